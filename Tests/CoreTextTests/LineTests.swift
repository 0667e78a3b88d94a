// SPDX-License-Identifier: MIT

import CoreText
import Testing
import TextKitTestSupport

/// Lines of Core Text agree with the results of a layout manager for the same string.
@Suite struct LineTests {
  private func nearly(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 0.01) -> Bool {
    abs(a - b) <= tolerance
  }

  /// A string's only line by a layout manager that has room for it.
  private func line(_ text: NSAttributedString) -> (stack: Stack, line: Stack.Fragment)? {
    let stack = Stack(text, size: .zero)
    return stack.fragments.first.map { (stack, $0) }
  }

  @Test func `a line is as wide as its line fragment is used`() throws {
    var random = RandomStrings(seed: seed())
    for _ in 0..<iterations(60) {
      let text = random.string(words: 8)
      let line = CTLineCreateWithAttributedString(text)
      guard let (_, fragment) = self.line(text), !text.string.contains("\t") else { continue }
      let width = CTLineGetTypographicBounds(line, nil, nil, nil)
      let seen = width - CTLineGetTrailingWhitespaceWidth(line)
      #expect(nearly(CGFloat(seen), fragment.used.width), "\(text.string)")
      #expect(CTLineGetStringRange(line) == CFRange(location: 0, length: text.length))
    }
  }

