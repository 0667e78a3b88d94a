// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextKit

// The rest of features 2 to 38 that needs no view. 5, 8, 10 to 12, 15 and 16 are about views, 38
// about documents, too; 7 is `TextShapingTests`, 9 has no check.

/// Makes capitals red, before or after `super`.
private final class CapitalStorage: BackedStorage {
  var callsSuperFirst = false
  override func processEditing() {
    if callsSuperFirst { super.processEditing() }
    let range = (string as NSString).paragraphRange(for: editedRange)
    removeAttribute(.foregroundColor, range: range)
    for place in range.location..<NSMaxRange(range) {
      let unit = (string as NSString).character(at: place)
      if (65...90).contains(unit) {
        addAttribute(
          .foregroundColor, value: UIColor.red, range: NSRange(location: place, length: 1))
      }
    }
    if !callsSuperFirst { super.processEditing() }
  }
}

extension `The founding documents' features` {
  private static func range(_ location: Int, _ length: Int) -> NSRange {
    NSRange(location: location, length: length)
  }

  @Test func `2: a storage is a mutable attributed string, each change of which is one edit`() {
    let storage = NSTextStorage()
    #expect((storage as Any) is NSMutableAttributedString)
    let listener = EditListener()
    storage.delegate = listener
    let text: NSMutableAttributedString = storage
    let words = NSAttributedString(string: "some words", attributes: [.kern: 1])
    let changes: [() -> Void] = [
      { text.append(words) }, { text.insert(words, at: 2) },
      { text.replaceCharacters(in: Self.range(1, 2), with: "x") },
      { text.replaceCharacters(in: Self.range(1, 2), with: words) },
      { text.deleteCharacters(in: Self.range(0, 3)) },
      { text.setAttributes([.ligature: 0], range: Self.range(0, 4)) },
      { text.addAttribute(.kern, value: 4, range: Self.range(2, 4)) },
      { text.addAttributes([.kern: 5], range: Self.range(1, 1)) },
      { text.removeAttribute(.kern, range: Self.range(2, 2)) },
      { text.mutableString.append("y") }, { text.setAttributedString(words) },
    ]
    for (index, change) in changes.enumerated() {
      change()
      #expect(listener.rounds.count == index + 1)
    }
    #expect(text.isEqual(to: words))
  }

