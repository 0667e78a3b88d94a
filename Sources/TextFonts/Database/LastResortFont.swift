// SPDX-License-Identifier: MIT

/// An embedded font with one glyph, the box of a missing character, for systems without fonts.
///
/// So text always has a font, and is laid out as boxes; no code must handle a missing font.
package enum LastResortFont {
  package static let instance: FontInstance = {
    let file = FontFile(bytes: LastResortFont.bytes, name: "<last resort>")
    do throws(FontError) {
      return try FaceStore.face(of: file, index: 0).standardInstance
    } catch { preconditionFailure("LastResortFont: its font data is invalid: \(error)") }
  }()

  /// A TrueType file: 1000 units per em, ascender 800, descender −200, a box 500 wide and 700 high.
  private static let bytes: [UInt8] = {
    func words(_ values: [Int]) -> [UInt8] {
      values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }
    func long(_ value: Int) -> [Int] { [value >> 16 & 0xFFFF, value & 0xFFFF] }
    // The outer rectangle and the inner one in the opposite direction.
    let outer = [(50, 0), (50, 700), (450, 700), (450, 0)]
    let inner = [(90, 40), (410, 40), (410, 660), (90, 660)]
    let points = outer + inner
    var xs: [Int] = []
    var ys: [Int] = []
    var last = (0, 0)
    for point in points {
      xs.append(point.0 - last.0)
      ys.append(point.1 - last.1)
      last = point
    }
    let glyph =
      words([2, 50, 0, 450, 700, 3, 7, 0]) + [UInt8](repeating: 1, count: 8) + words(xs) + words(ys)
    let names = [(1, "Last Resort"), (2, "Regular"), (4, "Last Resort"), (6, "LastResort")]
    var nameHeader = [0, names.count, 6 + 12 * names.count]
    var nameText: [Int] = []
    for (identifier, text) in names {
      nameHeader += [3, 1, 0x409, identifier, 2 * text.utf16.count, 2 * nameText.count]
      nameText += text.utf16.map(Int.init)
    }
    let tables: [(StaticString, [UInt8])] = [
      ("cmap", words([0, 1, 3, 10] + long(12) + [12, 0] + long(16) + long(0) + long(0))),
      ("glyf", glyph),
      (
        "head",
        words(
          long(0x10000) + long(0x10000) + long(0) + long(0x5F0F_3CF5) + [0, 1000]
            + [0, 0, 0, 0, 0, 0, 0, 0] + [50, 0, 450, 700, 0, 8, 2, 1, 0])
      ),
      (
        "hhea",
        words(long(0x10000) + [800, -200, 0, 500, 50, 50, 450, 1] + [0, 0, 0, 0, 0, 0, 0, 1])
      ),
      ("hmtx", words([500, 50])),
      ("loca", words(long(0) + long(glyph.count))),
      ("maxp", words(long(0x10000) + [1, 8, 2] + [Int](repeating: 0, count: 11))),
      ("name", words(nameHeader + nameText)),
      ("post", words(long(0x30000) + [0, 0, -100, 50] + [Int](repeating: 0, count: 10))),
    ]
    var header = words(long(0x10000) + [tables.count, 0, 0, 0])
    var body: [UInt8] = []
    let start = 12 + 16 * tables.count
    for (name, table) in tables {
      header +=
        words(long(Int(tag(name))) + long(0) + long(start + body.count) + long(table.count))
      body += table + [UInt8](repeating: 0, count: (4 - table.count % 4) % 4)
    }
    return header + body
  }()
}
