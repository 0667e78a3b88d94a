// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextFonts

/// The system fonts, resolved once for each style and cached.
enum SystemFonts {
  enum Design: Hashable { case sansSerif, serif, monospaced, rounded }

  struct Style: Hashable {
    var design = Design.sansSerif
    /// The weight on CSS's scale.
    var weight = 400.0
    /// The width in percent.
    var width = 100.0
    var isItalic = false
    /// Whether digits have equal widths.
    var hasMonospacedDigits = false
  }

  /// Apple's number spacing type with digits of equal width.
  static var monospacedDigits: FontFeatureSettings.Setting { [.type: 6, .selector: 0] }

  static func core(_ style: Style) -> FontCore {
    let environment = FontEnvironment.current
    let generation = environment.generation
    if let known = environment.systemFonts.withLock({ $0.core(style, generation) }) {
      return known
    }
    let (database, table) = environment.state.withLock { ($0.database, $0.table) }
    let request = FontRequest(
      families: families(style.design, table), weight: style.weight,
      width: style.width, isItalic: style.isItalic)
    let match = database.match(request)
    if match == nil, environment.reportsMissingFonts() {
      warn(
        "No font is installed, so text is shown as boxes; install one, such as the package "
          + "fonts-noto-core")
    }
    let core = FontCore(
      instance: match?.instance ?? LastResortFont.instance, request: request,
      features: style.hasMonospacedDigits
        ? FontFeatureSettings.features([SystemFonts.monospacedDigits]) : [],
      source: .system(style), isSubstitute: match == nil)
    environment.systemFonts.withLock { $0.keep(core, for: style, generation) }
    return core
  }

  static func families(_ design: Design) -> [String] {
    families(design, FontEnvironment.state.table)
  }

  /// Returns the families of a design, then the generic family in case none of them is installed.
  static func families(_ design: Design, _ table: SystemFontTable) -> [String] {
    switch design {
    case .sansSerif: table.sansSerif + ["sans-serif"]
    case .serif: table.serif + ["serif"]
    case .monospaced: table.monospaced + ["monospace"]
    case .rounded: table.rounded + table.sansSerif + ["sans-serif"]
    }
  }
}

extension SystemFonts.Style {
  /// Returns the attributes of a descriptor of the style, with the text style for a text style's
  /// font.
  func attributes(_ scaling: UIFont.Scaling) -> [UIFontDescriptor.AttributeName: Any] {
    var attributes: [UIFontDescriptor.AttributeName: Any] = [:]
    var traits: [UIFontDescriptor.TraitKey: AnyHashable] = [:]
    if case .style(let style) = scaling {
      attributes[.textStyle] = style
    } else {
      traits[.weight] = UIFont.Weight(css: weight).rawValue
    }
    if width != 100 { traits[.width] = UIFont.Width(percent: width).rawValue }
    if isItalic { traits[.slant] = CGFloat(1) }
    if design != .sansSerif { traits[.design] = design.name.rawValue }
    if hasMonospacedDigits {
      attributes[.featureSettings] = [SystemFonts.monospacedDigits]
    }
    if !traits.isEmpty { attributes[.traits] = traits }
    return attributes
  }
}
