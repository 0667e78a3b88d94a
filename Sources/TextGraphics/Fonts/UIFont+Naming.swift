// SPDX-License-Identifier: MIT

internal import TextFonts

// Documents name a font by its family, and give its weight and slope separately.

extension UIFont {
  /// A document's description of a font.
  package struct Naming: Hashable, Sendable {
    /// A family or PostScript name; "" leaves it to the design.
    package var name: String
    /// The design of the system font that replaces a name that is "" or not installed.
    package var design: UIFontDescriptor.SystemDesign
    /// The weight on CSS's scale: 400 is regular, 700 bold.
    package var weight: Int
    package var isItalic: Bool
    package var isSmallCaps: Bool

    package init(
      _ name: String, design: UIFontDescriptor.SystemDesign = .default, weight: Int = 400,
      isItalic: Bool = false, isSmallCaps: Bool = false
    ) {
      self.name = name
      self.design = design
      self.weight = weight
      self.isItalic = isItalic
      self.isSmallCaps = isSmallCaps
    }
  }

  /// Creates the font that a document names, else the nearest.
  ///
  /// A name that is not installed stays in the font's descriptor, so that it is written again.
  ///
  /// - Parameters:
  ///   - naming: The document's description.
  ///   - size: The size in points.
  package convenience init(_ naming: Naming, size: CGFloat) {
    var core = FontNames.core(naming)
    if naming.isSmallCaps {
      let plain = UIFont(core: core, size: size).fontDescriptor
      let letters: [[UIFontDescriptor.FeatureKey: AnyHashable]] = [[.openTypeTag: "smcp"]]
      core = FontResolver.core(for: plain.addingAttributes([.featureSettings: letters]))
    }
    self.init(core: core, size: size)
  }

  /// The description of the font for a document: for a substitute, with the requested name.
  package var naming: Naming {
    var naming = FontNames.naming(core)
    naming.isSmallCaps = core.features.contains { $0.tag == FontNames.smallCaps && $0.value > 0 }
    return naming
  }
}

private enum FontNames {
  /// "smcp".
  static let smallCaps: UInt32 = 0x736D_6370

  /// Names of Apple's system fonts in documents, and keywords of style sheets.
  private static let system: [(name: String, design: SystemFonts.Design)] = [
    (".AppleSystemUIFont", .sansSerif), (".AppleSystemUIFontSerif", .serif),
    (".AppleSystemUIFontMonospaced", .monospaced), (".AppleSystemUIFontRounded", .rounded),
    ("-apple-system", .sansSerif), ("BlinkMacSystemFont", .sansSerif), ("system-ui", .sansSerif),
    ("ui-sans-serif", .sansSerif), ("ui-serif", .serif), ("ui-monospace", .monospaced),
    ("ui-rounded", .rounded), (".SFUI-Regular", .sansSerif), (".SFUIText", .sansSerif),
    (".SFUIDisplay", .sansSerif), (".SFNS-Regular", .sansSerif),
  ]

  static func core(_ naming: UIFont.Naming) -> FontCore {
    let weight = Double(min(max(naming.weight, 1), 1000))
    func systemCore(_ design: SystemFonts.Design) -> FontCore {
      SystemFonts.core(.init(design: design, weight: weight, isItalic: naming.isItalic))
    }
    if naming.name.isEmpty { return systemCore(.init(naming.design, [])) }
    if let known = system.first(where: {
      $0.name.compare(naming.name, options: .caseInsensitive) == .orderedSame
    }) {
      return systemCore(known.design)
    }
    let database = FontEnvironment.database
    let traits: [UIFontDescriptor.TraitKey: AnyHashable] = [
      .weight: UIFont.Weight(css: weight).rawValue, .slant: CGFloat(naming.isItalic ? 1 : 0),
      .design: naming.design.rawValue,
    ]
    let isFamily = !database.faces(ofFamily: naming.name).isEmpty
    if !isFamily, let match = database.named(naming.name) {
      let core = FontCore(showing: match.instance)
      if naming.weight == 400 && !naming.isItalic { return core }
      if says(naming, core) { return core }
      return FontResolver.core(
        for: UIFontDescriptor(fontAttributes: [.name: naming.name, .traits: traits]))
    }
    let core = FontResolver.core(
      for: UIFontDescriptor(fontAttributes: [.family: naming.name, .traits: traits]))
    // An unmodified face of the family: the same font as by its name.
    if isFamily, says(naming, core), core.instance.variations.isEmpty,
      let match = database.named(core.instance.postScriptName), match.instance === core.instance
    {
      return FontCore(showing: match.instance)
    }
    return core
  }

  private static func says(_ naming: UIFont.Naming, _ core: FontCore) -> Bool {
    let look = FontAppearance(core.instance)
    return look.weight == Double(naming.weight) && look.isItalic == naming.isItalic
  }

  static func naming(_ core: FontCore) -> UIFont.Naming {
    let look = FontAppearance(core.instance)
    func named(
      _ name: String, _ design: SystemFonts.Design, _ weight: Double, _ isItalic: Bool
    ) -> UIFont.Naming {
      UIFont.Naming(
        name, design: design.name, weight: Int(min(max(weight, 1), 1000).rounded()),
        isItalic: isItalic)
    }
    let design: SystemFonts.Design =
      look.isMonospaced ? .monospaced : look.isSerif ? .serif : .sansSerif
    func systemName(_ design: SystemFonts.Design) -> String {
      system.first { $0.design == design }?.name ?? ""
    }
    switch core.source {
    case .system(let style):
      return named(systemName(style.design), style.design, style.weight, style.isItalic)
    case .face:
      // By its family if that leads back to it, since other programs know families.
      let family = named(core.instance.face.familyName, design, look.weight, look.isItalic)
      if self.core(family).instance === core.instance { return family }
      return named(core.instance.postScriptName, design, 400, false)
    case .descriptor(let descriptor):
      let wish = FontQuery(descriptor)
      let request = core.request
      guard let name = wish.family ?? wish.name else {
        return named(systemName(wish.design), wish.design, request.weight, request.isItalic)
      }
      let own = core.isSubstitute ? wish.design : design
      if wish.family == nil, FontEnvironment.database.named(name) != nil, !wish.hasTraits {
        return named(name, own, 400, false)
      }
      return named(name, own, request.weight, request.isItalic)
    }
  }
}
