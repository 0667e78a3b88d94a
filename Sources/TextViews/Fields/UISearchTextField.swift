// SPDX-License-Identifier: MIT

/// A text field for search queries, with a magnifying glass, a rounded background and a clear
/// button.
///
/// - Source: UIKit, `UISearchTextField`; search tokens are not supported.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
  /// Creates a field without text.
  ///
  /// - Parameter frame: The frame in the superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// Creates a field from a keyed archive.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
  }

  private func begin() {
    let magnifier = Magnifier(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    magnifier.isMadeBySuperview = true
    leftView = magnifier
    leftViewMode = .always
    clearButtonMode = .whileEditing
    borderStyle = .none
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 10
    returnKeyType = .search
    if placeholder == nil { placeholder = "Search" }
  }

  /// 36 points high, and as wide as a text field.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: super.intrinsicContentSize.width, height: 36)
  }

  /// The traits of a search field, together with those that were set.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(.searchField) }
    set { super.accessibilityTraits = newValue }
  }
}

/// The magnifying glass of a search field.
@MainActor
private final class Magnifier: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    UIColor.secondaryLabel.setStroke()
    let circle = CGRect(x: bounds.midX - 6, y: bounds.midY - 7, width: 10, height: 10)
    let path = UIBezierPath(ovalIn: circle)
    path.move(to: CGPoint(x: circle.maxX - 1.5, y: circle.maxY - 1.5))
    path.addLine(to: CGPoint(x: circle.maxX + 3, y: circle.maxY + 3))
    path.lineWidth = 1.5
    path.lineCapStyle = .round
    path.stroke()
  }
}
