// SPDX-License-Identifier: MIT

import Testing

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Return in tasks: items that begin with a box.
@MainActor @Suite(.serialized) struct TaskTypingTests {
  private func shown(_ markdown: String) throws -> (view: UITextView, window: UIWindow) {
    let text = try NSAttributedString(
      data: Data(markdown.utf8), options: [.documentType: NSAttributedString.DocumentType.markdown],
      documentAttributes: nil)
    return focusedTextView(text)
  }

  private func markdown(_ view: UITextView) throws -> String {
    let all = NSRange(location: 0, length: view.textStorage.length)
    let data = try view.textStorage.data(
      from: all, documentAttributes: [.documentType: NSAttributedString.DocumentType.markdown])
    return String(decoding: data, as: UTF8.self)
  }

  private func caret(_ view: UITextView, behind words: String) {
    let end = NSMaxRange((view.text as NSString).range(of: words))
    view.selectedRange = NSRange(location: end, length: 0)
  }

  @Test func `return behind a task begins one that is not done`() throws {
    let (view, window) = try shown("- [x] done\n- [ ] more\n")
    caret(view, behind: "done")
    window.simulateKey("\n")
    window.simulateKey("new")
    #expect(try markdown(view) == "- [x] done\n- [ ] new\n- [ ] more\n")
    caret(view, behind: "do")
    window.simulateKey("\n")
    #expect(try markdown(view) == "- [x] do\n- [ ] ne\n- [ ] new\n- [ ] more\n")
    for _ in 0..<3 { view.undoManager?.undo() }
    #expect(try markdown(view) == "- [x] done\n- [ ] more\n")
  }

  @Test func `return in an empty task ends the list, in one step`() throws {
    for rest in ["", "\nafter\n"] {
      let (view, window) = try shown("- [x] done\n" + rest)
      caret(view, behind: "done")
      window.simulateKey("\n")
      let before = view.attributedText
      window.simulateKey("\n")
      window.simulateKey("plain")
      #expect(try markdown(view).hasPrefix("- [x] done\n\nplain\n"))
      view.undoManager?.undo()
      view.undoManager?.undo()
      #expect(view.attributedText.isEqual(to: before!))
    }
    // In a nested list the task moves a level out.
    let (view, window) = try shown("- [ ] one\n  - [ ] two\n")
    caret(view, behind: "two")
    window.simulateKey("\n")
    window.simulateKey("\n")
    window.simulateKey("three")
    #expect(try markdown(view) == "- [ ] one\n  - [ ] two\n- [ ] three\n")
  }

  @Test func `return before a task's text makes one above, and other items have no box`() throws {
    let (view, window) = try shown("- [x] done\n- item\n")
    caret(view, behind: "\u{2611} ")
    window.simulateKey("\n")
    #expect(view.text.hasPrefix("\u{2610} \n\u{2611} done\n"))
    window.simulateKey("all ")
    #expect(view.text.hasPrefix("\u{2610} \n\u{2611} all done\n"))
    caret(view, behind: "item")
    window.simulateKey("\n")
    #expect(view.text.contains("item\n") && !view.text.hasSuffix("\u{2610} "))
    // Several carets.
    let (several, keys) = try shown("- [x] one\n- two\n")
    several.selectedRanges = [
      NSRange(location: 5, length: 0), NSRange(location: 9, length: 0),
    ]
    keys.simulateKey("\n")
    #expect(several.text.hasPrefix("\u{2611} one\n\u{2610} \ntwo\n"))
    let (plain, other) = focusedTextView(NSAttributedString(string: "\u{2610} no list"))
    plain.selectedRange = NSRange(location: 4, length: 0)
    other.simulateKey("\n")
    #expect(plain.text == "\u{2610} no\n list")
  }
}
