// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextKit

/// A store whose client may change it and announce it later, or never.
final class ForgetfulStorage: BackedStorage {
  /// Calls of overrides and fixing.
  var calls: [String] = []

  override func edited(
    _ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int
  ) {
    calls.append("edited")
    super.edited(editedMask, range: editedRange, changeInLength: delta)
  }
  override func processEditing() {
    calls.append("processEditing")
    super.processEditing()
  }
  override func fixAttributes(in range: NSRange) {
    calls.append("fix")
    super.fixAttributes(in: range)
  }

  /// Changes the store without notifying.
  func changeSilently(_ range: NSRange, _ string: String) {
    backing.replaceCharacters(in: range, with: string)
  }
}

/// Records all notifications of edits and layout.
final class EveryListener: NSTextStorageDelegate, NSTextStorageObserving, NSLayoutManagerDelegate,
  @unchecked Sendable
{
  var heard: [String] = []
  var rounds: [(range: NSRange, delta: Int)] = []
  var textStorage: NSTextStorage?

  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) { heard.append("will") }
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    heard.append("did")
    rounds.append((editedRange, delta))
  }
  func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
    range newCharRange: NSRange, changeInLength delta: Int,
    invalidatedRange invalidatedCharRange: NSRange
  ) { heard.append("observer") }
  func performEditingTransaction(
    for textStorage: NSTextStorage, using transaction: () -> Void
  ) { transaction() }
  func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) { heard.append("layout") }
}

private func range(_ location: Int, _ length: Int) -> NSRange {
  NSRange(location: location, length: length)
}

