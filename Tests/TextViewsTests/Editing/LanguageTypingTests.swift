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

  /// The visible state: lines, locations of glyphs, selection, caret.
  private struct Picture: Equatable {
    var lines: [CGRect] = []
    var ranges: [NSRange] = []
    var glyphs: [CGGlyph] = []
    var places: [CGFloat] = []
    var selected = NSRange()
    var caret = CGRect.zero

    /// Which part differs first, for a message.
    func difference(_ other: Picture) -> String? {
      if lines != other.lines { return "lines" }
      if ranges != other.ranges { return "ranges of lines" }
      if glyphs != other.glyphs { return "glyphs" }
      if places != other.places { return "places of glyphs" }
      if selected != other.selected { return "selection" }
      return caret == other.caret ? nil : "caret"
    }
  }

  private func picture(_ view: UITextView) -> Picture {
    let manager = view.layoutManager
    manager.ensureLayout(for: view.textContainer)
    var picture = Picture()
    manager.enumerateLineFragments(
      forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)
    ) { rect, used, _, glyphs, _ in
      picture.lines += [rect, used]
      picture.ranges.append(glyphs)
      for glyph in glyphs.location..<NSMaxRange(glyphs) {
        picture.glyphs.append(manager.cgGlyph(at: glyph))
      }
      // Every fifth is enough to see that a line is another one.
      for glyph in stride(from: glyphs.location, to: NSMaxRange(glyphs), by: 5) {
        picture.places.append(manager.location(forGlyphAt: glyph).x)
      }
    }
    picture.selected = view.selectedRange
    picture.caret = view.caretRect(for: view.selectedTextRange!.end)
    return picture
  }

  /// Returns the difference of a view from one that was given the same text and selection at once;
  /// nil if there is none.
  private func differenceFromFresh(_ view: UITextView) -> String? {
    let fresh = makeView()
    fresh.text = view.text
    // The caret is after the text by default.
    if view.selectedRange != fresh.selectedRange { fresh.selectedRange = view.selectedRange }
    return picture(view).difference(picture(fresh))
  }

  @Test(arguments: languages)
  func `is laid out as if it had been there, and undone and done again`(language: String) throws {
    let known = try #require(
      Translations.all.first { $0.language == language }, "is libglib2.0-data installed?")
    var keys: [String] = []
    for message in known.messages where keys.count < 3_000 {
      keys += (message + "\n").unicodeScalars.map { String($0) }
    }
    keys = Array(keys.prefix(3_000))
    #expect(keys.count == 3_000)
    var random = SeededGenerator(seed: seed(of: "typing \(language)"))
    let view = makeView()
    let undo = try #require(view.undoManager)
    // Text and selection before each step that can be undone.
    var before: [Int: (text: String, selected: NSRange)] = [:]
    func act(_ body: () -> Void) {
      let (text, selected, count) = (view.text!, view.selectedRange, undo.undoCount)
      body()
      if undo.undoCount > count { before[count] = (text, selected) }
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
      let difference = differenceFromFresh(view)
      #expect(difference == nil, "after \(number + 1) keys")
    }
    #expect(view.text == keys.joined())
    let whole = picture(view)
    let steps = undo.undoCount
    // About as often as while it was typed.
    let often = max(1, steps / 30)
    while undo.canUndo {
      undo.undo()
      let count = undo.undoCount
      #expect(view.text == before[count]?.text, "undone to step \(count)")
      #expect(view.selectedRange == before[count]?.selected, "undone to step \(count)")
      guard count % often == 0 else { continue }
      let difference = differenceFromFresh(view)
      #expect(difference == nil, "undone to step \(count)")
    }
    #expect(view.text == "" && view.textStorage.length == 0)
    while undo.canRedo {
      undo.redo()
      let count = undo.undoCount
      #expect(view.text == before[count]?.text ?? keys.joined(), "done again to step \(count)")
      guard count % often == 0 else { continue }
      let difference = differenceFromFresh(view)
      #expect(difference == nil, "done again to step \(count)")
    }
    #expect(undo.undoCount == steps && steps > 20)
    #expect(picture(view).difference(whole) == nil)
  }
}
