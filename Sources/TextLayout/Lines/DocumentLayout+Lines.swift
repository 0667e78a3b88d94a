// SPDX-License-Identifier: MIT

// Size: the driver of layout, in the order of its steps.

internal import TextLines
internal import TextShaping
internal import TextStructures
internal import TextUnicode

private let continuing = Line.Flags.continuesBand.rawValue

// Layout proceeds from the first passage that is not laid out to the goal.
//
//     passages    A valid   B broken again   C to be checked   D valid …
//     B ends where it ended before: nothing after it moves, C is not even checked.
//     B ends elsewhere: C remembers its old position (`expectedEntry`). If no line from C on meets
//     the end of a container, all of it moves with the sums; the first passage that does is
//     broken again.

extension DocumentLayout {
  /// Lays out until the goal is reached, the text ends or the containers are full.
  package func ensureLayout(_ goal: LayoutGoal) {
    guard content != nil, !activity.isLayingOut, !activity.isGenerating else { return }
    client.checkReadable()
    if isComplete, !containersChanged { return }
    refreshContainers()
    guard !containers.isEmpty else { return }
    guard !progress.isFull, !isComplete else { return }
    forgetDisplayedLines()
    activity.isLayingOut = true
    defer {
      activity.isLayingOut = false
      // A text of the library's own notifies of its changes.
      if calm == nil { ahead?.forgetKnown() }
      if spareLines.capacity > 0 { spareLines = [] }
      if !display.undisplayed.isEmpty { reportDisplay() }
    }
    shapingAhead { client.readText { holdingContent { layOut(goal) } } }
  }

  private func layOut(_ goal: LayoutGoal) {
    if laysOutInParts {
      ensureParts(goal)
      announce()
      return
    }
    // A delegate that is notified of a full container may make room, but must not do so without
    // progress.
    var farthest = -1
    var rounds = 0
    repeat {
      refreshContainers()
      while !progress.isFull, let next = firstUnlaid(), !goal.isReached(at: next.prefix) {
        if next.passage.isDeferred {
          openForward(at: next.prefix.characters)
          continue
        }
        if !next.passage.needsLayout, follow(next) { continue }
        if content?.canHaveBlocks == true, layOutUnit(at: next) {
          announce()
          refreshContainers()
          continue
        }
        countRound(at: next.prefix.characters, &farthest, &rounds)
        layOutForward(from: next, goal)
        announce()
        refreshContainers()
      }
      if !progress.isFull, passages.summary.unlaid == 0 { layOutEnd() }
      announce()
      countRound(at: laidEnd().characters, &farthest, &rounds)
    } while !progress.isFull && !isComplete && containersChanged
    makeOmittedGlyphs()
  }

  /// Generates the glyphs of text that a last line represents without showing it: else their number
  /// would be an estimate, and the line's glyphs would reach beyond the last one.
  private func makeOmittedGlyphs() {
    guard progress.isFull, passages.summary.unshaped > 0,
      let end = lastLine?.displayed?.characterEnd
    else { return }
    ensureGlyphs(upToCharacter: end)
  }

  /// Ends the program if layout is invalidated again and again while it runs.
  private func countRound(at character: Int, _ farthest: inout Int, _ rounds: inout Int) {
    if character > farthest { (farthest, rounds) = (character, 0) }
    rounds += 1
    guard rounds > Self.roundLimit else { return }
    activity.isLayingOut = false
    client.fail(
      "after \(Self.roundLimit) rounds no character after \(farthest) could be laid out, because the delegate changed containers each time it was notified that one was complete"
    )
  }

  /// The number of rounds without progress after which a delegate is considered faulty.
  private static let roundLimit = 1000

