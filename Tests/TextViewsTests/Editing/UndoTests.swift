// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Undo of the user's actions in a text view.
@MainActor @Suite(.serialized) struct UndoTests {
  private func makeView(_ text: String = "") -> (view: UITextView, undo: UndoManager) {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = text
    return (view, view.undoManager!)
  }

  private func type(_ text: String, into view: UITextView) {
    for letter in text { view.insertText(String(letter)) }
  }

  @Test func `what is typed in a row is one step`() {
    let (view, undo) = makeView("ab")
    view.selectedRange = NSRange(location: 1, length: 0)
    type("xyz", into: view)
    view.deleteBackward()
    type("w", into: view)
    #expect(view.text == "axywb")
    #expect(undo.undoCount == 1 && undo.undoMenuItemTitle == "Undo Typing")
    undo.undo()
    #expect(view.text == "ab")
    #expect(view.selectedRange == NSRange(location: 1, length: 0))
    #expect(!undo.canUndo && undo.canRedo)
    undo.redo()
    #expect(view.text == "axywb")
    #expect(view.selectedRange == NSRange(location: 4, length: 0))
    undo.undo()
    #expect(view.text == "ab")
  }

  @Test func `the caret moved, a line ended, and another command begin a new step`() {
    let (view, undo) = makeView()
    type("one\ntwo", into: view)
    #expect(undo.undoCount == 2)
    view.selectedRange = NSRange(location: 0, length: 0)
    type("0", into: view)
    view.selectedRange = NSRange(location: 0, length: 1)
    UIPasteboard.general.string = "P"
    view.paste(nil)
    #expect(view.text == "Pone\ntwo" && undo.undoMenuItemTitle == "Undo Paste")
    view.selectAll(nil)
    view.cut(nil)
    #expect(view.text == "" && undo.undoMenuItemTitle == "Undo Cut")
    var texts: [String] = []
    while undo.canUndo {
      undo.undo()
      texts.append(view.text)
    }
    #expect(texts == ["Pone\ntwo", "0one\ntwo", "one\ntwo", "one\n", ""])
    texts = []
    while undo.canRedo {
      undo.redo()
      texts.append(view.text)
    }
    #expect(texts == ["one\n", "one\ntwo", "0one\ntwo", "Pone\ntwo", ""])
  }

