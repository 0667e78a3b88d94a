// SPDX-License-Identifier: MIT

/// The desktop's settings: light or dark, text size, blinking of carets.
@MainActor
final class HostSettings {
  static let shared = HostSettings()
  private var source: SettingsSource?

  private(set) var caretBlinks = true
  /// The duration of a blink cycle in seconds.
  private(set) var caretBlinkTime = 1.2
  /// The time in seconds after which the caret stays visible.
  private(set) var caretBlinkTimeout = 10.0
  /// The maximum time in seconds and distance in points between the presses of a double click.
  private(set) var doubleClickTime = 0.4
  private(set) var doubleClickDistance: CGFloat = 5
  private(set) var pastesPrimary = true

  func begin() {
    let source = SettingsSource()
    self.source = source
    source.changed = { [weak self] in self?.read() }
    read()
  }

  private func read() {
    guard let source else { return }
    caretBlinks = source.bool("gtk-cursor-blink") ?? true
    caretBlinkTime = max(0.1, Double(source.int("gtk-cursor-blink-time") ?? 1200) / 1000)
    caretBlinkTimeout = max(1, Double(source.int("gtk-cursor-blink-timeout") ?? 10))
    doubleClickTime = Double(source.int("gtk-double-click-time") ?? 400) / 1000
    doubleClickDistance = CGFloat(source.int("gtk-double-click-distance") ?? 5)
    pastesPrimary = source.bool("gtk-enable-primary-paste") ?? true
    let theme = source.string("gtk-theme-name") ?? ""
    let isDark =
      source.hasLightText
      ?? (source.bool("gtk-application-prefer-dark-theme") ?? false
        || Self.isDark(theme: theme))
    let style = isDark ? UIUserInterfaceStyle.dark : .light
    if TextKitEnvironment.userInterfaceStyle != style {
      TextKitEnvironment.userInterfaceStyle = style
    }
    // The setting is 1024 times the dots per inch; 96 dpi is the standard text size.
    let dpi = source.int("gtk-xft-dpi") ?? 0
    let category = dpi > 0 ? Self.category(textScale: Double(dpi) / (96 * 1024)) : .large
    if TextKitEnvironment.preferredContentSizeCategory != category {
      TextKitEnvironment.preferredContentSizeCategory = category
    }
    if let size = source.screenSize { TextKitEnvironment.screenSize = size }
  }

  /// Returns whether a theme's name denotes a dark theme: "Adwaita-dark", "HighContrastInverse",
  /// "Yaru:dark".
  static func isDark(theme: String) -> Bool {
    let name = theme.lowercased()
    return name.hasSuffix("-dark") || name.hasSuffix(":dark") || name.contains("inverse")
  }

  /// The size of body text in each category, in points.
  private static let categories: [(size: Double, category: UIContentSizeCategory)] = [
    (14, .extraSmall), (15, .small), (16, .medium), (17, .large), (19, .extraLarge),
    (21, .extraExtraLarge), (23, .extraExtraExtraLarge), (28, .accessibilityMedium),
    (33, .accessibilityLarge), (40, .accessibilityExtraLarge),
    (47, .accessibilityExtraExtraLarge), (53, .accessibilityExtraExtraExtraLarge),
  ]

  /// Returns the category whose text size is nearest to that of `.large` multiplied by a scale.
  static func category(textScale: Double) -> UIContentSizeCategory {
    let wanted = 17 * textScale
    return categories.min { abs($0.size - wanted) < abs($1.size - wanted) }?.category ?? .large
  }
}
