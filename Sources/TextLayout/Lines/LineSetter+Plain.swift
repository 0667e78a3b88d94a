// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextUnicode

// Paragraphs of one run in a plain column are most of all text. Their lines are found many at a time
// (`LineBreaker.findPlainLines`) and differ in little but where they end; each is the line that `setLine` would
// set, to the last bit. What needs more ends the row, and `setLine` goes on.

// Flags as numbers: sets are slower across modules.
private let startsLine = Line.Flags.startsParagraph.rawValue
private let endsLine = Line.Flags.endsParagraph.rawValue

extension LineSetter {
  /// Whether lines may be set many at a time: nobody has a say, and a line is advances alone.
  var setsPlainly: Bool {
    guard layout.setsPlainLines, hooks == nil, passage.shaped.runs.count == 1,
      passage.unbroken == nil, passage.resumable == nil, passage.shaped.longClusters.isEmpty,
      passage.shaped.runs[0].kern == 0, case .text = passage.shaped.runs[0].kind,
      !layout.hidesGlyphs
    else { return false }
    if case .characters = style.breakMode { return false }
    return style.truncation == nil && !style.pushesOut && !style.breaksOptimally
  }

  /// Sets lines from a place on, as many as there are in a row.
  ///
  /// - Returns: Where the first line begins that needs more; the end of the text if none does.
  mutating func setPlainLines(from start: ShapedText.Position) -> ShapedText.Position {
    guard cursor.container < layout.containers.count, layout.containers[cursor.container].isSimple,
      cursor.remaining == nil, cursor.bandBottom == nil, passage.shaped.runs.count == 1
    else { return start }
    // Field by field: a copy of a shape holds its index of shapes.
    let fullWidth = layout.containers[cursor.container].proposedWidth
    let bottom = layout.containers[cursor.container].height
    let padding = layout.containers[cursor.container].padding
    let mostLines = layout.containers[cursor.container].maximumNumberOfLines
    guard fullWidth >= 0 else { return start }
    let isEndless: Bool
    if case .none = style.breakMode {
      isEndless = true
    } else {
      isEndless = layout.containers[cursor.container].width == .infinity
    }
    let startsParagraph = start.glyph == 0 && passage.startsParagraph
    let width = Swift.max(0, fullWidth - 2 * padding)
    let rooms = (
      first: style.margins(in: width, isFirst: startsParagraph),
      other: style.margins(in: width, isFirst: false)
    )
    let metrics = lineMetrics(from: .start, to: passage.shaped.end)
    let height = lineHeight(metrics)
    // A line with a hyphen moves all lines behind it.
    let mostRows = hyphenationFactor > 0 ? 8.0 : 256.0
    let rows = Swift.min(mostRows, (bottom - cursor.y) / Swift.max(1, height) + 1)
    guard rows >= 1 else { return start }
    LineBreaker.findPlainLines(
      in: passage.shaped, from: start,
      widths: isEndless ? (.infinity, .infinity) : (rooms.first.width, rooms.other.width),
      atMost: Int(rows), &breaker.plain)

    let glyphCount = passage.shaped.glyphs.count
    let baseline = baseline(metrics)
    let sharesContainer = cursor.container == entry.flow.marks
    let origin = sharesContainer ? entry.flow.height : 0
    var place = start
    var line = Line()
    line.container = Int32(cursor.container - entry.flow.marks)
    line.x = 0
    line.width = fullWidth
    line.usedHeight = height
    line.tabStart = Int32(tabs.count)
    let isJustified: Bool
    if case .justified = style.alignment { isJustified = true } else { isJustified = false }
    let hyphenWidth = hyphenationFactor > 0 ? ownHyphenWidth : 0
    let isLatin = passage.shaped.runs[0].script == .latin
    for found in breaker.plain {
      let isFirst = place.glyph == start.glyph && startsParagraph
      let isEnd = found.glyphEnd == glyphCount
      let before =
        isFirst ? spacingBefore(at: place, isTop: cursor.isAtTop) : 0
      guard before >= 0, cursor.y < bottom,
        cursor.y + before + height <= bottom + LineBreaker.tolerance,
        mostLines == 0 || cursor.lines < mostLines, !isEnd || passage.endsParagraph
      else { break }
      let margins = isFirst ? rooms.first : rooms.other
      let slack = margins.width - found.contentWidth
      var spaces = (count: 0, width: 0.0)
      if !isEnd, isJustified, slack > 0 {
        spaces = passage.shaped.elasticSpaces(in: place.glyph..<found.contentEnd)
      }
      if hyphenationFactor > 0, !isEnd,
        found.contentWidth < hyphenationFactor * margins.width
          || isJustified && slack > spaces.width * JustificationLimits.space,
        mayCutWord(behind: found, room: margins.width, hyphenWidth: hyphenWidth)
      {
        break
      }
      let after = style.lineSpacing + (isEnd ? style.paragraphSpacing : 0)
      line.glyphStart = Int32(place.glyph)
      line.characterStart = Int32(place.character)
      line.glyphInRun = Int32(place.glyph)
      line.glyphCount = Int32(found.glyphEnd - place.glyph)
      line.characterCount = Int32(found.characterEnd - place.character)
      line.contentGlyphCount = Int32(found.contentEnd - place.glyph)
      line.elasticStart = line.glyphStart
      line.flags = Line.Flags(
        rawValue: (isFirst ? startsLine : 0) | (isEnd ? endsLine : 0))
      line.height = (before + height + after).onGrid
      line.y = cursor.y.onGrid - origin
      line.usedTop = before
      line.baseline = before + baseline
      line.stretchStart = Int32(stretches.count)
      line.stretchCount = 0
      line.elasticExtra = 0
      var contentWidth = found.contentWidth
      if !isEnd, isJustified, slack > 0 {
        if spaces.count > 0, slack <= spaces.width * JustificationLimits.space, isLatin {
          // As the justifier has it.
          line.elasticExtra = slack / Double(spaces.count)
          contentWidth = margins.width
        } else if justify(&line, slack) {
          contentWidth = margins.width
        }
      }
      line.align(
        style: style, isRightToLeft: isRightToLeft, margins: margins, padding: padding,
        contentWidth: contentWidth)
      lines.append(line)
      cursor.end(lineAt: line.y + line.height + origin)
      place = ShapedText.Position(
        glyph: found.glyphEnd, character: found.characterEnd, run: isEnd ? 1 : 0,
        glyphInRun: isEnd ? 0 : found.glyphEnd)
    }
    isHidden = false
    return place
  }

