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
    // What the user types is searched at once.
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
}
