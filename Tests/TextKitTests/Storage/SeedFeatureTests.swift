// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKit

// Features of the founding documents by their numbers, the part without views. Those that are not
// here have their tests next to the code that they are about.

/// Counts calls of its four primitives.
private final class CountingStorage: BackedStorage {
  var replacements = 0
  var settings = 0
  var rounds = 0

  override func replaceCharacters(in range: NSRange, with str: String) {
    replacements += 1
    backing.replaceCharacters(in: range, with: str)
    edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
  }
  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    settings += 1
    backing.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }
  override func processEditing() {
    rounds += 1
    super.processEditing()
  }
}

@Suite struct `The founding documents' features` {
  private func all(_ text: NSAttributedString) -> NSRange {
    NSRange(location: 0, length: text.length)
  }

  @Test func `1, 3, 4: storage, managers and containers know each other`() {
    let storage = NSTextStorage(string: "text")
    let managers = (0..<3).map { _ in NSLayoutManager() }
    for manager in managers {
      storage.addLayoutManager(manager)
      for _ in 0..<3 {
        manager.addTextContainer(NSTextContainer(size: CGSize(width: 50, height: 20)))
      }
    }
    #expect(storage.layoutManagers.elementsEqual(managers) { $0 === $1 })
    for manager in managers {
      #expect(manager.textStorage === storage)
      #expect(manager.textContainers.count == 3)
      #expect(manager.textContainers.allSatisfy { $0.layoutManager === manager })
    }
  }

  @Test func `13, 14: a storage owns its managers, and leaves a container without when it goes`() {
    weak var storage: NSTextStorage?
    weak var manager: NSLayoutManager?
    let container = NSTextContainer(size: CGSize(width: 100, height: 100))
    do {
      let (mine, owned) = (NSTextStorage(string: "text"), NSLayoutManager())
      mine.addLayoutManager(owned)
      owned.addTextContainer(container)
      owned.ensureLayout(for: container)
      (storage, manager) = (mine, owned)
    }
    #expect(storage == nil && manager == nil && container.layoutManager == nil)
  }

  @Test func `21, 24: four primitives carry every other change, each edit one round`() {
    let storage = CountingStorage()
    let text = NSAttributedString(string: "one two", attributes: [.kern: 1])
    let changes: [(String, Bool, Bool, () -> Void)] = [
      ("append", true, true, { storage.append(text) }),
      ("insert", true, true, { storage.insert(text, at: 3) }),
      ("delete", true, false, { storage.deleteCharacters(in: NSRange(location: 2, length: 3)) }),
      (
        "addAttribute", false, true,
        { storage.addAttribute(.kern, value: 3, range: NSRange(location: 0, length: 4)) }
      ),
      (
        "addAttributes", false, true,
        { storage.addAttributes([.ligature: 0], range: NSRange(location: 1, length: 4)) }
      ),
      (
        "removeAttribute", false, true,
        { storage.removeAttribute(.kern, range: NSRange(location: 0, length: 2)) }
      ),
      ("setAttributedString", true, true, { storage.setAttributedString(text) }),
      ("mutableString", true, false, { storage.mutableString.append("!") }),
    ]
    for (name, replaces, sets, change) in changes {
      (storage.replacements, storage.settings, storage.rounds) = (0, 0, 0)
      change()
      #expect((storage.replacements > 0) == replaces, "\(name)")
      #expect((storage.settings > 0) == sets, "\(name)")
      #expect(storage.rounds == 1, "\(name)")
    }
    storage.rounds = 0
    storage.beginEditing()
    for change in changes { change.3() }
    #expect(storage.rounds == 0)
    storage.endEditing()
    #expect(storage.rounds == 1)
    #expect(storage.string == "one two!")
  }

