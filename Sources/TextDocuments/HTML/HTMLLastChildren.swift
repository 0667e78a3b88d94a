// SPDX-License-Identifier: MIT

/// Finds last children, and the item counts of reversed lists, in a pass before the document is
/// read, if the document needs them.
///
///     <ul> <li> <li> </ul> <p>      0 ul, 1 li, 2 li, 3 p: the last are 2 and 3
///
/// Elements are numbered in document order of their start tags. Elements beyond the reader's depth
/// limit are not last children.
final class HTMLLastChildren: HTMLTags {
  private var isLast: [Bool] = []
  /// The last child so far of each open element; the first entry is the document's.
  private var last: [Int?] = [nil]
  /// The numbers of the open elements; -1 for the document.
  private var open = [-1]
  /// Item counts of reversed lists, by element number.
  private var itemCounts: [Int: Int] = [:]

  /// - Returns: `nil` if the document needs none of this.
  static func find(in bytes: [UInt8], prefix: [UInt8]) -> HTMLLastChildren? {
    guard asks(bytes) else { return nil }
    let found = HTMLLastChildren()
    let parser = HTMLPushParser(found, HTMLNames())
    if !prefix.isEmpty { parser.feed(prefix[...]) }
    var position = 0
    while position < bytes.count, parser.depth <= HTMLReader.maximumDepth {
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
      // The dash and the v, because other letters are too frequent.
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

  /// Returns the item count of a reversed list; nil if unknown.
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
