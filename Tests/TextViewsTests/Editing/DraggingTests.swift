// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Selected text that a pointer carries.
@MainActor @Suite(.serialized) struct DraggingTests {
  private func drag(
    _ window: UIWindow, _ start: CGPoint, _ end: CGPoint, _ flags: UIKeyModifierFlags = []
  ) {
    window.simulatePointer(.began, at: start)
    window.simulatePointer(.moved, at: CGPoint(x: start.x + 6, y: start.y), modifiers: flags)
    window.simulatePointer(.moved, at: end, modifiers: flags)
    window.simulatePointer(.ended, at: end, modifiers: flags)
  }

  @Test func `selected text is moved, in one step`() {
    let (view, window) = shownTextView("one two three")
    view.selectedRange = NSRange(location: 0, length: 4)
    drag(window, view.point(ofCharacter: 1, in: window), view.point(ofCharacter: 8, in: window))
    #expect(view.text == "two one three")
    #expect(view.selectedRange == NSRange(location: 4, length: 4))
    drag(window, view.point(ofCharacter: 5, in: window), view.point(ofCharacter: 0, in: window))
    #expect(view.text == "one two three")
    #expect(view.selectedRange == NSRange(location: 0, length: 4))
    #expect(view.undoManager?.undoCount == 2 && view.undoManager?.undoActionName == "Move")
    view.undoManager?.undo()
    #expect(view.text == "two one three")
    view.undoManager?.undo()
    #expect(view.text == "one two three")
  }

  @Test func `with control it is copied; a click, and a drop on itself, do nothing`() {
    let (view, window) = shownTextView("one two three")
    view.selectedRange = NSRange(location: 0, length: 4)
    drag(
      window, view.point(ofCharacter: 1, in: window), view.point(ofCharacter: 8, in: window),
      .control)
    #expect(view.text == "one two one three")
    view.selectedRange = NSRange(location: 0, length: 7)
    drag(window, view.point(ofCharacter: 1, in: window), view.point(ofCharacter: 5, in: window))
    #expect(view.text == "one two one three" && view.selectedRange.length == 7)
    window.simulatePointer(.began, at: view.point(ofCharacter: 2, in: window))
    #expect(view.selectedRange.length == 7)
    window.simulatePointer(.ended, at: view.point(ofCharacter: 2, in: window))
    #expect(view.selectedRange == NSRange(location: 2, length: 0))
  }

  @Test func `a cancelled drag and a refusing delegate leave all as it was`() {
    let (view, window) = shownTextView("one two three")
    view.selectedRange = NSRange(location: 0, length: 4)
    window.simulatePointer(.began, at: view.point(ofCharacter: 1, in: window))
    window.simulatePointer(.moved, at: view.point(ofCharacter: 8, in: window))
    #expect(view.pointer.drop?.head == 8)
    window.simulatePointer(.cancelled, at: view.point(ofCharacter: 8, in: window))
    #expect(view.pointer.drop == nil && view.text == "one two three")
    final class Picky: NSObject, UITextViewDelegate {
      func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool { range.length == 0 }
    }
    let picky = Picky()
    view.delegate = picky
    drag(window, view.point(ofCharacter: 1, in: window), view.point(ofCharacter: 8, in: window))
    #expect(view.text == "one two three")
  }

  @Test func `text is carried to another view, and into a field on one line`() {
    let (view, window) = shownTextView("one\ntwo three")
    let other = UITextView(frame: CGRect(x: 0, y: 120, width: 300, height: 60))
    other.font = view.font
    other.text = "xy"
    window.addSubview(other)
    window.layoutIfNeeded()
    view.selectedRange = NSRange(location: 4, length: 4)
    drag(window, view.point(ofCharacter: 5, in: window), other.point(ofCharacter: 1, in: window))
    #expect(view.text == "one\nthree" && other.text == "xtwo y")
    #expect(other.isFirstResponder && other.selectedRange == NSRange(location: 1, length: 4))
    other.undoManager?.undo()
    view.undoManager?.undo()
    #expect(view.text == "one\ntwo three" && other.text == "xy")
    let field = UITextField(frame: CGRect(x: 0, y: 190, width: 300, height: 30))
    window.addSubview(field)
    window.layoutIfNeeded()
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 0, length: 7)
    drag(
      window, view.point(ofCharacter: 1, in: window),
      field.convert(CGPoint(x: 20, y: 15), to: window), .control)
    #expect(field.text == "one two" && view.text == "one\ntwo three")
  }

  @Test func `text of a field is carried, and its delegate hears of it`() {
    final class Listener: NSObject, UITextDragDelegate {
      var log: [String] = []
      var isAllowed = true
      func textDraggableView(
        _ textDraggableView: any UIView & UITextDraggable,
        itemsForDrag dragRequest: any UITextDragRequest
      ) -> [UIDragItem] {
        log.append("\(textDraggableView is UITextField)")
        return isAllowed ? dragRequest.suggestedItems : []
      }
      func textDraggableView(
        _ textDraggableView: any UIView & UITextDraggable,
        dragSessionDidEnd session: any UIDragSession, with operation: UIDropOperation
      ) { log.append("end \(operation)") }
    }
    let (view, window) = shownTextView("one two")
    let field = UITextField(frame: CGRect(x: 0, y: 150, width: 300, height: 30))
    field.text = "field text"
    let listener = Listener()
    field.textDragDelegate = listener
    window.addSubview(field)
    window.layoutIfNeeded()
    func select() {
      field.becomeFirstResponder()
      field.selectedTextRange = field.textRange(
        from: field.beginningOfDocument,
        to: field.position(from: field.beginningOfDocument, offset: 6) ?? field.endOfDocument)
    }
    func pull() {
      let caret = field.caretRect(
        for: field.position(from: field.beginningOfDocument, offset: 2) ?? field.endOfDocument)
      drag(
        window, field.convert(CGPoint(x: caret.midX, y: caret.midY), to: window),
        view.point(ofCharacter: 4, in: window))
    }
    select()
    pull()
    #expect(view.text == "one field two" && field.text == "text")
    #expect(listener.log == ["true", "end move"])
    field.text = "field text"
    (listener.isAllowed, listener.log) = (false, [])
    select()
    pull()
    #expect(field.text == "field text" && listener.log == ["true"])
    // Turned off as a whole.
    listener.isAllowed = true
    field.textDragInteraction?.isEnabled = false
    select()
    pull()
    #expect(field.text == "field text" && view.text == "one field two")
    field.textDragInteraction?.isEnabled = true
    #expect(field.textDragInteraction?.view === field)
    select()
    pull()
    #expect(field.text == "text")
  }

  @Test func `drags of a text view can be turned off`() {
    let (view, window) = shownTextView("one two three")
    #expect(view.textDragInteraction?.isEnabled == true)
    view.textDragInteraction?.isEnabled = false
    view.selectedRange = NSRange(location: 0, length: 4)
    drag(window, view.point(ofCharacter: 1, in: window), view.point(ofCharacter: 8, in: window))
    #expect(view.text == "one two three" && view.selectedRange == NSRange(location: 1, length: 7))
  }

  @Test func `what is secret is not carried`() {
    let (view, window) = shownTextView("secret words")
    view.isSecureTextEntry = true
    view.selectedRange = NSRange(location: 0, length: 6)
    drag(window, view.point(ofCharacter: 1, in: window), view.point(ofCharacter: 9, in: window))
    #expect(view.text == "secret words")
  }
}
