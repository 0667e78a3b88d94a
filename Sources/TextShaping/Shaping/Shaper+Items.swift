// SPDX-License-Identifier: MIT

import TextFonts
import TextUnicode

// The general path: any styles, scripts, directions.

/// A range of characters with one group of styles, level and script, which are shaped alike.
struct TextItem {
  var range: Range<Int>
  var style: ShapingStyle
  var script: Script
  var level: UInt8
}

/// The shaped text under construction, and its break opportunities.
struct ShapedOutput {
  var shaped = ShapedText()
  var breaks: [Int32]
  private var cursor = 0
  /// The character index of the next break.
  private var nextBreak = Int.max

  init(breaks: [Int32], capacity: Int) {
    self.breaks = breaks
    nextBreak = breaks.isEmpty ? .max : Int(breaks[0] >> 1)
    shaped.glyphs.reserveCapacity(capacity)
  }

  /// Adds to the advance of the previous glyph: a space, which a word kerns with.
  mutating func kernLastGlyph(by advance: Int32) {
    shaped.glyphs[shaped.glyphs.count - 1].advance += advance
  }

  /// Appends one cluster's first glyph, at a character.
  @inline(__always)
  mutating func append(_ glyph: Glyph, at character: Int) {
    var glyph = glyph
    if nextBreak <= character { glyph.bits |= flags(at: character) }
    shaped.glyphs.append(glyph)
  }

  /// Returns the flags of the break at a character.
  ///
  /// Earlier breaks, which are inside of clusters, are dropped.
  private mutating func flags(at character: Int) -> UInt16 {
    var flags: UInt16 = 0
    while nextBreak <= character {
      if nextBreak == character { flags = BreakList.flags(of: breaks[cursor]) }
      cursor += 1
      nextBreak = cursor < breaks.count ? Int(breaks[cursor] >> 1) : .max
    }
    return flags
  }

  /// Appends glyphs whose clusters begin at a character.
  mutating func append(_ piece: GlyphPiece, at character: Int) {
    let shift = Int32(shaped.glyphs.count)
    var character = character
    var long = 0
    for glyph in piece.glyphs {
      var count = glyph.shortCharacterCount
      if count == 0 {
        shaped.glyphs.append(glyph)
        continue
      }
      append(glyph, at: character)
      if count == 15 {
        count = Int(piece.longClusters[long].count)
        long += 1
      }
      character += count
    }
    for offset in piece.offsets {
      shaped.offsets.append(GlyphOffset(glyph: offset.glyph + shift, x: offset.x, y: offset.y))
    }
    for long in piece.longClusters {
      shaped.longClusters.append((long.glyph + shift, long.count))
    }
  }

  /// Appends a word of the cache's young generation.
  mutating func append(
    _ word: WordCache.Word, of cache: borrowing WordCache, at character: Int
  ) {
    let first = shaped.glyphs.count
    var character = character
    var all: UInt16 = 0
    for i in Int(word.glyphs)..<Int(word.glyphs) + Int(word.glyphCount) {
      let glyph = cache.young.glyphs[i]
      all |= glyph.bits
      let count = glyph.shortCharacterCount
      if count == 0 {
        shaped.glyphs.append(glyph)
      } else {
        append(glyph, at: character)
        character += count
      }
    }
    if all & Glyph.Flags.hasOffset.rawValue != 0 {
      cache.copyOffsets(of: word, to: &shaped.offsets, firstGlyph: first)
    }
  }
}

