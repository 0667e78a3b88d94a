// SPDX-License-Identifier: MIT

/// Core Text's attributes as TextKit's, which layout and drawing use.
///
/// A string may have attributes of both frameworks; where both set a property, Core Text's wins.
enum EngineAttributes {
  /// Translates attributes.
  ///
  /// - Parameter given: The attributes of a client's string.
  /// - Returns: TextKit's attributes.
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

  /// Returns whether text has the fill colour of its context.
  static func usesContextColor(_ given: SourceText.Attributes) -> Bool {
    switch given[key(kCTForegroundColorFromContextAttributeName)] {
    case let flag as Bool: flag
    case let number as NSNumber: number.boolValue
    default: false
    }
  }

  /// Returns a paragraph style for a single line, without the properties that position lines in a
  /// column.
  ///
  /// - Parameters:
  ///   - style: The paragraph's style; nil means the default one.
  ///   - offset: The distance from the paragraph's start to the line's in points, for tabs.
  ///   - isRightToLeft: The paragraph's direction, which the line's characters may not show.
  /// - Returns: A style that keeps the tab stops of `style`.
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
