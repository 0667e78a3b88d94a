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
  var usesHalfLeading = false
  var startsPage = false
  var keepsTogether = false
  var keepsWithNext = false
  var avoidsWidows = false
  var defaultTabInterval: CGFloat = 0
  var tabStops = ParagraphValues.standardTabStops
  /// Lists compare by identity: two lists of the same format are still two lists.
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
  /// The blocks of a style of one of our classes; nil if it has none, or has lists as well.
  final var blocksWithoutLists: [NSTextBlock]? {
    values.textLists.isEmpty && !values.textBlocks.isEmpty ? values.textBlocks : nil
  }

  /// Whether the values of this style, which is of one of our classes, equal those of another
  /// except for the blocks.
  ///
  /// Value by value: it is called for each cell of a table, and comparing all of them together
  /// would copy them first.
  final func hasValues(_ other: NSParagraphStyle) -> Bool {
    values.alignment == other.values.alignment && values.lineBreakMode == other.values.lineBreakMode
      && values.baseWritingDirection == other.values.baseWritingDirection
      && values.lineSpacing == other.values.lineSpacing
      && values.paragraphSpacing == other.values.paragraphSpacing
      && values.paragraphSpacingBefore == other.values.paragraphSpacingBefore
      && values.firstLineHeadIndent == other.values.firstLineHeadIndent
      && values.headIndent == other.values.headIndent
      && values.tailIndent == other.values.tailIndent
      && values.minimumLineHeight == other.values.minimumLineHeight
      && values.maximumLineHeight == other.values.maximumLineHeight
      && values.lineHeightMultiple == other.values.lineHeightMultiple
      && values.hyphenationFactor == other.values.hyphenationFactor
      && values.usesDefaultHyphenation == other.values.usesDefaultHyphenation
      && values.allowsDefaultTighteningForTruncation
        == other.values.allowsDefaultTighteningForTruncation
      && values.tighteningFactorForTruncation == other.values.tighteningFactorForTruncation
      && values.headerLevel == other.values.headerLevel
      && values.lineBreakStrategy == other.values.lineBreakStrategy
      && values.justificationStrategy == other.values.justificationStrategy
      && values.usesHalfLeading == other.values.usesHalfLeading
      && values.startsPage == other.values.startsPage
      && values.keepsTogether == other.values.keepsTogether
      && values.keepsWithNext == other.values.keepsWithNext
      && values.avoidsWidows == other.values.avoidsWidows
      && values.defaultTabInterval == other.values.defaultTabInterval
      && values.tabStops == other.values.tabStops && values.textLists == other.values.textLists
  }
}
