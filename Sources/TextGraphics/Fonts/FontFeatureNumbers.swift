// SPDX-License-Identifier: MIT

// Apple's numbers of font features, for `UIFontDescriptor.FeatureKey.type` and `.selector`: those
// that have a counterpart in OpenType. On Apple's systems they are part of Core Text, whose header
// SFNTLayoutTypes.h has the values.

// MARK: Types

/// Ligatures.
public let kLigaturesType = 1
/// Small capitals, as older fonts have them.
public let kLetterCaseType = 3
/// Forms for vertical text.
public let kVerticalSubstitutionType = 4
/// Widths of digits.
public let kNumberSpacingType = 6
/// Superscript, subscript and similar forms.
public let kVerticalPositionType = 10
/// Fractions.
public let kFractionsType = 11
/// The slashed zero.
public let kTypographicExtrasType = 14
/// Mathematical Greek.
public let kMathematicalExtrasType = 15
/// Alternates of single characters, by number.
public let kCharacterAlternativesType = 17
/// Capitals for titles.
public let kStyleOptionsType = 19
/// Traditional, simplified and older forms of ideographs.
public let kCharacterShapeType = 20
/// Old-style and lining digits.
public let kNumberCaseType = 21
/// Widths of East Asian text.
public let kTextSpacingType = 22
/// Widths of kana.
public let kKanaSpacingType = 25
/// Kana for ruby.
public let kRubyKanaType = 28
/// Italic Latin in East Asian fonts.
public let kItalicCJKRomanType = 32
/// Punctuation and symbols that fit capitals.
public let kCaseSensitiveLayoutType = 33
/// Other forms of kana.
public let kAlternateKanaType = 34
/// Alternate forms of kana.
public let kStylisticAlternativesType = 35
/// Forms that depend on neighbours, and swashes.
public let kContextualAlternatesType = 36
/// The feature type for lowercase letters: plain, small capitals, petite capitals.
public let kLowerCaseType = 37
/// The feature type for capitals: plain, small capitals, petite capitals.
public let kUpperCaseType = 38

// MARK: Ligatures

/// Switches on required ligatures.
public let kRequiredLigaturesOnSelector = 0
/// Switches off required ligatures.
public let kRequiredLigaturesOffSelector = 1
/// Switches on common ligatures.
public let kCommonLigaturesOnSelector = 2
/// Switches off common ligatures.
public let kCommonLigaturesOffSelector = 3
/// Switches on rare ligatures.
public let kRareLigaturesOnSelector = 4
/// Switches off rare ligatures.
public let kRareLigaturesOffSelector = 5
/// Switches on contextual ligatures.
public let kContextualLigaturesOnSelector = 18
/// Switches off contextual ligatures.
public let kContextualLigaturesOffSelector = 19
/// Switches on historical ligatures.
public let kHistoricalLigaturesOnSelector = 20
/// Switches off historical ligatures.
public let kHistoricalLigaturesOffSelector = 21

// MARK: Number spacing

/// Digits of equal width.
public let kMonospacedNumbersSelector = 0
/// Proportional digits.
public let kProportionalNumbersSelector = 1

// MARK: Vertical position

/// Forms on the baseline.
public let kNormalPositionSelector = 0
/// Superscripts.
public let kSuperiorsSelector = 1
/// Subscripts.
public let kInferiorsSelector = 2
/// Ordinals.
public let kOrdinalsSelector = 3
/// Scientific inferiors: subscripts of formulas.
public let kScientificInferiorsSelector = 4

// MARK: Fractions

/// No fractions.
public let kNoFractionsSelector = 0
/// Fractions with a level bar.
public let kVerticalFractionsSelector = 1
/// Fractions with a slash.
public let kDiagonalFractionsSelector = 2

// MARK: Typographic extras

/// Switches on the slashed zero.
public let kSlashedZeroOnSelector = 4
/// Switches off the slashed zero.
public let kSlashedZeroOffSelector = 5

// MARK: Number case

/// Old-style digits.
public let kLowerCaseNumbersSelector = 0
/// Lining digits.
public let kUpperCaseNumbersSelector = 1

// MARK: Style options

/// No style.
public let kNoStyleOptionsSelector = 0
/// Capitals for titles.
public let kTitlingCapsSelector = 4

// MARK: Case-sensitive layout

/// Switches on punctuation and symbols that fit capitals.
public let kCaseSensitiveLayoutOnSelector = 0
/// Switches off punctuation and symbols that fit capitals.
public let kCaseSensitiveLayoutOffSelector = 1
/// Switches on spacing of capitals.
public let kCaseSensitiveSpacingOnSelector = 2
/// Switches off spacing of capitals.
public let kCaseSensitiveSpacingOffSelector = 3

// MARK: Contextual alternates

