// SPDX-License-Identifier: MIT

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not set.
  case unspecified = 0
  /// Dark text on light ground.
  case light = 1
  /// Light text on dark ground.
  case dark = 2
}

/// The surroundings that text is shown in: its size, the screen's scale, light or dark, and parts of a client's own.
open class UITraitCollection: NSObject, @unchecked Sendable {
  package final let values: TraitValues

  /// Surroundings of which nothing is set.
  public override init() { values = TraitValues() }

  package init(_ values: TraitValues) { self.values = values }

  init(category: UIContentSizeCategory, scale: CGFloat, style: UIUserInterfaceStyle) {
    values = TraitValues(category: category, scale: scale, style: style)
  }

  /// Surroundings of which the size of text is set.
  public init(preferredContentSizeCategory: UIContentSizeCategory) {
    values = TraitValues(category: preferredContentSizeCategory, scale: 0, style: .unspecified)
  }

  /// Surroundings of which the screen's scale is set.
  public init(displayScale: CGFloat) {
    values = TraitValues(category: .unspecified, scale: displayScale, style: .unspecified)
  }

  /// Surroundings of which light or dark is set.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    values = TraitValues(category: .unspecified, scale: 0, style: userInterfaceStyle)
  }

  /// Surroundings of which the direction of reading is set.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = layoutDirection }
  }

  /// Surroundings of which the room across is set.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = horizontalSizeClass }
  }

  /// Surroundings of which the room down is set.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = verticalSizeClass }
  }

  /// Surroundings of which the kind of device is set.
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init { $0.userInterfaceIdiom = idiom }
  }

  /// The traits of several collections; where two set the same one, the later one counts.
  public init(traitsFrom traitCollections: [UITraitCollection]) {
    var values = TraitValues()
    for traits in traitCollections { values.merge(traits.values) }
    self.values = values
  }

  /// Surroundings of which a closure sets what it likes.
  public init(mutations: (inout any UIMutableTraits) -> Void) {
    values = TraitValues().changed(by: mutations)
  }

  /// These surroundings after a closure has changed some of their parts.
  open func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
    UITraitCollection(values.changed(by: mutations))
  }

  /// A part, by its type; its default where none is set.
  public final subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { values[trait] }

  /// The user's size of text; `unspecified` when not set.
  open var preferredContentSizeCategory: UIContentSizeCategory { values.category }
  /// Pixels for a point; 0 when not set.
  open var displayScale: CGFloat { values.scale }
  /// Light or dark.
  open var userInterfaceStyle: UIUserInterfaceStyle { values.style }
  /// The direction of reading; `unspecified` when not set.
  open var layoutDirection: UITraitEnvironmentLayoutDirection {
    values[UITraitLayoutDirection.self]
  }
  /// Whether there is much room across; `unspecified` until a host or an override sets it.
  open var horizontalSizeClass: UIUserInterfaceSizeClass { values[UITraitHorizontalSizeClass.self] }
  /// Whether there is much room down; `unspecified` until a host or an override sets it.
  open var verticalSizeClass: UIUserInterfaceSizeClass { values[UITraitVerticalSizeClass.self] }
  /// The kind of device; `unspecified` when not set.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { values[UITraitUserInterfaceIdiom.self] }

  /// Whether all that another collection sets is the same here.
  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    var merged = values
    merged.merge(trait.values)
    return merged == values
  }

  /// The parts in which the collection differs from another; nil is one of which nothing is set.
  open func changedTraits(from traitCollection: UITraitCollection?) -> [UITrait] {
    values.changes(from: traitCollection?.values ?? TraitValues())
  }

  /// Whether colours may differ from those in other surroundings: light or dark differs, or a client's own part that affects
  /// colours.
  ///
  /// - Parameter traitCollection: nil is a collection of which nothing is set.
  /// - Returns: True where a trait that affects colours differs.
  /// - Source: UIKit; nil is our choice.
  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    changedTraits(from: traitCollection).contains { $0.affectsColorAppearance }
  }

  /// Whether another object is a collection of the same traits.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection).map { $0.values == values } ?? false
  }

  /// Equal collections hash alike.
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

/// What has surroundings and hears of their change.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  /// The surroundings.
  var traitCollection: UITraitCollection { get }
  /// Called after they have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
