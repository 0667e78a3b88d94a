// SPDX-License-Identifier: MIT

internal import TextLines

/// A line in container coordinates while clients may change it.
package struct LineDraft {
  package var glyphs: Range<Int>
  package var fragment: LayoutRect
  package var used: LayoutRect
  /// From the fragment's top.
  package var baseline: Double
  /// Left edge of the content, container coordinates.
  var contentX: Double
  /// The fragment behind which the next line comes; nil: this one.
  package var flow: LayoutRect?
  /// Points that each glyph takes, where somebody asks for it.
  package var advances: [Double] = []

  init(_ line: Line, origin: Double, glyphs: Range<Int>) {
    self.glyphs = glyphs
    fragment = LayoutRect(x: line.x, y: line.y + origin, width: line.width, height: line.height)
    used = LayoutRect(
      x: line.usedX, y: line.y + origin + line.usedTop, width: line.usedWidth,
      height: line.usedHeight)
    baseline = line.baseline
    contentX = line.contentX
  }

  /// Relative to the fragment's origin.
  package var location: LayoutPoint {
    get { LayoutPoint(x: contentX - fragment.minX, y: baseline) }
    set {
      contentX = (fragment.minX + newValue.x)
      baseline = newValue.y
    }
  }

  /// Takes other rectangles; the content moves along with the fragment.
  package mutating func shift(
    to rect: LayoutRect, used newUsed: LayoutRect, baseline newBaseline: Double
  ) {
    contentX += (rect.minX - fragment.minX)
    fragment = rect
    used = newUsed
    baseline = newBaseline
  }

  func write(to line: inout Line, origin: Double) {
    line.x = fragment.minX
    line.y = fragment.minY.onGrid - origin
    line.width = fragment.width
    line.height = fragment.height.onGrid
    line.usedX = used.minX
    line.usedTop = (used.minY - fragment.minY)
    line.usedWidth = used.width
    line.usedHeight = used.height
    line.baseline = baseline
    line.contentX = contentX
  }
}
