// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLines
internal import TextShaping
internal import TextStructures
internal import TextUnicode

// Glyphs are generated passage by passage, on demand, and stay until the text or its attributes
// change.

extension DocumentLayout {
  /// Generates the glyphs of all passages that begin before a character.
  ///
  /// - Parameters:
  ///   - end: Characters; the passage that holds `end - 1` is the last one.
  ///   - start: The start of the part, in layout of parts; nil: the last character.
  package func ensureGlyphs(upToCharacter end: Int, from start: Int? = nil) {
    // Queries of a delegate during glyph generation use the existing glyphs.
    if activity.isGenerating { return }
    // The text may be released before the layout.
    guard content != nil else { return }
    if !activity.isLayingOut { client.checkReadable() }
    if passages.summary.unshaped == 0 { return }
    refreshContainers()
    if laysOutInParts { return ensurePartialGlyphs(upToCharacter: end, from: start ?? end - 1) }
    shapingAhead { makeGlyphs(upToCharacter: end) }
  }

  private func makeGlyphs(upToCharacter end: Int) {
    while passages.summary.unshaped > 0,
      let next = passages.first(where: { $0.unshaped > 0 }), next.prefix.characters < end
    {
      var start = next.prefix.characters
      if next.element.isDeferred {
        openForward(at: start)
        continue
      }
      var glyphs = next.prefix.glyphs
      var last = next.index
      passages.forEach(in: next.index..<passages.count) { index, passage in
        guard start < end, !passage.isDeferred else { return false }
        last = index
        if passage.needsGlyphs { shape(passage, at: index, start: start, glyphs: glyphs) }
        start += passage.characterCount
        glyphs += passage.glyphCount
        return true
      }
      passages.updateEach(in: next.index..<last + 1) { _, _ in true }
    }
  }

  /// Generates glyphs until there are `end` of them or the text ends.
  package func ensureGlyphs(upToGlyph end: Int, from start: Int? = nil) {
    if activity.isGenerating { return }
    guard content != nil else { return }
    if !activity.isLayingOut { client.checkReadable() }
    if passages.summary.unshaped == 0 { return }
    refreshContainers()
    if laysOutInParts { return ensurePartialGlyphs(upToGlyph: end, from: start ?? end - 1) }
    shapingAhead {
      while passages.summary.unshaped > 0,
        let next = passages.first(where: { $0.unshaped > 0 }), next.prefix.glyphs < end
      {
        // A passage may have more or fewer glyphs than characters; take them one by one.
        ensureGlyphs(upToCharacter: next.prefix.characters + 1)
      }
    }
  }

  private func ensurePartialGlyphs(upToCharacter end: Int, from start: Int) {
    var at = Swift.max(0, start)
    while at < end, let place = place(ofCharacter: at) {
      if place.passage.isDeferred {
        open(at: at, count: Swift.min(end - at, 4 * Self.deferredStep))
        continue
      }
      if place.passage.needsGlyphs { makeGlyphs(at: place.index, start: place.prefix.characters) }
      at = place.prefix.characters + place.passage.characterCount
    }
  }

  private func ensurePartialGlyphs(upToGlyph end: Int, from start: Int) {
    var at = Swift.max(0, start)
    while at < end, let place = place(ofGlyph: at) {
      if place.passage.isDeferred {
        open(at: place.prefix.characters + at - place.prefix.glyphs)
      } else if place.passage.needsGlyphs {
        // It may have fewer: check again.
        makeGlyphs(at: place.index, start: place.prefix.characters)
      } else {
        at = place.prefix.glyphs + place.passage.glyphCount
      }
    }
  }

  /// Shapes the passage at an index.
  func makeGlyphs(at index: Int, start: Int) {
    let passage = passages[index]
    guard passage.needsGlyphs, !passage.isDeferred else { return }
    shape(passage, at: index, start: start)
    passages.update(at: index) { _ in }
  }

