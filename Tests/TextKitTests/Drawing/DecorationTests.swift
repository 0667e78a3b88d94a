// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Lines under and through text, backgrounds, strokes and shadows, as pixels.
@Suite struct DecorationTests {
  /// Returns a font whose letters are squares from the baseline up, so that pixels can be
  /// predicted: at 20 points a letter is 10 wide, its ink 8 wide and 10 high; the underline's
  /// middle is 4 below the baseline and is 2 thick.
  private func squares(_ size: CGFloat = 20) -> UIFont {
    var font = SmallFont(family: "Squares")
    font.underlinePosition = -150
    font.underlineThickness = 100
    font.add("abcdefghijklmnopqrstuvwxyz", advance: 500, height: 500)
    font.add(" ", advance: 500, height: 0)
    let folder = TemporaryFolder()
    let path = folder.write(font.bytes(), as: "squares.ttf")
    return try! UIFont(file: URL(fileURLWithPath: path), size: size)
  }

  private func stack(
    _ text: String, _ attributes: [NSAttributedString.Key: Any], size: CGFloat = 20,
    manager: NSLayoutManager = NSLayoutManager()
  ) -> LayoutStack {
    let stack = LayoutStack(
      text, font: squares(size), containers: [CGSize(width: 200, height: 0)], manager: manager)
    stack.storage.addAttributes(
      attributes, range: NSRange(location: 0, length: stack.storage.length))
    return stack
  }

  /// Rows below the letters that have ink.
  private func rowsBelow(_ picture: DrawnPicture, baseline: Int = 16) -> [Int] {
    picture.inkRows.filter { $0 >= baseline }
  }

  @Test func `a single underline is one line at the font's position`() {
    let picture = DrawnPicture(
      stack("abc", [.underlineStyle: NSUnderlineStyle.single.rawValue]))
    #expect(rowsBelow(picture) == [19, 20])
    #expect(picture.stretches(inRow: 19) == [0...29])
  }

  @Test func `a thick underline is twice as thick, a double one two lines`() {
    let thick = DrawnPicture(stack("abc", [.underlineStyle: NSUnderlineStyle.thick.rawValue]))
    #expect(rowsBelow(thick).count == 4)
    let double = DrawnPicture(stack("abc", [.underlineStyle: NSUnderlineStyle.double.rawValue]))
    #expect(rowsBelow(double) == [19, 20, 23, 24])
  }

  @Test(arguments: [
    (NSUnderlineStyle.patternDot, [2, 4]), (.patternDash, [8, 4]),
    (.patternDashDot, [8, 4, 2, 4]), (.patternDashDotDot, [8, 4, 2, 4, 2, 4]),
  ])
  func `a pattern has its dashes and gaps`(_ pattern: NSUnderlineStyle, _ lengths: [Int]) {
    let style = NSUnderlineStyle.single.union(pattern)
    let picture = DrawnPicture(stack("abcdefghij", [.underlineStyle: style.rawValue]))
    var x = 0
    var expected: [ClosedRange<Int>] = []
    while x < 100 {
      for (index, length) in lengths.enumerated() where x < 100 {
        if index % 2 == 0 { expected.append(x...min(99, x + length - 1)) }
        x += length
      }
    }
    #expect(picture.stretches(inRow: 19) == expected)
  }

  @Test func `an underline has no blanks at its ends, and by word none at all`() {
    let through = DrawnPicture(
      stack(" ab cd ", [.underlineStyle: NSUnderlineStyle.single.rawValue]))
    #expect(through.stretches(inRow: 19) == [10...59])
    let style = NSUnderlineStyle.single.union(.byWord)
    let byWord = DrawnPicture(stack(" ab cd ", [.underlineStyle: style.rawValue]))
    #expect(byWord.stretches(inRow: 19) == [10...29, 40...59])
  }

  @Test func `the underline's own colour, else the text's`() {
    let own = DrawnPicture(
      stack(
        "ab",
        [
          .underlineStyle: 1, .underlineColor: UIColor.red, .foregroundColor: UIColor.blue,
        ]))
    #expect(own.isColor(5, 19, 255, 0, 0))
    let text = DrawnPicture(stack("ab", [.underlineStyle: 1, .foregroundColor: UIColor.blue]))
    #expect(text.isColor(5, 19, 0, 0, 255))
  }

