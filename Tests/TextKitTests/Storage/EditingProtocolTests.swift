// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextShaping
import TextStructures

@testable import TextKit
@testable import TextLayout

/// Records the order of notifications.
private final class Log: @unchecked Sendable {
  var lines: [String] = []
  var isRightObject = false
}

private final class Observer: NSTextStorageObserving {
  weak var textStorage: NSTextStorage?
  var heard: (NSRange, Int, NSRange) -> Void = { _, _, _ in }
  func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
    range newCharRange: NSRange, changeInLength delta: Int,
    invalidatedRange invalidatedCharRange: NSRange
  ) { heard(newCharRange, delta, invalidatedCharRange) }
  func performEditingTransaction(
    for textStorage: NSTextStorage, using transaction: () -> Void
  ) { transaction() }
}

/// A layout manager that calls a closure when it is notified of an edit.
private final class ListeningManager: NSLayoutManager {
  var heard: (NSRange, Int, NSRange) -> Void = { _, _, _ in }
  override func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
    range newCharRange: NSRange, changeInLength delta: Int,
    invalidatedRange invalidatedCharRange: NSRange
  ) {
    super.processEditing(
      for: textStorage, edited: editMask, range: newCharRange, changeInLength: delta,
      invalidatedRange: invalidatedCharRange)
    heard(newCharRange, delta, invalidatedCharRange)
  }
}

/// A view's own storage.
struct `A private storage` {
  @Test(arguments: [StorageKind.stock, .backed, .inheriting])
  func `takes a whole text as an attributed string is taken`(kind: StorageKind) {
    let number = seed()
    var random = SeededGenerator(seed: number)
    let texts = ["", "abc", "one\ntwo", "漢字 and 😀", String(repeating: "é", count: 3000)]
    let (one, other) = (kind.make(), kind.make())
    let (first, second) = (NSLayoutManager(), NSLayoutManager())
    for (storage, manager) in [(one, first), (other, second)] {
      storage.addLayoutManager(manager)
      manager.addTextContainer(NSTextContainer(size: CGSize(width: 200, height: 0)))
    }
    one.isPrivate = kind == .stock
    for round in 0..<iterations(40) {
      let text = texts.randomElement(using: &random)!
      let style = NSMutableParagraphStyle()
      style.alignment = Bool.random(using: &random) ? .right : .natural
      let attributes: [NSAttributedString.Key: Any] = [
        .font: `Attribute fixing`.latin.withSize(.random(in: 8...20, using: &random)),
        .paragraphStyle: style,
      ]
      one.setText(text, attributes: attributes)
      style.alignment = .justified
      let given = attributes.merging([
        .paragraphStyle: one.length > 0 ? value(of: .paragraphStyle, at: 0, in: one)! : style
      ]) { $1 }
      other.setAttributedString(NSAttributedString(string: text, attributes: given))
      #expect(one == other && one.string == text, "seed \(number), round \(round)")
      #expect(one.copy() as? NSAttributedString == other.copy() as? NSAttributedString)
      #expect(
        first.usedRect(for: first.textContainers[0])
          == second.usedRect(for: second.textContainers[0]))
      if Bool.random(using: &random), one.length > 0 {
        for storage in [one, other] {
          storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "xy")
        }
        #expect(one == other, "seed \(number), round \(round), after an edit")
      }
    }
  }

  @Test func `posts no notifications`() {
    let storage = NSTextStorage()
    storage.isPrivate = true
    let log = Log()
    let observers = [
      NSTextStorage.willProcessEditingNotification, NSTextStorage.didProcessEditingNotification,
    ].map {
      NotificationCenter.default.addObserver(forName: $0, object: storage, queue: nil) { _ in
        log.lines.append("posted")
      }
    }
    storage.setText("abc", attributes: [:])
    storage.append(NSAttributedString(string: "d"))
    #expect(log.lines.isEmpty && storage.string == "abcd")
    storage.isPrivate = false
    storage.append(NSAttributedString(string: "e"))
    #expect(log.lines.count == 2)
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }
}

/// Logs fixing; the primitives are the inherited ones.
private final class FixingStorage: NSTextStorage {
  var log: Log?
  override func processEditing() {
    log?.lines.append("process")
    super.processEditing()
    log?.lines.append("processed \(editedRange) \(changeInLength)")
  }
  override func fixAttributes(in range: NSRange) {
    log?.lines.append("fix \(range)")
    super.fixAttributes(in: range)
  }
}

