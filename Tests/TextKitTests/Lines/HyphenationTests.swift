// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport
import TextLines
import TextShaping
import TextStructures

@testable import TextKit
@testable import TextLayout

extension LayoutStack {
  /// Returns the displayed text of each line: the letters of its glyphs, with hyphens that are not
  /// in the text.
  func shownLines() -> [String] {
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: storage.length))
    var result: [String] = []
    var line = manager.layout.firstLine(fromContainer: 0)
    while let current = line {
      var text = ""
      let shaped = current.passage.patched
      var run = Int(current.line.runStart)
      var runEnd =
        Int(current.line.glyphStart - current.line.glyphInRun) + shaped.runs[run].glyphCount
      for i in Int(current.line.glyphStart)..<current.line.glyphEnd {
        while i >= runEnd {
          run += 1
          runEnd += shaped.runs[run].glyphCount
        }
        let glyph = shaped.glyphs[i]
        if glyph.flags.contains(.control) { continue }
        if glyph.flags.contains(.softHyphen), !glyph.flags.contains(.hyphen) { continue }
        text += Self.letter(glyph.id, shaped.runs[run].font)
      }
      result.append(text)
      line = manager.layout.line(after: current)
    }
    return result
  }

  private static let letters: [UInt32] =
    Array(0x20..<0x250) + Array(0x370..<0x500) + Array(0x531..<0x58B) + [0x2010, 0x2019]

  private static func letter(_ id: UInt16, _ font: FontInstance) -> String {
    let found = letters.first { font.glyph(for: $0) == id && $0 != 0xAD }
    guard let found, let scalar = Unicode.Scalar(found) else { return "?" }
    return String(Character(scalar)).replacing("\u{2010}", with: "-")
  }
}

@Suite struct HyphenationTests {
  static let frog =
    "In olden times when wishing still helped one, there lived a king whose daughters were all beautiful; and the youngest was so beautiful that the sun itself, which has seen so much, was astonished whenever it shone in her face. Extraordinarily uncomplicated hyphenation considerably improves typographical appearances."

