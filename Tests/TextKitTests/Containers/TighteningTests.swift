// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit

/// `allowsDefaultTighteningForTruncation`: glyphs are tightened before anything is left out.
@Suite struct TighteningTests {
  private let keeper = StackKeeper()
  static let text = "Four score and seven years ago"
  static let truncating: [NSLineBreakMode] = [
    .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail,
  ]
  static let hebrew = "ארבעה עשורים ושבע שנים"
  static let arabic = "كان في قديم الزمان ملك"
  static let hindi = "पुराने समय में एक राजा था"

  private func font(_ file: String) -> UIFont {
    try! UIFont(file: URL(fileURLWithPath: DebianFonts.path(file)), size: 12)
  }

  /// A text in one line whose paragraph style truncates, or whose container does.
  private func stack(
    _ text: String, width: Double, mode: NSLineBreakMode = .byTruncatingTail,
    byContainer: Bool = false, tightens: Bool = true, font: UIFont = LayoutStack.font,
    containers: Int = 1
  ) -> LayoutStack {
    let style = NSMutableParagraphStyle()
    style.allowsDefaultTighteningForTruncation = tightens
    if !byContainer { style.lineBreakMode = mode }
    let sizes = Array(repeating: CGSize(width: width, height: 0), count: containers)
    let stack = keeper.keep(LayoutStack(text, font: font, containers: sizes, style: style))
    if byContainer {
      stack.manager.textContainers[0].lineBreakMode = mode
      stack.manager.textContainers[0].maximumNumberOfLines = 1
    }
    return stack
  }

  private func lines(_ stack: LayoutStack) -> [LayoutReport.Line] {
    var lines: [LayoutReport.Line] = []
    stack.manager.forEachReportedLine { lines.append($0) }
    return lines
  }

  private func naturalWidth(_ text: String, _ font: UIFont = LayoutStack.font) -> Double {
    Double(lines(stack(text, width: 10_000, font: font))[0].used.width)
  }

