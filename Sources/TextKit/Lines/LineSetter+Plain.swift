// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

// Paragraphs of one run in a plain column are most of all text. Their lines are found many at a time
// (`LineBreaker.findPlainLines`) and differ in little but where they end; each is the line that `setLine` would
// set, to the last bit. What needs more ends the row, and `setLine` goes on.

// Flags as numbers: sets are slower across rooms.
private let startsLine = Line.Flags.startsParagraph.rawValue
private let endsLine = Line.Flags.endsParagraph.rawValue
private let drawsOutside = Line.Flags.drawsOutside.rawValue

extension LineSetter {
  /// Whether lines may be set many at a time: nobody has a say, and a line is advances alone.
  var setsPlainly: Bool {
    guard layout.setsPlainLines, hooks == nil, passage.shaped.runs.count == 1,
      passage.unbroken == nil, passage.resumable == nil, passage.shaped.longClusters.isEmpty,
      passage.shaped.runs[0].kern == 0, case .text = passage.shaped.runs[0].kind,
      !layout.hidesGlyphs, hyphenationFactor == 0
    else { return false }
    if case .characters = style.breakMode { return false }
    if case .justified = style.alignment { return false }
    return style.truncation == nil && !style.pushesOut && !style.breaksOptimally
  }

  /// Sets lines from a place on, as many as there are in a row.
  ///
  /// - Returns: Where the first line begins that needs more; the end of the text if none does.
  mutating func setPlainLines(from start: ShapedText.Position) -> ShapedText.Position {
    guard container < layout.containers.count, layout.containers[container].isSimple,
      remaining == nil, bandBottom == nil, !passage.shaped.runs.isEmpty
    else { return start }
    // Field by field: a copy of a shape holds its index of shapes.
    let fullWidth = layout.containers[container].proposedWidth
    let bottom = layout.containers[container].height
    let padding = layout.containers[container].padding
    let mostLines = layout.containers[container].maximumNumberOfLines
    guard fullWidth >= 0 else { return start }
    let isEndless: Bool
    if case .none = style.breakMode {
      isEndless = true
    } else {
      isEndless = layout.containers[container].width == .infinity
    }
    let startsParagraph = start.glyph == 0 && passage.startsParagraph
    let width = Swift.max(0, fullWidth - 2 * padding)
    let rooms = (
      first: style.room(in: width, isFirst: startsParagraph),
      other: style.room(in: width, isFirst: false)
    )
    let metrics = lineMetrics(from: .start, to: passage.shaped.end)
    let height = lineHeight(metrics)
    let rows = Swift.min(256, (bottom - y) / Swift.max(1, height) + 1)
    guard rows >= 1 else { return start }
    LineBreaker.findPlainLines(
      in: passage.shaped, from: start,
      widths: isEndless ? (.infinity, .infinity) : (rooms.first.width, rooms.other.width),
      atMost: Int(rows), &breaker.plain)

    let glyphCount = passage.shaped.glyphs.count
    let leading = usesFontLeading ? metrics.leading : 0
    let sharesContainer = container == entry.flow.marks
    let origin = sharesContainer ? entry.flow.height : 0
    let outside = metrics.ascent + metrics.descent > height + 1e-9 ? drawsOutside : 0
    var place = start
    var line = Line()
    line.container = Int32(container - entry.flow.marks)
    line.x = 0
    line.width = fullWidth
    line.usedHeight = height
    line.tabStart = Int32(tabs.count)
    line.stretchStart = Int32(stretches.count)
    for found in breaker.plain {
      let isFirst = place.glyph == start.glyph && startsParagraph
      let isEnd = found.glyphEnd == glyphCount
      let before =
        isFirst ? spacingBefore(at: place, isTop: y == 0 && linesInContainer == 0) : 0
      guard before >= 0, y < bottom, y + before + height <= bottom + LineBreaker.tolerance,
        mostLines == 0 || linesInContainer < mostLines, !isEnd || passage.endsParagraph
      else { break }
      let after = style.lineSpacing + (isEnd ? style.paragraphSpacing : 0)
      line.glyphStart = Int32(place.glyph)
      line.characterStart = Int32(place.character)
      line.glyphInRun = Int32(place.glyph)
      line.glyphCount = Int32(found.glyphEnd - place.glyph)
      line.characterCount = Int32(found.characterEnd - place.character)
      line.contentGlyphCount = Int32(found.contentEnd - place.glyph)
      line.elasticStart = line.glyphStart
      line.flags = Line.Flags(
        rawValue: outside | (isFirst ? startsLine : 0) | (isEnd ? endsLine : 0))
      line.height = (before + height + after).onGrid
      line.y = y.onGrid - origin
      line.usedTop = before
      line.baseline = before + height - (metrics.descent + leading)
      line.align(
        style: style, isRightToLeft: isRightToLeft, room: isFirst ? rooms.first : rooms.other,
        padding: padding, contentWidth: found.contentWidth)
      lines.append(line)
      end(lineAt: line.y + line.height + origin)
      place = ShapedText.Position(
        glyph: found.glyphEnd, character: found.characterEnd, run: isEnd ? 1 : 0,
        glyphInRun: isEnd ? 0 : found.glyphEnd)
    }
    isHidden = false
    return place
  }
}
