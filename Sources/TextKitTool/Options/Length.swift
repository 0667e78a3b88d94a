// SPDX-License-Identifier: MIT

internal import TextKit

/// A length in points: a number, then a unit or none.
///
///     20   20pt   7mm   1.5cm   0.5in
struct Length: Equatable {
  var points: Double

  /// Points per unit.
  static let units: [(name: String, points: Double)] = [
    ("pt", 1), ("mm", 72 / 25.4), ("cm", 72 / 2.54), ("in", 72),
  ]

  /// Nil unless the text is a finite number of 0 or more; `unit` is that of a number without one.
  init?(_ text: some StringProtocol, unit: String = "pt") {
    let (number, given) = Length.parts(text)
    guard let value = Double(number), value.isFinite, value >= 0,
      !number.contains(where: \.isLetter)
    else { return nil }
    guard let factor = Length.units.first(where: { $0.name == given ?? unit })?.points else {
      return nil
    }
    points = value * factor
  }

  init(points: Double) { self.points = points }

  /// The number and the unit of a length; nil if it has none.
  static func parts(_ text: some StringProtocol) -> (number: String, unit: String?) {
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    for (name, _) in units where text.hasSuffix(name) {
      return (text.dropLast(name.count).trimmingCharacters(in: .whitespaces), name)
    }
    return (text, nil)
  }
}
