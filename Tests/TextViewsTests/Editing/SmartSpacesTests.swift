// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Spaces around words, space for pending input, and a caret that follows a finger.
@MainActor @Suite(.serialized) struct SmartSpacesTests {
  private func makeView(_ text: String, _ selected: NSRange) -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    view.font = UIFont(name: "DejaVu Sans", size: 12)
    view.smartInsertDeleteType = .yes
    view.text = text
    view.selectedRange = selected
    return view
  }

  @Test func `a word that is cut takes a space with it, a part of one does not`() {
    let cases: [(String, Int, Int, String)] = [
      ("one two three", 4, 3, "one three"), ("one two", 4, 3, "one"), ("one two", 0, 3, "two"),
      ("one two, three", 4, 3, "one, three"), ("one two", 4, 2, "one o"), ("(two)", 1, 3, "()"),
      ("a\ntwo b", 2, 3, "a\nb"), ("one  two", 3, 2, "onetwo"),
    ]
    for (text, start, length, expected) in cases {
      let view = makeView(text, NSRange(location: start, length: length))
      view.cut(nil)
      #expect(view.text == expected)
      view.undoManager?.undo()
      #expect(view.text == text)
      view.selectedRange = NSRange(location: start, length: length)
      view.smartInsertDeleteType = .default
      view.delete(nil)
      #expect(view.text.utf16.count == text.utf16.count - length)
    }
  }

  @Test func `a word that is pasted does not run into others`() {
    let cases: [(String, Int, String, String)] = [
      ("one", 3, "two", "one two"), ("one", 0, "two", "two one"), ("onetwo", 3, "x", "one x two"),
      ("one ", 4, "two", "one two"), ("one", 3, ",", "one,"), ("one", 3, " ", "one "),
    ]
    for (text, place, pasted, expected) in cases {
      let view = makeView(text, NSRange(location: place, length: 0))
      UIPasteboard.general.string = pasted
      view.paste(nil)
      #expect(view.text == expected)
      view.undoManager?.undo()
      view.smartInsertDeleteType = .no
      view.selectedRange = NSRange(location: place, length: 0)
      view.paste(nil)
      #expect(view.text.utf16.count == text.utf16.count + pasted.utf16.count)
    }
  }

  @Test func `room is made for what is to come, and taken away`() throws {
    let view = makeView("one two", NSRange(location: 4, length: 0))
    let room = view.insertTextPlaceholder(with: CGSize(width: 40, height: 10))
    #expect(view.textStorage.length == 8)
    let rect = try #require(room.rects.first?.rect)
    #expect(abs(rect.width - 40) < 0.01)
    #expect(view.undoManager?.canUndo == false)
    view.selectedRange = NSRange(location: 0, length: 0)
    view.insertText("x")
    view.remove(room)
    #expect(view.text == "xone two" && room.rects.isEmpty)
    view.remove(room)
    view.remove(UITextPlaceholder())
    view.undoManager?.undo()
    #expect(view.text == "one two")
  }

  @Test func `a caret follows a finger`() {
    let view = makeView("one two three", NSRange(location: 0, length: 0))
    func point(_ place: Int) -> CGPoint {
      let caret = view.caretRect(for: TextOffset(place))
      return CGPoint(x: caret.minX, y: caret.midY)
    }
    view.beginFloatingCursor(at: point(3))
    #expect(view.selectedRange == NSRange(location: 3, length: 0))
    view.updateFloatingCursor(at: point(9))
    view.endFloatingCursor()
    #expect(view.selectedRange == NSRange(location: 9, length: 0))
  }

  @Test func `55: inset and padding add up`() {
    let view = makeView("one", NSRange(location: 0, length: 0))
    view.textContainerInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0)
    view.textContainer.lineFragmentPadding = 20
    view.layoutIfNeeded()
    #expect(abs(view.caretRect(for: view.beginningOfDocument).minX - 40) < 0.01)
    let glyph = view.layoutManager.boundingRect(
      forGlyphRange: NSRange(location: 0, length: 1), in: view.textContainer)
    #expect(abs(glyph.minX + view.textContainerInset.left - 40) < 0.01)
  }
}
