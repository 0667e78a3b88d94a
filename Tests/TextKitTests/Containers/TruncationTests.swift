// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// The displayed last line of a container, and of a paragraph that truncates.
@Suite struct TruncationTests {
  static let text = "Four score and seven years ago our fathers brought forth on this continent"
  static let modes: [NSLineBreakMode] = [
    .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
    .byTruncatingMiddle,
  ]
  static let ellipsis = 0x2026

  /// Returns the displayed text of each line of a container, in reading order.
  private func shown(_ stack: LayoutStack, container: Int = 0) -> [String] {
    let layout = stack.manager.layout
    layout.ensureLayout(.everything)
    var result: [String] = []
    var line = layout.firstLine(fromContainer: container)
    while let current = line, current.container == container {
      var units: [UInt16] = []
      layout.appendDisplayedCharacters(of: current, to: &units)
      result.append(String(decoding: units, as: UTF16.self))
      line = layout.line(after: current)
    }
    return result
  }

  private func stack(
    _ mode: NSLineBreakMode, text: String = text, width: Double = 150, lines: Int = 2,
    second: Bool = false
  ) -> LayoutStack {
    var containers = [CGSize(width: width, height: 0)]
    if second { containers.append(CGSize(width: 200, height: 0)) }
    let stack = LayoutStack(text, containers: containers, padding: 3)
    stack.manager.textContainers[0].maximumNumberOfLines = lines
    stack.manager.textContainers[0].lineBreakMode = mode
    return stack
  }

  @Test func `the last line shows head, middle or tail of the rest`() {
    #expect(shown(stack(.byWordWrapping)) == ["Four score and seven ", "years ago our fathers "])
    #expect(shown(stack(.byTruncatingTail)) == ["Four score and seven ", "years ago our fathers…"])
    let head = shown(stack(.byTruncatingHead))
    #expect(head[0] == "Four score and seven ")
    #expect(head[1].hasPrefix("…") && head[1].hasSuffix("on this continent"), "\(head)")
    let middle = shown(stack(.byTruncatingMiddle))
    #expect(middle[1].hasPrefix("years a") && middle[1].hasSuffix("continent"), "\(middle)")
    #expect(middle[1].contains("…"))
    let characters = shown(stack(.byCharWrapping))
    #expect(characters[1].hasPrefix("years ago our fathers b"), "\(characters)")
    let clipped = shown(stack(.byClipping))
    #expect(clipped[1].count == characters[1].count + 1 && clipped[1].hasPrefix(characters[1]))
  }

