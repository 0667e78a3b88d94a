// SPDX-License-Identifier: MIT

/// A colour with opacity.
///
/// A plain Swift class, because Foundation's attributed strings crash here on values that derive
/// from `NSObject`. Immutable. Colours are equal when their model (grey or RGB) and components are;
/// a colour that follows the interface style equals only a colour of the same origin.
open class UIColor: NSCopying, NSSecureCoding, Hashable, CustomStringConvertible,
  @unchecked Sendable
{
  enum Origin: Hashable {
    case fixed(ColorComponents)
    /// A system colour, by name: one look on light ground, one on dark.
    case system(SystemColor)
  }

  final let origin: Origin

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

  /// The components at this moment: those of a system colour follow the interface style.
  final var components: ColorComponents {
    switch origin {
    case .fixed(let components): components
    case .system(let color): color.components(isDark: false)
    }
  }

  /// Red, green, blue in extended sRGB and alpha.
  ///
  /// - Parameters: Where the components are written; `nil` leaves one out.
  /// - Returns: Always true: every colour here has them.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let c = components
    unsafe red?.pointee = CGFloat(c.red)
    unsafe green?.pointee = CGFloat(c.green)
    unsafe blue?.pointee = CGFloat(c.blue)
    unsafe alpha?.pointee = CGFloat(c.alpha)
    return true
  }

  /// Hue, saturation, brightness (each 0 to 1) and alpha.
  ///
  /// - Returns: Always true: every colour here has them.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let c = components
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
    let c = components
    guard c.red == c.green && c.green == c.blue else { return false }
    unsafe white?.pointee = CGFloat(c.red)
    unsafe alpha?.pointee = CGFloat(c.alpha)
    return true
  }

  /// The same colour with another opacity.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    var c = components
    c.alpha = ColorComponents.limited(Double(alpha))
    return UIColor(origin: .fixed(c))
  }

  /// A colour from a keyed archive.
  public required init?(coder: NSCoder) {
    guard let components = ColorComponents(coder: coder) else { return nil }
    origin = .fixed(components)
  }

  /// Writes the colour into a keyed archive.
  open func encode(with coder: NSCoder) { components.encode(with: coder) }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  /// The colour itself, which cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// The colour itself, which cannot change.
  open func copy() -> Any { self }

  /// Whether another object is the same colour.
  open func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return other === self || origin == other.origin
  }

  /// A number that equal colours share.
  open var hash: Int {
    var hasher = Hasher()
    hasher.combine(origin)
    return hasher.finalize()
  }

  /// The components, as Apple's logs show them.
  open var description: String {
    let c = components
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

  /// Whether two colours are equal by `isEqual(_:)`.
  public static func == (a: UIColor, b: UIColor) -> Bool { a.isEqual(b) }
  /// Feeds `hash`.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
