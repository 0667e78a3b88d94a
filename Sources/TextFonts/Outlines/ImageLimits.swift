// SPDX-License-Identifier: MIT

/// Limits that keep a small damaged or hostile file from allocating gigabytes: FreeType decodes the
/// PNG images of an `sbix` table up to 32 767 pixels square. (Those of `CBDT` cannot exceed 255.)
enum ImageLimits {
  /// Apple's largest emoji are 160 pixels high.
  static let side: UInt32 = 4096

  /// Returns whether all images of a glyph, one per strike, have a plausible size.
  static func allow(_ glyph: UInt16, of face: FontFace) -> Bool {
    let tables = face.tables
    let sbix = tag("sbix")
    guard tables.has(sbix) else { return true }
    let header = tables.bytes(sbix, at: 0, count: 8)
    guard header.count == 8 else { return false }
    let strikes = min(Int(header.uint32(at: 4)), 64)
    let offsets = tables.bytes(sbix, at: 8, count: 4 * strikes)
    guard offsets.count == 4 * strikes else { return false }
    for strike in 0..<strikes {
      let start = Int(offsets.uint32(at: 4 * strike))
      guard isSmall(glyph, strike: start, tables, mayRefer: true) else { return false }
    }
    return true
  }

  private static func isSmall(
    _ glyph: UInt16, strike: Int, _ tables: FontTables, mayRefer: Bool
  ) -> Bool {
    let sbix = tag("sbix")
    let place = tables.bytes(sbix, at: strike + 4 + 4 * Int(glyph), count: 8)
    guard place.count == 8 else { return true }
    let start = strike + Int(place.uint32(at: 0))
    let length = Int(place.uint32(at: 4)) - Int(place.uint32(at: 0))
    guard length > 8 else { return true }
    let picture = tables.bytes(sbix, at: start, count: 32)
    guard picture.count >= 10 else { return true }
    switch picture.uint32(at: 4) {
    case tag("dupe"):
      // A reference to another glyph's image, which must have its own.
      guard mayRefer else { return false }
      let other = UInt16(picture.uint16(at: 8))
      return isSmall(other, strike: strike, tables, mayRefer: false)
    case tag("png "):
      // Signature (8), chunk length (4), "IHDR" (4), width, height.
      guard picture.count == 32 else { return false }
      return picture.uint32(at: 24) <= side && picture.uint32(at: 28) <= side
    default: return true
    }
  }
}
