// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Caret stops and hit tests.
@Suite struct CaretTests {
  private struct Point: Equatable {
    var x: CGFloat
    var character: Int
  }

  private func points(
    _ manager: NSLayoutManager, _ character: Int, alternate: Bool = false, display: Bool = false
  ) -> [Point] {
    let count = manager.getLineFragmentInsertionPoints(
      forCharacterAt: character, alternatePositions: alternate, inDisplayOrder: display,
      positions: nil, characterIndexes: nil)
    var x = [CGFloat](repeating: .nan, count: count)
    var characters = [Int](repeating: -1, count: count)
    let again = manager.getLineFragmentInsertionPoints(
      forCharacterAt: character, alternatePositions: alternate, inDisplayOrder: display,
      positions: &x, characterIndexes: &characters)
    #expect(again == count)
    return zip(x, characters).map { Point(x: $0, character: $1) }
  }

  private let keeper = StackKeeper()

  private func stack(_ text: String, width: CGFloat = 300, font: UIFont = LayoutStack.font)
    -> LayoutStack
  {
    keeper.keep(
      LayoutStack(text, font: font, containers: [CGSize(width: width, height: 0)]))
  }

  private func advance(_ text: String) -> CGFloat {
    let manager = stack(text + "|").manager
    return manager.location(forGlyphAt: manager.numberOfGlyphs - 1).x
  }

  @Test(arguments: [NSLineBreakMode.byTruncatingMiddle, .byTruncatingHead, .byClipping])
  func `what a line shows of the next container has its carets there`(mode: NSLineBreakMode) {
    let manager = keeper.keep(
      LayoutStack(
        "four score and seven years ago our fathers",
        containers: [CGSize(width: 100, height: 20), CGSize(width: 100, height: 0)])
    ).manager
    let first = manager.textContainers[0]
    let end = manager.glyphRange(for: first).upperBound
    first.lineBreakMode = mode
    let own = points(manager, 0)
    let characters = own.map(\.character)
    #expect(manager.glyphRange(for: first).upperBound == end && end < 30)
    #expect(characters.first == 0 && characters.last == end)
    #expect(zip(characters, characters.dropFirst()).allSatisfy { $0 < $1 })
    #expect(own.map(\.x) == own.map(\.x).sorted())
    #expect(points(manager, end).first == Point(x: own[0].x, character: end))
  }

  /// Characters without width, as those of missing attachments, have separate room
  /// where letters are spaced.
  @Test(arguments: [0, 12, 3.5]) func `each spaced character is hit at its caret`(spacing: Double) {
    let manager = stack("ab\u{FFFC}\u{FFFC}\u{FFFC}cd").manager
    let storage = manager.textStorage!
    storage.addAttribute(
      .tracking, value: spacing, range: NSRange(location: 0, length: storage.length))
    let line = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    let all = points(manager, 0)
    #expect(all.count == 8)
    for point in all.dropLast() {
      var fraction: CGFloat = -1
      let place = CGPoint(x: line.minX + point.x, y: line.midY)
      let hit = manager.characterIndex(
        for: place, in: manager.textContainers[0],
        fractionOfDistanceBetweenInsertionPoints: &fraction)
      let caret = all.first { $0.character == (fraction > 0.5 ? hit + 1 : hit) }
      #expect(abs((caret?.x ?? 0) - point.x) < 1e-6, "\(point) is hit as \(hit), \(fraction)")
      // Without spacing the adjacent letter is hit.
      if point.character == 3 { #expect(hit == (spacing == 0 ? 1 : 3)) }
      var part: CGFloat = -1
      let glyph = manager.glyphIndex(
        for: place, in: manager.textContainers[0], fractionOfDistanceThroughGlyph: &part)
      #expect(manager.characterIndexForGlyph(at: glyph) == hit)
      #expect(0...1 ~= part)
    }
  }

  @Test(arguments: ["\n", "\u{2029}", "\u{200F}", "\u{2069}\n", "\u{AD}"], ["", "\t"])
  func `beside a spaced letter it is hit, not what is invisible behind it`(end: String, tab: String)
  {
    let text = "\(tab)ab\(end)"
    let manager = stack(text).manager
    let storage = manager.textStorage!
    storage.addAttribute(.kern, value: 5, range: NSRange(location: 0, length: storage.length))
    let letter = (text as NSString).range(of: "b").location
    let container = manager.textContainers[0]
    let line = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)
    let right = line.minX + points(manager, 0)[letter + 1].x
    for x in [right, right + 1, line.maxX] {
      let place = CGPoint(x: x, y: line.midY)
      var (part, fraction): (CGFloat, CGFloat) = (-1, -1)
      let glyph = manager.glyphIndex(
        for: place, in: container, fractionOfDistanceThroughGlyph: &part)
      #expect(manager.characterIndexForGlyph(at: glyph) == letter && part == 1, "\(x): \(glyph)")
      let hit = manager.characterIndex(
        for: place, in: container, fractionOfDistanceBetweenInsertionPoints: &fraction)
      #expect(hit == letter && fraction == 1, "\(x): \(hit)")
    }
  }

