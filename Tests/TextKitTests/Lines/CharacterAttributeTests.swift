// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextKit

/// A text in one wide line, or in lines of a width, with its measurements.
private struct Measured {
  let stack: LayoutStack

  init(
    _ text: String, _ attributes: [NSAttributedString.Key: Any] = [:], width: CGFloat = 10_000,
    language: String = "en"
  ) {
    let manager = NSLayoutManager()
    manager.language = language
    stack = LayoutStack(
      text, containers: [CGSize(width: width, height: 0)], manager: manager)
    stack.storage.addAttributes(
      attributes, range: NSRange(location: 0, length: stack.storage.length))
    manager.ensureLayout(for: manager.textContainers[0])
  }

  var manager: NSLayoutManager { stack.manager }
  var width: Double { Double(manager.usedRect(for: manager.textContainers[0]).width) }
  func x(_ glyph: Int) -> Double { Double(manager.location(forGlyphAt: glyph).x) }
  /// The text of each line.
  var lines: [String] {
    var lines: [String] = []
    let text = stack.storage.string as NSString
    manager.forEachReportedLine(detail: .lines) {
      lines.append(text.substring(with: $0.characters))
    }
    return lines
  }
}

private func glyphCount(_ text: String, _ attributes: [NSAttributedString.Key: Any] = [:]) -> Int {
  let measured = Measured(text, attributes)
  return measured.manager.numberOfGlyphs
}

private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

@Suite struct CharacterAttributeTests {
  @Test func `feature 120: pairs are kerned, and kern 0 switches that off`() {
    let pair = Measured("Ta").width
    let apart = Measured("T").width + Measured("a").width
    #expect(pair < apart - 0.2)
    #expect(isNear(Measured("Ta", [.kern: 0]).width, apart))
  }

  @Test func `feature 121: kern sets each cluster apart, pair kerning and ligatures stay`() {
    let plain = Measured("office Ta")
    let wide = Measured("office Ta", [.kern: 5])
    #expect(plain.manager.numberOfGlyphs == wide.manager.numberOfGlyphs)
    for glyph in 0..<plain.manager.numberOfGlyphs {
      #expect(isNear(wide.x(glyph), plain.x(glyph) + 5 * Double(glyph)))
    }
    #expect(isNear(wide.width, plain.width + 5 * Double(plain.manager.numberOfGlyphs)))
    #expect(isNear(Measured("ab", [.kern: Double.nan]).width, Measured("ab").width))
    #expect(isNear(Measured("ab", [.kern: Double.infinity]).width, Measured("ab").width))
  }

  @Test(arguments: [3.0, -1])
  func `tracking sets clusters apart, but not the last of a line from its end`(tracking: Double) {
    let letters = Measured("abcd")
    let wide = Measured("abcd", [.tracking: tracking])
    for glyph in 0..<4 {
      #expect(isNear(wide.x(glyph), letters.x(glyph) + tracking * Double(glyph)))
    }
    #expect(isNear(wide.width, letters.width + 3 * tracking))
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let right = Measured("abcd", [.tracking: tracking, .paragraphStyle: style], width: 200)
    let used = right.manager.usedRect(for: right.manager.textContainers[0])
    #expect(isNear(Double(used.maxX), 200))
    #expect(isNear(right.x(3) + Measured("d").width, 200))
    // From right to left the end is on the left.
    let hebrew = Measured("אבגד", [.tracking: tracking], width: 200)
    #expect(isNear(hebrew.width, Measured("אבגד").width + 3 * tracking))
    let box = hebrew.manager.usedRect(for: hebrew.manager.textContainers[0])
    #expect(isNear(hebrew.x(3), Double(box.minX)))
  }

  @Test(arguments: [NSAttributedString.Key.kern, .tracking], [6.0, 1.5, -1])
  func `a spaced line stays in its fragment, and its last cluster keeps its spacing`(
    key: NSAttributedString.Key, spacing: Double
  ) {
    var random = RandomText(generator: SeededGenerator(seed: seed()))
    for round in 0..<iterations(12) {
      let text = random.text(words: 40)
      for alignment in [NSTextAlignment.left, .right, .center, .justified] {
        let style = NSMutableParagraphStyle()
        style.alignment = alignment
        style.lineBreakMode = round % 3 == 0 ? .byCharWrapping : .byWordWrapping
        let width = CGFloat(Int.random(in: 60...300, using: &random.generator))
        let measured = Measured(text, [key: spacing, .paragraphStyle: style], width: width)
        measured.manager.forEachReportedLine(detail: .lines) { line in
          #expect(
            line.used.minX >= -0.01 && line.used.maxX <= width + 0.01,
            "round \(round), \(alignment.rawValue), \(width): \(line)")
          if alignment == .right { #expect(isNear(line.used.maxX, width)) }
        }
      }
    }
  }

