// SPDX-License-Identifier: MIT

private import TextFonts
internal import TextStructures

// Dividing and joining shaped text. Layout divides a very long paragraph at line ends, joins parts
// when a line crosses the division, and splices in reshaped text around a break.

extension ShapedText {
  /// The start of a cluster: its glyph, character and run.
  @usableFromInline package struct Position: Equatable, Sendable {
    /// Index into `glyphs`.
    @usableFromInline package var glyph: Int
    /// UTF-16 units from the start of the text.
    package var character: Int
    /// The index into `runs`, and the number of glyphs of that run before the position.
    @usableFromInline package var run: Int
    @usableFromInline package var glyphInRun: Int

    package init(glyph: Int, character: Int, run: Int, glyphInRun: Int) {
      self.glyph = glyph
      self.character = character
      self.run = run
      self.glyphInRun = glyphInRun
    }

    @usableFromInline package static let start = Position(
      glyph: 0, character: 0, run: 0, glyphInRun: 0)
  }

  /// Returns the UTF-16 units of the cluster that starts at the glyph; 0 for a later glyph of a
  /// cluster.
  package func characterCount(ofClusterAt glyph: Int) -> Int {
    let short = glyphs[glyph].shortCharacterCount
    return short == 15 ? longCharacterCount(at: glyph) : short
  }

  /// Returns the length of a cluster of 15 units and more.
  ///
  /// O(log n).
  package func longCharacterCount(at glyph: Int) -> Int {
    let i = longClusters.partitionPoint { Int($0.glyph) >= glyph }
    precondition(
      i < longClusters.count && Int(longClusters[i].glyph) == glyph,
      "ShapedText: glyph \(glyph) has no entry among the \(longClusters.count) long clusters")
    return Int(longClusters[i].count)
  }

  /// Returns the offset of a glyph that has one.
  ///
  /// O(log n).
  package func offset(ofGlyphAt glyph: Int) -> GlyphOffset? {
    guard glyphs[glyph].flags.contains(.hasOffset) else { return nil }
    let i = offsets.partitionPoint { Int($0.glyph) >= glyph }
    return i < offsets.count && Int(offsets[i].glyph) == glyph ? offsets[i] : nil
  }

  /// Finds the start of the cluster that holds the character, forward from an earlier position.
  ///
  /// - Complexity: O(*g*), *g* glyphs between `place` and the character.
  package func position(ofCharacter character: Int, from place: Position = .start) -> Position {
    var at = place
    // Inside of a run with one glyph a cluster, as usual.
    let span = glyphs.span
    while at.run < runs.count, at.character < character {
      let end = Swift.min(at.glyph - at.glyphInRun + runs[at.run].glyphCount, span.count) - 1
      let first = at.glyph
      while at.glyph < end {
        let count = span[at.glyph].shortCharacterCount
        if count == 0 || count == 15 || at.character + count > character
          || span[at.glyph + 1].shortCharacterCount == 0
        {
          break
        }
        at.glyph += 1
        at.character += count
      }
      at.glyphInRun += at.glyph - first
      // The run's last cluster, or one with several glyphs or characters.
      guard at.glyph == end, at.glyph < span.count else { break }
      let count = span[at.glyph].shortCharacterCount
      if count == 0 || count == 15 || at.character + count > character { break }
      if at.glyph + 1 < span.count, span[at.glyph + 1].shortCharacterCount == 0 { break }
      advanceGlyph(&at, characters: count)
    }
    while at.glyph < glyphs.count {
      let count = characterCount(ofClusterAt: at.glyph)
      if count > 0, at.character + count > character { break }
      if count == 0 {
        advanceGlyph(&at, characters: 0)
        continue
      }
      var next = at
      advanceGlyph(&next, characters: count)
      while next.glyph < glyphs.count, glyphs[next.glyph].shortCharacterCount == 0 {
        advanceGlyph(&next, characters: 0)
      }
      at = next
    }
    return at
  }