  /// Notifies the delegate of containers that are full and of the end, now that the tree is in
  /// order.
  ///
  /// Each container once until something in it is invalidated.
  private func announce() {
    let found = progress.fullContainers
    progress.fullContainers.removeAll()
    guard let hooks = client.layoutHooks else { return }
    for container in found where container >= progress.announcedContainers {
      progress.announcedContainers = container + 1
      hooks.didComplete(container, atEnd: false)
    }
    let count = client.lineSpaceCount
    if progress.isFull, progress.announcedContainers <= count {
      progress.announcedContainers = count + 1
      hooks.didComplete(count, atEnd: false)
    } else if isComplete, !progress.isFull {
      let last = extraLine?.container ?? passages.summary.flow.marks
      guard progress.announcedContainers <= last else { return }
      progress.announcedContainers = last + 1
      hooks.didComplete(last, atEnd: true)
    }
  }

  /// Finds the first passage that must be broken again because a passage with valid lines has
  /// moved.
  ///
  /// - Returns: False if the passage itself must be.
  private func follow(_ place: Place) -> Bool {
    guard let expected = place.passage.expectedEntry else { return false }
    let now = place.prefix.flow
    if expected == now || flowsFreely {
      passages.update(at: place.index) { $0.expectedEntry = nil }
      return true
    }
    guard now.marks < containers.count, expected.marks < containers.count else { return false }
    let here = containers[now.marks]
    guard here.isRectangleWithShapes, containers[expected.marks].isRectangleWithShapes,
      here.width == containers[expected.marks].width,
      here.padding == containers[expected.marks].padding
    else { return false }
    // The passage itself is flagged; search past its own flag, but past no other one.
    let stop = { (before: PassageSummary, own: PassageSummary) -> Bool in
      if own.dependents > 0 || own.flow.marks > 0 { return true }
      if own.unlaid > (before.characters == 0 ? 1 : 0) { return true }
      if here.maximumNumberOfLines > 0,
        now.lines + before.flow.lines + own.flow.lines > here.maximumNumberOfLines
      {
        return true
      }
      let top = now.height + before.flow.height
      if top + own.flow.height > here.height { return true }
      return !here.isFree(from: top, to: top + own.flow.height)
    }
    let found = passages.first(from: place.index, hits: stop)
    if let found, found.index == place.index { return false }
    passages.update(at: place.index) { $0.expectedEntry = nil }
    if let found {
      var entry = expected
      entry.append(found.prefix.flow)
      passages.update(at: found.index) { passage in
        if passage.expectedEntry == nil { passage.expectedEntry = entry }
        passage.invalidateLines()
      }
    }
    return true
  }

  /// Whether lines do not depend on their position: in one endless column, with lines as layout
  /// positions them.
  var flowsFreely: Bool { containers.count == 1 && containers[0].isEndless && !hasOwnLines }

  /// The result of setting the lines of one passage.
  private struct Setting {
    var outcome = LineSetter.Outcome.done
    /// The pieces that were cut off.
    var rest: [Passage] = []
    /// The old end of the passage, if it moved.
    var moved: Flow?
  }

  /// Sets the lines of a passage that has glyphs; `sum` is the sum before it, then that at its end.
  private func setLines(
    of passage: Passage, _ sum: inout PassageSummary, _ hooks: (any LayoutHooks)?
  )
    -> Setting
  {
    var oldExit = passage.expectedEntry ?? sum.flow
    oldExit.append(passage.flow)
    current = (passage, sum)
    counts.setPassages += 1
    // Not a literal: an empty one is made by the standard library's general initializer.
    let rules =
      progress.hasPageRules
      ? pageRules(of: passage, at: sum.characters) : PageRules(rawValue: 0)
    var result = Setting()
    if rules.isEmpty {
      var setter = LineSetter(layout: self, passage: passage, entry: sum, hooks: hooks)
      setter.request.canHaveSpareRoom = true
      result.outcome = setter.run()
      breaker = setter.breaker
      result.rest = setter.rest
      pack(&setter, padding: containerPadding(at: sum.flow.marks))
    } else {
      let setter = setLines(of: passage, sum, by: rules, hooks)
      (result.outcome, result.rest) = (setter.outcome, setter.rest)
    }
    end(&result, of: passage, &sum, oldExit)
    return result
  }

