// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Several carets and selections: typed, deleted and pasted at all of them at once.
@MainActor @Suite(.serialized) struct SeveralCaretsTests {
  private func makeView(_ text: String, _ ranges: [(Int, Int)]) -> (UITextView, UndoManager) {
    let (view, _) = shownTextView("", width: 400)
    view.font = UIFont(name: "DejaVu Sans Mono", size: 12)
    view.text = text
    view.becomeFirstResponder()
    view.selectedRanges = ranges.map { NSRange(location: $0.0, length: $0.1) }
    return (view, view.undoManager!)
  }

  private func ranges(_ view: UITextView) -> [[Int]] {
    view.selectedRanges.map { [$0.location, $0.length] }
  }

  @Test func `what touches is one, and the last is the one that others see`() {
    let (view, _) = makeView("one two three", [(8, 0), (0, 3), (2, 3), (99, 0), (5, 0)])
    #expect(ranges(view) == [[0, 5], [8, 0], [13, 0]])
    // The caret at 5 is part of what ends there.
    #expect(view.selectedRange == NSRange(location: 0, length: 5))
    view.selectedRanges = []
    #expect(ranges(view) == [[0, 0]])
    view.selectedRanges = [NSRange(location: 1, length: 0), NSRange(location: 4, length: 0)]
    #expect(view.selectedRange == NSRange(location: 4, length: 0))
    view.selectedRange = NSRange(location: 2, length: 0)
    #expect(ranges(view) == [[2, 0]])
  }

  @Test func `keys type and delete at all of them, in one step that is undone`() {
    let (view, undo) = makeView("a b c", [(1, 0), (3, 0), (5, 0)])
    let recorder = TextViewRecorder()
    view.delegate = recorder
    for letter in ["x", "é", "😀"] { view.insertText(letter) }
    #expect(view.text == "axé😀 bxé😀 cxé😀")
    #expect(ranges(view) == [[5, 0], [11, 0], [17, 0]])
    #expect(undo.undoCount == 1)
    #expect(recorder.events.filter { $0 == "didChange" }.count == 3)
    #expect(recorder.events.first == "shouldChange 5+0 x")
    view.deleteBackward()
    #expect(view.text == "axé bxé cxé" && undo.undoCount == 1)
    undo.undo()
    #expect(view.text == "a b c")
    #expect(ranges(view) == [[1, 0], [3, 0], [5, 0]])
    undo.redo()
    #expect(view.text == "axé bxé cxé")
    #expect(ranges(view) == [[3, 0], [7, 0], [11, 0]])
    undo.undo()
    for _ in 0..<2 { view.deleteBackward() }
    #expect(view.text == "", "the spaces go, too: \(view.text!)")
    #expect(ranges(view) == [[0, 0]])
    while undo.canUndo { undo.undo() }
    #expect(view.text == "a b c")
  }

  @Test func `deletions in a row at several places come back together`() {
    let (view, undo) = makeView("abcd efgh", [(4, 0), (9, 0)])
    for _ in 0..<3 { view.deleteBackward() }
    #expect(view.text == "a e" && undo.undoCount == 1)
    undo.undo()
    #expect(view.text == "abcd efgh")
  }

  @Test func `a delegate that refuses one place keeps that one`() {
    final class Picky: NSObject, UITextViewDelegate {
      func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool { range.location != 2 }
    }
    let (view, undo) = makeView("aa bb", [(0, 0), (2, 0), (5, 0)])
    let picky = Picky()
    view.delegate = picky
    view.insertText("-")
    #expect(view.text == "-aa bb-")
    #expect(ranges(view) == [[1, 0], [3, 0], [7, 0]])
    undo.undo()
    #expect(view.text == "aa bb")
  }

