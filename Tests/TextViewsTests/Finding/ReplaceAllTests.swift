// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// All matches replaced at once.
@MainActor @Suite(.serialized) struct ReplaceAllTests {
  @Test func `is one step, one notice, and keeps attributes and the caret's place`() {
    let view = plainTextView("one two one two one")
    view.textStorage.addAttribute(.kern, value: 2, range: NSRange(location: 8, length: 3))
    view.selectedRange = NSRange(location: 5, length: 2)
    let recorder = TextViewRecorder()
    view.delegate = recorder
    view.replaceAll(queryString: "one", options: UITextSearchOptions(), withText: "three")
    #expect(view.text == "three two three two three")
    #expect(view.selectedRange == NSRange(location: 7, length: 2))
    #expect(recorder.events.filter { $0 == "didChange" }.count == 1)
    #expect(recorder.events.filter { $0.hasPrefix("shouldChange") }.count == 3)
    var range = NSRange()
    let kern = view.textStorage.attribute(.kern, at: 10, effectiveRange: &range) as? Int
    #expect(kern == 2 && range == NSRange(location: 10, length: 5))
    #expect(view.undoManager?.undoCount == 1)
    view.undoManager?.undo()
    #expect(view.text == "one two one two one")
    #expect(view.selectedRange == NSRange(location: 5, length: 2))
    #expect(
      view.textStorage.attribute(.kern, at: 8, effectiveRange: nil) as? Int == 2)
    view.undoManager?.redo()
    #expect(view.text == "three two three two three")
  }

  @Test func `the panel says how many were replaced, until something else comes`() throws {
    let view = plainTextView("one two one two one")
    view.isFindInteractionEnabled = true
    let find = try #require(view.findInteraction)
    find.presentFindNavigator(showingReplace: true)
    (find.searchText, find.replacementText) = ("one", "1")
    find.replaceAll()
    #expect(view.text == "1 two 1 two 1")
    #expect(find.resultText == "3 replaced" && find.hasReplacedAll)
    find.findNext()
    #expect(find.resultText == "0" && !find.hasReplacedAll)
    // A search without matches is reported as before.
    find.replaceAll()
    #expect(find.resultText == "0" && !find.hasReplacedAll)
    find.searchText = "two"
    find.replacementText = "two two"
    find.replaceAll()
    #expect(find.resultText == "2 replaced")
    view.undoManager?.undo()
    #expect(!find.hasReplacedAll && !find.resultText.contains("replaced"))
    find.replaceAll()
    find.searchText = "1"
    #expect(find.resultText.hasSuffix("3"))
  }

  @Test func `an expression's groups come back, and nothing found is no step`() {
    let view = plainTextView("2024-05 and 2023-11")
    let options = UITextSearchOptions(
      wordMatchMethod: .contains, stringCompareOptions: .regularExpression)
    view.replaceAll(queryString: "(\\d+)-(\\d+)", options: options, withText: "$2/$1")
    #expect(view.text == "05/2024 and 11/2023")
    view.replaceAll(queryString: "zebra", options: options, withText: "")
    #expect(view.undoManager?.undoCount == 1)
  }

  @Test func `random replacements equal the string's own, and are undone`() {
    let seed = seed(of: "replace all")
    for run in 0..<iterations(30) {
      var random = SeededGenerator(seed: seed &+ UInt64(run))
      let letters = ["a", "b", "\n", "é", "😀", "ש"]
      let text = (0..<Int.random(in: 0...400, using: &random)).map { _ in
        letters.randomElement(using: &random)!
      }.joined()
      let query = random.oneIn(2) ? "a" : "ab"
      let replacement = ["", "x", "ab", "long\ntext"].randomElement(using: &random)!
      let view = plainTextView(text)
      view.replaceAll(
        queryString: query, options: UITextSearchOptions(), withText: replacement)
      let expected = text.replacingOccurrences(of: query, with: replacement, options: .literal)
      #expect(view.text == expected, "seed \(seed) run \(run)")
      let fresh = plainTextView(expected)
      for view in [view, fresh] { view.layoutManager.ensureLayout(for: view.textContainer) }
      #expect(
        view.layoutManager.usedRect(for: view.textContainer)
          == fresh.layoutManager.usedRect(for: fresh.textContainer), "seed \(seed) run \(run)")
      while view.undoManager?.canUndo == true { view.undoManager?.undo() }
      #expect(view.text == text, "seed \(seed) run \(run)")
    }
  }
}
