// SPDX-License-Identifier: MIT

/// The number or bullet of a paragraph in older files: WordPad, RichEdit, Word 95.
///
///     {\pntext 2.\tab}{\*\pn\pnlvlbody\pnstart1\pndec{\pntxta .}}
///
/// - Source: Rich Text Format Specification 1.9.1, "Bullets and Numbering".
struct RTFNumbering: Equatable {
  /// The name of the number format; `nil` for a bullet, and if the paragraph's own text has the
  /// number.
  var kind: String?
  var start = 1
  /// The text before the number, or the bullet.
  var before = ""
  var after = ""
  /// Whether the paragraph continues an item, without a number.
  var continues = false
  /// The level of a numbered heading or of an item (`\pnlvl`), from 1.
  var level: Int?
  /// The level whose items it describes for the whole section (`\pnseclvl`).
  var section: Int?
  /// Whether the current text is after the number.
  var isAfter = false

  mutating func setText(_ text: String) {
    if isAfter { after = text } else { before = text }
  }

  static func == (one: RTFNumbering, other: RTFNumbering) -> Bool {
    one.kind == other.kind && one.start == other.start && one.before == other.before
      && one.after == other.after
  }
}

/// An item's number or bullet as a marker template and a number.
///
///     "iv)"    {lower-roman}) 4        "1.2."    1.{decimal}. 2        "§"    {square}
struct RTFMarkerText {
  let marker: String
  let number: Int

  /// - Parameters:
  ///   - text: The text; empty if the paragraph has none.
  ///   - numbering: The numbering that the document specifies.
  init(_ text: String, _ numbering: RTFNumbering?) {
    if text.isEmpty, let numbering {
      number = numbering.start
      if let kind = numbering.kind {
        marker = Self.plain(numbering.before) + "{\(kind)}" + Self.plain(numbering.after)
      } else {
        marker = RTFBullets.marker(for: numbering.before.trimmingWhitespace)
      }
    } else if text == "o", numbering?.kind == nil {
      // Word's bullet in Courier New on every second level.
      (marker, number) = ("{circle}", 1)
    } else if let numbered = Self.numbered(text, numbering?.kind) {
      (marker, number) = numbered
    } else {
      marker = RTFBullets.marker(for: text)
      number = 1
    }
  }

  private static func plain(_ text: some StringProtocol) -> String {
    String(text.filter { $0 != "{" && $0 != "}" })
  }

  /// Returns a template and a number that produce the text.
  private static func numbered(_ text: String, _ kind: String?) -> (String, Int)? {
    guard let end = text.lastIndex(where: { $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
      return nil
    }
    let isNumber = text[end].isNumber
    let body = text[...end].reversed().prefix {
      $0.isASCII && (isNumber ? $0.isNumber : $0.isLetter)
    }
    let number = String(body.reversed())
    let before = text[...end].dropLast(number.count)
    let after = text[text.index(after: end)...]
    // Words that end with a letter are not numbers.
    guard isNumber || kind != nil || !before.contains(where: \.isLetter), after.count < 8 else {
      return nil
    }
    for kind in kind.map({ [$0] }) ?? kinds(of: number) {
      guard let value = value(number, kind) else { continue }
      let marker = plain(before) + "{\(kind)}" + plain(after)
      if ListNumbers.marker(marker, value) == text { return (marker, value) }
    }
    return nil
  }

  /// Returns the possible formats of a number, more likely ones first.
  private static func kinds(of number: String) -> [String] {
    guard let first = number.first, first.isLetter else { return ["decimal"] }
    let kinds =
      number.count > 1 || number.lowercased() == "i" ? ["roman", "alpha"] : ["alpha", "roman"]
    // Longer ones would be words.
    return number.count > 8 ? [] : kinds.map { (first.isUppercase ? "upper-" : "lower-") + $0 }
  }

  private static func value(_ number: String, _ kind: String) -> Int? {
    switch kind {
    case "decimal": return number.count < 10 ? Int(number) : nil
    case "lower-alpha", "upper-alpha":
      // Letters beyond "zz" are words.
      guard number.count < 3 else { return nil }
      return number.lowercased().unicodeScalars.reduce(0) { $0 * 26 + Int($1.value) - 0x60 }
    default:
      var total = 0
      var last = 0
      for letter in number.lowercased().reversed() {
        guard let value = romans[letter] else { return nil }
        total += value < last ? -value : value
        last = max(last, value)
      }
      return total
    }
  }

  private static let romans: [Character: Int] = [
    "i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000,
  ]
}

extension String {
  var trimmingWhitespace: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension RTFReader {
  /// Applies the words of a paragraph's number or bullet.
  func applyNumbering(_ word: RTFWord, _ parameter: Int?) -> Bool {
    switch word {
    case .pnlvlcont: numbering.continues = true
    case .pnlvlbody: numbering.kind = numbering.kind ?? "decimal"
    case .pnlvlblt: numbering.kind = nil
    case .pnlvl:
      let level = parameter ?? 1
      numbering = lists.sectionLevels[level] ?? numbering
      (numbering.level, numbering.section) = (level, nil)
    // Spelled-out numbers, which no list format here supports.
    case .pndec, .pncard, .pnord, .pnordt: numbering.kind = "decimal"
    case .pnucltr: numbering.kind = "upper-alpha"
    case .pnlcltr: numbering.kind = "lower-alpha"
    case .pnucrm: numbering.kind = "upper-roman"
    case .pnlcrm: numbering.kind = "lower-roman"
    case .pnstart: numbering.start = parameter ?? 1
    case .pnf: state.character.font = Int32(clamping: parameter ?? 0)
    default: return false
    }
    return true
  }
}
