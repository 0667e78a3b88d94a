// SPDX-License-Identifier: MIT

/// What the attributes of a label's plain text come of.
struct LabelLook {
  let font: UIFont
  let color: UIColor
  let isEnabled: Bool
  let alignment: NSTextAlignment
  let lineBreakMode: NSLineBreakMode
  let lineBreakStrategy: NSParagraphStyle.LineBreakStrategy
  let tightens: Bool
  let shadowColor: UIColor?
  let shadowOffset: CGSize

  /// Fonts and colours count as the same only if they are one object.
  func isSame(as other: LabelLook) -> Bool {
    font === other.font && color === other.color && isEnabled == other.isEnabled
      && alignment == other.alignment && lineBreakMode == other.lineBreakMode
      && lineBreakStrategy == other.lineBreakStrategy && tightens == other.tightens
      && shadowColor === other.shadowColor && shadowOffset == other.shadowOffset
  }
}

/// The attributes of labels that look alike, made once: a screen has many labels and few looks.
@MainActor
enum LabelLooks {
  private static var recent: [(look: LabelLook, attributes: SharedAttributes)] = []
  private static let limit = 8

  /// The attributes of a look: those that were made for it lately, else new ones.
  static func find(
    _ look: LabelLook, _ make: () -> [NSAttributedString.Key: Any]
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
