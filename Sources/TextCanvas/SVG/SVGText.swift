// SPDX-License-Identifier: MIT

import TextFonts

/// How text goes into an SVG.
package enum SVGTextForm: Hashable, Sendable {
  /// As outlines: the same picture wherever it is seen, and nothing to select.
  case outlines
  /// As `<text>`: characters that can be selected, searched and changed, in fonts of the viewer.
  case characters
}

/// What the characters of a row were shaped with, for a viewer that shapes them anew.
package struct TextSetting: Hashable, Sendable {
  /// BCP 47.
  package var language: String
  /// OpenType features by tag, as `smcp`.
  package var features: [Feature]

  package struct Feature: Hashable, Sendable {
    package var tag: UInt32
    package var value: UInt32
    package init(tag: UInt32, value: UInt32) {
      self.tag = tag
      self.value = value
    }
  }

  package init(language: String = "", features: [Feature] = []) {
    self.language = language
    self.features = features
  }
}

/// A word alone, as a viewer would get it.
package struct LoneWord: Hashable, Sendable {
  package var utf8: [UInt8]
  package var isBackward: Bool
  package var setting: TextSetting
}

/// A row of text in an SVG: pieces that each stand at a place of their own.
///
///     <text x… y… font…><tspan x="10">A</tspan><tspan x="18.2">V </tspan><tspan x="29">office</tspan></text>
///
/// A piece is a cluster where the viewer cannot but show the glyph that stands there, and else a word.
/// In a backward row x is a piece's right edge, where SVG has the start of such text.
struct SVGText {
  struct Piece: Equatable {
    var utf8: [UInt8]
    var x: Double
    /// Someone sees it; else it is over a picture or outlines, to be selected.
    var isSeen: Bool
  }

  var pieces: [Piece]
  var y: Double
  var font: FontInstance
  var size: Double
  var color: PaintColor
  var isBackward: Bool
  var setting: TextSetting
  /// User space of the row to the page.
  var transform: CanvasTransform
  /// Around the row's ink and places, on the page; where its mark is painted.
  var bounds: CanvasRect

