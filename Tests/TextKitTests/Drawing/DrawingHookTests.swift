// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Records the calls.
private final class Recorder: NSLayoutManager {
  var calls: [String] = []
  var underlines: [NSRange] = []
  var strikes: [NSRange] = []
  var fonts: [(used: String, asked: String)] = []
  var backgrounds: [(NSRange, [CGRect], UIColor)] = []

  override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    calls.append("drawBackground")
    super.drawBackground(forGlyphRange: glyphsToShow, at: origin)
  }
  override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    calls.append("drawGlyphs")
    super.drawGlyphs(forGlyphRange: glyphsToShow, at: origin)
  }
  override func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int,
    font: UIFont, textMatrix: CGAffineTransform, attributes: [NSAttributedString.Key: Any] = [:],
    in context: CGContext
  ) {
    calls.append("showCGGlyphs")
    fonts.append((font.fontName, (attributes[.font] as? UIFont)?.fontName ?? "none"))
    super.showCGGlyphs(
      glyphs, positions: positions, count: glyphCount, font: font, textMatrix: textMatrix,
      attributes: attributes, in: context)
  }
  override func fillBackgroundRectArray(
    _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange,
    color: UIColor
  ) {
    calls.append("fillBackgroundRectArray")
    backgrounds.append(
      (charRange, Array(UnsafeBufferPointer(start: rectArray, count: rectCount)), color))
    super.fillBackgroundRectArray(
      rectArray, count: rectCount, forCharacterRange: charRange, color: color)
  }
  override func underlineGlyphRange(
    _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    calls.append("underlineGlyphRange")
    super.underlineGlyphRange(
      glyphRange, underlineType: underlineVal, lineFragmentRect: lineRect,
      lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
  }
  override func drawUnderline(
    forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
    baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    calls.append("drawUnderline")
    underlines.append(glyphRange)
    super.drawUnderline(
      forGlyphRange: glyphRange, underlineType: underlineVal, baselineOffset: baselineOffset,
      lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange,
      containerOrigin: containerOrigin)
  }
  override func strikethroughGlyphRange(
    _ glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    calls.append("strikethroughGlyphRange")
    super.strikethroughGlyphRange(
      glyphRange, strikethroughType: strikethroughVal, lineFragmentRect: lineRect,
      lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
  }
  override func drawStrikethrough(
    forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
    baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    calls.append("drawStrikethrough")
    strikes.append(glyphRange)
    super.drawStrikethrough(
      forGlyphRange: glyphRange, strikethroughType: strikethroughVal,
      baselineOffset: baselineOffset, lineFragmentRect: lineRect,
      lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
  }
}

/// A subclass that changes nothing: every step uses the open methods.
private final class Plain: NSLayoutManager {}

/// Draws glyphs in another colour.
private final class Recolouring: NSLayoutManager {
  override func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int,
    font: UIFont, textMatrix: CGAffineTransform, attributes: [NSAttributedString.Key: Any] = [:],
    in context: CGContext
  ) {
    UIColor.green.setFill()
    super.showCGGlyphs(
      glyphs, positions: positions, count: glyphCount, font: font, textMatrix: textMatrix,
      attributes: attributes, in: context)
  }
}

/// The founding documents' example: an outline around links, and a box for an attribute of one's
/// own.
private final class Outliner: NSLayoutManager {
  static let boxed = NSAttributedString.Key("boxed")

  override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    super.drawGlyphs(forGlyphRange: glyphsToShow, at: origin)
    let characters = characterRange(forGlyphRange: glyphsToShow, actualGlyphRange: nil)
    textStorage?.enumerateAttribute(Outliner.boxed, in: characters, options: []) {
      value, range, _ in
      guard value != nil else { return }
      let glyphs = glyphRange(forCharacterRange: range, actualCharacterRange: nil)
      let rect = boundingRect(forGlyphRange: glyphs, in: textContainers[0])
        .offsetBy(dx: origin.x, dy: origin.y)
      UIColor.red.setFill()
      let context = UIGraphicsGetCurrentContext()
      for edge in [
        CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 1),
        CGRect(x: rect.minX, y: rect.maxY - 1, width: rect.width, height: 1),
      ] { context?.fill(edge) }
    }
  }
}

