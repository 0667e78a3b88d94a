// SPDX-License-Identifier: MIT

internal import TextStructures

// Foundation's strings round the ends of a range that they replace to grapheme boundaries. A range
// for one of them has to begin and end at such boundaries:
//
//     c a f e ◌́ s        replace 4 ..< 5 (the accent) by "x"
//     0 1 2 3 4 5        becomes: replace 3 ..< 5, "é", by "ex"

extension TextContent {
  /// The limit of the search for a boundary: no real grapheme is longer.
  private static let reach = 4096

  /// The range, widened to whole graphemes.
  func wholeGraphemes(_ range: Range<Int>) -> Range<Int> {
    if isSurelyBorder(range.lowerBound) && isSurelyBorder(range.upperBound) { return range }
    var start = range.lowerBound
    let first = max(0, start - Self.reach)
    while start > first, !isSurelyBorder(start) { start -= 1 }
    var end = range.upperBound
    let last = min(length, end + Self.reach)
    while end < last, !isSurelyBorder(end) { end += 1 }
    var (lower, upper, place) = (range.lowerBound, range.upperBound, start)
    for grapheme in text.string(in: start..<end) {
      let next = place + grapheme.utf16.count
      if place < range.lowerBound && range.lowerBound < next { lower = place }
      if place < range.upperBound && range.upperBound < next { upper = next }
      place = next
    }
    return lower..<upper
  }

  /// Whether an index is surely a grapheme boundary, judged by its neighbours alone.
  func isSurelyBorder(_ place: Int) -> Bool {
    let neighbours = text.units(around: place)
    guard let before = neighbours.before, let after = neighbours.after else { return true }
    return Self.isSurelyBorder(before, after)
  }

  private static func isSurelyBorder(_ before: UInt16, _ after: UInt16) -> Bool {
    // UAX #29: GB3, GB4, GB5, then characters that neither join nor combine (GB999).
    if before == 0x0D && after == 0x0A { return false }
    return isControl(before) || isControl(after) || (isSimple(before) && isSimple(after))
  }

  private static func isControl(_ unit: UInt16) -> Bool {
    unit < 0x20 || unit == 0x7F || unit == 0x2028 || unit == 0x2029
  }

  /// Base characters of many scripts: none extends the one before or joins the one after.
  private static func isSimple(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20...0x7E, 0xC0...0x2FF, 0x391...0x3FF, 0x400...0x482: true
    // Hebrew, Arabic, Thai letters; punctuation; kana; ideographs; Hangul syllables; wide forms.
    case 0x5D0...0x5EA, 0x620...0x64A, 0x671...0x6D3, 0xE01...0xE30, 0x2010...0x2027,
      0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FA5, 0xAC00...0xD7A3,
      0xFF01...0xFF60:
      true
    default: false
    }
  }
}