  /// The element; hidden where all pieces are painted otherwise, and moved for what stands in a layer.
  func element(isSeen: Bool, x dx: Double = 0, y dy: Double = 0) -> String {
    var map = transform
    map.tx += dx
    map.ty += dy
    var shift = CanvasPoint(x: 0, y: 0)
    let slant = font.syntheticSlant
    if slant != 0 {
      map = CanvasTransform(c: -slant, tx: slant * y).concatenating(map)
    }
    var attributes = " xml:space=\"preserve\""
    if map.a == 1, map.b == 0, map.c == 0, map.d == 1 {
      shift = CanvasPoint(x: map.tx, y: map.ty)
    } else {
      let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty].map { $0.svg(places: 6) }
      attributes += " transform=\"matrix(\(numbers.joined(separator: ",")))\""
    }
    attributes += " y=\"\((y + shift.y).svg())\"" + fontAttributes + paint(isSeen: isSeen)
    if isBackward { attributes += " direction=\"rtl\" unicode-bidi=\"bidi-override\"" }
    if !setting.language.isEmpty { attributes += " xml:lang=\"\(setting.language.svgEscaped)\"" }
    var result = "<text\(attributes)>"
    for piece in pieces {
      let hides = isSeen && !piece.isSeen ? hidden : ""
      result +=
        "<tspan x=\"\((piece.x + shift.x).svg())\"\(hides)>"
        + String(decoding: piece.utf8, as: UTF8.self).svgEscaped + "</tspan>"
    }
    return result + "</text>\n"
  }

  private var hidden: String {
    font.syntheticBold > 0 ? " fill-opacity=\"0\" stroke=\"none\"" : " fill-opacity=\"0\""
  }

  /// Colour and opacity; a bold that the font lacks is a line around the letters.
  private func paint(isSeen: Bool) -> String {
    let color = color.clamped
    func byte(_ part: Double) -> String {
      let text = String(Int((part * 255).rounded()), radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    let hex = "#" + byte(color.red) + byte(color.green) + byte(color.blue)
    guard isSeen else { return " fill=\"\(hex)\" fill-opacity=\"0\"" }
    var result = " fill=\"\(hex)\""
    if font.syntheticBold > 0 {
      result += " stroke=\"\(hex)\" stroke-width=\"\((font.syntheticBold * size).svg())\""
    }
    if color.alpha < 1 { result += " opacity=\"\(color.alpha.svg(places: 4))\"" }
    return result
  }

  /// A name in a string of CSS, between single quotation marks.
  ///
  /// - Source: CSS Syntax Module Level 3, 4.3.7.
  private static func inString(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars where scalar.properties.generalCategory != .control {
      let isPlain =
        scalar.value > 0xA0 || scalar.properties.isAlphabetic
        || " -_.0123456789".unicodeScalars.contains(scalar)
      result += isPlain ? String(scalar) : "\\\(String(scalar.value, radix: 16)) "
    }
    return result.svgEscaped
  }

  /// Family, size, weight, width, slope, and what CSS calls settings.
  ///
  /// - Source: CSS Fonts 4; `font-stretch` by its words, which SVG 1.1 has too.
  private var fontAttributes: String {
    let style = font.face.style
    func axis(_ tag: UInt32) -> Double? { font.variations.first { $0.tag == tag }?.value }
    let weight = axis(0x7767_6874) ?? style.weight  // wght
    let width = axis(0x7764_7468) ?? style.width  // wdth
    let generic = style.isMonospaced ? "monospace" : style.isSerif ? "serif" : "sans-serif"
    var result =
      " font-family=\"'\(SVGText.inString(font.face.familyName))', \(generic)\" font-size=\"\(size.svg())\""
    if weight != 400 { result += " font-weight=\"\(weight.svg(places: 0))\"" }
    if width != 100, let word = SVGText.stretch(width) { result += " font-stretch=\"\(word)\"" }
    if style.isItalic { result += " font-style=\"italic\"" }
    var css: [String] = []
    let others = font.variations.filter { $0.tag != 0x7767_6874 && $0.tag != 0x7764_7468 }
    if !others.isEmpty {
      let list = others.map { "'\(SVGText.name(of: $0.tag))' \($0.value.svg())" }
      css.append("font-variation-settings:" + list.joined(separator: ","))
    }
    if !setting.features.isEmpty {
      let list = setting.features.map { "'\(SVGText.name(of: $0.tag))' \($0.value)" }
      css.append("font-feature-settings:" + list.joined(separator: ","))
    }
    if !css.isEmpty { result += " style=\"\(css.joined(separator: ";").svgEscaped)\"" }
    return result
  }

  private static func stretch(_ percent: Double) -> String? {
    let words = [
      (50, "ultra-condensed"), (62.5, "extra-condensed"), (75, "condensed"),
      (87.5, "semi-condensed"), (100, "normal"), (112.5, "semi-expanded"), (125, "expanded"),
      (150, "extra-expanded"), (200, "ultra-expanded"),
    ]
    return words.min { abs($0.0 - percent) < abs($1.0 - percent) }?.1
  }

  private static func name(of tag: UInt32) -> String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }
    // Of four characters that CSS lets stand in quotes; others are no feature of any font.
    return bytes.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x27 && $0 != 0x5C }
      ? String(decoding: bytes, as: UTF8.self) : "    "
  }
}

extension Double {
  /// In decimal, rounded; 0 for what is no number.
  func svg(places: Int = 3) -> String {
    guard isFinite, abs(self) < 1e9 else { return "0" }
    var unit = 1
    for _ in 0..<places { unit *= 10 }
    let whole = Int((self * Double(unit)).rounded())
    let (quotient, rest) = abs(whole).quotientAndRemainder(dividingBy: unit)
    var text = whole < 0 ? "-\(quotient)" : "\(quotient)"
    guard rest != 0 else { return text }
    var digits = Array(String(rest).utf8)
    digits.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: places - digits.count), at: 0)
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    text += "." + String(decoding: digits, as: UTF8.self)
    return text
  }
}

extension String {
  /// As XML may hold it in text and in attributes.
  ///
  /// - Source: XML 1.0, 2.2 and 2.4. Characters that it cannot hold become U+FFFD.
  var svgEscaped: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
