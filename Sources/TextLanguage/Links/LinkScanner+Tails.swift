// SPDX-License-Identifier: MIT

extension LinkScanner {
  /// Returns the end of a path, query or fragment that begins at a position of a link.
  ///
  /// An unmatched closing bracket ends it. Punctuation at its end belongs to the text, and so does
  /// a mark that also precedes the link: **https://example.com**.
  func endOfTail(from place: Int, start: Int) -> Int {
    var end = place
    var open = (round: 0, square: 0, curly: 0)
    loop: while end < text.count {
      let unit = text[end]
      switch unit {
      case UInt16(ascii: "("): open.round += 1
      case UInt16(ascii: "["): open.square += 1
      case UInt16(ascii: "{"): open.curly += 1
      case UInt16(ascii: ")"):
        if open.round == 0 { break loop }
        open.round -= 1
      case UInt16(ascii: "]"):
        if open.square == 0 { break loop }
        open.square -= 1
      case UInt16(ascii: "}"):
        if open.curly == 0 { break loop }
        open.curly -= 1
      case UInt16(ascii: ","), UInt16(ascii: ";"):
        // A list without spaces.
        if text.matches("http", at: end + 1) { break loop }
      case 0x00...0x20, 0x7F, UInt16(ascii: "<"), UInt16(ascii: ">"), UInt16(ascii: "\""),
        UInt16(ascii: "`"), UInt16(ascii: "\\"):
        break loop
      case 0x80...:
        let length = lengthOfForeign(at: end, first: place)
        if length == 0 { break loop }
        end += length
        continue
      default: break
      }
      end += 1
    }
    return trimmed(end, from: place, start: start)
  }

  /// Returns the length of a character that is not ASCII; 0 if it ends the link.
  ///
  /// Letters of scripts with spaces continue the link. Those of others, and symbols, belong to the
  /// link after one of its delimiters or after one of their own kind, else to the text around it.
  private func lengthOfForeign(at index: Int, first: Int) -> Int {
    let (scalar, length) = text.scalar(at: index)
    switch scalar {
    case 0x80...0xBF, 0x2000...0x206F, 0x3000...0x3004, 0x3008...0x303F, 0xFF00...0xFF0F,
      0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65, 0xFFF0...0xFFFF, 0xD800...0xDFFF:
      // Spaces, quotation marks, dashes, ideographic and wide punctuation; excluding ª, µ and º
      // does not matter.
      return 0
    default: break
    }
    switch ScannedText.kind(of: scalar) {
    case .letter, .digit: return length
    case .space: return 0
    case .unspaced, .other:
      guard index > first else { return 0 }
      let before = text[index - 1]
      if before >= 0x80 { return text.kind(at: index - 1) == .letter ? 0 : length }
      return before.isASCIILetter || before.isASCIIDigit ? 0 : length
    }
  }

  /// Removes punctuation that ends a sentence.
  private func trimmed(_ end: Int, from place: Int, start: Int) -> Int {
    var end = end
    let before = text[start - 1]
    while end > place {
      let last = text[end - 1]
      switch last {
      case UInt16(ascii: "."), UInt16(ascii: ","), UInt16(ascii: ":"), UInt16(ascii: ";"),
        UInt16(ascii: "!"), UInt16(ascii: "?"),
        UInt16(ascii: "'"), UInt16(ascii: "("), UInt16(ascii: "["), UInt16(ascii: "{"):
        end -= 1
      case UInt16(ascii: "*"), UInt16(ascii: "_"), UInt16(ascii: "~"), UInt16(ascii: "|"),
        UInt16(ascii: "="):
        guard last == before else { return end }
        end -= 1
      default: return end
      }
    }
    return end
  }
}
