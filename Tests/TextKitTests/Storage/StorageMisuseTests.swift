// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextKit

/// Commits the misuse that it is set to.
private final class LyingStorage: BackedStorage {
  enum Lie { case none, silent, range, delta, both, super_ }
  var lie = Lie.none

  override func replaceCharacters(in range: NSRange, with str: String) {
    backing.replaceCharacters(in: range, with: str)
    let delta = str.utf16.count - range.length
    switch lie {
    case .silent: break
    case .range:
      edited(
        .editedCharacters, range: NSRange(location: range.location + 3, length: range.length),
        changeInLength: delta)
    case .delta: edited(.editedCharacters, range: range, changeInLength: delta + 2)
    case .both:
      edited(.editedCharacters, range: NSRange(location: -7, length: 1000), changeInLength: -9)
    default: edited(.editedCharacters, range: range, changeInLength: delta)
    }
  }
  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    backing.setAttributes(attrs, range: range)
    if lie != .silent { edited(.editedAttributes, range: range, changeInLength: 0) }
  }
  override func processEditing() {
    if lie != .super_ { super.processEditing() }
  }
}

/// Changes the text from inside of layout.
private final class MeddlingDelegate: NSLayoutManagerDelegate {
  var meddle: () -> Void = {}
  func layoutManager(
    _ layoutManager: NSLayoutManager,
    shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
    lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
    baselineOffset: UnsafeMutablePointer<CGFloat>,
    in textContainer: NSTextContainer, forGlyphRange glyphRange: NSRange
  ) -> Bool {
    meddle()
    return false
  }
}

private final class MeddlingContainer: NSTextContainer {
  var meddle: () -> Void = {}
  override func lineFragmentRect(
    forProposedRect proposedRect: CGRect, at characterIndex: Int,
    writingDirection baseWritingDirection: NSWritingDirection,
    remaining remainingRect: UnsafeMutablePointer<CGRect>?
  ) -> CGRect {
    meddle()
    return unsafe super.lineFragmentRect(
      forProposedRect: proposedRect, at: characterIndex,
      writingDirection: baseWritingDirection, remaining: remainingRect)
  }
}

/// Calls of every member that takes a range of characters.
private enum RangeCall: String, CaseIterable {
  case replace, replaceAttributed, delete, set, add, addMany, remove, substring, enumerate,
    enumerateOne, fix, fixFonts, fixStyles, invalidate, ensure, proxy

  var words: String {
    switch self {
    case .replace, .replaceAttributed: "replaceCharacters(in:with:)"
    case .delete: "deleteCharacters(in:)"
    case .set: "setAttributes(_:range:)"
    case .add: "addAttribute(_:value:range:)"
    case .addMany: "addAttributes(_:range:)"
    case .remove: "removeAttribute(_:range:)"
    case .substring: "attributedSubstring(from:)"
    case .enumerate: "enumerateAttributes(in:options:using:)"
    case .enumerateOne: "enumerateAttribute(_:in:options:using:)"
    case .fix, .fixFonts: "fixFontAttribute(in:)"
    case .fixStyles: "fixParagraphStyleAttribute(in:)"
    case .invalidate: "invalidateAttributes(in:)"
    case .ensure: "ensureAttributesAreFixed(in:)"
    case .proxy: "mutableString.replaceCharacters(in:with:)"
    }
  }

  /// Whether a subclass implements it by its own primitive, without us.
  var isPrimitive: Bool { self == .replace || self == .set }

  func make(_ storage: NSTextStorage, _ range: NSRange) {
    let text = NSAttributedString(string: "new", attributes: [.kern: 2])
    switch self {
    case .replace: storage.replaceCharacters(in: range, with: "new")
    case .replaceAttributed: storage.replaceCharacters(in: range, with: text)
    case .delete: storage.deleteCharacters(in: range)
    case .set: storage.setAttributes([.kern: 3], range: range)
    case .add: storage.addAttribute(.kern, value: 3, range: range)
    case .addMany: storage.addAttributes([.kern: 3], range: range)
    case .remove: storage.removeAttribute(.kern, range: range)
    case .substring: _ = storage.attributedSubstring(from: range)
    case .enumerate: storage.enumerateAttributes(in: range) { _, _, _ in }
    case .enumerateOne: storage.enumerateAttribute(.kern, in: range) { _, _, _ in }
    case .fix: storage.fixAttributes(in: range)
    case .fixFonts: storage.fixFontAttribute(in: range)
    case .fixStyles: storage.fixParagraphStyleAttribute(in: range)
    case .invalidate: storage.invalidateAttributes(in: range)
    case .ensure: storage.ensureAttributesAreFixed(in: range)
    case .proxy: storage.mutableString.replaceCharacters(in: range, with: "new")
    }
  }
}

