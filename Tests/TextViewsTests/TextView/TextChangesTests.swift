// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// A text view whose window is repainted where it has changed equals one that is painted whole.
@MainActor @Suite(.serialized) struct TextChangesTests {
  private static let texts = [
    "The quick brown fox jumps over the lazy dog. ", "سلام بر همه، امروز هوا خوب است. ",
    "क्षत्रिय लोग नदी के किनारे रहते हैं। ", "ภาษาไทยไม่มีช่องว่างระหว่างคำ ", "中文排版不需要空格，标点悬挂。",
    "one\ttwo\tthree\n", "e\u{301}a\u{308} ffi 👨‍👩‍👧 ",
  ]

  private func context(_ window: UIWindow) throws -> CGContext {
    try CGContext.bitmap(size: window.bounds.size, scale: 1)
  }

  private func difference(_ context: CGContext, _ window: UIWindow) throws -> PictureDifference {
    let whole = try self.context(window)
    window.render(in: whole)
    return try #require(context.makeImage()).difference(try #require(whole.makeImage()))
  }

  @Test func `a key paints its line and no more`() throws {
    let (view, window) = shownTextView(
      String(repeating: "A line of words.\n", count: 30), width: 300, height: 200)
    window.backgroundColor = .white
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 17 * 4 + 6, length: 0)
    let context = try context(window)
    window.renderChanges(in: context)
    view.insertText("m")
    let changed = window.renderChanges(in: context)
    let caret = view.convert(view.caretRect(for: view.selectedTextRange!.start), to: window)
    #expect(!changed.isEmpty)
    #expect(
      changed.allSatisfy { abs($0.midY - caret.midY) < caret.height && $0.height < 50 },
      "\(changed), the caret at \(caret)")
    #expect(try difference(context, window).far == 0)
    #expect(window.renderChanges(in: context).isEmpty)
  }

  @Test func `random editing equals the whole`() throws {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    nonisolated(unsafe) var isRed = false
    let asked = UIColor { _ in isRed ? .red : .blue }
    for index in 0..<iterations(7) {
      let sample = Self.texts[index % Self.texts.count]
      let (view, window) = shownTextView(
        String(repeating: sample, count: 40), width: 260, height: 180)
      window.backgroundColor = .white
      view.allowsEditingTextAttributes = true
      view.becomeFirstResponder()
      let context = try context(window)
      for step in 0..<20 {
        let count = view.textStorage.length
        func place() -> Int { Int.random(in: 0...min(count, 400), using: &random) }
        func range() -> NSRange {
          let start = place()
          let length = Int.random(in: 0...min(30, count - start), using: &random)
          return (view.text as NSString).rangeOfComposedCharacterSequences(
            for: NSRange(location: start, length: length))
        }
        var what = 0
        what = Int.random(in: 0...15, using: &random)
        switch what {
        case 0...4:
          view.insertText(random.oneIn(5) ? "\n" : String(sample.randomElement(using: &random)!))
        case 5, 6: view.deleteBackward()
        case 7: view.selectedRange = range()
        case 8: view.selectedRange = NSRange(location: range().location, length: 0)
        case 9: view.contentOffset.y = CGFloat.random(in: 0...300, using: &random).rounded()
        case 10:
          view.textStorage.addAttribute(
            .foregroundColor, value: random.oneIn(2) ? asked : UIColor.systemGreen, range: range())
        case 11:
          view.textStorage.addAttribute(
            random.oneIn(2) ? .underlineStyle : .strikethroughStyle, value: 1, range: range())
        case 12:
          view.textStorage.addAttribute(
            .font, value: UIFont.systemFont(ofSize: random.oneIn(2) ? 20 : 11), range: range())
        case 13: isRed.toggle()
        case 14:
          window.overrideUserInterfaceStyle = random.oneIn(2) ? .dark : .light
        default:
          view.layoutManager.addTemporaryAttribute(
            .backgroundColor, value: UIColor.yellow, forCharacterRange: range())
        }
        window.renderChanges(in: context)
        let difference = try difference(context, window)
        #expect(
          difference.far < 0.0005 && difference.mean < 0.02,
          "SEED=\(seed), text \(index), step \(step), command \(what): \(difference)")
      }
    }
  }

  @Test func `random scrolling equals the whole`() throws {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    var (moves, steps) = (0, 0)
    for index in 0..<iterations(7) {
      let sample = Self.texts[index % Self.texts.count]
      let (view, window) = shownTextView(
        String(repeating: sample, count: 200), width: 260, height: 180)
      window.backgroundColor = .white
      if index % 3 == 1 { view.frame = CGRect(x: 20, y: 30, width: 200, height: 120) }
      view.becomeFirstResponder()
      let context = try context(window)
      window.renderChanges(in: context)
      for step in 0..<16 {
        if random.oneIn(4) {
          let start = Int.random(in: 0...min(400, view.textStorage.length), using: &random)
          view.selectedRange = NSRange(location: start, length: 0)
        }
        if random.oneIn(5) { view.insertText("m") }
        if random.oneIn(6) {
          view.textStorage.addAttribute(
            .underlineStyle, value: 1, range: NSRange(location: step * 20, length: 60))
        }
        let end = max(0, view.contentSize.height - view.bounds.height)
        view.contentOffset.y = min(
          max(0, view.contentOffset.y + CGFloat(Int.random(in: -40...60, using: &random))), end)
        let drawing = window.renderNext(in: context)
        steps += 1
        if drawing.moved != nil { moves += 1 }
        let difference = try difference(context, window)
        #expect(
          difference.far < 0.0005 && difference.mean < 0.02,
          "SEED=\(seed), text \(index), step \(step): \(difference)")
      }
    }
    #expect(moves * 2 > steps, "\(moves) of \(steps)")
  }
}
