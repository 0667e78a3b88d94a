// SPDX-License-Identifier: MIT

// Size: what subclasses may override has to stand in the class.

/// A line of text that the user can edit.
///
/// What it shows is drawn by `drawText(in:)` and `drawPlaceholder(in:)`; while it is edited a view
/// of its own shows the text and the caret.
///
///     let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
///     field.borderStyle = .roundedRect
///     field.placeholder = "Name"
///
/// - Source: UIKit, `UITextField`.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInput, UIContentSizeCategoryAdjusting {
  final var fieldValues = FieldValues()
  final var inputTraits = InputTraits() {
    didSet { editor.inputTraits = inputTraits }
  }
  final let label = UILabel()
  final let placeholderLabel = UILabel()
  final let clearButton = ClearButton()
  final lazy var editor = FieldEditor(host: self)
  final let gestures = FieldGestures()
  private weak var storedDelegate: (any UITextFieldDelegate)?
  private var ownInputView: UIView?
  private var ownAccessoryView: UIView?
  final var reason = DidEndEditingReason.committed

  /// A field without text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// A field from a keyed archive, with its text, placeholder and look.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decodeField(from: coder)
  }

  /// Writes the field with its text into a keyed archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if coder.allowsKeyedCoding { encodeField(to: coder) }
  }

  /// Hears of what the user does; not retained.
  open var delegate: (any UITextFieldDelegate)? {
    get { storedDelegate }
    set { storedDelegate = newValue }
  }

  // MARK: Text

  /// The characters; never nil when read.
  ///
  /// Default empty. Set, they get the field's attributes, and the caret goes to the end. Nobody
  /// hears of it.
  open var text: String? {
    get { editor.text }
    set {
      editor.text = newValue ?? ""
      partsChanged()
    }
  }

  /// The text with its attributes; never nil when read.
  ///
  /// Characters without font, colour or alignment get those that were set of the field itself.
  open var attributedText: NSAttributedString? {
    get { editor.attributedText }
    set {
      editor.attributedText = newValue ?? NSAttributedString()
      partsChanged()
    }
  }

  /// The font; default that of the body style.
  open var font: UIFont? {
    get { editor.font }
    set {
      editor.font = newValue ?? UIFont.preferredFont(forTextStyle: .body)
      placeholderChanged()
      partsChanged()
    }
  }

  /// The colour of the text; default that of labels.
  open var textColor: UIColor? {
    get { editor.textColor ?? .label }
    set {
      editor.textColor = newValue
      partsChanged()
    }
  }

  /// Where the line stands; default `.natural`.
  open var textAlignment: NSTextAlignment {
    get { editor.textAlignment }
    set {
      editor.textAlignment = newValue
      partsChanged()
    }
  }

  /// The attributes of the whole text; others of it go when these are set.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { editor.values.attributes.merging(extraAttributes) { $1 } }
    set { setDefaults(newValue) }
  }
  final var extraAttributes: [NSAttributedString.Key: Any] = [:]

  /// What is shown while there is no text, in the field's font and a lighter colour; default nil.
  open var placeholder: String? {
    get { fieldValues.placeholder?.string }
    set {
      fieldValues.isPlaceholderPlain = true
      fieldValues.placeholder = newValue.map { plainPlaceholder($0) }
      partsChanged()
    }
  }

  /// What is shown while there is no text, with its attributes; default nil.
  ///
  /// Characters without font or colour are shown in the field's font and the colour of
  /// placeholders.
  open var attributedPlaceholder: NSAttributedString? {
    get { fieldValues.placeholder }
    set {
      fieldValues.isPlaceholderPlain = false
      fieldValues.placeholder = newValue.map { NSAttributedString(attributedString: $0) }
      partsChanged()
    }
  }

  /// The attributes of what is typed next; nil while the field is not edited.
  open var typingAttributes: [NSAttributedString.Key: Any]? {
    get { isEditing ? editor.typingAttributes : nil }
    set { if let newValue, isEditing { editor.typingAttributes = newValue } }
  }

  /// Whether the user can make text bold, italic or underlined; default false.
  open var allowsEditingTextAttributes: Bool {
    get { fieldValues.allowsEditingTextAttributes }
    set {
      fieldValues.allowsEditingTextAttributes = newValue
      editor.allowsEditingTextAttributes = newValue
    }
  }

  /// Whether what is put in next takes the place of all text; default false.
  open var clearsOnInsertion: Bool {
    get { editor.clearsOnInsertion }
    set { editor.clearsOnInsertion = newValue }
  }

  /// Whether the text goes when editing begins; default false.
  open var clearsOnBeginEditing: Bool {
    get { fieldValues.clearsOnBeginEditing }
    set { fieldValues.clearsOnBeginEditing = newValue }
  }

  /// Whether the font becomes smaller until the text has room; default false.
  open var adjustsFontSizeToFitWidth: Bool {
    get { fieldValues.adjustsFontSizeToFitWidth }
    set {
      fieldValues.adjustsFontSizeToFitWidth = newValue
      setNeedsDisplay()
    }
  }

  /// The least size of that font, in points; default 0.
  open var minimumFontSize: CGFloat {
    get { fieldValues.minimumFontSize }
    set {
      fieldValues.minimumFontSize = newValue.isFinite ? max(0, newValue) : 0
      setNeedsDisplay()
    }
  }

  /// Whether a font of a text style follows the user's size of text; default false.
  open var adjustsFontForContentSizeCategory: Bool {
    get { editor.adjustsFontForContentSizeCategory }
    set {
      editor.adjustsFontForContentSizeCategory = newValue
      partsChanged()
    }
  }

  /// The selection as a value, to save and to restore.
  open var interactionState: Any {
    get { editor.interactionState }
    set { editor.interactionState = newValue }
  }

  // MARK: Look

  /// The frame around the field; default `.none`.
  open var borderStyle: BorderStyle {
    get { fieldValues.borderStyle }
    set {
      fieldValues.borderStyle = newValue
      partsChanged()
    }
  }

  /// A picture behind the text, for frames that are not round; default nil.
  open var background: UIImage? {
    get { fieldValues.background }
    set {
      fieldValues.background = newValue
      setNeedsDisplay()
    }
  }

  /// The picture of a field that the user cannot use; default nil: `background`.
  open var disabledBackground: UIImage? {
    get { fieldValues.disabledBackground }
    set {
      fieldValues.disabledBackground = newValue
      setNeedsDisplay()
    }
  }

  /// When a button that takes the text away is shown; default `.never`.
  open var clearButtonMode: ViewMode {
    get { fieldValues.clearButtonMode }
    set {
      fieldValues.clearButtonMode = newValue
      partsChanged()
    }
  }

  /// The view where lines begin; default nil.
  open var leftView: UIView? {
    get { fieldValues.leftView }
    set {
      fieldValues.leftView?.removeFromSuperview()
      fieldValues.leftView = newValue
      newValue.map(addSubview)
      partsChanged()
    }
  }

  /// When it is shown; default `.never`.
  open var leftViewMode: ViewMode {
    get { fieldValues.leftViewMode }
    set {
      fieldValues.leftViewMode = newValue
      partsChanged()
    }
  }

  /// The view where lines end; default nil.
  open var rightView: UIView? {
    get { fieldValues.rightView }
    set {
      fieldValues.rightView?.removeFromSuperview()
      fieldValues.rightView = newValue
      newValue.map(addSubview)
      partsChanged()
    }
  }

  /// When it is shown; default `.never`.
  open var rightViewMode: ViewMode {
    get { fieldValues.rightViewMode }
    set {
      fieldValues.rightViewMode = newValue
      partsChanged()
    }
  }

  // MARK: Rectangles, each in the field's coordinates

  /// The frame: the bounds.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// The text: between what stands at both ends.
  open func textRect(forBounds bounds: CGRect) -> CGRect { innerRect(bounds) }
  /// The placeholder: as the text.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// The text while it is edited: as the text.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { innerRect(bounds) }
  /// The button that takes the text away.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { clearRect(bounds) }
  /// The view where lines begin: of its own size, in the middle of the height.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { leftRect(bounds) }
  /// The view where lines end: of its own size, in the middle of the height.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { rightRect(bounds) }

  // MARK: Drawing and layout

  /// Draws the text of a field that is not edited.
  ///
  /// - Parameter rect: In the field's coordinates.
  open func drawText(in rect: CGRect) { paintText(in: rect) }
  /// Draws the placeholder.
  ///
  /// - Parameter rect: In the field's coordinates.
  open func drawPlaceholder(in rect: CGRect) { paintPlaceholder(in: rect) }
  /// Draws frame, background, and text or placeholder.
  open override func draw(_ rect: CGRect) { paint() }

  // MARK: Accessibility

  /// The placeholder, unless it was set.
  open override var accessibilityLabel: String? {
    get { ownAccessibility.label ?? placeholder }
    set { super.accessibilityLabel = newValue }
  }
  /// The text, unless it was set; nil where it is hidden.
  open override var accessibilityValue: String? {
    get { ownAccessibility.value ?? (isSecureTextEntry ? nil : text) }
    set { super.accessibilityValue = newValue }
  }
  /// Begins to edit.
  open override func accessibilityActivate() -> Bool { becomeFirstResponder() }

  /// The size of the text, or of the placeholder, with what is around it.
  open override var intrinsicContentSize: CGSize { wantedSize() }
  /// The intrinsic size, whatever is asked for: a field has one line.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { wantedSize() }
  /// Places the text and the views at both ends.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }
  /// Shows colours and fonts of the new surroundings.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    placeholderChanged()
    partsChanged()
  }

  // MARK: Editing

  /// Whether the user edits the field.
  open var isEditing: Bool { fieldValues.isEditing }
  /// True for a field that the user can use.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Asks the delegate, and begins to edit.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    beginEditing { super.becomeFirstResponder() }
  }

  /// Asks the delegate, and ends editing.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    endEditing { super.resignFirstResponder() }
  }

  /// What stands in place of the keyboard; default that of the next responder.
  open override var inputView: UIView? {
    get { ownInputView ?? super.inputView }
    set { ownInputView = newValue }
  }
  /// What stands above the keyboard; default that of the next responder.
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView ?? super.inputAccessoryView }
    set { ownAccessoryView = newValue }
  }

  /// Whether an edit action has something to do.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    editor.mayPerform(action) ?? super.canPerformAction(action, withSender: sender)
  }
  /// Selects the word at the caret.
  open override func select(_ sender: Any?) { editor.selectWord() }
  /// Selects all text.
  open override func selectAll(_ sender: Any?) { editor.selectAll(sender) }
  /// Copies what is selected onto the pasteboard.
  open override func copy(_ sender: Any?) { editor.copy(sender) }
  /// Copies the selection onto the pasteboard, and deletes it.
  open override func cut(_ sender: Any?) { editor.cut(sender) }
  /// Puts in what is on the pasteboard.
  open override func paste(_ sender: Any?) { editor.paste(sender) }
  /// Takes out what is selected.
  open override func delete(_ sender: Any?) { editor.delete(sender) }
  /// Puts in the characters of what is on the pasteboard.
  open override func pasteAndMatchStyle(_ sender: Any?) { editor.pasteAndMatchStyle(sender) }
  /// Makes what is selected bold, or not where all of it is, if `allowsEditingTextAttributes`.
  open override func toggleBoldface(_ sender: Any?) { editor.toggleBoldface(sender) }
  /// Makes what is selected italic, or not where all of it is, if `allowsEditingTextAttributes`.
  open override func toggleItalics(_ sender: Any?) { editor.toggleItalics(sender) }
  /// Underlines what is selected, or not where all of it is, if `allowsEditingTextAttributes`.
  open override func toggleUnderline(_ sender: Any?) { editor.toggleUnderline(sender) }
  /// What undoes and redoes the user's edits; nothing of a secure field.
  open override var undoManager: UndoManager? { editor.undoManager }

  /// Whether there is any text.
  open var hasText: Bool { editor.hasText }
  /// Puts text in at the caret, if the delegate lets it; a line end is the return key.
  open func insertText(_ text: String) { type(text) }
  /// Takes out what is selected, or the character before the caret.
  open func deleteBackward() { editor.deleteBackward() }

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
  /// Default `.default`. A host's keyboard and input method read it.
  open var spellCheckingType: UITextSpellCheckingType {
    get { inputTraits.spellCheckingType }
    set { inputTraits.spellCheckingType = newValue }
  }
  /// Whether quotation marks become those of the language.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
  open var smartQuotesType: UITextSmartQuotesType {
    get { inputTraits.smartQuotesType }
    set { inputTraits.smartQuotesType = newValue }
  }
  /// Whether two hyphens become a dash.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
  open var smartDashesType: UITextSmartDashesType {
    get { inputTraits.smartDashesType }
    set { inputTraits.smartDashesType = newValue }
  }
  /// Whether spaces around what is put in are put right.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
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
    set {
      inputTraits.isSecureTextEntry = newValue
      editor.isSecure = newValue
      partsChanged()
    }
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

  // MARK: UITextInput

  /// The characters of a range, cut to the text.
  open func text(in range: UITextRange) -> String? { editor.text(in: range) }
  /// Puts text in the place of a range, if the delegate lets it.
  open func replace(_ range: UITextRange, withText text: String) {
    editor.replace(range, withText: text)
  }
  /// What is selected.
  open var selectedTextRange: UITextRange? {
    get { editor.selectedTextRange }
    set { editor.selectedTextRange = newValue }
  }
  /// Whether the delegate lets text be put in the place of a range.
  open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
    editor.shouldChangeText(in: range, replacementText: text)
  }
  /// What an input method is still working on.
  open var markedTextRange: UITextRange? { editor.markedTextRange }
  /// How marked text looks; nil is underlined.
  open var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { editor.markedTextStyle }
    set { editor.markedTextStyle = newValue }
  }
  /// Puts marked text in the place of what is marked or selected.
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    editor.setMarkedText(markedText, selectedRange: selectedRange)
  }
  /// As `setMarkedText(_:selectedRange:)`, shown with the attributes of its clauses.
  open func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange) {
    editor.setAttributedMarkedText(markedText, selectedRange: selectedRange)
  }
  /// Leaves marked text as it is.
  open func unmarkText() { editor.unmarkText() }
  /// The start of the text.
  open var beginningOfDocument: UITextPosition { editor.beginningOfDocument }
  /// The end of the text.
  open var endOfDocument: UITextPosition { editor.endOfDocument }
  /// A range between two positions, in any order.
  open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition)
    -> UITextRange?
  { editor.textRange(from: fromPosition, to: toPosition) }
  /// A position some UTF-16 units away; nil outside of the text.
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    editor.position(from: position, offset: offset)
  }
  /// A position some steps away as text is seen; nil outside of the text.
  open func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? { editor.position(from: position, in: direction, offset: offset) }
  /// Which of two positions comes first.
  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    editor.compare(position, to: other)
  }
  /// How many UTF-16 units the second position is behind the first.
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    editor.offset(from: from, to: toPosition)
  }
  /// The farthest position of a range in a direction.
  open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
    -> UITextPosition?
  { editor.position(within: range, farthestIn: direction) }
  /// From a position to the farthest one in a direction.
  open func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? { editor.characterRange(byExtending: position, in: direction) }
  /// The direction of the text.
  open func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection { editor.baseWritingDirection(for: position, in: direction) }
  /// Sets the direction of the text.
  open func setBaseWritingDirection(
    _ writingDirection: NSWritingDirection, for range: UITextRange
  ) {
    editor.setBaseWritingDirection(writingDirection, for: range)
    setNeedsDisplay()
  }
  /// The rectangle around a range, in the field's coordinates.
  open func firstRect(for range: UITextRange) -> CGRect { inField { editor.firstRect(for: range) } }
  /// A caret, in the field's coordinates.
  open func caretRect(for position: UITextPosition) -> CGRect {
    inField { editor.caretRect(for: position) }
  }
  /// Rectangles behind a selection, in the field's coordinates.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    placeParts()
    return editor.selectionRects(for: range).map {
      SelectionRect(
        convert($0.rect, from: editor), $0.writingDirection, hasStart: $0.containsStart,
        hasEnd: $0.containsEnd)
    }
  }
  /// The position nearest to a point of the field.
  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    placeParts()
    return editor.closestPosition(to: editor.convert(point, from: self))
  }
  /// The position of a range nearest to a point of the field.
  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    placeParts()
    return editor.closestPosition(to: editor.convert(point, from: self), within: range)
  }
  /// The grapheme at a point of the field; nil beside the text.
  open func characterRange(at point: CGPoint) -> UITextRange? {
    placeParts()
    return editor.characterRange(at: editor.convert(point, from: self))
  }
  /// Hears of changes that do not come from the user; not retained.
  open var inputDelegate: (any UITextInputDelegate)? {
    get { editor.inputDelegate }
    set { editor.inputDelegate = newValue }
  }
  /// Finds units of the text.
  open var tokenizer: any UITextInputTokenizer { editor.tokenizer }
  /// Where a caret at a border is; a field has one line.
  open var selectionAffinity: UITextStorageDirection {
    get { editor.selectionAffinity }
    set { editor.selectionAffinity = newValue }
  }
  /// The attributes of the text at a position.
  open func textStyling(at position: UITextPosition, in direction: UITextStorageDirection)
    -> [NSAttributedString.Key: Any]?
  { editor.textStyling(at: position, in: direction) }
  /// The text of a range with its attributes.
  open func attributedText(in range: UITextRange) -> NSAttributedString {
    editor.attributedText(in: range)
  }

  /// The menu for selected text: the delegate's, or the suggested actions.
  open func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
    let range = editor.span(textRange) ?? editor.selectedRange
    return delegate?.textField(
      self, editMenuForCharactersIn: range, suggestedActions: suggestedActions)
      ?? UIMenu(children: suggestedActions)
  }
  /// Tells the delegate before the menu is shown.
  open func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {
    delegate?.textField(self, willPresentEditMenuWith: animator)
  }
  /// Tells the delegate before the menu goes.
  open func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {
    delegate?.textField(self, willDismissEditMenuWith: animator)
  }

  private func inField(_ rect: () -> CGRect) -> CGRect {
    placeParts()
    let found = rect()
    return found.isNull ? found : convert(found, from: editor)
  }
}
