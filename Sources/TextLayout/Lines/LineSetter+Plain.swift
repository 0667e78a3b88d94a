// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextUnicode

// Plain runs in a plain column are most of all text. The lines within one run are found many at a
// time (`LineBreaker.findPlainLines`) and differ in little but their ends; each equals the line
// that `setLine` would set, to the last bit. Anything else ends the row, and `setLine` continues: a
// line of two runs, a tab, a hyphen.

/// The search for plain lines of a passage.
struct PlainSearch {
  /// The number of lines at a time: few, after one that could not be reshaped plainly.
  var rows = 256
  /// A run of several that ends before a line of it is full: the search for plain lines skips it.
  var exhaustedRun = -1
}

extension LineSetter {
  /// Whether lines may be set many at a time: there are no hooks, and a line is advances alone.
  var setsPlainly: Bool {
    guard layout.settings.setsPlainLines, hooks == nil, passage.resumable == nil,
      passage.patched.longClusters.isEmpty, !layout.folds.hidesGlyphs
    else { return false }
    if case .characters = style.breakMode { return false }
    return style.truncation == nil && !style.pushesOut && !style.breaksOptimally
  }

  /// Sets lines from a position on, as many as there are in a row.
  ///
  /// - Returns: The start of the first line that needs more; the end of the text if none does.
  mutating func setPlainLines(from start: ShapedText.Position) -> ShapedText.Position {
    guard let column = plainColumn(from: start) else { return start }
    proposal.isHidden = false
    // A line with a hyphen moves all lines after it.
    let mostRows = hyphenationFactor > 0 ? 8.0 : 256.0
    var batch = Swift.min(plainSearch.rows, Int(mostRows))
    var place = start
    let template = column.template(
      x: left, container: Int32(cursor.container - entry.flow.marks), tabStart: Int32(tabs.count))
    while place.glyph < column.runEnd {
      let rows = Swift.min(mostRows, (column.bottom - cursor.y) / Swift.max(1, column.height) + 1)
      guard rows >= 1 else { return place }
      batch = Swift.min(batch, Int(rows))
      let end = findPlainLines(from: place, start, in: column, atMost: batch)
      if breaker.plain.isEmpty, end == .atRunEnd { plainSearch.exhaustedRun = start.run }
      let (next, outcome) = setFound(from: place, start, in: column, template)
      place = next
      switch outcome {
      case .needsMore: return place
      case .cannotReshape:
        plainSearch.rows = 4
        return place
      // The lines found after a reshaped break with changed glyphs are discarded.
      case .needsNewSearch: batch = 1
      case .allSet:
        if plainSearch.rows < 256 { plainSearch.rows *= 4 }
        guard end == .atCount else { return place }
        batch = Swift.min(4 * batch, Int(mostRows))
      }
    }
    return place
  }

  private mutating func findPlainLines(
    from place: ShapedText.Position, _ start: ShapedText.Position, in column: PlainColumn,
    atMost count: Int
  ) -> PlainRowEnd {
    let glyphs = passage.patched.glyphs
    return LineBreaker.findPlainLines(
      in: glyphs.span, from: place, upTo: column.runEnd, scale: column.scale,
      widths: column.widths(isFirst: place.glyph == start.glyph),
      breaksWords: column.breaksWords, atMost: count, &breaker.plain)
  }

  private enum PlainOutcome {
    case allSet
    /// A line was reshaped at its break, and glyphs after it have changed.
    case needsNewSearch
    /// The next line needs more than a row provides.
    case needsMore
    /// The next line's break needs glyphs that are not in the table.
    case cannotReshape
  }

