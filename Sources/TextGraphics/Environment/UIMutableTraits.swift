// SPDX-License-Identifier: MIT

/// Parts of surroundings that can be set.
///
/// - Source: UIKit, `UIMutableTraits`.
public protocol UIMutableTraits {
  /// A part, by its type; its default where none is set.
  subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { get set }
}

extension UIMutableTraits {
  /// The user's size of text.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { self[UITraitPreferredContentSizeCategory.self] }
    set { self[UITraitPreferredContentSizeCategory.self] = newValue }
  }
  /// Light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { self[UITraitUserInterfaceStyle.self] }
    set { self[UITraitUserInterfaceStyle.self] = newValue }
  }
  /// Pixels for a point.
  public var displayScale: CGFloat {
    get { self[UITraitDisplayScale.self] }
    set { self[UITraitDisplayScale.self] = newValue }
  }
  /// The direction of reading.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { self[UITraitLayoutDirection.self] }
    set { self[UITraitLayoutDirection.self] = newValue }
  }
  /// Whether there is much room across.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitHorizontalSizeClass.self] }
    set { self[UITraitHorizontalSizeClass.self] = newValue }
  }
  /// Whether there is much room down.
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

/// Parts of surroundings that a view or a controller sets for itself and all in it.
///
/// - Source: UIKit, `UITraitOverrides`.
public protocol UITraitOverrides: UIMutableTraits {
  /// Whether a part is set here.
  func contains(_ trait: UITrait) -> Bool
  /// Removes a part, which is then that of the surroundings.
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