@Suite struct DrawingHookTests {
  private let font = UIFont(name: "DejaVuSans", size: 16)

  private func stack(_ text: String, _ manager: NSLayoutManager) -> LayoutStack {
    LayoutStack(text, font: font, containers: [CGSize(width: 180, height: 0)], manager: manager)
  }

  @Test func `every step is called, in Apple's order`() {
    let manager = Recorder()
    let stack = stack("word", manager)
    stack.storage.addAttributes(
      [.underlineStyle: 1, .strikethroughStyle: 1, .backgroundColor: UIColor.yellow],
      range: NSRange(location: 0, length: 4))
    _ = DrawnPicture(stack)
    #expect(
      manager.calls == [
        "drawBackground", "fillBackgroundRectArray", "drawGlyphs", "underlineGlyphRange",
        "drawUnderline", "showCGGlyphs", "strikethroughGlyphRange", "drawStrikethrough",
      ])
  }

  @Test func `with half leading a background is as high as its letters' font`() throws {
    func rects(_ multiple: CGFloat, half: Bool, size: CGFloat = 16) throws -> [CGRect] {
      let manager = Recorder()
      let stack = stack("two words more words", manager)
      let style = NSMutableParagraphStyle()
      style.lineHeightMultiple = multiple
      style.usesHalfLeading = half
      let all = NSRange(location: 0, length: 20)
      let letters = try #require(font).withSize(size)
      stack.storage.addAttribute(.paragraphStyle, value: style, range: all)
      stack.storage.addAttributes(
        [.backgroundColor: UIColor.yellow, .font: letters],
        range: NSRange(location: 4, length: 16))
      _ = DrawnPicture(stack)
      return try #require(manager.backgrounds.first).1
    }
    let content = try #require(font)
    let height = content.ascender - content.descender
    let half = try rects(3, half: true)
    #expect(half.count == 2 && half.allSatisfy { abs($0.height - height) < 0.01 }, "\(half)")
    #expect(abs(half[0].minY - (48 - height) / 2) < 0.01 && half[1].minY - half[0].minY == 48)
    let small = try rects(3, half: true, size: 8)
    #expect(small.allSatisfy { abs($0.height - height / 2) < 0.01 }, "\(small)")
    #expect(try rects(3, half: false).allSatisfy { $0.height > 2 * height })
  }

  @Test func `underlines are handed over without blanks, one for each word if so asked`() {
    let manager = Recorder()
    let stack = stack(" two words ", manager)
    let all = NSRange(location: 0, length: 11)
    stack.storage.addAttribute(
      .underlineStyle, value: NSUnderlineStyle.single.rawValue, range: all)
    _ = DrawnPicture(stack)
    #expect(manager.underlines == [NSRange(location: 1, length: 9)])
    manager.underlines = []
    let byWord = NSUnderlineStyle.single.union(.byWord).rawValue
    stack.storage.addAttributes([.underlineStyle: byWord, .strikethroughStyle: byWord], range: all)
    _ = DrawnPicture(stack)
    let words = [NSRange(location: 1, length: 3), NSRange(location: 5, length: 5)]
    #expect(manager.underlines == words)
    #expect(manager.strikes == words)
  }

  @Test func `the primitive sees the font that is really used`() {
    let manager = Recorder()
    let stack = stack("ab漢字", manager)
    _ = DrawnPicture(stack)
    #expect(manager.fonts.count == 2)
    #expect(manager.fonts[0].used == "DejaVuSans")
    #expect(manager.fonts[1].used != "DejaVuSans")
    #expect(manager.fonts.allSatisfy { $0.asked == "DejaVuSans" })
  }

  @Test func `one call fills all rectangles of one colour, with its characters`() {
    let manager = Recorder()
    let stack = stack("several words that need more than one line to stand in", manager)
    stack.storage.addAttribute(
      .backgroundColor, value: UIColor.yellow, range: NSRange(location: 8, length: 30))
    stack.storage.addAttribute(
      .backgroundColor, value: UIColor.red, range: NSRange(location: 40, length: 4))
    _ = DrawnPicture(stack, height: 100)
    #expect(
      manager.backgrounds.map(\.0) == [
        NSRange(location: 8, length: 30), NSRange(location: 40, length: 4),
      ])
    #expect(manager.backgrounds[0].1.count >= 2)
    #expect(manager.backgrounds[0].2 == .yellow)
    #expect(manager.backgrounds[1].1.count == 1)
  }

  @Test func `an override changes only what it overrides`() {
    let text = "Some text to show"
    let plain = DrawnPicture(stack(text, NSLayoutManager()))
    let green = DrawnPicture(stack(text, Recolouring()))
    #expect(plain.inkRows == green.inkRows)
    #expect(plain.inkColumns == green.inkColumns)
    #expect(green.has(0, 255, 0))
    #expect(!green.has(0, 0, 0))
  }

  @Test func `a subclass frames a range that has an attribute of its own`() {
    let stack = stack("plain boxed plain", Outliner())
    let range = NSRange(location: 6, length: 5)
    stack.storage.addAttribute(Outliner.boxed, value: true, range: range)
    let picture = DrawnPicture(stack)
    let glyphs = stack.manager.glyphRange(forCharacterRange: range, actualCharacterRange: nil)
    let rect = stack.manager.boundingRect(
      forGlyphRange: glyphs, in: stack.manager.textContainers[0])
    let (left, right) = (Int(rect.minX.rounded(.up)), Int(rect.maxX.rounded(.down)))
    let isFramed = (left..<right).allSatisfy { picture.isColor($0, 0, 255, 0, 0, tolerance: 140) }
    #expect(isFramed)
    #expect(!picture.isInk(left - 3, 0))
    #expect(!picture.isInk(right + 3, 0))
  }

  @Test func `going through the open methods paints the same pixels and the same text`() throws {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<iterations(12) {
      let words = ["plain", "fi", "الأمر", "שלום", "漢字", "e\u{301}", "🙂", "हिन्दी", "two words"]
      var text = ""
      for _ in 0..<Int.random(in: 2...8, using: &random) {
        text += (words.randomElement(using: &random) ?? "") + " "
      }
      let shadow = NSShadow()
      shadow.shadowOffset = CGSize(width: 2, height: 2)
      func decorate(_ stack: LayoutStack, _ random: inout SeededGenerator) {
        for _ in 0..<4 {
          let values: [(NSAttributedString.Key, Any)] = [
            (.underlineStyle, [1, 2, 9, 0x101, 0x8001].randomElement(using: &random) ?? 1),
            (.strikethroughStyle, 1), (.backgroundColor, UIColor.yellow),
            (.foregroundColor, UIColor.red), (.strokeWidth, 5), (.strokeWidth, -3),
            (.shadow, shadow), (.obliqueness, 0.3),
            (.textEffect, NSAttributedString.TextEffectStyle.letterpressStyle),
          ]
          let (key, value) = values.randomElement(using: &random) ?? values[0]
          stack.storage.addAttribute(
            key, value: value, range: NSRange(random.range(in: stack.storage.length)))
        }
      }
      let (one, two) = (stack(text, NSLayoutManager()), stack(text, Plain()))
      var again = random
      decorate(one, &random)
      decorate(two, &again)
      #expect(DrawnPicture(one, height: 120) == DrawnPicture(two, height: 120), "\(text)")
    }
  }

  @Test func `a PDF keeps its characters when glyphs go through the open methods`() throws {
    let folder = try TestFolder()
    func characters(_ manager: NSLayoutManager) throws -> String {
      let stack = stack("An office, שלום, fine.", manager)
      let path = "\(folder.path)/text.pdf"
      let context = try CGContext.pdf(atPath: path)
      try context.beginPage(size: CGSize(width: 300, height: 100))
      UIGraphicsPushContext(context)
      manager.drawGlyphs(
        forGlyphRange: manager.glyphRange(for: manager.textContainers[0]), at: .zero)
      UIGraphicsPopContext()
      context.endPage()
      try context.finish()
      let process = TestProgram()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/pdftotext")
      process.arguments = [path, "-"]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      _ = stack
      return String(decoding: data, as: UTF8.self)
        .replacing("\n", with: " ").replacing("\u{C}", with: "")
    }
    let text = try characters(NSLayoutManager())
    #expect(text.contains("An office,"))
    #expect(text.contains("fine."))
    #expect(try characters(Plain()) == text)
  }
}
