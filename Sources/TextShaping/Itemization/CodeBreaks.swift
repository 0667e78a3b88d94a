// SPDX-License-Identifier: MIT

/// Where lines of text of programs may end.
///
/// UAX #14 is made for prose. It parts `--` from `page`, `-` from `>`, `!` from `isEmpty`.
///
///     words   textkit render --page A5 --no-page-numbers     not behind "--", but behind "no-"
///                            ↑      ↑  ↑    ↑    ↑
///     lines   textkit render --page A5 --no-page-numbers     at white space only
///                            ↑      ↑  ↑
///
/// Other characters than those of ASCII break as in prose: comments are in any language.
///
/// - Source: Our choice, as editors of programs wrap lines.
package enum CodeBreaks: UInt8, Sendable {
  /// Prose.
  case none
  /// Names, options and paths within prose: punctuation at their start stays with them.
  case words
  /// Lines of a program.
  case lines

  /// Whether a line does not end before a unit, though UAX #14 allows it.
  func keeps(_ text: [UInt16], before place: Int) -> Bool {
    let before = text[place - 1]
    guard self != .none, 0x21..<0x7F ~= before, text[place] < 0x80 else { return false }
    if self == .lines { return true }
    guard CodeBreaks.isWord(text[place]), !CodeBreaks.isWord(before) else {
      return !CodeBreaks.isWord(before)
    }
    // Punctuation alone stands before it, back to white space.
    var index = place - 1
    while index >= 0, 0x21..<0x7F ~= text[index], !CodeBreaks.isWord(text[index]) { index -= 1 }
    return index < 0 || text[index] <= 0x20
  }

  /// A letter or digit of ASCII, the underscore, or any other character.
  private static func isWord(_ unit: UInt16) -> Bool {
    unit >= 0x80 || 0x30...0x39 ~= unit || 0x41...0x5A ~= unit || 0x61...0x7A ~= unit
      || unit == 0x5F
  }

  /// How well a word that fits no line is divided before a unit; 0: no better than anywhere.
  ///
  /// - Parameters:
  ///   - place: Index of the unit that would begin the next line; not the first.
  ///   - text: UTF-16 units.
  /// - Returns: 2 behind punctuation within the word and before a full stop, 1 where a name has an underscore or a capital letter.
  package static func quality(of place: Int, in text: [UInt16]) -> Int {
    let (before, after) = (text[place - 1], text[place])
    guard before > 0x20, after > 0x20 else { return 0 }
    if after == 0x2E, isWord(before), before != 0x5F {
      // Not within a number.
      return place + 1 < text.count && 0x30...0x39 ~= text[place + 1] ? 0 : 2
    }
    if !isWord(before), isWord(after) || after == 0x22 || after == 0x27 {
      // . " ' # @ $ ! ~ ` and \ belong to what follows.
      return [0x2E, 0x22, 0x27, 0x23, 0x40, 0x24, 0x21, 0x7E, 0x60, 0x5C].contains(before) ? 0 : 2
    }
    if before == 0x5F, after != 0x5F { return 1 }
    return 0x61...0x7A ~= before && 0x41...0x5A ~= after ? 1 : 0
  }
}
