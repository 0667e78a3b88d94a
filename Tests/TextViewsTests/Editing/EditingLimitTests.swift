// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Editing with invalid input.
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

  @Test func `a paste of a hundred megabytes is one step`() {
    let view = plainTextView("ab")
    view.selectedRange = NSRange(location: 1, length: 0)
    let line = "a line of twenty-five.."
    let text = String(repeating: line + " \n", count: 4_000_000)
    #expect(text.utf8.count == 100_000_000)
    UIPasteboard.general.string = text
    view.paste(nil)
    UIPasteboard.general.string = ""
    #expect(view.textStorage.length == 100_000_002)
    #expect(view.selectedRange == NSRange(location: 100_000_001, length: 0))
    let end = view.textStorage.mutableString.substring(
      with: NSRange(location: 99_999_976, length: 26))
    #expect(end == line + " \nb")
    // The end of it is seen, and typed at.
    view.layoutIfNeeded()
    let caret = view.caretRect(for: TextOffset(100_000_001))
    #expect(view.bounds.insetBy(dx: -2, dy: -2).contains(caret))
    view.insertText("x")
    #expect(view.textStorage.length == 100_000_003)
    view.undoManager?.undo()
    view.undoManager?.undo()
    #expect(view.text == "ab")
  }

  @Test func `a delegate keeps a text to its length, whatever way text comes`() throws {
    final class Limit: NSObject, UITextViewDelegate {
      func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool {
        textView.textStorage.length - range.length + text.utf16.count <= 10
      }
    }
    let view = plainTextView("")
    let limit = Limit()
    view.delegate = limit
    for letter in "fourteen keys." { view.insertText(String(letter)) }
    #expect(view.text == "fourteen k")
    UIPasteboard.general.string = "longer than ten characters"
    view.paste(nil)
    #expect(view.text == "fourteen k")
    view.selectedRange = NSRange(location: 0, length: 8)
    UIPasteboard.general.string = "short"
    view.paste(nil)
    #expect(view.text == "short k")
    while view.undoManager?.canUndo == true {
      view.undoManager?.undo()
      #expect(view.textStorage.length <= 10)
    }
    #expect(view.text == "")
  }

  /// Text that others change while the view is drawn, scrolled or notifies; layout itself refuses
  /// it with a message.
  @Test(arguments: ["scroll", "selection", "change", "drawn"])
  func `a delegate that changes the text while it is shown does no harm`(way: String) throws {
    final class Meddler: NSObject, UITextViewDelegate, @preconcurrency NSLayoutManagerDelegate {
      let way: String
      var left = 20
      init(_ way: String) { self.way = way }
      private func meddle(_ storage: NSTextStorage?, _ now: String) {
        guard now == way, left > 0, let storage, !storage.isEditing else { return }
        left -= 1
        storage.replaceCharacters(
          in: NSRange(location: 0, length: min(3, storage.length)),
          with: left % 2 == 0 ? "" : "some more lines\nof text\n")
      }
      func scrollViewDidScroll(_ scrollView: UIScrollView) {
        meddle((scrollView as? UITextView)?.textStorage, "scroll")
      }
      func textViewDidChangeSelection(_ textView: UITextView) {
        meddle(textView.textStorage, "selection")
      }
      func textViewDidChange(_ textView: UITextView) { meddle(textView.textStorage, "change") }
      func layoutManager(
        _ layoutManager: NSLayoutManager,
        shouldUseTemporaryAttributes attributes: [NSAttributedString.Key: Any] = [:],
        forDrawingToScreen toScreen: Bool, atCharacterIndex charIndex: Int,
        effectiveRange effectiveCharRange: NSRangePointer?
      ) -> [NSAttributedString.Key: Any]? {
        meddle(layoutManager.textStorage, "drawn")
        return attributes
      }
    }
    let view = plainTextView(String(repeating: "a line of text\n", count: 60))
    let meddler = Meddler(way)
    view.delegate = meddler
    view.layoutManager.delegate = meddler
    for step in 0..<12 {
      view.contentOffset.y = CGFloat(step) * 40
      view.selectedRange = NSRange(location: step * 11, length: step % 3)
      view.insertText("x")
      view.layoutManager.addTemporaryAttribute(
        .underlineStyle, value: 1, forCharacterRange: NSRange(location: 0, length: 200))
      view.layoutIfNeeded()
      view.layoutManager.ensureLayout(for: view.textContainer)
      #expect(view.picture() != nil)
      #expect(NSMaxRange(view.selectedRange) <= view.textStorage.length)
    }
    #expect(meddler.left < 20, "\(way) was never told")
    view.delegate = nil
    view.layoutManager.delegate = nil
    // In the end it displays the same as a new view.
    let fresh = plainTextView(view.text)
    for view in [view, fresh] { view.layoutManager.ensureLayout(for: view.textContainer) }
    #expect(
      view.layoutManager.usedRect(for: view.textContainer)
        == fresh.layoutManager.usedRect(for: fresh.textContainer))
  }

  @Test func `a link of a megabyte and a number of ten thousand digits do no harm in a view`() {
    let link = "https://example.com/" + String(repeating: "a", count: 1 << 20)
    let view = plainTextView("")
    view.isEditable = false
    view.dataDetectorTypes = .all
    view.text = "See \(link) or call " + String(repeating: "7", count: 10_000) + " on 31 February."
    view.layoutIfNeeded()
    #expect(view.picture() != nil)
    let all = NSRange(location: 0, length: view.textStorage.length)
    #expect(view.looks(of: all).map(\.0) == [NSRange(location: 4, length: link.utf16.count)])
    view.text = "See www.example.com"
    #expect(
      view.looks(of: NSRange(location: 0, length: 19)).map(\.0)
        == [NSRange(location: 4, length: 15)])
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

  @Test func `a selection that cuts a character in two takes it whole, and is undone`() {
    // Half of each of the two.
    for (range, text, caret) in [
      (NSRange(location: 2, length: 2), "axb", 2), (NSRange(location: 2, length: 0), "ax😀🎉b", 2),
      (NSRange(location: 1, length: 1), "ax🎉b", 2),
    ] {
      let view = plainTextView("a😀🎉b")
      view.insertText("!")
      view.deleteBackward()
      view.selectedRange = range
      view.insertText("x")
      #expect(view.text == text)
      #expect(view.selectedRange == NSRange(location: caret, length: 0))
      view.undoManager?.undo()
      #expect(view.text == "a😀🎉b")
      view.undoManager?.redo()
      #expect(view.text == text)
    }
  }

  @Test func `a selection of half a grapheme is left at its ends`() {
    let (view, window) = shownTextView("ae\u{301}b👨‍👩‍👧c")
    view.becomeFirstResponder()
    for (range, left, right) in [
      (NSRange(location: 2, length: 3), 1, 12), (NSRange(location: 0, length: 2), 0, 3),
    ] {
      for (key, place) in [
        (UIKeyboardHIDUsage.keyboardLeftArrow, left), (.keyboardRightArrow, right),
      ] {
        view.selectedRange = range
        window.simulateKey(key)
        #expect(view.selectedRange == NSRange(location: place, length: 0))
      }
    }
  }

  @Test(arguments: ["a \u{E33}", "क्षि \u{E33}b", "x\u{301} \u{301}y z"])
  func `a step by a word ends between graphemes`(text: String) {
    let (view, window) = shownTextView(text)
    view.becomeFirstResponder()
    let borders = Set(text.indices.map { $0.utf16Offset(in: text) } + [text.utf16.count])
    for (key, start) in [
      (UIKeyboardHIDUsage.keyboardLeftArrow, text.utf16.count), (.keyboardRightArrow, 0),
    ] {
      view.selectedRange = NSRange(location: start, length: 0)
      for _ in 0..<5 {
        window.simulateKey(key, modifiers: .alternate)
        #expect(borders.contains(view.selectedRange.location))
      }
      #expect(view.selectedRange.location == text.utf16.count - start)
    }
  }

  @Test func `marked text lies in the text when a delegate has changed that`() {
    final class Busy: NSObject, UITextViewDelegate {
      let way: Int
      init(_ way: Int) { self.way = way }
      private func cut(_ view: UITextView) {
        view.textStorage.deleteCharacters(in: NSRange(location: 0, length: 8))
      }
      func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool {
        if way == 0 { cut(textView) }
        if way == 1 { textView.text = "ab" }
        return true
      }
      func textViewDidChange(_ textView: UITextView) { if way == 2 { cut(textView) } }
      func textViewDidChangeSelection(_ textView: UITextView) { if way == 3 { cut(textView) } }
    }
    for way in 0..<4 {
      let view = plainTextView("some text here")
      view.selectedRange = NSRange(location: 14, length: 0)
      let busy = Busy(way)
      view.delegate = busy
      view.setMarkedText("か", selectedRange: NSRange(location: 1, length: 0))
      view.delegate = nil
      let marked = view.markedTextRange.flatMap(view.span)
      #expect(marked.map { (view.text as NSString).substring(with: $0) } == "か", "\(way)")
      view.insertText("x")
      #expect(view.text == (way == 1 ? "abx" : "t herex"))
    }
  }
}
