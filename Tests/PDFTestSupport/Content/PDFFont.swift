// SPDX-License-Identifier: MIT

/// Fonts of a file, each read once.
final class PDFFontShelf {
  private let file: PDFFile
  private var known: [Int: PDFFont] = [:]

  init(_ file: PDFFile) { self.file = file }

  func font(_ object: PDFObject) -> PDFFont? {
    guard file.resolve(object).dictionary != nil else { return nil }
    let number = object.reference ?? -1
    if number >= 0, let font = known[number] { return font }
    let font = PDFFont(file, object)
    if number >= 0 { known[number] = font }
    return font
  }
}

/// A font of a file (ISO 32000-1, 9.5 to 9.10).
package final class PDFFont {
  package struct Code: Hashable, Sendable {
    package var value: Int
    /// Bytes.
    package var length: Int
    package var cid: Int
  }

  package let number: Int
  let dictionary: PDFDictionary
  let descendant: PDFDictionary
  let descendantNumber: Int?
  let descriptor: PDFDictionary
  private let file: PDFFile
  private let encoding: PDFCharacterMap?
  private let unicode: PDFCharacterMap?
  private var widths: [Int: Double] = [:]
  private var defaultWidth = 0.0
  /// Of a simple font: names of glyphs by code, where the encoding gives them.
  private(set) var glyphNames: [Int: String] = [:]
  private(set) lazy var program = PDFFontProgram(descriptor, file)
  /// Codes that were shown, and in which modes.
  var used: [Code: Set<Int>] = [:]
  private var shownProcedures: Set<Int> = []

  init(_ file: PDFFile, _ object: PDFObject) {
    self.file = file
    number = object.reference ?? -1
    dictionary = file.resolve(object).dictionary ?? [:]
    let first = file.resolve(dictionary["DescendantFonts"]).array?.first
    descendantNumber = first?.reference
    descendant = file.resolve(first).dictionary ?? [:]
    let own = descendant.isEmpty ? dictionary : descendant
    descriptor = file.resolve(own["FontDescriptor"]).dictionary ?? [:]
    unicode = file.data(dictionary["ToUnicode"]).map { PDFCharacterMap($0) }
    encoding = file.data(dictionary["Encoding"]).map { PDFCharacterMap($0) }
    if isComposite { readCIDWidths() } else { readSimple() }
  }

  package var subtype: String { file.resolve(dictionary["Subtype"]).name ?? "" }
  package var isComposite: Bool { subtype == "Type0" }
  package var baseFont: String { file.resolve(dictionary["BaseFont"]).name ?? "" }
  var hasUnicodeMap: Bool { unicode != nil }
  var unicodeMap: PDFCharacterMap? { unicode }
  var encodingMap: PDFCharacterMap? { encoding }
  var encodingName: String? { file.resolve(dictionary["Encoding"]).name }
  var isSymbolic: Bool { (file.resolve(descriptor["Flags"]).integer ?? 0) & 4 != 0 }
  /// The PDF's resources of a Type 3 font.
  var glyphResources: PDFObject? { dictionary["Resources"].map { file.resolve($0) } }

  private func readCIDWidths() {
    defaultWidth = file.resolve(descendant["DW"]).number ?? 1000
    let entries = file.resolve(descendant["W"]).array ?? []
    var index = 0
    while index + 1 < entries.count {
      guard let first = file.resolve(entries[index]).integer else { return }
      let second = file.resolve(entries[index + 1])
      if let list = second.array {
        for (place, width) in list.enumerated() {
          widths[first + place] = file.resolve(width).number ?? 0
        }
        index += 2
      } else {
        guard index + 2 < entries.count, let last = second.integer, last >= first,
          last - first < 65_536
        else { return }
        let width = file.resolve(entries[index + 2]).number ?? 0
        for cid in first...last { widths[cid] = width }
        index += 3
      }
    }
  }

  private func readSimple() {
    let first = file.resolve(dictionary["FirstChar"]).integer ?? 0
    for (place, width) in (file.resolve(dictionary["Widths"]).array ?? []).enumerated() {
      widths[first + place] = file.resolve(width).number ?? 0
    }
    defaultWidth = file.resolve(descriptor["MissingWidth"]).number ?? 0
    var code = 0
    for part in file.resolve(dictionary["Encoding"], "Differences").array ?? [] {
      if let number = part.integer { code = number }
      if let name = part.name {
        glyphNames[code] = name
        code += 1
      }
    }
  }

  func codes(of bytes: [UInt8]) -> [Code] {
    guard isComposite else { return bytes.map { Code(value: Int($0), length: 1, cid: Int($0)) } }
    var codes: [Code] = []
    var index = 0
    while index < bytes.count {
      let length = min(encoding?.length(of: bytes[index...]) ?? 2, bytes.count - index)
      let value = bytes[index..<index + length].reduce(0) { $0 << 8 | Int($1) }
      let cid = encoding.map { $0.cid(of: value, length) ?? 0 } ?? value
      codes.append(Code(value: value, length: length, cid: cid))
      index += length
    }
    return codes
  }

  /// In 1/1000 of the font's size.
  package func width(of code: Code) -> Double {
    let width = widths[isComposite ? code.cid : code.value] ?? defaultWidth
    guard subtype == "Type3" else { return width }
    let matrix = file.resolve(dictionary["FontMatrix"]).array?.compactMap(\.number) ?? []
    return width * (matrix.first ?? 0.001) * 1000
  }

  /// Returns the characters of a code; nil if they are unknown.
  package func text(of code: Code) -> String? {
    if let unicode { return unicode.text(of: code.value, code.length) }
    guard !isComposite, subtype != "Type3" else { return nil }
    // Names that need no list, and the letters that all Latin encodings share.
    if let name = glyphNames[code.value] { return PDFGlyphNames.text(of: name) }
    guard encodingName != nil, (0x20..<0x7F).contains(code.value) else { return nil }
    return String(UnicodeScalar(UInt8(code.value)))
  }

  /// The glyph of the font program of a code; nil if it cannot be determined here.
  func glyph(of code: Code) -> Int? {
    guard isComposite else { return nil }
    if file.resolve(descendant["Subtype"]).name == "CIDFontType2" {
      guard let map = descendant["CIDToGIDMap"] else { return nil }
      guard let bytes = file.data(map) else { return code.cid }
      let place = code.cid * 2
      return place + 1 < bytes.count ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : nil
    }
    return program?.glyph(ofCID: code.cid)
  }

  /// Returns the glyph descriptions of codes that were not taken before.
  func takeProcedures(_ codes: [Code]) -> [PDFObject] {
    guard subtype == "Type3" else { return [] }
    let all = file.resolve(dictionary["CharProcs"]).dictionary ?? [:]
    return codes.compactMap { code in
      guard shownProcedures.insert(code.value).inserted, let name = glyphNames[code.value] else {
        return nil
      }
      return all[name]
    }
  }
}

/// Names of glyphs that encode their characters (Adobe Glyph List Specification, 2).
enum PDFGlyphNames {
  static func text(of name: String) -> String? {
    let base = name.prefix { $0 != "." }
    if base.count == 1, let letter = base.unicodeScalars.first, letter.isASCII,
      letter.properties.isAlphabetic
    {
      return String(base)
    }
    if let known = words[String(base)] { return known }
    if base.hasPrefix("uni"), base.count == 7, let value = UInt32(base.dropFirst(3), radix: 16) {
      return UnicodeScalar(value).map { String($0) }
    }
    return nil
  }

  private static let words = [
    "space": " ", "period": ".", "comma": ",", "hyphen": "-", "zero": "0", "one": "1", "two": "2",
    "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
  ]
}
