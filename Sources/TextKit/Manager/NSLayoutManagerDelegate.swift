// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextLines

/// A client that takes part in the generation of glyphs and the layout of lines.
///
/// All members have defaults, so a delegate implements only the ones it needs. Layout calls them on
/// the thread that runs it. A query from inside a callback returns what is laid out so far.
/// - Source: UIKit `NSLayoutManagerDelegate`.
public protocol NSLayoutManagerDelegate: AnyObject {
  /// Returns extra space below the line that ends with a glyph.
  ///
  /// The default is the paragraph style's `lineSpacing`.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - glyphIndex: The last glyph of the line.
  ///   - rect: The proposed line fragment, in container coordinates.
  /// - Returns: Points, 0 or more; other numbers count as 0.
  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// Returns the space below a paragraph whose last line ends with a glyph.
  ///
  /// The default is the style's `paragraphSpacing`.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - glyphIndex: The last glyph of the paragraph.
  ///   - rect: The proposed line fragment, in container coordinates.
  /// - Returns: Points, 0 or more; other numbers count as 0.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// Returns the space above a paragraph that starts with a glyph.
  ///
  /// The default is the style's `paragraphSpacingBefore`.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - glyphIndex: The first glyph of the paragraph.
  ///   - rect: The proposed line fragment, in container coordinates.
  /// - Returns: Points, 0 or more; other numbers count as 0.
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat
  /// Returns whether a line may end between words before a character.
  ///
  /// The default is true.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - charIndex: The UTF-16 index of the first character of the next line.
  /// - Returns: Whether the break is allowed.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool
  /// Returns whether a line may end with a hyphen before a character.
  ///
  /// Called only where hyphenation is on and the word's beginning with its hyphen fits the line;
  /// after false the preceding break opportunity is tried. Soft hyphens count as breaks between
  /// words. The default is true.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - charIndex: The UTF-16 index of the first character after the hyphen.
  /// - Returns: Whether the hyphen is allowed.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool
  /// Lets the delegate change a line's rectangles and baseline before they are stored.
  ///
  /// Changes count only if it returns true. The default is false. Values that are not finite or
  /// unreasonably large are ignored.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - lineFragmentRect: The fragment, in container coordinates.
  ///   - lineFragmentUsedRect: The used rectangle, in container coordinates.
  ///   - baselineOffset: The distance from the top of the fragment down to the baseline, in points.
  ///   - textContainer: The container of the line.
  ///   - glyphRange: The glyphs of the line.
  /// - Returns: Whether the values were changed.
  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool
  /// Returns the temporary attributes that characters are drawn with.
  ///
  /// Called while text is drawn, for characters that have some. A delegate may shorten the
  /// effective range, and is called again for the remainder. The default is `attrs`, in documents
  /// too.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - attrs: The temporary attributes of the characters.
  ///   - toScreen: Whether the text is drawn for a screen; false in documents.
  ///   - charIndex: The UTF-16 index of the first character.
  ///   - effectiveCharRange: The characters that have `attrs` from `charIndex` on; may be
  ///     shortened.
  /// - Returns: The attributes to draw with; nil for none.
  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldUseTemporaryAttributes attrs: [NSAttributedString.Key: Any],
    forDrawingToScreen toScreen: Bool, atCharacterIndex charIndex: Int,
    effectiveRange effectiveCharRange: NSRangePointer?
  ) -> [NSAttributedString.Key: Any]?
  /// Lets the delegate replace the glyphs of some characters in one font before they are stored.
  ///
  /// To change them, call `setGlyphs(_:properties:characterIndexes:font:forGlyphRange:)` and return
  /// the number of glyphs that it stored. 0 or less, or a return without that call, keeps them as
  /// they are. Characters that share a glyph with the preceding one, as in ligatures, are offered
  /// as `.null` glyphs 65535, so indexes have no gaps; if they are returned unchanged, they are not
  /// stored. The default is 0.
  ///
  /// A paragraph ends with its line end even where that is hidden. A line with `.null` glyphs only
  /// has no height, so whole paragraphs can be folded away.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - glyphs: Glyph identifiers of the font.
  ///   - props: The layout properties of each glyph.
  ///   - charIndexes: The UTF-16 index of the first character of each glyph's cluster.
  ///   - aFont: The font of the glyphs.
  ///   - glyphRange: The glyph indexes that they will have.
  /// - Returns: The number of glyphs stored; 0 or less keeps the ones offered.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int
  /// Returns the action of a control character, or of a glyph with that property.
  ///
  /// The default is the action proposed. A paragraph ends with its line end in any case.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - action: The proposed action.
  ///   - charIndex: The UTF-16 index of the control character.
  /// - Returns: The action to use.
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction
  /// Returns the size of a control character whose action is `.whitespace`.
  ///
  /// The width is its advance. A width that is negative or not finite counts as 0. The default is
  /// `CGRect.zero`.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - glyphIndex: The glyph of the control character.
  ///   - textContainer: The container of the line.
  ///   - proposedRect: The line fragment, in container coordinates.
  ///   - glyphPosition: The origin of the glyph, in container coordinates.
  ///   - charIndex: The UTF-16 index of the control character.
  /// - Returns: A rectangle; only its width counts, in points.
  func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
    glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect
  /// Reports that glyphs or layout were invalidated in a manager that had laid out everything.
  ///
  /// - Parameter sender: The layout manager.
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
  /// Reports that a container is full or that the text is laid out to its end.
  ///
  /// If text is left and there is no container for it, the delegate may add one.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - textContainer: The container that is full or holds the end of the text; nil if text is
  ///     left and no container is.
  ///   - layoutFinishedFlag: Whether all of the text is laid out.
  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool)
  /// Reports that a container's size changed; layout is about to be invalidated.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - textContainer: The container; it has its new size.
  ///   - oldSize: Its size before the change, in points.
  func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
    didChangeGeometryFrom oldSize: CGSize)
}