@Suite struct `The editing protocol` {
  private let center = NotificationCenter.default

  @Test func `tells notification, delegate, fixing, notification, delegate, managers, observer`() {
    let log = Log()
    let storage = FixingStorage(string: "0123456789")
    storage.log = log
    let delegate = EditListener()
    delegate.will = { _, mask, range, delta in
      log.lines.append("will \(mask.rawValue) \(range) \(delta)")
    }
    delegate.did = { _, mask, range, delta in
      log.lines.append("did \(mask.rawValue) \(range) \(delta)")
    }
    storage.delegate = delegate
    let observer = Observer()
    observer.heard = { range, delta, all in log.lines.append("observer \(range) \(delta) \(all)") }
    storage.textStorageObserver = observer
    #expect(storage.textStorageObserver === observer && storage.delegate === delegate)
    for number in 1...3 {
      let manager = ListeningManager()
      manager.heard = { range, delta, _ in log.lines.append("manager \(number) \(range) \(delta)") }
      storage.addLayoutManager(manager)
    }
    let names = [
      NSTextStorage.willProcessEditingNotification, NSTextStorage.didProcessEditingNotification,
    ]
    let tokens = names.map { name in
      center.addObserver(forName: name, object: storage, queue: nil) { note in
        log.isRightObject = note.object is FixingStorage
        log.lines.append(name.rawValue)
      }
    }
    defer { tokens.forEach(center.removeObserver) }
    storage.replaceCharacters(in: NSRange(location: 2, length: 3), with: "x")
    #expect(
      log.lines == [
        "process", "NSTextStorageWillProcessEditingNotification", "will 2 {2, 1} -2", "fix {2, 1}",
        "NSTextStorageDidProcessEditingNotification", "did 2 {2, 1} -2",
        "manager 1 {2, 1} -2", "manager 2 {2, 1} -2", "manager 3 {2, 1} -2",
        "observer {2, 1} -2 {2, 1}", "processed {2, 1} -2",
      ])
    #expect(log.isRightObject)
    #expect(storage.editedMask.isEmpty && storage.changeInLength == 0)
    #expect(storage.editedRange == NSRange(location: NSNotFound, length: 0))
  }

  @Test func `processes once at the outermost end of nested groups`() {
    for storage in [NSTextStorage(string: "abc"), BackedStorage()] {
      let manager = RecordingManager()
      storage.addLayoutManager(manager)
      storage.beginEditing()
      storage.append(NSAttributedString(string: "12"))
      storage.beginEditing()
      storage.append(NSAttributedString(string: "345"))
      storage.endEditing()
      #expect(manager.events.isEmpty)
      #expect(storage.changeInLength == 5)
      storage.endEditing()
      #expect(manager.events.count == 1)
      #expect(manager.events[0].delta == 5)
      #expect(manager.events[0].mask.contains(.editedCharacters))
      // A group without an edit is nothing.
      storage.beginEditing()
      storage.endEditing()
      #expect(manager.events.count == 1)
    }
  }

  @Test func `gives each kind of edit its mask`() {
    let storage = NSTextStorage(string: "0123456789")
    var masks: [UInt] = []
    let delegate = EditListener()
    delegate.did = { _, mask, _, _ in masks.append(mask.rawValue) }
    storage.delegate = delegate
    let range = NSRange(location: 1, length: 2)
    storage.replaceCharacters(in: range, with: "xy")
    storage.addAttribute(.kern, value: 1, range: range)
    storage.replaceCharacters(in: range, with: NSAttributedString(string: "ab"))
    storage.setAttributes(nil, range: range)
    storage.deleteCharacters(in: range)
    #expect(masks == [2, 1, 3, 1, 2])
    #expect(NSTextStorage.EditActions.editedAttributes == .init(rawValue: 1))
    #expect(NSTextStorageEditActions.editedCharacters.rawValue == 2)
  }

  /// Every edit announced in any order, and the same seen by hand: first and last unit touched.
  @Test func `merges edits in any order into one range of the final text`() {
    let number = seed(of: "merging")
    var random = SeededGenerator(seed: number)
    for step in 0..<iterations(300) {
      // Each unit of the text knows whether it was there from the beginning, and where.
      var model: [Int?] = (0..<20).map { $0 }
      let storage = NSTextStorage(string: String(repeating: "a", count: 20))
      var (prefix, suffix) = (Int.max, Int.max)
      let manager = RecordingManager()
      storage.addLayoutManager(manager)
      storage.beginEditing()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let range = random.range(in: model.count)
        if random.oneIn(3) {
          if range.isEmpty { continue }
          storage.addAttribute(.kern, value: step, range: NSRange(range))
          (prefix, suffix) = (
            min(prefix, range.lowerBound), min(suffix, model.count - range.upperBound)
          )
        } else {
          let count = Int.random(in: 0...4, using: &random)
          if range.isEmpty && count == 0 { continue }
          storage.replaceCharacters(
            in: NSRange(range), with: String(repeating: "b", count: count))
          (prefix, suffix) = (
            min(prefix, range.lowerBound), min(suffix, model.count - range.upperBound)
          )
          model.replaceSubrange(range, with: Array(repeating: nil, count: count))
        }
      }
      if prefix == .max { continue }
      let wanted = NSRange(location: prefix, length: model.count - suffix - prefix)
      #expect(storage.editedRange == wanted, "seed \(number), step \(step)")
      #expect(storage.changeInLength == model.count - 20)
      storage.endEditing()
      #expect(manager.events.count == 1)
      #expect(
        manager.events.first?.range == wanted && manager.events.first?.delta == model.count - 20)
    }
  }

  @Test func `a will-delegate may change characters, and all hear of the merged edit`() {
    for storage in [NSTextStorage(), BackedStorage()] {
      storage.append(NSAttributedString(string: "one two"))
      let delegate = EditListener()
      delegate.will = { storage, _, range, _ in
        guard storage.string.hasSuffix("!") else { return }
        storage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "three")
      }
      var did: [(NSRange, Int)] = []
      delegate.did = { _, _, range, delta in did.append((range, delta)) }
      storage.delegate = delegate
      let stack = attach(to: storage)
      storage.append(NSAttributedString(string: "!"))
      #expect(storage.string == "three two!")
      #expect(did.count == 1)
      #expect(did[0] == (NSRange(location: 0, length: 10), 3))
      #expect(stack.isTrue)
    }
  }

  @Test func `a did-delegate's attributes widen what managers are told`() {
    for storage in [NSTextStorage(), BackedStorage()] {
      storage.append(NSAttributedString(string: "one two three"))
      let delegate = EditListener()
      delegate.did = { storage, _, _, _ in
        storage.addAttribute(.kern, value: 3, range: NSRange(location: 4, length: 3))
      }
      let stack = attach(to: storage)
      let manager = RecordingManager()
      storage.addLayoutManager(manager)
      storage.delegate = delegate
      storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "O")
      #expect(manager.events.count == 1)
      #expect(manager.events[0].range == NSRange(location: 0, length: 7))
      #expect(manager.events[0].mask == [.editedCharacters, .editedAttributes])
      #expect(manager.events[0].delta == 0)
      #expect(value(of: .kern, at: 5, in: storage) as? Int == 3)
      #expect(stack.isTrue)
    }
  }

  /// Restyles once, before or after `super`, or for ever.
  private final class Restyling: NSTextStorage {
    enum Time { case before, after, forever }
    var time = Time.before
    var rounds: [NSRange] = []
    override func processEditing() {
      rounds.append(editedRange)
      if time == .before { restyle() }
      super.processEditing()
      // Still readable, as the founding documents need it.
      if editedMask.isEmpty || editedRange.location == NSNotFound { rounds = [] }
      if time == .after { restyle() }
      if time == .forever {
        addAttribute(.kern, value: rounds.count, range: NSRange(location: 0, length: length))
      }
    }
    private func restyle() {
      let all = NSRange(location: 0, length: length)
      removeAttribute(.foregroundColor, range: all)
      let found = (string as NSString).range(of: "red")
      if found.location != NSNotFound {
        addAttribute(.foregroundColor, value: UIColor.red, range: found)
      }
    }
  }

  @Test func `restyling before or after super ends, and managers hear of all of it`() {
    for time in [Restyling.Time.before, .after] {
      let storage = Restyling(string: "a re b")
      storage.time = time
      let manager = RecordingManager()
      storage.addLayoutManager(manager)
      let stack = attach(to: storage)
      storage.replaceCharacters(in: NSRange(location: 4, length: 0), with: "d")
      #expect(value(of: .foregroundColor, at: 2, in: storage) as? UIColor == .red)
      #expect(value(of: .foregroundColor, at: 0, in: storage) == nil)
      #expect(storage.rounds.count == (time == .before ? 1 : 2))
      let told = manager.events.map(\.range).reduce(NSRange(location: 4, length: 1)) {
        NSUnionRange($0, $1)
      }
      #expect(NSIntersectionRange(told, NSRange(location: 2, length: 3)).length == 3)
      #expect(stack.isTrue)
      storage.deleteCharacters(in: NSRange(location: 3, length: 1))
      #expect(value(of: .foregroundColor, at: 2, in: storage) == nil)
      #expect(stack.isTrue)
    }
  }

  @Test func `restyling that never ends is named after eight rounds`() async {
    await #expect(processExitsWith: .success) {
      let storage = Restyling(string: "text")
      Misuse.watch(storage, "Restyling.processEditing()", "8 rounds")
      storage.time = .forever
      storage.append(NSAttributedString(string: "!"))
      exit(4)
    }
  }

  // MARK: Layout managers

  private func attach(to storage: NSTextStorage) -> WatchedLayout { WatchedLayout(storage) }

  @Test func `keeps layout managers in order, each in one storage`() {
    let (first, second) = (NSTextStorage(string: "first"), NSTextStorage(string: "second"))
    let managers = (0..<3).map { _ in NSLayoutManager() }
    for manager in managers { first.addLayoutManager(manager) }
    first.addLayoutManager(managers[0])
    #expect(first.layoutManagers.map(ObjectIdentifier.init) == managers.map(ObjectIdentifier.init))
    #expect(managers.allSatisfy { $0.textStorage === first })
    second.addLayoutManager(managers[1])
    #expect(first.layoutManagers.count == 2 && second.layoutManagers.count == 1)
    #expect(managers[1].textStorage === second)
    first.removeLayoutManager(managers[1])
    #expect(managers[1].textStorage === second)
    second.removeLayoutManager(managers[1])
    #expect(managers[1].textStorage == nil && second.layoutManagers.isEmpty)
  }

  @Test func `owns its managers and holds its delegate weakly`() {
    var storage: NSTextStorage? = NSTextStorage(string: "text")
    var delegate: EditListener? = EditListener()
    storage?.delegate = delegate
    delegate = nil
    #expect(storage?.delegate == nil)
    weak var manager: NSLayoutManager?
    do {
      let made = NSLayoutManager()
      storage?.addLayoutManager(made)
      manager = made
    }
    #expect(manager != nil)
    let container = NSTextContainer(size: CGSize(width: 100, height: 0))
    manager?.addTextContainer(container)
    #expect(container.layoutManager === manager)
    weak let gone = storage
    storage = nil
    #expect(gone == nil && manager == nil && container.layoutManager == nil)
  }

  enum Moment: CaseIterable { case group, will, did, told }

  /// A manager that joins while an edit is under way lays out the text as it is.
  @Test(arguments: Moment.allCases)
  func `takes and gives up managers at any moment`(moment: Moment) {
    for storage in [NSTextStorage(), BackedStorage()] {
      storage.append(NSAttributedString(string: "some words\nthat stand in lines\n"))
      let leaving = WatchedLayout(storage)
      let staying = WatchedLayout(storage)
      var joining: WatchedLayout?
      let delegate = EditListener()
      let listener = ListeningManager()
      let swap = {
        if joining != nil { return }
        joining = WatchedLayout(storage, lays: false)
        storage.removeLayoutManager(leaving.manager)
      }
      storage.delegate = delegate
      if moment == .will { delegate.will = { _, _, _, _ in swap() } }
      if moment == .did { delegate.did = { _, _, _, _ in swap() } }
      if moment == .told {
        listener.heard = { _, _, _ in swap() }
        storage.addLayoutManager(listener)
        // Notified before the one that is removed, which must not be notified any more.
        storage.removeLayoutManager(leaving.manager)
        storage.addLayoutManager(leaving.manager)
      }
      storage.beginEditing()
      storage.replaceCharacters(in: NSRange(location: 5, length: 5), with: "sentences\nmore")
      if moment == .group { swap() }
      storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "All ")
      storage.endEditing()
      #expect(joining?.isTrue == true, "\(moment)")
      #expect(staying.isTrue)
      #expect(leaving.manager.textStorage == nil && leaving.manager.numberOfGlyphs == 0)
      storage.append(NSAttributedString(string: "and the end"))
      #expect(joining?.isTrue == true && staying.isTrue)
      #expect(storage.layoutManagers.count == (moment == .told ? 3 : 2))
    }
  }

  @Test func `invalidates all that fixing changed`() {
    let storage = BackedStorage()
    storage.append(NSAttributedString(string: "one\ntwo words\nthree"))
    let stack = WatchedLayout(storage)
    let manager = RecordingManager()
    storage.addLayoutManager(manager)
    let style = NSMutableParagraphStyle()
    style.headIndent = 20
    style.firstLineHeadIndent = 30
    storage.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 4, length: 1))
    #expect(manager.events.count == 1)
    #expect(manager.events[0].range == NSRange(location: 4, length: 1))
    #expect(manager.events[0].invalidated == NSRange(location: 4, length: 10))
    #expect(stack.isTrue)
  }

  @Test func `a layout is known again wherever runs of one font are cut`() {
    // Letters after two emoji begin half a millionth of a point away from the next one.
    let text = "👩👩слово и слово"
    let length = text.utf16.count
    for cut in 1..<length {
      let storage = NSTextStorage(string: text)
      let layout = WatchedLayout(storage, width: 300)
      // Changes nothing visible, so that runs laid out before are not divided again.
      let key = NSAttributedString.Key("one")
      storage.addAttribute(key, value: 1, range: NSRange(location: cut, length: length - cut))
      #expect(layout.isTrue, "cut at \(cut)")
    }
  }
}

