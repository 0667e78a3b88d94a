// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextStructures

@testable import TextKit
@testable import TextLayout

/// Returns an attribute's value, without the word `unsafe` that Apple's pointer argument requires.
func value(
  of key: NSAttributedString.Key, at index: Int, in text: NSAttributedString
) -> Any? {
  unsafe text.attribute(key, at: index, effectiveRange: nil)
}

struct `A text storage` {
  /// Foundation's method loses its way in subclasses of its mutable string.
  @Test func `replaces occurrences in its mutable string as a plain string does`() {
    let seed = seed(of: "replace occurrences")
    var random = SeededGenerator(seed: seed)
    let parts = ["a", "b ", "ab", "\n", "\r\n", "é", "сл", "漢字", "😀", "👩‍👩‍👧", "e\u{301}", ""]
    for run in 0..<iterations(150) {
      let text = (0..<12).map { _ in parts.randomElement(using: &random)! }.joined()
      guard let needle = text.randomElement(using: &random).map({ String($0) }) else { continue }
      let new = parts.randomElement(using: &random)!
      let plain = NSMutableString(string: text)
      let all = NSRange(location: 0, length: plain.length)
      let options: NSString.CompareOptions = random.oneIn(2) ? .literal : []
      let count = plain.replaceOccurrences(of: needle, with: new, options: options, range: all)
      for storage in [NSTextStorage(), BackedStorage()] {
        storage.append(NSAttributedString(string: text))
        // Two calls on the same object, the second on the result of the first.
        let proxy = storage.mutableString
        #expect(
          proxy.replaceOccurrences(of: needle, with: new, options: options, range: all) == count)
        #expect(
          storage.string.utf16.elementsEqual((plain as String).utf16),
          "seed \(seed), run \(run): \(needle) by \(new) in \(text)")
        let again = NSMutableString(string: plain as String)
        let rest = NSRange(location: 0, length: again.length)
        _ = again.replaceOccurrences(of: "a", with: new, options: .literal, range: rest)
        _ = proxy.replaceOccurrences(of: "a", with: new, options: .literal, range: rest)
        #expect(storage.string.utf16.elementsEqual((again as String).utf16))
        // Replacements by hand are taken as they are given.
        let third = NSTextStorage(string: "aabbaa").mutableString
        third.replaceCharacters(in: NSRange(location: 0, length: 1), with: "long")
        third.replaceCharacters(in: NSRange(location: 1, length: 1), with: "long")
        #expect(third.isEqual(to: "llongngabbaa"))
      }
    }
  }

  @Test func `is a mutable attributed string`() {
    let storage: NSMutableAttributedString = NSTextStorage()
    #expect(storage.length == 0)
    #expect(NSTextStorage(string: "ab").length == 2)
    #expect(NSMutableAttributedString().length == 0)
  }

  @Test func `announces the range of the text as it now is`() {
    let storage = NSTextStorage(string: "The files couldn't be saved")
    let manager = RecordingManager()
    storage.addLayoutManager(manager)
    storage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "Several")
    #expect(
      manager.events == [
        .init(
          mask: .editedCharacters, range: NSRange(location: 0, length: 7), delta: 4,
          invalidated: NSRange(location: 0, length: 7))
      ])
    #expect(storage.string == "Several files couldn't be saved")
    #expect(storage.editedMask.isEmpty)
    #expect(storage.editedRange == NSRange(location: NSNotFound, length: 0))
  }

  @Test func `gathers a group of edits into one`() {
    let storage = NSTextStorage(string: "0123456789")
    let manager = RecordingManager()
    storage.addLayoutManager(manager)
    storage.beginEditing()
    storage.replaceCharacters(in: NSRange(location: 2, length: 0), with: "ab")
    storage.replaceCharacters(in: NSRange(location: 8, length: 1), with: "xyz")
    storage.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 1))
    #expect(manager.events.isEmpty)
    #expect(storage.editedRange == NSRange(location: 0, length: 11))
    storage.endEditing()
    #expect(manager.events.count == 1)
    #expect(manager.events[0].delta == 4)
    #expect(manager.events[0].mask == [.editedCharacters, .editedAttributes])
  }

  @Test func `is copied and appended whole by Foundation`() {
    for storage in [NSTextStorage(), BackedStorage()] {
      storage.append(NSAttributedString(string: "hello ", attributes: [.kern: 1]))
      storage.append(NSAttributedString(string: "wörld 😀", attributes: [.kern: 2]))
      storage.addAttribute(
        .foregroundColor, value: UIColor.red, range: NSRange(location: 2, length: 6))
      let copy = NSAttributedString(attributedString: storage)
      #expect(copy.string == "hello wörld 😀")
      #expect(copy.isEqual(to: storage))
      #expect(storage.isEqual(to: copy))
      let other = NSMutableAttributedString(string: "")
      other.append(storage)
      #expect(storage.isEqual(to: other))
      #expect(value(of: .kern, at: 7, in: copy) as? Int == 2)
      #expect((storage.copy() as? NSAttributedString)?.string == "hello wörld 😀")
    }
  }

  @Test func `gives the engine characters, runs and paragraphs`() {
    for storage in [NSTextStorage(), BackedStorage()] {
      storage.append(NSAttributedString(string: "one\ntwo\n", attributes: [.kern: 1]))
      storage.addAttribute(.ligature, value: 0, range: NSRange(location: 1, length: 4))
      #expect(storage.characterCount == 8)
      var units: [UInt16] = []
      storage.appendCharacters(1..<5, to: &units)
      #expect(units == Array("ne\nt".utf16))
      var runs: [Range<Int>] = []
      storage.forEachRun(in: 0..<8, language: nil) { range, attributes in
        runs.append(range)
        #expect(attributes.source?[.kern] as? Int == 1)
      }
      #expect(runs == [0..<1, 1..<5, 5..<8])
      var paragraphs: [Range<Int>] = []
      storage.forEachParagraph(in: 0..<8) { paragraphs.append($0) }
      #expect(paragraphs == [0..<4, 4..<8])
    }
  }

  @Test func `looks for no other fonts where the text is ASCII and its font has that`() throws {
    let font = try #require(UIFont(name: "DejaVuSans", size: 13))
    let text = String(repeating: "word\r\n", count: 2_000)
    let storage = NSTextStorage(string: text, attributes: [.font: font])
    var range = NSRange()
    #expect(unsafe storage.attribute(.font, at: 9_000, effectiveRange: &range) as? UIFont == font)
    #expect(range == NSRange(location: 0, length: 12_000))
    storage.replaceCharacters(in: NSRange(location: 9_000, length: 0), with: "漢")
    #expect(value(of: .font, at: 9_001, in: storage) as? UIFont == font)
    #expect(value(of: .font, at: 9_000, in: storage) as? UIFont != font)
  }

  @Test func `takes fonts made anew for one, and those that follow the user's size for others`() {
    let body = UIFont.preferredFont(forTextStyle: .body)
    let storage = NSTextStorage(string: "abcd")
    let fonts = [
      body.withSize(body.pointSize), body, body.withSize(body.pointSize),
      body.withSize(body.pointSize + 1),
    ]
    for (place, font) in fonts.enumerated() {
      storage.addAttribute(.font, value: font, range: NSRange(location: place, length: 1))
    }
    let sets = (0..<4).map { storage.content.runs.value(at: $0) }
    #expect(sets[0] === sets[2])
    #expect(sets[0] !== sets[1] && sets[0] !== sets[3] && sets[1] !== sets[3])
  }
}