extension NSLayoutManagerDelegate {
  /// Returns the paragraph style's line spacing.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - glyphIndex: The last glyph of the line.
  ///   - rect: The proposed line fragment, in container coordinates.
  /// - Returns: Points, 0 or more; other numbers count as 0.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    CGFloat(layoutManager.layout.lineStyle(atGlyph: glyphIndex).lineSpacing)
  }
  /// Returns the paragraph style's spacing after the paragraph.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - glyphIndex: The last glyph of the paragraph.
  ///   - rect: The proposed line fragment, in container coordinates.
  /// - Returns: Points, 0 or more; other numbers count as 0.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    CGFloat(layoutManager.layout.lineStyle(atGlyph: glyphIndex).paragraphSpacing)
  }
  /// Returns the paragraph style's spacing before the paragraph.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - glyphIndex: The first glyph of the paragraph.
  ///   - rect: The proposed line fragment, in container coordinates.
  /// - Returns: Points, 0 or more; other numbers count as 0.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    CGFloat(layoutManager.layout.lineStyle(atGlyph: glyphIndex).paragraphSpacingBefore)
  }
  /// Returns true: a line may end there.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - charIndex: The UTF-16 index of the first character of the next line.
  /// - Returns: Whether the break is allowed.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool { true }
  /// Returns true: a line may end there with a hyphen.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - charIndex: The UTF-16 index of the first character after the hyphen.
  /// - Returns: Whether the hyphen is allowed.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool { true }
  /// Returns the temporary attributes unchanged; the layout manager does not call this delegate
  /// again.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - attrs: The temporary attributes of the characters.
  ///   - toScreen: Whether the text is drawn for a screen; false in documents.
  ///   - charIndex: The UTF-16 index of the first character.
  ///   - effectiveCharRange: The characters that have `attrs` from `charIndex` on; may be
  ///     shortened.
  /// - Returns: The attributes to draw with; nil for none.
  public func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldUseTemporaryAttributes attrs: [NSAttributedString.Key: Any] = [:],
    forDrawingToScreen toScreen: Bool, atCharacterIndex charIndex: Int,
    effectiveRange effectiveCharRange: NSRangePointer?
  ) -> [NSAttributedString.Key: Any]? {
    layoutManager.delegateGaps.insert(.choosesTemporaries)
    return attrs
  }
  /// Returns false: the fragment stays as it is.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - lineFragmentRect: The fragment, in container coordinates.
  ///   - lineFragmentUsedRect: The used rectangle, in container coordinates.
  ///   - baselineOffset: The distance from the top of the fragment down to the baseline, in points.
  ///   - textContainer: The container of the line.
  ///   - glyphRange: The glyphs of the line.
  /// - Returns: Whether the values were changed.
  public func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool { false }
  /// Returns 0: the glyphs stay as they are; the layout manager does not call this delegate again.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - glyphs: Glyph identifiers of the font.
  ///   - props: The layout properties of each glyph.
  ///   - charIndexes: The UTF-16 index of the first character of each glyph's cluster.
  ///   - aFont: The font of the glyphs.
  ///   - glyphRange: The glyph indexes that they will have.
  /// - Returns: The number of glyphs stored; 0 or less keeps the ones offered.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int {
    layoutManager.delegateGaps.insert(.generatesGlyphs)
    return 0
  }
  /// Returns the proposed action; the layout manager does not call this delegate again.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - action: The proposed action.
  ///   - charIndex: The UTF-16 index of the control character.
  /// - Returns: The action to use.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction {
    layoutManager.delegateGaps.insert(.choosesActions)
    return action
  }
  /// Returns an empty box; the layout manager does not call this delegate again.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - glyphIndex: The glyph of the control character.
  ///   - textContainer: The container of the line.
  ///   - proposedRect: The line fragment, in container coordinates.
  ///   - glyphPosition: The origin of the glyph, in container coordinates.
  ///   - charIndex: The UTF-16 index of the control character.
  /// - Returns: A rectangle; only its width counts, in points.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
    glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    layoutManager.delegateGaps.insert(.sizesControls)
    return .zero
  }
  /// Does nothing.
  ///
  /// - Parameter sender: The layout manager.
  public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - textContainer: The container that is full or holds the end of the text; nil if text is
  ///     left and no container is.
  ///   - layoutFinishedFlag: Whether all of the text is laid out.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - textContainer: The container; it has its new size.
  ///   - oldSize: Its size before the change, in points.
  public func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
    didChangeGeometryFrom oldSize: CGSize
  ) {}
}

/// The members of the protocol that a delegate leaves to their defaults.
struct DelegateGaps: OptionSet {
  let rawValue: UInt8
  static let generatesGlyphs = DelegateGaps(rawValue: 1)
  static let choosesActions = DelegateGaps(rawValue: 2)
  static let sizesControls = DelegateGaps(rawValue: 4)
  static let choosesTemporaries = DelegateGaps(rawValue: 8)
}
