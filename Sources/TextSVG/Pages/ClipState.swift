// SPDX-License-Identifier: MIT

import TextCanvas

/// A shape that cuts what is painted, inside of others.
///
/// A `clipPath` may be clipped itself, so each is in the file once, however many are in force:
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
  /// Its name, once it is written.
  var number: Int?

  init(_ shape: Shape, inside parent: ClipNode?) {
    self.shape = shape
    self.parent = parent
  }
}

/// The clip in force.
struct ClipState {
  /// Nothing is painted outside of it.
  private(set) var bounds: CanvasRect
  private var shapes: ClipNode?
  /// The bounds cut more than the shapes do.
  private var cuts = false

  init(_ bounds: CanvasRect) { self.bounds = bounds }

  var isEmpty: Bool { bounds.isEmpty }

  /// One rectangle after another is one.
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

  /// The clip to be applied; nil for none.
  mutating func node() -> ClipNode? {
    if cuts {
      shapes = ClipNode(.rectangle(bounds), inside: shapes)
      cuts = false
    }
    return shapes
  }
}