  /// Shapes one passage.
  ///
  /// The caller updates the tree's sums.
  ///
  /// - Parameters:
  ///   - passage: Gets the glyphs.
  ///   - index: Its index in the tree.
  ///   - start: Its first character.
  ///   - glyphs: The number of glyphs before the passage; nil: as in the tree.
  ///   - before: The passage before, if it is at hand; nil: as in the tree.
  func shape(
    _ passage: Passage, at index: Int, start: Int, glyphs: Int? = nil, behind before: Passage? = nil
  ) {
    guard passage.needsGlyphs else { return }
    if takeReady(passage, at: start) { return }
    let isWhole = passage.startsParagraph && passage.endsParagraph
    let range = start..<start + passage.characterCount
    if passage.isFolded || folds.hasFolds && !isWhole {
      return shapeFolded(passage, at: index, range: range, glyphs: glyphs)
    }
    if passage.suspended != nil, takeBack(passage, at: index, range: range, isWhole: isWhole) {
      return
    }
    var around = range
    if !isWhole { around = context(of: passage, at: index, range: range) }

    let known = isWhole ? takeKnown(passage, at: start) : nil
    if known == nil { read(range, around: around, for: passage) }
    let ready = isWhole && known == nil ? takeAhead(of: passage, at: start) : known?.ready
    let info =
      ready.map { self.info(of: passage, $0) }
      ?? paragraphInfo(of: passage, at: index, range: range)
    passage.paragraph = info
    var levels: [UInt8]?
    var scripts: [ScriptRun]?
    if isWhole {
      levels = info.takeLevels()
    } else if let all = info.levels {
      let offset = offsetInParagraph(of: index)
      levels = Array(all.levels[offset..<offset + range.count])
    }
    if !isWhole { scripts = self.scripts(of: range, at: index) }
    makeGlyphs(
      of: passage, in: range, around: around, levels: levels, scripts: scripts,
      ready: ready?.shaped,
      glyphs: glyphs ?? (needsGlyphHooks ? passages.prefix(upTo: index).glyphs : 0))
    if passage.foldsEnd {
      passage.endFold(isLast: index + 1 >= passages.count)
      if passage.foldsEnd { folds.hasFolds = true }
    }
    // The attributes of known paragraphs are shared already.
    if index > 0, known == nil || passage.characterCount <= Passage.maximumSharedLength {
      passage.shareGlyphs(with: before ?? passages[index - 1])
    }
  }

  /// Reads the text that is to be shaped, and resolves the attributes of a passage.
  ///
  /// - Parameters:
  ///   - range: The passage's characters.
  ///   - around: The same with their context.
  ///   - passage: Gets the attributes.
  func read(_ range: Range<Int>, around: Range<Int>, for passage: Passage) {
    text.removeAll(keepingCapacity: true)
    content?.appendCharacters(around, to: &text)
    styleRuns.removeAll(keepingCapacity: true)
    passage.attributes.removeAll(keepingCapacity: true)
    let hooks = client.glyphHooks.flatMap { $0.replacesGlyphs ? $0 : nil }
    content?.forEachRun(in: range, language: language) { run, attributes in
      var resolved = attributes
      if let hooks { resolved = hooks.substituted(resolved) }
      if resolved.scriptLevel != 0 {
        let part = run.lowerBound - around.lowerBound..<run.upperBound - around.lowerBound
        resolved = ownFigures(resolved, for: Array(text[part])) ?? resolved
      }
      styleRuns.append(StyleRun(length: run.count, style: resolved.shaping))
      passage.attributes.append(resolved)
    }
  }

  /// Returns the information of a paragraph in one passage, whose levels are known.
  func info(of passage: Passage, _ ready: ShapedAhead) -> ParagraphInfo {
    let attributes = passage.attributes[0]
    if !attributes.lineStyle.pageRules.isEmpty { progress.hasPageRules = true }
    guard ready.levels != nil else { return attributes }
    return ParagraphInfo(attributes, baseLevel: ready.baseLevel, ownLevels: ready.levels)
  }

  /// Whether a client affects which glyphs there are.
  var needsGlyphHooks: Bool { settings.showsControlCharacters || client.glyphHooks != nil }

  /// Generates the glyphs of a passage for which everything was read.
  func makeGlyphs(
    of passage: Passage, in range: Range<Int>, around: Range<Int>, levels: [UInt8]?,
    scripts: [ScriptRun]?, ready: ShapedText? = nil, glyphs: Int
  ) {
    let local = range.lowerBound - around.lowerBound..<range.upperBound - around.lowerBound
    passage.shaped =
      ready
      ?? shaper.shape(
        text, range: local, styles: styleRuns, levels: levels,
        baseLevel: passage.baseLevel, scripts: scripts)
    if passage.attributes.contains(where: { $0.fixedAdvance > 0 }) {
      passage.shaped.applyFixedAdvances(passage.attributes)
    }
    assert(passage.shaped.characterCount == passage.characterCount)
    (passage.isGenerated, passage.foldsEnd) = (false, false)
    passage.breakAfter = nil
    counts.shapedPassages += 1
    if needsGlyphHooks || passage.attributes.contains(where: { $0.override != nil }) {
      GlyphGeneration(
        layout: self, passage: passage, start: range.lowerBound,
        glyphStart: glyphs, text: Array(text[local])
      ).run()
    }
    passage.state = .shaped
  }

