// SPDX-License-Identifier: MIT

/// Reads text in elements that are nested too deeply for the parser, without formatting, until they
/// end.
struct HTMLDeepText {
  private static let piece = 2048

  private static let step = 1 << 16

  private var scanner: HTMLScanner
  private var depth = 0
  private(set) var isAtEnd = false

  init(_ bytes: [UInt8], at position: Int) { scanner = HTMLScanner(bytes, at: position) }

  /// Returns the end of the next piece for the parser: before a tag, if there is one.
  static func pieceEnd(_ bytes: [UInt8], from start: Int) -> Int {
    let end = min(bytes.count, start + piece)
    guard end < bytes.count else { return end }
    if let tag = bytes[(start + 1)..<end].lastIndex(of: 0x3C) { return tag }
    // Not within a character.
    var cut = end
    while cut > start + 1 && bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
    return cut
  }

  /// Passes on a part of the text, up to a tag that ends an enclosing element, and returns the
  /// position reached.
  mutating func read(into reader: HTMLReader) -> Int {
    let start = scanner.position
    while scanner.position - start < Self.step {
      guard let piece = scanner.next() else { break }
      switch piece {
      case .hidden: break
      case .text(let range): reader.characters(HTMLEntities.replaced(in: scanner.bytes[range]).span)
      case .tag(let tag):
        if tag.isEnd && depth == 0 {
          isAtEnd = true
          return tag.range.lowerBound
        }
        if HTMLStyle.isBlock(tag.name) || tag.name == "br" { reader.endParagraph() }
        if tag.isEnd {
          depth -= 1
        } else if !tag.closesItself && !HTMLReader.isVoid(tag.name) && tag.name != "hr" {
          depth += 1
        }
      }
    }
    isAtEnd = scanner.position >= scanner.bytes.count
    return scanner.position
  }
}

/// Character references: `&auml;`, `&#8364;`, `&#x20AC;`.
enum HTMLEntities {
  /// The maximum length of HTML's entity names.
  private static let maximumLength = 32

  static func replaced(in bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(0x26) else { return Array(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      let name = byte == 0x26 ? rest.prefix(maximumLength).prefix { $0 != 0x3B } : []
      if let scalar = scalar(String(decoding: name, as: UTF8.self)) {
        result += String(scalar).utf8
        rest = rest.dropFirst(name.count)
        if rest.first == 0x3B { rest.removeFirst() }
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return HTMLPushParser.entity(named: name) }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    return UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
      .flatMap(Unicode.Scalar.init)
  }
}
