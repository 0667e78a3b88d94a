// SPDX-License-Identifier: MIT

/// The stored properties of a paragraph style, as one value.
///
/// Size: the values of NSParagraphStyle, a property each.
struct ParagraphValues: Hashable {
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byWordWrapping
  var baseWritingDirection = NSWritingDirection.natural
  var lineSpacing: CGFloat = 0
  var paragraphSpacing: CGFloat = 0
  var paragraphSpacingBefore: CGFloat = 0
  var firstLineHeadIndent: CGFloat = 0
  var headIndent: CGFloat = 0
  var tailIndent: CGFloat = 0
  var minimumLineHeight: CGFloat = 0
  var maximumLineHeight: CGFloat = 0
  var lineHeightMultiple: CGFloat = 0
  var hyphenationFactor: Float = 0
  var usesDefaultHyphenation = false
  var allowsDefaultTighteningForTruncation = false
  var tighteningFactorForTruncation = ParagraphValues.standardTightening
  var headerLevel = 0
  var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []
  var justificationStrategy = NSParagraphStyle.JustificationStrategy.greedy
  var startsPage = false
  var keepsTogether = false
  var keepsWithNext = false
  var avoidsWidows = false
  var defaultTabInterval: CGFloat = 0
  var tabStops = ParagraphValues.standardTabStops
  /// Lists compare by identity: two lists of the same look are still two lists.
  var textLists: [NSTextList] = []
  /// Blocks compare by identity, too.
  var textBlocks: [NSTextBlock] = []

  /// - Source: Apple's page on `NSParagraphStyle.tighteningFactorForTruncation`.
  static let standardTightening: Float = 0.05

  /// Left tabs every 28 points up to 336.
  /// - Source: Apple's page on `NSParagraphStyle.tabStops`.
  static let standardTabStops: [NSTextTab] = (1...12).map {
    NSTextTab(textAlignment: .left, location: CGFloat($0) * 28)
  }
}

extension NSParagraphStyle {
  /// The blocks of a style of a class of ours; nil: it has none, or lists beside them.
  final var blocksWithoutLists: [NSTextBlock]? {
    values.textLists.isEmpty && !values.textBlocks.isEmpty ? values.textBlocks : nil
  }

  /// Whether the values of this style, which is of a class of ours, are some others in all but the blocks.
  ///
  /// Value by value: it is asked for each cell of a table, and all of them together would be copied first.
  final func hasValues(_ other: ParagraphValues) -> Bool {
    values.alignment == other.alignment && values.lineBreakMode == other.lineBreakMode
      && values.baseWritingDirection == other.baseWritingDirection
      && values.lineSpacing == other.lineSpacing
      && values.paragraphSpacing == other.paragraphSpacing
      && values.paragraphSpacingBefore == other.paragraphSpacingBefore
      && values.firstLineHeadIndent == other.firstLineHeadIndent
      && values.headIndent == other.headIndent
      && values.tailIndent == other.tailIndent
      && values.minimumLineHeight == other.minimumLineHeight
      && values.maximumLineHeight == other.maximumLineHeight
      && values.lineHeightMultiple == other.lineHeightMultiple
      && values.hyphenationFactor == other.hyphenationFactor
      && values.usesDefaultHyphenation == other.usesDefaultHyphenation
      && values.allowsDefaultTighteningForTruncation == other.allowsDefaultTighteningForTruncation
      && values.tighteningFactorForTruncation == other.tighteningFactorForTruncation
      && values.headerLevel == other.headerLevel
      && values.lineBreakStrategy == other.lineBreakStrategy
      && values.justificationStrategy == other.justificationStrategy
      && values.startsPage == other.startsPage
      && values.keepsTogether == other.keepsTogether && values.keepsWithNext == other.keepsWithNext
      && values.avoidsWidows == other.avoidsWidows
      && values.defaultTabInterval == other.defaultTabInterval
      && values.tabStops == other.tabStops && values.textLists == other.textLists
  }
}