  @Test func `one underline goes straight through a change of size`() {
    let stack = stack("abcd", [.underlineStyle: 1])
    stack.storage.addAttribute(
      .font, value: squares(10), range: NSRange(location: 2, length: 2))
    let picture = DrawnPicture(stack)
    #expect(rowsBelow(picture) == [19, 20])
    #expect(picture.stretches(inRow: 19) == [0...29])
  }

  @Test func `a line through text stands in the lower case letters, over the run only`() {
    let stack = stack("abcd", [:])
    stack.storage.addAttributes(
      [.strikethroughStyle: 1, .strikethroughColor: UIColor.red],
      range: NSRange(location: 1, length: 2))
    let picture = DrawnPicture(stack)
    let rows = (0..<16).filter { picture.isColor(10, $0, 255, 0, 0) }
    #expect(!rows.isEmpty)
    for row in rows {
      #expect((6..<16).contains(row))
      #expect(picture.isColor(29, row, 255, 0, 0))
      #expect(!picture.isColor(9, row, 255, 0, 0))
      #expect(!picture.isColor(30, row, 255, 0, 0))
    }
  }

  @Test func `an underline has gaps around descenders unless that is switched off`() {
    let stack = LayoutStack(
      "apa", font: UIFont(name: "DejaVuSans", size: 40), containers: [.zero])
    stack.storage.addAttributes(
      [.underlineStyle: 1, .underlineColor: UIColor.red, .foregroundColor: UIColor.black],
      range: NSRange(location: 0, length: 3))
    func reds() -> [Int] {
      let picture = DrawnPicture(stack, width: 120)
      return (0..<picture.height).compactMap { y in
        let stretches = (0..<picture.width).filter {
          picture.isColor($0, y, 255, 0, 0, tolerance: 60)
        }
        guard stretches.count > 10 else { return nil }
        return zip(stretches, stretches.dropFirst()).filter { $1 - $0 > 1 }.count
      }
    }
    let gaps = reds()
    #expect(!gaps.isEmpty)
    #expect(gaps.allSatisfy { $0 == 1 })
    stack.manager.underlinesSkipDescenders = false
    // The glyph itself is painted over the line.
    let picture = DrawnPicture(stack, width: 120)
    let black = (0..<picture.height).contains { y in
      (0..<picture.width).contains { picture.isColor($0, y, 0, 0, 0) }
    }
    #expect(black)
    let line = (0..<picture.height).first { y in
      (0..<picture.width).filter { picture.isColor($0, y, 255, 0, 0, tolerance: 60) }.count > 10
    }
    let y = line!
    let inLine = (0..<picture.width).filter { picture.isInk($0, y) }
    #expect(inLine.count == inLine.last! - inLine.first! + 1)
  }

