// SPDX-License-Identifier: MIT

/// Reads text in elements too deep for the parser, without their formats, till they end.
struct HTMLDeepText {
  private static let piece = 2048

  private let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// Where a piece for the parser ends: before a tag, if there is one.
  static func pieceEnd(_ bytes: [UInt8], from start: Int) -> Int {
    let end = min(bytes.count, start + piece)
    guard end < bytes.count else { return end }
    if let tag = bytes[(start + 1)..<end].lastIndex(of: 0x3C) { return tag }
    // Not within a character.
    var cut = end
    while cut > start + 1 && bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
    return cut
  }

  /// Tells the text; returns the place of the tag that ends an element around.
  mutating func read(into reader: HTMLReader) -> Int {
    var depth = 0
    var text: [UInt8] = []
    func tell() {
      if !text.isEmpty { reader.characters(Self.decoded(text)) }
      text.removeAll(keepingCapacity: true)
    }
    while position < bytes.count {
      guard bytes[position] == 0x3C else {
        text.append(bytes[position])
        position += 1
        if text.count >= 8192 && text.last == 0x20 { tell() }
        continue
      }
      let start = position
      let tag = self.tag()
      guard !tag.name.isEmpty else {
        if tag.isText { text.append(0x3C) }
        continue
      }
      if tag.isEnd && depth == 0 {
        tell()
        return start
      }
      if HTMLStyle.isBlock(tag.name) || tag.name == "br" {
        tell()
        reader.endParagraph()
      }
      if tag.isEnd {
        depth -= 1
      } else if !tag.isVoid {
        depth += 1
      }
    }
    tell()
    return position
  }

  /// Reads a tag, comment or declaration.
  private mutating func tag() -> (name: String, isEnd: Bool, isVoid: Bool, isText: Bool) {
    position += 1
    let isEnd = position < bytes.count && bytes[position] == 0x2F
    if isEnd { position += 1 }
    guard position < bytes.count else { return ("", false, false, false) }
    let first = bytes[position]
    let isName = (0x41...0x5A).contains(first & 0xDF)
    if !isName && first != 0x21 && first != 0x3F { return ("", false, false, !isEnd) }
    let start = position
    while position < bytes.count, bytes[position] > 0x20, bytes[position] != 0x3E,
      bytes[position] != 0x2F
    {
      position += 1
    }
    let name = isName ? String(decoding: bytes[start..<position], as: UTF8.self).lowercased() : ""
    var quote: UInt8?
    var isClosed = false
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x3E {
        break
      }
      isClosed = byte == 0x2F
    }
    let voids: Set = [
      "br", "img", "hr", "input", "meta", "link", "wbr", "col", "area", "base", "embed", "source",
    ]
    return (name, isEnd, isClosed || voids.contains(name), false)
  }

  /// The entities that text cannot do without.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x26) else { return bytes }
    var text = String(decoding: bytes, as: UTF8.self)
    for (name, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&nbsp;", "\u{A0}"), ("&amp;", "&"),
    ] {
      text = text.replacing(name, with: character)
    }
    return Array(text.utf8)
  }
}
