// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextLines

/// Has a say while a layout manager makes glyphs and lines.
///
/// All members have defaults, so a delegate implements those it needs. Called only when layout
/// runs, on the thread that asked for it. A question to the manager from inside gets what is laid
/// out so far.
/// - Source: UIKit `NSLayoutManagerDelegate`.
public protocol NSLayoutManagerDelegate: AnyObject {
  /// Points of extra space below the line that ends with a glyph. Default: the paragraph style's
  /// `lineSpacing`.
  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// Points below a paragraph whose last line ends with a glyph. Default: the style's
  /// `paragraphSpacing`.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// Points above a paragraph that starts with a glyph. Default: the style's
  /// `paragraphSpacingBefore`.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// Whether a line may end between words before a character. Default: true.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool
  /// Whether a line may end with a hyphen before a character. Asked only where hyphenation is on
  /// and the word's beginning with its hyphen fits the line; after a no the place before it is
  /// tried. Soft hyphens are asked for as words are. Default: true.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool
  /// May change a line's rectangles (container coordinates) and its baseline (points below the
  /// fragment's top) before they are kept. Changes count only if it returns true. Default: false.
  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool
  /// The temporary attributes that characters are drawn with: others, or nil for none.
  ///
  /// Asked while text is drawn, for characters that have some. `toScreen` is false in documents.
  /// `effectiveCharRange` holds the characters that have `attrs` from `charIndex` on; a delegate
  /// may make it shorter, and is asked anew behind it. Default: `attrs`, in documents too.
  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldUseTemporaryAttributes attrs: [NSAttributedString.Key: Any],
    forDrawingToScreen toScreen: Bool, atCharacterIndex charIndex: Int,
    effectiveRange effectiveCharRange: NSRangePointer?
  ) -> [NSAttributedString.Key: Any]?
  /// Asked before the glyphs of some characters in one font are stored.
  ///
  /// To change them, call `setGlyphs(_:properties:characterIndexes:font:forGlyphRange:)` and return
  /// how many glyphs it stored. 0 or less, or a return without that call, keeps them as they are.
  /// Characters that share a glyph with the one before, as in ligatures, are offered as `.null`
  /// glyphs 65535, so indexes have no gaps; given back so, they are not stored. Default: 0.
  ///
  /// A paragraph ends with its line end even where that is hidden. A line with `.null` glyphs only
  /// has no height, so whole paragraphs can be folded away.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int
  /// What a control character, or a glyph with that property, does. Default: the action proposed.
  ///
  /// A paragraph ends with its line end in any case.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction
  /// The size of a control character whose action is `.whitespace`: the width is its advance, in
  /// points.
  ///
  /// `proposedRect` and `glyphPosition` are in container coordinates. Default: `CGRect.zero`. A
  /// width that is negative or not finite counts as 0.
  func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
    glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect
  /// Glyphs or layout became invalid in a manager that had laid out everything.
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
  /// A container is full (or the text is at its end: `layoutFinishedFlag`). `textContainer` is nil
  /// when text is left and there is no container for it: the moment to add one.
  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool)
  /// A container changed its size; layout is about to be invalidated.
  func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
    didChangeGeometryFrom oldSize: CGSize)
}

extension NSLayoutManagerDelegate {
  /// The paragraph style's line spacing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    CGFloat(layoutManager.layout.lineStyle(atGlyph: glyphIndex).lineSpacing)
  }
  /// The paragraph style's spacing after the paragraph.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    CGFloat(layoutManager.layout.lineStyle(atGlyph: glyphIndex).paragraphSpacing)
  }
  /// The paragraph style's spacing before the paragraph.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    CGFloat(layoutManager.layout.lineStyle(atGlyph: glyphIndex).paragraphSpacingBefore)
  }
  /// True: a line may end there.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool { true }
  /// The default: true, a line may end there with a hyphen.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool { true }
  /// The temporary attributes as they are; the layout manager does not ask this delegate again.
  public func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldUseTemporaryAttributes attrs: [NSAttributedString.Key: Any] = [:],
    forDrawingToScreen toScreen: Bool, atCharacterIndex charIndex: Int,
    effectiveRange effectiveCharRange: NSRangePointer?
  ) -> [NSAttributedString.Key: Any]? {
    layoutManager.delegateGaps.insert(.choosesTemporaries)
    return attrs
  }
  /// False: the fragment stays as it is.
  public func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool { false }
  /// 0: the glyphs stay as they are; the layout manager does not ask this delegate again.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int {
    layoutManager.delegateGaps.insert(.generatesGlyphs)
    return 0
  }
  /// The proposed action; the layout manager does not ask this delegate again.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction {
    layoutManager.delegateGaps.insert(.choosesActions)
    return action
  }
  /// An empty box; the layout manager does not ask this delegate again.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
    glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    layoutManager.delegateGaps.insert(.sizesControls)
    return .zero
  }
  /// Does nothing.
  public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
  /// Does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {}
  /// Does nothing.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
    didChangeGeometryFrom oldSize: CGSize
  ) {}
}

/// Members of the protocol that a delegate has left to their defaults.
struct DelegateGaps: OptionSet {
  let rawValue: UInt8
  static let generatesGlyphs = DelegateGaps(rawValue: 1)
  static let choosesActions = DelegateGaps(rawValue: 2)
  static let sizesControls = DelegateGaps(rawValue: 4)
  static let choosesTemporaries = DelegateGaps(rawValue: 8)
}
