// SPDX-License-Identifier: MIT

/// The properties of an embedded font that checks need: the number of glyphs, their widths, and
/// their CIDs.
final class PDFFontProgram {
  /// 1/1000 of the font's size; by glyph.
  private(set) var widths: [Double] = []
  private(set) var glyphCount = 0
  /// Glyphs of a CFF font with CIDs, by CID; nil where a CID is a glyph's number.
  private(set) var glyphsOfCIDs: [Int: Int]?
  /// Of a TrueType font: platform and encoding of each map of characters.
  private(set) var characterMaps: [(platform: Int, encoding: Int)] = []
  /// The problem found in it, if any.
  private(set) var problem: String?
  let key: String
  let subtype: String?

  init?(_ descriptor: PDFDictionary, _ file: PDFFile) {
    guard let key = ["FontFile", "FontFile2", "FontFile3"].first(where: { descriptor[$0] != nil })
    else { return nil }
    self.key = key
    subtype = file.resolve(descriptor[key], "Subtype").name
    guard let bytes = file.data(descriptor[key]) else {
      problem = "its bytes cannot be had"
      return
    }
    do {
      if key == "FontFile2" || subtype == "OpenType" {
        try readTables(bytes)
      } else if key == "FontFile3" {
        try take(CompactFont(bytes))
      } else if !bytes.starts(with: Array("%!".utf8)) {
        problem = "it does not begin as a Type 1 font"
      }
    } catch {
      problem = (error as? PDFDamage)?.description ?? "it cannot be read"
    }
  }

  func glyph(ofCID cid: Int) -> Int? {
    guard let glyphsOfCIDs else { return cid < glyphCount ? cid : nil }
    return glyphsOfCIDs[cid]
  }

  private func readTables(_ bytes: [UInt8]) throws {
    let reader = ByteReader(bytes)
    let version = try reader.u32(0)
    guard [0x10000, 0x7472_7565, 0x4F54_544F].contains(version) else {
      throw PDFDamage("it does not begin as a font")
    }
    var tables: [String: Range<Int>] = [:]
    for index in 0..<(try reader.u16(4)) {
      let entry = 12 + 16 * index
      let tag = String(decoding: try reader.bytes(entry, 4), as: UTF8.self)
      let start = try reader.u32(entry + 8)
      let length = try reader.u32(entry + 12)
      guard start + length <= bytes.count else {
        throw PDFDamage("its table “\(tag)” ends behind its end")
      }
      tables[tag] = start..<start + length
    }
    func table(_ tag: String) throws -> Int {
      guard let range = tables[tag] else { throw PDFDamage("it has no table “\(tag)”") }
      return range.lowerBound
    }
    if let cmap = tables["cmap"]?.lowerBound {
      for index in 0..<(try reader.u16(cmap + 2)) {
        characterMaps.append(
          (try reader.u16(cmap + 4 + 8 * index), try reader.u16(cmap + 6 + 8 * index)))
      }
    }
    if let cff = tables["CFF "] { try take(CompactFont(Array(bytes[cff]))) }
    guard let head = tables["head"]?.lowerBound, tables["hmtx"] != nil else {
      if tables["CFF "] == nil { throw PDFDamage("it has no tables “head” and “hmtx”") }
      return
    }
    let units = Double(max(1, try reader.u16(head + 18)))
    glyphCount = try reader.u16(try table("maxp") + 4)
    if version != 0x4F54_544F {
      _ = try table("glyf")
      let loca = try table("loca")
      let size = try reader.u16(head + 50) == 0 ? 2 : 4
      guard tables["loca"]!.count >= (glyphCount + 1) * size else {
        throw PDFDamage("its table “loca” is too short for \(glyphCount) glyphs")
      }
      _ = loca
    }
    let count = try reader.u16(try table("hhea") + 34)
    let hmtx = try table("hmtx")
    widths = try (0..<glyphCount).map { glyph in
      Double(try reader.u16(hmtx + 4 * min(glyph, count - 1))) * 1000 / units
    }
  }

  private func take(_ font: CompactFont) {
    (glyphCount, widths, glyphsOfCIDs) = (font.glyphCount, font.widths, font.glyphsOfCIDs)
  }
}

/// Numbers out of bytes, highest byte first.
struct ByteReader {
  let all: [UInt8]

  init(_ all: [UInt8]) { self.all = all }

  func u8(_ place: Int) throws -> Int {
    guard all.indices.contains(place) else { throw PDFDamage("it ends too early") }
    return Int(all[place])
  }
  func u16(_ place: Int) throws -> Int { try u8(place) << 8 | u8(place + 1) }
  func u32(_ place: Int) throws -> Int { try u16(place) << 16 | u16(place + 2) }
  func number(_ place: Int, size: Int) throws -> Int {
    try (0..<size).reduce(0) { try $0 << 8 | u8(place + $1) }
  }
  func bytes(_ place: Int, _ count: Int) throws -> ArraySlice<UInt8> {
    guard place >= 0, count >= 0, place + count <= all.count else {
      throw PDFDamage("it ends too early")
    }
    return all[place..<place + count]
  }
}