  @Test(arguments: ["abc", "אבג", "日本語"])
  func `advances count what is added behind a letter`(word: String) {
    let font = UIFont(name: "DejaVuSans", size: 20)!
    func widths(_ kern: CGFloat) -> [CGFloat] {
      let line = CTLineCreateWithAttributedString(
        NSAttributedString(string: word, attributes: [.font: font, .kern: kern]))
      var found: [CGFloat] = []
      for case let run as CTRun in CTLineGetGlyphRuns(line) {
        var advances = [CGSize](repeating: .zero, count: CTRunGetGlyphCount(run))
        CTRunGetAdvances(run, CFRange(), &advances)
        found += advances.map(\.width)
      }
      #expect(
        nearly(CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil)), found.reduce(0, +)))
      return found
    }
    let (plain, wide) = (widths(0), widths(3))
    #expect(wide.count == 3)
    for (narrow, wide) in zip(plain, wide) { #expect(nearly(wide, narrow + 3)) }
  }

  @Test func `offsets and indexes are the layout manager's carets and hits`() throws {
    var random = RandomStrings(seed: seed())
    for _ in 0..<iterations(40) {
      let text = random.string(words: 6)
      let line = CTLineCreateWithAttributedString(text)
      guard let (stack, fragment) = self.line(text) else { continue }
      var positions = [CGFloat](repeating: 0, count: text.length + 1)
      var indexes = [Int](repeating: 0, count: text.length + 1)
      let carets = stack.manager.getLineFragmentInsertionPoints(
        forCharacterAt: 0, alternatePositions: false, inDisplayOrder: false,
        positions: &positions, characterIndexes: &indexes)
      // Spacing after the last letter of a line from right to left lies beyond the last caret.
      let leftmost = positions[..<carets].min() ?? 0
      let left = positions[0] - CTLineGetOffsetForStringIndex(line, indexes[0], nil)
      #expect(left < leftmost + 0.01 && left > leftmost - 4)
      for caret in 0..<carets {
        let offset = CTLineGetOffsetForStringIndex(line, indexes[caret], nil)
        #expect(
          nearly(offset, positions[caret] - left), "\(text.string) at \(indexes[caret])")
      }
      for _ in 0..<20 {
        let x = CGFloat.random(in: -5...fragment.used.width + 5, using: &random.generator)
        var fraction: CGFloat = 0
        let character = stack.manager.characterIndex(
          for: CGPoint(x: left + x, y: fragment.used.midY), in: stack.container,
          fractionOfDistanceBetweenInsertionPoints: &fraction)
        let index = CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 0))
        if abs(fraction - 0.5) < 0.01 { continue }
        if fraction <= 0.5 {
          #expect(index == character, "\(text.string) at \(x)")
        } else {
          #expect(index > character, "\(text.string) at \(x)")
        }
      }
    }
  }

  @Test func `a run's glyphs, places and characters are what the layout manager is asked to show`()
  {
    final class Recorder: NSLayoutManager {
      var glyphs: [(glyph: CGGlyph, x: CGFloat)] = []
      override func showCGGlyphs(
        _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int,
        font: UIFont, textMatrix: CGAffineTransform,
        attributes: [NSAttributedString.Key: Any] = [:], in CGContext: CGContext
      ) {
        for index in 0..<glyphCount { self.glyphs.append((glyphs[index], positions[index].x)) }
      }
    }
    var random = RandomStrings(seed: seed())
    for _ in 0..<iterations(30) {
      let text = random.string(words: 6)
      let storage = NSTextStorage(attributedString: text)
      let recorder = Recorder()
      let container = NSTextContainer(size: .zero)
      container.lineFragmentPadding = 0
      recorder.addTextContainer(container)
      storage.addLayoutManager(recorder)
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 10), false, 1)
      recorder.drawGlyphs(forGlyphRange: recorder.glyphRange(for: container), at: .zero)
      UIGraphicsEndImageContext()

      let line = CTLineCreateWithAttributedString(text)
      var own: [(glyph: CGGlyph, x: CGFloat)] = []
      var covered = Set<Int>()
      for case let run as CTRun in CTLineGetGlyphRuns(line) {
        let count = CTRunGetGlyphCount(run)
        var glyphs = [CGGlyph](repeating: 0, count: count)
        var places = [CGPoint](repeating: .zero, count: count)
        var advances = [CGSize](repeating: .zero, count: count)
        var indexes = [CFIndex](repeating: 0, count: count)
        CTRunGetGlyphs(run, CFRange(), &glyphs)
        CTRunGetPositions(run, CFRange(), &places)
        CTRunGetAdvances(run, CFRange(), &advances)
        CTRunGetStringIndices(run, CFRange(), &indexes)
        for index in 0..<count where glyphs[index] != .max {
          own.append((glyphs[index], places[index].x))
        }
        let range = CTRunGetStringRange(run)
        let inside = range.location..<range.location + range.length
        #expect(indexes.allSatisfy { inside.contains($0) }, "\(text.string)")
        covered.formUnion(inside)
        let sum = advances.reduce(0) { $0 + $1.width }
        #expect(
          nearly(sum, CGFloat(CTRunGetTypographicBounds(run, CFRange(), nil, nil, nil))))
        // A part is the same part of the whole.
        if count > 1 {
          var second = [CGGlyph](repeating: 0, count: 1)
          CTRunGetGlyphs(run, CFRange(location: 1, length: 1), &second)
          #expect(second[0] == glyphs[1])
        }
        let font = CTRunGetAttributes(run)[kCTFontAttributeName] as? CTFont
        #expect(font != nil)
      }
      #expect(covered == Set(0..<text.length), "\(text.string)")
      let shift = (recorder.glyphs.first?.x ?? 0) - (own.first?.x ?? 0)
      #expect(own.map(\.glyph) == recorder.glyphs.map(\.glyph), "\(text.string)")
      for (mine, theirs) in zip(own, recorder.glyphs) {
        #expect(nearly(mine.x + shift, theirs.x), "\(text.string)")
      }
    }
  }

  @Test func `a typesetter's lines end where a container's do`() {
    var random = RandomStrings(seed: seed())
    for _ in 0..<iterations(25) {
      let text = random.string(words: 30)
      let width = CGFloat.random(in: 60...260, using: &random.generator)
      let plain = NSMutableAttributedString(attributedString: text)
      let stack = Stack(plain, size: CGSize(width: width, height: 0))
      let typesetter = CTTypesetterCreateWithAttributedString(text)
      var start = 0
      for fragment in stack.fragments {
        let count = CTTypesetterSuggestLineBreak(typesetter, start, Double(width))
        #expect(
          NSRange(location: start, length: count) == fragment.characters, "\(text.string) \(width)")
        guard NSRange(location: start, length: count) == fragment.characters else { break }
        start += count
      }
    }
  }

  @Test func `a cluster break comes at or behind a line break, and what it gives fits`() {
    var random = RandomStrings(seed: seed())
    for _ in 0..<iterations(25) {
      let text = random.string(words: 12)
      let typesetter = CTTypesetterCreateWithAttributedString(text)
      let width = Double.random(in: 40...200, using: &random.generator)
      let words = CTTypesetterSuggestLineBreak(typesetter, 0, width)
      let clusters = CTTypesetterSuggestClusterBreak(typesetter, 0, width)
      #expect(clusters >= 1 && words >= 1 && clusters <= text.length)
      #expect(clusters + 3 >= words, "\(text.string)")
    }
    let letters = NSAttributedString(
      string: "aaaa bbbb", attributes: [.font: UIFont(name: "DejaVuSansMono", size: 10)!])
    let typesetter = CTTypesetterCreateWithAttributedString(letters)
    let letter = CTLineGetTypographicBounds(
      CTTypesetterCreateLine(typesetter, CFRange(location: 0, length: 1)), nil, nil, nil)
    #expect(CTTypesetterSuggestClusterBreak(typesetter, 0, 7.5 * letter) == 7)
    #expect(CTTypesetterSuggestLineBreak(typesetter, 0, 7.5 * letter) == 5)
    #expect(CTTypesetterSuggestLineBreak(typesetter, 0, 0.1) == 1)
    #expect(CTTypesetterSuggestLineBreak(typesetter, 9, 100) == 0)
  }

  @Test func `what would end paragraphs does not end a line`() {
    let text = NSAttributedString(string: "one\ntwo\u{2028}three")
    let line = CTLineCreateWithAttributedString(text)
    #expect(CTLineGetStringRange(line).length == text.length)
    let joined = CTLineCreateWithAttributedString(NSAttributedString(string: "onetwothree"))
    #expect(
      abs(
        CTLineGetTypographicBounds(line, nil, nil, nil)
          - CTLineGetTypographicBounds(joined, nil, nil, nil)) < 0.01)
  }

  @Test func `a line says how high it is by its fonts`() {
    let small = UIFont(name: "DejaVuSans", size: 10)!
    let large = UIFont(name: "DejaVuSans", size: 20)!
    let text = NSMutableAttributedString(string: "a", attributes: [.font: small])
    text.append(NSAttributedString(string: "b", attributes: [.font: large]))
    var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    let line = CTLineCreateWithAttributedString(text)
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    #expect(ascent == large.ascender && descent == -large.descender && leading == large.leading)
    let bounds = CTLineGetBoundsWithOptions(line, [])
    #expect(
      bounds
        == CGRect(
          x: 0, y: -descent - leading, width: CGFloat(width), height: ascent + descent + leading))
    let ink = CTLineGetBoundsWithOptions(line, .useGlyphPathBounds)
    #expect(bounds.insetBy(dx: -1, dy: -1).contains(ink) && ink.width > 0 && ink.minY > -3)
    #expect(CTLineGetImageBounds(line, nil) == ink)
    #expect(CTLineGetGlyphCount(line) == 2)
    let nothing = CTLineCreateWithAttributedString(NSAttributedString(string: ""))
    #expect(CTLineGetTypographicBounds(nothing, nil, nil, nil) == 0)
    #expect(CTLineGetStringIndexForPosition(nothing, .zero) == kCFNotFound)
  }

  @Test func `flush moves a line within its room, and its last blanks out of it`() {
    let text = NSAttributedString(string: "word   ")
    let line = CTLineCreateWithAttributedString(text)
    let seen =
      CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
    #expect(CTLineGetTrailingWhitespaceWidth(line) > 3)
    #expect(CTLineGetPenOffsetForFlush(line, 0, 200) == 0)
    #expect(abs(CTLineGetPenOffsetForFlush(line, 1, 200) - (200 - seen)) < 0.01)
    #expect(abs(CTLineGetPenOffsetForFlush(line, 0.5, 200) - (200 - seen) / 2) < 0.01)
  }

  @Test func `edges of graphemes go from left to right and stop when told`() {
    let text = NSAttributedString(string: "ab שלום")
    let line = CTLineCreateWithAttributedString(text)
    var seen: [(Double, CFIndex, Bool)] = []
    CTLineEnumerateCaretOffsets(line) { x, index, isLeading, _ in
      seen.append((x, index, isLeading))
    }
    #expect(seen.count == 2 * text.length)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.0 <= $1.0 + 0.01 })
    #expect(seen.first?.1 == 0 && seen.first?.2 == true)
    // The leftmost Hebrew letter is the last one, and its trailing edge is at its left.
    #expect(seen.last?.1 == 3 && seen.last?.2 == true)
    var count = 0
    CTLineEnumerateCaretOffsets(line) { _, _, _, stop in
      count += 1
      stop.pointee = count == 3
    }
    #expect(count == 3)
  }
}
