// SPDX-License-Identifier: MIT

/// Conversion of text from UTF-8 to UTF-16; most of the reading time is spent here.
enum HTMLCharacters {
  @inline(__always) static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 9 && byte <= 13)
  }

  /// Skips white space and U+0000, which is ignored.
  ///
  /// - Returns: Whether there were spaces.
  static func skipSpaces(in bytes: Span<UInt8>, at position: inout Int) -> Bool {
    var sawSpace = false
    while position < bytes.count, bytes[position] == 0 || isSpace(bytes[position]) {
      if bytes[position] != 0 { sawSpace = true }
      position += 1
    }
    return sawSpace
  }

  /// Appends the text after a position, with white space collapsed.
  ///
  /// - Returns: Whether the text ends with white space, which is not appended.
  static func appendCollapsed(
    _ bytes: Span<UInt8>, from start: Int, to units: inout [UInt16]
  ) -> Bool {
    var position = start
    var isSpaceWaiting = false
    while position < bytes.count {
      let byte = bytes[position]
      if isSpace(byte) {
        isSpaceWaiting = true
        position += 1
        continue
      }
      guard byte != 0 else {
        position += 1
        continue
      }
      if isSpaceWaiting {
        units.append(0x20)
        isSpaceWaiting = false
      }
      appendCharacter(bytes, &position, &units)
    }
    return isSpaceWaiting
  }

  /// Appends the text after a position, except carriage returns and U+0000.
  static func append(_ bytes: Span<UInt8>, from start: Int, to units: inout [UInt16]) {
    var position = start
    while position < bytes.count {
      if bytes[position] == 0x0D || bytes[position] == 0 {
        position += 1
      } else {
        appendCharacter(bytes, &position, &units)
      }
    }
  }

  @inline(__always) private static func appendCharacter(
    _ bytes: Span<UInt8>, _ position: inout Int, _ units: inout [UInt16]
  ) {
    let byte = bytes[position]
    if byte < 0x80 {
      units.append(UInt16(byte))
      position += 1
    } else {
      appendScalar(bytes, &position, &units)
    }
  }

  /// The characters that references to 128 to 159 mean.
  ///
  /// Without a reference, such a character is an invisible control character; both are treated
  /// alike.
  ///
  /// - Source: HTML, "Numeric character reference end state".
  private static let windowsCharacters: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]

  /// Appends a multi-byte character; invalid bytes become U+FFFD.
  private static func appendScalar(
    _ bytes: Span<UInt8>, _ position: inout Int, _ units: inout [UInt16]
  ) {
    let first = bytes[position]
    position += 1
    let count = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1
    var value = UInt32(first) & (0x3F >> UInt32(count))
    var read = 0
    while read < count, position < bytes.count, bytes[position] & 0xC0 == 0x80 {
      value = value << 6 | UInt32(bytes[position] & 0x3F)
      position += 1
      read += 1
    }
    let least: UInt32 = count == 3 ? 0x10000 : count == 2 ? 0x800 : 0x80
    guard first >= 0xC0, read == count, value >= least, let scalar = Unicode.Scalar(value) else {
      units.append(0xFFFD)
      return
    }
    if value < 0xA0 {
      units.append(windowsCharacters[Int(value - 0x80)])
    } else if value == 0x2029 {
      // A paragraph separator would end the paragraph.
      units.append(0x2028)
    } else if value < 0x10000 {
      units.append(UInt16(value))
    } else {
      units.append(UTF16.leadSurrogate(scalar))
      units.append(UTF16.trailSurrogate(scalar))
    }
  }
}
