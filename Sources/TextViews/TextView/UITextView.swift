// SPDX-License-Identifier: MIT

// Size: members that subclasses can override must be in the class.

/// A scrollable region of text that the user can select and edit.
///
///     NSTextStorage ── NSLayoutManager ── NSTextContainer ── UITextView
///                                                              ├ text        the visible part
///                                                              └ selection   caret, rectangles
///
/// A view that is created without a container makes a text system of its own. In either case it
/// keeps its container, layout manager and storage alive. Several views can show one storage: each
/// with its own layout manager (all show the same text), or with several containers of one layout
/// manager (the text flows from view to view, and cannot be edited).
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
  /// The delegate that controls pasting; not retained.
  final weak var storedPasteDelegate: (any UITextPasteDelegate)?

  // MARK: Creating

  /// Creates a view that shows a container's text.
  ///
  /// - Parameters:
  ///   - frame: The frame in the superview's coordinates, in points.
  ///   - textContainer: The container to show; nil for a new text system. A container without a
  ///     layout manager is shown once it gets one. A container of unlimited width follows the
  ///     view's width from now on.
  /// - Source: UIKit; that a given container without limits follows the view is our choice.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame)
    begin(textContainer)
  }

  /// Creates a view with a text system of its own.
  ///
  /// - Parameter frame: The frame in the superview's coordinates, in points.
  public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// Creates a view of zero size with a text system of its own.
  ///
  /// - Parameter usingTextLayoutManager: Ignored, since there is only one text system here.
  public convenience init(usingTextLayoutManager: Bool) {
    self.init(frame: .zero, textContainer: nil)
  }

  /// Creates a view with a text system of its own from a keyed archive.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin(nil)
    decodeText(from: coder)
  }

  /// Encodes the view and its text in a keyed archive.
  ///
  /// - Parameter coder: A keyed archiver.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if coder.allowsKeyedCoding { encodeText(to: coder) }
  }

  // MARK: The text system

  /// Returns a new print formatter for all of the view's current text.
  open override func viewPrintFormatter() -> UIViewPrintFormatter {
    UIViewPrintFormatter(view: self, pages: PagedText(attributedText))
  }

  /// The container that the view shows.
  open var textContainer: NSTextContainer { pane.container }

  /// The container's layout manager, which the view keeps alive.
  ///
  /// While the container has none, this is an empty layout manager.
  open var layoutManager: NSLayoutManager { pane.manager ?? editing.strayManager }

  /// The layout manager's storage, which the view keeps alive.
  ///
  /// While the layout manager has none, this is an empty storage.
  open var textStorage: NSTextStorage { pane.storage ?? editing.strayStorage }

  /// Always nil: see `NSTextLayoutManager`.
  open var textLayoutManager: NSTextLayoutManager? { nil }

  /// The insets of the container from the view's edges, in points.
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
  /// Setting the property replaces all text. The characters get the view's font, colour and
  /// alignment, and the caret moves to their end. Only the delegate's method for selections is
  /// called.
  open var text: String! {
    get { pane.storage?.string ?? "" }
    set { setText(newValue ?? "") }
  }

  /// The text with its attributes.
  ///
  /// Setting the property replaces all text. The view's font, colour and alignment become those of
  /// the first character, where it has them. Characters without these attributes get those that
  /// were set on the view, or its defaults if other characters have them.
  open var attributedText: NSAttributedString! {
    get { pane.storage.map { NSAttributedString(attributedString: $0) } ?? NSAttributedString() }
    set { setAttributedText(newValue ?? NSAttributedString()) }
  }

  /// The font of the whole text; nil until one is set, or comes with a text.
  open var font: UIFont? {
    get { values.font }
    set { setFont(newValue) }
  }

  /// The colour of the whole text; nil for the colour of labels.
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

  /// The attributes that links are drawn with, in addition to their own.
  ///
  /// Default the tint colour. Attributes that would change layout are ignored.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get { values.linkTextAttributes ?? [.foregroundColor: tintColor as Any] }
    set {
      values.linkTextAttributes = newValue
      pane.content.setNeedsDisplay()
    }
  }

  /// The kinds of data that are detected in the text and shown as links, while the view is
  /// selectable and not editable.
  ///
  /// Default empty. The text itself is not changed.
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

  /// Whether the user can select text and activate links.
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

  /// Whether fonts of text styles follow the content size category.
  ///
  /// Default false.
  open var adjustsFontForContentSizeCategory: Bool {
    get { values.adjustsFontForContentSizeCategory }
    set {
      values.adjustsFontForContentSizeCategory = newValue
      adjustFonts()
    }
  }

  /// Whether text is scaled as on the Mac.
  ///
  /// Default false. The value is stored for the client, and does not change the size of text here.
  open var usesStandardTextScaling: Bool {
    get { values.usesStandardTextScaling }
    set { values.usesStandardTextScaling = newValue }
  }

  /// The border of the view.
  ///
  /// Default `.none`.
  open var borderStyle: BorderStyle {
    get { values.borderStyle }
    set {
      values.borderStyle = newValue
      showBorder()
    }
  }

  /// Whether the next inserted text replaces all text.
  ///
  /// Default false; it is reset to false when the selection changes.
  open var clearsOnInsertion: Bool {
    get { editing.clearsOnInsertion }
    set { editing.clearsOnInsertion = newValue }
  }

  /// The attributes of the text that the user types next.
  ///
  /// They are those before the caret until they are set, and again when the selection changes.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { editing.typingAttributes ?? attributesForTyping() }
    set {
      editing.typingAttributes = newValue
      typingAttributesChanged()
    }
  }

  /// The selection and the scroll position, as a value that can be stored and restored.
  open var interactionState: Any {
    get { TextInteractionState(selection: editing.selection, offset: contentOffset) }
    set { restore(newValue) }
  }

  /// The object that is notified of changes to the text, of selection and of scrolling; not
  /// retained.
  ///
  /// Default nil. It is also the delegate of the view as a `UIScrollView`. An object that is set
  /// there without conforming to `UITextViewDelegate` is notified of scrolling only.
  open var delegate: (any UITextViewDelegate)? {
    get { scrollDelegate as? any UITextViewDelegate }
    set { scrollDelegate = newValue }
  }
  final var textDelegate: (any UITextViewDelegate)? { scrollDelegate as? any UITextViewDelegate }

  // MARK: Selection

  /// The selected characters; a range of length 0 is a caret.
  ///
  /// A new range is clamped to the text. The delegate is notified of a change.
  open var selectedRange: NSRange {
    get { editing.selection.range }
    set { select(TextSelection(newValue.cut(to: pane.count))) }
  }

  /// Scrolls by the smallest distance that makes characters visible.
  ///
  /// Lays out the text in between.
  ///
  /// - Parameter range: Character indexes, clamped to the text.
  open func scrollRangeToVisible(_ range: NSRange) { scrollToShow(range) }

  // MARK: Finding

  /// Whether the user can search the text.
  ///
  /// Default false.
  open var isFindInteractionEnabled: Bool {
    get { found.isEnabled }
    set { setFindEnabled(newValue) }
  }

  /// The interaction that searches the text; nil unless `isFindInteractionEnabled`.
  open var findInteraction: UIFindInteraction? { found.isEnabled ? found.interaction : nil }

  /// Opens the find panel.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func find(_ sender: Any?) {
    findInteraction?.presentFindNavigator(showingReplace: false)
  }
  /// Opens the find panel with its replacement field.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func findAndReplace(_ sender: Any?) {
    findInteraction?.presentFindNavigator(showingReplace: true)
  }
  /// Highlights the next match of the search.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func findNext(_ sender: Any?) { findInteraction?.findNext() }
  /// Highlights the previous match of the search.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
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

  /// The size of the text with its insets; text without layout is estimated.
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

  /// Whether the view scrolls; if it does not, its height is that of its text.
  ///
  /// Default true. If false, a container of unlimited height follows the view's height, so that
  /// text that does not fit flows into the next container. Setting true undoes this.
  open override var isScrollEnabled: Bool {
    get { super.isScrollEnabled }
    set {
      super.isScrollEnabled = newValue
      scrollingChanged()
    }
  }

  /// The height of the text for the view's width, if the view does not scroll.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else { return super.intrinsicContentSize }
    let width = values.measuredWidth < 0 ? bounds.width : values.measuredWidth
    return wantedSize(width: width > 0 ? width : .greatestFiniteMagnitude)
  }

  /// Returns the size of the text for a width; the height is ignored.
  ///
  /// - Parameter size: The proposed size, in points.
  /// - Returns: A size in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { wantedSize(width: size.width) }

  /// Lays out the visible text.
  open override func layoutSubviews() {
    pane.update()
    super.layoutSubviews()
    notifySelectionChange()
  }

  /// Updates colours and fonts for the new traits.
  ///
  /// - Parameter previousTraitCollection: The traits before the change.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    adjustFonts()
    showBorder()
    pane.content.setNeedsDisplay()
  }

  /// Redraws links and the selection in the new tint colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    pane?.content.setNeedsDisplay()
    pane?.selection.setNeedsDisplay()
  }

  /// Redraws the text.
  open override func setNeedsDisplay() {
    super.setNeedsDisplay()
    pane?.content.setNeedsDisplay()
  }

  /// Redraws the text in a rectangle.
  ///
  /// - Parameter rect: A rectangle in the view's coordinates, in points.
  open override func setNeedsDisplay(_ rect: CGRect) {
    super.setNeedsDisplay(rect)
    pane?.content.setNeedsDisplay(rect)
  }

  // MARK: First responder

  /// True for a view that is selectable or editable.
  open override var canBecomeFirstResponder: Bool { isSelectable || canEdit }

  /// Begins editing, if the delegate allows it.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    beginEditing { super.becomeFirstResponder() }
  }

  /// Ends editing, if the delegate allows it.
  @discardableResult
  open override func resignFirstResponder() -> Bool { endEditing { super.resignFirstResponder() } }

  /// The view shown instead of the keyboard; default that of the next responder.
  open override var inputView: UIView? {
    get { editing.inputView ?? super.inputView }
    set { editing.inputView = newValue }
  }

  /// The view shown above the keyboard; default that of the next responder.
  open override var inputAccessoryView: UIView? {
    get { editing.inputAccessoryView ?? super.inputAccessoryView }
    set { editing.inputAccessoryView = newValue }
  }

  /// Begins a selection by a pointer, or passes the touch to the attachment cell under it.
  ///
  /// Touches of fingers are handled by gesture recognizers.
  ///
  /// - Parameters:
  ///   - touches: The touches of the event that changed.
  ///   - event: The event that the touches belong to, or nil.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !cellBegan(touches, event), !pointerBegan(touches, event) {
      super.touchesBegan(touches, with: event)
    }
  }
  /// Extends the selection by a pointer.
  ///
  /// - Parameters:
  ///   - touches: The touches of the event that changed.
  ///   - event: The event that the touches belong to, or nil.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !cellMoved(touches, event), !pointerMoved(touches) {
      super.touchesMoved(touches, with: event)
    }
  }
  /// Ends the selection by a pointer.
  ///
  /// - Parameters:
  ///   - touches: The touches of the event that changed.
  ///   - event: The event that the touches belong to, or nil.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !cellEnded(touches, event, isCancelled: false),
      !pointerEnded(touches, event, isCancelled: false)
    {
      super.touchesEnded(touches, with: event)
    }
  }
  /// Ends the selection by a pointer.
  ///
  /// - Parameters:
  ///   - touches: The touches of the event that changed.
  ///   - event: The event that the touches belong to, or nil.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !cellEnded(touches, event, isCancelled: true),
      !pointerEnded(touches, event, isCancelled: true)
    {
      super.touchesCancelled(touches, with: event)
    }
  }

  // MARK: Accessibility

  /// The value that was set; default true.
  open override var isAccessibilityElement: Bool {
    get { ownAccessibility.isElement ?? true }
    set { super.isAccessibilityElement = newValue }
  }
  /// The value that was set; otherwise all of the text, however long.
  ///
  /// `accessibleText(in:)` returns a part of it.
  open override var accessibilityValue: String? {
    get { ownAccessibility.value ?? (isSecureTextEntry ? nil : text) }
    set { super.accessibilityValue = newValue }
  }

  // MARK: Edit actions

  /// Returns whether an edit action can be performed now.
  ///
  /// - Parameters:
  ///   - action: The command.
  ///   - sender: The object that sent the command; ignored.
  /// - Returns: Whether the command would have an effect.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    canPerform(action) ?? super.canPerformAction(action, withSender: sender)
  }
  /// Adds corrections of a misspelled word before the edit commands.
  ///
  /// - Parameter builder: The builder of a menu; corrections are added to context menus only.
  open override func buildMenu(with builder: any UIMenuBuilder) {
    super.buildMenu(with: builder)
    addSpelling(to: builder)
  }
  /// Selects the word at the caret.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func select(_ sender: Any?) { selectWord() }
  /// Selects all text.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func selectAll(_ sender: Any?) {
    select(TextSelection(NSRange(location: 0, length: pane.count)))
  }
  /// Copies the selected text to the pasteboard.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func copy(_ sender: Any?) { copySelection() }
  /// Copies the selected text to the pasteboard, and deletes it.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func cut(_ sender: Any?) { cutSelection() }
  /// Inserts the content of the pasteboard.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func paste(_ sender: Any?) { pasteText() }
  /// Inserts the characters of the pasteboard, with the typing attributes.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func pasteAndMatchStyle(_ sender: Any?) { pasteMatchingStyle() }
  /// Toggles bold in the selected text, if `allowsEditingTextAttributes`; text that is partly bold
  /// becomes bold.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func toggleBoldface(_ sender: Any?) { toggle(.traitBold, "Bold") }
  /// Toggles italic in the selected text, if `allowsEditingTextAttributes`; text that is partly
  /// italic becomes italic.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func toggleItalics(_ sender: Any?) { toggle(.traitItalic, "Italic") }
  /// Toggles underlining of the selected text, if `allowsEditingTextAttributes`; text that is
  /// partly underlined becomes underlined.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func toggleUnderline(_ sender: Any?) { toggleUnderlining() }
  /// Increases the font size of the selected text by a point, if `allowsEditingTextAttributes`.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func increaseSize(_ sender: Any?) { changeSize(by: 1) }
  /// Decreases the font size of the selected text by a point, if `allowsEditingTextAttributes`.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func decreaseSize(_ sender: Any?) { changeSize(by: -1) }
  /// Sets the selected paragraphs' base writing direction to left to right.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func makeTextWritingDirectionLeftToRight(_ sender: Any?) {
    changeSelectedParagraphs("Writing Direction") { $0.baseWritingDirection = .leftToRight }
  }
  /// Sets the selected paragraphs' base writing direction to right to left.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func makeTextWritingDirectionRightToLeft(_ sender: Any?) {
    changeSelectedParagraphs("Writing Direction") { $0.baseWritingDirection = .rightToLeft }
  }
  /// Transforms the attributes of the selected text, run by run, if `allowsEditingTextAttributes`.
  ///
  /// - Parameter conversionHandler: Returns the new attributes of a run, given its current ones.
  open override func updateTextAttributes(
    conversionHandler: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {
    changeAttributes("Style", conversionHandler)
  }
  /// The undo manager of the user's edits in this view; consecutive typing is one step.
  ///
  /// Changes by the program are not recorded; edits at other locations can still be undone. Setting
  /// the whole text removes all steps, and text typed into a secure view is never recorded.
  ///
  /// - Source: Our choice, as in UIKit: the manager belongs to the view, not to the window.
  open override var undoManager: UndoManager? { editing.history(of: self).manager }
  /// Deletes the selected text.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func delete(_ sender: Any?) { deleteSelection() }

  // MARK: Typing

  /// Whether there is any text.
  open var hasText: Bool { pane.count > 0 }
  /// Inserts text at the caret or replaces the selection, if the view is editable and the delegate
  /// allows it.
  ///
  /// - Parameter text: The characters to insert.
  open func insertText(_ text: String) { type(text) }
  /// Deletes the selected text, or the character before the caret.
  open func deleteBackward() { deleteBefore() }

  /// The automatic capitalization of typed text.
  ///
  /// Default `.sentences`. A host's keyboard and input method read it. Once a program has set it,
  /// characters typed with keys are capitalized, too.
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { inputTraits.autocapitalizationType }
    set { inputTraits.autocapitalizationType = newValue }
  }
  /// The automatic correction of typed words.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
  open var autocorrectionType: UITextAutocorrectionType {
    get { inputTraits.autocorrectionType }
    set { inputTraits.autocorrectionType = newValue }
  }
  /// The setting for spell checking.
  ///
  /// Default `.default`, which leaves it to a host's keyboard and input method. With `.yes` the
  /// view marks misspelled words while it is editable, and its menu offers corrections
  /// (`UITextChecker`), in the language of the text (`.languageIdentifier`) or of the process.
  open var spellCheckingType: UITextSpellCheckingType {
    get { inputTraits.spellCheckingType }
    set {
      inputTraits.spellCheckingType = newValue
      pane.content.setNeedsDisplay()
    }
  }
  /// The setting for typographic quotation marks of the language.
  ///
  /// Default `.default`, which leaves it to a host's keyboard and input method. With `.yes` the
  /// view inserts them.
  open var smartQuotesType: UITextSmartQuotesType {
    get { inputTraits.smartQuotesType }
    set { inputTraits.smartQuotesType = newValue }
  }
  /// The setting for replacing two hyphens by a dash.
  ///
  /// Default `.default`, which leaves it to a host's keyboard and input method. With `.yes` the
  /// view replaces them.
  open var smartDashesType: UITextSmartDashesType {
    get { inputTraits.smartDashesType }
    set { inputTraits.smartDashesType = newValue }
  }
  /// The setting for adjusting spaces around words that are cut and pasted.
  ///
  /// Default `.default`, which leaves it to a host's keyboard and input method. With `.yes` the
  /// view adjusts them.
  open var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { inputTraits.smartInsertDeleteType }
    set { inputTraits.smartInsertDeleteType = newValue }
  }
  /// The setting for inline completions of words.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
  open var inlinePredictionType: UITextInlinePredictionType {
    get { inputTraits.inlinePredictionType }
    set { inputTraits.inlinePredictionType = newValue }
  }
  /// The type of the keyboard.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
  open var keyboardType: UIKeyboardType {
    get { inputTraits.keyboardType }
    set { inputTraits.keyboardType = newValue }
  }
  /// The appearance of the keyboard.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
  open var keyboardAppearance: UIKeyboardAppearance {
    get { inputTraits.keyboardAppearance }
    set { inputTraits.keyboardAppearance = newValue }
  }
  /// The label of the return key.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
  open var returnKeyType: UIReturnKeyType {
    get { inputTraits.returnKeyType }
    set { inputTraits.returnKeyType = newValue }
  }
  /// Whether the return key is enabled only if there is text.
  ///
  /// Default false. A host's keyboard and input method read it.
  open var enablesReturnKeyAutomatically: Bool {
    get { inputTraits.enablesReturnKeyAutomatically }
    set { inputTraits.enablesReturnKeyAutomatically = newValue }
  }
  /// Whether the text is hidden, and excluded from copying.
  ///
  /// Default false. A host's keyboard and input method read it.
  open var isSecureTextEntry: Bool {
    get { inputTraits.isSecureTextEntry }
    set { inputTraits.isSecureTextEntry = newValue }
  }
  /// The semantic meaning of the text.
  ///
  /// Default nil. A host's keyboard and input method read it.
  open var textContentType: UITextContentType! {
    get { inputTraits.textContentType }
    set { inputTraits.textContentType = newValue }
  }
  /// The rules that a password must satisfy.
  ///
  /// Default nil. A host's keyboard and input method read it.
  open var passwordRules: UITextInputPasswordRules? {
    get { inputTraits.passwordRules }
    set { inputTraits.passwordRules = newValue }
  }
  // MARK: UITextInput: text

  /// Returns the characters of a range, clamped to the text.
  ///
  /// - Parameter range: A range of this text input.
  /// - Returns: The characters; nil if the range belongs to another text input.
  /// - Complexity: O(log *n* + *k*), *n* characters, *k* of them in the range.
  open func text(in range: UITextRange) -> String? { string(in: range) }
  /// Replaces the text of a range, if the view is editable.
  ///
  /// The delegate is not asked for permission; it is notified as of any edit.
  ///
  /// - Parameters:
  ///   - range: A range of this text input.
  ///   - text: The new characters; empty to delete.
  open func replace(_ range: UITextRange, withText text: String) { replaceText(range, text) }
  /// The selected range.
  open var selectedTextRange: UITextRange? {
    get { TextSpan(editing.selection.range, affinity: editing.selection.affinity) }
    set { setSelected(newValue) }
  }
  /// Returns whether the view is editable and the delegate allows a replacement.
  ///
  /// - Parameters:
  ///   - range: The range to be replaced.
  ///   - text: The new characters; empty for a deletion.
  /// - Returns: True if the replacement is allowed.
  open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
    guard let range = span(range) else { return false }
    return canChange(range, text)
  }
  /// The marked text, which an input method is still composing.
  open var markedTextRange: UITextRange? { editing.marked.map { TextSpan($0) } }
  /// The attributes of marked text; nil for an underline.
  open var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { editing.markedStyle }
    set {
      editing.markedStyle = newValue
      pane.content.setNeedsDisplay()
    }
  }
  /// Replaces the marked text or the selection by marked text.
  ///
  /// - Parameters:
  ///   - markedText: The new marked text; nil or an empty string deletes the marked text.
  ///   - selectedRange: The selection within the marked text, in UTF-16 units.
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    mark(markedText ?? "", selectedRange)
  }
  /// Replaces the marked text or the selection by marked text, shown with the attributes of its
  /// clauses.
  ///
  /// The attributes apply only while the text is marked; accepted text has the typing attributes.
  ///
  /// - Parameters:
  ///   - markedText: The new marked text; nil or an empty string deletes the marked text.
  ///   - selectedRange: The selection within the marked text, in UTF-16 units.
  open func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange) {
    mark(markedText?.string ?? "", selectedRange, clauses: markedText)
  }
  /// Accepts the marked text.
  open func unmarkText() { unmark() }

  // MARK: UITextInput: positions

  /// The start of the text.
  open var beginningOfDocument: UITextPosition { TextOffset(0) }
  /// The end of the text.
  open var endOfDocument: UITextPosition { TextOffset(pane.count) }
  /// Returns the range between two positions, in either order; nil for positions of another object.
  ///
  /// - Parameters:
  ///   - fromPosition: One end of the range.
  ///   - toPosition: The other end of the range.
  /// - Returns: A new range; nil if a position belongs to another text input.
  open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition)
    -> UITextRange?
  { range(fromPosition, toPosition) }
  /// Returns the position at a distance in UTF-16 units; nil outside of the text.
  ///
  /// - Parameters:
  ///   - position: The position to start from.
  ///   - offset: The distance; negative towards the start of the text.
  /// - Returns: A position; nil if it would lie outside of the text.
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    moved(position, by: offset)
  }
  /// Returns the position at a number of visual steps; nil outside of the text.
  ///
  /// - Parameters:
  ///   - position: The position to start from.
  ///   - direction: A visual direction.
  ///   - offset: The number of steps: graphemes to the left or right, lines up or down. A negative
  ///     number steps in the opposite direction.
  /// - Returns: A position; nil if it would lie outside of the text.
  open func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? { moved(position, direction, offset) }
  /// Compares two positions by their order in the text.
  ///
  /// - Parameters:
  ///   - position: The first position.
  ///   - other: The second position.
  /// - Returns: `.orderedAscending` if the first position precedes the second.
  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    order(position, other)
  }
  /// Returns the number of UTF-16 units from the first position to the second.
  ///
  /// - Parameters:
  ///   - from: The first position.
  ///   - toPosition: The second position.
  /// - Returns: The distance; negative if the second position precedes the first. A position of
  ///   another text input counts as 0.
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    (place(toPosition) ?? 0) - (place(from) ?? 0)
  }
  /// Returns the farthest position of a range in a direction.
  ///
  /// - Parameters:
  ///   - range: A range of this text input.
  ///   - direction: A visual direction.
  /// - Returns: One of the positions of the range; nil if it belongs to another text input.
  open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
    -> UITextPosition?
  { farthest(range, direction) }
  /// Returns the range from a position to the end of its line in a direction; up and down, to the
  /// ends of the text.
  ///
  /// - Parameters:
  ///   - position: The position to start from.
  ///   - direction: A visual direction.
  /// - Returns: A range that begins or ends at the position; nil for a position of another text
  ///   input.
  open func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? { extended(position, direction) }
  /// Returns the base writing direction of the paragraph at a position.
  ///
  /// - Parameters:
  ///   - position: A position of this text input.
  ///   - direction: Ignored, since a paragraph has one base direction.
  /// - Returns: `.leftToRight` or `.rightToLeft`; `.natural` for a position of another text input.
  open func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection { baseDirection(position) }
  /// Sets the base writing direction of the paragraphs of a range.
  ///
  /// - Parameters:
  ///   - writingDirection: The new direction; `.natural` for that of the text's first strong
  ///     character.
  ///   - range: A range of this text input.
  open func setBaseWritingDirection(
    _ writingDirection: NSWritingDirection, for range: UITextRange
  ) { setDirection(writingDirection, range) }

  // MARK: UITextInput: geometry

  /// Returns the rectangle of the part of a range that is in its first line, in the view's
  /// coordinates; null if it is not in this view's container.
  ///
  /// Lays out the text as far as the start of the range, if needed.
  ///
  /// - Parameter range: A range of this text input.
  /// - Returns: A rectangle in points, y down.
  /// - Complexity: O(log *n* + *g*), *n* paragraphs, *g* glyphs of the line, once laid out.
  open func firstRect(for range: UITextRange) -> CGRect { firstRectangle(range) }
  /// Returns the caret rectangle of a position, in the view's coordinates; null if it is not in
  /// this view's container.
  ///
  /// Lays out the text as far as the position, if needed.
  ///
  /// - Parameter position: A position of this text input.
  /// - Returns: A rectangle in points, y down.
  /// - Complexity: O(log *n* + *g*), *n* paragraphs, *g* glyphs of the line, once laid out.
  open func caretRect(for position: UITextPosition) -> CGRect { caretRectangle(position) }
  /// Returns the selection rectangles of a range in the view's coordinates, line by line, each of
  /// one direction.
  ///
  /// Lays out the text of the range, if needed.
  ///
  /// - Parameter range: A range of this text input.
  /// - Returns: One or more rectangles for each line, in the order of the text; none for an empty
  ///   range.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* glyphs of the range's lines, once laid
  ///   out.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    selectionRectangles(range)
  }
  /// Returns the position nearest to a point.
  ///
  /// - Parameter point: A point in the view's coordinates, in points.
  /// - Returns: A position of this text input.
  /// - Complexity: O(log *n* + *g*), *n* paragraphs, *g* glyphs of the line, once laid out.
  open func closestPosition(to point: CGPoint) -> UITextPosition? { nearest(point) }
  /// Returns the position of a range nearest to a point.
  ///
  /// - Parameters:
  ///   - point: A point in the view's coordinates, in points.
  ///   - range: The range that limits the position.
  /// - Returns: A position within the range, or at its ends; nil if the range belongs to another
  ///   text input.
  /// - Complexity: O(log *n* + *g*), *n* paragraphs, *g* glyphs of the line, once laid out.
  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    nearest(point, range)
  }
  /// Returns the grapheme at a point; nil outside of the text.
  ///
  /// - Parameter point: A point in the view's coordinates, in points.
  /// - Returns: The range of one grapheme, or nil.
  /// - Complexity: O(log *n* + *g*), *n* paragraphs, *g* glyphs of the line, once laid out.
  open func characterRange(at point: CGPoint) -> UITextRange? { character(at: point) }

  // MARK: UITextInput: related objects

  /// The object that is notified of changes by the program; not retained.
  open var inputDelegate: (any UITextInputDelegate)? {
    get { editing.inputDelegate as? any UITextInputDelegate }
    set { editing.inputDelegate = newValue }
  }
  /// The tokenizer that finds units of the text.
  open var tokenizer: any UITextInputTokenizer { editing.tokenizer(of: self) }
  /// Whether a caret at a line's border is at the end of the line or at the start of the next one.
  open var selectionAffinity: UITextStorageDirection {
    get { editing.selection.affinity }
    set { setAffinity(newValue) }
  }
  /// Begins moving the caret with a finger.
  ///
  /// - Parameter point: The finger's position in the view's coordinates, in points.
  open func beginFloatingCursor(at point: CGPoint) { floatCaret(to: point) }
  /// Moves the caret to the finger's position.
  ///
  /// - Parameter point: The finger's position in the view's coordinates, in points.
  open func updateFloatingCursor(at point: CGPoint) { floatCaret(to: point) }
  /// Ends moving the caret with a finger.
  open func endFloatingCursor() {
    scrollToShow(NSRange(location: editing.selection.head, length: 0))
  }
  /// Inserts a placeholder for text that is still to come, such as dictation, without an undo step.
  ///
  /// - Parameter size: The size of the placeholder, in points.
  /// - Returns: A placeholder to pass to `remove(_:)`.
  open func insertTextPlaceholder(with size: CGSize) -> UITextPlaceholder { makeRoom(size) }
  /// Removes a placeholder.
  ///
  /// - Parameter textPlaceholder: A placeholder of this text input.
  open func remove(_ textPlaceholder: UITextPlaceholder) { takeAway(textPlaceholder) }
  /// Returns the attributes of the text at a position.
  ///
  /// - Parameters:
  ///   - position: A position of this text input.
  ///   - direction: Whether the character after or before the position counts.
  /// - Returns: The attributes of one character, or nil.
  open func textStyling(at position: UITextPosition, in direction: UITextStorageDirection)
    -> [NSAttributedString.Key: Any]?
  { styling(position, direction) }
  /// Returns the text of a range with its attributes.
  ///
  /// - Parameter range: A range of this text input.
  /// - Returns: A copy of the text; empty if the range belongs to another text input.
  /// - Complexity: O(log *n* + *k*), *n* characters, *k* of them in the range.
  open func attributedText(in range: UITextRange) -> NSAttributedString { attributed(range) }
  /// Inserts attributed text at the caret.
  ///
  /// - Parameter string: The text to insert.
  open func insertAttributedText(_ string: NSAttributedString) {
    edit(editing.selection.range, with: string)
  }
  /// Returns the menu for selected text: the delegate's, or the suggested actions.
  ///
  /// - Parameters:
  ///   - textRange: The selected range.
  ///   - suggestedActions: The standard items.
  /// - Returns: The menu to show; nil for none.
  open func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
    let range = span(textRange) ?? editing.selection.range
    return textDelegate?.textView(
      self, editMenuForTextIn: range, suggestedActions: suggestedActions)
      ?? UIMenu(children: suggestedActions)
  }
  /// Notifies the delegate before the edit menu appears.
  ///
  /// - Parameter animator: The animator of the menu's appearance or disappearance.
  open func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {
    textDelegate?.textView(self, willPresentEditMenuWith: animator)
  }
  /// Notifies the delegate before the edit menu disappears.
  ///
  /// - Parameter animator: The animator of the menu's appearance or disappearance.
  open func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {
    textDelegate?.textView(self, willDismissEditMenuWith: animator)
  }
  /// Replaces the text of a range by attributed text, without asking the delegate.
  ///
  /// - Parameters:
  ///   - range: A range of this text input.
  ///   - attributedText: The new text; empty to delete.
  open func replace(_ range: UITextRange, withAttributedText attributedText: NSAttributedString) {
    guard let range = span(range) else { return }
    edit(range, with: values.filled(attributedText), asks: false)
  }
}

extension UITextView {
  /// The border style of a text view.
  ///
  /// - Source: UIKit, `UITextView.BorderStyle`.
  public enum BorderStyle: Int, Sendable {
    /// No border.
    case none = 0
    /// A rounded line.
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
