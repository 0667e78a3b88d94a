// SPDX-License-Identifier: MIT

import TextUnicode

/// Glyphs of a part of the text between HarfBuzz and the shaped text or the word cache.
///
/// They have all flags except those of line breaks, which depend on context.
struct GlyphPiece {
  private(set) var glyphs: [Glyph] = []
  /// `glyph` counts from the piece's first.
  private(set) var offsets: [GlyphOffset] = []
  private(set) var longClusters: [(glyph: Int32, count: Int32)] = []

  /// Returns whether the fast path cannot use it: the font lacks a character, so that fallback is
  /// needed, or the first glyph might attach to preceding text.
  func isAwkward(in plan: ShapePlan) -> Bool {
    glyphs.contains { $0.id == 0 }
      || glyphs.first.map { plan.attaching.contains($0.id) } ?? false
  }

  mutating func removeAll() {
    glyphs.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    longClusters.removeAll(keepingCapacity: true)
  }

  /// Removes the spaces that a word was shaped with.
  ///
  /// - Returns: The word's effect on them (see `WordCache.insert`); nil, and nothing changes, if
  ///   the effect is not representable.
  mutating func takeSpaces(before: Bool, behind: Bool, space: Glyph) -> Glyph? {
    var edges = Glyph(id: 0, characterCount: 0, flags: [], advance: 0)
    let beyond: Glyph.Flags = [.hasOffset, .unsafeToBreak]
    guard glyphs.count > (before ? 1 : 0) + (behind ? 1 : 0) else { return nil }
    if before {
      guard let first = glyphs.first, first.id == space.id, first.shortCharacterCount == 1,
        first.flags.isDisjoint(with: beyond), glyphs[1].shortCharacterCount > 0
      else { return nil }
      edges.advance = first.advance - space.advance
    }
    if behind {
      guard let last = glyphs.last, last.id == space.id, last.shortCharacterCount == 1,
        !last.flags.contains(.hasOffset), last.advance == space.advance
      else { return nil }
      edges.flags = last.flags.intersection(.unsafeToBreak)
      glyphs.removeLast()
    }
    if before {
      glyphs.removeFirst()
      for i in offsets.indices { offsets[i].glyph -= 1 }
      for i in longClusters.indices { longClusters[i].glyph -= 1 }
    }
    return edges
  }

  /// Appends HarfBuzz's glyphs for a range of the text, as clusters.
  ///
  /// - `limit`: Only the clusters that start before it are appended.
  /// - `graphemes`: 1 where a grapheme starts, from the character `graphemeStart` on; nil: each
  ///   cluster is a grapheme at least.
  mutating func append(
    _ raw: [RawGlyph], for range: Range<Int>, of text: [UInt16], upTo limit: Int,
    graphemes: (flags: [UInt8], start: Int)?
  ) {
    if range.isEmpty { return }
    if raw.isEmpty {
      // The font produced no glyph.
      addCluster(
        of: text, range, graphemes,
        RawGlyph(
          id: Glyph.controlID, isMark: false, isUnsafeToBreak: false,
          cluster: Int32(range.lowerBound), advance: 0, x: 0, y: 0), .null)
      return
    }
    let raw = raw.span
    var start = range.lowerBound
    var i = 0
    while i < raw.count, start < limit {
      var isUnsafe = raw[i].isUnsafeToBreak
      var next = i + 1
      while next < raw.count, Int(raw[next].cluster) <= start {
        isUnsafe = isUnsafe || raw[next].isUnsafeToBreak
        next += 1
      }
      let end = next < raw.count ? min(Int(raw[next].cluster), range.upperBound) : range.upperBound
      let shared = addCluster(
        of: text, start..<end, graphemes, raw[i], isUnsafe ? .unsafeToBreak : [])
      for k in (i + 1)..<next {
        let later = raw[k]
        addGlyph(later, count: 0, later.isMark ? shared.union(.nonBase) : shared)
      }
      start = end
      i = next
    }
  }