  @Test(arguments: [4.0, -1.5, 0])
  func `text that is laid out as wide as it measures has the same lines`(spacing: Double) {
    var random = RandomText(generator: SeededGenerator(seed: seed()))
    for round in 0..<iterations(20) {
      let text = random.text(words: 14)
      let attributes: [NSAttributedString.Key: Any] = [.kern: spacing]
      let width = CGFloat(Int.random(in: 80...400, using: &random.generator))
      let first = Measured(text, attributes, width: width)
      let again = Measured(text, attributes, width: CGFloat(first.width.rounded(.up)))
      if first.width <= width { #expect(first.lines == again.lines, "round \(round), \(width)") }
    }
  }

  @Test func `vertical forms are those of the font, and 0 or nonsense leaves the upright ones`()
    throws
  {
    let url = URL(fileURLWithPath: DebianFonts.notoSansCJK)
    let font = try UIFont(file: url, size: 20)
    func glyphs(_ value: Any?) -> [CGGlyph] {
      let storage = NSTextStorage(string: "、（ー」漢", attributes: [.font: font])
      if let value {
        storage.addAttribute(
          .verticalGlyphForm, value: value, range: NSRange(location: 0, length: storage.length))
      }
      let manager = NSLayoutManager()
      manager.addTextContainer(NSTextContainer(size: CGSize(width: 400, height: 0)))
      storage.addLayoutManager(manager)
      return (0..<manager.numberOfGlyphs).map { manager.cgGlyph(at: $0) }
    }
    let upright = glyphs(nil)
    let vertical = glyphs(1)
    #expect(upright.count == 5 && vertical.count == 5)
    // Marks and brackets have vertical forms, an ideograph has none.
    #expect((0..<4).allSatisfy { upright[$0] != vertical[$0] })
    #expect(upright[4] == vertical[4])
    #expect(glyphs(0) == upright && glyphs("1x") == upright && glyphs(Double.nan) == upright)
  }

  @Test func `feature 122: ligatures by number, and none beside tracking unless asked for`() {
    #expect(glyphCount("office") == 4)
    #expect(glyphCount("office", [.ligature: 0]) == 6)
    #expect(glyphCount("office", [.ligature: 1]) == 4)
    #expect(glyphCount("office", [.ligature: 2]) == 4)
    #expect(glyphCount("office", [.tracking: 1]) == 6)
    #expect(glyphCount("office", [.tracking: 1, .ligature: 1]) == 4)
    // Ligatures that a script needs stay.
    #expect(glyphCount("لا", [.ligature: 0]) == 1)
  }

  @Test(arguments: [NSAttributedString.Key.kern, .tracking])
  func `joined letters are not set apart`(key: NSAttributedString.Key) {
    #expect(isNear(Measured("العربية", [key: 7]).width, Measured("العربية").width))
  }

  @Test(arguments: ["\u{200B}", "\u{2060}", "\u{AD}", "\u{FEFF}"])
  func `what is invisible has no width and takes no letter spacing`(invisible: String) {
    #expect(isNear(Measured("a\(invisible)b").width, Measured("a").width + Measured("b").width))
    #expect(
      isNear(
        Measured("a\(invisible)b", [.kern: 4]).width,
        Measured("a").width + Measured("b").width + 8))
  }

  @Test func `feature 129: a baseline offset raises the run and the line`() {
    let plain = Measured("ab")
    let raised = Measured("ab", [.baselineOffset: 6])
    let y = raised.manager.location(forGlyphAt: 0).y
    #expect(isNear(Double(y), Double(plain.manager.location(forGlyphAt: 0).y)))
    let stack = LayoutStack("ab", containers: [CGSize(width: 100, height: 0)])
    stack.storage.addAttribute(.baselineOffset, value: 6, range: NSRange(location: 1, length: 1))
    var tops: [Double] = []
    stack.manager.forEachReportedLine { line in
      tops = line.runs.flatMap { $0.glyphs.map(\.y) }
      #expect(isNear(tops[0], line.baseline) && isNear(tops[1], line.baseline - 6))
      #expect(Double(line.fragment.height) > 6 + 12)
    }
    #expect(tops.count == 2)
  }

