// SPDX-License-Identifier: MIT

/// A gradient along a line or from circle to circle.
package struct Gradient: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    /// 0 at the start, 1 at the end.
    package var place: Double
    package var color: PaintColor
    package init(place: Double, color: PaintColor) {
      self.place = place
      self.color = color
    }
  }
  package enum Shape: Hashable, Sendable {
    case line(from: CanvasPoint, to: CanvasPoint)
    case circles(from: CanvasPoint, radius: Double, to: CanvasPoint, endRadius: Double)

    var isUsable: Bool {
      switch self {
      case .line(let from, let to):
        from.x.isFinite && from.y.isFinite && to.x.isFinite && to.y.isFinite && from != to
      case .circles(let from, let radius, let to, let endRadius):
        from.x.isFinite && from.y.isFinite && to.x.isFinite && to.y.isFinite && radius >= 0
          && endRadius >= 0 && radius.isFinite && endRadius.isFinite
          && (from != to || radius != endRadius)
      }
    }

    /// Whether these are circles of which neither contains the other, so that the area between them
    /// is a cone.
    package var isCone: Bool {
      guard case .circles(let from, let radius, let to, let endRadius) = self else { return false }
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      return (dx * dx + dy * dy).squareRoot() >= abs(endRadius - radius)
    }
  }

  /// The stops, sorted by location.
  package var stops: [Stop]
  package var shape: Shape
  /// Whether the first colour extends before the start, and the last one after the end.
  package var continuesBefore: Bool
  package var continuesAfter: Bool

  package init(
    stops: [Stop], shape: Shape, continuesBefore: Bool = false, continuesAfter: Bool = false
  ) {
    self.stops = stops
    self.shape = shape
    self.continuesBefore = continuesBefore
    self.continuesAfter = continuesAfter
  }
}

extension Canvas {
  /// Fills the clip with a gradient, in user space.
  ///
  /// A gradient without colours, without length or with invalid coordinates paints nothing.
  package func paint(_ gradient: Gradient) {
    guard canPaint("paint(_:)"), gradient.shape.isUsable, !gradient.stops.isEmpty,
      gradient.stops.allSatisfy({ $0.place.isFinite })
    else { return }
    if let recorder { return recorder.add(.gradient(gradient), state) }
    let outer = state.clip.outer
    let bounds = CanvasRect(
      minX: Double(outer.left), minY: Double(outer.top), maxX: Double(outer.right),
      maxY: Double(outer.bottom))
    withEffects(bounds) { canvas in
      var gradient = gradient
      gradient.stops = gradient.stops.map { stop in
        Gradient.Stop(
          place: min(max(stop.place, 0), 1),
          color: canvas.visible(stop.color)
            ?? stop.color.clamped.withAlpha(multipliedBy: 0))
      }
      if let page = canvas.page {
        return page.add(.gradient(gradient, canvas.state.transform), canvas)
      }
      canvas.cover(with: gradient)
    }
  }

  private func cover(with gradient: Gradient) {
    guard let inverse = state.transform.inverted else { return }
    let continues = gradient.continuesBefore && gradient.continuesAfter
    // In a cone a point is on two circles, and the greater of those that are painted counts: a
    // clear one hides the other.
    guard !continues, gradient.shape.isCone else {
      return context.paint(
        gradient.shape, gradient.stopsWithEnds, endsAtStops: false, through: inverse)
    }
    guard let longer = gradient.reaching(around: clipBounds) else { return }
    context.paint(longer.shape, longer.stops, endsAtStops: true, through: inverse)
  }
}

extension Gradient {
  /// The stops, with a clear one at the same location where a colour ends.
  package var stopsWithEnds: [Stop] {
    var result = stops
    if !continuesBefore, let first = stops.first {
      result.insert(Stop(place: 0, color: first.color), at: 0)
      result.insert(Stop(place: 0, color: first.color.withAlpha(multipliedBy: 0)), at: 0)
    }
    if !continuesAfter, let last = stops.last {
      result.append(Stop(place: 1, color: last.color))
      result.append(Stop(place: 1, color: last.color.withAlpha(multipliedBy: 0)))
    }
    return result
  }

  /// Returns a gradient that ends at its stops and has the same appearance in an area: where this
  /// one extends, its start or end is moved out of the area.
  ///
  ///     0        1              0     ⅓     1
  ///     red ── blue ···    =    red ─ blue ─ blue
  ///
  /// nil if nothing is visible.
  func reaching(around area: CanvasRect) -> Gradient? {
    guard let first = stops.first, let last = stops.last else { return nil }
    var (low, high) = (0.0, 1.0)
    let reach = min(shape.reach(over: area), 10_000)
    if continuesBefore { low = -reach }
    if continuesAfter { high = 1 + reach }
    if case .circles(_, let radius, _, let endRadius) = shape, radius != endRadius {
      // No circle is smaller than a point.
      let end = radius / (radius - endRadius)
      if endRadius > radius { low = max(low, end) } else { high = min(high, end) }
    }
    var result = self
    result.shape = shape.part(from: low, to: high)
    result.stops =
      [Stop(place: 0, color: first.color)]
      + stops.map { Stop(place: ($0.place - low) / (high - low), color: $0.color) }
      + [Stop(place: 1, color: last.color)]
    return result.shape.isUsable ? result : nil
  }
}

extension Gradient.Shape {
  /// Returns the number of its own lengths that it must extend at either end to cover an area.
  func reach(over area: CanvasRect) -> Double {
    let corners = [
      (area.minX, area.minY), (area.maxX, area.minY), (area.minX, area.maxY),
      (area.maxX, area.maxY),
    ]
    switch self {
    case .line(let from, let to):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      return corners.map { abs((($0 - from.x) * dx + ($1 - from.y) * dy) / square) }.max()! + 1
    case .circles(let from, let radius, let to, let endRadius):
      // A point p on circle s has |p − c₀ − s·Δc| = r₀ + s·Δr, so |s| ≤ (|p − c₀| + r₀) / ||Δc| −
      // |Δr||.
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let change = abs((dx * dx + dy * dy).squareRoot() - abs(endRadius - radius))
      let farthest =
        corners.map {
          (($0 - from.x) * ($0 - from.x) + ($1 - from.y) * ($1 - from.y)).squareRoot()
        }.max()! + radius
      return change > 0 ? farthest / change + 1 : .infinity
    }
  }

  /// Returns the line or circles from one location to another, where 0 is the start and 1 the end.
  func part(from low: Double, to high: Double) -> Gradient.Shape {
    func between(_ a: Double, _ b: Double, _ place: Double) -> Double {
      place == 0 ? a : place == 1 ? b : a + (b - a) * place
    }
    func point(_ a: CanvasPoint, _ b: CanvasPoint, _ place: Double) -> CanvasPoint {
      CanvasPoint(x: between(a.x, b.x, place), y: between(a.y, b.y, place))
    }
    switch self {
    case .line(let from, let to):
      return .line(from: point(from, to, low), to: point(from, to, high))
    case .circles(let from, let radius, let to, let endRadius):
      return .circles(
        from: point(from, to, low), radius: max(0, between(radius, endRadius, low)),
        to: point(from, to, high), endRadius: max(0, between(radius, endRadius, high)))
    }
  }
}
