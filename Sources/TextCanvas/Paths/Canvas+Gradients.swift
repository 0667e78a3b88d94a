// SPDX-License-Identifier: MIT

/// Colours that go over into each other, along a line or from circle to circle.
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
  }

  /// In the order of their places.
  package var stops: [Stop]
  package var shape: Shape
  /// The first colour goes on before the start, the last one behind the end.
  package var goesOnBefore: Bool
  package var goesOnBehind: Bool

  package init(stops: [Stop], shape: Shape, goesOnBefore: Bool = false, goesOnBehind: Bool = false)
  {
    self.stops = stops
    self.shape = shape
    self.goesOnBefore = goesOnBefore
    self.goesOnBehind = goesOnBehind
  }
}

extension Canvas {
  /// Covers the clip with a gradient, in user space.
  ///
  /// One without colours, of no length or with places that are no numbers paints nothing.
  package func paint(_ gradient: Gradient) {
    guard canPaint("paint(_:)"), gradient.shape.isUsable, !gradient.stops.isEmpty,
      gradient.stops.allSatisfy({ $0.place.isFinite })
    else { return }
    let outer = state.clip.outer
    let bounds = CanvasRect(
      minX: Double(outer.left), minY: Double(outer.top), maxX: Double(outer.right),
      maxY: Double(outer.bottom))
    withEffects(bounds) { canvas in
      var stops = gradient.stops.map { stop in
        Gradient.Stop(
          place: min(max(stop.place, 0), 1),
          color: canvas.visible(stop.color)
            ?? stop.color.clamped.withAlpha(multipliedBy: 0))
      }
      // A clear stop at the same place ends the colour there.
      if !gradient.goesOnBefore {
        stops.insert(
          .init(place: 0, color: stops[0].color.withAlpha(multipliedBy: 0)), at: 0)
        stops.insert(.init(place: 0, color: stops[1].color), at: 1)
      }
      if !gradient.goesOnBehind, let last = stops.last {
        stops.append(.init(place: 1, color: last.color))
        stops.append(.init(place: 1, color: last.color.withAlpha(multipliedBy: 0)))
      }
      guard let inverse = canvas.state.transform.inverted else { return }
      canvas.context.paint(gradient.shape, stops, through: inverse)
    }
  }
}
