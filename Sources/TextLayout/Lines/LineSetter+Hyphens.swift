// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextUnicode

// A line is broken between words first. If that leaves it too empty, the word after its end is
// hyphenated:
//
//     line          |a word does not·       |        narrower than factor × room
//     word          |a word does not·hyphenate       the part that fits: hyphen|ate
//     line          |a word does not·hyphen-|        the longest part that fits with its hyphen
//
// libhyphen is called for that one word. Its letters are read from the text, since the word may
// have begun in the line before and may end in the next passage.

extension LineSetter {
  /// A hyphenation point of a word.
  struct HyphenationPoint {
    /// The next line's first character, local to the passage.
    var character: Int
    /// Letters that are spelled differently around the hyphen, characters local to the passage.
    var change: Hyphenator.Change?
  }

  /// The steps that undo a line's end.
  enum BreakUndo {
    case nothing
    /// A hyphen of `count` glyphs was added.
    case hyphen(count: Int, before: ShapedText.Position, PatchState)
    /// Some glyphs were replaced: these are the old ones.
    case glyphs(ReplacedGlyphs, PatchState)
    /// The whole text was replaced: this is the old one.
    case text(ShapedText, PatchState)
  }

  /// The kinds of glyphs in lines that differ from the shaped ones.
  struct PatchState {
    /// Any kind.
    var hasPatches: Bool
    /// Glyphs reshaped at a break.
    var hasReshapedGlyphs: Bool
  }

  var patchState: PatchState {
    PatchState(hasPatches: tearing.hasPatches, hasReshapedGlyphs: passage.hasReshapedGlyphs)
  }

  /// Restores a state, after the glyphs.
  ///
  /// The shaped glyphs are kept: the next line may need them.
  mutating func restore(_ state: PatchState) {
    tearing.hasPatches = state.hasPatches
    passage.hasReshapedGlyphs = state.hasReshapedGlyphs
  }

  /// Adds the hyphen that a line's end needs, or reshapes the glyphs there.
  ///
  /// - Parameters:
  ///   - found: The line; gets its new end and width.
  ///   - start: The start of the line.
  ///   - margins: Its room.
  ///   - keepsWords: Whether a broken word is only hyphenated, if possible, and otherwise left for
  ///     `separateEnd`.
  /// - Returns: The steps that undo the changes.
  mutating func finish(
    _ found: inout LineBreak, from start: ShapedText.Position,
    margins: LineMargins,
    keepsWords: Bool = false
  ) -> BreakUndo {
    if let (hyphenated, undo) = hyphenate(found, from: start, margins: margins) {
      found = hyphenated
      return undo
    }
    if keepsWords, found.reason == .emergency { return .nothing }
    return separateEnd(&found, from: start, margins: margins)
  }

  /// Reshapes the glyphs on both sides of a line's end, and shows a soft hyphen there.
  mutating func separateEnd(
    _ found: inout LineBreak, from start: ShapedText.Position, margins: LineMargins
  ) -> BreakUndo {
    let state = patchState
    var replaced: ReplacedGlyphs?
    if isUnsafe(found.end) { (found, replaced) = separate(found, from: start, margins: margins) }
    guard showsSoftHyphen(found, from: start, margins: margins) else {
      return replaced.map { .glyphs($0, state) } ?? .nothing
    }
    var before = passage.patched
    if let replaced { before.putBack(replaced) }
    showSoftHyphen(&found, from: start, margins: margins)
    return .text(before, state)
  }

  /// Restores the passage's text from before a line was ended.
  mutating func takeBack(_ undo: BreakUndo) {
    switch undo {
    case .nothing: break
    case .hyphen(let count, let place, let state):
      passage.patched.removeHyphen(count, before: place)
      restore(state)
    case .glyphs(var replaced, let state):
      // Sizes that attachments have reported since then stay known.
      replaced.text.takeAttachments(of: passage.patched, from: replaced.from.character)
      passage.patched.putBack(replaced)
      restore(state)
    case .text(var text, let state):
      text.takeAttachments(of: passage.patched, from: 0)
      passage.patched = text
      restore(state)
    }
  }

  // MARK: Hyphenation points

