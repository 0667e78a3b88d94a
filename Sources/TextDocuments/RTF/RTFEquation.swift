// SPDX-License-Identifier: MIT

/// The text of an equation field, which has no result: `EQ \f(1,2)` is "1/2", ruby text is
/// "漢字(かんじ)".
///
/// - Source: Word's reference of the field EQ.
struct RTFEquation {
  private static let depthLimit = 16

  private var rest: Substring
  private var depth = 0

  private init(_ text: Substring) { rest = text }

  /// Returns the text of an equation; `instruction` is the text after the field's name.
  static func text(_ instruction: String) -> String {
    var equation = RTFEquation(instruction.prefix(10_000))
    return equation.sequence().trimmingWhitespace
  }

  /// Reads text up to the end of an argument.
  private mutating func sequence() -> String {
    var result = ""
    var brackets = 0
    while let character = rest.first {
      switch character {
      case "\\":
        rest.removeFirst()
        result += command()
        continue
      case "(": brackets += 1
      case ")":
        if brackets == 0, depth > 0 { return result }
        brackets -= 1
      case ",", ";":
        if brackets <= 0, depth > 0 { return result }
      default: break
      }
      result.append(character)
      rest.removeFirst()
    }
    return result
  }

  private mutating func command() -> String {
    guard let first = rest.first else { return "" }
    // A field switch with its argument.
    if first == "*" {
      rest.removeFirst()
      skipSpaces()
      if rest.first == "\"" {
        rest.removeFirst()
        rest = rest.drop { $0 != "\"" }.dropFirst()
      } else {
        rest = rest.drop { !$0.isWhitespace && $0 != "\\" }
      }
      return ""
    }
    guard first.isLetter else {
      rest.removeFirst()
      return String(first)
    }
    let name = word()
    var options: [String] = []
    var values: [String] = []
    while rest.first == "\\", let next = rest.dropFirst().first, next.isLetter {
      rest.removeFirst()
      let option = word()
      options.append(option)
      if ["bc", "lc", "rc"].contains(option), rest.first == "\\" {
        rest.removeFirst()
        values.append(rest.popFirst().map { String($0) } ?? "")
      }
      skipSpaces()
      rest = rest.drop { $0.isNumber }
      skipSpaces()
    }
    skipSpaces()
    guard rest.first == "(", depth < Self.depthLimit else { return "" }
    rest.removeFirst()
    return Self.text(name, options, values, arguments())
  }

  private mutating func word() -> String {
    let word = rest.prefix { $0.isLetter }
    rest = rest.dropFirst(word.count)
    return word.lowercased()
  }

  private mutating func skipSpaces() { rest = rest.drop { $0.isWhitespace } }

  private mutating func arguments() -> [String] {
    depth += 1
    defer { depth -= 1 }
    var found: [String] = []
    while true {
      found.append(sequence().trimmingWhitespace)
      guard let end = rest.popFirst(), end != ")" else { return found }
    }
  }

  private static func text(
    _ name: String, _ options: [String], _ values: [String], _ arguments: [String]
  ) -> String {
    let (first, second) = (arguments.first ?? "", arguments.dropFirst().first ?? "")
    switch name {
    case "f": return RTFMath.grouped(first) + "/" + RTFMath.grouped(second)
    case "r":
      return arguments.count > 1
        ? RTFMath.raised(first) + "√" + RTFMath.grouped(second) : "√" + RTFMath.grouped(first)
    case "s":
      if options.contains("do") { return RTFMath.lowered(first) }
      // Raised letters are ruby text.
      return first.allSatisfy { $0.isASCII } ? RTFMath.raised(first) : first
    case "o":
      guard arguments.count == 2,
        options.contains(where: { ["ad", "ac", "al", "ar"].contains($0) })
      else { return arguments.joined() }
      return "\(second)(\(first))"
    case "b":
      let open = values.first ?? "("
      let close =
        values.dropFirst().first ?? ["{": "}", "[": "]", "<": ">", "(": ")"][open] ?? open
      return open + arguments.joined(separator: ", ") + close
    case "i":
      let sign = options.contains("su") ? "∑" : options.contains("pr") ? "∏" : "∫"
      let limits =
        (first.isEmpty ? "" : RTFMath.lowered(first))
        + (second.isEmpty ? "" : RTFMath.raised(second))
      return sign + limits + " " + arguments.dropFirst(2).joined(separator: " ")
    case "d": return ""
    case "a": return arguments.joined(separator: " ")
    default: return arguments.joined(separator: ", ")
    }
  }
}
