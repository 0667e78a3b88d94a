// SPDX-License-Identifier: MIT

internal import TextStructures

/// The table `SVG `: documents that draw glyphs.
///
/// - Source: OpenType 1.9, `SVG `.
struct SVGGlyphTable: Sendable {
  private struct Range: Sendable {
    var first: UInt16
    var last: UInt16
    var offset: Int
    var length: Int
  }
  /// The ranges, sorted by glyph.
  private let ranges: [Range]

  init(_ tables: FontTables) {
    let tag = tag("SVG ")
    let header = tables.bytes(tag, at: 0, count: 10)
    guard header.count == 10 else {
      ranges = []
      return
    }
    let start = Int(header.uint32(at: 2))
    let count = tables.bytes(tag, at: start, count: 2)
    guard count.count == 2 else {
      ranges = []
      return
    }
    let list = tables.bytes(tag, at: start + 2, count: 12 * count.uint16(at: 0))
    ranges = stride(from: 0, to: list.count - 11, by: 12).map { at in
      Range(
        first: UInt16(list.uint16(at: at)), last: UInt16(list.uint16(at: at + 2)),
        offset: start + Int(list.uint32(at: at + 4)), length: Int(list.uint32(at: at + 8)))
    }.sorted { $0.first < $1.first }
  }

  /// Returns the offset and length of a glyph's document in the table; nil if there is none.
  func document(of glyph: UInt16) -> (offset: Int, length: Int)? {
    let number = ranges.partitionPoint { $0.last >= glyph }
    guard number < ranges.count, ranges[number].first <= glyph else { return nil }
    return (ranges[number].offset, ranges[number].length)
  }
}

/// A document of a table `SVG `, in which the element of a glyph has the id `glyph` followed by its
/// number.
///
/// One unit is a font unit, the origin the glyph's, y down.
package struct SVGGlyphSource: Sendable {
  /// Plain or compressed with gzip.
  package let bytes: [UInt8]
  /// The document's offset, the same for all of its glyphs.
  package let offset: Int
}
