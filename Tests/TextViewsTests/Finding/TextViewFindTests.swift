// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Find and replace in a text view.
@MainActor @Suite(.serialized) struct TextViewFindTests {
  @Test func `a text view is searched, marked and replaced in`() throws {
    let (view, _) = shownTextView("one two one three one")
    #expect(!view.isFindInteractionEnabled && view.findInteraction == nil)
    #expect(!view.canPerformAction("find:", withSender: nil))
    view.isFindInteractionEnabled = true
    let interaction = try #require(view.findInteraction)
    #expect(view.canPerformAction("find:", withSender: nil))
    view.selectedRange = NSRange(location: 0, length: 0)
    let plain = try #require(view.picture())
    view.find(nil)
    let session = try #require(interaction.activeFindSession)
    session.performSearch(query: "one", options: nil)
    #expect(session.resultCount == 3)
    let marked = try #require(view.picture())
    #expect(marked.differs(from: plain, at: 0) > 0)
    #expect(unsafe view.textStorage.attribute(.backgroundColor, at: 0, effectiveRange: nil) == nil)
    view.findNext(nil)
    #expect(try #require(view.picture()).differs(from: marked, at: 0) > 0)
    session.replaceAll(searchQuery: "one", replacementString: "1", options: nil)
    #expect(view.text == "1 two 1 three 1")
    // The user's input is searched at once.
    session.performSearch(query: "two", options: nil)
    #expect(session.resultCount == 1)
    view.selectedRange = NSRange(location: 0, length: 0)
    view.insertText("two ")
    #expect(session.resultCount == 2)
    interaction.dismissFindNavigator()
    #expect(view.looks(of: NSRange(location: 0, length: 19)).isEmpty)
    view.isEditable = false
    #expect(!view.supportsTextReplacement)
    view.isFindInteractionEnabled = false
    #expect(view.findInteraction == nil)
  }

  @Test func `the highlighted match is selected when a search ends`() throws {
    let lines = (0..<300).map { "paragraph \($0)\n" }.joined()
    let (view, _) = shownTextView(lines)
    view.isFindInteractionEnabled = true
    let find = try #require(view.findInteraction)
    func search(_ text: String) {
      find.presentFindNavigator(showingReplace: false)
      find.searchText = text
    }
    func place(_ text: String) -> NSRange { (view.text as NSString).range(of: text) }
    view.selectedRange = NSRange(location: 0, length: 0)
    search("aph 250")
    #expect(view.selectedRange == NSRange(location: 0, length: 0))
    find.dismissFindNavigator()
    #expect(view.selectedRange == place("aph 250"))
    view.insertText("zz")
    #expect(place("paragrzz\nparagraph 251").length > 0)
    // A search without a match keeps the selection.
    view.selectedRange = NSRange(location: 3, length: 2)
    search("nowhere")
    find.dismissFindNavigator()
    #expect(view.selectedRange == NSRange(location: 3, length: 2))
    // So does a search during which the user has moved elsewhere,
    search("aph 70")
    view.selectedRange = NSRange(location: 9, length: 0)
    find.dismissFindNavigator()
    #expect(view.selectedRange == NSRange(location: 9, length: 0))
    // or has typed.
    search("aph 80")
    view.insertText("y")
    find.dismissFindNavigator()
    #expect(view.selectedRange == NSRange(location: 10, length: 0))
    // The next match, requested after that, is selected.
    search("aph 9")
    view.insertText("y")
    find.findNext()
    find.dismissFindNavigator()
    #expect(view.selectedRange == NSRange(location: place("aph 90").location, length: 5))
    // After a replacement it is the next match.
    search("graph 10")
    find.replacementText = "p"
    find.replace()
    find.dismissFindNavigator()
    #expect((view.text as NSString).substring(with: view.selectedRange) == "graph 10")
    #expect(view.selectedRange.location > place("parap").location)
  }

  /// Returns the results of the session once the search is over; nil if it does not end.
  private func end(_ session: UIFindSession) async throws -> Int? {
    for _ in 0..<1_200 {
      if session.highlightedResultIndex != NSNotFound { return session.resultCount }
      try await Task.sleep(for: .milliseconds(10))
    }
    return nil
  }

  @Test func `a search is told of once, not match by match`() throws {
    let (view, _) = shownTextView(String(repeating: "one two ", count: 1_000))
    view.isFindInteractionEnabled = true
    let interaction = try #require(view.findInteraction)
    view.find(nil)
    var calls = 0
    let token = NotificationCenter.default.addObserver(
      forName: UIFindInteraction.didChangeNotification, object: interaction, queue: nil
    ) { _ in MainActor.assumeIsolated { calls += 1 } }
    defer { NotificationCenter.default.removeObserver(token) }
    interaction.searchText = "one"
    #expect(interaction.activeFindSession?.resultCount == 1_000)
    #expect((1...3).contains(calls), "\(calls)")
  }

  @Test func `a long text is searched beside the main thread, and anew after edits`() async throws {
    let line = "Line of a long text, with two words in it.\n"
    let count = LongSearch.minimumLength / line.utf16.count + 1_000
    let (view, _) = shownTextView(String(repeating: line, count: count))
    view.isFindInteractionEnabled = true
    view.find(nil)
    let session = try #require(view.findInteraction?.activeFindSession)
    view.selectedRange = NSRange(location: 10 * line.utf16.count, length: 0)
    session.performSearch(query: "WORDS", options: nil)
    #expect(session.resultCount == 0)
    // A search that another one follows is given up.
    session.performSearch(
      query: "words",
      options: UITextSearchOptions(
        wordMatchMethod: .contains, stringCompareOptions: .caseInsensitive))
    #expect(try await end(session) == count)
    #expect(session.highlightedResultIndex == 10)
    // The user's input.
    session.performSearch(query: "words", options: nil)
    view.insertText("words ")
    #expect(try await end(session) == count + 1)
    // The program's input, in the midst of a search and with positions that no longer exist.
    session.performSearch(query: "words", options: nil)
    view.textStorage.replaceCharacters(
      in: NSRange(location: 0, length: line.utf16.count * 500), with: "")
    #expect(try await end(session) == count - 500)
    // A cancelled search reports nothing later.
    session.performSearch(query: "words", options: nil)
    view.findInteraction?.dismissFindNavigator()
    try await Task.sleep(for: .milliseconds(500))
    #expect(session.resultCount == 0 && view.found.ranges.isEmpty)
  }
}
