// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Text in twenty languages, typed key by key into a text view.
@MainActor @Suite(.serialized) struct LanguageTypingTests {
  nonisolated static let languages = [
    "ar", "bn", "cs", "de", "el", "es", "fa", "fr", "gu", "he", "hi", "ja", "ka", "ko", "pa", "ru",
    "ta", "te", "th", "zh-CN",
  ]

  private func makeView() -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    view.font = UIFont(name: "Noto Sans", size: 14)
    return view
  }

  /// What is seen: lines, places of glyphs, the caret.
  private func picture(_ view: UITextView) -> [String] {
    let manager = view.layoutManager
    manager.ensureLayout(for: view.textContainer)
    var lines: [String] = []
    manager.enumerateLineFragments(
      forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)
    ) { rect, used, _, glyphs, _ in
      let places = (glyphs.location..<NSMaxRange(glyphs)).map {
        "\(manager.cgGlyph(at: $0)) \(manager.location(forGlyphAt: $0).x)"
      }
      lines.append("\(rect) \(used) \(glyphs) \(places)")
    }
    let range = view.selectedTextRange!
    return lines + ["\(view.selectedRange) \(view.caretRect(for: range.end))"]
  }

  @Test(arguments: languages)
  func `is laid out as if it had been there, and undone and done again`(language: String) throws {
    let known = try #require(
      Translations.all.first { $0.language == language }, "is libglib2.0-data installed?")
    let count = min(3_000, iterations(300))
    var keys: [String] = []
    for message in known.messages where keys.count < count {
      keys += (message + "\n").unicodeScalars.map { String($0) }
    }
    keys = Array(keys.prefix(count))
    var random = SeededGenerator(seed: seed(of: "typing \(language)"))
    let view = makeView()
    let undo = try #require(view.undoManager)
    // The text before each step that can be undone.
    var texts: [Int: String] = [:]
    func act(_ body: () -> Void) {
      let (before, count) = (view.text!, undo.undoCount)
      body()
      if undo.undoCount > count { texts[count] = before }
    }
    for (number, key) in keys.enumerated() {
      act { view.insertText(key) }
      if random.oneIn(20) {
        // Taken away and typed again.
        let text = view.text!
        let end = (text as NSString).length
        for _ in 0..<Int.random(in: 1...3, using: &random) where view.selectedRange.location > 0 {
          act { view.deleteBackward() }
        }
        let rest = view.selectedRange.location
        #expect(text.utf16.starts(with: view.text.utf16))
        let taken = (text as NSString).substring(
          with: NSRange(location: rest, length: end - rest))
        act { view.insertText(taken) }
        #expect(view.text == text)
      }
      if random.oneIn(60) {
        view.selectedRange = NSRange(location: 0, length: 0)
        view.selectedRange = NSRange(location: view.textStorage.length, length: 0)
      }
      guard number % 100 == 99 else { continue }
      let fresh = makeView()
      fresh.text = view.text
      #expect(picture(view) == picture(fresh), "after \(number + 1) keys")
    }
    #expect(view.text == keys.joined())
    let whole = picture(view)
    while undo.canUndo {
      undo.undo()
      #expect(view.text == texts[undo.undoCount], "step \(undo.undoCount)")
    }
    #expect(view.text == "" && view.textStorage.length == 0)
    while undo.canRedo { undo.redo() }
    #expect(picture(view) == whole)
  }
}
