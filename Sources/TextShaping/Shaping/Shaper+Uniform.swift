// SPDX-License-Identifier: MIT

import TextFonts
internal import TextStructures
import TextUnicode

// The fast path for a paragraph of one style in Latin text: one walk over the characters, without
// lists of items, fonts or graphemes. Each character is a grapheme (except CR LF), all have one
// script and level, and words come from the cache. For anything else it returns nil, and the
// general path starts again (at most a paragraph's work is lost).

extension Shaper {
  mutating func shapeUniform(
    _ text: [UInt16], _ range: Range<Int>, style: ShapingStyle, level: UInt8, scriptBefore: Script?
  ) -> ShapedText? {
    if style.attachmentWidth != nil || style.keepsOnOneLine { return nil }
    // The first character might not start a grapheme.
    if range.lowerBound > 0, UniformCharacters.kind(text[range.lowerBound - 1]) == .other {
      return nil
    }
    guard let script = uniformScript(text, range, scriptBefore),
      script == .latin || script == .common
    else { return nil }
    let plan = plan(style.font, script, isRightToLeft: false, style: style)
    guard plan.isSpaceNeutral || plan.kernsSpace else { return nil }
    breaks.find(
      in: text, range: range, language: style.language, boundaries: &boundaries)
    if style.code != .none { breaks.breakCode(style.code, in: text, range: range) }

    var walk = UniformWalk(at: range.lowerBound, entries: breaks.entries)
    var shaped = ShapedText()
    // A Latin character may have more than one glyph, but hardly ever does.
    shaped.glyphs = Array(capacity: range.count) { output in
      fillUniform(text, range, plan, &walk, &output, &shaped.offsets, &shaped.longClusters)
    }
    walk.applyFixes(to: &shaped)
    var tries = 1
    while walk.at < range.upperBound {
      if walk.isLost { return nil }
      walk.written = shaped.glyphs.count
      let room = (range.upperBound - walk.at + 256) * tries
      tries *= 2
      shaped.glyphs.append(addingCapacity: room) { output in
        fillUniform(text, range, plan, &walk, &output, &shaped.offsets, &shaped.longClusters)
      }
      walk.applyFixes(to: &shaped)
    }
    shaped.characterCount = range.count
    shaped.runs = [
      GlyphRun(
        characterCount: range.count, glyphCount: shaped.glyphs.count, font: style.font,
        size: style.size, script: script, level: level, kern: style.kern, kind: .text, style: 0,
        tracking: style.tracking, expansion: style.expansion)
    ]
    return shaped
  }

  /// Returns the script of the whole range; nil if it is not uniform up to the first letter.
  private func uniformScript(
    _ text: [UInt16], _ range: Range<Int>, _ before: Script?
  ) -> Script? {
    var i = range.lowerBound
    while i < range.upperBound {
      switch UniformCharacters.kind(text[i]) {
      case .latin:
        // The text before the first letter takes the script of the text before the range.
        return i == range.lowerBound || before == nil || before == .latin ? .latin : nil
      case .other: return nil
      default: i += 1
      }
    }
    return before ?? .common
  }

  /// Writes glyphs from `walk.at` on until the range or the room ends, or the fast path is not
  /// applicable.
  ///
  /// Size: the loop over the characters of plain text: a call for each word and each space would be
  /// measurable in a long text.
  private mutating func fillUniform(
    _ text: [UInt16], _ range: Range<Int>, _ plan: ShapePlan, _ walk: inout UniformWalk,
    _ output: inout OutputSpan<Glyph>, _ offsets: inout [GlyphOffset],
    _ longClusters: inout [(glyph: Int32, count: Int32)]
  ) {
    let units = text.span
    let end = range.upperBound
    let kinds = plan.asciiKinds
    let glyphs = plan.asciiGlyphs
    var i = walk.at
    while i < end {
      var key: UInt64 = 1
      var isExact = true
      var j = i
      while j < end {
        let unit = units[j]
        if unit < 0x80 {
          if kinds[Int(unit)] != 0 { break }
          key = WordCache.exactKey(key, adding: unit)
        } else {
          isExact = false
          let kind = UniformCharacters.kind(unit)
          if kind == .control { break }
          if kind == .other {
            walk.isLost = true
            walk.at = i
            return
          }
        }
        j &+= 1
      }
      if j > i {
        if !isExact || j &- i > WordCache.maximumExactLength {
          key = WordCache.longKey(units, i, min(j - i, WordCache.maximumWordLength))
        }
        guard
          writeWord(
            text, i..<j, key, plan,
            plan.kernsSpace ? WordSpaces(beside: i..<j, within: range, of: units) : .none, &walk,
            &output, &offsets, &longClusters)
        else {
          walk.at = i
          return
        }
        i = j
      }
      // The characters between words.
      while i < end {
        let unit = units[i]
        var glyph: Glyph
        if unit < 0x80 {
          let kind = kinds[Int(unit)]
          if kind == 0 { break }
          if kind == ShapePlan.control {
            glyph = CharacterFacts.controlGlyph(unit, after: i > 0 ? units[i - 1] : nil)
          } else {
            glyph = glyphs[Int(unit)]
          }
        } else if CharacterFacts.isControl(unit) {
          glyph = CharacterFacts.controlGlyph(unit, after: i > 0 ? units[i - 1] : nil)
        } else {
          break
        }
        if output.freeCapacity == 0 {
          walk.at = i
          return
        }
        glyph.bits |= walk.spaceBits
        walk.spaceBits = 0
        if i == walk.nextBreak { glyph.bits |= walk.takeBreak() }
        output.append(glyph)
        i &+= 1
      }
    }
    walk.at = i
  }

