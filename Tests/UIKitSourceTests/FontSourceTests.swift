// SPDX-License-Identifier: MIT

import Testing
import UIKit

// Font code as it is written for iOS.

private extension UIFont {
  func with(_ traits: UIFontDescriptor.SymbolicTraits...) -> UIFont {
    guard
      let descriptor = fontDescriptor.withSymbolicTraits(
        UIFontDescriptor.SymbolicTraits(traits).union(fontDescriptor.symbolicTraits))
    else { return self }
    return UIFont(descriptor: descriptor, size: 0)
  }

  func without(_ traits: UIFontDescriptor.SymbolicTraits...) -> UIFont {
    guard
      let descriptor = fontDescriptor.withSymbolicTraits(
        fontDescriptor.symbolicTraits.subtracting(UIFontDescriptor.SymbolicTraits(traits)))
    else { return self }
    return UIFont(descriptor: descriptor, size: 0)
  }

  var isBold: Bool { fontDescriptor.symbolicTraits.contains(.traitBold) }
  var isItalic: Bool { fontDescriptor.symbolicTraits.contains(.traitItalic) }

  var monospacedDigits: UIFont {
    let settings: [[UIFontDescriptor.FeatureKey: Int]] = [
      [.featureIdentifier: kNumberSpacingType, .typeIdentifier: kMonospacedNumbersSelector]
    ]
    return UIFont(
      descriptor: fontDescriptor.addingAttributes([.featureSettings: settings]), size: 0)
  }

  var smallCaps: UIFont {
    let upper = [
      UIFontDescriptor.FeatureKey.type: kUpperCaseType,
      UIFontDescriptor.FeatureKey.selector: kUpperCaseSmallCapsSelector,
    ]
    let lower = [
      UIFontDescriptor.FeatureKey.type: kLowerCaseType,
      UIFontDescriptor.FeatureKey.selector: kLowerCaseSmallCapsSelector,
    ]
    return UIFont(
      descriptor: fontDescriptor.addingAttributes([.featureSettings: [upper, lower]]),
      size: pointSize)
  }

  static func rounded(ofSize size: CGFloat, weight: UIFont.Weight) -> UIFont {
    let systemFont = UIFont.systemFont(ofSize: size, weight: weight)
    if let descriptor = systemFont.fontDescriptor.withDesign(.rounded) {
      return UIFont(descriptor: descriptor, size: size)
    }
    return systemFont
  }

  static func preferredFont(for style: TextStyle, weight: Weight) -> UIFont {
    let metrics = UIFontMetrics(forTextStyle: style)
    let desc = UIFontDescriptor.preferredFontDescriptor(
      withTextStyle: style,
      compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
    return metrics.scaledFont(for: UIFont.systemFont(ofSize: desc.pointSize, weight: weight))
  }
}

@Suite struct FontSourceTests {
  @Test func `traits are added and taken away, one by one`() {
    for font in [
      UIFont.systemFont(ofSize: 15), .preferredFont(forTextStyle: .body),
      UIFont(name: "DejaVu Serif", size: 15), UIFont(name: "DejaVuSansMono", size: 15),
    ].compactMap({ $0 }) {
      let bold = font.with(.traitBold)
      #expect(bold.isBold && !bold.isItalic && bold.familyName == font.familyName)
      let both = bold.with(.traitItalic)
      #expect(both.isBold && both.isItalic && both.familyName == font.familyName)
      #expect(both.pointSize == font.pointSize)
      let italic = both.without(.traitBold)
      #expect(!italic.isBold && italic.isItalic)
      let plain = italic.without(.traitItalic)
      #expect(plain.fontName == font.fontName)
      #expect(!plain.isBold && !plain.isItalic)
    }
  }

  @Test func `features by Apple's numbers change glyphs`() throws {
    let font = try #require(UIFont(name: "Cantarell-Regular", size: 20))
    func width(_ text: String, _ font: UIFont) -> CGFloat {
      let storage = NSTextStorage(string: text, attributes: [.font: font])
      let manager = NSLayoutManager()
      let container = NSTextContainer(size: CGSize(width: 1000, height: 0))
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
      manager.ensureLayout(for: container)
      return manager.usedRect(for: container).width
    }
    let digits = font.monospacedDigits
    #expect(abs(width("1111", digits) - width("8888", digits)) < 0.01)
    #expect(font.monospacedDigits == font.monospacedDigits)
    #expect(font.monospacedDigits != font)
    let inter = try #require(UIFont(name: "Inter", size: 20))
    #expect(width("1111", inter) < width("8888", inter) - 1)
    let even = inter.monospacedDigits
    #expect(abs(width("1111", even) - width("8888", even)) < 0.01)
    #expect(font.smallCaps.pointSize == 20)
  }

  @Test func `designs are there or leave the font alone`() throws {
    let plain = UIFont.systemFont(ofSize: 17, weight: .bold)
    for design in [
      UIFontDescriptor.SystemDesign.default, .serif, .monospaced, .rounded,
    ] {
      guard let descriptor = plain.fontDescriptor.withDesign(design) else {
        #expect(design == .rounded)
        continue
      }
      let font = UIFont(descriptor: descriptor, size: 0)
      #expect(font.pointSize == 17 && font.isBold)
      #expect((font.familyName == plain.familyName) == (design == .default))
    }
    #expect(UIFont.rounded(ofSize: 12, weight: .heavy).pointSize == 12)
  }

  @Test func `a cascade list is asked before the library's own fonts`() {
    let descriptor = UIFontDescriptor(fontAttributes: [
      .name: "DejaVuSans",
      .cascadeList: [
        UIFontDescriptor(fontAttributes: [.name: "NotoSerifThai-Regular"]),
        UIFontDescriptor(fontAttributes: [.family: "No Such Family"]),
      ],
    ])
    let font = UIFont(descriptor: descriptor, size: 16)
    #expect(font.fontName == "DejaVuSans")
    let storage = NSTextStorage(string: "a ก", attributes: [.font: font])
    storage.fixAttributes(in: NSRange(location: 0, length: 3))
    let thai = unsafe storage.attribute(.font, at: 2, effectiveRange: nil) as? UIFont
    #expect(thai?.familyName == "Noto Serif Thai")
  }

  @Test func `fonts scale with the user's size, up to a limit`() {
    let font = UIFont.preferredFont(for: .title2, weight: .light)
    #expect(font.pointSize == 22)
    let traits = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraLarge)
    let limited = UIFontMetrics(forTextStyle: .caption1).scaledFont(
      for: UIFont(name: "DejaVuSerif", size: 12)!, maximumPointSize: 20,
      compatibleWith: traits)
    #expect(limited.pointSize == 20 && limited.fontName == "DejaVuSerif")
    #expect(UIFont.preferredFont(forTextStyle: .footnote, compatibleWith: traits).pointSize == 33)
  }

  @Test func `a font that is not there is nil, and a descriptor of it gives another`() {
    #expect(UIFont(name: "Avenir-Heavy-Oblique-Nowhere", size: 12) == nil)
    let descriptor = UIFontDescriptor(fontAttributes: [
      .family: "Avenir Nowhere", .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold],
    ])
    let font = UIFont(descriptor: descriptor, size: 13)
    #expect(font.pointSize == 13 && font.isBold && !font.fontName.isEmpty)
  }
}
