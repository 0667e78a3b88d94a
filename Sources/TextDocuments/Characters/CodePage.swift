// SPDX-License-Identifier: MIT

/// An encoding of characters as bytes: a code page in RTF, an encoding in HTML.
package struct CodePage: Hashable, Sendable {
  /// The number of the Windows code page: 1252, 932, 65001 for UTF-8.
  package let number: Int

  package init(_ number: Int) { self.number = number }

  package static let westernEuropean = CodePage(1252)
  package static let macRoman = CodePage(10000)
  package static let utf8 = CodePage(65001)
  /// The encoding of symbol fonts, as U+F020 and following.
  package static let symbol = CodePage(42)

  /// Creates the code page of a font's character set; `nil` for the document's own.
  ///
  /// - Parameter characterSet: The value of `\fcharset`.
  package init?(characterSet: Int) {
    let pages = [
      0: 1252, 2: 42, 77: 10000, 78: 932, 79: 949, 80: 936, 81: 950, 128: 932, 129: 949, 130: 1361,
      134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257,
      204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850,
    ]
    guard let number = pages[characterSet] else { return nil }
    self.number = number
  }

  /// Decodes bytes.
  ///
  /// - Parameter bytes: Whole characters in this code page.
  /// - Returns: UTF-16 units, with U+FFFD for invalid bytes.
  package func units(of bytes: [UInt8]) -> [UInt16] {
    var decoder = CodePageDecoder(self)
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count)
    for byte in bytes { decoder.append(byte, to: &units) }
    decoder.finish(&units)
    return units
  }

  /// Whether characters may have two or more bytes: Chinese, Japanese, Korean.
  var isDoubleByte: Bool { [932, 936, 949, 950, 1361, 51932, 54936].contains(number) }

  /// Whether a byte starts a multi-byte character.
  func isLead(_ byte: UInt8) -> Bool {
    switch number {
    case 932: (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
    case 1361: (0x84...0xD3).contains(byte) || (0xD8...0xF9).contains(byte)
    case 51932: byte == 0x8E || byte == 0x8F || (0xA1...0xFE).contains(byte)
    default: (0x81...0xFE).contains(byte)
    }
  }

  /// The encoding's name in libc.
  var systemName: String {
    switch number {
    case 932: "CP932"
    case 936, 54936: "GB18030"
    case 949: "UHC"
    case 950: "BIG5-HKSCS"
    case 1361: "JOHAB"
    case 10001: "SHIFT_JIS"
    case 20866: "KOI8-R"
    case 21866: "KOI8-U"
    case 28591...28606: "ISO-8859-\(number - 28590)"
    case 51932: "EUC-JP"
    case 50220: "ISO-2022-JP"
    default: "CP\(number)"
    }
  }
}

/// Decodes bytes of a code page to UTF-16 units.
///
/// The bytes of a character may arrive in separate calls.
struct CodePageDecoder {
  let page: CodePage
  /// The characters of all 256 bytes; empty for multi-byte pages.
  private let table: [UInt16]
  private var waiting: [UInt8] = []
  private var converter: Iconv?

  init(_ page: CodePage) {
    self.page = page
    if let letters = CodePage.tables[page.number] {
      table = (0..<128).map { UInt16($0) } + Array(letters.utf16)
    } else if page == .symbol {
      table = (0..<32).map { UInt16($0) } + (32..<256).map { 0xF000 + UInt16($0) }
    } else if page == .utf8 || page.isDoubleByte {
      table = []
      if page != .utf8 { converter = Iconv(from: page.systemName) }
    } else if let converter = Iconv(from: page.systemName) {
      table = (0..<256).map { byte in
        let units = converter.convert([UInt8(byte)])
        return units.count == 1 ? units[0] : 0xFFFD
      }
    } else {
      table = (0..<128).map { UInt16($0) } + Array((CodePage.tables[1252] ?? "").utf16)
    }
  }

  var isWaiting: Bool { !waiting.isEmpty }

  /// Whether each byte is a character.
  var hasSingleBytes: Bool { !table.isEmpty }

  /// Returns the character of a byte in a single-byte page; `nil` in others.
  @inline(__always) func single(_ byte: UInt8) -> UInt16? {
    table.isEmpty ? nil : table[Int(byte)]
  }

  /// Appends a byte's character, once all its bytes have arrived.
  mutating func append(_ byte: UInt8, to units: inout [UInt16]) {
    if !table.isEmpty {
      units.append(table[Int(byte)])
    } else if page == .utf8 {
      appendUTF8(byte, to: &units)
    } else if !waiting.isEmpty {
      waiting.append(byte)
      if waiting.count >= length { finish(&units) }
    } else if page.isLead(byte) {
      waiting.append(byte)
    } else {
      waiting.append(byte)
      finish(&units)
    }
  }

  /// The number of bytes of the incomplete character.
  private var length: Int {
    switch page.number {
    // JIS X 0212.
    case 51932: waiting[0] == 0x8F ? 3 : 2
    // GB 18030.
    case 936, 54936: waiting.count > 1 && (0x30...0x39).contains(waiting[1]) ? 4 : 2
    default: 2
    }
  }

  /// Appends the incomplete character that remains at the end.
  mutating func finish(_ units: inout [UInt16]) {
    guard !waiting.isEmpty else { return }
    if page == .utf8 {
      units.append(contentsOf: String(decoding: waiting, as: UTF8.self).utf16)
    } else if waiting.count == 1 && waiting[0] < 0x80 {
      units.append(UInt16(waiting[0]))
    } else if let converter {
      units.append(contentsOf: converter.convert(waiting))
    } else {
      units.append(0xFFFD)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  private mutating func appendUTF8(_ byte: UInt8, to units: inout [UInt16]) {
    if byte & 0xC0 != 0x80 { finish(&units) }
    if byte < 0x80 {
      units.append(UInt16(byte))
      return
    }
    waiting.append(byte)
    let first = waiting[0]
    let wanted = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    if waiting.count >= wanted { finish(&units) }
  }
}
