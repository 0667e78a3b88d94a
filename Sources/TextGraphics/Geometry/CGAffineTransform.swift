// SPDX-License-Identifier: MIT

/// A map of the plane that keeps straight lines straight and parallel lines parallel.
///
///     x′ = a·x + c·y + tx        | a  b  0 |
///     y′ = b·x + d·y + ty        | c  d  0 |   a point is a row, and stands left of the matrix
///                                | tx ty 1 |
///
/// So `t1.concatenating(t2)` does `t1` first, then `t2`. `translatedBy`, `scaledBy` and `rotated`
/// put the new step BEFORE what the transform did so far, as drawing code expects: the step is
/// measured in the coordinates that the transform starts from.
///
/// - Source: Core Graphics, `CGAffineTransform`.
public struct CGAffineTransform: Hashable, Sendable {
  /// What x adds to x′.
  public var a: CGFloat
  /// What x adds to y′.
  public var b: CGFloat
  /// What y adds to x′.
  public var c: CGFloat
  /// What y adds to y′.
  public var d: CGFloat
  /// What is added to every x′.
  public var tx: CGFloat
  /// What is added to every y′.
  public var ty: CGFloat

  /// The map that moves nothing.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// All six numbers 0, which maps every point to the origin.
  ///
  /// For no change use `identity`.
  ///
  /// - Source: Core Graphics: the initializer of an imported C structure.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// A map by its six numbers.
  public init(
    a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A map by its six numbers.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// A turn around the origin.
  ///
  /// - Parameter angle: Radians. Positive turns from the x axis to the y axis: clockwise on the
  ///   screen, where y grows down.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (sin(angle), cos(angle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// A change of size from the origin.
  ///
  /// A negative factor mirrors.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// A move.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Whether this is exactly the map that moves nothing.
  public var isIdentity: Bool { self == .identity }

  /// A transform that applies this one, then another.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d,
      c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
      tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
  }

  /// The map that takes every point back.
  ///
  /// - Returns: This map itself, unchanged, if it flattens the plane and nothing takes it back.
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// A turn, then this map.
  ///
  /// - Parameter angle: Radians, as in `init(rotationAngle:)`.
  /// - Returns: The turn and this map as one.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// A change of size, then this map.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a * sx, b: b * sx, c: c * sy, d: d * sy, tx: tx, ty: ty)
  }

  /// A move, then this map.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(
      a: a, b: b, c: c, d: d, tx: a * tx + c * ty + self.tx, ty: b * tx + d * ty + self.ty)
  }
}

extension CGAffineTransform: Codable {
  /// Reads a, b, c, d, tx and ty, in this order.
  public init(from decoder: any Decoder) throws {
    let n = try decoder.numbers(6)
    self.init(n[0], n[1], n[2], n[3], n[4], n[5])
  }

  /// Writes a, b, c, d, tx and ty, in this order.
  public func encode(to encoder: any Encoder) throws { try encoder.put([a, b, c, d, tx, ty]) }
}

extension CGPoint {
  /// The point that a map takes this one to.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// The size as a map changes it; moves do not count.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The smallest upright rectangle around what a map makes of this one.
  ///
  /// - Returns: The null rectangle for the null rectangle.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    guard !isNull else { return .null }
    let corners = [
      CGPoint(x: minX, y: minY).applying(t), CGPoint(x: maxX, y: minY).applying(t),
      CGPoint(x: minX, y: maxY).applying(t), CGPoint(x: maxX, y: maxY).applying(t),
    ]
    let left = corners.reduce(corners[0].x) { min($0, $1.x) }
    let top = corners.reduce(corners[0].y) { min($0, $1.y) }
    return CGRect(
      x: left, y: top, width: corners.reduce(left) { max($0, $1.x) } - left,
      height: corners.reduce(top) { max($0, $1.y) } - top)
  }
}
