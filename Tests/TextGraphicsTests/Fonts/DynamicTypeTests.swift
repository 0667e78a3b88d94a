// SPDX-License-Identifier: MIT

import Synchronization
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextGraphics

/// Tests that change settings do so in their own environment, so that others may run in parallel.
@Suite struct DynamicTypeTests {
  private static let styles: [UIFont.TextStyle] = [
    .extraLargeTitle, .extraLargeTitle2, .largeTitle, .title1, .title2, .title3, .headline, .body,
    .callout, .subheadline, .footnote, .caption1, .caption2,
  ]

  private func apart<R>(_ body: () throws -> R) rethrows -> R {
    try FontEnvironment.$ofTest.withValue(FontEnvironment(), operation: body)
  }

  @Test(arguments: [
    (UIFont.TextStyle.largeTitle, CGFloat(34)), (.title1, 28), (.title2, 22), (.title3, 20),
    (.headline, 17), (.body, 17), (.callout, 16), (.subheadline, 15), (.footnote, 13),
    (.caption1, 12), (.caption2, 11), (.init(rawValue: "no such style"), 17),
  ])
  func `text styles have Apple's sizes in the usual category`(
    style: UIFont.TextStyle, size: CGFloat
  ) {
    apart { #expect(UIFont.preferredFont(forTextStyle: style).pointSize == size) }
  }

  @Test func `text styles have Apple's sizes in all categories`() throws {
    // The table of Apple's design guidelines: from extraSmall to the largest accessibility size.
    let table = """
      Title0 31 32 33 34 36 38 40 44 48 52 56 60
      Title1 25 26 27 28 30 32 34 38 43 48 53 58
      Title2 19 20 21 22 24 26 28 34 39 44 50 56
      Title3 17 18 19 20 22 24 26 31 37 43 49 55
      Headline 14 15 16 17 19 21 23 28 33 40 47 53
      Body 14 15 16 17 19 21 23 28 33 40 47 53
      Callout 13 14 15 16 18 20 22 26 32 38 44 51
      Subhead 12 13 14 15 17 19 21 25 30 36 42 49
      Footnote 12 12 12 13 15 17 19 23 27 33 38 44
      Caption1 11 11 11 12 14 16 18 22 26 32 37 43
      Caption2 11 11 11 11 13 15 17 20 24 29 34 40
      """
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: " ")
      let style = UIFont.TextStyle(rawValue: "UICTFontTextStyle\(try #require(parts.first))")
      let sizes = parts.dropFirst().compactMap { Double($0) }
      try #require(sizes.count == UIContentSizeCategory.all.count)
      for (category, size) in zip(UIContentSizeCategory.all, sizes) {
        apart {
          TextKitEnvironment.preferredContentSizeCategory = category
          #expect(UIFont.preferredFont(forTextStyle: style).pointSize == CGFloat(size))
          let descriptor = UIFontDescriptor.preferredFontDescriptor(withTextStyle: style)
          #expect(descriptor.pointSize == CGFloat(size))
        }
      }
    }
  }

  @Test func `every style has a font in all twelve categories, and none shrinks`() {
    apart {
      for style in DynamicTypeTests.styles {
        var last: CGFloat = 0
        for category in UIContentSizeCategory.all {
          let traits = UITraitCollection(preferredContentSizeCategory: category)
          let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
          #expect(font.pointSize >= max(last, 11))
          #expect(font.instance.face.familyName != "Last Resort")
          last = font.pointSize
        }
      }
      #expect(
        UIFont.preferredFont(forTextStyle: .headline).instance.face.style.weight >= 600
          || UIFont.preferredFont(forTextStyle: .headline).instance.syntheticBold > 0)
    }
  }

  @Test func `a change of the category is announced once, and preferred fonts follow`() {
    apart {
      let heard = Mutex<[String]>([])
      let own = FontEnvironment.ofTest
      let observer = NotificationCenter.default.addObserver(
        forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
      ) { note in
        // Other tests change theirs in parallel.
        guard FontEnvironment.ofTest === own else { return }
        let name = note.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? String
        heard.withLock { $0.append(name ?? "") }
      }
      defer { NotificationCenter.default.removeObserver(observer) }
      #expect(TextKitEnvironment.preferredContentSizeCategory == .large)
      TextKitEnvironment.preferredContentSizeCategory = .large
      TextKitEnvironment.preferredContentSizeCategory = .extraExtraLarge
      TextKitEnvironment.preferredContentSizeCategory = .extraExtraLarge
      #expect(heard.withLock { $0 } == ["UICTContentSizeCategoryXXL"])
      #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 21)
      #expect(UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body).pointSize == 21)
    }
  }

  @Test func `with bold text on, fonts of text styles are bold`() throws {
    try apart {
      let regular = UIFont.preferredFont(forTextStyle: .body)
      #expect(!regular.fontDescriptor.symbolicTraits.contains(.traitBold))
      TextKitEnvironment.isBoldTextEnabled = true
      for style in DynamicTypeTests.styles {
        let font = UIFont.preferredFont(forTextStyle: style)
        #expect(font.fontDescriptor.symbolicTraits.contains(.traitBold), "\(style)")
      }
      #expect(regular.adjusted(to: nil) == UIFont.preferredFont(forTextStyle: .body))
      let italic = try #require(
        UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body)
          .withSymbolicTraits(.traitItalic))
      let traits = UIFont(descriptor: italic, size: 0).fontDescriptor.symbolicTraits
      #expect(traits.isSuperset(of: [.traitBold, .traitItalic]))
    }
  }

  @Test func `metrics scale values and fonts, up to a limit, and refuse to do it twice`() {
    apart {
      let font = UIFont.systemFont(ofSize: 10)
      let metrics = UIFontMetrics(forTextStyle: .body)
      #expect(metrics.scaledFont(for: font).pointSize == 10)
      TextKitEnvironment.preferredContentSizeCategory = .accessibilityMedium
      // 28 / 17 of the usual size, to whole pixels.
      #expect(metrics.scaledValue(for: 100) == 165)
      let scale = UITraitCollection(displayScale: 2)
      #expect(metrics.scaledValue(for: 100, compatibleWith: scale) == 164.5)
      let large = UITraitCollection(preferredContentSizeCategory: .large)
      #expect(metrics.scaledValue(for: 100, compatibleWith: large) == 100)
      #expect(metrics.scaledFont(for: font).pointSize == 16)
      #expect(metrics.scaledFont(for: font, maximumPointSize: 12).pointSize == 12)
      #expect(metrics.scaledFont(for: font, compatibleWith: large).pointSize == 10)
      #expect(UIFont.TextStyle.body.metrics == .default)
      let scaled = metrics.scaledFont(for: font, maximumPointSize: 12)
      #expect(scaled.adjusted(to: large).pointSize == 10)
      #expect(scaled.adjusted(to: large).adjusted(to: nil) == scaled)
    }
  }

  @Test func `scaling a font twice is an error with a sentence`() async {
    await #expect(processExitsWith: .failure) {
      let font = UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 10))
      _ = UIFontMetrics.default.scaledFont(for: font)
    }
    await #expect(processExitsWith: .failure) {
      _ = UIFontMetrics.default.scaledFont(for: .preferredFont(forTextStyle: .body))
    }
  }

  @Test func `categories are ordered, and five of them are for accessibility`() {
    #expect(UIContentSizeCategory.small < .medium)
    #expect(UIContentSizeCategory.accessibilityMedium > .extraExtraExtraLarge)
    #expect(UIContentSizeCategory.large <= .large)
    #expect(UIContentSizeCategory.large >= .large)
    #expect(UIContentSizeCategory.unspecified < .extraSmall)
    #expect(UIContentSizeCategory.all.filter(\.isAccessibilityCategory).count == 5)
    #expect(UIContentSizeCategory(ContentSizeCategory.extraLarge) == .extraLarge)
    #expect(
      UIContentSizeCategory(DynamicTypeSize.accessibility5)
        == .accessibilityExtraExtraExtraLarge)
    #expect(UIContentSizeCategory(nil as DynamicTypeSize?) == .unspecified)
  }

  @Test func `a font of a style keeps following after traits were added to its descriptor`() throws
  {
    try apart {
      let descriptor = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body)
      #expect(descriptor.fontAttributes[.textStyle] as? UIFont.TextStyle == .body)
      let bold = UIFont(
        descriptor: try #require(descriptor.withSymbolicTraits(.traitBold)), size: 0)
      #expect(bold.pointSize == 17)
      let traits = UITraitCollection(preferredContentSizeCategory: .extraSmall)
      let small = bold.adjusted(to: traits)
      #expect(small.pointSize == 14)
      #expect(small.instance === bold.instance)
      let other = UIFont(descriptor: descriptor, size: 40)
      #expect(other.adjusted(to: traits) === other)
    }
  }

  @Test func `only the given files are fonts when told so`() {
    let folder = TemporaryFolder()
    var small = SmallFont(family: "Only One")
    small.add("A", advance: 600)
    let url = URL(fileURLWithPath: folder.write(small.bytes(), as: "one.ttf"))
    apart {
      TextKitEnvironment.fonts = .only([url])
      #expect(UIFont.familyNames == ["Only One"])
      #expect(UIFont.systemFont(ofSize: 10).familyName == "Only One")
      #expect(UIFont(name: "DejaVuSans", size: 10) == nil)
      TextKitEnvironment.fonts = .only([])
      let none = UIFont.systemFont(ofSize: 10)
      #expect(none.familyName == "Last Resort")
      #expect(none.isSubstitute)
      #expect(none.lineHeight == 10)
      #expect(UIFont.familyNames.isEmpty)
      TextKitEnvironment.fonts = .system
      #expect(UIFont.systemFont(ofSize: 10).familyName != "Last Resort")
    }
  }

  @Test func `the system fonts' table can be changed`() {
    apart {
      TextKitEnvironment.systemFonts.sansSerif = ["No Such Family", "DejaVu Serif"]
      #expect(UIFont.systemFont(ofSize: 10).fontName == "DejaVuSerif")
      #expect(UIFont.boldSystemFont(ofSize: 10).fontName == "DejaVuSerif-Bold")
      TextKitEnvironment.systemFonts.monospaced = ["DejaVu Sans"]
      #expect(UIFont.monospacedSystemFont(ofSize: 1, weight: .regular).fontName == "DejaVuSans")
    }
  }

  @Test func `registered fonts can be used until they are unregistered, whatever the source`()
    throws
  {
    let folder = TemporaryFolder()
    var small = SmallFont(family: "Brought Along")
    small.add("A", advance: 600)
    let url = URL(fileURLWithPath: folder.write(small.bytes(), as: "brought.ttf"))
    small.family = "From Memory"
    let data = Data(small.bytes())
    try apart {
      TextKitEnvironment.fonts = .only([URL(fileURLWithPath: DebianFonts.dejaVuSans)])
      #expect(try UIFont.registerFonts(at: url) == ["BroughtAlong-Regular"])
      #expect(try UIFont.registerFonts(from: data) == ["FromMemory-Regular"])
      let font = try #require(UIFont(name: "Brought Along", size: 10))
      #expect(UIFont(name: "From Memory", size: 10)?.fontName == "FromMemory-Regular")
      TextKitEnvironment.fonts = .only([])
      #expect(UIFont(name: "Brought Along", size: 10) == font)
      #expect(UIFont.familyNames == ["Brought Along", "From Memory"])
      #expect(UIFont.fontNames(forFamilyName: "brought along") == ["BroughtAlong-Regular"])
      #expect(UIFont.unregisterFonts(at: url))
      #expect(!UIFont.unregisterFonts(at: url))
      #expect(UIFont.unregisterFonts(named: "FromMemory-Regular"))
      #expect(UIFont(name: "Brought Along", size: 10) == nil)
      #expect(font.fontName == "BroughtAlong-Regular")
      #expect(throws: FontFileError.self) { try UIFont.registerFonts(at: folderURL(folder)) }
      #expect(throws: FontFileError.self) { try UIFont.registerFonts(from: Data()) }
    }
  }

  private func folderURL(_ folder: TemporaryFolder) -> URL { URL(fileURLWithPath: folder.path) }

  @Test func `an optical size that is asked for is taken, the axis's own too`() throws {
    let folder = TemporaryFolder()
    var small = SmallFont(family: "Optical")
    small.isVariable = true
    small.axisTag = "opsz"
    small.add("A", advance: 600, growth: 100)
    let url = URL(fileURLWithPath: folder.write(small.bytes(), as: "optical.ttf"))
    try apart {
      TextKitEnvironment.fonts = .only([url])
      func advance(_ place: Int?, size: CGFloat) -> Int32 {
        var attributes: [UIFontDescriptor.AttributeName: Any] = [.family: "Optical"]
        if let place { attributes[.variation] = ["opsz": place] }
        let font = UIFont(descriptor: UIFontDescriptor(fontAttributes: attributes), size: size)
        #expect(font.withSize(size).instance === font.instance)
        #expect(UIFont(descriptor: font.fontDescriptor, size: size).instance === font.instance)
        return font.instance.advance(of: 1)
      }
      // The axis ranges from 100 to 900 with the default 400.
      #expect(advance(nil, size: 400) == 600)
      #expect(advance(nil, size: 900) == 700)
      #expect(advance(900, size: 10) == 700)
      #expect(advance(400, size: 900) == 600)
      #expect(advance(400, size: 10) == 600)
      let plain = try #require(UIFont(name: "Optical", size: 900))
      #expect(
        plain.withSettings(features: [], variations: [("opsz", 400)]).instance.advance(of: 1) == 600
      )
      let fixed = UIFont(
        descriptor: UIFontDescriptor(fontAttributes: [
          .family: "Optical", .variation: ["opsz": 400],
        ]),
        size: 900)
      let free = UIFont(
        descriptor: UIFontDescriptor(fontAttributes: [.family: "Optical"]), size: 900)
      #expect(fixed != free)
    }
  }

  @Test func `variable fonts take weights, places on axes and optical sizes`() throws {
    let folder = TemporaryFolder()
    var small = SmallFont(family: "Elastic")
    small.isVariable = true
    small.add("A", advance: 600, growth: 100)
    let url = URL(fileURLWithPath: folder.write(small.bytes(), as: "elastic.ttf"))
    try apart {
      TextKitEnvironment.fonts = .only([url])
      let medium = UIFont.systemFont(ofSize: 10, weight: .medium)
      #expect(medium.instance.variations == [FontVariation(tag: wghtAxis, value: 500)])
      #expect(medium.instance.advance(of: 1) == 620)
      let placed = UIFont(
        descriptor: UIFontDescriptor(fontAttributes: [
          .family: "Elastic", .variation: ["wght": 900],
        ]), size: 10)
      #expect(placed.instance.advance(of: 1) == 700)
      #expect(placed.fontDescriptor.symbolicTraits.contains(.traitBold))
      let number = UIFont(
        descriptor: UIFontDescriptor(fontAttributes: [
          .family: "Elastic", .variation: [NSNumber(value: wghtAxis): 900],
        ]), size: 10)
      #expect(number.instance === placed.instance)
      let heavy = try #require(UIFont(name: "Elastic-Heavy", size: 10))
      #expect(heavy.fontName == "Elastic-Heavy")
      #expect(heavy.instance.advance(of: 1) == 680)
      #expect(UIFont(descriptor: heavy.fontDescriptor, size: 0) == heavy)
      #expect(UIFont.fontNames(forFamilyName: "Elastic").contains("Elastic-Heavy"))
      let bold = try #require(
        UIFontDescriptor(fontAttributes: [.family: "Elastic"]).withSymbolicTraits(.traitBold))
      #expect(UIFont(descriptor: bold, size: 1).instance.advance(of: 1) == 660)
    }
  }
}
