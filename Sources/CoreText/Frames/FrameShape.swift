// SPDX-License-Identifier: MIT

/// The path of a frame as the shape of a container.
///
///     path, y up        container, y down, from the box's upper left corner
///     ┌─╱╲──┐           ┌─╱╲──┐
///     │╱  ╲ │    ──>    │█  █ │   excluded: outside of the path, inside of clipping paths
///     └─────┘           └─────┘
struct FrameShape {
  let path: CGPath
  let attributes: CFDictionary?
  let box: CGRect
  /// Exclusion paths in the container; empty for a path that is a rectangle.
  let holes: [UIBezierPath]

  init(_ path: CGPath, _ attributes: CFDictionary?) {
    self.path = path
    self.attributes = attributes
    let box = path.boundingBoxOfPath.isNull ? .zero : path.boundingBoxOfPath
    self.box = box
    // From y up to y down.
    let turn = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY)
    var holes: [UIBezierPath] = []
    if path != CGPath(rect: box) {
      let outside = UIBezierPath(
        rect: CGRect(origin: .zero, size: box.size).insetBy(dx: -1, dy: -1))
      if let turned = path.copy(using: turn) { outside.append(UIBezierPath(cgPath: turned)) }
      outside.usesEvenOddFillRule = true
      holes.append(outside)
    }
    for clip in Self.clippingPaths(attributes) {
      guard let turned = clip.copy(using: turn) else { continue }
      let hole = UIBezierPath(cgPath: turned)
      hole.usesEvenOddFillRule = true
      holes.append(hole)
    }
    self.holes = holes
    let progression = attributes?[kCTFrameProgressionAttributeName]
    if let number = progression as? Int ?? (progression as? NSNumber)?.intValue, number != 0 {
      warn(
        "CTFramesetterCreateFrame: lines are stacked from top to bottom; columns of vertical text are not supported"
      )
    }
  }

  private static func clippingPaths(_ attributes: CFDictionary?) -> [CGPath] {
    let list = attributes?[kCTFrameClippingPathsAttributeName] as? [Any] ?? []
    return list.compactMap { item in
      if let path = item as? CGPath { return path }
      let entries = item as? [String: Any] ?? [:]
      return entries[kCTFramePathClippingPathAttributeName as String] as? CGPath
    }
  }
}