  private func containerPadding(at index: Int) -> Double {
    index < containers.count ? containers[index].padding : 0
  }

  /// Packs the lines of a passage with many, and of the pieces cut off it; keeps their buffer.
  private func pack(_ setter: inout LineSetter, padding: Double) {
    var room: [Line] = []
    swap(&room, &setter.lines)
    guard settings.packsLines else { return }
    let isPacked = setter.passage.packLines(padding: padding)
    for piece in setter.rest { _ = piece.packLines(padding: padding) }
    guard isPacked || setter.hasSpareRoom else { return }
    if !isPacked { setter.passage.copyLines() }
    // The buffer of a long paragraph is released.
    guard room.capacity <= 2 * Self.passageLimit else { return }
    room.removeAll(keepingCapacity: true)
    spareLines = room
  }

  /// Updates the sums for a passage whose lines were set, and finds out whether the text after it
  /// moves.
  private func end(
    _ result: inout Setting, of passage: Passage, _ sum: inout PassageSummary, _ oldExit: Flow
  ) {
    guard result.outcome == .done else {
      result.rest = []
      return
    }
    sum.append(passage.summary)
    for piece in result.rest where !piece.needsLayout { sum.append(piece.summary) }
    if !flowsFreely, oldExit != sum.flow { result.moved = oldExit }
  }

  /// Lays out a paragraph that is kept with the next one.
  private func layOutKept(at index: Int, _ entry: PassageSummary, _ hooks: (any LayoutHooks)?) {
    let passage = passages[index]
    var oldExit = passage.expectedEntry ?? entry.flow
    oldExit.append(passage.flow)
    current = (passage, entry)
    counts.setPassages += 1
    var result = Setting(outcome: setKept(at: index, entry, hooks).outcome)
    var sum = entry
    end(&result, of: passage, &sum, oldExit)
    // Queries of clients meanwhile may have opened deferred text before.
    let place = place(ofCharacter: entry.characters)?.index ?? index
    passages.update(at: place) { _ in }
    finish(result, at: place)
  }

  /// The state of laying out one passage after another.
  private struct ForwardWalk {
    /// The sum of the passages before the next one.
    var sum: PassageSummary
    /// Of the passage whose lines were set last, and its index.
    var last = Setting()
    var lastIndex: Int
    var lastPassage: Passage?
    /// The end of the last passage that was changed.
    var end: Int
    /// Whether the first passage checks the text after it.
    var keepsFirst = false
  }

  /// Lays out passage after passage while they need it, then updates the sums once.
  ///
  /// With clients that are called meanwhile it is one passage: they see sums that are valid for all
  /// before it, and may query more, so no walk over the tree is under way.
  func layOutForward(from start: Place, _ goal: LayoutGoal) {
    activity.isSettingLines = true
    defer { activity.isSettingLines = false }
    let hooks = client.layoutHooks
    var way = ForwardWalk(sum: start.prefix, lastIndex: start.index, end: start.index)
    if hooks != nil {
      _ = layOut(start.passage, at: start.index, isFirst: true, hooks, &way)
      // Their queries may have opened deferred text before.
      let index = place(ofCharacter: start.prefix.characters)?.index ?? start.index
      passages.update(at: index) { _ in }
      (way.lastIndex, way.end) = (index, index)
    } else {
      passages.forEach(in: start.index..<passages.count) { index, passage in
        if let entry = way.last.moved {
          if passage.expectedEntry == nil { passage.expectedEntry = entry }
          way.last.moved = nil
          way.end = index + 1
        }
        let isFirst = index == start.index
        if passage.isDeferred { return false }
        if !isFirst, !passage.needsLayout || goal.isReached(at: way.sum) { return false }
        way.end = index + 1
        return layOut(passage, at: index, isFirst: isFirst, nil, &way)
      }
      passages.updateEach(in: start.index..<way.end) { _, _ in true }
    }
    if way.keepsFirst { return layOutKept(at: way.lastIndex, start.prefix, hooks) }
    finish(way.last, at: way.lastIndex)
  }

