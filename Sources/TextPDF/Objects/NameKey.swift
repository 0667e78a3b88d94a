// SPDX-License-Identifier: MIT

/// The sort key of a string in a name tree.
enum NameKey {
  /// Returns the bytes that `PDFBytes.append(text:)` writes for it.
  static func bytes(_ text: String) -> [UInt8] {
    if text.unicodeScalars.allSatisfy({ $0.value < 0x7F }) {
      return text.utf8.filter { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 }
    }
    return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }
}
