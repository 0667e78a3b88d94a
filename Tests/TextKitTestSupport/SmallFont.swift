// SPDX-License-Identifier: MIT

/// Builds small TrueType fonts, whole or broken, so that tests need no font files.
///
/// Every glyph is a rectangle from the baseline up. Glyph 0 is `.notdef`.
///
///     var font = SmallFont(family: "Test Sans")
///     font.add("A", advance: 600, height: 700)
///     let path = folder.write(font.bytes(), as: "test.ttf")
package struct SmallFont {
  package struct Glyph {
    package var advance: Int
    package var height: Int
    /// The left edge of the rectangle; it ends as far before the advance.
    package var inset = 50
    /// Characters that the glyph represents.
    package var scalars: [UInt32] = []
    /// Variable fonts: how much wider the glyph is at the end of the weight axis.
    package var growth = 0
  }
  package var family: String
  package var style = "Regular"
  package var unitsPerEm = 1000
  package var ascender = 800
  package var descender = -200
  package var lineGap = 0
  package var typoAscender = 800
  package var typoDescender = -200
  package var typoLineGap = 0
  package var winAscent = 800
  package var winDescent = 200
  package var usesTypoMetrics = false
  package var weight = 400
  /// 1 to 9; 5 is normal.
  package var widthClass = 5
  package var isItalic = false
  package var isMonospaced = false
  package var capHeight = 700
  package var xHeight = 500
  package var underlinePosition = -100
  package var underlineThickness = 50
  package var glyphs = [Glyph(advance: 500, height: 500)]
  /// A weight axis from 100 through 400 to 900, with a named instance "Heavy" at 800.
  package var isVariable = false
  /// The tag of that axis.
  package var axisTag = "wght"
  /// For a glyph its layers: glyph and colour (red, green, blue, alpha), nil for the text's colour.
  package var layers: [(glyph: Int, layers: [(glyph: Int, color: [UInt8]?)])] = []
  /// Tables that replace or extend the built ones; an empty one leaves the table out.
  package var tables: [String: [UInt8]] = [:]

  package init(family: String) { self.family = family }

  /// Adds a glyph for the characters of `text`; returns its number.
  @discardableResult
  package mutating func add(
    _ text: String, advance: Int, height: Int = 700, growth: Int = 0
  ) -> Int {
    glyphs.append(
      Glyph(
        advance: advance, height: height, scalars: text.unicodeScalars.map(\.value), growth: growth)
    )
    return glyphs.count - 1
  }

  package var postScriptName: String {
    (family + "-" + style).filter { $0 != " " }
  }

  /// The file.
  package func bytes() -> [UInt8] { SmallFont.file(allTables()) }

  /// A collection of several fonts in one file.
  package static func collection(_ fonts: [SmallFont]) -> [UInt8] {
    var out = Bytes()
    out.tag("ttcf")
    out.u32(0x10000)
    out.u32(fonts.count)
    let directories = 12 + 4 * fonts.count
    var bodies: [[UInt8]] = []
    var start = directories
    for font in fonts {
      out.u32(start)
      let body = file(font.allTables(), at: start)
      start += body.count
      bodies.append(body)
    }
    return out.bytes + bodies.flatMap { $0 }
  }

  private static func file(_ tables: [(String, [UInt8])], at base: Int = 0) -> [UInt8] {
    var out = Bytes()
    out.u32(0x10000)
    out.u16(tables.count)
    out.u16(0)
    out.u16(0)
    out.u16(0)
    var offset = base + 12 + 16 * tables.count
    var body: [UInt8] = []
    for (name, table) in tables {
      out.tag(name)
      out.u32(0)
      out.u32(offset)
      out.u32(table.count)
      let padded = table + [UInt8](repeating: 0, count: (4 - table.count % 4) % 4)
      body += padded
      offset += padded.count
    }
    return out.bytes + body
  }

  private func allTables() -> [(String, [UInt8])] {
    let (glyf, loca) = outlines()
    var all: [String: [UInt8]] = [
      "head": head(), "hhea": hhea(), "maxp": maxp(), "OS/2": os2(), "hmtx": hmtx(),
      "cmap": cmap(), "glyf": glyf, "loca": loca, "name": name(), "post": post(),
    ]
    if isVariable {
      all["fvar"] = fvar()
      all["gvar"] = gvar()
    }
    if !layers.isEmpty { (all["COLR"], all["CPAL"]) = colors() }
    for (name, table) in tables { all[name] = table.isEmpty ? nil : table }
    return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func head() -> [UInt8] {
    var out = Bytes()
    out.u32(0x10000)
    out.u32(0x10000)
    out.u32(0)
    out.u32(0x5F0F_3CF5)
    out.u16(0)
    out.u16(unitsPerEm)
    for _ in 0..<4 { out.u32(0) }  // created, modified
    out.u16(0)
    out.u16(descender)
    out.u16(glyphs.map(\.advance).max() ?? 0)
    out.u16(ascender)
    out.u16((weight >= 700 ? 1 : 0) | (isItalic ? 2 : 0))
    out.u16(8)
    out.u16(2)
    out.u16(1)  // long loca
    out.u16(0)
    return out.bytes
  }

  private func hhea() -> [UInt8] {
    var out = Bytes()
    out.u32(0x10000)
    out.u16(ascender)
    out.u16(descender)
    out.u16(lineGap)
    out.u16(glyphs.map(\.advance).max() ?? 0)
    for _ in 0..<3 { out.u16(0) }
    out.u16(1)
    for _ in 0..<7 { out.u16(0) }
    out.u16(glyphs.count)
    return out.bytes
  }

  private func maxp() -> [UInt8] {
    var out = Bytes()
    out.u32(0x10000)
    out.u16(glyphs.count)
    out.u16(4)
    out.u16(1)
    for _ in 0..<11 { out.u16(0) }
    return out.bytes
  }

  private func os2() -> [UInt8] {
    var out = Bytes()
    out.u16(4)
    out.u16(500)
    out.u16(weight)
    out.u16(widthClass)
    out.u16(0)
    for _ in 0..<8 { out.u16(0) }  // sub- and superscript
    out.u16(underlineThickness)
    out.u16(300)
    out.u16(0)
    for _ in 0..<10 { out.u8(0) }  // PANOSE
    for _ in 0..<4 { out.u32(0) }
    out.tag("TEST")
    out.u16(
      (isItalic ? 1 : 0) | (weight >= 700 ? 0x20 : 0) | (usesTypoMetrics ? 0x80 : 0)
        | (!isItalic && weight < 700 ? 0x40 : 0))
    out.u16(0x20)
    out.u16(0xFFFF)
    out.u16(typoAscender)
    out.u16(typoDescender)
    out.u16(typoLineGap)
    out.u16(winAscent)
    out.u16(winDescent)
    out.u32(0)
    out.u32(0)
    out.u16(xHeight)
    out.u16(capHeight)
    out.u16(0)
    out.u16(0x20)
    out.u16(1)
    return out.bytes
  }

  private func hmtx() -> [UInt8] {
    var out = Bytes()
    for glyph in glyphs {
      out.u16(glyph.advance)
      out.u16(glyph.inset)
    }
    return out.bytes
  }

  private func cmap() -> [UInt8] {
    var pairs: [(UInt32, Int)] = []
    for (number, glyph) in glyphs.enumerated() {
      for scalar in glyph.scalars { pairs.append((scalar, number)) }
    }
    pairs.sort { $0.0 < $1.0 }
    var out = Bytes()
    out.u16(0)
    out.u16(1)
    out.u16(3)
    out.u16(10)
    out.u32(12)
    out.u16(12)
    out.u16(0)
    out.u32(16 + 12 * pairs.count)
    out.u32(0)
    out.u32(pairs.count)
    for (scalar, glyph) in pairs {
      out.u32(Int(scalar))
      out.u32(Int(scalar))
      out.u32(glyph)
    }
    return out.bytes
  }

  private func outlines() -> (glyf: [UInt8], loca: [UInt8]) {
    var glyf = Bytes()
    var loca = Bytes()
    for glyph in glyphs {
      loca.u32(glyf.bytes.count)
      guard glyph.height > 0, glyph.advance > 2 * glyph.inset else { continue }
      let right = glyph.advance - glyph.inset
      glyf.u16(1)
      glyf.u16(glyph.inset)
      glyf.u16(0)
      glyf.u16(right)
      glyf.u16(glyph.height)
      glyf.u16(3)
      glyf.u16(0)
      for _ in 0..<4 { glyf.u8(1) }  // on the curve, words
      for x in [glyph.inset, right - glyph.inset, 0, glyph.inset - right] { glyf.u16(x) }
      for y in [0, 0, glyph.height, 0] { glyf.u16(y) }
    }
    loca.u32(glyf.bytes.count)
    return (glyf.bytes, loca.bytes)
  }

  private func name() -> [UInt8] {
    let names: [(Int, String)] = [
      (1, family), (2, style), (4, "\(family) \(style)"), (6, postScriptName), (256, "Weight"),
      (257, "Heavy"), (258, postScriptName.replacing(style, with: "Heavy")),
    ]
    var out = Bytes()
    out.u16(0)
    out.u16(names.count)
    out.u16(6 + 12 * names.count)
    var text = Bytes()
    for (identifier, value) in names {
      let units = Array(value.utf16)
      out.u16(3)
      out.u16(1)
      out.u16(0x409)
      out.u16(identifier)
      out.u16(2 * units.count)
      out.u16(text.bytes.count)
      for unit in units { text.u16(Int(unit)) }
    }
    return out.bytes + text.bytes
  }

  private func post() -> [UInt8] {
    var out = Bytes()
    out.u32(0x30000)
    out.u32(isItalic ? -12 << 16 : 0)
    out.u16(underlinePosition)
    out.u16(underlineThickness)
    out.u32(isMonospaced ? 1 : 0)
    for _ in 0..<4 { out.u32(0) }
    return out.bytes
  }

  private func fvar() -> [UInt8] {
    var out = Bytes()
    out.u32(0x10000)
    out.u16(16)
    out.u16(2)
    out.u16(1)
    out.u16(20)
    out.u16(1)
    out.u16(10)
    out.tag(axisTag)
    for value in [100, 400, 900] { out.u32(value << 16) }
    out.u16(0)
    out.u16(256)
    out.u16(257)
    out.u16(0)
    out.u32(800 << 16)
    out.u16(258)
    return out.bytes
  }

  /// One tuple per glyph: at the axis's end the right edge and the advance move by `growth`.
  private func gvar() -> [UInt8] {
    var data: [[UInt8]] = []
    for glyph in glyphs {
      guard glyph.growth != 0, glyph.height > 0 else {
        data.append([])
        continue
      }
      var deltas = Bytes()
      // All 8 points: 4 of the contour, 4 phantoms (left, right, top, bottom).
      deltas.u8(0)
      deltas.u8(0x40 | 7)
      for x in [0, glyph.growth, glyph.growth, 0, 0, glyph.growth, 0, 0] { deltas.u16(x) }
      deltas.u8(0x80 | 7)
      var out = Bytes()
      out.u16(1)
      out.u16(10)
      out.u16(deltas.bytes.count)
      out.u16(0xA000)  // peak embedded, its own points
      out.u16(0x4000)
      data.append(out.bytes + deltas.bytes + (deltas.bytes.count % 2 == 1 ? [0] : []))
    }
    var out = Bytes()
    out.u16(1)
    out.u16(0)
    out.u16(1)
    out.u16(0)
    let headerLength = 20 + 4 * (glyphs.count + 1)
    out.u32(headerLength)
    out.u16(glyphs.count)
    out.u16(1)  // long offsets
    out.u32(headerLength)
    var offset = 0
    for entry in data {
      out.u32(offset)
      offset += entry.count
    }
    out.u32(offset)
    return out.bytes + data.flatMap { $0 }
  }

  private func colors() -> (colr: [UInt8], cpal: [UInt8]) {
    var palette: [[UInt8]] = []
    var base = Bytes()
    var list = Bytes()
    var count = 0
    for entry in layers.sorted(by: { $0.glyph < $1.glyph }) {
      base.u16(entry.glyph)
      base.u16(count)
      base.u16(entry.layers.count)
      for layer in entry.layers {
        list.u16(layer.glyph)
        if let color = layer.color {
          list.u16(palette.count)
          palette.append(color)
        } else {
          list.u16(0xFFFF)
        }
        count += 1
      }
    }
    var colr = Bytes()
    colr.u16(0)
    colr.u16(layers.count)
    colr.u32(14)
    colr.u32(14 + base.bytes.count)
    colr.u16(count)
    var cpal = Bytes()
    cpal.u16(0)
    cpal.u16(palette.count)
    cpal.u16(1)
    cpal.u16(palette.count)
    cpal.u32(14)
    cpal.u16(0)
    for color in palette { for index in [2, 1, 0, 3] { cpal.u8(Int(color[index])) } }
    return (colr.bytes + base.bytes + list.bytes, cpal.bytes)
  }
}

/// Big-endian numbers, as OpenType has them.
///
/// Negative ones in two's complement.
private struct Bytes {
  var bytes: [UInt8] = []
  mutating func u8(_ value: Int) { bytes.append(UInt8(truncatingIfNeeded: value)) }
  mutating func u16(_ value: Int) {
    u8(value >> 8)
    u8(value)
  }
  mutating func u32(_ value: Int) {
    u16(value >> 16)
    u16(value)
  }
  mutating func tag(_ name: String) { bytes += Array(name.utf8) }
}

extension SmallFont {
  /// Returns a table `trak` with one track: the additional spacing of glyphs, in font units, by
  /// size in points.
  package static func tracking(_ values: [(points: Int, units: Int)]) -> [UInt8] {
    var out = Bytes()
    out.u32(0x10000)
    out.u16(0)
    out.u16(12)  // horizontal
    out.u16(0)  // vertical
    out.u16(0)
    out.u16(1)
    out.u16(values.count)
    out.u32(28)  // sizes
    out.u32(0)  // the normal track
    out.u16(256)
    out.u16(28 + 4 * values.count)
    for value in values { out.u32(value.points << 16) }
    for value in values { out.u16(value.units) }
    return out.bytes
  }

  /// The same font as a WOFF file (version 1) whose tables are stored without compression.
  package func woff() -> [UInt8] {
    let tables = allTables()
    var out = Bytes()
    out.tag("wOFF")
    out.u32(0x10000)
    var offset = 44 + 20 * tables.count
    let padded = tables.map { $0.1 + [UInt8](repeating: 0, count: (4 - $0.1.count % 4) % 4) }
    let size = padded.reduce(0) { $0 + $1.count }
    out.u32(offset + size)
    out.u16(tables.count)
    out.u16(0)
    out.u32(12 + 16 * tables.count + size)
    for _ in 0..<6 { out.u32(0) }  // versions, metadata, private data
    for ((name, table), body) in zip(tables, padded) {
      out.tag(name)
      out.u32(offset)
      out.u32(table.count)
      out.u32(table.count)
      out.u32(0)
      offset += body.count
    }
    return out.bytes + padded.flatMap { $0 }
  }
}
