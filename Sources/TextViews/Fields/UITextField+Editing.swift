// SPDX-License-Identifier: MIT

// The user's edits of a text field, in Apple's order of calls:
//
//     shouldChangeCharactersIn → text → textFieldDidChangeSelection → editingChanged
//     → textDidChangeNotification

extension UITextField: TextHost {
  final var isHostEditing: Bool { isEditing }

  final var hostCanEdit: Bool { isEnabled }

  final func hostShouldChange(_ range: NSRange, _ text: String) -> Bool {
    delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
  }

  final func hostFit() { editor.fit() }

  final func hostTextDidChange() {
    partsChanged()
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
  }

  final func hostSelectionDidChange() { delegate?.textFieldDidChangeSelection(self) }

  // MARK: Beginning and ending

  /// Creates a new field's subviews and gesture recognizers.
  final func setUp() {
    contentVerticalAlignment = .center
    isOpaque = false
    for part in [editor, clearButton] as [UIView] {
      part.isMadeBySuperview = true
      part.isHidden = true
      addSubview(part)
    }
    clearButton.addAction(
      UIAction { [weak self] _ in self?.clear() }, for: .touchUpInside)
    let tap = UITapGestureRecognizer()
    tap.addHandler { [weak self] tap in
      if tap.state == .ended, let self { tapped(at: tap.location(in: self)) }
    }
    tap.delegate = gestures
    addGestureRecognizer(tap)
    findBaselines = { [weak self] size in self?.baselines(in: size) }
  }