  /// Sets the lines that were found.
  ///
  /// - Parameters:
  ///   - place: Their start.
  ///   - start: The start of the first row.
  ///   - column: The common properties of the lines.
  ///   - template: A line with the properties that all lines of the column share.
  /// - Returns: The start of the next one.
  ///
  /// Size: the steps of a line side by side, in local variables: a narrow column is this loop.
  private mutating func setFound(
    from place: ShapedText.Position, _ start: ShapedText.Position, in column: PlainColumn,
    _ template: Line
  ) -> (ShapedText.Position, PlainOutcome) {
    let glyphCount = passage.patched.glyphs.count
    reserveLines(of: glyphCount)
    // Moved out meanwhile: they are this loop's alone.
    var (plain, lines) = ([PlainBreak](), [Line]())
    swap(&plain, &breaker.plain)
    swap(&lines, &self.lines)
    var (top, set) = (cursor.y, 0)
    defer {
      swap(&plain, &breaker.plain)
      swap(&lines, &self.lines)
      if set > 0 {
        cursor.end(lineAt: top)
        cursor.lines += set - 1
      }
    }
    var place = place
    let isSettled = hyphenationFactor <= 0 && !column.isJustified
    while set < plain.count {
      if isSettled, place.glyph != start.glyph || !column.startsParagraph {
        set &+= setInner(
          plain, from: set, glyphCount: glyphCount, in: column, template, &place, &top, &lines)
        if set == plain.count { break }
      }
      var found = plain[set]
      let isFirst = place.glyph == start.glyph && column.startsParagraph
      let isEnd = found.glyphEnd == glyphCount
      // The cursor is above all lines while none is set.
      let before = isFirst ? spacingBefore(at: place, isTop: cursor.isAtTop) : 0
      guard before >= 0, column.hasRoom(at: top, before: before, lines: cursor.lines &+ set),
        !isEnd || passage.endsParagraph
      else { return (place, .needsMore) }
      let margins = isFirst ? column.margins.first : column.margins.other
      if hyphenationFactor > 0,
        needsHyphen(found, from: place, isEnd: isEnd, margins, in: column)
      {
        return (place, .needsMore)
      }
      let end = ShapedText.Position(
        glyph: found.glyphEnd, character: found.characterEnd,
        run: isEnd ? passage.patched.runs.count : column.run,
        glyphInRun: isEnd ? 0 : found.glyphEnd &- column.runStart)
      var torn = ReshapedEnd.asShaped
      if found.isTorn {
        var changed = found
        torn = tear(&changed, at: end, from: place, runEnd: column.runEnd, room: margins.width)
        if torn == .needsMore { return (place, .cannotReshape) }
        found = changed
      }
      var line = template
      column.place(
        &line, found, from: place, at: top, before: before, isFirst: isFirst, isEnd: isEnd)
      line.stretchStart = Int32(stretches.count)
      var width = found.contentWidth
      let slack = margins.width - width
      if column.isJustified, !isEnd, slack > 0,
        let filled = stretched(
          line, by: slack, elasticSpaces(of: found, from: place, in: column), in: column)
      {
        line = filled
        width = margins.width
      }
      column.align(&line, width, isFirst: isFirst)
      lines.append(line)
      top = line.y + line.height + column.origin
      set &+= 1
      place = end
      if torn == .changesNext { return (place, .needsNewSearch) }
    }
    return (place, .allSet)
  }

