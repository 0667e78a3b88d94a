// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Scrolling through long texts: the visible part stays in position while the rest is laid out.
@MainActor @Suite(.serialized) struct TextScrollingTests {
  /// A text of paragraphs of very different length, so that estimates are wrong.
  private func longText(_ characters: Int, seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    var text = ""
    text.reserveCapacity(characters + 4000)
    while text.utf8.count < characters {
      let count =
        Int.random(in: 0..<8, using: &generator) == 0
        ? Int.random(in: 60...400, using: &generator) : Int.random(in: 1...12, using: &generator)
      for _ in 0..<count {
        text +=
          ["lorem ", "ipsum ", "dolor ", "sit ", "amet, ", "consectetur "].randomElement(
            using: &generator) ?? ""
      }
      text += "\n"
    }
    return text
  }

  /// Returns the first line that begins in the visible part: its character, and its position in the
  /// view.
  private func firstLine(_ view: UITextView) -> (character: Int, y: CGFloat)? {
    view.layoutIfNeeded()
    guard let geometry = view.pane.geometry else { return nil }
    let top = view.contentOffset.y - view.textContainerInset.top
    var (place, affinity) = geometry.place(at: CGPoint(x: 0, y: max(0, top)))
    for _ in 0..<3 {
      guard let line = geometry.line(of: place, affinity) else { return nil }
      if line.fragment.minY >= top - 0.01 {
        return (line.characters.location, line.fragment.minY - top)
      }
      (place, affinity) = (NSMaxRange(line.characters), .forward)
    }
    return nil
  }

  private func top(of character: Int, _ view: UITextView) -> CGFloat? {
    guard let line = view.pane.geometry?.line(of: character, .forward) else { return nil }
    return line.fragment.minY - (view.contentOffset.y - view.textContainerInset.top)
  }

  @Test func `the content is as high as the text, whoever has laid it out`() throws {
    let (view, _) = shownTextView("", width: 60, height: 100)
    view.layoutManager.exactLimit = 0
    view.text = longText(20_000, seed: 5)
    view.layoutIfNeeded()
    let estimate = view.contentSize.height
    view.layoutManager.ensureLayout(for: view.textContainer)
    let used = view.layoutManager.usedRect(for: view.textContainer).maxY
    #expect(abs(view.contentSize.height - (used + 16)) <= 1)
    #expect(abs(view.contentSize.height - estimate) > 1)
  }

  @Test func `what is seen moves by as much as is scrolled, in a text of 10 MB`() throws {
    let (view, _) = shownTextView(longText(10_000_000, seed: 3), width: 320, height: 400)
    view.layoutIfNeeded()
    #expect(view.layoutManager.allowsNonContiguousLayout)
    var generator = SeededGenerator(seed: 8)
    var share = view.contentOffset.y / view.contentSize.height
    for step in 0..<300 {
      if step % 40 == 39 {
        // A jump: where it lands has only to stay.
        view.contentOffset.y =
          CGFloat.random(in: 0...1, using: &generator) * (view.contentSize.height - 400)
        view.layoutIfNeeded()
        share = view.contentOffset.y / view.contentSize.height
        let line = try #require(firstLine(view))
        view.setNeedsLayout()
        view.layoutIfNeeded()
        #expect(abs((try #require(top(of: line.character, view))) - line.y) < 0.01)
        continue
      }
      let before = try #require(firstLine(view))
      let distance = CGFloat.random(in: -350...350, using: &generator)
      let wanted = view.contentOffset.y + distance
      let limit = max(0, view.contentSize.height - 400)
      guard wanted > 1, wanted < limit - 1 else { continue }
      view.contentOffset.y = wanted
      view.layoutIfNeeded()
      let after = try #require(top(of: before.character, view))
      #expect(abs(after - (before.y - distance)) < 0.02, "step \(step)")
      let now = view.contentOffset.y / view.contentSize.height
      #expect(abs(now - share) < 0.02, "step \(step)")
      share = now
    }
  }

