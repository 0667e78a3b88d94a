// SPDX-License-Identifier: MIT

package import TextFonts
internal import TextStructures
package import TextUnicode

/// What letters that hang together become on both sides of a line's end, found by the characters around.
///
/// A column narrower than its words tears letters at every line, and the same letters again and again. What HarfBuzz makes of them
/// depends on the characters that are shaped and five more on each side; these are the key. The bits of lines and graphemes, which
/// depend on more, are not kept: they stay as they were.
///
///     key      kind, lengths │ m e c t e d · w o r d s │ a r o u n d
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

  /// What a key is beside its characters: the number of a kind, and how long the parts are that they are read for.
  package struct KeyHead: Equatable, Sendable {
    fileprivate let bits: UInt64

    /// - Parameters:
    ///   - kind: See `number(of:)`.
    ///   - lengths: Characters around, thrown away, put in; put in, thrown away. Below 256 each.
    package init(kind: UInt16, lengths: (Int, Int, Int, Int, Int)) {
      var bits = UInt64(kind)
      bits |= UInt64(truncatingIfNeeded: lengths.0) &<< 16
      bits |= UInt64(truncatingIfNeeded: lengths.1) &<< 24
      bits |= UInt64(truncatingIfNeeded: lengths.2) &<< 32
      bits |= UInt64(truncatingIfNeeded: lengths.3) &<< 40
      self.bits = bits | UInt64(truncatingIfNeeded: lengths.4) &<< 48
    }
  }

  /// The glyphs of both sides.
  package struct Entry {
    fileprivate var hash: UInt64
    fileprivate var head: KeyHead
    fileprivate var units: Int32
    fileprivate var unitCount: Int32
    fileprivate var glyphs: Int32
    fileprivate var offsets: Int32
    fileprivate var shortGlyphCount: Int32
    fileprivate var shortOffsetCount: Int32
    fileprivate var shortHeadCount: Int32
    package var glyphCount: Int { Int(shortGlyphCount) }
    package var offsetCount: Int { Int(shortOffsetCount) }
    /// Glyphs before the line's end.
    package var headCount: Int { Int(shortHeadCount) }
  }

  package init() {}

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

  /// What the letters around a line's end become.
  ///
  /// - Parameters:
  ///   - head: Of the key.
  ///   - characters: Of the key, less than 256.
  /// - Returns: Nil if it is not known.
  package func find(_ head: KeyHead, _ characters: Span<UInt16>) -> Entry? {
    if slots.isEmpty { return nil }
    let hash = TearTable.hash(head, characters)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    let (allSlots, allEntries, allUnits) = (slots.span, entries.span, units.span)
    while allSlots[slot] != 0 {
      let number = Int(allSlots[slot]) - 1
      if allEntries[number].hash == hash, allEntries[number].head == head,
        Int(allEntries[number].unitCount) == characters.count,
        TearTable.areSame(characters, allUnits, from: Int(allEntries[number].units))
      {
        return allEntries[number]
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  @inline(__always)
  private static func areSame(_ units: Span<UInt16>, _ all: Span<UInt16>, from start: Int) -> Bool {
    var i = 0
    while i &+ 4 <= units.count {
      if units.fourUnits(at: i) != all.fourUnits(at: start &+ i) { return false }
      i &+= 4
    }
    while i < units.count {
      if units[i] != all[start &+ i] { return false }
      i &+= 1
    }
    return true
  }

  /// Keeps what was shaped; it is not there yet.
  ///
  /// - Parameters:
  ///   - head: Of the key.
  ///   - characters: Of the key.
  ///   - text: One run without long clusters, the line's end not at either end of it.
  ///   - headCount: Its glyphs before the line's end.
  package mutating func insert(
    _ head: KeyHead, _ characters: Span<UInt16>, _ text: ShapedText, headCount: Int
  ) {
    if entries.count >= TearTable.mostEntries || units.count >= TearTable.mostUnits {
      let known = kinds
      removeAll()
      // Numbers stay good.
      kinds = known
    }
    if slots.isEmpty { slots = [UInt32](repeating: 0, count: 2 * TearTable.mostEntries) }
    let entry = Entry(
      hash: TearTable.hash(head, characters), head: head, units: Int32(units.count),
      unitCount: Int32(characters.count), glyphs: Int32(glyphs.count),
      offsets: Int32(offsets.count), shortGlyphCount: Int32(text.glyphs.count),
      shortOffsetCount: Int32(text.offsets.count), shortHeadCount: Int32(headCount))
    for i in 0..<characters.count { units.append(characters[i]) }
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

  @inline(__always)
  private static func hash(_ head: KeyHead, _ units: Span<UInt16>) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = (head.bits ^ UInt64(units.count) &<< 56) &* factor
    var i = 0
    while i &+ 4 <= units.count {
      // What a multiplication does to the high bits has to come down to the low ones.
      hash = ((hash ^ hash &>> 32) ^ units.fourUnits(at: i)) &* factor
      i &+= 4
    }
    while i < units.count {
      hash = ((hash ^ hash &>> 32) ^ UInt64(units[i])) &* factor
      i &+= 1
    }
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
      let (new, old) = (own[Int(entry.glyphs) + i], all[part.lowerBound + i])
      var bits = old.bits & shown
      if i == entry.headCount { bits &= ~joined }
      if new.bits != bits || new.id != old.id || new.advance != old.advance { return false }
    }
    return hasSameOffsets(entry, text.offsets, part)
  }

  /// What becomes of glyphs of a line that get those of an entry.
  package struct Change {
    /// Nothing.
    package fileprivate(set) var isNone = true
    /// Glyphs behind the line's end are others.
    package fileprivate(set) var isBehind = false
    /// Font units of the glyphs of the line's content.
    package fileprivate(set) var units = 0
    /// Those of the entry that are others than the text's.
    fileprivate var changed = 0..<0
  }

  /// What becomes of a line if glyphs of a text become those of an entry.
  ///
  /// - Parameters:
  ///   - entry: What they become.
  ///   - all: The text's glyphs, without long clusters.
  ///   - part: Where those characters are that the entry is about.
  ///   - line: The line's content, which begins before the part or with it.
  /// - Returns: Nil if there are not as many glyphs, or clusters or white space are others. Where an entry has offsets, `hasSameOffsets`
  ///   says whether they stay.
  package func change(
    to entry: Entry, of all: Span<Glyph>, _ part: Range<Int>, line: Range<Int>
  ) -> Change? {
    guard part.count == entry.glyphCount else { return nil }
    let own = glyphs.span
    let joined = Glyph.Flags.unsafeToBreak.rawValue
    let compared = ~(TearTable.contextual.rawValue | joined)
    var change = Change()
    let before = Swift.max(line.lowerBound, Swift.min(part.lowerBound, line.upperBound))
    var units = all.units(in: line.lowerBound..<before)
    let (first, head) = (Int(entry.glyphs), entry.headCount)
    var (low, high) = (head, head &+ 1)
    var i = 0
    while i < part.count {
      let (new, old) = (own[first &+ i], all[part.lowerBound &+ i])
      let other = new.bits ^ old.bits
      if other & compared != 0 { return nil }
      if part.lowerBound &+ i < line.upperBound { units &+= Int(new.advance) }
      if new.id != old.id || new.advance != old.advance || other & joined != 0 && i != head {
        change.isNone = false
        if i < low { low = i }
        if i >= head {
          change.isBehind = true
          high = i &+ 1
        }
      }
      i &+= 1
    }
    change.units = units
    change.changed = low..<Swift.min(high, part.count)
    return change
  }

  /// Whether the glyphs of an entry stand beside the pen where those of a text do.
  ///
  /// - `all`: The text's.
  package func hasSameOffsets(
    _ entry: Entry, _ all: [GlyphOffset], _ part: Range<Int>
  ) -> Bool {
    if entry.offsetCount == 0 { return true }
    let shift = Int32(part.lowerBound)
    let first = all.partitionPoint { $0.glyph >= shift }
    for i in 0..<entry.offsetCount {
      var offset = offsets[Int(entry.offsets) + i]
      offset.glyph += shift
      if first + i >= all.count || all[first + i] != offset { return false }
    }
    return true
  }

  /// Puts the glyphs of an entry into the place of as many, which keep their bits of lines and graphemes.
  ///
  /// - Parameters:
  ///   - entry: What they become.
  ///   - change: What `change` found for them.
  ///   - all: The text's glyphs.
  ///   - start: Where those begin that the entry is about.
  package func put(_ entry: Entry, _ change: Change, into all: inout [Glyph], at start: Int) {
    let kept = TearTable.contextual.rawValue
    let own = glyphs.span
    for i in change.changed {
      var glyph = own[Int(entry.glyphs) &+ i]
      if glyph.shortCharacterCount > 0 { glyph.bits |= all[start &+ i].bits & kept }
      all[start &+ i] = glyph
    }
  }

  /// The glyphs of an entry, as a piece that goes on as a run goes, with the bits of lines and graphemes of the glyphs that it
  /// takes the place of.
  ///
  /// - Returns: Nil if a cluster begins where none did.
  package func piece(_ entry: Entry, in run: GlyphRun, insteadOf old: ShapedText) -> ShapedText? {
    var piece = ShapedText()
    let (glyph, offset) = (Int(entry.glyphs), Int(entry.offsets))
    piece.glyphs = Array(glyphs[glyph..<glyph + entry.glyphCount])
    piece.offsets = Array(offsets[offset..<offset + entry.offsetCount])
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