  /// Sets lines that are neither first nor last and need nothing but a position: most lines.
  ///
  /// By `setFound` alone a narrow column took 1.06 × the time.
  ///
  /// - Parameters:
  ///   - plain: The ends of lines.
  ///   - first: The index of the first line.
  ///   - glyphCount: The number of the passage's glyphs.
  ///   - column: The properties that the lines share.
  ///   - template: A line with the values that are equal in all of them.
  ///   - place: The first line's start; receives the start of the line after the last one.
  ///   - top: The first line's top, in points; receives the top of the line after the last one.
  ///   - lines: Receives the lines.
  /// - Returns: The number of lines that were set.
  private func setInner(
    _ plain: [PlainBreak], from first: Int, glyphCount: Int, in column: PlainColumn,
    _ template: Line, _ place: inout ShapedText.Position, _ top: inout Double, _ lines: inout [Line]
  ) -> Int {
    let all = plain.span
    var line = template
    // What differs in none of them.
    column.place(&line, plain[first], from: place, at: top, before: 0, isFirst: false, isEnd: false)
    line.stretchStart = Int32(stretches.count)
    let (origin, bottom) = (column.origin, column.bottom)
    let room = bottom + LineBreaker.tolerance
    let most =
      column.maximumNumberOfLines == 0 ? Int.max : column.maximumNumberOfLines - cursor.lines
    var (at, y) = (place, top)
    var number = first
    while number < all.count, number < most, !all[number].isTorn,
      all[number].glyphEnd != glyphCount, y < bottom, y + column.height <= room
    {
      let found = all[number]
      line.take(
        from: at, to: found.glyphEnd, character: found.characterEnd, contentEnd: found.contentEnd)
      line.y = y.onGrid - origin
      column.align(&line, all[number].contentWidth, isFirst: false)
      lines.append(line)
      y = line.y + line.height + origin
      (at.glyph, at.character) = (all[number].glyphEnd, all[number].characterEnd)
      at.glyphInRun = at.glyph &- column.runStart
      number &+= 1
    }
    (place, top) = (at, y)
    return number &- first
  }

  /// Has room for the lines that were found, and for as many behind them as there will be if they are as long as those before: not
  /// for twice as many, and none of them is moved often.
  private mutating func reserveLines(of glyphCount: Int) {
    let found = breaker.plain.count
    let needed = lines.count + found
    guard needed > lines.capacity, let last = breaker.plain.last else { return }
    if needed < 64 {
      // One at a time, doubling the capacity is better.
      if found > 4 { lines.reserveCapacity(needed) }
      return
    }
    let expected = Double(needed) / Double(last.glyphEnd) * Double(glyphCount)
    lines.reserveCapacity(Swift.max(needed, Int(expected * 1.02) + 8))
  }

  /// Returns whether the word after a line's end may have to be hyphenated, to fill the line.
  private func needsHyphen(
    _ found: PlainBreak, from place: ShapedText.Position, isEnd: Bool, _ margins: LineMargins,
    in column: PlainColumn
  ) -> Bool {
    guard !isEnd else { return false }
    let slack = margins.width - found.contentWidth
    return
      (found.contentWidth < hyphenationFactor * margins.width
      || column.isJustified
        && slack > (slack > 0 ? elasticSpaces(of: found, from: place, in: column).width : 0)
          * JustificationLimits.space)
      && canCutWord(behind: found, room: margins.width, in: column)
  }

  private func elasticSpaces(
    of found: PlainBreak, from place: ShapedText.Position, in column: PlainColumn
  ) -> (count: Int, width: Double) {
    let glyphs = passage.patched.glyphs
    let (count, units) = glyphs.span.elasticSpaces(in: place.glyph..<found.contentEnd)
    return (count, Swift.max(0, Double(units) * column.scale))
  }

