// SPDX-License-Identifier: MIT

internal import TextKit

/// Decodes text: UTF-8 with or without a byte order mark, or UTF-16 with one.
///
///     EF BB BF …   UTF-8, the mark is dropped
///     FF FE …      UTF-16, low byte first
///     FE FF …      UTF-16, high byte first
///     else         UTF-8
///
/// Nothing is repaired: an invalid byte is reported with its offset. NUL and line ends of every
/// kind are kept.
enum TextDecoding {
  /// Returns the text of bytes in an encoding; `name` is the input's name in messages.
  static func text(
    of data: Data, _ encoding: NamedEncoding?, name: String
  ) throws(ToolError) -> String {
    guard let encoding, !encoding.isUTF8 else { return try text(of: data, name: name) }
    do {
      return try encoding.text(of: data)
    } catch {
      let line = error.line.map { ": line \($0) has invalid bytes" } ?? ""
      throw ToolError(
        .data, "\(name) is not \(encoding.name)\(line); give another --encoding.")
    }
  }

  /// Returns the text of UTF-8, or of UTF-16 with a byte order mark.
  static func text(of data: Data, name: String) throws(ToolError) -> String {
    if data.starts(with: [0xFF, 0xFE, 0, 0]) || data.starts(with: [0, 0, 0xFE, 0xFF]) {
      throw ToolError(.data, "\(name) is UTF-32; save it as UTF-8.")
    }
    if data.starts(with: [0xFF, 0xFE]) { return try utf16(data, highByteFirst: false, name: name) }
    if data.starts(with: [0xFE, 0xFF]) { return try utf16(data, highByteFirst: true, name: name) }
    if data.count >= 64 { try refuseBinary(data, name, 10) }
    return try utf8(data, from: data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, name: name)
  }

  /// Throws for data that appears not to be text.
  ///
  /// - Parameters:
  ///   - data: The file.
  ///   - name: The input's name in messages.
  ///   - share: Data is refused if more than one in `share` bytes of its first 64 KiB is a control
  ///     character, including NUL; fewer than 8 are always permitted.
  /// - Throws: An error that names the first control character.
  static func refuseBinary(_ data: Data, _ name: String, _ share: Int) throws(ToolError) {
    // In UTF-16 every other byte may be NUL.
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) { return }
    let head = data.prefix(1 << 16)
    var count = 0
    var first: Int?
    for (offset, byte) in head.enumerated()
    where byte < 0x20 && !(8...13).contains(byte) && byte != 0x1B {
      count += 1
      first = first ?? offset
    }
    guard let first, count >= 8, count * share > head.count, !isUTF16(head) else { return }
    throw ToolError(
      .data,
      "\(name) is not text: it contains control characters, the first at offset \(first) (\(hex(head[head.startIndex + first]))); give a text file, or its format with --from."
    )
  }

  /// Returns whether every other byte is NUL, as in English UTF-16 text without a byte order mark.
  private static func isUTF16(_ head: Data) -> Bool {
    let zeros = head.enumerated().filter { $0.element == 0 }.map(\.offset)
    let odd = zeros.count { $0 % 2 == 1 }
    return zeros.count * 5 > head.count * 2 && (odd == 0 || odd == zeros.count)
  }

  private static func utf8(_ data: Data, from start: Int, name: String) throws(ToolError) -> String
  {
    let bytes = data.span.extracting(droppingFirst: start)
    do throws(UTF8.ValidationError) {
      return String(copying: try UTF8Span(validating: bytes))
    } catch {
      let offset = error.byteOffsets.lowerBound
      throw ToolError(
        .data,
        "\(name) is not UTF-8: the byte at offset \(start + offset) (\(hex(bytes[offset]))) is invalid; give its encoding, such as --encoding windows-1252, or save the text as UTF-8."
      )
    }
  }

  private static func utf16(_ data: Data, highByteFirst: Bool, name: String) throws(ToolError)
    -> String
  {
    let bytes = data.span
    guard bytes.count % 2 == 0 else {
      throw ToolError(
        .data,
        "\(name) is not UTF-16: the byte at offset \(bytes.count - 1) is an incomplete unit; save the text again, or as UTF-8."
      )
    }
    let high = highByteFirst ? 0 : 1
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = 2
    while index < bytes.count {
      units.append(UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high]))
      index += 2
    }
    if let lone = firstIsolatedSurrogate(in: units) {
      throw ToolError(
        .data,
        "\(name) is not UTF-16: the surrogate at byte offset \(2 + 2 * lone) is unpaired; save the text again, or as UTF-8."
      )
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func firstIsolatedSurrogate(in units: [UInt16]) -> Int? {
    var index = 0
    while index < units.count {
      if UTF16.isLeadSurrogate(units[index]) {
        guard index + 1 < units.count, UTF16.isTrailSurrogate(units[index + 1]) else {
          return index
        }
        index += 2
      } else if UTF16.isTrailSurrogate(units[index]) {
        return index
      } else {
        index += 1
      }
    }
    return nil
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.count == 1 ? "0" : "") + digits
  }
}
