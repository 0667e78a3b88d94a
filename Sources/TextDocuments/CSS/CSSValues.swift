// SPDX-License-Identifier: MIT

/// A CSS length.
///
/// A pixel is a point, as in Apple's text system; lengths in inches, centimetres and points are
/// absolute (our choice: paper is not a screen).
enum CSSLength: Equatable {
  case points(Double)
  case ems(Double)
  case roots(Double)
  case percent(Double)
  /// A sum of several units, from `calc()`.
  case sum(CSSSum)

  /// The maximum length; nothing on paper is larger.
  private static let maximumLength = 100_000.0

  init?(_ text: String) {
    let text = text.lowercased()
    if text.hasPrefix("calc(") {
      guard let length = CSSCalculation.length(text) else { return nil }
      self = length
      return
    }
    let digits = text.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
    var end = digits.endIndex
    // "1e3" is a number, "1em" is not.
    if end < text.endIndex, text[end] == "e" {
      let exponent = text[text.index(after: end)...].prefix {
        $0.isNumber || $0 == "-" || $0 == "+"
      }
      if exponent.contains(where: \.isNumber) { end = exponent.endIndex }
    }
    guard var value = Double(text[..<end]), value.isFinite else { return nil }
    value = min(max(value, -Self.maximumLength), Self.maximumLength)
    switch text[end...] {
    case "px", "pt": self = .points(value)
    case "": self = .points(value)
    case "pc": self = .points(value * 12)
    case "in": self = .points(value * 72)
    case "cm": self = .points(value * 72 / 2.54)
    case "mm": self = .points(value * 72 / 25.4)
    case "q": self = .points(value * 72 / 101.6)
    case "em": self = .ems(value)
    case "ex", "ch": self = .ems(value / 2)
    case "rem": self = .roots(value)
    case "%": self = .percent(value)
    default: return nil
    }
  }

  /// Returns the length in points; percentages refer to `whole`.
  func points(fontSize: Double, of whole: Double? = nil) -> Double? {
    let value: Double
    switch self {
    case .points(let points): value = points
    case .ems(let ems): value = ems * fontSize
    case .roots(let roots): value = roots * 12
    case .percent(let percent):
      guard let whole else { return nil }
      value = percent * whole / 100
    case .sum(let sum):
      guard let whole = sum.percent == 0 ? 0 : whole else { return nil }
      value =
        sum.points + sum.ems * fontSize + sum.roots * 12 + sum.percent * whole / 100
    }
    return min(max(value, -Self.maximumLength), Self.maximumLength)
  }
}

enum CSSNumber {
  /// Returns a number with at most six decimal digits and no trailing zeros.
  static func text(_ value: Double) -> String {
    let rounded = (value * 1_000_000).rounded() / 1_000_000
    guard rounded.isFinite else { return "0" }
    if rounded == rounded.rounded(), abs(rounded) < 1e15 { return "\(Int(rounded))" }
    return "\(rounded)"
  }
}
