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
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    delegate.layoutManager(
      layoutManager, lineSpacingAfterGlyphAt: glyphIndex, withProposedLineFragmentRect: rect)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    delegate.layoutManager(
      layoutManager, paragraphSpacingAfterGlyphAt: glyphIndex, withProposedLineFragmentRect: rect)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    delegate.layoutManager(
      layoutManager, paragraphSpacingBeforeGlyphAt: glyphIndex, withProposedLineFragmentRect: rect)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool {
    delegate.layoutManager(layoutManager, shouldBreakLineByWordBeforeCharacterAt: charIndex)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool {
    delegate.layoutManager(layoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt: charIndex)
  }
  /// Calls the delegate.
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
  /// Calls the delegate.
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
  /// Calls the delegate.
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
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction {
    delegate.layoutManager(layoutManager, shouldUse: action, forControlCharacterAt: charIndex)
  }
  /// Calls the delegate.
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
  /// Calls the delegate.
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {
    delegate.layoutManager(
      layoutManager, didCompleteLayoutFor: textContainer, atEnd: layoutFinishedFlag)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
    didChangeGeometryFrom oldSize: CGSize
  ) {
    delegate.layoutManager(
      layoutManager, textContainer: textContainer, didChangeGeometryFrom: oldSize)
  }
}