  @Test func `a delegate that changes the text while it is asked stops the edit`() {
    final class Busy: NSObject, UITextViewDelegate {
      func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool {
        textView.textStorage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "")
        return true
      }
    }
    let (view, _) = makeView("aa bb", [(2, 0), (5, 0)])
    let busy = Busy()
    view.delegate = busy
    view.insertText("-")
    #expect(view.text == "a bb")
  }

  @Test func `a delegate that counts the text keeps it to its length at all places together`() {
    final class Limit: NSObject, UITextViewDelegate {
      func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool { textView.textStorage.length - range.length + text.utf16.count <= 10 }
    }
    let limit = Limit()
    let (view, undo) = makeView("aa bb cc", [(2, 0), (5, 0), (8, 0)])
    view.delegate = limit
    view.insertText("x")
    #expect(view.text == "aa bbx ccx")
    #expect(ranges(view) == [[2, 0], [6, 0], [10, 0]])
    view.insertText("y")
    #expect(view.text == "aa bbx ccx")
    undo.undo()
    #expect(view.text == "aa bb cc" && !undo.canUndo)
    undo.redo()
    #expect(view.text == "aa bbx ccx")
    // A change that makes room makes it for the positions before it.
    undo.undo()
    view.selectedRanges = [NSRange(location: 2, length: 0), NSRange(location: 3, length: 5)]
    view.insertText("long")
    #expect(view.text == "aa long")
    undo.undo()
    view.replaceAll(queryString: "b", options: UITextSearchOptions(), withText: "bbb")
    #expect(view.text == "aa bbbb cc")
    undo.undo()
    #expect(view.text == "aa bb cc")
  }

  @Test func `a delegate that changes the text when some places are edited stops the others`() {
    final class Late: NSObject, UITextViewDelegate {
      var asked = 0
      func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool {
        asked += 1
        if asked == 2 { textView.text = "new" }
        return true
      }
    }
    let late = Late()
    let (view, undo) = makeView("aa bb cc", [(2, 0), (5, 0), (8, 0)])
    view.delegate = late
    view.insertText("x")
    #expect(view.text == "new" && late.asked == 2 && !undo.canUndo)
    #expect(view.selectedRanges.allSatisfy { NSMaxRange($0) <= 3 })
    view.insertText("y")
    undo.undo()
    #expect(view.text == "new")
  }

  @Test func `arrows move all, and those that meet are one`() {
    let (view, _) = makeView("one\ntwo\nthree", [(1, 0), (5, 0), (9, 0)])
    func press(_ key: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags = []) {
      view.window?.simulateKey(key, modifiers: flags)
    }
    press(.keyboardRightArrow)
    #expect(ranges(view) == [[2, 0], [6, 0], [10, 0]])
    press(.keyboardRightArrow, .shift)
    #expect(ranges(view) == [[2, 1], [6, 1], [10, 1]])
    press(.keyboardEnd)
    #expect(ranges(view) == [[3, 0], [7, 0], [13, 0]])
    press(.keyboardUpArrow)
    #expect(ranges(view) == [[0, 0], [3, 0], [7, 0]])
    press(.keyboardHome, .control)
    #expect(ranges(view) == [[0, 0]])
    press(.keyboardDownArrow, [.alternate, .shift])
    press(.keyboardDownArrow, [.alternate, .shift])
    #expect(ranges(view) == [[0, 0], [4, 0], [8, 0]])
    view.insertText("> ")
    #expect(view.text == "> one\n> two\n> three")
    press(.keyboardEscape)
    #expect(view.selectedRanges.count == 1)
  }

  @Test func `each caret keeps its column over short lines`() {
    let (view, _) = makeView("abcdef\n\nabcdef\n", [(2, 0), (5, 0)])
    view.window?.simulateKey(.keyboardDownArrow)
    #expect(ranges(view) == [[7, 0]])
    view.selectedRanges = [NSRange(location: 5, length: 0)]
    view.window?.simulateKey(.keyboardDownArrow)
    view.window?.simulateKey(.keyboardDownArrow)
    #expect(ranges(view) == [[13, 0]])
  }

  @Test func `copy joins lines, paste gives each place its own`() {
    let (view, undo) = makeView("one two", [(0, 3), (4, 3)])
    view.copy(nil)
    #expect(UIPasteboard.general.string == "one\ntwo")
    view.cut(nil)
    #expect(view.text == " ")
    undo.undo()
    #expect(view.text == "one two" && ranges(view) == [[0, 3], [4, 3]])
    UIPasteboard.general.string = "1\n2"
    view.paste(nil)
    #expect(view.text == "1 2")
    UIPasteboard.general.string = "x"
    view.paste(nil)
    #expect(view.text == "1x 2x")
  }

  @Test func `attributes change at all places in one step`() {
    let (view, undo) = makeView("one two three", [(0, 3), (8, 5)])
    view.allowsEditingTextAttributes = true
    view.toggleUnderline(nil)
    func underlined(_ place: Int) -> Bool {
      view.textStorage.attribute(.underlineStyle, at: place, effectiveRange: nil) as? Int == 1
    }
    #expect(underlined(1) && !underlined(5) && underlined(9) && undo.undoCount == 1)
    undo.undo()
    #expect(!underlined(1) && !underlined(9) && ranges(view) == [[0, 3], [8, 5]])
  }

  @Test func `the next place of the same text is selected, around the end`() {
    let (view, _) = makeView("cat dog cat bird cat", [(9, 0)])
    view.selectNextOccurrence()
    #expect(ranges(view) == [[8, 3]])
    view.selectNextOccurrence()
    #expect(ranges(view) == [[8, 3], [17, 3]])
    view.window?.simulateKey("d", modifiers: .control)
    #expect(ranges(view) == [[0, 3], [8, 3], [17, 3]])
    view.selectNextOccurrence()
    #expect(view.selectedRanges.count == 3)
    view.insertText("fox")
    #expect(view.text == "fox dog fox bird fox")
  }

  @Test func `a pointer with option adds a caret`() {
    let (view, window) = shownTextView("some words here")
    func point(_ place: Int) -> CGPoint {
      let box = view.boxes(of: NSRange(location: place, length: 1)).first ?? .zero
      return view.convert(CGPoint(x: box.minX + 1, y: box.midY), to: window)
    }
    view.selectedRange = NSRange(location: 2, length: 0)
    window.simulatePointer(.began, at: point(7), modifiers: .alternate)
    window.simulatePointer(.moved, at: point(9), modifiers: .alternate)
    window.simulatePointer(.ended, at: point(9), modifiers: .alternate)
    #expect(ranges(view) == [[2, 0], [7, 2]])
    window.simulatePointer(.began, at: point(12))
    window.simulatePointer(.ended, at: point(12))
    #expect(ranges(view) == [[12, 0]])
  }

  @Test func `edits of others move all, and an input method works at one`() {
    let (view, _) = makeView("one two", [(3, 0), (7, 0)])
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "__")
    #expect(ranges(view) == [[5, 0], [9, 0]])
    view.setMarkedText("に", selectedRange: NSRange(location: 1, length: 0))
    #expect(view.text == "__one twoに" && view.selectedRanges.count == 1)
  }
}
