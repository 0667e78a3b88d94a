// SPDX-License-Identifier: MIT

// Size: members that subclasses can override must be in the class.

/// A control that shows a single line of editable text.
///
/// `drawText(in:)` and `drawPlaceholder(in:)` draw its content. While it is edited, a subview shows
/// the text and the caret.
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

  /// Creates a field without text.
  ///
  /// - Parameter frame: The frame in the superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a field with its text, placeholder and appearance from a keyed archive.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decodeField(from: coder)
  }

  /// Encodes the field and its text in a keyed archive.
  ///
  /// - Parameter coder: A keyed archiver.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if coder.allowsKeyedCoding { encodeField(to: coder) }
  }

  /// The object that is notified of editing and can prevent it; not retained.
  open var delegate: (any UITextFieldDelegate)? {
    get { storedDelegate }
    set { storedDelegate = newValue }
  }

  // MARK: Text

  /// The characters; never nil when read.
  ///
  /// Default empty. New characters get the field's attributes, and the caret moves to their end.
  /// Setting the property calls neither the delegate nor actions.
  open var text: String? {
    get { editor.text }
    set {
      editor.text = newValue ?? ""
      partsChanged()
    }
  }

  /// The text with its attributes; never nil when read.
  ///
  /// Characters without a font, colour or alignment use the field's own.
  open var attributedText: NSAttributedString? {
    get { editor.attributedText }
    set {
      editor.attributedText = newValue ?? NSAttributedString()
      partsChanged()
    }
  }

  /// The font of the text; default the font of the body style.
  open var font: UIFont? {
    get { editor.font }
    set {
      editor.font = newValue ?? UIFont.preferredFont(forTextStyle: .body)
      placeholderChanged()
      partsChanged()
    }
  }

  /// The colour of the text; default the colour of labels.
  open var textColor: UIColor? {
    get { editor.textColor ?? .label }
    set {
      editor.textColor = newValue
      partsChanged()
    }
  }

  /// The alignment of the line; default `.natural`.
  open var textAlignment: NSTextAlignment {
    get { editor.textAlignment }
    set {
      editor.textAlignment = newValue
      partsChanged()
    }
  }

  /// The attributes of the whole text.
  ///
  /// Setting them replaces all other attributes of the text.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { editor.values.attributes.merging(extraAttributes) { $1 } }
    set { setDefaults(newValue) }
  }
  final var extraAttributes: [NSAttributedString.Key: Any] = [:]

  /// The placeholder, shown while there is no text in the field's font and a lighter colour;
  /// default nil.
  open var placeholder: String? {
    get { fieldValues.placeholder?.string }
    set {
      fieldValues.isPlaceholderPlain = true
      fieldValues.placeholder = newValue.map { plainPlaceholder($0) }
      partsChanged()
    }
  }

  /// The placeholder with attributes, shown while there is no text; default nil.
  ///
  /// Characters without a font or colour use the field's font and the colour of placeholders.
  open var attributedPlaceholder: NSAttributedString? {
    get { fieldValues.placeholder }
    set {
      fieldValues.isPlaceholderPlain = false
      fieldValues.placeholder = newValue.map { NSAttributedString(attributedString: $0) }
      partsChanged()
    }
  }

  /// The attributes of the text that the user types next; nil while the field is not edited.
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

  /// Whether the next inserted text replaces all text; default false.
  open var clearsOnInsertion: Bool {
    get { editor.clearsOnInsertion }
    set { editor.clearsOnInsertion = newValue }
  }

  /// Whether the text is deleted when editing begins; default false.
  open var clearsOnBeginEditing: Bool {
    get { fieldValues.clearsOnBeginEditing }
    set { fieldValues.clearsOnBeginEditing = newValue }
  }

  /// Whether the font size is reduced until the text fits; default false.
  open var adjustsFontSizeToFitWidth: Bool {
    get { fieldValues.adjustsFontSizeToFitWidth }
    set {
      fieldValues.adjustsFontSizeToFitWidth = newValue
      setNeedsDisplay()
    }
  }

  /// The minimum font size of a reduced font, in points; default 0.
  open var minimumFontSize: CGFloat {
    get { fieldValues.minimumFontSize }
    set {
      fieldValues.minimumFontSize = newValue.isFinite ? max(0, newValue) : 0
      setNeedsDisplay()
    }
  }

  /// Whether a font of a text style follows the content size category; default false.
  open var adjustsFontForContentSizeCategory: Bool {
    get { editor.adjustsFontForContentSizeCategory }
    set {
      editor.adjustsFontForContentSizeCategory = newValue
      partsChanged()
    }
  }

  /// The selection as a value that can be stored and restored.
  open var interactionState: Any {
    get { editor.interactionState }
    set { editor.interactionState = newValue }
  }

  // MARK: Appearance

  /// The border of the field; default `.none`.
  open var borderStyle: BorderStyle {
    get { fieldValues.borderStyle }
    set {
      fieldValues.borderStyle = newValue
      partsChanged()
    }
  }

  /// The background image, for borders other than `.roundedRect`; default nil.
  open var background: UIImage? {
    get { fieldValues.background }
    set {
      fieldValues.background = newValue
      setNeedsDisplay()
    }
  }

  /// The background image of a disabled field; default nil, which uses `background`.
  open var disabledBackground: UIImage? {
    get { fieldValues.disabledBackground }
    set {
      fieldValues.disabledBackground = newValue
      setNeedsDisplay()
    }
  }

  /// The condition for showing the clear button; default `.never`.
  open var clearButtonMode: ViewMode {
    get { fieldValues.clearButtonMode }
    set {
      fieldValues.clearButtonMode = newValue
      partsChanged()
    }
  }

  /// The view at the leading end of the line; default nil.
  open var leftView: UIView? {
    get { fieldValues.leftView }
    set {
      fieldValues.leftView?.removeFromSuperview()
      fieldValues.leftView = newValue
      newValue.map(addSubview)
      partsChanged()
    }
  }

  /// The condition for showing the left view; default `.never`.
  open var leftViewMode: ViewMode {
    get { fieldValues.leftViewMode }
    set {
      fieldValues.leftViewMode = newValue
      partsChanged()
    }
  }

  /// The view at the trailing end of the line; default nil.
  open var rightView: UIView? {
    get { fieldValues.rightView }
    set {
      fieldValues.rightView?.removeFromSuperview()
      fieldValues.rightView = newValue
      newValue.map(addSubview)
      partsChanged()
    }
  }

  /// The condition for showing the right view; default `.never`.
  open var rightViewMode: ViewMode {
    get { fieldValues.rightViewMode }
    set {
      fieldValues.rightViewMode = newValue
      partsChanged()
    }
  }

  // MARK: Rectangles, each in the field's coordinates

  /// Returns the rectangle of the border: the bounds.
  ///
  /// - Parameter bounds: The field's bounds, in points.
  /// - Returns: The bounds.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the rectangle of the text, between the views at both ends.
  ///
  /// - Parameter bounds: The field's bounds, in points.
  /// - Returns: A rectangle in the field's coordinates, in points.
  open func textRect(forBounds bounds: CGRect) -> CGRect { innerRect(bounds) }
  /// Returns the rectangle of the placeholder; by default that of the text.
  ///
  /// - Parameter bounds: The field's bounds, in points.
  /// - Returns: A rectangle in the field's coordinates, in points.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// Returns the rectangle of the text while it is edited.
  ///
  /// - Parameter bounds: The field's bounds, in points.
  /// - Returns: A rectangle in the field's coordinates, in points.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { innerRect(bounds) }
  /// Returns the rectangle of the clear button.
  ///
  /// - Parameter bounds: The field's bounds, in points.
  /// - Returns: A rectangle in the field's coordinates, in points.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { clearRect(bounds) }
  /// Returns the rectangle of the left view: its own size, centred vertically at the leading end.
  ///
  /// - Parameter bounds: The field's bounds, in points.
  /// - Returns: A rectangle in the field's coordinates, in points.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { leftRect(bounds) }
  /// Returns the rectangle of the right view: its own size, centred vertically at the trailing end.
  ///
  /// - Parameter bounds: The field's bounds, in points.
  /// - Returns: A rectangle in the field's coordinates, in points.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { rightRect(bounds) }

  // MARK: Drawing and layout

  /// Draws the text of a field that is not being edited.
  ///
  /// - Parameter rect: A rectangle in the field's coordinates, in points.
  open func drawText(in rect: CGRect) { paintText(in: rect) }
  /// Draws the placeholder.
  ///
  /// - Parameter rect: A rectangle in the field's coordinates, in points.
  open func drawPlaceholder(in rect: CGRect) { paintPlaceholder(in: rect) }
  /// Draws the border, the background, and the text or placeholder.
  ///
  /// - Parameter rect: The rectangle to draw; ignored, since everything is drawn.
  open override func draw(_ rect: CGRect) { paint() }

  // MARK: Accessibility

  /// The label that was set; otherwise the placeholder.
  open override var accessibilityLabel: String? {
    get { ownAccessibility.label ?? placeholder }
    set { super.accessibilityLabel = newValue }
  }
  /// The value that was set; otherwise the text, or nil for secure text.
  open override var accessibilityValue: String? {
    get { ownAccessibility.value ?? (isSecureTextEntry ? nil : text) }
    set { super.accessibilityValue = newValue }
  }
  /// Begins editing.
  open override func accessibilityActivate() -> Bool { becomeFirstResponder() }

  /// The size of the text or placeholder, with border and end views.
  open override var intrinsicContentSize: CGSize { wantedSize() }
  /// Returns the intrinsic size, whatever the proposed size, since a field has one line.
  ///
  /// - Parameter size: The proposed size, in points.
  /// - Returns: A size in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { wantedSize() }
  /// Positions the text and the views at both ends.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }
  /// Updates colours and fonts for the new traits.
  ///
  /// - Parameter previousTraitCollection: The traits before the change.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    placeholderChanged()
    partsChanged()
  }

  // MARK: Editing

  /// Whether the user is editing the field.
  open var isEditing: Bool { fieldValues.isEditing }
  /// True for an enabled field.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing, if the delegate allows it.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    beginEditing { super.becomeFirstResponder() }
  }

  /// Ends editing, if the delegate allows it.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    endEditing { super.resignFirstResponder() }
  }

  /// The view shown instead of the keyboard; default that of the next responder.
  open override var inputView: UIView? {
    get { ownInputView ?? super.inputView }
    set { ownInputView = newValue }
  }
  /// The view shown above the keyboard; default that of the next responder.
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView ?? super.inputAccessoryView }
    set { ownAccessoryView = newValue }
  }

  /// Returns whether an edit action can be performed now.
  ///
  /// - Parameters:
  ///   - action: The command.
  ///   - sender: The object that sent the command; ignored.
  /// - Returns: Whether the command would have an effect.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    editor.canPerform(action) ?? super.canPerformAction(action, withSender: sender)
  }
  /// Selects the word at the caret.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func select(_ sender: Any?) { editor.selectWord() }
  /// Selects all text.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func selectAll(_ sender: Any?) { editor.selectAll(sender) }
  /// Copies the selected text to the pasteboard.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func copy(_ sender: Any?) { editor.copy(sender) }
  /// Copies the selected text to the pasteboard, and deletes it.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func cut(_ sender: Any?) { editor.cut(sender) }
  /// Inserts the content of the pasteboard.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func paste(_ sender: Any?) { editor.paste(sender) }
  /// Deletes the selected text.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func delete(_ sender: Any?) { editor.delete(sender) }
  /// Inserts the characters of the pasteboard, without their attributes.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func pasteAndMatchStyle(_ sender: Any?) { editor.pasteAndMatchStyle(sender) }
  /// Toggles bold in the selected text, if `allowsEditingTextAttributes`; text that is partly bold
  /// becomes bold.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func toggleBoldface(_ sender: Any?) { editor.toggleBoldface(sender) }
  /// Toggles italic in the selected text, if `allowsEditingTextAttributes`; text that is partly
  /// italic becomes italic.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func toggleItalics(_ sender: Any?) { editor.toggleItalics(sender) }
  /// Toggles underlining of the selected text, if `allowsEditingTextAttributes`; text that is
  /// partly underlined becomes underlined.
  ///
  /// - Parameter sender: The object that sent the command; ignored.
  open override func toggleUnderline(_ sender: Any?) { editor.toggleUnderline(sender) }
  /// The undo manager of the user's edits; it records none of a secure field.
  open override var undoManager: UndoManager? { editor.undoManager }

  /// Whether there is any text.
  open var hasText: Bool { editor.hasText }
  /// Inserts text at the caret, if the delegate allows it; a line end acts as the return key.
  ///
  /// - Parameter text: The characters to insert.
  open func insertText(_ text: String) { type(text) }
  /// Deletes the selected text, or the character before the caret.
  open func deleteBackward() { editor.deleteBackward() }

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
  /// Default `.default`. A host's keyboard and input method read it.
  open var spellCheckingType: UITextSpellCheckingType {
    get { inputTraits.spellCheckingType }
    set { inputTraits.spellCheckingType = newValue }
  }
  /// The setting for typographic quotation marks of the language.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
  open var smartQuotesType: UITextSmartQuotesType {
    get { inputTraits.smartQuotesType }
    set { inputTraits.smartQuotesType = newValue }
  }
  /// The setting for replacing two hyphens by a dash.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
  open var smartDashesType: UITextSmartDashesType {
    get { inputTraits.smartDashesType }
    set { inputTraits.smartDashesType = newValue }
  }
  /// The setting for adjusting spaces around inserted and deleted text.
  ///
  /// Default `.default`. A host's keyboard and input method read it.
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
    set {
      inputTraits.isSecureTextEntry = newValue
      editor.isSecure = newValue
      partsChanged()
    }
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

  // MARK: UITextInput

  /// Returns the characters of a range, clamped to the text.
  ///
  /// - Parameter range: A range of this text input.
  /// - Returns: The characters; nil if the range belongs to another text input.
  open func text(in range: UITextRange) -> String? { editor.text(in: range) }
  /// Replaces the text of a range, if the delegate allows it.
  ///
  /// - Parameters:
  ///   - range: A range of this text input.
  ///   - text: The new characters; empty to delete.
  open func replace(_ range: UITextRange, withText text: String) {
    editor.replace(range, withText: text)
  }
  /// The selected range.
  open var selectedTextRange: UITextRange? {
    get { editor.selectedTextRange }
    set { editor.selectedTextRange = newValue }
  }
  /// Asks the delegate whether the text of a range may be replaced.
  ///
  /// - Parameters:
  ///   - range: The range to be replaced.
  ///   - text: The new characters; empty for a deletion.
  /// - Returns: True if the replacement is allowed.
  open func shouldChangeText(in range: UITextRange, replacementText text: String) -> Bool {
    editor.shouldChangeText(in: range, replacementText: text)
  }
  /// The marked text, which an input method is still composing.
  open var markedTextRange: UITextRange? { editor.markedTextRange }
  /// The attributes of marked text; nil for an underline.
  open var markedTextStyle: [NSAttributedString.Key: Any]? {
    get { editor.markedTextStyle }
    set { editor.markedTextStyle = newValue }
  }
  /// Replaces the marked text or the selection by marked text.
  ///
  /// - Parameters:
  ///   - markedText: The new marked text; nil or an empty string deletes the marked text.
  ///   - selectedRange: The selection within the marked text, in UTF-16 units.
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    editor.setMarkedText(markedText, selectedRange: selectedRange)
  }
  /// Replaces the marked text or the selection by marked text, shown with the attributes of its
  /// clauses.
  ///
  /// - Parameters:
  ///   - markedText: The new marked text; nil or an empty string deletes the marked text.
  ///   - selectedRange: The selection within the marked text, in UTF-16 units.
  open func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange) {
    editor.setAttributedMarkedText(markedText, selectedRange: selectedRange)
  }
  /// Accepts the marked text.
  open func unmarkText() { editor.unmarkText() }
  /// The start of the text.
  open var beginningOfDocument: UITextPosition { editor.beginningOfDocument }
  /// The end of the text.
  open var endOfDocument: UITextPosition { editor.endOfDocument }
  /// Returns the range between two positions, in either order.
  ///
  /// - Parameters:
  ///   - fromPosition: One end of the range.
  ///   - toPosition: The other end of the range.
  /// - Returns: A new range; nil if a position belongs to another text input.
  open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition)
    -> UITextRange?
  { editor.textRange(from: fromPosition, to: toPosition) }
  /// Returns the position at a distance in UTF-16 units; nil outside of the text.
  ///
  /// - Parameters:
  ///   - position: The position to start from.
  ///   - offset: The distance; negative towards the start of the text.
  /// - Returns: A position; nil if it would lie outside of the text.
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    editor.position(from: position, offset: offset)
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
  ) -> UITextPosition? { editor.position(from: position, in: direction, offset: offset) }
  /// Compares two positions by their order in the text.
  ///
  /// - Parameters:
  ///   - position: The first position.
  ///   - other: The second position.
  /// - Returns: `.orderedAscending` if the first position precedes the second.
  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    editor.compare(position, to: other)
  }
  /// Returns the number of UTF-16 units from the first position to the second.
  ///
  /// - Parameters:
  ///   - from: The first position.
  ///   - toPosition: The second position.
  /// - Returns: The distance; negative if the second position precedes the first. A position of
  ///   another text input counts as 0.
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    editor.offset(from: from, to: toPosition)
  }
  /// Returns the farthest position of a range in a direction.
  ///
  /// - Parameters:
  ///   - range: A range of this text input.
  ///   - direction: A visual direction.
  /// - Returns: One of the positions of the range; nil if it belongs to another text input.
  open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
    -> UITextPosition?
  { editor.position(within: range, farthestIn: direction) }
  /// Returns the range from a position to the farthest one in a direction.
  ///
  /// - Parameters:
  ///   - position: The position to start from.
  ///   - direction: A visual direction.
  /// - Returns: A range that begins or ends at the position; nil for a position of another text
  ///   input.
  open func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? { editor.characterRange(byExtending: position, in: direction) }
  /// Returns the base writing direction of the text.
  ///
  /// - Parameters:
  ///   - position: A position of this text input.
  ///   - direction: Ignored, since a paragraph has one base direction.
  /// - Returns: `.leftToRight` or `.rightToLeft`; `.natural` for a position of another text input.
  open func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection { editor.baseWritingDirection(for: position, in: direction) }
  /// Sets the base writing direction of the text.
  ///
  /// - Parameters:
  ///   - writingDirection: The new direction; `.natural` for that of the text's first strong
  ///     character.
  ///   - range: A range of this text input.
  open func setBaseWritingDirection(
    _ writingDirection: NSWritingDirection, for range: UITextRange
  ) {
    editor.setBaseWritingDirection(writingDirection, for: range)
    setNeedsDisplay()
  }
  /// Returns the first rectangle of a range, in the field's coordinates.
  ///
  /// - Parameter range: A range of this text input.
  /// - Returns: A rectangle in points, y down.
  open func firstRect(for range: UITextRange) -> CGRect { inField { editor.firstRect(for: range) } }
  /// Returns the caret rectangle of a position, in the field's coordinates.
  ///
  /// - Parameter position: A position of this text input.
  /// - Returns: A rectangle in points, y down.
  open func caretRect(for position: UITextPosition) -> CGRect {
    inField { editor.caretRect(for: position) }
  }
  /// Returns the selection rectangles of a range, in the field's coordinates.
  ///
  /// - Parameter range: A range of this text input.
  /// - Returns: One or more rectangles for each line, in the order of the text; none for an empty
  ///   range.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    placeParts()
    return editor.selectionRects(for: range).map {
      SelectionRect(
        convert($0.rect, from: editor), $0.writingDirection, hasStart: $0.containsStart,
        hasEnd: $0.containsEnd)
    }
  }
  /// Returns the position nearest to a point.
  ///
  /// - Parameter point: A point in the view's coordinates, in points.
  /// - Returns: A position of this text input.
  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    placeParts()
    return editor.closestPosition(to: editor.convert(point, from: self))
  }
  /// Returns the position of a range nearest to a point.
  ///
  /// - Parameters:
  ///   - point: A point in the view's coordinates, in points.
  ///   - range: The range that limits the position.
  /// - Returns: A position within the range, or at its ends; nil if the range belongs to another
  ///   text input.
  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    placeParts()
    return editor.closestPosition(to: editor.convert(point, from: self), within: range)
  }
  /// Returns the grapheme at a point; nil outside of the text.
  ///
  /// - Parameter point: A point in the view's coordinates, in points.
  /// - Returns: The range of one grapheme, or nil.
  open func characterRange(at point: CGPoint) -> UITextRange? {
    placeParts()
    return editor.characterRange(at: editor.convert(point, from: self))
  }
  /// The object that is notified of changes by the program; not retained.
  open var inputDelegate: (any UITextInputDelegate)? {
    get { editor.inputDelegate }
    set { editor.inputDelegate = newValue }
  }
  /// The tokenizer that finds units of the text.
  open var tokenizer: any UITextInputTokenizer { editor.tokenizer }
  /// The affinity of a caret at a line end; a field has one line.
  open var selectionAffinity: UITextStorageDirection {
    get { editor.selectionAffinity }
    set { editor.selectionAffinity = newValue }
  }
  /// Returns the attributes of the text at a position.
  ///
  /// - Parameters:
  ///   - position: A position of this text input.
  ///   - direction: Whether the character after or before the position counts.
  /// - Returns: The attributes of one character, or nil.
  open func textStyling(at position: UITextPosition, in direction: UITextStorageDirection)
    -> [NSAttributedString.Key: Any]?
  { editor.textStyling(at: position, in: direction) }
  /// Returns the text of a range with its attributes.
  ///
  /// - Parameter range: A range of this text input.
  /// - Returns: A copy of the text; empty if the range belongs to another text input.
  open func attributedText(in range: UITextRange) -> NSAttributedString {
    editor.attributedText(in: range)
  }

  /// Returns the menu for selected text: the delegate's, or the suggested actions.
  ///
  /// - Parameters:
  ///   - textRange: The selected range.
  ///   - suggestedActions: The standard items.
  /// - Returns: The menu to show; nil for none.
  open func editMenu(for textRange: UITextRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
    let range = editor.span(textRange) ?? editor.selectedRange
    return delegate?.textField(
      self, editMenuForCharactersIn: range, suggestedActions: suggestedActions)
      ?? UIMenu(children: suggestedActions)
  }
  /// Notifies the delegate before the edit menu appears.
  ///
  /// - Parameter animator: The animator of the menu's appearance or disappearance.
  open func willPresentEditMenu(animator: any UIEditMenuInteractionAnimating) {
    delegate?.textField(self, willPresentEditMenuWith: animator)
  }
  /// Notifies the delegate before the edit menu disappears.
  ///
  /// - Parameter animator: The animator of the menu's appearance or disappearance.
  open func willDismissEditMenu(animator: any UIEditMenuInteractionAnimating) {
    delegate?.textField(self, willDismissEditMenuWith: animator)
  }

  private func inField(_ rect: () -> CGRect) -> CGRect {
    placeParts()
    let found = rect()
    return found.isNull ? found : convert(found, from: editor)
  }
}
