// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

/// The properties that clients have set for single glyphs of a passage that is laid out.
///
/// They last until the passage's lines change. Glyphs are local to the passage.
package struct GlyphNotes: Equatable {
  package var isNotShown: [Int: Bool] = [:]
  var drawsOutside: [Int: Bool] = [:]
  var attachmentSizes: [Int: LayoutSize] = [:]
  /// Glyphs that were moved from the locations of layout; sorted, disjoint.
  var placements: [Placement] = []
  /// Glyphs whose location was set: nominally spaced ranges begin there.
  var starts: Set<Int> = []

  struct Placement: Equatable {
    var glyphs: Range<Int>
    /// The offset to the right and down, in points.
    var x: Double
    var y: Double
  }

  /// Moves glyphs; the new offset replaces earlier ones in the range.
  mutating func place(_ glyphs: Range<Int>, x: Double, y: Double) {
    remove(glyphs)
    if x != 0 || y != 0 { placements.append(Placement(glyphs: glyphs, x: x, y: y)) }
    placements.sort { $0.glyphs.lowerBound < $1.glyphs.lowerBound }
  }

  /// Removes the offsets of glyphs.
  mutating func remove(_ glyphs: Range<Int>) {
    placements = placements.flatMap { old -> [Placement] in
      guard old.glyphs.overlaps(glyphs) else { return [old] }
      var parts: [Placement] = []
      if old.glyphs.lowerBound < glyphs.lowerBound {
        parts.append(
          Placement(glyphs: old.glyphs.lowerBound..<glyphs.lowerBound, x: old.x, y: old.y))
      }
      if glyphs.upperBound < old.glyphs.upperBound {
        parts.append(
          Placement(glyphs: glyphs.upperBound..<old.glyphs.upperBound, x: old.x, y: old.y))
      }
      return parts
    }
  }
}

extension LineContext {
  /// Divides segments where placements begin and end, and moves the parts.
  func segments(_ segments: [LineSegment], moved placements: [GlyphNotes.Placement])
    -> [LineSegment]
  {
    segments.flatMap { segment -> [LineSegment] in
      let touching = placements.filter { $0.glyphs.overlaps(segment.glyphs) }
      if touching.isEmpty { return [segment] }
      var cuts = [segment.glyphs.lowerBound, segment.glyphs.upperBound]
      for placement in touching {
        let part = placement.glyphs.clamped(to: segment.glyphs)
        cuts += [part.lowerBound, part.upperBound]
      }
      cuts = Array(Set(cuts)).sorted()
      var parts: [LineSegment] = []
      var character = segment.characterStart
      for (from, to) in zip(cuts, cuts.dropFirst()) {
        let before = measure(segment.glyphs.lowerBound..<from, run: text.runs[segment.run]).width
        let (width, characters) = measure(from..<to, run: text.runs[segment.run])
        var part = segment
        part.glyphs = from..<to
        part.characterStart = character
        part.width = width
        part.x =
          segment.isRightToLeft
          ? segment.x + segment.width - before - width : segment.x + before
        if let placement = touching.first(where: { $0.glyphs.contains(from) }) {
          part.x += placement.x
          part.y += placement.y
        }
        parts.append(part)
        character += characters
      }
      return segment.isRightToLeft ? parts.reversed() : parts
    }
  }
}