  private func isTruncated(_ stack: LayoutStack) -> Bool {
    let last = stack.manager.numberOfGlyphs - 1
    return stack.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: last).location != NSNotFound
  }

  @Test(arguments: truncating, [false, true])
  func `a line a little too wide gets closer letters, each by the same, and shows all`(
    mode: NSLineBreakMode, byContainer: Bool
  ) throws {
    let natural = lines(stack(Self.text, width: 10_000))[0]
    let width = Double(natural.used.width) - 9
    let loose = stack(
      Self.text, width: width, mode: mode, byContainer: byContainer, tightens: false)
    #expect(isTruncated(loose))
    let tight = stack(Self.text, width: width, mode: mode, byContainer: byContainer)
    #expect(!isTruncated(tight))
    let line = try #require(lines(tight).first)
    #expect(lines(tight).count == 1)
    #expect(abs(Double(line.used.width) - width) < 1e-6)
    let (one, two) = (natural.runs.flatMap(\.glyphs), line.runs.flatMap(\.glyphs))
    #expect(one.map(\.id) == two.map(\.id) && one.map(\.character) == two.map(\.character))
    let share = 9 / Double(one.count - 1)
    for (index, (a, b)) in zip(one, two).enumerated() {
      #expect(abs(a.x - b.x - Double(index) * share) < 1e-6)
    }
    // Locations, rectangles, hits and carets are those of the displayed glyphs.
    let manager = tight.manager
    let container = manager.textContainers[0]
    #expect(manager.glyphRange(for: container) == NSRange(location: 0, length: one.count))
    for (index, glyph) in two.enumerated() {
      #expect(abs(Double(manager.location(forGlyphAt: index).x) - glyph.x) < 1e-6)
      let box = manager.boundingRect(
        forGlyphRange: NSRange(location: index, length: 1), in: container)
      #expect(abs(Double(box.minX) - glyph.x) < 1e-6)
      #expect(
        manager.glyphIndex(for: CGPoint(x: box.minX + 0.4, y: box.midY), in: container) == index)
    }
    #expect(abs(Double(manager.usedRect(for: container).width) - width) < 1e-6)
  }

  @Test func `letters come closer by a twentieth of the size, and no more`() {
    let natural = naturalWidth(Self.text)
    let count = Double(Self.text.utf16.count - 1)
    let most = 0.05 * 12 * count
    for byContainer in [false, true] {
      #expect(
        !isTruncated(stack(Self.text, width: natural - most + 0.01, byContainer: byContainer)))
      for mode in Self.truncating {
        let over = stack(
          Self.text, width: natural - most - 0.01, mode: mode, byContainer: byContainer)
        #expect(isTruncated(over))
        // A truncated text keeps its natural distances.
        let plain = stack(
          Self.text, width: natural - most - 0.01, mode: mode, byContainer: byContainer,
          tightens: false)
        #expect(firstDifference(over.picture(), plain.picture()) == nil)
      }
    }
  }

  @Test(arguments: [NSLineBreakMode.byWordWrapping, .byCharWrapping, .byClipping])
  func `modes that do not truncate take no notice`(mode: NSLineBreakMode) {
    let width = naturalWidth(Self.text) - 9
    for byContainer in [false, true] {
      let one = stack(Self.text, width: width, mode: mode, byContainer: byContainer)
      let two = stack(
        Self.text, width: width, mode: mode, byContainer: byContainer, tightens: false)
      #expect(firstDifference(one.picture(), two.picture()) == nil)
    }
  }

  @Test func `Hebrew comes closer; Arabic, which joins, and Devanagari, which hangs, do not`() {
    let hebrew = font("NotoSansHebrew-Regular.ttf")
    #expect(
      !isTruncated(
        stack(Self.hebrew, width: naturalWidth(Self.hebrew, hebrew) - 5, font: hebrew)))
    for (text, file) in [
      (Self.arabic, "NotoSansArabic-Regular.ttf"), (Self.hindi, "NotoSansDevanagari-Regular.ttf"),
    ] {
      let own = font(file)
      let width = naturalWidth(text, own) - 1
      for byContainer in [false, true] {
        let one = stack(text, width: width, byContainer: byContainer, font: own)
        let two = stack(text, width: width, byContainer: byContainer, tightens: false, font: own)
        #expect(isTruncated(one))
        #expect(firstDifference(one.picture(), two.picture()) == nil)
      }
    }
  }

  @Test func `beside joined letters those of other scripts come closer`() throws {
    let text = "seven years \(Self.arabic) ago"
    let own = font("NotoSansArabic-Regular.ttf")
    func mixed(_ width: Double) -> LayoutStack {
      let stack = stack(text, width: width)
      stack.storage.addAttribute(
        .font, value: own, range: (text as NSString).range(of: Self.arabic))
      return stack
    }
    let natural = lines(mixed(10_000))[0]
    let tight = mixed(Double(natural.used.width) - 4)
    #expect(!isTruncated(tight))
    let line = lines(tight)[0]
    func advances(_ line: LayoutReport.Line) -> [Double] {
      line.runs.filter { $0.script == "Arab" }.flatMap { run in
        zip(run.glyphs, run.glyphs.dropFirst()).map { $0.x - $1.x }
      }
    }
    let (one, two) = (advances(natural), advances(line))
    #expect(one.count > 10 && one.count == two.count)
    #expect(zip(one, two).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func `text with more behind it is truncated as ever`() {
    let width = naturalWidth(Self.text) - 9
    // It flows on into the next container.
    let pages = stack(Self.text, width: width, byContainer: true, containers: 2)
    #expect(isTruncated(pages) || lines(pages).count == 2)
    let loose = stack(Self.text, width: width, byContainer: true, tightens: false, containers: 2)
    #expect(firstDifference(pages.picture(), loose.picture()) == nil)
    // Another paragraph is left out.
    let more = stack(Self.text + "\nmore", width: width, byContainer: true)
    let moreLoose = stack(Self.text + "\nmore", width: width, byContainer: true, tightens: false)
    #expect(firstDifference(more.picture(), moreLoose.picture()) == nil)
  }

  @Test func `each paragraph whose style truncates is set tighter by what it needs`() {
    let width = naturalWidth(Self.text) - 9
    let text = "short\n\(Self.text)\n\(Self.text + Self.text)\n\(Self.text)\u{2028}line"
    let found = lines(stack(text, width: width))
    #expect(found.count == 5)
    #expect(found[0].used.width < 50)
    #expect(abs(Double(found[1].used.width) - width) < 1e-6)
    #expect(abs(Double(found[3].used.width) - width) < 1e-6)
    let ellipses = found.map { line in
      line.runs.flatMap(\.glyphs).count < line.characters.length - 1
    }
    #expect(ellipses == [false, false, true, false, false])
  }

  @Test func `tabs take up some of what is won, and the line still fits`() {
    let text = "Four score\tand seven years ago"
    let natural = naturalWidth(text)
    let tight = stack(text, width: natural - 6)
    #expect(!isTruncated(tight))
    #expect(Double(lines(tight)[0].used.width) <= natural - 6 + 0.01)
  }

  @Test func `a zero-width space keeps the carets of its run in their order`() {
    let text = "Four score and\u{200B}seven years ago"
    let tight = stack(text, width: naturalWidth(text) - 4)
    let glyphs = lines(tight)[0].runs.flatMap(\.glyphs)
    #expect(zip(glyphs, glyphs.dropFirst()).allSatisfy { $0.x <= $1.x + 1e-9 })
  }

  @Test func `what is drawn ends where the line ends`() throws {
    let width = naturalWidth(Self.text) - 9
    let tight = stack(Self.text, width: width)
    let image = try drawn(Int(width) + 40, 20) { _ in
      tight.manager.drawGlyphs(
        forGlyphRange: tight.manager.glyphRange(for: tight.manager.textContainers[0]), at: .zero)
    }
    let right = try #require(
      image.pixels { width, height, bytes in
        (0..<width).last { x in
          (0..<height).contains { bytes[($0 * width + x) * 4 + 3] > 64 }
        }
      } ?? nil)
    #expect(abs(Double(right) - width) < 3)
  }

  @Test func `random lines are whole or as without tightening, and edits keep them so`() {
    var random = SeededGenerator(seed: seed())
    for round in 0..<iterations(60) {
      var words = RandomText(generator: random)
      let text = words.text(words: Int.random(in: 1...8, using: &random), newlines: 5)
      random = words.generator
      let mode = Self.truncating.randomElement(using: &random)!
      let byContainer = random.oneIn(2)
      let natural = naturalWidth(String(text.split(whereSeparator: \.isNewline).first ?? "a"))
      let width = Double.random(in: 0.85...1, using: &random) * natural
      let tight = stack(text, width: width, mode: mode, byContainer: byContainer)
      let loose = stack(text, width: width, mode: mode, byContainer: byContainer, tightens: false)
      let (one, two) = (tight.picture(), loose.picture())
      for (index, (a, b)) in zip(lines(tight), lines(loose)).enumerated()
      where one[index] != two[index] {
        let glyph = a.glyphs.location
        #expect(
          tight.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: glyph).location == NSNotFound,
          "round \(round): \(text.debugDescription)")
        #expect(Double(a.used.width) <= width + 0.01, "round \(round)")
        #expect(a.characters == b.characters, "round \(round)")
      }
      let place = Int.random(in: 0...tight.storage.length, using: &random)
      tight.storage.replaceCharacters(in: NSRange(location: place, length: 0), with: "i")
      #expect(
        firstDifference(tight.picture(), tight.fresh().picture()) == nil, "round \(round)")
    }
  }
}
