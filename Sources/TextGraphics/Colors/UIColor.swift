// SPDX-License-Identifier: MIT

/// A colour with opacity.
///
/// Immutable. Colours are equal when their model (grey or RGB) and components are;
/// a colour that follows the interface style, and a pattern, equals only a colour of the same origin.
open class UIColor: NSAttributeValue, NSCopying, NSSecureCoding, @unchecked Sendable {
  enum Origin: Hashable {
    case fixed(ColorComponents)
    /// One look on light ground, one on dark; with another opacity than its own.
    case styled(StyledColor, alpha: Double?)
    /// What a client's closure says.
    case dynamic(ColorProvider, alpha: Double?)
    /// An image again and again.
    case pattern(UIImage, alpha: Double)
  }

  final let origin: Origin

  /// A client's closure says what it is, and may say something else each time.
  package final var isAskedEachTime: Bool { if case .dynamic = origin { true } else { false } }

  init(origin: Origin) { self.origin = origin }

  /// A grey.
  ///
  /// - Parameters:
  ///   - white: 0 is black, 1 is white.
  ///   - alpha: Opacity, brought into 0 to 1.
  public init(white: CGFloat, alpha: CGFloat) {
    origin = .fixed(ColorComponents(white: Double(white), alpha: Double(alpha)))
  }

  /// A colour by hue, saturation and brightness, each brought into 0 to 1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    origin = .fixed(
      ColorComponents(
        hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness),
        alpha: Double(alpha)))
  }

  /// A colour by its sRGB components; values outside 0 to 1 are kept (extended sRGB).
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    origin = .fixed(
      ColorComponents(
        red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
  }

  /// A colour by its Display P3 components, kept as extended sRGB.
  public init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    origin = .fixed(
      ColorComponents(
        displayP3Red: Double(displayP3Red), green: Double(green), blue: Double(blue),
        alpha: Double(alpha)))
  }

  /// A colour that a closure gives, each time it is asked for, for the surroundings of that moment:
  /// `UITraitCollection.current`, or those given to `resolvedColor(with:)`.
  ///
  /// Two such colours are equal only if one is the other.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    origin = .dynamic(ColorProvider(dynamicProvider), alpha: nil)
  }

  /// An image as a colour: what is painted with it shows the image again and again, in its own size,
  /// on a grid from the upper left corner of the context.
  public init(patternImage image: UIImage) { origin = .pattern(image, alpha: 1) }

  /// A colour of a bundle's resources, by name, or a fixed or system colour by the name of its
  /// property; nil if there is none.
  ///
  /// A resource is a colour set of Xcode's asset catalogs in source form, `NAME.colorset`, in the
  /// bundle or in a catalog (`.xcassets`) of it. Its look for dark surroundings is followed.
  public init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let color = ColorSets.color(named: name, in: bundle ?? .main) else { return nil }
    origin = color.origin
  }

  /// The components at this moment: those of a system colour follow the interface style, those of a
  /// pattern are black's.
  final var components: ColorComponents {
    if case .fixed(let components) = origin { return components }
    return fixedComponents ?? ColorComponents(white: 0, alpha: 1)
  }

  /// The components at this moment; nil for a pattern, which has none.
  private final var fixedComponents: ColorComponents? {
    guard case .fixed(let components) = resolved(.current) else { return nil }
    return components
  }

  /// The colour that this one is in some surroundings.
  ///
  /// What is left unsaid there is as now.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    switch origin {
    case .fixed, .pattern: return self
    case .styled, .dynamic:
      switch resolved(UITraitCollection(traitsFrom: [.current, traitCollection])) {
      case .fixed(let components): return UIColor(origin: .fixed(components))
      case .pattern(let image, let alpha): return UIColor(origin: .pattern(image, alpha: alpha))
      }
    }
  }

  /// Red, green, blue in extended sRGB and alpha.
  ///
  /// - Parameters: Where the components are written; `nil` leaves one out.
  /// - Returns: False, with nothing written, for a pattern.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let c = fixedComponents else { return false }
    unsafe red?.pointee = CGFloat(c.red)
    unsafe green?.pointee = CGFloat(c.green)
    unsafe blue?.pointee = CGFloat(c.blue)
    unsafe alpha?.pointee = CGFloat(c.alpha)
    return true
  }

  /// Hue, saturation, brightness (each 0 to 1) and alpha.
  ///
  /// - Returns: False, with nothing written, for a pattern.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let c = fixedComponents else { return false }
    let hsb = c.hsb
    unsafe hue?.pointee = CGFloat(hsb.hue)
    unsafe saturation?.pointee = CGFloat(hsb.saturation)
    unsafe brightness?.pointee = CGFloat(hsb.brightness)
    unsafe alpha?.pointee = CGFloat(c.alpha)
    return true
  }

  /// The grey value and alpha.
  ///
  /// - Returns: False, with nothing written, if the colour is not a grey.
  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard let c = fixedComponents, c.red == c.green && c.green == c.blue else { return false }
    unsafe white?.pointee = CGFloat(c.red)
    unsafe alpha?.pointee = CGFloat(c.alpha)
    return true
  }

  /// The same colour with another opacity.
  ///
  /// One that follows the surroundings still does.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    let alpha = ColorComponents.limited(Double(alpha))
    switch origin {
    case .fixed(var components):
      components.alpha = alpha
      return UIColor(origin: .fixed(components))
    case .styled(let color, _): return UIColor(origin: .styled(color, alpha: alpha))
    case .dynamic(let provider, _): return UIColor(origin: .dynamic(provider, alpha: alpha))
    case .pattern(let image, _): return UIColor(origin: .pattern(image, alpha: alpha))
    }
  }

  /// A few words for the colour, such as “dark red”, in English.
  open var accessibilityName: String {
    fixedComponents?.words ?? "pattern"
  }

  /// A colour from a keyed archive.
  public required init?(coder: NSCoder) {
    guard let origin = Origin(coder: coder) else { return nil }
    self.origin = origin
  }

  /// Writes the colour into a keyed archive: its components, and a system colour's name too, so
  /// that it still follows the interface style when it is read.
  ///
  /// A closure cannot be written, only what it gives now.
  open func encode(with coder: NSCoder) { origin.encode(with: coder, components) }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  /// The colour itself, which cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// The colour itself, which cannot change.
  open override func copy() -> Any { self }

  /// Whether another object is the same colour.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return other === self || origin == other.origin
  }

  /// A number that equal colours share.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(origin)
    return hasher.finalize()
  }

  /// The components, as Apple's logs show them.
  open override var description: String {
    if case .styled(let color, let alpha) = origin {
      return "UIDynamicSystemColor \(color.name)" + (alpha.map { " \(short($0))" } ?? "")
    }
    guard let c = fixedComponents else { return "UIPatternColor" }
    switch c.model {
    case .gray: return "UIExtendedGrayColorSpace \(short(c.red)) \(short(c.alpha))"
    case .rgb:
      return "UIExtendedSRGBColorSpace \(short(c.red)) \(short(c.green)) \(short(c.blue)) "
        + short(c.alpha)
    }
  }

  private func short(_ value: Double) -> String {
    let text = String(format: "%.6g", value)
    return text
  }
}
