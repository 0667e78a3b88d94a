// SPDX-License-Identifier: MIT

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// No style is specified.
  case unspecified = 0
  /// Dark text on a light background.
  case light = 1
  /// Light text on a dark background.
  case dark = 2
}

/// The traits of the environment in which text is shown: text size, display scale, light or dark,
/// and a client's own traits.
open class UITraitCollection: NSObject, @unchecked Sendable {
  package final let values: TraitValues

  /// Creates a collection without specified traits.
  public override init() { values = TraitValues() }

  package init(_ values: TraitValues) { self.values = values }

  init(category: UIContentSizeCategory, scale: CGFloat, style: UIUserInterfaceStyle) {
    values = TraitValues(category: category, scale: scale, style: style)
  }

  /// Creates a collection that specifies the text size.
  ///
  /// - Parameter preferredContentSizeCategory: The user's text size.
  public init(preferredContentSizeCategory: UIContentSizeCategory) {
    values = TraitValues(category: preferredContentSizeCategory, scale: 0, style: .unspecified)
  }

  /// Creates a collection that specifies the display scale.
  ///
  /// - Parameter displayScale: Pixels per point; 0 is unspecified.
  public init(displayScale: CGFloat) {
    values = TraitValues(category: .unspecified, scale: displayScale, style: .unspecified)
  }

  /// Creates a collection that specifies the interface style.
  ///
  /// - Parameter userInterfaceStyle: Light or dark.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    values = TraitValues(category: .unspecified, scale: 0, style: userInterfaceStyle)
  }

  /// Creates a collection that specifies the layout direction.
  ///
  /// - Parameter layoutDirection: Left to right or right to left.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = layoutDirection }
  }

  /// Creates a collection that specifies the size class of the width.
  ///
  /// - Parameter horizontalSizeClass: Compact or regular.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = horizontalSizeClass }
  }

  /// Creates a collection that specifies the size class of the height.
  ///
  /// - Parameter verticalSizeClass: Compact or regular.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = verticalSizeClass }
  }

  /// Creates a collection that specifies the kind of device.
  ///
  /// - Parameter idiom: The kind of device.
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init { $0.userInterfaceIdiom = idiom }
  }

  /// Creates a collection that merges the traits of several ones.
  ///
  /// - Parameter traitCollections: Where two specify the same trait, the later one wins.
  public init(traitsFrom traitCollections: [UITraitCollection]) {
    var values = TraitValues()
    for traits in traitCollections { values.merge(traits.values) }
    self.values = values
  }

  /// Creates a collection whose traits a closure sets.
  ///
  /// - Parameter mutations: Is called at once, with no trait specified.
  public init(mutations: (inout any UIMutableTraits) -> Void) {
    values = TraitValues().changed(by: mutations)
  }

  /// Returns a copy of which a closure changes some traits.
  ///
  /// - Parameter mutations: Is called at once, with the traits of this collection.
  /// - Returns: The changed collection.
  open func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
    UITraitCollection(values.changed(by: mutations))
  }

  /// The value of a trait, by its type; its default if it is not set.
  public final subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { values[trait] }

  /// The user's text size; `unspecified` when not set.
  open var preferredContentSizeCategory: UIContentSizeCategory { values.category }
  /// The number of pixels per point; 0 when not set.
  open var displayScale: CGFloat { values.scale }
  /// Light or dark.
  open var userInterfaceStyle: UIUserInterfaceStyle { values.style }
  /// The layout direction; `unspecified` when not set.
  open var layoutDirection: UITraitEnvironmentLayoutDirection {
    values[UITraitLayoutDirection.self]
  }
  /// The size class of the width; `unspecified` until a host or an override sets it.
  open var horizontalSizeClass: UIUserInterfaceSizeClass { values[UITraitHorizontalSizeClass.self] }
  /// The size class of the height; `unspecified` until a host or an override sets it.
  open var verticalSizeClass: UIUserInterfaceSizeClass { values[UITraitVerticalSizeClass.self] }
  /// The kind of device; `unspecified` when not set.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { values[UITraitUserInterfaceIdiom.self] }

  /// Returns whether all traits that another collection specifies have the same values here.
  ///
  /// - Parameter trait: The other collection; nil specifies none, and gives true.
  /// - Returns: True if all traits that another collection specifies have the same values here.
  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    var merged = values
    merged.merge(trait.values)
    return merged == values
  }

  /// Returns the traits in which the collection differs from another.
  ///
  /// - Parameter traitCollection: The other collection; nil specifies no trait.
  /// - Returns: The types of the traits.
  open func changedTraits(from traitCollection: UITraitCollection?) -> [UITrait] {
    values.changes(from: traitCollection?.values ?? TraitValues())
  }

  /// Returns whether colours may differ from those in another collection: the interface style
  /// differs, or a client's own trait that affects colours.
  ///
  /// - Parameter traitCollection: The other collection; nil specifies no trait.
  /// - Returns: True where a trait that affects colours differs.
  /// - Source: UIKit; nil is our choice.
  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    changedTraits(from: traitCollection).contains { $0.affectsColorAppearance }
  }

  /// Returns whether another object is a collection of the same traits.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection).map { $0.values == values } ?? false
  }

  /// A hash that equal collections share.
  open override var hash: Int {
    var hasher = Hasher()
    values.hash(into: &hasher)
    return hasher.finalize()
  }
}

extension TraitValues {
  fileprivate func changed(by mutations: (inout any UIMutableTraits) -> Void) -> TraitValues {
    var traits: any UIMutableTraits = OwnTraits(self)
    mutations(&traits)
    return (traits as? OwnTraits)?.values ?? self
  }
}

/// An object that has traits and is notified of their changes.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  /// The current traits.
  var traitCollection: UITraitCollection { get }
  /// Handles a change of traits.
  ///
  /// - Parameter previousTraitCollection: The traits before the change; nil if there were none.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
