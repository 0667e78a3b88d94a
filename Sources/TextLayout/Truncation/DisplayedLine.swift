// SPDX-License-Identifier: MIT

package import TextLines
package import TextShaping

/// The displayed content of a line that shows other glyphs than its own: a truncated line, or a
/// container's last line that is extended.
///
///     owned     |Four score and seven |            the glyphs that wrapping gave the line
///     shown     |Four score … equal.|              head, ellipsis, tail: a separate text
///     pieces    |head       |…|tail |
///
/// It is computed on demand, and kept until anything changes. Characters count from the start of
/// the text.
package final class DisplayedLine {
  /// The shown glyphs, and the line they make: it starts at glyph 0 and has the position of the
  /// original.
  package let text: ShapedText
  package let line: Line
  let tabs: [TabAdvance]
  let attributes: [RunAttributes]
  let segments: [LineSegment]
  /// In reading order; they cover all shown glyphs.
  let pieces: [Piece]
  /// The omitted characters; empty if there are none.
  let omitted: Range<Int>
  /// The end of the characters that the line represents.
  let characterEnd: Int

  struct Piece {
    var glyphs: Range<Int>
    /// The characters they show; nil for the ellipsis.
    var characters: Range<Int>?
  }

  init(
    text: ShapedText, line: Line, tabs: [TabAdvance], attributes: [RunAttributes],
    baseLevel: UInt8, pieces: [Piece], omitted: Range<Int>, characterEnd: Int
  ) {
    self.text = text
    self.line = line
    self.tabs = tabs
    self.attributes = attributes
    self.pieces = pieces
    self.omitted = omitted
    self.characterEnd = characterEnd
    segments = LineContext(text: text, tabs: tabs, line: line).segments(baseLevel: baseLevel)
  }

  var context: LineContext { LineContext(text: text, tabs: tabs, line: line) }

  /// Returns the first character that a shown glyph represents: the first of the omitted ones for
  /// the ellipsis.
  package func character(ofGlyph glyph: Int) -> Int {
    guard let piece = pieces.first(where: { $0.glyphs.contains(glyph) }) else {
      return characterEnd
    }
    guard let characters = piece.characters else { return omitted.lowerBound }
    let first = text.position(ofGlyph: piece.glyphs.lowerBound)
    return characters.lowerBound
      + text.position(ofGlyph: glyph, from: first).character - first.character
  }

  /// Returns the first glyph that shows a character: the ellipsis for omitted ones; nil for others.
  func glyph(ofCharacter character: Int) -> Int? {
    for piece in pieces {
      guard let characters = piece.characters else {
        if omitted.contains(character) { return piece.glyphs.lowerBound }
        continue
      }
      guard characters.contains(character) else { continue }
      let first = text.position(ofGlyph: piece.glyphs.lowerBound)
      return text.position(
        ofCharacter: first.character + character - characters.lowerBound, from: first
      ).glyph
    }
    return nil
  }

  /// Returns the shown glyphs of some characters, ellipsis included if any of them is omitted.
  package func glyphs(ofCharacters range: Range<Int>) -> [Range<Int>] {
    pieces.compactMap { piece in
      guard let characters = piece.characters else {
        return omitted.overlaps(range) ? piece.glyphs : nil
      }
      let part = characters.clamped(to: range)
      guard !part.isEmpty else { return nil }
      let first = text.position(ofGlyph: piece.glyphs.lowerBound)
      let low = text.position(
        ofCharacter: first.character + part.lowerBound - characters.lowerBound, from: first)
      var high = piece.glyphs.upperBound
      if part.upperBound < characters.upperBound {
        high =
          text.position(
            ofCharacter: first.character + part.upperBound - characters.lowerBound, from: low
          ).glyph
      }
      return low.glyph..<Swift.max(low.glyph, high)
    }
  }
}
