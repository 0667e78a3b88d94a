// SPDX-License-Identifier: MIT

package import TextFonts
package import TextUnicode

/// What letters that hang together become on both sides of a line's end, found by the characters around.
///
/// A column narrower than its words tears letters at every line, and the same letters again and again. What HarfBuzz makes of them
/// depends on the characters that are shaped and five more on each side; these are the key. The bits of lines and graphemes, which
/// depend on more, are not kept: they stay as they were.
///
///     key      kind │ lengths │ m e c t e d · w o r d s │ a r o u n d
///     value    glyphs of both sides, offsets, how many glyphs stand before the line's end
///
/// Bounded: when it is full, it starts anew.
package struct TearTable {
  /// Flags that the text around decides.
  package static let contextual: Glyph.Flags = [
    .lineBreakBefore, .mandatoryBreakBefore, .graphemeStart,
  ]

  /// What a key is about besides characters.
  package struct Kind {
    package var style: ShapingStyle
    package var font: Int
    package var script: Script
    package var level: UInt8
    package var baseLevel: UInt8
    /// Points that each glyph advances by, if the font's descriptor says so; else 0.
    package var fixedAdvance: Double
    /// Of the fonts that are installed.
    package var generation: Int

    package init(
      style: ShapingStyle, font: FontInstance, script: Script, level: UInt8, baseLevel: UInt8,
      fixedAdvance: Double, generation: Int
    ) {
      self.style = style
      self.font = font.id
      self.script = script
      self.level = level
      self.baseLevel = baseLevel
      self.fixedAdvance = fixedAdvance
      self.generation = generation
    }

    fileprivate func equals(_ other: Kind) -> Bool {
      style === other.style && font == other.font && script == other.script
        && level == other.level && baseLevel == other.baseLevel
        && fixedAdvance == other.fixedAdvance && generation == other.generation
    }
  }

  /// The glyphs of both sides.
  package struct Entry {
    fileprivate var hash: UInt64
    fileprivate var units: Int
    fileprivate var unitCount: Int
    fileprivate var glyphs: Int
    fileprivate var offsets: Int
    package fileprivate(set) var glyphCount: Int
    package fileprivate(set) var offsetCount: Int
    /// Glyphs before the line's end.
    package fileprivate(set) var headCount: Int
  }

  private var kinds: [Kind] = []
  /// Another number whenever kinds have others.
  package private(set) var epoch = 0
  private var slots: [UInt32] = []
  private var entries: [Entry] = []
  private var units: [UInt16] = []
  private var glyphs: [Glyph] = []
  private var offsets: [GlyphOffset] = []
  private static let mostKinds = 64
  private static let mostEntries = 8192
  private static let mostUnits = 1 << 19

  /// The number of a kind, part of keys.
  ///
  /// Good until the next call that makes another `epoch`.
  package mutating func number(of kind: Kind) -> UInt16 {
    if let known = kinds.firstIndex(where: { $0.equals(kind) }) { return UInt16(known) }
    if kinds.count == TearTable.mostKinds {
      removeAll()
      epoch += 1
    }
    kinds.append(kind)
    return UInt16(kinds.count - 1)
  }

  /// How many ends are kept.
  package var count: Int { entries.count }

  package func find(_ key: [UInt16]) -> Entry? {
    if slots.isEmpty { return nil }
    let key = key.span
    let hash = TearTable.hash(key)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.hash == hash, entry.unitCount == key.count, isSpelled(entry, key) { return entry }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private func isSpelled(_ entry: Entry, _ key: Span<UInt16>) -> Bool {
    let all = units.span
    for i in 0..<key.count where all[entry.units + i] != key[i] { return false }
    return true
  }

  /// Keeps what was shaped; it is not there yet.
  ///
  /// - Parameters:
  ///   - key: Of the letters around the line's end.
  ///   - text: One run without long clusters, the line's end not at either end of it.
  ///   - headCount: Its glyphs before the line's end.
  package mutating func insert(_ key: [UInt16], _ text: ShapedText, headCount: Int) {
    if entries.count >= TearTable.mostEntries || units.count >= TearTable.mostUnits {
      let known = kinds
      removeAll()
      // Numbers stay good.
      kinds = known
    }
    if slots.isEmpty { slots = [UInt32](repeating: 0, count: 2 * TearTable.mostEntries) }
    let entry = Entry(
      hash: TearTable.hash(key.span), units: units.count, unitCount: key.count,
      glyphs: glyphs.count, offsets: offsets.count, glyphCount: text.glyphs.count,
      offsetCount: text.offsets.count, headCount: headCount)
    units += key
    for (index, glyph) in text.glyphs.enumerated() {
      var glyph = glyph
      glyph.flags.subtract(TearTable.contextual)
      if index == headCount { glyph.flags.remove(.unsafeToBreak) }
      glyphs.append(glyph)
    }
    offsets += text.offsets
    entries.append(entry)
    var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(entries.count)
  }

  private mutating func removeAll() {
    kinds = []
    for i in slots.indices { slots[i] = 0 }
    entries.removeAll(keepingCapacity: true)
    units.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
  }

  private static func hash(_ key: Span<UInt16>) -> UInt64 {
    var hash = UInt64(key.count)
    for i in 0..<key.count { hash = (hash ^ UInt64(key[i])) &* 0x9E37_79B9_7F4A_7C15 }
    return hash ^ hash &>> 32
  }

  // MARK: Answers

  /// Whether a text shows the glyphs of an entry already, where those stand that the characters of the entry have now (`part`).
  package func matches(_ entry: Entry, _ text: borrowing ShapedText, _ part: Range<Int>) -> Bool {
    guard part.count == entry.glyphCount else { return false }
    let all = text.glyphs.span
    let own = glyphs.span
    let shown = ~TearTable.contextual.rawValue
    let joined = Glyph.Flags.unsafeToBreak.rawValue
    for i in 0..<part.count {
      let (new, old) = (own[entry.glyphs + i], all[part.lowerBound + i])
      var bits = old.bits & shown
      if i == entry.headCount { bits &= ~joined }
      if new.bits != bits || new.id != old.id || new.advance != old.advance { return false }
    }
    return hasSameOffsets(entry, text, part)
  }

  /// What becomes of glyphs of a line that get those of an entry.
  package struct Change {
    /// Nothing.
    package fileprivate(set) var isNone = true
    /// Glyphs behind the line's end are others.
    package fileprivate(set) var isBehind = false
    /// Font units of the glyphs of the line's content.
    package fileprivate(set) var units = 0
  }

  /// What becomes of a line if glyphs of a text become those of an entry.
  ///
  /// - Parameters:
  ///   - entry: What they become.
  ///   - text: One without long clusters.
  ///   - part: Where those characters are that the entry is about.
  ///   - line: The line's content, which begins before the part or with it.
  /// - Returns: Nil if there are not as many glyphs, or clusters, white space or places of glyphs beside the pen are others.
  package func change(
    to entry: Entry, of text: borrowing ShapedText, _ part: Range<Int>, line: Range<Int>
  ) -> Change? {
    guard part.count == entry.glyphCount else { return nil }
    let all = text.glyphs.span
    let own = glyphs.span
    let joined = Glyph.Flags.unsafeToBreak.rawValue
    let compared = ~(TearTable.contextual.rawValue | joined)
    var change = Change()
    for i in line
      .lowerBound..<Swift.max(line.lowerBound, Swift.min(part.lowerBound, line.upperBound))
    {
      change.units &+= Int(all[i].advance)
    }
    for i in 0..<part.count {
      let (new, old) = (own[entry.glyphs + i], all[part.lowerBound + i])
      if (new.bits ^ old.bits) & compared != 0 { return nil }
      if part.lowerBound + i < line.upperBound { change.units &+= Int(new.advance) }
      let isSame =
        new.id == old.id && new.advance == old.advance
        && (i == entry.headCount || (new.bits ^ old.bits) & joined == 0)
      if !isSame {
        change.isNone = false
        if i >= entry.headCount { change.isBehind = true }
      }
    }
    return hasSameOffsets(entry, text, part) ? change : nil
  }

  /// Whether the glyphs of an entry stand beside the pen where those of a text do.
  private func hasSameOffsets(
    _ entry: Entry, _ text: borrowing ShapedText, _ part: Range<Int>
  ) -> Bool {
    if entry.offsetCount == 0 { return true }
    let shift = Int32(part.lowerBound)
    let first = text.offsets.firstIndexOfSorted { $0.glyph >= shift }
    for i in 0..<entry.offsetCount {
      var offset = offsets[entry.offsets + i]
      offset.glyph += shift
      if first + i >= text.offsets.count || text.offsets[first + i] != offset { return false }
    }
    return true
  }

  /// Puts the glyphs of an entry into the place of as many, which keep their bits of lines and graphemes.
  ///
  /// - Precondition: `change` finds one.
  package func put(_ entry: Entry, into all: inout [Glyph], _ part: Range<Int>) {
    let kept = TearTable.contextual.rawValue
    for i in 0..<part.count {
      var glyph = glyphs[entry.glyphs + i]
      if glyph.shortCharacterCount > 0 { glyph.bits |= all[part.lowerBound + i].bits & kept }
      all[part.lowerBound + i] = glyph
    }
  }

  /// The glyphs of an entry, as a piece that goes on as a run goes, with the bits of lines and graphemes of the glyphs that it
  /// takes the place of.
  ///
  /// - Returns: Nil if a cluster begins where none did.
  package func piece(_ entry: Entry, in run: GlyphRun, insteadOf old: ShapedText) -> ShapedText? {
    var piece = ShapedText()
    piece.glyphs = Array(glyphs[entry.glyphs..<entry.glyphs + entry.glyphCount])
    piece.offsets = Array(offsets[entry.offsets..<entry.offsets + entry.offsetCount])
    piece.characterCount = old.characterCount
    var run = run
    run.characterCount = old.characterCount
    run.glyphCount = entry.glyphCount
    piece.runs = [run]
    return piece.takeBreaks(of: old) ? piece : nil
  }
}

extension ShapedText {
  /// Gives each cluster the bits of lines and graphemes of the one that begins at the same character in other glyphs of the same
  /// text.
  ///
  /// Letters that are shaped apart see some of the text around them only; where lines may end is known from all of it.
  ///
  /// - Returns: Whether each cluster has got some.
  @discardableResult
  package mutating func takeBreaks(of old: ShapedText) -> Bool {
    let contextual = TearTable.contextual
    var (glyph, character) = (0, 0)
    var (oldGlyph, oldCharacter) = (0, 0)
    var hasAll = true
    while glyph < glyphs.count {
      let count = characterCount(ofClusterAt: glyph)
      if count > 0 {
        while oldGlyph < old.glyphs.count,
          oldCharacter < character || old.glyphs[oldGlyph].shortCharacterCount == 0
        {
          oldCharacter += old.characterCount(ofClusterAt: oldGlyph)
          oldGlyph += 1
        }
        if oldGlyph < old.glyphs.count, oldCharacter == character {
          glyphs[glyph].flags = glyphs[glyph].flags.subtracting(contextual)
            .union(old.glyphs[oldGlyph].flags.intersection(contextual))
        } else {
          hasAll = false
        }
      }
      character += count
      glyph += 1
    }
    return hasAll
  }
}