  @Test func `what is seen stays while text above it is edited, restyled and coloured`() throws {
    let (view, _) = shownTextView(longText(300_000, seed: 5), width: 280, height: 300)
    view.layoutIfNeeded()
    view.contentOffset.y = view.contentSize.height / 2
    view.layoutIfNeeded()
    var generator = SeededGenerator(seed: 9)
    for step in 0..<120 {
      let before = try #require(firstLine(view))
      let place = Int.random(in: 0..<before.character - 400, using: &generator)
      let storage = view.textStorage
      var delta = 0
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        let new = longText(Int.random(in: 1...900, using: &generator), seed: UInt64(step))
        storage.replaceCharacters(in: NSRange(location: place, length: 0), with: new)
        delta = new.utf16.count
      case 1:
        let count = min(300, before.character - 400 - place)
        storage.deleteCharacters(in: NSRange(location: place, length: count))
        delta = -count
      case 2:
        storage.addAttribute(
          .font,
          value: UIFont.systemFont(ofSize: CGFloat(Int.random(in: 9...40, using: &generator))),
          range: NSRange(location: place, length: 300))
      default:
        storage.addAttribute(
          .foregroundColor, value: UIColor.red, range: NSRange(location: place, length: 300))
      }
      view.layoutIfNeeded()
      let after = try #require(top(of: before.character + delta, view))
      #expect(abs(after - before.y) < 0.02, "step \(step)")
    }
  }

  @Test func `at the top the view stays at the top`() {
    let (view, _) = shownTextView(longText(20_000, seed: 2))
    view.layoutIfNeeded()
    view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "new first\n")
    view.layoutIfNeeded()
    #expect(view.contentOffset.y == 0)
    #expect(firstLine(view)?.character == 0)
  }

  @Test func `a drag goes on over lines that become known`() throws {
    let old = SceneClock.main
    SceneClock.main = SceneClock(startingAt: 0)
    defer { SceneClock.main = old }
    let (view, window) = shownTextView(longText(400_000, seed: 6), width: 280, height: 300)
    view.layoutIfNeeded()
    view.contentOffset.y = view.contentSize.height * 0.6
    view.layoutIfNeeded()
    let before = try #require(firstLine(view))
    window.simulateTouch(.began, at: CGPoint(x: 100, y: 60))
    SceneClock.main.advance(by: 0.02)
    for step in 1...12 {
      window.simulateTouch(.moved, at: CGPoint(x: 100, y: 60 + CGFloat(step) * 15))
      view.layoutIfNeeded()
      SceneClock.main.advance(by: 0.016)
    }
    let moved = try #require(top(of: before.character, view)) - before.y
    SceneClock.main.advance(by: 1)
    window.simulateTouch(.ended, at: CGPoint(x: 100, y: 240))
    // The finger's distance, less the distance that the recogniser needs to begin.
    #expect(moved > 150 && moved <= 180.01)
  }

  @Test func `a range is scrolled into view, no further than needed`() {
    let (view, _) = shownTextView(String(repeating: "some line of text\n", count: 300))
    view.layoutIfNeeded()
    for place in [4000, 100, 5390, 0, 2700] {
      view.scrollRangeToVisible(NSRange(location: place, length: 4))
      let caret = view.caretRect(for: TextOffset(place))
      #expect(view.bounds.insetBy(dx: -1, dy: -1).contains(caret), "\(place)")
    }
    #expect(view.contentOffset.y > 0)
    let seen = view.contentOffset
    view.scrollRangeToVisible(NSRange(location: 2700, length: 4))
    #expect(view.contentOffset == seen)
    view.scrollRangeToVisible(NSRange(location: 0, length: 1))
    #expect(view.contentOffset.y == 0)
    view.scrollRangeToVisible(NSRange(location: view.textStorage.length, length: 0))
    #expect(abs(view.contentOffset.y - (view.contentSize.height - 200)) < 1)
  }

  @Test
  func `174: a long text is not laid out to show its start, nor kept when it is out of sight`() {
    let (view, _) = shownTextView(longText(3_000_000, seed: 4), width: 320, height: 400)
    view.layoutIfNeeded()
    let manager = view.layoutManager
    // Drawing lays out no more than is seen, and neither does asking for a caret or a point.
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 40, length: 0)
    #expect(view.picture() != nil)
    #expect(view.closestPosition(to: CGPoint(x: 100, y: 100)) != nil)
    #expect((10..<8_000).contains(manager.laidLines))
    #expect(view.contentSize.height > 100_000)
    for step in 1...60 {
      view.contentOffset.y = view.contentSize.height * CGFloat(step) / 61
      view.layoutIfNeeded()
    }
    #expect(manager.hasNonContiguousLayout)
    #expect(manager.laidLines < 15_000)
  }

  @Test func `a view around the text scrolls with the caret while it is typed in`() {
    final class Growing: NSObject, UITextViewDelegate {
      func textViewDidChange(_ textView: UITextView) {
        textView.frame.size.height = textView.sizeThatFits(textView.bounds.size).height
        (textView.superview as? UIScrollView)?.contentSize.height = textView.frame.maxY + 20
      }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let scroll = UIScrollView(frame: window.bounds)
    let view = UITextView(frame: CGRect(x: 0, y: 100, width: 280, height: 40))
    let growing = Growing()
    view.isScrollEnabled = false
    view.delegate = growing
    scroll.addSubview(view)
    window.addSubview(scroll)
    window.makeKeyAndVisible()
    func isCaretSeen() -> Bool {
      let caret = view.caretRect(for: TextOffset(view.selectedRange.location))
      return window.bounds.contains(view.convert(caret, to: window))
    }
    // No typing by the user: nothing moves.
    view.insertText(String(repeating: "line\n", count: 20))
    #expect(scroll.contentOffset.y == 0 && !isCaretSeen())
    view.becomeFirstResponder()
    for number in 0..<5 {
      window.simulateKey("more \(number)\n")
      #expect(isCaretSeen() && scroll.contentOffset.y > 100)
    }
    window.simulateKey(.keyboardHome, modifiers: .control)
    #expect(isCaretSeen() && scroll.contentOffset.y <= 100)
    window.simulateKey(.keyboardEnd, modifiers: .control)
    #expect(isCaretSeen() && scroll.contentOffset.y > 300)
    view.undoManager?.undo()
    #expect(isCaretSeen())
  }

  @Test func `a text that becomes short is seen`() {
    let (view, _) = shownTextView(String(repeating: "line\n", count: 50))
    for text in ["", "one", String(repeating: "line\n", count: 20)] {
      view.text = String(repeating: "line\n", count: 50)
      view.layoutIfNeeded()
      view.contentOffset.y = 800
      view.layoutIfNeeded()
      #expect(view.contentOffset.y == 800)
      view.text = text
      view.layoutIfNeeded()
      #expect(view.contentOffset.y <= max(0, view.contentSize.height - view.bounds.height))
    }
  }
}
