// SPDX-License-Identifier: MIT

/// Traits that are set, by their type.
package struct TraitValues: Equatable {
  package var category = UIContentSizeCategory.unspecified
  package var scale: CGFloat = 0
  package var style = UIUserInterfaceStyle.unspecified
  private var others: [ObjectIdentifier: OtherTrait] = [:]

  package init() {}

  package init(category: UIContentSizeCategory, scale: CGFloat, style: UIUserInterfaceStyle) {
    (self.category, self.scale, self.style) = (category, scale, style)
  }

  package var isEmpty: Bool { self == TraitValues() }

  /// A trait that is not read for each drawing.
  private struct OtherTrait: Equatable {
    let trait: UITrait
    let value: Any

    /// Values that cannot be compared are different.
    static func == (a: OtherTrait, b: OtherTrait) -> Bool {
      guard let a = a.value as? AnyHashable, let b = b.value as? AnyHashable else { return false }
      return a == b
    }
  }

  package func contains(_ trait: UITrait) -> Bool {
    if trait == UITraitPreferredContentSizeCategory.self { return category != .unspecified }
    if trait == UITraitDisplayScale.self { return scale != 0 }
    if trait == UITraitUserInterfaceStyle.self { return style != .unspecified }
    return others[ObjectIdentifier(trait)] != nil
  }

  package mutating func remove(_ trait: UITrait) {
    if trait == UITraitPreferredContentSizeCategory.self { category = .unspecified }
    if trait == UITraitDisplayScale.self { scale = 0 }
    if trait == UITraitUserInterfaceStyle.self { style = .unspecified }
    others[ObjectIdentifier(trait)] = nil
  }

  package subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value {
    get {
      let value: Any? =
        if trait == UITraitPreferredContentSizeCategory.self {
          category
        } else if trait
          == UITraitDisplayScale.self
        { scale } else if trait == UITraitUserInterfaceStyle.self { style } else {
          others[ObjectIdentifier(trait)]?.value
        }
      return value as? T.Value ?? T.defaultValue
    }
    set {
      if let value = newValue as? UIContentSizeCategory,
        trait == UITraitPreferredContentSizeCategory.self
      {
        category = value
      } else if let value = newValue as? CGFloat, trait == UITraitDisplayScale.self {
        scale = value
      } else if let value = newValue as? UIUserInterfaceStyle,
        trait == UITraitUserInterfaceStyle.self
      {
        style = value
      } else {
        others[ObjectIdentifier(trait)] = OtherTrait(trait: trait, value: newValue)
      }
    }
  }

  /// Sets the traits of another collection, which replace these.
  package mutating func merge(_ other: TraitValues) {
    if other.category != .unspecified { category = other.category }
    if other.scale != 0 { scale = other.scale }
    if other.style != .unspecified { style = other.style }
    if !other.others.isEmpty { others.merge(other.others) { $1 } }
  }

  /// Returns the traits in which two collections differ.
  package func changes(from other: TraitValues) -> [UITrait] {
    var changed: [UITrait] = []
    if category != other.category { changed.append(UITraitPreferredContentSizeCategory.self) }
    if scale != other.scale { changed.append(UITraitDisplayScale.self) }
    if style != other.style { changed.append(UITraitUserInterfaceStyle.self) }
    for (key, own) in others where other.others[key] != own { changed.append(own.trait) }
    for (key, old) in other.others where others[key] == nil { changed.append(old.trait) }
    return changed
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(category)
    hasher.combine(scale)
    hasher.combine(style)
  }
}
