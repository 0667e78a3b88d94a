// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Input methods of Chinese, Japanese and Korean: their calls, committed and cancelled at every
/// stage.
@MainActor @Suite(.serialized) struct CompositionTests {
  /// The display of an input method while keys are typed: the marked text, and the selection in it.
  struct Session: Sendable, CustomTestStringConvertible {
    let name: String
    let stages: [(text: String, start: Int, length: Int)]
    let committed: String
    var testDescription: String { name }
  }

  nonisolated static let sessions = [
    Session(
      name: "pinyin",
      stages: [
        ("n", 1, 0), ("ni", 2, 0), ("ni h", 4, 0), ("ni ha", 5, 0), ("ni hao", 6, 0),
        ("你hao", 1, 3), ("你好", 2, 0),
      ], committed: "你好"),
    Session(
      name: "kana to kanji",
      stages: [
        ("k", 1, 0), ("か", 1, 0), ("かn", 2, 0), ("かん", 2, 0), ("かんj", 3, 0), ("かんじ", 3, 0),
        ("感じ", 0, 2), ("漢字", 0, 2), ("漢字", 2, 0),
      ], committed: "漢字"),
    Session(
      name: "hangul",
      stages: [("ㅎ", 1, 0), ("하", 1, 0), ("한", 1, 0)], committed: "한"),
    Session(
      name: "emoji and accents",
      stages: [("´", 1, 0), ("e\u{301}", 2, 0), ("👩‍👩‍👧", 8, 0)], committed: "👩‍👩‍👧"),
  ]

