// SPDX-License-Identifier: MIT

// Keys of font descriptors, of their traits and features, and of names in fonts. The strings are
// Apple's.

/// A `CFURL` of the font file.
public var kCTFontURLAttribute: CFString { "NSCTFontFileURLAttribute" as CFString }
/// A `CFString`: the PostScript name.
public var kCTFontNameAttribute: CFString { "NSFontNameAttribute" as CFString }
/// Its value is a `CFString`.
public var kCTFontDisplayNameAttribute: CFString { "NSFontVisibleNameAttribute" as CFString }
/// Its value is a `CFString`.
public var kCTFontFamilyNameAttribute: CFString { "NSFontFamilyAttribute" as CFString }
/// Its value is a `CFString`.
public var kCTFontStyleNameAttribute: CFString { "NSFontFaceAttribute" as CFString }
/// A `CFDictionary` of trait keys.
public var kCTFontTraitsAttribute: CFString { "NSCTFontTraitsAttribute" as CFString }
/// A `CFDictionary` from axis numbers to values.
public var kCTFontVariationAttribute: CFString { "NSCTFontVariationAttribute" as CFString }
/// Its value is a `CFNumber`.
public var kCTFontSizeAttribute: CFString { "NSFontSizeAttribute" as CFString }
/// A `CFData` of a `CGAffineTransform`.
public var kCTFontMatrixAttribute: CFString { "NSCTFontMatrixAttribute" as CFString }
/// The fonts tried before the system's fallback: a `CFArray` of descriptors.
public var kCTFontCascadeListAttribute: CFString { "NSCTFontCascadeListAttribute" as CFString }
/// Its value is a `CFCharacterSet`.
public var kCTFontCharacterSetAttribute: CFString { "NSCTFontCharacterSetAttribute" as CFString }
/// A `CFArray` of language tags.
public var kCTFontLanguagesAttribute: CFString { "NSCTFontLanguagesAttribute" as CFString }
/// Its value is a `CFArray`.
public var kCTFontFeaturesAttribute: CFString { "NSCTFontFeaturesAttribute" as CFString }
/// A `CFArray` of dictionaries.
public var kCTFontFeatureSettingsAttribute: CFString {
  "NSCTFontFeatureSettingsAttribute" as CFString
}
/// Its value is a `CFNumber`.
public var kCTFontFixedAdvanceAttribute: CFString { "NSCTFontFixedAdvanceAttribute" as CFString }
/// A `CFNumber` of `CTFontOrientation`.
public var kCTFontOrientationAttribute: CFString { "NSCTFontOrientationAttribute" as CFString }
/// A `CFNumber`: bits of `CTFontSymbolicTraits`.
public var kCTFontSymbolicTrait: CFString { "NSCTFontSymbolicTrait" as CFString }
/// A `CFNumber`, -1 to 1, 0 regular.
public var kCTFontWeightTrait: CFString { "NSCTFontWeightTrait" as CFString }
/// A `CFNumber`, -1 to 1.
public var kCTFontWidthTrait: CFString { "NSCTFontProportionTrait" as CFString }
/// A `CFNumber`, -1 to 1.
public var kCTFontSlantTrait: CFString { "NSCTFontSlantTrait" as CFString }
/// A `CFNumber`, such as kLowerCaseType.
public var kCTFontFeatureTypeIdentifierKey: CFString { "CTFeatureTypeIdentifier" as CFString }
/// A `CFNumber`, such as kLowerCaseSmallCapsSelector.
public var kCTFontFeatureSelectorIdentifierKey: CFString {
  "CTFeatureSelectorIdentifier" as CFString
}
/// A `CFString`: a feature tag such as "smcp"; used instead of type and selector.
public var kCTFontOpenTypeFeatureTag: CFString { "CTFeatureOpenTypeTag" as CFString }
/// A `CFNumber`, 0 off, 1 on or an alternate.
public var kCTFontOpenTypeFeatureValue: CFString { "CTFeatureOpenTypeValue" as CFString }
/// The name of a feature type.
public var kCTFontFeatureTypeNameKey: CFString { "CTFeatureTypeName" as CFString }
/// A `CFArray` of dictionaries.
public var kCTFontFeatureTypeSelectorsKey: CFString { "CTFeatureTypeSelectors" as CFString }
/// Whether only one of its selectors can be on.
public var kCTFontFeatureTypeExclusiveKey: CFString { "CTFeatureTypeExclusive" as CFString }
/// The name of a selector.
public var kCTFontFeatureSelectorNameKey: CFString { "CTFeatureSelectorName" as CFString }
/// Whether the selector is on by default.
public var kCTFontFeatureSelectorDefaultKey: CFString { "CTFeatureSelectorDefault" as CFString }
/// Whether the selector is on.
public var kCTFontFeatureSelectorSettingKey: CFString { "CTFeatureSelectorSetting" as CFString }
/// A `CFNumber`: the axis tag.
public var kCTFontVariationAxisIdentifierKey: CFString { "NSCTVariationAxisIdentifier" as CFString }
/// The minimum of the axis.
public var kCTFontVariationAxisMinimumValueKey: CFString {
  "NSCTVariationAxisMinimumValue" as CFString
}
/// The maximum of the axis.
public var kCTFontVariationAxisMaximumValueKey: CFString {
  "NSCTVariationAxisMaximumValue" as CFString
}
/// The default value of the axis.
public var kCTFontVariationAxisDefaultValueKey: CFString {
  "NSCTVariationAxisDefaultValue" as CFString
}
/// The name of the axis.
public var kCTFontVariationAxisNameKey: CFString { "NSCTVariationAxisName" as CFString }
/// The copyright notice.
public var kCTFontCopyrightNameKey: CFString { "CTFontCopyrightName" as CFString }
/// The family.
public var kCTFontFamilyNameKey: CFString { "CTFontFamilyName" as CFString }
/// The name of the face within its family of at most four.
public var kCTFontSubFamilyNameKey: CFString { "CTFontSubFamilyName" as CFString }
/// The name of the face within its family.
public var kCTFontStyleNameKey: CFString { "CTFontStyleName" as CFString }
/// The unique name of the font.
public var kCTFontUniqueNameKey: CFString { "CTFontUniqueName" as CFString }
/// The full name.
public var kCTFontFullNameKey: CFString { "CTFontFullName" as CFString }
/// The version.
public var kCTFontVersionNameKey: CFString { "CTFontVersionName" as CFString }
/// The PostScript name.
public var kCTFontPostScriptNameKey: CFString { "CTFontPostScriptName" as CFString }
