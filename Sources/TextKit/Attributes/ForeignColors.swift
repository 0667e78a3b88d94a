// SPDX-License-Identifier: MIT

// Colours of Apple's other frameworks, as far as UIColor's initialisers name them.

/// A colour as Core Image has it: sRGB and opacity.
///
/// It does not follow the interface style.
public final class CIColor: Hashable, Sendable, CustomStringConvertible {
  private let values: ColorComponents

  /// The numbers that a colour has at this moment.
  public init(color: UIColor) { values = color.components }

  /// A colour of sRGB.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    values = ColorComponents(
      red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }

  /// An opaque colour of sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: 1)
  }

  /// Red, 0 to 1.
  public var red: CGFloat { CGFloat(values.red) }
  /// Green, 0 to 1.
  public var green: CGFloat { CGFloat(values.green) }
  /// Blue, 0 to 1.
  public var blue: CGFloat { CGFloat(values.blue) }
  /// Opacity, 0 to 1.
  public var alpha: CGFloat { CGFloat(values.alpha) }
  /// Four: with alpha.
  public var numberOfComponents: Int { 4 }

  /// The four numbers.
  public var description: String { "(\(red) \(green) \(blue) \(alpha))" }

  /// Whether two have the same numbers.
  public static func == (a: CIColor, b: CIColor) -> Bool {
    (a.red, a.green, a.blue, a.alpha) == (b.red, b.green, b.blue, b.alpha)
  }
  /// Feeds the numbers.
  public func hash(into hasher: inout Hasher) {
    for number in [red, green, blue, alpha] { hasher.combine(number) }
  }
}

/// A colour as SwiftUI has it, to be handed to `UIColor`.
///
/// There is no SwiftUI here: sources that share a palette with it can still name its colours.
public struct Color: Hashable, Sendable {
  /// What the numbers of a colour mean.
  public enum RGBColorSpace: Hashable, Sendable {
    /// The space of the web.
    case sRGB
    /// The space of the web without its curve.
    case sRGBLinear
    /// The wider space of Apple's screens.
    case displayP3
  }

  let color: UIColor

  /// A colour of UIKit.
  ///
  /// One that follows the interface style still does.
  public init(uiColor: UIColor) { color = uiColor }

  /// A colour of UIKit.
  public init(_ color: UIColor) { self.color = color }

  /// A colour of a bundle's resources; nil is the main bundle.
  public init(_ name: String, bundle: Bundle? = nil) {
    color = UIColor(resource: ColorResource(name: name, bundle: bundle ?? .main))
  }

  /// A colour by red, green and blue.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    switch colorSpace {
    case .sRGB:
      color = UIColor(
        red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(opacity))
    case .sRGBLinear:
      color = UIColor(
        red: CGFloat(ColorComponents.encoded(red)), green: CGFloat(ColorComponents.encoded(green)),
        blue: CGFloat(ColorComponents.encoded(blue)), alpha: CGFloat(opacity))
    case .displayP3:
      color = UIColor(
        displayP3Red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue),
        alpha: CGFloat(opacity))
    }
  }

  /// A grey.
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    let white = colorSpace == .sRGBLinear ? ColorComponents.encoded(white) : white
    color = UIColor(white: CGFloat(white), alpha: CGFloat(opacity))
  }

  /// A colour by hue, saturation and brightness.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    color = UIColor(
      hue: CGFloat(hue), saturation: CGFloat(saturation), brightness: CGFloat(brightness),
      alpha: CGFloat(opacity))
  }

  /// The colour with its opacity multiplied.
  ///
  /// - Parameter opacity: 0 to 1.
  /// - Returns: A colour of the same hue.
  public func opacity(_ opacity: Double) -> Color {
    let alpha = color.components.alpha * ColorComponents.limited(opacity)
    return Color(color.withAlphaComponent(CGFloat(alpha)))
  }

  /// Black.
  public static let black = Color(UIColor.black)
  /// White.
  public static let white = Color(UIColor.white)
  /// Nothing.
  public static let clear = Color(UIColor.clear)
  /// The system's grey.
  public static let gray = Color(UIColor.systemGray)
  /// The system's red.
  public static let red = Color(UIColor.systemRed)
  /// The system's green.
  public static let green = Color(UIColor.systemGreen)
  /// The system's blue.
  public static let blue = Color(UIColor.systemBlue)
  /// The system's orange.
  public static let orange = Color(UIColor.systemOrange)
  /// The system's yellow.
  public static let yellow = Color(UIColor.systemYellow)
  /// The system's pink.
  public static let pink = Color(UIColor.systemPink)
  /// The system's purple.
  public static let purple = Color(UIColor.systemPurple)
  /// The system's teal.
  public static let teal = Color(UIColor.systemTeal)
  /// The system's indigo.
  public static let indigo = Color(UIColor.systemIndigo)
  /// The system's brown.
  public static let brown = Color(UIColor.systemBrown)
  /// The system's mint.
  public static let mint = Color(UIColor.systemMint)
  /// The system's cyan.
  public static let cyan = Color(UIColor.systemCyan)
  /// Text of the first rank.
  public static let primary = Color(UIColor.label)
  /// Text of the second rank.
  public static let secondary = Color(UIColor.secondaryLabel)
  /// The tint of controls.
  public static let accentColor = Color(UIColor.tintColor)
}

extension UIColor {
  /// A colour of SwiftUI.
  public convenience init(_ color: Color) { self.init(origin: color.color.origin) }

  /// A colour of Core Image.
  public convenience init(ciColor: CIColor) {
    self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
  }

  /// The numbers of the colour at this moment, as Core Image has them.
  ///
  /// Apple's raises an exception for a colour that was not made from one of Core Image; this does not.
  public var ciColor: CIColor { CIColor(color: self) }
}
