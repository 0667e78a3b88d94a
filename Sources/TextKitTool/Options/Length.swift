// SPDX-License-Identifier: MIT

internal import TextKit

/// A length in points: a number and an optional unit.
///
///     20   20pt   7mm   1.5cm   0.5in   1e+03
struct Length: Equatable {
  var points: Double

  /// Points per unit.
  static let units: [(name: String, points: Double)] = [
    ("pt", 1), ("mm", 72 / 25.4), ("cm", 72 / 2.54), ("in", 72),
  ]

  /// Reads a length; nil unless the text is a finite number of 0 or more.
  ///
  /// `unit` is that of a number without one.
  init?(_ text: some StringProtocol, unit: String = "pt") {
    let (number, given) = Length.parts(text)
    // Excludes hexadecimal numbers, "inf" and "nan".
    guard let value = Double(number), value.isFinite, value >= 0,
      !number.contains(where: { $0.isLetter && $0 != "e" })
    else { return nil }
    guard let factor = Length.units.first(where: { $0.name == given ?? unit })?.points else {
      return nil
    }
    points = value * factor
  }

  init(points: Double) { self.points = points }

  /// Splits a length into number and unit; the unit is nil if there is none.
  static func parts(_ text: some StringProtocol) -> (number: String, unit: String?) {
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    for (name, _) in units where text.hasSuffix(name) {
      return (text.dropLast(name.count).trimmingCharacters(in: .whitespaces), name)
    }
    return (text, nil)
  }
}

/// Returns a whole number, also from `1e+06`; nil for any other text.
func wholeNumber(_ text: String) -> Int? {
  if let number = Int(text) { return number }
  guard text.contains(where: { "eE".contains($0) }) else { return nil }
  guard Length.parts(text).unit == nil else { return nil }
  return Length(text).flatMap { Int(exactly: $0.points) }
}
