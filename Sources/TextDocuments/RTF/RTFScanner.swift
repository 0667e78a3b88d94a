// SPDX-License-Identifier: MIT

/// A token of an RTF file.
enum RTFToken {
  case open, close
  /// A control word that the reader supports.
  case word(RTFWord, Int?)
  case unknownWord
  /// `\*`: readers that do not support the group may skip it.
  case ignorable
  /// Another character after a backslash.
  case symbol(UInt8)
  /// A byte as two hexadecimal digits (`\'hh`).
  case byte(UInt8)
  /// Literal bytes; none of them is a brace, a backslash, a line end or 0.
  case text(Range<Int>)
  /// `\binN` with its bytes.
  case binary(Range<Int>)
  case end
}

struct RTFScanner {
  /// The maximum length of a text token, so that reading can be cancelled.
  private static let maximumTextLength = 1 << 16

  let bytes: [UInt8]
  private(set) var position = 0
  private let words = RTFWordTable.known

  init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  mutating func next() -> RTFToken {
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case 0x7B:
        position += 1
        return .open
      case 0x7D:
        position += 1
        return .close
      case 0x5C:
        position += 1
        return control()
      case 0x0D, 0x0A, 0:
        position += 1
      default:
        return text()
      }
    }
    return .end
  }

  /// Appends consecutive bytes in hexadecimal digits, up to a maximum number.
  mutating func appendBytes(to result: inout [UInt8], upTo limit: Int) {
    var count = 0
    while count < limit, position + 3 < bytes.count, bytes[position] == 0x5C,
      bytes[position + 1] == 0x27, let high = Self.hexDigit(bytes[position + 2]),
      let low = Self.hexDigit(bytes[position + 3])
    {
      result.append(high << 4 | low)
      position += 4
      count += 1
    }
  }

  /// Whether the given bytes come next.
  func isNext(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func text() -> RTFToken {
    let start = position
    let end = min(bytes.count, start + Self.maximumTextLength)
    while position < end {
      let byte = bytes[position]
      if byte == 0x7B || byte == 0x7D || byte == 0x5C || byte == 0x0D || byte == 0x0A || byte == 0 {
        break
      }
      position += 1
    }
    return .text(start..<position)
  }

  private mutating func control() -> RTFToken {
    guard position < bytes.count else { return .end }
    let byte = bytes[position]
    if RTFWord.code(byte) != nil { return word() }
    position += 1
    switch byte {
    case 0x2A: return .ignorable
    case 0x27:
      var value: UInt8 = 0
      for _ in 0..<2 {
        guard position < bytes.count, let digit = Self.hexDigit(bytes[position]) else { break }
        value = value << 4 | digit
        position += 1
      }
      return .byte(value)
    case 0x0D:
      // CR LF is a single paragraph end.
      if position < bytes.count && bytes[position] == 0x0A { position += 1 }
      return .symbol(0x0A)
    default: return .symbol(byte)
    }
  }

  private mutating func word() -> RTFToken {
    var key: UInt128 = 0
    var length = 0
    while position < bytes.count, let code = RTFWord.code(bytes[position]) {
      key = key << 6 | UInt128(code)
      length += 1
      position += 1
    }
    let parameter = number()
    if position < bytes.count && bytes[position] == 0x20 { position += 1 }
    guard length <= RTFWord.maximumKeyLength, let word = words[key] else { return .unknownWord }
    guard word == .bin else { return .word(word, parameter) }
    let count = min(max(parameter ?? 0, 0), bytes.count - position)
    position += count
    return .binary(position - count..<position)
  }

  /// Reads as many digits as there are; numbers beyond 32 bits are clamped.
  private mutating func number() -> Int? {
    var place = position
    var isNegative = false
    if place < bytes.count && bytes[place] == 0x2D {
      isNegative = true
      place += 1
    }
    guard place < bytes.count, (0x30...0x39).contains(bytes[place]) else { return nil }
    var value = 0
    while place < bytes.count, (0x30...0x39).contains(bytes[place]) {
      value = min(value * 10 + Int(bytes[place] - 0x30), Int(Int32.max))
      place += 1
    }
    position = place
    return isNegative ? -value : value
  }

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x61...0x66: byte - 0x61 + 10
    case 0x41...0x46: byte - 0x41 + 10
    default: nil
    }
  }
}
