// SPDX-License-Identifier: MIT

internal import TextDocuments

/// Plain text in files: its encoding is detected, its line ends are kept.
enum PlainText {
  private static let names: [(encoding: String.Encoding, name: String)] = [
    (.utf8, "utf-8"), (.utf16, "utf-16"), (.utf16BigEndian, "utf-16be"),
    (.utf16LittleEndian, "utf-16le"), (.utf32, "utf-32"), (.utf32BigEndian, "utf-32be"),
    (.utf32LittleEndian, "utf-32le"), (.ascii, "us-ascii"), (.isoLatin1, "iso-8859-1"),
    (.isoLatin2, "iso-8859-2"), (.windowsCP1250, "windows-1250"), (.windowsCP1251, "windows-1251"),
    (.windowsCP1252, "windows-1252"), (.windowsCP1253, "windows-1253"),
    (.windowsCP1254, "windows-1254"), (.macOSRoman, "macintosh"), (.shiftJIS, "shift_jis"),
    (.japaneseEUC, "euc-jp"), (.iso2022JP, "iso-2022-jp"),
  ]

  /// The IANA name of an encoding.
  static func name(_ encoding: String.Encoding) -> String {
    names.first { $0.encoding == encoding }?.name ?? encoding.description
  }

  static func encoding(named name: String) -> String.Encoding? {
    let name = name.lowercased()
    if name == "utf8" { return .utf8 }
    if name == "latin1" { return .isoLatin1 }
    return names.first { $0.name == name }?.encoding
  }

  /// Decodes bytes: in the given encoding, else that of a byte order mark, else UTF-8, else
  /// Windows-1252.
  ///
  /// A wrong guess loses nothing: in Windows-1252 each byte has a character.
  static func decode(
    _ bytes: [UInt8], told: String.Encoding?
  ) -> (text: String, encoding: String.Encoding) {
    if let marked = marked(bytes) { return marked }
    if let told, let text = text(bytes, told) { return (text, told) }
    if let text = String(validating: bytes, as: UTF8.self) { return (text, .utf8) }
    return (text(bytes, .westernEuropean), .windowsCP1252)
  }

  /// Decodes bytes with a byte order mark; `nil` without one, and if they are invalid in its
  /// encoding.
  static func marked(_ bytes: [UInt8]) -> (text: String, encoding: String.Encoding)? {
    let marks: [([UInt8], String.Encoding)] = [
      ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE, 0, 0], .utf32LittleEndian),
      ([0, 0, 0xFE, 0xFF], .utf32BigEndian), ([0xFE, 0xFF], .utf16BigEndian),
      ([0xFF, 0xFE], .utf16LittleEndian),
    ]
    for (mark, encoding) in marks where bytes.starts(with: mark) {
      if let text = String(bytes: bytes.dropFirst(mark.count), encoding: encoding) {
        return (text, encoding)
      }
    }
    return nil
  }

  /// Decodes bytes in a given encoding; `nil` if they are invalid in it.
  static func text(_ bytes: [UInt8], _ encoding: String.Encoding) -> String? {
    // Foundation on Linux has wrong characters for Mac OS Roman, and lacks others.
    if encoding != .macOSRoman, let text = String(bytes: bytes, encoding: encoding) { return text }
    guard encoding != .utf8, encoding != .ascii,
      let page = names.first(where: { $0.encoding == encoding }).flatMap({ CodePage(name: $0.name) }
      )
    else { return nil }
    return text(bytes, page)
  }

  private static func text(_ bytes: [UInt8], _ page: CodePage) -> String {
    String(units: page.units(of: bytes))
  }

  /// Text as bytes of an encoding; `nil` if it has characters that the encoding lacks.
  static func data(_ text: String, _ encoding: String.Encoding) -> Data? {
    guard encoding == .macOSRoman else { return text.data(using: encoding) }
    var bytes: [UInt16: UInt8] = [:]
    for (byte, unit) in CodePage.macRoman.units(of: (0...255).map { UInt8($0) }).enumerated() {
      bytes[unit] = UInt8(byte)
    }
    let found = text.utf16.compactMap { bytes[$0] }
    return found.count == text.utf16.count ? Data(found) : nil
  }
}
