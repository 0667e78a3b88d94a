// SPDX-License-Identifier: MIT

internal import TextFonts

// MARK: Descriptor and attributes

/// Returns a descriptor that describes the font.
///
/// - Parameter font: A font.
/// - Returns: A descriptor that finds the same font.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor { font.fontDescriptor }

/// Returns the value of a font's attribute.
///
/// - Parameters:
///   - font: A font.
///   - attribute: A key such as `kCTFontURLAttribute`.
/// - Returns: nil if the font does not have the attribute.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> CFTypeRef? {
  FontFacts(font).attribute(attribute as String)
}

/// Returns the font's size.
///
/// - Parameter font: A font.
/// - Returns: Points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }

/// Returns the font's matrix.
///
/// - Parameter font: A font.
/// - Returns: The transform of its glyphs; the identity by default.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.fontDescriptor.matrix }

/// Returns the symbolic traits of a font.
///
/// - Parameter font: A font.
/// - Returns: The traits of its descriptor, and `traitColorGlyphs` for a colour font.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  FontFacts(font).symbolicTraits
}

/// Returns the traits of a font.
///
/// - Parameter font: A font.
/// - Returns: Values by `kCTFontSymbolicTrait`, `kCTFontWeightTrait`, `kCTFontWidthTrait` and
///   `kCTFontSlantTrait`.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary {
  FontFacts(font).traits as CFDictionary
}

// MARK: Names

/// Returns the PostScript name.
///
/// - Parameter font: A font.
/// - Returns: The name of the face.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.fontName as CFString }

/// Returns the family name.
///
/// - Parameter font: A font.
/// - Returns: The name of the family.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName as CFString }

/// Returns the full name.
///
/// - Parameter font: A font.
/// - Returns: The full name in English, if the font has it.
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  font.instance.face.fullName as CFString
}

/// Returns the name to show to users.
///
/// - Parameter font: A font.
/// - Returns: The full name in English, if the font has it.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }

/// Returns a name from the font's name table.
///
/// - Parameters:
///   - font: A font.
///   - nameKey: One of the keys `kCTFont…NameKey`.
/// - Returns: nil if the font has no such name, and for other keys.
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? {
  let numbers: [CFString: UInt32] = [
    kCTFontCopyrightNameKey: 0, kCTFontSubFamilyNameKey: 2, kCTFontUniqueNameKey: 3,
    kCTFontVersionNameKey: 5,
  ]
  switch nameKey {
  case kCTFontFamilyNameKey: return CTFontCopyFamilyName(font)
  case kCTFontFullNameKey: return CTFontCopyFullName(font)
  case kCTFontPostScriptNameKey: return CTFontCopyPostScriptName(font)
  case kCTFontStyleNameKey: return font.instance.face.styleName as CFString
  default: return numbers[nameKey].flatMap { font.instance.face.name($0) }.map { $0 as CFString }
  }
}

// MARK: Measures

/// Returns the ascent.
///
/// - Parameter font: A font.
/// - Returns: Points above the baseline.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }
/// Returns the descent.
///
/// - Parameter font: A font.
/// - Returns: Points below the baseline; positive, where `UIFont.descender` is negative.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }
/// Returns the leading.
///
/// - Parameter font: A font.
/// - Returns: Points between lines.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
/// Returns the number of font units in an em.
///
/// - Parameter font: A font.
/// - Returns: Units per em.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.instance.unitsPerEm) }
/// Returns the number of glyphs in the font.
///
/// - Parameter font: A font.
/// - Returns: A glyph count.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.instance.face.glyphCount }
/// Returns the height of capitals.
///
/// - Parameter font: A font.
/// - Returns: Points above the baseline.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
/// Returns the height of lowercase letters without ascenders.
///
/// - Parameter font: A font.
/// - Returns: Points above the baseline.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }

/// Returns the union of all glyph bounds, from the font's `head` table.
///
/// - Parameter font: A font.
/// - Returns: Points, y up; zero for a font without that table.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  guard let head = font.instance.face.bytes(ofTable: 0x6865_6164), head.count >= 44 else {
    return .zero
  }
  func value(_ at: Int) -> CGFloat {
    CGFloat(Int16(truncatingIfNeeded: Int(head[at]) << 8 | Int(head[at + 1]))) * font.unit
  }
  return CGRect(
    x: value(36), y: value(38), width: value(40) - value(36), height: value(42) - value(38))
}

/// Returns the position of the underline.
///
/// - Parameter font: A font.
/// - Returns: Points from the baseline to the middle of the underline; negative below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  CGFloat(font.instance.metrics.underlinePosition) * font.unit
}

/// Returns the thickness of the underline.
///
/// - Parameter font: A font.
/// - Returns: Points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  CGFloat(font.instance.metrics.underlineThickness) * font.unit
}