  private func makeView(_ text: String, _ selected: NSRange) -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    view.font = UIFont(name: "DejaVu Sans", size: 12)
    view.text = text
    view.selectedRange = selected
    return view
  }

  private static let selections = [
    NSRange(location: 0, length: 0), NSRange(location: 3, length: 0),
    NSRange(location: 2, length: 3), NSRange(location: 0, length: 7),
  ]

  @Test(arguments: sessions)
  func `172: each stage stands in the place of the last one`(session: Session) {
    for selected in Self.selections {
      let view = makeView("one two", selected)
      let recorder = TextViewRecorder()
      view.delegate = recorder
      let around = view.text as NSString
      for stage in session.stages {
        let inner = NSRange(location: stage.start, length: stage.length)
        view.setMarkedText(stage.text, selectedRange: inner)
        #expect(view.text == around.replacingCharacters(in: selected, with: stage.text))
        let marked = view.markedTextRange.flatMap { view.span($0) }
        #expect(
          marked == NSRange(location: selected.location, length: stage.text.utf16.count))
        #expect(
          view.selectedRange
            == NSRange(location: selected.location + stage.start, length: stage.length))
        #expect(recorder.take().last == "didChange")
      }
      view.insertText(session.committed)
      #expect(view.markedTextRange == nil)
      let text = around.replacingCharacters(in: selected, with: session.committed)
      #expect(view.text == text)
      #expect(
        view.selectedRange
          == NSRange(location: selected.location + session.committed.utf16.count, length: 0))
      // A composition is one step, whatever its stages were.
      #expect(view.undoManager?.undoCount == 1)
      view.undoManager?.undo()
      #expect(view.text == "one two" && view.selectedRange == selected)
      view.undoManager?.redo()
      #expect(view.text == text)
    }
  }

  @Test(arguments: sessions)
  func `cancelled at any stage what was there is left, unmarked at any stage what is seen`(
    session: Session
  ) {
    for selected in Self.selections {
      for last in session.stages.indices {
        let around = "one two" as NSString
        for ending in ["empty", "nil", "unmark", "click", "resign", "commit"] {
          let view = makeView("one two", selected)
          let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
          window.addSubview(view)
          view.becomeFirstResponder()
          for stage in session.stages[...last] {
            view.setMarkedText(
              stage.text, selectedRange: NSRange(location: stage.start, length: stage.length))
          }
          var left = session.stages[last].text
          switch ending {
          case "empty":
            left = ""
            view.setMarkedText("", selectedRange: NSRange(location: 0, length: 0))
          case "nil":
            left = ""
            view.setMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
          case "unmark": view.unmarkText()
          case "commit":
            left = session.committed
            view.insertText(left)
          case "click": view.selectedRange = NSRange(location: view.text.utf16.count, length: 0)
          default: view.resignFirstResponder()
          }
          // A position at the end of the marked text is still in it.
          if ending == "click" { view.unmarkText() }
          #expect(view.markedTextRange == nil, "\(session.name) \(last) \(ending)")
          #expect(view.text == around.replacingCharacters(in: selected, with: left))
          while view.undoManager?.canUndo == true { view.undoManager?.undo() }
          #expect(view.text == "one two", "\(session.name) \(last) \(ending)")
        }
      }
    }
  }

  // MARK: Sentences

  /// The calls of an input method while a sentence is typed: compositions, one after the other, and
  /// keys between them.
  struct Sentence: Sendable, CustomTestStringConvertible {
    enum Part: Sendable {
      /// The marked text key by key, and the committed text.
      case composed([String], String)
      case key(String)
    }
    let name: String
    let parts: [Part]
    var testDescription: String { name }
    var text: String {
      parts.map {
        switch $0 {
        case .composed(_, let text), .key(let text): text
        }
      }.joined()
    }
  }

  nonisolated static let sentences = [
    Sentence(
      name: "pinyin",
      parts: [
        .composed(["w", "wo"], "我"),
        .composed(["x", "xi", "xi h", "xi hu", "xi hua", "xi huan", "喜huan"], "喜欢"),
        // Letters that are inserted as they are.
        .composed(["L", "Li", "Lin", "Linu", "Linux"], "Linux"),
        .key("，"),
        .composed(
          [
            "n", "ni", "ni h", "ni ha", "ni hao", "ni hao m", "ni hao ma", "ni hao m", "ni hao ma",
            "你hao ma", "你好ma",
          ], "你好吗"),
        .key("？"), .key("\n"),
        .composed(["zh", "zhong", "zhong g", "zhong guo"], "中国"),
      ]),
    Sentence(
      name: "kana to kanji",
      parts: [
        .composed(["w", "わ", "わt", "わた", "わたs", "わたし", "わたしh", "わたしは", "私は"], "私は"),
        .composed(
          [
            "t", "と", "とう", "とうk", "とうきy", "とうきょ", "とうきょう", "とうきょうn", "とうきょうに",
            "東京に", "等距离に", "東京に",
          ], "東京に"),
        .composed(["s", "す", "すm", "すむ", "住む", "スム", "住む"], "住む"),
        .key("。"), .key("\n"),
        .composed(["k", "が", "が", "がk", "がっこ", "がっこう", "学校"], "学校"),
      ]),
    Sentence(
      name: "hangul",
      parts: [
        .composed(["ㅇ", "아", "안"], "안"), .composed(["ㄴ", "녀", "녕"], "녕"),
        // The letter that ended a syllable begins the next one.
        .composed(["ㅎ", "하", "한"], "하"), .composed(["나", "난"], "나"),
        .key(" "),
        // Backspace removes a letter of the syllable.
        .composed(["ㅂ", "바", "밥", "바", "ㅂ", "보", "봄", "봅"], "봄"),
        .key("!"), .key("\n"),
        .composed(["ㄲ", "까", "깎", "깎"], "깎"),
      ]),
  ]

  /// The text that the input method assumes: before, marked and after.
  private struct Expected {
    var before: String
    var marked = ""
    let after: String
    var text: String { before + marked + after }
  }

  private func check(_ view: UITextView, _ expected: Expected, _ place: String) {
    #expect(view.text == expected.text, "\(place)")
    let start = expected.before.utf16.count
    let marked = view.markedTextRange.flatMap { view.span($0) }
    #expect(
      marked
        == (expected.marked.isEmpty
          ? nil : NSRange(location: start, length: expected.marked.utf16.count)),
      "\(place)")
    #expect(
      view.selectedRange
        == NSRange(location: start + expected.marked.utf16.count, length: 0), "\(place)")
  }

  private func play(
    _ part: Sentence.Part, stages: Int = .max, _ view: UITextView, _ expected: inout Expected,
    _ place: String
  ) {
    switch part {
    case .key(let key):
      view.insertText(key)
      expected.before += key
    case .composed(let marked, let committed):
      for text in marked.prefix(stages) {
        view.setMarkedText(text, selectedRange: NSRange(location: text.utf16.count, length: 0))
        expected.marked = text
        check(view, expected, place)
      }
      guard stages == .max else { return }
      view.insertText(committed)
      (expected.before, expected.marked) = (expected.before + committed, "")
    }
    check(view, expected, place)
  }

  enum Ending: CaseIterable { case cancelled, unmarked, committed, resigned, takenByAnother }

  /// At every stage of every word the composition ends in some way, and the sentence continues.
  @Test(arguments: sentences, Ending.allCases)
  func `a sentence goes on after a composition that ended at any stage`(
    sentence: Sentence, ending: Ending
  ) {
    for (number, part) in sentence.parts.enumerated() {
      guard case .composed(let marked, let committed) = part else { continue }
      for stages in 1...marked.count {
        let place = "\(sentence.name), word \(number), stage \(stages)"
        let view = makeView("one two", NSRange(location: 3, length: 0))
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        window.addSubview(view)
        view.becomeFirstResponder()
        var expected = Expected(before: "one", after: " two")
        for part in sentence.parts[..<number] { play(part, view, &expected, place) }
        play(part, stages: stages, view, &expected, place)
        var isForeign = false
        switch ending {
        case .cancelled: view.setMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
        case .unmarked:
          view.unmarkText()
          expected.before += expected.marked
        case .committed:
          view.insertText(committed)
          expected.before += committed
        case .resigned:
          view.resignFirstResponder()
          expected.before += expected.marked
          view.becomeFirstResponder()
        case .takenByAnother:
          isForeign = true
          let start = expected.before.utf16.count
          view.textStorage.replaceCharacters(
            in: NSRange(location: start, length: expected.marked.utf16.count), with: "")
        }
        expected.marked = ""
        check(view, expected, place)
        for part in sentence.parts[(number + 1)...] { play(part, view, &expected, place) }
        #expect(view.text == expected.text, "\(place)")
        let final = view.text
        while view.undoManager?.canUndo == true { view.undoManager?.undo() }
        // The view does not restore text that others removed.
        if !isForeign { #expect(view.text == "one two", "\(place)") }
        while view.undoManager?.canRedo == true { view.undoManager?.redo() }
        if !isForeign { #expect(view.text == final, "\(place)") }
        #expect(view.markedTextRange == nil)
      }
    }
  }

  @Test(arguments: sentences)
  func `sentences are undone as typed text is, line by line`(sentence: Sentence) throws {
    let view = makeView("", NSRange(location: 0, length: 0))
    let undo = try #require(view.undoManager)
    var expected = Expected(before: "", after: "")
    for part in sentence.parts { play(part, view, &expected, sentence.name) }
    #expect(view.text == sentence.text)
    #expect(undo.undoCount == 2)
    undo.undo()
    let first = String(sentence.text.prefix { $0 != "\n" }) + "\n"
    #expect(view.text == first)
    undo.undo()
    #expect(view.text == "" && !undo.canUndo)
    undo.redo()
    undo.redo()
    #expect(view.text == sentence.text)
  }

  @Test(arguments: sessions)
  func `a field composes as a view does`(session: Session) {
    for ending in ["commit", "cancel", "unmark"] {
      for last in session.stages.indices {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
        window.addSubview(field)
        field.text = "one two"
        field.becomeFirstResponder()
        field.selectedTextRange = field.textRange(from: TextOffset(3), to: TextOffset(4))
        for stage in session.stages[...last] {
          field.setMarkedText(
            stage.text, selectedRange: NSRange(location: stage.start, length: stage.length))
          #expect(field.text == "one\(stage.text)two")
          #expect(field.markedTextRange.flatMap { field.text(in: $0) } == stage.text)
        }
        switch ending {
        case "commit": field.insertText(session.committed)
        case "cancel": field.setMarkedText("", selectedRange: NSRange())
        default: field.unmarkText()
        }
        let left = ending == "commit" ? session.committed : ending == "cancel" ? "" : nil
        #expect(field.text == "one\(left ?? session.stages[last].text)two")
        #expect(field.markedTextRange == nil)
        while field.undoManager?.canUndo == true { field.undoManager?.undo() }
        #expect(field.text == "one two")
      }
    }
  }

  @Test func `clauses have their looks while they are marked, and none afterwards`() {
    let view = makeView("ab", NSRange(location: 1, length: 0))
    let text = NSMutableAttributedString(string: "漢字変換")
    text.addAttribute(
      .underlineStyle, value: NSUnderlineStyle.thick.rawValue,
      range: NSRange(location: 2, length: 2))
    text.addAttribute(
      .backgroundColor, value: UIColor.yellow, range: NSRange(location: 0, length: 2))
    view.setAttributedMarkedText(text, selectedRange: NSRange(location: 2, length: 2))
    let looks = view.looks(of: NSRange(location: 0, length: 6)).map(\.0)
    #expect(
      looks == [
        NSRange(location: 1, length: 2), NSRange(location: 3, length: 2),
        NSRange(location: 1, length: 4),
      ])
    #expect(
      view.textStorage.attribute(.backgroundColor, at: 1, effectiveRange: nil) == nil)
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "__")
    #expect(view.looks(of: NSRange(location: 0, length: 8)).first?.0.location == 3)
    view.unmarkText()
    #expect(view.looks(of: NSRange(location: 0, length: 8)).isEmpty)
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    field.setAttributedMarkedText(text, selectedRange: NSRange(location: 0, length: 2))
    #expect(field.editor.looks(of: NSRange(location: 0, length: 4)).count == 3)
  }

  @Test func `marked text larger than the document, and places beyond it, do no harm`() {
    let view = makeView("ab", NSRange(location: 1, length: 0))
    let long = String(repeating: "か", count: 20_000)
    view.setMarkedText(long, selectedRange: NSRange(location: 30_000, length: 99))
    #expect(view.text.utf16.count == 20_002)
    #expect(view.selectedRange == NSRange(location: 20_001, length: 0))
    view.setMarkedText("", selectedRange: NSRange(location: -4, length: 2))
    #expect(view.text == "ab")
    view.setMarkedText("x", selectedRange: NSRange(location: NSNotFound, length: 0))
    #expect(view.text == "axb")
    // Another client removes the marked text.
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "")
    #expect(view.markedTextRange == nil)
    view.setMarkedText("y", selectedRange: NSRange(location: 1, length: 0))
    view.text = "new"
    #expect(view.markedTextRange == nil)
    view.insertText("z")
    #expect(view.text == "newz")
  }

  @Test func `what is pasted takes the place of marked text, plain or rich`() {
    for isRich in [false, true] {
      let view = plainTextView("ab")
      view.allowsEditingTextAttributes = isRich
      view.selectedRange = NSRange(location: 1, length: 0)
      view.setMarkedText("kana", selectedRange: NSRange(location: 2, length: 1))
      UIPasteboard.general.setItems([
        ["public.rtf": Data("{\\rtf1 P}".utf8), "public.utf8-plain-text": "P"]
      ])
      view.paste(nil)
      #expect(view.text == "aPb" && view.markedTextRange == nil)
      view.undoManager?.undo()
      view.undoManager?.undo()
      #expect(view.text == "ab")
    }
  }

  @Test func `a caret that moves in marked text leaves nothing to undo that was never committed`() {
    for moves in 0..<3 {
      let view = plainTextView("")
      view.setMarkedText("nihao", selectedRange: NSRange(location: 5, length: 0))
      for move in 0..<moves { view.selectedRange = NSRange(location: 2 - move, length: 0) }
      view.setMarkedText("nimhao", selectedRange: NSRange(location: 3, length: 0))
      if moves > 0 { view.selectedRange = NSRange(location: 1, length: 2) }
      view.insertText("你好")
      #expect(view.text == "你好" && view.markedTextRange == nil)
      view.undoManager!.undo()
      #expect(view.text == "" && !view.undoManager!.canUndo, "\(moves)")
      view.undoManager!.redo()
      #expect(view.text == "你好")
    }
    // A caret that leaves it commits it: that is a separate undo step.
    let view = plainTextView("ab")
    view.selectedRange = NSRange(location: 2, length: 0)
    view.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
    view.selectedRange = NSRange(location: 0, length: 0)
    #expect(view.text == "abni" && view.markedTextRange == nil)
    view.insertText("x")
    view.undoManager!.undo()
    #expect(view.text == "abni")
    view.undoManager!.undo()
    #expect(view.text == "ab")
  }

  @Test(arguments: sessions)
  func `a composition is one step, also where the text is edited elsewhere meanwhile`(
    session: Session
  ) throws {
    // Before it, after it, both, and other attributes.
    for kind in 0..<4 {
      for shares in [false, true] {
        let view = makeView("one two", NSRange(location: 3, length: 1))
        if shares {
          view.selectedRange = NSRange(location: 3, length: 1)
          view.insertText("-")
          view.selectedRange = NSRange(location: 3, length: 1)
        }
        let undo = try #require(view.undoManager)
        let steps = undo.undoCount
        let storage = view.textStorage
        for stage in session.stages {
          view.setMarkedText(
            stage.text, selectedRange: NSRange(location: stage.start, length: stage.length))
          if kind == 0 || kind == 2 {
            storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: ">")
          }
          if kind == 1 || kind == 2 {
            storage.replaceCharacters(in: NSRange(location: storage.length, length: 0), with: "<")
          }
          if kind == 3 {
            storage.addAttribute(
              .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 2))
          }
        }
        view.insertText(session.committed)
        let count = session.stages.count
        let head = String(repeating: ">", count: kind == 0 || kind == 2 ? count : 0)
        let tail = String(repeating: "<", count: kind == 1 || kind == 2 ? count : 0)
        let place = "\(session.name) \(kind) \(shares)"
        #expect(view.text == "\(head)one\(session.committed)two\(tail)", "\(place)")
        #expect(undo.undoCount == steps + 1, "\(place)")
        undo.undo()
        #expect(view.text == "\(head)one\(shares ? "-" : " ")two\(tail)", "\(place)")
        #expect(
          view.selectedRange == NSRange(location: head.utf16.count + 3, length: 1), "\(place)")
        undo.redo()
        #expect(view.text == "\(head)one\(session.committed)two\(tail)", "\(place)")
        undo.undo()
        while undo.canUndo { undo.undo() }
        #expect(view.text == "\(head)one two\(tail)", "\(place)")
      }
    }
  }

  @Test(arguments: [false, true])
  func `what is typed where all was deleted has the attributes of what was there`(isRich: Bool) {
    let view = plainTextView("")
    view.allowsEditingTextAttributes = isRich
    view.typingAttributes = [
      .font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.red,
    ]
    view.insertText("ab")
    view.deleteBackward()
    view.deleteBackward()
    view.insertText("c")
    view.selectAll(nil)
    view.deleteBackward()
    view.insertText("d")
    view.selectAll(nil)
    view.cut(nil)
    view.insertText("e")
    let found = unsafe view.textStorage.attributes(at: 0, effectiveRange: nil)
    #expect(view.text == "e" && (found[.font] as? UIFont)?.pointSize == 30)
    #expect(found[.foregroundColor] as? UIColor == .red)
  }
}
