// SPDX-License-Identifier: MIT

// The parts of a text field and their positions:
//
//     ┌ bounds ──────────────────────────────────────┐
//     │ ┌──────┐ ┌ textRect ─────────────┐ ┌───────┐ │
//     │ │ left │ │ text, or placeholder  │ │ right │ │   right view or clear button
//     │ └──────┘ └───────────────────────┘ └───────┘ │
//     └──────────────────────────────────────────────┘

/// The values that were set on a text field.
struct FieldValues {
  var borderStyle = UITextField.BorderStyle.none
  var placeholder: NSAttributedString?
  var isPlaceholderPlain = true
  var background: UIImage?
  var disabledBackground: UIImage?
  var adjustsFontSizeToFitWidth = false
  var minimumFontSize: CGFloat = 0
  var clearsOnBeginEditing = false
  var allowsEditingTextAttributes = false
  var clearButtonMode = UITextField.ViewMode.never
  var leftView: UIView?
  var rightView: UIView?
  var leftViewMode = UITextField.ViewMode.never
  var rightViewMode = UITextField.ViewMode.never
  var isEditing = false
}

/// Limits a field's gestures to touches on the field itself, not on the views at its ends.
@MainActor
final class FieldGestures: NSObject, UIGestureRecognizerDelegate {
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
    -> Bool
  { touch.view === gestureRecognizer.view }
}

/// The clear button of a text field.
@MainActor
final class ClearButton: UIControl {
  init() {
    super.init(frame: .zero)
    isOpaque = false
    isAccessibilityElement = true
    accessibilityTraits = .button
    // The label of Apple's clear button.
    accessibilityLabel = "Clear text"
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let side = min(bounds.width, bounds.height) - 2
    let circle = CGRect(
      x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    UIColor.systemGray.setFill()
    UIBezierPath(ovalIn: circle).fill()
    let cross = UIBezierPath()
    let inner = circle.insetBy(dx: side * 0.32, dy: side * 0.32)
    cross.move(to: CGPoint(x: inner.minX, y: inner.minY))
    cross.addLine(to: CGPoint(x: inner.maxX, y: inner.maxY))
    cross.move(to: CGPoint(x: inner.maxX, y: inner.minY))
    cross.addLine(to: CGPoint(x: inner.minX, y: inner.maxY))
    cross.lineWidth = max(1, side / 12)
    UIColor.systemBackground.setStroke()
    cross.stroke()
  }
}

extension UITextField {
  // MARK: Positions of the parts

  private final var edge: CGFloat {
    switch fieldValues.borderStyle {
    case .none: 0
    case .line, .bezel: 2
    case .roundedRect: 7
    }
  }

