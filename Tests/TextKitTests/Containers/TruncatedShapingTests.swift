// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextShaping

@testable import TextKit
@testable import TextLayout

/// A truncated line is shaped as the text that it displays.
@Suite struct TruncatedShapingTests {
  private struct Seen: Equatable, CustomStringConvertible {
    var description: String { "\(font.suffix(9)) \(id)@\(x),\(y)+\(advance)" }

    var font: String
    var id: Int
    /// From the line's first glyph, in 1/1024 points.
    var x: Int
    var y: Int
    var advance: Int
  }

  private struct Shown {
    var glyphs: [Seen]
    var width: Double
    /// Of each character.
    var levels: [Int]
    var text: NSAttributedString
    var token: Range<Int>?
  }

  /// Returns the displayed glyphs of the line that holds a character, and their string.
  private static func shown(_ stack: LayoutStack, at character: Int) throws -> Shown {
    var seen: [Seen] = []
    var levels: [Int] = []
    var report: LayoutReport.Line?
    stack.manager.forEachReportedLine { line in
      if NSLocationInRange(character, line.characters) { report = line }
    }
    let found = try #require(report)
    func grid(_ value: Double) -> Int { Int((value * 1024).rounded()) }
    // From left to right: where runs begin and end does not count.
    let left = found.runs.flatMap(\.glyphs).map(\.x).min() ?? 0
    for run in found.runs {
      for glyph in run.glyphs {
        seen.append(
          Seen(
            font: run.postScriptName, id: glyph.id, x: grid(glyph.x - left),
            y: grid(glyph.y - found.baseline), advance: grid(glyph.advance)))
      }
    }
    seen.sort { ($0.x, $0.id, $0.y) < ($1.x, $1.id, $1.y) }
    let line = try #require(stack.manager.layout.line(ofCharacter: character))
    for run in line.displayedText.runs {
      levels += Array(repeating: Int(run.level), count: run.characterCount)
    }
    let text = NSMutableAttributedString()
    var token: Range<Int>?
    for piece in line.displayed?.pieces ?? [] {
      if let characters = piece.characters {
        text.append(stack.storage.attributedSubstring(from: NSRange(characters)))
        continue
      }
      token = text.length..<text.length
      let own = stack.manager.textContainers[0].truncationToken
      var attributes = stack.storage.attributes(
        at: line.characters.lowerBound, effectiveRange: nil)
      attributes[.paragraphStyle] =
        stack.storage.attribute(.paragraphStyle, at: 0, effectiveRange: nil)
      text.append(own ?? NSAttributedString(string: "…", attributes: attributes))
      token = token!.lowerBound..<text.length
    }
    return Shown(
      glyphs: seen, width: Double(found.used.width), levels: levels, text: text, token: token)
  }

  /// Returns the first difference of two lines; nil if there is none.
  private static func difference(_ a: Shown, _ b: Shown) -> String? {
    firstDifference(a.glyphs.map(\.description), b.glyphs.map(\.description)).map {
      "\($0) in “\(a.text.string)”"
    }
  }