  @Test func `23, 25: the range is that of the text now, and lengths add up`() {
    for storage in [NSTextStorage(), CountingStorage()] {
      storage.append(NSAttributedString(string: "The files couldn't be saved"))
      storage.beginEditing()
      storage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "Several")
      #expect(storage.editedRange == NSRange(location: 0, length: 7))
      #expect(storage.changeInLength == 4)
      storage.deleteCharacters(in: NSRange(location: 0, length: 8))
      #expect(storage.changeInLength == -4)
      #expect(storage.editedRange == NSRange(location: 0, length: 0))
      storage.mutableString.insert("ab", at: 0)
      storage.mutableString.insert("cde", at: storage.length)
      #expect(storage.changeInLength == 1)
      storage.endEditing()
      #expect(storage.string == "abfiles couldn't be savedcde")
      #expect(storage.changeInLength == 0 && storage.editedRange.location == NSNotFound)
    }
  }

  @Test func `28: restyling a range touches nothing else`() {
    let storage = NSTextStorage(string: "one\ntwo\nthree\n", attributes: [.kern: 1])
    let manager = RecordingManager()
    storage.addLayoutManager(manager)
    storage.beginEditing()
    storage.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 4, length: 3))
    storage.addAttribute(.kern, value: 2, range: NSRange(location: 5, length: 1))
    storage.endEditing()
    let range = NSRange(location: 4, length: 3)
    #expect(
      manager.events == [.init(mask: .editedAttributes, range: range, delta: 0, invalidated: range)]
    )
    #expect(storage.string == "one\ntwo\nthree\n")
    for place in [0, 3, 7, 13] {
      let attributes = unsafe storage.attributes(at: place, effectiveRange: nil)
      #expect(attributes.count == 1 && attributes[.kern] as? Int == 1)
    }
  }

  @Test func `35: attributes are stacked on a text that was replaced as a whole`() {
    for storage in [NSTextStorage(string: "old"), CountingStorage()] {
      storage.setAttributedString(
        NSAttributedString(
          string: "pressed letters",
          attributes: [.textEffect: NSAttributedString.TextEffectStyle.letterpressStyle]))
      let match = NSRange(location: 8, length: 7)
      storage.addAttribute(.foregroundColor, value: UIColor.red, range: match)
      var found: [NSRange] = []
      storage.enumerateAttributes(in: all(storage)) { attributes, range, _ in
        #expect(
          attributes[.textEffect] as? NSAttributedString.TextEffectStyle == .letterpressStyle)
        if attributes[.foregroundColor] as? UIColor == .red { found.append(range) }
      }
      #expect(found == [match])
    }
  }

  @Test func `36: a manager taken by another storage shows that one's text only`() {
    let old = NSTextStorage(string: "old text")
    let layout = WatchedLayout(old)
    let new = NSTextStorage(string: "a new and longer text")
    new.addLayoutManager(layout.manager)
    #expect(old.layoutManagers.isEmpty && layout.manager.textStorage === new)
    layout.manager.ensureLayout(for: layout.manager.textContainers[0])
    #expect(layout.manager.numberOfGlyphs == new.length)
    let before = WatchedLayout.picture(layout.manager)
    old.setAttributedString(NSAttributedString(string: "the old storage drives nothing"))
    #expect(WatchedLayout.picture(layout.manager) == before)
  }

  @Test func `37: text of a file goes in at the start and is laid out whole`() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("lorem-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    let lorem = String(repeating: "Lorem ipsum dolor sit amet, consectetur.\n", count: 40)
    try Data(lorem.utf8).write(to: file)
    let storage = NSTextStorage(string: "end")
    let layout = WatchedLayout(storage)
    storage.replaceCharacters(
      in: NSRange(location: 0, length: 0), with: try String(contentsOf: file, encoding: .utf8))
    #expect(storage.string == lorem + "end")
    let container = layout.manager.textContainers[0]
    layout.manager.ensureLayout(for: container)
    #expect(layout.manager.glyphRange(for: container).length == layout.manager.numberOfGlyphs)
    #expect(layout.manager.firstUnlaidCharacterIndex() == storage.length)
    #expect(layout.isTrue)
  }

  /// A block may change the text: `enumerateAttribute` continues after it.
  @Test func `an enumeration whose block edits visits each stretch once`() {
    for storage in [NSTextStorage(), CountingStorage()] {
      for index in 0..<20 {
        storage.append(
          NSAttributedString(string: "ab", attributes: index % 2 == 0 ? [.kern: index] : [:]))
      }
      var seen: [Int] = []
      storage.enumerateAttribute(.kern, in: all(storage)) { value, range, _ in
        guard let value = value as? Int else { return }
        seen.append(value)
        storage.replaceCharacters(in: range, with: value % 4 == 0 ? "" : "long \(value)")
      }
      #expect(seen == Array(stride(from: 0, to: 20, by: 2)))
      var expected = ""
      for index in 0..<20 {
        if index % 2 == 1 {
          expected += "ab"
        } else if index % 4 != 0 {
          expected += "long \(index)"
        }
      }
      #expect(storage.string == expected)
    }
  }
}