  /// Shapes a passage and sets its lines.
  ///
  /// - Returns: Whether the next one can be laid out at once.
  private func layOut(
    _ passage: Passage, at index: Int, isFirst: Bool, _ hooks: (any LayoutHooks)?,
    _ way: inout ForwardWalk
  ) -> Bool {
    if passage.mustReshape { passage.dropGlyphs() }
    if passage.needsGlyphs {
      if hooks != nil {
        makeGlyphs(at: index, start: way.sum.characters)
      } else {
        shape(passage, at: index, start: way.sum.characters, glyphs: way.sum.glyphs)
      }
      if !passage.needsLayout {
        // It has its lines back. If it moved, it is checked when the sums are updated.
        guard hooks == nil, flowsFreely || passage.expectedEntry == way.sum.flow else {
          return false
        }
        passage.expectedEntry = nil
        way.sum.append(passage.summary)
        way.last = Setting()
        return true
      }
    }
    // It is set with others.
    if !isFirst, passage.paragraph?.blocks.isEmpty == false { return false }
    // It depends on the text after it.
    if progress.hasPageRules, isKeptWithNext(passage, at: way.sum.characters) {
      way.keepsFirst = isFirst
      return false
    }
    way.last = setLines(of: passage, &way.sum, hooks)
    if hooks == nil, let before = way.lastPassage { passage.shareLines(with: before) }
    (way.lastPassage, way.lastIndex) = (passage, index)
    return way.last.outcome == .done && way.last.rest.isEmpty
  }

  /// Adds the results for the passage at an index to the tree.
  private func finish(_ result: Setting, at index: Int) {
    switch result.outcome {
    case .full: progress.isFull = true
    case .needsMore: join(at: index)
    case .done:
      if !result.rest.isEmpty { passages.replaceSubrange(index + 1..<index + 1, with: result.rest) }
      let next = index + 1 + result.rest.count - (result.rest.last?.needsLayout == true ? 1 : 0)
      if let moved = result.moved, next < passages.count {
        passages.update(at: next) { if $0.expectedEntry == nil { $0.expectedEntry = moved } }
      }
    }
  }

  /// Joins a piece, whose last line continues over its end, with as many of the following ones as
  /// it already has, so that a line of any length costs linear time.
  func join(at index: Int) {
    let head = passages[index]
    var end = index + 1
    var wanted = Swift.max(1, head.characterCount)
    head.resumable = nil
    var start = passages.prefix(upTo: end).characters
    // All glyphs first: while pieces are joined, glyphs before a piece cannot be counted.
    while end < passages.count, !passages[end - 1].endsParagraph, wanted > 0 {
      if passages[end].isDeferred { open(at: start) }
      let next = passages[end]
      if next.mustReshape { next.dropGlyphs() }
      // Sums are valid at any time: a delegate that is called for glyphs may query the layout.
      if next.needsGlyphs { makeGlyphs(at: end, start: start) }
      // It has glyphs back that are valid for its own lines only.
      if next.mustReshape {
        next.dropGlyphs()
        makeGlyphs(at: end, start: start)
      }
      start += next.characterCount
      wanted -= next.characterCount
      end += 1
    }
    var isTorn = false
    var joinsParagraphs = false
    for number in index + 1..<Swift.max(index + 1, end) {
      let next = passages[number]
      isTorn = isTorn || next.isTorn
      joinsParagraphs = joinsParagraphs || next.startsParagraph
      if number == index + 1, !next.needsLayout, !next.hasReshapedGlyphs, !next.startsParagraph {
        head.resumable = Resumable(
          offset: head.characterCount, lineSet: next.lineSet, content: next.content)
      } else {
        head.resumable = nil
      }
      head.dropPatches()
      next.dropPatches()
      head.append(next)
    }
    // A word that was broken is whole again: "of|fice" has a ligature.
    if isTorn { head.dropGlyphs() }
    if head.foldsEnd { head.endsParagraph = end == passages.count }
    passages.replaceSubrange(index..<end, with: [head])
    if joinsParagraphs, !head.endsParagraph { shareParagraph(of: index) }
  }

