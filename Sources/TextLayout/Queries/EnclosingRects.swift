// SPDX-License-Identifier: MIT

internal import TextLines

// The rectangles of a selection:
//
//     one tw|o three fo]]]]      inside the selection a line's rectangle extends to the end
//     ur five six seven]]]]      of the fragment
//     eight n|ine ten

extension GlyphQueries {
  /// Returns rectangles that cover some glyphs of a container, line by line; each as high as its
  /// fragment.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs to cover.
  ///   - selected: The whole selection; where it continues over a line's start or end, rectangles
  ///     reach to the fragment's edge. nil: they enclose just the glyphs.
  ///   - container: Its index in the chain.
  /// - Returns: Container coordinates, in points.
  package func enclosingRects(_ glyphs: Range<Int>, selected: Range<Int>?, container: Int)
    -> [LayoutRect]
  {
    guard !glyphs.isEmpty else { return [] }
    var result: [LayoutRect] = []
    var line = layout.line(ofGlyph: glyphs.lowerBound)
    while let current = line, current.glyphs.lowerBound < glyphs.upperBound {
      if current.container > container, !layout.linesCanMoveBack { break }
      if current.container == container {
        result += enclosingRects(glyphs.clamped(to: current.glyphs), selected, in: current)
      }
      line = layout.line(after: current)
    }
    return result
  }

  private func enclosingRects(_ part: Range<Int>, _ selected: Range<Int>?, in line: PlacedLine)
    -> [LayoutRect]
  {
    let fragment = line.fragmentRect
    var spans = spans(of: part, in: line)
    if let selected {
      let all = self.spans(of: line.glyphs, in: line)
      let left = fragment.minX
      let right = fragment.maxX
      let contentLeft = all.first?.lowerBound ?? line.line.contentX
      let contentRight = all.map(\.upperBound).max() ?? contentLeft
      let comesFromBefore =
        part.lowerBound == line.glyphs.lowerBound && selected.lowerBound < line.glyphs.lowerBound
      let continues =
        part.upperBound == line.glyphs.upperBound
        && (selected.upperBound > line.glyphs.upperBound
          || selected.upperBound == line.glyphs.upperBound && layout.endsWithLineEnd(line))
      let isBackward = line.passage.baseLevel & 1 == 1
      if isBackward ? continues : comesFromBefore {
        spans.append(left...Swift.max(left, contentLeft))
      }
      if isBackward ? comesFromBefore : continues {
        spans.append(Swift.min(right, contentRight)...right)
      }
      // White space that hangs out of the fragment is not selected there.
      spans = spans.compactMap { span in
        let low = Swift.max(span.lowerBound, left)
        let high = Swift.min(span.upperBound, right)
        return low <= high ? low...high : nil
      }
    }
    return spans.joined().map {
      LayoutRect(
        x: $0.lowerBound, y: fragment.minY, width: $0.upperBound - $0.lowerBound,
        height: fragment.height)
    }
  }
}

extension [ClosedRange<Double>] {
  /// Returns the ranges sorted, with neighbours joined and without empty ones.
  fileprivate func joined() -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    for span in sorted(by: { $0.lowerBound < $1.lowerBound })
    where span.upperBound > span.lowerBound {
      if let last = result.last, span.lowerBound - last.upperBound < 1e-6 {
        result[result.count - 1] =
          last.lowerBound...Swift.max(last.upperBound, span.upperBound)
      } else {
        result.append(span)
      }
    }
    return result
  }
}
