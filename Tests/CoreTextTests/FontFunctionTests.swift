// SPDX-License-Identifier: MIT

import CoreText
import Testing
import TextFonts
import TextKitTestSupport

/// Core Text's functions of fonts, held to UIKit's members of the same font.
@Suite(.serialized) struct FontFunctionTests {
  private let font = CTFontCreateWithName("DejaVuSans" as CFString, 20, nil)

  @Test func `a font is UIKit's, and says the same`() {
    let same: UIFont = font as UIFont
    #expect(same as CTFont == font && CTFontGetSize(font) == 20)
    #expect(CTFontGetAscent(font) == same.ascender && CTFontGetDescent(font) == -same.descender)
    #expect(CTFontGetLeading(font) == same.leading && CTFontGetCapHeight(font) == same.capHeight)
    #expect(CTFontGetXHeight(font) == same.xHeight)
    #expect(CTFontCopyPostScriptName(font) as String == "DejaVuSans")
    #expect(CTFontCopyFamilyName(font) as String == "DejaVu Sans")
    #expect(CTFontCopyFullName(font) as String == "DejaVu Sans")
    #expect(CTFontCopyDisplayName(font) as String == "DejaVu Sans")
    #expect((CTFontCopyName(font, kCTFontVersionNameKey) as String?)?.contains("Version") == true)
    #expect(CTFontCopyName(font, kCTFontStyleNameKey) == "Book")
    #expect(CTFontCopyName(font, "no key" as CFString) == nil)
    #expect(CTFontGetUnitsPerEm(font) == 2048 && CTFontGetGlyphCount(font) > 5000)
    #expect(CTFontGetUnderlinePosition(font) < 0 && CTFontGetUnderlineThickness(font) > 0)
    #expect(CTFontGetBoundingBox(font).height > 20 && CTFontGetBoundingBox(font).minY < 0)
    #expect(CTFont("DejaVuSans" as CFString, size: 20) == font)
    #expect(CTFont("DejaVuSans" as CFString, size: 0).pointSize == 12)
    #expect(CTFontGetMatrix(font) == .identity)
    let oblique = CTFontCreateWithName("DejaVuSans-Oblique" as CFString, 20, nil)
    #expect(CTFontGetSlantAngle(oblique) < -5 && CTFontGetSlantAngle(font) == 0)
  }