/// Switches on contextual forms.
public let kContextualAlternatesOnSelector = 0
/// Switches off contextual forms.
public let kContextualAlternatesOffSelector = 1
/// Switches on swashes.
public let kSwashAlternatesOnSelector = 2
/// Switches off swashes.
public let kSwashAlternatesOffSelector = 3
/// Switches on contextual swashes.
public let kContextualSwashAlternatesOnSelector = 4
/// Switches off contextual swashes.
public let kContextualSwashAlternatesOffSelector = 5

// MARK: Lower case

/// Lowercase letters stay.
public let kDefaultLowerCaseSelector = 0
/// Lowercase letters become small capitals.
public let kLowerCaseSmallCapsSelector = 1
/// Lowercase letters become petite capitals.
public let kLowerCasePetiteCapsSelector = 2

// MARK: Upper case

/// Capitals stay.
public let kDefaultUpperCaseSelector = 0
/// Capitals become small capitals.
public let kUpperCaseSmallCapsSelector = 1
/// Capitals become petite capitals.
public let kUpperCasePetiteCapsSelector = 2

// MARK: Stylistic sets

/// Switches on stylistic set 1.
public let kStylisticAltOneOnSelector = 2
/// Switches off stylistic set 1.
public let kStylisticAltOneOffSelector = 3
/// Switches on stylistic set 2.
public let kStylisticAltTwoOnSelector = 4
/// Switches off stylistic set 2.
public let kStylisticAltTwoOffSelector = 5
/// Switches on stylistic set 3.
public let kStylisticAltThreeOnSelector = 6
/// Switches off stylistic set 3.
public let kStylisticAltThreeOffSelector = 7
/// Switches on stylistic set 4.
public let kStylisticAltFourOnSelector = 8
/// Switches off stylistic set 4.
public let kStylisticAltFourOffSelector = 9
/// Switches on stylistic set 5.
public let kStylisticAltFiveOnSelector = 10
/// Switches off stylistic set 5.
public let kStylisticAltFiveOffSelector = 11
/// Switches on stylistic set 6.
public let kStylisticAltSixOnSelector = 12
/// Switches off stylistic set 6.
public let kStylisticAltSixOffSelector = 13
/// Switches on stylistic set 7.
public let kStylisticAltSevenOnSelector = 14
/// Switches off stylistic set 7.
public let kStylisticAltSevenOffSelector = 15
/// Switches on stylistic set 8.
public let kStylisticAltEightOnSelector = 16
/// Switches off stylistic set 8.
public let kStylisticAltEightOffSelector = 17
/// Switches on stylistic set 9.
public let kStylisticAltNineOnSelector = 18
/// Switches off stylistic set 9.
public let kStylisticAltNineOffSelector = 19
/// Switches on stylistic set 10.
public let kStylisticAltTenOnSelector = 20
/// Switches off stylistic set 10.
public let kStylisticAltTenOffSelector = 21
/// Switches on stylistic set 11.
public let kStylisticAltElevenOnSelector = 22
/// Switches off stylistic set 11.
public let kStylisticAltElevenOffSelector = 23
/// Switches on stylistic set 12.
public let kStylisticAltTwelveOnSelector = 24
/// Switches off stylistic set 12.
public let kStylisticAltTwelveOffSelector = 25
/// Switches on stylistic set 13.
public let kStylisticAltThirteenOnSelector = 26
/// Switches off stylistic set 13.
public let kStylisticAltThirteenOffSelector = 27
/// Switches on stylistic set 14.
public let kStylisticAltFourteenOnSelector = 28
/// Switches off stylistic set 14.
public let kStylisticAltFourteenOffSelector = 29
/// Switches on stylistic set 15.
public let kStylisticAltFifteenOnSelector = 30
/// Switches off stylistic set 15.
public let kStylisticAltFifteenOffSelector = 31
/// Switches on stylistic set 16.
public let kStylisticAltSixteenOnSelector = 32
/// Switches off stylistic set 16.
public let kStylisticAltSixteenOffSelector = 33
/// Switches on stylistic set 17.
public let kStylisticAltSeventeenOnSelector = 34
/// Switches off stylistic set 17.
public let kStylisticAltSeventeenOffSelector = 35
/// Switches on stylistic set 18.
public let kStylisticAltEighteenOnSelector = 36
/// Switches off stylistic set 18.
public let kStylisticAltEighteenOffSelector = 37
/// Switches on stylistic set 19.
public let kStylisticAltNineteenOnSelector = 38
/// Switches off stylistic set 19.
public let kStylisticAltNineteenOffSelector = 39
/// Switches on stylistic set 20.
public let kStylisticAltTwentyOnSelector = 40
/// Switches off stylistic set 20.
public let kStylisticAltTwentyOffSelector = 41

// MARK: East Asian text

