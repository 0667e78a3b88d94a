// SPDX-License-Identifier: MIT

package import TextFonts

extension UIFontDescriptor {
  /// Creates a descriptor of one instance of a face, which need not be installed.
  package convenience init(showing instance: FontInstance) {
    self.init(fontAttributes: [
      .instance: instance, .name: instance.postScriptName, .family: instance.face.familyName,
    ])
  }

  /// Returns the same descriptor with other symbolic traits, which replace its own.
  ///
  /// - Parameter symbolicTraits: The traits: italic, bold, condensed, expanded and monospaced
  ///   count.
  /// - Returns: `nil` when no font of the family has the traits. Italic and bold can be synthesized
  ///   for outline fonts, but not for bitmap fonts.
  /// - Source: UIKit `fontDescriptorWithSymbolicTraits:`; which traits count is our choice.
  public func withSymbolicTraits(
    _ symbolicTraits: UIFontDescriptor.SymbolicTraits
  ) -> UIFontDescriptor? {
    let wish = FontQuery(self)
    var traits: [TraitKey: AnyHashable] = [.symbolic: symbolicTraits.rawValue]
    if wish.design != .sansSerif { traits[.design] = wish.design.name.rawValue }
    var changed = removing(.traits).addingAttributes([.traits: traits])
    if wish.name != nil || wish.family != nil {
      // The font's real family, so that a bold font can become regular.
      let own = FontResolver.core(for: self)
      guard !own.isSubstitute || own.represents != nil else { return nil }
      let family = own.represents?.family ?? own.instance.face.familyName
      changed = changed.removing(.name, .face, .visibleName).addingAttributes([.family: family])
    }
    let core = FontResolver.core(for: changed)
    let asked = symbolicTraits.intersection(.demandable)
    let isThere = !core.isSubstitute || core.represents != nil
    guard isThere, core.symbolicTraits.isSuperset(of: asked) else { return nil }
    guard wish.name != nil || wish.family != nil, core.represents == nil,
      core.instance.syntheticBold == 0,
      core.instance.syntheticSlant == 0, core.instance.variations.isEmpty
    else { return changed }
    // A real face is named, as in UIKit.
    return changed.removing(.traits, .family)
      .addingAttributes([.name: core.instance.postScriptName])
  }

  /// Returns the system font's descriptor in another design.
  ///
  /// - Parameter design: The design.
  /// - Returns: `nil` for the descriptor of a font that is not the system font, and if no family of
  ///   the design is installed.
  public func withDesign(_ design: UIFontDescriptor.SystemDesign) -> UIFontDescriptor? {
    let wish = FontQuery(self)
    guard wish.name == nil, wish.family == nil,
      [.default, .serif, .rounded, .monospaced].contains(design)
    else { return nil }
    if design == .rounded {
      let families = TextKitEnvironment.systemFonts.rounded
      guard families.contains(where: { !UIFont.fontNames(forFamilyName: $0).isEmpty }) else {
        return nil
      }
    }
    var traits = attributes[.traits] as? [TraitKey: AnyHashable] ?? [:]
    traits[.design] = design == .default ? nil : design.rawValue
    return traits.isEmpty ? removing(.traits) : addingAttributes([.traits: traits])
  }

  /// Returns the descriptors of all fonts that match this one, the best first.
  ///
  /// - Parameter mandatoryKeys: Keys whose values must match. `nil`: at least one value must match,
  ///   and fonts with more matches are first.
  /// - Returns: An empty array if no font matches.
  /// - Complexity: O(*n*), *n* installed fonts.
  public func matchingFontDescriptors(
    withMandatoryKeys mandatoryKeys: Set<UIFontDescriptor.AttributeName>?
  ) -> [UIFontDescriptor] {
    let wish = FontQuery(self)
    let keys = Set(attributes.keys).intersection(UIFontDescriptor.comparable)
    var found: [(matches: Int, listing: FontListing)] = []
    for listing in FontEnvironment.database.faces() where !listing.isVariable {
      let matches = keys.filter { wish.matches(listing, $0) }
      if let mandatoryKeys {
        guard mandatoryKeys.intersection(keys).isSubset(of: matches) else { continue }
      } else if matches.isEmpty, !keys.isEmpty {
        continue
      }
      found.append((matches.count, listing))
    }
    return found.enumerated()
      .sorted {
        ($1.element.matches, $0.offset) < ($0.element.matches, $1.offset)
      }
      .map { item in
        let listing = item.element.listing
        return UIFontDescriptor(fontAttributes: [
          .name: listing.trueName, .family: listing.family, .face: listing.style,
          .visibleName: listing.fullName,
        ])
      }
  }

  /// Keys that distinguish fonts; size, features and the like fit any font.
  private static let comparable: Set<AttributeName> = [
    .name, .family, .face, .visibleName, .traits, .characterSet,
  ]
}

extension FontQuery {
  /// Returns whether a font matches the descriptor in one respect.
  fileprivate func matches(
    _ listing: FontListing, _ key: UIFontDescriptor.AttributeName
  ) -> Bool {
    func same(_ one: String?, _ other: String) -> Bool {
      one.map { familyKey($0) == familyKey(other) } ?? true
    }
    switch key {
    case .name, .visibleName:
      return same(name, listing.postScriptName) || same(name, listing.fullName)
        || listing.namedInstance != nil && same(name, listing.trueName)
    case .family: return listing.families.contains { same(family, $0) }
    case .face: return same(face, listing.style)
    case .characterSet:
      return characters.allSatisfy { listing.covers($0.value) }
    case .traits:
      if let symbolic {
        if symbolic.contains(.traitBold), listing.weight < 600 { return false }
        if symbolic.contains(.traitItalic), !listing.isItalic { return false }
        if symbolic.contains(.traitMonoSpace), !listing.isMonospaced { return false }
        if symbolic.contains(.traitCondensed), listing.width > 87.5 { return false }
        if symbolic.contains(.traitExpanded), listing.width < 112.5 { return false }
      }
      if let weight, abs(weight.css - listing.weight) > 50 { return false }
      if let width, abs(width.percent - listing.width) > 10 { return false }
      if let slant, (slant > 0) != listing.isItalic { return false }
      return true
    default: return true
    }
  }
}