  private final var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  final func shows(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  final var showsLeft: Bool { fieldValues.leftView != nil && shows(fieldValues.leftViewMode) }
  final var showsRight: Bool { fieldValues.rightView != nil && shows(fieldValues.rightViewMode) }
  final var showsClear: Bool {
    !showsRight && editor.pane.count > 0 && isEnabled && shows(fieldValues.clearButtonMode)
  }

  /// Returns the rectangle of a view at one end of the line, in its own size and centred
  /// vertically.
  private final func sideRect(_ view: UIView?, _ bounds: CGRect, atStart: Bool) -> CGRect {
    let size = view?.bounds.size ?? .zero
    let isLeft = atStart != isRightToLeft
    let inset = fieldValues.borderStyle == .none ? 0 : edge
    return CGRect(
      x: isLeft ? bounds.minX + inset : bounds.maxX - inset - size.width,
      y: bounds.minY + ((bounds.height - size.height) / 2).rounded(.down), width: size.width,
      height: size.height)
  }

  final func leftRect(_ bounds: CGRect) -> CGRect {
    sideRect(fieldValues.leftView, bounds, atStart: true)
  }
  final func rightRect(_ bounds: CGRect) -> CGRect {
    sideRect(fieldValues.rightView, bounds, atStart: false)
  }

  final func clearRect(_ bounds: CGRect) -> CGRect {
    let side = min(19, bounds.height)
    let x = isRightToLeft ? bounds.minX + 5 : bounds.maxX - 5 - side
    return CGRect(
      x: x, y: bounds.minY + ((bounds.height - side) / 2).rounded(.down), width: side, height: side)
  }

  /// Returns the rectangle between the views at both ends.
  final func innerRect(_ bounds: CGRect) -> CGRect {
    var (left, right) = (bounds.minX + edge, bounds.maxX - edge)
    func take(_ rect: CGRect, _ gap: CGFloat) {
      guard rect.width > 0 else { return }
      if rect.midX < bounds.midX {
        left = max(left, rect.maxX + gap)
      } else {
        right = min(right, rect.minX - gap)
      }
    }
    if showsLeft { take(leftViewRect(forBounds: bounds), 0) }
    if showsRight { take(rightViewRect(forBounds: bounds), 0) }
    if showsClear { take(clearButtonRect(forBounds: bounds), 4) }
    return CGRect(x: left, y: bounds.minY, width: max(0, right - left), height: bounds.height)
  }

  // MARK: Drawing

  /// Sets up the label that draws the text in one line, truncated at its end.
  final func prepareLabel() {
    let text = editor.attributedText ?? NSAttributedString()
    // The text is set last, so that its own fonts and colours override the field's.
    label.font = editor.font
    label.textColor = textColor
    label.textAlignment = textAlignment
    label.attributedText = isSecureTextEntry ? secured(text) : oneLine(text)
    label.lineBreakMode = .byTruncatingTail
    label.isEnabled = isEnabled
    label.adjustsFontSizeToFitWidth = fieldValues.adjustsFontSizeToFitWidth
    let size = (editor.font ?? TextViewValues.defaultFont).pointSize
    label.minimumScaleFactor = size > 0 ? min(1, max(0, fieldValues.minimumFontSize / size)) : 0
  }

  private final func secured(_ text: NSAttributedString) -> NSAttributedString {
    NSAttributedString(
      string: String(repeating: "\u{2022}", count: text.string.count),
      attributes: defaultTextAttributes)
  }

  /// Returns the text with line ends replaced by spaces, since a field has one line.
  private final func oneLine(_ text: NSAttributedString) -> NSAttributedString {
    guard text.string.contains(where: \.isNewline) else { return text }
    let copy = NSMutableAttributedString(attributedString: text)
    let units = Array(text.string.utf16)
    for (index, unit) in units.enumerated().reversed()
    where unit == 0x0A || unit == 0x0D || unit == 0x2028 || unit == 0x2029 || unit == 0x85 {
      copy.replaceCharacters(in: NSRange(location: index, length: 1), with: " ")
    }
    return copy
  }

  final func paintText(in rect: CGRect) {
    guard rect.width > 0, rect.height > 0 else { return }
    prepareLabel()
    label.frame = CGRect(origin: .zero, size: rect.size)
    traitCollection.performAsCurrent { label.drawText(in: rect) }
  }

  final func paintPlaceholder(in rect: CGRect) {
    guard let placeholder = fieldValues.placeholder, rect.width > 0, rect.height > 0 else { return }
    placeholderLabel.attributedText = placeholder.filled(with: placeholderAttributes)
    placeholderLabel.textAlignment = textAlignment
    placeholderLabel.isEnabled = true
    placeholderLabel.drawText(in: rect)
  }

  final func paint() {
    if let picture = (isEnabled ? nil : fieldValues.disabledBackground) ?? fieldValues.background,
      fieldValues.borderStyle != .roundedRect
    {
      picture.draw(in: borderRect(forBounds: bounds))
    }
    paintBorder(in: borderRect(forBounds: bounds))
    if editor.pane.count == 0 {
      drawPlaceholder(in: placeholderRect(forBounds: bounds))
    } else if !isEditing {
      drawText(in: textRect(forBounds: bounds))
    }
  }

  private final func paintBorder(in rect: CGRect) {
    let line = rect.insetBy(dx: 0.5, dy: 0.5)
    guard line.width > 0, line.height > 0 else { return }
    switch fieldValues.borderStyle {
    case .none: return
    case .line:
      UIColor.label.setStroke()
      UIBezierPath(rect: line).stroke()
    case .bezel:
      UIColor.systemGray.setStroke()
      UIBezierPath(rect: line).stroke()
      UIColor.separator.setStroke()
      UIBezierPath(rect: line.insetBy(dx: 1, dy: 1)).stroke()
    case .roundedRect:
      let path = UIBezierPath(roundedRect: line, cornerRadius: 5)
      (isEnabled ? UIColor.systemBackground : .secondarySystemBackground).setFill()
      path.fill()
      UIColor.separator.setStroke()
      path.stroke()
    }
  }

  // MARK: Layout

  final func placeParts() {
    let rect = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    if editor.frame != rect { editor.frame = rect }
    editor.isHidden = !isEditing
    place(fieldValues.leftView, showsLeft) { leftViewRect(forBounds: bounds) }
    place(fieldValues.rightView, showsRight) { rightViewRect(forBounds: bounds) }
    place(clearButton, showsClear) { clearButtonRect(forBounds: bounds) }
  }

  private final func place(_ view: UIView?, _ isShown: Bool, _ rect: () -> CGRect) {
    guard let view else { return }
    view.isHidden = !isShown
    if isShown { view.frame = rect() }
  }

  final func partsChanged() {
    setNeedsLayout()
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  final func wantedSize() -> CGSize {
    let font = editor.font ?? TextViewValues.defaultFont
    prepareLabel()
    var text = label.sizeThatFits(.zero)
    if editor.pane.count == 0, let placeholder = fieldValues.placeholder {
      placeholderLabel.attributedText = placeholder.filled(with: placeholderAttributes)
      text = placeholderLabel.sizeThatFits(.zero)
    }
    let extra: CGFloat =
      switch fieldValues.borderStyle {
      case .none: 0
      case .line, .bezel: 6
      case .roundedRect: 14
      }
    var size = CGSize(
      width: text.width + 2 * edge, height: max(text.height, font.lineHeight).rounded(.up) + extra)
    if showsLeft { size.width += leftViewRect(forBounds: CGRect(origin: .zero, size: size)).width }
    if showsRight {
      size.width += rightViewRect(forBounds: CGRect(origin: .zero, size: size)).width
    }
    if showsClear { size.width += 28 }
    return size
  }
}
