// SPDX-License-Identifier: MIT

/// The format of a run of characters.
///
/// Lengths are points.
///
/// `nil` means that the document does not specify the property: the reader's default applies.
///
/// Size: a property for each character property that documents have.
package struct CharacterFormat: Equatable, Sendable {
  /// The kind of font to use if the named one is not available.
  package enum FontKind: UInt8, Sendable {
    case any, serif, sansSerif, monospaced, script, decorative, symbol
  }

  /// A line below or through characters; the bits are those of Apple's text system.
  package struct Line: Hashable, Sendable {
    /// 1 single, 2 thick, 9 double; 0x100 dots … 0x400 dash dot dot; 0x8000 words only.
    package var style: Int
    /// `nil` means the text colour.
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
  /// Per cent of the font size; above 0 the glyphs are only outlined, below 0 outlined and filled.
  package var strokeWidth = 0.0
  package var strokeColor: DocumentColor?
  package var shadow: Shadow?

  /// 1 for superscript, -1 for subscript; larger magnitudes are further levels.
  package var superscript = 0
  /// In points; positive values move up.
  package var baselineOffset = 0.0
  /// Points after each glyph; 0 disables pair kerning.
  package var kern: Double?
  package var tracking: Double?
  /// The palette of a colour font; nil for the font's first one.
  package var palette: FontPaletteChoice?
  package var ligature: Int?
  /// The natural logarithm of the scale factor.
  package var expansion = 0.0
  package var obliqueness = 0.0
  package var isVertical = false
  /// Lines do not break inside it if it fits on one line.
  package var keepsOnOneLine = false

  /// Directional embeddings, outermost first: bit 0 right to left, bit 1 override.
  package var embeddings: [UInt8] = []
  /// A BCP 47 tag such as "de-DE".
  package var language: String?
  /// The link's destination as the document has it: a URL, "#name", or any other text.
  ///
  /// It is never opened.
  package var link: String?
  package var toolTip: String?
  /// The name of a text effect.
  package var effect: String?

  package init() {}
}