  /// Adds a cluster's first glyph; returns the flags that its other glyphs share.
  @discardableResult
  private mutating func addCluster(
    of text: [UInt16], _ range: Range<Int>, _ graphemes: (flags: [UInt8], start: Int)?,
    _ glyph: RawGlyph, _ flags: Glyph.Flags
  ) -> Glyph.Flags {
    let shared = ClusterFacts.flags(of: text, range)
    var own = flags.union(shared)
    if graphemes.map({ $0.flags[range.lowerBound - $0.start] != 0 }) ?? true {
      own.insert(.graphemeStart)
    }
    if range.count >= 15 {
      longClusters.append((Int32(glyphs.count), Int32(range.count)))
    }
    var glyph = glyph
    if glyph.id == 0, shared.contains(.control) {
      // HarfBuzz hides most default ignorables, but not U+1BCA0 to U+1BCA3 and the fillers of
      // Hangul.
      glyph = RawGlyph(
        id: Glyph.controlID, isMark: false, isUnsafeToBreak: glyph.isUnsafeToBreak,
        cluster: glyph.cluster, advance: 0, x: 0, y: 0)
      own.insert(.null)
    }
    addGlyph(glyph, count: UInt16(min(range.count, 15)), own)
    return shared.subtracting([.nonBase, .elastic])
  }

  private mutating func addGlyph(_ glyph: RawGlyph, count: UInt16, _ flags: Glyph.Flags) {
    var flags = flags
    if glyph.x != 0 || glyph.y != 0 {
      offsets.append(GlyphOffset(glyph: Int32(glyphs.count), x: glyph.x, y: glyph.y))
      flags.insert(.hasOffset)
    }
    glyphs.append(
      Glyph(id: glyph.id, characterCount: count, flags: flags, advance: glyph.advance))
  }
}

/// Properties of a cluster that depend on its characters alone.
enum ClusterFacts {
  /// Returns which of `.whitespace`, `.elastic`, `.control`, `.softHyphen` and `.nonBase` it has.
  static func flags(of text: [UInt16], _ cluster: Range<Int>) -> Glyph.Flags {
    let unit = text[cluster.lowerBound]
    if cluster.count == 1 {
      if unit == 0x20 { return [.whitespace, .elastic] }
      // Letters and punctuation, except U+00A0, U+00AD, marks, and invisible characters.
      if unit > 0x20, unit < 0x300, unit != 0xA0, unit != 0xAD { return [] }
      // Ideographs; syllables of Yi and Hangul.
      if (unit >= 0x3400 && unit < 0xA490) || (unit >= 0xAC00 && unit < 0xD7A4) { return [] }
    }
    let (first, length) = scalar(in: text, at: cluster.lowerBound, before: cluster.upperBound)
    if first == 0xAD { return .softHyphen }
    let isSpace = first == 0xA0 || CharacterFacts.isHangingSpace(first)
    let isInvisible = !isSpace && Characters.isDefaultIgnorable(first)
    guard isSpace || isInvisible else {
      return Characters.isMark(first) ? .nonBase : []
    }
    // A mark on a space is visible; an extremely long cluster surely is.
    if cluster.count > 64 { return [] }
    var at = cluster.lowerBound + length
    while at < cluster.upperBound {
      let (next, length) = scalar(in: text, at: at, before: cluster.upperBound)
      guard Characters.isDefaultIgnorable(next) else { return [] }
      at += length
    }
    if isInvisible { return .control }
    var flags: Glyph.Flags = first == 0xA0 ? [] : .whitespace
    if first == 0x20 || first == 0xA0 { flags.insert(.elastic) }
    return flags
  }

  /// Returns the character at a position, and its units; an isolated surrogate becomes U+FFFD.
  @inline(__always)
  static func scalar(in text: [UInt16], at index: Int, before end: Int) -> (UInt32, Int) {
    let unit = UInt32(text[index])
    guard unit & 0xF800 == 0xD800 else { return (unit, 1) }
    guard unit < 0xDC00, index + 1 < end, text[index + 1] & 0xFC00 == 0xDC00 else {
      return (0xFFFD, 1)
    }
    return (0x10000 + (unit & 0x3FF) << 10 + UInt32(text[index + 1]) & 0x3FF, 2)
  }
}
