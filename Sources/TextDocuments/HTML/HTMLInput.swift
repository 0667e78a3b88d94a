// SPDX-License-Identifier: MIT

/// A file's bytes as UTF-8, and the name of their original encoding.
struct HTMLInput {
  let bytes: [UInt8]
  let encodingName: String

  /// Determines the encoding by the byte order mark, by `encoding`, by the declaration in the first
  /// bytes, or else as UTF-8 if that is valid, or else as Windows-1252.
  init(_ bytes: [UInt8], encoding: CodePage? = nil) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.init(utf8: Array(bytes.dropFirst(3)))
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self.init(utf16: bytes, isLittle: bytes[0] == 0xFF)
    } else if let page = encoding ?? Self.declared(bytes), page != .utf8 {
      self.init(bytes, page)
    } else if String(validating: bytes, as: UTF8.self) != nil || Self.declared(bytes) == .utf8 {
      self.init(utf8: bytes)
    } else {
      self.init(bytes, .westernEuropean)
    }
  }

  private init(utf8 bytes: [UInt8]) {
    let isValid = String(validating: bytes, as: UTF8.self) != nil
    self.bytes = isValid ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
    encodingName = "utf-8"
  }

  private init(utf16 bytes: [UInt8], isLittle: Bool) {
    var text = PieceByPiece(capacity: bytes.count)
    for index in stride(from: 2, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      let unit = isLittle ? second << 8 | first : first << 8 | second
      // Not between the two halves of a surrogate pair.
      if unit & 0xFC00 != 0xDC00 { text.encodeIfLong() }
      text.units.append(unit)
    }
    self.bytes = text.finished()
    encodingName = "utf-16"
  }

  private init(_ bytes: [UInt8], _ page: CodePage) {
    var decoder = CodePageDecoder(page)
    var text = PieceByPiece(capacity: bytes.count)
    for byte in bytes {
      if let unit = decoder.single(byte) {
        text.units.append(unit)
      } else {
        decoder.append(byte, to: &text.units)
      }
      text.encodeIfLong()
    }
    decoder.finish(&text.units)
    self.bytes = text.finished()
    encodingName = "windows-\(page.number)"
  }

  /// Converts UTF-16 to UTF-8 piece by piece, so that memory never holds the whole text in both.
  private struct PieceByPiece {
    private static let length = 1 << 14

    var units: [UInt16] = []
    private var bytes: [UInt8] = []

    init(capacity: Int) {
      units.reserveCapacity(Self.length + 8)
      bytes.reserveCapacity(capacity)
    }

    @inline(__always) mutating func encodeIfLong() {
      if units.count >= Self.length { encode() }
    }

    private mutating func encode() {
      var high: UInt16?
      for unit in units {
        if let first = high {
          high = nil
          if unit & 0xFC00 == 0xDC00 {
            append(0x10000 + UInt32(first & 0x3FF) << 10 + UInt32(unit & 0x3FF))
            continue
          }
          append(0xFFFD)
        }
        switch unit & 0xFC00 {
        case 0xD800: high = unit
        case 0xDC00: append(0xFFFD)
        default: append(UInt32(unit))
        }
      }
      if high != nil { append(0xFFFD) }
      units.removeAll(keepingCapacity: true)
    }

    @inline(__always) private mutating func append(_ scalar: UInt32) {
      func tail(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(scalar >> shift & 0x3F) }
      if scalar < 0x80 {
        bytes.append(UInt8(scalar))
      } else if scalar < 0x800 {
        bytes.append(0xC0 | UInt8(scalar >> 6))
        bytes.append(tail(0))
      } else if scalar < 0x10000 {
        bytes.append(0xE0 | UInt8(scalar >> 12))
        bytes.append(tail(6))
        bytes.append(tail(0))
      } else {
        bytes.append(0xF0 | UInt8(scalar >> 18))
        bytes.append(tail(12))
        bytes.append(tail(6))
        bytes.append(tail(0))
      }
    }

    mutating func finished() -> [UInt8] {
      encode()
      return bytes
    }
  }

  /// Returns the encoding of `<meta charset=…>` or `<?xml encoding=…?>` in the first 1024 bytes.
  private static func declared(_ bytes: [UInt8]) -> CodePage? {
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    for word in ["charset=", "encoding="] {
      var rest = head[...]
      while let place = rest.firstRange(of: word) {
        let name = rest[place.upperBound...].drop { $0 == "\"" || $0 == "'" || $0 == " " }
          .prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        if let page = CodePage(name: String(name)) { return page }
        rest = rest[place.upperBound...]
      }
    }
    return nil
  }
}

extension CodePage {
  /// Creates the code page of an HTML encoding name; `nil` for an unknown name.
  ///
  /// - Parameter name: A name such as "utf-8", "windows-1251" or "shift_jis", in any case.
  package init?(name: String) {
    let name = name.lowercased()
    // As in browsers, Latin-1 is Windows-1252.
    let names = [
      "utf-8": 65001, "utf8": 65001, "iso-8859-1": 1252, "latin1": 1252, "us-ascii": 1252,
      "ascii": 1252,
      "iso-8859-9": 1254, "shift_jis": 932, "shift-jis": 932, "sjis": 932, "gb2312": 936,
      "gbk": 936,
      "gb18030": 936, "euc-kr": 949, "ks_c_5601-1987": 949, "big5": 950, "euc-jp": 51932,
      "koi8-r": 20866,
      "koi8-u": 21866, "macintosh": 10000, "x-mac-roman": 10000, "ibm866": 866,
    ]
    if let number = names[name] {
      self.init(number)
    } else if name.hasPrefix("windows-") || name.hasPrefix("cp"),
      let number = Int(name.drop { !$0.isNumber }), CodePage.tables[number] != nil
    {
      self.init(number)
    } else if name.hasPrefix("iso-8859-"), let part = Int(name.dropFirst(9)),
      (2...16).contains(part)
    {
      self.init(28590 + part)
    } else {
      return nil
    }
  }
}
