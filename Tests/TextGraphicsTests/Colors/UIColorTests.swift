// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics

extension UIColor {
  /// Red, green, blue and alpha in light appearance, whatever the host's setting.
  fileprivate func numbers(_ style: UIUserInterfaceStyle = .light) -> [CGFloat] {
    let color = resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
    var (r, g, b, a) = (CGFloat(-1), CGFloat(-1), CGFloat(-1), CGFloat(-1))
    let isDone = unsafe color.getRed(&r, green: &g, blue: &b, alpha: &a)
    return isDone ? [r, g, b, a] : []
  }

  fileprivate var hsb: [CGFloat] {
    var (h, s, b, a) = (CGFloat(-1), CGFloat(-1), CGFloat(-1), CGFloat(-1))
    return unsafe getHue(&h, saturation: &s, brightness: &b, alpha: &a) ? [h, s, b, a] : []
  }

  fileprivate var whiteAndAlpha: [CGFloat] {
    var (w, a) = (CGFloat(-1), CGFloat(-1))
    return unsafe getWhite(&w, alpha: &a) ? [w, a] : []
  }
}

private func isNear(_ a: [CGFloat], _ b: [CGFloat]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 }
}

private func archived(_ color: UIColor) throws -> UIColor? {
  let archiver = NSKeyedArchiver(requiringSecureCoding: false)
  color.encode(with: archiver)
  archiver.finishEncoding()
  let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
  reader.requiresSecureCoding = false
  return UIColor(coder: reader)
}

private func half() throws -> UIImage {
  UIImage(
    cgImage: try drawn(4, 4) { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 2, y: 0, width: 2, height: 4))
    })
}

private struct FixedLook: Sendable, CustomTestStringConvertible {
  var name: String
  var color: UIColor
  var numbers: [CGFloat]
  var testDescription: String { name }

  init(_ name: String, _ color: UIColor, _ numbers: [CGFloat]) {
    self.name = name
    self.color = color
    self.numbers = numbers
  }

  static let all: [FixedLook] = [
    FixedLook("black", .black, [0, 0, 0, 1]),
    FixedLook("darkGray", .darkGray, [1.0 / 3, 1.0 / 3, 1.0 / 3, 1]),
    FixedLook("lightGray", .lightGray, [2.0 / 3, 2.0 / 3, 2.0 / 3, 1]),
    FixedLook("white", .white, [1, 1, 1, 1]),
    FixedLook("gray", .gray, [0.5, 0.5, 0.5, 1]),
    FixedLook("red", .red, [1, 0, 0, 1]),
    FixedLook("green", .green, [0, 1, 0, 1]),
    FixedLook("blue", .blue, [0, 0, 1, 1]),
    FixedLook("cyan", .cyan, [0, 1, 1, 1]),
    FixedLook("yellow", .yellow, [1, 1, 0, 1]),
    FixedLook("magenta", .magenta, [1, 0, 1, 1]),
    FixedLook("orange", .orange, [1, 0.5, 0, 1]),
    FixedLook("purple", .purple, [0.5, 0, 0.5, 1]),
    FixedLook("brown", .brown, [0.6, 0.4, 0.2, 1]),
    FixedLook("clear", .clear, [0, 0, 0, 0]),
  ]
}

private struct SystemLook: Sendable, CustomTestStringConvertible {
  var name: String
  var color: UIColor
  /// 0xRRGGBB and percent of opacity.
  var light: (rgb: Int, percent: Int)
  var dark: (rgb: Int, percent: Int)
  var testDescription: String { name }

  init(_ name: String, _ color: UIColor, _ light: (Int, Int), _ dark: (Int, Int)) {
    self.name = name
    self.color = color
    self.light = light
    self.dark = dark
  }

