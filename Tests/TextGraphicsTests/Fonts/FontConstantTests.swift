// SPDX-License-Identifier: MIT

import Testing

@testable import TextGraphics

/// The raw values that Apple's constants have, which archives and documents carry.
@Suite struct FontConstantTests {
  @Test(
    arguments: [
      (.body, "UICTFontTextStyleBody"), (.callout, "UICTFontTextStyleCallout"),
      (.caption1, "UICTFontTextStyleCaption1"), (.caption2, "UICTFontTextStyleCaption2"),
      (.extraLargeTitle, "UICTFontTextStyleExtraLargeTitle"),
      (.extraLargeTitle2, "UICTFontTextStyleExtraLargeTitle2"),
      (.footnote, "UICTFontTextStyleFootnote"), (.headline, "UICTFontTextStyleHeadline"),
      (.largeTitle, "UICTFontTextStyleTitle0"), (.subheadline, "UICTFontTextStyleSubhead"),
      (.title1, "UICTFontTextStyleTitle1"), (.title2, "UICTFontTextStyleTitle2"),
      (.title3, "UICTFontTextStyleTitle3"),
    ] as [(UIFont.TextStyle, String)])
  func `a text style has Apple's name`(style: UIFont.TextStyle, name: String) {
    #expect(style.rawValue == name)
    #expect(UIFont.TextStyle(rawValue: name) == style)
  }

  @Test(
    arguments: [
      (.black, 0.62), (.bold, 0.4), (.heavy, 0.56), (.light, -0.4), (.medium, 0.23),
      (.regular, 0.0), (.semibold, 0.3), (.thin, -0.6), (.ultraLight, -0.8),
    ] as [(UIFont.Weight, CGFloat)])
  func `a weight has Apple's number`(weight: UIFont.Weight, number: CGFloat) {
    #expect(weight.rawValue == number)
    #expect(UIFont.Weight(rawValue: number) == weight)
    #expect(UIFont.Weight(number) == weight)
  }

  @Test(
    arguments: [
      (.compressed, -0.4), (.condensed, -0.2), (.expanded, 0.2), (.standard, 0.0),
    ] as [(UIFont.Width, CGFloat)])
  func `a width has Apple's number`(width: UIFont.Width, number: CGFloat) {
    #expect(width.rawValue == number)
    #expect(UIFont.Width(rawValue: number) == width)
    #expect(UIFont.Width(number) == width)
  }

  @Test(
    arguments: [
      (.cascadeList, "NSCTFontCascadeListAttribute"),
      (.characterSet, "NSCTFontCharacterSetAttribute"), (.face, "NSFontFaceAttribute"),
      (.family, "NSFontFamilyAttribute"), (.featureSettings, "NSCTFontFeatureSettingsAttribute"),
      (.fixedAdvance, "NSCTFontFixedAdvanceAttribute"), (.matrix, "NSFontMatrixAttribute"),
      (.name, "NSFontNameAttribute"), (.size, "NSFontSizeAttribute"),
      (.textStyle, "NSCTFontUIUsageAttribute"), (.traits, "NSCTFontTraitsAttribute"),
      (.visibleName, "NSFontVisibleNameAttribute"),
    ] as [(UIFontDescriptor.AttributeName, String)])
  func `a key of a descriptor has Apple's name`(
    key: UIFontDescriptor.AttributeName, name: String
  ) {
    #expect(key.rawValue == name)
    #expect(UIFontDescriptor.AttributeName(rawValue: name) == key)
  }

  @Test(
    arguments: [
      (.featureIdentifier, "CTFeatureTypeIdentifier"), (.selector, "CTFeatureSelectorIdentifier"),
      (.type, "CTFeatureTypeIdentifier"), (.typeIdentifier, "CTFeatureSelectorIdentifier"),
    ] as [(UIFontDescriptor.FeatureKey, String)])
  func `a key of a feature has Apple's name`(key: UIFontDescriptor.FeatureKey, name: String) {
    #expect(key.rawValue == name)
    #expect(UIFontDescriptor.FeatureKey(rawValue: name) == key)
    #expect(UIFontDescriptor.FeatureKey(name) == key)
  }

