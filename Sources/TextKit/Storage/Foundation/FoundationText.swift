// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextStructures

/// The characters of Foundation's hidden store, kept in a tree.
///
/// Before Foundation reads the attributes of a text it asks for characters: then missing edits are
/// applied, and the attributes that are shown and not kept are brought up to date
/// (`FoundationMirror.prepareForReading`).
///
/// Foundation keeps them in one Swift string. If that is not ASCII, each change counts its UTF-16
/// units again: 1.5 ms in a megabyte. If it is, each moves all following characters: 2 ms in 100
/// MB. Here a change costs O(log *n*) at any size. Foundation's own functions read it like any
/// subclass of its mutable string, so a copy that Foundation makes by itself has the current text.
final class FoundationText: NSMutableString {
  private var text: TextBuffer
  /// Caches of the current text: several threads may read it at once.
  private var made = Made()
  /// The storage whose hidden store this belongs to.
  private weak var owner: NSTextStorage?
  /// Whether the attributes that belong to the characters are not yet those that the storage shows.
  private let isBehind = Atomic(false)
  private let catchingUp = NSRecursiveLock()
  private var isCatchingUp = false

  private final class Made: Sendable {
    let string = AtomicLazyReference<Whole<String>>()
    let units = AtomicLazyReference<Whole<[UInt16]>>()
    var isEmpty: Bool { string.load() == nil && units.load() == nil }
  }

  private final class Whole<Value: Sendable>: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  init(_ text: TextBuffer, of owner: NSTextStorage) {
    self.text = text
    self.owner = owner
    super.init(capacity: 0)
  }

  required init(string aString: String) {
    text = TextBuffer(aString)
    super.init(capacity: 0)
  }

  required init(capacity: Int) {
    text = TextBuffer()
    super.init(capacity: capacity)
  }

  required init(stringLiteral value: StaticString) {
    text = TextBuffer(String(describing: value))
    super.init(capacity: 0)
  }

  required init(characters: UnsafePointer<unichar>, length: Int) {
    text = unsafe TextBuffer(utf16: UnsafeBufferPointer(start: characters, count: length))
    super.init(capacity: 0)
  }

  required convenience init(unicodeScalarLiteral value: StaticString) {
    self.init(stringLiteral: value)
  }

  required convenience init(extendedGraphemeClusterLiteral value: StaticString) {
    self.init(stringLiteral: value)
  }

  required convenience init?(coder aDecoder: NSCoder) {
    guard let string = NSString(coder: aDecoder) else { return nil }
    self.init(string: string as String)
  }

  override var length: Int {
    catchUp()
    return text.count
  }

  /// False while the storage writes: then no reader is to be served.
  func note(isBehind: Bool) { self.isBehind.store(isBehind, ordering: .releasing) }

  /// Brings the attributes up to date.
  ///
  /// Several threads may read at once: the first one does it, the others wait.
  private func catchUp() {
    if !isBehind.load(ordering: .acquiring) { return }
    catchingUp.withLock {
      if isCatchingUp || !isBehind.load(ordering: .acquiring) { return }
      isCatchingUp = true
      if let owner { owner.foundation.prepareForReading(owner) }
      isCatchingUp = false
      isBehind.store(false, ordering: .releasing)
    }
  }

  /// Foundation copies a text character by character: an array is read five times as fast as a
  /// tree.
  override func character(at index: Int) -> unichar {
    catchUp()
    if let units = made.units.load() { return units.value[index] }
    let units = Whole(text.units(in: 0..<text.count))
    return made.units.storeIfNil(units).value[index]
  }

  override func replaceCharacters(in range: NSRange, with aString: String) {
    if !made.isEmpty { made = Made() }
    text.replaceSubrange(range.lowerBound..<range.upperBound, with: aString)
  }

  /// All of it as a string.
  var string: String {
    if let string = made.string.load() { return string.value }
    return made.string.storeIfNil(Whole(text.string(in: 0..<text.count))).value
  }
}
