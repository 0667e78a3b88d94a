// SPDX-License-Identifier: MIT

import Testing
import TextFonts
import TextKitTestSupport

@testable import TextGraphics

@Suite struct UIFontDescriptorTests {
  private func font(_ attributes: [UIFontDescriptor.AttributeName: Any]) -> UIFont {
    UIFont(descriptor: UIFontDescriptor(fontAttributes: attributes), size: 0)
  }

  @Test func `a descriptor's size counts when the font's is 0`() {
    let descriptor = UIFontDescriptor(name: "DejaVuSans", size: 20)
    #expect(UIFont(descriptor: descriptor, size: 0).pointSize == 20)
    #expect(UIFont(descriptor: descriptor, size: 9).pointSize == 9)
    #expect(UIFont(descriptor: UIFontDescriptor(), size: 0).pointSize == 12)
    #expect(descriptor.pointSize == 20)
    #expect(UIFontDescriptor().pointSize == 0)
  }

  @Test func `names, families and faces find their fonts`() {
    #expect(font([.name: "DejaVuSerif-Bold"]).fontName == "DejaVuSerif-Bold")
    #expect(font([.visibleName: "DejaVu Serif Bold"]).fontName == "DejaVuSerif-Bold")
    #expect(font([.family: "DejaVu Serif"]).fontName == "DejaVuSerif")
    #expect(
      font([.family: "dejavu sans mono", .face: "bold oblique"]).fontName
        == "DejaVuSansMono-BoldOblique")
    #expect(
      UIFontDescriptor(name: "dejavu serif bold", size: 1).postscriptName
        == "DejaVuSerif-Bold")
  }

  @Test func `fonts that are not installed differ in their hashes, though all show one font`() {
    let fonts = (0..<100).map { number in
      UIFont(
        descriptor: UIFontDescriptor(fontAttributes: [.family: "No Such Family \(number)"]),
        size: 12)
    }
    #expect(Set(fonts).count == 100)
    #expect(Set(fonts.map(\.hashValue)).count > 90)
  }

  @Test func `a family that is not installed gives a usable font of the size asked for`() {
    let font = font([.family: "Bradley Hand", .size: 17])
    #expect(font.isSubstitute)
    #expect(font.pointSize == 17)
    #expect(font.fontName == UIFont.systemFont(ofSize: 17).fontName)
  }

  @Test func `weights find the nearest face`() {
    func name(_ weight: UIFont.Weight) -> String {
      font([.family: "DejaVu Sans", .traits: [UIFontDescriptor.TraitKey.weight: weight]]).fontName
    }
    #expect(name(.regular) == "DejaVuSans")
    #expect(name(.medium) == "DejaVuSans")
    #expect(name(.bold) == "DejaVuSans-Bold")
    #expect(name(.black) == "DejaVuSans-Bold")
  }

  @Test func `traits that a family has come from true faces`() throws {
    let regular = try #require(UIFont(name: "DejaVuSans", size: 12)).fontDescriptor
    let bold = try #require(regular.withSymbolicTraits(.traitBold))
    #expect(bold.postscriptName == "DejaVuSans-Bold")
    #expect(bold.symbolicTraits.contains(.traitBold))
    let both = try #require(regular.withSymbolicTraits([.traitBold, .traitItalic]))
    #expect(both.postscriptName == "DejaVuSans-BoldOblique")
    // They replace the old ones.
    let italic = try #require(bold.withSymbolicTraits(.traitItalic))
    #expect(italic.postscriptName == "DejaVuSans-Oblique")
    #expect(try #require(bold.withSymbolicTraits([])).postscriptName == "DejaVuSans")
    #expect(UIFont(descriptor: both, size: 0).pointSize == 12)
  }

  @Test func `traits that no face has are made, or refused where they can't be`() throws {
    let devanagari = UIFontDescriptor(fontAttributes: [.family: "Noto Sans Devanagari"])
    let slanted = try #require(devanagari.withSymbolicTraits(.traitItalic))
    let font = UIFont(descriptor: slanted, size: 12)
    #expect(font.familyName == "Noto Sans Devanagari")
    #expect(font.instance.syntheticSlant > 0)
    #expect(font.fontDescriptor.symbolicTraits.contains(.traitItalic))
    #expect(devanagari.withSymbolicTraits(.traitMonoSpace) == nil)
    #expect(devanagari.withSymbolicTraits(.traitExpanded) == nil)
    let emoji = UIFontDescriptor(fontAttributes: [.family: "Noto Color Emoji"])
    #expect(emoji.withSymbolicTraits(.traitItalic) == nil)
    #expect(UIFontDescriptor(name: "No Such Font", size: 1).withSymbolicTraits(.traitBold) == nil)
  }

  @Test func `the system font takes traits, too`() throws {
    let system = UIFont.systemFont(ofSize: 15).fontDescriptor
    let bold = try #require(system.withSymbolicTraits(.traitBold))
    #expect(
      UIFont(descriptor: bold, size: 0).instance
        == UIFont.boldSystemFont(ofSize: 15).instance)
    let italic = try #require(system.withSymbolicTraits(.traitItalic))
    #expect(
      UIFont(descriptor: italic, size: 0).instance
        == UIFont.italicSystemFont(ofSize: 15).instance)
  }

  @Test func `designs change the system font, and only that`() throws {
    let system = UIFont.systemFont(ofSize: 15, weight: .bold).fontDescriptor
    let serif = UIFont(descriptor: try #require(system.withDesign(.serif)), size: 0)
    #expect(serif.instance.face.style.isSerif)
    #expect(serif.instance.face.style.weight == 700)
    let mono = UIFont(descriptor: try #require(system.withDesign(.monospaced)), size: 0)
    #expect(mono.instance.face.style.isMonospaced)
    #expect(mono.instance == UIFont.monospacedSystemFont(ofSize: 1, weight: .bold).instance)
    #expect(try #require(serif.fontDescriptor.withDesign(.default)) == system)
    #expect(UIFontDescriptor(name: "DejaVuSans", size: 1).withDesign(.serif) == nil)
    #expect(system.withDesign(.init(rawValue: "no such design")) == nil)
  }

  @Test func `what a font's descriptor says gives the font again`() throws {
    var fonts = [
      UIFont.systemFont(ofSize: 13), UIFont.boldSystemFont(ofSize: 13),
      UIFont.italicSystemFont(ofSize: 13), UIFont.systemFont(ofSize: 1, weight: .light),
      UIFont.monospacedSystemFont(ofSize: 13, weight: .semibold),
      UIFont.monospacedDigitSystemFont(ofSize: 13, weight: .regular),
      UIFont.preferredFont(forTextStyle: .headline),
      font([.family: "DejaVu Serif", .size: 3, .fixedAdvance: 7]),
      font([
        .name: "DejaVuSans", .matrix: CGAffineTransform(a: 2, b: 0, c: 0.5, d: 2, tx: 0, ty: 0),
      ]),
    ]
    fonts.append(try #require(UIFont(name: "DejaVuSans-Bold", size: 10)))
    for font in fonts {
      let again = UIFont(descriptor: font.fontDescriptor, size: 0)
      #expect(again == font, "\(font.fontDescriptor)")
      #expect(again.hashValue == font.hashValue)
    }
  }

  @Test func `an unsaid attribute is answered by the font that is found`() {
    let descriptor = UIFontDescriptor(name: "DejaVuSans-Bold", size: 9)
    #expect(descriptor.object(forKey: .family) as? String == "DejaVu Sans")
    #expect(descriptor.object(forKey: .face) as? String == "Bold")
    #expect(descriptor.object(forKey: .visibleName) as? String == "DejaVu Sans Bold")
    #expect(descriptor.object(forKey: .size) as? CGFloat == 9)
    let traits = descriptor.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: Any]
    #expect(traits?[.weight] as? CGFloat == UIFont.Weight.bold.rawValue)
    #expect(descriptor.object(forKey: .textStyle) == nil)
  }

  @Test func `numbers of any type make equal descriptors`() {
    let one = UIFontDescriptor(fontAttributes: [
      .size: 12, .traits: [UIFontDescriptor.TraitKey.weight: 0.4],
      .featureSettings: [[UIFontDescriptor.FeatureKey.type: 37, .selector: 1]],
    ])
    let other = UIFontDescriptor(fontAttributes: [
      .size: CGFloat(12), .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold],
      .featureSettings: [[UIFontDescriptor.FeatureKey.type: NSNumber(value: 37), .selector: 1.0]],
    ])
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(one != one.withSize(13))
    #expect(UIFontDescriptor(fontAttributes: [.size: "large", .family: 3]) == UIFontDescriptor())
  }

  @Test func `other family, face and size`() {
    let descriptor = UIFontDescriptor(name: "DejaVuSans-Bold", size: 9)
    #expect(descriptor.withFamily("DejaVu Serif").postscriptName == "DejaVuSerif")
    #expect(descriptor.withFace("Oblique").postscriptName == "DejaVuSans-Oblique")
    #expect(descriptor.withSize(11).pointSize == 11)
    let matrix = CGAffineTransform(scaleX: 2, y: 2)
    #expect(descriptor.withMatrix(matrix).matrix == matrix)
    #expect(descriptor.matrix.isIdentity)
    #expect(descriptor.addingAttributes([.size: 4]).pointSize == 4)
  }

  @Test func `matching lists all fonts that fit, the best first`() {
    let family = UIFontDescriptor(fontAttributes: [.family: "DejaVu Sans Mono"])
    let names = Set(
      family.matchingFontDescriptors(withMandatoryKeys: [.family]).map(\.postscriptName))
    #expect(
      names == [
        "DejaVuSansMono", "DejaVuSansMono-Oblique", "DejaVuSansMono-Bold",
        "DejaVuSansMono-BoldOblique",
      ])
    let bold = family.addingAttributes([
      .traits: [UIFontDescriptor.TraitKey.symbolic: UIFontDescriptor.SymbolicTraits.traitBold]
    ])
    #expect(bold.matchingFontDescriptors(withMandatoryKeys: [.family, .traits]).count == 2)
    let first = bold.matchingFontDescriptors(withMandatoryKeys: nil).first
    #expect(first?.postscriptName.hasPrefix("DejaVuSansMono-Bold") == true)
    let thai = UIFontDescriptor(fontAttributes: [
      .characterSet: CharacterSet(charactersIn: "กขค")
    ])
    let thaiFamilies = thai.matchingFontDescriptors(withMandatoryKeys: [.characterSet])
      .compactMap { $0.fontAttributes[.family] as? String }
    #expect(thaiFamilies.contains("Noto Sans Thai"))
    #expect(!thaiFamilies.contains("DejaVu Sans"))
    #expect(
      UIFontDescriptor(fontAttributes: [.family: "No Such"])
        .matchingFontDescriptors(withMandatoryKeys: [.family]).isEmpty)
  }

  @Test func `characters alone find a font that has them`() {
    let font = font([.characterSet: CharacterSet(charactersIn: "กขค")])
    for scalar in "กขค".unicodeScalars { #expect(font.instance.glyph(for: scalar.value) != 0) }
  }

  @Test func `a cascade list stands before the library's own choice`() throws {
    let cascade = [UIFontDescriptor(fontAttributes: [.family: "Noto Serif Thai"])]
    let font = font([.family: "DejaVu Sans", .cascadeList: cascade])
    #expect(font.fontName == "DejaVuSans")
    #expect(font.request.cascade.map(\.face.familyName) == ["Noto Serif Thai"])
    let fallback = FontDatabase.system.fallback(
      base: font.instance, request: font.request, language: "th")
    let units = Array("ก".utf16)
    #expect(fallback.font(for: units.span).face.familyName == "Noto Serif Thai")
  }

  @Test func `a cascade list's fonts are taken as they are named, in order`() {
    func name(_ text: String, _ base: [UIFontDescriptor.AttributeName: Any], _ list: [String])
      -> String
    {
      let cascade = list.map { UIFontDescriptor(name: $0, size: 0) }
      let font = font(base.merging([.cascadeList: cascade]) { $1 })
      return font.fonts(for: text, language: "en").first?.font ?? ""
    }
    let plain: [UIFontDescriptor.AttributeName: Any] = [.name: "DejaVuSans"]
    #expect(name("漢", plain, ["NotoSansCJKkr-Bold"]) == "NotoSansCJKkr-Bold")
    // Fonts that are not installed, or lack the character, are passed over.
    let list = ["No such font", "DejaVuSerif", "NotoSerifCJKjp-Regular", "NotoSansCJKkr-Bold"]
    #expect(name("漢", plain, list) == "NotoSerifCJKjp-Regular")
    #expect(name("🙂", plain, ["NotoSansCJKkr-Bold"]) == "NotoColorEmoji")
    #expect(name("a", plain, ["NotoSansCJKkr-Bold"]) == "DejaVuSans")
    // A family alone follows the text's weight.
    let family = UIFontDescriptor(fontAttributes: [.family: "Noto Sans CJK KR"])
    let bold = font([.name: "DejaVuSans-Bold", .cascadeList: [family]])
    #expect(bold.fonts(for: "漢", language: "ja").first?.font == "NotoSansCJKkr-Bold")
  }

  @Test func `a descriptor of a text style alone has the style's size`() {
    let font = font([.textStyle: UIFont.TextStyle.title1])
    #expect(font == UIFont.preferredFont(forTextStyle: .title1))
    #expect(self.font([.textStyle: "UICTFontTextStyleCaption2"]).pointSize == 11)
  }

  @Test func `each trait that is unsaid is answered by the font that is found`() throws {
    let bold = try #require(
      UIFont.systemFont(ofSize: 12).fontDescriptor.withSymbolicTraits(.traitBold))
    let traits = try #require(bold.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: Any])
    #expect(traits[.weight] as? CGFloat == UIFont.Weight.bold.rawValue)
    #expect(traits[.slant] as? CGFloat == 0)
    let light = UIFontDescriptor(fontAttributes: [
      .family: "DejaVu Sans", .traits: [UIFontDescriptor.TraitKey.weight: 0.38],
    ])
    let said = try #require(light.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: Any])
    #expect(said[.weight] as? CGFloat == 0.38)
    let bits = UIFontDescriptor.SymbolicTraits(rawValue: try #require(said[.symbolic] as? UInt32))
    #expect(bits.contains(.traitBold))
  }

  @Test func `the characters of a font are those that it has glyphs for`() throws {
    let font = font([.name: "DejaVuSans"])
    let set = try #require(font.fontDescriptor.object(forKey: .characterSet) as? CharacterSet)
    #expect(set.contains("A") && set.contains("ж") && set.contains("𝔸") && !set.contains("漢"))
    for value in stride(from: UInt32(0x20), to: 0x20000, by: 7) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(set.contains(scalar) == (font.instance.glyph(for: value) != 0))
    }
  }

  @Test func `fallback follows the weight that a variable font was set to`() throws {
    let font = font([.name: "Inter", .variation: ["wght": 700]])
    #expect(font.fontName == "Inter-Bold")
    #expect(font.fonts(for: "漢", language: "ja").first?.font == "NotoSansCJKjp-Bold")
    let wild = self.font([.name: "Inter", .variation: ["wght": CGFloat.nan, "nope": 3]])
    #expect(wild.fonts(for: "漢", language: "ja").first?.font == "NotoSansCJKjp-Regular")
  }

  @Test func `a matrix slants and scales`() throws {
    let font = font([
      .name: "DejaVuSans", .size: 10,
      .matrix: CGAffineTransform(a: 1, b: 0, c: 0.25, d: 1, tx: 0, ty: 0),
    ])
    #expect(font.instance.syntheticSlant == 0.25)
    let large = self.font([
      .name: "DejaVuSans", .size: 10, .matrix: CGAffineTransform(scaleX: 2, y: 2),
    ])
    #expect(large.pointSize == 10)
    #expect(large.shapingSize == 20)
    #expect(abs(large.lineHeight - 2 * font.lineHeight) < 1e-9)
  }

  @Test func `descriptors and fonts come back from archives`() throws {
    let cascade = [UIFontDescriptor(name: "DejaVuSerif", size: 3)]
    let descriptor = UIFontDescriptor(fontAttributes: [
      .family: "DejaVu Sans", .size: 12.25, .cascadeList: cascade, .fixedAdvance: 6,
      .matrix: CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6),
      .textStyle: UIFont.TextStyle.body,
      .characterSet: CharacterSet(charactersIn: "aé😀"), .variation: ["wght": 650],
      .traits: [
        UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold,
        .symbolic: UIFontDescriptor.SymbolicTraits.classScripts,
      ],
      .featureSettings: [
        [UIFontDescriptor.FeatureKey.type: 37, .selector: 1],
        [.openTypeTag: "ss01", .openTypeValue: 1],
      ],
    ])
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    descriptor.encode(with: coder)
    coder.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
    reader.requiresSecureCoding = true
    #expect(UIFontDescriptor(coder: reader) == descriptor)

    for font in [UIFont.boldSystemFont(ofSize: 9), .preferredFont(forTextStyle: .title1)] {
      let coder = NSKeyedArchiver(requiringSecureCoding: true)
      font.encode(with: coder)
      coder.finishEncoding()
      let reader = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
      #expect(UIFont(coder: reader) == font)
    }

    let empty = NSKeyedArchiver(requiringSecureCoding: true)
    empty.encode("x" as NSString, forKey: "something else")
    empty.encode(Data([1, 2, 3]) as NSData, forKey: "UIFontDescriptorAttributes")
    empty.finishEncoding()
    let bad = try NSKeyedUnarchiver(forReadingFrom: empty.encodedData)
    #expect(UIFontDescriptor(coder: bad) == nil)
    #expect(UIFont(coder: bad) == nil)
  }

  @Test func `UIKit's archives give name and size`() throws {
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    coder.encode("DejaVuSerif-Bold" as NSString, forKey: "UIFontName")
    coder.encode(21.0, forKey: "UIFontPointSize")
    coder.finishEncoding()
    let font = try #require(UIFont(coder: try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)))
    #expect(font.fontName == "DejaVuSerif-Bold")
    #expect(font.pointSize == 21)
  }
}

