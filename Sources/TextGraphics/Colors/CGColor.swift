// SPDX-License-Identifier: MIT

/// The meaning of a colour's components.
public enum CGColorSpaceModel: Int32, Sendable {
  /// An unknown model.
  case unknown = -1
  /// One component: lightness.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
  /// No component but opacity: a pattern.
  case pattern = 6
}

/// The meaning of a colour's components: here always sRGB or its greys.
///
/// Device spaces are the same as sRGB, as on iOS. Other spaces are not offered.
public final class CGColorSpace: Hashable, Sendable {
  /// The meaning of the components.
  public let model: CGColorSpaceModel
  private let identifier: String

  private init(model: CGColorSpaceModel, name: String) {
    self.model = model
    identifier = name
  }

  /// The name of sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of sRGB with components that may be outside 0 to 1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// The name of greys with the curve of sRGB.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// The name of greys with the curve of sRGB, with numbers outside 0 to 1.
  public static let extendedGray = "kCGColorSpaceExtendedGray"

  static let rgb = CGColorSpace(model: .rgb, name: sRGB)
  static let gray = CGColorSpace(model: .monochrome, name: genericGrayGamma2_2)
  static let pattern = CGColorSpace(model: .pattern, name: "kCGColorSpacePattern")

  /// Creates a colour space by name.
  ///
  /// The result is nil for any other name.
  ///
  /// - Parameter name: One of the four names above, such as `sRGB`.
  public convenience init?(name: String) {
    switch name {
    case CGColorSpace.sRGB, CGColorSpace.extendedSRGB: self.init(model: .rgb, name: name)
    case CGColorSpace.genericGrayGamma2_2, CGColorSpace.extendedGray:
      self.init(model: .monochrome, name: name)
    default: return nil
    }
  }

  /// The space's name.
  public var name: String? { identifier }
  /// The number of components of a colour, without alpha.
  public var numberOfComponents: Int { model == .rgb ? 3 : model == .monochrome ? 1 : 0 }

  /// Returns whether two spaces have the same name.
  ///
  /// - Parameters:
  ///   - a: A colour space.
  ///   - b: The space to compare it with.
  /// - Returns: True if two spaces have the same name.
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.identifier == b.identifier }
  /// Hashes the name.
  ///
  /// - Parameter hasher: The hasher that takes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// Returns the space of red, green and blue: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .rgb }
/// Returns the space of greys.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }

/// A colour with opacity, given by its components.
///
/// It does not follow the interface style.
///
/// - Source: Core Graphics, `CGColor`.
public final class CGColor: Hashable, Sendable, CustomStringConvertible {
  /// Black for a pattern.
  let values: ColorComponents
  let pattern: PatternInk?

  init(_ values: ColorComponents) {
    self.values = values
    pattern = nil
  }

  init(_ pattern: PatternInk) {
    values = ColorComponents(white: 0, alpha: pattern.alpha)
    self.pattern = pattern
  }

  /// Creates a grey.
  ///
  /// - Parameters:
  ///   - gray: 0 is black, 1 is white.
  ///   - alpha: Opacity, brought into 0 to 1.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(ColorComponents(white: Double(gray), alpha: Double(alpha)))
  }

  /// Creates a colour of sRGB; components outside 0 to 1 are kept (extended sRGB).
  ///
  /// - Parameters:
  ///   - red: Red, 0 to 1.
  ///   - green: Green, 0 to 1.
  ///   - blue: Blue, 0 to 1.
  ///   - alpha: Opacity, brought into 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      ColorComponents(
        red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
  }

  /// Creates a colour of sRGB; components outside 0 to 1 are kept (extended sRGB).
  ///
  /// - Parameters:
  ///   - red: Red, 0 to 1.
  ///   - green: Green, 0 to 1.
  ///   - blue: Blue, 0 to 1.
  ///   - alpha: Opacity, brought into 0 to 1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a grey with the curve of sRGB.
  ///
  /// - Parameters:
  ///   - gray: 0 is black, 1 is white.
  ///   - alpha: Opacity, brought into 0 to 1.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Creates a colour from the components of a colour space.
  ///
  /// - Parameters:
  ///   - space: The meaning of the components.
  ///   - components: As many as the space has, and alpha.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let numbers = unsafe Array(
      UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1))
    if space.model == .rgb {
      self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
    } else {
      self.init(gray: numbers[0], alpha: numbers[1])
    }
  }

  /// Opaque black, a grey.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white, a grey.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// A transparent colour.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// Opacity, 0 to 1.
  public var alpha: CGFloat { CGFloat(values.alpha) }
  /// The number of components, alpha included.
  public var numberOfComponents: Int { components?.count ?? 0 }
  /// The components, alpha last; of a pattern only alpha.
  public var components: [CGFloat]? {
    if let pattern { return [CGFloat(pattern.alpha)] }
    let numbers =
      values.model == .rgb
      ? [values.red, values.green, values.blue, values.alpha] : [values.red, values.alpha]
    return numbers.map { CGFloat($0) }
  }
  /// The colour space of the components.
  public var colorSpace: CGColorSpace? {
    pattern != nil ? .pattern : values.model == .rgb ? .rgb : .gray
  }

  /// Returns the same colour.
  public func copy() -> CGColor? { self }
  /// Returns the same colour with another opacity.
  ///
  /// - Parameter alpha: The new opacity, brought into 0 to 1.
  /// - Returns: Never nil. A pattern stays a pattern.
  public func copy(alpha: CGFloat) -> CGColor? {
    let alpha = ColorComponents.limited(Double(alpha))
    if let pattern { return CGColor(PatternInk(image: pattern.image, alpha: alpha)) }
    var copy = values
    copy.alpha = alpha
    return CGColor(copy)
  }

  /// The components, for logs.
  public var description: String {
    if pattern != nil { return "CGColor (pattern) \(values.alpha)" }
    let numbers = (components ?? []).map { String(Double($0)) }.joined(separator: " ")
    return "CGColor (\(values.model == .rgb ? "sRGB" : "gray")) \(numbers)"
  }

  /// Returns whether two colours have the same components in the same space.
  ///
  /// Two patterns are equal if their images and opacities are.
  ///
  /// - Parameters:
  ///   - a: A colour.
  ///   - b: The colour to compare it with.
  /// - Returns: True if two colours have the same components in the same space.
  public static func == (a: CGColor, b: CGColor) -> Bool {
    a.values == b.values && a.pattern == b.pattern
  }
  /// Hashes the components and the pattern.
  ///
  /// - Parameter hasher: The hasher that takes them.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(values)
    hasher.combine(pattern)
  }
}
