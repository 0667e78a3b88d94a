// SPDX-License-Identifier: MIT

/// The values that determine the attributes of a label's plain text.
struct LabelStyle {
  let font: UIFont
  let color: UIColor
  let isEnabled: Bool
  let alignment: NSTextAlignment
  let lineBreakMode: NSLineBreakMode
  let lineBreakStrategy: NSParagraphStyle.LineBreakStrategy
  let tightens: Bool
  let shadowColor: UIColor?
  let shadowOffset: CGSize

  /// Returns whether two styles are the same; fonts and colours must be identical objects.
  func isSame(as other: LabelStyle) -> Bool {
    font === other.font && color === other.color && isEnabled == other.isEnabled
      && alignment == other.alignment && lineBreakMode == other.lineBreakMode
      && lineBreakStrategy == other.lineBreakStrategy && tightens == other.tightens
      && shadowColor === other.shadowColor && shadowOffset == other.shadowOffset
  }
}

/// The attributes of labels of the same style, made once: a screen has many labels and few styles.
@MainActor
enum LabelStyles {
  private static var recent: [(look: LabelStyle, attributes: SharedAttributes)] = []
  private static let limit = 8

  /// Returns the attributes of a style: recently made ones, or new ones.
  static func find(
    _ look: LabelStyle, _ make: () -> [NSAttributedString.Key: Any]
  ) -> SharedAttributes {
    if let index = recent.firstIndex(where: { $0.look.isSame(as: look) }) {
      if index > 0 { recent.swapAt(index, index - 1) }
      return recent[max(0, index - 1)].attributes
    }
    let made = SharedAttributes(make())
    if recent.count == limit { recent.removeLast() }
    recent.append((look, made))
    return made
  }
}
