// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextStructures
internal import TextUnicode

// An edit replaces the passages it touches and leaves the others alone:
//
//     before   |para 1|para 2|para 3|para 4|        edit joins the end of 2 to the start of 3
//     after    |para 1|   new   |para 4|            1 and 4 keep glyphs and lines
//
// The new passages take over the flow of the old ones, so sums still give the last valid positions
// until layout reaches them.

extension DocumentLayout {
  /// Discards everything and reads the content again.
  package func reset() {
    hasOwnLines = false
    ahead = nil
    plainStyles = PlainStyles()
    folds.hasFolds = false
    folds.foldedParagraph = nil
    calm = content?.calm
    guard let content else {
      passages = SummaryTree()
      return invalidateEnd()
    }
    let all = 0..<content.characterCount
    passages = SummaryTree(makePassages(in: all, of: content, around: all, startsParagraph: true))
    progress.containersAreEstimated = false
    progress.announcedContainers = 0
    (progress.hasPageRules, progress.ruleReach, progress.farthestLookahead) = (false, 0, 0)
    invalidateEnd()
  }

  /// Invalidates the layout after the last line.
  func invalidateEnd() {
    forgetDisplayedLines()
    progress.isFull = false
    progress.extraLineIsValid = false
    extraLine = nil
  }

  /// Applies an edit.
  package func follow(_ edit: LayoutEdit) {
    let range = edit.range
    let delta = edit.changeInLength
    let (oldEnd, isTooFar) = range.upperBound.subtractingReportingOverflow(delta)
    let old = range.lowerBound..<Swift.max(range.lowerBound, oldEnd)
    let (newCount, isTooMuch) = characterCount.addingReportingOverflow(delta)
    // A layout that got its text while the edit was being made has the text as it is already.
    if isTooFar || isTooMuch || old.upperBound > characterCount
      || newCount != content?.characterCount
    {
      client.forgetMarks()
      return reset()
    }
    if edit.changesCharacters || delta != 0 {
      // A text that becomes long gets estimates.
      if isExact, settings.allowsParts { progress.containersAreEstimated = false }
      followMarks(old, changeInLength: delta)
      apply(old, changeInLength: delta)
    }
    guard edit.changesAttributes || edit.invalidated != range else { return }
    if let reshaped = edit.reshaped, !isRemade(reshaped, by: edit) {
      invalidateGlyphs(in: reshaped)
    }
    restyle(edit.invalidated)
  }

  /// Returns whether attributes changed in typed characters alone, inside a paragraph: their
  /// passage has no glyphs yet, and the others of the paragraph do not depend on them.
  ///
  /// Else each keystroke in a long paragraph would shape all of it.
  private func isRemade(_ reshaped: Range<Int>, by edit: LayoutEdit) -> Bool {
    let range = edit.range
    guard edit.changesCharacters, let content, range.count <= Self.maximumTypedLength,
      reshaped.lowerBound >= range.lowerBound, reshaped.upperBound <= range.upperBound,
      !folds.hasFolds, content.paragraph(holding: range.lowerBound).lowerBound < range.lowerBound
    else { return false }
    return !range.contains { isSeparator(at: $0) }
  }

  /// The maximum length of typed text; longer insertions are pasted, and may hold paragraphs.
  private static let maximumTypedLength = 16

