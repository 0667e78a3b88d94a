// SPDX-License-Identifier: MIT

/// The style of a stroke along a path.
package struct StrokeStyle: Hashable, Sendable {
  package enum Cap: Sendable { case butt, round, square }
  package enum Join: Sendable { case miter, round, bevel }

  /// The width in points of the current user space; nothing is drawn if it is 0, negative or not
  /// finite.
  package var width: Double
  package var cap: Cap
  package var join: Join
  package var miterLimit: Double
  /// Lengths on, off, on …; an odd count repeats with on and off exchanged.
  ///
  /// Empty is a solid line.
  ///
  /// A list with a negative or non-finite length, or with only zeros, is treated as a solid line.
  package var dash: [Double]
  /// The start of the path in the dash pattern.
  package var dashPhase: Double

  package init(
    width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10,
    dash: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }

  /// The dash lengths if they are valid, else none.
  ///
  /// They are clamped to a reachable length: among lengths whose sum is infinite Cairo never finds
  /// the first.
  package var usableDash: [Double] {
    guard dash.allSatisfy({ $0.isFinite && $0 >= 0 }), dash.contains(where: { $0 > 0 }) else {
      return []
    }
    return dash.map { min($0, StrokeStyle.maximumDashLength) }
  }
  private static let maximumDashLength = 1e9

  /// The start of the path in the pattern of `usableDash`: from 0 to its length.
  package var usablePhase: Double {
    let dash = usableDash
    let period = dash.reduce(0, +) * (dash.count % 2 == 0 ? 1 : 2)
    guard period > 0, dashPhase.isFinite else { return 0 }
    let rest = dashPhase.truncatingRemainder(dividingBy: period)
    return rest < 0 ? rest + period : rest
  }

  /// Returns the style for a path: without dashes if its pattern would repeat more than 100 000
  /// times.
  ///
  /// So many would be invisible, and Cairo would take seconds and gigabytes for a line that leads
  /// far out. Under a transform that makes everything small, rounding to parts of a pixel makes the
  /// path longer, and so does clamping far points.
  func bounded(along path: CanvasPath, through transform: CanvasTransform) -> StrokeStyle {
    let period = usableDash.reduce(0, +)
    guard period > 0 else { return self }
    // The distance by which points move: rounding to parts of a pixel, and clamping to Cairo's
    // range.
    let limit = Canvas.countableLimit
    let moved = path.points.reduce(path.segmentBound / 128) { sum, point in
      let p = transform.apply(point)
      return sum + 2 * (max(0, abs(p.x) - limit) + max(0, abs(p.y) - limit))
    }
    let length = path.lengthBound + moved / transform.leastScale
    guard !(length / period < 100_000) else { return self }
    var solid = self
    solid.dash = []
    return solid
  }

  /// Whether anything is drawn.
  var isUsable: Bool { width > 0 && width.isFinite }

  /// The maximum distance of ink from the path: miter corners extend by the miter limit, square
  /// ends by √2.
  var reach: Double {
    let corner = join == .miter ? (miterLimit.isFinite ? max(miterLimit, 1.5) : 10) : 1.5
    return width / 2 * corner
  }
}