  /// Begins editing, if the delegate allows it.
  ///
  /// - Parameter become: Makes the field first responder, and returns whether it could.
  /// - Returns: Whether the field is now being edited.
  final func beginEditing(_ become: () -> Bool) -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true, become()
    else { return false }
    reason = .committed
    fieldValues.isEditing = true
    if fieldValues.clearsOnBeginEditing, hasText { clear() }
    editor.select(TextSelection(NSRange(location: editor.pane.count, length: 0)), isOwn: true)
    partsChanged()
    placeParts()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(
      name: UITextField.textDidBeginEditingNotification, object: self)
    return true
  }

  /// Ends editing, if the delegate allows it.
  ///
  /// - Parameter resign: Resigns first responder, and returns whether it could.
  /// - Returns: Whether the field is no longer first responder.
  final func endEditing(_ resign: () -> Bool) -> Bool {
    guard isFirstResponder else { return resign() }
    guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
    editor.unmark()
    guard resign() else { return false }
    fieldValues.isEditing = false
    editor.contentOffset = .zero
    partsChanged()
    placeParts()
    delegate?.textFieldDidEndEditing(self, reason: reason)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(
      name: UITextField.textDidEndEditingNotification, object: self,
      userInfo: [UITextField.didEndEditingReasonUserInfoKey: reason.rawValue])
    return true
  }

  // MARK: Typing

  final func type(_ text: String) {
    if text == "\n" || text == "\r" { return pressReturn() }
    editor.insertText(editor.onItsLines(text))
  }

  /// Begins editing the next or previous text field or text view of the window, in the order of the
  /// views; wraps around at both ends.
  ///
  /// - Source: Our choice; on iOS the tab key moves to the next item of the keyboard focus.
  final func editNextField(isBackward: Bool) {
    guard let window else { return }
    var inputs: [UIView] = []
    func collect(_ view: UIView) {
      guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return }
      switch view {
      case let field as UITextField: if field.isEnabled { inputs.append(field) }
      case let text as UITextView: if text.canEdit { inputs.append(text) }
      default: view.subviews.forEach(collect)
      }
    }
    collect(window)
    guard let own = inputs.firstIndex(where: { $0 === self }), inputs.count > 1 else { return }
    let count = inputs.count
    // A view that refuses to become first responder is skipped.
    for distance in 1..<count {
      let next = inputs[(own + (isBackward ? count - distance : distance)) % count]
      if next.becomeFirstResponder() { return }
      guard isFirstResponder else { return }
    }
  }

  private final func pressReturn() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    let ends = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: .editingDidEndOnExit)
    sendActions(for: .primaryActionTriggered)
    if ends { resignFirstResponder() }
  }

  final func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    editor.text = ""
    editor.fit()
    partsChanged()
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
  }

  final func tapped(at point: CGPoint) {
    guard isEnabled, !isEditing, becomeFirstResponder() else { return }
    let found = editor.nearest(editor.convert(point, from: self))
    if let place = editor.place(found) {
      editor.select(TextSelection(NSRange(location: place, length: 0)), isOwn: true)
    }
  }

  // MARK: Attributes

  final func setDefaults(_ attributes: [NSAttributedString.Key: Any]) {
    editor.values.font = attributes[.font] as? UIFont ?? UIFont.preferredFont(forTextStyle: .body)
    editor.values.textColor = attributes[.foregroundColor] as? UIColor
    editor.values.alignment =
      (attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment ?? .natural
    extraAttributes = attributes.filter { ![.font, .foregroundColor].contains($0.key) }
    let storage = editor.textStorage
    if storage.length > 0 {
      storage.setAttributes(
        defaultTextAttributes, range: NSRange(location: 0, length: storage.length))
    }
    editor.editing.typingAttributes = defaultTextAttributes
    placeholderChanged()
    partsChanged()
  }

  final func plainPlaceholder(_ text: String) -> NSAttributedString {
    NSAttributedString(string: text, attributes: placeholderAttributes)
  }

  /// The attributes that a placeholder uses where it has none of its own.
  final var placeholderAttributes: [NSAttributedString.Key: Any] {
    editor.values.attributes.merging([.foregroundColor: UIColor.placeholderText]) { $1 }
  }

  final func placeholderChanged() {
    guard fieldValues.isPlaceholderPlain, let text = fieldValues.placeholder?.string else { return }
    fieldValues.placeholder = plainPlaceholder(text)
  }

  final func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    let font = editor.font ?? TextViewValues.defaultFont
    let rect = textRect(forBounds: CGRect(origin: .zero, size: size))
    let top = rect.minY + ((rect.height - font.lineHeight) / 2) + font.ascender
    return (top, size.height - top)
  }

  // MARK: Archives

  private enum Key {
    static let text = "UIAttributedText"
    static let placeholder = "UIAttributedPlaceholder"
    static let font = "UIFont"
    static let color = "UITextColor"
    static let alignment = "UITextAlignment"
    static let border = "UIBorderStyle"
    static let clear = "UIClearButtonMode"
    static let secure = "UISecureTextEntry"
  }

  final func encodeField(to coder: NSCoder) {
    // Secure text is never archived.
    if !isSecureTextEntry {
      coder.encode(
        NSTextStorage(attributedString: attributedText ?? NSAttributedString()), forKey: Key.text)
    }
    if let placeholder = fieldValues.placeholder {
      coder.encode(NSTextStorage(attributedString: placeholder), forKey: Key.placeholder)
    }
    if let font { coder.encode(font, forKey: Key.font) }
    if let color = editor.textColor { coder.encode(color, forKey: Key.color) }
    coder.encode(textAlignment.rawValue, forKey: Key.alignment)
    coder.encode(borderStyle.rawValue, forKey: Key.border)
    coder.encode(clearButtonMode.rawValue, forKey: Key.clear)
    coder.encode(isSecureTextEntry, forKey: Key.secure)
  }

  final func decodeField(from coder: NSCoder) {
    guard coder.allowsKeyedCoding, coder.containsValue(forKey: Key.border) else { return }
    if let font = coder.decodeIfPresent(UIFont.self, forKey: Key.font) { self.font = font }
    textColor = coder.decodeIfPresent(UIColor.self, forKey: Key.color)
    textAlignment =
      NSTextAlignment(rawValue: coder.decodeInteger(forKey: Key.alignment)) ?? .natural
    if let text = coder.decodeIfPresent(NSTextStorage.self, forKey: Key.text), text.length > 0 {
      attributedText = NSAttributedString(attributedString: text)
    }
    if let text = coder.decodeIfPresent(NSTextStorage.self, forKey: Key.placeholder) {
      attributedPlaceholder = NSAttributedString(attributedString: text)
    }
    borderStyle = BorderStyle(rawValue: coder.decodeInteger(forKey: Key.border)) ?? .none
    clearButtonMode = ViewMode(rawValue: coder.decodeInteger(forKey: Key.clear)) ?? .never
    isSecureTextEntry = coder.decodeBool(forKey: Key.secure)
  }
}