  @Test func `a background covers the line's height and shows no seam between lines`() {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 3.3
    let stack = LayoutStack(
      "ab cd ef", font: squares(), containers: [CGSize(width: 45, height: 0)], style: style)
    stack.storage.addAttribute(
      .backgroundColor, value: UIColor.red, range: NSRange(location: 0, length: 8))
    stack.storage.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 8))
    let picture = DrawnPicture(stack, width: 60, height: 100)
    let column = (0..<100).filter { picture.isInk(5, $0) }
    #expect(column.first == 0)
    // Each row down to the end of the last line is red and nothing else.
    #expect(column.dropLast().allSatisfy { picture.isColor(5, $0, 255, 0, 0) })
    #expect(column == Array(0...column.last!))
    // No spacing after the last line.
    let used = stack.manager.usedRect(for: stack.manager.textContainers[0])
    let expected = 3 * 20 + 2 * 3.3
    #expect(abs(Double(column.count) - expected) < 1.5, "\(used)")
  }

  @Test func `a positive stroke is an outline, a negative one outlines and fills`() {
    let hollow = DrawnPicture(
      stack("a", [.strokeWidth: 10, .strokeColor: UIColor.red, .foregroundColor: UIColor.blue]))
    #expect(hollow.isColor(1, 10, 255, 0, 0))
    #expect(hollow.isColor(5, 11, 255, 255, 255))
    let both = DrawnPicture(
      stack("a", [.strokeWidth: -10, .strokeColor: UIColor.red, .foregroundColor: UIColor.blue]))
    #expect(both.isColor(1, 10, 255, 0, 0))
    #expect(both.isColor(5, 11, 0, 0, 255))
    // Without its own colour the stroke has the text's.
    let plain = DrawnPicture(stack("a", [.strokeWidth: 10, .foregroundColor: UIColor.blue]))
    #expect(plain.isColor(1, 10, 0, 0, 255))
  }

  @Test func `a shadow lies where it says`() {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 30, height: 5)
    shadow.shadowColor = UIColor.green
    let picture = DrawnPicture(stack("a", [.shadow: shadow, .foregroundColor: UIColor.black]))
    #expect(picture.isColor(5, 10, 0, 0, 0))
    #expect(picture.isColor(35, 15, 0, 255, 0))
    #expect(!picture.isInk(20, 12))
  }

  @Test func `obliqueness leans glyphs to the right above the baseline`() {
    let upright = DrawnPicture(stack("a", [:], size: 40), width: 80)
    let leaning = DrawnPicture(stack("a", [.obliqueness: 0.5], size: 40), width: 80)
    let baseline = 32
    func left(_ picture: DrawnPicture, _ y: Int) -> Int {
      picture.stretches(inRow: y)[0].lowerBound
    }
    #expect(left(leaning, baseline - 2) - left(upright, baseline - 2) <= 2)
    let shift = left(leaning, baseline - 18) - left(upright, baseline - 18)
    #expect((7...10).contains(shift), "\(shift)")
  }

  @Test func `values that make no sense draw the text as it is`() {
    let plain = DrawnPicture(stack("abc", [:]))
    for attributes: [NSAttributedString.Key: Any] in [
      [.underlineStyle: "one"], [.underlineStyle: Double.nan], [.strokeWidth: Double.infinity],
      [.shadow: "dark"], [.textEffect: 7], [.obliqueness: Double.nan], [.underlineStyle: 0],
      [.strikethroughStyle: 0], [.strokeWidth: 0], [.textEffect: "unknown"],
    ] {
      #expect(DrawnPicture(stack("abc", attributes)) == plain, "\(attributes)")
    }
  }

  @Test func `letterpress is seen at one and two pixels a point, on light and on dark`() {
    let font = UIFont(name: "DejaVuSans-Bold", size: 36)
    for (text, ground) in [
      (UIColor(white: 0.2, alpha: 1), UIColor(white: 0.8, alpha: 1)),
      (UIColor(white: 0.9, alpha: 1), UIColor(white: 0.3, alpha: 1)),
      (UIColor.black, UIColor.white),
    ] {
      for scale in [1, 2] {
        let stack = LayoutStack("I", font: font, containers: [.zero])
        stack.storage.addAttribute(
          .foregroundColor, value: text, range: NSRange(location: 0, length: 1))
        func picture() -> DrawnPicture {
          DrawnPicture(
            stack, width: 30, height: 50, scale: CGFloat(scale), background: ground,
            at: CGPoint(x: 4, y: 0))
        }
        let plain = picture()
        stack.storage.addAttribute(
          .textEffect, value: NSAttributedString.TextEffectStyle.letterpressStyle,
          range: NSRange(location: 0, length: 1))
        let pressed = picture()
        // Inside, the upper edge is darker than the middle of the letter.
        let column = plain.width * 7 / 24
        let ground = plain[0, 0].red
        let ink = (0..<plain.height).filter { abs(plain[column, $0].red - ground) > 40 }
        let top = ink.prefix(2 * scale).map { pressed[column, $0].red }.min() ?? 255
        let middle = pressed[column, ink[ink.count / 2]].red
        #expect(top < middle - 20, "\(scale) \(ground)")
        // Below the lower edge it is lighter than the ground, where anything can be.
        if ground < 250 {
          let below = ink[ink.count - 1] + 1
          #expect((below...below + scale).contains { pressed[column, $0].red > ground + 15 })
        }
      }
    }
  }
}
