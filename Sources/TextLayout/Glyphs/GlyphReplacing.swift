// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLines
internal import TextShaping
internal import TextStructures

// Replacement of all the glyphs of a passage: by a glyph generator, or by a client that changes
// some by itself.
//
//     shaped      o  ffi  ·  ·  c  e       an entry each, later ones of a cluster a null glyph
//     given       x  x    x  x  x  x       the same characters, other glyphs, more or fewer
//     stored      equal glyphs stay as shaped, the rest has the font's own advances

extension GlyphGeneration {
  /// Replaces the glyphs by those of a generator.
  func generateGlyphs() {
    guard let hooks = layout.client.glyphHooks, hooks.replacesGlyphs, passage.characterCount > 0
    else { return }
    let offered = entries.map { $0.moved(by: start) }
    layout.activity.isGenerating = true
    let given = hooks.generate(
      offered, characters: start..<start + passage.characterCount, firstGlyph: glyphStart)
    layout.activity.isGenerating = false
    guard let given, given != offered else { return }
    replace(with: given.map { $0.moved(by: -start) })
  }

  /// Gives text with an explicit glyph that glyph.
  func overrideGlyphs() {
    guard passage.attributes.contains(where: { $0.override != nil }) else { return }
    var entries = entries
    var hasChanged = false
    var character = 0
    for run in passage.shaped.runs {
      let range = character..<character + run.characterCount
      character = range.upperBound
      guard let own = passage.attributes[run.style].override, own.font.face === run.font.face,
        !own.base.isEmpty, run.characterCount % own.base.count == 0,
        stride(from: range.lowerBound, to: range.upperBound, by: own.base.count).allSatisfy({
          text[$0..<$0 + own.base.count].elementsEqual(own.base)
        })
      else { continue }
      hasChanged = true
      entries.removeAll { range.contains($0.character) }
      let at = entries.firstIndex { $0.character >= range.upperBound } ?? entries.count
      entries.insert(
        contentsOf: stride(from: range.lowerBound, to: range.upperBound, by: own.base.count).map {
          GlyphEntry(id: own.id, properties: [], character: $0)
        }, at: at)
    }
    if hasChanged { replace(with: entries) }
  }

  /// All glyphs of the passage, and null glyphs for later characters of clusters; characters count
  /// from its start.
  var entries: [GlyphEntry] {
    let shaped = passage.shaped
    return clusters(of: shaped).flatMap { offered($0, shaped) }
  }

  /// For each glyph of the passage, its index among the entries.
  var entryIndexes: [Int] {
    let shaped = passage.shaped
    var indexes: [Int] = []
    var next = 0
    for cluster in clusters(of: shaped) {
      for offset in 0..<cluster.glyphs.count { indexes.append(next + offset) }
      next += cluster.glyphs.count + cluster.characters.count - 1
    }
    return indexes
  }

  /// Stores other glyphs for all of the passage.
  ///
  /// A line end without a glyph keeps its own; other characters belong to the glyph before them.
  func replace(with given: [GlyphEntry]) {
    let shaped = passage.shaped
    let clusters = clusters(of: shaped)
    var output = ShapedBuilder()
    var lowest = 0
    let given = given.map { entry in
      lowest = Swift.min(
        Swift.max(lowest, entry.character), Swift.max(0, passage.characterCount - 1))
      return GlyphEntry(id: entry.id, properties: entry.properties, character: lowest)
    }
    var (at, next) = (0, 0)
    while at < clusters.count {
      var end = at
      while end < clusters.count, clusters[end].run == clusters[at].run { end += 1 }
      let group = clusters[at..<end]
      var part: [GlyphEntry] = []
      for cluster in group {
        let first = next
        while next < given.count, given[next].character < cluster.characters.upperBound {
          next += 1
        }
        let isEnd = ControlAction(for: text[cluster.characters.lowerBound]).breaksLines
        part += first == next && isEnd ? offered(cluster, shaped) : Array(given[first..<next])
      }
      if part.isEmpty, let first = group.first {
        if output.text.glyphs.isEmpty {
          part = [
            GlyphEntry(
              id: Glyph.controlID, properties: .null, character: first.characters.lowerBound)
          ]
        } else {
          output.lengthenLast(by: group.reduce(0) { $0 + $1.characters.count })
        }
      }
      if !part.isEmpty {
        store(GlyphAnswer(entries: part, font: nil), group, shaped, &output)
      }
      at = end
    }
    output.text.characterCount = shaped.characterCount
    passage.shaped = output.text
    passage.isGenerated = true
  }
}

