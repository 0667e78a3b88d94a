// SPDX-License-Identifier: MIT

internal import TextStructures

/// The characters of an attributed string, for queries about some of them.
protocol CharacterSource {
  var length: Int { get }
  func units(_ range: Range<Int>) -> [UInt16]
  /// The start of the paragraph around an index.
  func paragraphStart(_ place: Int) -> Int
  /// The end of the paragraph that starts at an index or contains it, separator included.
  func paragraphEnd(_ place: Int) -> Int
}

extension CharacterSource {
  /// The paragraph around an index, separator included.
  func paragraph(_ place: Int) -> Range<Int> { paragraphStart(place)..<paragraphEnd(place) }
}

extension NSAttributedString {
  /// The characters: O(log n) for a storage; for others all are read once.
  var characterSource: any CharacterSource {
    if let storage = self as? NSTextStorage { return StorageCharacters(storage: storage) }
    return StringCharacters(string: string)
  }
}

private struct StorageCharacters: CharacterSource {
  let storage: NSTextStorage
  var length: Int { storage.known.length }
  func units(_ range: Range<Int>) -> [UInt16] { storage.known.text.units(in: range) }
  func paragraphStart(_ place: Int) -> Int { storage.known.text.paragraphStart(before: place) }
  func paragraphEnd(_ place: Int) -> Int { storage.known.text.paragraphEnd(after: place) }
}

private struct StringCharacters: CharacterSource {
  private let all: [UInt16]
  init(string: String) { all = Array(string.utf16) }

  var length: Int { all.count }
  func units(_ range: Range<Int>) -> [UInt16] { Array(all[range]) }

  private func isEnd(_ index: Int) -> Bool {
    switch all[index] {
    case 0x0A, 0x2029: true
    case 0x0D: index + 1 == all.count || all[index + 1] != 0x0A
    default: false
    }
  }

  func paragraphStart(_ place: Int) -> Int {
    var start = place
    while start > 0 && !isEnd(start - 1) { start -= 1 }
    return start
  }

  func paragraphEnd(_ place: Int) -> Int {
    var end = place
    while end < all.count {
      end += 1
      if isEnd(end - 1) { break }
    }
    return end
  }
}
