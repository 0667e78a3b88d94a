// SPDX-License-Identifier: MIT

/// Images made byte by byte.
package enum MadeImage {
  package static func bigEndian(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }
  package static func littleEndian(_ value: Int, _ size: Int) -> [UInt8] {
    Array(bigEndian(value, size).reversed())
  }

  /// A chunk of a PNG file with its checksum.
  package static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    var crc: UInt32 = .max
    for byte in Array(name.utf8) + bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return bigEndian(bytes.count, 4) + Array(name.utf8) + bytes + bigEndian(Int(~crc), 4)
  }

  /// Returns a PNG whose header has some size and which holds next to no data.
  package static func emptyPNG(width: Int, height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bigEndian(width, 4) + bigEndian(height, 4) + [8, 6, 0, 0, 0])
      + chunk("IDAT", [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01]) + chunk("IEND", [])
  }

  /// A GIF of 2 × 1 pixels, red and blue, and a second frame that is green.
  package static func gif(width: Int = 2, height: Int = 1) -> [UInt8] {
    let header =
      Array("GIF89a".utf8) + littleEndian(width, 2) + littleEndian(height, 2) + [0x81, 0, 0]
      + [255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0, 0]
    func frame(_ codes: [Int]) -> [UInt8] {
      // Codes of three bits: clear (4), the pixels, end (5).
      var bits = 0
      for (index, code) in ([4] + codes + [5]).enumerated() { bits |= code << (3 * index) }
      return [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2] + littleEndian(bits, 2) + [0]
    }
    return header + frame([0, 1]) + frame([2, 2]) + [0x3B]
  }

  /// A BMP of 24 bits, 2 × 1 pixels, red and blue.
  package static func bmp() -> [UInt8] {
    Array("BM".utf8) + littleEndian(62, 4) + littleEndian(0, 4) + littleEndian(54, 4)
      + littleEndian(40, 4) + littleEndian(2, 4) + littleEndian(1, 4) + littleEndian(1, 2)
      + littleEndian(24, 2) + littleEndian(0, 4) + littleEndian(8, 4) + littleEndian(2835, 4)
      + littleEndian(2835, 4) + littleEndian(0, 8) + [0, 0, 255, 255, 0, 0, 0, 0]
  }
}
