// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// A row of text: pieces that each have a position.
///
///     <text x… y… font…><tspan x="10">A</tspan><tspan x="18.2">V </tspan> … </text>
struct TextElement {
  let row: GlyphRow
  let text: GlyphText
  let pieces: [TextPieces.Piece]
  let y: Double
  /// Whether some pieces are visible as text.
  let isSeen: Bool

  private var font: FontInstance { row.font }

  func write(to out: inout SVGSource) {
    var map = row.transform
    var shift = CanvasPoint(x: 0, y: 0)
    let slant = font.syntheticSlant
    if slant != 0 {
      map = CanvasTransform(c: -slant, tx: slant * y).concatenating(map)
    }
    out.append("<text")
    if map.a == 1, map.b == 0, map.c == 0, map.d == 1 {
      shift = CanvasPoint(x: map.tx, y: map.ty)
    } else {
      out.attribute("transform", map)
    }
    out.attribute(TextElement.y, y + shift.y)
    writeFont(to: &out)
    writePaint(to: &out)
    if text.isBackward { out.append(" direction=\"rtl\" unicode-bidi=\"bidi-override\"") }
    if !text.setting.language.isEmpty {
      out.attribute("xml:lang", words: text.setting.language)
    }
    out.append(TextElement.end)
    for piece in pieces {
      out.append(TextElement.begin)
      out.attribute(TextElement.x, piece.x + shift.x)
      if isSeen, !piece.isSeen {
        out.append(" fill-opacity=\"0\"")
        if font.syntheticBold > 0 { out.append(" stroke=\"none\"") }
      }
      out.append(TextElement.end)
      out.append(text: piece.utf8)
      out.append(TextElement.close)
    }
    out.append("</text>")
  }

  // Created once, because a page has thousands.
  private static let begin: Markup = "<tspan"
  private static let x: Markup = "x"
  private static let y: Markup = "y"
  private static let end: Markup = ">"
  private static let close: Markup = "</tspan>"

  /// Writes colour and opacity; synthetic bold becomes a stroke around the glyphs.
  private func writePaint(to out: inout SVGSource) {
    guard isSeen else { return out.append(" fill-opacity=\"0\"") }
    let color = row.color
    if color.red != 0 || color.green != 0 || color.blue != 0 { out.attribute("fill", color) }
    if font.syntheticBold > 0 {
      out.attribute("stroke", color)
      out.attribute("stroke-width", font.syntheticBold * row.size)
    }
    if color.alpha < 1 { out.attribute("opacity", color.alpha, decimals: 4) }
  }

  /// Writes family, size, weight, width, slope, and feature and variation settings.
  ///
  /// - Source: CSS Fonts 4; `font-stretch` by its words, which SVG 1.1 has too.
  private func writeFont(to out: inout SVGSource) {
    let style = font.face.style
    func axis(_ tag: UInt32) -> Double? { font.variations.first { $0.tag == tag }?.value }
    let weight = axis(0x7767_6874) ?? style.weight  // wght
    let width = axis(0x7764_7468) ?? style.width  // wdth
    out.append(" font-family=\"")
    out.append(cssString: font.face.familyName)
    out.append(style.isMonospaced ? ", monospace" : style.isSerif ? ", serif" : ", sans-serif")
    out.append("\"")
    out.attribute("font-size", row.size)
    if weight != 400 { out.attribute("font-weight", weight, decimals: 0) }
    if width != 100, let word = TextElement.stretch(width) { out.attribute("font-stretch", word) }
    if style.isItalic { out.append(" font-style=\"italic\"") }
    let others = font.variations.filter { $0.tag != 0x7767_6874 && $0.tag != 0x7764_7468 }
    guard !others.isEmpty || !text.setting.features.isEmpty else { return }
    out.append(" style=\"")
    if !others.isEmpty {
      out.append("font-variation-settings:")
      write(others.map { ($0.tag, $0.value) }, to: &out)
      if !text.setting.features.isEmpty { out.append(";") }
    }
    if !text.setting.features.isEmpty {
      out.append("font-feature-settings:")
      write(text.setting.features.map { ($0.tag, Double($0.value)) }, to: &out)
    }
    out.append("\"")
  }

  private func write(_ settings: [(tag: UInt32, value: Double)], to out: inout SVGSource) {
    for (index, setting) in settings.enumerated() {
      if index > 0 { out.append(",") }
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: setting.tag >> $0) }
      // Four characters that CSS can quote; others are not tags of features.
      let isTag = bytes.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x27 && $0 != 0x5C }
      out.append("'")
      if isTag { out.append(text: bytes) } else { out.append("    ") }
      out.append("' ")
      out.append(setting.value)
    }
  }

  private static func stretch(_ percent: Double) -> Markup? {
    let words: [(Double, Markup)] = [
      (50, "ultra-condensed"), (62.5, "extra-condensed"), (75, "condensed"),
      (87.5, "semi-condensed"), (100, "normal"), (112.5, "semi-expanded"), (125, "expanded"),
      (150, "extra-expanded"), (200, "ultra-expanded"),
    ]
    return words.min { abs($0.0 - percent) < abs($1.0 - percent) }?.1
  }
}