extension Shaper {
  // Size: divides a text by three lists at once, style, script and level, whose boundaries differ.
  mutating func shapeItems(
    _ text: [UInt16], _ range: Range<Int>, styles: [StyleRun], levels: [UInt8]?, baseLevel: UInt8,
    scriptBefore: Script?, scripts: [ScriptRun]?
  ) -> ShapedText {
    breaks.find(in: text, range: range, styles: styles, boundaries: &boundaries)
    findGraphemes(text, range)
    scriptRuns.removeAll(keepingCapacity: true)
    if let scripts {
      scriptRuns = scripts
    } else {
      Scripts.runs(of: text.span.extracting(range), after: scriptBefore, into: &scriptRuns)
    }

    var output = ShapedOutput(breaks: breaks.entries, capacity: range.count)
    var script = 0
    var scriptEnd = range.lowerBound + (scriptRuns.first?.length ?? 0)
    var start = range.lowerBound
    var styleIndex = 0
    while styleIndex < styles.count {
      let first = styleIndex
      let groupStart = start
      var groupEnd = start + styles[first].length
      styleIndex += 1
      while styleIndex < styles.count,
        styles[first].style.shapesAlike(with: styles[styleIndex].style)
      {
        groupEnd += styles[styleIndex].length
        styleIndex += 1
      }
      let runsBefore = output.shaped.runs.count
      let style = styles[first].style
      while start < groupEnd {
        while scriptEnd <= start {
          script += 1
          scriptEnd += scriptRuns[script].length
        }
        let level = levels?[start - range.lowerBound] ?? baseLevel
        var end = min(groupEnd, scriptEnd)
        if let levels {
          var i = start
          while i < end, levels[i - range.lowerBound] == level { i += 1 }
          end = i
        }
        var item = TextItem(
          range: start..<end, style: style, script: scriptRuns[script].script, level: level)
        if style.attachmentWidth != nil {
          if text[start] == 0xFFFC {
            item.range = start..<start + 1
            addAttachment(item, style: first, &output)
            start += 1
            continue
          }
          let range = item.range
          item.range = start..<(text[range].firstIndex(of: 0xFFFC) ?? end)
        }
        shapeItem(text, item, style: first, &output)
        start = item.range.upperBound
      }
      if styleIndex - first > 1 {
        output.shaped.divideRuns(
          from: runsBefore, start: groupStart, styles: styles, first: first, last: styleIndex - 1)
      }
    }
    output.shaped.characterCount = range.count
    output.shaped.fitRuns()
    return output.shaped
  }

  /// Records in `graphemes` the starts of graphemes in the range.
  private mutating func findGraphemes(_ text: [UInt16], _ range: Range<Int>) {
    graphemes.removeAll(keepingCapacity: true)
    graphemeStart = range.lowerBound
    let around = BreakList.surroundings(of: range, in: text)
    var all: UInt16 = 0
    var hasCR = false
    for i in around {
      all |= text[i]
      hasCR = hasCR || text[i] == 0x0D
    }
    // Below U+0300 each is a grapheme on its own.
    if all < 0x200, !hasCR {
      graphemes.append(contentsOf: repeatElement(1, count: range.count))
      return
    }
    graphemes.append(contentsOf: repeatElement(0, count: range.count))
    let shift = around.lowerBound - range.lowerBound
    if shift == 0 { graphemes[0] = 1 }
    boundaries.graphemes(in: text.span.extracting(around)) { offset in
      let place = offset &+ shift
      if place >= 0, place < range.count { graphemes[place] = 1 }
    }
  }

  private func addAttachment(_ item: TextItem, style: Int, _ output: inout ShapedOutput) {
    var flags: Glyph.Flags = []
    if graphemes[item.range.lowerBound - graphemeStart] != 0 { flags = .graphemeStart }
    output.append(
      Glyph(id: Glyph.controlID, characterCount: 1, flags: flags, advance: 0),
      at: item.range.lowerBound)
    output.shaped.runs.append(
      GlyphRun(
        characterCount: 1, glyphCount: 1, font: item.style.font, size: item.style.size,
        script: item.script, level: item.level, kern: item.style.attachmentWidth ?? 0,
        kind: .attachment, style: style))
  }

  /// Divides an item by font and shapes the parts.
  private mutating func shapeItem(
    _ text: [UInt16], _ item: TextItem, style: Int, _ output: inout ShapedOutput
  ) {
    let box = picker(for: item.style)
    var picker = box.take()
    let joins = ScriptShaping.joins(item.script.rawValue)
    var start = item.range.lowerBound
    var at = start
    var font = 0
    // A failed search for simple characters need not be repeated before this position.
    var lookFrom = at
    while at < item.range.upperBound {
      if text[at] == Shaper.softHyphen, at > item.range.lowerBound {
        // It belongs to the preceding text, so that a word stays whole.
        at += 1
        continue
      }
      var next = 0
      var end = at
      if at >= lookFrom { end = simpleEnd(text, item, from: at, joins, &picker, &lookFrom) }
      if end == at { (next, end) = nextFont(text, item, at: at, joins, &picker) }
      if next != font {
        if at > start {
          shapeRun(text, start..<at, picker.fonts[font], item, style: style, &output)
        }
        font = next
        start = at
      }
      at = end
    }
    shapeRun(text, start..<at, picker.fonts[font], item, style: style, &output)
    box.put(back: picker)
  }