  /// Points of the hyphen of the passage's only run; 0 if it is not known.
  private var ownHyphenWidth: Double {
    let run = passage.shaped.runs[0]
    return layout.hyphen(for: run, in: passage).map { layout.width(ofHyphen: $0, in: run) } ?? 0
  }

  /// False if not even so few letters of the word behind a line fit with a hyphen as have to stand before one.
  private func mayCutWord(behind found: PlainBreak, room: Double, hyphenWidth: Double) -> Bool {
    guard passage.attributes.count == 1, found.glyphEnd > found.contentEnd,
      found.glyphEnd < passage.shaped.glyphs.count
    else { return true }
    guard let hyphenator = passage.attributes[0].hyphenator else { return false }
    let glyphs = passage.shaped.glyphs
    let all = glyphs.span
    let last = Swift.min(glyphs.count, found.glyphEnd + hyphenator.fewestLetters)
    var units = 0
    for i in found.contentEnd..<last {
      // A ligature may be torn.
      guard all[i].shortCharacterCount == 1 else { return true }
      units += Int(all[i].advance)
    }
    let run = passage.shaped.runs[0]
    let width = found.contentWidth + Double(units) * run.scale + hyphenWidth
    // Letters that are shaped apart may come a little closer.
    return width <= room + LineBreaker.tolerance + 0.2 * run.size
  }
}

extension ShapedText {
  /// The spaces that justification can stretch among glyphs of a text of one run, and points of all of them.
  fileprivate func elasticSpaces(in part: Range<Int>) -> (count: Int, width: Double) {
    let all = glyphs.span
    let elastic = Glyph.Flags.elastic.rawValue
    var (count, units) = (0, 0)
    for i in part where all[i].bits & elastic != 0 {
      count += 1
      units += Int(all[i].advance)
    }
    return (count, Swift.max(0, Double(units) * runs[0].scale))
  }
}