  /// Applies a change of the characters.
  ///
  /// - Parameters:
  ///   - range: The replaced range, in the coordinates before the change.
  ///   - delta: The change in length.
  ///
  /// Size: an edit from its first passage to its last, in the order in which it happens.
  func apply(_ range: Range<Int>, changeInLength delta: Int) {
    guard let content else { return }
    invalidateEnd()
    ahead = nil
    folds.foldedParagraph = nil
    let oldCount = passages.summary.characters
    precondition(
      range.upperBound <= oldCount && oldCount + delta == content.characterCount,
      "a change of \(range) by \(delta) does not lead from \(oldCount) to \(content.characterCount) characters"
    )
    guard oldCount > 0, content.characterCount > 0 else { return reset() }
    var (first, firstPrefix) = passageIndex(at: range.lowerBound)
    var (last, lastPrefix) = passageIndex(at: Swift.max(range.lowerBound, range.upperBound - 1))
    // A change at the start of a passage may join it to the one before: CR LF, or the end of the
    // text.
    if first > 0, range.lowerBound - firstPrefix.characters <= 1 || first == passages.count - 1 {
      first -= 1
      firstPrefix = passages.prefix(upTo: first)
    }
    var end = lastPrefix.characters + passages[last].characterCount
    // A deleted separator joins the next paragraph.
    if end <= range.upperBound + 1, last + 1 < passages.count {
      last += 1
      lastPrefix = passages.prefix(upTo: last)
      end = lastPrefix.characters + passages[last].characterCount
    }
    // The last line before a piece depends on the piece's start: on its first line and, where a
    // word may be hyphenated, on all of the word.
    while first > 0, !passages[first].startsParagraph,
      range.lowerBound - firstPrefix.characters
        <= Swift.max(passages[first].firstLineEnd, HyphenWords.reach)
    {
      first -= 1
      firstPrefix = passages.prefix(upTo: first)
    }
    dissolveUnits(around: first..<last + 1)
    forgetPlans(of: first, last)
    // Levels and base direction of a paragraph in several passages depend on all of it.
    let known = followLevels(range, changeInLength: delta, first, last)
    let whole = known?.passages ?? wholeBidiParagraphs(first, last)
    forgetKept(before: whole.0)
    suspend(whole.0..<first)
    let reach = Swift.max(whole.1 + 1, scriptReach(behind: last))
    suspend(last + 1..<reach)
    firstPrefix = passages.prefix(upTo: first)
    end = passages.prefix(upTo: last + 1).characters

    let start = firstPrefix.characters
    let startsParagraph = passages[first].startsParagraph
    let endsParagraph = passages[last].endsParagraph
    let oldFlow = passages.sum(of: first..<last + 1).flow
    let oldStyle = (passages[first].paragraph ?? passages[first].suspended?.paragraph)?.style
    let replacement = makePassages(
      in: start..<end + delta, of: content, around: range.lowerBound..<range.upperBound + delta,
      startsParagraph: startsParagraph, endsParagraph: endsParagraph)
    if !startsParagraph { replacement.first?.isTorn = passages[first].isTorn }
    progress.announcedContainers = Swift.min(progress.announcedContainers, firstPrefix.flow.marks)
    if !endsParagraph, let tail = replacement.last,
      !tail.endsWithSeparator(in: content, end: end + delta)
    {
      tail.endsParagraph = false
    } else if !endsParagraph, last + 1 < passages.count {
      passages.update(at: last + 1) { $0.startsParagraph = true }
    }
    if endsParagraph, last == passages.count - 1 { replacement.last?.endsParagraph = true }
    takeOver(oldFlow, of: end - start, by: replacement)
    if replacement.isEmpty, last + 1 < passages.count {
      // Nothing is left here; the text after it has to find its position.
      let entry = passages.prefix(upTo: last + 1).flow
      passages.update(at: last + 1) { if $0.expectedEntry == nil { $0.expectedEntry = entry } }
    }
    if let known {
      for index in whole.0..<first { passages[index].paragraph = known.paragraph }
      for index in last + 1..<reach { passages[index].paragraph = known.paragraph }
      for passage in replacement { passage.paragraph = known.paragraph }
    }
    passages.replaceSubrange(first..<last + 1, with: replacement)
    if startsParagraph, folds.hasFolds || !hasStyle(oldStyle, at: start) {
      forgetParagraph(from: first + replacement.count - 1)
    }
    if !startsParagraph { setWholeParagraph(of: first) }
  }

  /// Returns whether the paragraph that starts at a character is set in a style that its pieces
  /// have.
  private func hasStyle(_ style: LineStyle?, at start: Int) -> Bool {
    guard let style, let content, start < content.characterCount else { return false }
    return content.attributes(at: start, language: language).lineStyle == style
  }