  @Test func `a line has one caret more than characters, and none behind its line end`() {
    let manager = stack("abc\nde").manager
    #expect(points(manager, 1).map(\.character) == [0, 1, 2, 3])
    #expect(points(manager, 4).map(\.character) == [4, 5, 6])
    #expect(points(manager, 6).map(\.character) == [4, 5, 6])
    #expect(points(manager, 600).map(\.character) == [4, 5, 6])
    let xs = points(manager, 0).map(\.x)
    #expect(xs == xs.sorted() && xs[0] == 0)
    for (index, x) in xs.enumerated() {
      #expect(abs(x - manager.location(forGlyphAt: index).x) < 1e-9)
    }
  }

  @Test func `in an empty text and behind a line end the extra line has the caret`() {
    #expect(points(stack("").manager, 0) == [Point(x: 0, character: 0)])
    #expect(points(stack("a\n").manager, 2) == [Point(x: 0, character: 2)])
  }

  @Test func `carets split where directions meet`() {
    // Drawn: a b C B A d e, with C B A from right to left.
    let manager = stack("ab שלם de").manager
    let word = advance("ab ")
    let end = points(manager, 0).first { $0.character == 6 }!.x
    let primary = points(manager, 0)
    let alternate = points(manager, 0, alternate: true)
    #expect(primary.map(\.character) == Array(0...9))
    // Before the Hebrew word: at its left for text of the paragraph, at its right for Hebrew.
    #expect(abs(primary[3].x - word) < 1e-6)
    #expect(abs(alternate[3].x - end) < 1e-6)
    // After it the other way round.
    #expect(abs(alternate[6].x - word) < 1e-6)
    #expect(primary[4].x > primary[5].x && primary[4].x < end)
    #expect(primary[1] == alternate[1])
    let display = points(manager, 0, display: true).map(\.x)
    #expect(display == display.sorted())
    #expect(Set(display) == Set(primary.map(\.x)))
  }

  @Test func `a caret before a ligature's second letter splits its width`() {
    let font = try! UIFont(
      file: URL(fileURLWithPath: DebianFonts.path("DejaVuSerif.ttf")), size: 24)
    let manager = stack("xfix", font: font).manager
    #expect(manager.numberOfGlyphs == 3)
    let x = points(manager, 0).map(\.x)
    #expect(x.count == 5)
    let left = manager.location(forGlyphAt: 1).x
    let right = manager.location(forGlyphAt: 2).x
    let carets = font.instance.ligatureCarets(
      of: manager.cgGlyph(at: 1), isRightToLeft: false)
    let scale = font.pointSize / CGFloat(font.instance.unitsPerEm)
    let inside = carets.count == 1 ? CGFloat(carets[0]) * scale : (right - left) / 2
    #expect(abs(x[2] - left - inside) < 1e-6)
    let container = manager.textContainers[0]
    let hit = { (x: CGFloat) in
      manager.characterIndex(
        for: CGPoint(x: x, y: 5), in: container, fractionOfDistanceBetweenInsertionPoints: nil)
    }
    #expect(hit(left + 1) == 1 && hit(right - 1) == 2)
  }

  @Test func `marks and halves of pairs have no carets of their own`() {
    let manager = stack("e\u{301}🙂👩‍👩‍👧z").manager
    #expect(points(manager, 0).map(\.character) == [0, 2, 4, 12, 13])
  }

