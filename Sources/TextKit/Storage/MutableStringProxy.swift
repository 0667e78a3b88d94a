// SPDX-License-Identifier: MIT

internal import TextStructures

/// A storage's characters as a mutable string.
///
/// What is changed here is changed in the storage.
final class MutableStringProxy: NSMutableString {
  private let storage: NSTextStorage

  init(_ storage: NSTextStorage) {
    self.storage = storage
    super.init(capacity: 0)
  }

  /// A string of its own, with a storage behind it.
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

  override var length: Int { storage.length }

  override func character(at index: Int) -> unichar {
    storage.checkIndex(index, storage.length, "mutableString.character(at:)")
    return storage.known.text[index]
  }

  override func replaceCharacters(in range: NSRange, with aString: String) {
    let range = storage.willChange(range, "mutableString.replaceCharacters(in:with:)")
    if range.isEmpty && aString.isEmpty { return }
    if storage.isStock {
      storage.replaceCharacters(in: NSRange(range), with: aString)
    } else {
      storage.replaceThroughPrimitive(range, with: aString)
    }
  }
}
