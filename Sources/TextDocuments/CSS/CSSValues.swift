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

  /// Beyond this nothing on paper is.
  private static let longest = 100_000.0

  init?(_ text: String) {
    let text = text.lowercased()
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
    return names[text].map { DocumentColor(hex: $0) }
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

  /// - Source: CSS Color Module Level 4, named colours.
  private static let names: [String: UInt32] = [
    "aliceblue": 0xF0F8FF, "antiquewhite": 0xFAEBD7, "aqua": 0x00FFFF, "aquamarine": 0x7FFFD4,
    "azure": 0xF0FFFF,
    "beige": 0xF5F5DC, "bisque": 0xFFE4C4, "black": 0x000000, "blanchedalmond": 0xFFEBCD,
    "blue": 0x0000FF,
    "blueviolet": 0x8A2BE2, "brown": 0xA52A2A, "burlywood": 0xDEB887, "cadetblue": 0x5F9EA0,
    "chartreuse": 0x7FFF00,
    "chocolate": 0xD2691E, "coral": 0xFF7F50, "cornflowerblue": 0x6495ED, "cornsilk": 0xFFF8DC,
    "crimson": 0xDC143C,
    "cyan": 0x00FFFF, "darkblue": 0x00008B, "darkcyan": 0x008B8B, "darkgoldenrod": 0xB8860B,
    "darkgray": 0xA9A9A9,
    "darkgreen": 0x006400, "darkgrey": 0xA9A9A9, "darkkhaki": 0xBDB76B, "darkmagenta": 0x8B008B,
    "darkolivegreen": 0x556B2F, "darkorange": 0xFF8C00, "darkorchid": 0x9932CC, "darkred": 0x8B0000,
    "darksalmon": 0xE9967A, "darkseagreen": 0x8FBC8F, "darkslateblue": 0x483D8B,
    "darkslategray": 0x2F4F4F,
    "darkslategrey": 0x2F4F4F, "darkturquoise": 0x00CED1, "darkviolet": 0x9400D3,
    "deeppink": 0xFF1493,
    "deepskyblue": 0x00BFFF, "dimgray": 0x696969, "dimgrey": 0x696969, "dodgerblue": 0x1E90FF,
    "firebrick": 0xB22222,
    "floralwhite": 0xFFFAF0, "forestgreen": 0x228B22, "fuchsia": 0xFF00FF, "gainsboro": 0xDCDCDC,
    "ghostwhite": 0xF8F8FF, "gold": 0xFFD700, "goldenrod": 0xDAA520, "gray": 0x808080,
    "green": 0x008000,
    "greenyellow": 0xADFF2F, "grey": 0x808080, "honeydew": 0xF0FFF0, "hotpink": 0xFF69B4,
    "indianred": 0xCD5C5C,
    "indigo": 0x4B0082, "ivory": 0xFFFFF0, "khaki": 0xF0E68C, "lavender": 0xE6E6FA,
    "lavenderblush": 0xFFF0F5,
    "lawngreen": 0x7CFC00, "lemonchiffon": 0xFFFACD, "lightblue": 0xADD8E6, "lightcoral": 0xF08080,
    "lightcyan": 0xE0FFFF, "lightgoldenrodyellow": 0xFAFAD2, "lightgray": 0xD3D3D3,
    "lightgreen": 0x90EE90,
    "lightgrey": 0xD3D3D3, "lightpink": 0xFFB6C1, "lightsalmon": 0xFFA07A,
    "lightseagreen": 0x20B2AA,
    "lightskyblue": 0x87CEFA, "lightslategray": 0x778899, "lightslategrey": 0x778899,
    "lightsteelblue": 0xB0C4DE,
    "lightyellow": 0xFFFFE0, "lime": 0x00FF00, "limegreen": 0x32CD32, "linen": 0xFAF0E6,
    "magenta": 0xFF00FF,
    "maroon": 0x800000, "mediumaquamarine": 0x66CDAA, "mediumblue": 0x0000CD,
    "mediumorchid": 0xBA55D3,
    "mediumpurple": 0x9370DB, "mediumseagreen": 0x3CB371, "mediumslateblue": 0x7B68EE,
    "mediumspringgreen": 0x00FA9A, "mediumturquoise": 0x48D1CC, "mediumvioletred": 0xC71585,
    "midnightblue": 0x191970, "mintcream": 0xF5FFFA, "mistyrose": 0xFFE4E1, "moccasin": 0xFFE4B5,
    "navajowhite": 0xFFDEAD, "navy": 0x000080, "oldlace": 0xFDF5E6, "olive": 0x808000,
    "olivedrab": 0x6B8E23,
    "orange": 0xFFA500, "orangered": 0xFF4500, "orchid": 0xDA70D6, "palegoldenrod": 0xEEE8AA,
    "palegreen": 0x98FB98,
    "paleturquoise": 0xAFEEEE, "palevioletred": 0xDB7093, "papayawhip": 0xFFEFD5,
    "peachpuff": 0xFFDAB9,
    "peru": 0xCD853F, "pink": 0xFFC0CB, "plum": 0xDDA0DD, "powderblue": 0xB0E0E6,
    "purple": 0x800080,
    "rebeccapurple": 0x663399, "red": 0xFF0000, "rosybrown": 0xBC8F8F, "royalblue": 0x4169E1,
    "saddlebrown": 0x8B4513, "salmon": 0xFA8072, "sandybrown": 0xF4A460, "seagreen": 0x2E8B57,
    "seashell": 0xFFF5EE,
    "sienna": 0xA0522D, "silver": 0xC0C0C0, "skyblue": 0x87CEEB, "slateblue": 0x6A5ACD,
    "slategray": 0x708090,
    "slategrey": 0x708090, "snow": 0xFFFAFA, "springgreen": 0x00FF7F, "steelblue": 0x4682B4,
    "tan": 0xD2B48C,
    "teal": 0x008080, "thistle": 0xD8BFD8, "tomato": 0xFF6347, "turquoise": 0x40E0D0,
    "violet": 0xEE82EE,
    "wheat": 0xF5DEB3, "white": 0xFFFFFF, "whitesmoke": 0xF5F5F5, "yellow": 0xFFFF00,
    "yellowgreen": 0x9ACD32,
  ]
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
