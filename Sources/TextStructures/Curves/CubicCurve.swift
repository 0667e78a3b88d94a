// SPDX-License-Identifier: MIT

/// A cubic Bézier curve, and its turning points.
package struct CubicCurve: Hashable, Sendable {
  package var x: Coordinate
  package var y: Coordinate

  /// One coordinate of the curve: a cubic polynomial by its four Bézier coefficients.
  package struct Coordinate: Hashable, Sendable {
    package var p0: Double
    package var p1: Double
    package var p2: Double
    package var p3: Double

    package init(p0: Double, p1: Double, p2: Double, p3: Double) {
      (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
    }

    /// Returns the value at `t`, by the stable form of de Casteljau.
    ///
    /// Exactly `p0` at 0 and `p3` at 1.
    package func value(at t: Double) -> Double {
      let s = 1 - t
      return s * s * (s * p0 + 3 * t * p1) + t * t * (3 * s * p2 + t * p3)
    }

    package func slope(at t: Double) -> Double {
      let s = 1 - t
      return 3 * (s * s * (p1 - p0) + 2 * s * t * (p2 - p1) + t * t * (p3 - p2))
    }

    package var least: Double { min(min(p0, p1), min(p2, p3)) }
    package var greatest: Double { max(max(p0, p1), max(p2, p3)) }

    /// The parameters inside (0, 1) at which the coordinate turns, in order; at most two.
    package var turns: (Double?, Double?) {
      // The slope is a quadratic: a − 2(a − b)t + (a − 2b + c)t², scaled to keep it in range.
      let size = max(abs(p1 - p0), abs(p2 - p1), abs(p3 - p2))
      guard size > 0 else { return (nil, nil) }
      let (a, b, c) = ((p1 - p0) / size, (p2 - p1) / size, (p3 - p2) / size)
      // Slopes of one sign: no turn. Most curves of outlines end here.
      if (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0) { return (nil, nil) }
      let square = a - 2 * b + c
      let half = a - b
      let discriminant = half * half - square * a
      guard discriminant > 0 else { return (nil, nil) }
      let root = discriminant.squareRoot()
      let q = half + (half < 0 ? -root : root)
      // The two roots q ⁄ square and a ⁄ q, without cancellation.
      let first = inside(a, q)
      let second = inside(q, square)
      guard let first else { return (second, nil) }
      guard let second, second != first else { return (first, nil) }
      return first < second ? (first, second) : (second, first)
    }

    private func inside(_ above: Double, _ below: Double) -> Double? {
      guard below != 0 else { return nil }
      let t = above / below
      return t > 0 && t < 1 ? t : nil
    }

    /// Returns the parameter at which the coordinate, which is monotone between `a` and `b`, has a
    /// value.
    ///
    /// The result lies between them. Newton's method, with bisection where a step would leave the
    /// bracket.
    package func parameter(of value: Double, between a: Double, and b: Double) -> Double {
      var (low, high) = (min(a, b), max(a, b))
      let (atLow, atHigh) = (self.value(at: low), self.value(at: high))
      let rises = atHigh >= atLow
      if rises ? value <= atLow : value >= atLow { return low }
      if rises ? value >= atHigh : value <= atHigh { return high }
      var t = low + (high - low) * ((value - atLow) / (atHigh - atLow))
      for _ in 0..<64 {
        let difference = self.value(at: t) - value
        if difference == 0 { return t }
        if (difference < 0) == rises { low = t } else { high = t }
        let slope = self.slope(at: t)
        var next = slope == 0 ? Double.nan : t - difference / slope
        if !(next > low && next < high) { next = low + (high - low) / 2 }
        if next == t || next <= low || next >= high { return next }
        if abs(next - t) < 1e-16 { return next }
        t = next
      }
      return t
    }
  }

  package init(x: Coordinate, y: Coordinate) {
    self.x = x
    self.y = y
  }

  /// Finds the parameters at which the curve turns in x or y, in order, with 0 and 1; between two
  /// neighbours the curve is monotone.
  package func turningPoints(_ places: inout [Double]) {
    places.removeAll(keepingCapacity: true)
    places.append(0)
    let (a, b) = x.turns
    let (c, d) = y.turns
    for t in [a, b, c, d] { if let t { places.append(t) } }
    places.append(1)
    places.sort()
  }
}