  /// Finds the cluster start at or before a glyph, forward from an earlier position.
  package func position(ofGlyph glyph: Int, from place: Position = .start) -> Position {
    var at = place
    var clusterStart = place
    while at.glyph < glyphs.count {
      let count = characterCount(ofClusterAt: at.glyph)
      if count > 0 { clusterStart = at }
      if at.glyph >= glyph { break }
      advanceGlyph(&at, characters: count)
    }
    return at.glyph < glyphs.count ? clusterStart : at
  }

  private func advanceGlyph(_ at: inout Position, characters: Int) {
    at.glyph += 1
    at.character += characters
    at.glyphInRun += 1
    if at.run < runs.count, at.glyphInRun == runs[at.run].glyphCount {
      at.run += 1
      at.glyphInRun = 0
    }
  }

  /// Appends the text that follows this one.
  ///
  /// - `styles`: The new `style` of runs by their old one; nil: they keep it.
  package mutating func append(_ next: ShapedText, styles: [Int]? = nil) {
    let shift = Int32(glyphs.count)
    glyphs.append(contentsOf: next.glyphs)
    for run in next.runs {
      var run = run
      if let styles { run.style = styles[run.style] }
      addRun(run)
    }
    for offset in next.offsets {
      offsets.append(GlyphOffset(glyph: offset.glyph + shift, x: offset.x, y: offset.y))
    }
    for long in next.longClusters { longClusters.append((long.glyph + shift, long.count)) }
    characterCount += next.characterCount
  }

  /// Removes and returns everything from `place` on.
  package mutating func split(at place: Position) -> ShapedText {
    var rest = ShapedText()
    rest.characterCount = characterCount - place.character
    rest.glyphs = Array(glyphs[place.glyph...])
    glyphs.removeSubrange(place.glyph...)
    if place.run < runs.count {
      rest.runs = Array(runs[place.run...])
      runs.removeSubrange(place.run...)
      if place.glyphInRun > 0 {
        var head = rest.runs[0]
        let before = rest.runs[1...].reduce(0) { $0 + $1.characterCount }
        let tailCharacters = rest.characterCount - before
        rest.runs[0].glyphCount -= place.glyphInRun
        rest.runs[0].characterCount = tailCharacters
        head.glyphCount = place.glyphInRun
        head.characterCount -= tailCharacters
        runs.append(head)
      }
    }
    let shift = Int32(place.glyph)
    let firstOffset = offsets.partitionPoint { $0.glyph >= shift }
    rest.offsets = offsets[firstOffset...].map {
      GlyphOffset(glyph: $0.glyph - shift, x: $0.x, y: $0.y)
    }
    offsets.removeSubrange(firstOffset...)
    let firstLong = longClusters.partitionPoint { $0.glyph >= shift }
    rest.longClusters = longClusters[firstLong...].map { ($0.glyph - shift, $0.count) }
    longClusters.removeSubrange(firstLong...)
    characterCount = place.character
    return rest
  }

  /// Returns a copy of the text between two positions.
  ///
  /// - Complexity: O(*g* + *r*), *g* glyphs between the positions, *r* runs.
  package func part(from start: Position, to end: Position) -> ShapedText {
    var part = ShapedText()
    guard start.glyph < end.glyph else { return part }
    part.characterCount = end.character - start.character
    part.glyphs = Array(glyphs[start.glyph..<end.glyph])
    var glyph = start.glyph
    var number = start.run
    var inRun = start.glyphInRun
    while glyph < end.glyph, number < runs.count {
      var run = runs[number]
      let count = Swift.min(run.glyphCount - inRun, end.glyph - glyph)
      if count != run.glyphCount {
        run.glyphCount = count
        run.characterCount = (glyph..<glyph + count).reduce(0) {
          $0 + characterCount(ofClusterAt: $1)
        }
      }
      if count > 0 { part.runs.append(run) }
      glyph += count
      number += 1
      inRun = 0
    }
    let shift = Int32(start.glyph)
    let all = shift..<Int32(end.glyph)
    for offset in offsets[offsets.partitionPoint { $0.glyph >= all.lowerBound }...] {
      if offset.glyph >= all.upperBound { break }
      part.offsets.append(GlyphOffset(glyph: offset.glyph - shift, x: offset.x, y: offset.y))
    }
    for long in longClusters[longClusters.partitionPoint { $0.glyph >= all.lowerBound }...] {
      if long.glyph >= all.upperBound { break }
      part.longClusters.append((long.glyph - shift, long.count))
    }
    return part
  }

