// SPDX-License-Identifier: MIT

extension ShapeIndex {
  /// The precision of `firstFit` near its start, in points.
  static let fitStep = 1.0 / 64

  /// Returns the precision at a distance from the start: no text is farther than 100 000 000 points
  /// from the line before.
  private static func fitStep(at distance: Double) -> Double {
    max(fitStep, distance / (distance < 1e8 ? 1024 : 8))
  }

  /// Returns the highest position at or below `y` where a line of a height has room of a width.
  ///
  /// Skips covered parts: a band that reaches from y to y + height has no room if any part of it
  /// has none. So the parts at its lower end are tested first, and if even the line there is
  /// covered, the whole height is skipped.
  ///
  /// - Parameters:
  ///   - y: The first position to try.
  ///   - height: The line's height; above 0.
  ///   - xRange: The range that the line may take.
  ///   - minWidth: The minimum width of a free part. At 0 any part of positive width suffices.
  ///   - limit: The position at which the search ends.
  /// - Returns: Exact to 1/64 point near `y`, and to 1/1024 of the distance further down, to an
  ///   eighth after 100 000 000 points, so that the search ends soon however large the shapes are.
  ///   nil if `xRange` is too narrow, or the room begins below the limit or beyond the precision of
  ///   numbers.
  package func firstFit(
    fromY y: Double, height: Double, xRange: ClosedRange<Double>, minWidth: Double,
    limit: Double = .infinity
  ) -> Double? {
    var scratch = Scratch()
    var spans: [ClosedRange<Double>] = []
    func fits(_ top: Double, _ bottom: Double) -> Bool {
      findFreeSpans(yTop: top, yBottom: bottom, xRange: xRange, &scratch, into: &spans)
      return spans.contains { $0.upperBound - $0.lowerBound >= minWidth }
    }
    guard xRange.upperBound - xRange.lowerBound >= minWidth, xRange.upperBound > xRange.lowerBound,
      y.isFinite, height >= 0, height.isFinite
    else { return nil }
    guard let range = yRange else { return y }
    // Above all shapes and below them there is room.
    var place = y
    while place < range.upperBound, place + height > range.lowerBound {
      guard place < limit else { return nil }
      if fits(place, place + height) { return place }
      let step = max(Self.fitStep(at: place - y), abs(place) * 1e-15)
      let bottom = max(place + height, place + step)
      let next: Double
      if fits(bottom, bottom) {
        // The lowest part fits, the whole does not: bisect for the position from which it does.
        var (low, high) = (place, bottom)
        while high - low > step {
          let middle = low + (high - low) / 2
          if fits(middle, bottom) { high = middle } else { low = middle }
        }
        next = max(high, place + step)
      } else if isQuiet(at: bottom, xRange: xRange, &scratch),
        let change = nextChange(belowY: bottom)
      {
        // Even the lowest part has no room, and will not before the next edge begins or ends.
        next = change
      } else {
        next = bottom
      }
      guard next > place else { return nil }
      place = next
    }
    return place < limit ? place : nil
  }
}
