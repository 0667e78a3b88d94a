// SPDX-License-Identifier: MIT

internal import TextStructures

/// Characters and attribute runs of one text.
///
/// A value: a copy costs O(1).
struct TextContent {
  var text: TextBuffer
  var runs: AttributeRuns

  var length: Int { text.count }

  init(_ string: String, _ attributes: TextAttributes) {
    text = TextBuffer(string)
    runs = AttributeRuns(repeating: attributes, count: text.count)
  }

  /// The attributes that text gets when it replaces a range without bringing its own: those of the
  /// first replaced character, else of the character before, else of the one after.
  func inheritedAttributes(_ range: Range<Int>, empty: TextAttributes) -> TextAttributes {
    if length == 0 { return empty }
    if !range.isEmpty { return runs.value(at: range.lowerBound) }
    return runs.value(at: max(range.lowerBound - 1, 0))
  }

  /// The range, grown so that it cuts no surrogate pair.
  func widened(_ range: Range<Int>) -> Range<Int> { Self.widened(range, in: text) }

  /// The range, grown so that it cuts no surrogate pair of a text.
  static func widened(_ range: Range<Int>, in text: TextBuffer) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    if text.isSurrogatePairSplit(at: lower) { lower -= 1 }
    if range.isEmpty {
      // An insertion between the halves goes before the pair: nothing is replaced.
      return lower..<lower
    }
    if text.isSurrogatePairSplit(at: upper) { upper += 1 }
    return lower..<upper
  }

  /// Whether a place is surely a border between two graphemes, judged by its neighbours alone.
  ///
  /// Foundation rounds the ends of a range that it replaces to such borders.
  func isSurelyBorder(_ place: Int) -> Bool {
    if place == 0 || place == length { return true }
    return Self.isSurelyBorder(text[place - 1], text[place])
  }

  private static func isSurelyBorder(_ before: UInt16, _ after: UInt16) -> Bool {
    // UAX #29: GB3, GB4, GB5, then letters that neither join nor combine (GB999).
    if before == 0x0D && after == 0x0A { return false }
    return isControl(before) || isControl(after) || (isSimple(before) && isSimple(after))
  }

  private static func isControl(_ unit: UInt16) -> Bool {
    unit < 0x20 || unit == 0x7F || unit == 0x2028 || unit == 0x2029
  }

  /// ASCII, Latin, Greek, Cyrillic letters, kana, ideographs: base characters all.
  private static func isSimple(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20...0x7E, 0xC0...0x2FF, 0x391...0x3FF, 0x400...0x482, 0x3041...0x3096,
      0x30A1...0x30FA, 0x4E00...0x9FA5:
      true
    default: false
    }
  }
}
