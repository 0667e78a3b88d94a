// SPDX-License-Identifier: MIT

/// The counters of a document at a position in it.
///
///     <ol>              resets c: c exists up to the end of what is around <ol>
///       <li>            increments c
///         <ol>          resets c: a second one, inside of the first
///           <li>        counters(c, ".") is "1.1"
///
/// - Source: CSS Lists and Counters Module Level 3, "Automatic Numbering With Counters".
struct CSSCounters {
  private static let countLimit = 1000
  private static let valueLimit = 1_000_000_000

  private struct Counter {
    let name: String
    var value: Int
    /// The depth of the element at whose end the counter ends.
    let scope: Int
  }

  private var counters: [Counter] = []

  /// Applies the counter properties of an element that begins.
  ///
  /// - Parameters:
  ///   - style: The element's style.
  ///   - depth: The number of open elements, including this one.
  mutating func begin(_ style: HTMLStyle, depth: Int) {
    guard let changes = style.counters else { return }
    for (name, value) in Self.pairs(changes.reset, standing: 0) { reset(name, to: value, depth) }
    for (name, value) in Self.pairs(changes.increment, standing: 1) {
      if let index = find(name, depth) {
        counters[index].value = Self.limited(counters[index].value + value)
      }
    }
    for (name, value) in Self.pairs(changes.set, standing: 0) {
      if let index = find(name, depth) { counters[index].value = value }
    }
  }

  /// Ends the counters of an element that has ended.
  mutating func end(depth: Int) {
    while let last = counters.last, last.scope >= depth { counters.removeLast() }
  }

  mutating func reset(_ name: String, to value: Int, _ depth: Int) {
    let value = Self.limited(value)
    if let index = counters.lastIndex(where: { $0.name == name && $0.scope == depth - 1 }) {
      counters[index].value = value
    } else if counters.count < Self.countLimit {
      counters.append(Counter(name: name, value: value, scope: depth - 1))
    }
  }

  mutating func increment(_ name: String, _ depth: Int, to value: Int) {
    if let index = find(name, depth) { counters[index].value = Self.limited(value) }
  }

  /// Returns the innermost counter of a name, creating it if necessary.
  private mutating func find(_ name: String, _ depth: Int) -> Int? {
    if let index = counters.lastIndex(where: { $0.name == name }) { return index }
    reset(name, to: 0, depth)
    return counters.lastIndex { $0.name == name }
  }

  /// Returns all values of a counter, outermost first; 0 for one that does not exist.
  func values(_ name: String) -> [Int] {
    let found = counters.filter { $0.name == name }.map(\.value)
    return found.isEmpty ? [0] : found
  }

  private static func limited(_ value: Int) -> Int { min(max(value, -valueLimit), valueLimit) }

  /// "a 2 b" is a with 2, and b with what it has without a number.
  fileprivate static func pairs(_ text: String, standing value: Int) -> [(String, Int)] {
    var found: [(String, Int)] = []
    for word in CSSParser.split(text, at: " ") where word != "none" && found.count < countLimit {
      if let number = Int(word) {
        if let last = found.indices.last { found[last].1 = limited(number) }
      } else {
        found.append((word, value))
      }
    }
    return found
  }
}

/// The properties `counter-reset`, `counter-increment` and `counter-set` of an element.
struct CSSCounterChanges: Equatable {
  var reset = ""
  var increment = ""
  var set = ""

  /// The number of the page on which the element begins, if it says one.
  ///
  /// - Source: CSS Paged Media Module Level 3, 7.1: pages are counted by the counter `page`.
  var page: Int? {
    let pairs = CSSCounters.pairs(reset, standing: 0) + CSSCounters.pairs(set, standing: 0)
    return pairs.last { $0.0 == "page" }.map { min(max($0.1, 0), 1_000_000) }
  }
}