  /// As Apple's interface guidelines list them.
  static let all: [SystemLook] = [
    SystemLook("systemRed", .systemRed, (0xFF3B30, 100), (0xFF453A, 100)),
    SystemLook("systemGreen", .systemGreen, (0x34C759, 100), (0x30D158, 100)),
    SystemLook("systemBlue", .systemBlue, (0x007AFF, 100), (0x0A84FF, 100)),
    SystemLook("systemOrange", .systemOrange, (0xFF9500, 100), (0xFF9F0A, 100)),
    SystemLook("systemYellow", .systemYellow, (0xFFCC00, 100), (0xFFD60A, 100)),
    SystemLook("systemPink", .systemPink, (0xFF2D55, 100), (0xFF375F, 100)),
    SystemLook("systemPurple", .systemPurple, (0xAF52DE, 100), (0xBF5AF2, 100)),
    SystemLook("systemTeal", .systemTeal, (0x30B0C7, 100), (0x40C8E0, 100)),
    SystemLook("systemIndigo", .systemIndigo, (0x5856D6, 100), (0x5E5CE6, 100)),
    SystemLook("systemBrown", .systemBrown, (0xA2845E, 100), (0xAC8E68, 100)),
    SystemLook("systemMint", .systemMint, (0x00C7BE, 100), (0x63E6E2, 100)),
    SystemLook("systemCyan", .systemCyan, (0x32ADE6, 100), (0x64D2FF, 100)),
    SystemLook("systemGray", .systemGray, (0x8E8E93, 100), (0x8E8E93, 100)),
    SystemLook("systemGray2", .systemGray2, (0xAEAEB2, 100), (0x636366, 100)),
    SystemLook("systemGray3", .systemGray3, (0xC7C7CC, 100), (0x48484A, 100)),
    SystemLook("systemGray4", .systemGray4, (0xD1D1D6, 100), (0x3A3A3C, 100)),
    SystemLook("systemGray5", .systemGray5, (0xE5E5EA, 100), (0x2C2C2E, 100)),
    SystemLook("systemGray6", .systemGray6, (0xF2F2F7, 100), (0x1C1C1E, 100)),
    SystemLook("tintColor", .tintColor, (0x007AFF, 100), (0x0A84FF, 100)),
    SystemLook("label", .label, (0x000000, 100), (0xFFFFFF, 100)),
    SystemLook("secondaryLabel", .secondaryLabel, (0x3C3C43, 60), (0xEBEBF5, 60)),
    SystemLook("tertiaryLabel", .tertiaryLabel, (0x3C3C43, 30), (0xEBEBF5, 30)),
    SystemLook("quaternaryLabel", .quaternaryLabel, (0x3C3C43, 18), (0xEBEBF5, 16)),
    SystemLook("link", .link, (0x007AFF, 100), (0x0984FF, 100)),
    SystemLook("placeholderText", .placeholderText, (0x3C3C43, 30), (0xEBEBF5, 30)),
    SystemLook("separator", .separator, (0x3C3C43, 29), (0x545458, 60)),
    SystemLook("opaqueSeparator", .opaqueSeparator, (0xC6C6C8, 100), (0x38383A, 100)),
    SystemLook("systemBackground", .systemBackground, (0xFFFFFF, 100), (0x000000, 100)),
    SystemLook(
      "secondarySystemBackground", .secondarySystemBackground, (0xF2F2F7, 100), (0x1C1C1E, 100)),
    SystemLook(
      "tertiarySystemBackground", .tertiarySystemBackground, (0xFFFFFF, 100), (0x2C2C2E, 100)),
    SystemLook(
      "systemGroupedBackground", .systemGroupedBackground, (0xF2F2F7, 100), (0x000000, 100)),
    SystemLook(
      "secondarySystemGroupedBackground", .secondarySystemGroupedBackground, (0xFFFFFF, 100),
      (0x1C1C1E, 100)),
    SystemLook(
      "tertiarySystemGroupedBackground", .tertiarySystemGroupedBackground, (0xF2F2F7, 100),
      (0x2C2C2E, 100)),
    SystemLook("systemFill", .systemFill, (0x787880, 20), (0x787880, 36)),
    SystemLook("secondarySystemFill", .secondarySystemFill, (0x787880, 16), (0x787880, 32)),
    SystemLook("tertiarySystemFill", .tertiarySystemFill, (0x767680, 12), (0x767680, 24)),
    SystemLook("quaternarySystemFill", .quaternarySystemFill, (0x747480, 8), (0x767680, 18)),
    SystemLook("lightText", .lightText, (0xFFFFFF, 60), (0xFFFFFF, 60)),
    SystemLook("darkText", .darkText, (0x000000, 100), (0x000000, 100)),
    SystemLook(
      "groupTableViewBackground", .groupTableViewBackground, (0xF2F2F7, 100), (0x000000, 100)),
  ]
}