  /// Lets the later pieces of a long paragraph whose first piece is new take style and direction
  /// from it again.
  private func forgetParagraph(from index: Int) {
    guard index >= 0, index < passages.count, !passages[index].endsParagraph else { return }
    passages.updateEach(in: index + 1..<passages.count) { _, passage in
      passage.paragraph = nil
      passage.suspended = nil
      passage.invalidateLines()
      return !passage.endsParagraph
    }
  }

  /// Requires glyphs and lines of the characters to be made again after a change of attributes; the
  /// passages stay.
  package func invalidateGlyphs(in range: Range<Int>) {
    ahead?.forgetKnown()
    invalidateEnd()
    if folds.hasFolds, unfold(range) { return }
    forEachPassage(in: range) { passage in
      passage.dropGlyphs()
    }
  }

  /// Requires lines of the characters to be broken again; glyphs stay.
  ///
  /// - Parameters:
  ///   - range: Characters.
  ///   - isSoft: Whether the old lines stay for queries that do not lay out.
  package func invalidateLayout(in range: Range<Int>, isSoft: Bool = false) {
    invalidateEnd()
    forEachPassage(in: range) { passage in
      // Its block may have changed, and request other columns.
      passage.box?.cell = nil
      if isSoft, !passage.hasReshapedGlyphs, !passage.mustReshape {
        passage.invalidateLines()
        passage.resumable = nil
        passage.suspended = nil
      } else {
        passage.dropLines()
      }
    }
  }

  /// Ends the program if glyphs are being generated or lines being set: they depend on data that
  /// would change.
  package func checkNotSettingLines(_ what: StaticString) {
    guard activity.isSettingLines || activity.isShortening || activity.isGenerating else { return }
    client.fail(
      "\(what) while \(activity.isGenerating ? "glyphs are being made" : "lines are being set"); change it after layout, or when the delegate hears that a container is complete"
    )
  }

  /// Invalidates the lines of a container between two heights; those below are checked only if they
  /// move.
  package func invalidateLines(inContainer container: Int, between range: ClosedRange<Double>) {
    // Lines in arbitrary order are not found by their heights.
    if hasOwnLines { return invalidateContainers(from: container) }
    // Text that ends a container with an end continues in the next line of one without.
    if progress.seesPageEnds, container < containers.count,
      containers[container].hasNoEnd != client.lineSpace(at: container).shape.hasNoEnd
    {
      return invalidateContainers(from: container)
    }
    invalidateEnd()
    progress.announcedContainers = Swift.min(progress.announcedContainers, container)
    // Lines may be slightly lower than the room that they requested. A paragraph that was broken as
    // a whole depends on the room below it.
    var (top, bottom) = (range.lowerBound - 1 - progress.planReach, range.upperBound + 1)
    var start = container
    if progress.hasPageRules {
      // So does one that was tried at the end of a container before.
      (start, top) = (Swift.max(0, container - progress.ruleReach), -1)
      progress.announcedContainers = Swift.min(progress.announcedContainers, start)
    }
    let reaches = { (sum: PassageSummary) in
      sum.flow.marks > start || sum.flow.marks == start && sum.flow.height > top
    }
    guard let first = passages.first(where: reaches) else { return }
    var sum = first.prefix
    passages.updateEach(in: first.index..<passages.count) { _, passage in
      guard
        sum.flow.marks < container || sum.flow.marks == container && sum.flow.height <= bottom
      else { return false }
      sum.append(passage.summary)
      if !passage.needsLayout || passage.suspended != nil { passage.dropLines() }
      return true
    }
  }

  /// Calls `body` with each passage that holds characters of the range, and updates the sums.
  ///
  /// An empty range means the passage around it.
  private func forEachPassage(in range: Range<Int>, _ body: (Passage) -> Void) {
    guard passages.count > 0 else { return }
    let held = paragraphs(holding: range)
    dissolveUnits(around: held)
    forgetKept(before: held.lowerBound)
    passages.updateEach(in: held) { _, passage in
      body(passage)
      return true
    }
  }

