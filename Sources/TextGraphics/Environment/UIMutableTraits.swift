// SPDX-License-Identifier: MIT

/// Traits that can be set.
///
/// - Source: UIKit, `UIMutableTraits`.
public protocol UIMutableTraits {
  /// The value of a trait, by its type; its default if it is not set.
  subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { get set }
}

extension UIMutableTraits {
  /// The user's text size.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { self[UITraitPreferredContentSizeCategory.self] }
    set { self[UITraitPreferredContentSizeCategory.self] = newValue }
  }
  /// Light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { self[UITraitUserInterfaceStyle.self] }
    set { self[UITraitUserInterfaceStyle.self] = newValue }
  }
  /// The number of pixels per point.
  public var displayScale: CGFloat {
    get { self[UITraitDisplayScale.self] }
    set { self[UITraitDisplayScale.self] = newValue }
  }
  /// The layout direction.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { self[UITraitLayoutDirection.self] }
    set { self[UITraitLayoutDirection.self] = newValue }
  }
  /// The size class of the width.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitHorizontalSizeClass.self] }
    set { self[UITraitHorizontalSizeClass.self] = newValue }
  }
  /// The size class of the height.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitVerticalSizeClass.self] }
    set { self[UITraitVerticalSizeClass.self] = newValue }
  }
  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { self[UITraitUserInterfaceIdiom.self] }
    set { self[UITraitUserInterfaceIdiom.self] = newValue }
  }
}

/// Traits that a view or a controller sets for itself and everything in it.
///
/// - Source: UIKit, `UITraitOverrides`.
public protocol UITraitOverrides: UIMutableTraits {
  /// Returns whether a trait is set here.
  ///
  /// - Parameter trait: The type of the trait.
  /// - Returns: True if a trait is set here.
  func contains(_ trait: UITrait) -> Bool
  /// Removes a trait, whose value is then inherited.
  ///
  /// - Parameter trait: The type of the trait.
  mutating func remove(_ trait: UITrait)
}

/// The values of `UITraitOverrides`.
package struct OwnTraits: UITraitOverrides {
  package var values: TraitValues
  package init(_ values: TraitValues) { self.values = values }
  package func contains(_ trait: UITrait) -> Bool { values.contains(trait) }
  package mutating func remove(_ trait: UITrait) { values.remove(trait) }
  package subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
    get { values[trait] }
    set { values[trait] = newValue }
  }
}