  @Test(
    arguments: [
      (.classClarendonSerifs, 1073741824), (.classFreeformSerifs, 1879048192),
      (.classMask, 4026531840), (.classModernSerifs, 805306368), (.classOldStyleSerifs, 268435456),
      (.classOrnamentals, 2415919104), (.classSansSerif, 2147483648), (.classScripts, 2684354560),
      (.classSlabSerifs, 1342177280), (.classSymbolic, 3221225472),
      (.classTransitionalSerifs, 536870912), (.traitBold, 2), (.traitCondensed, 64),
      (.traitExpanded, 32), (.traitItalic, 1), (.traitLooseLeading, 65536),
      (.traitMonoSpace, 1024), (.traitTightLeading, 32768), (.traitUIOptimized, 4096),
      (.traitVertical, 2048),
    ] as [(UIFontDescriptor.SymbolicTraits, UInt32)])
  func `a trait has Apple's bits`(trait: UIFontDescriptor.SymbolicTraits, bits: UInt32) {
    #expect(trait.rawValue == bits)
    #expect(UIFontDescriptor.SymbolicTraits(rawValue: bits) == trait)
  }

  @Test(
    arguments: [
      (.slant, "NSCTFontSlantTrait"), (.symbolic, "NSCTFontSymbolicTrait"),
      (.weight, "NSCTFontWeightTrait"), (.width, "NSCTFontProportionTrait"),
    ] as [(UIFontDescriptor.TraitKey, String)])
  func `a key of a trait has Apple's name`(key: UIFontDescriptor.TraitKey, name: String) {
    #expect(key.rawValue == name)
    #expect(UIFontDescriptor.TraitKey(rawValue: name) == key)
  }

  @Test(
    arguments: [
      (.accessibilityExtraExtraExtraLarge, "UICTContentSizeCategoryAccessibilityXXXL"),
      (.accessibilityExtraExtraLarge, "UICTContentSizeCategoryAccessibilityXXL"),
      (.accessibilityExtraLarge, "UICTContentSizeCategoryAccessibilityXL"),
      (.accessibilityLarge, "UICTContentSizeCategoryAccessibilityL"),
      (.accessibilityMedium, "UICTContentSizeCategoryAccessibilityM"),
      (.extraExtraExtraLarge, "UICTContentSizeCategoryXXXL"),
      (.extraExtraLarge, "UICTContentSizeCategoryXXL"), (.extraLarge, "UICTContentSizeCategoryXL"),
      (.extraSmall, "UICTContentSizeCategoryXS"), (.large, "UICTContentSizeCategoryL"),
      (.medium, "UICTContentSizeCategoryM"), (.small, "UICTContentSizeCategoryS"),
      (.unspecified, "_UICTContentSizeCategoryUnspecified"),
    ] as [(UIContentSizeCategory, String)])
  func `a category has Apple's name`(category: UIContentSizeCategory, name: String) {
    #expect(category.rawValue == name)
    #expect(UIContentSizeCategory(rawValue: name) == category)
  }

  @Test func `the notification of a new size has Apple's names`() {
    #expect(
      UIContentSizeCategory.didChangeNotification.rawValue
        == "UIContentSizeCategoryDidChangeNotification")
    #expect(UIContentSizeCategory.newValueUserInfoKey == "UIContentSizeCategoryNewValueKey")
  }

  @Test func `sizes of controls are Apple's`() {
    #expect(UIFont.smallSystemFontSize == 12)
    #expect(UIFont.systemFontSize == 14)
    #expect(UIFont.labelFontSize == 17)
    #expect(UIFont.buttonFontSize == 18)
  }

  @Test(arguments: [
    (UIFont.Weight.ultraLight, UIImage.SymbolWeight.ultraLight), (.thin, .thin), (.light, .light),
    (.regular, .regular), (.medium, .medium), (.semibold, .semibold), (.bold, .bold),
    (.heavy, .heavy), (.black, .black), (.init(0.39), .bold), (.init(0.05), .regular),
    (.init(-7), .ultraLight), (.init(.nan), .regular),
  ])
  func `a weight has a symbol's weight`(weight: UIFont.Weight, symbol: UIImage.SymbolWeight) {
    #expect(weight.symbolWeight() == symbol)
  }
}