  @Test func `hits of carets give their characters back`() {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    for round in 0..<iterations(6) {
      let stack = stack(random.text(words: 40), width: 170)
      let manager = stack.manager
      let container = manager.textContainers[0]
      var next = 0
      while next < stack.storage.length {
        let line = points(manager, next)
        let glyph = manager.glyphIndexForCharacter(at: next)
        let rect = manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
        #expect(line.map(\.character) == line.map(\.character).sorted())
        #expect(line.first?.character == next, "seed \(number), round \(round)")
        let boxes = LineCarets(manager.layout.line(ofCharacter: next)!, of: manager.layout).boxes
        for box in boxes where box.right - box.left > 0.05 {
          var fraction: CGFloat = -1
          let x = (box.leading + box.trailing) / 2 + (box.leading - box.trailing) * 0.25
          guard x >= 0 else { continue }
          let hit = manager.characterIndex(
            for: CGPoint(x: x, y: rect.midY), in: container,
            fractionOfDistanceBetweenInsertionPoints: &fraction)
          // Boxes of one line may overlap where negative kerning draws them together.
          if hit != box.characters.lowerBound {
            #expect(
              boxes.contains { $0.characters.lowerBound == hit && $0.left <= x && x <= $0.right })
          } else {
            #expect(abs(fraction - 0.25) < 1e-6, "seed \(number), round \(round)")
          }
        }
        next = manager.layout.line(ofCharacter: next)!.characters.upperBound
      }
    }
  }
}

/// Rectangles that cover a selection.
@Suite struct EnclosingRectTests {
  private let none = NSRange(location: NSNotFound, length: 0)

  private func rects(_ manager: NSLayoutManager, _ range: NSRange, _ selected: NSRange) -> [CGRect]
  {
    var rects: [CGRect] = []
    manager.enumerateEnclosingRects(
      forGlyphRange: range, withinSelectedGlyphRange: selected, in: manager.textContainers[0]
    ) { rect, _ in rects.append(rect) }
    return rects
  }

  @Test func `a selection of several lines reaches from edge to edge`() {
    let stack = LayoutStack(
      "aa bb\ncc\ndd ee", containers: [CGSize(width: 200, height: 0)], padding: 5)
    let manager = stack.manager
    let range = NSRange(location: 3, length: 8)
    let found = rects(manager, range, range)
    let bb = 5 + manager.location(forGlyphAt: 3).x - 5
    let dd = manager.boundingRect(
      forGlyphRange: NSRange(location: 9, length: 2), in: manager.textContainers[0])
    #expect(found.count == 3)
    #expect(found[0].minX == bb && found[0].maxX == 200)
    #expect(found[1].minX == 0 && found[1].maxX == 200)
    #expect(found[2].minX == 0 && abs(found[2].maxX - dd.maxX) < 1e-9)
    #expect(found[0].maxY == found[1].minY && found[1].maxY == found[2].minY)
    // Without a selection they hug the glyphs.
    let hugging = rects(manager, range, none)
    #expect(hugging.count == 3)
    #expect(hugging[0].maxX < 100 && hugging[1].minX == 5 && hugging[1].maxX < 40)
  }

