// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextStructures

@Suite struct BytesTests {
  /// The contract of `agrees`, implemented as simply as possible.
  private func agrees(_ units: ArraySlice<UInt16>, _ text: String, _ byte: Int) -> Bool {
    if byte < 0 { return false }
    var (units, byte) = (units, byte)
    if let first = units.first, first & 0xFC00 == 0xDC00 {
      units.removeFirst()
      byte += 2
    }
    if let last = units.last, last & 0xFC00 == 0xD800 { units.removeLast() }
    if units.isEmpty { return true }
    var rest = units
    while let unit = rest.popFirst() {
      if unit & 0xFC00 == 0xDC00 { return false }
      if unit & 0xFC00 == 0xD800 {
        guard let low = rest.popFirst(), low & 0xFC00 == 0xDC00 else { return false }
      }
    }
    let wanted = Array(String(decoding: units, as: UTF16.self).utf8)
    let bytes = Array(text.utf8)
    return byte + wanted.count <= bytes.count
      && bytes[byte..<byte + wanted.count].elementsEqual(wanted)
  }

  @Test(arguments: [4, 7, 64, TextBuffer.defaultChunkLimit])
  func `a buffer agrees with a string exactly where their characters are the same`(_ limit: Int) {
    var random = SeededGenerator(seed: seed())
    let letters = ["a", "b", "z", "é", "ÿ", "я", "漢", "😀", "👍", "\n", "abcdefghijkl"]
    for _ in 0..<iterations(300) {
      var text = ""
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        text += letters.randomElement(using: &random) ?? ""
      }
      let units = Array(text.utf16)
      let buffer = TextBuffer(text, chunkLimit: limit)
      let lower = Int.random(in: 0...units.count, using: &random)
      let upper = Int.random(in: lower...units.count, using: &random)
      let before = buffer.byteCount(in: 0..<lower)
      #expect(before + buffer.byteCount(in: lower..<units.count) == text.utf8.count)
      #expect(buffer.agrees(lower..<upper, with: text, at: before))
      // Another position, and a text with one character changed.
      var other = Array(text.unicodeScalars)
      if let index = other.indices.randomElement(using: &random) { other[index] = "y" }
      var changed = String.UnicodeScalarView()
      changed.append(contentsOf: other)
      for (string, byte) in [
        (text, before + 1), (text, before - 2), (String(changed), before), ("", before),
      ] {
        #expect(
          buffer.agrees(lower..<upper, with: string, at: byte)
            == agrees(units[lower..<upper], string, byte),
          "\(text.debugDescription) \(lower)..<\(upper) in \(string.debugDescription) at \(byte)")
      }
    }
  }

  @Test func `half a pair inside of a range agrees with no string`() {
    for units: [UInt16] in [
      [0x61, 0xD83D, 0x62], [0x61, 0xDE00, 0x62], [0xD83D, 0xD83D, 0xDE00],
    ] {
      let buffer = TextBuffer(utf16: units)
      for text in ["a\u{FFFD}b", "ab", "😀", "\u{FFFD}😀"] {
        #expect(!buffer.agrees(0..<3, with: text, at: 0))
      }
    }
    let pair = TextBuffer("😀")
    #expect(pair.agrees(0..<1, with: "anything", at: 3), "half a pair at the end is passed over")
    #expect(pair.agrees(1..<2, with: "😀", at: 2), "and one at the start")
    #expect(pair.byteCount(in: 0..<1) == 2 && pair.byteCount(in: 0..<2) == 4)
  }

  @Test(arguments: [4, 5, TextBuffer.defaultChunkLimit])
  func `the units around a place are its neighbours`(_ limit: Int) {
    for text in ["", "a", "plain text", "слово 😀 и ещё"] {
      let buffer = TextBuffer(text, chunkLimit: limit)
      let units = Array(text.utf16)
      for place in 0...units.count {
        let (before, after) = buffer.units(around: place)
        #expect(before == (place > 0 ? units[place - 1] : nil))
        #expect(after == (place < units.count ? units[place] : nil))
      }
    }
  }
}

@Suite struct IdentityTests {
  private final class Thing {}

  @Test func `an object is found in what holds it, and only an object is`() {
    let thing = Thing()
    #expect(object(in: thing) === thing)
    let any: Any = thing
    #expect(object(in: any) === thing)
    let nested: Any? = thing
    #expect(object(in: nested as Any) == nil, "an optional is no object")
    for value: Any in [1, 2.5, "text", [thing], Thing.self, true, ()] {
      #expect(object(in: value) == nil)
    }
  }

  @Test func `dictionaries are shared until one of them changes`() {
    let first: [String: Any] = ["a": 1, "b": "two"]
    var second = first
    #expect(areShared(first, second))
    second["a"] = 1
    #expect(!areShared(first, second))
    #expect(!areShared(first, ["a": 1, "b": "two"]), "equal is not shared")
    #expect(areShared([String: Any](), [:]))
  }
}
