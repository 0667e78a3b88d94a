// SPDX-License-Identifier: MIT

// Optional members of NSLayoutManagerDelegate, as `UITextViewDelegate+Linux.swift` explains.
//
// Source: our choice.

extension NSLayoutManagerDelegate {
  /// `layoutManager` as an optional member: `delegate?.layoutManager?(…)`.
  public var layoutManager: OptionalLayoutManager? { OptionalLayoutManager(delegate: self) }
  /// `layoutManagerDidInvalidateLayout` as an optional member:
  /// `delegate?.layoutManagerDidInvalidateLayout?(…)`.
  public var layoutManagerDidInvalidateLayout: ((NSLayoutManager) -> Void)? {
    { self.layoutManagerDidInvalidateLayout($0) }
  }
}

/// The members named `layoutManager` of a `NSLayoutManagerDelegate`.
public struct OptionalLayoutManager {
  fileprivate let delegate: any NSLayoutManagerDelegate
  /// Returns the delegate's extra space below a line.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - glyphIndex: The last glyph of the line.
  ///   - rect: The proposed line fragment, in container coordinates.
  /// - Returns: Points, 0 or more; other numbers count as 0.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    delegate.layoutManager(
      layoutManager, lineSpacingAfterGlyphAt: glyphIndex, withProposedLineFragmentRect: rect)
  }
  /// Returns the delegate's space below a paragraph.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - glyphIndex: The last glyph of the paragraph.
  ///   - rect: The proposed line fragment, in container coordinates.
  /// - Returns: Points, 0 or more; other numbers count as 0.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    delegate.layoutManager(
      layoutManager, paragraphSpacingAfterGlyphAt: glyphIndex, withProposedLineFragmentRect: rect)
  }
  /// Returns the delegate's space above a paragraph.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - glyphIndex: The first glyph of the paragraph.
  ///   - rect: The proposed line fragment, in container coordinates.
  /// - Returns: Points, 0 or more; other numbers count as 0.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    delegate.layoutManager(
      layoutManager, paragraphSpacingBeforeGlyphAt: glyphIndex, withProposedLineFragmentRect: rect)
  }
  /// Returns whether the delegate allows a break between words.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - charIndex: The UTF-16 index of the first character of the next line.
  /// - Returns: Whether the break is allowed.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool {
    delegate.layoutManager(layoutManager, shouldBreakLineByWordBeforeCharacterAt: charIndex)
  }
  /// Returns whether the delegate allows a hyphen.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - charIndex: The UTF-16 index of the first character after the hyphen.
  /// - Returns: Whether the hyphen is allowed.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool {
    delegate.layoutManager(layoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt: charIndex)
  }
  /// Lets the delegate change a line.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - lineFragmentRect: The fragment, in container coordinates.
  ///   - lineFragmentUsedRect: The used rectangle, in container coordinates.
  ///   - baselineOffset: The distance from the top of the fragment down to the baseline, in points.
  ///   - textContainer: The container of the line.
  ///   - glyphRange: The glyphs of the line.
  /// - Returns: Whether the values were changed.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool {
    unsafe delegate.layoutManager(
      layoutManager, shouldSetLineFragmentRect: lineFragmentRect,
      lineFragmentUsedRect: lineFragmentUsedRect, baselineOffset: baselineOffset, in: textContainer,
      forGlyphRange: glyphRange)
  }
  /// Returns the temporary attributes that the delegate chooses.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - attrs: The temporary attributes of the characters.
  ///   - toScreen: Whether the text is drawn for a screen; false in documents.
  ///   - charIndex: The UTF-16 index of the first character.
  ///   - effectiveCharRange: The characters that have `attrs` from `charIndex` on; may be
  ///     shortened.
  /// - Returns: The attributes to draw with; nil for none.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager,
    shouldUseTemporaryAttributes attrs: [NSAttributedString.Key: Any],
    forDrawingToScreen toScreen: Bool, atCharacterIndex charIndex: Int,
    effectiveRange effectiveCharRange: NSRangePointer?
  ) -> [NSAttributedString.Key: Any]? {
    unsafe delegate.layoutManager(
      layoutManager, shouldUseTemporaryAttributes: attrs, forDrawingToScreen: toScreen,
      atCharacterIndex: charIndex, effectiveRange: effectiveCharRange)
  }
  /// Lets the delegate replace glyphs.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - glyphs: Glyph identifiers of the font.
  ///   - props: The layout properties of each glyph.
  ///   - charIndexes: The UTF-16 index of the first character of each glyph's cluster.
  ///   - aFont: The font of the glyphs.
  ///   - glyphRange: The glyph indexes that they will have.
  /// - Returns: The number of glyphs stored; 0 or less keeps the ones offered.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int {
    unsafe delegate.layoutManager(
      layoutManager, shouldGenerateGlyphs: glyphs, properties: props, characterIndexes: charIndexes,
      font: aFont, forGlyphRange: glyphRange)
  }
  /// Returns the action that the delegate chooses for a control character.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - action: The proposed action.
  ///   - charIndex: The UTF-16 index of the control character.
  /// - Returns: The action to use.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction {
    delegate.layoutManager(layoutManager, shouldUse: action, forControlCharacterAt: charIndex)
  }
  /// Returns the delegate's size of a control character.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - glyphIndex: The glyph of the control character.
  ///   - textContainer: The container of the line.
  ///   - proposedRect: The line fragment, in container coordinates.
  ///   - glyphPosition: The origin of the glyph, in container coordinates.
  ///   - charIndex: The UTF-16 index of the control character.
  /// - Returns: A rectangle; only its width counts, in points.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
    glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    delegate.layoutManager(
      layoutManager, boundingBoxForControlGlyphAt: glyphIndex, for: textContainer,
      proposedLineFragment: proposedRect, glyphPosition: glyphPosition, characterIndex: charIndex)
  }
  /// Reports a full container or the end of the text to the delegate.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - textContainer: The container that is full or holds the end of the text; nil if text is
  ///     left and no container is.
  ///   - layoutFinishedFlag: Whether all of the text is laid out.
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {
    delegate.layoutManager(
      layoutManager, didCompleteLayoutFor: textContainer, atEnd: layoutFinishedFlag)
  }
  /// Reports a container's new size to the delegate.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager that lays out the text.
  ///   - textContainer: The container; it has its new size.
  ///   - oldSize: Its size before the change, in points.
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
    didChangeGeometryFrom oldSize: CGSize
  ) {
    delegate.layoutManager(
      layoutManager, textContainer: textContainer, didChangeGeometryFrom: oldSize)
  }
}
