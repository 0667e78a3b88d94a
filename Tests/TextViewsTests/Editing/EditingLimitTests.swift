// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// What editing does with input that nobody should send.
@MainActor @Suite(.serialized) struct EditingLimitTests {
  @Test func `text put in while the storage is being edited is there afterwards`() {
    let view = plainTextView("abc")
    view.selectedRange = NSRange(location: 1, length: 0)
    view.textStorage.beginEditing()
    view.textStorage.replaceCharacters(in: NSRange(location: 3, length: 0), with: "d")
    view.insertText("x")
    view.deleteBackward()
    view.selectedRanges = [NSRange(location: 0, length: 0), NSRange(location: 2, length: 0)]
    view.insertText("-")
    view.textStorage.endEditing()
    #expect(view.text == "-ab-cd")
    while view.undoManager?.canUndo == true { view.undoManager?.undo() }
    #expect(view.layoutManager.glyphRange(for: view.textContainer).length > 0)
  }

  @Test func `damaged rich text on the pasteboard falls back to its characters`() {
    let view = plainTextView("ab")
    view.allowsEditingTextAttributes = true
    view.selectedRange = NSRange(location: 1, length: 0)
    for damaged in [Data(), Data("{\\rtf1 cut".utf8), Data([0xFF, 0x00, 0x1B]), Data("junk".utf8)] {
      for type in ["public.rtf", "com.apple.flat-rtfd", "org.textkit.attributed-string"] {
        UIPasteboard.general.setItems([[type: damaged, "public.utf8-plain-text": "plain"]])
        view.paste(nil)
        #expect(view.text == "aplainb" || view.text == "acutb", "\(type): \(view.text!)")
        view.undoManager?.undo()
        #expect(view.text == "ab")
      }
    }
  }

  @Test func `a delegate that changes the text while it is asked loses nothing`() {
    final class Busy: NSObject, UITextViewDelegate {
      var way = 0
      func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool {
        switch way {
        case 0: textView.text = ""
        case 1:
          textView.textStorage.setAttributedString(NSAttributedString(string: "longer text here"))
        case 2: textView.selectedRange = NSRange(location: 0, length: 0)
        case 3: textView.textStorage.deleteCharacters(in: NSRange(location: 0, length: 2))
        default: return false
        }
        return true
      }
    }
    let busy = Busy()
    for way in 0..<5 {
      let view = plainTextView("abcdef")
      view.selectedRange = NSRange(location: 4, length: 2)
      busy.way = way
      view.delegate = busy
      view.insertText("x")
      let expected = ["x", "longxr text here", "abcdx", "abcdx", "abcdef"][way]
      #expect(
        way == 1 ? view.text.contains("x") : way == 3 || view.text == expected,
        "\(way): \(view.text!)")
      #expect(NSMaxRange(view.selectedRange) <= view.text.utf16.count)
      view.delegate = nil
      view.deleteBackward()
      while view.undoManager?.canUndo == true { view.undoManager?.undo() }
    }
  }

  @Test func `a selection of another view, and positions of nobody, do nothing or are cut`() {
    let view = plainTextView("abc")
    let other = plainTextView("a much longer text than the first one")
    other.selectedRange = NSRange(location: 20, length: 10)
    view.selectedTextRange = other.selectedTextRange
    #expect(NSMaxRange(view.selectedRange) <= 3)
    view.selectedTextRange = UITextRange()
    view.selectedRanges = [
      NSRange(location: NSNotFound, length: 5), NSRange(location: -3, length: 1),
    ]
    #expect(view.selectedRanges.allSatisfy { $0.location >= 0 && NSMaxRange($0) <= 3 })
    view.insertText("x")
    #expect(view.text.contains("x"))
  }

  @Test func `undo after the storage was replaced does nothing`() {
    let view = plainTextView("abc")
    view.insertText("d")
    let container = view.textContainer
    let storage = NSTextStorage(string: "other")
    container.layoutManager?.replaceTextStorage(storage)
    view.undoManager?.undo()
    #expect(storage.string == "other" && view.text == "other")
    view.insertText("!")
    #expect(view.undoManager?.canUndo == true)
    view.undoManager?.undo()
    #expect(view.text == "other")
  }

  @Test func `a paste of many megabytes is one step`() {
    let view = plainTextView("ab")
    view.selectedRange = NSRange(location: 1, length: 0)
    let text = String(repeating: "a line of text\n", count: 1_000_000)
    UIPasteboard.general.string = text
    view.paste(nil)
    #expect(view.textStorage.length == text.utf16.count + 2)
    #expect(view.selectedRange.location == text.utf16.count + 1)
    view.undoManager?.undo()
    #expect(view.text == "ab")
    UIPasteboard.general.string = ""
  }

  @Test func `a thousand carets type as one`() {
    let view = plainTextView(String(repeating: "ab ", count: 1_000))
    view.selectedRanges = (0..<1_000).map { NSRange(location: 3 * $0 + 1, length: 0) }
    for letter in ["x", "y"] { view.insertText(letter) }
    #expect(view.text == String(repeating: "axyb ", count: 1_000))
    #expect(view.selectedRanges.count == 1_000)
    view.undoManager?.undo()
    #expect(view.text == String(repeating: "ab ", count: 1_000))
  }
}
