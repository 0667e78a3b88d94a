// SPDX-License-Identifier: MIT

// Size: the sixteen numbers of the matrix, as Apple declares them.
/// A transform of space: a matrix of four rows and columns for row vectors, so that the left factor
/// applies first.
///
/// The view is orthographic: x and y are drawn, z and perspective have no effect.
///
/// - Source: Core Animation, `CATransform3D`.
public struct CATransform3D: Sendable {
  /// Row 1, column 1.
  public var m11: CGFloat
  /// Row 1, column 2.
  public var m12: CGFloat
  /// Row 1, column 3.
  public var m13: CGFloat
  /// Row 1, column 4.
  public var m14: CGFloat
  /// Row 2, column 1.
  public var m21: CGFloat
  /// Row 2, column 2.
  public var m22: CGFloat
  /// Row 2, column 3.
  public var m23: CGFloat
  /// Row 2, column 4.
  public var m24: CGFloat
  /// Row 3, column 1.
  public var m31: CGFloat
  /// Row 3, column 2.
  public var m32: CGFloat
  /// Row 3, column 3.
  public var m33: CGFloat
  /// Row 3, column 4.
  public var m34: CGFloat
  /// Row 4, column 1: the translation to the right.
  public var m41: CGFloat
  /// Row 4, column 2: the translation down.
  public var m42: CGFloat
  /// Row 4, column 3: the translation towards the viewer.
  public var m43: CGFloat
  /// Row 4, column 4.
  public var m44: CGFloat

  /// Creates a transform of zeros, which has no inverse.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 0,
      m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// Creates a matrix, row by row.
  ///
  /// - Parameters:
  ///   - m11: Row 1, column 1.
  ///   - m12: Row 1, column 2.
  ///   - m13: Row 1, column 3.
  ///   - m14: Row 1, column 4.
  ///   - m21: Row 2, column 1.
  ///   - m22: Row 2, column 2.
  ///   - m23: Row 2, column 3.
  ///   - m24: Row 2, column 4.
  ///   - m31: Row 3, column 1.
  ///   - m32: Row 3, column 2.
  ///   - m33: Row 3, column 3.
  ///   - m34: Row 3, column 4.
  ///   - m41: Row 4, column 1: the translation to the right.
  ///   - m42: Row 4, column 2: the translation down.
  ///   - m43: Row 4, column 3: the translation towards the viewer.
  ///   - m44: Row 4, column 4.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat,
    m23: CGFloat, m24: CGFloat, m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// The sixteen numbers, row by row.
  var numbers: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  init(_ n: [CGFloat]) {
    self.init(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
  }

  /// The orthographic projection of the transform.
  var seen: CGAffineTransform { CGAffineTransform(m11, m12, m21, m22, m41, m42) }

  var isFinite: Bool { numbers.allSatisfy(\.isFinite) }

  /// Whether the visible size depends on the distance.
  var hasPerspective: Bool { m14 != 0 || m24 != 0 || m34 != 0 || m44 != 1 }
}

/// The identity transform.
public let CATransform3DIdentity = CATransform3DMakeAffineTransform(.identity)

/// Returns a transform of the plane as one of space.
///
/// - Parameter m: The transform of x and y.
/// - Returns: A transform that leaves z unchanged.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(
    m11: m.a, m12: m.b, m13: 0, m14: 0, m21: m.c, m22: m.d, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1,
    m34: 0, m41: m.tx, m42: m.ty, m43: 0, m44: 1)
}

/// Returns whether a transform is one of the plane.
///
/// - Parameter t: A transform.
/// - Returns: True if `CATransform3DGetAffineTransform(_:)` loses nothing.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m33 == 1
    && t.m34 == 0 && t.m43 == 0 && t.m44 == 1
}

/// Returns the affine transform of the plane.
///
/// - Parameter t: A transform.
/// - Returns: Its orthographic projection, if it is not one of the plane.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t.seen }

/// Returns whether a transform is exactly the identity.
///
/// - Parameter t: A transform.
/// - Returns: True if all sixteen numbers are those of the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool {
  CATransform3DEqualToTransform(t, CATransform3DIdentity)
}

