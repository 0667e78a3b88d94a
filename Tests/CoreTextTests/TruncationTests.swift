// SPDX-License-Identifier: MIT

import CoreText
import Testing
import TextKitTestSupport

/// Lines that are cut off, stretched, or keep room for something else.
@Suite struct TruncationTests {
  private let mono: [NSAttributedString.Key: Any] = [
    .font: UIFont(name: "DejaVuSansMono", size: 10)!
  ]

  private func width(_ line: CTLine) -> Double { CTLineGetTypographicBounds(line, nil, nil, nil) }

  private func shown(_ line: CTLine) -> [CFIndex] {
    (CTLineGetGlyphRuns(line) as! [CTRun]).flatMap { run in
      var indexes = [CFIndex](repeating: 0, count: CTRunGetGlyphCount(run))
      CTRunGetStringIndices(run, CFRange(), &indexes)
      return indexes
    }
  }

  @Test
  func `a line is cut at its end, its start or in the middle, and keeps the client's indexes`() {
    let text = NSAttributedString(string: "abcdefghij", attributes: mono)
    let line = CTLineCreateWithAttributedString(text)
    let token = CTLineCreateWithAttributedString(NSAttributedString(string: "…", attributes: mono))
    let letter = width(token)
    func cut(_ kind: CTLineTruncationType) -> [CFIndex] {
      CTLineCreateTruncatedLine(line, 5.5 * letter, kind, token).map(shown) ?? []
    }
    #expect(cut(.end) == [0, 1, 2, 3, 4])
    #expect(cut(.start) == [0, 6, 7, 8, 9])
    #expect(cut(.middle) == [0, 1, 2, 8, 9])
    #expect(CTLineCreateTruncatedLine(line, 100 * letter, .end, token) === line)
    #expect(CTLineCreateTruncatedLine(line, 0.5 * letter, .end, token) == nil)
    let bare = CTLineCreateTruncatedLine(line, 3.5 * letter, .end, nil)
    #expect(bare.map(shown) == [0, 1, 2])
    #expect(bare.map(CTLineGetStringRange) == CFRange(location: 0, length: 10))
  }

  @Test func `the most that fits is kept, in any script`() {
    var random = RandomStrings(seed: seed())
    let token = CTLineCreateWithAttributedString(NSAttributedString(string: "…"))
    for _ in 0..<iterations(40) {
      let text = random.string(words: 8)
      let line = CTLineCreateWithAttributedString(text)
      let room = Double.random(
        in: width(token)...max(width(token), width(line)), using: &random.generator)
      for kind in [CTLineTruncationType.start, .middle, .end] {
        guard let cut = CTLineCreateTruncatedLine(line, room, kind, token) else {
          Issue.record("\(text.string) in \(room): nothing")
          continue
        }
        #expect(width(cut) <= room + 0.01, "\(text.string)")
        #expect(shown(cut).allSatisfy { (0..<text.length).contains($0) })
      }
    }
  }

  @Test func `a stretched line is as wide as asked, by its blanks`() throws {
    let text = NSAttributedString(string: "some words here", attributes: mono)
    let line = CTLineCreateWithAttributedString(text)
    let natural = width(line)
    let full = try #require(CTLineCreateJustifiedLine(line, 1, natural + 40))
    #expect(abs(width(full) - CTLineGetTrailingWhitespaceWidth(full) - natural - 40) < 0.02)
    let half = try #require(CTLineCreateJustifiedLine(line, 0.5, natural + 40))
    #expect(abs(width(half) - CTLineGetTrailingWhitespaceWidth(half) - natural - 20) < 0.02)
    #expect(CTLineGetStringRange(full) == CFRange(location: 0, length: text.length))
    let start = CTLineGetOffsetForStringIndex(full, 5, nil)
    #expect(abs(start - CTLineGetOffsetForStringIndex(line, 5, nil) - 20) < 1)
    #expect(CTLineCreateJustifiedLine(line, 1, natural - 10) == nil)
    let word = CTLineCreateWithAttributedString(
      NSAttributedString(string: "word", attributes: mono))
    #expect(CTLineCreateJustifiedLine(word, 1, 200) == nil)
  }

  @Test func `a run delegate keeps room in a line, and is asked for its height`() throws {
    final class Freed { var count = 0 }
    let freed = Freed()
    var callbacks = CTRunDelegateCallbacks(
      version: kCTRunDelegateCurrentVersion,
      dealloc: { Unmanaged<Freed>.fromOpaque($0).takeUnretainedValue().count += 1 },
      getAscent: { _ in 30 }, getDescent: { _ in 5 }, getWidth: { _ in 44 })
    do {
      let delegate = try #require(
        CTRunDelegateCreate(&callbacks, Unmanaged.passUnretained(freed).toOpaque()))
      #expect(CTRunDelegateGetRefCon(delegate) == Unmanaged.passUnretained(freed).toOpaque())
      let text = NSMutableAttributedString(string: "ab", attributes: mono)
      text.insert(
        NSAttributedString(
          string: "\u{FFFC}",
          attributes: [NSAttributedString.Key(kCTRunDelegateAttributeName as String): delegate]),
        at: 1)
      let line = CTLineCreateWithAttributedString(text)
      let plain = CTLineCreateWithAttributedString(
        NSAttributedString(string: "ab", attributes: mono))
      var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
      let wide = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
      #expect(abs(wide - width(plain) - 44) < 0.01)
      #expect(ascent == 30 && descent == 5)
      let frame = CTFramesetterCreateFrame(
        CTFramesetterCreateWithAttributedString(text), CFRange(),
        CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 100)), nil)
      var origin = CGPoint.zero
      CTFrameGetLineOrigins(frame, CFRange(location: 0, length: 1), &origin)
      #expect(abs(origin.y - 70) < 0.01)
      callbacks.version = 7
      #expect(CTRunDelegateCreate(&callbacks, nil) == nil)
    }
  }
}