/// Switches on forms for vertical text.
public let kSubstituteVerticalFormsOnSelector = 0
/// Switches off forms for vertical text.
public let kSubstituteVerticalFormsOffSelector = 1
/// Kana as wide as an em.
public let kFullWidthKanaSelector = 0
/// Proportional kana.
public let kProportionalKanaSelector = 1
/// Switches on kana for ruby.
public let kRubyKanaOnSelector = 2
/// Switches off kana for ruby.
public let kRubyKanaOffSelector = 3
/// Switches on kana for horizontal text.
public let kAlternateHorizKanaOnSelector = 0
/// Switches off kana for horizontal text.
public let kAlternateHorizKanaOffSelector = 1
/// Switches on kana for vertical text.
public let kAlternateVertKanaOnSelector = 2
/// Switches off kana for vertical text.
public let kAlternateVertKanaOffSelector = 3
/// Forms of JIS C 6226-1978.
public let kJIS1978CharactersSelector = 2
/// Forms of JIS X 0208-1983.
public let kJIS1983CharactersSelector = 3
/// Forms of JIS X 0208-1990.
public let kJIS1990CharactersSelector = 4
/// Forms of JIS X 0213:2004.
public let kJIS2004CharactersSelector = 11
/// Forms of JIS X 0212-1990.
public let kHojoCharactersSelector = 12
/// Forms of the list of Japan's National Language Council.
public let kNLCCharactersSelector = 13
/// Traditional forms as in names.
public let kTraditionalNamesCharactersSelector = 14

// MARK: Types and selectors without a counterpart in OpenType, or with one by another number

/// All features.
public let kAllTypographicFeaturesType = 0
/// Joined letters.
public let kCursiveConnectionType = 2
/// Swashes at ends of words and lines.
public let kSmartSwashType = 8
/// Marks above and below letters.
public let kDiacriticsType = 9
/// Ornaments.
public let kOrnamentSetsType = 16
/// Levels of design complexity.
public let kDesignComplexityType = 18
/// Hangul for hanja.
public let kTransliterationType = 23
/// Widths of ideographs.
public let kIdeographicSpacingType = 26
/// Ideographs as wide as an em.
public let kFullWidthIdeographsSelector = 0
/// Proportional ideographs.
public let kProportionalIdeographsSelector = 1
/// Ideographs half as wide as an em.
public let kHalfWidthIdeographsSelector = 2
/// Alternate forms of East Asian symbols.
public let kCJKSymbolAlternativesType = 29
/// The usual forms of East Asian symbols.
public let kNoCJKSymbolAlternativesSelector = 0
/// The first alternate forms of East Asian symbols.
public let kCJKSymbolAltOneSelector = 1
/// Alternate forms of ideographs.
public let kIdeographicAlternativesType = 30
/// The usual forms of ideographs.
public let kNoIdeographicAlternativesSelector = 0
/// The first alternate forms of ideographs.
public let kIdeographicAltOneSelector = 1
/// The position of Latin in vertical East Asian text.
public let kCJKVerticalRomanPlacementType = 31
/// Latin in the middle of the column.
public let kCJKVerticalRomanCenteredSelector = 0
/// Latin on the baseline of horizontal text.
public let kCJKVerticalRomanHBaselineSelector = 1
/// Widths of Latin in East Asian text.
public let kCJKRomanSpacingType = 103
/// Latin half as wide as an em.
public let kHalfWidthCJKRomanSelector = 0
/// Proportional Latin.
public let kProportionalCJKRomanSelector = 1
/// Latin in the font's default widths.
public let kDefaultCJKRomanSelector = 2
/// Latin as wide as an em.
public let kFullWidthCJKRomanSelector = 3
/// Letters in the case of the text.
public let kUpperAndLowerCaseSelector = 0
/// All capitals.
public let kAllCapsSelector = 1
/// All lowercase letters.
public let kAllLowerCaseSelector = 2
/// Small capitals, as older fonts have them.
public let kSmallCapsSelector = 3
/// Capitals at the start of words.
public let kInitialCapsSelector = 4
/// Capitals at the start of words, small capitals elsewhere.
public let kInitialCapsAndSmallCapsSelector = 5
/// Digits a third of an em wide.
public let kThirdWidthNumbersSelector = 2
/// Digits a quarter of an em wide.
public let kQuarterWidthNumbersSelector = 3
/// No stylistic set.
public let kNoStylisticAlternatesSelector = 0
/// Proportional widths.
public let kProportionalTextSelector = 0
/// Full widths.
public let kMonospacedTextSelector = 1
/// Half widths.
public let kHalfWidthTextSelector = 2
/// A third of an em.
public let kThirdWidthTextSelector = 3
/// A quarter of an em.
public let kQuarterWidthTextSelector = 4
/// Full forms set tight.
public let kAltProportionalTextSelector = 5
/// Full forms set to half widths.
public let kAltHalfWidthTextSelector = 6
/// Traditional forms.
public let kTraditionalCharactersSelector = 0
/// Simplified forms.
public let kSimplifiedCharactersSelector = 1