extension DocumentLayout {
  /// Lets a client change the glyphs of a range, from the last passage to the first; lines there
  /// are invalidated.
  ///
  /// - Parameters:
  ///   - range: Existing glyphs, or the position at their end.
  ///   - body: Gets the entries of a passage, characters of the text, and the range's position
  ///     among them.
  package func editGlyphs(
    in range: Range<Int>, _ body: (inout [GlyphEntry], _ indexes: [Int], Range<Int>) -> Void
  ) {
    checkNotSettingLines("glyphs were changed")
    var end = range.upperBound
    repeat {
      let last = Swift.max(range.lowerBound, end - 1)
      guard let place = place(ofGlyph: Swift.min(last, passages.summary.glyphs - 1)) else { return }
      let passage = place.passage
      let start = place.prefix.characters
      let first = place.prefix.glyphs
      let local = Swift.max(0, range.lowerBound - first)..<Swift.max(0, end - first)
      let part = passage.shapedGlyphs(local)
      let units = content?.characters(in: start..<start + passage.characterCount) ?? []
      invalidateLayout(in: start..<start + passage.characterCount)
      let generation = GlyphGeneration(
        layout: self, passage: passage, start: start, glyphStart: first, text: units)
      var entries = generation.entries.map { $0.moved(by: start) }
      body(&entries, generation.entryIndexes, part)
      generation.replace(with: entries.map { $0.moved(by: -start) })
      passages.update(at: place.index) { _ in }
      end = first
    } while end > range.lowerBound
  }

  /// Gives glyphs other bidi levels, until they are generated again.
  package func setLevels(_ levels: [UInt8], from glyph: Int) {
    checkNotSettingLines("bidi levels were changed")
    var next = 0
    while next < levels.count, let place = place(ofGlyph: glyph + next) {
      let passage = place.passage
      let local = glyph + next - place.prefix.glyphs
      let count = Swift.min(levels.count - next, passage.glyphCount - local)
      let part = passage.shapedGlyphs(local..<local + count)
      guard count > 0 else { return }
      let start = place.prefix.characters
      invalidateLayout(in: start..<start + passage.characterCount)
      passage.shaped.setLevels(levels[next..<next + part.count], from: part.lowerBound)
      passage.isGenerated = true
      passages.update(at: place.index) { _ in }
      next += count
    }
  }
}

extension Passage {
  /// Returns the range of the shaped glyphs for displayed ones: without hyphens at line ends.
  fileprivate func shapedGlyphs(_ glyphs: Range<Int>) -> Range<Int> {
    guard isPatched else {
      return glyphs.clamped(to: 0..<Swift.max(glyphs.upperBound, shaped.glyphs.count))
    }
    let from = patched.position(ofGlyph: glyphs.lowerBound)
    let to = patched.position(ofGlyph: glyphs.upperBound)
    let low = shaped.position(ofCharacter: from.character).glyph + glyphs.lowerBound - from.glyph
    let high = shaped.position(ofCharacter: to.character).glyph + glyphs.upperBound - to.glyph
    return Swift.min(low, high)..<Swift.max(low, high)
  }
}

extension ShapedText {
  /// Gives all glyphs one level.
  mutating func setLevel(_ level: UInt8) {
    for index in runs.indices where runs[index].level != level { runs[index].level = level }
  }

  /// Gives glyphs other levels: runs are divided where a level ends.
  fileprivate mutating func setLevels(_ levels: ArraySlice<UInt8>, from first: Int) {
    var result: [GlyphRun] = []
    var glyph = 0
    for run in runs {
      let end = glyph + run.glyphCount
      while glyph < end {
        let level = self.level(glyph, levels, from: first) ?? run.level
        var part = run
        (part.glyphCount, part.characterCount, part.level) = (0, 0, level)
        while glyph < end, (self.level(glyph, levels, from: first) ?? run.level) == level {
          part.glyphCount += 1
          part.characterCount += characterCount(ofClusterAt: glyph)
          glyph += 1
        }
        result.append(part)
      }
    }
    runs = result
  }

  private func level(_ glyph: Int, _ levels: ArraySlice<UInt8>, from first: Int) -> UInt8? {
    let index = levels.startIndex + glyph - first
    return glyph >= first && index < levels.endIndex ? Swift.min(levels[index], 125) : nil
  }
}
