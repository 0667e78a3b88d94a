// SPDX-License-Identifier: MIT

/// A sum of lengths in units that cannot be added until the font and the containing width are
/// known.
struct CSSSum: Equatable {
  var points = 0.0
  var ems = 0.0
  var roots = 0.0
  var percent = 0.0
}

/// The value of a `calc()` expression: `calc(2em + (10px - 1pt) * 3)`.
///
/// - Source: CSS Values and Units Module Level 4, "Mathematical Expressions": one operand of `*`,
///   and the divisor, must be numbers.
struct CSSCalculation {
  private enum Value {
    case number(Double)
    case sum(CSSSum)
  }

  /// The nesting limit of parentheses.
  private static let maximumDepth = 32
  private static let maximumLength = 4096
  private static let largest = 100_000.0

  private let characters: [Character]
  private var position = 0
  private var depth = 0

  private init(_ text: String) { characters = Array(text) }

  /// Returns the length of a calculation.
  ///
  /// - Parameter text: Lower-case text from "calc(" to its closing parenthesis.
  /// - Returns: `nil` if the result is not a length.
  static func length(_ text: String) -> CSSLength? {
    guard text.utf8.count <= maximumLength else { return nil }
    var calculation = CSSCalculation(text)
    guard let value = calculation.factor(), calculation.position == calculation.characters.count
    else { return nil }
    switch value {
    case .number(let number): return number.isFinite ? .points(limited(number)) : nil
    case .sum(let sum): return length(of: sum)
    }
  }

  private static func limited(_ value: Double) -> Double { min(max(value, -largest), largest) }

  /// Returns the simplest equal length.
  private static func length(of sum: CSSSum) -> CSSLength? {
    let parts = [sum.points, sum.ems, sum.roots, sum.percent]
    guard parts.allSatisfy(\.isFinite) else { return nil }
    let used = parts.indices.filter { parts[$0] != 0 }
    guard used.count < 2 else {
      return .sum(
        CSSSum(
          points: limited(parts[0]), ems: limited(parts[1]), roots: limited(parts[2]),
          percent: limited(parts[3])))
    }
    let value = used.first.map { limited(parts[$0]) } ?? 0
    switch used.first {
    case 1: return .ems(value)
    case 2: return .roots(value)
    case 3: return .percent(value)
    default: return .points(value)
    }
  }

  private mutating func skipSpace() {
    while position < characters.count, characters[position].isWhitespace { position += 1 }
  }

  private mutating func take(_ signs: String) -> Character? {
    skipSpace()
    guard position < characters.count, signs.contains(characters[position]) else { return nil }
    defer { position += 1 }
    return characters[position]
  }

  private mutating func terms() -> Value? {
    guard var value = product() else { return nil }
    while let sign = take("+-") {
      guard let other = product() else { return nil }
      let factor = sign == "+" ? 1.0 : -1
      switch (value, other) {
      case (.number(let one), .number(let two)): value = .number(one + factor * two)
      case (.sum(let one), .sum(let two)):
        value = .sum(
          CSSSum(
            points: one.points + factor * two.points, ems: one.ems + factor * two.ems,
            roots: one.roots + factor * two.roots, percent: one.percent + factor * two.percent))
      default: return nil
      }
    }
    return value
  }

  private mutating func product() -> Value? {
    guard var value = factor() else { return nil }
    while let sign = take("*/") {
      guard let other = factor() else { return nil }
      switch (value, other) {
      case (_, .number(let number)):
        if sign == "/" && number == 0 { return nil }
        value = Self.scaled(value, sign == "*" ? number : 1 / number)
      case (.number(let number), .sum) where sign == "*": value = Self.scaled(other, number)
      default: return nil
      }
    }
    return value
  }

  private static func scaled(_ value: Value, _ factor: Double) -> Value {
    switch value {
    case .number(let number): .number(number * factor)
    case .sum(let sum):
      .sum(
        CSSSum(
          points: sum.points * factor, ems: sum.ems * factor, roots: sum.roots * factor,
          percent: sum.percent * factor))
    }
  }

  /// Parses a parenthesized expression, or a number with or without a unit.
  private mutating func factor() -> Value? {
    skipSpace()
    if characters[position...].starts(with: "calc(") { position += 4 }
    if take("(") != nil {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.maximumDepth, let value = terms(), take(")") != nil else { return nil }
      return value
    }
    let start = position
    if position < characters.count, "+-".contains(characters[position]) { position += 1 }
    while position < characters.count, !characters[position].isWhitespace,
      !"+-*/()".contains(characters[position])
    {
      position += 1
    }
    let word = String(characters[start..<position])
    if let number = Double(word) { return number.isFinite ? .number(number) : nil }
    switch CSSLength(word) {
    case .points(let value)?: return .sum(CSSSum(points: value))
    case .ems(let value)?: return .sum(CSSSum(ems: value))
    case .roots(let value)?: return .sum(CSSSum(roots: value))
    case .percent(let value)?: return .sum(CSSSum(percent: value))
    case .sum?, nil: return nil
    }
  }
}
