// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextStructures

@Suite struct TextBufferTests {
  @Test(arguments: [4, 5, 8, 13, 16])
  func `a buffer with small chunks equals an array`(_ chunkLimit: Int) {
    let seed = seed()
    #expect(
      findBufferDifference(
        seed: seed, steps: iterations(1500), chunkLimit: chunkLimit, largest: chunkLimit * 25)
        == nil)
  }

  @Test func `a buffer with usual chunks equals an array`() {
    #expect(
      findBufferDifference(
        seed: seed(), steps: iterations(60), chunkLimit: TextBuffer.defaultChunkLimit,
        largest: 30_000) == nil)
  }

  @Test(arguments: BufferFault.allCases)
  func `the comparison of buffer and array notices a planted fault`(_ fault: BufferFault) {
    let found = (1...5).contains { seed in
      findBufferDifference(seed: seed, steps: 400, chunkLimit: 8, largest: 100, fault: fault) != nil
    }
    #expect(found, "\(fault) was not noticed")
  }

  @Test(arguments: [
    "", "a", "plain ASCII\nand more\r\n", "Grüße, façade", "слово за слово\n", "漢字かな交じり文",
    "😀👨‍👩‍👧🏽", "a\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}",
  ])
  func `a buffer gives back the string that it was made of`(_ text: String) {
    let long = String(repeating: text, count: 700)
    for string in [text, long] {
      for limit in [4, 7, 64, TextBuffer.defaultChunkLimit] {
        let buffer = TextBuffer(string, chunkLimit: limit)
        #expect(buffer.findBrokenInvariant() == nil)
        #expect(buffer.units(in: 0..<buffer.count) == Array(string.utf16))
        #expect(buffer.string(in: 0..<buffer.count) == string)
      }
    }
  }

  @Test(arguments: [4, 5, 6, 7])
  func `a chunk made of a string never cuts a surrogate pair`(_ limit: Int) {
    for head in 0..<8 {
      let string = String(repeating: "x", count: head) + String(repeating: "😀", count: 40) + "é"
      let buffer = TextBuffer(string, chunkLimit: limit)
      buffer.chunks.forEachElement { chunk in
        #expect(chunk[0] & 0xFC00 != 0xDC00)
        #expect(chunk[chunk.count - 1] & 0xFC00 != 0xD800)
      }
    }
  }

  @Test func `CR and LF in two chunks are one separator`() {
    var buffer = TextBuffer("abcdef\r", chunkLimit: 4)
    buffer.replaceSubrange(7..<7, with: "\nghij")
    // Whatever the chunks, cut every text of this form once between the two.
    for head in 0..<12 {
      let text = String(repeating: "x", count: head) + "\r\n" + "yyyy"
      let buffer = TextBuffer(text, chunkLimit: 4)
      #expect(buffer.separatorCount == 1)
      #expect(buffer.paragraphEnd(after: 0) == head + 2)
      #expect(buffer.paragraphEnd(after: head) == head + 2)
      #expect(buffer.paragraphEnd(after: head + 1) == head + 2)
      #expect(buffer.paragraphStart(before: head + 1) == 0)
      #expect(buffer.paragraphStart(before: head + 2) == head + 2)
      var paragraphs: [Range<Int>] = []
      buffer.forEachParagraph(in: 0..<buffer.count) { paragraphs.append($0) }
      #expect(paragraphs == [0..<head + 2, head + 2..<head + 6])
    }
    #expect(buffer.string(in: 0..<buffer.count) == "abcdef\r\nghij")
    #expect(buffer.separatorCount == 1)
  }

  @Test func `half a surrogate pair becomes a replacement character in a string`() {
    let buffer = TextBuffer(utf16: [0x61, 0xD83D, 0x62, 0xDE00, 0xD83D, 0xDE00, 0xD83D])
    #expect(buffer.string(in: 0..<7) == "a\u{FFFD}b\u{FFFD}😀\u{FFFD}")
    #expect(buffer.string(in: 5..<6) == "\u{FFFD}")
    #expect(buffer.isSurrogatePairSplit(at: 5))
    #expect(!buffer.isSurrogatePairSplit(at: 4))
  }

  @Test func `a text that is Latin-1 again goes back to bytes`() {
    var buffer = TextBuffer("abc")
    buffer.replaceSubrange(1..<2, with: "ж")
    #expect(buffer.chunks[0].isNarrow == false)
    buffer.replaceSubrange(1..<2, with: "ÿ")
    #expect(buffer.chunks[0].isNarrow)
    #expect(buffer.string(in: 0..<3) == "aÿc")
  }

  @Test func `buffers are equal however they are cut`() {
    let text = String(repeating: "Wörter und слова\n", count: 20)
    #expect(TextBuffer(text, chunkLimit: 4) == TextBuffer(text, chunkLimit: 64))
    #expect(TextBuffer(text) != TextBuffer(text + "x"))
    #expect(TextBuffer("abc") != TextBuffer("abd"))
  }

  // Every word-wise scan against a unit-wise one, on all lengths and offsets of a word.
  @Test func `scanning by words equals scanning by units`() {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<iterations(1500) {
      let count = Int.random(in: 0...40, using: &random)
      let units = (0..<count).map { _ -> UInt16 in
        let near: [UInt16] = [
          0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x2028, 0x2029, 0x8A, 0x8D, 0x0D0A,
        ]
        return random.oneIn(3) ? near.randomElement(using: &random) ?? 0 : 0x61
      }
      let bytes = units.map { UInt8(truncatingIfNeeded: $0) }
      let from = Int.random(in: 0...count, using: &random)
      let to = Int.random(in: from...count, using: &random)
      #expect(
        firstSeparator(in: units.span, from: from, to: to)
          == units[from..<to].firstIndex { $0.isSeparator } ?? to)
      #expect(
        firstSeparator(in: bytes.span, from: from, to: to)
          == bytes[from..<to].firstIndex { $0.isSeparator } ?? to)
      #expect(
        lastSeparator(in: units.span, before: to) == units[..<to].lastIndex { $0.isSeparator })
      #expect(
        lastSeparator(in: bytes.span, before: to) == bytes[..<to].lastIndex { $0.isSeparator })
      #expect(countSeparators(in: units.span) == BufferModel(units: units).separatorCount)
      #expect(
        countSeparators(in: bytes.span)
          == BufferModel(units: bytes.map { UInt16($0) }).separatorCount)
      #expect(countWide(units.span) == units.count { $0 > 255 })
      #expect(isASCII(bytes.span) == bytes.allSatisfy { $0 < 128 })
    }
  }
}
