// SPDX-License-Identifier: MIT

enum LinkText {
  /// Returns a part of a link in ASCII: invalid URL characters are escaped as UTF-8 in hexadecimal
  /// digits.
  static func escaped(_ text: ScannedText, _ range: Range<Int>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var hasFragment = false
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, length) = text.scalar(at: index)
      if scalar < 0x80, isAllowed(UInt8(scalar), at: index, in: text, &hasFragment) {
        result.append(UInt8(scalar))
      } else {
        let character = Unicode.Scalar(scalar) ?? "\u{FFFD}"
        for byte in UTF8.encode(character) ?? UTF8.encodedReplacementCharacter {
          result.append(UInt8(ascii: "%"))
          result.append(hexadecimal[Int(byte >> 4)])
          result.append(hexadecimal[Int(byte & 15)])
        }
      }
      index += length
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let hexadecimal = Array("0123456789ABCDEF".utf8)

  private static func isAllowed(
    _ byte: UInt8, at index: Int, in text: ScannedText, _ hasFragment: inout Bool
  ) -> Bool {
    switch byte {
    case UInt8(ascii: "%"): return text[index + 1].isHexDigit && text[index + 2].isHexDigit
    case UInt8(ascii: "#"):
      defer { hasFragment = true }
      return !hasFragment
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""):
      return false
    default: return byte > 0x20 && byte < 0x7F
    }
  }
}