/// A layout manager with one container on a storage, compared with layout from scratch.
final class WatchedLayout {
  let manager: NSLayoutManager
  private let storage: NSTextStorage

  init(
    _ storage: NSTextStorage, width: CGFloat = 90, lays: Bool = true,
    manager: NSLayoutManager = NSLayoutManager()
  ) {
    self.storage = storage
    self.manager = manager
    let container = NSTextContainer(size: CGSize(width: width, height: 0))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    if lays { manager.ensureLayout(for: container) }
  }

  /// Everything that is to be seen, and the colours of the glyphs.
  static func picture(_ manager: NSLayoutManager) -> [String] {
    var lines = glyphs(manager)
    lines.append("extra \(manager.extraLineFragmentRect)")
    lines.append("unlaid \(manager.firstUnlaidCharacterIndex())")
    for container in manager.textContainers {
      lines.append("used \(manager.usedRect(for: container)) \(manager.glyphRange(for: container))")
    }
    for index in 0..<manager.layout.passages.count {
      let passage = manager.layout.passages[index]
      var colors = ""
      for run in passage.patched.runs {
        let color = passage.attributes[run.style].foregroundColor
        for _ in 0..<run.characterCount { colors += "\(color.hashValue & 0xFF) " }
      }
      lines.append(colors)
    }
    return lines
  }

