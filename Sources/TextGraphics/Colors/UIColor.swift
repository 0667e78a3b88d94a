// SPDX-License-Identifier: MIT

/// A colour with opacity.
///
/// Immutable. Colours are equal when their model (grey or RGB) and components are. A colour that
/// follows the interface style, and a pattern, equals only a colour of the same origin.
open class UIColor: NSAttributeValue, NSCopying, NSSecureCoding, @unchecked Sendable {
  enum Origin: Hashable {
    case fixed(ColorComponents)
    /// A value for the light appearance, one for the dark, and an opacity that replaces theirs.
    case styled(StyledColor, alpha: Double?)
    /// The colour that a client's closure gives.
    case dynamic(ColorProvider, alpha: Double?)
    /// A repeated image.
    case pattern(UIImage, alpha: Double)
  }

  final let origin: Origin

  /// Whether a client's closure gives the colour, which may change each time.
  package final var isResolvedEachTime: Bool { if case .dynamic = origin { true } else { false } }

  init(origin: Origin) { self.origin = origin }

  /// Creates a grey.
  ///
  /// - Parameters:
  ///   - white: 0 is black, 1 is white.
  ///   - alpha: Opacity, brought into 0 to 1.
  public init(white: CGFloat, alpha: CGFloat) {
    origin = .fixed(ColorComponents(white: Double(white), alpha: Double(alpha)))
  }

  /// Creates a colour by hue, saturation and brightness, each brought into 0 to 1.
  ///
  /// - Parameters:
  ///   - hue: The angle on the colour wheel: 0 and 1 are red.
  ///   - saturation: 0 is grey, 1 is the pure hue.
  ///   - brightness: 0 is black.
  ///   - alpha: Opacity, brought into 0 to 1.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    origin = .fixed(
      ColorComponents(
        hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness),
        alpha: Double(alpha)))
  }

  /// Creates a colour by its sRGB components; values outside 0 to 1 are kept (extended sRGB).
  ///
  /// - Parameters:
  ///   - red: Red, 0 to 1.
  ///   - green: Green, 0 to 1.
  ///   - blue: Blue, 0 to 1.
  ///   - alpha: Opacity, brought into 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    origin = .fixed(
      ColorComponents(
        red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
  }

  /// Creates a colour by its Display P3 components, kept as extended sRGB.
  ///
  /// - Parameters:
  ///   - displayP3Red: Red, 0 to 1.
  ///   - green: Green, 0 to 1.
  ///   - blue: Blue, 0 to 1.
  ///   - alpha: Opacity, brought into 0 to 1.
  public init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    origin = .fixed(
      ColorComponents(
        displayP3Red: Double(displayP3Red), green: Double(green), blue: Double(blue),
        alpha: Double(alpha)))
  }

  /// Creates a colour that a closure gives each time it is resolved.
  ///
  /// Two such colours are equal only if one is the other.
  ///
  /// - Parameter dynamicProvider: Gets the traits of that moment: `UITraitCollection.current`, or
  ///   those passed to `resolvedColor(with:)`. It may run on any thread that draws.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    origin = .dynamic(ColorProvider(dynamicProvider), alpha: nil)
  }

  /// Creates a pattern: painting with it repeats the image in its own size, on a grid from the
  /// upper left corner of the context.
  ///
  /// - Parameter image: The tile.
  public init(patternImage image: UIImage) { origin = .pattern(image, alpha: 1) }

  /// Creates a colour of a bundle's resources, by name, or a fixed or system colour by its
  /// property's name.
  ///
  /// A resource is a colour set of Xcode's asset catalogs in source form, `NAME.colorset`, in the
  /// bundle or in a catalog (`.xcassets`) of it. Its value for the dark appearance is followed.
  ///
  /// The result is nil if there is no such colour.
  ///
  /// - Parameters:
  ///   - name: The name of a colour set, without its extension, or of a property such as
  ///     “systemRed”.
  ///   - bundle: The bundle that has the colour set; nil is the main bundle.
  ///   - traitCollection: Has no effect: the colour follows the traits it is shown in.
  public init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let color = ColorSets.color(named: name, in: bundle ?? .main) else { return nil }
    origin = color.origin
  }

  /// The current components: those of a system colour follow the interface style, those of a
  /// pattern are black's.
  final var components: ColorComponents {
    if case .fixed(let components) = origin { return components }
    return fixedComponents ?? ColorComponents(white: 0, alpha: 1)
  }

  /// The current components; nil for a pattern, which has none.
  private final var fixedComponents: ColorComponents? {
    guard case .fixed(let components) = resolved(.current) else { return nil }
    return components
  }

  /// Returns the fixed colour that this one is in certain traits.
  ///
  /// - Parameter traitCollection: Traits that it leaves unspecified are the current ones.
  /// - Returns: This colour, if it does not depend on traits.
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

  /// Gets red, green and blue in extended sRGB, and alpha.
  ///
  /// - Parameters:
  ///   - red: Is set to red; nil skips it, as for the other parameters.
  ///   - green: Is set to green.
  ///   - blue: Is set to blue.
  ///   - alpha: Is set to the opacity.
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

  /// Gets hue, saturation, brightness (each 0 to 1) and alpha.
  ///
  /// - Parameters:
  ///   - hue: Is set to the hue, 0 for a grey; nil skips it, as for the other parameters.
  ///   - saturation: Is set to the saturation.
  ///   - brightness: Is set to the brightness.
  ///   - alpha: Is set to the opacity.
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

  /// Gets the grey value and alpha.
  ///
  /// - Parameters:
  ///   - white: Is set to the grey value, 0 to 1; nil leaves it out.
  ///   - alpha: Is set to the opacity; nil leaves it out.
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

  /// Returns the same colour with another opacity.
  ///
  /// One that follows the traits still does.
  ///
  /// - Parameter alpha: The new opacity, brought into 0 to 1.
  /// - Returns: A changed copy.
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

  /// Creates a colour from a keyed archive, of UIKit or AppKit.
  ///
  /// The result is nil if it holds no colour.
  ///
  /// - Parameter coder: The archive's decoder.
  public required init?(coder: NSCoder) {
    guard let origin = Origin(coder: coder) else { return nil }
    self.origin = origin
  }

  /// Writes the colour into a keyed archive.
  ///
  /// The archive gets the components, and a system colour's name, so that it still follows the
  /// interface style when it is read. A closure cannot be written, only the colour that it gives
  /// now.
  ///
  /// - Parameter coder: The archive's encoder.
  open func encode(with coder: NSCoder) { origin.encode(with: coder, components) }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  /// Returns the colour itself, which cannot change.
  ///
  /// - Parameter zone: Has no effect.
  /// - Returns: This object.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Returns the colour itself, which cannot change.
  open override func copy() -> Any { self }

  /// Returns whether another object is the same colour.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return other === self || origin == other.origin
  }

  /// A hash that equal colours share.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(origin)
    return hasher.finalize()
  }

  /// The components, in the form of Apple's logs.
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