/// Returns the slant of the glyphs, with synthetic slant.
///
/// - Parameter font: A font.
/// - Returns: Degrees from the vertical; negative leans right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat {
  var angle: CGFloat = 0
  if let post = font.instance.face.bytes(ofTable: 0x706F_7374), post.count >= 8 {
    let bits = post[4..<8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    angle = CGFloat(Int32(bitPattern: bits)) / 65536
  }
  let slant = font.instance.syntheticSlant
  return slant == 0 ? angle : angle - CGFloat(atan(slant) * 180 / .pi)
}

extension UIFont {
  /// The size of one font unit, in points.
  var unit: CGFloat { CGFloat(shapingSize) / CGFloat(instance.unitsPerEm) }
}

// MARK: Contents of the font

/// Returns the characters that the font has glyphs for.
///
/// - Parameter font: A font.
/// - Returns: A character set.
public func CTFontCopyCharacterSet(_ font: CTFont) -> CFCharacterSet {
  FontFacts(font).characters as NSCharacterSet
}

/// Returns the languages whose characters the font has.
///
/// - Parameter font: A font.
/// - Returns: Sorted language tags; empty for a font that is neither installed nor registered.
/// - Complexity: O(*n*), *n* faces of the family.
public func CTFontCopySupportedLanguages(_ font: CTFont) -> CFArray {
  FontFacts(font).languages as CFArray
}

/// Returns the axes of a variable font.
///
/// - Parameter font: A font.
/// - Returns: A dictionary with the keys `kCTFontVariationAxis…` for each axis; nil for other
///   fonts.
public func CTFontCopyVariationAxes(_ font: CTFont) -> CFArray? {
  FontFacts(font).axes.map { $0 as CFArray }
}

/// Returns the font's location in the design space of a variable font.
///
/// - Parameter font: A font.
/// - Returns: Values by axis identifiers; nil for other fonts.
public func CTFontCopyVariation(_ font: CTFont) -> CFDictionary? {
  FontFacts(font).variation.map { $0 as CFDictionary }
}

/// Returns the font's features by Apple's numbers.
///
/// - Parameter font: A font.
/// - Returns: A dictionary for each type, with its selectors; nil for none. A selector of an
///   OpenType feature also has the feature's tag.
public func CTFontCopyFeatures(_ font: CTFont) -> CFArray? {
  FontFacts(font).features.map { $0 as CFArray }
}

/// Returns the feature settings that the font was created with.
///
/// - Parameter font: A font.
/// - Returns: nil without settings.
public func CTFontCopyFeatureSettings(_ font: CTFont) -> CFArray? {
  FontFacts(font).attribute(kCTFontFeatureSettingsAttribute as String) as? CFArray
}

/// Returns the graphics font: the font without its size.
///
/// - Parameters:
///   - font: A font.
///   - attributes: Receives a descriptor with the attributes that the graphics font lacks; the
///     caller owns it.
/// - Returns: A font with the same glyphs.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<OutDescriptor?>?
) -> CGFont {
  unsafe write(font.fontDescriptor, to: attributes)
  return CGFont(font.instance)
}

/// The tag of a font table: four ASCII characters in a number.
public typealias CTFontTableTag = FourCharCode

/// Options for reading tables; there are none.
public struct CTFontTableOptions: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt32
  /// Creates options.
  ///
  /// - Parameter rawValue: Apple's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Returns the bytes of a table.
///
/// - Parameters:
///   - font: A font.
///   - table: The tag.
///   - options: Ignored.
/// - Returns: The bytes as in the file; nil if the font does not have the table.
public func CTFontCopyTable(
  _ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions
) -> CFData? {
  font.instance.face.bytes(ofTable: table).map { Data($0) as CFData }
}

/// Returns the tags of a font's tables.
///
/// - Parameters:
///   - font: A font.
///   - options: Ignored.
/// - Returns: Numbers; nil for a compressed file, which does not list them.
/// - Source: Core Text's array has bare numbers, which Foundation's arrays cannot hold.
public func CTFontCopyAvailableTables(_ font: CTFont, _ options: CTFontTableOptions) -> CFArray? {
  let tags = font.instance.face.tableTags
  return tags.isEmpty ? nil : tags.map { NSNumber(value: $0) } as CFArray
}

/// Returns descriptors of the fallback fonts, in the order in which they are tried.
///
/// - Parameters:
///   - font: A font; its own cascade list comes first.
///   - languagePrefList: Language tags in order of preference; nil means the user's.
/// - Returns: At most 32 descriptors.
public func CTFontCopyDefaultCascadeListForLanguages(
  _ font: CTFont, _ languagePrefList: CFArray?
) -> CFArray? {
  var languages = languagePrefList?.compactMap { $0 as? String } ?? []
  if languages.isEmpty { languages = [TextKitEnvironment.locale.identifier] }
  return font.cascade(languages: languages, limit: 32) as CFArray
}
