// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Edits at every UTF-16 offset of text in which offsets are not characters.
@Suite struct `An edit at any offset` {
  static let texts = [
    "a😀b", "😀😀", "👩‍👩‍👧x", "🇩🇪🇫🇷🇮🇹", "e\u{301}a\u{308}\u{323}", "👍🏽é", "\r\n\r\n", "क्षि", "한\u{1100}\u{1161}",
    "א\u{5B8}ב", "ก\u{E33}", "1\u{FE0F}\u{20E3}", "\u{200D}😀",
  ]

  enum Kind: String, CaseIterable { case stock, tree, deferred, backed, tokens, inheriting }

  private func make(_ kind: Kind, _ text: String) -> NSTextStorage {
    let storage = StorageKind(rawValue: kind.rawValue)!.make()
    storage.append(NSAttributedString(string: text, attributes: [.kern: 0]))
    return storage
  }

  /// The real change, found from outside: first and last unit that differ, and the length.
  private func check(
    _ storage: NSTextStorage, _ before: [UInt16], _ event: RecordingManager.Event,
    _ expected: [UInt16], _ note: String
  ) {
    let after = Array(storage.string.utf16)
    #expect(after == expected, "\(note): \(storage.string)")
    #expect(storage.length == after.count, "\(note)")
    #expect(event.delta == after.count - before.count, "\(note)")
    // Outside of the announced range nothing has changed.
    let prefix = event.range.location
    let suffix = after.count - event.range.upperBound
    #expect(prefix >= 0 && suffix >= 0 && before.count - suffix >= prefix, "\(note)")
    #expect(Array(before.prefix(prefix)) == Array(after.prefix(prefix)), "\(note)")
    #expect(Array(before.suffix(suffix)) == Array(after.suffix(suffix)), "\(note)")
    #expect(Misuse.inconsistency(of: storage) == nil, "\(note)")
  }

  /// Whole surrogate pairs.
  private func widened(_ range: Range<Int>, _ units: [UInt16]) -> Range<Int> {
    StorageModel(units: units.map { .init(code: $0, attributes: [:]) }).widened(range)
  }

  @Test(arguments: Kind.allCases)
  func `of characters changes what it announces`(kind: Kind) {
    let insertions = ["", "x😀", "\u{301}"]
    for text in Self.texts {
      let before = Array(text.utf16)
      for start in 0...before.count {
        for end in start...min(before.count, start + 2) {
          let range = widened(start..<end, before)
          for insertion in insertions where !(range.isEmpty && insertion.isEmpty) {
            let expected =
              Array(before[..<range.lowerBound]) + Array(insertion.utf16)
              + Array(before[range.upperBound...])
            for call in 0..<5 {
              // A subclass's own primitive rounds as its store does.
              if call == 0, kind == .backed || kind == .tokens { continue }
              if call == 4, !insertion.isEmpty { continue }
              let storage = make(kind, text)
              let manager = RecordingManager()
              storage.addLayoutManager(manager)
              let ns = NSRange(start..<end)
              switch call {
              case 0: storage.replaceCharacters(in: ns, with: insertion)
              case 1: storage.replaceCharacters(in: ns, with: NSAttributedString(string: insertion))
              case 2: storage.mutableString.replaceCharacters(in: ns, with: insertion)
              case 3:
                storage.beginEditing()
                storage.deleteCharacters(in: ns)
                storage.insert(NSAttributedString(string: insertion), at: range.lowerBound)
                storage.endEditing()
              default: storage.deleteCharacters(in: ns)
              }
              let note =
                "\(kind) \(text.debugDescription) \(start)..<\(end) by \(insertion.debugDescription), call \(call)"
              guard let event = manager.events.last else {
                Issue.record("\(note): nobody was told")
                continue
              }
              check(storage, before, event, expected, note)
            }
          }
        }
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `of attributes changes whole characters, and what it announces`(kind: Kind) {
    for text in Self.texts {
      let before = Array(text.utf16)
      for start in 0..<before.count {
        for end in start + 1...min(before.count, start + 3) {
          let range = widened(start..<end, before)
          for call in 0..<4 {
            if call == 0, kind == .backed || kind == .tokens, range != start..<end { continue }
            let storage = make(kind, text)
            let manager = RecordingManager()
            storage.addLayoutManager(manager)
            let ns = NSRange(start..<end)
            switch call {
            case 0: storage.setAttributes([.kern: 5], range: ns)
            case 1: storage.addAttribute(.kern, value: 5, range: ns)
            case 2: storage.addAttributes([.kern: 5, .ligature: 0], range: ns)
            default: storage.removeAttribute(.kern, range: ns)
            }
            let note = "\(kind) \(text.debugDescription) \(start)..<\(end), call \(call)"
            #expect(manager.events.last?.range == NSRange(range), "\(note)")
            for index in before.indices {
              let kern = value(of: .kern, at: index, in: storage) as? Int
              #expect(
                kern == (range.contains(index) ? (call == 3 ? nil : 5) : 0), "\(note) at \(index)")
            }
            #expect(Misuse.inconsistency(of: storage) == nil, "\(note)")
          }
        }
      }
    }
  }

  /// A client's own primitive over a store that rounds silently: the known text is the one that it
  /// really has.
  ///
  /// A Foundation string alone stops the program when its attributes are read after half a
  /// surrogate pair of it was replaced.
  @Test func `by a subclass's own primitive ends with the real text`() async {
    await #expect(processExitsWith: .success) {
      _ = Misuse.warnings {}
      for text in ["a😀b", "😀😀x", "x\n😀"] {
        let count = text.utf16.count
        for start in 0...count {
          for end in start...count {
            for storage in [SilentlyStylingStorage(), TokenStorage()] as [NSTextStorage] {
              storage.append(NSAttributedString(string: text))
              let layout = WatchedLayout(storage)
              storage.replaceCharacters(in: NSRange(start..<end), with: "-")
              Misuse.require(storage.length == storage.string.utf16.count)
              var units: [UInt16] = []
              storage.appendCharacters(0..<storage.characterCount, to: &units)
              Misuse.require(
                units == Array(storage.string.utf16),
                "\(text.debugDescription) \(start)..<\(end): \(storage.string.debugDescription)")
              Misuse.require(layout.manager.numberOfGlyphs > 0)
              Misuse.require(
                NSAttributedString(attributedString: storage).string == storage.string,
                "\(text.debugDescription) \(start)..<\(end): \(storage.string.debugDescription)")
            }
          }
        }
      }
      exit(0)
    }
  }
}
