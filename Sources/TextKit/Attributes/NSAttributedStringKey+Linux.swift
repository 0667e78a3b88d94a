// SPDX-License-Identifier: MIT

extension NSAttributedString.Key {
  /// The language of a run: a BCP 47 tag as `String`, such as "ar" or "zh-Hant".
  ///
  /// The raw value is that of Foundation's `AttributeScopes.FoundationAttributes.languageIdentifier`, so that
  /// both names mean the same attribute. It chooses fallback fonts, letter forms and line end rules.
  public static let languageIdentifier = NSAttributedString.Key(rawValue: "NSLanguage")
}

extension NSAttributedString.Key {
  /// What giving the attribute another value makes necessary: new layout, drawing, or nothing.
  ///
  /// - Source: our choice; Apple lays out again after any change of attributes.
  public var effect: NSAttributeEffect { AttributeEffects.effect(of: self) }
}