private func makeStorages() -> [NSTextStorage] {
  let text = NSAttributedString(
    string: "0123456789",
    attributes: [
      .font: UIFont.systemFont(ofSize: 12), .paragraphStyle: NSParagraphStyle.default,
    ])
  return [NSTextStorage(), BackedStorage(), InheritingStorage()].map {
    $0.append(text)
    return $0
  }
}

private func layOut(_ storage: NSTextStorage, _ meddle: @escaping () -> Void, byContainer: Bool) {
  let manager = NSLayoutManager()
  let delegate = MeddlingDelegate()
  let container = MeddlingContainer(size: CGSize(width: 100, height: 0))
  if byContainer { container.meddle = meddle } else { delegate.meddle = meddle }
  manager.delegate = byContainer ? nil : delegate
  manager.addTextContainer(container)
  storage.addLayoutManager(manager)
  manager.ensureLayout(for: container)
  withExtendedLifetime(delegate) {}
}

@Suite struct `Misuse of a storage` {
  @Test func `ranges out of bounds stop the program with a sentence, and nothing is changed`() async
  {
    await #expect(processExitsWith: .success) {
      let ranges = [
        NSRange(location: 8, length: 3), NSRange(location: 11, length: 0),
        NSRange(location: -1, length: 2), NSRange(location: 2, length: -1),
        NSRange(location: NSNotFound, length: 0), NSRange(location: 1, length: Int.max),
        NSRange(location: Int.min, length: Int.max),
      ]
      var cases: [Misuse.Case] = []
      for range in ranges {
        for call in RangeCall.allCases {
          for storage in makeStorages() where !(call.isPrimitive && storage is BackedStorage) {
            let place =
              range.location == NSNotFound
              ? "{NSNotFound, 0}" : "{\(range.location), \(range.length)}"
            cases.append(
              Misuse.Case(
                name: "\(call) \(range) of \(type(of: storage))",
                words: [call.words, place, "does not lie within the length 10"],
                storage: storage
              ) { call.make($0, range) })
          }
        }
      }
      Misuse.runAll(cases)
    }
  }

  @Test func `fixing out of bounds stops the program where there is nothing to fix, too`() async {
    await #expect(processExitsWith: .success) {
      let range = NSRange(location: 8, length: 3)
      Misuse.runAll(
        [RangeCall.fix, .fixFonts, .fixStyles].map { call in
          Misuse.Case(
            name: "\(call)", words: ["{8, 3}", "does not lie within the length 10"],
            storage: NSTextStorage(string: "0123456789")
          ) { call.make($0, range) }
        })
    }
  }

  @Test func `indexes out of bounds stop the program with a sentence`() async {
    await #expect(processExitsWith: .success) {
      var cases: [Misuse.Case] = []
      for index in [10, -1, NSNotFound, Int.min] {
        for storage in makeStorages() {
          let place = index == NSNotFound ? "NSNotFound" : "\(index)"
          if !(storage is BackedStorage) {
            cases.append(
              .init(
                name: "attributes at \(index)",
                words: ["attributes(at:effectiveRange:)", place, "length 10"], storage: storage
              ) {
                _ = unsafe $0.attributes(at: index, effectiveRange: nil)
              })
            cases.append(
              .init(
                name: "attribute at \(index)",
                words: ["attributes(at:effectiveRange:)", place, "length 10"], storage: storage
              ) {
                _ = unsafe $0.attribute(.kern, at: index, effectiveRange: nil)
              })
          }
          cases.append(
            .init(
              name: "longest at \(index)",
              words: ["longestEffectiveRange:in:", "does not lie within"], storage: storage
            ) {
              _ = unsafe $0.attributes(
                at: index, longestEffectiveRange: nil, in: NSRange(location: 0, length: 10))
            })
          cases.append(
            .init(
              name: "character at \(index)", words: ["mutableString.character(at:)", "length 10"],
              storage: storage
            ) {
              _ = $0.mutableString.character(at: index)
            })
          if index != 10 {
            cases.append(
              .init(
                name: "insert at \(index)", words: ["replaceCharacters(in:with:)", "length 10"],
                storage: storage
              ) {
                $0.insert(NSAttributedString(string: "x"), at: index)
              })
          }
        }
      }
      Misuse.runAll(cases)
    }
  }

  @Test func `an edit from inside a layout callback names who did it, and changes nothing`() async {
    await #expect(processExitsWith: .success) {
      var cases: [Misuse.Case] = []
      for byContainer in [false, true] {
        for call in RangeCall.allCases
        where ![
          .substring, .enumerate, .enumerateOne, .fix, .fixFonts, .fixStyles, .invalidate, .ensure,
        ].contains(call) {
          for storage in makeStorages() where !(call.isPrimitive && storage is BackedStorage) {
            cases.append(
              .init(
                name: "\(call) of \(type(of: storage)) in layout",
                words: [
                  "layout while editing", call.words,
                  byContainer ? "MeddlingContainer" : "MeddlingDelegate", "NSLayoutManager",
                ],
                storage: storage
              ) { storage in
                layOut(
                  storage, { call.make(storage, NSRange(location: 1, length: 2)) },
                  byContainer: byContainer)
              })
            // A group of edits is no way around it.
            cases.append(
              .init(name: "group, \(call)", words: ["layout while editing"], storage: storage) {
                storage in
                layOut(
                  storage,
                  {
                    storage.beginEditing()
                    call.make(storage, NSRange(location: 1, length: 2))
                  }, byContainer: byContainer)
              })
          }
        }
        for storage in makeStorages() {
          cases.append(
            .init(
              name: "manager removed in layout",
              words: ["NSLayoutManager.textStorage", "layout callback"], storage: storage
            ) { storage in
              layOut(
                storage, { storage.removeLayoutManager(storage.layoutManagers[0]) },
                byContainer: byContainer)
            })
        }
      }
      Misuse.runAll(cases)
    }
  }

  /// A subclass's own store has changed by then; but a changed text is not laid out.
  @Test func `a subclass's own primitive called from inside layout is named, too`() async {
    await #expect(processExitsWith: .success) {
      let storage = makeStorages()[1]
      Misuse.watch(
        storage, "layout while editing", "BackedStorage", "MeddlingDelegate", isConsistent: false)
      layOut(
        storage, { storage.replaceCharacters(in: NSRange(location: 0, length: 4), with: "") },
        byContainer: false)
      exit(4)
    }
  }

  @Test func `a manager that edits while it is told of an edit is stopped`() async {
    await #expect(processExitsWith: .success) {
      final class Editing: NSLayoutManager {
        override func processEditing(
          for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
          range newCharRange: NSRange, changeInLength delta: Int,
          invalidatedRange invalidatedCharRange: NSRange
        ) { textStorage.addAttribute(.kern, value: 1, range: newCharRange) }
      }
      var cases: [Misuse.Case] = []
      for storage in makeStorages() {
        cases.append(
          .init(
            name: "edit when told", words: ["layout while editing", "being notified of an edit"],
            storage: storage
          ) {
            $0.addLayoutManager(Editing())
            $0.append(NSAttributedString(string: "x"))
          })
      }
      Misuse.runAll(cases)
    }
  }

  @Test func `characters changed in a did-delegate or while fixing are an error`() async {
    await #expect(processExitsWith: .success) {
      final class Fixing: NSTextStorage {
        override func fixAttributes(in range: NSRange) { append(NSAttributedString(string: "x")) }
      }
      let delegate = EditListener()
      delegate.did = { storage, _, _, _ in storage.mutableString.append("x") }
      let storage = NSTextStorage(string: "text")
      let fixing = Fixing()
      Misuse.runAll([
        .init(name: "did", words: ["didProcessEditing", "only attributes"], storage: storage) {
          $0.delegate = delegate
          $0.append(NSAttributedString(string: "y"))
        },
        .init(
          name: "fix", words: ["Fixing.fixAttributes(in:)", "attributes only"], storage: fixing
        ) {
          $0.append(NSAttributedString(string: "y"))
        },
      ])
    }
  }

  @Test func `an open group keeps layout from the text, and an end too many is reported`() async {
    await #expect(processExitsWith: .success) {
      var cases: [Misuse.Case] = []
      for storage in makeStorages() {
        // An end too many changes nothing.
        let said = Misuse.warnings {
          storage.endEditing()
          storage.endEditing()
        }
        Misuse.require(said.count == 2 && said[0].contains("endEditing()"))
        storage.append(NSAttributedString(string: "x"))
        Misuse.require(storage.length == 11 && storage.editedMask.isEmpty)
        cases.append(
          .init(
            name: "open group", words: ["layout while editing", "beginEditing()"], storage: storage
          ) {
            let layout = WatchedLayout($0)
            $0.beginEditing()
            // Nothing has been edited yet: no harm.
            Misuse.require(layout.manager.numberOfGlyphs == 11)
            $0.deleteCharacters(in: NSRange(location: 0, length: 5))
            _ = layout.manager.numberOfGlyphs
          })
        let other = NSTextStorage(attributedString: storage)
        cases.append(
          .init(
            name: "layout in a will-delegate",
            words: ["layout while editing", "had not been notified"], storage: other
          ) {
            let layout = WatchedLayout($0)
            let delegate = EditListener()
            delegate.will = { _, _, _, _ in
              _ = layout.manager.usedRect(for: layout.manager.textContainers[0])
              layout.manager.ensureLayout(for: layout.manager.textContainers[0])
            }
            $0.delegate = delegate
            $0.deleteCharacters(in: NSRange(location: 0, length: 5))
          })
      }
      Misuse.runAll(cases)
    }
  }

  @Test func `wrong announcements are reported once, and layout follows the real text`() async {
    await #expect(processExitsWith: .success) {
      for lie in [LyingStorage.Lie.silent, .range, .delta, .both, .super_] {
        let storage = LyingStorage()
        storage.append(
          NSAttributedString(string: "some words that stand in a few lines\nof text\n"))
        let layout = WatchedLayout(storage)
        storage.lie = lie
        let said = Misuse.warnings {
          for round in 0..<6 {
            switch round % 3 {
            case 0:
              storage.replaceCharacters(in: NSRange(location: 5, length: 5), with: "sentences")
            case 1: storage.deleteCharacters(in: NSRange(location: 2, length: 1))
            default:
              storage.mutableString.append("more\n")
              storage.addAttribute(.kern, value: round, range: NSRange(location: 4, length: 9))
            }
            Misuse.require(layout.isTrue)
            Misuse.require(Misuse.inconsistency(of: storage) == nil)
          }
        }
        // A silent storage is found out in several ways, each named once.
        Misuse.require(said.count == (lie == .silent ? 3 : 1))
        Misuse.require(said.allSatisfy { $0.contains("LyingStorage") })
        // Honest again, it works as before.
        storage.lie = .none
        storage.append(NSAttributedString(string: "end"))
        Misuse.require(layout.isTrue && Misuse.inconsistency(of: storage) == nil)
      }
      exit(0)
    }
  }

  @Test func `characters announced as attributes are found, even if the length stays`() async {
    await #expect(processExitsWith: .success) {
      final class Understating: BackedStorage {
        override func edited(
          _ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int
        ) { super.edited(.editedAttributes, range: editedRange, changeInLength: delta) }
      }
      let storage = Understating()
      let layout = WatchedLayout(storage)
      let said = Misuse.warnings {
        storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "some words")
        Misuse.require(layout.isTrue && Misuse.inconsistency(of: storage) == nil)
        storage.replaceCharacters(in: NSRange(location: 5, length: 1), with: "W")
        Misuse.require(layout.isTrue && Misuse.inconsistency(of: storage) == nil)
      }
      Misuse.require(said.count == 1 && said[0].contains("Understating"))
      exit(0)
    }
  }

  @Test func `an announcement of what nobody did does no harm`() async {
    await #expect(processExitsWith: .success) {
      for storage in makeStorages() {
        let layout = WatchedLayout(storage)
        let said = Misuse.warnings {
          storage.edited(
            .editedCharacters, range: NSRange(location: 2, length: 3), changeInLength: 4)
          storage.edited(
            .editedCharacters, range: NSRange(location: 90, length: 3), changeInLength: 0)
          storage.edited(
            [.editedCharacters, .editedAttributes], range: NSRange(location: NSNotFound, length: 0),
            changeInLength: 0)
          storage.edited(
            .editedAttributes, range: NSRange(location: 0, length: 10), changeInLength: 5)
          storage.edited([], range: NSRange(location: 90, length: 3), changeInLength: 7)
        }
        Misuse.require(!said.isEmpty && said.count <= 2)
        Misuse.require(layout.isTrue && storage.string == "0123456789")
        Misuse.require(Misuse.inconsistency(of: storage) == nil)
      }
      exit(0)
    }
  }

  /// The message holds the announced range, with the length that the text had.
  @Test func `an announced range that the text does not have is named with the length`() async {
    await #expect(processExitsWith: .success) {
      let announcements: [(NSRange, Int, String)] = [
        (NSRange(location: -3, length: 2), 0, "{-3, 2}"),
        (NSRange(location: 2, length: -4), 0, "{2, -4}"),
        (NSRange(location: NSNotFound, length: 0), 0, "{NSNotFound, 0}"),
        (NSRange(location: NSNotFound, length: 7), 1, "{NSNotFound, 7}"),
        (NSRange(location: 1, length: Int.max), 0, "{1, \(Int.max)}"),
        (NSRange(location: Int.min, length: Int.min), 0, "{\(Int.min), \(Int.min)}"),
        (NSRange(location: 8, length: 3), 0, "{8, 3}"),
        (NSRange(location: 90, length: 3), 0, "{90, 3}"),
        (NSRange(location: 2, length: 1), Int.max, ""),
        (NSRange(location: 2, length: 1), Int.min, ""),
      ]
      for mask: NSTextStorage.EditActions in [.editedCharacters, .editedAttributes] {
        for (range, delta, words) in announcements {
          if mask == .editedAttributes && words.isEmpty { continue }
          for storage in makeStorages() {
            let layout = WatchedLayout(storage)
            let said = Misuse.warnings {
              storage.edited(mask, range: range, changeInLength: delta)
            }
            let sentence = said.first ?? ""
            for word in [
              "\(type(of: storage)).edited(_:range:changeInLength:)", words, "length 10",
            ] {
              Misuse.require(
                word.isEmpty || sentence.contains(word), "\(storage) \(range) \(delta): \(sentence)"
              )
            }
            Misuse.require(layout.isTrue && storage.string == "0123456789", "\(range)")
            Misuse.require(Misuse.inconsistency(of: storage) == nil)
            storage.replaceCharacters(in: NSRange(location: 4, length: 1), with: "four")
            Misuse.require(layout.isTrue && storage.string == "0123four56789")
          }
        }
      }
      exit(0)
    }
  }

  /// Values of the wrong type stay in the text, and layout is that of the text without them.
  @Test func `values of the wrong type are kept and have no part in layout`() {
    let keys: [NSAttributedString.Key] = [
      .font, .paragraphStyle, .kern, .ligature, .baselineOffset, .expansion, .obliqueness,
      .foregroundColor, .backgroundColor, .underlineStyle, .underlineColor, .strikethroughStyle,
      .strikethroughColor, .strokeColor, .strokeWidth, .shadow, .textEffect, .tracking,
      .writingDirection, .verticalGlyphForm, .languageIdentifier, .link, .attachment,
    ]
    struct Odd: Hashable { var number = 7 }
    for storage in [NSTextStorage(), BackedStorage(), TokenStorage()] {
      storage.append(NSAttributedString(string: "wrong values stand here\nand \u{FFFC} there"))
      let plain = WatchedLayout(storage)
      let before = WatchedLayout.glyphs(plain.manager)
      for key in keys {
        for value in [Odd(), UUID(), ["x": 7]] as [Any] {
          // A paragraph has one style.
          let range =
            key == .attachment
            ? NSRange(location: 28, length: 1)
            : NSRange(location: 24, length: storage.length - 24)
          storage.addAttribute(key, value: value, range: range)
          #expect(
            AttributeValues.areEqual(TextKitTests.value(of: key, at: 28, in: storage)!, value))
          let difference = firstDifference(WatchedLayout.glyphs(plain.manager), before)
          #expect(difference == nil, "\(key.rawValue) \(value)")
          #expect(Misuse.inconsistency(of: storage) == nil)
        }
        storage.removeAttribute(key, range: NSRange(location: 0, length: storage.length))
      }
      #expect(WatchedLayout.glyphs(plain.manager) == before)
    }
  }

  @Test func `numbers that are none lay out as finite ones`() {
    for number in [Double.nan, .infinity, -.infinity, -1e300, 1e300] {
      let storage = NSTextStorage(string: "some words\nin two lines")
      let layout = WatchedLayout(storage)
      for key in [
        NSAttributedString.Key.kern, .baselineOffset, .expansion, .tracking, .ligature,
        .strokeWidth, .obliqueness, .underlineStyle, .writingDirection,
      ] {
        storage.addAttribute(key, value: number, range: NSRange(location: 2, length: 12))
        #expect(layout.manager.numberOfGlyphs > 0)
        let used = layout.manager.usedRect(for: layout.manager.textContainers[0])
        #expect(used.width.isFinite && used.height.isFinite)
      }
    }
  }
}
