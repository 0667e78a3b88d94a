// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextEditor
import TextKit
import TextKitTestSupport

@MainActor @Suite struct OutlineTests {
  private let source = """
    # One

    text

    ## Two ##

    ```
    # no heading
    ```

        # code
    #no heading
    ### Three *three*
    """

  @Test func `headings of Markdown are those of its paragraphs`() async throws {
    let desk = try Desk()
    try desk.write(source, as: "a.md")
    let document = try desk.open("a.md")
    #expect(document.outline.headings.map(\.title) == ["One", "Two", "Three three"])
    #expect(document.outline.headings.map(\.level) == [1, 2, 3])
    #expect(document.outline.heading(at: 0) == 0)
    #expect(document.outline.heading(at: document.storage.length) == 2)
    document.close()
  }

  @Test func `headings of Markdown's source stand outside of fences`() async throws {
    let desk = try Desk()
    try desk.write(source, as: "a.md")
    let document = try desk.open("a.md", as: .plain)
    await document.outline.settle()
    #expect(document.outline.headings.map(\.title) == ["One", "Two", "Three *three*"])
    document.insert("# Zero\n\n")
    await document.outline.settle()
    #expect(document.outline.headings.map(\.title).first == "Zero")
    #expect(document.outline.headings.count == 4)
    // A fence that is opened above is closed where the old one began.
    document.insert("```\n", at: 8)
    await document.outline.settle()
    #expect(document.outline.headings.map(\.title) == ["Zero", "no heading"])
    document.close()
  }

  @Test func `headings after edits are those of the text`() async throws {
    let desk = try Desk()
    for seed in 1...iterations(20) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let document = EditorDocument(recoveryIn: desk.recovery)
      for step in 0..<40 {
        let length = document.storage.length
        let start = Int.random(in: 0...length, using: &generator)
        let end = min(length, start + Int.random(in: 0...8, using: &generator))
        let range = NSRange(location: start, length: end - start)
        switch Int.random(in: 0...3, using: &generator) {
        case 0 where end > start:
          let style = NSMutableParagraphStyle()
          style.headerLevel = Int.random(in: 0...3, using: &generator)
          let paragraph = (document.storage.string as NSString).paragraphRange(for: range)
          document.storage.addAttribute(.paragraphStyle, value: style, range: paragraph)
        case 1: document.storage.replaceCharacters(in: range, with: "\n")
        default: document.storage.replaceCharacters(in: range, with: "w\(step) ")
        }
        if Bool.random(using: &generator) { continue }
        await document.outline.settle()
        let anew = EditorDocument(recoveryIn: desk.recovery)
        anew.storage.setAttributedString(document.storage)
        await anew.outline.settle()
        let (kept, fresh) = (document.outline.headings, anew.outline.headings)
        #expect(kept == fresh, "seed \(seed), step \(step)")
        anew.close()
        if kept != fresh { return }
      }
      document.close()
    }
  }
}
