// SPDX-License-Identifier: MIT

internal import TextCanvas
internal import TextKit
internal import TextStructures

/// How a plain text stands in its file: encoding, byte order mark, line ends.
package struct PlainTextForm: Codable, Equatable, Sendable {
  package enum LineEnd: String, Codable, Sendable { case lf, crlf, cr }

  /// The raw value of a `String.Encoding`.
  package var encoding = String.Encoding.utf8.rawValue
  package var hasByteOrderMark = false
  /// What return makes when the text is saved; those that stand in the text already stay.
  package var lineEnd = LineEnd.lf

  package init() {}

  init(encoding: String.Encoding, bytes: Data) {
    self.encoding = encoding.rawValue
    hasByteOrderMark = Self.mark(encoding).map { !$0.isEmpty && bytes.starts(with: $0) } ?? false
    lineEnd = Self.lineEnd(of: bytes.prefix(1 << 20))
  }

  /// The line end of a text that has only one kind; LF of any other.
  ///
  /// In encodings of two or four bytes the other bytes of a line end are zeros, which are passed
  /// over.
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

  /// A name for people.
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

  /// Gives the bytes of a text to a sink, piece by piece where the encoding is UTF-8.
  ///
  /// - Throws: `EditorError` if the encoding lacks characters, and what the sink throws.
  func write(_ text: TextBuffer, named name: String, to sink: (Data) throws -> Void) throws {
    let encoding = String.Encoding(rawValue: encoding)
    if hasByteOrderMark, let mark = Self.mark(encoding) { try sink(Data(mark)) }
    guard encoding != .utf8 else {
      let size = 1 << 20
      var start = 0
      while start < text.count {
        var end = min(start + size, text.count)
        if text.isSurrogatePairSplit(at: end) { end += 1 }
        // A pair of CR and LF is looked at as one.
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
        "“\(name)” has characters that \(title) cannot write; save it as UTF-8, or take them out.")
    }
  }

  /// Lone line feeds, which return and pasting make, as the line ends of the file.
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
