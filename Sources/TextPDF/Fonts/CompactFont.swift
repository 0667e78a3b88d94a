// SPDX-License-Identifier: MIT

import TextFonts

/// A font made from outlines: a `CFF ` table whose glyphs keep their indexes.
///
/// For fonts that cannot be subset: variable ones at a location of their design space, and damaged
/// ones whose outlines FreeType can still read.
///
/// - Source: Adobe Technical Notes 5176 (the format) and 5177 (the outlines).
struct CompactFont {
  private(set) var table: [UInt8] = []

  /// Creates a font of glyphs' outlines.
  ///
  /// - Parameters:
  ///   - instance: The font of the outlines.
  ///   - glyphs: Glyph indexes; 0 is added first in any case.
  ///   - identifiers: The CIDs of the glyphs; nil for their indexes.
  init(_ instance: FontInstance, glyphs: [UInt16], identifiers: [UInt16]? = nil) {
    let pairs = zip(glyphs, identifiers ?? glyphs).filter { $0.0 != 0 && $0.1 != 0 }
      .sorted { $0.1 < $1.1 }
    let all = [0] + pairs.map(\.0)
    let names = [0] + pairs.map(\.1)
    // Outlines in 1/1000 em, as 16.16 fixed-point numbers.
    let scale = 1000 / Double(max(instance.unitsPerEm, 1))
    let outlines = all.map { glyph -> [UInt8] in
      var outline = Outline()
      outline.number(Double(FontTable.advance(of: glyph, instance)))
      outline.draw(instance.outline(of: glyph), scale)
      return outline.bytes
    }
    let name = CompactFont.index([Array("F".utf8)])
    let strings = CompactFont.index([Array("Adobe".utf8), Array("Identity".utf8)])
    let routines = CompactFont.index([])
    let header: [UInt8] = [1, 0, 4, 4]
    let outlineIndex = CompactFont.index(outlines)
    let charset = CompactFont.charset(names)
    // Font dictionary 0 for all glyphs: one range.
    let choice: [UInt8] = [3, 0, 1, 0, 0, 0, UInt8(all.count >> 8), UInt8(all.count & 255)]
    let size = 2 + 1 + 2 * 4  // an INDEX of one object
    let topSize = CompactFont.top(charset: 0, choice: 0, outlines: 0, fonts: 0, count: 0).count
    let start = header.count + name.count + size + topSize + strings.count + routines.count
    // Width 0, and 20: defaultWidthX, 21: nominalWidthX, both 0.
    let privates: [UInt8] = [139, 20, 139, 21]
    let charsetAt = start
    let choiceAt = charsetAt + charset.count
    let outlinesAt = choiceAt + choice.count
    let privateAt = outlinesAt + outlineIndex.count
    let fontsAt = privateAt + privates.count
    var font: [UInt8] = []
    font += CompactFont.number(privates.count) + CompactFont.number(privateAt) + [18]
    table = header + name
    table += CompactFont.index(
      [
        CompactFont.top(
          charset: charsetAt, choice: choiceAt, outlines: outlinesAt, fonts: fontsAt,
          count: Int(names.last ?? 0) + 1)
      ])
    table += strings + routines + charset + choice + outlineIndex + privates
    table += CompactFont.index([font])
  }

  private static func top(
    charset: Int, choice: Int, outlines: Int, fonts: Int, count: Int
  ) -> [UInt8] {
    // ROS: strings 391 and 392, the first custom ones, and supplement 0.
    number(391) + number(392) + number(0) + [12, 30]
      + number(count) + [12, 34]
      + number(charset) + [15] + number(outlines) + [17]
      + number(fonts) + [12, 36] + number(choice) + [12, 37]
  }

  /// Returns an integer in five bytes, so that its size does not depend on its value.
  private static func number(_ value: Int) -> [UInt8] {
    [29] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func index(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(objects.count >> 8), UInt8(objects.count & 255)]
    guard !objects.isEmpty else { return bytes }
    bytes.append(4)
    var offset = 1
    for object in objects + [[]] {
      bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: offset >> $0) }
      offset += object.count
    }
    for object in objects { bytes += object }
    return bytes
  }

  /// Returns the identifiers of the glyphs after the first, as ranges.
  private static func charset(_ glyphs: [UInt16]) -> [UInt8] {
    var bytes: [UInt8] = [2]
    var at = 1
    while at < glyphs.count {
      var end = at
      while end + 1 < glyphs.count, glyphs[end + 1] == glyphs[end] + 1 { end += 1 }
      let (first, left) = (Int(glyphs[at]), end - at)
      bytes += [
        UInt8(first >> 8), UInt8(first & 255), UInt8(left >> 8), UInt8(left & 255),
      ]
      at = end + 1
    }
    return bytes
  }

  /// The charstring of a glyph: lines and curves.
  private struct Outline {
    var bytes: [UInt8] = []
    private var x = 0
    private var y = 0

    /// Appends a 16.16 fixed-point number, which must be in its range.
    mutating func number(_ value: Double) {
      fixed(Int((value * 65_536).rounded()))
    }

    private mutating func fixed(_ value: Int) {
      if value & 0xFFFF == 0 {
        let whole = value >> 16
        switch whole {
        case -107...107: bytes.append(UInt8(whole + 139))
        case 108...1131:
          bytes += [UInt8((whole - 108) >> 8 + 247), UInt8((whole - 108) & 255)]
        case -1131 ... -108:
          bytes += [UInt8((-whole - 108) >> 8 + 251), UInt8((-whole - 108) & 255)]
        default:
          bytes += [28, UInt8(truncatingIfNeeded: whole >> 8), UInt8(truncatingIfNeeded: whole)]
        }
        return
      }
      bytes += [255] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Returns the distance to a point, in 1/65536, from the rounded position of the pen.
    private mutating func step(_ px: Double, _ py: Double, _ scale: Double) -> (Int, Int) {
      func place(_ value: Double) -> Int {
        // Hundredths of a unit are invisible.
        let held = min(max(value * scale, -16_000), 16_000)
        return Int((held * 64).rounded()) * 1024
      }
      let (nextX, nextY) = (place(px), place(py))
      defer { (x, y) = (nextX, nextY) }
      return (nextX - x, nextY - y)
    }

    mutating func draw(_ outline: GlyphOutline?, _ scale: Double) {
      for element in outline?.elements ?? [] {
        switch element {
        case .move(let px, let py):
          let (dx, dy) = step(px, py, scale)
          fixed(dx)
          fixed(dy)
          bytes.append(21)
        case .line(let px, let py):
          let (dx, dy) = step(px, py, scale)
          fixed(dx)
          fixed(dy)
          bytes.append(5)
        case .curve(let x1, let y1, let x2, let y2, let px, let py):
          for point in [(x1, y1), (x2, y2), (px, py)] {
            let (dx, dy) = step(point.0, point.1, scale)
            fixed(dx)
            fixed(dy)
          }
          bytes.append(8)
        case .close: break
        }
      }
      bytes.append(14)
    }
  }
}