/// Numbers in counter styles.
enum CSSCounterStyle {
  static func text(_ number: Int, _ style: String) -> String {
    switch style {
    case "none": ""
    case "disc": "•"
    case "circle": "◦"
    case "square": "▪"
    case "decimal-leading-zero": (0...9).contains(number) ? "0\(number)" : "\(number)"
    case "lower-alpha", "lower-latin": letters(number, "abcdefghijklmnopqrstuvwxyz")
    case "upper-alpha", "upper-latin": letters(number, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    case "lower-greek": letters(number, "αβγδεζηθικλμνξοπρστυφχψω")
    case "katakana": letters(number, "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン")
    case "hiragana": letters(number, "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん")
    case "armenian", "upper-armenian": sum(number, armenian)
    case "lower-armenian": sum(number, armenian).lowercased()
    case "georgian": sum(number, georgian)
    case "hebrew": hebrew(number)
    case "disclosure-closed": "▸"
    case "disclosure-open": "▾"
    case "lower-roman": roman(number).lowercased()
    case "upper-roman": roman(number)
    case "cjk-decimal": digits(number, "〇一二三四五六七八九")
    case "cjk-ideographic", "trad-chinese-informal", "simp-chinese-informal", "japanese-informal":
      chinese(number)
    default: decimals[style].map { digits(number, $0) } ?? "\(number)"
    }
  }

  private static let names: Set<String> = [
    "decimal-leading-zero", "lower-greek", "katakana", "hiragana", "armenian", "upper-armenian",
    "lower-armenian", "georgian", "hebrew", "disclosure-closed", "disclosure-open", "cjk-decimal",
    "cjk-ideographic", "trad-chinese-informal", "simp-chinese-informal", "japanese-informal",
  ]

  /// Whether a name is a counter style that lists do not support natively.
  static func isKnown(_ name: String) -> Bool { names.contains(name) || decimals[name] != nil }

  /// Returns the punctuation after a number in a marker.
  static func suffix(_ style: String) -> String {
    if style.hasPrefix("disclosure") { return "" }
    let isEastAsian =
      style.hasPrefix("cjk") || style.hasSuffix("informal") || style.hasSuffix("kana")
      || style == "hiragana"
    return isEastAsian ? "、" : "."
  }

  /// - Source: CSS Counter Styles Level 3, 6.
  private static let decimals: [String: String] = [
    "arabic-indic": "٠١٢٣٤٥٦٧٨٩", "persian": "۰۱۲۳۴۵۶۷۸۹", "bengali": "০১২৩৪৫৬৭৮৯",
    "devanagari": "०१२३४५६७८९", "gujarati": "૦૧૨૩૪૫૬૭૮૯", "gurmukhi": "੦੧੨੩੪੫੬੭੮੯",
    "kannada": "೦೧೨೩೪೫೬೭೮೯", "khmer": "០១២៣៤៥៦៧៨៩", "cambodian": "០១២៣៤៥៦៧៨៩",
    "lao": "໐໑໒໓໔໕໖໗໘໙", "malayalam": "൦൧൨൩൪൫൬൭൮൯", "mongolian": "᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙",
    "myanmar": "၀၁၂၃၄၅၆၇၈၉", "oriya": "୦୧୨୩୪୫୬୭୮୯", "tamil": "௦௧௨௩௪௫௬௭௮௯",
    "telugu": "౦౧౨౩౪౫౬౭౮౯", "thai": "๐๑๒๓๔๕๖๗๘๙", "tibetan": "༠༡༢༣༤༥༦༧༨༩",
  ]

  private static func digits(_ number: Int, _ signs: String) -> String {
    let signs = Array(signs)
    return String(
      "\(number)".map { digit in digit.wholeNumberValue.map { signs[$0] } ?? digit })
  }

  private static let armenian = Array("ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔ")
  private static let georgian = Array("აბგდევზჱთიკლმნჲოპჟრსტჳფქღყშჩცძწჭხჴჯჰ")

  /// Writes a number with one sign for each digit: those of ones, of tens, of hundreds and of
  /// thousands.
  private static func sum(_ number: Int, _ signs: [Character]) -> String {
    guard (1...9999).contains(number) else { return "\(number)" }
    var result = ""
    for (place, digit) in "\(number)".reversed().enumerated() {
      let value = digit.wholeNumberValue ?? 0
      if value > 0 { result = String(signs[place * 9 + value - 1]) + result }
    }
    return result
  }

  private static func hebrew(_ number: Int) -> String {
    guard (1...999).contains(number) else { return "\(number)" }
    var result = ""
    var rest = number
    for (value, sign) in [(400, "ת"), (300, "ש"), (200, "ר"), (100, "ק")] {
      while rest >= value {
        result += sign
        rest -= value
      }
    }
    // 15 and 16 would spell parts of the name of God.
    if rest == 15 || rest == 16 { return result + (rest == 15 ? "טו" : "טז") }
    let tens = ["", "י", "כ", "ל", "מ", "נ", "ס", "ע", "פ", "צ"]
    let ones = ["", "א", "ב", "ג", "ד", "ה", "ו", "ז", "ח", "ט"]
    return result + tens[rest / 10] + ones[rest % 10]
  }

  private static func chinese(_ number: Int) -> String {
    guard (0...9999).contains(number) else { return "\(number)" }
    let signs = Array("零一二三四五六七八九")
    if number == 0 { return String(signs[0]) }
    var result = ""
    var isZeroWaiting = false
    for (value, unit) in [(1000, "千"), (100, "百"), (10, "十"), (1, "")] {
      let digit = number / value % 10
      if digit == 0 {
        isZeroWaiting = !result.isEmpty
        continue
      }
      if isZeroWaiting { result.append(signs[0]) }
      isZeroWaiting = false
      if !(digit == 1 && value == 10 && result.isEmpty) { result.append(signs[digit]) }
      result += unit
    }
    return result
  }

  private static func letters(_ number: Int, _ alphabet: String) -> String {
    guard number > 0 else { return "\(number)" }
    let letters = Array(alphabet)
    var result = ""
    var rest = number
    while rest > 0 {
      rest -= 1
      result = String(letters[rest % letters.count]) + result
      rest /= letters.count
    }
    return result
  }

  private static func roman(_ number: Int) -> String {
    guard (1...3999).contains(number) else { return "\(number)" }
    let parts = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"),
      (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    var (result, rest) = ("", number)
    for (value, letters) in parts {
      while rest >= value {
        result += letters
        rest -= value
      }
    }
    return result
  }
}
