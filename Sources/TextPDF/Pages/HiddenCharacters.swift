// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts

/// The further letters of a right-to-left glyph with several letters, in a tagged document: `لا`,
/// lam-alef.
///
///     visible      |  lam-alef  |   the font's `ToUnicode` map has lam
///     invisible   | alef |          the font's own alef, in mode 3, sorted after lam by position
///
/// A map has a glyph's letters in one order, and readers need two: those that sort by position
/// reverse the text, those that use the order of the contents do not. Separate letters, one after
/// the other, give both the same result.
///
/// - Source: tried on Poppler 22.12 and MuPDF 1.21. PDF 1.7, 9.3.6: text in mode 3 is text, and
///   paints nothing.
enum HiddenCharacters {
  /// Returns the glyphs of the letters after the first in reading order, from a glyph's characters
  /// from left to right; nil if there are none, or if the font lacks one of the letters.
  static func glyphs(of share: String, in font: FontInstance) -> [UInt16]? {
    let scalars = share.unicodeScalars
    guard scalars.count > 1, scalars.allSatisfy({ $0.properties.generalCategory == .otherLetter })
    else { return nil }
    let glyphs = scalars.reversed().dropFirst().map { font.glyph(for: $0.value) }
    return glyphs.contains(0) ? nil : glyphs
  }

  /// Returns glyphs for the letters of a cluster that none of its glyphs represents; nil if there
  /// are no such letters, or no such glyphs.
  ///
  /// - `text`: The cluster's characters, from left to right.
  static func glyphs(
    behind glyphs: some Sequence<UInt16>, of text: String, _ table: FontTable
  ) -> [UInt16]? {
    var rest = Array(text.unicodeScalars.reversed())
    for glyph in glyphs {
      for scalar in table.text(of: glyph).unicodeScalars {
        guard let found = rest.firstIndex(of: scalar) else { return nil }
        rest.remove(at: found)
      }
    }
    guard !rest.isEmpty else { return nil }
    var letters: [UInt16] = []
    for scalar in rest {
      let letter = table.instance.glyph(for: scalar.value)
      guard letter != 0, table.isPlain(letter, scalar.value) else { return nil }
      letters.append(letter)
    }
    return letters
  }
}

extension StreamWriter {
  /// Shows the further letters of a piece, invisibly.
  mutating func showCharacters(of piece: Piece, _ row: GlyphRow, _ table: FontTable) {
    guard let first = piece.picked.first ?? piece.glyphs.first else { return }
    let place = row.glyphs[first]
    let advance = { (glyph: UInt16) in Double(table.advances[Int(glyph)]) * row.size / 1000 }
    let glyphs = piece.letters.enumerated().map { number, letter in
      // For a piece with `ActualText` Poppler uses the end of the last glyph.
      let x =
        piece.text == nil
        ? place.x - Double(number + 1) * row.size / 500
        : place.x + advance(place.id) - advance(letter)
      return PositionedGlyph(id: letter, x: x, y: place.y)
    }
    // They belong to the piece's own mark.
    let wasClosed = isMarkClosed
    if piece.text != nil { isMarkClosed = false }
    defer { isMarkClosed = wasClosed && piece.text != nil }
    for glyph in glyphs {
      show(
        GlyphRow(
          glyphs: [glyph], font: row.font, size: row.size, transform: row.transform,
          color: row.color, text: nil, isSeen: false))
    }
  }
}
