// SPDX-License-Identifier: MIT

internal import TextLayout

/// Measurements of the lines of a container, found in one walk over them.
package struct MeasuredLines {
  /// The union of the used rectangles; without width if no line has any.
  package var used: CGRect
  package var glyphs: NSRange
  package var count: Int
  /// Whether each line begins at the container's left edge.
  package var isAtLeftEdge: Bool
  /// Whether all paragraphs run from left to right.
  package var isLeftToRight: Bool
  /// The lower edge of the last line's fragment.
  package var bottom: CGFloat
}

extension NSLayoutManager {
  /// Measures all lines, once they are laid out.
  ///
  /// nil if something is left out or is positioned elsewhere: after the last line, in another
  /// container, at the side of a line, or where a client has put it.
  package final func measuredLines() -> MeasuredLines? {
    guard chain.count == 1, layout.isComplete, !layout.hasOwnLines, !layout.laysOutInParts,
      !layout.canHaveBlocks, layout.extraLine == nil, textStorage?.canHaveLists != true
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
      let used = usedRectWithTabs(of: current)
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

  /// Returns the used rectangle of the line of a glyph, with the tabs at its end; nil if it is not
  /// laid out.
  package final func usedRectWithTabs(ofLineWithGlyph glyph: Int) -> CGRect? {
    layout.line(ofGlyph: glyph).map { CGRect(usedRectWithTabs(of: $0)) }
  }

  /// The used rectangle of a line, with the tabs at its end: unlike spaces they have a width.
  ///
  /// The result describes the line where it was wrapped.
  final func usedRectWithTabs(of line: PlacedLine) -> LayoutRect {
    var used = line.usedRect
    guard line.displayed == nil, let storage = textStorage, line.holdsTabs else { return used }
    let characters = line.characters
    let units = TextUnits(storage).units(characters)
    guard characters.upperBound == storage.length || layout.endsWithLineEnd(line),
      let last = units.lastIndex(of: 0x09),
      units[last...].allSatisfy({ $0 == 0x20 || $0 < 0x20 || $0 == 0x85 || $0 >> 1 == 0x2028 >> 1 })
    else { return used }
    let queries = GlyphQueries(layout)
    let (tab, _) = queries.glyphRange(
      of: characters.lowerBound + last..<characters.lowerBound + last + 1)
    let rect = queries.boundingRect(of: tab, container: line.container)
    let (left, right) = (Swift.min(used.minX, rect.minX), Swift.max(used.maxX, rect.maxX))
    used.x = left
    used.width = right - left
    return used
  }
}