  @Test func `superscripts are raised and smaller, subscripts lowered`() {
    for (level, scale, rise) in [(1, 0.65, 0.33), (-1, 0.65, -0.15), (2, 0.4225, 0.5445)] {
      let measured = Measured("x²".replacing("²", with: "y"), [.superscript: level])
      measured.manager.forEachReportedLine { line in
        for run in line.runs {
          #expect(isNear(run.size, 12 * scale))
          for glyph in run.glyphs { #expect(isNear(glyph.y, line.baseline - 12 * rise)) }
        }
      }
      #expect(isNear(measured.width, Measured("xy").width * scale))
    }
    for nonsense in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(Measured("xy", [.superscript: nonsense]).width.isFinite)
    }
  }

  @Test func `a font's own superscript figures are shown, where it has them for all of a run`()
    throws
  {
    let url = URL(fileURLWithPath: DebianFonts.path("Inter-roman.var.ttf"))
    let font = try UIFont(file: url, size: 20)
    try #require(font.instance.face.featureTags.contains(0x7375_7073))
    let figures = Measured("12", [.font: font, .superscript: 1])
    figures.manager.forEachReportedLine { line in
      for run in line.runs {
        #expect(run.size == 20)
        for (index, glyph) in run.glyphs.enumerated() {
          #expect(isNear(glyph.y, line.baseline))
          #expect(glyph.id != Int(font.instance.glyph(for: 0x31 + UInt32(index))))
        }
      }
    }
    let mixed = Measured("1ж", [.font: font, .superscript: 1])
    mixed.manager.forEachReportedLine { line in
      for run in line.runs { #expect(isNear(run.size, 13)) }
    }
  }

  @Test func `expansion makes glyphs wider, in layout and drawing, and leaves the height`() {
    let plain = Measured("abc")
    let wide = Measured("abc", [.expansion: log(2.0)])
    #expect(isNear(wide.width, 2 * plain.width))
    #expect(
      wide.manager.usedRect(for: wide.manager.textContainers[0]).height
        == plain.manager.usedRect(for: plain.manager.textContainers[0]).height)
    func ink(_ measured: Measured) -> CGRect {
      var box = CGRect.null
      let picture = DrawnPicture(measured.stack, width: 120, height: 30)
      for y in 0..<30 {
        for x in 0..<120 where picture.isInk(x, y) {
          box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
        }
      }
      return box
    }
    let (narrow, broad) = (ink(plain), ink(wide))
    #expect(abs(broad.width - 2 * narrow.width) <= 3, "\(narrow) \(broad)")
    #expect(abs(broad.height - narrow.height) <= 1)
    for nonsense in [Double.nan, .infinity, -1e300, 1e300] {
      #expect(Measured("xy", [.expansion: nonsense]).width.isFinite)
    }
  }

  @Test func `feature 81: lines are lower without the fonts' leading`() throws {
    // Few fonts have any.
    let file = DebianFonts.path("LiberationSans-Regular.ttf")
    let font = try UIFont(file: URL(fileURLWithPath: file), size: 20)
    #expect(font.leading > 0.1)
    let measured = Measured("x", [.font: font])
    let with = measured.manager.usedRect(for: measured.manager.textContainers[0]).height
    measured.manager.usesFontLeading = false
    measured.manager.ensureLayout(for: measured.manager.textContainers[0])
    let without = measured.manager.usedRect(for: measured.manager.textContainers[0]).height
    #expect(isNear(Double(with - without), Double(font.leading)))
  }
}

@Suite struct LineBreakRuleTests {
  @Test(arguments: [
    "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}",
  ])
  func `each of Unicode's line ends ends a line`(end: String) {
    #expect(Measured("ab\(end)cd").lines == ["ab\(end)", "cd"])
  }

  @Test func `lines end at zero-width spaces, and not at no-break spaces and word joiners`() {
    let width = CGFloat(Measured("wwww").width) + 1
    #expect(Measured("wwww\u{200B}wwww", width: width).lines == ["wwww\u{200B}", "wwww"])
    let full = CGFloat(Measured("x www").width) + 1
    #expect(Measured("x www\u{A0}www", width: full + 10).lines.first == "x ")
    #expect(Measured("x 漢\u{2060}字", width: CGFloat(Measured("x 漢").width) + 1).lines.first == "x ")
    #expect(Measured("x 漢字", width: CGFloat(Measured("x 漢").width) + 1).lines.first == "x 漢")
  }