  @Test func `deletions in a row come back together, with their attributes`() {
    let (view, undo) = makeView()
    let text = NSMutableAttributedString(
      string: "red green", attributes: [.font: UIFont.systemFont(ofSize: 12)])
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    view.attributedText = text
    view.selectedRange = NSRange(location: 5, length: 0)
    for _ in 0..<4 { view.deleteBackward() }
    #expect(view.text == "rreen" && undo.undoCount == 1)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    window.addSubview(view)
    view.becomeFirstResponder()
    window.simulateKey(.keyboardDeleteForward)
    #expect(view.text == "reen" && undo.undoCount == 1)
    undo.undo()
    #expect(view.text == "red green")
    #expect(
      view.attributedText.attribute(.foregroundColor, at: 2, effectiveRange: nil) as? UIColor
        == .red)
    #expect(
      view.attributedText.attribute(.foregroundColor, at: 4, effectiveRange: nil) as? UIColor
        != .red)
  }

  @Test func `text composed by an input method is one step, and none if it is given up`() {
    let (view, undo) = makeView("ab")
    view.selectedRange = NSRange(location: 0, length: 1)
    for text in ["k", "か", "かn", "かん"] {
      view.setMarkedText(text, selectedRange: NSRange(location: text.utf16.count, length: 0))
    }
    view.insertText("漢")
    #expect(view.text == "漢b" && undo.undoCount == 1)
    undo.undo()
    #expect(view.text == "ab" && view.selectedRange == NSRange(location: 0, length: 1))
    undo.redo()
    #expect(view.text == "漢b")
    view.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
    view.setMarkedText("", selectedRange: NSRange(location: 0, length: 0))
    #expect(view.text == "漢b")
    undo.undo()
    undo.undo()
    #expect(view.text == "ab")
  }

  @Test func `168: commands change traits, underline and size, and are undone`() throws {
    let (view, undo) = makeView("one two")
    view.font = UIFont(name: "DejaVu Sans", size: 12)
    view.selectedRange = NSRange(location: 0, length: 3)
    view.toggleBoldface(nil)
    #expect(!undo.canUndo, "not without allowsEditingTextAttributes")
    view.allowsEditingTextAttributes = true
    func font(_ place: Int) -> UIFont {
      view.attributedText.attribute(.font, at: place, effectiveRange: nil) as! UIFont
    }
    view.toggleBoldface(nil)
    #expect(font(0).fontDescriptor.symbolicTraits.contains(.traitBold))
    #expect(!font(4).fontDescriptor.symbolicTraits.contains(.traitBold))
    view.selectedRange = NSRange(location: 0, length: 7)
    view.toggleBoldface(nil)
    #expect(font(4).fontDescriptor.symbolicTraits.contains(.traitBold), "not all of it was")
    view.toggleBoldface(nil)
    #expect(!font(0).fontDescriptor.symbolicTraits.contains(.traitBold), "all of it was")
    view.toggleItalics(nil)
    #expect(font(0).fontDescriptor.symbolicTraits.contains(.traitItalic))
    view.toggleUnderline(nil)
    #expect(view.attributedText.attribute(.underlineStyle, at: 0, effectiveRange: nil) as? Int == 1)
    view.increaseSize(nil)
    #expect(font(0).pointSize == 13)
    view.updateTextAttributes { $0.merging([.kern: 2]) { $1 } }
    #expect(view.attributedText.attribute(.kern, at: 5, effectiveRange: nil) as? Int == 2)
    #expect(undo.undoCount == 7 && view.selectedRange == NSRange(location: 0, length: 7))
    while undo.canUndo { undo.undo() }
    #expect(
      font(0).pointSize == 12
        && font(0).fontDescriptor.symbolicTraits.isDisjoint(with: [.traitBold, .traitItalic]))
    #expect(view.attributedText.attribute(.underlineStyle, at: 0, effectiveRange: nil) == nil)
    while undo.canRedo { undo.redo() }
    #expect(font(0).pointSize == 13 && font(0).fontDescriptor.symbolicTraits.contains(.traitItalic))
    // At a caret the typing attributes change.
    view.selectedRange = NSRange(location: 7, length: 0)
    view.toggleBoldface(nil)
    view.insertText("!")
    #expect(font(7).fontDescriptor.symbolicTraits.contains(.traitBold))
    #expect(!font(6).fontDescriptor.symbolicTraits.contains(.traitBold))
    view.makeTextWritingDirectionRightToLeft(nil)
    let style = view.attributedText.attribute(.paragraphStyle, at: 0, effectiveRange: nil)
    #expect((style as? NSParagraphStyle)?.baseWritingDirection == .rightToLeft)
  }

  @Test func `alignment and lists of the selected paragraphs are set in one step each`() {
    let (view, undo) = makeView("one\ntwo\nthree\n")
    view.selectedRange = NSRange(location: 1, length: 5)
    let list = NSTextList(markerFormat: .decimal, options: [], startingItemNumber: 1)
    view.setAlignmentOfSelection(.right)
    view.setListOfSelection(list)
    #expect(!undo.canUndo, "not without allowsEditingTextAttributes")
    view.allowsEditingTextAttributes = true
    func style(_ place: Int) -> NSParagraphStyle {
      view.attributedText.attribute(.paragraphStyle, at: place, effectiveRange: nil)
        as? NSParagraphStyle ?? .default
    }
    view.setAlignmentOfSelection(.right)
    view.setListOfSelection(list)
    #expect(undo.undoCount == 2 && undo.undoMenuItemTitle == "Undo List")
    for place in [0, 3, 4, 7] {
      #expect(style(place).alignment == .right && style(place).textLists == [list])
    }
    #expect(style(8).alignment == .natural && style(8).textLists.isEmpty)
    view.setListOfSelection(nil)
    #expect(style(0).textLists.isEmpty && style(0).alignment == .right)
    while undo.canUndo { undo.undo() }
    #expect(style(0).alignment == .natural && style(0).textLists.isEmpty)
    while undo.canRedo { undo.redo() }
    #expect(style(4).alignment == .right && style(4).textLists.isEmpty)
    // In an empty text they are the typing attributes.
    view.text = ""
    view.setAlignmentOfSelection(.center)
    view.setListOfSelection(list)
    view.insertText("x")
    #expect(style(0).alignment == .center && style(0).textLists == [list])
    view.isEditable = false
    view.setAlignmentOfSelection(.left)
    #expect(style(0).alignment == .center)
  }

  @Test func `another kind of list leaves each item at its level`() {
    let (view, undo) = makeView("one\ntwo\ndeep\nthree\nplain\nnine\n")
    view.allowsEditingTextAttributes = true
    func bullets() -> NSTextList {
      NSTextList(markerFormat: .disc, options: [], startingItemNumber: 1)
    }
    let (outer, inner, other) = (bullets(), bullets(), bullets())
    let lists = [[outer], [outer], [outer, inner], [outer], [], [other]]
    let starts = [0, 4, 8, 13, 19, 25]
    for (start, lists) in zip(starts, lists) {
      let style = NSMutableParagraphStyle()
      style.textLists = lists
      let paragraph = (view.text as NSString).paragraphRange(
        for: NSRange(location: start, length: 0))
      view.textStorage.addAttribute(.paragraphStyle, value: style, range: paragraph)
    }
    func shown() -> [[NSTextList]] {
      starts.map { place in
        let style = view.attributedText.attribute(.paragraphStyle, at: place, effectiveRange: nil)
        return (style as? NSParagraphStyle)?.textLists ?? []
      }
    }
    let numbers = NSTextList(markerFormat: .decimal, options: [], startingItemNumber: 1)
    view.selectedRange = NSRange(location: 0, length: 17)
    view.setListOfSelection(numbers)
    let made = shown()
    #expect(made[0] == [numbers] && made[1] == [numbers] && made[3] == [numbers])
    #expect(made[2].count == 2 && made[2].first === numbers && made[2].last !== numbers)
    #expect(made[2].last?.markerFormat == .decimal && made[4].isEmpty && made[5] == [other])
    undo.undo()
    #expect(shown() == lists)
    // An item alone: that of its list alone.
    view.selectedRange = NSRange(location: 9, length: 0)
    view.setListOfSelection(numbers)
    #expect(shown()[2] == [outer, numbers] && shown()[1] == [outer])
    undo.undo()
    // All of it: paragraphs without a list, too.
    view.selectedRange = NSRange(location: 0, length: view.textStorage.length)
    view.setListOfSelection(numbers)
    #expect(shown().map(\.count) == [1, 1, 2, 1, 1, 1] && shown()[4] == [numbers])
    view.setListOfSelection(nil)
    #expect(shown() == lists.map { _ in [] })
  }

  @Test func `the place that is undone or done again is scrolled into view`() {
    let (view, undo) = makeView(
      (1...300).map { "line \($0)" }.joined(separator: "\n"))
    view.layoutIfNeeded()
    func sees(_ place: Int) -> Bool {
      view.layoutIfNeeded()
      return view.bounds.insetBy(dx: -1, dy: -1).contains(view.caretRect(for: TextOffset(place)))
    }
    view.selectedRange = NSRange(location: 3, length: 0)
    type("near the start", into: view)
    view.selectedRange = NSRange(location: view.textStorage.length, length: 0)
    type("at the end", into: view)
    view.contentOffset.y = 0
    view.layoutIfNeeded()
    undo.undo()
    #expect(sees(view.textStorage.length) && view.contentOffset.y > 500)
    undo.undo()
    #expect(sees(3) && view.contentOffset.y < 100)
    view.contentOffset.y = 700
    view.layoutIfNeeded()
    undo.redo()
    #expect(sees(3) && view.contentOffset.y < 100)
    undo.redo()
    #expect(sees(view.textStorage.length) && view.contentOffset.y > 500)
  }

  @Test func `keys undo, redo, cut, copy and paste`() {
    let (view, _) = makeView("one")
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    window.addSubview(view)
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 3, length: 0)
    window.simulateKey("s")
    #expect(view.text == "ones")
    window.simulateKey("z", modifiers: .control)
    #expect(view.text == "one")
    window.simulateKey("z", modifiers: [.control, .shift])
    #expect(view.text == "ones")
    window.simulateKey("z", modifiers: .command)
    window.simulateKey("y", modifiers: .control)
    #expect(view.text == "ones")
    window.simulateKey("a", modifiers: .control)
    window.simulateKey("c", modifiers: .control)
    #expect(UIPasteboard.general.string == "ones")
    window.simulateKey("x", modifiers: .control)
    #expect(view.text == "")
    window.simulateKey("v", modifiers: .control)
    window.simulateKey("v", modifiers: [.control, .shift])
    #expect(view.text == "onesones")
  }

  @Test func `a field undoes too, a secure one keeps nothing`() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    type("abc", into: field)
    #expect(field.text == "abc")
    field.undoManager?.undo()
    #expect(field.text == "")
    field.undoManager?.redo()
    #expect(field.text == "abc")
    field.isSecureTextEntry = true
    #expect(field.undoManager?.canUndo == false)
    type("secret", into: field)
    #expect(field.undoManager?.canUndo == false)
    field.isSecureTextEntry = false
    #expect(field.undoManager?.canUndo == false)
  }

  private func type(_ text: String, into field: UITextField) {
    for letter in text { field.insertText(String(letter)) }
  }

  @Test func `undo is no question for the delegate, but a change it hears of`() {
    let (view, undo) = makeView()
    let recorder = TextViewRecorder()
    view.delegate = recorder
    type("a", into: view)
    _ = recorder.take()
    undo.undo()
    #expect(recorder.take() == ["selection 0+0", "didChange"])
  }

  @Test func `a text that is set anew, or replaced, has nothing to undo`() {
    let (view, undo) = makeView()
    type("abc", into: view)
    view.text = "new"
    #expect(!undo.canUndo)
    undo.undo()
    #expect(view.text == "new")
    type("abc", into: view)
    let storage = NSTextStorage(string: "other")
    view.layoutManager.replaceTextStorage(storage)
    undo.undo()
    #expect(view.text == "other")
  }

  @Test func `a view typed into while its storage is edited forgets, and goes on`() {
    let (view, undo) = makeView("abc")
    view.textStorage.beginEditing()
    type("x", into: view)
    view.textStorage.endEditing()
    let text = view.text
    undo.undo()
    #expect(view.text == text)
    view.selectedRange = NSRange(location: 0, length: 0)
    type("y", into: view)
    undo.undo()
    #expect(view.text == text)
  }

  @Test func `typing does not fill the memory of what can be undone`() {
    let (view, undo) = makeView()
    for _ in 0..<2_000 { view.insertText("x") }
    #expect(undo.undoCount == 1)
    for _ in 0..<2_000 { view.deleteBackward() }
    // Nothing was there before, and nothing is there now.
    undo.undo()
    #expect(view.text == "")
    undo.redo()
    #expect(view.text == "")
  }

  @Test func `paragraphs that were joined have their own styles back`() throws {
    func style(_ alignment: NSTextAlignment) -> NSParagraphStyle {
      let style = NSMutableParagraphStyle()
      style.alignment = alignment
      return style
    }
    func alignments(_ view: UITextView) -> [NSTextAlignment] {
      (0..<view.textStorage.length).map { place in
        (view.textStorage.attribute(.paragraphStyle, at: place, effectiveRange: nil)
          as? NSParagraphStyle)?.alignment ?? .natural
      }
    }
    let text = NSMutableAttributedString(
      string: "left\n", attributes: [.paragraphStyle: style(.left)])
    text.append(
      NSAttributedString(string: "centre\n", attributes: [.paragraphStyle: style(.center)]))
    text.append(NSAttributedString(string: "plain\nright"))
    text.addAttribute(
      .paragraphStyle, value: style(.right), range: NSRange(location: 18, length: 5))
    let edits: [(String, (UITextView) -> Void)] = [
      (
        "backspace at the start of a paragraph",
        { view in
          view.selectedRange = NSRange(location: 5, length: 0)
          view.deleteBackward()
          view.deleteBackward()
        }
      ),
      (
        "the end of a paragraph deleted",
        { view in
          view.selectedRange = NSRange(location: 2, length: 3)
          view.deleteBackward()
        }
      ),
      (
        "line ends deleted forwards",
        { view in
          view.selectedRange = NSRange(location: 4, length: 0)
          view.delete(forward: true, by: .character)
          view.selectedRange = NSRange(location: 10, length: 0)
          view.delete(forward: true, by: .character)
        }
      ),
      (
        "rich text put in before a paragraph",
        { view in
          view.selectedRange = NSRange(location: 5, length: 0)
          view.insertAttributedText(
            NSAttributedString(string: "new", attributes: [.paragraphStyle: style(.justified)]))
        }
      ),
      (
        "two line ends at once",
        { view in
          view.selectedRanges = [NSRange(location: 4, length: 1), NSRange(location: 11, length: 1)]
          view.deleteBackward()
        }
      ),
      (
        "all line ends replaced",
        { view in
          view.replaceAll(queryString: "\n", options: UITextSearchOptions(), withText: " ")
        }
      ),
    ]
    for (name, edit) in edits {
      let (view, undo) = makeView()
      view.attributedText = text
      let before = alignments(view)
      #expect(Set(before) == [.left, .center, .natural, .right])
      edit(view)
      let after = (view.text, alignments(view))
      #expect(after.1 != before, "\(name)")
      for _ in 0..<3 {
        while undo.canUndo { undo.undo() }
        #expect(view.text == text.string && alignments(view) == before, "\(name)")
        while undo.canRedo { undo.redo() }
        #expect(view.text == after.0 && alignments(view) == after.1, "\(name)")
      }
    }
  }
}
