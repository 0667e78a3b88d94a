// SPDX-License-Identifier: MIT

internal import TextLayout

/// What the lines of a container use, found in one walk over them.
package struct MeasuredLines {
  /// Around what the lines use; without width if none has any.
  package var used: CGRect
  package var glyphs: NSRange
  package var count: Int
  /// Whether each line begins at the container's left edge.
  package var isAtLeftEdge: Bool
  /// Whether all paragraphs are read from the left.
  package var isLeftToRight: Bool
  /// The lower edge of the last line's fragment.
  package var bottom: CGFloat
}

extension NSLayoutManager {
  /// Measures all lines, once they are laid out; nil where something is left out or stands elsewhere: behind the last line, in another
  /// container, beside a line, or where a client has put it.
  package final func measuredLines() -> MeasuredLines? {
    guard chain.count == 1, layout.isComplete, !layout.hasOwnLines, !layout.laysOutInParts,
      !layout.mayHaveBlocks, layout.extraLine == nil, textStorage?.mayHaveLists != true
    else { return nil }
    var (left, right) = (Double.infinity, -Double.infinity)
    var (top, bottom) = (Double.infinity, 0.0)
    var (count, end, fragmentBottom) = (0, 0, 0.0)
    var (isAtLeftEdge, isLeftToRight) = (true, true)
    var line = layout.firstLine(fromContainer: 0)
    while let current = line {
      guard current.container == 0, current.displayed == nil else {
        return nil
      }
      let used = current.usedRect
      if used.width > 0 {
        left = Swift.min(left, used.minX)
        right = Swift.max(right, used.maxX)
        isAtLeftEdge = isAtLeftEdge && used.minX == 0
      }
      isLeftToRight = isLeftToRight && current.passage.baseLevel & 1 == 0
      top = Swift.min(top, used.minY)
      bottom = Swift.max(bottom, used.maxY)
      fragmentBottom = Swift.max(fragmentBottom, current.fragmentRect.maxY)
      (count, end) = (count + 1, current.glyphs.upperBound)
      line = layout.line(after: current)
    }
    guard count > 0, left <= right else { return nil }
    return MeasuredLines(
      used: CGRect(x: left, y: top, width: right - left, height: bottom - top),
      glyphs: NSRange(location: 0, length: end), count: count,
      isAtLeftEdge: isAtLeftEdge, isLeftToRight: isLeftToRight, bottom: CGFloat(fragmentBottom))
  }
}