  /// Returns lines, and the location of each glyph in them, regardless of the division into runs.
  static func glyphs(_ manager: NSLayoutManager) -> [String] {
    var lines: [String] = []
    manager.forEachReportedLine(detail: .glyphs) { line in
      var text = "\(line.characters) \(line.fragment) \(line.used) \(line.baseline)"
      for run in line.runs {
        for glyph in run.glyphs {
          text += " \(glyph.id)/\(glyph.character)@\(rounded(glyph.x)),\(rounded(glyph.y))"
          text += run.postScriptName + "\(run.size)"
        }
      }
      lines.append(text)
    }
    return lines
  }

  /// Returns a position rounded to four digits, since each run is summed separately.
  ///
  /// Rounded up from two thirds, not from the middle: advances are 1000ths and 2048ths of the size,
  /// and a sum of them that ends in the middle would be rounded up or down depending on its last
  /// bit.
  private static func rounded(_ place: Double) -> Double {
    (place * 10_000 + 1.0 / 3).rounded(.down) / 10_000
  }

  /// The difference of the layout from one made from scratch of the storage's displayed text; nil
  /// if there is none.
  var difference: String? {
    // By public queries alone.
    let copy = NSTextStorage(string: storage.string)
    copy.beginEditing()
    storage.enumerateAttributes(in: NSRange(location: 0, length: storage.length)) {
      attributes, range, _ in copy.setAttributes(attributes, range: range)
    }
    copy.endEditing()
    let fresh = NSLayoutManager()
    for container in manager.textContainers {
      let other = NSTextContainer(size: container.size)
      other.lineFragmentPadding = container.lineFragmentPadding
      fresh.addTextContainer(other)
    }
    copy.addLayoutManager(fresh)
    return firstDifference(Self.picture(manager), Self.picture(fresh))
  }

  var isTrue: Bool {
    if let difference { print(difference) }
    return difference == nil
  }
}
