// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Lines and paragraphs of ranges of strings.
@Suite struct SubstringTests {
  private func lines(
    _ text: String, _ range: NSRange, _ options: NSString.EnumerationOptions
  ) -> [String] {
    var found: [String] = []
    unsafe (text as NSString).enumerateSubstrings(within: range, options: options) {
      part, contents, all, _ in
      found.append("\(part ?? "-") \(contents.location) \(contents.length) \(all.length)")
    }
    return found
  }

  @Test func `only the lines of a range are named`() {
    let text = "one\ntwo\nthree\nfour\n"
    let range = NSRange(location: 0, length: 8)
    #expect(lines(text, range, .byParagraphs) == ["one 0 3 4", "two 4 3 4"])
    #expect(lines(text, range, .byLines) == ["one 0 3 4", "two 4 3 4"])
    #expect(
      lines(text, range, [.byLines, .reverse, .substringNotRequired]) == ["- 4 3 4", "- 0 3 4"])
    // Where a range begins or ends within a line.
    #expect(
      lines(text, NSRange(location: 2, length: 8), .byLines) == [
        "e 2 1 2", "two 4 3 4", "th 8 2 2",
      ])
    #expect(lines(text, NSRange(location: 4, length: 0), .byLines) == [])
    #expect(lines(text, NSRange(location: 0, length: 19), .byLines).count == 4)
    var count = 0
    text.enumerateSubstrings(within: text.startIndex..<text.index(text.startIndex, offsetBy: 8)) {
      part, contents, all, stop in
      #expect(part == "one" && text[contents] == "one" && text[all] == "one\n")
      count += 1
      stop = true
    }
    #expect(count == 1)
  }

  @Test func `every line end ends a line, and those of paragraphs a paragraph`() {
    let text = "a\r\n\nb\rc\u{85}d\u{2028}e\u{2029}é😀"
    let all = NSRange(location: 0, length: text.utf16.count)
    #expect(
      lines(text, all, .byLines) == [
        "a 0 1 3", " 3 0 1", "b 4 1 2", "c 6 1 2", "d 8 1 2", "e 10 1 2", "é😀 12 3 3",
      ])
    #expect(lines(text, all, .byParagraphs).count == 5)
    #expect(lines(text, NSRange(location: 0, length: 2), .byLines) == ["a 0 1 2"])
  }
}
