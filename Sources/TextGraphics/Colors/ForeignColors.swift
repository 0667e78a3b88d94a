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

/// The colour that `UIColor(_:)` takes.
///
/// On Apple's systems that is SwiftUI's. There is no SwiftUI here, so the name means what cross-platform
/// sources mostly make of it (`typealias Color = UIColor`), and does not collide with theirs.
///
/// - Source: our choice.
public typealias Color = UIColor

extension UIColor {
  /// The same colour.
  ///
  /// - Parameter color: A colour; one that follows the interface style still does.
  public convenience init(_ color: Color) { self.init(origin: color.origin) }

  /// A colour of Core Image.
  public convenience init(ciColor: CIColor) {
    self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
  }

  /// The numbers of the colour at this moment, as Core Image has them.
  ///
  /// Apple's raises an exception for a colour that was not made from one of Core Image; this does not.
  public var ciColor: CIColor { CIColor(color: self) }
}