  @Test func `6: an edit goes through notice, glyphs, room and lines in this order`() {
    final class Log { var steps: [String] = [] }
    final class Manager: NSLayoutManager {
      var log = Log()
      override func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
        range newCharRange: NSRange, changeInLength delta: Int,
        invalidatedRange invalidatedCharRange: NSRange
      ) {
        log.steps.append("notice")
        super.processEditing(
          for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta,
          invalidatedRange: invalidatedCharRange)
      }
    }
    final class Container: NSTextContainer {
      var log = Log()
      override func lineFragmentRect(
        forProposedRect proposedRect: CGRect, at characterIndex: Int,
        writingDirection baseWritingDirection: NSWritingDirection,
        remaining remainingRect: UnsafeMutablePointer<CGRect>?
      ) -> CGRect {
        log.steps.append("room")
        return unsafe super.lineFragmentRect(
          forProposedRect: proposedRect, at: characterIndex,
          writingDirection: baseWritingDirection, remaining: remainingRect)
      }
    }
    final class Delegate: NSLayoutManagerDelegate {
      var log = Log()
      func layoutManager(
        _ layoutManager: NSLayoutManager, shouldGenerateGlyphs glyphs: UnsafePointer<CGGlyph>,
        properties props: UnsafePointer<NSLayoutManager.GlyphProperty>,
        characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
        forGlyphRange glyphRange: NSRange
      ) -> Int {
        log.steps.append("glyphs")
        return 0
      }
      func layoutManager(
        _ layoutManager: NSLayoutManager,
        shouldSetLineFragmentRect lineFragmentRect: UnsafeMutablePointer<CGRect>,
        lineFragmentUsedRect: UnsafeMutablePointer<CGRect>,
        baselineOffset: UnsafeMutablePointer<CGFloat>, in textContainer: NSTextContainer,
        forGlyphRange glyphRange: NSRange
      ) -> Bool {
        log.steps.append("line")
        return false
      }
      func layoutManager(
        _ layoutManager: NSLayoutManager,
        didCompleteLayoutFor textContainer: NSTextContainer?, atEnd layoutFinishedFlag: Bool
      ) { log.steps.append("complete") }
    }
    let (storage, manager, delegate) = (NSTextStorage(string: "old"), Manager(), Delegate())
    let container = Container(size: CGSize(width: 200, height: 0))
    manager.log = delegate.log
    container.log = delegate.log
    manager.delegate = delegate
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    manager.ensureLayout(for: container)
    delegate.log.steps = []
    storage.append(NSAttributedString(string: " and new"))
    manager.ensureLayout(for: container)
    // The room is requested again, once the height of the line is known.
    let steps = delegate.log.steps.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    #expect(steps == ["notice", "glyphs", "room", "line", "complete"])
  }

  private static func laidOut() -> [String] {
    let storage = NSTextStorage()
    let layout = WatchedLayout(storage)
    for word in ["some", "日本", "سلام", "words 😀\n", "office"] {
      storage.append(NSAttributedString(string: word + " ", attributes: [.kern: 1]))
    }
    return WatchedLayout.picture(layout.manager)
  }

  @Test func `17: a thread beside the main one lays out the same`() async {
    let there = await Task.detached { Self.laidOut() }.value
    let here = await MainActor.run { Self.laidOut() }
    #expect(here == there)
  }

  @Test func `18: subclass, delegate and notification all hear of an edit`() {
    let storage = CapitalStorage()
    let listener = EditListener()
    storage.delegate = listener
    nonisolated(unsafe) var posted: [NSRange] = []
    let token = NotificationCenter.default.addObserver(
      forName: NSTextStorage.didProcessEditingNotification, object: storage, queue: nil
    ) { posted.append(($0.object as! NSTextStorage).editedRange) }
    defer { NotificationCenter.default.removeObserver(token) }
    storage.append(NSAttributedString(string: "aBc"))
    #expect(value(of: .foregroundColor, at: 1, in: storage) as? UIColor == .red)
    #expect(listener.steps == ["will", "did"])
    #expect(posted == [Self.range(0, 3)])
  }

  @Test func `19, 20: any model behind four primitives shows and edits as the stock storage`() {
    let seed = seed(of: "features 19, 20")
    var random = SeededGenerator(seed: seed)
    let all = [NSTextStorage(), BackedStorage(), TokenStorage()]
    let layouts = all.map { WatchedLayout($0) }
    let listeners = all.map { _ in EditListener() }
    for (storage, listener) in zip(all, listeners) { storage.delegate = listener }
    let words = ["let ", "answer", " = ", "42\n", "é", ""]
    for _ in 0..<iterations(60) {
      let range = random.range(in: all[0].length)
      let word = words.randomElement(using: &random)!
      let kern = Int.random(in: 0..<3, using: &random)
      let choice = Int.random(in: 0..<4, using: &random)
      for storage in all {
        switch choice {
        case 0: storage.replaceCharacters(in: NSRange(range), with: word)
        case 1:
          storage.insert(
            NSAttributedString(string: word, attributes: [.kern: kern]), at: range.lowerBound)
        case 2: storage.addAttribute(.kern, value: kern, range: NSRange(range))
        default: storage.mutableString.append(word)
        }
      }
      for (storage, listener) in zip(all, listeners).dropFirst() {
        #expect(storage.isEqual(to: all[0]), "SEED=\(seed)")
        let deltas = { (one: EditListener) in one.rounds.map(\.delta).filter { $0 != 0 } }
        #expect(deltas(listener) == deltas(listeners[0]), "SEED=\(seed)")
      }
    }
    let pictures = layouts.map { WatchedLayout.picture($0.manager) }
    #expect(pictures[1] == pictures[0] && pictures[2] == pictures[0], "SEED=\(seed)")
  }

  /// Apple's managers keep the old glyphs where the call is missing; here the storage finds out.
  @Test func `22: glyphs follow what is announced, and what is not is reported`() async {
    await #expect(processExitsWith: .success) {
      final class Silent: NSTextStorage {
        var text = ""
        var isSilent = false
        override var string: String { text }
        override func attributes(
          at location: Int, effectiveRange range: NSRangePointer?
        ) -> [NSAttributedString.Key: Any] {
          if let range { unsafe range.pointee = NSRange(location: 0, length: text.utf16.count) }
          return [:]
        }
        override func replaceCharacters(in range: NSRange, with str: String) {
          text = (text as NSString).replacingCharacters(in: range, with: str)
          if isSilent { return }
          edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
        }
        override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
          edited(.editedAttributes, range: range, changeInLength: 0)
        }
      }
      let storage = Silent()
      let layout = WatchedLayout(storage)
      let said = Misuse.warnings {
        storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "abc")
        Misuse.require(layout.manager.numberOfGlyphs == 3)
        storage.isSilent = true
        storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "xy")
        Misuse.require(layout.manager.numberOfGlyphs == 5)
      }
      Misuse.require(said.count == 1 && said[0].contains("Silent changed its text without a call"))
      exit(0)
    }
  }

  @Test func `26: the mask tells attributes, characters or both`() {
    let storage = NSTextStorage(string: "text")
    let listener = EditListener()
    storage.delegate = listener
    storage.addAttribute(.kern, value: 1, range: Self.range(0, 2))
    storage.deleteCharacters(in: Self.range(0, 1))
    storage.beginEditing()
    storage.addAttribute(.kern, value: 2, range: Self.range(0, 1))
    storage.append(NSAttributedString(string: "!"))
    storage.endEditing()
    #expect(listener.rounds.map(\.mask.rawValue) == [1, 2, 3])
  }

  @Test
  func `27: primitives that begin and end editing themselves are one round with those around`() {
    final class Bracketing: NSTextStorage {
      override func replaceCharacters(in range: NSRange, with str: String) {
        beginEditing()
        super.replaceCharacters(in: range, with: str)
        endEditing()
      }
      override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        beginEditing()
        super.setAttributes(attrs, range: range)
        endEditing()
      }
    }
    let storage = Bracketing()
    let listener = EditListener()
    storage.delegate = listener
    storage.append(NSAttributedString(string: "one", attributes: [.kern: 1]))
    #expect(listener.steps == ["will", "did"])
    storage.beginEditing()
    storage.mutableString.append(" two")
    storage.beginEditing()
    storage.addAttribute(.kern, value: 2, range: Self.range(1, 4))
    storage.endEditing()
    #expect(listener.steps.count == 2)
    storage.endEditing()
    #expect(listener.steps.count == 4 && listener.rounds[1].delta == 4)
  }

  @Test func `29: will, attribute fixing, did, then managers`() {
    final class Storage: NSTextStorage {
      let log = EditListener()
      override func fixAttributes(in range: NSRange) {
        log.steps.append("fix")
        super.fixAttributes(in: range)
      }
    }
    final class Manager: NSLayoutManager {
      override func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
        range newCharRange: NSRange, changeInLength delta: Int,
        invalidatedRange invalidatedCharRange: NSRange
      ) { (textStorage as? Storage)?.log.steps.append("manager") }
    }
    let storage = Storage()
    storage.delegate = storage.log
    storage.addLayoutManager(Manager())
    storage.append(NSAttributedString(string: "text"))
    #expect(storage.log.steps == ["will", "fix", "did", "manager"])
  }

  @Test(arguments: [false, true])
  func `30: restyling before or after super is in the layout`(callsSuperFirst: Bool) {
    let storage = CapitalStorage()
    storage.callsSuperFirst = callsSuperFirst
    let layout = WatchedLayout(storage)
    for letter in "An Edit\nIs MADE" { storage.mutableString.append(String(letter)) }
    let red = (0..<storage.length).filter {
      value(of: .foregroundColor, at: $0, in: storage) as? UIColor == .red
    }
    #expect(red == [0, 3, 8, 11, 12, 13, 14])
    #expect(layout.isTrue)
  }

  @Test func `31, 33: a substitute has the glyph, and managers hear how far fixing reached`() {
    let latin = `Attribute fixing`.latin
    for storage in [NSTextStorage(), BackedStorage()] {
      storage.append(NSAttributedString(string: "a漢😀", attributes: [.font: latin]))
      let layout = WatchedLayout(storage)
      for index in 0..<layout.manager.numberOfGlyphs {
        #expect(layout.manager.cgGlyph(at: index) != 0, "\(type(of: storage))")
      }
      let font = value(of: .font, at: 1, in: storage) as? UIFont
      #expect(font != nil && font?.instance.glyph(for: 0x6F22) != 0)
    }
    // The letter before a mark that the font lacks uses another font together with it.
    let storage = BackedStorage()
    storage.append(NSAttributedString(string: "か", attributes: [.font: latin]))
    let manager = RecordingManager()
    storage.addLayoutManager(manager)
    storage.append(
      NSAttributedString(string: "\nfirst", attributes: [.paragraphStyle: NSParagraphStyle.default])
    )
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    storage.addAttribute(.paragraphStyle, value: style, range: Self.range(2, 1))
    let event = manager.events.last
    #expect(event?.range == Self.range(2, 1) || event?.range == Self.range(2, 5))
    #expect(event?.invalidated == Self.range(2, 5))
  }

  @Test func `32: a lazy storage fixes when it is asked`() {
    let storage = LazyStorage()
    storage.append(
      NSAttributedString(string: "a漢", attributes: [.font: `Attribute fixing`.latin]))
    #expect(storage.fixesAttributesLazily && storage.fixed.isEmpty)
    let font = value(of: .font, at: 1, in: storage) as? UIFont
    #expect(font?.instance.glyph(for: 0x6F22) != 0 && !storage.fixed.isEmpty)
  }

  @Test func `34: a manager that changes the storage while it is told is stopped`() async {
    await #expect(processExitsWith: .success) {
      final class Meddler: NSLayoutManager {
        override func processEditing(
          for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
          range newCharRange: NSRange, changeInLength delta: Int,
          invalidatedRange invalidatedCharRange: NSRange
        ) { textStorage.mutableString.append("more") }
      }
      let storage = NSTextStorage(string: "text")
      storage.addLayoutManager(Meddler())
      Misuse.watch(storage, "layout while editing", "being notified of an edit")
      storage.deleteCharacters(in: NSRange(location: 0, length: 1))
      exit(4)
    }
  }

  /// The part without documents: a keyed archive in a file.
  @Test func `38: text and attributes go to disk and come back`() throws {
    let style = NSMutableParagraphStyle()
    style.headIndent = 7
    let text = NSMutableAttributedString(
      string: "pressed, indented, 😀",
      attributes: [
        .font: UIFont.boldSystemFont(ofSize: 13), .foregroundColor: UIColor.red,
        .underlineStyle: NSUnderlineStyle.double.rawValue, .kern: 1.5,
        .link: URL(string: "https://example.org")!,
        .textEffect: NSAttributedString.TextEffectStyle.letterpressStyle,
      ])
    text.addAttribute(.paragraphStyle, value: style, range: Self.range(3, 9))
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("text-\(UUID().uuidString).archive")
    defer { try? FileManager.default.removeItem(at: file) }
    try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: true)
      .write(to: file)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(
        ofClass: NSTextStorage.self, from: Data(contentsOf: file)))
    #expect(back.isEqual(to: NSTextStorage(attributedString: text)))
    #expect(
      value(of: .textEffect, at: 0, in: back) as? NSAttributedString.TextEffectStyle
        == .letterpressStyle)
  }
}
