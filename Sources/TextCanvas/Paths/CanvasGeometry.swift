// SPDX-License-Identifier: MIT

/// A point in points, y down.
@usableFromInline package struct CanvasPoint: Hashable, Sendable {
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double
  @inlinable package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle in points, y down.
///
/// A negative width or height means the same rectangle from its opposite corner, as with CGRect.
@usableFromInline package struct CanvasRect: Hashable, Sendable {
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double
  @usableFromInline package var width: Double
  @usableFromInline package var height: Double

  @inlinable package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  @inlinable package var minX: Double { width < 0 ? x + width : x }
  @inlinable package var minY: Double { height < 0 ? y + height : y }
  @inlinable package var maxX: Double { width < 0 ? x : x + width }
  @inlinable package var maxY: Double { height < 0 ? y : y + height }

  /// Whether it has no area, or a component is NaN.
  @inlinable package var isEmpty: Bool { !(maxX > minX && maxY > minY) }
  /// Whether every component and every edge is finite.
  @inlinable package var isFinite: Bool {
    x.isFinite && y.isFinite && width.isFinite && height.isFinite && (x + width).isFinite
      && (y + height).isFinite
  }

  /// Returns the intersection; empty (width and height 0) if there is none.
  package func intersection(_ other: CanvasRect) -> CanvasRect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else {
      return CanvasRect(x: left, y: top, width: 0, height: 0)
    }
    return CanvasRect(minX: left, minY: top, maxX: right, maxY: bottom)
  }

  /// Returns the rectangle with each edge moved inward (outward if negative).
  package func insetBy(_ distance: Double) -> CanvasRect {
    CanvasRect(
      minX: minX + distance, minY: minY + distance, maxX: maxX - distance, maxY: maxY - distance)
  }
}

/// An affine transform: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty, as in CGAffineTransform.
@usableFromInline package struct CanvasTransform: Hashable, Sendable {
  @usableFromInline package var a: Double
  @usableFromInline package var b: Double
  @usableFromInline package var c: Double
  @usableFromInline package var d: Double
  @usableFromInline package var tx: Double
  @usableFromInline package var ty: Double

  @inlinable package init(
    a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  package static let identity = CanvasTransform()

  /// Returns the transform that applies `self`, then `next`.
  package func concatenating(_ next: CanvasTransform) -> CanvasTransform {
    CanvasTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  @inlinable package func apply(_ point: CanvasPoint) -> CanvasPoint {
    CanvasPoint(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Returns the bounding box of the transformed `rect`.
  package func bounds(of rect: CanvasRect) -> CanvasRect {
    let corners = [
      apply(CanvasPoint(x: rect.minX, y: rect.minY)),
      apply(CanvasPoint(x: rect.maxX, y: rect.minY)),
      apply(CanvasPoint(x: rect.minX, y: rect.maxY)),
      apply(CanvasPoint(x: rect.maxX, y: rect.maxY)),
    ]
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    return CanvasRect(minX: xs.min()!, minY: ys.min()!, maxX: xs.max()!, maxY: ys.max()!)
  }

  var determinant: Double { a * d - b * c }

  /// Whether transformed content can be visible: all numbers are finite, none is too large to be
  /// inverted, and it does not flatten the plane.
  ///
  /// Cairo stops permanently at a matrix that it cannot invert, so it never receives such a
  /// transform; through one with larger numbers it wrote infinite coordinates into SVG.
  var isUsable: Bool {
    let most = 1e100
    return abs(a) < most && abs(b) < most && abs(c) < most && abs(d) < most && tx.isFinite
      && ty.isFinite && abs(determinant) > 1e-30
  }

  /// The inverse; nil if the transform is not usable.
  package var inverted: CanvasTransform? {
    guard isUsable else { return nil }
    let k = 1 / determinant
    return CanvasTransform(
      a: d * k, b: -b * k, c: -c * k, d: a * k, tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k
    )
  }

  /// The smallest scale in any direction; 0 if it cannot be inverted.
  var leastScale: Double {
    let sum = a * a + b * b + c * c + d * d
    let area = abs(determinant)
    let most = ((sum + max(0, sum * sum - 4 * area * area).squareRoot()) / 2).squareRoot()
    return most > 0 ? area / most : 0
  }

  /// Whether axis-aligned rectangles stay axis-aligned.
  var keepsAxes: Bool { b == 0 && c == 0 }
  /// The scale, if the transform only translates and scales uniformly, without rotation or
  /// reflection.
  var uniformScale: Double? { keepsAxes && a == d && a > 0 ? a : nil }
}
