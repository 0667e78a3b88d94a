// SPDX-License-Identifier: MIT

extension TextBuffer {
  /// Makes chunks of about `size` units from a string's UTF-8.
  ///
  /// ASCII is copied as bytes.
  static func makeChunks(of string: String, size: Int) -> ContiguousArray<TextChunk> {
    if string.isEmpty { return [] }
    var string = string
    string.makeContiguousUTF8()
    var chunks = ContiguousArray<TextChunk>()
    var position = 0
    let utf8 = string.utf8.span
    chunks.reserveCapacity(utf8.count / size + 1)
    // One more than `size`: a surrogate pair may begin in the last unit.
    var scratch = [UInt16](repeating: 0, count: min(size, utf8.count) + 1)
    while position < utf8.count {
      // Chunks of about the same size; otherwise the last one could have any size.
      let left = utf8.count - position
      let pieces = (left + size - 1) / size
      let wanted = (left + pieces - 1) / pieces
      let bytes = utf8.extracting(position..<position + wanted)
      if isASCII(bytes) {
        chunks.append(TextChunk(ascii: bytes))
        position += wanted
      } else {
        let count = decode(utf8, from: &position, into: &scratch, atMost: size)
        chunks.append(TextChunk(scratch.span.extracting(..<count)))
      }
    }
    joinLastChunk(&chunks, size: size)
    return chunks
  }

  /// Merges a small last chunk with the one before it; it may be small where the text before it was
  /// not ASCII.
  private static func joinLastChunk(_ chunks: inout ContiguousArray<TextChunk>, size: Int) {
    guard chunks.count > 1, chunks[chunks.count - 1].count <= size / 2 else { return }
    var units: [UInt16] = []
    for chunk in chunks.suffix(2) { chunk.append(0..<chunk.count, to: &units) }
    chunks.removeLast(2)
    chunks.append(contentsOf: makeChunks(of: units, size: size))
  }

  /// Decodes well-formed UTF-8 until `limit` units are written or the text ends.
  ///
  /// - Returns: The number of units written: `limit` + 1 if the last character is a pair.
  private static func decode(
    _ utf8: Span<UInt8>, from position: inout Int, into scratch: inout [UInt16], atMost limit: Int
  ) -> Int {
    var units = scratch.mutableSpan
    var count = 0
    var index = position
    let end = utf8.count
    while count < limit && index < end {
      let lead = unsafe UInt32(utf8[unchecked: index])
      if lead < 0x80 {
        unsafe units[unchecked: count] = UInt16(truncatingIfNeeded: lead)
        index += 1
        count += 1
      } else if lead < 0xE0 {
        unsafe units[unchecked: count] = UInt16(
          truncatingIfNeeded: (lead & 0x1F) << 6 | tail(utf8, index + 1))
        index += 2
        count += 1
      } else if lead < 0xF0 {
        unsafe units[unchecked: count] = UInt16(
          truncatingIfNeeded: (lead & 0x0F) << 12 | tail(utf8, index + 1) << 6
            | tail(utf8, index + 2))
        index += 3
        count += 1
      } else {
        let scalar =
          (lead & 0x07) << 18 | tail(utf8, index + 1) << 12 | tail(utf8, index + 2) << 6
          | tail(utf8, index + 3)
        unsafe units[unchecked: count] = UInt16(truncatingIfNeeded: 0xD7C0 + scalar >> 10)
        unsafe units[unchecked: count + 1] = UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF)
        index += 4
        count += 2
      }
    }
    position = index
    return count
  }

  @inline(__always) private static func tail(_ utf8: Span<UInt8>, _ index: Int) -> UInt32 {
    unsafe UInt32(utf8[unchecked: index]) & 0x3F
  }

  /// Returns the text of a range.
  ///
  /// An isolated surrogate becomes U+FFFD. O(log n + k).
  package func string(in range: Range<Int>) -> String {
    check(range, "string")
    // A unit becomes at most three bytes, and the two units of a pair four.
    var capacity = 0
    forEachChunk(in: range) { chunk, inside, _ in
      capacity += inside.count * (chunk.isNarrow ? 2 : 3)
      return true
    }
    return unsafe String(unsafeUninitializedCapacity: capacity) { utf8 in
      var writer = unsafe UTF8Writer(utf8: utf8)
      forEachChunk(in: range) { chunk, inside, _ in
        if chunk.isNarrow {
          unsafe writer.write(latin1: chunk.narrow.span.extracting(inside))
        } else {
          let units = chunk.wide.span
          for index in inside { unsafe writer.write(units[index]) }
        }
        return true
      }
      unsafe writer.finish()
      return unsafe writer.count
    }
  }
}

/// A writer of UTF-16 units as UTF-8.
///
/// It holds a high surrogate until the next unit is known.
@unsafe private struct UTF8Writer {
  let utf8: UnsafeMutableBufferPointer<UInt8>
  var count = 0
  var high: UInt16 = 0

  init(utf8: UnsafeMutableBufferPointer<UInt8>) { unsafe self.utf8 = utf8 }

  private mutating func put(_ byte: UInt32) {
    unsafe utf8[count] = UInt8(truncatingIfNeeded: byte)
    unsafe count += 1
  }

  private mutating func put(scalar: UInt32) {
    if scalar < 0x80 {
      unsafe put(scalar)
    } else if scalar < 0x800 {
      unsafe put(0xC0 | scalar >> 6)
      unsafe put(0x80 | scalar & 0x3F)
    } else if scalar < 0x10000 {
      unsafe put(0xE0 | scalar >> 12)
      unsafe put(0x80 | scalar >> 6 & 0x3F)
      unsafe put(0x80 | scalar & 0x3F)
    } else {
      unsafe put(0xF0 | scalar >> 18)
      unsafe put(0x80 | scalar >> 12 & 0x3F)
      unsafe put(0x80 | scalar >> 6 & 0x3F)
      unsafe put(0x80 | scalar & 0x3F)
    }
  }

  mutating func write(_ unit: UInt16) {
    if unsafe high != 0 {
      let first = unsafe high
      unsafe high = 0
      if unit & 0xFC00 == 0xDC00 {
        unsafe put(scalar: 0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(unit) & 0x3FF)
        return
      }
      unsafe put(scalar: 0xFFFD)
    }
    switch unit & 0xFC00 {
    case 0xD800: unsafe high = unit
    case 0xDC00: unsafe put(scalar: 0xFFFD)
    default: unsafe put(scalar: UInt32(unit))
    }
  }

  mutating func write(latin1 bytes: Span<UInt8>) {
    unsafe finish()
    if isASCII(bytes) {
      let rest = unsafe UnsafeMutableBufferPointer(rebasing: utf8[count...])
      unsafe bytes.withUnsafeBufferPointer { _ = unsafe rest.update(fromContentsOf: $0) }
      unsafe count += bytes.count
    } else {
      for index in 0..<bytes.count { unsafe put(scalar: UInt32(bytes[index])) }
    }
  }

  mutating func finish() {
    if unsafe high != 0 { unsafe put(scalar: 0xFFFD) }
    unsafe high = 0
  }
}
