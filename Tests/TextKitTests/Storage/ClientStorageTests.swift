// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

@Suite struct `Storages of clients` {
  private func color(_ index: Int, in text: NSAttributedString) -> UIColor? {
    value(of: .foregroundColor, at: index, in: text) as? UIColor
  }

  private func font(_ index: Int, in text: NSAttributedString) -> UIFont? {
    value(of: .font, at: index, in: text) as? UIFont
  }

  /// Returns the red characters: one letter for each.
  private func reds(_ text: NSAttributedString) -> String {
    (0..<text.length).map { color($0, in: text) == .red ? "r" : "." }.joined()
  }

  /// Returns Foundation's copies of a text without any override.
  private func copies(_ text: NSAttributedString) -> [NSAttributedString] {
    let appended = NSMutableAttributedString(string: "")
    appended.append(text)
    let replaced = NSMutableAttributedString(string: "xy")
    replaced.replaceCharacters(in: NSRange(location: 0, length: 2), with: text)
    return [
      NSAttributedString(attributedString: text), appended, replaced,
      NSMutableAttributedString(attributedString: text),
      text.copy() as! NSAttributedString, text.mutableCopy() as! NSMutableAttributedString,
      text.attributedSubstring(from: NSRange(location: 0, length: text.length)),
    ]
  }

  private func isCopiedRight(_ storage: NSTextStorage) -> Bool {
    // The type that Foundation knows.
    let text: NSAttributedString = storage
    return copies(text).allSatisfy { copy in
      copy.string == storage.string && copy.length == storage.length && copy.isEqual(to: text)
        && text.isEqual(to: copy) && storage.isEqual(copy)
    } && Misuse.inconsistency(of: storage) == nil
  }

  @Test(arguments: [false, true])
  func `turn iWords red while they are typed in single keys`(superFirst: Bool) {
    let storage = TKDHighlightingTextStorage()
    storage.callsSuperFirst = superFirst
    let layout = WatchedLayout(storage, width: 60)
    func type(_ text: String) {
      for key in text {
        let end = NSRange(location: storage.length, length: 0)
        storage.replaceCharacters(in: end, with: String(key))
        #expect(layout.isTrue, "after \(storage.string)")
        #expect(isCopiedRight(storage), "after \(storage.string)")
      }
    }
    type("an iP")
    #expect(reds(storage) == ".....")
    type("h")
    #expect(reds(storage) == "...rrr")
    type("one iPad ice\niMac")
    #expect(reds(storage) == "...rrrrrr.rrrr.....rrrr")
    // Without its capital it is a word like others.
    storage.deleteCharacters(in: NSRange(location: 4, length: 1))
    #expect(storage.string == "an ihone iPad ice\niMac")
    #expect(reds(storage) == ".........rrrr.....rrrr")
    #expect(layout.isTrue && isCopiedRight(storage))
    storage.replaceCharacters(in: NSRange(location: 4, length: 0), with: "P")
    #expect(reds(storage) == "...rrrrrr.rrrr.....rrrr")
    #expect(layout.isTrue && isCopiedRight(storage))
    storage.setAttributedString(NSAttributedString(string: "iPhone iPad ice"))
    #expect(reds(storage) == "rrrrrr.rrrr....")
    #expect(layout.isTrue && isCopiedRight(storage))
  }

  @Test func `145, 146: show markup as bold, italic, struck, script and capitals`() {
    let storage = MarkupTextStorage()
    let layout = WatchedLayout(storage, width: 200)
    let text = "a **bold word** b _it_ c ~~gone~~ d `script` e CAPS f\nsecond line\n"
    for key in text {
      storage.replaceCharacters(
        in: NSRange(location: storage.length, length: 0), with: String(key))
      if key == " " || key == "\n" {
        #expect(layout.isTrue, "after \(storage.string)")
        #expect(isCopiedRight(storage), "after \(storage.string)")
      }
    }
    func place(_ part: String) -> Int { (storage.string as NSString).range(of: part).location }
    let body = MarkupTextStorage.body[.font] as? UIFont
    #expect(font(place("bold"), in: storage) == MarkupTextStorage.bold[.font] as? UIFont)
    #expect(font(place("word**"), in: storage) == MarkupTextStorage.bold[.font] as? UIFont)
    #expect(font(place("_it_"), in: storage) == MarkupTextStorage.italic[.font] as? UIFont)
    #expect(font(place("script"), in: storage) == MarkupTextStorage.script[.font] as? UIFont)
    #expect(value(of: .strikethroughStyle, at: place("gone"), in: storage) as? Int == 1)
    #expect(color(place("CAPS"), in: storage) == .red)
    // The character after each is plain again.
    for part in [" b ", " c ", " d ", " e ", " f"] {
      #expect(font(place(part), in: storage) == body)
      #expect(value(of: .strikethroughStyle, at: place(part), in: storage) == nil)
      #expect(color(place(part), in: storage) == nil)
    }
    // An edit in the middle of a line restyles its ends.
    storage.replaceCharacters(in: NSRange(location: place("~~gone~~"), length: 2), with: "")
    #expect(value(of: .strikethroughStyle, at: place("gone"), in: storage) == nil)
    #expect(font(place("bold"), in: storage) == MarkupTextStorage.bold[.font] as? UIFont)
    #expect(color(place("CAPS"), in: storage) == .red)
    #expect(layout.isTrue && isCopiedRight(storage))
  }

