// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport
import TextStructures

@testable import TextKit
@testable import TextLayout

/// Objects that were laid out, drawn and released leave nothing alive. (The number of bytes:
/// `MemoryBenchmarks`.)
@Suite struct MemoryTests {
  /// An attribute value of a client's.
  private final class Trace: Hashable {
    static func == (a: Trace, b: Trace) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// Objects that are watched, and not held.
  private struct Watched {
    private struct Entry { weak var object: AnyObject? }
    private var entries: [Entry] = []

    mutating func watch(_ objects: AnyObject?...) {
      for object in objects {
        #expect(object != nil)
        entries.append(Entry(object: object))
      }
    }
    /// The kinds of those that are alive still.
    var alive: [String] { entries.compactMap { $0.object.map { "\(type(of: $0))" } } }
  }

  private let font = UIFont(name: "DejaVu Sans", size: 12)!
  private let room = CGSize(width: 120, height: 500)

  private func text(_ number: Int) -> String { "Message \(number) of wo\(number)rds" }

  private func traced(_ watched: inout Watched) -> [NSAttributedString.Key: Any] {
    let trace = Trace()
    watched.watch(trace)
    return [.font: font, .init("trace"): trace]
  }

  @Test func `stacks that go take everything with them`() {
    var watched = Watched()
    func layOut(_ number: Int) {
      let storage = NSTextStorage(string: text(number), attributes: traced(&watched))
      let manager = NSLayoutManager()
      let container = NSTextContainer(size: room)
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      manager.ensureLayout(for: container)
      let attributes = storage.content.runs.value(at: 0)
      watched.watch(storage, manager, container, attributes, attributes.resolve(language: nil))
    }
    for number in 0..<2_000 { layOut(number) }
    #expect(watched.alive == [])
  }

  /// The systems of a thread keep the attributes of some texts, for texts that have the same.
  @Test func `strings that were measured and drawn are let go`() throws {
    var watched = Watched()
    let context = try CGContext.bitmap(size: room)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    for number in 0..<1_000 {
      _ = text(number).size(withAttributes: traced(&watched))
      text(number).draw(in: CGRect(origin: .zero, size: room), withAttributes: traced(&watched))
      let scales = NSStringDrawingContext()
      scales.minimumScaleFactor = 0.3
      _ = (text(number) as NSString).boundingRect(
        with: CGSize(width: 60, height: 20), options: .usesLineFragmentOrigin,
        attributes: traced(&watched), context: scales)
    }
    #expect(watched.alive.count < 2 * 256 + 8)
  }

  @Test func `a storage that is edited keeps some attributes, and none when it goes`() {
    var watched = Watched()
    do {
      let storage = NSTextStorage(string: "")
      for number in 0..<2_000 {
        let all = NSRange(location: 0, length: storage.length)
        // Half of a letter with its accent: Foundation is notified of the whole of it.
        storage.replaceCharacters(in: all, with: "caf\u{65}\u{301} \(number)")
        storage.setAttributes(
          traced(&watched), range: NSRange(location: 0, length: storage.length))
        storage.replaceCharacters(in: NSRange(location: 4, length: 1), with: "")
      }
      #expect(watched.alive.count < 2 * 256 + 8)
      #expect(storage.string == "cafe 1999")
    }
    #expect(watched.alive == [])
  }

  @Test func `storages of every making are let go`() throws {
    var watched = Watched()
    func make(_ number: Int) throws {
      let first = NSTextStorage(string: text(number), attributes: traced(&watched))
      let backed = BackedStorage()
      backed.setAttributedString(first)
      backed.append(first)
      let second = NSTextStorage(attributedString: backed)
      second.insert(backed, at: 3)
      second.attachments(number)
      let archive = NSKeyedArchiver.archivedData(withRootObject: second)
      let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextStorage.self, from: archive)
      let attachment = read?.attribute(.attachment, at: 0, effectiveRange: nil)
      watched.watch(first, backed, second, read, attachment as? NSTextAttachment)
      #expect(read?.string == second.string)
      // A client's string of Foundation, which would keep them.
      backed.backing.letGo()
    }
    for number in 0..<100 { try make(number) }
    #expect(watched.alive == [])
  }

  /// If this fails, Foundation frees what its strings hold, and `ScratchText` need not.
  @Test func `Foundation keeps the attributes of its own strings for ever`() {
    var watched = Watched()
    var emptied = Watched()
    for number in 0..<10 {
      _ = NSAttributedString(string: text(number), attributes: traced(&watched))
      NSMutableAttributedString(string: text(number), attributes: traced(&emptied)).letGo()
    }
    #expect(watched.alive.count == 10)
    #expect(emptied.alive == [])
  }
}

extension NSTextStorage {
  fileprivate func attachments(_ number: Int) {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: 0, width: 10, height: CGFloat(number))
    replaceCharacters(in: NSRange(location: 0, length: 0), with: "\u{FFFC}")
    addAttribute(.attachment, value: attachment, range: NSRange(location: 0, length: 1))
  }
}
