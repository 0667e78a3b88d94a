// SPDX-License-Identifier: MIT

import TextCanvas

/// A clip shape, inside of others.
///
/// A `clipPath` may be clipped itself, so each is written once, however many are in force:
///
///     <clipPath id="c1"><path …/></clipPath>
///     <clipPath id="c2" clip-path="url(#c1)"><path …/></clipPath>
final class ClipNode {
  enum Shape {
    case rectangle(CanvasRect)
    case path(CanvasPath, CanvasTransform, evenOdd: Bool)
  }
  let parent: ClipNode?
  let shape: Shape
  /// The number in its id, once it is written.
  var number: Int?

  init(_ shape: Shape, inside parent: ClipNode?) {
    self.shape = shape
    self.parent = parent
  }
}

/// The current clip.
struct ClipState {
  /// The bounds of everything that is painted.
  private(set) var bounds: CanvasRect
  private var shapes: ClipNode?
  /// Whether the bounds clip more than the shapes do.
  private var cuts = false

  init(_ bounds: CanvasRect) { self.bounds = bounds }

  var isEmpty: Bool { bounds.isEmpty }

  /// Intersects with a rectangle; successive rectangles become one.
  mutating func intersect(_ rect: CanvasRect) {
    let both = bounds.intersection(rect)
    if both == bounds { return }
    bounds = both
    cuts = true
  }

  mutating func intersect(
    _ path: CanvasPath, _ transform: CanvasTransform, evenOdd: Bool
  ) {
    let outside = node()
    shapes = ClipNode(.path(path, transform, evenOdd: evenOdd), inside: outside)
    bounds = bounds.intersection(
      path.controlBounds.map { transform.bounds(of: $0) }
        ?? CanvasRect(x: 0, y: 0, width: 0, height: 0))
  }

  mutating func close() { bounds = CanvasRect(x: bounds.x, y: bounds.y, width: 0, height: 0) }

  /// Returns the clip to apply; nil for none.
  mutating func node() -> ClipNode? {
    if cuts {
      shapes = ClipNode(.rectangle(bounds), inside: shapes)
      cuts = false
    }
    return shapes
  }
}
