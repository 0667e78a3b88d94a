// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport

@testable import TextKit

// Helpers that the tests of numbered features in this folder share.

/// One line fragment as a client sees it.
struct SeenFragment: Equatable {
  var container: Int
  var rect: CGRect
  var used: CGRect
  var glyphs: NSRange
}

extension NSLayoutManager {
  /// All line fragments, after layout of everything.
  func seenFragments() -> [SeenFragment] {
    var result: [SeenFragment] = []
    enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: numberOfGlyphs)) {
      rect, used, container, glyphs, _ in
      let index = self.textContainers.firstIndex { $0 === container } ?? -1
      result.append(SeenFragment(container: index, rect: rect, used: used, glyphs: glyphs))
    }
    return result
  }

  /// The rectangles of all glyphs that take up room, blanks at line ends left out.
  func seenGlyphRects() -> [CGRect] {
    var result: [CGRect] = []
    for fragment in seenFragments() {
      for glyph in fragment.glyphs.location..<NSMaxRange(fragment.glyphs)
      where propertyForGlyph(at: glyph).isDisjoint(with: [.elastic, .controlCharacter, .null]) {
        result.append(
          boundingRect(
            forGlyphRange: NSRange(location: glyph, length: 1),
            in: textContainers[fragment.container]))
      }
    }
    return result
  }
}

extension CGRect {
  /// Whether one of nine points of the rectangle, half a point inside, lies within a path.
  func touches(_ path: UIBezierPath) -> Bool {
    let inner = insetBy(dx: min(0.5, width / 3), dy: min(0.5, height / 3))
    for x in [inner.minX, inner.midX, inner.maxX] {
      for y in [inner.minY, inner.midY, inner.maxY] where path.contains(CGPoint(x: x, y: y)) {
        return true
      }
    }
    return false
  }
}

/// A delegate made of closures; nil closures do as the protocol's defaults.
final class FeatureDelegate: NSLayoutManagerDelegate {
  var lineSpacing: ((Int) -> CGFloat)?
  var spacingAfter: CGFloat = 0
  var spacingBefore: CGFloat = 0
  /// A paragraph begins with a glyph.
  var begins: ((NSLayoutManager, Int) -> Void)?
  var canBreak: ((Int) -> Bool)?
  var canHyphenate: ((Int) -> Bool)?
  var hides: ((Int) -> Bool)?
  var action: ((NSLayoutManager.ControlCharacterAction) -> NSLayoutManager.ControlCharacterAction)?
  var box = CGRect.zero
  var adjust: ((inout CGRect, inout CGRect) -> Bool)?
  var completed: ((NSLayoutManager, NSTextContainer?, Bool) -> Void)?
  var notices: [String] = []

  func layoutManager(
    _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { lineSpacing?(glyphIndex) ?? 0 }
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingAfterGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat { spacingAfter }
  func layoutManager(
    _ layoutManager: NSLayoutManager, paragraphSpacingBeforeGlyphAt glyphIndex: Int,
    withProposedLineFragmentRect rect: CGRect
  ) -> CGFloat {
    begins?(layoutManager, glyphIndex)
    return spacingBefore
  }
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByWordBeforeCharacterAt charIndex: Int
  ) -> Bool { canBreak?(charIndex) ?? true }
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldBreakLineByHyphenatingBeforeCharacterAt charIndex: Int
  ) -> Bool { canHyphenate?(charIndex) ?? true }
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
    properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) -> Int {
    guard let hides else { return 0 }
    let properties = (0..<glyphRange.length).map {
      hides(charIndexes[$0]) ? NSLayoutManager.GlyphProperty.null : props[$0]
    }
    layoutManager.setGlyphs(
      glyphs, properties: properties, characterIndexes: charIndexes, font: aFont,
      forGlyphRange: glyphRange)
    return glyphRange.length
  }
  func layoutManager(
    _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
    forControlCharacterAt charIndex: Int
  ) -> NSLayoutManager.ControlCharacterAction { self.action?(action) ?? action }
  func layoutManager(
    _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
    for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
    glyphPosition: CGPoint, characterIndex charIndex: Int
  ) -> CGRect { box }
  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
    forGlyphRange glyphRange: NSRange
  ) -> Bool { adjust?(&lineFragmentRect.pointee, &lineFragmentUsedRect.pointee) ?? false }
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) { notices.append("invalid") }
  func layoutManager(
    _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
    atEnd layoutFinishedFlag: Bool
  ) {
    let number = layoutManager.textContainers.firstIndex { $0 === textContainer }
    notices.append(
      (number.map { "complete \($0)" } ?? "no room") + (layoutFinishedFlag ? " at end" : ""))
    completed?(layoutManager, textContainer, layoutFinishedFlag)
  }
  func layoutManager(
    _ layoutManager: NSLayoutManager, textContainer: NSTextContainer,
    didChangeGeometryFrom oldSize: CGSize
  ) { notices.append("geometry") }
}