  /// Hyphenates the word after a line's end, or the one that overflows the line, if that helps.
  private mutating func hyphenate(
    _ found: LineBreak, from start: ShapedText.Position, margins: LineMargins
  ) -> (LineBreak, BreakUndo)? {
    guard found.reason == .wrapped || found.reason == .emergency else { return nil }
    let typesetting = self.typesetting
    let factor =
      typesetting?.hyphenationFactor(
        hyphenationFactor,
        atGlyph: entry.glyphs + Swift.min(found.end.glyph, passage.patched.glyphs.count - 1))
      ?? hyphenationFactor
    guard factor > 0 else { return nil }
    let isTorn = found.reason == .emergency
    guard
      isTorn || found.contentWidth < factor * margins.width
        || isTooLoose(found, from: start, margins: margins)
    else { return nil }
    let place = isTorn ? start : found.end
    // Tabs that align the following text move it: only measuring is exact.
    let limit = breaker.tabs.isEmpty ? margins.width + LineBreaker.tolerance : .infinity
    let end = reach(from: place, x: isTorn ? 0 : found.fullWidth, limit: limit)
    guard end > place.character else { return nil }
    let cuts = typesetting.map { offeredPoints(in: place.character..<end, to: $0) }
    for cut in (cuts ?? hyphenationPoints(in: place.character..<end)).reversed() {
      if typesetting != nil,
        hooks?.canHyphenate(before: entry.characters + cut.character) == false
      {
        continue
      }
      if let ended = ending(
        with: cut, near: place, from: start, margins: margins, reason: found.reason)
      {
        return ended
      }
    }
    return nil
  }

  /// Returns the first character of the cluster that crosses a limit, from a position at `x` on.
  private func reach(from place: ShapedText.Position, x: Double, limit: Double) -> Int {
    let text = passage.patched
    let mandatory = Glyph.Flags.mandatoryBreakBefore.rawValue
    let hanging = Glyph.Flags([.whitespace, .control, .null]).rawValue
    var x = x
    var (character, cluster) = (place.character, place.character)
    var isReached = false
    let last = Swift.min(text.glyphs.count, place.glyph + HyphenWords.reach)
    text.forEachRun(from: place, to: last) { run, part in
      let (scale, kern) = (text.runs[run].scale, text.runs[run].kern)
      for glyph in part where !isReached {
        let entry = text.glyphs[glyph]
        isReached = entry.bits & mandatory != 0 && glyph > place.glyph
        if isReached { return }
        let count = text.characterCount(ofClusterAt: glyph)
        if count > 0 { (cluster, character) = (character, character + count) }
        x += Double(entry.advance) * scale + (count > 0 ? kern : 0)
        isReached = x > limit && entry.bits & hanging == 0
        // A part of a ligature, or a letter without its spacing, may still fit: measuring tells.
        if isReached, kern <= 0, character - cluster <= 1 { character = cluster }
      }
    }
    return character
  }

  /// Returns the hyphenation points in words that overlap some characters, inside of these.
  ///
  /// - Parameter range: Local to the passage.
  /// - Returns: In order; each lies after the range's start, and at most at its end.
  func hyphenationPoints(in range: Range<Int>) -> [HyphenationPoint] {
    guard let content = layout.content, !range.isEmpty else { return [] }
    let base = entry.characters
    let length = content.characterCount
    // Most words are short, and begin with the range.
    var low = Swift.max(0, base + range.lowerBound - 1)
    var high = Swift.min(length, base + range.upperBound + 24)
    var units = content.characters(in: low..<high)
    if let first = units.first, HyphenWords.isPart(first), low > 0 {
      low = Swift.max(0, low - HyphenWords.reach)
      units.removeAll(keepingCapacity: true)
      content.appendCharacters(low..<high, to: &units)
    }
    if high < length, !endsWord(in: units, from: base + range.upperBound - low) {
      let next = Swift.min(length, high + HyphenWords.reach)
      content.appendCharacters(high..<next, to: &units)
      high = next
    }
    var places: [HyphenationPoint] = []
    let local = low - base
    // Most paragraphs have the same attributes all through.
    let only = passage.attributes.count == 1 ? passage.attributes[0] : nil
    let includesCapitalized = layout.hyphenation.includesCapitalized
    HyphenWords.find(in: units, overlapping: range.lowerBound - local..<range.upperBound - local) {
      word in
      if !includesCapitalized, isCapital(units[word.lowerBound]) { return }
      let own = word.lowerBound + local..<word.upperBound + local
      let isInside = own.lowerBound >= 0 && own.upperBound <= passage.characterCount
      addPlaces(
        in: own, letters: units[word], attributes: isInside ? only : nil, range: range, to: &places)
    }
    return places
  }

  /// Returns whether the last word that begins before a position ends in the units that were read,
  /// including the context that shows whether it is part of an address.
  private func endsWord(in units: [UInt16], from place: Int) -> Bool {
    var index = Swift.max(0, place)
    while index < units.count, HyphenWords.isPart(units[index]) { index += 1 }
    return index + 1 < units.count
  }

