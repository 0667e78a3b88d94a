// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// The founding documents' features that have to do with drawing, by their numbers.
@Suite struct DrawingFeatureTests {
  private let font = UIFont(name: "DejaVuSans", size: 16)!

  private func stack(
    _ text: String, width: CGFloat = 190, manager: NSLayoutManager = NSLayoutManager(),
    style: NSParagraphStyle? = nil, padding: CGFloat = 0
  ) -> LayoutStack {
    LayoutStack(
      text, font: font, containers: [CGSize(width: width, height: 0)], padding: padding,
      manager: manager, style: style)
  }

  private func range(_ location: Int, _ length: Int) -> NSRange {
    NSRange(location: location, length: length)
  }

  private func disc(_ side: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
      UIColor.red.setFill()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: side, height: side)).fill()
    }
  }

  @Test func `92: a letter has no attachment size, an attachment its own`() {
    let stack = stack("a\u{FFFC}")
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 12)
    stack.storage.addAttribute(.attachment, value: attachment, range: range(1, 1))
    #expect(stack.manager.attachmentSize(forGlyphAt: 0) == CGSize(width: -1, height: -1))
    #expect(stack.manager.attachmentSize(forGlyphAt: 1) == CGSize(width: 30, height: 12))
  }

  /// Draws nothing of one half.
  private final class Half: NSLayoutManager {
    var leavesOutBackground = false
    var leavesOutGlyphs = false
    override func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
      if !leavesOutBackground { super.drawBackground(forGlyphRange: glyphsToShow, at: origin) }
    }
    override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
      if !leavesOutGlyphs { super.drawGlyphs(forGlyphRange: glyphsToShow, at: origin) }
    }
  }

  @Test func `104: grounds and glyphs are drawn apart, and each can be left out`() {
    func picture(_ change: (Half) -> Void) -> DrawnPicture {
      let manager = Half()
      change(manager)
      let stack = stack("word", manager: manager)
      stack.storage.addAttributes(
        [.backgroundColor: UIColor.yellow, .underlineStyle: 1], range: range(0, 4))
      return DrawnPicture(stack)
    }
    let all = picture { _ in }
    let noGround = picture { $0.leavesOutBackground = true }
    let noGlyphs = picture { $0.leavesOutGlyphs = true }
    #expect(all.has(255, 255, 0))
    #expect(!noGround.has(255, 255, 0))
    #expect(noGround.inkBounds != nil)
    #expect(noGlyphs.has(255, 255, 0))
    let isOneColour = (0..<noGlyphs.height).allSatisfy { y in
      (0..<noGlyphs.width).allSatisfy {
        !noGlyphs.isInk($0, y) || noGlyphs.isColor($0, y, 255, 255, 0, tolerance: 0)
          || noGlyphs[$0, y].red == 255
      }
    }
    #expect(isOneColour)
  }

  private final class Hooks: NSLayoutManager {
    var fonts: [String] = []
    var matrices: [CGAffineTransform] = []
    var grounds: [(NSRange, [CGRect])] = []
    var underlines: [NSRange] = []
    var strikes: [NSRange] = []
    override func showCGGlyphs(
      _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int,
      font: UIFont, textMatrix: CGAffineTransform, attributes: [NSAttributedString.Key: Any] = [:],
      in context: CGContext
    ) {
      fonts.append("\(font.fontName) for \((attributes[.font] as? UIFont)?.fontName ?? "none")")
      matrices.append(textMatrix)
    }
    override func fillBackgroundRectArray(
      _ rectArray: UnsafePointer<CGRect>, count rectCount: Int,
      forCharacterRange charRange: NSRange, color: UIColor
    ) {
      let rects = Array(UnsafeBufferPointer(start: rectArray, count: rectCount))
      grounds.append((charRange, rects))
      color.setFill()
      for rect in rects { UIBezierPath(roundedRect: rect, cornerRadius: 5).fill() }
    }
    override func drawUnderline(
      forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
      baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
      lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) { underlines.append(glyphRange) }
    override func drawStrikethrough(
      forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
      baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
      lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) { strikes.append(glyphRange) }
  }

  @Test func `105: the glyph primitive gets the font in use, a matrix and the attributes`() {
    let hooks = Hooks()
    let stack = stack("a漢", manager: hooks)
    stack.storage.addAttribute(.obliqueness, value: 0.5, range: range(0, 1))
    _ = DrawnPicture(stack)
    #expect(hooks.fonts.count == 2)
    #expect(hooks.fonts.first == "DejaVuSans for DejaVuSans")
    let last = hooks.fonts.last ?? ""
    #expect(last.hasSuffix(" for DejaVuSans") && !last.hasPrefix("DejaVuSans "))
    #expect(hooks.matrices.map(\.c) == [-0.5, 0])
  }

  @Test func `106: grounds go through one hook, which may round their corners`() {
    let hooks = Hooks()
    let stack = stack("  boxed  ", manager: hooks)
    stack.storage.addAttribute(.backgroundColor, value: UIColor.green, range: range(2, 5))
    let picture = DrawnPicture(stack)
    #expect(hooks.grounds.map(\.0) == [range(2, 5)])
    let rect = hooks.grounds[0].1[0]
    let (x, y) = (Int(rect.minX.rounded(.up)), Int(rect.minY.rounded(.up)))
    #expect(!picture.isColor(x, y, 0, 255, 0))
    #expect(picture.isColor(Int(rect.midX), y + 1, 0, 255, 0))
    #expect(picture.isColor(x, Int(rect.midY), 0, 255, 0, tolerance: 200))
  }

  @Test func `107, 108: lines under and through text leave out blanks at the ends, by word all`() {
    let hooks = Hooks()
    let stack = stack("  two words  ", manager: hooks)
    stack.storage.addAttributes(
      [.underlineStyle: 1, .strikethroughStyle: 1], range: range(0, 13))
    _ = DrawnPicture(stack)
    #expect(hooks.underlines == [range(2, 9)])
    #expect(hooks.strikes == [range(2, 9)])
    (hooks.underlines, hooks.strikes) = ([], [])
    let byWord = NSUnderlineStyle.single.union(.byWord).rawValue
    stack.storage.addAttributes(
      [.underlineStyle: byWord, .strikethroughStyle: byWord], range: range(0, 13))
    _ = DrawnPicture(stack)
    #expect(hooks.underlines == [range(2, 3), range(6, 5)])
    #expect(hooks.strikes == [range(2, 3), range(6, 5)])
  }

  /// As in the founding document: a frame around each fragment of a link, and around text with a
  /// custom attribute.
  private final class Framing: NSLayoutManager {
    static let boxed = NSAttributedString.Key("boxed")
    override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
      super.drawGlyphs(forGlyphRange: glyphsToShow, at: origin)
      let characters = characterRange(forGlyphRange: glyphsToShow, actualGlyphRange: nil)
      for (key, color) in [(NSAttributedString.Key.link, UIColor.blue), (Self.boxed, .red)] {
        textStorage?.enumerateAttribute(key, in: characters, options: []) { value, range, _ in
          guard value != nil else { return }
          let glyphs = glyphRange(forCharacterRange: range, actualCharacterRange: nil)
          enumerateEnclosingRects(
            forGlyphRange: glyphs,
            withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
            in: textContainers[0]
          ) { rect, _ in
            color.setStroke()
            UIBezierPath(
              rect: rect.offsetBy(dx: origin.x, dy: origin.y).integral.insetBy(dx: 0.5, dy: 0.5)
            ).stroke()
          }
        }
      }
    }
  }

  @Test func `109, 110: a subclass frames links, and what has an attribute of its own`() {
    let stack = stack("a link over two lines and a box", width: 110, manager: Framing())
    let link = range(2, 14)
    stack.storage.addAttribute(.link, value: "https://example.org", range: link)
    stack.storage.addAttribute(Framing.boxed, value: true, range: range(28, 3))
    let picture = DrawnPicture(stack, width: 130, height: 90)
    for (characters, color) in [(link, (0, 0, 255)), (range(28, 3), (255, 0, 0))] {
      let glyphs = stack.manager.glyphRange(
        forCharacterRange: characters, actualCharacterRange: nil)
      var rects: [CGRect] = []
      stack.manager.enumerateEnclosingRects(
        forGlyphRange: glyphs, withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
        in: stack.manager.textContainers[0]
      ) { rect, _ in rects.append(rect.integral) }
      #expect(!rects.isEmpty)
      for rect in rects {
        for x in Int(rect.minX)..<Int(rect.maxX) {
          #expect(picture.isColor(x, Int(rect.minY), color.0, color.1, color.2, tolerance: 90))
        }
      }
    }
    #expect(!picture.isColor(0, 4, 0, 0, 255) && !picture.isColor(0, 4, 255, 0, 0))
  }

  @Test func `119: a delegate is asked once for each line, and changes nothing by being there`() {
    let text = String(repeating: "words and words ", count: 30)
    let plain = stack(text)
    let listened = stack(text)
    var questions = 0
    let listener = FeatureDelegate()
    listener.lineSpacing = { _ in
      questions += 1
      return 0
    }
    listened.manager.delegate = listener
    let lines = listened.manager.numberOfLines(
      forGlyphRange: range(0, listened.manager.numberOfGlyphs))
    #expect(questions > 0 && questions <= 2 * lines)
    withExtendedLifetime(listener) {}
    #expect(listened.picture() == plain.picture())
  }

  @Test func `123: a picture in the text reserves its bounds and stands on the baseline`() {
    let stack = stack("a\u{FFFC}b")
    let attachment = NSTextAttachment(image: disc(20))
    stack.storage.addAttribute(.attachment, value: attachment, range: range(1, 1))
    let manager = stack.manager
    let line = manager.lineFragmentRect(forGlyphAt: 1, effectiveRange: nil)
    let place = manager.location(forGlyphAt: 1)
    let picture = DrawnPicture(stack)
    let (x, bottom) = (Int(place.x.rounded(.up)), Int((line.minY + place.y).rounded(.down)))
    #expect(picture.isColor(x + 2, bottom - 2, 255, 0, 0))
    #expect(picture.isColor(x + 2, bottom - 18, 255, 0, 0))
    #expect(!picture.isColor(x + 2, bottom + 2, 255, 0, 0))
    #expect(abs(manager.location(forGlyphAt: 2).x - place.x - 20) < 0.01)
  }

  @Test func `126: pixels behind a run have its background colour`() {
    let stack = stack("one two three")
    stack.storage.addAttribute(.backgroundColor, value: UIColor.yellow, range: range(4, 3))
    let glyphs = stack.manager.boundingRect(
      forGlyphRange: range(4, 3), in: stack.manager.textContainers[0])
    let picture = DrawnPicture(stack)
    #expect(picture.isColor(Int(glyphs.midX), Int(glyphs.minY) + 1, 255, 255, 0))
    #expect(!picture.isInk(Int(glyphs.minX) - 4, Int(glyphs.minY) + 1))
    #expect(!picture.isInk(Int(glyphs.maxX) + 3, Int(glyphs.minY) + 1))
  }

  private static let underlines: [(NSUnderlineStyle, Int, Int)] = [
    (.single, 1, 1), (.thick, 1, 2), (.double, 2, 1), ([.single, .patternDash], 1, 1),
    ([.double, .patternDot], 2, 1),
  ]

  @Test(arguments: underlines)
  func `127: an underline has as many lines, as thick, and broken as its style says`(
    _ style: NSUnderlineStyle, _ lines: Int, _ thickness: Int
  ) {
    let stack = stack("xxxxxxxxxx")
    stack.storage.addAttributes(
      [
        .underlineStyle: style.rawValue, .underlineColor: UIColor.red,
        .foregroundColor: UIColor.blue,
      ], range: range(0, 10))
    let picture = DrawnPicture(stack)
    let rows = (0..<picture.height).filter { y in
      (0..<100).contains { picture[$0, y].red > 200 && picture[$0, y].green < 120 }
    }
    var bands: [[Int]] = []
    for row in rows {
      if bands.last?.last == row - 1 {
        bands[bands.count - 1].append(row)
      } else {
        bands.append([row])
      }
    }
    #expect(bands.map(\.count) == Array(repeating: thickness, count: lines))
    let row = rows.first ?? 0
    let gaps = picture.stretches(inRow: row).count
    #expect(style.rawValue & 0xF00 == 0 ? gaps == 1 : gaps > 3)
  }

  @Test func `128: a line goes through the lower case letters of its run only`() throws {
    let stack = stack("xxxx xxxx")
    stack.storage.addAttributes(
      [.strikethroughStyle: 1, .strikethroughColor: UIColor.red], range: range(0, 4))
    let picture = DrawnPicture(stack)
    let rows = (0..<picture.height).filter { y in
      (0..<30).contains { picture[$0, y].red > 180 && picture[$0, y].green < 100 }
    }
    let row = try #require(rows.first)
    let baseline = stack.manager.location(forGlyphAt: 0).y
    #expect(CGFloat(row) < baseline - 1 && CGFloat(row) > baseline - font.xHeight)
    let second = stack.manager.location(forGlyphAt: 5).x
    let isRed = (Int(second)..<150).contains { picture[$0, row].red > picture[$0, row].blue + 60 }
    #expect(!isRed)
  }

  @Test func `129: a raised run stands higher by its offset`() {
    let stack = stack("x2")
    let before = DrawnPicture(stack)
    stack.storage.addAttribute(.baselineOffset, value: 6, range: range(1, 1))
    let line = stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    let base = stack.manager.location(forGlyphAt: 0).y
    let raised = stack.manager.location(forGlyphAt: 1).y
    #expect(abs(base - raised - 6) < 0.01)
    // The line grows to hold it, so that its first letter is some points lower than before.
    let after = DrawnPicture(stack)
    let x = Int(stack.manager.location(forGlyphAt: 1).x) + 1
    func top(_ picture: DrawnPicture, _ columns: Range<Int>) -> Int {
      (0..<picture.height).first { y in columns.contains { picture.isInk($0, y) } } ?? -1
    }
    let sunk = top(after, 0..<x - 1) - top(before, 0..<x - 1)
    #expect(top(after, x..<x + 9) - top(before, x..<x + 9) == sunk - 6)
    #expect(line.height > font.lineHeight + 5)
  }

  @Test func `130: glyphs of a range have its colour`() {
    let stack = stack("black red")
    stack.storage.addAttribute(.foregroundColor, value: UIColor.red, range: range(6, 3))
    let picture = DrawnPicture(stack)
    let x = Int(stack.manager.location(forGlyphAt: 6).x)
    var colours: Set<String> = []
    for y in 0..<picture.height {
      for column in 0..<picture.width where picture.isInk(column, y) {
        let pixel = picture[column, y]
        let name = pixel.red == 255 ? "red" : pixel.red == pixel.green ? "grey" : "other"
        colours.insert("\(column < x - 1 ? "left" : "right") \(name)")
      }
    }
    #expect(colours == ["left grey", "right red"])
  }

  @Test func `131: lines stand where their alignment says`() {
    func lefts(_ alignment: NSTextAlignment) -> (left: CGFloat, right: CGFloat) {
      let style = NSMutableParagraphStyle()
      style.alignment = alignment
      let stack = stack("several words that wrap", width: 120, style: style)
      let rect = stack.manager.lineFragmentUsedRect(forGlyphAt: 0, effectiveRange: nil)
      return (rect.minX, rect.maxX)
    }
    #expect(abs(lefts(.left).left) < 0.01)
    #expect(abs(lefts(.natural).left) < 0.01)
    #expect(abs(lefts(.right).right - 120) < 0.01)
    let centre = lefts(.center)
    #expect(abs(centre.left - (120 - centre.right)) < 0.01 && centre.left > 1)
    let full = lefts(.justified)
    #expect(abs(full.left) < 0.01 && abs(full.right - 120) < 0.01)
  }

  @Test func `139, 149: pressed letters have a light edge below and a dark one inside`() {
    func picture(_ effect: Bool) -> DrawnPicture {
      let stack = LayoutStack(
        "Press", font: UIFont(name: "DejaVuSans-Bold", size: 30),
        containers: [CGSize(width: 190, height: 0)])
      let all = range(0, 5)
      stack.storage.addAttribute(
        .foregroundColor, value: UIColor(white: 0.5, alpha: 1), range: all)
      if effect {
        stack.storage.addAttribute(
          .textEffect, value: NSAttributedString.TextEffectStyle.letterpressStyle, range: all)
      }
      return DrawnPicture(stack, background: UIColor(white: 0.75, alpha: 1))
    }
    let (plain, pressed) = (picture(false), picture(true))
    #expect(plain.differences(from: pressed) > 50)
    var (lighter, darker) = (0, 0)
    for y in 1..<plain.height {
      for x in 0..<plain.width {
        let (was, now) = (plain[x, y].red, pressed[x, y].red)
        // Light falls on the ground right below ink only, dark within ink.
        if now > was + 20, was > 180 {
          lighter += 1
          #expect(plain[x, y - 1].red < 190, "\(x) \(y)")
        }
        if now < was - 20, was < 150 { darker += 1 }
      }
    }
    #expect(lighter > 20)
    #expect(darker > 20)
  }

  @Test func `148: every match is red after one round of editing, and drawn red`() throws {
    let stack = stack("I think, said Alice, I am. 我是我")
    let listener = EditListener()
    stack.storage.delegate = listener
    let text = stack.storage.string
    stack.storage.beginEditing()
    var places: [NSRange] = []
    for pattern in ["\\bI\\b", "Alice", "我"] {
      let found = try NSRegularExpression(pattern: pattern)
        .matches(in: text, range: range(0, stack.storage.length))
      for match in found {
        stack.storage.addAttribute(.foregroundColor, value: UIColor.red, range: match.range)
        places.append(match.range)
      }
    }
    stack.storage.endEditing()
    #expect(listener.rounds.count == 1)
    #expect(places.count == 5)
    let picture = DrawnPicture(stack, height: 70)
    for place in places {
      let glyphs = stack.manager.glyphRange(forCharacterRange: place, actualCharacterRange: nil)
      let rect = stack.manager.boundingRect(
        forGlyphRange: glyphs, in: stack.manager.textContainers[0]
      ).integral
      let pixels = (Int(rect.minY)..<Int(rect.maxY)).flatMap { y in
        (Int(rect.minX)..<Int(rect.maxX)).map { picture[$0, y] }
      }
      #expect(pixels.contains { $0.red > 230 && $0.green < 120 }, "\(place)")
      #expect(!pixels.contains { $0.red < 100 }, "\(place)")
    }
  }

  @Test func `156: text keeps out of two shapes at once`() {
    let text = String(repeating: "text around shapes ", count: 20)
    let stack = stack(text, width: 190)
    let shapes = [
      CGRect(x: 0, y: 10, width: 60, height: 50), CGRect(x: 120, y: 50, width: 70, height: 60),
    ]
    stack.manager.textContainers[0].exclusionPaths = shapes.map { UIBezierPath(rect: $0) }
    let picture = DrawnPicture(stack, height: 140)
    for shape in shapes {
      let inner = shape.insetBy(dx: 2, dy: 2)
      let isClear = (Int(inner.minY)..<Int(inner.maxY)).allSatisfy { y in
        (Int(inner.minX)..<Int(inner.maxX)).allSatisfy { !picture.isInk($0, y) }
      }
      #expect(isClear, "\(shape)")
    }
    #expect((130..<180).contains { x in (10..<40).contains { picture.isInk(x, $0) } })
    #expect((10..<50).contains { x in (70..<110).contains { picture.isInk(x, $0) } })
  }

  @Test func `157: padding moves text inside its container, an inset the container`() {
    func left(padding: CGFloat, inset: CGFloat) -> Int {
      let stack = stack("HHH", padding: padding)
      return DrawnPicture(stack, at: CGPoint(x: inset, y: 0)).inkBounds?.left ?? -1
    }
    let base = left(padding: 0, inset: 0)
    #expect(left(padding: 5, inset: 0) == base + 5)
    #expect(left(padding: 0, inset: 8) == base + 8)
    #expect(left(padding: 5, inset: 8) == base + 13)
  }
}
