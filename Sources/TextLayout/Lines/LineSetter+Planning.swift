// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextStructures

// A paragraph whose style requests it is broken as a whole:
//
//     rooms     as a copy of this setter finds them, line after line of one height
//     points    as the glyphs have them
//     plan      the path through the points with minimum demerits
//     lines     set one after the other as always, each ended at the planned break

extension LineSetter {
  /// Whether the paragraph is broken as a whole.
  ///
  /// Not one of several passages, nor one with attachments, whose width depends on their line.
  var isPlanned: Bool {
    style.breaksOptimally && passage.startsParagraph && passage.endsParagraph
      && passage.characterCount <= PlanLimits.characters
      && !hasAttachments
  }

  /// Whether the paragraph should be in one passage, to be broken as a whole, and is not yet.
  var needsWholeParagraph: Bool {
    guard style.breaksOptimally, passage.startsParagraph, !passage.endsParagraph,
      passage.characterCount < PlanLimits.characters
    else { return false }
    return layout.paragraphFits(PlanLimits.characters, from: entry.characters)
  }

  /// Returns the planned end of the line; nil if the line is to be broken greedily.
  ///
  /// - Parameters:
  ///   - start: The start of the line.
  ///   - rect: Its fragment, in container coordinates.
  ///   - margins: Its room.
  ///   - before: Points above the line, in its fragment.
  /// - Returns: nil: the line is to be broken greedily.
  mutating func plannedBreak(
    from start: ShapedText.Position, in rect: LayoutRect, margins: LineMargins,
    before: Double
  ) -> (found: LineBreak, undo: BreakUndo)? {
    guard isPlanned else { return nil }
    while planning.replans <= PlanLimits.replans {
      if let entry = planning.plan?.entry(at: start.character), entry.fits(margins.width) {
        if let ended = end(entry, from: start, margins: margins) { return ended }
        // The hyphen is not possible there.
        planning.refusedHyphens.insert(entry.end)
      } else if planning.plan != nil, isNarrow(rect),
        breakLine(from: start, margins: margins).reason == .emergency
      {
        // A fragment that is left empty is not in the plan.
        return nil
      }
      planning.replans += 1
      planning.plan = makePlan(from: start, in: rect, margins: margins, before: before)
      guard let first = planning.plan?.entry(at: start.character) else {
        planning.replans = .max
        return nil
      }
      if !first.fits(margins.width) { return nil }
    }
    return nil
  }

  /// Ends a line as planned; nil if it can't be.
  private mutating func end(
    _ entry: LinePlan.Entry, from start: ShapedText.Position, margins: LineMargins
  ) -> (LineBreak, BreakUndo)? {
    let most = LineMargins(indent: margins.indent, width: margins.width + entry.shrink)
    if let cut = entry.hyphen {
      return ending(with: cut, near: start, from: start, margins: most, reason: .wrapped)
    }
    let end = passage.patched.position(ofCharacter: entry.end, from: start)
    var found = measure(from: start, to: end, reason: entry.reason, margins: margins)
    guard end.character == entry.end, end.glyph > start.glyph else { return nil }
    let undo = separateEnd(&found, from: start, margins: most)
    return (found, undo)
  }

  private func isNarrow(_ rect: LayoutRect) -> Bool {
    let shape = layout.containers[cursor.container]
    return shape.shapes != nil && rect.width < shape.proposedWidth - 1
  }

  // MARK: Making a plan

  private func makePlan(
    from start: ShapedText.Position, in rect: LayoutRect, margins: LineMargins,
    before: Double
  ) -> LinePlan? {
    let rooms = rooms(from: start, in: rect, margins: margins, before: before)
    var best = makePlan(from: start, rooms: rooms, hyphens: [])
    // As in TeX hyphens are considered only if the result without them is bad.
    if hyphenationFactor > 0, best.map({ $0.isVeryLoose }) ?? true {
      let places = hyphenationPoints(in: start.character..<passage.characterCount)
        .filter { !planning.refusedHyphens.contains($0.character) }
      if !places.isEmpty {
        best = makePlan(from: start, rooms: rooms, hyphens: places) ?? best
      }
    }
    return best
  }