  /// Adds the hyphenation points of a word, whose attributes are passed if they are known to be the
  /// same all through.
  private func addPlaces(
    in word: Range<Int>, letters: ArraySlice<UInt16>, attributes known: RunAttributes?,
    range: Range<Int>, to places: inout [HyphenationPoint]
  ) {
    guard let first = letters.first else { return }
    var attributes = known
    var isOneRun = true
    if known == nil {
      guard
        let run = layout.content?.run(
          at: entry.characters + word.lowerBound, language: layout.language)
      else { return }
      attributes = run.attributes
      isOneRun = run.range.upperBound >= entry.characters + word.upperBound
    }
    guard let attributes, !attributes.isLink, let hyphenator = attributes.hyphenator(for: first)
    else {
      return
    }
    for point in hyphenator.points(in: Array(letters)) {
      let character = word.lowerBound + point.offset
      guard character > range.lowerBound else { continue }
      guard character <= range.upperBound else { break }
      if !isOneRun,
        layout.content?.attributes(
          at: entry.characters + character, language: layout.language
        ).isLink == true
      {
        continue
      }
      var place = HyphenationPoint(character: character)
      if var change = point.change {
        change.range =
          word.lowerBound + change.range.lowerBound..<word.lowerBound + change.range.upperBound
        place.change = change
      }
      places.append(place)
    }
  }

  private func isCapital(_ unit: UInt16) -> Bool {
    switch Characters.generalCategory(UInt32(unit)) {
    case .uppercaseLetter, .titlecaseLetter: true
    default: false
    }
  }

  /// Returns whether a word begins at a position, so that no letters before it count for its
  /// hyphens.
  func startsWord(at place: ShapedText.Position) -> Bool {
    place.glyph < passage.patched.glyphs.count
      && passage.patched.glyphs[place.glyph].flags.contains(.lineBreakBefore)
  }

  // MARK: Ends

  /// Ends a line with a hyphen at a position; nil, and nothing has changed, if it does not fit or
  /// is not allowed there.
  mutating func ending(
    with cut: HyphenationPoint, near: ShapedText.Position, from start: ShapedText.Position,
    margins: LineMargins, reason: LineBreak.Reason
  ) -> (LineBreak, BreakUndo)? {
    let text = passage.patched
    let at = text.position(ofCharacter: cut.character, from: near)
    guard at.glyph > start.glyph else { return nil }
    let runBefore = at.character < cut.character || at.glyphInRun > 0 ? at.run : at.run - 1
    guard let hyphen = hyphen(for: text.runs[runBefore], before: at.glyph) else { return nil }
    let undo: BreakUndo
    let end: ShapedText.Position
    if cut.change == nil, at.character == cut.character, !isUnsafe(at) {
      passage.keepShaped()
      end = passage.patched.insertHyphen(hyphen, before: at)
      undo = .hyphen(count: hyphen.glyphs.count, before: end, patchState)
    } else {
      undo = .text(passage.patched, patchState)
      beginTearing()
      guard let place = splice(cut, hyphen, at: at, from: start) else {
        takeBack(undo)
        return nil
      }
      end = place
    }
    tearing.hasPatches = true
    let measured = measure(from: start, to: end, reason: .wrapped, margins: margins)
    if measured.contentWidth <= margins.width + LineBreaker.tolerance,
      typesetting != nil || hooks?.canHyphenate(before: entry.characters + cut.character) ?? true
    {
      return (measured, undo)
    }
    takeBack(undo)
    return nil
  }

  /// Shapes both sides of a hyphen separately, with the letters that change, and puts them into the
  /// passage.
  ///
  /// - Returns: The start of the next line; nil if glyphs can't be assigned to characters.
  private mutating func splice(
    _ cut: HyphenationPoint, _ hyphen: ShapedText, at: ShapedText.Position,
    from start: ShapedText.Position
  ) -> ShapedText.Position? {
    let text = passage.patched
    let start = current(start)
    let changed = cut.change?.range ?? cut.character..<cut.character
    guard changed.lowerBound >= start.character, changed.upperBound <= passage.characterCount else {
      return nil
    }
    var high = text.position(ofCharacter: changed.upperBound, from: start)
    if high.glyph >= text.glyphs.count { high = text.end }
    let (from, to) = safePositions(
      around: text.position(ofCharacter: changed.lowerBound, from: start), high, from: start)
    guard from.character < cut.character, cut.character < to.character else { return nil }
    let head = changed.lowerBound..<cut.character
    let tail = cut.character..<changed.upperBound
    var first = layout.reshape(
      passage, characters: from.character..<cut.character, start: entry.characters,
      change: cut.change.map { (head, $0.before) })
    var second = layout.reshape(
      passage, characters: cut.character..<to.character, start: entry.characters,
      change: cut.change.map { (tail, $0.after) })
    if let change = cut.change {
      let kept = head.lowerBound - from.character
      guard first.map(changed: kept..<kept + change.before.count, to: head.count),
        second.map(changed: 0..<change.after.count, to: tail.count)
      else { return nil }
    }
    guard let last = first.runs.last, !second.glyphs.isEmpty,
      let own = self.hyphen(for: last, before: at.glyph)
    else { return nil }
    _ = first.insertHyphen(own, before: first.end)
    let glyphs = from.glyph + first.glyphs.count
    first.append(second)
    replaceGlyphs(from: from, to: to, with: first)
    let place = passage.patched.position(ofGlyph: glyphs, from: current(start))
    passage.patched.glyphs[place.glyph].flags.remove(.unsafeToBreak)
    return place
  }

