// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextUnicode

/// Text in which graphemes join in many ways.
func randomJoiningText(_ count: Int, _ random: inout SeededGenerator) -> [UInt16] {
  var units: [UInt16] = []
  let isSparse = random.oneIn(2)
  while units.count < count {
    let scalar: UInt32 =
      switch Int.random(in: 0..<(isSparse ? 40 : 14), using: &random) {
      case 0: [0x0A, 0x0D, 0x0D, 0x09, 0x85, 0xAD].randomElement(using: &random) ?? 0
      case 1: UInt32.random(in: 0x300...0x36F, using: &random)
      case 2: UInt32.random(in: 0x1100...0x11FF, using: &random)
      case 3: UInt32.random(in: 0xAC00...0xD7A3, using: &random)
      case 4: UInt32.random(in: 0x900...0x97F, using: &random)
      case 5: 0x200D
      case 6: UInt32.random(in: 0x1F1E6...0x1F1FF, using: &random)
      case 7: UInt32.random(in: 0x1F300...0x1F9FF, using: &random)
      case 8: [0xFE0F, 0xA9, 0x2764, 0x1F3FD, 0x20E3].randomElement(using: &random) ?? 0
      case 9:
        [0x600, 0x6DD, 0x110BD, 0xE31, 0xE33, 0xD4D, 0x94D].randomElement(using: &random) ?? 0
      case 10: UInt32.random(in: 0...0xFFFF, using: &random)
      case 11: UInt32.random(in: 0x3041...0x30FF, using: &random)
      default: UInt32.random(in: 0x20...0x2FF, using: &random)
      }
    // Halves of pairs too.
    UnicodeFiles.appendUnits(of: scalar, to: &units)
  }
  return units
}

@Suite struct TextBoundariesTests {
  @Test func `plain units are plain in ICU's eyes`() {
    for unit in UInt16(0)...0xFFFF where PlainGraphemes.contains(unit) {
      if !ICUProperties.isPlainGrapheme(UInt32(unit)) {
        Issue.record("U+\(String(unit, radix: 16))")
      }
    }
  }

  @Test func `graphemes by the fast path are those of ICU`() {
    var random = SeededGenerator(seed: seed())
    var boundaries = TextBoundaries()
    for _ in 0..<iterations(5000) {
      let text = randomJoiningText(Int.random(in: 0...60, using: &random), &random)
      var quick: [Int] = []
      var full: [Int] = []
      boundaries.graphemes(in: text.span) { quick.append($0) }
      boundaries.fullGraphemes(in: text.span) { full.append($0) }
      #expect(quick == full, "\(text)")
    }
  }

  @Test func `line breaks by the fast path are those of ICU`() {
    var random = SeededGenerator(seed: seed())
    var boundaries = TextBoundaries()
    for _ in 0..<iterations(3000) {
      var text = randomJoiningText(Int.random(in: 0...10, using: &random), &random)
      // Mostly ASCII, at times with one other character or control.
      if random.oneIn(2) { text = [] }
      for _ in 0..<20 {
        text.append(UInt16.random(in: random.oneIn(40) ? 0...0x7F : 0x20...0x7E, using: &random))
      }
      var quick: [Break] = []
      var full: [Break] = []
      boundaries.lineBreaks(in: text.span, language: "en") {
        quick.append(Break(offset: $0, isMandatory: $1))
      }
      boundaries.fullLineBreaks(in: text.span, language: "en") {
        full.append(Break(offset: $0, isMandatory: $1))
      }
      #expect(quick == full, "\(text)")
    }
  }

  @Test func `breaks are reported inside the text, words cover it`() {
    var boundaries = TextBoundaries()
    var breaks: [Break] = []
    boundaries.lineBreaks(in: Array("one two\nthree ".utf16).span, language: "en") {
      breaks.append(Break(offset: $0, isMandatory: $1))
    }
    #expect(breaks == [Break(offset: 4, isMandatory: false), Break(offset: 8, isMandatory: true)])

    var words: [(Range<Int>, WordKind)] = []
    boundaries.words(in: Array("ab 12!日本".utf16).span, language: "en") { words.append(($0, $1)) }
    #expect(words.map(\.0) == [0..<2, 2..<3, 3..<5, 5..<6, 6..<8])
    #expect(words.map(\.1) == [.letters, .none, .number, .none, .ideographs])

    for text in ["", "a"] {
      boundaries.lineBreaks(in: Array(text.utf16).span, language: "en") { _, _ in
        Issue.record("a break in \(text)")
      }
      boundaries.graphemes(in: Array(text.utf16).span) { _ in Issue.record("a boundary in \(text)")
      }
    }
  }

  @Test func `Thai is broken by a dictionary, Japanese by its own rules`() {
    var boundaries = TextBoundaries()
    func breaks(_ text: String, _ language: String) -> [Int] {
      var result: [Int] = []
      boundaries.lineBreaks(in: Array(text.utf16).span, language: language) { offset, _ in
        result.append(offset)
      }
      return result
    }
    #expect(breaks("ภาษาไทย", "th") == [4])
    #expect(breaks("ภาษาไทย", "en") == [4])
    // A small kana may start a line by Japanese rules, not by the root's.
    #expect(breaks("キャ", "ja") == [1])
    #expect(breaks("キャ", "en") == [])
  }

  @Test func `any number of languages, known or not, is served`() {
    var boundaries = TextBoundaries()
    for number in 0..<100 {
      var count = 0
      boundaries.lineBreaks(in: Array("è un".utf16).span, language: "x\(number)-ZZ") { _, _ in
        count += 1
      }
      #expect(count == 1)
    }
    var count = 0
    let odd = String(repeating: "a-", count: 500) + "\u{0}é"
    boundaries.words(in: Array("è un".utf16).span, language: odd) { _, _ in count += 1 }
    #expect(count == 3)
  }
}