  private func makePlan(
    from start: ShapedText.Position, rooms: [LineRoom], hyphens: [HyphenationPoint]
  ) -> LinePlan? {
    let narrowest = rooms.lazy.filter { !$0.canSkip }.map(\.width).min() ?? rooms[0].width
    var finder = BreakPointFinder(passage.patched, from: start, narrowest: narrowest)
    let found = finder.points(
      characters: {
        let first = entry.characters
        return layout.content?.characters(
          in: first + start.character..<first + passage.characterCount) ?? []
      },
      hyphens: widths(of: hyphens), softHyphen: hyphenWidth,
      canBreak: hooks.map { hooks in { hooks.canBreak(before: entry.characters + $0) } })
    guard let points = found else { return nil }
    let breaker = OptimalBreaker(points: points, rooms: rooms)
    guard let way = breaker.best() else { return nil }
    return LinePlan(way, points: points, widths: breaker.widths(of: way), hyphens: hyphens)
  }

  /// Returns hyphenation points with the widths of their hyphens.
  private func widths(of hyphens: [HyphenationPoint]) -> [(character: Int, width: Double)] {
    var result: [(character: Int, width: Double)] = []
    var run = 0
    var runEnd = passage.patched.runs.first?.characterCount ?? 0
    var width: Double?
    for place in hyphens {
      // The hyphen belongs to the letter before it.
      while runEnd < place.character, run + 1 < passage.patched.runs.count {
        run += 1
        runEnd += passage.patched.runs[run].characterCount
        width = nil
      }
      let own =
        width
        ?? layout.hyphen(for: passage.patched.runs[run], in: passage)
        .map { layout.width(ofHyphen: $0, in: passage.patched.runs[run]) } ?? 0
      width = own
      // Without a hyphen in the font the line cannot end there.
      if own > 0 { result.append((place.character, own)) }
    }
    return result
  }

  /// Returns the room of the lines from a position on; that of the last one applies to all after
  /// it.
  private func rooms(
    from start: ShapedText.Position, in rect: LayoutRect, margins: LineMargins,
    before: Double
  ) -> [LineRoom] {
    let shape = layout.containers[cursor.container]
    let first = LineRoom(width: margins.width, container: cursor.container, canSkip: isNarrow(rect))
    if layout.containers.count == 1, shape.isEndless, shape.isSimple {
      let width = Swift.max(0, rect.width - 2 * shape.padding)
      let rest = LineRoom(
        width: style.margins(in: width, isFirst: false).width, container: cursor.container)
      return rest == first ? [first] : [first, rest]
    }
    // Room after the paragraph's own lines counts too, so the plan depends on the position.
    passage.dependsOnPosition = true
    var probe = self
    probe.planning.plan = nil
    let height = highestLine
    var rooms = [first]
    probe.occupy(rect, height: before + height)
    var wanted = 1.5 * passage.patched.naturalWidth(from: start) - (first.canSkip ? 0 : first.width)
    while wanted > 0 || rooms.count < 4, rooms.count < PlanLimits.rooms,
      let next = probe.nextRoom(height: height, from: start)
    {
      rooms.append(next)
      if !next.canSkip { wanted -= Swift.max(next.width, 1) }
    }
    layout.progress.planReach = Swift.max(
      layout.progress.planReach, Double(rooms.count + 1) * height)
    while rooms.count > 2, rooms[rooms.count - 1] == rooms[rooms.count - 2] { rooms.removeLast() }
    if rooms[rooms.count - 1].canSkip {
      // The last one applies to all after it, which cannot all be left empty.
      rooms.append(
        LineRoom(width: rooms.map(\.width).max() ?? first.width, container: probe.cursor.container))
    }
    return rooms
  }

  /// The height of a line that has all of the paragraph's fonts.
  var highestLine: Double { lineHeight(lineMetrics(from: .start, to: passage.patched.end)) }

  /// Returns the next line's room, if lines of one height follow each other.
  private mutating func nextRoom(height: Double, from start: ShapedText.Position) -> LineRoom? {
    while cursor.container < layout.containers.count {
      let shape = layout.containers[cursor.container]
      if let rect = nextRect(height: height, at: start),
        rect.minY + height <= shape.height + LineBreaker.tolerance,
        shape.maximumNumberOfLines == 0 || cursor.lines < shape.maximumNumberOfLines
      {
        let width = Swift.max(0, rect.width - 2 * shape.padding)
        let room = LineRoom(
          width: style.margins(in: width, isFirst: false).width, container: cursor.container,
          canSkip: isNarrow(rect))
        occupy(rect, height: height)
        return room
      }
      cursor.enterNextContainer()
    }
    return nil
  }

