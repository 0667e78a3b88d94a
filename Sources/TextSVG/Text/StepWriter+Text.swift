// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

extension StepWriter {
  /// Writes a row of glyphs: as characters if requested and known, else as outlines.
  mutating func show(_ row: GlyphRow) {
    guard form == .characters, let text = row.text?.joiningBareClusters() else {
      if row.isSeen { showOutlines(row.glyphs, of: row) }
      return
    }
    // A viewer finds a font by its family.
    let canBeText = row.isSeen && !row.font.face.familyName.isEmpty
    let pieces =
      canBeText
      ? TextPieces(row.glyphs, text, font: row.font, size: row.size, words: words)
      : TextPieces(unseen: row.glyphs, text, font: row.font, size: row.size)
    if row.isSeen, !canBeText {
      showOutlines(row.glyphs, of: row)
    } else if !pieces.outlines.isEmpty {
      showOutlines(pieces.outlines.sorted().map { row.glyphs[$0] }, of: row)
    }
    guard !pieces.pieces.isEmpty else { return }
    // The baseline is that of the last glyph in reading order: earlier ones may descend to it.
    let y = row.glyphs[text.isBackward ? 0 : row.glyphs.count - 1].y
    TextElement(row: row, text: text, pieces: pieces.pieces, y: y, isSeen: canBeText)
      .write(to: &out)
    out.append("\n")
  }

  // MARK: Outlines

  /// Writes glyphs as outlines in font units, each of which is written once.
  ///
  ///     <defs><path id="g7" d="M123 0…"/></defs>
  ///     <g transform="matrix(.006 0 0 .006 20 33)"><use xlink:href="#g7" x="1229"/> … </g>
  private mutating func showOutlines(_ glyphs: [PositionedGlyph], of row: GlyphRow) {
    guard let first = glyphs.first else { return }
    let unit = row.size / Double(row.font.unitsPerEm)
    var isOpen = false
    for glyph in glyphs {
      let number = outline(of: glyph.id, row.font)
      guard number > 0 else { continue }
      if !isOpen {
        let origin = CanvasTransform(a: unit, d: unit, tx: first.x, ty: first.y)
        out.append("<g")
        out.attribute("transform", origin.concatenating(row.transform), decimals: 9)
        setFill(row.color)
        out.append(">")
        isOpen = true
      }
      out.append(StepWriter.use)
      out.append(number)
      out.append(StepWriter.quote)
      let (x, y) = ((glyph.x - first.x) / unit, (glyph.y - first.y) / unit)
      if x != 0 { out.attribute(StepWriter.x, x, decimals: 1) }
      if y != 0 { out.attribute(StepWriter.y, y, decimals: 1) }
      out.append(StepWriter.end)
    }
    if isOpen { out.append("</g>\n") }
  }

  // Created once, because a page has thousands.
  private static let use: Markup = "<use xlink:href=\"#g"
  private static let quote: Markup = "\""
  private static let x: Markup = "x"
  private static let y: Markup = "y"
  private static let end: Markup = "/>"

  /// Returns the number of an outline, 0 for a glyph without ink; writes it at its first use.
  private mutating func outline(of glyph: UInt16, _ font: FontInstance) -> Int {
    let key = OutlineKey(font: font.id, glyph: glyph)
    if let known = outlines[key] { return known }
    var path = CanvasPath()
    for element in font.outline(of: glyph)?.elements ?? [] {
      switch element {
      case .move(let x, let y): path.move(to: CanvasPoint(x: x, y: -y))
      case .line(let x, let y): path.line(to: CanvasPoint(x: x, y: -y))
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        path.cubic(
          CanvasPoint(x: x1, y: -y1), CanvasPoint(x: x2, y: -y2), to: CanvasPoint(x: x, y: -y))
      case .close: path.close()
      }
    }
    guard !path.isEmpty, path.isFinite else {
      outlines[key] = 0
      return 0
    }
    let number = makeName()
    outlines[key] = number
    out.append("<defs><path")
    out.attribute("id", name: "g", number)
    out.append(" d=\"")
    _ = out.append(path, through: .identity, decimals: 1)
    out.append("\"/></defs>")
    return number
  }
}
