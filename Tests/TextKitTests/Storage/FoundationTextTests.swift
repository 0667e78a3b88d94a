// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextStructures

@testable import TextKit

/// Long texts that are not ASCII: Foundation's hidden store has its characters in a tree.
@Suite struct `The characters that Foundation reads` {
  private func makeStorage() -> NSTextStorage {
    let storage = NSTextStorage(
      string: String(repeating: "длинный текст 漢字 😀\n", count: 200), attributes: [.kern: 1])
    storage.replaceCharacters(in: NSRange(location: 3, length: 0), with: "e\u{301}")
    return storage
  }

  @Test func `stand in a tree in ASCII beyond a megabyte, and are read as before`() {
    let storage = NSTextStorage(string: String(repeating: "word ", count: 300_000))
    storage.replaceCharacters(in: NSRange(location: 700_000, length: 4), with: "other")
    storage.addAttribute(.kern, value: 2, range: NSRange(location: 700_000, length: 5))
    #expect(storage.foundation.text != nil)
    let copy = NSAttributedString(attributedString: storage)
    #expect(copy.string == storage.string && copy.length == 1_500_001)
    #expect(unsafe copy.attribute(.kern, at: 700_004, effectiveRange: nil) as? Int == 2)
    #expect(unsafe copy.attribute(.kern, at: 700_005, effectiveRange: nil) == nil)
  }

  @Test func `stand in a tree in long texts that are not ASCII, in no shorter ones`() {
    #expect(makeStorage().foundation.text != nil)
    let short = NSTextStorage(string: "слово")
    short.replaceCharacters(in: NSRange(location: 0, length: 1), with: "С")
    #expect(short.foundation.text == nil)
    let ascii = NSTextStorage(string: String(repeating: "word ", count: 2_000))
    ascii.replaceCharacters(in: NSRange(location: 0, length: 1), with: "W")
    #expect(ascii.foundation.text == nil)
    ascii.replaceCharacters(in: NSRange(location: 0, length: 1), with: "é")
    ascii.replaceCharacters(in: NSRange(location: 4, length: 1), with: "è")
    #expect(ascii.foundation.text != nil)
    #expect(NSAttributedString(attributedString: ascii).string.hasPrefix("éordèword "))
  }

  @Test func `are read by each way in which Foundation copies and compares`() {
    let storage = makeStorage()
    storage.replaceCharacters(in: NSRange(location: 4, length: 1), with: "x")
    storage.addAttribute(.kern, value: 2, range: NSRange(location: 5, length: 7))
    let expected = storage.string
    #expect(expected.hasPrefix("длиexнный"))
    let copy = NSAttributedString(attributedString: storage)
    #expect(copy.string == expected && copy.length == storage.length)
    #expect(unsafe copy.attribute(.kern, at: 6, effectiveRange: nil) as? Int == 2)
    let other = NSMutableAttributedString(string: "a")
    other.append(storage)
    other.insert(storage, at: 0)
    #expect(other.string == expected + "a" + expected)
    other.setAttributedString(storage)
    #expect(other.isEqual(to: copy) && copy.isEqual(to: storage) && storage.isEqual(to: copy))
    #expect(NSMutableAttributedString(attributedString: storage).string == expected)
    #expect(storage.attributedSubstring(from: NSRange(location: 2, length: 4)).string == "иexн")
    #expect((storage.mutableCopy() as? NSMutableAttributedString)?.string == expected)
  }

  @Test func `bring the attributes of a text that was read with them, at the first question`() {
    let runs: [AttributeRun] = {
      var table = AttributeTable()
      return [
        (value: table.find([.kern: 1]), count: 2), (value: table.find([.kern: 2]), count: 3),
      ]
    }()
    func makeStorage() -> NSTextStorage {
      let storage = NSTextStorage(string: "before")
      storage.setText("abcde", runs)
      return storage
    }
    let storage = makeStorage()
    #expect(storage.foundation.lacksAttributes)
    let copy = NSAttributedString(attributedString: storage)
    #expect(!storage.foundation.lacksAttributes)
    #expect(copy.string == "abcde")
    #expect(unsafe copy.attribute(.kern, at: 1, effectiveRange: nil) as? Int == 1)
    #expect(unsafe copy.attribute(.kern, at: 2, effectiveRange: nil) as? Int == 2)
    // Edits come before the first query.
    let edited = makeStorage()
    edited.replaceCharacters(in: NSRange(location: 1, length: 0), with: "xy")
    edited.addAttribute(.kern, value: 3, range: NSRange(location: 6, length: 1))
    #expect(edited.foundation.lacksAttributes)
    let other = NSMutableAttributedString(string: "")
    other.append(edited)
    #expect(other.string == "axybcde")
    let kerns = (0..<7).map { unsafe other.attribute(.kern, at: $0, effectiveRange: nil) as? Int }
    #expect(kerns == [1, 1, 1, 1, 2, 2, 3])
    // Without a query it is released.
    _ = makeStorage()
  }

  @Test func `are edited at any unit, not at graphemes`() {
    let storage = makeStorage()
    // The accent alone, then the letter under it.
    storage.replaceCharacters(in: NSRange(location: 4, length: 1), with: "\u{308}")
    #expect(NSAttributedString(attributedString: storage).string.hasPrefix("длиe\u{308}нн"))
    storage.deleteCharacters(in: NSRange(location: 3, length: 1))
    #expect(NSAttributedString(attributedString: storage).string.hasPrefix("дли\u{308}нн"))
  }

  @Test func `are read by several threads at once`() async {
    final class Parcel: @unchecked Sendable {
      let storage: NSTextStorage
      init(_ storage: NSTextStorage) { self.storage = storage }
    }
    let parcel = Parcel(makeStorage())
    let expected = parcel.storage.content.text.string(in: 0..<parcel.storage.length)
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask { NSAttributedString(attributedString: parcel.storage).string }
      }
      for await string in group { #expect(string == expected) }
    }
  }
}
