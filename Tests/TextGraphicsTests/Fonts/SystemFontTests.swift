// SPDX-License-Identifier: MIT

import Testing
import TextFonts
import TextKitTestSupport

@testable import TextGraphics

/// The system fonts and the lists of fonts, with the installed fonts.
@Suite struct SystemFontTests {
  @Test(arguments: [
    (UIFont.Weight.ultraLight, 100.0), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500),
    (.semibold, 600), (.bold, 700), (.heavy, 800), (.black, 900),
  ])
  func `the system font comes in all weights`(weight: UIFont.Weight, css: Double) {
    let font = UIFont.systemFont(ofSize: 15, weight: weight)
    #expect(font.pointSize == 15)
    #expect(font.familyName == UIFont.systemFont(ofSize: 15).familyName)
    #expect(font.request.weight == css)
    // The nearest face there is, or one made bold.
    let faces = FontDatabase.system.faces(ofFamily: font.familyName)
      .filter { !$0.isItalic && $0.width == 100 }
    let nearest = faces.map { abs($0.weight - css) }.min() ?? 1000
    let own = font.instance.face.style.weight
    #expect(abs(own - css) == nearest || font.instance.syntheticBold > 0)
    #expect(font.fontDescriptor.symbolicTraits.contains(.traitBold) == (css >= 600))
  }

  @Test func `bold, italic and monospaced system fonts look so`() {
    let bold = UIFont.boldSystemFont(ofSize: 10)
    #expect(bold == UIFont.systemFont(ofSize: 10, weight: .bold))
    #expect(bold.fontDescriptor.symbolicTraits.contains(.traitBold))
    let italic = UIFont.italicSystemFont(ofSize: 10)
    #expect(italic.fontDescriptor.symbolicTraits.contains(.traitItalic))
    #expect(!UIFont.systemFont(ofSize: 10).fontDescriptor.symbolicTraits.contains(.traitItalic))
    let mono = UIFont.monospacedSystemFont(ofSize: 10, weight: .regular)
    #expect(mono.fontDescriptor.symbolicTraits.contains(.traitMonoSpace))
    let widths = Set(
      "iWm.".unicodeScalars.map { mono.instance.advance(of: mono.instance.glyph(for: $0.value)) })
    #expect(widths.count == 1)
    let heavy = UIFont.monospacedSystemFont(ofSize: 10, weight: .bold)
    #expect(heavy.fontDescriptor.symbolicTraits.isSuperset(of: [.traitMonoSpace, .traitBold]))
  }

  @Test func `digits of one width are a feature of the same face`() {
    let digits = UIFont.monospacedDigitSystemFont(ofSize: 10, weight: .bold)
    #expect(digits.instance == UIFont.boldSystemFont(ofSize: 10).instance)
    #expect(digits.features.contains { tagName($0.tag) == "tnum" && $0.value == 1 })
  }

  @Test func `the system font takes widths where the family has them`() {
    let folder = TemporaryFolder()
    var small = SmallFont(family: "Two Widths")
    small.add("A", advance: 600)
    var narrow = small
    narrow.style = "Condensed"
    narrow.widthClass = 3
    let files = [
      folder.write(small.bytes(), as: "normal.ttf"), folder.write(narrow.bytes(), as: "narrow.ttf"),
    ]
    FontEnvironment.$ofTest.withValue(FontEnvironment()) {
      TextKitEnvironment.fonts = .only(files.map { URL(fileURLWithPath: $0) })
      func name(_ width: UIFont.Width) -> String {
        UIFont.systemFont(ofSize: 10, weight: .regular, width: width).fontName
      }
      #expect(name(.standard) == "TwoWidths-Regular")
      #expect(name(.condensed) == "TwoWidths-Condensed")
      #expect(name(.compressed) == "TwoWidths-Condensed")
      #expect(name(.expanded) == "TwoWidths-Regular")
      let condensed = UIFontDescriptor(fontAttributes: [.family: "Two Widths"])
        .withSymbolicTraits(.traitCondensed)
      #expect(condensed?.postscriptName == "TwoWidths-Condensed")
      #expect(condensed?.symbolicTraits.contains(.traitCondensed) == true)
      let trait = UIFontDescriptor(fontAttributes: [
        .family: "Two Widths", .traits: [UIFontDescriptor.TraitKey.width: UIFont.Width.condensed],
      ])
      #expect(UIFont(descriptor: trait, size: 9).fontName == "TwoWidths-Condensed")
    }
  }

  @Test func `a slant above 0 is italic`() {
    let descriptor = UIFontDescriptor(fontAttributes: [
      .family: "DejaVu Sans", .traits: [UIFontDescriptor.TraitKey.slant: 0.3],
    ])
    #expect(UIFont(descriptor: descriptor, size: 9).fontName == "DejaVuSans-Oblique")
  }

  @Test func `families are listed sorted, each with its faces, unknown ones without`() {
    let families = UIFont.familyNames
    #expect(families == Array(Set(families)).sorted())
    #expect(families.contains("DejaVu Sans Mono"))
    #expect(
      UIFont.fontNames(forFamilyName: "DejaVu Sans Mono") == [
        "DejaVuSansMono", "DejaVuSansMono-Oblique", "DejaVuSansMono-Bold",
        "DejaVuSansMono-BoldOblique",
      ])
    #expect(UIFont.fontNames(forFamilyName: "No Such Family").isEmpty)
    #expect(UIFont.fontNames(forFamilyName: "").isEmpty)
  }

  @Test func `each name in the lists makes its font`() throws {
    for family in ["DejaVu Sans", "Noto Serif", "Liberation Mono", "Noto Sans CJK JP"] {
      let names = UIFont.fontNames(forFamilyName: family)
      try #require(!names.isEmpty)
      for name in names {
        #expect(try #require(UIFont(name: name, size: 12)).fontName == name)
      }
    }
  }

  @Test func `every font that is installed is made by its name, and again by its descriptor`()
    throws
  {
    var count = 0
    for family in UIFont.familyNames {
      for name in UIFont.fontNames(forFamilyName: family) {
        let font = try #require(UIFont(name: name, size: 10), "\(name)")
        #expect(font.fontName == name)
        #expect(UIFont(descriptor: font.fontDescriptor, size: 0) == font, "\(name)")
        count += 1
      }
    }
    #expect(count >= UIFont.familyNames.count)
  }

  @Test func `a name is compared as a whole`() {
    #expect(UIFont(name: "DejaVuSans\0Bold", size: 9) == nil)
    #expect(UIFont.fontNames(forFamilyName: "DejaVu Sans\0").isEmpty)
  }

  @Test func `named styles of a variable font have names`() throws {
    let names = UIFont.fontNames(forFamilyName: "Inter Display")
    #expect(Set(["InterDisplay-Thin", "InterDisplay-BoldItalic"]).isSubset(of: names))
    let font = try #require(UIFont(name: "interdisplay-bold", size: 10))
    #expect(font.fontName == "InterDisplay-Bold")
    #expect(font.fontDescriptor.symbolicTraits.contains(.traitBold))
    let found = UIFontDescriptor(name: "InterDisplay-Bold", size: 0)
      .matchingFontDescriptors(withMandatoryKeys: [.name])
    #expect(!found.isEmpty && found.allSatisfy { $0.postscriptName == "InterDisplay-Bold" })
  }

  @Test func `fonts and descriptors copy, compare and hash as UIKit's do`() {
    let font = UIFont.systemFont(ofSize: 9)
    #expect((font.copy() as? UIFont) === font)
    #expect((font.copy(with: nil) as? UIFont) === font)
    #expect(font.hash == UIFont.systemFont(ofSize: 9).hash)
    let descriptor = font.fontDescriptor
    #expect((descriptor.copy() as? UIFontDescriptor) === descriptor)
    #expect(descriptor.isEqual(UIFont.systemFont(ofSize: 9).fontDescriptor))
    #expect(!descriptor.isEqual("a string"))
    #expect(UIFont.supportsSecureCoding && UIFontDescriptor.supportsSecureCoding)
    let design: UIFontDescriptor.Class = Int(descriptor.symbolicTraits.rawValue >> 28)
    #expect((0...15).contains(design))
  }

  @Test func `a matrix given at the start counts`() {
    let matrix = CGAffineTransform(a: 2, b: 0, c: 0.5, d: 2, tx: 0, ty: 0)
    let descriptor = UIFontDescriptor(name: "DejaVuSans", matrix: matrix)
    #expect(descriptor.matrix == matrix)
    let font = UIFont(descriptor: descriptor, size: 10)
    #expect(font.shapingSize == 20)
    #expect(font.instance.syntheticSlant == 0.25)
  }

  @Test func `a preferred descriptor takes its size from the surroundings`() {
    let large = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
    let descriptor = UIFontDescriptor.preferredFontDescriptor(
      withTextStyle: .body, compatibleWith: large)
    #expect(descriptor.pointSize == 33)
    #expect(UIFont(descriptor: descriptor, size: 0).pointSize == 33)
    #expect(descriptor.object(forKey: .textStyle) as? UIFont.TextStyle == .body)
  }

  @Test func `surroundings say what they were given`() {
    let category = UITraitCollection(preferredContentSizeCategory: .small)
    #expect(category.preferredContentSizeCategory == .small)
    #expect(category.displayScale == 0)
    #expect(category.userInterfaceStyle == .unspecified)
    let scale = UITraitCollection(displayScale: 3)
    #expect(scale.displayScale == 3)
    #expect(scale.preferredContentSizeCategory == .unspecified)
    #expect(UITraitCollection(userInterfaceStyle: .dark).userInterfaceStyle == .dark)
    let all = UITraitCollection(traitsFrom: [category, scale, UITraitCollection(displayScale: 2)])
    #expect(all.displayScale == 2 && all.preferredContentSizeCategory == .small)
    #expect(all == UITraitCollection(traitsFrom: [all]))
    #expect(all != scale)
  }

  /// The properties of a label that tests need.
  private final class Label: NSObject, UIContentSizeCategoryAdjusting, UITraitEnvironment {
    var adjustsFontForContentSizeCategory = false
    var traitCollection = UITraitCollection(preferredContentSizeCategory: .large)
    var heard: [UIContentSizeCategory?] = []
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      heard.append(previousTraitCollection?.preferredContentSizeCategory)
    }
  }

  @MainActor @Test func `a class of a client's can follow the size and hear of it`() {
    let label = Label()
    let adjusting: any UIContentSizeCategoryAdjusting = label
    adjusting.adjustsFontForContentSizeCategory = true
    #expect(label.adjustsFontForContentSizeCategory)
    let environment: any UITraitEnvironment = label
    environment.traitCollectionDidChange(environment.traitCollection)
    #expect(label.heard == [.large])
  }
}
