// SPDX-License-Identifier: MIT

/// A length of CSS.
///
/// A pixel is a point, as Apple's text system reads it; what is measured in inches, centimetres and points is what it says (our
/// choice: paper is not a screen).
enum CSSLength: Equatable {
  case points(Double)
  case ems(Double)
  case roots(Double)
  case percent(Double)
  /// Of all of them, as `calc()` makes one.
  case sum(CSSSum)

  /// Beyond this nothing on paper is.
  private static let longest = 100_000.0

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
    value = min(max(value, -Self.longest), Self.longest)
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

  /// Points; per cent count of a whole.
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
    return min(max(value, -Self.longest), Self.longest)
  }
}

enum CSSColor {
  /// The colour that a value names; `nil` if it names none.
  ///
  /// Transparent colours have the alpha 0.
  static func color(_ text: String) -> DocumentColor? {
    let text = text.lowercased().trimmingSpaces
    if text.hasPrefix("#") { return hex(text.dropFirst()) }
    if text == "transparent" { return DocumentColor(red: 0, green: 0, blue: 0, alpha: 0) }
    if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      let inner = text[text.index(after: open)...].dropLast()
      let parts = inner.split { $0 == "," || $0 == "/" || $0 == " " }.map(String.init)
      return function(String(text[..<open]), parts)
    }
    return CSSColorNames.numbers[text].map { DocumentColor(hex: $0) }
  }

  /// The colour that an attribute such as `bgcolor` says: any text does, but "transparent" and none.
  ///
  /// - Source: HTML, "Rules for parsing a legacy color value".
  static func legacy(_ text: String) -> DocumentColor? {
    let text = text.trimmingSpaces
    if text.isEmpty || text.lowercased() == "transparent" { return nil }
    if let number = CSSColorNames.numbers[text.lowercased()] { return DocumentColor(hex: number) }
    func isDigit(_ scalar: Unicode.Scalar) -> Bool {
      Character(scalar).isHexDigit && scalar.isASCII
    }
    var digits = text.unicodeScalars.flatMap { $0.value > 0xFFFF ? ["0", "0"] : [$0] }
    if digits.count == 4, digits[0] == "#", digits[1...].allSatisfy(isDigit) {
      return hex(Substring(String(String.UnicodeScalarView(digits[1...]))))
    }
    digits = Array(digits.prefix(128))
    if digits.first == "#" { digits.removeFirst() }
    digits = digits.map { isDigit($0) ? $0 : "0" }
    while digits.isEmpty || digits.count % 3 != 0 { digits.append("0") }
    let length = digits.count / 3
    var parts = (0..<3).map { digits[($0 * length)..<(($0 + 1) * length)].suffix(8) }
    while parts[0].count > 2, parts.allSatisfy({ $0.first == "0" }) {
      parts = parts.map { $0.dropFirst() }
    }
    let numbers = parts.map { part in
      Double(UInt8(String(String.UnicodeScalarView(part.prefix(2))), radix: 16) ?? 0) / 255
    }
    return DocumentColor(red: numbers[0], green: numbers[1], blue: numbers[2])
  }

  private static func hex(_ digits: Substring) -> DocumentColor? {
    guard let number = UInt32(digits, radix: 16), digits.first != "+", digits.first != "-" else {
      return nil
    }
    func short(_ shift: UInt32) -> Double { Double(number >> shift & 15) / 15 }
    switch digits.count {
    case 3: return DocumentColor(red: short(8), green: short(4), blue: short(0))
    case 4: return DocumentColor(red: short(12), green: short(8), blue: short(4), alpha: short(0))
    case 6: return DocumentColor(hex: number)
    case 8:
      var color = DocumentColor(hex: number >> 8)
      color.alpha = Double(number & 255) / 255
      return color
    default: return nil
    }
  }

  private static func function(_ name: String, _ parts: [String]) -> DocumentColor? {
    func part(_ text: String, of whole: Double) -> Double? {
      let isPercent = text.hasSuffix("%")
      guard let value = Double(isPercent ? text.dropLast() : text[...]), value.isFinite else {
        return nil
      }
      return min(max(isPercent ? value / 100 : value / whole, 0), 1)
    }
    guard parts.count >= 3 else { return nil }
    let alpha = parts.count > 3 ? part(parts[3], of: 1) ?? 1 : 1
    switch name {
    case "rgb", "rgba":
      guard let red = part(parts[0], of: 255), let green = part(parts[1], of: 255),
        let blue = part(parts[2], of: 255)
      else { return nil }
      return DocumentColor(red: red, green: green, blue: blue, alpha: alpha)
    case "hsl", "hsla":
      guard let hue = Double(parts[0].replacing("deg", with: "")), hue.isFinite,
        let saturation = part(parts[1], of: 100), let lightness = part(parts[2], of: 100)
      else { return nil }
      return hsl(hue, saturation, lightness, alpha)
    default: return nil
    }
  }

  private static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double, _ alpha: Double)
    -> DocumentColor
  {
    func part(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      let place = k < 0 ? k + 12 : k
      return lightness - saturation * min(lightness, 1 - lightness)
        * max(-1, min(place - 3, 9 - place, 1))
    }
    return DocumentColor(red: part(0), green: part(8), blue: part(4), alpha: alpha)
  }

  /// The value that writes a colour.
  static func text(_ color: DocumentColor) -> String {
    func byte(_ part: Double) -> String {
      let digits = String(DocumentColor.byte(part), radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }
    let parts = [color.red, color.green, color.blue, color.alpha]
    if parts.allSatisfy({ Double(DocumentColor.byte($0)) / 255 == $0 }) {
      return "#" + parts.prefix(color.alpha == 1 ? 3 : 4).map(byte).joined()
    }
    func number(_ part: Double) -> String { CSSNumber.text(part * 100) + "%" }
    let words = parts.prefix(3).map(number).joined(separator: " ")
    return "rgb(\(words) / \(color.alpha))"
  }
}

enum CSSNumber {
  /// At most six digits behind the point, no more than are needed.
  static func text(_ value: Double) -> String {
    let rounded = (value * 1_000_000).rounded() / 1_000_000
    guard rounded.isFinite else { return "0" }
    if rounded == rounded.rounded(), abs(rounded) < 1e15 { return "\(Int(rounded))" }
    return "\(rounded)"
  }
}
