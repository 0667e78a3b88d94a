// SPDX-License-Identifier: MIT

/// Core Text's attributes in the words of TextKit, which lays out and draws.
///
/// Attributes of both frameworks may stand side by side; where they say the same thing, Core Text's counts.
enum EngineAttributes {
  /// - Parameter given: As a client's string has them.
  /// - Returns: As TextKit has them.
  static func translated(_ given: SourceText.Attributes) -> SourceText.Attributes {
    var result = given
    func take(_ name: CFString, as key: NSAttributedString.Key) {
      let name = NSAttributedString.Key(name as String)
      guard let value = given[name] else { return }
      result[name] = nil
      if let color = color(value) { result[key] = color }
    }
    take(kCTForegroundColorAttributeName, as: .foregroundColor)
    take(kCTBackgroundColorAttributeName, as: .backgroundColor)
    take(kCTStrokeColorAttributeName, as: .strokeColor)
    take(kCTUnderlineColorAttributeName, as: .underlineColor)
    if let offset = given[key(kCTBaselineOffsetAttributeName)] { result[.baselineOffset] = offset }
    if let delegate = given[key(kCTRunDelegateAttributeName)] as? CTRunDelegate {
      result[.attachment] = DelegateRoom(delegate)
    }
    return result
  }

  /// Whether text has the colour that its context fills with.
  static func usesContextColor(_ given: SourceText.Attributes) -> Bool {
    switch given[key(kCTForegroundColorFromContextAttributeName)] {
    case let flag as Bool: flag
    case let number as NSNumber: number.boolValue
    default: false
    }
  }

  /// A paragraph style for a line that stands by itself: what places lines in a column does not count.
  ///
  /// - Parameters:
  ///   - style: Of the paragraph; nil means the default one. Its tab stops stay.
  ///   - offset: Points from the paragraph's start to the line's, for tabs.
  ///   - isRightToLeft: The paragraph's direction, of which the line may not show enough.
  /// - Returns: With the tab stops of the style.
  static func lineStyle(
    _ style: NSParagraphStyle?, offset: CGFloat, isRightToLeft: Bool
  ) -> NSMutableParagraphStyle {
    let result = NSMutableParagraphStyle()
    if let style { result.setParagraphStyle(style) }
    result.alignment = .left
    result.firstLineHeadIndent = offset
    result.headIndent = 0
    result.tailIndent = 0
    result.lineBreakMode = .byWordWrapping
    result.hyphenationFactor = 0
    result.usesDefaultHyphenation = false
    result.paragraphSpacingBefore = 0
    result.paragraphSpacing = 0
    result.textLists = []
    result.textBlocks = []
    result.baseWritingDirection = isRightToLeft ? .rightToLeft : .leftToRight
    return result
  }

  private static func key(_ name: CFString) -> NSAttributedString.Key { .init(name as String) }

  private static func color(_ value: Any) -> UIColor? {
    value as? UIColor ?? (value as? CGColor).map { UIColor(cgColor: $0) }
  }
}
