// SPDX-License-Identifier: MIT

// Size: what subclasses may override has to stand in the class.

/// A region of text that scrolls, and that the user can select and edit.
///
///     NSTextStorage ── NSLayoutManager ── NSTextContainer ── UITextView
///                                                              ├ text      drawn where it is seen
///                                                              └ selection caret, selected rectangles
///
/// A view that is given no container makes a text system of its own. Either way it keeps its text
/// system alive: container, layout manager and storage. Several views may show one storage, each by
/// a layout manager of its own (the same text in each), or by several containers of one layout
/// manager (text that runs from view to view, which cannot be edited).
///
///     let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
///     view.text = "Hello"
///
/// - Source: UIKit, `UITextView`.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInput, UIContentSizeCategoryAdjusting,
  UITextPasteConfigurationSupporting, UITextDraggable, UITextDroppable
{
  final var pane: TextPane!
  final var values = TextViewValues()
  final var editing = EditingState()
  final var inputTraits = InputTraits()
  final var links = LinkState()
  final var pointer = PointerState()
  final var found = FoundText()
  /// Has a say in what is pasted; not retained.
  final weak var storedPasteDelegate: (any UITextPasteDelegate)?

  // MARK: Making

  /// A view of a container's text.
  ///
  /// - Parameters:
  ///   - frame: In the superview's coordinates.
  ///   - textContainer: What it shows; nil: a text system of its own. A container without a layout
  ///     manager is shown once it has one. A container without a limit of width follows the view's
  ///     width from now on.
  /// - Source: UIKit; that a given container without limits follows the view is our choice.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame)
    begin(textContainer)
  }

  /// A view with a text system of its own.
  public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// A view with a text system of its own, of no size.
  ///
  /// - Parameter usingTextLayoutManager: Does not count yet: there is one text system here.
  public convenience init(usingTextLayoutManager: Bool) {
    self.init(frame: .zero, textContainer: nil)
  }

  /// A view from a keyed archive, with a text system of its own.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin(nil)
    decodeText(from: coder)
  }

  /// Writes the view with its text into a keyed archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if coder.allowsKeyedCoding { encodeText(to: coder) }
  }

  // MARK: The text system

  /// A new formatter that prints the view's text over pages, all of it, as it is now.
  open override func viewPrintFormatter() -> UIViewPrintFormatter {
    UIViewPrintFormatter(view: self, pages: PagedText(attributedText))
  }

  /// The container that the view shows.
  open var textContainer: NSTextContainer { pane.container }

  /// The container's layout manager, which the view keeps alive.
  ///
  /// An empty one while the container has none.
  open var layoutManager: NSLayoutManager { pane.manager ?? editing.strayManager }

  /// The layout manager's storage, which the view keeps alive.
  ///
  /// An empty one while the layout manager has none.
  open var textStorage: NSTextStorage { pane.storage ?? editing.strayStorage }

  /// Always nil: see `NSTextLayoutManager`.
  open var textLayoutManager: NSTextLayoutManager? { nil }

  /// Points between the view's edges and the container's.
  ///
  /// Default 8 above and below, 0 left and right.
  open var textContainerInset: UIEdgeInsets {
    get { pane.inset }
    set {
      pane.inset = newValue.finite
      pane.fitContainer()
      pane.becomeStale()
    }
  }

  // MARK: Text

  /// The characters; never nil when read.
  ///
  /// Set, they take the place of all text and get the view's font, colour and alignment; the caret
  /// goes to the end. The delegate hears of the selection alone.
  open var text: String! {
    get { pane.storage?.string ?? "" }
    set { setText(newValue ?? "") }
  }

  /// The text with its attributes.
  ///
  /// Set, it takes the place of all text; font, colour and alignment of the view become those of
  /// its first character, as far as that has them. Characters that have none get those that were
  /// set of the view itself, or its defaults where others have some.
  open var attributedText: NSAttributedString! {
    get { pane.storage.map { NSAttributedString(attributedString: $0) } ?? NSAttributedString() }
    set { setAttributedText(newValue ?? NSAttributedString()) }
  }

  /// The font of the whole text; nil until one was set, or came with a text.
  open var font: UIFont? {
    get { values.font }
    set { setFont(newValue) }
  }

  /// The colour of the whole text; nil is that of labels.
  open var textColor: UIColor? {
    get { values.textColor }
    set { setTextColor(newValue) }
  }

  /// The alignment of the whole text.
  ///
  /// Default `.natural`.
  open var textAlignment: NSTextAlignment {
    get { values.alignment }
    set { setAlignment(newValue) }
  }

  /// How links look, beside their own attributes.
  ///
  /// Default the tint colour. Attributes that would move text do not count.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get { values.linkTextAttributes ?? [.foregroundColor: tintColor as Any] }
    set {
      values.linkTextAttributes = newValue
      pane.content.setNeedsDisplay()
    }
  }

  /// What is found in the text, shown as links and can be tapped, while the view can be selected
  /// and not edited.
  ///
  /// Default nothing. The text itself does not change.
  open var dataDetectorTypes: UIDataDetectorTypes {
    get { links.types }
    set {
      links.types = newValue
      links.forget()
      pane.content.setNeedsDisplay()
    }
  }

  /// Whether the user can edit the text.
  ///
  /// Default true. Text in several containers of one layout manager cannot be edited, as documented
  /// for Apple's systems.
  open var isEditable: Bool {
    get { values.isEditable }
    set {
      guard values.isEditable != newValue else { return }
      values.isEditable = newValue
      pane.content.setNeedsDisplay()
      pane.selection.setNeedsDisplay()
    }
  }

  /// Whether the user can select text and tap links.
  ///
  /// Default true.
  open var isSelectable: Bool {
    get { values.isSelectable }
    set {
      guard values.isSelectable != newValue else { return }
      values.isSelectable = newValue
      if !newValue { resignFirstResponder() }
      pane.selection.setNeedsDisplay()
    }
  }

  /// Whether the user can make text bold, italic or underlined.
  ///
  /// Default false.
  open var allowsEditingTextAttributes: Bool {
    get { values.allowsEditingTextAttributes }
    set { values.allowsEditingTextAttributes = newValue }
  }

  /// Whether fonts of text styles follow the user's size of text.
  ///
  /// Default false.
  open var adjustsFontForContentSizeCategory: Bool {
    get { values.adjustsFontForContentSizeCategory }
    set {
      values.adjustsFontForContentSizeCategory = newValue
      adjustFonts()
    }
  }

  /// Whether text is scaled as on the desktop.
  ///
  /// Default false. Kept for the client: text has its size here.
  open var usesStandardTextScaling: Bool {
    get { values.usesStandardTextScaling }
    set { values.usesStandardTextScaling = newValue }
  }

  /// The frame around the text.
  ///
  /// Default `.none`.
  open var borderStyle: BorderStyle {
    get { values.borderStyle }
    set {
      values.borderStyle = newValue
      showBorder()
    }
  }

  /// Whether what is put in next takes the place of all text.
  ///
  /// Default false; false again when the selection changes.
  open var clearsOnInsertion: Bool {
    get { editing.clearsOnInsertion }
    set { editing.clearsOnInsertion = newValue }
  }

  /// The attributes of what is typed next.
  ///
  /// Those before the caret, until they are set; again when the selection changes.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { editing.typingAttributes ?? attributesForTyping() }
    set {
      editing.typingAttributes = newValue
      typingAttributesChanged()
    }
  }

  /// The selection and what is seen, to be kept and set again.
  open var interactionState: Any {
    get { TextInteractionState(selection: editing.selection, offset: contentOffset) }
    set { restore(newValue) }
  }

  /// Hears of the text, of the selection and of scrolling; not retained.
  ///
  /// Default nil. It is also the delegate of the view as a `UIScrollView`; one that is set there
  /// and is no `UITextViewDelegate` hears of scrolling only.
  open var delegate: (any UITextViewDelegate)? {
    get { scrollDelegate as? any UITextViewDelegate }
    set { scrollDelegate = newValue }
  }
  final var hearer: (any UITextViewDelegate)? { scrollDelegate as? any UITextViewDelegate }

  // MARK: Selection

  /// The selected characters; a length of 0 is a caret.
  ///
  /// Set, it is cut to the text. The delegate hears of a change.
  open var selectedRange: NSRange {
    get { editing.selection.range }
    set { select(TextSelection(newValue.cut(to: pane.count))) }
  }

  /// Scrolls as little as possible so that characters are seen.
  ///
  /// Lays out what lies between.
  ///
  /// - Parameter range: Cut to the text.
  open func scrollRangeToVisible(_ range: NSRange) { scrollToShow(range) }

  // MARK: Finding

  /// Whether the user can search the text.
  ///
  /// Default false.
  open var isFindInteractionEnabled: Bool {
    get { found.isEnabled }
    set { setFindEnabled(newValue) }
  }

  /// Searches the text; nil unless the user can.
  open var findInteraction: UIFindInteraction? { found.isEnabled ? found.interaction : nil }

  /// Begins a search.
  open override func find(_ sender: Any?) {
    findInteraction?.presentFindNavigator(showingReplace: false)
  }
  /// Begins a search with replacing.
  open override func findAndReplace(_ sender: Any?) {
    findInteraction?.presentFindNavigator(showingReplace: true)
  }
  /// Selects the next match of the search.
  open override func findNext(_ sender: Any?) { findInteraction?.findNext() }
  /// Goes to the match before.
  open override func findPrevious(_ sender: Any?) { findInteraction?.findPrevious() }

  // MARK: Geometry

  /// The view's rectangle in its superview's coordinates.
  open override var frame: CGRect {
    get { super.frame }
    set {
      super.frame = newValue
      boundsChanged()
    }
  }

  /// The visible part of the content, in the view's coordinates.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      super.bounds = newValue
      boundsChanged()
    }
  }

  /// How large the text is with its insets; what is not laid out is estimated.
  open override var contentSize: CGSize {
    get {
      pane?.update()
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }
  final var knownContentSize: CGSize {
    get { super.contentSize }
    set { super.contentSize = newValue }
  }

  /// Whether the view scrolls; one that does not is as high as its text wants to be.
  ///
  /// Default true. False lets a container without a limit of height follow the view's, so that what
  /// has no room goes on to the next container; true takes that back.
  open override var isScrollEnabled: Bool {
    get { super.isScrollEnabled }
    set {
      super.isScrollEnabled = newValue
      scrollingChanged()
    }
  }

  /// The height of the text in the view's width, for a view that does not scroll.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else { return super.intrinsicContentSize }
    let width = values.measuredWidth < 0 ? bounds.width : values.measuredWidth
    return wantedSize(width: width > 0 ? width : .greatestFiniteMagnitude)
  }

  /// The size of the text in a width; the height does not matter.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { wantedSize(width: size.width) }

  /// Lays out what is seen.
  open override func layoutSubviews() {
    pane.update()
    super.layoutSubviews()
    tellOfSelection()
  }

  /// Shows colours and fonts of the new surroundings.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    adjustFonts()
    showBorder()
    pane.content.setNeedsDisplay()
  }

  /// Shows links and selection in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    pane?.content.setNeedsDisplay()
    pane?.selection.setNeedsDisplay()
  }

  /// Draws the text anew.
  open override func setNeedsDisplay() {
    super.setNeedsDisplay()
    pane?.content.setNeedsDisplay()
  }

  /// Draws the text in a rectangle anew.
  open override func setNeedsDisplay(_ rect: CGRect) {
    super.setNeedsDisplay(rect)
    pane?.content.setNeedsDisplay(rect)
  }

  // MARK: First responder

  /// True for a view that can be selected or edited.
  open override var canBecomeFirstResponder: Bool { isSelectable || canEdit }

  /// Asks the delegate, and begins to edit.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    beginEditing { super.becomeFirstResponder() }
  }

  /// Asks the delegate, and ends editing.
  @discardableResult
  open override func resignFirstResponder() -> Bool { endEditing { super.resignFirstResponder() } }

  /// What stands in place of the keyboard; default that of the next responder.
  open override var inputView: UIView? {
    get { editing.inputView ?? super.inputView }
    set { editing.inputView = newValue }
  }

  /// What stands above the keyboard; default that of the next responder.
  open override var inputAccessoryView: UIView? {
    get { editing.inputAccessoryView ?? super.inputAccessoryView }
    set { editing.inputAccessoryView = newValue }
  }

  /// Touches of a pointer select, on an attachment's cell they are the cell's; those of fingers go
  /// to gesture recognisers.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !cellBegan(touches, event), !pointerBegan(touches, event) {
      super.touchesBegan(touches, with: event)
    }
  }
  /// Extends what a pointer selects.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !cellMoved(touches, event), !pointerMoved(touches) {
      super.touchesMoved(touches, with: event)
    }
  }
  /// Ends what a pointer selects.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !cellEnded(touches, event, isCancelled: false),
      !pointerEnded(touches, event, isCancelled: false)
    {
      super.touchesEnded(touches, with: event)
    }
  }
  /// Ends what a pointer selects.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !cellEnded(touches, event, isCancelled: true),
      !pointerEnded(touches, event, isCancelled: true)
    {
      super.touchesCancelled(touches, with: event)
    }
  }

  // MARK: Accessibility

  /// True, unless it was set.
  open override var isAccessibilityElement: Bool {
    get { ownAccessibility.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }
  /// The text, unless it was set: all of it, however long.
  ///
  /// `accessibleText(in:)` gives a part.
  open override var accessibilityValue: String? {
    get { ownAccessibility.value ?? (isSecureTextEntry ? nil : text) }
    set { super.accessibilityValue = newValue }
  }

  // MARK: Edit actions

  /// Whether an edit action has something to do.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    mayPerform(action) ?? super.canPerformAction(action, withSender: sender)
  }
  /// Adds what may be done about a wrong word, before the commands for editing.
  open override func buildMenu(with builder: any UIMenuBuilder) {
    super.buildMenu(with: builder)
    addSpelling(to: builder)
  }
  /// Selects the word at the caret.
  open override func select(_ sender: Any?) { selectWord() }
  /// Selects all text.
  open override func selectAll(_ sender: Any?) {
    select(TextSelection(NSRange(location: 0, length: pane.count)))
  }
  /// Copies what is selected onto the pasteboard.
  open override func copy(_ sender: Any?) { copySelection() }
  /// Copies what is selected onto the pasteboard, and takes it out.
  open override func cut(_ sender: Any?) { cutSelection() }
  /// Puts in what is on the pasteboard.
  open override func paste(_ sender: Any?) { pasteText() }
  /// Puts in the characters of what is on the pasteboard, with the attributes of what is typed.
  open override func pasteAndMatchStyle(_ sender: Any?) { pasteMatchingStyle() }
  /// Makes what is selected bold, or not where all of it is, if `allowsEditingTextAttributes`.
  open override func toggleBoldface(_ sender: Any?) { toggle(.traitBold, "Bold") }
  /// Makes what is selected italic, or not where all of it is, if `allowsEditingTextAttributes`.
  open override func toggleItalics(_ sender: Any?) { toggle(.traitItalic, "Italic") }
  /// Underlines what is selected, or not where all of it is, if `allowsEditingTextAttributes`.
  open override func toggleUnderline(_ sender: Any?) { toggleUnderlining() }
  /// Makes what is selected a point larger, if `allowsEditingTextAttributes`.
  open override func increaseSize(_ sender: Any?) { changeSize(by: 1) }
  /// Makes what is selected a point smaller, if `allowsEditingTextAttributes`.
  open override func decreaseSize(_ sender: Any?) { changeSize(by: -1) }
  /// Sets the selection's paragraphs from left to right.
  open override func makeTextWritingDirectionLeftToRight(_ sender: Any?) {
    changeSelectedParagraphs("Writing Direction") { $0.baseWritingDirection = .leftToRight }
  }
  /// Sets the selection's paragraphs from right to left.
  open override func makeTextWritingDirectionRightToLeft(_ sender: Any?) {
    changeSelectedParagraphs("Writing Direction") { $0.baseWritingDirection = .rightToLeft }
  }
  /// Changes the attributes of what is selected, run by run, if `allowsEditingTextAttributes`.
  open override func updateTextAttributes(
    conversionHandler: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {
    changeAttributes("Style", conversionHandler)
  }
  /// What undoes and redoes the user's edits in this view, one step for what is typed in a row.
  ///
  /// What a program changes is no step; edits that stand elsewhere are undone all the same. The
  /// whole text set anew forgets all, and what is typed into a secure view is never kept.
  ///
  /// - Source: Our choice, as UIKit's: the view's own, not the window's.
  open override var undoManager: UndoManager? { editing.history(of: self).manager }
  /// Takes out what is selected.
  open override func delete(_ sender: Any?) { deleteSelection() }

  // MARK: Typing

  /// Whether there is any text.
  open var hasText: Bool { pane.count > 0 }
  /// Puts text in at the caret, in the place of what is selected, if the view can be edited and the
  /// delegate lets it.
  open func insertText(_ text: String) { type(text) }
  /// Takes out what is selected, or the character before the caret.
  open func deleteBackward() { deleteBefore() }

  /// Which letters become capitals.
  ///
  /// Default `.sentences`. A host's keyboard and input method read it; once a program has set it,
  /// letters that keys type become capitals, too.
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { inputTraits.autocapitalizationType }
    set { inputTraits.autocapitalizationType = newValue }
  }
  /// Whether typed words are corrected.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
  open var autocorrectionType: UITextAutocorrectionType {
    get { inputTraits.autocorrectionType }
    set { inputTraits.autocorrectionType = newValue }
  }
  /// Whether spelling is checked.
  ///
  /// Default `.default`, which leaves it to a host's keyboard and input method; with `.yes` the
  /// view marks wrong words while it can be edited, and its menu has guesses (`UITextChecker`), in
  /// the language of the text (`.languageIdentifier`) or of the process.
  open var spellCheckingType: UITextSpellCheckingType {
    get { inputTraits.spellCheckingType }
    set {
      inputTraits.spellCheckingType = newValue
      pane.content.setNeedsDisplay()
    }
  }
  /// Whether quotation marks become those of the language.
  ///
  /// Default `.default`, which leaves it to a host's keyboard and input method; with `.yes` the
  /// view does it.
  open var smartQuotesType: UITextSmartQuotesType {
    get { inputTraits.smartQuotesType }
    set { inputTraits.smartQuotesType = newValue }
  }
  /// Whether two hyphens become a dash.
  ///
  /// Default `.default`, which leaves it to a host's keyboard and input method; with `.yes` the
  /// view does it.
  open var smartDashesType: UITextSmartDashesType {
    get { inputTraits.smartDashesType }
    set { inputTraits.smartDashesType = newValue }
  }
  /// Whether spaces around words that are cut and pasted are put right.
  ///
  /// Default `.default`, which leaves it to a host's keyboard and input method; with `.yes` the
  /// view does it.
  open var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { inputTraits.smartInsertDeleteType }
    set { inputTraits.smartInsertDeleteType = newValue }
  }
  /// Whether the rest of a word is offered.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
  open var inlinePredictionType: UITextInlinePredictionType {
    get { inputTraits.inlinePredictionType }
    set { inputTraits.inlinePredictionType = newValue }
  }
  /// The keys.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
  open var keyboardType: UIKeyboardType {
    get { inputTraits.keyboardType }
    set { inputTraits.keyboardType = newValue }
  }
  /// The look of the keyboard.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
  open var keyboardAppearance: UIKeyboardAppearance {
    get { inputTraits.keyboardAppearance }
    set { inputTraits.keyboardAppearance = newValue }
  }
  /// What the return key says.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
  open var returnKeyType: UIReturnKeyType {
    get { inputTraits.returnKeyType }
    set { inputTraits.returnKeyType = newValue }
  }
  /// Whether the return key needs text.
  ///
  /// Default false. A host's keyboard and input method read it.
  open var enablesReturnKeyAutomatically: Bool {
    get { inputTraits.enablesReturnKeyAutomatically }
    set { inputTraits.enablesReturnKeyAutomatically = newValue }
  }
  /// Whether the text is hidden, and never copied.
  ///
  /// Default false. A host's keyboard and input method read it.
  open var isSecureTextEntry: Bool {
    get { inputTraits.isSecureTextEntry }
    set { inputTraits.isSecureTextEntry = newValue }
  }
  /// What the text is about.
  ///
  /// Default nil. A host's keyboard and input method read it.
  open var textContentType: UITextContentType! {
    get { inputTraits.textContentType }
    set { inputTraits.textContentType = newValue }
  }
  /// What a password must be like.
  ///
  /// Default nil. A host's keyboard and input method read it.
  open var passwordRules: UITextInputPasswordRules? {
    get { inputTraits.passwordRules }
    set { inputTraits.passwordRules = newValue }
  }
  // MARK: UITextInput: text

  /// The characters of a range, cut to the text.
  open func text(in range: UITextRange) -> String? { string(in: range) }
  /// Puts text in the place of a range, if the view can be edited; the delegate is not asked, and
  /// told as of any edit.
  open func replace(_ range: UITextRange, withText text: String) { replaceText(range, text) }
  /// What is selected.
  open var selectedTextRange: UITextRange? {
    get { TextSpan(editing.selection.range, affinity: editing.selection.affinity) }
    set { setSelected(newValue) }
  }
  /// Whether the view can be edited and the delegate lets it.
  open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
    guard let range = span(range) else { return false }
    return mayChange(range, text)
  }
  /// What an input method is still working on.
  open var markedTextRange: UITextRange? { editing.marked.map { TextSpan($0) } }
  /// How marked text looks; nil is underlined.
  open var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { editing.markedStyle }
    set {
      editing.markedStyle = newValue
      pane.content.setNeedsDisplay()
    }
  }
  /// Puts marked text in the place of what is marked or selected.
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    mark(markedText ?? "", selectedRange)
  }
  /// As `setMarkedText(_:selectedRange:)`, shown with the attributes of its clauses.
  ///
  /// The attributes are those of the marking: what is left when it ends has those of typed text.
  open func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange) {
    mark(markedText?.string ?? "", selectedRange, clauses: markedText)
  }
  /// Leaves marked text as it is.
  open func unmarkText() { unmark() }

  // MARK: UITextInput: positions

  /// The start of the text.
  open var beginningOfDocument: UITextPosition { TextOffset(0) }
  /// The end of the text.
  open var endOfDocument: UITextPosition { TextOffset(pane.count) }
  /// A range between two positions, in any order; nil for positions of somebody else.
  open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition)
    -> UITextRange?
  { range(fromPosition, toPosition) }
  /// A position some UTF-16 units away; nil outside of the text.
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    moved(position, by: offset)
  }
  /// A position some steps away as text is seen; nil outside of the text.
  open func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? { moved(position, direction, offset) }
  /// Which of two positions comes first.
  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    order(position, other)
  }
  /// How many UTF-16 units the second position is behind the first.
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    (place(toPosition) ?? 0) - (place(from) ?? 0)
  }
  /// The farthest position of a range in a direction.
  open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
    -> UITextPosition?
  { farthest(range, direction) }
  /// From a position to the end of its line in a direction; up and down to the ends of the text.
  open func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? { extended(position, direction) }
  /// The direction of the paragraph at a position.
  open func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection { baseDirection(position) }
  /// Sets the direction of the paragraphs of a range.
  open func setBaseWritingDirection(
    _ writingDirection: NSWritingDirection, for range: UITextRange
  ) { setDirection(writingDirection, range) }

  // MARK: UITextInput: geometry

  /// The rectangle around the part of a range that is in its first line, in the view's coordinates;
  /// null if it is not seen in this view's container.
  open func firstRect(for range: UITextRange) -> CGRect { firstRectangle(range) }
  /// A caret, in the view's coordinates; null if it is not in this view's container.
  open func caretRect(for position: UITextPosition) -> CGRect { caretRectangle(position) }
  /// Rectangles behind a selection, in the view's coordinates, line by line, each of one direction.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    selectionRectangles(range)
  }
  /// The position nearest to a point of the view.
  open func closestPosition(to point: CGPoint) -> UITextPosition? { nearest(point) }
  /// The position of a range nearest to a point of the view.
  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    nearest(point, range)
  }
  /// The grapheme at a point of the view; nil beside the text.
  open func characterRange(at point: CGPoint) -> UITextRange? { character(at: point) }

  // MARK: UITextInput: around it

  /// Hears of changes that do not come from the user; not retained.
  open var inputDelegate: (any UITextInputDelegate)? {
    get { editing.inputDelegate as? any UITextInputDelegate }
    set { editing.inputDelegate = newValue }
  }
  /// Finds units of the text.
  open var tokenizer: any UITextInputTokenizer { editing.tokenizer(of: self) }
  /// Whether a caret at a line's border is at the end of the line or at the start of the next one.
  open var selectionAffinity: UITextStorageDirection {
    get { editing.selection.affinity }
    set { setAffinity(newValue) }
  }
  /// A caret begins to follow a finger, in the view's coordinates.
  open func beginFloatingCursor(at point: CGPoint) { floatCaret(to: point) }
  /// The caret goes where the finger is.
  open func updateFloatingCursor(at point: CGPoint) { floatCaret(to: point) }
  /// The caret stays.
  open func endFloatingCursor() {
    scrollToShow(NSRange(location: editing.selection.head, length: 0))
  }
  /// Makes room for something that is still to come, such as what is being dictated; no step to
  /// undo.
  open func insertTextPlaceholder(with size: CGSize) -> UITextPlaceholder { makeRoom(size) }
  /// Takes such room away.
  open func remove(_ textPlaceholder: UITextPlaceholder) { takeAway(textPlaceholder) }
  /// The attributes of the text at a position.
  open func textStyling(at position: UITextPosition, in direction: UITextStorageDirection)
    -> [NSAttributedString.Key: Any]?
  { styling(position, direction) }
  /// The text of a range with its attributes.
  open func attributedText(in range: UITextRange) -> NSAttributedString { attributed(range) }
  /// Puts text with attributes in at the caret.
  open func insertAttributedText(_ string: NSAttributedString) {
    edit(editing.selection.range, with: string)
  }
  /// The menu for selected text: the delegate's, or the suggested actions.
  open func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
    let range = span(textRange) ?? editing.selection.range
    return hearer?.textView(
      self, editMenuForTextIn: range, suggestedActions: suggestedActions)
      ?? UIMenu(children: suggestedActions)
  }
  /// Tells the delegate before the menu is shown.
  open func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {
    hearer?.textView(self, willPresentEditMenuWith: animator)
  }
  /// Tells the delegate before the menu goes.
  open func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {
    hearer?.textView(self, willDismissEditMenuWith: animator)
  }
  /// Puts text with attributes in the place of a range; the delegate is not asked.
  open func replace(_ range: UITextRange, withAttributedText attributedText: NSAttributedString) {
    guard let range = span(range) else { return }
    edit(range, with: values.filled(attributedText), asks: false)
  }
}

extension UITextView {
  /// The frame around a text view.
  ///
  /// - Source: UIKit, `UITextView.BorderStyle`.
  public enum BorderStyle: Int, Sendable {
    /// None.
    case none = 0
    /// A line with round corners.
    case roundedRect = 1
  }

  /// Posted after the user began to edit.
  public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Posted after the user has changed the text.
  public nonisolated static let textDidChangeNotification = NSNotification.Name(
    "UITextViewTextDidChangeNotification")
  /// Posted after the user ended editing.
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
    "UITextViewTextDidEndEditingNotification")
}
