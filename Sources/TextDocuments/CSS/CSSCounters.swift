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
    /// How deep the element is up to whose end it exists.
    let scope: Int
  }

  private var counters: [Counter] = []

  /// Takes what an element says of counters.
  ///
  /// - Parameters:
  ///   - style: Of the element.
  ///   - depth: How many elements are open, the element included.
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

  /// An element has ended.
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

  /// The innermost counter of a name, made if there is none.
  private mutating func find(_ name: String, _ depth: Int) -> Int? {
    if let index = counters.lastIndex(where: { $0.name == name }) { return index }
    reset(name, to: 0, depth)
    return counters.lastIndex { $0.name == name }
  }

  /// All values of a counter, outermost first; 0 for one that does not exist.
  func values(_ name: String) -> [Int] {
    let found = counters.filter { $0.name == name }.map(\.value)
    return found.isEmpty ? [0] : found
  }

  private static func limited(_ value: Int) -> Int { min(max(value, -valueLimit), valueLimit) }

  /// "a 2 b" is a with 2, and b with what it has without a number.
  private static func pairs(_ text: String, standing value: Int) -> [(String, Int)] {
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
}

/// Numbers as the styles of counters have them.
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
    case "lower-roman": roman(number).lowercased()
    case "upper-roman": roman(number)
    default: "\(number)"
    }
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
