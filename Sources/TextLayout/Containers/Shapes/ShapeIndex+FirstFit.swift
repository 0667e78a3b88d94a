// SPDX-License-Identifier: MIT

extension ShapeIndex {
  /// How exactly `firstFit` finds the place, in points, near its start.
  static let fitStep = 1.0 / 64

  /// How exactly at a distance from its start: no text stands farther than 100 000 000 points from the line before.
  private static func fitStep(at distance: Double) -> Double {
    max(fitStep, distance / (distance < 1e8 ? 1024 : 8))
  }

  /// The highest place at or below `y` where a line of a height has room of a width.
  ///
  /// Steps over what is covered: a band that reaches from y to y + height has no room if any part of
  /// it has none. So the parts at its lower end are asked first, and if even the line there is
  /// covered, the whole height is skipped.
  ///
  /// - Parameters:
  ///   - y: Where to begin.
  ///   - height: Of the line; above 0.
  ///   - xRange: Where the line may be.
  ///   - minWidth: How wide a free part must be. At 0 any part of positive width will do.
  ///   - limit: Places from there on are not looked for.
  /// - Returns: Exact to 1/64 point near `y`, and to 1/1024 of the way further down, to an eighth after 100 000 000 points, so
  ///   that the search ends soon however large the shapes are. nil if `xRange` is too narrow anyway, or the
  ///   room begins below the limit or what numbers can tell.
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
        // The lowest part fits, the whole does not: halve to where it begins to.
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
