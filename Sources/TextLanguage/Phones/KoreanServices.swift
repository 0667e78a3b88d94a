// SPDX-License-Identifier: MIT

/// Finds numbers of town halls and services of a Korean area: its code and three digits from 100 to
/// 199, "02-120", "031-120".
///
/// The library's numbering plan lacks them.
///
/// - Source: our choice; the digits follow a hyphen, as is usual in Korea, and are not part of a
///   longer number.
enum KoreanServices {
  private static let areas: Set<Int> = [
    2, 31, 32, 33, 41, 42, 43, 44, 51, 52, 53, 54, 55, 61, 62, 63, 64,
  ]

  static func ranges(in text: ScannedText, _ part: Range<Int>) -> [Range<Int>] {
    part.compactMap { hyphen in
      guard text[hyphen] == UInt16(ascii: "-") else { return nil }
      var start = hyphen
      while start > part.lowerBound, hyphen - start < 4, text[start - 1].isASCIIDigit { start -= 1 }
      let end = hyphen + 4
      guard (3...4).contains(hyphen - start + 1), end <= part.upperBound,
        text[start] == UInt16(ascii: "0"), text[hyphen + 1] == UInt16(ascii: "1"),
        text[hyphen + 2].isASCIIDigit, text[hyphen + 3].isASCIIDigit,
        areas.contains(text.units[(start + 1)..<hyphen].reduce(0) { $0 * 10 + Int($1 & 15) }),
        !continues(text, at: end, by: 1), !continues(text, at: start - 1, by: -1)
      else { return nil }
      return start..<end
    }
  }

  /// Returns whether a digit is at an index, or after a mark that joins digits.
  private static func continues(_ text: ScannedText, at index: Int, by step: Int) -> Bool {
    if text.kind(at: index) == .digit { return true }
    let joins: [UInt16] = [UInt16(ascii: "-"), UInt16(ascii: "."), UInt16(ascii: "/")]
    return joins.contains(text[index]) && text.kind(at: index + step) == .digit
  }
}
