// SPDX-License-Identifier: MIT

internal import TextDocuments

/// A character encoding by its IANA name, for text whose encoding the user names.
package struct NamedEncoding: Equatable, Sendable {
  /// The name as it was given.
  package let name: String
  private let encoding: String.Encoding?
  private let page: CodePage?

  /// Creates an encoding; nil for an unknown name.
  package init?(_ name: String) {
    self.name = name
    let known = name.lowercased().replacing("_", with: "-")
    // Foundation decodes these strictly; code pages contain all others.
    encoding = PlainText.encoding(named: known).flatMap { Self.unicode.contains($0) ? $0 : nil }
    page = encoding == nil ? CodePage(name: known) ?? CodePage(name: name) : nil
    if encoding == nil, page == nil { return nil }
  }

  /// Whether it is UTF-8, which is read without its name.
  package var isUTF8: Bool { encoding == .utf8 }

  private static let unicode: Set<String.Encoding> = [
    .utf8, .utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian,
    .utf32LittleEndian, .ascii,
  ]

  /// Names of common encodings, for help and completion.
  package static let commonNames =
    ["utf-8", "utf-16le", "utf-16be"] + (1250...1258).map { "windows-\($0)" }
    + (1...16).filter { $0 != 12 }.map { "iso-8859-\($0)" }
    + [
      "koi8-r", "koi8-u", "macintosh", "ibm866", "shift_jis", "euc-jp", "gb18030", "big5", "euc-kr",
    ]

  /// Decodes bytes.
  ///
  /// A byte order mark at their start takes precedence over the name.
  ///
  /// - Throws: `WrongBytes` for bytes that are invalid in the encoding.
  package func text(of data: Data) throws(WrongBytes) -> String {
    let bytes = [UInt8](data)
    if let (text, _) = PlainText.marked(bytes) { return text }
    if let encoding {
      guard let text = String(bytes: bytes, encoding: encoding) else { throw WrongBytes(line: nil) }
      return text
    }
    let text = String(decoding: page?.units(of: bytes) ?? [], as: UTF16.self)
    if let wrong = text.firstIndex(of: "\u{FFFD}") {
      throw WrongBytes(line: 1 + text[..<wrong].count { $0.isNewline })
    }
    return text
  }

  /// An error for bytes that are invalid in the named encoding.
  package struct WrongBytes: Error {
    /// The first line with invalid bytes, counted from 1; nil if it is unknown.
    package let line: Int?
  }
}
