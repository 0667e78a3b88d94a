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

extension ParagraphValues {
  /// Whether two styles are the same in all but their blocks. Neither is copied: it is asked for each cell of a table.
  func isEqualBesideBlocks(to other: ParagraphValues) -> Bool {
    alignment == other.alignment && lineBreakMode == other.lineBreakMode
      && baseWritingDirection == other.baseWritingDirection && lineSpacing == other.lineSpacing
      && paragraphSpacing == other.paragraphSpacing
      && paragraphSpacingBefore == other.paragraphSpacingBefore
      && firstLineHeadIndent == other.firstLineHeadIndent && headIndent == other.headIndent
      && tailIndent == other.tailIndent && minimumLineHeight == other.minimumLineHeight
      && maximumLineHeight == other.maximumLineHeight
      && lineHeightMultiple == other.lineHeightMultiple
      && hyphenationFactor == other.hyphenationFactor
      && usesDefaultHyphenation == other.usesDefaultHyphenation
      && allowsDefaultTighteningForTruncation == other.allowsDefaultTighteningForTruncation
      && tighteningFactorForTruncation == other.tighteningFactorForTruncation
      && headerLevel == other.headerLevel && lineBreakStrategy == other.lineBreakStrategy
      && justificationStrategy == other.justificationStrategy && startsPage == other.startsPage
      && keepsTogether == other.keepsTogether && keepsWithNext == other.keepsWithNext
      && avoidsWidows == other.avoidsWidows && defaultTabInterval == other.defaultTabInterval
      && tabStops == other.tabStops && textLists == other.textLists
  }
}
