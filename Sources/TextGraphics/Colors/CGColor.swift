// SPDX-License-Identifier: MIT

/// What the numbers of a colour mean.
public enum CGColorSpaceModel: Int32, Sendable {
  /// Not known.
  case unknown = -1
  /// One number: how light.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
  /// None but opacity: a pattern.
  case pattern = 6
}

/// What a colour's components mean: here always sRGB or its greys.
///
/// Device spaces are the same as sRGB, as on iOS. Other spaces are not offered.
public final class CGColorSpace: Hashable, Sendable {
  /// What the numbers mean.
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

  /// A space by name; nil if it is none of the four above.
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
  /// How many numbers a colour has, without alpha.
  public var numberOfComponents: Int { model == .rgb ? 3 : model == .monochrome ? 1 : 0 }

  /// Whether two spaces have the same name.
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.identifier == b.identifier }
  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// The space of red, green and blue: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .rgb }
/// The space of greys.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }

/// A colour with opacity, by numbers.
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

  /// A grey.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(ColorComponents(white: Double(gray), alpha: Double(alpha)))
  }

  /// A colour of sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      ColorComponents(
        red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
  }

  /// A colour of sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A grey with the curve of sRGB.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// A colour by the numbers of a space.
  ///
  /// - Parameters:
  ///   - space: What the numbers mean.
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
  /// How many numbers there are, alpha too.
  public var numberOfComponents: Int { components?.count ?? 0 }
  /// The components, alpha last; of a pattern only alpha.
  public var components: [CGFloat]? {
    if let pattern { return [CGFloat(pattern.alpha)] }
    let numbers =
      values.model == .rgb
      ? [values.red, values.green, values.blue, values.alpha] : [values.red, values.alpha]
    return numbers.map { CGFloat($0) }
  }
  /// What the numbers mean.
  public var colorSpace: CGColorSpace? {
    pattern != nil ? .pattern : values.model == .rgb ? .rgb : .gray
  }

  /// The same colour.
  public func copy() -> CGColor? { self }
  /// The same colour with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    let alpha = ColorComponents.limited(Double(alpha))
    if let pattern { return CGColor(PatternInk(image: pattern.image, alpha: alpha)) }
    var copy = values
    copy.alpha = alpha
    return CGColor(copy)
  }

  /// The numbers, for logs.
  public var description: String {
    if pattern != nil { return "CGColor (pattern) \(values.alpha)" }
    let numbers = (components ?? []).map { String(Double($0)) }.joined(separator: " ")
    return "CGColor (\(values.model == .rgb ? "sRGB" : "gray")) \(numbers)"
  }

  /// Whether two colours have the same numbers in the same space.
  public static func == (a: CGColor, b: CGColor) -> Bool {
    a.values == b.values && a.pattern == b.pattern
  }
  /// Feeds the numbers.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(values)
    hasher.combine(pattern)
  }
}