  @Test(arguments: [
    ("th", "ภาษาไทยง่ายมาก", ["ภาษา", "ไทย", "ง่าย", "มาก"]),
    ("lo", "ພາສາລາວ", ["ພາສາ", "ລາວ"]),
    ("km", "ភាសាខ្មែរ", ["ភាសា", "ខ្មែរ"]),
  ])
  func `languages without spaces break between the words of a dictionary`(
    language: String, text: String, words: [String]
  ) {
    let widest = words.map { Measured($0, language: language).width }.max() ?? 0
    let lines = Measured(text, width: CGFloat(widest) + 1, language: language).lines
    #expect(lines.joined() == text)
    // Every line ends at the end of a word.
    var ends: Set<Int> = []
    var end = 0
    for word in words {
      end += word.utf16.count
      ends.insert(end)
    }
    var place = 0
    for line in lines {
      place += line.utf16.count
      #expect(ends.contains(place), "\(lines)")
    }
  }

  @Test func `Tibetan breaks after its tsheg`() {
    let text = "བོད་སྐད་ཡིག"
    let width = CGFloat(Measured("བོད་སྐད་", language: "bo").width) + 1
    let lines = Measured(text, width: width, language: "bo").lines
    #expect(lines.dropLast().allSatisfy { $0.hasSuffix("་") }, "\(lines)")
    #expect(lines.count > 1)
  }

  @Test func `no line begins with a full stop or ends with an opening bracket`() {
    let em = CGFloat(Measured("漢", language: "ja").width)
    for count in 2...6 {
      let lines = Measured(
        "漢字「仮名」です。また、漢字。", width: em * CGFloat(count) + 1, language: "ja"
      ).lines
      for line in lines {
        #expect(!"。、」".contains(line.first ?? " "), "\(count): \(lines)")
        #expect(line.last != "「", "\(count): \(lines)")
      }
    }
  }

  @Test(arguments: [("strict", false), ("normal", true), ("loose", true)])
  func `small kana begin a line unless rules are strict`(strictness: String, canBegin: Bool) {
    let em = CGFloat(Measured("漢", language: "ja").width)
    let text = "ああああっああ"
    let lines = Measured(
      text, width: em * 4 + 1, language: "ja-u-lb-\(strictness)"
    ).lines
    #expect((lines.count > 1 && lines[1].hasPrefix("っ")) == canBegin, "\(lines)")
  }

  @Test func `loose rules let lines begin with a wave dash, normal ones do so in Japanese`() {
    let em = CGFloat(Measured("漢", language: "ja").width)
    func second(_ language: String) -> Character? {
      Measured("漢字漢字々漢", width: em * 4 + 1, language: language).lines.dropFirst().first?.first
    }
    #expect(second("ja-u-lb-loose") == "々")
    #expect(second("ja-u-lb-strict") != "々")
  }

  @Test func `Korean breaks between syllables, or between words if the strategy says so`() {
    let text = "한국어 텍스트"
    let width = CGFloat(Measured("한국어 텍", language: "ko").width) + 1
    #expect(Measured(text, width: width, language: "ko").lines == ["한국어 텍", "스트"])
    for strategy in [NSParagraphStyle.LineBreakStrategy.hangulWordPriority, .standard] {
      let style = NSMutableParagraphStyle()
      style.lineBreakStrategy = strategy
      #expect(
        Measured(text, [.paragraphStyle: style], width: width, language: "ko").lines
          == ["한국어 ", "텍스트"])
    }
    let pushing = NSMutableParagraphStyle()
    pushing.lineBreakStrategy = .pushOut
    #expect(
      Measured(text, [.paragraphStyle: pushing], width: width, language: "ko").lines.count == 2)
  }

  @Test func `pushing out takes a word along to a last line that would have one`() {
    let text = "one word in the last line"
    let width = CGFloat(Measured("one word in the last").width) + 2
    #expect(Measured(text, width: width).lines == ["one word in the last ", "line"])
    for strategy in [NSParagraphStyle.LineBreakStrategy.pushOut, .standard] {
      let style = NSMutableParagraphStyle()
      style.lineBreakStrategy = strategy
      #expect(
        Measured(text, [.paragraphStyle: style], width: width).lines
          == ["one word in the ", "last line"])
      // Two words are no orphan; a line of one word has none to give; what does not fit stays.
      #expect(
        Measured("one word in the last line x", [.paragraphStyle: style], width: width).lines
          == ["one word in the last ", "line x"])
      #expect(
        Measured("wonderful world", [.paragraphStyle: style], width: 80).lines
          == ["wonderful ", "world"])
      let long = CGFloat(Measured("a considerable").width) + 2
      #expect(
        Measured("a considerable consideration", [.paragraphStyle: style], width: long).lines.first
          == "a considerable ")
    }
  }
}
