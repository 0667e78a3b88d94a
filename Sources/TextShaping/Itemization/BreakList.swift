// SPDX-License-Identifier: MIT

import TextUnicode

/// The break opportunities in a range of text; scratch that each range fills again.
struct BreakList {
  /// The character index × 2, + 1 for a mandatory break.
  ///
  /// Ascending.
  private(set) var entries: [Int32] = []
  private var found: [Int32] = []

  /// Finds the breaks of UAX #14 in `range`, each in the language of its style.
  ///
  /// The text of the same paragraph before and after the range is context. No break is recorded at
  /// a paragraph's first character.
  mutating func find(
    in text: [UInt16], range: Range<Int>, styles: [StyleRun], boundaries: inout TextBoundaries
  ) {
    findAll(in: text, range: range, styles: styles, boundaries: &boundaries)
    guard
      styles.contains(where: {
        $0.style.keepsHangulWords || $0.style.code != .none || $0.style.keepsOnOneLine
      })
    else {
      return
    }
    var style = 0
    var runStart = range.lowerBound
    var end = runStart + styles[0].length
    entries.removeAll { entry in
      let place = Int(entry >> 1)
      while place >= end, style + 1 < styles.count {
        style += 1
        (runStart, end) = (end, end + styles[style].length)
      }
      guard entry & 1 == 0, place > 0 else { return false }
      let own = styles[style].style
      if own.keepsOnOneLine {
        // A line may end before its first character, unless the text before it is kept as well.
        if place > runStart || style == 0 || styles[style - 1].style.keepsOnOneLine { return true }
      }
      return own.keepsHangulWords && Self.isHangul(text[place]) && Self.isHangul(text[place - 1])
    }
    var start = range.lowerBound
    for run in styles {
      let end = start + run.length
      if run.style.code != .none, !run.style.keepsOnOneLine {
        breakCode(run.style.code, in: text, range: start..<end)
      }
      start = end
    }
  }

  /// Removes breaks that source code does not have, and adds those after its spaces.
  mutating func breakCode(_ code: CodeBreaks, in text: [UInt16], range: Range<Int>) {
    entries.removeAll { entry in
      entry & 1 == 0 && entry > 1 && range.contains(Int(entry >> 1))
        && code.keeps(text, before: Int(entry >> 1))
    }
    // UAX #14 has none before "!", "/" and closing punctuation, even after spaces.
    let known = Set(entries.map { $0 >> 1 })
    let count = entries.count
    for place in max(1, range.lowerBound)..<max(1, range.upperBound)
    where text[place - 1] == 0x20 && 0x21..<0x7F ~= text[place] && !known.contains(Int32(place)) {
      entries.append(Int32(place) << 1)
    }
    if entries.count > count { entries.sort() }
  }

  /// Returns whether a unit is a Hangul syllable, or a part of one.
  private static func isHangul(_ unit: UInt16) -> Bool {
    switch unit {
    case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97C, 0xD7B0...0xD7FB: true
    default: false
    }
  }

  private mutating func findAll(
    in text: [UInt16], range: Range<Int>, styles: [StyleRun], boundaries: inout TextBoundaries
  ) {
    let language = styles.first?.style.language ?? ""
    if styles.allSatisfy({ $0.style.language == language }) {
      find(in: text, range: range, language: language, boundaries: &boundaries)
      return
    }
    entries.removeAll(keepingCapacity: true)
    let around = BreakList.surroundings(of: range, in: text)
    var areas: [(language: String, range: Range<Int>)] = []
    var start = range.lowerBound
    for run in styles {
      let end = start + run.length
      if let last = areas.last, last.language == run.style.language {
        areas[areas.count - 1].range = last.range.lowerBound..<end
      } else {
        areas.append((run.style.language, start..<end))
      }
      start = end
    }
    // Each language is one pass over the text. With more languages than a real paragraph has, the
    // rules of the first apply to the others.
    var languages: [String] = []
    for area in areas where !languages.contains(area.language) && languages.count < 16 {
      languages.append(area.language)
    }
    for language in languages {
      var area = 0
      let isFirst = language == languages[0]
      found.removeAll(keepingCapacity: true)
      boundaries.lineBreaks(
        in: text.span.extracting(around), language: language, into: &found)
      for entry in found {
        let place = Int(entry >> 1) + around.lowerBound
        if place < range.lowerBound { continue }
        while area < areas.count, areas[area].range.upperBound <= place { area += 1 }
        if area == areas.count { break }
        let own = areas[area].language
        if own == language || (isFirst && !languages.contains(own)) {
          entries.append(Int32(place) << 1 | entry & 1)
        }
      }
    }
    entries.sort()
  }

  /// Finds the breaks in a range of one language.
  mutating func find(
    in text: [UInt16], range: Range<Int>, language: String, boundaries: inout TextBoundaries
  ) {
    entries.removeAll(keepingCapacity: true)
    let around = BreakList.surroundings(of: range, in: text)
    let span = text.span.extracting(around)
    if around == range, around.lowerBound == 0 {
      boundaries.lineBreaks(in: span, language: language, into: &entries)
      return
    }
    found.removeAll(keepingCapacity: true)
    boundaries.lineBreaks(in: span, language: language, into: &found)
    let shift = Int32(around.lowerBound) << 1
    for entry in found where entry + shift >= Int32(range.lowerBound) << 1 {
      if entry + shift >= Int32(range.upperBound) << 1 { break }
      entries.append(entry + shift)
    }
  }

  /// Returns the flags of an entry for the glyph that begins there.
  @inline(__always)
  static func flags(of entry: Int32) -> UInt16 {
    entry & 1 == 0
      ? Glyph.Flags.lineBreakBefore.rawValue
      : Glyph.Flags([.lineBreakBefore, .mandatoryBreakBefore]).rawValue
  }

  /// Returns the range with the context in its paragraph that breaks and graphemes may depend on.
  ///
  /// It begins after a space between letters, if there is one nearby: breaks and graphemes do not
  /// depend on text before it.
  static func surroundings(of range: Range<Int>, in text: [UInt16]) -> Range<Int> {
    var start = range.lowerBound
    let farthest = max(0, start - 256)
    let near = max(0, start - 64)
    while start > farthest, !CharacterFacts.endsParagraph(text[start - 1]) {
      if start <= near, start > 1, text[start - 1] == 0x20, isLetter(text[start]),
        isLetter(text[start - 2])
      {
        break
      }
      start -= 1
    }
    var end = range.upperBound
    let limit = min(text.count, end + 64)
    while end < limit, !CharacterFacts.endsParagraph(text[end]) { end += 1 }
    return start..<end
  }

  private static func isLetter(_ unit: UInt16) -> Bool {
    (unit | 0x20) &- 0x61 < 26 || (unit >= 0xC0 && unit < 0x250)
  }
}
