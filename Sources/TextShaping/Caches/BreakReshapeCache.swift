// SPDX-License-Identifier: MIT

package import TextFonts
internal import TextStructures
package import TextUnicode

/// A cache of glyphs that were reshaped at unsafe breaks, by the characters around.
///
/// A column narrower than its words has an unsafe break at every line, often around the same
/// characters. HarfBuzz's glyphs depend on the shaped characters and five more on each side; these
/// are the key. The flags of breaks and graphemes, which depend on more context, are not cached:
/// the text keeps its own.
///
///     key      kind, lengths │ m e c t e d · w o r d s │ a r o u n d
///     value    glyphs of both sides, offsets, the number of glyphs before the line's end
///
/// Bounded: a full table is cleared.
package struct BreakReshapeCache {
  /// Flags that depend on the surrounding text.
  package static let contextual: Glyph.Flags = [
    .lineBreakBefore, .mandatoryBreakBefore, .graphemeStart,
  ]

  /// The part of a key besides characters.
  package struct Kind {
    package var style: ShapingStyle
    package var font: Int
    package var script: Script
    package var level: UInt8
    package var baseLevel: UInt8
    /// The fixed advance of each glyph in points, if the font's descriptor has one; else 0.
    package var fixedAdvance: Double
    /// The generation of installed fonts.
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

  /// The head of a key: the number of a kind, and the lengths of the parts.
  package struct KeyHead: Equatable, Sendable {
    fileprivate let bits: UInt64

    /// - Parameters:
    ///   - kind: See `number(of:)`.
    ///   - lengths: Characters around, removed, inserted; inserted, removed. Below 256 each.
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
    /// The number of glyphs before the line's end.
    package var headCount: Int { Int(shortHeadCount) }
  }

  package init() {}

  private var kinds: [Kind] = []
  /// Changes whenever the numbers of kinds change.
  package private(set) var epoch = 0
  private var slots: [UInt32] = []
  private var entries: [Entry] = []
  private var units: [UInt16] = []
  private var glyphs: [Glyph] = []
  private var offsets: [GlyphOffset] = []
  private static let maximumKinds = 64
  private static let maximumEntries = 8192
  private static let maximumUnits = 1 << 19

  /// Returns the number of a kind, which is part of keys.
  ///
  /// Valid until the next call that changes `epoch`.
  package mutating func number(of kind: Kind) -> UInt16 {
    if let known = kinds.firstIndex(where: { $0.equals(kind) }) { return UInt16(known) }
    if kinds.count == BreakReshapeCache.maximumKinds {
      removeAll()
      epoch += 1
    }
    kinds.append(kind)
    return UInt16(kinds.count - 1)
  }

  /// The number of cached breaks.
  package var count: Int { entries.count }

  /// Returns the glyphs of the characters around a line's end.
  ///
  /// - Parameters:
  ///   - head: The head of the key.
  ///   - characters: The characters of the key, less than 256.
  /// - Returns: nil if they are not cached.
  package func find(_ head: KeyHead, _ characters: Span<UInt16>) -> Entry? {
    if slots.isEmpty { return nil }
    let hash = BreakReshapeCache.hash(head, characters)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    let (allSlots, allEntries, allUnits) = (slots.span, entries.span, units.span)
    while allSlots[slot] != 0 {
      let number = Int(allSlots[slot]) - 1
      if allEntries[number].hash == hash, allEntries[number].head == head,
        Int(allEntries[number].unitCount) == characters.count,
        BreakReshapeCache.areSame(characters, allUnits, from: Int(allEntries[number].units))
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

  /// Caches glyphs that are not cached yet.
  ///
  /// - Parameters:
  ///   - head: The head of the key.
  ///   - characters: The characters of the key.
  ///   - text: One run without long clusters, with the line's end at neither of its ends.
  ///   - headCount: The number of its glyphs before the line's end.
  package mutating func insert(
    _ head: KeyHead, _ characters: Span<UInt16>, _ text: ShapedText, headCount: Int
  ) {
    if entries.count >= BreakReshapeCache.maximumEntries
      || units.count >= BreakReshapeCache.maximumUnits
    {
      let known = kinds
      removeAll()
      // Numbers stay valid.
      kinds = known
    }
    if slots.isEmpty { slots = [UInt32](repeating: 0, count: 2 * BreakReshapeCache.maximumEntries) }
    let entry = Entry(
      hash: BreakReshapeCache.hash(head, characters), head: head, units: Int32(units.count),
      unitCount: Int32(characters.count), glyphs: Int32(glyphs.count),
      offsets: Int32(offsets.count), shortGlyphCount: Int32(text.glyphs.count),
      shortOffsetCount: Int32(text.offsets.count), shortHeadCount: Int32(headCount))
    for i in 0..<characters.count { units.append(characters[i]) }
    for (index, glyph) in text.glyphs.enumerated() {
      var glyph = glyph
      glyph.flags.subtract(BreakReshapeCache.contextual)
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
      // The high bits of the product must affect the low ones.
      hash = ((hash ^ hash &>> 32) ^ units.fourUnits(at: i)) &* factor
      i &+= 4
    }
    while i < units.count {
      hash = ((hash ^ hash &>> 32) ^ UInt64(units[i])) &* factor
      i &+= 1
    }
    return hash ^ hash &>> 32
  }

  // MARK: Results

  /// Returns whether the glyphs of a text in `part`, which has the characters of the entry, already
  /// are the entry's glyphs.
  package func matches(_ entry: Entry, _ text: borrowing ShapedText, _ part: Range<Int>) -> Bool {
    guard part.count == entry.glyphCount else { return false }
    let all = text.glyphs.span
    let own = glyphs.span
    let shown = ~BreakReshapeCache.contextual.rawValue
    let joined = Glyph.Flags.unsafeToBreak.rawValue
    for i in 0..<part.count {
      let (new, old) = (own[Int(entry.glyphs) + i], all[part.lowerBound + i])
      var bits = old.bits & shown
      if i == entry.headCount { bits &= ~joined }
      if new.bits != bits || new.id != old.id || new.advance != old.advance { return false }
    }
    return hasSameOffsets(entry, text.offsets, part)
  }

  /// The change that the glyphs of an entry make to those of a line.
  package struct Change {
    /// Whether nothing changes.
    package fileprivate(set) var isNone = true
    /// Whether glyphs after the line's end change.
    package fileprivate(set) var isBehind = false
    /// The sum of advances of the line's content, in font units.
    package fileprivate(set) var units = 0
    /// The glyphs of the entry that differ from the text's.
    fileprivate var changed = 0..<0
  }

  /// Returns the change of a line if glyphs of a text are replaced with those of an entry.
  ///
  /// - Parameters:
  ///   - entry: The new glyphs.
  ///   - all: The text's glyphs, without long clusters.
  ///   - part: The range of the glyphs to replace.
  ///   - line: The line's content, which begins before the part or with it.
  /// - Returns: nil if the number of glyphs, clusters or white space differ. If an entry has
  ///   offsets, `hasSameOffsets` decides whether they change.
  package func change(
    to entry: Entry, of all: Span<Glyph>, _ part: Range<Int>, line: Range<Int>
  ) -> Change? {
    guard part.count == entry.glyphCount else { return nil }
    let own = glyphs.span
    let joined = Glyph.Flags.unsafeToBreak.rawValue
    let compared = ~(BreakReshapeCache.contextual.rawValue | joined)
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

  /// Returns whether the glyphs of an entry have the same offsets as those of a text.
  ///
  /// - `all`: The text's offsets.
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

  /// Replaces glyphs with those of an entry; the text keeps its flags of breaks and graphemes.
  ///
  /// - Parameters:
  ///   - entry: The new glyphs.
  ///   - change: The result of `change` for them.
  ///   - all: The text's glyphs.
  ///   - start: The start of the glyphs to replace.
  package func put(_ entry: Entry, _ change: Change, into all: inout [Glyph], at start: Int) {
    let kept = BreakReshapeCache.contextual.rawValue
    let own = glyphs.span
    for i in change.changed {
      var glyph = own[Int(entry.glyphs) &+ i]
      if glyph.shortCharacterCount > 0 { glyph.bits |= all[start &+ i].bits & kept }
      all[start &+ i] = glyph
    }
  }

  /// Returns the glyphs of an entry as a piece that can be merged with a run, with the flags of
  /// breaks and graphemes of the replaced glyphs.
  ///
  /// - Returns: nil if the clusters differ.
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
  /// Copies the flags of breaks and graphemes from other glyphs of the same text, by character.
  ///
  /// Reshaping sees only some of the surrounding text; break opportunities depend on all of it.
  ///
  /// - Returns: Whether each cluster begins at a character where the other glyphs have one.
  @discardableResult
  package mutating func takeBreaks(of old: ShapedText) -> Bool {
    let contextual = BreakReshapeCache.contextual
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