  @Test func `characters have glyphs, glyphs have names, boxes, advances and outlines`() throws {
    let text = Array("Ag𝔸\u{10FFFF}".utf16)
    var glyphs = [CGGlyph](repeating: 9, count: text.count)
    #expect(!CTFontGetGlyphsForCharacters(font, text, &glyphs, text.count))
    #expect(glyphs[0] != 0 && glyphs[1] != 0 && glyphs[2] != 0 && glyphs[3] == 0 && glyphs[4] == 0)
    #expect(CTFontGetGlyphsForCharacters(font, text, &glyphs, 4))
    #expect(CTFontGetGlyphWithName(font, "A" as CFString) == glyphs[0])
    #expect(CTFontCopyNameForGlyph(font, glyphs[0]) == "A")
    #expect(CTFontGetGlyphWithName(font, "no such glyph" as CFString) == 0)
    var sizes = [CGSize](repeating: .zero, count: 2)
    let sum = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &sizes, 2)
    #expect(abs(sum - Double(sizes[0].width + sizes[1].width)) < 1e-9)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "A", attributes: [.font: font]))
    #expect(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - Double(sizes[0].width)) < 0.01)
    #expect(CTFontGetAdvancesForGlyphs(font, .vertical, glyphs, &sizes, 2) > 20)
    var boxes = [CGRect](repeating: .zero, count: 2)
    let union = CTFontGetBoundingRectsForGlyphs(font, .default, glyphs, &boxes, 2)
    #expect(union == boxes[0].union(boxes[1]) && boxes[1].minY < -2 && boxes[0].minY > -1)
    #expect(CTFontGetBoundingRectsForGlyphs(font, .default, glyphs, nil, 0).isNull)
    let outline = try #require(CTFontCreatePathForGlyph(font, glyphs[1], nil))
    let bounds = outline.boundingBoxOfPath
    #expect(abs(bounds.minY - boxes[1].minY) < 0.1 && abs(bounds.width - boxes[1].width) < 0.1)
    var twice = CGAffineTransform(scaleX: 2, y: 2)
    let large = try #require(CTFontCreatePathForGlyph(font, glyphs[1], &twice))
    #expect(abs(large.boundingBoxOfPath.width - 2 * bounds.width) < 0.01)
    #expect(
      CTFontCreatePathForGlyph(font, CTFontGetGlyphWithName(font, "space" as CFString), nil) == nil)
    #expect(
      CTFontGetOpticalBoundsForGlyphs(font, glyphs, nil, 1, 0).height == font.ascender
        - font.descender)
    var shift = [CGSize.zero]
    CTFontGetVerticalTranslationsForGlyphs(font, glyphs, &shift, 1)
    #expect(shift[0].width < 0 && shift[0].height < 0)
    var carets = [CGFloat](repeating: 0, count: 4)
    let ligature = CTFontGetGlyphWithName(font, "f_f_i" as CFString)
    let count = CTFontGetLigatureCaretPositions(font, ligature, &carets, 4)
    #expect(count == 0 || carets[0] > 0)
  }

  @Test func `copies change size, traits, family and attributes, and keep the rest`() throws {
    #expect(CTFontCreateCopyWithAttributes(font, 0, nil, nil).pointSize == 20)
    let small = CTFontCreateCopyWithAttributes(font, 9, nil, nil)
    #expect(small.pointSize == 9 && small.fontName == "DejaVuSans")
    let bold = try #require(
      CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold))
    #expect(bold.fontName == "DejaVuSans-Bold" && bold.pointSize == 20)
    #expect(CTFontGetSymbolicTraits(bold).contains(.boldTrait))
    let back = try #require(CTFontCreateCopyWithSymbolicTraits(bold, 0, nil, [], .traitBold))
    #expect(back.fontName == "DejaVuSans")
    let serif = try #require(CTFontCreateCopyWithFamily(bold, 0, nil, "DejaVu Serif" as CFString))
    #expect(serif.fontName == "DejaVuSerif-Bold")
    #expect(CTFontCreateCopyWithFamily(font, 0, nil, "No Such Family" as CFString) == nil)
    let traits = CTFontCopyTraits(bold)
    #expect((traits[kCTFontWeightTrait] as? NSNumber)?.doubleValue ?? 0 > 0.2)
    var wide = CGAffineTransform(scaleX: 2, y: 1)
    let scaled = CTFontCreateWithName("DejaVuSans" as CFString, 20, &wide)
    #expect(CTFontGetMatrix(scaled) == wide)
    #expect(
      try #require(CTFontCreateUIFontForLanguage(.label, 0, nil)).pointSize == UIFont.labelFontSize)
    #expect(CTFontCreateUIFontForLanguage(.none, 0, nil) == nil)
    #expect(CTFontCreateUIFontForLanguage(.userFixedPitch, 11, nil)?.pointSize == 11)
    #expect(
      CTFont(.emphasizedSystem, size: 0, language: nil)
        == UIFont.boldSystemFont(ofSize: UIFont.systemFontSize))
  }

  @Test func `descriptors speak Core Text's keys and values`() throws {
    let attributes =
      [
        kCTFontFamilyNameAttribute as String: "DejaVu Sans",
        kCTFontSizeAttribute as String: 15,
        kCTFontTraitsAttribute as String: [kCTFontWeightTrait as String: 0.4] as [String: Any],
        kCTFontFeatureSettingsAttribute as String: [
          [
            kCTFontFeatureTypeIdentifierKey as String: kLigaturesType,
            kCTFontFeatureSelectorIdentifierKey as String: kCommonLigaturesOffSelector,
          ] as [String: Any]
        ],
      ] as [String: Any]
    let descriptor = CTFontDescriptorCreateWithAttributes(attributes as CFDictionary)
    let font = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
    #expect(font.fontName == "DejaVuSans-Bold" && font.pointSize == 15)
    // No ligature: the feature was passed on.
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "ffi", attributes: [.font: font]))
    #expect(CTLineGetGlyphCount(line) == 3)
    let copied = CTFontDescriptorCopyAttributes(descriptor)
    #expect(copied[kCTFontFamilyNameAttribute] as? String == "DejaVu Sans")
    #expect((CTFontCopyFeatureSettings(font)?.count ?? 0) == 1)
    #expect(
      CTFontDescriptorCopyAttribute(descriptor, kCTFontNameAttribute) as? String
        == "DejaVuSans-Bold")
    let url = CTFontCopyAttribute(font, kCTFontURLAttribute) as? NSURL
    #expect(url?.path?.hasSuffix("DejaVuSans-Bold.ttf") == true)
    let named = CTFontDescriptorCreateWithNameAndSize("DejaVuSerif" as CFString, 8)
    #expect(CTFont(named, size: 0).pointSize == 8)
    let moved = try #require(
      CTFontDescriptorCreateCopyWithFamily(named, "DejaVu Sans Mono" as CFString))
    #expect(CTFont(moved, size: 0).fontName == "DejaVuSansMono")
    let larger = CTFontDescriptorCreateCopyWithAttributes(
      named, [kCTFontSizeAttribute as String: 30] as CFDictionary)
    #expect(CTFont(larger, size: 0).pointSize == 30)
    let bold = try #require(
      CTFontDescriptorCreateCopyWithSymbolicTraits(named, .traitBold, .traitBold))
    #expect(CTFont(bold, size: 0).fontName == "DejaVuSerif-Bold")
    let featured = CTFontDescriptorCreateCopyWithFeature(
      named, NSNumber(value: kLowerCaseType), NSNumber(value: kLowerCaseSmallCapsSelector))
    #expect((featured.fontAttributes[.featureSettings] as? [Any])?.count == 1)
    let family = CTFontDescriptorCreateWithAttributes(
      [kCTFontFamilyNameAttribute as String: "DejaVu Sans Mono"] as CFDictionary)
    let all =
      CTFontDescriptorCreateMatchingFontDescriptors(
        family, NSSet(object: kCTFontFamilyNameAttribute)) as? [CTFontDescriptor]
    #expect(all?.count == 4)
    #expect(CTFontDescriptorCreateMatchingFontDescriptor(family, nil) != nil)
    let nothing = CTFontDescriptorCreateWithAttributes(
      [kCTFontFamilyNameAttribute as String: "No Such Family"] as CFDictionary)
    #expect(
      CTFontDescriptorCreateMatchingFontDescriptors(
        nothing, NSSet(object: kCTFontFamilyNameAttribute)) == nil)
  }

  @Test func `a variable font has axes, and a descriptor sets one`() throws {
    let name = try #require(
      UIFont.fontNames(forFamilyName: "Inter").first
        ?? UIFont.fontNames(forFamilyName: "Inter Variable").first)
    let font = CTFontCreateWithName(name as CFString, 12, nil)
    let axes = try #require(CTFontCopyVariationAxes(font) as? [[String: Any]])
    let tags = axes.compactMap {
      ($0[kCTFontVariationAxisIdentifierKey as String] as? NSNumber)?.uint32Value
    }
    #expect(tags.contains(0x7767_6874))
    let descriptor = CTFontDescriptorCreateCopyWithVariation(
      font.fontDescriptor, NSNumber(value: 0x7767_6874), 650)
    let heavy = CTFont(descriptor, size: 12)
    let places = try #require(CTFontCopyVariation(heavy))
    #expect((places[NSNumber(value: 0x7767_6874)] as? NSNumber)?.doubleValue == 650)
    #expect(CTFontCopyVariationAxes(self.font) == nil && CTFontCopyVariation(self.font) == nil)
  }

  @Test func `a font says which characters, features, tables and languages it has`() throws {
    #expect((CTFontCopyCharacterSet(font) as CharacterSet).contains("Ж"))
    let features = try #require(CTFontCopyFeatures(font) as? [[String: Any]])
    let types = features.compactMap {
      ($0[kCTFontFeatureTypeIdentifierKey as String] as? NSNumber)?.intValue
    }
    #expect(types.contains(kLigaturesType))
    let table = try #require(CTFontCopyTable(font, 0x6865_6164, []))
    #expect(table.length == 54)
    #expect(CTFontCopyTable(font, 0x7878_7878, []) == nil)
    #expect(
      (CTFontCopyAvailableTables(font, []) as? [NSNumber])?.contains(NSNumber(value: 0x6865_6164))
        == true)
    #expect((CTFontCopySupportedLanguages(font) as? [String])?.contains("en") == true)
    let cascade = try #require(
      CTFontCopyDefaultCascadeListForLanguages(font, ["ja"] as CFArray) as? [CTFontDescriptor])
    #expect(cascade.count > 1 && cascade.count <= 32)
  }

  @Test func `characters that a font lacks are another font's`() {
    let text = "a日本" as CFString
    #expect(CTFontCreateForString(font, text, CFRange(location: 0, length: 1)) == font)
    let other = CTFontCreateForString(font, text, CFRange(location: 1, length: 2))
    #expect(other.fontName != font.fontName && other.pointSize == 20)
    var glyphs: [CGGlyph] = [0, 0]
    #expect(CTFontGetGlyphsForCharacters(other, Array("日本".utf16), &glyphs, 2))
    #expect(
      CTFont(font: font, string: text, range: CFRange(location: 1, length: 2)).fontName
        == other.fontName)
  }

  @Test func `a font from a file is found by name while it is registered`() throws {
    var made = SmallFont(family: "Brought By Core Text")
    made.add("abc", advance: 500, height: 500)
    let folder = TemporaryFolder()
    let url = URL(fileURLWithPath: folder.write(made.bytes(), as: "brought.ttf")) as CFURL
    var error: Unmanaged<CFError>?
    #expect(UIFont(name: "Brought By Core Text", size: 10) == nil)
    #expect(CTFontManagerRegisterFontsForURL(url, .process, &error) && error == nil)
    #expect(UIFont(name: "Brought By Core Text", size: 10) != nil)
    #expect(!CTFontManagerRegisterFontsForURL(url, .process, &error))
    #expect(error?.takeRetainedValue().code == CTFontManagerError.alreadyRegistered.rawValue)
    #expect(CTFontManagerUnregisterFontsForURL(url, .process, nil))
    #expect(UIFont(name: "Brought By Core Text", size: 10) == nil)
    #expect(!CTFontManagerUnregisterFontsForURL(url, .process, &error))
    #expect(error?.takeRetainedValue().code == CTFontManagerError.notRegistered.rawValue)
    let missing = URL(fileURLWithPath: "/no/such/font.ttf") as CFURL
    #expect(!CTFontManagerRegisterFontsForURL(missing, .process, &error))
    #expect(error?.takeRetainedValue().code == CTFontManagerError.fileNotFound.rawValue)
    #expect(!CTFontManagerRegisterFontsForURL(url, .persistent, nil))
    var problems: Unmanaged<CFArray>?
    #expect(!CTFontManagerRegisterFontsForURLs([url, missing] as CFArray, .process, &problems))
    #expect(problems?.takeRetainedValue().count == 1)
    #expect(CTFontManagerUnregisterFontsForURLs([url] as CFArray, .process, nil))
    var heard: [Int] = []
    CTFontManagerRegisterFontURLs([url, missing] as CFArray, .process, true) { errors, done in
      heard.append(errors.count)
      return done
    }
    CTFontManagerUnregisterFontURLs([url] as CFArray, .process) { errors, _ in
      heard.append(errors.count)
      return true
    }
    #expect(heard == [1, 0])
    let descriptors = CTFontManagerCreateFontDescriptorsFromURL(url) as? [CTFontDescriptor]
    #expect(descriptors.map { CTFont($0[0], size: 5).familyName } == "Brought By Core Text")
    #expect(CTFontManagerCreateFontDescriptorsFromURL(missing) == nil)
  }

  @Test func `a font of bytes is drawn at once, and found by name once it is registered`() throws {
    var made = SmallFont(family: "Bytes Of Core Text")
    made.add("abc", advance: 500, height: 500)
    let data = Data(made.bytes())
    let provider = try #require(CGDataProvider(data: data as CFData))
    let graphics = try #require(CGFont(provider))
    let font = CTFontCreateWithGraphicsFont(graphics, 10, nil, nil)
    #expect(
      font.familyName == "Bytes Of Core Text"
        && CTFontCopyGraphicsFont(font, nil).numberOfGlyphs == graphics.numberOfGlyphs)
    #expect(CTFont(font.fontDescriptor, size: 12).familyName == "Bytes Of Core Text")
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "abc", attributes: [.font: font]))
    #expect(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - 15) < 0.01)
    #expect(UIFont(name: "Bytes Of Core Text", size: 10) == nil)
    #expect(CTFontManagerRegisterGraphicsFont(graphics, nil))
    #expect(UIFont(name: "Bytes Of Core Text", size: 10) != nil)
    var error: Unmanaged<CFError>?
    #expect(!CTFontManagerRegisterGraphicsFont(graphics, &error))
    #expect(error?.takeRetainedValue().code == CTFontManagerError.alreadyRegistered.rawValue)
    #expect(CTFontManagerUnregisterGraphicsFont(graphics, nil))
    #expect(UIFont(name: "Bytes Of Core Text", size: 10) == nil)
    let descriptor = try #require(CTFontManagerCreateFontDescriptorFromData(data as CFData))
    #expect(CTFont(descriptor, size: 9).familyName == "Bytes Of Core Text")
    #expect(CTFontManagerCreateFontDescriptorsFromData(data as CFData).count == 1)
    #expect(CTFontManagerCreateFontDescriptorFromData(Data([1, 2, 3]) as CFData) == nil)
    #expect(CTFontManagerCreateFontDescriptorsFromData(Data() as CFData).count == 0)
  }
}
