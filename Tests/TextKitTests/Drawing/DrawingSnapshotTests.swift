// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Images that people have reviewed; each has a description.
@Suite struct DrawingSnapshotTests {
  private func font(_ size: CGFloat, bold: Bool = false) -> UIFont {
    UIFont(name: bold ? "DejaVuSans-Bold" : "DejaVuSans", size: size)!
  }

  private func show(_ stack: LayoutStack, at origin: CGPoint = .zero) {
    let all = stack.manager.glyphRange(for: stack.manager.textContainers[0])
    stack.manager.drawBackground(forGlyphRange: all, at: origin)
    stack.manager.drawGlyphs(forGlyphRange: all, at: origin)
  }

  @Test(arguments: [1, 2]) func `letterpress on light and on dark`(_ scale: Int) throws {
    try PictureSnapshot(
      name: "letterpress-\(scale)x",
      saying:
        "Left plain, right pressed into the ground: dark inside the upper edges, a light line below; on white, light grey and dark grey.",
      size: CGSize(width: scale == 1 ? 300 : 170, height: scale == 1 ? 150 : 96),
      scale: CGFloat(scale)
    ).check { context in
      let grounds: [(UIColor, UIColor)] = [
        (.white, .black), (UIColor(white: 0.82, alpha: 1), UIColor(white: 0.25, alpha: 1)),
        (UIColor(white: 0.25, alpha: 1), UIColor(white: 0.85, alpha: 1)),
      ]
      let (width, height) = scale == 1 ? (148, 50) : (84, 32)
      for (row, (ground, ink)) in grounds.enumerated() {
        ground.setFill()
        context.fill(CGRect(x: 0, y: row * height, width: 300, height: height))
        for (column, effect) in [false, true].enumerated() {
          var attributes: [NSAttributedString.Key: Any] = [
            .font: font(scale == 1 ? 26 : 18, bold: true), .foregroundColor: ink,
          ]
          if effect {
            attributes[.textEffect] = NSAttributedString.TextEffectStyle.letterpressStyle
          }
          NSAttributedString(string: scale == 1 ? "Pressed" : "Press", attributes: attributes)
            .draw(at: CGPoint(x: 8 + column * width, y: height / 6 + row * height))
        }
      }
    }
  }

  private static let lines: [(name: String, style: NSUnderlineStyle)] = [
    ("single", .single), ("thick", .thick), ("double", .double),
  ]

  @Test(arguments: lines) func `every line under and through text`(
    _ line: (name: String, style: NSUnderlineStyle)
  ) throws {
    let name = line.name
    try PictureSnapshot(
      name: "underlines-\(name)",
      saying:
        "A \(name) line under the first words: solid with gaps around descenders, dotted, dashed, dash dot, dash dot dot, and by word; the same in red through the others.",
      size: CGSize(width: 112, height: 138), scale: 2
    ).check { _ in
      let patterns: [NSUnderlineStyle] = [
        [], .patternDot, .patternDash, .patternDashDot, .patternDashDotDot, .byWord,
      ]
      for (row, pattern) in patterns.enumerated() {
        let value = line.style.union(pattern).rawValue
        let text = NSMutableAttributedString(
          string: "jug, dog ", attributes: [.font: font(12), .underlineStyle: value])
        text.append(
          NSAttributedString(
            string: "of oak",
            attributes: [
              .font: font(12), .strikethroughStyle: value, .strikethroughColor: UIColor.red,
            ]))
        text.draw(at: CGPoint(x: 6, y: 4 + row * 22))
      }
    }
  }

  @Test func `one line through two sizes, in the colour it has`() throws {
    try PictureSnapshot(
      name: "underline-sizes",
      saying:
        "One straight line under a small and a large word, then a blue one under a black word.",
      size: CGSize(width: 190, height: 34), scale: 2
    ).check { _ in
      let text = NSMutableAttributedString(
        string: "one line ", attributes: [.font: font(12), .underlineStyle: 1])
      text.append(
        NSAttributedString(
          string: "through", attributes: [.font: font(18), .underlineStyle: 1]))
      text.append(NSAttributedString(string: "  ", attributes: [.font: font(12)]))
      text.append(
        NSAttributedString(
          string: "blue",
          attributes: [
            .font: font(12), .underlineStyle: 2, .underlineColor: UIColor.blue,
          ]))
      text.draw(at: CGPoint(x: 6, y: 4))
    }
  }

