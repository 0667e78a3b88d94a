// SPDX-License-Identifier: MIT

/// A shadow of text.
///
/// Shadows are equal when their values are. A storage copies the shadow that is set; the copy that
/// it returns is immutable: copy it first to change it.
open class NSShadow: NSAttributeValue, NSCopying, NSSecureCoding, @unchecked Sendable {
  private var offset = CGSize.zero
  private var radius: CGFloat = 0
  private var color: Any? = UIColor(white: 0, alpha: 1.0 / 3)
  private var isFrozen = false

  /// Creates a sharp shadow without an offset, black with an opacity of one third.
  public override init() {}

  /// The offset in points, to the right and down.
  ///
  /// Zero by default. A number that is not finite becomes 0.
  open var shadowOffset: CGSize {
    get { offset }
    set {
      let (x, y) = (newValue.width, newValue.height)
      change { $0.offset = CGSize(width: x.isFinite ? x : 0, height: y.isFinite ? y : 0) }
    }
  }
  /// The blur radius of the edge in points; 0 is sharp.
  ///
  /// A negative number becomes 0.
  open var shadowBlurRadius: CGFloat {
    get { radius }
    set { change { $0.radius = newValue > 0 && newValue.isFinite ? newValue : 0 } }
  }
  /// A `UIColor`; black with an opacity of one third by default.
  ///
  /// `nil` draws no shadow.
  open var shadowColor: Any? {
    get { color }
    set { change { $0.color = newValue } }
  }

  private func change(_ body: (NSShadow) -> Void) {
    if isFrozen {
      warn("NSShadow: a shadow that a text uses cannot be changed; change a copy of it.")
    } else {
      body(self)
    }
  }

  /// An immutable copy.
  final var frozen: NSShadow {
    if isFrozen { return self }
    let copy = copy() as? NSShadow ?? NSShadow()
    copy.isFrozen = true
    return copy
  }

  final var isUnchangeable: Bool { isFrozen }

  /// Creates a shadow from a keyed archive; nil if the archive has no keys or a number is not
  /// finite.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return nil }
    let (x, y, blur) = (
      coder.decodeDouble(forKey: "NSShadowHoriz"), coder.decodeDouble(forKey: "NSShadowVert"),
      coder.decodeDouble(forKey: "NSShadowBlurRadius")
    )
    guard x.isFinite, y.isFinite, blur.isFinite else { return nil }
    offset = CGSize(width: x, height: y)
    radius = CGFloat(max(blur, 0))
    color = ArchivedValue.decode(coder, "NSShadowColor") as? UIColor
  }

  /// Writes the shadow into a keyed archive.
  ///
  /// - Parameter coder: A keyed archiver.
  open func encode(with coder: NSCoder) {
    coder.encode(Double(offset.width), forKey: "NSShadowHoriz")
    coder.encode(Double(offset.height), forKey: "NSShadowVert")
    coder.encode(Double(radius), forKey: "NSShadowBlurRadius")
    if let color { ArchivedValue.encode(color, coder, "NSShadowColor") }
  }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  /// Returns a new shadow with the same values.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: An `NSShadow`.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.offset = shadowOffset
    copy.radius = shadowBlurRadius
    copy.color = shadowColor
    return copy
  }
  /// Returns a new shadow with the same values.
  open override func copy() -> Any { copy(with: nil) }

  /// Returns whether another object is a shadow with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    if other === self { return true }
    guard shadowOffset == other.shadowOffset, shadowBlurRadius == other.shadowBlurRadius else {
      return false
    }
    guard let mine = shadowColor, let others = other.shadowColor else {
      return shadowColor == nil && other.shadowColor == nil
    }
    return AttributeValues.areEqual(mine, others)
  }

  /// A number that equal shadows share.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(shadowOffset.width)
    hasher.combine(shadowOffset.height)
    hasher.combine(shadowBlurRadius)
    return hasher.finalize()
  }

  /// The shadow's values, for logs.
  open override var description: String {
    "NSShadow {\(shadowOffset.width), \(shadowOffset.height)} blur \(shadowBlurRadius) "
      + "color \(shadowColor.map { "\($0)" } ?? "nil")"
  }
}