  static func style(
    _ factor: Float, alignment: NSTextAlignment = .left, isDefault: Bool = false
  ) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.hyphenationFactor = factor
    style.alignment = alignment
    style.usesDefaultHyphenation = isDefault
    return style
  }

  static func stack(
    _ text: String, _ width: CGFloat = 130, factor: Float = 1, language: String = "en",
    manager: NSLayoutManager = NSLayoutManager()
  ) -> LayoutStack {
    manager.language = language
    return LayoutStack(
      text, containers: [CGSize(width: width, height: 0)], manager: manager, style: style(factor))
  }

  /// A little more than the width of a text whose hyphens are U+2010.
  static func width(_ text: String) -> CGFloat {
    let stack = LayoutStack(
      text.replacing("-", with: "\u{2010}"), containers: [CGSize(width: 0, height: 0)])
    stack.manager.ensureLayout(for: stack.manager.textContainers[0])
    return stack.manager.usedRect(for: stack.manager.textContainers[0]).width + 0.5
  }

  static let beginning = "in the beginning, considerably"
  static let beginningWidth = width("in the beginning, con-")

  // MARK: Features

  @Test(arguments: [80, 100, 130, 170, 220])
  func `feature 124: hyphens stand at line ends, no line is too wide, and lines are fuller`(
    width: CGFloat
  ) throws {
    func raggedness(_ stack: LayoutStack) -> CGFloat {
      var sum: CGFloat = 0
      stack.manager.forEachReportedLine(detail: .lines) { line in
        #expect(line.used.width <= width + 0.01, "\(line)")
        if line.characters.upperBound < stack.storage.length { sum += width - line.used.width }
      }
      return sum
    }
    let stack = Self.stack(Self.frog, width)
    let plain = Self.stack(Self.frog, width, factor: 0)
    #expect(stack.shownLines().contains { $0.hasSuffix("-") })
    #expect(!plain.shownLines().contains { $0.hasSuffix("-") })
    #expect(raggedness(stack) < raggedness(plain))
    // All of the text is there, once.
    let joined = stack.shownLines().map { $0.hasSuffix("-") ? String($0.dropLast()) : $0 }.joined()
    #expect(joined == Self.frog)
  }

  @Test(arguments: [
    ("en", "hyphenation", ["hy-", "phen-", "ation"]),
    ("de", "Silbentrennung", ["Sil-", "ben-", "tren-", "nung"]),
    ("fr", "typographie", ["ty-", "po-", "gra-", "phie"]),
    ("ru", "библиотека", ["биб-", "лио-", "тека"]),
  ])
  func `feature 125: words break where their language has it`(
    language: String, word: String, parts: [String]
  ) {
    let widest = parts.map(Self.width).max() ?? 0
    let stack = Self.stack(word, widest, language: language)
    #expect(stack.shownLines() == parts)
  }

  @Test func `feature 125: each run has the hyphens of its language attribute`() {
    let stack = Self.stack("project Silbentrennung asszonnyal", Self.width("Silben-"))
    for (language, word) in [("de", "Silbentrennung"), ("hu", "asszonnyal")] {
      stack.storage.addAttribute(
        .languageIdentifier, value: language,
        range: (stack.storage.string as NSString).range(of: word))
    }
    #expect(
      stack.shownLines() == ["project ", "Silben-", "tren-", "nung ", "asz-", "szony-", "nyal"]
        || stack.shownLines().dropFirst() == ["Silben-", "trennung ", "asszony-", "nyal"])
  }

  @Test func `feature 115: a delegate rejects places, and the one before is tried`() {
    let judge = FeatureDelegate()
    var asked: [Int] = []
    func judging(_ canHyphenate: @escaping (Int) -> Bool) -> (Int) -> Bool {
      {
        asked.append($0)
        return canHyphenate($0)
      }
    }
    let stack = Self.stack("a typographical", Self.width("a typograph-"))
    #expect(stack.shownLines() == ["a typograph-", "ical"])
    judge.canHyphenate = judging { $0 < 10 }
    stack.manager.delegate = judge
    let all = NSRange(location: 0, length: stack.storage.length)
    unsafe stack.manager.invalidateLayout(forCharacterRange: all, actualCharacterRange: nil)
    #expect(stack.shownLines() == ["a typo-", "graphical"])
    #expect(asked == [11, 6])
    judge.canHyphenate = judging { _ in false }
    unsafe stack.manager.invalidateLayout(forCharacterRange: all, actualCharacterRange: nil)
    #expect(stack.shownLines().first == "a ")
    // The delegate is not called where hyphenation is off.
    asked = []
    stack.storage.addAttribute(
      .paragraphStyle, value: Self.style(0), range: NSRange(location: 0, length: 15))
    #expect(stack.shownLines().first == "a ")
    #expect(asked.isEmpty)
    withExtendedLifetime(judge) {}
  }

  // MARK: The factor

  @Test func `a line is left alone if it is fuller than the factor says`() {
    let (text, width) = (Self.beginning, Self.beginningWidth)
    let plain = Self.stack(text, width, factor: 0)
    _ = plain.shownLines()
    let ratio =
      plain.manager.lineFragmentUsedRect(forGlyphAt: 0, effectiveRange: nil).width / width
    #expect(ratio > 0.4 && ratio < 1)
    #expect(Self.stack(text, width, factor: Float(ratio) - 0.01).shownLines() == plain.shownLines())
    let hyphenated = Self.stack(text, width, factor: Float(ratio) + 0.01).shownLines()
    #expect(hyphenated.first == "in the beginning, con-")
  }

  @Test func `a paragraph's factor goes before the manager's, and both before the default`() {
    func first(
      _ paragraph: Float, _ manager: CGFloat, _ isDefault: Bool, _ isParagraphDefault: Bool
    ) -> String? {
      let stack = Self.stack(Self.beginning, Self.beginningWidth, factor: 0)
      stack.storage.addAttribute(
        .paragraphStyle, value: Self.style(paragraph, isDefault: isParagraphDefault),
        range: NSRange(location: 0, length: stack.storage.length))
      stack.manager.hyphenationFactor = manager
      stack.manager.usesDefaultHyphenation = isDefault
      return stack.shownLines().first
    }
    let (off, on) = ("in the beginning, ", "in the beginning, con-")
    #expect(first(0, 0, false, false) == off)
    #expect(first(0, 1, false, false) == on)
    #expect(first(0.1, 1, true, true) == off)
    #expect(first(1, 0.1, false, false) == on)
    #expect(first(0, 0.1, true, true) == off)
    #expect(first(0, 0, true, false) == on)
    #expect(first(0, 0, false, true) == on)
  }

  @Test func `factors that are none count as the nearest, and a change lays out again`() {
    let stack = Self.stack(Self.beginning, Self.beginningWidth, factor: 0)
    let manager = stack.manager
    #expect(manager.hyphenationFactor == 0 && !manager.usesDefaultHyphenation)
    #expect(stack.shownLines().first == "in the beginning, ")
    manager.hyphenationFactor = 7
    #expect(manager.hyphenationFactor == 7)
    #expect(stack.shownLines().first == "in the beginning, con-")
    manager.hyphenationFactor = .nan
    #expect(manager.hyphenationFactor.isNaN)
    #expect(stack.shownLines().first == "in the beginning, ")
    manager.hyphenationFactor = -1
    #expect(manager.hyphenationFactor == -1)
    manager.usesDefaultHyphenation = true
    #expect(stack.shownLines().first == "in the beginning, con-")
  }

  @Test func `settings come back from an archive`() throws {
    let manager = NSLayoutManager()
    manager.hyphenationFactor = 0.75
    manager.usesDefaultHyphenation = true
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: manager, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSLayoutManager.self, from: data))
    #expect(back.hyphenationFactor == 0.75 && back.usesDefaultHyphenation)
  }

  // MARK: Glyphs and characters

  @Test func `a hyphen belongs to the character before it, and to the used rectangle`() {
    let stack = Self.stack("a typographical", Self.width("a typograph-"))
    let manager = stack.manager
    #expect(stack.shownLines().first == "a typograph-")
    #expect(manager.numberOfGlyphs == 16)
    #expect(manager.characterIndexForGlyph(at: 10) == 10)
    #expect(manager.characterIndexForGlyph(at: 11) == 10)
    #expect(manager.characterIndexForGlyph(at: 12) == 11)
    #expect(manager.glyphIndexForCharacter(at: 11) == 12)
    #expect(
      manager.glyphRange(
        forCharacterRange: NSRange(location: 10, length: 1), actualCharacterRange: nil)
        == NSRange(location: 10, length: 2))
    #expect(manager.cgGlyph(at: 11) == LayoutStack.font.instance.glyph(for: 0x2010))
    let used = manager.lineFragmentUsedRect(forGlyphAt: 0, effectiveRange: nil)
    let hyphen = manager.location(forGlyphAt: 11).x
    #expect(hyphen < used.maxX - 2)
    // A hit on the hyphen is one on the letter before it.
    let hit = manager.characterIndex(
      for: CGPoint(x: used.maxX - 0.5, y: used.midY), in: manager.textContainers[0],
      fractionOfDistanceBetweenInsertionPoints: nil)
    #expect(hit == 10)
  }

  @Test func `letters change around the hyphen, and characters stay true`() {
    let stack = Self.stack("asszonnyal", Self.width("szony-"), language: "hu")
    #expect(stack.shownLines() == ["asz-", "szony-", "nyal"])
    let manager = stack.manager
    // a|ss|zo…: the line ends after the first s or inside of it; every character has glyphs, in
    // order.
    var last = -1
    for character in 0..<10 {
      let glyph = manager.glyphIndexForCharacter(at: character)
      #expect(glyph >= last)
      last = glyph
      #expect(manager.characterIndexForGlyph(at: glyph) <= character)
    }
    for glyph in 0..<manager.numberOfGlyphs {
      let character = manager.characterIndexForGlyph(at: glyph)
      #expect(manager.glyphIndexForCharacter(at: character) <= glyph)
    }
    #expect(stack.storage.string == "asszonnyal")
    for passage in 0..<manager.layout.passages.count {
      manager.layout.passages[passage].patched.checkInvariants()
    }
    // Wide enough, it is written as it is.
    manager.textContainers[0].size.width = 300
    #expect(stack.shownLines() == ["asszonnyal"])
    #expect(manager.numberOfGlyphs == 10)
  }

  @Test func `a ligature is divided by a hyphen`() throws {
    // In one line f, f and i are one glyph.
    let whole = Self.stack("difficult", 300)
    #expect(whole.manager.numberOfGlyphs == 7)
    let stack = Self.stack("difficult", Self.width("dif-"))
    #expect(stack.shownLines().first == "dif-")
    #expect(stack.manager.numberOfGlyphs >= 9)
    #expect(
      stack.manager.characterIndexForGlyph(at: stack.manager.numberOfGlyphs - 1) == 8)
    for passage in 0..<stack.manager.layout.passages.count {
      stack.manager.layout.passages[passage].patched.checkInvariants()
    }
  }

  @Test func `glyphs are as they were once no line ends with a hyphen`() {
    let stack = Self.stack(Self.frog, 90)
    let plain = Self.stack(Self.frog, 90, factor: 0)
    #expect(stack.shownLines() != plain.shownLines())
    stack.storage.addAttribute(
      .paragraphStyle, value: Self.style(0),
      range: NSRange(location: 0, length: stack.storage.length))
    #expect(firstDifference(stack.picture(), plain.picture()) == nil)
    stack.manager.textContainers[0].size.width = 0
    #expect(stack.manager.numberOfGlyphs == plain.manager.numberOfGlyphs)
  }

  @Test(arguments: [("-", 0x2D), ("-\u{2010}", 0x2010), ("\u{2010}", 0x2010)])
  func `the font's own hyphen is used`(signs: String, expected: UInt32) throws {
    var small = SmallFont(family: "Own Hyphen")
    for scalar in ("abcdefghijklmnopqrstuvwxyz" + signs).unicodeScalars {
      small.add(String(scalar), advance: 500)
    }
    let folder = TemporaryFolder()
    let file = URL(fileURLWithPath: folder.write(small.bytes(), as: "own.ttf"))
    let font = try UIFont(file: file, size: 12)
    let stack = Self.stack("typographicalhyphenation", 60, language: "en")
    stack.storage.addAttribute(
      .font, value: font, range: NSRange(location: 0, length: stack.storage.length))
    _ = stack.shownLines()
    var hyphens = 0
    for passage in 0..<stack.manager.layout.passages.count {
      for glyph in stack.manager.layout.passages[passage].patched.glyphs
      where glyph.flags.contains(.hyphen) {
        #expect(glyph.id == font.instance.glyph(for: expected))
        hyphens += 1
      }
    }
    #expect(hyphens > 1)
  }

  @Test func `letter spacing stands before a hyphen too`() {
    let stack = Self.stack("a typographical", Self.width("a typo-") + 21)
    stack.storage.addAttribute(.kern, value: 3, range: NSRange(location: 0, length: 15))
    #expect(stack.shownLines().first?.hasSuffix("-") == true)
    let manager = stack.manager
    let end = stack.shownLines()[0].count - 1
    let font = LayoutStack.font
    let before = manager.location(forGlyphAt: end - 1).x
    let at = manager.location(forGlyphAt: end).x
    let advance =
      Double(font.instance.advance(of: manager.cgGlyph(at: end - 1)))
      * 12 / Double(font.instance.unitsPerEm)
    #expect(abs(Double(at - before) - advance - 3) < 0.01)
  }

  // MARK: Soft hyphens

  @Test(arguments: [0, 1] as [Float])
  func `a soft hyphen shows where a line ends, and nowhere else`(factor: Float) {
    let text = "wonder\u{AD}ful marvel\u{AD}lous"
    let narrow = Self.stack(text, Self.width("wonder-"), factor: factor)
    #expect(narrow.shownLines() == ["wonder-", "ful ", "marvel-", "lous"])
    let wide = Self.stack(text, 400, factor: factor)
    #expect(wide.shownLines() == ["wonderful marvellous"])
    #expect(wide.manager.numberOfGlyphs == text.utf16.count)
    #expect(narrow.manager.numberOfGlyphs == text.utf16.count)
    // Words that have them get no other hyphens.
    let own = Self.stack("typographi\u{AD}cal", Self.width("typographi-"), factor: factor)
    #expect(own.shownLines() == ["typographi-", "cal"])
    let narrower = Self.stack("typographi\u{AD}cal", Self.width("typo-"), factor: factor)
    #expect(narrower.shownLines().allSatisfy { !$0.hasSuffix("o-") })
    narrow.manager.textContainers[0].size.width = 400
    #expect(firstDifference(narrow.picture(), wide.picture()) == nil)
  }

  @Test func `a line has room for the hyphen of its soft hyphen`() {
    // Without the hyphen the part would fit.
    let width = Self.width("a wonder")
    let stack = Self.stack("a wonder\u{AD}ful", width, factor: 0)
    #expect(stack.shownLines() == ["a ", "wonder-", "ful"])
    #expect(
      Self.stack("a wonder\u{AD}ful", Self.width("a wonder-"), factor: 0).shownLines() == [
        "a wonder-", "ful",
      ])
    stack.manager.forEachReportedLine(detail: .lines) { line in
      #expect(line.used.width <= width)
    }
  }

  @Test(arguments: [NSLineBreakMode.byWordWrapping, .byCharWrapping], [false, true])
  func `no line is wider than its room for the hyphen of a soft hyphen`(
    mode: NSLineBreakMode, isOptimal: Bool
  ) {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = mode
    if isOptimal {
      style.alignment = .justified
      style.justificationStrategy = .optimal
    }
    for width in stride(from: 30.0, through: 60, by: 0.5) {
      let stack = LayoutStack(
        "extra\u{AD}ordinary", containers: [CGSize(width: width, height: 0)], style: style)
      let lines = stack.shownLines()
      #expect(lines.joined().replacing("-", with: "") == "extraordinary")
      let used = stack.manager.usedRect(for: stack.manager.textContainers[0])
      #expect(used.maxX <= width + 0.01, "\(width): \(lines)")
      if mode == .byWordWrapping, !isOptimal, width >= Self.width("extra-") {
        #expect(lines[0] == "extra-", "\(width): \(lines)")
      }
    }
  }

  @Test func `a soft hyphen in joined letters keeps the joining forms`() throws {
    let font = try UIFont(
      file: URL(fileURLWithPath: DebianFonts.dejaVuSans), size: 12)
    let text = "ببب\u{AD}ببب"
    let stack = Self.stack(text, Self.width("ببب-"), factor: 0, language: "ar")
    stack.storage.addAttribute(
      .font, value: font, range: NSRange(location: 0, length: stack.storage.length))
    var lines: [[Int]] = []
    stack.manager.forEachReportedLine { line in
      lines.append(line.runs.flatMap { $0.glyphs.map(\.id) })
    }
    let whole = Self.stack(text, 400, factor: 0, language: "ar")
    var joined: [Int] = []
    whole.manager.forEachReportedLine { line in
      joined = line.runs.flatMap { $0.glyphs.map(\.id) }
    }
    #expect(lines.count == 2)
    #expect(lines.first.map { Array($0.prefix(3)) } == Array(joined.prefix(3)))
    #expect(lines.first?.last == Int(font.instance.glyph(for: 0x2010)))
    // The hyphen is at the visual end: left of the letters.
    let manager = stack.manager
    #expect(manager.location(forGlyphAt: 3).x < manager.location(forGlyphAt: 2).x)
  }

  // MARK: Text without hyphenation

  @Test func `links are kept whole`() throws {
    let stack = Self.stack(Self.beginning, Self.beginningWidth)
    let url = try #require(URL(string: "https://example.org"))
    #expect(stack.shownLines().first == "in the beginning, con-")
    stack.storage.addAttribute(.link, value: url, range: NSRange(location: 18, length: 12))
    #expect(stack.shownLines().first == "in the beginning, ")
    stack.storage.removeAttribute(.link, range: NSRange(location: 18, length: 12))
    #expect(stack.shownLines().first == "in the beginning, con-")
  }

  @Test func `capitalised words are kept whole if the manager says so`() {
    let stack = Self.stack(
      "in the beginning, Considerably", Self.width("in the beginning, Con-"))
    #expect(stack.shownLines().first == "in the beginning, Con-")
    stack.manager.hyphenatesCapitalizedWords = false
    #expect(stack.shownLines().first == "in the beginning, ")
  }

  @Test(arguments: [
    "in the beginning, www.considerably.org", "in the beginning, considerably@example",
    "in the beginning, src/considerably/x", "in the beginning, considerably42",
  ])
  func `addresses, paths and words with digits are kept whole`(text: String) {
    let hyphens = Self.stack(text, Self.width("in the beginning, considerab-")).shownLines().filter
    {
      $0.hasSuffix("-")
    }
    #expect(hyphens.isEmpty)
  }

  @Test(arguments: [NSLineBreakMode.byCharWrapping, .byClipping, .byTruncatingTail])
  func `only word wrapping hyphenates`(mode: NSLineBreakMode) {
    let style = NSMutableParagraphStyle()
    style.hyphenationFactor = 1
    style.lineBreakMode = mode
    let stack = Self.stack(Self.beginning, Self.beginningWidth)
    stack.storage.addAttribute(
      .paragraphStyle, value: style, range: NSRange(location: 0, length: stack.storage.length))
    _ = stack.shownLines()
    #expect(stack.manager.numberOfGlyphs == 30)
  }

  @Test func `hyphens stand at the visual end of right-to-left paragraphs`() throws {
    let style = NSMutableParagraphStyle()
    style.hyphenationFactor = 1
    style.baseWritingDirection = .rightToLeft
    let stack = Self.stack("שלום considerably", Self.width("שלום con-"))
    stack.storage.addAttribute(
      .paragraphStyle, value: style, range: NSRange(location: 0, length: stack.storage.length))
    let lines = stack.shownLines()
    #expect(lines.first?.hasSuffix("-") == true, "\(lines)")
    // English continues from left to right: its hyphen is right of its letters.
    let manager = stack.manager
    let end = NSMaxRange(manager.glyphRange(for: manager.textContainers[0]))
    #expect(end == stack.storage.length + 1)
    let hyphen = (0..<end).first {
      manager.cgGlyph(at: $0) == LayoutStack.font.instance.glyph(for: 0x2010)
    }
    let index = try #require(hyphen)
    #expect(manager.location(forGlyphAt: index).x > manager.location(forGlyphAt: index - 1).x)
  }

  // MARK: Editing

  @Test func `an edit of a word's end moves the hyphen at its start, in long paragraphs too`() {
    // Several passages: words are cut at their borders.
    var random = SeededGenerator(seed: seed())
    let words = ["considerably", "typographical", "hyphenation", "a", "extraordinary", "the"]
    var text = ""
    for _ in 0..<1400 { text += words.randomElement(using: &random)! + " " }
    let stack = Self.stack(text, 75)
    _ = stack.shownLines()
    for round in 0..<iterations(6) {
      let place = Int.random(in: 0..<stack.storage.length, using: &random)
      stack.storage.replaceCharacters(
        in: NSRange(location: place, length: random.oneIn(2) ? 0 : 1),
        with: ["x", "s", " ", ""].randomElement(using: &random)!)
      #expect(
        firstDifference(stack.picture(.lines), stack.fresh().picture(.lines)) == nil,
        "round \(round), \(place)")
    }
  }

  @Test func `text is copied out of a PDF without hyphens`() throws {
    let folder = try TestFolder()
    let stack = Self.stack("a typographical marvel\u{AD}lous asszonnyal", 80)
    stack.storage.addAttribute(
      .languageIdentifier, value: "hu", range: NSRange(location: 27, length: 10))
    #expect(stack.shownLines().filter { $0.hasSuffix("-") }.count >= 3)
    let path = "\(folder.path)/text.pdf"
    let context = try CGContext.pdf(atPath: path)
    try context.beginPage(size: CGSize(width: 300, height: 300))
    UIGraphicsPushContext(context)
    stack.manager.drawGlyphs(
      forGlyphRange: stack.manager.glyphRange(for: stack.manager.textContainers[0]), at: .zero)
    UIGraphicsPopContext()
    context.endPage()
    try context.finish()
    let process = TestProgram()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/pdftotext")
    process.arguments = ["-raw", path, "-"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let copied = String(decoding: data, as: UTF8.self).filter { !$0.isWhitespace && $0 != "\u{C}" }
    #expect(copied == "atypographicalmarvellousasszonnyal")
  }
}
