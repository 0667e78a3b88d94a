// SPDX-License-Identifier: MIT

/// An affine transform of the plane.
///
///     x′ = a·x + c·y + tx        | a  b  0 |
///     y′ = b·x + d·y + ty        | c  d  0 |   a point is a row, left of the matrix
///                                | tx ty 1 |
///
/// So `t1.concatenating(t2)` applies `t1` first, then `t2`. `translatedBy`, `scaledBy` and
/// `rotated` put the new step BEFORE the existing transform, as drawing code expects: the step uses
/// the coordinates that the transform starts from.
///
/// - Source: Core Graphics, `CGAffineTransform`.
public struct CGAffineTransform: Hashable, Sendable {
  /// The factor from x to x′.
  public var a: CGFloat
  /// The factor from x to y′.
  public var b: CGFloat
  /// The factor from y to x′.
  public var c: CGFloat
  /// The factor from y to y′.
  public var d: CGFloat
  /// The translation of x.
  public var tx: CGFloat
  /// The translation of y.
  public var ty: CGFloat

  /// The transform that leaves points unchanged.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform of six zeros, which maps every point to the origin.
  ///
  /// `identity` is the transform without effect.
  ///
  /// - Source: Core Graphics: the initializer of an imported C structure.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// Creates a transform by its six numbers.
  ///
  /// - Parameters:
  ///   - a: The factor from x to x′.
  ///   - b: The factor from x to y′.
  ///   - c: The factor from y to x′.
  ///   - d: The factor from y to y′.
  ///   - tx: The translation of x.
  ///   - ty: The translation of y.
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

  /// Creates a transform by its six numbers.
  ///
  /// - Parameters:
  ///   - a: The factor from x to x′.
  ///   - b: The factor from x to y′.
  ///   - c: The factor from y to x′.
  ///   - d: The factor from y to y′.
  ///   - tx: The translation of x.
  ///   - ty: The translation of y.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Creates a rotation around the origin.
  ///
  /// - Parameter angle: Radians. Positive rotates from the x axis to the y axis: clockwise on the
  ///   screen, where y grows down.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (sin(angle), cos(angle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Creates a scaling from the origin.
  ///
  /// - Parameters:
  ///   - sx: The factor of x; negative mirrors.
  ///   - sy: The factor of y; negative mirrors.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Creates a translation.
  ///
  /// - Parameters:
  ///   - tx: The distance along x.
  ///   - ty: The distance along y.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Whether this is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// Returns a transform that applies this one, then another.
  ///
  /// - Parameter t2: The transform that is applied second.
  /// - Returns: The product of both.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d,
      c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
      tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
  }

  /// Returns the inverse transform.
  ///
  /// - Returns: This transform, unchanged, if it flattens the plane and so has no inverse.
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// Returns a transform that applies a rotation, then this one.
  ///
  /// - Parameter angle: Radians, as in `init(rotationAngle:)`.
  /// - Returns: The product of both.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns a transform that applies a scaling, then this one.
  ///
  /// - Parameters:
  ///   - sx: The factor of x.
  ///   - sy: The factor of y.
  /// - Returns: The product of both.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a * sx, b: b * sx, c: c * sy, d: d * sy, tx: tx, ty: ty)
  }

  /// Returns a transform that applies a translation, then this one.
  ///
  /// - Parameters:
  ///   - tx: The distance along x, in the coordinates that the transform starts from.
  ///   - ty: The distance along y.
  /// - Returns: The product of both.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(
      a: a, b: b, c: c, d: d, tx: a * tx + c * ty + self.tx, ty: b * tx + d * ty + self.ty)
  }
}

extension CGAffineTransform: Codable {
  /// Decodes a, b, c, d, tx and ty, in this order.
  ///
  /// - Parameter decoder: Provides a list of numbers.
  /// - Throws: The decoder's error for anything else.
  public init(from decoder: any Decoder) throws {
    let n = try decoder.numbers(6)
    self.init(n[0], n[1], n[2], n[3], n[4], n[5])
  }

  /// Encodes a, b, c, d, tx and ty, in this order.
  ///
  /// - Parameter encoder: Gets a list of numbers.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws { try encoder.put([a, b, c, d, tx, ty]) }
}

extension CGPoint {
  /// Returns the transformed point.
  ///
  /// - Parameter t: The transform.
  /// - Returns: The point after the transform.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// Returns the transformed size; translations do not count.
  ///
  /// - Parameter t: The transform.
  /// - Returns: A size that may be negative.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// Returns the smallest upright rectangle around the transformed one.
  ///
  /// - Parameter t: The transform.
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
