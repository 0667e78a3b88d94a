// SPDX-License-Identifier: MIT

/// How characters look: what a run of text has.
///
/// Lengths are points.
///
/// `nil` means that the document says nothing: the reader's default holds.
///
/// Size: a property for each thing that documents say of characters.
package struct CharacterFormat: Equatable, Sendable {
  /// What kind of face a document asks for should the named one not be there.
  package enum FontKind: UInt8, Sendable {
    case any, serif, sansSerif, monospaced, script, decorative, symbol
  }

  /// A line below or through characters; bits as in every rich text format of Apple.
  package struct Line: Hashable, Sendable {
    /// 1 single, 2 thick, 9 double; 0x100 dots … 0x400 dash dot dot; 0x8000 words only.
    package var style: Int
    /// `nil`: that of the characters.
    package var color: DocumentColor?

    package init(style: Int = 1, color: DocumentColor? = nil) {
      self.style = style
      self.color = color
    }
  }

  /// A shadow: y grows up, as in RTF.
  package struct Shadow: Hashable, Sendable {
    package var x, y, blur: Double
    package var color: DocumentColor?

    package init(x: Double, y: Double, blur: Double, color: DocumentColor?) {
      self.x = x
      self.y = y
      self.blur = blur
      self.color = color
    }
  }

  /// A family or a PostScript name; "" if the document names none.
  package var fontName = ""
  package var fontKind = FontKind.any
  package var fontSize = 12.0
  /// 100 to 900, as in CSS; 400 is regular, 700 bold.
  package var weight = 400
  package var isItalic = false
  package var isSmallCaps = false
  package var isAllCaps = false
  package var isHidden = false

  package var foreground: DocumentColor?
  package var background: DocumentColor?
  package var underline: Line?
  package var strikethrough: Line?
  /// Per cent of the font size; above 0 the outline only, below 0 outline and inside.
  package var strokeWidth = 0.0
  package var strokeColor: DocumentColor?
  package var shadow: Shadow?

  /// 1 superscript, -1 subscript; further levels count on.
  package var superscript = 0
  /// Up is positive.
  package var baselineOffset = 0.0
  /// After each glyph; 0 switches pair kerning off.
  package var kern: Double?
  package var tracking: Double?
  /// The palette of glyphs in colour: nil for the font's first one.
  package var palette: FontPaletteChoice?
  package var ligature: Int?
  /// The logarithm of the factor.
  package var expansion = 0.0
  package var obliqueness = 0.0
  package var isVertical = false
  /// Lines do not end within it while there is room.
  package var keepsOnOneLine = false

  /// Embedded directions, outermost first: bit 0 right to left, bit 1 override.
  package var embeddings: [UInt8] = []
  /// "de-DE".
  package var language: String?
  /// Where it leads, as the document says it: a URL, "#name", anything.
  ///
  /// Nothing is ever opened.
  package var link: String?
  package var toolTip: String?
  /// An effect's name.
  package var effect: String?

  package init() {}
}
