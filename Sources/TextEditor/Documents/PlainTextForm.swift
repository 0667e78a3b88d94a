// SPDX-License-Identifier: MIT

internal import TextCanvas
internal import TextKit
internal import TextStructures

/// The encoding, byte order mark and line ends of a plain text file.
package struct PlainTextForm: Codable, Equatable, Sendable {
  package enum LineEnd: String, Codable, Sendable { case lf, crlf, cr }

  /// The raw value of a `String.Encoding`.
  package var encoding = String.Encoding.utf8.rawValue
  package var hasByteOrderMark = false
  /// The line end that typed ones are saved as; other existing line ends are kept.
  package var lineEnd = LineEnd.lf

  package init() {}

  init(encoding: String.Encoding, bytes: Data) {
    self.encoding = encoding.rawValue
    hasByteOrderMark = Self.mark(encoding).map { !$0.isEmpty && bytes.starts(with: $0) } ?? false
    lineEnd = Self.lineEnd(of: bytes.prefix(1 << 20))
  }

  /// Returns the line end of a text that uses only one kind; LF for any other.
  ///
  /// In encodings of two or four bytes the zero bytes of a line end are skipped.
  private static func lineEnd(of bytes: Data) -> LineEnd {
    var (lone, pairs, returns) = (0, 0, 0)
    var before: UInt8 = 0
    for byte in bytes where byte != 0 {
      if byte == 0x0A {
        if before == 0x0D { pairs += 1 } else { lone += 1 }
      } else if before == 0x0D {
        returns += 1
      }
      before = byte
    }
    if lone > 0 { return .lf }
    if pairs > 0 { return returns == 0 ? .crlf : .lf }
    return returns > 0 ? .cr : .lf
  }

  private static func mark(_ encoding: String.Encoding) -> [UInt8]? {
    switch encoding {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
    case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
    default: nil
    }
  }

  /// The display name.
  package var title: String {
    let names: [String.Encoding: String] = [
      .utf8: "UTF-8", .utf16LittleEndian: "UTF-16LE", .utf16BigEndian: "UTF-16BE",
      .windowsCP1252: "Windows-1252", .isoLatin1: "ISO 8859-1", .macOSRoman: "Mac Roman",
      .ascii: "ASCII",
    ]
    let name =
      names[String.Encoding(rawValue: encoding)] ?? "\(String.Encoding(rawValue: encoding))"
    switch lineEnd {
    case .lf: return name
    case .crlf: return name + ", CR LF"
    case .cr: return name + ", CR"
    }
  }

  // MARK: Writing

  /// Writes the encoded text to a sink, piece by piece if the encoding is UTF-8.
  ///
  /// - Throws: `EditorError` if the encoding cannot represent a character, and errors of the sink.
  func write(_ text: TextBuffer, named name: String, to sink: (Data) throws -> Void) throws {
    let encoding = String.Encoding(rawValue: encoding)
    if hasByteOrderMark, let mark = Self.mark(encoding) { try sink(Data(mark)) }
    guard encoding != .utf8 else {
      let size = 1 << 20
      var start = 0
      while start < text.count {
        var end = min(start + size, text.count)
        if text.isSurrogatePairSplit(at: end) { end += 1 }
        // CR LF is not divided.
        if end < text.count, text[end - 1] == 0x0D, text[end] == 0x0A { end += 1 }
        try sink(Data(withLineEnds(text.string(in: start..<end)).utf8))
        start = end
      }
      return
    }
    let all = NSAttributedString(string: withLineEnds(text.string(in: 0..<text.count)))
    do {
      try sink(
        all.data(
          from: NSRange(location: 0, length: all.length),
          documentAttributes: [
            .documentType: DocumentFileFormat.plain.type, .characterEncoding: encoding.rawValue,
          ]))
    } catch let error as CocoaError where error.code == .fileWriteInapplicableStringEncoding {
      throw EditorError(
        .encoding,
        "“\(name)” has characters that \(title) cannot represent; save it as UTF-8, or remove them."
      )
    }
  }

  /// Returns the text with single line feeds, as typing and pasting insert them, replaced by the
  /// file's line ends.
  private func withLineEnds(_ text: String) -> String {
    guard lineEnd != .lf else { return text }
    var units: [UInt8] = []
    units.reserveCapacity(text.utf8.count + 64)
    var before: UInt8 = 0
    for byte in text.utf8 {
      if byte == 0x0A, before != 0x0D {
        units.append(0x0D)
        if lineEnd == .crlf { units.append(0x0A) }
      } else {
        units.append(byte)
      }
      before = byte
    }
    return String(decoding: units, as: UTF8.self)
  }
}