  /// Lays out the extra line after a final line end, or of an empty text.
  func layOutEnd() {
    guard !progress.extraLineIsValid else { return }
    progress.extraLineIsValid = true
    extraLine = nil
    guard needsExtraLine else { return }
    var setter = LineSetter(
      layout: self, passage: emptyPassage(), entry: passages.summary, hooks: nil)
    extraLine = setter.extraLine()
    breaker = setter.breaker
    if let typesetting = client.layoutHooks?.typesetting, var extra = extraLine {
      let end = passages.summary.glyphs
      var draft = LineDraft(extra.line, origin: 0, glyphs: end..<end)
      typesetting.separatorLine(&draft, container: extra.container)
      draft.write(to: &extra.line, origin: 0)
      extraLine = extra
    }
    if extraLine == nil { progress.isFull = true }
  }

  /// Whether the text is empty or ends with a line or paragraph separator.
  var needsExtraLine: Bool {
    guard let content else { return false }
    let length = content.characterCount
    guard length > 0 else { return true }
    if folds.hasFolds, passages.count > 0, passages[passages.count - 1].foldsEnd { return false }
    return isSeparator(at: length - 1)
  }

  /// Returns whether a character of the text is a line or paragraph separator.
  package func isSeparator(at character: Int) -> Bool {
    let units = content?.characters(in: character..<character + 1) ?? []
    switch units.first {
    case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: return true
    default: return false
    }
  }

  /// Returns a passage without characters, with the attributes of the text's last character.
  private func emptyPassage() -> Passage {
    let passage = Passage(characterCount: 0, startsParagraph: true, endsParagraph: true)
    passage.state = .shaped
    var resolved = client.defaultAttributes(language: language)
    var style = resolved
    if let content, content.characterCount > 0 {
      let last = content.characterCount - 1
      resolved = content.attributes(at: last, language: language)
      // A paragraph has the style of its first character.
      let first = content.paragraph(holding: last).lowerBound
      style = content.attributes(at: first, language: language)
    }
    if let typesetting = client.layoutHooks?.typesetting {
      let own = typesetting.extraLineAttributes(resolved)
      if own !== resolved { (resolved, style) = (own, own) }
    }
    passage.attributes = [resolved]
    var lines = style.lineStyle
    // The extra line after a table does not take the alignment of its last cell. Source: our
    // choice.
    if style.cell != nil { lines.alignment = .natural }
    passage.paragraph = ParagraphInfo(
      style: lines, baseLevel: style.baseDirection == .rightToLeft ? 1 : 0)
    return passage
  }

  /// Reads the containers' shapes if they changed.
  package func refreshContainers() {
    guard containersChanged else { return }
    containersChanged = false
    forgetDisplayedLines()
    let count = client.lineSpaceCount
    // For pages added one after the other, each would read all those before.
    let kept =
      progress.containersAreEstimated ? 0 : min(firstChangedContainer, containers.count, count)
    progress.containersAreEstimated = false
    containers.removeLast(containers.count - kept)
    for index in kept..<count { containers.append(client.lineSpace(at: index).shape) }
  }
}

extension Passage {
  /// Appends a passage that follows directly, with its glyphs.
  func append(_ next: Passage) {
    let styles = takeAttributes(of: next)
    let seam = shaped.glyphs.count
    shaped.append(next.shaped, styles: styles)
    isGenerated = isGenerated || next.isGenerated
    if next.startsParagraph {
      joinParagraph(next, at: seam)
    } else if let breakAfter, seam < shaped.glyphs.count {
      shaped.glyphs[seam].flags.subtract(.breaks)
      shaped.glyphs[seam].flags.formUnion(breakAfter)
    }
    breakAfter = next.breakAfter
    isFolded = isFolded || next.isFolded
    foldsEnd = next.foldsEnd
    characterCount += next.characterCount
    endsParagraph = next.endsParagraph
    flow.append(next.flow)
    invalidateLines()
  }