  // MARK: Soft hyphens

  /// Returns the width that a soft hyphen has at a line's end.
  var hyphenWidth: (Int) -> Double {
    { [layout, passage] index in
      let run = passage.patched.runs[index]
      return layout.softHyphen(for: run, in: passage).map { layout.width(ofHyphen: $0, in: run) }
        ?? 0
    }
  }

  /// Returns whether a line was broken, not ended, after a soft hyphen, which is then visible.
  ///
  /// A line that ends anywhere, since nothing fits, or since it may, shows it only if there is
  /// room.
  private func showsSoftHyphen(
    _ found: LineBreak, from start: ShapedText.Position, margins: LineMargins
  ) -> Bool {
    guard found.reason == .wrapped || found.reason == .emergency, found.end.glyph > start.glyph
    else { return false }
    let last = passage.patched.glyphs[found.end.glyph - 1]
    guard last.flags.contains(.softHyphen), last.flags.isDisjoint(with: [.null, .hyphen]),
      last.shortCharacterCount == 1
    else { return false }
    if found.reason == .wrapped { return true }
    let run = found.end.glyphInRun > 0 ? found.end.run : found.end.run - 1
    return found.fullWidth + hyphenWidth(run) <= margins.width + LineBreaker.tolerance
  }

  /// Returns the width of the hyphen that a line is going to end with, which has to be shown; 0 for
  /// another line.
  func shownHyphenWidth(
    of found: LineBreak, from start: ShapedText.Position, margins: LineMargins
  ) -> Double {
    guard found.reason == .wrapped, showsSoftHyphen(found, from: start, margins: margins) else {
      return 0
    }
    return hyphenWidth(found.end.glyphInRun > 0 ? found.end.run : found.end.run - 1)
  }

  /// Replaces the soft hyphen that a line ends with by a visible hyphen.
  private mutating func showSoftHyphen(
    _ found: inout LineBreak, from start: ShapedText.Position, margins: LineMargins
  ) {
    let text = passage.patched
    let place = text.position(ofGlyph: found.end.glyph - 1, from: current(start))
    let run = text.runs[place.run]
    guard let hyphen = layout.softHyphen(for: run, in: passage) else { return }
    var piece = hyphen
    piece.runs[0] = GlyphRun(
      characterCount: 1, glyphCount: piece.glyphs.count, font: hyphen.runs[0].font, size: run.size,
      script: run.script, level: run.level, kern: run.kern, kind: .text, style: run.style,
      tracking: run.tracking, expansion: run.expansion)
    piece.characterCount = 1
    let own = text.glyphs[place.glyph].flags.intersection([
      .softHyphen, .lineBreakBefore, .graphemeStart,
    ])
    for i in piece.glyphs.indices {
      let flags = piece.glyphs[i].flags.intersection(.hasOffset).union(.hyphen)
      piece.glyphs[i] = Glyph(
        id: piece.glyphs[i].id, characterCount: i == 0 ? 1 : 0,
        flags: i == 0 ? flags.union(own) : flags,
        advance: piece.glyphs[i].advance)
    }
    beginTearing()
    replaceGlyphs(from: place, to: found.end, with: piece)
    let end = passage.patched.position(
      ofGlyph: place.glyph + piece.glyphs.count, from: current(start))
    found = measure(from: start, to: end, reason: found.reason, margins: margins)
  }
}

extension DocumentLayout {
  /// Returns the glyphs of a soft hyphen at a line's end: the hyphen of its own font, else of a
  /// font that has one.
  fileprivate func softHyphen(for run: GlyphRun, in passage: Passage) -> ShapedText? {
    if let own = hyphen(for: run, in: passage) { return own }
    guard run.kind == .text else { return nil }
    let isRightToLeft = run.level & 1 == 1
    let made = shaper.shape(
      [0x2010], range: 0..<1,
      styles: [StyleRun(length: 1, style: passage.attributes[run.style].shaping)],
      levels: isRightToLeft ? [1] : nil, baseLevel: isRightToLeft ? 1 : 0, scriptBefore: run.script)
    return made.runs.count == 1 ? made : nil
  }
}

extension RunAttributes {
  /// Returns the hyphenator for a word that begins with a letter; nil for scripts without hyphens.
  fileprivate func hyphenator(for letter: UInt16) -> Hyphenator? {
    if letter >= 0x590, !HyphenScripts.contain(Scripts.script(of: UInt32(letter))) {
      return nil
    }
    return hyphenator
  }
}
