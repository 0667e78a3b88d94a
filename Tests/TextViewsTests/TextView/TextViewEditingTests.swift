// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Typing into a text view, and the notifications.
@MainActor @Suite(.serialized) struct TextViewEditingTests {
  private func view(_ text: String, caret: Int) -> (UITextView, TextViewRecorder) {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = text
    view.selectedRange = NSRange(location: caret, length: 0)
    let recorder = TextViewRecorder()
    view.delegate = recorder
    return (view, recorder)
  }

  @Test func `12: typing changes the storage once and tells in Apple's order`() {
    final class Counting: NSTextStorage {
      nonisolated(unsafe) var changes: [String] = []
      private let kept = NSMutableAttributedString()
      override var string: String { kept.string }
      override func attributes(at location: Int, effectiveRange range: NSRangePointer?)
        -> [NSAttributedString.Key: Any]
      { unsafe kept.attributes(at: location, effectiveRange: range) }
      override func replaceCharacters(in range: NSRange, with str: String) {
        changes.append("\(range.location)+\(range.length) \(str)")
        kept.replaceCharacters(in: range, with: str)
        edited(
          .editedCharacters, range: range, changeInLength: (str as NSString).length - range.length)
      }
      override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        kept.setAttributes(attrs, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
      }
    }
    let storage = Counting()
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 100, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    storage.replaceCharacters(in: NSRange(), with: "ab")
    let view = UITextView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 50), textContainer: container)
    view.selectedRange = NSRange(location: 1, length: 0)
    let recorder = TextViewRecorder()
    view.delegate = recorder
    storage.changes = []
    var posted = 0
    let token = NotificationCenter.default.addObserver(
      forName: UITextView.textDidChangeNotification, object: view, queue: nil
    ) { _ in MainActor.assumeIsolated { posted += 1 } }
    defer { NotificationCenter.default.removeObserver(token) }
    view.insertText("x")
    #expect(storage.changes == ["1+0 x"])
    #expect(storage.string == "axb")
    #expect(recorder.take() == ["shouldChange 1+0 x", "selection 2+0", "didChange"])
    #expect(posted == 1)
    view.deleteBackward()
    #expect(storage.string == "ab")
    #expect(recorder.take() == ["shouldChange 1+1 ", "selection 1+0", "didChange"])
    #expect(posted == 2)
  }

  @Test func `a delegate that says no keeps the text`() {
    let (view, recorder) = view("abc", caret: 3)
    recorder.canChange = false
    view.insertText("d")
    view.deleteBackward()
    view.insertAttributedText(NSAttributedString(string: "z"))
    view.setMarkedText("m", selectedRange: NSRange(location: 1, length: 0))
    #expect(view.text == "abc")
    #expect(view.markedTextRange == nil)
    #expect(!recorder.events.contains("didChange"))
    #expect(
      !view.shouldChangeText(in: TextSpan(NSRange(location: 0, length: 1)), replacementText: ""))
  }

  @Test func `who replaces a range by itself has asked before`() {
    let (view, recorder) = view("abc", caret: 3)
    recorder.canChange = false
    view.replace(TextSpan(NSRange(location: 0, length: 1)), withText: "z")
    #expect(view.text == "zbc" && recorder.take() == ["selection 1+0", "didChange"])
    view.replace(
      TextSpan(NSRange(location: 1, length: 2)), withAttributedText: NSAttributedString(string: "y")
    )
    #expect(view.text == "zy" && recorder.take() == ["selection 2+0", "didChange"])
  }

  @Test func `a view that cannot be edited keeps its text`() {
    let (view, recorder) = view("abc", caret: 3)
    view.isEditable = false
    view.insertText("d")
    view.deleteBackward()
    #expect(view.text == "abc")
    #expect(recorder.events.isEmpty)
  }

  @Test func `what is selected goes, whole graphemes at a time`() {
    let (view, _) = view("ae\u{301}👨‍👩‍👧b", caret: 0)
    view.selectedRange = NSRange(location: view.textStorage.length - 1, length: 0)
    view.deleteBackward()
    #expect(view.text == "ae\u{301}b")
    view.deleteBackward()
    #expect(view.text == "ab")
    view.selectedRange = NSRange(location: 0, length: 2)
    view.insertText("xyz")
    #expect(view.text == "xyz")
    #expect(view.selectedRange == NSRange(location: 3, length: 0))
    view.selectedRange = NSRange(location: 0, length: 0)
    view.deleteBackward()
    #expect(view.text == "xyz")
    #expect(view.hasText)
    view.clearsOnInsertion = true
    view.insertText("n")
    #expect(view.text == "n")
    #expect(!view.clearsOnInsertion)
  }

  @Test func `typed text has the attributes before the caret, or those that were set`() {
    let (view, _) = view("ab", caret: 0)
    view.textStorage.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 1))
    view.textStorage.addAttribute(
      .link, value: "http://a.b", range: NSRange(location: 1, length: 1))
    view.selectedRange = NSRange(location: 1, length: 0)
    view.insertText("x")
    #expect(
      unsafe view.textStorage.attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor
        == .red)
    view.typingAttributes[.foregroundColor] = UIColor.green
    view.insertText("y")
    view.insertText("z")
    #expect(
      unsafe view.textStorage.attribute(.foregroundColor, at: 3, effectiveRange: nil) as? UIColor
        == .green)
    view.selectedRange = NSRange(location: 0, length: 0)
    #expect(view.typingAttributes[.foregroundColor] as? UIColor == .red)
    view.selectedRange = NSRange(location: 5, length: 0)
    #expect(view.typingAttributes[.link] == nil)
    view.text = ""
    view.font = UIFont.systemFont(ofSize: 33)
    #expect((view.typingAttributes[.font] as? UIFont)?.pointSize == 33)
  }

  @Test func `143: syntax colours follow each key`() {
    final class Words: NSTextStorage {
      override func processEditing() {
        let text = string as NSString
        let paragraph = text.paragraphRange(for: editedRange)
        removeAttribute(.foregroundColor, range: paragraph)
        let pattern = try? NSRegularExpression(
          pattern: #"i[\p{Alphabetic}&&\p{Uppercase}][\p{Alphabetic}]+"#)
        pattern?.enumerateMatches(in: string, range: paragraph) { match, _, _ in
          if let range = match?.range {
            self.addAttribute(.foregroundColor, value: UIColor.red, range: range)
          }
        }
        super.processEditing()
      }
    }
    let storage = Words()
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    let view = UITextView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 50), textContainer: container)
    func isRed(_ index: Int) -> Bool {
      unsafe storage.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor == .red
    }
    view.insertText("i")
    view.insertText("P")
    #expect(!isRed(0))
    view.insertText("h")
    #expect(isRed(0) && isRed(2))
    view.selectedRange = NSRange(location: 2, length: 0)
    view.deleteBackward()
    #expect(!isRed(0))
    #expect(view.text == "ih")
  }

  // MARK: First responder

  @Test func `editing begins and ends in Apple's order`() {
    let (view, window) = shownTextView("abc")
    let recorder = TextViewRecorder()
    view.delegate = recorder
    var posted: [String] = []
    let tokens = [
      UITextView.textDidBeginEditingNotification, UITextView.textDidEndEditingNotification,
    ].map { name in
      NotificationCenter.default.addObserver(forName: name, object: view, queue: nil) { note in
        let name = note.name.rawValue
        MainActor.assumeIsolated { posted.append(name) }
      }
    }
    defer { tokens.forEach(NotificationCenter.default.removeObserver) }
    recorder.canBegin = false
    #expect(!view.becomeFirstResponder())
    recorder.canBegin = true
    #expect(view.becomeFirstResponder())
    #expect(view.isFirstResponder)
    #expect(recorder.take() == ["shouldBegin", "shouldBegin", "didBegin"])
    recorder.canEnd = false
    #expect(!view.resignFirstResponder())
    #expect(view.isFirstResponder)
    recorder.canEnd = true
    #expect(view.resignFirstResponder())
    #expect(recorder.take() == ["shouldEnd", "shouldEnd", "didEnd"])
    #expect(
      posted == [
        "UITextViewTextDidBeginEditingNotification", "UITextViewTextDidEndEditingNotification",
      ])
    view.isEditable = false
    #expect(view.becomeFirstResponder())
    #expect(recorder.take() == [])
    view.isSelectable = false
    #expect(!view.isFirstResponder)
    #expect(!view.becomeFirstResponder())
    _ = window
  }

  @Test func `input views stand in for a keyboard`() {
    let view = UITextView(frame: .zero)
    #expect(view.inputView == nil && view.inputAccessoryView == nil)
    let (pad, bar) = (UIView(), UIView())
    view.inputView = pad
    view.inputAccessoryView = bar
    #expect(view.inputView === pad && view.inputAccessoryView === bar)
  }

  // MARK: Marked text

  @Test func `an input method marks, replaces and leaves text`() {
    let (view, recorder) = view("ab", caret: 1)
    view.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
    #expect(view.text == "anib")
    #expect((view.markedTextRange as? TextSpan)?.range == NSRange(location: 1, length: 2))
    #expect(view.selectedRange == NSRange(location: 3, length: 0))
    view.setMarkedText("nihao", selectedRange: NSRange(location: 2, length: 1))
    #expect(view.text == "anihaob")
    #expect(view.selectedRange == NSRange(location: 3, length: 1))
    view.insertText("你好")
    #expect(view.text == "a你好b")
    #expect(view.markedTextRange == nil)
    #expect(view.selectedRange == NSRange(location: 3, length: 0))
    view.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
    view.unmarkText()
    #expect(view.markedTextRange == nil)
    #expect(view.text == "a你好xb")
    view.setMarkedText("y", selectedRange: NSRange(location: 0, length: 1))
    view.setMarkedText(nil, selectedRange: NSRange())
    #expect(view.text == "a你好xb")
    #expect(view.markedTextRange == nil)
    view.setMarkedText("q", selectedRange: NSRange(location: 9, length: 9))
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "___")
    #expect((view.markedTextRange as? TextSpan)?.range == NSRange(location: 7, length: 1))
    #expect(recorder.events.filter { $0 == "didChange" }.count == 7)
    view.selectedRange = NSRange(location: 0, length: 0)
    #expect(view.markedTextRange == nil)
  }

  @Test func `marked text is underlined without a change of the text`() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.font = UIFont.systemFont(ofSize: 20)
    view.insertText("nn")
    let plain = try #require(try ink(of: view))
    view.text = ""
    view.setMarkedText("nn", selectedRange: NSRange(location: 2, length: 0))
    let marked = try #require(try ink(of: view))
    #expect(marked.maxY > plain.maxY)
    #expect(unsafe view.textStorage.attribute(.underlineStyle, at: 0, effectiveRange: nil) == nil)
    view.markedTextStyle = [.backgroundColor: UIColor.yellow]
    #expect(try #require(try ink(of: view)).height > marked.height)
    #expect(view.markedTextStyle?.count == 1)
  }

  @Test func `an input method hears of what others change`() {
    final class Method: NSObject, UITextInputDelegate {
      var events: [String] = []
      func selectionWillChange(_ textInput: (any UITextInput)?) { events.append("will select") }
      func selectionDidChange(_ textInput: (any UITextInput)?) { events.append("did select") }
      func textWillChange(_ textInput: (any UITextInput)?) { events.append("will change") }
      func textDidChange(_ textInput: (any UITextInput)?) { events.append("did change") }
    }
    let (view, _) = view("abc", caret: 3)
    let method = Method()
    view.inputDelegate = method
    view.insertText("x")
    #expect(method.events.isEmpty)
    view.undoManager?.undo()
    #expect(method.events == ["will change", "did change"])
    method.events = []
    view.selectedRange = NSRange(location: 1, length: 1)
    #expect(method.events == ["will select", "did select"])
    method.events = []
    view.text = "other"
    #expect(method.events == ["will change", "did change"])
    #expect(view.inputDelegate === method)
  }

  // MARK: Edits by others

  @Test func `a delegate that changes the text while it is asked does no harm`() {
    final class Meddler: NSObject, UITextViewDelegate {
      func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool {
        textView.textStorage.setAttributedString(NSAttributedString(string: "!"))
        return true
      }
      func textViewDidChangeSelection(_ textView: UITextView) {
        if textView.textStorage.length > 1 { textView.text = "" }
      }
      func textViewDidChange(_ textView: UITextView) { textView.text = "done" }
    }
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.text = "a longer text"
    let meddler = Meddler()
    view.delegate = meddler
    view.insertText("x")
    view.layoutIfNeeded()
    #expect(view.selectedRange.location <= view.textStorage.length)
  }

  @Test func `selections follow edits as a list of characters does`() {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<400 {
      let view = UITextView(frame: .zero)
      view.text = String(repeating: "x", count: 20)
      let start = Int.random(in: 0...20, using: &generator)
      let end = Int.random(in: start...20, using: &generator)
      view.selectedRange = NSRange(location: start, length: end - start)
      // Each character by its number: a model of what stays selected.
      var model = Array(0..<20)
      let selected = Set(start..<end)
      for _ in 0..<4 {
        let at = Int.random(in: 0...model.count, using: &generator)
        let gone = Int.random(in: 0...min(4, model.count - at), using: &generator)
        let new = Int.random(in: 0...3, using: &generator)
        model.replaceSubrange(at..<at + gone, with: Array(repeating: -1, count: new))
        view.textStorage.replaceCharacters(
          in: NSRange(location: at, length: gone), with: String(repeating: "y", count: new))
        let range = view.selectedRange
        #expect(NSMaxRange(range) <= model.count, "round \(round)")
        let kept = model.indices.filter { selected.contains(model[$0]) }
        for index in kept {
          #expect(NSLocationInRange(index, range), "round \(round)")
        }
        for index in model.indices where model[index] >= 0 && !selected.contains(model[index]) {
          #expect(!NSLocationInRange(index, range), "round \(round)")
        }
      }
    }
  }

  @Test func `the delegate hears of a selection that others have moved, after their edit`() {
    let (view, recorder) = view("abc", caret: 2)
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "__")
    #expect(recorder.events.isEmpty)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(recorder.take().contains("selection 4+0"))
  }

  @Test func `selection and place can be kept and set again`() {
    let (view, _) = shownTextView(String(repeating: "some text\n", count: 100))
    view.layoutIfNeeded()
    view.selectedRange = NSRange(location: 12, length: 5)
    view.contentOffset.y = 300
    let state = view.interactionState
    view.selectedRange = NSRange(location: 0, length: 0)
    view.contentOffset.y = 0
    view.interactionState = state
    #expect(view.selectedRange == NSRange(location: 12, length: 5))
    #expect(view.contentOffset.y == 300)
    view.interactionState = "none"
    #expect(view.contentOffset.y == 300)
  }

  @Test func `settings keep what they are set to`() {
    let view = UITextView(frame: .zero)
    #expect(view.isEditable && view.isSelectable)
    #expect(!view.allowsEditingTextAttributes && !view.usesStandardTextScaling)
    view.allowsEditingTextAttributes = true
    view.usesStandardTextScaling = true
    #expect(view.allowsEditingTextAttributes && view.usesStandardTextScaling)
  }

  @Test func `what is typed where all was deleted looks like it, in a view of rich text or not`() {
    for isRich in [true, false] {
      let (view, _) = view("", caret: 0)
      view.font = UIFont.systemFont(ofSize: 16)
      view.allowsEditingTextAttributes = isRich
      view.typingAttributes = [.font: UIFont.boldSystemFont(ofSize: 30)]
      view.insertText("word")
      view.selectAll(nil)
      view.deleteBackward()
      #expect(view.caretRect(for: view.beginningOfDocument).height > 35)
      view.insertText("x")
      #expect(view.textStorage.font(at: 0)?.pointSize == 30)
      view.deleteBackward()
      view.insertText("y")
      #expect(view.textStorage.font(at: 0)?.pointSize == 30)
      view.text = ""
      view.insertText("z")
      #expect(view.textStorage.font(at: 0)?.pointSize == 16)
    }
  }

  @Test func `the caret of an empty text stands where its first letter will`() {
    let looks: [(UITextView) -> Void] = [
      { $0.font = UIFont.systemFont(ofSize: 24) },
      { $0.textAlignment = .center },
      { $0.textAlignment = .right },
      { view in
        let style = NSMutableParagraphStyle()
        style.firstLineHeadIndent = 30
        style.baseWritingDirection = .rightToLeft
        view.typingAttributes = [.font: UIFont.systemFont(ofSize: 11), .paragraphStyle: style]
      },
      { view in
        view.setListOfSelection(
          NSTextList(markerFormat: .disc, options: [], startingItemNumber: 1))
      },
    ]
    for (number, look) in looks.enumerated() {
      for start in ["", "one\n"] where start.isEmpty || number > 2 {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.allowsEditingTextAttributes = true
        view.text = start
        look(view)
        let empty = view.caretRect(for: view.endOfDocument)
        let size = view.sizeThatFits(CGSize(width: 200, height: 1_000))
        view.insertText("\u{200B}")
        let typed = view.caretRect(for: TextOffset(start.utf16.count))
        #expect(
          abs(empty.minX - typed.minX) < 0.1 && abs(empty.minY - typed.minY) < 0.1
            && abs(empty.height - typed.height) < 0.1, "\(number) \(empty) \(typed)")
        if start.isEmpty {
          #expect(size.height == view.sizeThatFits(CGSize(width: 200, height: 1_000)).height)
        }
      }
    }
  }
}
