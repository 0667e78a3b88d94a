// SPDX-License-Identifier: MIT

/// The traits that a client has set for a view, and the observers of their changes.
@MainActor
final class ViewTraits {
  var overrides = TraitValues()
  var minimum: UIContentSizeCategory?
  var maximum: UIContentSizeCategory?
  let observers = TraitObservers()

  /// Whether any view sets a layout direction; otherwise no look-up is needed.
  private static var knowsDirections = false

  /// Whether the view changes the traits around it.
  var changesTraits: Bool { minimum != nil || maximum != nil || !overrides.isEmpty }

  /// Changes the traits around the view to those in it.
  func change(_ values: inout TraitValues) {
    values.merge(overrides)
    guard values.category != .unspecified else { return }
    if let maximum, values.category > maximum { values.category = maximum }
    if let minimum, values.category < minimum { values.category = minimum }
  }

  func set(_ new: TraitValues) {
    overrides = new
    if new.contains(UITraitLayoutDirection.self) { ViewTraits.knowsDirections = true }
  }

  /// Returns the layout direction that a view or one around it has set; nil for none.
  static func direction(of view: UIView) -> UIUserInterfaceLayoutDirection? {
    guard knowsDirections, view.semanticContentAttribute == .unspecified else { return nil }
    switch view.traitCollection.layoutDirection {
    case .leftToRight: return .leftToRight
    case .rightToLeft: return .rightToLeft
    case .unspecified: return nil
    }
  }
}

/// Closures that run when traits change.
@MainActor
final class TraitObservers {
  private var entries: [TraitRegistration] = []

  func add(_ traits: [UITrait], _ run: @escaping (UITraitCollection) -> Void) -> TraitRegistration {
    let entry = TraitRegistration(traits, run)
    entries.append(entry)
    return entry
  }

  func remove(_ registration: any UITraitChangeRegistration) {
    entries.removeAll { $0 === registration }
  }

  /// Runs the closures of traits that differ.
  func tell(_ traits: UITraitCollection, _ previous: UITraitCollection) {
    guard !entries.isEmpty else { return }
    let changed = Set(traits.changedTraits(from: previous).map(ObjectIdentifier.init))
    for entry in entries
    where entry.traits.contains(where: { changed.contains(ObjectIdentifier($0)) }) {
      entry.run(previous)
    }
  }
}

@MainActor
final class TraitRegistration: NSObject, UITraitChangeRegistration {
  let traits: [UITrait]
  let run: (UITraitCollection) -> Void

  init(_ traits: [UITrait], _ run: @escaping (UITraitCollection) -> Void) {
    (self.traits, self.run) = (traits, run)
  }
}
