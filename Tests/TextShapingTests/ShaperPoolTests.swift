// SPDX-License-Identifier: MIT

import Testing
import TextFonts
import TextKitTestSupport

@testable import TextShaping

@Suite struct ShaperPoolTests {
  private let fonts = FontDatabase.only([DebianFonts.dejaVuSans])

  @Test func `a shaper that was given back is taken again, with its words`() {
    let pool = ShaperPool()
    let box = pool.take(fonts: fonts)
    _ = box.shaper.shape("some words")
    let words = box.shaper.cache.count
    #expect(words == 2)
    let other = pool.take(fonts: fonts)
    #expect(other !== box)
    pool.give(box)
    #expect(pool.take(fonts: .only([])) !== box)
    let again = pool.take(fonts: fonts)
    #expect(again === box && again.shaper.cache.count == words)
    #expect(pool.count == 0)
  }

  @Test func `few are kept, and none that is large or keeps no words`() {
    let pool = ShaperPool()
    let boxes = (0..<20).map { _ in pool.take(fonts: fonts) }
    for box in boxes { pool.give(box) }
    #expect(pool.count == ShaperPool.limit)
    #expect(pool.take(fonts: fonts) === boxes.last)
    let large = ShaperBox(Shaper(fonts: fonts))
    let words = (0...ShaperPool.maximumWords).map { number -> String in
      let digits = Array(String(number, radix: 26).utf8)
      // 0 to 9 and a to p become letters.
      let letters = digits.map { digit -> UInt8 in digit < 0x3A ? digit + 0x41 : digit }
      return String(decoding: letters, as: UTF8.self)
    }
    _ = large.shaper.shape(words.joined(separator: " "))
    #expect(large.shaper.cache.count > ShaperPool.maximumWords)
    let count = pool.count
    pool.give(large)
    pool.give(ShaperBox(Shaper(fonts: fonts, cachesWords: false)))
    #expect(pool.count == count)
  }

  @Test func `a shaper that has shaped anything shapes as a new one`() {
    var random = SeededGenerator(seed: seed())
    let fonts = FontDatabase.only(
      ["DejaVuSans.ttf", "NotoSansDevanagari-Regular.ttf", "NotoNaskhArabic-Regular.ttf"]
        .map(DebianFonts.path))
    let pool = ShaperPool()
    let words = [
      "office", "AVATAR", "fjord", "To", "नमस्ते", "سلام", "e\u{301}", "12", "שלום", "🙂", "\t",
    ]
    for _ in 0..<iterations(200) {
      let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        words.randomElement(using: &random)!
      }.joined(separator: random.oneIn(3) ? "" : " ")
      let style = ShapingStyle(
        font: Fonts.instance(random.oneIn(2) ? "DejaVuSans.ttf" : "DejaVuSerif.ttf"),
        size: random.oneIn(2) ? 10 : 20, language: random.oneIn(4) ? "tr" : "en")
      let box = pool.take(fonts: fonts)
      var fresh = Shaper(fonts: fonts)
      #expect(firstDifference(box.shaper.shape(text, style), fresh.shape(text, style)) == nil)
      pool.give(box)
    }
    #expect(pool.count == 1)
  }

  @Test func `many threads take and give`() async {
    let pool = ShaperPool()
    let fonts = fonts
    let results = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<64 {
        group.addTask {
          let box = pool.take(fonts: fonts)
          defer { pool.give(box) }
          return box.shaper.shape("some words and some more").glyphs.count
        }
      }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(results == [24])
    #expect(pool.count <= ShaperPool.limit)
  }
}
