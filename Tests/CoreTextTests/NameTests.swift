// SPDX-License-Identifier: MIT

import CoreText
import Testing
import TextFonts

/// Names of Core Text that are numbers and strings.
@Suite struct NameTests {
  @Test func `Core Text's attributes are TextKit's where their strings are the same`() {
    #expect(NSAttributedString.Key(kCTFontAttributeName as String) == .font)
    #expect(kCTKernAttributeName as NSAttributedString.Key == .kern)
    #expect(NSAttributedString.Key(kCTParagraphStyleAttributeName as String) == .paragraphStyle)
  }

  @Test func `selectors of East Asian text choose the features of OpenType`() {
    func features(_ type: Int, _ selector: Int) -> [String] {
      let font = UIFont(
        descriptor: UIFontDescriptor(fontAttributes: [
          .family: "Noto Sans CJK JP",
          .featureSettings: [[UIFontDescriptor.FeatureKey.type: type, .selector: selector]],
        ]), size: 12)
      return font.features.filter { $0.value == 1 }.map { feature in
        String(
          decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: feature.tag >> $0) },
          as: UTF8.self)
      }
    }
    let expected: [(Int, Int, String)] = [
      (kVerticalSubstitutionType, kSubstituteVerticalFormsOnSelector, "vert"),
      (kKanaSpacingType, kProportionalKanaSelector, "pkna"),
      (kRubyKanaType, kRubyKanaOnSelector, "ruby"),
      (kAlternateKanaType, kAlternateHorizKanaOnSelector, "hkna"),
      (kAlternateKanaType, kAlternateVertKanaOnSelector, "vkna"),
      (kCharacterShapeType, kJIS1978CharactersSelector, "jp78"),
      (kCharacterShapeType, kJIS1983CharactersSelector, "jp83"),
      (kCharacterShapeType, kJIS1990CharactersSelector, "jp90"),
      (kCharacterShapeType, kJIS2004CharactersSelector, "jp04"),
      (kCharacterShapeType, kHojoCharactersSelector, "hojo"),
      (kCharacterShapeType, kNLCCharactersSelector, "nlck"),
      (kCharacterShapeType, kTraditionalNamesCharactersSelector, "tnam"),
    ]
    for (type, selector, name) in expected { #expect(features(type, selector) == [name]) }
    for (type, selector) in [
      (kVerticalSubstitutionType, kSubstituteVerticalFormsOffSelector),
      (kKanaSpacingType, kFullWidthKanaSelector), (kRubyKanaType, kRubyKanaOffSelector),
      (kAlternateKanaType, kAlternateHorizKanaOffSelector),
      (kAlternateKanaType, kAlternateVertKanaOffSelector),
    ] {
      #expect(features(type, selector).isEmpty)
    }
    // The numbers of types without a counterpart in OpenType.
    let types: [Int] = [
      kIdeographicSpacingType, kCJKSymbolAlternativesType, kIdeographicAlternativesType,
      kCJKVerticalRomanPlacementType, kCJKRomanSpacingType,
    ]
    #expect(types == [26, 29, 30, 31, 103])
    let selectors: [Int] = [
      kFullWidthIdeographsSelector, kProportionalIdeographsSelector, kHalfWidthIdeographsSelector,
      kNoCJKSymbolAlternativesSelector, kCJKSymbolAltOneSelector,
      kNoIdeographicAlternativesSelector, kIdeographicAltOneSelector,
      kCJKVerticalRomanCenteredSelector, kCJKVerticalRomanHBaselineSelector,
      kHalfWidthCJKRomanSelector, kProportionalCJKRomanSelector, kDefaultCJKRomanSelector,
      kFullWidthCJKRomanSelector,
    ]
    #expect(selectors == [0, 1, 2, 0, 1, 0, 1, 0, 1, 0, 1, 2, 3])
  }

  @Test func `keys have Apple's strings`() {
    let keys: [(CFString, String)] = [
      (kCTFontURLAttribute, "NSCTFontFileURLAttribute"),
      (kCTFontNameAttribute, "NSFontNameAttribute"),
      (kCTFontDisplayNameAttribute, "NSFontVisibleNameAttribute"),
      (kCTFontFamilyNameAttribute, "NSFontFamilyAttribute"),
      (kCTFontStyleNameAttribute, "NSFontFaceAttribute"),
      (kCTFontTraitsAttribute, "NSCTFontTraitsAttribute"),
      (kCTFontVariationAttribute, "NSCTFontVariationAttribute"),
      (kCTFontSizeAttribute, "NSFontSizeAttribute"),
      (kCTFontMatrixAttribute, "NSCTFontMatrixAttribute"),
      (kCTFontCascadeListAttribute, "NSCTFontCascadeListAttribute"),
      (kCTFontCharacterSetAttribute, "NSCTFontCharacterSetAttribute"),
      (kCTFontLanguagesAttribute, "NSCTFontLanguagesAttribute"),
      (kCTFontFeaturesAttribute, "NSCTFontFeaturesAttribute"),
      (kCTFontFeatureSettingsAttribute, "NSCTFontFeatureSettingsAttribute"),
      (kCTFontFixedAdvanceAttribute, "NSCTFontFixedAdvanceAttribute"),
      (kCTFontOrientationAttribute, "NSCTFontOrientationAttribute"),
      (kCTFontSymbolicTrait, "NSCTFontSymbolicTrait"),
      (kCTFontWeightTrait, "NSCTFontWeightTrait"),
      (kCTFontWidthTrait, "NSCTFontProportionTrait"),
      (kCTFontSlantTrait, "NSCTFontSlantTrait"),
      (kCTFontFeatureTypeIdentifierKey, "CTFeatureTypeIdentifier"),
      (kCTFontFeatureSelectorIdentifierKey, "CTFeatureSelectorIdentifier"),
      (kCTFontOpenTypeFeatureTag, "CTFeatureOpenTypeTag"),
      (kCTFontOpenTypeFeatureValue, "CTFeatureOpenTypeValue"),
      (kCTFontFeatureTypeNameKey, "CTFeatureTypeName"),
      (kCTFontFeatureTypeSelectorsKey, "CTFeatureTypeSelectors"),
      (kCTFontFeatureTypeExclusiveKey, "CTFeatureTypeExclusive"),
      (kCTFontFeatureSelectorNameKey, "CTFeatureSelectorName"),
      (kCTFontFeatureSelectorDefaultKey, "CTFeatureSelectorDefault"),
      (kCTFontFeatureSelectorSettingKey, "CTFeatureSelectorSetting"),
      (kCTFontVariationAxisIdentifierKey, "NSCTVariationAxisIdentifier"),
      (kCTFontVariationAxisMinimumValueKey, "NSCTVariationAxisMinimumValue"),
      (kCTFontVariationAxisMaximumValueKey, "NSCTVariationAxisMaximumValue"),
      (kCTFontVariationAxisDefaultValueKey, "NSCTVariationAxisDefaultValue"),
      (kCTFontVariationAxisNameKey, "NSCTVariationAxisName"),
      (kCTFontCopyrightNameKey, "CTFontCopyrightName"),
      (kCTFontFamilyNameKey, "CTFontFamilyName"),
      (kCTFontSubFamilyNameKey, "CTFontSubFamilyName"),
      (kCTFontStyleNameKey, "CTFontStyleName"),
      (kCTFontUniqueNameKey, "CTFontUniqueName"),
      (kCTFontFullNameKey, "CTFontFullName"),
      (kCTFontVersionNameKey, "CTFontVersionName"),
      (kCTFontPostScriptNameKey, "CTFontPostScriptName"),
      (kCTFontManagerErrorDomain, "com.apple.CoreText.CTFontManagerErrorDomain"),
      (kCTFontManagerErrorFontURLsKey, "CTFontManagerErrorFontURLs"),
      (kCTFontManagerRegisteredFontsChangedNotification, "CTFontManagerFontChangedNotification"),
      (kCTFrameProgressionAttributeName, "CTFrameProgression"),
      (kCTFrameClippingPathsAttributeName, "CTFrameClippingPaths"),
      (kCTFramePathClippingPathAttributeName, "CTFramePathClippingPath"),
      (kCTTypesetterOptionForcedEmbeddingLevel, "CTTypesetterOptionForcedEmbeddingLevel"),
      (kCTFontAttributeName, "NSFont"),
      (kCTForegroundColorFromContextAttributeName, "CTForegroundColorFromContext"),
      (kCTKernAttributeName, "NSKern"),
      (kCTTrackingAttributeName, "CTTracking"),
      (kCTLigatureAttributeName, "NSLigature"),
      (kCTForegroundColorAttributeName, "CTForegroundColor"),
      (kCTBackgroundColorAttributeName, "CTBackgroundColor"),
      (kCTParagraphStyleAttributeName, "NSParagraphStyle"),
      (kCTStrokeWidthAttributeName, "NSStrokeWidth"),
      (kCTStrokeColorAttributeName, "CTStrokeColor"),
      (kCTUnderlineStyleAttributeName, "NSUnderline"),
      (kCTUnderlineColorAttributeName, "CTUnderlineColor"),
      (kCTSuperscriptAttributeName, "NSSuperScript"),
      (kCTBaselineOffsetAttributeName, "CTBaselineOffset"),
      (kCTVerticalFormsAttributeName, "CTVerticalForms"),
      (kCTLanguageAttributeName, "NSLanguage"),
      (kCTRunDelegateAttributeName, "CTRunDelegate"),
      (kCTWritingDirectionAttributeName, "NSWritingDirection"),
      (kCTGlyphInfoAttributeName, "NSGlyphInfo"),
      (kCTCharacterShapeAttributeName, "NSCharacterShape"),
    ]
    for (key, string) in keys { #expect(key as String == string) }
  }

  @Test func `numbers of features are Apple's`() {
    let numbers: [(Int, Int)] = [
      (kCTWritingDirectionEmbedding, 0),
      (kCTWritingDirectionOverride, 2),
      (kCTRunDelegateVersion1, 1),
      (kCTRunDelegateCurrentVersion, 1),
      (kAllTypographicFeaturesType, 0),
      (kLigaturesType, 1),
      (kCursiveConnectionType, 2),
      (kLetterCaseType, 3),
      (kVerticalSubstitutionType, 4),
      (kNumberSpacingType, 6),
      (kSmartSwashType, 8),
      (kDiacriticsType, 9),
      (kVerticalPositionType, 10),
      (kFractionsType, 11),
      (kTypographicExtrasType, 14),
      (kMathematicalExtrasType, 15),
      (kOrnamentSetsType, 16),
      (kCharacterAlternativesType, 17),
      (kDesignComplexityType, 18),
      (kStyleOptionsType, 19),
      (kCharacterShapeType, 20),
      (kNumberCaseType, 21),
      (kTextSpacingType, 22),
      (kTransliterationType, 23),
      (kRubyKanaType, 28),
      (kItalicCJKRomanType, 32),
      (kCaseSensitiveLayoutType, 33),
      (kAlternateKanaType, 34),
      (kStylisticAlternativesType, 35),
      (kContextualAlternatesType, 36),
      (kLowerCaseType, 37),
      (kUpperCaseType, 38),
      (kCJKRomanSpacingType, 103),
      (kRequiredLigaturesOnSelector, 0),
      (kRequiredLigaturesOffSelector, 1),
      (kCommonLigaturesOnSelector, 2),
      (kCommonLigaturesOffSelector, 3),
      (kRareLigaturesOnSelector, 4),
      (kRareLigaturesOffSelector, 5),
      (kContextualLigaturesOnSelector, 18),
      (kContextualLigaturesOffSelector, 19),
      (kHistoricalLigaturesOnSelector, 20),
      (kHistoricalLigaturesOffSelector, 21),
      (kUpperAndLowerCaseSelector, 0),
      (kAllCapsSelector, 1),
      (kAllLowerCaseSelector, 2),
      (kSmallCapsSelector, 3),
      (kInitialCapsSelector, 4),
      (kInitialCapsAndSmallCapsSelector, 5),
      (kMonospacedNumbersSelector, 0),
      (kProportionalNumbersSelector, 1),
      (kThirdWidthNumbersSelector, 2),
      (kQuarterWidthNumbersSelector, 3),
      (kNormalPositionSelector, 0),
      (kSuperiorsSelector, 1),
      (kInferiorsSelector, 2),
      (kOrdinalsSelector, 3),
      (kScientificInferiorsSelector, 4),
      (kNoFractionsSelector, 0),
      (kVerticalFractionsSelector, 1),
      (kDiagonalFractionsSelector, 2),
      (kLowerCaseNumbersSelector, 0),
      (kUpperCaseNumbersSelector, 1),
      (kDefaultLowerCaseSelector, 0),
      (kLowerCaseSmallCapsSelector, 1),
      (kLowerCasePetiteCapsSelector, 2),
      (kDefaultUpperCaseSelector, 0),
      (kUpperCaseSmallCapsSelector, 1),
      (kUpperCasePetiteCapsSelector, 2),
      (kSlashedZeroOnSelector, 4),
      (kSlashedZeroOffSelector, 5),
      (kCaseSensitiveLayoutOnSelector, 0),
      (kCaseSensitiveLayoutOffSelector, 1),
      (kCaseSensitiveSpacingOnSelector, 2),
      (kCaseSensitiveSpacingOffSelector, 3),
      (kContextualAlternatesOnSelector, 0),
      (kContextualAlternatesOffSelector, 1),
      (kSwashAlternatesOnSelector, 2),
      (kSwashAlternatesOffSelector, 3),
      (kContextualSwashAlternatesOnSelector, 4),
      (kContextualSwashAlternatesOffSelector, 5),
      (kNoStylisticAlternatesSelector, 0),
      (kStylisticAltOneOnSelector, 2),
      (kStylisticAltOneOffSelector, 3),
      (kStylisticAltTwoOnSelector, 4),
      (kStylisticAltTwoOffSelector, 5),
      (kStylisticAltThreeOnSelector, 6),
      (kStylisticAltThreeOffSelector, 7),
      (kStylisticAltFourOnSelector, 8),
      (kStylisticAltFourOffSelector, 9),
      (kStylisticAltFiveOnSelector, 10),
      (kStylisticAltFiveOffSelector, 11),
      (kStylisticAltSixOnSelector, 12),
      (kStylisticAltSixOffSelector, 13),
      (kStylisticAltSevenOnSelector, 14),
      (kStylisticAltSevenOffSelector, 15),
      (kStylisticAltEightOnSelector, 16),
      (kStylisticAltEightOffSelector, 17),
      (kStylisticAltNineOnSelector, 18),
      (kStylisticAltNineOffSelector, 19),
      (kStylisticAltTenOnSelector, 20),
      (kStylisticAltTenOffSelector, 21),
      (kStylisticAltElevenOnSelector, 22),
      (kStylisticAltElevenOffSelector, 23),
      (kStylisticAltTwelveOnSelector, 24),
      (kStylisticAltTwelveOffSelector, 25),
      (kStylisticAltThirteenOnSelector, 26),
      (kStylisticAltThirteenOffSelector, 27),
      (kStylisticAltFourteenOnSelector, 28),
      (kStylisticAltFourteenOffSelector, 29),
      (kStylisticAltFifteenOnSelector, 30),
      (kStylisticAltFifteenOffSelector, 31),
      (kStylisticAltSixteenOnSelector, 32),
      (kStylisticAltSixteenOffSelector, 33),
      (kStylisticAltSeventeenOnSelector, 34),
      (kStylisticAltSeventeenOffSelector, 35),
      (kStylisticAltEighteenOnSelector, 36),
      (kStylisticAltEighteenOffSelector, 37),
      (kStylisticAltNineteenOnSelector, 38),
      (kStylisticAltNineteenOffSelector, 39),
      (kStylisticAltTwentyOnSelector, 40),
      (kStylisticAltTwentyOffSelector, 41),
      (kProportionalTextSelector, 0),
      (kMonospacedTextSelector, 1),
      (kHalfWidthTextSelector, 2),
      (kThirdWidthTextSelector, 3),
      (kQuarterWidthTextSelector, 4),
      (kAltProportionalTextSelector, 5),
      (kAltHalfWidthTextSelector, 6),
      (kTraditionalCharactersSelector, 0),
      (kSimplifiedCharactersSelector, 1),
      (kNoStyleOptionsSelector, 0),
      (kTitlingCapsSelector, 4),
    ]
    for (number, value) in numbers { #expect(number == value) }
  }

  @Test func `cases and options have Apple's numbers`() {
    func check<Value: RawRepresentable>(_ values: [(Value, Int)])
    where Value.RawValue: BinaryInteger {
      for (value, number) in values {
        #expect(Int(value.rawValue) == number)
        #expect(Value.RawValue(exactly: number).flatMap(Value.init)?.rawValue == value.rawValue)
      }
    }
    check([
      (CTFontOptions.preventAutoActivation, 1),
      (CTFontOptions.preferSystemFont, 4),
    ])
    check([
      (CTFontOrientation.default, 0),
      (CTFontOrientation.horizontal, 1),
      (CTFontOrientation.vertical, 2),
    ])
    check([
      (CTFontUIFontType.none, 4294967295),
      (CTFontUIFontType.user, 0),
      (CTFontUIFontType.userFixedPitch, 1),
      (CTFontUIFontType.system, 2),
      (CTFontUIFontType.emphasizedSystem, 3),
      (CTFontUIFontType.smallSystem, 4),
      (CTFontUIFontType.smallEmphasizedSystem, 5),
      (CTFontUIFontType.label, 10),
      (CTFontUIFontType.message, 23),
    ])
    check([
      (CTFontSymbolicTraits.traitItalic, 1),
      (CTFontSymbolicTraits.traitBold, 2),
      (CTFontSymbolicTraits.traitExpanded, 32),
      (CTFontSymbolicTraits.traitCondensed, 64),
      (CTFontSymbolicTraits.traitMonoSpace, 1024),
      (CTFontSymbolicTraits.traitVertical, 2048),
      (CTFontSymbolicTraits.traitUIOptimized, 4096),
      (CTFontSymbolicTraits.traitColorGlyphs, 8192),
      (CTFontSymbolicTraits.traitComposite, 16384),
      (CTFontSymbolicTraits.traitClassMask, 4026531840),
      (CTFontSymbolicTraits.italicTrait, 1),
      (CTFontSymbolicTraits.boldTrait, 2),
      (CTFontSymbolicTraits.monoSpaceTrait, 1024),
    ])
    check([
      (CTFontManagerScope.none, 0),
      (CTFontManagerScope.process, 1),
      (CTFontManagerScope.persistent, 2),
      (CTFontManagerScope.session, 3),
    ])
    check([
      (CTFontManagerError.fileNotFound, 101),
      (CTFontManagerError.insufficientPermissions, 102),
      (CTFontManagerError.unrecognizedFormat, 103),
      (CTFontManagerError.invalidFontData, 104),
      (CTFontManagerError.alreadyRegistered, 105),
      (CTFontManagerError.exceededResourceLimit, 106),
      (CTFontManagerError.notRegistered, 201),
      (CTFontManagerError.inUse, 202),
      (CTFontManagerError.systemRequired, 203),
    ])
    check([
      (CTLineTruncationType.start, 0),
      (CTLineTruncationType.end, 1),
      (CTLineTruncationType.middle, 2),
    ])
    check([
      (CTLineBoundsOptions.excludeTypographicLeading, 1),
      (CTLineBoundsOptions.excludeTypographicShifts, 2),
      (CTLineBoundsOptions.useHangingPunctuation, 4),
      (CTLineBoundsOptions.useGlyphPathBounds, 8),
      (CTLineBoundsOptions.useOpticalBounds, 16),
      (CTLineBoundsOptions.includeLanguageExtents, 32),
    ])
    check([
      (CTRunStatus.rightToLeft, 1),
      (CTRunStatus.nonMonotonic, 2),
      (CTRunStatus.hasNonIdentityMatrix, 4),
    ])
    check([
      (CTFrameProgression.topToBottom, 0),
      (CTFrameProgression.rightToLeft, 1),
      (CTFrameProgression.leftToRight, 2),
    ])
    check([
      (CTUnderlineStyle.single, 1),
      (CTUnderlineStyle.thick, 2),
      (CTUnderlineStyle.double, 9),
    ])
    check([
      (CTUnderlineStyleModifiers.patternSolid, 0),
      (CTUnderlineStyleModifiers.patternDot, 256),
      (CTUnderlineStyleModifiers.patternDash, 512),
      (CTUnderlineStyleModifiers.patternDashDot, 768),
      (CTUnderlineStyleModifiers.patternDashDotDot, 1024),
    ])
    check([
      (CTTextAlignment.left, 0),
      (CTTextAlignment.right, 1),
      (CTTextAlignment.center, 2),
      (CTTextAlignment.justified, 3),
      (CTTextAlignment.natural, 4),
    ])
    check([
      (CTLineBreakMode.byWordWrapping, 0),
      (CTLineBreakMode.byCharWrapping, 1),
      (CTLineBreakMode.byClipping, 2),
      (CTLineBreakMode.byTruncatingHead, 3),
      (CTLineBreakMode.byTruncatingTail, 4),
      (CTLineBreakMode.byTruncatingMiddle, 5),
    ])
    check([
      (CTWritingDirection.natural, -1),
      (CTWritingDirection.leftToRight, 0),
      (CTWritingDirection.rightToLeft, 1),
    ])
    check([
      (CTParagraphStyleSpecifier.alignment, 0),
      (CTParagraphStyleSpecifier.firstLineHeadIndent, 1),
      (CTParagraphStyleSpecifier.headIndent, 2),
      (CTParagraphStyleSpecifier.tailIndent, 3),
      (CTParagraphStyleSpecifier.tabStops, 4),
      (CTParagraphStyleSpecifier.defaultTabInterval, 5),
      (CTParagraphStyleSpecifier.lineBreakMode, 6),
      (CTParagraphStyleSpecifier.lineHeightMultiple, 7),
      (CTParagraphStyleSpecifier.maximumLineHeight, 8),
      (CTParagraphStyleSpecifier.minimumLineHeight, 9),
      (CTParagraphStyleSpecifier.lineSpacing, 10),
      (CTParagraphStyleSpecifier.paragraphSpacing, 11),
      (CTParagraphStyleSpecifier.paragraphSpacingBefore, 12),
      (CTParagraphStyleSpecifier.baseWritingDirection, 13),
      (CTParagraphStyleSpecifier.maximumLineSpacing, 14),
      (CTParagraphStyleSpecifier.minimumLineSpacing, 15),
      (CTParagraphStyleSpecifier.lineSpacingAdjustment, 16),
      (CTParagraphStyleSpecifier.lineBoundsOptions, 17),
    ])
    #expect(CTFontManagerScope.user == .persistent)
    #expect(CTLineTruncationType(rawValue: 9) == nil && CTTextAlignment(rawValue: 9) == nil)
    #expect(CTFontTableOptions(rawValue: 1).rawValue == 1)
  }
}