  @Test func `strokes, shadows, backgrounds and slant`() throws {
    try PictureSnapshot(
      name: "effects",
      saying:
        "A hollow word, a yellow one with red edges, a blue one with a soft shadow, a slanted one, a marked one; a yellow ground without seams behind two lines.",
      size: CGSize(width: 330, height: 130), scale: 1
    ).check { _ in
      let shadow = NSShadow()
      shadow.shadowOffset = CGSize(width: 2, height: 2)
      shadow.shadowBlurRadius = 3
      let samples: [(String, [NSAttributedString.Key: Any])] = [
        ("Outline", [.strokeWidth: 3]),
        ("Both", [.strokeWidth: -4, .strokeColor: UIColor.red, .foregroundColor: UIColor.yellow]),
        ("Shadow", [.shadow: shadow, .foregroundColor: UIColor.blue]),
        ("Slanted", [.obliqueness: 0.4]),
        ("Marked", [.backgroundColor: UIColor.yellow]),
      ]
      var place = CGPoint(x: 8, y: 6)
      for (text, attributes) in samples {
        let string = NSAttributedString(
          string: text,
          attributes: attributes.merging([.font: font(22, bold: true)]) { a, _ in a })
        if place.x + string.size().width > 320 { place = CGPoint(x: 8, y: place.y + 34) }
        string.draw(at: place)
        place.x += string.size().width + 14
      }
      let style = NSMutableParagraphStyle()
      style.lineSpacing = 4
      NSAttributedString(
        string: "A background of several lines shows no seams, and ends with the text.",
        attributes: [
          .font: font(12), .paragraphStyle: style,
          .backgroundColor: UIColor(red: 1, green: 0.9, blue: 0.5, alpha: 1),
        ]
      ).draw(in: CGRect(x: 8, y: 84, width: 290, height: 0))
    }
  }