  @Test(arguments: [false, true])
  func `may restyle lines in their own store and announce nothing`(afterSuper: Bool) {
    let storage = SilentlyStylingStorage()
    storage.stylesAfterSuper = afterSuper
    let layout = WatchedLayout(storage, width: 120)
    let manager = RecordingManager()
    storage.addLayoutManager(manager)
    for key in "plain\n# head\nplain again\n" {
      storage.replaceCharacters(
        in: NSRange(location: storage.length, length: 0), with: String(key))
      #expect(layout.isTrue, "after \(storage.string)")
      #expect(isCopiedRight(storage), "after \(storage.string)")
    }
    #expect(font(8, in: storage) == SilentlyStylingStorage.heading)
    // All of the line becomes plain, and managers are notified.
    manager.events = []
    storage.deleteCharacters(in: NSRange(location: 6, length: 1))
    #expect(font(8, in: storage) == SilentlyStylingStorage.body)
    #expect(manager.events.contains { NSMaxRange($0.invalidated) >= 11 })
    #expect(layout.isTrue && isCopiedRight(storage))
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "#")
    #expect(font(3, in: storage) == SilentlyStylingStorage.heading)
    #expect(layout.isTrue && isCopiedRight(storage))
  }

  @Test func `may be made with a text that their own store gets, too`() {
    let storage = SilentlyStylingStorage(
      attributedString: NSAttributedString(string: "# one\ntwo", attributes: [.kern: 1]))
    let layout = WatchedLayout(storage)
    #expect(layout.isTrue && isCopiedRight(storage))
    storage.append(NSAttributedString(string: " three"))
    #expect(storage.string == "# one\ntwo three")
    #expect(font(6, in: storage) == SilentlyStylingStorage.body)
    #expect(layout.isTrue && isCopiedRight(storage))
  }

  @Test func `may keep tokens instead of a string`() {
    let storage = TokenStorage()
    let layout = WatchedLayout(storage, width: 70)
    for (index, word) in ["let", " ", "answer", " ", "=", " ", "42", "\n", "print"].enumerated() {
      storage.append(
        NSAttributedString(
          string: word, attributes: [.foregroundColor: index % 2 == 0 ? UIColor.red : .blue]))
      #expect(layout.isTrue && isCopiedRight(storage))
    }
    storage.replaceCharacters(in: NSRange(location: 4, length: 6), with: "question")
    storage.insert(NSAttributedString(string: "// ", attributes: [.kern: 2]), at: 0)
    storage.addAttribute(.obliqueness, value: 1, range: NSRange(location: 2, length: 9))
    #expect(storage.string == "// let question = 42\nprint")
    #expect(layout.isTrue && isCopiedRight(storage))
    #expect(storage.tokens.count > 6)
  }

  /// Random keys and deletions, laid out after each.
  @Test(arguments: ["highlighting", "highlighting, super first", "markup", "silent", "tokens"])
  func `lay out as from scratch after random edits`(kind: String) {
    let number = seed(of: "clients \(kind)")
    var random = SeededGenerator(seed: number)
    let storage: NSTextStorage
    switch kind {
    case "markup": storage = MarkupTextStorage()
    case "silent": storage = SilentlyStylingStorage()
    case "tokens": storage = TokenStorage()
    default:
      let made = TKDHighlightingTextStorage()
      made.callsSuperFirst = kind.hasSuffix("first")
      storage = made
    }
    let layout = WatchedLayout(storage, width: 110)
    let parts = [
      "i", "P", "hone ", "iPad", " ", "**", "word", "** ", "_x_ ", "\n", "#", "~~a~~ ", " AB ",
      "漢字",
      "é", "\r\n", "👩‍👩‍👧", "e\u{301}", "שלום ",
    ]
    for step in 0..<iterations(40) {
      let length = storage.length
      if random.oneIn(3), length > 0 {
        storage.deleteCharacters(in: NSRange(random.range(in: length)))
      } else {
        let text = parts.randomElement(using: &random)!
        let range = NSRange(location: Int.random(in: 0...length, using: &random), length: 0)
        if random.oneIn(2) {
          storage.replaceCharacters(in: range, with: NSAttributedString(string: text))
        } else {
          storage.mutableString.replaceCharacters(in: range, with: text)
        }
      }
      let difference = layout.difference
      #expect(difference == nil, "seed \(number), step \(step)")
      #expect(isCopiedRight(storage), "seed \(number), step \(step)")
      if difference != nil { return }
    }
  }
}