  /// Returns the passages of all paragraphs that hold characters of a range; there is text.
  func paragraphs(holding range: Range<Int>) -> Range<Int> {
    var (first, _) = passageIndex(at: range.lowerBound)
    var (last, _) = passageIndex(at: Swift.max(range.lowerBound, range.upperBound - 1))
    // The paragraph style applies to all of a paragraph.
    while first > 0, !passages[first].startsParagraph { first -= 1 }
    while last + 1 < passages.count, !passages[last].endsParagraph { last += 1 }
    return first..<last + 1
  }

  /// Returns the passage that holds a character, the last one for the end of the text.
  private func passageIndex(at character: Int) -> (Int, PassageSummary) {
    if let place = place(ofCharacter: character) { return (place.index, place.prefix) }
    return (passages.count - 1, passages.prefix(upTo: passages.count - 1))
  }

  /// Stores glyphs and lines of pieces until the levels of their paragraph are known again.
  private func suspend(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var sum = passages.prefix(upTo: range.lowerBound).flow
    passages.updateEach(in: range) { _, passage in
      let flow = passage.flow
      passage.suspend(at: sum)
      sum.append(flow)
      return true
    }
  }

  /// Returns the end of the pieces whose scripts may depend on those in a passage before them.
  private func scriptReach(behind passage: Int) -> Int {
    var end = passage + 1
    var left = Self.scriptReach
    while left > 0, end < passages.count, !passages[end - 1].endsParagraph {
      left -= passages[end].characterCount
      end += 1
    }
    return end
  }

  /// Returns the first and the last passage of the paragraphs whose levels an edit in some passages
  /// may change.
  private func wholeBidiParagraphs(_ first: Int, _ last: Int) -> (Int, Int) {
    var (first, last) = (first, last)
    let spansPassages = { (passage: Passage) in !(passage.startsParagraph && passage.endsParagraph)
    }
    if spansPassages(passages[first]), passages[first].needsWholeParagraph {
      while first > 0, !passages[first].startsParagraph { first -= 1 }
    }
    if spansPassages(passages[last]),
      passages[last].needsWholeParagraph || couldNeedBidi(first, last)
    {
      while last + 1 < passages.count, !passages[last].endsParagraph { last += 1 }
      while first > 0, !passages[first].startsParagraph { first -= 1 }
    }
    return (first, last)
  }

  /// Returns whether the text near these passages now has right-to-left characters.
  private func couldNeedBidi(_ first: Int, _ last: Int) -> Bool {
    guard let content else { return false }
    let start = passages.prefix(upTo: first).characters
    let oldEnd = passages.prefix(upTo: last + 1).characters
    let end = Swift.min(content.characterCount, oldEnd + content.characterCount - characterCount)
    guard start < end else { return false }
    text.removeAll(keepingCapacity: true)
    content.appendCharacters(start..<end, to: &text)
    let text = text
    return Bidi.isNeeded(text.span)
  }

  /// Cuts text into passages.
  ///
  /// Nothing is shaped.
  func makePassages(
    in range: Range<Int>, of content: any LayoutText, startsParagraph: Bool = true
  ) -> [Passage] {
    var result: [Passage] = []
    var isStart = startsParagraph
    content.forEachParagraph(in: range) { paragraph in
      let paragraph = paragraph.clamped(to: range)
      if paragraph.count <= Self.passageLimit {
        result.append(
          Passage(characterCount: paragraph.count, startsParagraph: isStart, endsParagraph: true))
      } else {
        // Paragraphs of excessive length: each piece is set as a paragraph.
        let isLimited = settings.limitsParagraphs && paragraph.count > Self.suspiciousLength
        var from = paragraph.lowerBound
        var isTorn = false
        while from < paragraph.upperBound {
          let to = cut(in: content, from: from, paragraphEnd: paragraph.upperBound)
          let piece = Passage(
            characterCount: to - from, startsParagraph: isStart,
            endsParagraph: isLimited || to == paragraph.upperBound)
          piece.isTorn = isTorn && !isLimited
          result.append(piece)
          isTorn = to < paragraph.upperBound && isWord(before: to, in: content)
          isStart = isLimited
          from = to
        }
      }
      isStart = true
    }
    return result
  }

