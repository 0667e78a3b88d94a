// SPDX-License-Identifier: MIT

private import Synchronization
package import TextFonts

/// The positions of glyphs' ink.
package enum GlyphInk {
  /// Returns the ranges of x in which a row of glyphs has ink between two heights: there an
  /// underline has gaps for descenders.
  ///
  ///         ╭─╮  ╷
  ///     ────╰─┤──│────────────     top
  ///     ══    │  ╵  ══════════     bottom
  ///           ╯
  ///
  /// - `top`: In the glyphs' own coordinates, y down.
  /// - `bottom`: Below it.
  /// - `padding`: The distance by which each range is widened on both sides.
  /// - Result: In order, without overlaps. Bitmap glyphs have none.
  package static func spans(
    of glyphs: [PositionedGlyph], font: FontInstance, size: Double, top: Double, bottom: Double,
    padding: Double = 0
  ) -> [ClosedRange<Double>] {
    guard size > 0, size.isFinite, bottom > top, padding.isFinite else { return [] }
    var found: [ClosedRange<Double>] = []
    for glyph in glyphs where glyph.x.isFinite && glyph.y.isFinite {
      let outline = Outline.of(glyph.id, font)
      let emTop = (top - glyph.y) / size
      let emBottom = (bottom - glyph.y) / size
      guard let bounds = outline.bounds, bounds.maxY > emTop, bounds.minY < emBottom else {
        continue
      }
      for span in spans(of: outline.lines, top: emTop, bottom: emBottom) {
        found.append(
          glyph.x + span.lowerBound * size - padding...glyph.x + span.upperBound * size + padding)
      }
    }
    return merged(found)
  }

  /// Returns the ranges of one outline.
  static func spans(of outline: CanvasPath, top: Double, bottom: Double) -> [ClosedRange<Double>] {
    spans(of: outline.flattened(), top: top, bottom: bottom)
  }

  /// Returns the ranges of the straight lines of an outline.
  private static func spans(
    of lines: [(CanvasPoint, CanvasPoint)], top: Double, bottom: Double
  ) -> [ClosedRange<Double>] {
    var found: [ClosedRange<Double>] = []
    // Edges inside the band cover their extent …
    for (from, to) in lines {
      let (upper, lower) = from.y <= to.y ? (from, to) : (to, from)
      guard lower.y >= top, upper.y <= bottom else { continue }
      func x(at y: Double) -> Double {
        lower.y == upper.y
          ? upper.x : upper.x + (lower.x - upper.x) * (y - upper.y) / (lower.y - upper.y)
      }
      let a = x(at: max(upper.y, top))
      let b = lower.y == upper.y ? lower.x : x(at: min(lower.y, bottom))
      found.append(min(a, b)...max(a, b))
    }
    // … and the area between two edges is covered if it is inside (non-zero rule).
    for y in [top, (top + bottom) / 2, bottom] {
      var crossings: [(x: Double, turn: Int)] = []
      for (from, to) in lines where (from.y <= y) != (to.y <= y) {
        let x = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y)
        crossings.append((x, from.y <= y ? 1 : -1))
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (index, crossing) in crossings.enumerated() {
        winding += crossing.turn
        if winding != 0, index + 1 < crossings.count {
          found.append(crossing.x...crossings[index + 1].x)
        }
      }
    }
    return merged(found)
  }

  private static func merged(_ spans: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, span.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        result.append(span)
      }
    }
    return result
  }
}

/// A glyph's outline and bounds with one em as unit, cached because every underline needs those of
/// the same glyphs.
private struct Outline: Sendable {
  var bounds: CanvasRect?
  var lines: [(CanvasPoint, CanvasPoint)]

  private static let known = Mutex<[UInt64: Outline]>([:])
  private static let maximumKnown = 2048

  static func of(_ glyph: UInt16, _ font: FontInstance) -> Outline {
    let key = UInt64(truncatingIfNeeded: font.id) << 16 | UInt64(glyph)
    if let found = known.withLock({ $0[key] }) { return found }
    let path = CanvasPath(emOutlineOf: glyph, font: font)
    let made = Outline(bounds: path.controlBounds, lines: path.flattened())
    known.withLock {
      if $0.count >= maximumKnown { $0.removeAll() }
      $0[key] = made
    }
    return made
  }
}

extension CanvasPath {
  /// Returns the path as straight lines, with closed subpaths; curves in 12 pieces.
  func flattened() -> [(CanvasPoint, CanvasPoint)] {
    var lines: [(CanvasPoint, CanvasPoint)] = []
    var start: CanvasPoint?
    var pen: CanvasPoint?
    var next = 0
    func close() {
      if let start, let pen, start != pen { lines.append((pen, start)) }
    }
    for verb in verbs {
      switch verb {
      case .move:
        close()
        start = points[next]
        pen = start
      case .line:
        let to = points[next]
        if let pen { lines.append((pen, to)) } else { start = to }
        pen = to
      case .cubic:
        let (p, q, r) = (points[next], points[next + 1], points[next + 2])
        let from = pen ?? p
        if pen == nil { start = p }
        var last = from
        for step in 1...12 {
          let t = Double(step) / 12
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          let point = CanvasPoint(
            x: a * from.x + b * p.x + c * q.x + d * r.x, y: a * from.y + b * p.y + c * q.y + d * r.y
          )
          lines.append((last, point))
          last = point
        }
        pen = r
      case .close:
        close()
        pen = start
      }
      next += verb.pointCount
    }
    close()
    return lines
  }
}
