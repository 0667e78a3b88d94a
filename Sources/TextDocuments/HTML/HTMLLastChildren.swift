// SPDX-License-Identifier: MIT

/// Which elements of a document are the last in theirs: found before it is read, where a style sheet asks for it.
///
///     <ul> <li> <li> </ul> <p>      0 ul, 1 li, 2 li, 3 p: the last are 2 and 3
///
/// Elements count in the order in which they begin. Those deeper than the reader's elements count as not last.
final class HTMLLastChildren: HTMLTags {
  private var isLast: [Bool] = []
  /// For each open element its last child so far; outermost the document's.
  private var last: [Int?] = [nil]

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
    var place = 4
    while place < bytes.count {
      // The dash, for letters are everywhere.
      if bytes[place] == 0x2D, words.contains(where: { bytes[(place - 4)...].starts(with: $0) }) {
        return true
      }
      place += 1
    }
    return false
  }

  subscript(number: Int) -> Bool { isLast.indices.contains(number) && isLast[number] }

  private func close() {
    if let number = last.popLast() ?? nil { isLast[number] = true }
  }

  func startElement(_ name: HTMLName, _ attributes: HTMLAttributes) {
    if !last.isEmpty { last[last.count - 1] = isLast.count }
    isLast.append(false)
    last.append(nil)
  }

  func endElement(_ name: HTMLName) { close() }
  func characters(_ bytes: Span<UInt8>) {}
}
