// SPDX-License-Identifier: MIT

internal import TextLines

/// Has a say while a layout manager makes glyphs and lines.
///
/// All members have defaults, so a delegate implements those it needs. Called only when layout runs,
/// on the thread that asked for it. A question to the manager from inside gets what is laid out so far.
/// - Source: UIKit `NSLayoutManagerDelegate`.
public protocol NSLayoutManagerDelegate: AnyObject {
  /// Points of extra space below the line that ends with a glyph. Default: the paragraph style's `lineSpacing`.
  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// Points below a paragraph whose last line ends with a glyph. Default: the style's `paragraphSpacing`.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// Points above a paragraph that starts with a glyph. Default: the style's `paragraphSpacingBefore`.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// Whether a line may end between words before a character. Default: true.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
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
  /// Glyphs or layout became invalid in a manager that had laid out everything.
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
  /// A container is full (or the text is at its end: `layoutFinishedFlag`). `textContainer` is nil when
  /// text is left and there is no container for it: the moment to add one.
  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool)
  /// A container changed its size; layout is about to be invalidated.
  func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
    didChangeGeometryFrom oldSize: CGSize)
}

extension NSLayoutManagerDelegate {
  /// The default of the protocol's member.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    CGFloat(layoutManager.layout.lineStyle(atGlyph: glyphIndex).lineSpacing)
  }
  /// The default of the protocol's member.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    CGFloat(layoutManager.layout.lineStyle(atGlyph: glyphIndex).paragraphSpacing)
  }
  /// The default of the protocol's member.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    CGFloat(layoutManager.layout.lineStyle(atGlyph: glyphIndex).paragraphSpacingBefore)
  }
  /// The default of the protocol's member.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool { true }
  /// The default of the protocol's member.
  public func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool { false }
  /// The default of the protocol's member.
  public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
  /// The default of the protocol's member.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {}
  /// The default of the protocol's member.
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
}
