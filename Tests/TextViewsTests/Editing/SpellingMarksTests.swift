// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport
import TextLanguage

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Misspelled words marked in a text view, and corrected from its menu.
@MainActor @Suite(.serialized) struct SpellingMarksTests {
  /// A dictionary of a few words, which the process' language and "eo" have.
  private func withWords(_ words: [String], _ body: () throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("marks-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let old = SpellingFiles.folders
    defer {
      SpellingFiles.folders = old
      SpellingWords.forgetAll()
      try? FileManager.default.removeItem(at: folder)
    }
    try Data("SET UTF-8\nTRY esianrtolcdugmphbyfvkwz\n".utf8).write(
      to: folder.appendingPathComponent("eo.aff"))
    try Data("\(words.count)\n\(words.joined(separator: "\n"))\n".utf8).write(
      to: folder.appendingPathComponent("eo.dic"))
    SpellingFiles.folders = [folder.path]
    try body()
  }

  private func makeView(_ text: String) -> (view: UITextView, window: UIWindow) {
    let (view, window) = shownTextView("")
    view.spellCheckingType = .yes
    view.attributedText = NSAttributedString(
      string: text,
      attributes: [
        .languageIdentifier: "eo", .font: UIFont(name: "DejaVu Sans", size: 16)!,
      ])
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 0, length: 0)
    return (view, window)
  }

  private func marked(_ view: UITextView) -> [String] {
    let all = NSRange(location: 0, length: view.textStorage.length)
    return view.spellingMarks(in: all).map { (view.text as NSString).substring(with: $0) }
  }

  @Test func `wrong words are marked where a program wants it`() throws {
    try withWords(["one", "two"]) {
      let (view, _) = makeView("one tow two oen")
      #expect(marked(view) == ["tow", "oen"])
      view.spellCheckingType = .default
      #expect(marked(view).isEmpty)
      view.spellCheckingType = .yes
      view.isEditable = false
      #expect(marked(view).isEmpty)
      view.isEditable = true
      view.isSecureTextEntry = true
      #expect(marked(view).isEmpty)
    }
  }

  @Test func `a word is marked when it is left, not while it is typed`() throws {
    try withWords(["one", "two"]) {
      let (view, _) = makeView("one ")
      view.selectedRange = NSRange(location: 4, length: 0)
      for letter in ["t", "o", "w"] {
        view.insertText(letter)
        #expect(marked(view).isEmpty)
      }
      view.insertText(" ")
      #expect(marked(view) == ["tow"])
      view.deleteBackward()
      view.selectedRange = NSRange(location: 0, length: 0)
      #expect(marked(view) == ["tow"])
      view.setMarkedText("zzz", selectedRange: NSRange(location: 3, length: 0))
      #expect(!marked(view).contains("zzzone"))
    }
  }

  @Test func `after random edits the marks are those of a fresh view`() throws {
    let seed = seed(of: "spelling marks")
    try withWords(["one", "two", "three"]) {
      for run in 0..<iterations(20) {
        var random = SeededGenerator(seed: seed &+ UInt64(run))
        let pieces = ["one", "two", "tow", "thre", " ", "\n", "e", "-", "1", "é", " one "]
        let (view, _) = makeView("one two\ntow thre e")
        for step in 0..<40 {
          let length = view.textStorage.length
          let range = random.range(in: length)
          let low = random.oneIn(2) ? range.lowerBound : max(range.lowerBound, range.upperBound - 2)
          let place = NSRange(location: low, length: range.upperBound - low)
          let text = pieces.randomElement(using: &random)!
          if random.oneIn(3) {
            view.textStorage.replaceCharacters(in: place, with: text)
          } else {
            view.replace(TextSpan(place), withText: text)
          }
          view.editing.knownHistory?.close()
          if random.oneIn(3) { continue }
          let fresh = makeView(view.text).view
          #expect(
            marked(view) == marked(fresh), "seed \(seed) run \(run) step \(step) \(view.text!)")
        }
      }
    }
  }

  @Test func `a key in a long text looks at the words around it only`() throws {
    try withWords(["one", "two"]) {
      let (view, _) = makeView(String(repeating: "one two tow\n", count: 20_000))
      view.selectedRange = NSRange(location: 120_000, length: 0)
      view.scrollRangeToVisible(view.selectedRange)
      view.layoutIfNeeded()
      let seen = NSRange(location: 119_000, length: 2_000)
      _ = view.spellingMarks(in: seen)
      let looks = view.editing.spelling.looks
      for _ in 0..<10 {
        view.insertText("x")
        _ = view.spellingMarks(in: seen)
      }
      #expect(view.editing.spelling.looks == looks + 10)
    }
  }

  @Test func `the menu has guesses, learns and ignores`() throws {
    try withWords(["one", "two"]) {
      let (view, window) = makeView("one tow two")
      view.selectedRange = NSRange(location: 5, length: 0)
      view.presentEditMenu(at: CGPoint(x: 10, y: 10))
      let titles = window.presentedMenu?.leaves.map(\.title) ?? []
      #expect(titles.starts(with: ["two"]) && titles.contains("Learn Spelling"))
      view.spellingActions.flatMap { ($0 as? UIMenu)?.children ?? [] }
        .compactMap { $0 as? UIAction }.first { $0.title == "two" }?.performWithSender(
          nil, target: nil)
      #expect(view.text == "one two two" && marked(view).isEmpty)
      #expect(view.undoManager?.undoActionName == "Correct Spelling")
      #expect(
        view.textStorage.attribute(.languageIdentifier, at: 5, effectiveRange: nil) as? String
          == "eo")
      view.undoManager?.undo()
      #expect(marked(view) == ["tow"])
      @MainActor func perform(_ title: String) {
        view.spellingActions.flatMap { ($0 as? UIMenu)?.children ?? [] }
          .compactMap { $0 as? UIAction }.first { $0.title == title }?.performWithSender(
            nil, target: nil)
      }
      view.selectedRange = NSRange(location: 5, length: 0)
      perform("Ignore Spelling")
      #expect(marked(view).isEmpty && marked(makeView("tow").view) == ["tow"])
      let other = makeView("tow ")
      other.view.selectedRange = NSRange(location: 0, length: 3)
      let actions = other.view.spellingActions.flatMap { ($0 as? UIMenu)?.children ?? [] }
      actions.compactMap { $0 as? UIAction }.first { $0.title == "Learn Spelling" }?
        .performWithSender(nil, target: nil)
      #expect(marked(makeView("tow").view).isEmpty && UITextChecker.hasLearnedWord("tow"))
    }
  }

  @Test func `a word that is learned anywhere is right in each view`() throws {
    try withWords(["one"]) {
      let (view, _) = makeView("one tow")
      #expect(marked(view) == ["tow"])
      UITextChecker.learnWord("tow")
      #expect(marked(view).isEmpty)
      UITextChecker.unlearnWord("tow")
      #expect(marked(view) == ["tow"])
    }
  }

  @Test func `marks are seen below the words`() throws {
    try withWords(["one", "two", "three"]) {
      let (view, window) = makeView("one tow three\ntwo thre")
      window.overrideUserInterfaceStyle = .light
      view.backgroundColor = .white
      view.frame.size = CGSize(width: 140, height: 60)
      view.resignFirstResponder()
      view.layoutIfNeeded()
      let image = UIImage(cgImage: try picture(of: view, scale: 2))
      try expectPicture(
        image, "spelling-marks",
        "Black on white in two lines: one tow three, two thre. Below tow and thre stands a row of red dots, below the other words none."
      )
    }
  }
}