  /// Returns attributes with the font's own superscript or subscript glyphs for a text, if it has
  /// them for all of it.
  private func ownFigures(_ attributes: RunAttributes, for text: [UInt16])
    -> RunAttributes?
  {
    guard text.count <= 64, let own = attributes.withFigures else { return nil }
    let shaped = shaper.shape(
      text, range: 0..<text.count, styles: [StyleRun(length: text.count, style: own.shaping)])
    guard shaped.runs.count == 1, shaped.runs[0].font === own.shaping.font else { return nil }
    var character = 0
    for glyph in shaped.glyphs {
      guard glyph.shortCharacterCount == 1 else { return nil }
      let isBlank = !glyph.flags.isDisjoint(with: [.whitespace, .control])
      if !isBlank, own.shaping.font.glyph(for: UInt32(text[character])) == glyph.id { return nil }
      character += 1
    }
    return own
  }

  /// Returns the script of the last letters before a character, which spaces and punctuation take
  /// as well.
  ///
  /// - Parameters:
  ///   - end: The character.
  ///   - index: A piece that the character lies in or ends.
  ///   - start: The piece's first character.
  /// - Returns: nil if there is no letter within reach.
  /// - Source: our choice: 16 384 digits and signs in a row have no script.
  private func script(before end: Int, in index: Int, start: Int) -> Script? {
    guard let content else { return nil }
    var (index, low, end) = (index, start, end)
    var left = 16_384
    while left > 0 {
      if end > low {
        let part = Swift.max(low, end - 256)..<end
        let before = content.characters(in: part)
        if let found = Self.lastScript(of: before) { return found }
        left -= part.count
        end = part.lowerBound
      } else if index > 0, !passages[index].startsParagraph {
        index -= 1
        low -= passages[index].characterCount
      } else {
        break
      }
    }
    return nil
  }

  private static func lastScript(of text: [UInt16]) -> Script? {
    var runs: [ScriptRun] = []
    Scripts.runs(of: text.span, after: nil, into: &runs)
    return runs.last { $0.script != .common && $0.script != .inherited }?.script
  }

  /// Returns the piece's range with up to 64 units before and after it, within its paragraph.
  private func context(of passage: Passage, at index: Int, range: Range<Int>) -> Range<Int> {
    var low = range.lowerBound
    var high = range.upperBound
    if !passage.startsParagraph, index > 0 {
      low -= Swift.min(64, passages[index - 1].characterCount)
    }
    if !passage.endsParagraph, index + 1 < passages.count {
      high += Swift.min(64, passages[index + 1].characterCount)
    }
    return low..<high
  }

  /// Returns the number of characters of a paragraph before one of its pieces.
  ///
  /// Pieces are queried one after the other: the last result is the start of the next.
  private func offsetInParagraph(of index: Int) -> Int {
    var first = index
    var offset = 0
    while first > 0, !passages[first].startsParagraph {
      if let known = lookup.offset(ofPiece: first) {
        offset += known
        break
      }
      first -= 1
      offset += passages[first].characterCount
    }
    lookup.remember(offset: offset, ofPiece: index)
    return offset
  }

  /// Restores the glyphs and lines that a piece had before an edit elsewhere in its paragraph, if
  /// it would still get the same.
  private func takeBack(_ passage: Passage, at index: Int, range: Range<Int>, isWhole: Bool) -> Bool
  {
    if isWhole {
      passage.suspended = nil
      return false
    }
    if let old = passage.suspended?.paragraph, !old.isBidi, index > 0, !passage.startsParagraph,
      passages[index - 1].paragraph?.isBidi == false
    {
      // From left to right as before: only scripts may have changed.
      return passage.takeBack(in: old, at: 0, scripts: scripts(of: range, at: index))
    }
    let info = paragraphInfo(of: passage, at: index, range: range)
    let offset = offsetInParagraph(of: index)
    return passage.takeBack(
      in: info, at: offset, scripts: scripts(of: range, at: index))
  }

  /// Returns the scripts of a piece as they are in the whole of its paragraph.
  ///
  /// Brackets reach 512 units; twice as many before the piece give their context, and some after it
  /// the following one.
  private func scripts(of range: Range<Int>, at index: Int) -> [ScriptRun] {
    guard let content else { return [] }
    var start = range.lowerBound
    var first = index
    while first > 0, !passages[first].startsParagraph, range.lowerBound - start < Self.scriptReach {
      first -= 1
      start -= passages[first].characterCount
    }
    let low = Swift.max(start, range.lowerBound - Self.scriptReach)
    var high = range.upperBound
    if !passages[index].endsParagraph, index + 1 < passages.count {
      high += Swift.min(64, passages[index + 1].characterCount)
    }
    let around = content.characters(in: low..<high)
    var runs: [ScriptRun] = []
    Scripts.runs(of: around.span, after: script(before: low, in: first, start: start), into: &runs)
    return ScriptRun.part(range.lowerBound - low..<range.upperBound - low, of: runs)
  }