  /// Writes one word; returns false if the room ends or the fast path is not applicable.
  @inline(__always)
  private mutating func writeWord(
    _ text: [UInt16], _ word: Range<Int>, _ key: UInt64, _ plan: ShapePlan, _ spaces: WordSpaces,
    _ walk: inout UniformWalk, _ output: inout OutputSpan<Glyph>, _ offsets: inout [GlyphOffset],
    _ longClusters: inout [(glyph: Int32, count: Int32)]
  ) -> Bool {
    if word.count <= WordCache.maximumWordLength,
      let place = cache.place(
        of: text.span, word.lowerBound, word.count, key: key, plan: spaces.planKey(plan))
    {
      let entry = cache.young.words[place]
      if entry.isAwkward {
        walk.isLost = true
        return false
      }
      if output.freeCapacity < Int(entry.glyphCount) { return false }
      if entry.hasEdges { walk.kern(cache.edges(of: entry), &output) }
      let first = output.count
      let source = cache.young.glyphs.span
      var k = Int(entry.glyphs)
      let last = k &+ Int(entry.glyphCount)
      var all: UInt16 = 0
      while k < last {
        let glyph = source[k]
        all |= glyph.bits
        output.append(glyph)
        k &+= 1
      }
      if all & Glyph.Flags.hasOffset.rawValue != 0 {
        cache.copyOffsets(of: entry, to: &offsets, firstGlyph: walk.written + first)
      }
      if walk.nextBreak < word.upperBound { markBreaks(word, first, &walk, &output, longClusters) }
      return true
    }
    return writeNewWord(text, word, key, plan, spaces, &walk, &output, &offsets, &longClusters)
  }

  @inline(never)
  private mutating func writeNewWord(
    _ text: [UInt16], _ word: Range<Int>, _ key: UInt64, _ plan: ShapePlan, _ spaces: WordSpaces,
    _ walk: inout UniformWalk, _ output: inout OutputSpan<Glyph>, _ offsets: inout [GlyphOffset],
    _ longClusters: inout [(glyph: Int32, count: Int32)]
  ) -> Bool {
    let (edges, isAwkward) = shapeWord(
      text, word, plan, keepingContext: false, spaces: spaces, key: key, graphemes: nil)
    if isAwkward {
      walk.isLost = true
      return false
    }
    if output.freeCapacity < piece.glyphs.count { return false }
    if let edges { walk.kern(edges, &output) }
    let first = output.count
    for glyph in piece.glyphs { output.append(glyph) }
    let shift = Int32(walk.written + first)
    for offset in piece.offsets {
      offsets.append(GlyphOffset(glyph: offset.glyph + shift, x: offset.x, y: offset.y))
    }
    for long in piece.longClusters { longClusters.append((long.glyph + shift, long.count)) }
    if walk.nextBreak < word.upperBound { markBreaks(word, first, &walk, &output, longClusters) }
    return true
  }

  /// Sets the break flags in the clusters of the last word.
  private func markBreaks(
    _ word: Range<Int>, _ first: Int, _ walk: inout UniformWalk,
    _ output: inout OutputSpan<Glyph>, _ longClusters: [(glyph: Int32, count: Int32)]
  ) {
    var character = word.lowerBound
    var glyph = first
    var long = longClusters.partitionPoint { Int($0.glyph) >= walk.written + first }
    while glyph < output.count, walk.nextBreak < word.upperBound {
      var count = output[glyph].shortCharacterCount
      if count == 15 {
        count = Int(longClusters[long].count)
        long += 1
      }
      if count > 0 {
        // A break inside a ligature is ignored.
        while walk.nextBreak < character { _ = walk.takeBreak() }
        if walk.nextBreak == character { output[glyph].bits |= walk.takeBreak() }
        character += count
      }
      glyph += 1
    }
    while walk.nextBreak < word.upperBound { _ = walk.takeBreak() }
  }
}

/// The progress of the fast path.
private struct UniformWalk {
  /// The next character.
  var at: Int
  /// Whether the fast path is not applicable at `at`.
  var isLost = false
  /// The number of glyphs written by earlier calls.
  var written = 0
  /// Flags for the space after the last word.
  var spaceBits: UInt16 = 0
  /// Kerning of glyphs that earlier calls wrote.
  private var fixes: [(glyph: Int, advance: Int32)] = []
  /// The character index of the next break; `Int.max` after the last one.
  private(set) var nextBreak = Int.max
  private let entries: [Int32]
  private var cursor = 0

  init(at start: Int, entries: [Int32]) {
    at = start
    self.entries = entries
    nextBreak = entries.isEmpty ? .max : Int(entries[0] >> 1)
  }

  /// Applies the effect of the next word to the adjacent spaces.
  mutating func kern(_ edges: Glyph, _ output: inout OutputSpan<Glyph>) {
    spaceBits = edges.bits
    if edges.advance == 0 { return }
    if output.isEmpty {
      fixes.append((written - 1, edges.advance))
    } else {
      output[output.count - 1].advance += edges.advance
    }
  }

  mutating func applyFixes(to shaped: inout ShapedText) {
    for fix in fixes { shaped.glyphs[fix.glyph].advance += fix.advance }
    fixes.removeAll()
  }

  /// Returns the flags of the break at `nextBreak`, and advances to the next one.
  @inline(__always)
  mutating func takeBreak() -> UInt16 {
    let flags = BreakList.flags(of: entries[cursor])
    cursor &+= 1
    nextBreak = cursor < entries.count ? Int(entries[cursor] &>> 1) : .max
    return flags
  }
}