struct `A colour` {
  @Test func `has the components it was made of`() {
    #expect(
      UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4).numbers() == [0.1, 0.2, 0.3, 0.4])
    #expect(UIColor(white: 0.25, alpha: 0.5).numbers() == [0.25, 0.25, 0.25, 0.5])
    #expect(UIColor(white: 0.25, alpha: 0.5).whiteAndAlpha == [0.25, 0.5])
    #expect(UIColor.red.whiteAndAlpha == [])
    // Outside sRGB is kept, opacity is not.
    #expect(UIColor(red: 1.5, green: -1, blue: 0, alpha: 7).numbers() == [1.5, -1, 0, 1])
    // The strongest red of P3 in sRGB, as CSS Color 4 has it.
    let p3 = UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1).numbers()
    #expect(abs(p3[0] - 1.0930663) < 1e-5 && abs(p3[1] + 0.2267) < 1e-3)
    #expect(isNear(UIColor(displayP3Red: 1, green: 1, blue: 1, alpha: 1).numbers(), [1, 1, 1, 1]))
  }

  @Test func `goes to hue, saturation and brightness and back`() {
    for (hue, wanted) in [
      (0, [1, 0, 0]), (1.0 / 6, [1, 1, 0]), (1.0 / 3, [0, 1, 0]), (0.5, [0, 1, 1]),
      (2.0 / 3, [0, 0, 1]), (5.0 / 6, [1, 0, 1]), (1, [1, 0, 0]),
    ] as [(CGFloat, [CGFloat])] {
      let color = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 0.5)
      #expect(isNear(color.numbers(), wanted + [0.5]), "\(hue)")
      #expect(isNear(color.hsb, [hue == 1 ? 0 : hue, 1, 1, 0.5]), "\(hue)")
    }
    let dark = UIColor(hue: 0.3, saturation: 0.5, brightness: 0.4, alpha: 1)
    #expect(isNear(dark.hsb, [0.3, 0.5, 0.4, 1]))
    #expect(isNear(UIColor(white: 0.7, alpha: 1).hsb, [0, 0, 0.7, 1]))
    // Numbers outside are brought in.
    #expect(
      isNear(UIColor(hue: 9, saturation: 3, brightness: 2, alpha: 1).numbers(), [1, 0, 0, 1]))
  }

  @Test(arguments: FixedLook.all)
  private func `of a fixed name is Apple's`(look: FixedLook) {
    let (color, wanted) = (look.color, look.numbers)
    #expect(color.numbers() == wanted && color.numbers(.dark) == wanted)
    #expect(UIColor(named: look.name) == color)
  }

  @Test(arguments: SystemLook.all)
  private func `of the system follows light and dark`(look: SystemLook) throws {
    func numbers(_ rgb: Int, _ percent: Int) -> [CGFloat] {
      [rgb >> 16, rgb >> 8, rgb].map { CGFloat($0 & 0xFF) / 255 } + [CGFloat(percent) / 100]
    }
    let color = look.color
    #expect(isNear(color.numbers(.light), numbers(look.light.rgb, look.light.percent)))
    #expect(isNear(color.numbers(.unspecified), numbers(look.light.rgb, look.light.percent)))
    #expect(isNear(color.numbers(.dark), numbers(look.dark.rgb, look.dark.percent)))
    #expect(UIColor(named: look.name) == color)
    #expect(try archived(color) == color)
    let faded = color.withAlphaComponent(0.5)
    #expect(faded == color.withAlphaComponent(0.5) && faded != color)
    #expect(isNear(faded.numbers(.dark), numbers(look.dark.rgb, 50)))
    #expect(try archived(faded) == faded)
  }

  @Test func `is resolved for the surroundings of the moment`() throws {
    var said: [UIUserInterfaceStyle] = []
    let color = UIColor { traits in
      said.append(traits.userInterfaceStyle)
      return traits.userInterfaceStyle == .dark ? .white : .systemGray2
    }
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(color.resolvedColor(with: dark) == UIColor.white)
    #expect(said == [.dark])
    #expect(isNear(color.numbers(), UIColor.systemGray2.numbers()))
    #expect(UIColor.red.resolvedColor(with: dark) === UIColor.red)
    dark.performAsCurrent {
      #expect(UITraitCollection.current.userInterfaceStyle == .dark)
      #expect(color.cgColor == CGColor.white && UIColor.label.cgColor.components == [1, 1, 1, 1])
      UITraitCollection(displayScale: 3).performAsCurrent {
        #expect(UITraitCollection.current.userInterfaceStyle == .dark)
        #expect(UITraitCollection.current.displayScale == 3)
      }
    }
    #expect(UITraitCollection.current.userInterfaceStyle == TextKitEnvironment.userInterfaceStyle)
    let picture = try drawn(background: .white) { context in
      dark.performAsCurrent {
        UIColor.label.setFill()
        UIColor.systemRed.setStroke()
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        context.stroke(CGRect(x: 20, y: 5, width: 10, height: 10), width: 4)
      }
    }
    #expect(picture.pixel(5, 5) == .white && picture.pixel(20, 10) == Pixel(0xFF, 0x45, 0x3A))
    #expect(color == color.copy() as? UIColor && color != UIColor { _ in .white })
    // A provider that gives itself ends, with a sentence.
    final class Box { var color: UIColor? }
    let box = Box()
    box.color = UIColor { _ in box.color! }
    let sentences = warnings { #expect(box.color!.numbers() == [0, 0, 0, 0]) }
    #expect(sentences.contains { $0.contains("depends on itself") })
    box.color = nil
  }

  @Test func `of a pattern paints an image again and again`() throws {
    let pattern = UIColor(patternImage: try half())
    #expect(pattern.numbers() == [] && pattern.hsb == [] && pattern.whiteAndAlpha == [])
    #expect(pattern == UIColor(patternImage: UIImage(pattern)) && pattern != UIColor.black)
    #expect(pattern.cgColor.colorSpace?.model == .pattern)
    #expect(UIColor(cgColor: pattern.cgColor) == pattern)
    #expect(pattern.cgColor.copy(alpha: 0.5)?.alpha == 0.5)
    let picture = try drawn(40, 40) { context in
      context.interpolationQuality = .none
      pattern.set()
      context.translateBy(x: 1, y: 0)
      context.fill(CGRect(x: 1, y: 1, width: 9, height: 9))
      UIBezierPath(ovalIn: CGRect(x: 11, y: 0, width: 8, height: 8)).fill()
      context.stroke(CGRect(x: 23, y: 4, width: 12, height: 12), width: 4)
      pattern.withAlphaComponent(0.5).setFill()
      context.fill(CGRect(x: 1, y: 19, width: 8, height: 8))
      pattern.setFill()
      context.setShadow(offset: CGSize(width: 0, height: 10), blur: 0, color: .black)
      context.fill(CGRect(x: 19, y: 19, width: 8, height: 8))
    }
    // On the grid of the context, not of the transform or the shape.
    for x in 2..<11 { #expect(picture.pixel(x, 5) == (x % 4 < 2 ? .red : .blue), "\(x)") }
    #expect(picture.pixel(1, 5) == .clear && picture.pixel(11, 5) == .clear)
    #expect(picture.pixel(16, 4) == .red && picture.pixel(18, 4) == .blue)
    #expect(picture.pixel(12, 0) == .clear)
    #expect(picture.pixel(24, 10) == .red && picture.pixel(23, 10) == .blue)
    #expect(picture.pixel(28, 10) == .clear)
    #expect(picture.pixel(4, 22).isNear(Pixel(255, 0, 0, 128)))
    #expect(picture.pixel(20, 22) == .red && picture.pixel(22, 22) == .blue)
    #expect(picture.pixel(22, 33) == .black)
    #expect(try archived(pattern)?.cgColor.pattern?.image.size == CGSize(width: 4, height: 4))
    #expect(UIColor(patternImage: UIImage()).cgColor.pattern != nil)
    let nothing = try drawn { context in
      UIColor(patternImage: UIImage()).setFill()
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    }
    #expect(nothing.count { $0 != .clear } == 0)
  }

  @Test func `of no numbers is a colour all the same`() throws {
    let color = UIColor(red: .nan, green: .infinity, blue: -.infinity, alpha: .nan)
    #expect(color == UIColor(red: .nan, green: .infinity, blue: -.infinity, alpha: .nan))
    #expect(color.numbers() == [0, 65_504, -65_504, 0] && color.hash == color.hash)
    #expect(color.hsb.allSatisfy { $0.isFinite })
    #expect(UIColor(white: .nan, alpha: 1).numbers() == [0, 0, 0, 1])
    #expect(UIColor(hue: .nan, saturation: .nan, brightness: .nan, alpha: 1).numbers()[0] == 0)
    #expect(
      UIColor(displayP3Red: .nan, green: 0, blue: 0, alpha: 1).numbers().allSatisfy { $0.isFinite })
    #expect(!color.accessibilityName.isEmpty && !color.description.isEmpty)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: NSString(string: "no colour"), requiringSecureCoding: true)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    #expect(UIColor(coder: reader) == nil)
  }

  @Test func `is equal by its components and where it is from`() {
    #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == UIColor.red)
    #expect(UIColor(white: 0, alpha: 1) != UIColor(red: 0, green: 0, blue: 0, alpha: 1))
    #expect(UIColor.systemGray2 == UIColor.systemGray2 && UIColor.label != UIColor.black)
    #expect(UIColor.label != UIColor.darkText)
    #expect(Set([UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1)]).count == 1)
    #expect(!UIColor.red.isEqual("red") && UIColor.supportsSecureCoding)
  }

  @Test func `comes back from an archive`() throws {
    for color in [
      UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4), UIColor(white: 0.5, alpha: 1), .label,
      UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1),
    ] {
      #expect(try archived(color) == color)
    }
    // The current result of a closure is kept.
    #expect(try archived(UIColor { _ in .orange }) == UIColor.orange)
  }

  @Test func `goes to Core Graphics, Core Image and another colour and comes back`() {
    let color = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(UIColor(cgColor: color.cgColor) == color)
    #expect(UIColor(ciColor: color.ciColor) == color)
    #expect(color.ciColor == CIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    #expect(color.ciColor.numberOfComponents == 4 && color.ciColor.green == 0.2)
    #expect(CIColor(red: 1, green: 0, blue: 0) == UIColor.red.ciColor)
    #expect(UIColor(color) == color && UIColor(Color.label) == UIColor.label)
    #expect(UIColor(color) !== color)
  }

  @Test func `has words`() {
    let named: [(UIColor, String)] = [
      (.black, "black"), (.white, "white"), (.gray, "gray"), (.darkGray, "dark gray"),
      (.lightGray, "light gray"), (.red, "red"), (.green, "green"), (.blue, "blue"),
      (.yellow, "yellow"), (.orange, "orange"), (.brown, "brown"), (.cyan, "cyan"),
      (.magenta, "magenta"), (.clear, "transparent"),
      (UIColor(red: 0.3, green: 0, blue: 0, alpha: 1), "dark red"),
      (UIColor(red: 0.8, green: 0.9, blue: 1, alpha: 1), "light blue"),
    ]
    for (color, words) in named { #expect(color.accessibilityName == words) }
  }

  @Test func `of a colour set is found by name, in a catalog too`() throws {
    let folder = NSTemporaryDirectory() + "textkit-colors-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ content: String, _ name: String) throws {
      let path = folder + "/" + name + ".colorset"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(content.utf8).write(to: URL(fileURLWithPath: path + "/Contents.json"))
    }
    try write(
      """
      { "colors": [
        { "idiom": "universal", "color": { "color-space": "srgb", "components":
          { "red": "0xFF", "green": "0.500", "blue": "51", "alpha": "0.25" } } },
        { "idiom": "universal", "appearances": [{ "appearance": "luminosity", "value": "dark" }],
          "color": { "color-space": "gray-gamma-22", "components": { "white": "1", "alpha": "1" } } }
      ], "info": { "version": 1, "author": "xcode" } }
      """, "Media.xcassets/Brand")
    try write(
      "{\"colors\": [{\"color\": {\"platform\": \"ios\", \"reference\": \"systemRedColor\"}}]}",
      "Plain")
    try write("{ \"colors\": 7 }", "Broken")
    let bundle = try #require(Bundle(path: folder))
    func color(_ name: String) -> UIColor? {
      UIColor(named: name, in: bundle, compatibleWith: nil)
    }
    let brand = try #require(color("Brand"))
    #expect(isNear(brand.numbers(), [1, 0.5, 0.2, 0.25]))
    #expect(
      isNear(brand.numbers(.dark), [CGFloat(1) / 255, CGFloat(1) / 255, CGFloat(1) / 255, 1]))
    #expect(UIColor(resource: ColorResource(name: "Brand", bundle: bundle)) == brand)
    #expect(isNear(try #require(color("Plain")).numbers(), UIColor.systemRed.numbers()))
    #expect(color("None") == nil && color("") == nil && UIColor(named: "no such colour") == nil)
    let sentences = warnings {
      #expect(color("Broken") == nil)
      #expect(
        UIColor(resource: ColorResource(name: "None", bundle: bundle)).numbers() == [0, 0, 0, 0])
    }
    #expect(sentences.count == 2 && sentences[0].contains("not a colour set"))
  }
}

extension UIImage {
  /// The image of a pattern.
  fileprivate convenience init(_ color: UIColor) {
    self.init(color.cgColor.pattern?.image.content ?? Content())
  }
}
