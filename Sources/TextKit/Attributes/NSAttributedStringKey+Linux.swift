// SPDX-License-Identifier: MIT

extension NSAttributedString.Key {
  /// The language of a run: a BCP 47 tag as `String`, such as "ar" or "zh-Hant".
  ///
  /// The raw value is that of Foundation's `AttributeScopes.FoundationAttributes.languageIdentifier`, so that
  /// both names mean the same attribute. It chooses fallback fonts, letter forms and line end rules.
  public static let languageIdentifier = NSAttributedString.Key(rawValue: "NSLanguage")

  /// Text that is kept on one line: a `Bool` as number, 1 for text within which a line ends only if it is wider than the line.
  ///
  /// A column of a table is as wide as such text, if there is room.
  ///
  /// - Source: our choice; CSS's `white-space: nowrap`, which lets such text stand out of its box.
  public static let keepsOnOneLine = NSAttributedString.Key(rawValue: "TKKeepsOnOneLine")
}

extension NSAttributedString.Key {
  /// What giving the attribute another value makes necessary: new layout, drawing, or nothing.
  ///
  /// - Source: our choice; Apple lays out again after any change of attributes.
  public var effect: NSAttributeEffect { AttributeEffects.effect(of: self) }
}
