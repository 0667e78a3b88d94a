// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// With what, and how far, text is painted: patterns, text modes, clipped lines, colours that
/// follow the surroundings, stripes of pixels.
@Suite struct TextInkTests {
  private let font = UIFont(name: "DejaVuSans-Bold", size: 24)!

  private func stack(_ text: String, width: CGFloat = 190) -> LayoutStack {
    LayoutStack(text, font: font, containers: [CGSize(width: width, height: 0)])
  }

  /// Squares of red and blue, 4 points each.
  private static let checks = UIColor(
    patternImage: UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
      for (color, x, y) in [
        (UIColor.red, 0, 0), (.blue, 4, 0), (.blue, 0, 4), (.red, 4, 4),
      ] {
        color.setFill()
        context.cgContext.fill(CGRect(x: x, y: y, width: 4, height: 4))
      }
    })

  @Test(arguments: [
    NSAttributedString.Key.foregroundColor, .backgroundColor, .underlineColor,
    .strikethroughColor, .strokeColor,
  ])
  func `a pattern paints text, grounds, lines and edges`(_ key: NSAttributedString.Key) {
    let stack = stack("Hill")
    let all = NSRange(location: 0, length: 4)
    var attributes: [NSAttributedString.Key: Any] = [
      .foregroundColor: UIColor.white, .underlineStyle: NSUnderlineStyle.thick.rawValue,
      .strikethroughStyle: NSUnderlineStyle.thick.rawValue,
    ]
    attributes[.underlineColor] = UIColor.white
    attributes[.strikethroughColor] = UIColor.white
    attributes[.strokeColor] = UIColor.white
    if key == .strokeColor { attributes[.strokeWidth] = 12 }
    attributes[key] = Self.checks
    stack.storage.addAttributes(attributes, range: all)
    let picture = DrawnPicture(stack)
    #expect(picture.has(255, 0, 0))
    #expect(picture.has(0, 0, 255))
    #expect(!picture.has(0, 0, 0))
    // The same through a subclass's open methods.
    let open = LayoutStack(
      "", font: nil, containers: [CGSize(width: 190, height: 0)], manager: Open())
    open.storage.setAttributedString(stack.storage)
    #expect(DrawnPicture(open).differences(from: picture) == 0)
  }

  private final class Open: NSLayoutManager {}

  @Test func `lines painted in one go are those of a subclass, which paints one by one`() {
    var random = SeededGenerator(seed: seed())
    let fonts = ["DejaVuSans", "DejaVuSans-Bold"].flatMap { name in
      [9.0, 13, 110].map { UIFont(name: name, size: $0)! }
    }
    let colors = [UIColor.black, .red, UIColor(white: 0, alpha: 0.4), Self.checks]
    let values: [(NSAttributedString.Key, [Any])] = [
      (.font, fonts), (.foregroundColor, colors), (.underlineStyle, [1]), (.expansion, [0.3]),
      (.obliqueness, [0.2]), (.strokeWidth, [3]), (.kern, [2]), (.baselineOffset, [4]),
    ]
    for round in 0..<iterations(60) {
      let words = ["one", "zwei", "office", "W", "three\n", "\u{5E9}\u{5DC}", "e\u{301}", "\t4"]
      let text = (0..<25).map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
      let width = CGFloat.random(in: 60...190, using: &random)
      let stock = LayoutStack(
        text, font: fonts[1], containers: [CGSize(width: width, height: 0)])
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        let (key, all) = values.randomElement(using: &random)!
        stock.storage.addAttribute(
          key, value: all.randomElement(using: &random)!,
          range: NSRange(random.range(in: stock.storage.length)))
      }
      let open = LayoutStack(
        "", font: nil, containers: [CGSize(width: width, height: 0)], manager: Open())
      open.storage.setAttributedString(stock.storage)
      let effect = Int.random(in: 0..<6, using: &random)
      let count = stock.manager.numberOfGlyphs
      let part = random.oneIn(3) ? random.range(in: count) : 0..<count
      func picture(_ stack: LayoutStack) -> DrawnPicture {
        DrawnPicture(width: 200, height: 160, scale: effect == 5 ? 2 : 1) { context in
          switch effect {
          case 0: context.setShadow(offset: CGSize(width: 3, height: 14), blur: 0)
          case 1: context.setAlpha(0.5)
          case 2: context.clip(to: CGRect(x: 10.5, y: 7.25, width: 90.5, height: 60))
          case 3: context.setBlendMode(.multiply)
          default: break
          }
          stack.manager.drawGlyphs(
            forGlyphRange: NSRange(part), at: CGPoint(x: 2.3, y: 1.6))
        }
      }
      let differences = picture(open).differences(from: picture(stock))
      #expect(differences == 0, "round \(round), effect \(effect)")
    }
  }

  @Test func `a pattern of an earlier fill does not get into text`() {
    let stack = stack("Hill")
    let picture = DrawnPicture(width: 190, height: 60) { _ in
      Self.checks.setFill()
      stack.manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 4), at: .zero)
      stack.storage.addAttribute(
        .obliqueness, value: 0.1, range: NSRange(location: 0, length: 4))
      stack.manager.drawGlyphs(
        forGlyphRange: NSRange(location: 0, length: 4), at: CGPoint(x: 90, y: 0))
    }
    #expect(picture.has(0, 0, 0))
    #expect(!picture.has(255, 0, 0) && !picture.has(0, 0, 255))
  }

  @Test func `a context that strokes text draws the outlines of strings too`() {
    func picture(_ mode: CGTextDrawingMode) -> DrawnPicture {
      DrawnPicture(width: 120, height: 40) { context in
        context.setTextDrawingMode(mode)
        context.setLineWidth(1)
        "HI".draw(
          at: CGPoint(x: 4, y: 2),
          withAttributes: [.font: font, .foregroundColor: UIColor.red])
      }
    }
    let (fill, stroke) = (picture(.fill), picture(.stroke))
    let both = picture(.fillStroke)
    let invisible = picture(.invisible)
    #expect(stroke.has(255, 0, 0) || stroke.inkBounds != nil)
    // The middle of the H's left stem is filled, hollow, filled, nothing.
    let row = 14
    let stem = fill.stretches(inRow: row)[0]
    let middle = (stem.lowerBound + stem.upperBound) / 2
    #expect(fill.isColor(middle, row, 255, 0, 0))
    #expect(!stroke.isColor(middle, row, 255, 0, 0))
    #expect(stroke.stretches(inRow: row).count > fill.stretches(inRow: row).count)
    #expect(both.isColor(middle, row, 255, 0, 0))
    #expect((both.inkBounds?.left ?? 99) <= (stroke.inkBounds?.left ?? 0))
    #expect(invisible.inkBounds == nil)
  }

  @Test func `text that clips lets a gradient through its letters only`() throws {
    let gradient = try #require(
      CGGradient(
        colorsSpace: nil, colors: [UIColor.red.cgColor, UIColor.blue.cgColor], locations: nil))
    func page(_ text: Bool) -> DrawnPicture {
      DrawnPicture(width: 160, height: 80) { context in
        if text {
          context.setTextDrawingMode(.clip)
          // Two lines: both count.
          "HIM\nHIM".draw(at: CGPoint(x: 4, y: 4), withAttributes: [.font: font])
        }
        context.drawLinearGradient(
          gradient, start: CGPoint(x: 0, y: 0), end: CGPoint(x: 160, y: 0), options: [])
      }
    }
    let plain = DrawnPicture(width: 160, height: 80) { _ in
      "HIM\nHIM".draw(at: CGPoint(x: 4, y: 4), withAttributes: [.font: font])
    }
    let (all, clipped) = (page(false), page(true))
    #expect(
      all.isColor(2, 2, 252, 0, 3, tolerance: 6) && all.isColor(157, 70, 3, 0, 252, tolerance: 6))
    func isNearInk(_ x: Int, _ y: Int) -> Bool {
      (max(0, y - 1)...min(79, y + 1)).contains { y in
        (max(0, x - 1)...min(159, x + 1)).contains { plain.isInk($0, y) }
      }
    }
    var seen = 0
    for y in 0..<80 {
      for x in 0..<160 {
        if plain.isColor(x, y, 0, 0, 0) {
          seen += 1
          let pixel = clipped[x, y]
          #expect(pixel.green < 40, "\(x) \(y)")
        } else if !isNearInk(x, y) {
          // Masks are on whole pixels, a clip at the line's exact position.
          #expect(!clipped.isInk(x, y), "\(x) \(y)")
        }
      }
    }
    #expect(seen > 300)
    // And glyphs by number.
    let glyphs = DrawnPicture(width: 160, height: 80) { context in
      context.setFont(CGFont("DejaVu Sans Bold")!)
      context.setFontSize(24)
      context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
      context.setTextDrawingMode(.fillClip)
      context.setFillColor(UIColor.green.cgColor)
      context.showGlyphs([43], at: [CGPoint(x: 10, y: -40)])
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 160, height: 80))
    }
    #expect(glyphs.has(255, 0, 0))
    #expect(!glyphs.isInk(0, 0))
  }

  @Test func `gradients end where they end, or go on, in circles too`() throws {
    let colors = [UIColor.red.cgColor, UIColor.green.cgColor, UIColor.blue.cgColor]
    let gradient = try #require(
      CGGradient(
        colorsSpace: .init(name: CGColorSpace.sRGB), colors: colors, locations: [0, 0.5, 1]))
    func line(_ options: CGGradientDrawingOptions) -> DrawnPicture {
      DrawnPicture(width: 100, height: 10) { context in
        context.drawLinearGradient(
          gradient, start: CGPoint(x: 20, y: 0), end: CGPoint(x: 80, y: 0), options: options)
      }
    }
    let none = line([])
    #expect(!none.isInk(10, 5) && !none.isInk(90, 5))
    #expect(none.isColor(50, 5, 0, 255, 0, tolerance: 9))
    #expect(none.isColor(35, 5, 128, 127, 0, tolerance: 9))
    let before = line(.drawsBeforeStartLocation)
    #expect(before.isColor(10, 5, 255, 0, 0) && !before.isInk(90, 5))
    let after = line([.drawsBeforeStartLocation, .drawsAfterEndLocation])
    #expect(after.isColor(10, 5, 255, 0, 0) && after.isColor(90, 5, 0, 0, 255))
    let circle = DrawnPicture(width: 60, height: 60) { context in
      context.drawRadialGradient(
        gradient, startCenter: CGPoint(x: 30, y: 30), startRadius: 0,
        endCenter: CGPoint(x: 30, y: 30), endRadius: 20, options: [])
    }
    #expect(circle.isColor(30, 30, 255, 0, 0, tolerance: 20))
    #expect(circle.isColor(30, 20, 0, 255, 0, tolerance: 20))
    #expect(!circle.isInk(30, 6) && !circle.isInk(3, 3))
    // Opacity counts, and what cannot be is nothing.
    let faint = DrawnPicture(width: 10, height: 10) { context in
      context.setAlpha(0.5)
      context.drawLinearGradient(
        gradient, start: .zero, end: CGPoint(x: 10, y: 0), options: [.drawsBeforeStartLocation])
      context.drawLinearGradient(
        gradient, start: .zero, end: CGPoint(x: CGFloat.nan, y: 0), options: [])
      context.drawRadialGradient(
        gradient, startCenter: .zero, startRadius: -1, endCenter: .zero, endRadius: 4,
        options: [])
    }
    #expect(faint.isColor(0, 5, 250, 134, 128, tolerance: 14))
    #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: colors, locations: [0]) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: colors, locations: [.nan, .nan, .nan]) == nil)
    let numbers: [CGFloat] = [1, 0, 0, 1, 0, 0, 1, 1]
    let made = CGGradient(
      colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: numbers, locations: nil, count: 2)
    #expect(made != nil)
  }

  @Test func `a clipped line ends at its container, whether paragraph or container says so`() {
    let text = "A line that is far too long to stand in its container"
    func picture(_ inContainer: Bool, _ key: NSAttributedString.Key?) -> DrawnPicture {
      let stack = LayoutStack(
        text, font: UIFont(name: "DejaVuSans", size: 14),
        containers: [CGSize(width: 100, height: inContainer ? 18 : 0)])
      if inContainer {
        stack.manager.textContainers[0].lineBreakMode = .byClipping
      } else {
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = .byClipping
        stack.storage.addAttribute(
          .paragraphStyle, value: style, range: NSRange(location: 0, length: text.count))
      }
      if let key {
        stack.storage.addAttribute(
          key, value: key == .backgroundColor ? UIColor.yellow : 1,
          range: NSRange(location: 0, length: text.count))
      }
      return DrawnPicture(stack)
    }
    for inContainer in [false, true] {
      for key in [nil, NSAttributedString.Key.backgroundColor, .underlineStyle] {
        let ink = picture(inContainer, key).inkBounds
        #expect(
          ink.map { $0.right <= 99 && $0.right >= 92 } ?? false, "\(inContainer) \(ink as Any)")
      }
    }
  }

  @Test func `a shadow's colour is the one of the moment when it is drawn`() throws {
    let stack = stack("Hill")
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 60, height: 0)
    shadow.shadowColor = UIColor { $0.userInterfaceStyle == .dark ? .green : .red }
    stack.storage.addAttribute(.shadow, value: shadow, range: NSRange(location: 0, length: 4))
    var pictures: [DrawnPicture] = []
    for style in [UIUserInterfaceStyle.light, .dark, .light] {
      UITraitCollection(userInterfaceStyle: style).performAsCurrent {
        pictures.append(DrawnPicture(stack))
      }
    }
    #expect(pictures[0].has(255, 0, 0) && !pictures[0].has(0, 255, 0))
    #expect(pictures[1].has(0, 255, 0) && !pictures[1].has(255, 0, 0))
    #expect(pictures[2] == pictures[0])
  }

  @Test func `smoothed fonts use the stripes of pixels, and only where a host says so`() {
    func picture(_ smooths: Bool, clip: CGRect? = nil) -> DrawnPicture {
      DrawnPicture(width: 120, height: 40) { context in
        context.setShouldSmoothFonts(smooths)
        if let clip { context.clip(to: clip) }
        "illicit".draw(at: CGPoint(x: 4.3, y: 2), withAttributes: [.font: font])
      }
    }
    let (grey, stripes) = (picture(false), picture(true))
    func coloured(_ picture: DrawnPicture) -> Int {
      (0..<40).reduce(0) { sum, y in
        sum
          + (0..<120).count { x in
            let p = picture[x, y]
            return max(p.red, p.green, p.blue) - min(p.red, p.green, p.blue) > 30
          }
      }
    }
    #expect(coloured(grey) == 0)
    #expect(coloured(stripes) > 40)
    // As much ink in all, and on each channel.
    func ink(_ picture: DrawnPicture, _ channel: (Int, Int, Int)) -> Int {
      (0..<40).reduce(0) { sum, y in
        sum
          + (0..<120).reduce(0) { line, x in
            let p = picture[x, y]
            return line + channel.0 * (255 - p.red) + channel.1 * (255 - p.green)
              + channel.2 * (255 - p.blue)
          }
      }
    }
    let wanted = ink(grey, (1, 0, 0))
    for channel in [(1, 0, 0), (0, 1, 0), (0, 0, 1)] {
      #expect(abs(ink(stripes, channel) - wanted) < wanted / 25)
    }
    // Where a clip cuts between pixels glyphs are grey, and the rest is as it was.
    let cut = picture(true, clip: CGRect(x: 0, y: 0, width: 31.5, height: 40))
    #expect(coloured(cut) > 5)
    #expect((33..<120).allSatisfy { x in (0..<40).allSatisfy { !cut.isInk(x, $0) } })
    // A layer is not opaque: no stripes there.
    let layer = DrawnPicture(width: 120, height: 40) { context in
      context.setShouldSmoothFonts(true)
      context.beginTransparencyLayer()
      "illicit".draw(at: CGPoint(x: 4.3, y: 2), withAttributes: [.font: font])
      context.endTransparencyLayer()
    }
    #expect(coloured(layer) == 0)
  }
}
