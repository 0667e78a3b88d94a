// SPDX-License-Identifier: MIT

internal import TextStructures

/// A storage's characters as a mutable string.
///
/// A change of it changes the storage.
final class MutableStringProxy: NSMutableString {
  private let storage: NSTextStorage

  init(_ storage: NSTextStorage) {
    self.storage = storage
    super.init(capacity: 0)
  }

  /// An independent string, with its own storage.
  required init(string aString: String) {
    storage = NSTextStorage(string: aString)
    super.init(capacity: 0)
  }

  required init(capacity: Int) {
    storage = NSTextStorage()
    super.init(capacity: capacity)
  }

  required init(stringLiteral value: StaticString) {
    storage = NSTextStorage(string: String(describing: value))
    super.init(capacity: 0)
  }

  required init(characters: UnsafePointer<unichar>, length: Int) {
    let units = unsafe UnsafeBufferPointer(start: characters, count: length)
    storage = unsafe NSTextStorage(string: String(decoding: units, as: UTF16.self))
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
    last = nil
    return storage.length
  }

  override func character(at index: Int) -> unichar {
    last = nil
    storage.checkIndex(index, storage.length, "mutableString.character(at:)")
    return storage.known.text[index]
  }

  override func replaceCharacters(in range: NSRange, with aString: String) {
    let shift = shiftOfOccurrences(range, aString)
    let before = storage.length
    replace(NSRange(location: range.location &+ shift, length: range.length), aString)
    last = (aString, range.location + range.length, shift + storage.length - before)
  }

  private func replace(_ range: NSRange, _ aString: String) {
    let range = storage.willChange(range, "mutableString.replaceCharacters(in:with:)")
    if range.isEmpty && aString.isEmpty { return }
    if storage.isStock {
      storage.replaceCharacters(in: NSRange(range), with: aString)
    } else {
      storage.replaceThroughPrimitive(range, with: aString)
    }
  }

  // MARK: Replacing occurrences

  /// The last replacement, if nothing was queried since: its string, its end as passed, and the
  /// distance that the following text has moved.
  private var last: (string: String, end: Int, shift: Int)?

  /// The distance that an occurrence has moved since Foundation found it.
  ///
  /// Foundation finds all occurrences first. In a subclass of its mutable string it then replaces
  /// them from first to last, without regard to the text that its replacements have moved. The
  /// method cannot be overridden; it is known by its name on the stack.
  ///
  ///     a b a      "a" is found at 0 and 4; once the first is "long", the second is at 7
  private func shiftOfOccurrences(_ range: NSRange, _ string: String) -> Int {
    guard let last, last.shift != 0, last.string == string, range.location >= last.end,
      Thread.callStackSymbols.prefix(12).contains(where: { $0.contains("replaceOccurrences") })
    else { return 0 }
    return last.shift
  }
}
