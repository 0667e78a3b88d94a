// SPDX-License-Identifier: MIT

/// The result of `registerForTraitChanges`, for `unregisterForTraitChanges(_:)`.
///
/// - Source: UIKit, `UITraitChangeRegistration`.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: NSObjectProtocol {}

/// A view or a controller, which runs closures when its traits change.
///
/// - Source: UIKit, `UITraitChangeObservable`.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: NSObjectProtocol {}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}

extension UITraitChangeObservable {
  /// Runs a closure when some traits have changed.
  ///
  ///     label.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
  ///       (label: UILabel, previous) in …
  ///     }
  ///
  /// It runs after `traitCollectionDidChange(_:)`, once for all traits that change together, until
  /// the object is freed or `unregisterForTraitChanges(_:)` is called.
  ///
  /// - Parameters:
  ///   - traits: The types of the traits.
  ///   - handler: Gets the object and its previous traits.
  /// - Returns: The registration.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    observers.add(traits) { [weak self] previous in
      if let self { handler(self, previous) }
    }
  }

  /// Sends a message when some traits have changed.
  ///
  /// - Parameters:
  ///   - traits: The types of the traits.
  ///   - target: The receiver; not retained.
  ///   - action: The message; its effect is set by `Selector.tie(to:_:)`. Its argument is this
  ///     object.
  /// - Returns: The registration.
  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector)
    -> any UITraitChangeRegistration
  {
    let object = target as AnyObject
    return observers.add(traits) { [weak self, weak object] _ in
      if let object { SelectorTable.main.send(action, to: object, sender: self) }
    }
  }

  /// Sends this object a message when some of its traits have changed.
  ///
  /// - Parameters:
  ///   - traits: The types of the traits.
  ///   - action: The message; its effect is set by `Selector.tie(to:_:)`.
  /// - Returns: The registration.
  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], action: Selector)
    -> any UITraitChangeRegistration
  { registerForTraitChanges(traits, target: self, action: action) }

  /// Ends a registration.
  ///
  /// - Parameter registration: A result of `registerForTraitChanges` of this object.
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

  /// Traits that are set for the view and everything in it.
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

  /// The minimum text size in the view and everything in it; nil for no limit.
  ///
  /// Default nil. It limits `traitCollection`, and so fonts that follow the user's text size.
  public var minimumContentSizeCategory: UIContentSizeCategory? {
    get { traitBox?.minimum }
    set {
      ownTraits.minimum = newValue
      traitsChanged()
    }
  }

  /// The maximum text size in the view and everything in it; nil for no limit.
  ///
  /// Default nil. It limits `traitCollection`, and so fonts that follow the user's text size.
  public var maximumContentSizeCategory: UIContentSizeCategory? {
    get { traitBox?.maximum }
    set {
      ownTraits.maximum = newValue
      traitsChanged()
    }
  }

  /// The limits of the text size from here to the window, as a sentence for debugging.
  public var appliedContentSizeCategoryLimitsDescription: String {
    sequence(first: self, next: \.parentView).map { view in
      let name = { (category: UIContentSizeCategory?) in category?.rawValue ?? "none" }
      return
        "\(type(of: view)): minimum \(name(view.minimumContentSizeCategory)), maximum \(name(view.maximumContentSizeCategory))"
    }.joined(separator: "; ")
  }

  private final func traitsChanged() {
    notifyTraitChange()
    constraintsChanged()
    setNeedsLayout()
  }
}

extension UIViewController {
  /// Traits that are set for the controller's view and everything in it.
  ///
  /// Default none. Loads the view.
  public var traitOverrides: any UITraitOverrides {
    get { view.traitOverrides }
    set { view.traitOverrides = newValue }
  }
}