  /// Returns the end of the characters that the base font surely shows.
  private func simpleEnd(
    _ text: [UInt16], _ item: TextItem, from start: Int, _ joins: Bool,
    _ picker: inout FontPicker, _ lookFrom: inout Int
  ) -> Int {
    var end = start
    let limit = item.range.upperBound
    while end < limit, picker.isSimple(text[end]) { end += 1 }
    lookFrom = end
    if end == limit { return end }
    // The next character may include its base, or the joined word that contains it.
    if joins {
      while end > start, !isWordBorder(text[end - 1]) { end -= 1 }
    } else {
      while end > start, graphemes[end - graphemeStart] == 0 { end -= 1 }
    }
    return end
  }

  /// Returns the number of the font of the grapheme cluster, or joined word, that starts at a
  /// position, and its end.
  private func nextFont(
    _ text: [UInt16], _ item: TextItem, at start: Int, _ joins: Bool, _ picker: inout FontPicker
  ) -> (Int, Int) {
    var end = graphemeEnd(after: start, item)
    if CharacterFacts.isControl(text[start]) { return (0, end) }
    let font = picker.font(for: text.span, start..<end)
    // Joining letters stay together: the whole word has the first font that covers it.
    if !joins || !isLetter(text, start, item) { return (font, end) }
    let firstEnd = end
    var isOneFont = true
    while end < item.range.upperBound, end - start < 64, isLetter(text, end, item) {
      let next = graphemeEnd(after: end, item)
      if text[end] != Shaper.softHyphen {
        isOneFont = isOneFont && picker.font(for: text.span, end..<next) == font
      }
      end = next
    }
    if isOneFont { return (font, end) }
    if let whole = picker.font(forJoinedWord: text.span.extracting(start..<end)) {
      return (whole, end)
    }
    return (font, firstEnd)
  }

  private func graphemeEnd(after start: Int, _ item: TextItem) -> Int {
    var end = start + 1
    while end < item.range.upperBound, graphemes[end - graphemeStart] == 0 { end += 1 }
    return end
  }

  /// Returns whether a letter starts there, or a character that letters join across: a joiner, a
  /// soft hyphen.
  private func isLetter(_ text: [UInt16], _ index: Int, _ item: TextItem) -> Bool {
    let (scalar, _) = ClusterFacts.scalar(in: text, at: index, before: item.range.upperBound)
    return Characters.isLetter(scalar) || scalar == 0x200C || scalar == 0x200D
      || scalar == UInt32(Shaper.softHyphen)
  }

  private static let softHyphen: UInt16 = 0xAD

  /// Shapes characters of one font, and records a run.
  private mutating func shapeRun(
    _ text: [UInt16], _ range: Range<Int>, _ font: FontInstance, _ item: TextItem, style: Int,
    _ output: inout ShapedOutput
  ) {
    if range.isEmpty { return }
    let plan = plan(
      font, item.script, isRightToLeft: item.level & 1 != 0, style: item.style)
    let firstGlyph = output.shaped.glyphs.count
    var at = range.lowerBound
    while at < range.upperBound {
      if CharacterFacts.isControl(text[at]) {
        output.append(
          CharacterFacts.controlGlyph(text[at], after: at > 0 ? text[at - 1] : nil), at: at)
        at += 1
        continue
      }
      var end = at + 1
      while end < range.upperBound, !CharacterFacts.isControl(text[end]) { end += 1 }
      if canUseWords(text, at..<end, plan) {
        shapeWords(text, at..<end, plan, &output)
      } else {
        shapeWhole(text, at..<end, plan, &output)
      }
      at = end
    }
    // Joined letters stay joined: such scripts get no letter spacing (our choice, as in browsers).
    let joins = plan.joins
    let run = GlyphRun(
      characterCount: range.count, glyphCount: output.shaped.glyphs.count - firstGlyph, font: font,
      size: item.style.size, script: item.script, level: item.level,
      kern: joins ? 0 : item.style.kern, kind: .text, style: style,
      tracking: joins ? 0 : item.style.tracking, expansion: item.style.expansion)
    output.shaped.addRun(run)
  }