  /// Appends the attributes of a passage; runs of the same attributes at a seam become one.
  ///
  /// - Returns: Their numbers here.
  func takeAttributes(of next: Passage) -> [Int] {
    var numbers: [ObjectIdentifier: Int] = [:]
    for (number, object) in attributes.enumerated() { numbers[ObjectIdentifier(object)] = number }
    return next.attributes.map { object in
      if let known = numbers[ObjectIdentifier(object)] { return known }
      numbers[ObjectIdentifier(object)] = attributes.count
      attributes.append(object)
      return attributes.count - 1
    }
  }

  /// Cuts off the part after a position as a separate passage, to be laid out.
  func split(at place: ShapedText.Position) -> Passage {
    let wasReshaped = hasReshapedGlyphs
    let rest = cutOff(at: place, isTorn: isTorn(at: place))
    if wasReshaped {
      // Its glyphs may have been reshaped at breaks.
      rest.dropGlyphs()
      rest.paragraph = paragraph
    } else {
      rest.dropPatches()
    }
    return rest
  }

  /// Cuts off the part after a line's end, with the glyphs that lines show on both sides.
  ///
  /// - Parameters:
  ///   - place: The line's end.
  ///   - isTorn: Whether the break is unsafe: without it the glyphs on both sides would depend on
  ///     each other.
  /// - Returns: The part after the position, without lines.
  private func cutOff(at place: ShapedText.Position, isTorn: Bool) -> Passage {
    let rest = Passage(
      characterCount: characterCount - place.character, startsParagraph: false,
      endsParagraph: endsParagraph)
    rest.isTorn = isTorn
    if hasReshapedGlyphs { forgetShaped() }
    let shapedRest = cutShaped(at: place.character)
    rest.shaped = patched.split(at: place)
    rest.keepShaped(shapedRest)
    rest.mustReshape = mustReshape
    rest.attributes = attributes
    rest.paragraph = paragraph
    rest.state = .shaped
    rest.isGenerated = isGenerated
    rest.breakAfter = breakAfter
    breakAfter = isGenerated ? rest.shaped.glyphs.first?.flags.intersection(.breaks) : nil
    (rest.isFolded, rest.foldsEnd) = (isFolded, foldsEnd)
    foldsEnd = false
    characterCount = place.character
    endsParagraph = false
    return rest
  }

  /// Returns whether a position is an unsafe break.
  private func isTorn(at place: ShapedText.Position) -> Bool { areUnsafeBreaks(at: [place])[0] }

  /// Returns the same for several positions, in their order.
  private func areUnsafeBreaks(at places: [ShapedText.Position]) -> [Bool] {
    let whole = shaped
    let isPatched = isPatched
    var found = ShapedText.Position.start
    return places.map { place in
      found = isPatched ? whole.position(ofCharacter: place.character, from: found) : place
      guard found.glyph < whole.glyphs.count else { return false }
      let flags = whole.glyphs[found.glyph].flags
      return flags.contains(.unsafeToBreak)
        || flags.isDisjoint(with: [.lineBreakBefore, .mandatoryBreakBefore])
    }
  }

