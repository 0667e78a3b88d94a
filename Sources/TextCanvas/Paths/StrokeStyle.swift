// SPDX-License-Identifier: MIT

/// How a line is drawn along a path.
package struct StrokeStyle: Hashable, Sendable {
  package enum Cap: Sendable { case butt, round, square }
  package enum Join: Sendable { case miter, round, bevel }

  /// In points of the current user space; nothing is drawn for 0, negative or no number.
  package var width: Double
  package var cap: Cap
  package var join: Join
  package var miterLimit: Double
  /// Lengths on, off, on …; an odd count repeats with on and off exchanged.
  ///
  /// Empty is a solid line.
  ///
  /// A list with a negative length or no number, or with only zeros, is taken as a solid line.
  package var dash: [Double]
  /// Where in the dash pattern the path starts.
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

  /// The dash lengths if they can be used, else none.
  ///
  /// None is longer than what lies within reach: of lengths that add up to infinity the drawing library never finds the first.
  package var usableDash: [Double] {
    guard dash.allSatisfy({ $0.isFinite && $0 >= 0 }), dash.contains(where: { $0 > 0 }) else {
      return []
    }
    return dash.map { min($0, StrokeStyle.longestDash) }
  }
  private static let longestDash = 1e9

  /// Where in the pattern of `usableDash` the path starts: 0 up to its length.
  package var usablePhase: Double {
    let dash = usableDash
    let period = dash.reduce(0, +) * (dash.count % 2 == 0 ? 1 : 2)
    guard period > 0, dashPhase.isFinite else { return 0 }
    let rest = dashPhase.truncatingRemainder(dividingBy: period)
    return rest < 0 ? rest + period : rest
  }

  /// The style for a path: without dashes where more than 100 000 times its pattern would go on it.
  ///
  /// Nobody could see so many; the drawing library would take seconds and gigabytes for a line that leads far out. Where the transform
  /// to pixels makes all small, rounding to parts of a pixel makes the path longer, and so does holding far points where they can be counted.
  func bounded(along path: CanvasPath, through transform: CanvasTransform) -> StrokeStyle {
    let period = usableDash.reduce(0, +)
    guard period > 0 else { return self }
    // As far as points are moved: to parts of a pixel, and back to what the library can count.
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

  /// Something is drawn.
  var isUsable: Bool { width > 0 && width.isFinite }

  /// How far ink can lie from the path: corners reach out by the miter, square ends by √2.
  var reach: Double {
    let corner = join == .miter ? (miterLimit.isFinite ? max(miterLimit, 1.5) : 10) : 1.5
    return width / 2 * corner
  }
}
