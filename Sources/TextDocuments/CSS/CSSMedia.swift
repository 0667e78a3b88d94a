// SPDX-License-Identifier: MIT

/// Decides which media a style sheet, or a part of it, applies to.
///
/// Documents are printed: rules for paper apply, and those for screens do not. A query with an
/// unknown feature does not apply.
///
/// - Source: Media Queries Level 4; the values of the features are those of an A4 sheet in colour
///   (our choice).
enum CSSMedia {
  /// The size of an A4 sheet in pixels.
  private static let paper = (width: 794.0, height: 1123.0)
  /// The nesting limit of conditions.
  private static let depthLimit = 16

  /// Whether rules for a media query list such as "print, screen and (width > 600px)" apply: one of
  /// its queries must match.
  static func counts(_ query: String) -> Bool {
    let queries = CSSParser.split(query.lowercased(), at: ",")
    return queries.isEmpty || queries.contains { matches($0) }
  }

  private static func matches(_ query: String) -> Bool {
    var words = words(of: query)[...]
    let prefix = words.first
    let isTyped = words.dropFirst().first?.hasPrefix("(") == false
    if prefix == "only" || prefix == "not" && isTyped { words = words.dropFirst() }
    guard let type = words.first, !type.hasPrefix("("), type != "not" else {
      return condition(words, depth: 0) ?? false
    }
    words = words.dropFirst()
    var holds: Bool? = type == "all" || type == "print"
    if words.first == "and" {
      let rest = condition(words.dropFirst(), depth: 0)
      holds = rest.map { $0 && holds == true } ?? (holds == true ? nil : false)
    } else if !words.isEmpty {
      return false
    }
    guard let holds else { return false }
    return prefix == "not" ? !holds : holds
  }

  /// Splits text into words and parenthesized groups: "not", "(color)", "and", "(width>600px)".
  private static func words(of text: String) -> [String] {
    CSSParser.split(text.replacing(")and", with: ") and"), at: " ")
  }

  /// Evaluates a condition; `nil` if it is unknown.
  private static func condition(_ words: ArraySlice<String>, depth: Int) -> Bool? {
    guard depth < depthLimit, let first = words.first else { return nil }
    if first == "not" {
      return words.count == 2 ? bracket(words.last ?? "", depth).map { !$0 } : nil
    }
    var result = bracket(first, depth)
    var rest = words.dropFirst()
    let joint = rest.first
    while !rest.isEmpty {
      guard rest.first == joint, joint == "and" || joint == "or", rest.count > 1 else { return nil }
      let next = bracket(rest[rest.startIndex + 1], depth)
      // Kleene's three-valued logic: an unknown operand decides nothing.
      let decisive = joint == "or"
      result =
        result == decisive || next == decisive
        ? decisive : result == nil || next == nil ? nil : !decisive
      rest = rest.dropFirst(2)
    }
    return result
  }

  private static func bracket(_ text: String, _ depth: Int) -> Bool? {
    guard text.hasPrefix("("), text.hasSuffix(")") else { return nil }
    let inner = String(text.dropFirst().dropLast()).trimmingSpaces
    if inner.hasPrefix("(") || inner.hasPrefix("not ") {
      return condition(words(of: inner)[...], depth: depth + 1)
    }
    return feature(inner)
  }

  // MARK: Features

  private static func feature(_ text: String) -> Bool? {
    if let colon = text.firstIndex(of: ":") {
      let name = String(text[..<colon]).trimmingSpaces
      return holds(name, String(text[text.index(after: colon)...]).trimmingSpaces)
    }
    if text.contains(where: { "<>=".contains($0) }) { return range(text) }
    if let value = number(of: text) { return value > 0 }
    return keywords[text].map { $0 != "none" && $0 != "no-preference" }
  }

  private static func holds(_ name: String, _ value: String) -> Bool? {
    if let known = keywords[name] { return known == value }
    let isLeast = name.hasPrefix("min-") || name.hasPrefix("-webkit-min-")
    let isMost = name.hasPrefix("max-") || name.hasPrefix("-webkit-max-")
    let plain = name.replacing("-webkit-", with: "").replacing(isLeast ? "min-" : "max-", with: "")
    guard let own = number(of: plain), let asked = Self.value(value) else { return nil }
    return isLeast ? own >= asked : isMost ? own <= asked : own == asked
  }

  /// Evaluates a range: "400px <= width < 800px".
  private static func range(_ text: String) -> Bool? {
    var operands: [String] = [""]
    var signs: [String] = []
    for character in text {
      if "<>=".contains(character) {
        if operands.last?.isEmpty == true, !signs.isEmpty {
          signs[signs.count - 1].append(character)
        } else {
          signs.append(String(character))
          operands.append("")
        }
      } else if !(character.isWhitespace && operands.last?.isEmpty == true) {
        operands[operands.count - 1].append(character)
      }
    }
    let numbers = operands.map { operand -> Double? in
      let word = operand.trimmingSpaces
      return number(of: word) ?? value(word)
    }
    guard operands.count == signs.count + 1, (1...2).contains(signs.count) else { return nil }
    var result = true
    for (index, sign) in signs.enumerated() {
      guard let left = numbers[index], let right = numbers[index + 1] else { return nil }
      switch sign {
      case "<": result = result && left < right
      case "<=": result = result && left <= right
      case ">": result = result && left > right
      case ">=": result = result && left >= right
      case "=": result = result && left == right
      default: return nil
      }
    }
    return result
  }

  private static func number(of feature: String) -> Double? {
    switch feature {
    case "width", "device-width": paper.width
    case "height", "device-height": paper.height
    case "aspect-ratio", "device-aspect-ratio": paper.width / paper.height
    case "color": 8
    case "color-index", "monochrome", "grid": 0
    // Dots per pixel of a 300 dpi printer.
    case "resolution", "device-pixel-ratio": 300.0 / 96
    default: nil
    }
  }

  /// Parses a number, a length in pixels, a ratio, or a resolution.
  private static func value(_ text: String) -> Double? {
    if let slash = text.firstIndex(of: "/") {
      let parts = [text[..<slash], text[text.index(after: slash)...]].map {
        Double(String($0).trimmingSpaces)
      }
      guard let first = parts[0], let second = parts[1], second != 0 else { return nil }
      return first / second
    }
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
    guard let number = Double(digits), number.isFinite,
      let unit = units[String(text[digits.endIndex...])]
    else { return nil }
    return number * unit
  }

  private static let units: [String: Double] = [
    "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4,
    "q": 96 / 101.6, "em": 16, "rem": 16, "ex": 8, "ch": 8, "x": 1, "dppx": 1, "dpi": 1.0 / 96,
    "dpcm": 2.54 / 96,
  ]

  private static let keywords: [String: String] = [
    "orientation": "portrait", "prefers-color-scheme": "light",
    "prefers-reduced-motion": "no-preference", "prefers-contrast": "no-preference",
    "prefers-reduced-transparency": "no-preference", "prefers-reduced-data": "no-preference",
    "forced-colors": "none", "inverted-colors": "none", "hover": "none", "any-hover": "none",
    "pointer": "none", "any-pointer": "none", "update": "none", "scripting": "none",
    "overflow-block": "paged", "overflow-inline": "none", "scan": "progressive",
    "display-mode": "browser", "color-gamut": "srgb", "dynamic-range": "standard",
    "video-dynamic-range": "standard",
  ]
}