  // MARK: Words

  /// Returns whether the words of a range may be shaped one by one: each space is a grapheme, and
  /// no word begins with a mark or the like.
  private func canUseWords(_ text: [UInt16], _ range: Range<Int>, _ plan: ShapePlan) -> Bool {
    guard plan.isSpaceNeutral || plan.kernsSpace, plan.number < WordCache.maximumPlans else {
      return false
    }
    let units = text.span
    var isStart = true
    for i in range {
      let unit = units[i]
      if unit == 0x20 {
        // A prepended character would form a grapheme with the space.
        if graphemes[i - graphemeStart] == 0 { return false }
        isStart = true
      } else if isStart {
        if graphemes[i - graphemeStart] == 0 { return false }
        isStart = false
        if unit >= 0xAD {
          let (scalar, _) = ClusterFacts.scalar(in: text, at: i, before: range.upperBound)
          if !Neutrality.canStartWord(scalar) { return false }
        }
      }
    }
    return true
  }

  private mutating func shapeWords(
    _ text: [UInt16], _ range: Range<Int>, _ plan: ShapePlan, _ output: inout ShapedOutput
  ) {
    let end = range.upperBound
    var spaceFlags: Glyph.Flags = []
    var i = range.lowerBound
    while i < end {
      if text[i] == 0x20 {
        var space = plan.space
        space.flags.formUnion(spaceFlags)
        spaceFlags = []
        output.append(space, at: i)
        i += 1
        continue
      }
      let units = text.span
      var key: UInt64 = 1
      var all: UInt16 = 0
      var j = i
      while j < end, units[j] != 0x20 {
        key = WordCache.exactKey(key, adding: units[j])
        all |= units[j]
        j &+= 1
      }
      if all >= 0x80 || j - i > WordCache.maximumExactLength {
        key = WordCache.longKey(units, i, min(j - i, WordCache.maximumWordLength))
      }
      // A joined word that continues in another item has another shape there.
      let isApart =
        !plan.joins
        || ((i > range.lowerBound || i == 0 || isWordBorder(units[i - 1]))
          && (j < end || j == text.count || isWordBorder(units[j])))
      let isShort = j - i <= WordCache.maximumWordLength
      let spaces = plan.kernsSpace ? WordSpaces(beside: i..<j, within: range, of: units) : .none
      var edges: Glyph?
      if isApart, isShort,
        let place = cache.place(of: units, i, j - i, key: key, plan: spaces.planKey(plan))
      {
        let word = cache.young.words[place]
        if word.hasEdges { edges = cache.edges(of: word) }
        if let edges, edges.advance != 0 { output.kernLastGlyph(by: edges.advance) }
        output.append(word, of: cache, at: i)
      } else {
        (edges, _) = shapeWord(
          text, i..<j, plan, keepingContext: !isApart, spaces: spaces, key: isApart ? key : nil,
          graphemes: (graphemes, graphemeStart))
        if let edges, edges.advance != 0 { output.kernLastGlyph(by: edges.advance) }
        output.append(piece, at: i)
      }
      spaceFlags = edges?.flags ?? []
      i = j
    }
  }

  /// Returns whether nothing joins across a unit: a space, a control.
  func isWordBorder(_ unit: UInt16) -> Bool {
    unit == 0x20 || CharacterFacts.isControl(unit)
  }
}

extension ShapingStyle {
  /// Returns whether text of both may be shaped as one: the differences do not concern shaping.
  func shapesAlike(with other: ShapingStyle) -> Bool {
    if self === other { return attachmentWidth == nil }
    return font === other.font && size == other.size && kern == other.kern
      && tracking == other.tracking && expansion == other.expansion
      && keepsHangulWords == other.keepsHangulWords && code == other.code
      && keepsOnOneLine == other.keepsOnOneLine
      && attachmentWidth == nil && other.attachmentWidth == nil && language == other.language
      && features == other.features && request == other.request
  }
}