  /// Replaces the glyphs between two positions; the characters stay the same.
  ///
  /// - Complexity: O(*g*), *g* glyphs of the piece and after its start, if it lies within one run
  ///   and can be merged with it; else the whole text is rebuilt.
  package mutating func replace(from start: Position, to end: Position, with piece: ShapedText) {
    precondition(
      piece.characterCount == end.character - start.character,
      "ShapedText.replace: \(piece.characterCount) characters cannot stand for \(start.character) ..< \(end.character)"
    )
    if replaceInRun(from: start, to: end, with: piece) { return }
    let tail = split(at: end)
    _ = split(at: start)
    append(piece)
    append(tail)
  }
}

extension ShapedText {
  /// Implements `replace(from:to:with:)` for a piece that can be merged with the run in which it
  /// lies; returns false, without changes, for another.
  private mutating func replaceInRun(
    from start: Position, to end: Position, with piece: ShapedText
  ) -> Bool {
    let ends = end.run == start.run || end.run == start.run + 1 && end.glyphInRun == 0
    guard ends, start.run < runs.count, piece.runs.count == 1,
      runs[start.run].continues(into: piece.runs[0]),
      runs[start.run].kind == .text, end.glyph > start.glyph
    else { return false }
    let delta = piece.glyphs.count - (end.glyph - start.glyph)
    glyphs.replaceSubrange(start.glyph..<end.glyph, with: piece.glyphs)
    runs[start.run].glyphCount += delta
    let shift = Int32(start.glyph)
    let firstOffset = offsets.partitionPoint { $0.glyph >= shift }
    let lastOffset = offsets.partitionPoint { Int($0.glyph) >= end.glyph }
    if firstOffset < lastOffset || !piece.offsets.isEmpty {
      offsets.replaceSubrange(
        firstOffset..<lastOffset,
        with: piece.offsets.map { GlyphOffset(glyph: $0.glyph + shift, x: $0.x, y: $0.y) })
    }
    let firstLong = longClusters.partitionPoint { $0.glyph >= shift }
    let lastLong = longClusters.partitionPoint { Int($0.glyph) >= end.glyph }
    if firstLong < lastLong || !piece.longClusters.isEmpty {
      longClusters.replaceSubrange(
        firstLong..<lastLong, with: piece.longClusters.map { ($0.glyph + shift, $0.count) })
    }
    if delta == 0 { return true }
    for i in firstOffset + piece.offsets.count..<offsets.count {
      offsets[i].glyph += Int32(delta)
    }
    for i in firstLong + piece.longClusters.count..<longClusters.count {
      longClusters[i].glyph += Int32(delta)
    }
    return true
  }

  /// Returns a position by its glyph and character, which are known.
  ///
  /// - Complexity: O(*r*), *r* runs before it.
  package func position(ofGlyph glyph: Int, character: Int) -> Position {
    var run = 0
    var start = 0
    while run < runs.count, start + runs[run].glyphCount <= glyph {
      start += runs[run].glyphCount
      run += 1
    }
    return Position(glyph: glyph, character: character, run: run, glyphInRun: glyph - start)
  }
}

extension GlyphRun {
  /// Returns whether a run that follows directly can be merged with this one.
  package func continues(into next: GlyphRun) -> Bool {
    kind == .text && next.kind == .text && style == next.style && font === next.font
      && size == next.size && level == next.level && kern == next.kern && tracking == next.tracking
      && expansion == next.expansion && script == next.script
  }

  /// Merges the next run into this one if possible.
  mutating func take(_ next: GlyphRun) -> Bool {
    guard continues(into: next) else { return false }
    characterCount += next.characterCount
    glyphCount += next.glyphCount
    return true
  }
}
