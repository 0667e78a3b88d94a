// SPDX-License-Identifier: MIT

/// What `registerForTraitChanges` gives, and `unregisterForTraitChanges(_:)` takes.
///
/// - Source: UIKit, `UITraitChangeRegistration`.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: NSObjectProtocol {}

/// A view or a controller, which runs closures when parts of its surroundings change.
///
/// - Source: UIKit, `UITraitChangeObservable`.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: NSObjectProtocol {}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}

extension UITraitChangeObservable {
  /// Runs a closure when some parts of the surroundings have changed.
  ///
  ///     label.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (label: UILabel, previous) in … }
  ///
  /// It runs after `traitCollectionDidChange(_:)`, once for all parts that change together, until the object is freed or
  /// `unregisterForTraitChanges(_:)` is called.
  ///
  /// - Parameters:
  ///   - traits: The parts.
  ///   - handler: Gets the object and the surroundings before.
  /// - Returns: Tells the registration from others.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    observers.add(traits) { [weak self] previous in
      if let self { handler(self, previous) }
    }
  }

  /// Sends a message when some parts of the surroundings have changed.
  ///
  /// - Parameters:
  ///   - traits: The parts.
  ///   - target: The receiver; not retained.
  ///   - action: The message; its effect is set by `Selector.tie(to:_:)`. It gets this object.
  /// - Returns: Tells the registration from others.
  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector)
    -> any UITraitChangeRegistration
  {
    let object = target as AnyObject
    return observers.add(traits) { [weak self, weak object] _ in
      if let object { SelectorTable.main.send(action, to: object, sender: self) }
    }
  }

  /// Sends this object a message when some parts of its surroundings have changed.
  ///
  /// - Parameters:
  ///   - traits: The parts.
  ///   - action: The message; its effect is set by `Selector.tie(to:_:)`.
  /// - Returns: Tells the registration from others.
  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], action: Selector)
    -> any UITraitChangeRegistration
  { registerForTraitChanges(traits, target: self, action: action) }

  /// Ends a registration.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    observers.remove(registration)
  }

  private var observers: TraitObservers {
    if let view = self as? UIView { return view.ownTraits.observers }
    guard let controller = self as? UIViewController else { return TraitObservers() }
    let observers = controller.traitObservers ?? TraitObservers()
    controller.traitObservers = observers
    return observers
  }
}

extension UIView {
  final var ownTraits: ViewTraits {
    if let known = traitBox { return known }
    let made = ViewTraits()
    traitBox = made
    return made
  }

  /// Parts of the surroundings that are set for the view and all in it.
  ///
  /// Default none.
  public var traitOverrides: any UITraitOverrides {
    get { OwnTraits(traitBox?.overrides ?? TraitValues()) }
    set {
      guard let new = newValue as? OwnTraits else { return }
      ownTraits.set(new.values)
      traitsChanged()
    }
  }

  /// The smallest size of text in the view and all in it; nil for no limit.
  ///
  /// Default nil. It limits `traitCollection`, and with that fonts which follow the user's size.
  public var minimumContentSizeCategory: UIContentSizeCategory? {
    get { traitBox?.minimum }
    set {
      ownTraits.minimum = newValue
      traitsChanged()
    }
  }

  /// The largest size of text in the view and all in it; nil for no limit.
  ///
  /// Default nil. It limits `traitCollection`, and with that fonts which follow the user's size.
  public var maximumContentSizeCategory: UIContentSizeCategory? {
    get { traitBox?.maximum }
    set {
      ownTraits.maximum = newValue
      traitsChanged()
    }
  }

  /// The limits of the size of text from here to the window, as a sentence for debugging.
  public var appliedContentSizeCategoryLimitsDescription: String {
    sequence(first: self, next: \.parentView).map { view in
      let name = { (category: UIContentSizeCategory?) in category?.rawValue ?? "none" }
      return
        "\(type(of: view)): minimum \(name(view.minimumContentSizeCategory)), maximum \(name(view.maximumContentSizeCategory))"
    }.joined(separator: "; ")
  }

  private final func traitsChanged() {
    tellOfTraits()
    constraintsChanged()
    setNeedsLayout()
  }
}

extension UIViewController {
  /// Parts of the surroundings that are set for the controller's view and all in it.
  ///
  /// Default none. Makes the view.
  public var traitOverrides: any UITraitOverrides {
    get { view.traitOverrides }
    set { view.traitOverrides = newValue }
  }
}
