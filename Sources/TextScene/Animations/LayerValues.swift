// SPDX-License-Identifier: MIT

/// The properties of a layer that can be animated.
struct LayerValues {
  var bounds = CGRect.zero
  var position = CGPoint.zero
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var zPosition: CGFloat = 0
  var transform = CATransform3DIdentity
  var sublayerTransform = CATransform3DIdentity
  var opacity: Float = 1
  var backgroundColor: CGColor?
  var cornerRadius: CGFloat = 0
  var borderWidth: CGFloat = 0
  var borderColor: CGColor? = CGColor.black
  var shadowColor: CGColor? = CGColor.black
  var shadowOpacity: Float = 0
  var shadowOffset = CGSize(width: 0, height: -3)
  var shadowRadius: CGFloat = 3
  var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// The transform from the layer's coordinates to its superlayer's, without the superlayer's
  /// sublayer transform.
  var toOutside: CGAffineTransform {
    let anchor = self.anchor
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(transform.seen)
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// The anchor point in the layer's coordinates.
  var anchor: CGPoint {
    CGPoint(
      x: bounds.minX + bounds.width * anchorPoint.x, y: bounds.minY + bounds.height * anchorPoint.y)
  }

  /// The rectangle of the superlayer that the bounds fill, or the one around it if they are
  /// rotated.
  var frame: CGRect {
    if CATransform3DIsIdentity(transform) {
      return CGRect(
        x: position.x - bounds.width * anchorPoint.x, y: position.y - bounds.height * anchorPoint.y,
        width: bounds.width, height: bounds.height)
    }
    return bounds.applying(toOutside)
  }

  /// Returns the corner of the frame that bounds of a size would have if the position were zero.
  func corner(of size: CGSize) -> CGPoint {
    if CATransform3DIsIdentity(transform) {
      return CGPoint(x: -size.width * anchorPoint.x, y: -size.height * anchorPoint.y)
    }
    var wanted = self
    (wanted.bounds.size, wanted.position) = (size, .zero)
    return wanted.frame.origin
  }
}

/// A value that can be interpolated.
protocol LayerAnimatable {
  /// Returns the interpolated value: `part` 0 is the first, 1 the second; springs go beyond.
  static func between(_ from: Self, _ to: Self, _ part: Double) -> Self
  func isSame(as other: Self) -> Bool
}

extension LayerAnimatable where Self: Equatable {
  func isSame(as other: Self) -> Bool { self == other }
}

extension CGFloat: LayerAnimatable {
  static func between(_ from: CGFloat, _ to: CGFloat, _ part: Double) -> CGFloat {
    // Exact at both ends.
    part == 1 ? to : from + (to - from) * CGFloat(part)
  }
}

extension Float: LayerAnimatable {
  static func between(_ from: Float, _ to: Float, _ part: Double) -> Float {
    part == 1 ? to : from + (to - from) * Float(part)
  }
}

extension CGPoint: LayerAnimatable {
  static func between(_ from: CGPoint, _ to: CGPoint, _ part: Double) -> CGPoint {
    CGPoint(x: .between(from.x, to.x, part), y: .between(from.y, to.y, part))
  }
}

extension CGSize: LayerAnimatable {
  static func between(_ from: CGSize, _ to: CGSize, _ part: Double) -> CGSize {
    CGSize(
      width: .between(from.width, to.width, part), height: .between(from.height, to.height, part))
  }
}

extension CGRect: LayerAnimatable {
  static func between(_ from: CGRect, _ to: CGRect, _ part: Double) -> CGRect {
    CGRect(origin: .between(from.origin, to.origin, part), size: .between(from.size, to.size, part))
  }
}

extension CGColor?: LayerAnimatable {
  /// Interpolates colours; a missing one counts as the other one, clear.
  static func between(_ from: CGColor?, _ to: CGColor?, _ part: Double) -> CGColor? {
    if part == 0 { return from }
    if part == 1 { return to }
    guard let first = from ?? to?.copy(alpha: 0), let last = to ?? from?.copy(alpha: 0),
      let a = first.sRGB, let b = last.sRGB
    else { return to }
    func mixed(_ index: Int) -> CGFloat { CGFloat.between(a[index], b[index], part) }
    return CGColor(red: mixed(0), green: mixed(1), blue: mixed(2), alpha: mixed(3))
  }
}

extension CGColor {
  /// Red, green, blue and alpha; nil for a pattern.
  fileprivate var sRGB: [CGFloat]? {
    guard let components else { return nil }
    switch components.count {
    case 2: return [components[0], components[0], components[0], components[1]]
    case 4: return components
    default: return nil
    }
  }
}

extension CATransform3D: LayerAnimatable {
  func isSame(as other: CATransform3D) -> Bool { CATransform3DEqualToTransform(self, other) }

  /// Interpolates transforms.
  ///
  /// Rotation, scale and translation are interpolated separately, so that a rotating layer keeps
  /// its size.
  static func between(_ from: CATransform3D, _ to: CATransform3D, _ part: Double) -> CATransform3D {
    if part == 0 { return from }
    if part == 1 { return to }
    if CATransform3DIsAffine(from), CATransform3DIsAffine(to), let a = Parts(from.seen),
      let b = Parts(to.seen)
    {
      return CATransform3DMakeAffineTransform(Parts.between(a, b, part).transform)
    }
    return CATransform3D(
      zip(from.numbers, to.numbers).map { CGFloat.between($0, $1, part) })
  }

  /// A transform of the plane as a scaling, a shear, a rotation and a translation, one after the
  /// other.
  private struct Parts {
    var width: CGFloat
    var height: CGFloat
    var slant: CGFloat
    var angle: CGFloat
    var shift: CGPoint

    /// Decomposes a transform; nil for one that flattens the plane.
    init?(_ t: CGAffineTransform) {
      let determinant = t.a * t.d - t.b * t.c
      width = hypot(t.a, t.b)
      guard width > 0, determinant != 0, determinant.isFinite else { return nil }
      angle = atan2(t.b, t.a)
      slant = (t.a * t.c + t.b * t.d) / (width * width)
      height = determinant / width
      shift = CGPoint(x: t.tx, y: t.ty)
    }

    var transform: CGAffineTransform {
      CGAffineTransform(width, 0, slant * width, height, 0, 0)
        .concatenating(CGAffineTransform(rotationAngle: angle))
        .concatenating(CGAffineTransform(translationX: shift.x, y: shift.y))
    }

    /// Interpolates the parts; the rotation takes the shorter direction.
    static func between(_ a: Parts, _ b: Parts, _ part: Double) -> Parts {
      var mixed = b
      var turn = b.angle - a.angle
      if turn > .pi { turn -= 2 * .pi }
      if turn < -.pi { turn += 2 * .pi }
      mixed.angle = a.angle + turn * CGFloat(part)
      mixed.width = .between(a.width, b.width, part)
      mixed.height = .between(a.height, b.height, part)
      mixed.slant = .between(a.slant, b.slant, part)
      mixed.shift = .between(a.shift, b.shift, part)
      return mixed
    }
  }
}