  /// Marks the room of a line as taken.
  private mutating func occupy(_ rect: LayoutRect, height: Double) {
    cursor.end(lineAt: rect.minY.onGrid + (height + style.lineSpacing).onGrid)
  }
}

extension ShapedText {
  /// Returns the points from a position to the end, in one line.
  fileprivate func naturalWidth(from start: Position) -> Double {
    var width = 0.0
    forEachRun(from: start, to: glyphs.count) { run, part in
      width += Double(glyphs.span.units(in: part)) * runs[run].scale
      width += Swift.max(0, runs[run].kern) * Double(part.count)
    }
    return width
  }
}

extension DocumentLayout {
  /// Returns whether the paragraph that begins at a character has at most `limit` characters.
  func paragraphFits(_ limit: Int, from start: Int) -> Bool {
    guard let place = place(ofCharacter: start) else { return false }
    var count = 0
    var index = place.index
    while index < passages.count {
      count += passages[index].characterCount
      if count > limit { return false }
      if passages[index].endsParagraph { return true }
      index += 1
    }
    return true
  }

  /// Invalidates lines that were planned together with lines that an edit changes: the paragraph
  /// may be too long for a plan after the edit, or be joined to one that is.
  ///
  /// Called before the change; `first` and `last` are the passages that it replaces. Size: at most
  /// `PlanLimits.characters` on each side.
  func forgetPlans(of first: Int, _ last: Int) {
    let before = plannedPieces(around: first).lowerBound
    let after = plannedPieces(around: last).upperBound
    for pieces in [before..<first, last + 1..<after] where !pieces.isEmpty {
      passages.updateEach(in: pieces) { _, passage in
        passage.dropLines()
        return true
      }
    }
  }

  /// Returns the passages of a paragraph that is broken as a whole; the passage alone if it is not.
  private func plannedPieces(around index: Int) -> Range<Int> {
    let alone = index..<index + 1
    func style(_ piece: Int) -> LineStyle? {
      (passages[piece].paragraph ?? passages[piece].suspended?.paragraph)?.style
    }
    if let known = style(index), !known.breaksOptimally { return alone }
    var (first, last, count) = (index, index, passages[index].characterCount)
    while !passages[first].startsParagraph, first > 0, count <= PlanLimits.characters {
      first -= 1
      count += passages[first].characterCount
    }
    while !passages[last].endsParagraph, last + 1 < passages.count, count <= PlanLimits.characters {
      last += 1
      count += passages[last].characterCount
    }
    guard count <= PlanLimits.characters,
      (first...last).contains(where: { style($0)?.breaksOptimally == true })
    else { return alone }
    return first..<last + 1
  }

  /// A paragraph that has become short enough to be set as a whole, by a plan or by its page rules, is laid out from its start.
  ///
  /// - Parameter index: A passage that does not start its paragraph.
  func setWholeParagraph(of index: Int) {
    guard index < passages.count else { return }
    var (first, count) = (index, 0)
    while first > 0, !passages[first].startsParagraph,
      count <= Swift.max(PlanLimits.characters, Self.ruleLimit)
    {
      first -= 1
      count += passages[first].characterCount
    }
    guard let style = (passages[first].paragraph ?? passages[first].suspended?.paragraph)?.style,
      style.breaksOptimally || progress.hasPageRules && !style.pageRules.isEmpty
    else { return }
    let start = passages.prefix(upTo: first).characters
    let isRuled =
      progress.hasPageRules && !style.pageRules.isEmpty
      && paragraphFits(Self.ruleLimit, from: start)
    guard isRuled || style.breaksOptimally && paragraphFits(PlanLimits.characters, from: start)
    else { return }
    if isRuled { forgetKept(before: first) }
    passages.updateEach(in: first..<index) { _, passage in
      passage.dropLines()
      return true
    }
  }
}
