// SPDX-License-Identifier: MIT

internal import TextFonts

// MARK: Descriptor and attributes

/// A descriptor that gives the font again.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor { font.fontDescriptor }

/// An attribute of a font, such as `kCTFontURLAttribute`; nil if it has none.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> CFTypeRef? {
  FontFacts(font).attribute(attribute as String)
}

/// The size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }

/// The matrix that glyphs are drawn with; the identity unless one was set.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.fontDescriptor.matrix }

/// The bits that describe the font.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  FontFacts(font).symbolicTraits
}

/// What describes the font, by the keys `kCTFontSymbolicTrait`, `kCTFontWeightTrait`, `kCTFontWidthTrait` and
/// `kCTFontSlantTrait`.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary {
  FontFacts(font).traits as CFDictionary
}

// MARK: Names

/// The PostScript name.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.fontName as CFString }

/// The family's name.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName as CFString }

/// The full name.
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  font.instance.face.fullName as CFString
}

/// The name to show to people: here the full name, in English where the font has it.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }

/// A name that the font has by one of the keys `kCTFont…NameKey`; nil if it has none, and for other keys.
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

/// Points from the baseline up.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }
/// Points from the baseline down; positive, where `UIFont.descender` is negative.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }
/// Points that the font wants between lines.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
/// How many units an em has.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.instance.unitsPerEm) }
/// How many glyphs there are.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.instance.face.glyphCount }
/// Points from the baseline to the top of capitals.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
/// Points from the baseline to the top of small letters.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }

/// A rectangle around all glyphs, as the font says: points, y up.
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

/// Points from the baseline to the middle of the underline; negative is below.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  CGFloat(font.instance.metrics.underlinePosition) * font.unit
}

/// Points: how thick the underline is.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  CGFloat(font.instance.metrics.underlineThickness) * font.unit
}

/// How far glyphs lean: degrees from the vertical, positive to the left.
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
  /// Points of one font unit.
  var unit: CGFloat { CGFloat(shapingSize) / CGFloat(instance.unitsPerEm) }
}

// MARK: What the font has

/// The characters that the font has glyphs for.
public func CTFontCopyCharacterSet(_ font: CTFont) -> CFCharacterSet {
  FontFacts(font).characters as NSCharacterSet
}

/// The languages whose letters the font has, as tags, sorted; none of a font that is not installed or registered.
///
/// - Complexity: O(*n*), *n* faces of the family.
public func CTFontCopySupportedLanguages(_ font: CTFont) -> CFArray {
  FontFacts(font).languages as CFArray
}

/// The axes of a variable font, each a dictionary with the keys `kCTFontVariationAxis…`; nil for other fonts.
public func CTFontCopyVariationAxes(_ font: CTFont) -> CFArray? {
  FontFacts(font).axes.map { $0 as CFArray }
}

/// The place in a variable font's design space: numbers of the axes, and values; nil for other fonts.
public func CTFontCopyVariation(_ font: CTFont) -> CFDictionary? {
  FontFacts(font).variation.map { $0 as CFDictionary }
}

/// The features that a font has by Apple's numbers: a dictionary for each type, with its selectors; nil for none.
///
/// A selector that is a feature of OpenType has its tag, too.
public func CTFontCopyFeatures(_ font: CTFont) -> CFArray? {
  FontFacts(font).features.map { $0 as CFArray }
}

/// The feature settings that the font was made with; nil without any.
public func CTFontCopyFeatureSettings(_ font: CTFont) -> CFArray? {
  FontFacts(font).attribute(kCTFontFeatureSettingsAttribute as String) as? CFArray
}

/// The font without its size.
///
/// - Parameters:
///   - font: The font.
///   - attributes: Gets a descriptor with what the font without its size does not say; it belongs to the caller.
/// - Returns: Its glyphs are the font's.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<OutDescriptor?>?
) -> CGFont {
  unsafe write(font.fontDescriptor, to: attributes)
  return CGFont(font.instance)
}

/// The name of a font's table: four ASCII characters in a number.
public typealias CTFontTableTag = FourCharCode

/// How tables are read: in no special way.
public struct CTFontTableOptions: OptionSet, Hashable, Sendable {
  /// Apple's bits.
  public let rawValue: UInt32
  /// Options by their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The bytes of a table; nil if the font has none of the tag.
///
/// - Parameters:
///   - font: The font.
///   - table: The tag.
///   - options: Change nothing.
/// - Returns: As they stand in the file.
public func CTFontCopyTable(
  _ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions
) -> CFData? {
  font.instance.face.bytes(ofTable: table).map { Data($0) as CFData }
}

/// The tags of a font's tables, as numbers; nil for a compressed file, which does not list them.
///
/// - Source: Core Text gives bare numbers in the array, which Foundation's arrays cannot hold.
public func CTFontCopyAvailableTables(_ font: CTFont, _ options: CTFontTableOptions) -> CFArray? {
  let tags = font.instance.face.tableTags
  return tags.isEmpty ? nil : tags.map { NSNumber(value: $0) } as CFArray
}

/// Descriptors of the fonts that are asked for characters that a font lacks, in order.
///
/// - Parameters:
///   - font: Its own cascade list comes first.
///   - languagePrefList: Tags, the most liked first; nil means the user's.
/// - Returns: At most 32.
public func CTFontCopyDefaultCascadeListForLanguages(
  _ font: CTFont, _ languagePrefList: CFArray?
) -> CFArray? {
  var languages = languagePrefList?.compactMap { $0 as? String } ?? []
  if languages.isEmpty { languages = [TextKitEnvironment.locale.identifier] }
  return font.cascade(languages: languages, limit: 32) as CFArray
}
