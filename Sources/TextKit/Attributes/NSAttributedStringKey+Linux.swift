// SPDX-License-Identifier: MIT

extension NSAttributedString.Key {
  /// The language of a run: a BCP 47 tag as `String`, such as "ar" or "zh-Hant".
  ///
  /// The raw value is that of Foundation's
  /// `AttributeScopes.FoundationAttributes.languageIdentifier`, so that both names mean the same
  /// attribute. It determines fallback fonts, glyph forms and line breaking rules.
  public static let languageIdentifier = NSAttributedString.Key(rawValue: "NSLanguage")

  /// Text that is kept on one line, a `Bool` as number.
  ///
  /// If it is 1, a line ends within the text only if the text is wider than the line.
  ///
  /// A column of a table is as wide as such text, if there is room.
  ///
  /// - Source: our choice; CSS's `white-space: nowrap`, which lets such text overflow its box.
  public static let keepsOnOneLine = NSAttributedString.Key(rawValue: "TKKeepsOnOneLine")

  /// The palette of glyphs in colour: its number in the font as `Int`, from 0, or `"light"` or `"dark"` as `String` for the first palette
  /// that the font marks as usable on such a background.
  ///
  /// Colours in the place of some of the palette's follow by their index: `"1, 0 #ff0000, 3 rgb(0 0 255 / 50%)"`, as `String`.
  ///
  /// A font that has no such palette shows its first one; a font without palettes is drawn as it is. Layout does not depend on it. HTML reads
  /// and writes it as `font-palette` and `@font-palette-values`.
  ///
  /// - Source: Our choice, for the table `CPAL` of OpenType and the property `font-palette` of CSS
  ///   Fonts 4; Apple has no attribute for it.
  public static let fontPalette = NSAttributedString.Key(rawValue: "TKFontPalette")
}

extension NSAttributedString.Key {
  /// The effect of another value of the attribute: new layout, drawing, or nothing.
  ///
  /// - Source: our choice; Apple lays out again after any change of attributes.
  public var effect: NSAttributeEffect { AttributeEffects.effect(of: self) }
}
