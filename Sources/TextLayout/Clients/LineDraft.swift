// SPDX-License-Identifier: MIT

internal import TextLines

/// A line in container coordinates while clients may change it.
package struct LineDraft {
  package var glyphs: Range<Int>
  package var fragment: LayoutRect
  package var used: LayoutRect
  /// The distance from the fragment's top.
  package var baseline: Double
  /// The left edge of the content, container coordinates.
  var contentX: Double
  /// The fragment that the next line follows; nil: this one.
  package var flow: LayoutRect?
  /// The advance of each glyph in points, if a client needs them.
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

  /// The origin of the glyphs, relative to the fragment's origin.
  package var location: LayoutPoint {
    get { LayoutPoint(x: contentX - fragment.minX, y: baseline) }
    set {
      contentX = (fragment.minX + newValue.x)
      baseline = newValue.y
    }
  }

  /// Replaces the rectangles; the content moves along with the fragment.
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
