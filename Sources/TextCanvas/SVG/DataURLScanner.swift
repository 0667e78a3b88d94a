// SPDX-License-Identifier: MIT

/// The bytes of an image in a `data:` URL.
///
///     data:image/png;base64,iVBOR…
///
/// Only forms that every reader treats the same way: base64 without other characters, no fragment.
///
/// - Source: RFC 2397; the Fetch standard, “data: URL processor”.
struct DataURLScanner {
  let bytes: [UInt8]
  /// `png` of `image/png`; empty without a type.
  let subtype: String

  struct Problem: Error { let words: String }

  /// Returns whether a URL is a `data:` URL.
  ///
  /// Tabs and line ends within it are ignored, and so are characters before it.
  static func isOne(_ address: String) -> Bool {
    var wanted = Array("data:".utf8)[...]
    for byte in address.utf8 {
      if byte <= 0x20 && wanted.count == 5 || isDropped(byte) { continue }
      // In lower case, with an exact colon.
      guard let next = wanted.popFirst(), byte | 0x20 == next else { return false }
      if wanted.isEmpty { return true }
    }
    return false
  }

  init(_ address: String) throws(Problem) {
    var content = address.utf8.filter { !DataURLScanner.isDropped($0) }[...]
    content = content.drop { $0 <= 0x20 }.dropFirst(5)
    while let last = content.last, last <= 0x20 { content.removeLast() }
    guard let comma = content.firstIndex(of: UInt8(ascii: ",")) else {
      throw Problem(words: "it contains a data URL without an image")
    }
    let head = String(decoding: content[..<comma], as: UTF8.self).lowercased()
      .filter { $0 != " " }
    guard head.hasSuffix(";base64") else {
      throw Problem(words: "it contains an image that is not encoded in base64")
    }
    let type = head.prefix { $0 != ";" }
    guard type.isEmpty || type.hasPrefix("image/") else {
      throw Problem(words: "it contains an image with the media type of another")
    }
    subtype = String(type.dropFirst(6))
    guard let data = DataURLScanner.decoded(content[(comma + 1)...]) else {
      throw Problem(words: "it contains an image that is not encoded in base64")
    }
    bytes = data
  }

  private static func isDropped(_ byte: UInt8) -> Bool { byte == 9 || byte == 10 || byte == 13 }

  /// Decodes base64, with spaces and %3D; returns nil for other characters.
  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var out: [UInt8] = []
    out.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    var hasEnded = false
    var at = text.startIndex
    while at < text.endIndex {
      var byte = text[at]
      at += 1
      if byte == UInt8(ascii: "%") {
        guard at + 1 < text.endIndex,
          let value = UInt8(String(decoding: text[at..<at + 2], as: UTF8.self), radix: 16)
        else { return nil }
        byte = value
        at += 2
      }
      let six: UInt8
      switch byte {
      case 0x41...0x5A: six = byte - 0x41
      case 0x61...0x7A: six = byte - 0x61 + 26
      case 0x30...0x39: six = byte - 0x30 + 52
      case 0x2B: six = 62
      case 0x2F: six = 63
      case 0x20, 9, 10, 12, 13: continue
      case UInt8(ascii: "="):
        hasEnded = true
        continue
      default: return nil
      }
      guard !hasEnded else { return nil }
      bits = bits << 6 | UInt32(six)
      count += 6
      if count >= 8 {
        count -= 8
        out.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return out
  }
}