  /// Returns the room for plain lines from a position on; nil if there is none, or none for plain
  /// lines.
  private func plainColumn(from start: ShapedText.Position) -> PlainColumn? {
    guard cursor.container < layout.containers.count, layout.containers[cursor.container].isSimple,
      cursor.remaining == nil, cursor.bandBottom == nil, start.run != plainSearch.exhaustedRun,
      passage.isPlainRun(start.run)
    else { return nil }
    let run = passage.patched.runs[start.run]
    let runStart = start.glyph - start.glyphInRun
    let runEnd = runStart + run.glyphCount
    // If a run has not even as many glyphs as the line before, none of its lines is full.
    if runEnd < passage.patched.glyphs.count, let last = lines.last,
      Int(last.glyphCount) > runEnd - start.glyph
    {
      return nil
    }
    // Field by field: a copy of a shape retains its index of shapes.
    let fullWidth = layout.containers[cursor.container].proposedWidth
    let padding = layout.containers[cursor.container].padding
    guard fullWidth >= 0 else { return nil }
    let isEndless: Bool
    if case .none = style.breakMode {
      isEndless = true
    } else {
      isEndless = layout.containers[cursor.container].width == .infinity
    }
    let isJustified: Bool
    if case .justified = style.alignment { isJustified = true } else { isJustified = false }
    let startsParagraph = start.glyph == 0 && passage.startsParagraph
    let width = Swift.max(0, fullWidth - 2 * padding)
    var (low, high) = (start, start)
    (low.glyphInRun, high.run, high.glyphInRun) = (0, start.run + 1, 0)
    let metrics = lineMetrics(from: low, to: high)
    return PlainColumn(
      run: start.run, runStart: runStart, runEnd: runEnd,
      scale: run.scale, fullWidth: fullWidth, bottom: layout.containers[cursor.container].height,
      padding: padding,
      maximumNumberOfLines: layout.containers[cursor.container].maximumNumberOfLines,
      isEndless: isEndless,
      breaksWords: hyphenationFactor <= 0 && !style.dividesAsCode && !style.endsAtWords
        && !run.dividesAsCode,
      startsParagraph: startsParagraph,
      margins: (
        first: style.margins(in: width, isFirst: startsParagraph),
        other: style.margins(in: width, isFirst: false)
      ),
      height: lineHeight(metrics), baseline: baseline(metrics),
      origin: cursor.container == entry.flow.marks ? entry.flow.height : 0,
      alignment: style.alignment, isRightToLeft: isRightToLeft,
      spacing: (line: style.lineSpacing, paragraph: style.paragraphSpacing),
      isJustified: isJustified, isLatin: run.script == .latin,
      hyphenWidth: hyphenationFactor > 0 ? ownHyphenWidth(ofRun: start.run) : 0)
  }

  /// Justifies a line by its spaces, else by the justifier; nil if it cannot be stretched.
  private mutating func stretched(
    _ line: Line, by slack: Double, _ spaces: (count: Int, width: Double),
    in column: PlainColumn
  ) -> Line? {
    var line = line
    guard spaces.count > 0, slack <= spaces.width * JustificationLimits.space, column.isLatin
    else { return justify(&line, slack) ? line : nil }
    // As the justifier computes it.
    line.elasticExtra = slack / Double(spaces.count)
    return line
  }

  /// Returns the width of a run's hyphen in points; 0 if it is not known.
  private func ownHyphenWidth(ofRun number: Int) -> Double {
    let run = passage.patched.runs[number]
    return layout.hyphen(for: run, in: passage).map { layout.width(ofHyphen: $0, in: run) } ?? 0
  }

  /// Returns false if not even the minimum number of letters before a hyphen fits of the word after
  /// a line.
  private func canCutWord(behind found: PlainBreak, room: Double, in column: PlainColumn) -> Bool {
    guard passage.attributes.count == 1, found.glyphEnd > found.contentEnd,
      found.glyphEnd < passage.patched.glyphs.count
    else { return true }
    guard let hyphenator = passage.attributes[0].hyphenator else { return false }
    let glyphs = passage.patched.glyphs
    let all = glyphs.span
    let last = Swift.min(glyphs.count, found.glyphEnd + hyphenator.fewestLetters)
    // Glyphs in the next run have widths in another unit.
    guard last <= column.runEnd else { return true }
    let part = found.contentEnd..<last
    // A ligature may be divided.
    for i in part where all[i].shortCharacterCount != 1 { return true }
    let width =
      found.contentWidth + Double(all.units(in: part)) * column.scale + column.hyphenWidth
    // Reshaped glyphs may be slightly narrower.
    return width <= room + LineBreaker.tolerance + 0.2 * passage.patched.runs[column.run].size
  }
}