  /// Returns whether the character before a cut may join or kern with the next one: all but spaces
  /// and characters of scripts without spaces.
  private func isWord(before end: Int, in content: any LayoutText) -> Bool {
    text.removeAll(keepingCapacity: true)
    content.appendCharacters(end - 1..<end, to: &text)
    return text[0] != 0x20 && !(0x3041...0x30FA).contains(text[0])
      && !(0x4E00...0x9FFF).contains(text[0])
  }

  /// Returns the position at which a very long paragraph is cut: after a space if there is one,
  /// else between graphemes.
  private func cut(in content: any LayoutText, from: Int, paragraphEnd: Int) -> Int {
    let wish = from + Self.passageLimit
    if wish >= paragraphEnd { return paragraphEnd }
    text.removeAll(keepingCapacity: true)
    let low = from + Self.passageLimit / 2
    content.appendCharacters(low..<wish + 1, to: &text)
    var i = text.count - 1
    while i > 0 {
      if text[i - 1] == 0x20, Self.startsWord(text[i]) { return low + i }
      i -= 1
    }
    i = text.count - 1
    while i > 0 {
      if Self.startsAlone(text[i]), Self.startsAlone(text[i - 1]) { return low + i }
      i -= 1
    }
    // No such character in the half: a cut inside one grapheme would be visible, so continue to its
    // end.
    var end = wish
    var isAfterSpace = false
    while end < paragraphEnd {
      let next = Swift.min(paragraphEnd, end + Self.passageLimit)
      text.removeAll(keepingCapacity: true)
      content.appendCharacters(end..<next, to: &text)
      for (offset, unit) in text.enumerated() {
        if Self.startsAlone(unit) || isAfterSpace && Self.startsWord(unit) { return end + offset }
        isAfterSpace = unit == 0x20
      }
      if end - from > Self.maximumPieceLength {
        return text[0] & 0xFC00 == 0xDC00 ? Swift.min(end + 1, paragraphEnd) : end
      }
      end = next
    }
    return paragraphEnd
  }

  /// Returns whether a character begins a grapheme after a space: letters and digits but the two
  /// vowels that join the space.
  private static func startsWord(_ unit: UInt16) -> Bool {
    if startsAlone(unit) { return true }
    return unit & 0xF800 != 0xD800 && unit != 0xE33 && unit != 0xEB3
      && Characters.isLetter(UInt32(unit))
  }

  /// Returns whether a character begins a grapheme and joins nothing before it.
  private static func startsAlone(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x00C0...0x02AF, 0x0391...0x03FF, 0x0410...0x044F: true
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF: true
    default: false
    }
  }
}

extension Passage {
  func takeOver(_ flow: Flow) { self.flow = flow }

  /// Requires lines to be broken again.
  ///
  /// The height that they took up stays in `flow`.
  func dropLines() {
    isMeasured = false
    invalidateLines()
    forgetLines()
    if !tabs.isEmpty { tabs = [] }
    notes = nil
    resumable = nil
    suspended = nil
    dropPatches()
  }

  func dropGlyphs() {
    if !isDeferred { state = .unshaped }
    box?.natural = nil
    box?.cell = nil
    box?.unit?.measured = nil
    paragraph = nil
    content = ShapedContent()
    if foldsEnd { (foldsEnd, endsParagraph) = (false, true) }
    dropLines()
  }

  var needsWholeParagraph: Bool {
    (paragraph ?? suspended?.paragraph)?.isBidi == true
  }

  /// The end of the first line, now or before the piece was stored; `.max` without lines.
  fileprivate var firstLineEnd: Int { (suspended?.lines ?? lines).first?.characterEnd ?? .max }

  fileprivate func endsWithSeparator(in content: any LayoutText, end: Int) -> Bool {
    guard end > 0 else { return false }
    let text = content.characters(in: end - 1..<end)
    return text[0] == 0x0A || text[0] == 0x0D || text[0] == 0x2029
  }
}