@Suite struct FontFeatureTests {
  private func features(_ settings: [[UIFontDescriptor.FeatureKey: Any]]) -> [String] {
    let font = UIFont(
      descriptor: UIFontDescriptor(fontAttributes: [
        .name: "DejaVuSans", .featureSettings: settings,
      ]),
      size: 10)
    return font.features.map { "\(tagName($0.tag))=\($0.value)" }
  }

  @Test(arguments: [
    (37, 1, ["pcap=0", "smcp=1"]), (38, 1, ["c2pc=0", "c2sc=1"]),
    (6, 0, ["pnum=0", "twid=0", "qwid=0", "tnum=1"]),
    (6, 1, ["tnum=0", "twid=0", "qwid=0", "pnum=1"]), (21, 0, ["lnum=0", "onum=1"]),
    (11, 2, ["afrc=0", "frac=1"]),
    (1, 2, ["liga=1", "clig=1"]), (1, 3, ["liga=0", "clig=0"]), (1, 4, ["dlig=1"]),
    (14, 4, ["zero=1"]), (35, 2, ["ss01=1"]), (35, 3, ["ss01=0"]), (35, 40, ["ss20=1"]),
    (36, 1, ["calt=0"]), (17, 3, ["salt=3"]),
    (10, 1, ["subs=0", "ordn=0", "sinf=0", "sups=1"]), (33, 0, ["case=1"]),
    (6, 4, ["tnum=0", "pnum=0", "twid=0", "qwid=0"]), (99, 1, []), (35, 1, []), (35, 42, []),
    (1, 77, []), (-1, 0, []),
  ])
  func `Apple's numbers stand for OpenType features`(type: Int, selector: Int, expected: [String]) {
    #expect(features([[.type: type, .selector: selector]]) == expected)
    #expect(features([[.featureIdentifier: type, .typeIdentifier: selector]]) == expected)
  }

  @Test func `OpenType tags are taken directly, and the last setting wins`() {
    #expect(features([[.openTypeTag: "smcp"]]) == ["smcp=1"])
    #expect(features([[.openTypeTag: "cv01", .openTypeValue: 3]]) == ["cv01=3"])
    #expect(features([[.openTypeTag: "kern", .openTypeValue: 0]]) == ["kern=0"])
    #expect(features([[.openTypeTag: "aalt", .openTypeValue: -4]]) == ["aalt=0"])
    #expect(features([[.openTypeTag: "liga"], [.type: 1, .selector: 3]]) == ["liga=0", "clig=0"])
    #expect(features([[.openTypeTag: "toolong"], [.openTypeTag: ""], [:], [.type: 1]]) == [])
  }
}
