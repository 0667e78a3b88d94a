// SPDX-License-Identifier: MIT

/// A trait: one of the system's, such as light or dark, or a client's own.
///
///     struct Density: UITraitDefinition { static let defaultValue = 1.0 }
///     view.traitOverrides[Density.self] = 2
///
/// - Source: UIKit, `UITraitDefinition`.
public protocol UITraitDefinition {
  /// The type of its values.
  associatedtype Value
  /// The value where none is set.
  static var defaultValue: Value { get }
  /// A name for archives and messages; the type's name by default.
  static var identifier: String { get }
  /// A name for people; the type's name by default.
  static var name: String { get }
  /// Whether colours may depend on it; false by default.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  /// The type's name.
  public static var identifier: String { String(reflecting: self) }
  /// The type's name.
  public static var name: String { String(describing: self) }
  /// The default: false.
  public static var affectsColorAppearance: Bool { false }
}

/// The type of a trait.
public typealias UITrait = any UITraitDefinition.Type

/// The user's text size.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
  /// Not set.
  public static var defaultValue: UIContentSizeCategory { .unspecified }
}

/// Light or dark.
public struct UITraitUserInterfaceStyle: UITraitDefinition {
  /// Not set.
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }
  /// Colours depend on it.
  public static var affectsColorAppearance: Bool { true }
}

/// The number of pixels per point.
public struct UITraitDisplayScale: UITraitDefinition {
  /// Not set.
  public static var defaultValue: CGFloat { 0 }
}

/// The layout direction.
public struct UITraitLayoutDirection: UITraitDefinition {
  /// Not set.
  public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
}

/// The size class of the width.
public struct UITraitHorizontalSizeClass: UITraitDefinition {
  /// Not set.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
}

/// The size class of the height.
public struct UITraitVerticalSizeClass: UITraitDefinition {
  /// Not set.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
}

/// The kind of device.
public struct UITraitUserInterfaceIdiom: UITraitDefinition {
  /// Not set.
  public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
}

/// The layout direction, as a trait.
///
/// - Source: UIKit, `UITraitEnvironmentLayoutDirection`.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Not set.
  case unspecified = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// A class of available width or height.
///
/// - Source: UIKit, `UIUserInterfaceSizeClass`.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not set.
  case unspecified = 0
  /// Little room.
  case compact = 1
  /// Much room.
  case regular = 2
}

/// The kind of device.
///
/// - Source: UIKit, `UIUserInterfaceIdiom`.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not set.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// A car's display.
  case carPlay = 3
  /// A desktop computer.
  case mac = 5
  /// A headset.
  case vision = 6
}
