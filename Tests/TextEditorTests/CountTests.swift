// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextEditor
import TextKit
import TextKitTestSupport

@MainActor @Suite struct CountTests {
  @Test(arguments: [
    ("", 0, 0, 1), ("one", 3, 1, 1), ("one two\n", 7, 2, 2), ("can't stop: 3.14", 16, 3, 1),
    ("e\u{301}a 👨‍👩‍👧", 4, 1, 1), ("a\r\nb", 2, 2, 2), ("  ", 2, 0, 1), ("—", 1, 0, 1),
  ])
  func `characters are graphemes, words have letters or digits`(
    text: String, characters: Int, words: Int, lines: Int
  ) async throws {
    let document = EditorDocument(recoveryIn: try Desk().recovery)
    document.insert(text)
    await document.counts.settle()
    #expect(document.counts.count?.characters == characters)
    #expect(document.counts.count?.words == words)
    #expect(document.counts.lines == lines)
    document.close()
  }

  @Test func `counts after edits are those of the text`() async throws {
    let desk = try Desk()
    let pieces = [
      "word ", "two words ", "\n", "\r\n", "\r", "é", "e\u{301}", "\u{301}", "🇩🇪", "👨‍👩‍👧 ", "3.14",
      "don't", "日本語 ", "สวัสดี ", "שלום ", " ", "\t", "-", "a", ".", "\u{200D}",
    ]
    for seed in 1...iterations(20) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let document = EditorDocument(recoveryIn: desk.recovery)
      for _ in 0..<60 {
        let length = document.storage.length
        let start = Int.random(in: 0...length, using: &generator)
        let end = min(length, start + Int.random(in: 0...12, using: &generator))
        let text = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          pieces.randomElement(using: &generator) ?? ""
        }.joined()
        // An edit between the halves of a pair grows; the storage reports by how much.
        document.storage.replaceCharacters(
          in: NSRange(location: start, length: end - start), with: text)
        let again = EditorDocument(recoveryIn: desk.recovery)
        again.insert(document.storage.string)
        await again.counts.settle()
        await document.counts.settle()
        let (kept, anew) = (document.counts.count, again.counts.count)
        #expect(kept == anew, "seed \(seed): \(document.storage.string.debugDescription)")
        again.close()
        if kept != anew { return }
      }
      document.close()
    }
  }

  @Test func `a long text is counted in pieces, and edits meanwhile count too`() async throws {
    let desk = try Desk()
    let line = "Seven words stand in this one line.\n"
    try desk.write(String(repeating: line, count: 20_000))
    let document = try desk.open()
    #expect(document.counts.count == nil)
    document.insert("Two more ")
    document.insert("and three more. ", at: 36 * 10_000 + 9)
    await document.counts.settle()
    #expect(document.counts.count?.words == 140_000 + 5)
    #expect(document.counts.count?.characters == 35 * 20_000 + 9 + 16)
    #expect(document.counts.lines == 20_001)
    document.close()
  }
}