  private static func style(_ direction: NSWritingDirection) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.baseWritingDirection = direction
    style.alignment = .left
    return style
  }

  private static func stack(
    _ text: NSAttributedString, _ mode: NSLineBreakMode, width: Double,
    token: NSAttributedString? = nil, _ keeper: StackKeeper
  ) -> LayoutStack {
    let stack = keeper.keep(
      LayoutStack("", font: nil, containers: [CGSize(width: width, height: 0)]))
    let container = stack.manager.textContainers[0]
    container.lineBreakMode = mode
    container.maximumNumberOfLines = 1
    container.truncationToken = token
    stack.storage.setAttributedString(text)
    return stack
  }

  private static func plain(_ text: String, _ direction: NSWritingDirection = .leftToRight)
    -> NSAttributedString
  {
    NSAttributedString(
      string: text,
      attributes: [.font: LayoutStack.font, .paragraphStyle: style(direction)])
  }

  @Test(arguments: [NSLineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle])
  func `a torn Arabic word shows the forms of a whole one`(mode: NSLineBreakMode) throws {
    let keeper = StackKeeper()
    let text = Self.plain(String(repeating: "بيت", count: 40), .rightToLeft)
    var torn = 0
    for width in stride(from: 60.0, to: 140, by: 3) {
      let stack = Self.stack(text, mode, width: width, keeper)
      let shown = try Self.shown(stack, at: 0)
      let fresh = try Self.shown(
        Self.stack(shown.text, .byWordWrapping, width: 0, keeper), at: 0)
      #expect(Self.difference(shown, fresh) == nil, "\(width)")
      #expect(shown.width <= width + 0.01)
      torn += shown.glyphs == fresh.glyphs && shown.text.length > 4 ? 1 : 0
    }
    #expect(torn == 27)
  }

  @Test func `no longer head or tail of joined letters would fit`() throws {
    let keeper = StackKeeper()
    let word = String(repeating: "سبىحيتن", count: 20)
    for (mode, width) in [
      (NSLineBreakMode.byTruncatingTail, 81.0), (.byTruncatingTail, 100), (.byTruncatingTail, 117),
      (.byTruncatingHead, 81), (.byTruncatingHead, 100), (.byTruncatingHead, 117),
    ] {
      let stack = Self.stack(Self.plain(word, .rightToLeft), mode, width: width, keeper)
      let shown = try Self.shown(stack, at: 0).text.length - 1
      let units = Array(word.utf16)
      for longer in shown + 1...shown + 4 {
        let text =
          mode == .byTruncatingTail
          ? String(decoding: units[..<longer], as: UTF16.self) + "…"
          : "…" + String(decoding: units.suffix(longer), as: UTF16.self)
        let fresh = try Self.shown(
          Self.stack(Self.plain(text, .rightToLeft), .byWordWrapping, width: 0, keeper), at: 0)
        #expect(fresh.width > width, "\(mode.rawValue) \(width): \(longer) letters fit")
      }
    }
  }

  @Test func `the ellipsis between right-to-left words is read from right to left`() throws {
    let keeper = StackKeeper()
    let text = Self.plain("שלום עולם זה טקסט ארוך מאוד בעברית שלא נכנס בשורה אחת", .leftToRight)
    let stack = Self.stack(text, .byTruncatingMiddle, width: 150, keeper)
    #expect(try Set(Self.shown(stack, at: 0).levels) == [1])
    // At the end of a line it is where the paragraph continues.
    let tail = Self.stack(text, .byTruncatingTail, width: 150, keeper)
    #expect(try Self.shown(tail, at: 0).levels.last == 0)
  }

  @Test func `a token joins, kerns and falls back as a part of the text`() throws {
    let keeper = StackKeeper()
    // A tatweel joins the letter before it.
    for (text, token, direction) in [
      (String(repeating: "بيت", count: 40), "ـ", NSWritingDirection.rightToLeft),
      (String(repeating: "AVAT", count: 40), "AV", .leftToRight),
      (String(repeating: "日本", count: 40), "。", .leftToRight),
      (String(repeating: "fi", count: 40), "\u{301}", .leftToRight),
    ] {
      let stack = Self.stack(
        Self.plain(text, direction), .byTruncatingTail, width: 90, token: Self.plain(token), keeper)
      let shown = try Self.shown(stack, at: 0)
      #expect(shown.width <= 90.01)
      #expect(shown.text.string.utf16.suffix(token.utf16.count).elementsEqual(token.utf16))
      if token == "\u{301}" { continue }
      let fresh = try Self.shown(
        Self.stack(shown.text, .byWordWrapping, width: 0, keeper), at: 0)
      #expect(Self.difference(shown, fresh) == nil)
    }
  }

  /// Hides asterisks, and makes zero-width spaces 50 points wide.
  private final class Hider: NSLayoutManagerDelegate {
    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
      properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
      characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
      forGlyphRange glyphRange: NSRange
    ) -> Int {
      var properties = unsafe Array(UnsafeBufferPointer(start: props, count: glyphRange.length))
      let text = layoutManager.textStorage?.string.utf16.map { $0 } ?? []
      for i in properties.indices where unsafe text[charIndexes[i]] == 0x2A {
        properties[i] = .null
      }
      unsafe layoutManager.setGlyphs(
        glyphs, properties: &properties, characterIndexes: charIndexes, font: aFont,
        forGlyphRange: glyphRange)
      return glyphRange.length
    }
    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
      forControlCharacterAt charIndex: Int
    ) -> NSLayoutManager.ControlCharacterAction {
      let units = layoutManager.textStorage?.string.utf16.map { $0 } ?? []
      return units[charIndex] == 0x200B ? .whitespace : action
    }
    func layoutManager(
      _ layoutManager: NSLayoutManager, boundingBoxForControlGlyphAt glyphIndex: Int,
      for textContainer: NSTextContainer, proposedLineFragment proposedRect: CGRect,
      glyphPosition: CGPoint, characterIndex charIndex: Int
    ) -> CGRect { CGRect(x: 0, y: 0, width: 50, height: 1) }
  }

  @Test(arguments: [
    NSLineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle, .byClipping,
    .byCharWrapping,
  ])
  func `what a delegate hides stays hidden in a truncated line`(mode: NSLineBreakMode) throws {
    let keeper = StackKeeper()
    let text = "**Bold** and *one* line **that** is far too long for **its** place in *this* box"
    for byContainer in [true, false] where byContainer || LineModes.truncating.contains(mode) {
      func stack(_ text: String) -> LayoutStack {
        let stack = Self.stack(
          Self.plain(text), byContainer ? mode : .byWordWrapping, width: 230, keeper)
        guard !byContainer else { return stack }
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = mode
        stack.storage.addAttribute(
          .paragraphStyle, value: style, range: NSRange(location: 0, length: stack.storage.length))
        return stack
      }
      let hider = Hider()
      let hiding = stack(text)
      hiding.manager.delegate = hider
      let without = stack(text.replacingOccurrences(of: "*", with: ""))
      let seen = try Self.shown(hiding, at: 0).glyphs.filter { $0.id != 0xFFFF }
      let wanted = try Self.shown(without, at: 0).glyphs
      // Glyphs that the delegate chose are kept as they were shaped, not reshaped at the cut.
      let ids = seen.filter { $0.advance > 0 }.map(\.id)
      #expect(ids == wanted.map(\.id), "\(mode.rawValue) \(byContainer)")
    }
  }

  @Test(arguments: [
    NSLineBreakMode.byTruncatingTail, .byTruncatingMiddle, .byClipping, .byCharWrapping,
  ])
  func `a control character keeps its box in a truncated line`(mode: NSLineBreakMode) throws {
    let keeper = StackKeeper()
    for byContainer in [true, false] where byContainer || LineModes.truncating.contains(mode) {
      let stack = Self.stack(
        Self.plain("ab\u{200B}cd and more text in the line than it can hold"),
        byContainer ? mode : .byWordWrapping, width: 180, keeper)
      if !byContainer {
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = mode
        stack.storage.addAttribute(
          .paragraphStyle, value: style, range: NSRange(location: 0, length: stack.storage.length))
      }
      let hider = Hider()
      stack.manager.delegate = hider
      let box = stack.manager.boundingRect(
        forGlyphRange: NSRange(location: 2, length: 1), in: stack.manager.textContainers[0])
      #expect(abs(box.width - 50) < 0.01, "\(mode.rawValue) \(byContainer)")
      let used = stack.manager.usedRect(for: stack.manager.textContainers[0])
      #expect(used.maxX <= (mode == .byClipping ? 195 : 180.01), "\(mode.rawValue)")
      withExtendedLifetime(hider) {}
    }
  }

  private enum LineModes {
    static let truncating: [NSLineBreakMode] = [
      .byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle,
    ]
  }

  @Test func `random truncated lines are fresh layouts of what they show`() throws {
    var random = SeededGenerator(seed: seed())
    let fonts = try ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "NotoNaskhArabic-Regular.ttf"]
      .map { try UIFont(file: URL(fileURLWithPath: DebianFonts.path($0)), size: 13) }
    let words = [
      "office", "AVATAR", "To", "waffle", "fjord", "Привет", "שלום", "מילה", "مرحبا", "العالم",
      "كتبت", "漢字", "ไทย", "क्षेत्र", "🙂", "e\u{301}", "12", "(a)", "سلام\u{200C}ها", "لا",
    ]
    var compared = 0
    for _ in 0..<iterations(60) {
      let keeper = StackKeeper()
      let isRightToLeft = random.oneIn(2)
      let style = Self.style(isRightToLeft ? .rightToLeft : .leftToRight)
      let text = NSMutableAttributedString()
      let separator = random.oneIn(3) ? "" : " "
      for _ in 0..<40 {
        text.append(
          NSAttributedString(
            string: words.randomElement(using: &random)! + separator,
            attributes: [.font: fonts[0], .paragraphStyle: style]))
      }
      // Pieces begin anywhere.
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        let range = random.range(in: text.length)
        let name: NSAttributedString.Key = random.oneIn(2) ? .font : .foregroundColor
        let value: Any =
          name == .font ? fonts.randomElement(using: &random)! as Any : UIColor.red as Any
        text.addAttribute(name, value: value, range: NSRange(range))
      }
      let mode: NSLineBreakMode = random.oneIn(2) ? .byTruncatingTail : .byTruncatingHead
      let width = Double.random(in: 40...260, using: &random)
      let stack = Self.stack(text, mode, width: width, keeper)
      let shown = try Self.shown(stack, at: 0)
      #expect(shown.width <= width + 0.01, "\(shown.text.string) in \(width)")
      let fresh = try Self.shown(
        Self.stack(shown.text, .byWordWrapping, width: 0, keeper), at: 0)
      // Levels are those of the whole paragraph; next to a cut, punctuation and digits may have
      // others by themselves.
      guard shown.levels == fresh.levels else { continue }
      compared += 1
      #expect(Self.difference(shown, fresh) == nil, "\(mode.rawValue) \(width)")
    }
    #expect(compared > iterations(60) / 3)
  }
}