struct `An edit that was forgotten` {
  @Test func `is found by a question, which calls nobody, and told when it is announced`() async {
    await #expect(processExitsWith: .success) {
      let storage = ForgetfulStorage()
      storage.append(NSAttributedString(string: "one two three"))
      let layout = WatchedLayout(storage)
      let listener = EveryListener()
      storage.delegate = listener
      storage.textStorageObserver = listener
      layout.manager.delegate = listener
      let center = NotificationCenter.default
      let names = [
        NSTextStorage.willProcessEditingNotification, NSTextStorage.didProcessEditingNotification,
      ]
      let tokens = names.map { name in
        center.addObserver(forName: name, object: storage, queue: nil) { _ in
          listener.heard.append("notification")
        }
      }
      storage.calls = []
      let said = Misuse.warnings {
        storage.changeSilently(range(4, 3), "twenty")
        Misuse.require(layout.manager.numberOfGlyphs == 16)
        Misuse.require(layout.isTrue)
        Misuse.require(listener.heard == [] && storage.calls == [], "\(listener.heard)")
        Misuse.require(NSAttributedString(attributedString: storage).string == "one twenty three")
        Misuse.require(storage.editedMask.isEmpty)
        storage.edited(.editedCharacters, range: range(4, 3), changeInLength: 3)
        let expected = ["notification", "will", "notification", "did"]
        Misuse.require(Array(listener.heard.prefix(4)) == expected, "\(listener.heard)")
        Misuse.require(listener.heard.contains("observer"))
        Misuse.require(listener.rounds.map(\.range) == [range(4, 6)])
        Misuse.require(listener.rounds.map(\.delta) == [3])
        Misuse.require(storage.calls == ["edited", "processEditing", "fix"], "\(storage.calls)")
        Misuse.require(layout.isTrue)
      }
      for token in tokens { center.removeObserver(token) }
      Misuse.require(said.count == 1 && said[0].contains("changed its text without"), "\(said)")
      Misuse.require(Misuse.inconsistency(of: storage) == nil)
      exit(0)
    }
  }

  @Test func `is told with the next edit if it is never announced`() async {
    await #expect(processExitsWith: .success) {
      let storage = ForgetfulStorage()
      storage.append(NSAttributedString(string: "one two three"))
      let layout = WatchedLayout(storage)
      let listener = EveryListener()
      storage.delegate = listener
      let said = Misuse.warnings {
        storage.changeSilently(range(4, 0), "and ")
        Misuse.require(layout.manager.numberOfGlyphs == 17)
        storage.replaceCharacters(in: range(12, 5), with: "3")
        Misuse.require(listener.rounds.map(\.range) == [range(4, 9)], "\(listener.rounds)")
        Misuse.require(listener.rounds.map(\.delta) == [0])
        Misuse.require(layout.isTrue)
        // Attributes alone bring it out, too.
        storage.changeSilently(range(0, 3), "eleven")
        Misuse.require(layout.manager.numberOfGlyphs == 16)
        storage.addAttribute(.kern, value: 1, range: range(0, 6))
        Misuse.require(listener.rounds.last?.delta == 3)
        Misuse.require(layout.isTrue)
      }
      Misuse.require(said.count == 1, "\(said)")
      Misuse.require(Misuse.inconsistency(of: storage) == nil)
      exit(0)
    }
  }

  @Test func `may be announced late, one after the other; what is wrong is reported`() async {
    await #expect(processExitsWith: .success) {
      let storage = ForgetfulStorage()
      storage.append(NSAttributedString(string: "one two three"))
      let layout = WatchedLayout(storage)
      let listener = EveryListener()
      storage.delegate = listener
      let said = Misuse.warnings {
        storage.changeSilently(range(13, 0), " four")
        Misuse.require(layout.manager.numberOfGlyphs == 18)
        storage.changeSilently(range(0, 4), "")
        Misuse.require(layout.manager.numberOfGlyphs == 14)
        storage.edited(.editedCharacters, range: range(13, 0), changeInLength: 5)
        Misuse.require(listener.rounds.map(\.delta) == [1])
        storage.edited(.editedCharacters, range: range(0, 4), changeInLength: -4)
        Misuse.require(listener.rounds.map(\.delta) == [1])
        Misuse.require(layout.isTrue)
      }
      Misuse.require(said.count == 1, "\(said)")
      let more = Misuse.warnings {
        storage.changeSilently(range(0, 0), "12 ")
        Misuse.require(layout.manager.numberOfGlyphs == 17)
        storage.edited(.editedCharacters, range: range(5, 0), changeInLength: 4)
        Misuse.require(layout.isTrue)
      }
      Misuse.require(more.count == 1 && more[0].contains("was announced, but"), "\(more)")
      exit(0)
    }
  }

  @Test func `is not mixed up with an edit that leaves the length as it was`() async {
    await #expect(processExitsWith: .success) {
      let storage = ForgetfulStorage()
      storage.append(NSAttributedString(string: "abc"))
      let layout = WatchedLayout(storage)
      let listener = EveryListener()
      storage.delegate = listener
      let said = Misuse.warnings {
        storage.changeSilently(range(2, 1), "")
        Misuse.require(layout.manager.numberOfGlyphs == 2)
        storage.changeSilently(range(2, 0), "x")
        Misuse.require(layout.manager.numberOfGlyphs == 3)
        // The same range and length as both changes together.
        storage.replaceCharacters(in: range(2, 1), with: "y")
        Misuse.require(layout.isTrue)
        Misuse.require(listener.rounds.map(\.range) == [range(2, 1)], "\(listener.rounds)")
      }
      Misuse.require(said.count == 1, "\(said)")
      Misuse.require(Misuse.inconsistency(of: storage) == nil)
      exit(0)
    }
  }

  @Test func `brings its attributes along where its characters look like others`() async {
    await #expect(processExitsWith: .success) {
      let storage = ForgetfulStorage()
      storage.append(NSAttributedString(string: "xa"))
      storage.addAttribute(.kern, value: 2, range: range(0, 1))
      let layout = WatchedLayout(storage)
      _ = Misuse.warnings {
        // The new letter has the attributes of the first one that it replaces.
        storage.changeSilently(range(0, 2), "a")
        Misuse.require(layout.manager.numberOfGlyphs == 1)
        Misuse.require(layout.isTrue)
        storage.changeSilently(range(1, 0), "bcde")
        Misuse.require(layout.isTrue)
      }
      Misuse.require(Misuse.inconsistency(of: storage) == nil)
      exit(0)
    }
  }

  /// Random edits, announced at once, later or never; queries in between.
  ///
  /// The notifications of delegates lead from text to text, the layout is always right, and only
  /// missing notifications are reported.
  @Test func `leaves delegates and layouts true, however late it comes`() async {
    await #expect(processExitsWith: .success) {
      var random = SeededGenerator(seed: seed(of: "forgotten edits"))
      for _ in 0..<iterations(20) {
        let replay = Replay()
        let said = Misuse.warnings {
          for _ in 0..<40 { replay.step(&random) }
          replay.finish()
        }
        Misuse.require(said.allSatisfy { $0.contains("changed its text without") }, "\(said)")
      }
      exit(0)
    }
  }

  /// Reconstructs the text from the notifications of a delegate.
  final class Replay: NSTextStorageDelegate {
    let storage = ForgetfulStorage()
    let layout: WatchedLayout
    private var mirror: [UInt16] = []
    /// Changed, seen by a query, and not yet announced.
    private var late: [(range: NSRange, delta: Int)] = []

    init() {
      layout = WatchedLayout(storage)
      storage.delegate = self
      storage.append(NSAttributedString(string: "one two\nthree"))
    }

    func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
      range editedRange: NSRange, changeInLength delta: Int
    ) {
      let text = Array(storage.backing.string.utf16)
      let range = editedRange.location..<editedRange.location + editedRange.length
      mirror.replaceSubrange(range.lowerBound..<range.upperBound - delta, with: text[range])
      Misuse.require(mirror == text, "\(editedRange) \(delta)")
    }

    func step(_ random: inout SeededGenerator) {
      // Foundation's store rounds to graphemes: none here is longer than a unit.
      let range = NSRange(random.range(in: storage.backing.length))
      let text = ["", "a", "bc", "é", "\n", "漢"].randomElement(using: &random)!
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let old = (storage.backing.string as NSString).substring(with: range)
        // A change that keeps the number of bytes is not found.
        guard old.utf8.count != text.utf8.count else { return }
        storage.changeSilently(range, text)
        late.append((range, text.utf16.count - range.length))
        Misuse.require(layout.isTrue)
      case 2 where !late.isEmpty:
        let edit = late.removeFirst()
        storage.edited(.editedCharacters, range: edit.range, changeInLength: edit.delta)
      case 3 where range.length > 0:
        late = []
        storage.addAttribute(.kern, value: Int.random(in: 0...2, using: &random), range: range)
      default:
        late = []
        storage.replaceCharacters(in: range, with: text)
      }
      if random.oneIn(2) { Misuse.require(layout.isTrue) }
    }

    func finish() {
      storage.append(NSAttributedString(string: "."))
      Misuse.require(mirror == Array(storage.backing.string.utf16))
      Misuse.require(layout.isTrue)
      Misuse.require(Misuse.inconsistency(of: storage) == nil)
    }
  }
}