  /// Returns style, base level and bidi levels of the paragraph a passage belongs to.
  ///
  /// `text` and the passage's attributes are at hand.
  private func paragraphInfo(of passage: Passage, at index: Int, range: Range<Int>) -> ParagraphInfo
  {
    if passage.startsParagraph && passage.endsParagraph {
      let first = passage.attributes.first ?? client.defaultAttributes(language: language)
      return makeInfo(
        first, text: text, range: range, isWhole: true,
        hasDirections: passage.attributes.contains { !$0.directions.isEmpty })
    }
    // A piece of a long paragraph: information that the pieces share is found once.
    if let info = passage.paragraph, !info.lacksLevels { return info }
    var first = index
    while first > 0, !passages[first].startsParagraph { first -= 1 }
    if first != index, let info = passages[first].paragraph, !info.lacksLevels { return info }
    var paragraphStart = range.lowerBound
    var end = range.upperBound
    for i in first..<index { paragraphStart -= passages[i].characterCount }
    var last = index
    while last + 1 < passages.count, !passages[last].endsParagraph {
      last += 1
      end += passages[last].characterCount
    }
    guard let content else {
      return makeInfo(
        client.defaultAttributes(language: language), text: [], range: 0..<0, isWhole: true)
    }
    let whole = content.characters(in: paragraphStart..<end)
    var attributes: RunAttributes?
    content.forEachRun(in: paragraphStart..<paragraphStart + 1, language: language) { _, found in
      attributes = found
    }
    let info = makeInfo(
      attributes ?? client.defaultAttributes(language: language), text: whole,
      range: paragraphStart..<end, isWhole: false)
    for i in first...last where i != index { passages[i].paragraph = info }
    return info
  }

  /// Returns the `.writingDirection` attributes of a paragraph as the characters with the same
  /// effect (UAX #9, section 2): they are not in the text and have no levels.
  private func directionControls(in range: Range<Int>) -> [DirectionControl] {
    var controls: [DirectionControl] = []
    var open: [Int] = []
    content?.forEachRun(in: range, language: language) { run, attributes in
      let directions = attributes.directions
      guard directions != open else { return }
      let offset = run.lowerBound - range.lowerBound
      for _ in open { controls.append(DirectionControl(offset: offset, scalar: 0x202C)) }
      open = directions.filter { (0...3).contains($0) }
      for direction in open {
        // LRE, RLE, LRO, RLO.
        let scalar: UInt32 = [0x202A, 0x202B, 0x202D, 0x202E][direction]
        controls.append(DirectionControl(offset: offset, scalar: scalar))
      }
    }
    for _ in open { controls.append(DirectionControl(offset: range.count, scalar: 0x202C)) }
    return controls
  }

  /// Creates the information of a paragraph.
  ///
  /// - Parameters:
  ///   - attributes: The attributes of its first character.
  ///   - text: The characters.
  ///   - range: Its range.
  ///   - isWhole: Whether the paragraph has one passage, which takes the levels.
  ///   - hasDirections: Whether some of its text may have `.writingDirection`.
  /// - Returns: The information that the paragraph's passages share.
  func makeInfo(
    _ attributes: RunAttributes, text: [UInt16], range: Range<Int>, isWhole: Bool,
    hasDirections: Bool = true
  ) -> ParagraphInfo {
    let controls = hasDirections ? directionControls(in: range) : []
    let info = makeLevels(attributes, controls, text: text, isWhole: isWhole)
    if !attributes.lineStyle.pageRules.isEmpty { progress.hasPageRules = true }
    return info
  }

  private func makeLevels(
    _ attributes: RunAttributes, _ controls: [DirectionControl], text: [UInt16], isWhole: Bool
  ) -> ParagraphInfo {
    let base = attributes.baseDirection
    guard base == .rightToLeft || !controls.isEmpty || Bidi.isNeeded(text.span) else {
      return attributes
    }
    if !isWhole {
      return ParagraphInfo(
        attributes, levels: BidiLevels(of: text.span, base: base, controls: controls))
    }
    var levels: [UInt8] = []
    let baseLevel = Bidi.levels(of: text.span, base: base, controls: controls, into: &levels)
    return ParagraphInfo(attributes, baseLevel: baseLevel, ownLevels: levels)
  }
}
