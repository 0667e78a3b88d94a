// SPDX-License-Identifier: MIT

/// Which elements of a document are the last in theirs, and how many items lists have that count down: found before it is read, where it asks for that.
///
///     <ul> <li> <li> </ul> <p>      0 ul, 1 li, 2 li, 3 p: the last are 2 and 3
///
/// Elements count in the order in which they begin. Those deeper than the reader's elements count as not last.
final class HTMLLastChildren: HTMLTags {
  private var isLast: [Bool] = []
  /// For each open element its last child so far; outermost the document's.
  private var last: [Int?] = [nil]
  /// The numbers of the elements that are open; -1 for the document.
  private var open = [-1]
  /// Of lists that count down, by the numbers of their elements.
  private var itemCounts: [Int: Int] = [:]

  /// - Returns: `nil` if the document does not say what asks for it.
  static func find(in bytes: [UInt8], prefix: [UInt8]) -> HTMLLastChildren? {
    guard asks(bytes) else { return nil }
    let found = HTMLLastChildren()
    let parser = HTMLPushParser(found, HTMLNames())
    if !prefix.isEmpty { parser.feed(prefix[...]) }
    var position = 0
    while position < bytes.count, parser.depth <= HTMLReader.deepest {
      let end = HTMLDeepText.pieceEnd(bytes, from: position)
      parser.feed(bytes[position..<end])
      position = end
    }
    parser.finish()
    while found.last.count > 0 { found.close() }
    return found
  }

  private static func asks(_ bytes: [UInt8]) -> Bool {
    let words = ["last-child", "only-child"].map { Array($0.utf8) }
    let reversed = Array("reversed".utf8)
    var place = 4
    while place < bytes.count {
      // The dash and the v, for other letters are everywhere.
      let byte = bytes[place]
      if byte == 0x2D, words.contains(where: { bytes[(place - 4)...].starts(with: $0) }) {
        return true
      }
      if byte | 0x20 == 0x76,
        bytes[(place - 2)...].prefix(8).elementsEqual(reversed, by: { $0 | 0x20 == $1 })
      {
        return true
      }
      place += 1
    }
    return false
  }

  /// How many items a list has that counts down; nil for one that is not known.
  func itemCount(_ number: Int) -> Int? { itemCounts[number] }

  subscript(number: Int) -> Bool { isLast.indices.contains(number) && isLast[number] }

  private func close() {
    open.removeLast()
    if let number = last.popLast() ?? nil { isLast[number] = true }
  }

  func startElement(_ name: HTMLName, _ attributes: HTMLAttributes) {
    if !last.isEmpty { last[last.count - 1] = isLast.count }
    if name.text == "li", let list = open.last { itemCounts[list]? += 1 }
    if name.text == "ol", attributes.bytes(of: "reversed") != nil { itemCounts[isLast.count] = 0 }
    open.append(isLast.count)
    isLast.append(false)
    last.append(nil)
  }

  func endElement(_ name: HTMLName) { close() }
  func characters(_ bytes: Span<UInt8>) {}
}
