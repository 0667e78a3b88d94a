// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// The geometry of text far from the visible part: exact in short texts, stable estimates in long
/// ones.
@MainActor @Suite(.serialized) struct FarGeometryTests {
  private static let sets: [[CGFloat]] = [[12], [10, 12, 14], [10, 20, 30]]

  /// Paragraphs in fonts of several sizes.
  private func text(_ sizes: [CGFloat], count: Int) -> NSAttributedString {
    let text = NSTextStorage()
    text.beginEditing()
    for index in 0..<count {
      text.append(
        NSAttributedString(
          string: "Paragraph \(index) with words that wrap around the line end.\n",
          attributes: [.font: UIFont(name: "DejaVu Sans", size: sizes[index % sizes.count])!]))
    }
    text.endEditing()
    return NSAttributedString(attributedString: text)
  }

  private func shown(_ text: NSAttributedString, isLong: Bool) -> (UITextView, UIWindow) {
    let (view, window) = shownTextView("", width: 300, height: 400)
    if isLong { view.layoutManager.exactLimit = 10_000 }
    view.attributedText = text
    window.layoutIfNeeded()
    return (view, window)
  }

  private func trueHeight(_ text: NSAttributedString) -> CGFloat {
    let (view, _) = shown(text, isLong: false)
    view.layoutManager.allowsNonContiguousLayout = false
    return view.contentSize.height
  }

  private func range(_ word: String, _ view: UITextView) throws -> UITextRange {
    let found = (view.text as NSString).range(of: word)
    let start = try #require(view.position(from: view.beginningOfDocument, offset: found.location))
    let end = try #require(view.position(from: start, offset: found.length))
    return try #require(view.textRange(from: start, to: end))
  }

  /// Runs the idle work of a program.
  private func idle(_ view: UITextView) {
    for _ in 0..<1000 where view.pane.hasEstimates { view.pane.measureSome(for: 0.1) }
    view.layoutIfNeeded()
  }

  @Test(arguments: 0..<3)
  func `a short text is exact from the start`(set: Int) throws {
    let text = text(Self.sets[set], count: 400)
    let (view, window) = shown(text, isLong: false)
    #expect(view.layoutManager.allowsNonContiguousLayout)
    let height = view.contentSize.height
    #expect(height == trueHeight(text))
    let word = try range("Paragraph 300 ", view)
    let rect = view.firstRect(for: word)
    view.contentOffset.y = rect.minY - 50
    window.layoutIfNeeded()
    #expect(view.firstRect(for: word) == rect && view.contentSize.height == height)
    view.setContentOffset(CGPoint(x: 0, y: height - 400), animated: false)
    window.layoutIfNeeded()
    let last = view.caretRect(for: view.endOfDocument)
    #expect(last.maxY <= view.bounds.maxY && last.maxY > view.bounds.maxY - 40)
    // Before it was ever shown, too.
    let new = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    new.attributedText = text
    #expect(new.firstRect(for: try range("Paragraph 300 ", new)) == rect)
    #expect(
      new.layoutManager.usedRect(for: new.textContainer).height == height - 16
        || height - new.layoutManager.usedRect(for: new.textContainer).height - 16 < 1)
  }

  @Test(arguments: 0..<3)
  func `a long text's height is estimated by its fonts, and becomes exact`(set: Int) {
    let text = text(Self.sets[set], count: 1500)
    let truth = trueHeight(text)
    let (view, _) = shown(text, isLong: true)
    let estimate = view.contentSize.height
    #expect(abs(estimate - truth) < truth / 5, "\(estimate) for \(truth)")
    let laid = view.layoutManager.laidLines
    #expect(laid < 400)
    idle(view)
    #expect(view.contentSize.height == truth)
    // Layout far away is not kept.
    #expect(view.layoutManager.laidLines < 1000)
    // Asking about a part makes it no estimate again.
    for place in [70_000, 30_000, 50_000] {
      _ = view.firstRect(for: TextSpan(NSRange(location: place, length: 3)))
      #expect(view.contentSize.height == truth)
    }
    // An edit makes one of the part that it touches.
    view.textStorage.replaceCharacters(in: NSRange(location: 40_000, length: 0), with: "x y z\n\n")
    view.textStorage.addAttribute(
      .font, value: UIFont(name: "DejaVu Sans", size: 50)!,
      range: NSRange(location: 60_000, length: 900))
    idle(view)
    #expect(view.contentSize.height == trueHeight(view.attributedText))
    view.frame.size.width = 200
    view.layoutIfNeeded()
    idle(view)
    view.layoutManager.allowsNonContiguousLayout = false
    let height = view.contentSize.height
    view.layoutManager.ensureLayout(for: view.textContainer)
    #expect(view.contentSize.height == height)
  }

  @Test(arguments: 0..<3)
  func `who scrolls a long text to its end is there, and stays there`(set: Int) {
    let text = text(Self.sets[set], count: 1500)
    let (view, window) = shown(text, isLong: true)
    view.setContentOffset(CGPoint(x: 0, y: view.contentSize.height - 400), animated: false)
    window.layoutIfNeeded()
    func isAtEnd(_ when: String) {
      let last = view.caretRect(for: view.endOfDocument)
      #expect(last.maxY <= view.bounds.maxY && last.maxY > view.bounds.maxY - 60, "\(when)")
      // The content ends on a whole pixel.
      #expect(abs(view.contentSize.height - view.bounds.maxY) < 1.01, "\(when)")
    }
    isAtEnd("at once")
    for step in 0..<4 {
      view.pane.measureSome(for: 0)
      isAtEnd("step \(step)")
    }
    idle(view)
    isAtEnd("exact")
    #expect(view.contentSize.height == trueHeight(text))
  }

  @Test(arguments: 0..<3)
  func `who scrolls a long text to a rectangle sees what is there, and goes on to see it`(set: Int)
    throws
  {
    let text = text(Self.sets[set], count: 1500)
    for word in ["Paragraph 700 ", "Paragraph 1300 ", "Paragraph 90 "] {
      let (view, window) = shown(text, isLong: true)
      let word = try range(word, view)
      let rect = view.firstRect(for: word)
      #expect(rect.maxY < view.contentSize.height)
      view.contentOffset.y = rect.minY - 50
      window.layoutIfNeeded()
      #expect(abs(view.firstRect(for: word).minY - view.contentOffset.y - 50) < 0.5)
      idle(view)
      #expect(abs(view.firstRect(for: word).minY - view.contentOffset.y - 50) < 0.5)
    }
  }

  @Test func `a range that is scrolled to is seen, and stays`() throws {
    let text = text([10, 20, 30], count: 1500)
    for place in [70_000, 85_000, 20_000] {
      let (view, window) = shown(text, isLong: true)
      view.scrollRangeToVisible(NSRange(location: place, length: 4))
      window.layoutIfNeeded()
      func isSeen() {
        let caret = view.caretRect(for: TextOffset(place))
        #expect(view.bounds.insetBy(dx: -1, dy: -1).contains(caret), "\(place)")
      }
      isSeen()
      idle(view)
      isSeen()
    }
  }

  @Test func `estimates become exact by themselves where the program is idle`() async throws {
    let text = text([10, 20, 30], count: 600)
    let (view, window) = shown(text, isLong: true)
    for _ in 0..<200 where view.pane.hasEstimates {
      try await Task.sleep(for: .milliseconds(20))
      window.layoutIfNeeded()
    }
    #expect(!view.pane.hasEstimates)
    #expect(view.contentSize.height == trueHeight(text))
  }
}
