// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Keys in text views and fields.
@MainActor @Suite(.serialized) struct TextKeyTests {
  @Test func `keys type, move, extend and delete`() {
    let (view, window) = shownTextView("one two three\nfour")
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 0, length: 0)
    window.simulateKey("x")
    #expect(view.text.hasPrefix("xone"))
    window.simulateKey(.keyboardDeleteOrBackspace)
    #expect(view.text.hasPrefix("one"))
    window.simulateKey(.keyboardRightArrow)
    window.simulateKey(.keyboardRightArrow, modifiers: .shift)
    #expect(view.selectedRange == NSRange(location: 1, length: 1))
    window.simulateKey(.keyboardRightArrow, modifiers: [.shift, .control])
    #expect(view.selectedRange == NSRange(location: 1, length: 2))
    window.simulateKey(.keyboardLeftArrow)
    #expect(view.selectedRange == NSRange(location: 1, length: 0))
    window.simulateKey(.keyboardEnd)
    #expect(view.selectedRange == NSRange(location: 13, length: 0))
    window.simulateKey(.keyboardDownArrow)
    #expect(view.selectedRange == NSRange(location: 18, length: 0))
    // The column is kept through a short line.
    window.simulateKey(.keyboardUpArrow)
    #expect(view.selectedRange == NSRange(location: 13, length: 0))
    window.simulateKey(.keyboardHome, modifiers: .shift)
    #expect(view.selectedRange == NSRange(location: 0, length: 13))
    window.simulateKey(.keyboardEnd, modifiers: .control)
    #expect(view.selectedRange == NSRange(location: 18, length: 0))
    window.simulateKey(.keyboardDeleteOrBackspace, modifiers: .control)
    #expect(view.text == "one two three\n")
    view.selectedRange = NSRange(location: 0, length: 0)
    window.simulateKey(.keyboardDeleteForward)
    #expect(view.text == "ne two three\n")
    window.simulateKey(.keyboardDeleteForward, modifiers: .control)
    #expect(view.text == " two three\n")
    view.isEditable = false
    window.simulateKey(.keyboardDeleteForward)
    window.simulateKey("y")
    #expect(view.text == " two three\n")
    window.simulateKey(.keyboardRightArrow)
    #expect(view.selectedRange == NSRange(location: 1, length: 0))
  }

  @Test func `keys go by lines, paragraphs, pages and to the ends, and delete lines`() {
    let text = (1...60).map { "paragraph \($0) of the text" }.joined(separator: "\n")
    let (view, window) = shownTextView(text)
    view.becomeFirstResponder()
    func at(_ word: String) -> Int { (view.text as NSString).range(of: word).location }
    view.selectedRange = NSRange(location: at("graph 3 "), length: 0)
    window.simulateKey(.keyboardLeftArrow, modifiers: .command)
    #expect(view.selectedRange.location == at("paragraph 3 "))
    window.simulateKey(.keyboardRightArrow, modifiers: [.command, .shift])
    #expect(
      view.selectedRange == NSRange(location: at("paragraph 3 "), length: 23))
    window.simulateKey(.keyboardUpArrow, modifiers: .alternate)
    #expect(view.selectedRange.location == at("paragraph 3 "))
    window.simulateKey(.keyboardUpArrow, modifiers: .alternate)
    #expect(view.selectedRange.location == at("paragraph 2 "))
    window.simulateKey(.keyboardDownArrow, modifiers: .control)
    window.simulateKey(.keyboardDownArrow, modifiers: .control)
    #expect(view.selectedRange.location == at("\nparagraph 4 "))
    // A page is the visible part less a line, in the same column; the view scrolls with it.
    view.selectedRange = NSRange(location: at("graph 3 "), length: 0)
    let start = view.caretRect(for: TextOffset(view.selectedRange.location))
    window.simulateKey(.keyboardPageDown)
    let down = view.caretRect(for: TextOffset(view.selectedRange.location))
    let page = view.bounds.height - start.height
    #expect(abs(down.minX - start.minX) < 3 && abs(down.minY - start.minY - page) <= start.height)
    #expect(view.contentOffset.y > 0)
    window.simulateKey(.keyboardPageUp, modifiers: .shift)
    #expect(view.selectedRange.location == at("graph 3 "))
    #expect(view.selectedRange.length > 100)
    for _ in 0..<20 { window.simulateKey(.keyboardPageDown) }
    #expect(view.selectedRange == NSRange(location: text.utf16.count, length: 0))
    for _ in 0..<20 { window.simulateKey(.keyboardPageUp) }
    #expect(view.selectedRange == NSRange(location: 0, length: 0))
    window.simulateKey(.keyboardDownArrow, modifiers: .command)
    #expect(view.selectedRange.location == text.utf16.count)
    window.simulateKey(.keyboardUpArrow, modifiers: [.command, .shift])
    #expect(view.selectedRange == NSRange(location: 0, length: text.utf16.count))
    // To the ends of the line; at them a character.
    view.selectedRange = NSRange(location: at(" 2 of"), length: 0)
    window.simulateKey(.keyboardDeleteOrBackspace, modifiers: .command)
    #expect(view.text.hasPrefix("paragraph 1 of the text\n 2 of the text\n"))
    window.simulateKey(.keyboardDeleteForward, modifiers: [.control, .shift])
    #expect(view.text.hasPrefix("paragraph 1 of the text\n\nparagraph 3"))
    window.simulateKey(.keyboardDeleteForward, modifiers: .command)
    #expect(view.text.hasPrefix("paragraph 1 of the text\nparagraph 3"))
    for _ in 0..<3 { view.undoManager?.undo() }
    #expect(view.text == text)
    // Of a line that wraps, not of its paragraph; from the right where it is read so.
    let (narrow, other) = shownTextView("some words that wrap in a line", width: 100)
    narrow.becomeFirstResponder()
    narrow.selectedRange = NSRange(location: 2, length: 0)
    other.simulateKey(.keyboardDeleteForward, modifiers: .command)
    #expect(narrow.text.hasPrefix("so") && narrow.text.hasSuffix("a line"))
    #expect(narrow.text.count > 12)
    narrow.text = "שלום עולם"
    narrow.selectedRange = NSRange(location: 4, length: 0)
    other.simulateKey(.keyboardLeftArrow, modifiers: .command)
    #expect(narrow.selectedRange.location == 9)
    other.simulateKey(.keyboardRightArrow, modifiers: .command)
    #expect(narrow.selectedRange.location == 0)
  }

  @Test func `keys go to a field`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
    window.addSubview(field)
    window.makeKeyAndVisible()
    field.becomeFirstResponder()
    window.simulateKey("a")
    window.simulateKey("b")
    window.simulateKey(.keyboardLeftArrow)
    window.simulateKey("c")
    #expect(field.text == "acb")
    window.simulateKey(.keyboardHome)
    window.simulateKey(.keyboardDeleteForward)
    #expect(field.text == "cb")
  }
}
