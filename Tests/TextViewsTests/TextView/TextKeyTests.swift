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