  @Test(arguments: modes)
  func `what flows on does not depend on the mode`(mode: NSLineBreakMode) {
    let plain = stack(.byWordWrapping, second: true)
    let other = stack(mode, second: true)
    for (a, b) in zip(plain.manager.textContainers, other.manager.textContainers) {
      #expect(plain.manager.glyphRange(for: a) == other.manager.glyphRange(for: b))
    }
    #expect(shown(plain, container: 1) == shown(other, container: 1))
    let last = other.manager.glyphRange(for: other.manager.textContainers[0]).upperBound - 1
    let isTruncated =
      [.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail].contains(mode)
    #expect(
      (other.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: last).location != NSNotFound)
        == isTruncated)
  }

  @Test func `only the last line has a truncated range`() {
    for mode in [NSLineBreakMode.byTruncatingTail, .byTruncatingMiddle, .byTruncatingHead] {
      let stack = stack(mode)
      let manager = stack.manager
      #expect(
        manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0)
          == NSRange(location: NSNotFound, length: 0))
      let truncated = manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 30)
      #expect(truncated.length > 0)
      // In the last container the line represents all of its paragraph.
      #expect(manager.glyphRange(for: manager.textContainers[0]).upperBound == stack.storage.length)
      #expect(manager.firstUnlaidCharacterIndex() == stack.storage.length)
      var line = NSRange()
      let rect = unsafe manager.lineFragmentRect(
        forGlyphAt: truncated.location + 1, effectiveRange: &line)
      #expect(rect.width == 150)
      #expect(line.location <= truncated.location && line.upperBound == stack.storage.length)
      #expect(manager.lineFragmentUsedRect(ofGlyph: 30).maxX <= 150.01)
    }
  }

  @Test(arguments: [NSLineBreakMode.byTruncatingTail, .byTruncatingMiddle, .byTruncatingHead])
  func `a point in the shown tail or head gives the glyph that is seen there`(
    mode: NSLineBreakMode
  ) {
    for text in [Self.text, "שלום עולם זה טקסט ארוך מאוד בעברית שלא נכנס בשורה אחת או שתיים כלל"] {
      let stack = stack(mode, text: text)
      let manager = stack.manager
      let container = manager.textContainers[0]
      let all = manager.glyphRange(for: container)
      let truncated = manager.truncatedGlyphRange(inLineFragmentForGlyphAt: all.upperBound - 1)
      #expect(truncated.length > 0)
      var line = NSRange()
      let rect = unsafe manager.lineFragmentRect(
        forGlyphAt: all.upperBound - 1, effectiveRange: &line)
      var seen = 0
      for glyph in line.location..<line.upperBound {
        let box = manager.boundingRect(
          forGlyphRange: NSRange(location: glyph, length: 1), in: container)
        guard !NSLocationInRange(glyph, truncated), box.width > 0.5 else { continue }
        seen += 1
        let hit = manager.glyphIndex(
          for: CGPoint(x: box.midX, y: rect.midY), in: container)
        #expect(hit == glyph)
        let place = manager.location(forGlyphAt: glyph)
        #expect(abs(place.x + rect.minX - box.minX) < 0.01)
      }
      #expect(seen > 5)
      // The ellipsis has the index of the first omitted glyph.
      let box = manager.boundingRect(forGlyphRange: truncated, in: container)
      #expect(box.width > 5)
      #expect(
        manager.glyphIndex(for: CGPoint(x: box.midX, y: rect.midY), in: container)
          == truncated.location)
    }
  }

  @Test func `a paragraph that ends with text behind it shows the ellipsis`() {
    let stack = stack(.byTruncatingTail, text: "Hello\nWorld", lines: 1)
    #expect(shown(stack) == ["Hello…"])
    #expect(shown(self.stack(.byTruncatingTail, text: "Hello", lines: 1)) == ["Hello"])
    #expect(shown(self.stack(.byTruncatingTail, text: "Hello\n", lines: 1)) == ["Hello\n"])
  }

  @Test func `a token of a client's stands for what is left out`() {
    let stack = stack(.byTruncatingTail)
    let container = stack.manager.textContainers[0]
    container.truncationToken = NSAttributedString(
      string: " [more]", attributes: [.font: LayoutStack.font, .foregroundColor: UIColor.red])
    let layout = stack.manager.layout
    layout.ensureLayout(.everything)
    let line = layout.line(ofCharacter: 30)
    let token = line?.displayed?.pieces.last
    #expect(token?.glyphs.count == 7)
    #expect(line?.displayedAttributes.last?.foregroundColor == .red)
    container.truncationToken = nil
    #expect(shown(stack).last?.hasSuffix("…") == true)
  }

  @Test(arguments: [NSLineBreakMode.byTruncatingTail, .byTruncatingMiddle, .byTruncatingHead])
  func `a paragraph style that truncates makes one line of each paragraph`(mode: NSLineBreakMode) {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = mode
    let stack = LayoutStack(
      "short\n" + Self.text + "\n" + Self.text, containers: [CGSize(width: 200, height: 0)],
      padding: 5, style: style)
    let lines = shown(stack)
    #expect(lines.count == 3)
    #expect(lines[0] == "short\n")
    #expect(lines[1].contains("…") && lines[2].contains("…"))
    let manager = stack.manager
    let used = manager.lineFragmentUsedRect(ofGlyph: 30)
    #expect(used.width <= 200.01 && used.width > 170)
    #expect(manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0).location == NSNotFound)
    let truncated = manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 30)
    #expect(truncated.length > 20)
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }

  @Test func `a container with no room for the ellipsis shows it and nothing else`() {
    let stack = stack(.byTruncatingTail, width: 12, lines: 1)
    #expect(shown(stack) == ["…"])
  }

  @Test func `a long paragraph over several passages shows its end`() {
    let long = (0..<5000).map { "w\($0)" }.joined(separator: " ") + " the end"
    for mode in [NSLineBreakMode.byTruncatingMiddle, .byTruncatingHead] {
      let stack = stack(mode, text: long)
      #expect(shown(stack).last?.hasSuffix("the end") == true)
      let end = stack.manager.glyphRange(for: stack.manager.textContainers[0])
      #expect(end.upperBound == stack.manager.numberOfGlyphs)
    }
  }

  /// Eight units, or three, are one glyph: glyphs that are not made yet count otherwise than those
  /// that are.
  static let clusters = [
    String(repeating: "👩‍👩‍👧", count: 12_000), String(repeating: "e\u{301}\u{302}", count: 30_000),
    String(repeating: "👩‍👩‍👧", count: 12_000) + "\n"
      + String(repeating: "e\u{301}\u{302}", count: 9000),
  ]

  @Test(
    arguments: clusters.indices,
    [NSLineBreakMode.byTruncatingTail, .byTruncatingMiddle, .byTruncatingHead])
  func `a line that leaves out a long rest ends with the last glyph there is`(
    _ number: Int, _ mode: NSLineBreakMode
  ) {
    let text = Self.clusters[number]
    func asked<Value>(_ question: (NSLayoutManager, NSTextContainer) -> Value) -> (
      Value, Value, Int
    ) {
      let stack = stack(mode, text: text, width: 200)
      let (manager, container) = (stack.manager, stack.manager.textContainers[0])
      manager.ensureLayout(for: container)
      let first = question(manager, container)
      // Makes all glyphs.
      let count = manager.numberOfGlyphs
      return (first, question(manager, container), count)
    }
    let paragraph = (text as NSString).paragraphRange(for: NSRange(location: 0, length: 0))
    let whole = stack(mode, text: text, width: 200)
    let end = NSMaxRange(
      whole.manager.glyphRange(forCharacterRange: paragraph, actualCharacterRange: nil))
    let all = asked { manager, container in manager.glyphRange(for: container) }
    #expect(all.0 == all.1 && NSMaxRange(all.0) == end && all.0.upperBound <= all.2)
    let box = CGRect(x: 0, y: 0, width: 300, height: 900)
    let seen = asked { manager, container in manager.glyphRange(forBoundingRect: box, in: container)
    }
    #expect(seen.0 == seen.1 && NSMaxRange(seen.0) == end)
    let last = asked { manager, container in
      var range = NSRange()
      _ = manager.lineFragmentRect(forGlyphAt: all.0.length - 1, effectiveRange: &range)
      return range
    }
    #expect(last.0 == last.1 && NSMaxRange(last.0) == end)
    let cut = asked { manager, _ in
      manager.truncatedGlyphRange(inLineFragmentForGlyphAt: last.0.location + 1)
    }
    #expect(cut.0 == cut.1 && cut.0.length > 0 && NSMaxRange(cut.0) <= end)
    if mode == .byTruncatingTail { #expect(NSMaxRange(cut.0) == end) }
  }

  @Test(arguments: modes)
  func `a last line that begins inside of a ligature begins with its own letter`(
    _ mode: NSLineBreakMode
  ) throws {
    // The font has a glyph for "ffl"; the line before ends in "waf-".
    let text = "a waffle and baffled officers shuffled off to Buffalo"
    var count = 0
    for width in stride(from: 30.0, to: 150, by: 1.5) {
      let stack = stack(mode, text: text, width: width)
      stack.manager.hyphenationFactor = 1
      let lines = shown(stack)
      let layout = stack.manager.layout
      let first = try #require(layout.firstLine(fromContainer: 0))
      guard let last = layout.line(after: first) else { continue }
      let start = last.characters.lowerBound
      let rest = text.dropFirst(start)
      guard text.dropFirst(start - 1).first == "f", "fil".contains(rest.first ?? " ") else {
        continue
      }
      count += 1
      if mode != .byTruncatingHead {
        let letters = lines[1].prefix { $0 != "…" }
        #expect(rest.hasPrefix(letters) && !letters.isEmpty, "\(width): \(lines)")
      }
      let carets = GlyphQueries(layout).insertionPoints(
        inLineOf: start, alternate: false, inDisplayOrder: false
      ).map(\.character)
      #expect(carets == carets.sorted() && carets.allSatisfy { $0 >= start }, "\(carets)")
    }
    #expect(count > 0)
  }

  @Test func `an edit changes what the last line shows`() {
    let stack = stack(.byTruncatingMiddle)
    _ = shown(stack)
    stack.storage.replaceCharacters(
      in: NSRange(location: stack.storage.length, length: 0), with: " liberty")
    #expect(shown(stack).last?.hasSuffix("liberty") == true)
    stack.storage.replaceCharacters(
      in: NSRange(location: 12, length: stack.storage.length - 12), with: "")
    #expect(shown(stack) == ["Four score a"])
    #expect(
      stack.manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 3)
        == NSRange(location: NSNotFound, length: 0))
  }
}

extension NSLayoutManager {
  fileprivate func lineFragmentUsedRect(ofGlyph glyph: Int) -> CGRect {
    unsafe lineFragmentUsedRect(forGlyphAt: glyph, effectiveRange: nil)
  }
}