  /// Cuts a laid-out passage at line ends into pieces of about `limit` characters.
  ///
  /// - Returns: The pieces after the first, which stays in this passage. All are laid out.
  func cutIntoPieces(limit: Int) -> [Passage] {
    let all = lines
    // The starts of pieces, and the sums of the lines before.
    var cuts: [(index: Int, exit: Flow)] = []
    var next = limit
    var flow = Flow.zero
    for index in all.indices {
      if index > 0, all[index].characterStart >= next, !all[index].continuesBand {
        cuts.append((index, flow))
        next = Int(all[index].characterStart) + limit
      }
      flow.add(all[index])
    }
    if cuts.isEmpty { return [] }
    let torn = areUnsafeBreaks(at: cuts.map { all[$0.index].start })
    // The array's own buffer is that of all lines.
    setLines(Array(all[..<cuts[0].index]))
    var pieces: [Passage] = []
    for number in cuts.indices.reversed() {
      let (index, exit) = cuts[number]
      let end = number + 1 < cuts.count ? cuts[number + 1].index : all.count
      let cut = all[index]
      let piece = cutOff(at: cut.start, isTorn: torn[number])
      piece.setLines(all[index..<end].map { $0.moved(behind: cut, exit: exit) })
      piece.tabs = tabs[Int(cut.tabStart)...].map {
        TabAdvance(glyph: $0.glyph - Int(cut.glyphStart), width: $0.width)
      }
      piece.stretches = stretches[Int(cut.stretchStart)...].map {
        $0.moved(by: Int(cut.glyphStart))
      }
      piece.flow = Passage.flow(of: piece.lines)
      piece.extent = Passage.extent(of: piece.lines)
      piece.state = .laid
      tabs.removeSubrange(Int(cut.tabStart)...)
      stretches.removeSubrange(Int(cut.stretchStart)...)
      pieces.append(piece)
    }
    self.flow = Passage.flow(of: lines)
    extent = Passage.extent(of: lines)
    return pieces.reversed()
  }

  /// Returns the left and right edge of the lines in the last container.
  static func extent(of lines: [Line]) -> Extent {
    var extent = Extent()
    let all = lines.span
    var index = all.count
    while index > 0 {
      index &-= 1
      guard all[index].container == all[all.count &- 1].container else { break }
      extent.include(all[index])
    }
    return extent
  }

  /// Takes the lines, from one of them on, of a passage whose end this is.
  func take(_ old: SetLines, from index: Int) {
    let cut = old.lines[index]
    lines = old.lines[index...].map { $0.moved(behind: cut, exit: Flow(marks: 0, height: cut.y)) }
    tabs = old.tabs[Int(cut.tabStart)...].map {
      TabAdvance(glyph: $0.glyph - Int(cut.glyphStart), width: $0.width)
    }
    stretches = old.stretches[Int(cut.stretchStart)...].map { $0.moved(by: Int(cut.glyphStart)) }
    flow = Passage.flow(of: lines)
    extent = Passage.extent(of: lines)
    if !needsGlyphs { state = .laid }
  }

  /// Returns the sum of lines, relative to the start of the first.
  static func flow(of lines: [Line]) -> Flow {
    var flow = Flow.zero
    let all = lines.span
    for index in all.indices { flow.add(all[index]) }
    return flow
  }
}

extension Flow {
  /// Adds the next line, of the same container or of a later one.
  @inline(__always)
  fileprivate mutating func add(_ line: Line) {
    if line.container != marks { self = Flow(marks: Int(line.container), height: 0, lines: 0) }
    height = Swift.max(height, line.y + line.height)
    if !line.continuesBand { lines += 1 }
  }
}

extension Line {
  /// Whether `flags` has `.continuesBand`, as a number: sets are slower across modules.
  @inline(__always)
  fileprivate var continuesBand: Bool { flags.rawValue & continuing != 0 }

  /// Returns the line relative to a piece that begins with `first`, after lines that end at `exit`.
  fileprivate func moved(behind first: Line, exit: Flow) -> Line {
    var line = self
    if runStart == first.runStart { line.glyphInRun -= first.glyphInRun }
    line.runStart -= first.runStart
    line.glyphStart -= first.glyphStart
    line.characterStart -= first.characterStart
    line.tabStart -= first.tabStart
    line.elasticStart -= first.glyphStart
    line.stretchStart -= first.stretchStart
    line.container -= Int32(exit.marks)
    if line.container == 0 { line.y -= exit.height }
    return line
  }
}
