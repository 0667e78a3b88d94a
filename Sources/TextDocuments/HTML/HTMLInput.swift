// SPDX-License-Identifier: MIT

/// A file's bytes as UTF-8, and the name of the encoding that they had.
struct HTMLInput {
  let bytes: [UInt8]
  let encodingName: String

  /// By byte order mark, by what is told, by what the file declares in its first bytes, else UTF-8 if it is, else Windows-1252.
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
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 2, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isLittle ? second << 8 | first : first << 8 | second)
    }
    self.bytes = Array(String(decoding: units, as: UTF16.self).utf8)
    encodingName = "utf-16"
  }

  private init(_ bytes: [UInt8], _ page: CodePage) {
    var decoder = CodePageDecoder(page)
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count)
    for byte in bytes { decoder.append(byte, to: &units) }
    decoder.finish(&units)
    self.bytes = Array(String(decoding: units, as: UTF16.self).utf8)
    encodingName = "windows-\(page.number)"
  }

  /// `<meta charset=…>` or `<?xml encoding=…?>` in the first 1024 bytes.
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
  /// One of a name that HTML files give: "utf-8", "windows-1251", "shift_jis".
  package init?(name: String) {
    let name = name.lowercased()
    // As browsers read them: Latin-1 is Windows-1252.
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
