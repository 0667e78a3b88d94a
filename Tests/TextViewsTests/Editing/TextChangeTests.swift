// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextViews

/// The effects of changes of one text on each other.
@Suite struct TextChangeTests {
  private func applied(_ change: TextChange, _ letter: Character, to text: [Character])
    -> [Character]
  {
    var text = text
    text.replaceSubrange(change.range, with: Array(repeating: letter, count: change.count))
    return text
  }

  @Test func `two changes lead to the same text in either order`() {
    var random = SeededGenerator(seed: seed(of: "passing changes"))
    var passed = 0
    for _ in 0..<iterations(4_000) {
      let text = Array(repeating: Character("-"), count: Int.random(in: 0...9, using: &random))
      func change() -> TextChange {
        TextChange(
          range: random.range(in: text.count), count: Int.random(in: 0...3, using: &random))
      }
      let (own, other) = (change(), change())
      guard let behind = own.passing(other) else {
        // Both change some character, or one inserts between characters that the other changes.
        let isApart =
          own.range.upperBound < other.range.lowerBound
          || other.range.upperBound < own.range.lowerBound
        #expect(!isApart)
        continue
      }
      passed += 1
      let first = applied(behind.own, "a", to: applied(other, "b", to: text))
      let second = applied(behind.other, "b", to: applied(own, "a", to: text))
      #expect(first.count == second.count)
      #expect(first == second || own.range.isEmpty && own.range == other.range)
    }
    #expect(passed > 1_000)
  }

  @Test func `a change and its inverse leave the text, and joined changes reach over both`() {
    var random = SeededGenerator(seed: seed(of: "joined changes"))
    for _ in 0..<iterations(2_000) {
      let text = (0..<8).map { Character(String($0)) }
      let first = TextChange(
        range: random.range(in: text.count), count: Int.random(in: 0...3, using: &random))
      let between = applied(first, "a", to: text)
      let second = TextChange(
        range: random.range(in: between.count), count: Int.random(in: 0...3, using: &random))
      let last = applied(second, "b", to: between)
      let joined = first.joined(with: second)
      #expect(joined.count - joined.range.count == last.count - text.count)
      #expect(Array(last[..<joined.range.lowerBound]) == Array(text[..<joined.range.lowerBound]))
      #expect(
        Array(last[(joined.range.lowerBound + joined.count)...])
          == Array(text[joined.range.upperBound...]))
      #expect(first.inverse.inverse == first)
      #expect(applied(first.inverse, "x", to: between).count == text.count)
    }
  }
}