  @Test func `pictures in lines`() throws {
    try PictureSnapshot(
      name: "attachments",
      saying:
        "A red disc on the baseline, a smaller one below it, one with room at both sides, and a green template; text goes on after each.",
      size: CGSize(width: 260, height: 60), scale: 2
    ).check { _ in
      let disc = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
        UIColor.red.setFill()
        UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)).fill()
      }
      let text = NSMutableAttributedString()
      func add(_ string: String, _ attachment: NSTextAttachment?) {
        text.append(NSAttributedString(string: string))
        if let attachment { text.append(NSAttributedString(attachment: attachment)) }
      }
      let low = NSTextAttachment(image: disc)
      low.bounds = CGRect(x: 0, y: -6, width: 12, height: 12)
      let wide = NSTextAttachment(image: disc)
      wide.lineLayoutPadding = 10
      add("on ", NSTextAttachment(image: disc))
      add(" below ", low)
      add(" apart", wide)
      add("template ", NSTextAttachment(image: disc.withRenderingMode(.alwaysTemplate)))
      add(" end", nil)
      text.addAttributes(
        [.font: font(14), .foregroundColor: UIColor(red: 0, green: 0.5, blue: 0.1, alpha: 1)],
        range: NSRange(location: 0, length: text.length))
      text.draw(in: CGRect(x: 6, y: 4, width: 250, height: 0))
    }
  }

  @Test func `emoji`() throws {
    try PictureSnapshot(
      name: "emoji",
      saying:
        "Coloured emoji of three sizes on the baseline of their text, an astronaut and a flag as one picture each.",
      size: CGSize(width: 230, height: 46), scale: 1
    ).check { _ in
      let text = NSMutableAttributedString()
      for (size, string) in [(12.0, "small 🙂🚀 "), (20, "👩‍🚀 🇩🇪 "), (30, "🌻")] {
        text.append(
          NSAttributedString(string: string, attributes: [.font: font(CGFloat(size))]))
      }
      text.draw(at: CGPoint(x: 4, y: 4))
    }
  }

  @Test func `right to left`() throws {
    try PictureSnapshot(
      name: "right-to-left",
      saying:
        "Arabic and Hebrew paragraphs at the right edge, letters joined, numbers and Latin words from left to right within them.",
      size: CGSize(width: 240, height: 64), scale: 2
    ).check { _ in
      let style = NSMutableParagraphStyle()
      style.baseWritingDirection = .rightToLeft
      NSAttributedString(
        string: "مرحبا بالعالم 123 والسلام على TextKit في السطر الثاني\nשלום עולם (abc) 45",
        attributes: [.font: font(15), .paragraphStyle: style]
      ).draw(in: CGRect(x: 6, y: 6, width: 228, height: 0))
    }
  }

  /// 260 × 150 points of text around a shape.
  private func around(_ shape: UIBezierPath) -> LayoutStack {
    let words =
      "Text flows around the shape on both sides, line by line, and comes together again below it. "
    let stack = LayoutStack(
      String(repeating: words, count: 5), font: font(9),
      containers: [CGSize(width: 260, height: 150)])
    stack.manager.textContainers[0].exclusionPaths = [shape]
    return stack
  }

  @Test func `text around an oval`() throws {
    let oval = UIBezierPath(ovalIn: CGRect(x: 85, y: 30, width: 90, height: 80))
    try PictureSnapshot(
      name: "exclusion-oval",
      saying: "Text on both sides of a pale blue oval, close to its edge and never over it.",
      size: CGSize(width: 270, height: 156), scale: 1
    ).check { context in
      context.translateBy(x: 5, y: 3)
      UIColor(red: 0.85, green: 0.9, blue: 1, alpha: 1).setFill()
      oval.fill()
      show(around(oval))
    }
  }

  @Test func `text around the opaque part of a picture`() throws {
    // A ring with a gap, clear around and inside.
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 90)).image { _ in
      UIColor(red: 1, green: 0.75, blue: 0.7, alpha: 1).setFill()
      let star = UIBezierPath()
      for corner in 0..<10 {
        let angle = CGFloat(corner) * .pi / 5 - .pi / 2
        let radius: CGFloat = corner % 2 == 0 ? 44 : 18
        let point = CGPoint(x: 50 + radius * cos(angle), y: 46 + radius * sin(angle))
        if corner == 0 { star.move(to: point) } else { star.addLine(to: point) }
      }
      star.close()
      star.fill()
    }
    let rect = CGRect(x: 80, y: 28, width: 100, height: 90)
    let shape = UIBezierPath(opaquePartsOf: picture, in: rect, margin: 3)
    try PictureSnapshot(
      name: "exclusion-alpha",
      saying:
        "Text follows the five points of a pale red star, into its corners, not the picture's square.",
      size: CGSize(width: 270, height: 156), scale: 1
    ).check { context in
      context.translateBy(x: 5, y: 3)
      picture.draw(in: rect)
      show(around(shape))
    }
  }

  @Test func `small text at one pixel a point`() throws {
    try PictureSnapshot(
      name: "page-1x",
      saying:
        "Spacing is even: no letters stuck together or torn apart, AVAT and To kerned, the same letter looks the same everywhere.",
      size: CGSize(width: 300, height: 132), scale: 1
    ).check { _ in
      let text = NSMutableAttributedString()
      for size in [9, 11, 13.5] {
        text.append(
          NSAttributedString(
            string:
              "AVATAR To illiterate minimum, hillside willow: the quick brown fox jumps over the lazy dog.\n",
            attributes: [.font: font(CGFloat(size))]))
      }
      text.draw(in: CGRect(x: 6, y: 4, width: 290, height: 0))
    }
  }

  @Test func `the measure sees what a person would see`() throws {
    func image(_ color: UIColor, _ x: CGFloat) throws -> CGImage {
      let context = try CGContext.bitmap(
        size: CGSize(width: 100, height: 20), background: .white)
      UIGraphicsPushContext(context)
      defer { UIGraphicsPopContext() }
      NSAttributedString(
        string: "some words", attributes: [.font: font(12), .foregroundColor: color]
      ).draw(at: CGPoint(x: x, y: 2))
      return try #require(context.makeImage())
    }
    let base = try image(.black, 4)
    #expect(PictureSnapshot.Difference(base, try image(.black, 4)).isTolerable)
    #expect(!PictureSnapshot.Difference(base, try image(.black, 5)).isTolerable)
    #expect(!PictureSnapshot.Difference(base, try image(.red, 4)).isTolerable)
  }
}