  @Test func `the stop flag stops, and arrays hold the same`() {
    let stack = LayoutStack(
      "one two three four five", containers: [CGSize(width: 60, height: 0)])
    let manager = stack.manager
    let all = NSRange(location: 0, length: manager.numberOfGlyphs)
    let found = rects(manager, all, all)
    #expect(found.count > 2)
    var calls = 0
    manager.enumerateEnclosingRects(
      forGlyphRange: all, withinSelectedGlyphRange: none, in: manager.textContainers[0]
    ) { _, stop in
      calls += 1
      stop.pointee = true
    }
    #expect(calls == 1)
    var count = 0
    let array = manager.rectArray(
      forGlyphRange: all, withinSelectedGlyphRange: all, in: manager.textContainers[0],
      rectCount: &count)
    #expect((0..<count).map { array![$0] } == found)
    let characters = manager.rectArray(
      forCharacterRange: NSRange(location: 2, length: 9),
      withinSelectedCharacterRange: NSRange(location: 2, length: 9),
      in: manager.textContainers[0], rectCount: &count)
    #expect(
      (0..<count).map { characters![$0] }
        == rects(
          manager, NSRange(location: 2, length: 9), NSRange(location: 2, length: 9)))
    #expect(
      manager.rectArray(
        forGlyphRange: NSRange(location: 1, length: 0), withinSelectedGlyphRange: none,
        in: manager.textContainers[0], rectCount: &count) == nil)
    #expect(count == 0)
  }

  @Test func `hugging rectangles cover exactly the glyphs`() {
    let number = seed()
    var random = RandomText(generator: SeededGenerator(seed: number))
    for _ in 0..<iterations(5) {
      let stack = LayoutStack(
        random.text(words: 40), containers: [CGSize(width: 150, height: 0)], padding: 3)
      let manager = stack.manager
      let count = manager.numberOfGlyphs
      for _ in 0..<6 {
        let part = random.generator.range(in: count)
        let found = rects(manager, NSRange(part), none)
        // Each glyph's middle lies in a rectangle if and only if the glyph is selected.
        for glyph in 0..<count {
          guard let line = manager.layout.line(ofGlyph: glyph) else { continue }
          let spans = GlyphQueries(manager.layout).spans(of: glyph..<glyph + 1, in: line)
          guard let span = spans.first, span.upperBound - span.lowerBound > 0.05 else { continue }
          let point = CGPoint(
            x: (span.lowerBound + span.upperBound) / 2, y: Double(CGRect(line.fragmentRect).midY))
          let isCovered = found.contains {
            $0.minX <= point.x && point.x <= $0.maxX && $0.minY <= point.y && point.y <= $0.maxY
          }
          if part.contains(glyph) {
            #expect(isCovered, "seed \(number): \(glyph) of \(part)")
          } else if isCovered {
            // Only where glyphs overlap vertically.
            let others = (line.glyphs.clamped(to: part)).contains { other in
              GlyphQueries(manager.layout).spans(of: other..<other + 1, in: line).contains {
                $0.contains(Double(point.x))
              }
            }
            #expect(others, "seed \(number): \(glyph) of \(part)")
          }
        }
      }
    }
  }

  @Test(arguments: [-3.0, -0.57, 0], [false, true])
  func `rectangles of the parts of a run follow each other from caret to caret`(
    kern: Double, isBackward: Bool
  ) {
    let stack = LayoutStack(
      isBackward ? "שלום" : "office", containers: [CGSize(width: 300, height: 0)])
    stack.storage.addAttribute(
      .kern, value: NSNumber(value: kern), range: NSRange(location: 0, length: stack.storage.length)
    )
    let manager = stack.manager
    let count = manager.numberOfGlyphs
    func edges(_ glyphs: Range<Int>) -> [CGFloat] {
      var found: [CGFloat] = []
      manager.enumerateEnclosingRects(
        forGlyphRange: NSRange(glyphs),
        withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
        in: manager.textContainers[0]
      ) { rect, _ in found += isBackward ? [rect.maxX, rect.minX] : [rect.minX, rect.maxX] }
      return found
    }
    let all = edges(0..<count)
    var last = all[0]
    for glyph in 0..<count {
      let part = edges(glyph..<glyph + 1)
      #expect(part.count == 2 && abs(part[0] - last) < 1e-9, "\(glyph): \(part) behind \(last)")
      let upTo = edges(0..<glyph + 1)
      #expect(upTo.count == 2 && upTo[0] == all[0] && abs(upTo[1] - part[1]) < 1e-9)
      last = part[1]
    }
    #expect(abs(last - all[1]) < 1e-9)
  }

  @Test(arguments: ["V鏼.67 }لاслd", "Gkمرحبا ayoQ\u{200D}മലയാളം\u{0}"], [30, 300])
  func `rectangles of letters that are set closer hold these and no others`(
    text: String, width: Double
  ) throws {
    let small = try UIFont(
      file: URL(fileURLWithPath: DebianFonts.path("Cantarell-Regular.otf")), size: 5)
    let stack = LayoutStack(text, containers: [CGSize(width: width, height: 0)], padding: 5)
    let all = NSRange(location: 0, length: stack.storage.length)
    stack.storage.addAttribute(.kern, value: NSNumber(value: -0.75), range: all)
    var generator = SeededGenerator(seed: 7)
    #expect(LayoutInvariants(stack: stack).broken(questions: 200, &generator) == nil)
    stack.storage.addAttribute(.font, value: small, range: NSRange(location: 2, length: 7))
    #expect(LayoutInvariants(stack: stack).broken(questions: 200, &generator) == nil)
  }
}
