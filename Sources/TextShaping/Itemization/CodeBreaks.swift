// SPDX-License-Identifier: MIT

/// Break opportunities in source code.
///
/// UAX #14 is made for prose. It separates `--` from `page`, `-` from `>`, `!` from `isEmpty`.
///
///     words   textkit render --page A5 --no-page-numbers     not after "--", but after "no-"
///                            ↑      ↑  ↑    ↑    ↑
///     lines   textkit render --page A5 --no-page-numbers     at white space only
///                            ↑      ↑  ↑
///
/// Characters other than ASCII break as in prose: comments are in any language.
///
/// - Source: Our choice, as code editors wrap lines.
package enum CodeBreaks: UInt8, Sendable {
  /// Prose.
  case none
  /// Names, options and paths within prose: leading punctuation stays with them.
  case words
  /// Lines of source code.
  case lines

  /// Returns whether a line does not end before a unit, although UAX #14 allows it.
  func keeps(_ text: [UInt16], before place: Int) -> Bool {
    let before = text[place - 1]
    guard self != .none, 0x21..<0x7F ~= before, text[place] < 0x80 else { return false }
    if self == .lines { return true }
    guard CodeBreaks.isWord(text[place]), !CodeBreaks.isWord(before) else {
      return !CodeBreaks.isWord(before)
    }
    // Only punctuation precedes it, back to white space.
    var index = place - 1
    while index >= 0, 0x21..<0x7F ~= text[index], !CodeBreaks.isWord(text[index]) { index -= 1 }
    return index < 0 || text[index] <= 0x20
  }

  /// Returns whether a unit is an ASCII letter or digit, the underscore, or not ASCII.
  private static func isWord(_ unit: UInt16) -> Bool {
    unit >= 0x80 || 0x30...0x39 ~= unit || 0x41...0x5A ~= unit || 0x61...0x7A ~= unit
      || unit == 0x5F
  }

  /// Returns the quality of a division before a unit in a word that is wider than a line.
  ///
  /// - Parameters:
  ///   - place: The index of the unit that would begin the next line; not the first.
  ///   - text: UTF-16 units.
  /// - Returns: 2 after punctuation within the word and before a full stop, 1 where a name has an
  ///   underscore or a capital letter, else 0.
  package static func quality(of place: Int, in text: [UInt16]) -> Int {
    let (before, after) = (text[place - 1], text[place])
    guard before > 0x20, after > 0x20 else { return 0 }
    if after == 0x2E, isWord(before), before != 0x5F {
      // Not in a number.
      return place + 1 < text.count && 0x30...0x39 ~= text[place + 1] ? 0 : 2
    }
    if !isWord(before), isWord(after) || after == 0x22 || after == 0x27 {
      // . " ' # @ $ ! ~ ` and \ belong to the next unit.
      return [0x2E, 0x22, 0x27, 0x23, 0x40, 0x24, 0x21, 0x7E, 0x60, 0x5C].contains(before) ? 0 : 2
    }
    if before == 0x5F, after != 0x5F { return 1 }
    return 0x61...0x7A ~= before && 0x41...0x5A ~= after ? 1 : 0
  }
}