/// Returns whether two transforms have the same sixteen numbers.
///
/// - Parameters:
///   - a: A transform.
///   - b: The transform to compare it with.
/// - Returns: True if all numbers are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a.numbers == b.numbers
}

/// Returns a translation.
///
/// - Parameters:
///   - tx: The distance to the right.
///   - ty: The distance down.
///   - tz: The distance towards the viewer.
/// - Returns: The translation.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{
  var t = CATransform3DIdentity
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}

/// Returns a scaling from the origin.
///
/// - Parameters:
///   - sx: The factor of x.
///   - sy: The factor of y.
///   - sz: The factor of z.
/// - Returns: The scaling.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}

/// Returns a rotation about an axis through the origin; the identity for an axis of length 0.
///
/// - Parameters:
///   - angle: Radians; about (0, 0, 1) clockwise on the screen.
///   - x: The x component of the axis.
///   - y: The y component of the axis.
///   - z: The z component of the axis.
/// - Returns: The rotation by Rodrigues' formula.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite, angle.isFinite else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let turn = CGAffineTransform(rotationAngle: angle)
  let (cosine, sine) = (turn.a, turn.b)
  let rest = 1 - cosine
  return CATransform3D(
    m11: cosine + x * x * rest, m12: x * y * rest + z * sine, m13: x * z * rest - y * sine, m14: 0,
    m21: x * y * rest - z * sine, m22: cosine + y * y * rest, m23: y * z * rest + x * sine, m24: 0,
    m31: x * z * rest + y * sine, m32: y * z * rest - x * sine, m33: cosine + z * z * rest, m34: 0,
    m41: 0, m42: 0, m43: 0, m44: 1)
}

/// Returns a transform that applies a translation first.
///
/// - Parameters:
///   - t: The transform that is applied second.
///   - tx: The distance to the right.
///   - ty: The distance down.
///   - tz: The distance towards the viewer.
/// - Returns: The product of both.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns a transform that applies a scaling first.
///
/// - Parameters:
///   - t: The transform that is applied second.
///   - sx: The factor of x.
///   - sy: The factor of y.
///   - sz: The factor of z.
/// - Returns: The product of both.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Returns a transform that applies a rotation first.
///
/// - Parameters:
///   - t: The transform that is applied second.
///   - angle: Radians; about (0, 0, 1) clockwise on the screen.
///   - x: The x component of the axis.
///   - y: The y component of the axis.
///   - z: The z component of the axis.
/// - Returns: The product of both.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Returns the product of two transforms.
///
/// - Parameters:
///   - a: The transform that is applied first.
///   - b: The transform that is applied second.
/// - Returns: The product.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let (left, right) = (a.numbers, b.numbers)
  var product = [CGFloat](repeating: 0, count: 16)
  for row in 0..<4 {
    for column in 0..<4 {
      for index in 0..<4 {
        product[row * 4 + column] += left[row * 4 + index] * right[index * 4 + column]
      }
    }
  }
  return CATransform3D(product)
}

/// Returns the inverse transform.
///
/// - Parameter t: A transform.
/// - Returns: The transform itself if it has no inverse.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  // Gauss and Jordan, with the largest pivot of each column.
  var left = t.numbers
  var right = CATransform3DIdentity.numbers
  for column in 0..<4 {
    guard
      let pivot = (column..<4).max(by: { abs(left[$0 * 4 + column]) < abs(left[$1 * 4 + column]) }),
      left[pivot * 4 + column] != 0, left[pivot * 4 + column].isFinite
    else { return t }
    for index in 0..<4 where pivot != column {
      left.swapAt(pivot * 4 + index, column * 4 + index)
      right.swapAt(pivot * 4 + index, column * 4 + index)
    }
    let divisor = left[column * 4 + column]
    for index in 0..<4 {
      left[column * 4 + index] /= divisor
      right[column * 4 + index] /= divisor
    }
    for row in 0..<4 where row != column {
      let factor = left[row * 4 + column]
      guard factor != 0 else { continue }
      for index in 0..<4 {
        left[row * 4 + index] -= factor * left[column * 4 + index]
        right[row * 4 + index] -= factor * right[column * 4 + index]
      }
    }
  }
  return CATransform3D(right)
}
