// SPDX-License-Identifier: MIT

enum CSSColor {
  /// Returns the colour that a value names; `nil` if it names none.
  ///
  /// Transparent colours have the alpha 0.
  static func color(_ text: String) -> DocumentColor? {
    let text = text.lowercased().trimmingSpaces
    if text.hasPrefix("#") { return hex(text.dropFirst()) }
    if text == "transparent" { return DocumentColor(red: 0, green: 0, blue: 0, alpha: 0) }
    if let open = text.firstIndex(of: "("), text.hasSuffix(")") {
      return function(
        String(text[..<open]), text[text.index(after: open)...].dropLast())
    }
    if let system = systemColors[text] { return DocumentColor(hex: system) }
    return CSSColorNames.numbers[text].map { DocumentColor(hex: $0) }
  }

  /// System colours, as they print on paper.
  ///
  /// - Source: CSS Color Module Level 4, 6.2.
  private static let systemColors: [String: UInt32] = [
    "canvas": 0xFFFFFF, "canvastext": 0, "linktext": 0x0000EE, "visitedtext": 0x551A8B,
    "activetext": 0xFF0000, "buttonface": 0xEFEFEF, "buttontext": 0, "buttonborder": 0,
    "field": 0xFFFFFF, "fieldtext": 0, "highlight": 0xB5D7FF, "highlighttext": 0,
    "selecteditem": 0xB5D7FF, "selecteditemtext": 0, "mark": 0xFFFF00, "marktext": 0,
    "graytext": 0x808080, "window": 0xFFFFFF, "windowtext": 0,
  ]

  /// Returns the colour of an attribute such as `bgcolor`: any text except "transparent" and the
  /// empty one names a colour.
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

  private static func function(_ name: String, _ inner: Substring) -> DocumentColor? {
    switch name {
    case "color-mix": return CSSColorSpaces.mix(String(inner))
    // Paper is the light scheme.
    case "light-dark": return CSSParser.split(String(inner), at: ",").first.flatMap(color)
    default: break
    }
    var parts = inner.split { $0 == "," || $0 == "/" || $0.isWhitespace }.map(String.init)
    let space = name == "color" && !parts.isEmpty ? parts.removeFirst() : name
    guard parts.count >= 3 else { return nil }
    let alpha = parts.count > 3 ? part(parts[3], of: 1) ?? 1 : 1
    switch name {
    case "rgb", "rgba":
      guard let red = part(parts[0], of: 255), let green = part(parts[1], of: 255),
        let blue = part(parts[2], of: 255)
      else { return nil }
      return DocumentColor(red: red, green: green, blue: blue, alpha: alpha)
    case "hsl", "hsla", "hwb":
      guard let degrees = hue(parts[0]), let second = part(parts[1], of: 100),
        let third = part(parts[2], of: 100)
      else { return nil }
      if name != "hwb" { return hsl(degrees, second, third, alpha) }
      return hwb(degrees, white: second, black: third, alpha)
    default:
      guard let found = CSSColorSpaces.color(space, Array(parts.prefix(3))) else { return nil }
      return DocumentColor(
        red: found.red, green: found.green, blue: found.blue, alpha: alpha)
    }
  }

  /// Returns a colour component from 0 to 1.
  private static func part(_ text: String, of whole: Double) -> Double? {
    if text == "none" { return 0 }
    let isPercent = text.hasSuffix("%")
    guard let value = Double(isPercent ? text.dropLast() : text[...]), value.isFinite else {
      return nil
    }
    return min(max(isPercent ? value / 100 : value / whole, 0), 1)
  }

  /// Returns a hue in degrees.
  static func hue(_ text: String) -> Double? {
    if text == "none" { return 0 }
    for (unit, degrees) in [("deg", 1.0), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
    where text.hasSuffix(unit) {
      return Double(text.dropLast(unit.count)).flatMap { $0.isFinite ? $0 * degrees : nil }
    }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func hwb(_ hue: Double, white: Double, black: Double, _ alpha: Double)
    -> DocumentColor
  {
    if white + black >= 1 {
      let grey = white / (white + black)
      return DocumentColor(red: grey, green: grey, blue: grey, alpha: alpha)
    }
    let pure = hsl(hue, 1, 0.5, alpha)
    func part(_ value: Double) -> Double { value * (1 - white - black) + white }
    return DocumentColor(
      red: part(pure.red), green: part(pure.green), blue: part(pure.blue), alpha: alpha)
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

  /// Returns the CSS notation of a colour.
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
