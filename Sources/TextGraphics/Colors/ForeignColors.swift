// SPDX-License-Identifier: MIT

// Colours of Apple's other frameworks, as far as UIColor's initialisers name them.

/// A colour in Core Image's form: sRGB and opacity.
///
/// It does not follow the interface style.
public final class CIColor: Hashable, Sendable, CustomStringConvertible {
  private let values: ColorComponents

  /// Creates a colour with the current components of a UIKit colour.
  ///
  /// - Parameter color: Resolved now, in the current traits; a pattern counts as black.
  public init(color: UIColor) { values = color.components }

  /// Creates a colour of sRGB.
  ///
  /// - Parameters:
  ///   - red: Red, 0 to 1.
  ///   - green: Green, 0 to 1.
  ///   - blue: Blue, 0 to 1.
  ///   - alpha: Opacity, brought into 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    values = ColorComponents(
      red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }

  /// Creates an opaque colour of sRGB.
  ///
  /// - Parameters:
  ///   - red: Red, 0 to 1.
  ///   - green: Green, 0 to 1.
  ///   - blue: Blue, 0 to 1.
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
  /// The number of components with alpha: four.
  public var numberOfComponents: Int { 4 }

  /// The four components.
  public var description: String { "(\(red) \(green) \(blue) \(alpha))" }

  /// Returns whether two colours have the same components.
  ///
  /// - Parameters:
  ///   - a: A colour.
  ///   - b: The colour to compare it with.
  /// - Returns: True if two colours have the same components.
  public static func == (a: CIColor, b: CIColor) -> Bool {
    (a.red, a.green, a.blue, a.alpha) == (b.red, b.green, b.blue, b.alpha)
  }
  /// Hashes the components.
  ///
  /// - Parameter hasher: The hasher that takes them.
  public func hash(into hasher: inout Hasher) {
    for number in [red, green, blue, alpha] { hasher.combine(number) }
  }
}

/// The colour that `UIColor(_:)` takes.
///
/// On Apple's systems that is SwiftUI's. There is no SwiftUI here, so the name means the same as in
/// most cross-platform sources (`typealias Color = UIColor`), and does not collide with theirs.
///
/// - Source: our choice.
public typealias Color = UIColor

extension UIColor {
  /// Creates the same colour.
  ///
  /// - Parameter color: A colour; one that follows the interface style still does.
  public convenience init(_ color: Color) { self.init(origin: color.origin) }

  /// Creates a colour from one of Core Image.
  ///
  /// - Parameter ciColor: The colour whose components are copied.
  public convenience init(ciColor: CIColor) {
    self.init(red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
  }

  /// The current components of the colour, as a colour of Core Image.
  ///
  /// Apple's property raises an exception for a colour that was not made from one of Core Image;
  /// this one does not.
  public var ciColor: CIColor { CIColor(color: self) }
}
