// SPDX-License-Identifier: MIT

/// The system's colours. They follow the interface style where one is known.
extension UIColor {
  private static func make(
    _ name: String, _ light: (UInt32, Int), _ dark: (UInt32, Int)
  ) -> UIColor {
    UIColor(
      origin: .styled(
        StyledColor(
          name: name, light: ColorComponents(rgb: light.0, percent: light.1),
          dark: ColorComponents(rgb: dark.0, percent: dark.1)), alpha: nil))
  }

  private static let sharedSystemRed = make("systemRed", (0xFF3B30, 100), (0xFF453A, 100))
  /// A red.
  public class var systemRed: UIColor { sharedSystemRed }
  private static let sharedSystemGreen = make("systemGreen", (0x34C759, 100), (0x30D158, 100))
  /// A green.
  public class var systemGreen: UIColor { sharedSystemGreen }
  private static let sharedSystemBlue = make("systemBlue", (0x007AFF, 100), (0x0A84FF, 100))
  /// A blue.
  public class var systemBlue: UIColor { sharedSystemBlue }
  private static let sharedSystemOrange = make("systemOrange", (0xFF9500, 100), (0xFF9F0A, 100))
  /// An orange.
  public class var systemOrange: UIColor { sharedSystemOrange }
  private static let sharedSystemYellow = make("systemYellow", (0xFFCC00, 100), (0xFFD60A, 100))
  /// A yellow.
  public class var systemYellow: UIColor { sharedSystemYellow }
  private static let sharedSystemPink = make("systemPink", (0xFF2D55, 100), (0xFF375F, 100))
  /// A pink.
  public class var systemPink: UIColor { sharedSystemPink }
  private static let sharedSystemPurple = make("systemPurple", (0xAF52DE, 100), (0xBF5AF2, 100))
  /// A purple.
  public class var systemPurple: UIColor { sharedSystemPurple }
  private static let sharedSystemTeal = make("systemTeal", (0x30B0C7, 100), (0x40C8E0, 100))
  /// A teal.
  public class var systemTeal: UIColor { sharedSystemTeal }
  private static let sharedSystemIndigo = make("systemIndigo", (0x5856D6, 100), (0x5E5CE6, 100))
  /// An indigo.
  public class var systemIndigo: UIColor { sharedSystemIndigo }
  private static let sharedSystemBrown = make("systemBrown", (0xA2845E, 100), (0xAC8E68, 100))
  /// A brown.
  public class var systemBrown: UIColor { sharedSystemBrown }
  private static let sharedSystemMint = make("systemMint", (0x00C7BE, 100), (0x63E6E2, 100))
  /// A mint.
  public class var systemMint: UIColor { sharedSystemMint }
  private static let sharedSystemCyan = make("systemCyan", (0x32ADE6, 100), (0x64D2FF, 100))
  /// A cyan.
  public class var systemCyan: UIColor { sharedSystemCyan }
  private static let sharedSystemGray = make("systemGray", (0x8E8E93, 100), (0x8E8E93, 100))
  /// The middle grey.
  public class var systemGray: UIColor { sharedSystemGray }
  private static let sharedSystemGray2 = make("systemGray2", (0xAEAEB2, 100), (0x636366, 100))
  /// The second of six greys.
  public class var systemGray2: UIColor { sharedSystemGray2 }
  private static let sharedSystemGray3 = make("systemGray3", (0xC7C7CC, 100), (0x48484A, 100))
  /// The third of six greys.
  public class var systemGray3: UIColor { sharedSystemGray3 }
  private static let sharedSystemGray4 = make("systemGray4", (0xD1D1D6, 100), (0x3A3A3C, 100))
  /// The fourth of six greys.
  public class var systemGray4: UIColor { sharedSystemGray4 }
  private static let sharedSystemGray5 = make("systemGray5", (0xE5E5EA, 100), (0x2C2C2E, 100))
  /// The fifth of six greys.
  public class var systemGray5: UIColor { sharedSystemGray5 }
  private static let sharedSystemGray6 = make("systemGray6", (0xF2F2F7, 100), (0x1C1C1E, 100))
  /// The sixth of six greys.
  public class var systemGray6: UIColor { sharedSystemGray6 }
  private static let sharedTintColor = make("tintColor", (0x007AFF, 100), (0x0A84FF, 100))
  /// The tint colour of controls.
  public class var tintColor: UIColor { sharedTintColor }
  private static let sharedLabel = make("label", (0x000000, 100), (0xFFFFFF, 100))
  /// The colour of primary text.
  public class var label: UIColor { sharedLabel }
  private static let sharedSecondaryLabel = make("secondaryLabel", (0x3C3C43, 60), (0xEBEBF5, 60))
  /// The colour of secondary text.
  public class var secondaryLabel: UIColor { sharedSecondaryLabel }
  private static let sharedTertiaryLabel = make("tertiaryLabel", (0x3C3C43, 30), (0xEBEBF5, 30))
  /// The colour of tertiary text.
  public class var tertiaryLabel: UIColor { sharedTertiaryLabel }
  private static let sharedQuaternaryLabel = make("quaternaryLabel", (0x3C3C43, 18), (0xEBEBF5, 16))
  /// The colour of quaternary text.
  public class var quaternaryLabel: UIColor { sharedQuaternaryLabel }
  private static let sharedLink = make("link", (0x007AFF, 100), (0x0984FF, 100))
  /// The colour of links.
  public class var link: UIColor { sharedLink }
  private static let sharedPlaceholderText = make("placeholderText", (0x3C3C43, 30), (0xEBEBF5, 30))
  /// The colour of placeholder text.
  public class var placeholderText: UIColor { sharedPlaceholderText }
  private static let sharedSeparator = make("separator", (0x3C3C43, 29), (0x545458, 60))
  /// The colour of separator lines, translucent.
  public class var separator: UIColor { sharedSeparator }
  private static let sharedOpaqueSeparator = make(
    "opaqueSeparator", (0xC6C6C8, 100), (0x38383A, 100))
  /// The colour of separator lines, opaque.
  public class var opaqueSeparator: UIColor { sharedOpaqueSeparator }
  private static let sharedSystemBackground = make(
    "systemBackground", (0xFFFFFF, 100), (0x000000, 100))
  /// The background of the interface.
  public class var systemBackground: UIColor { sharedSystemBackground }
  private static let sharedSecondarySystemBackground = make(
    "secondarySystemBackground", (0xF2F2F7, 100), (0x1C1C1E, 100))
  /// The background of content on the primary background.
  public class var secondarySystemBackground: UIColor { sharedSecondarySystemBackground }
  private static let sharedTertiarySystemBackground = make(
    "tertiarySystemBackground", (0xFFFFFF, 100), (0x2C2C2E, 100))
  /// The background of content on the secondary background.
  public class var tertiarySystemBackground: UIColor { sharedTertiarySystemBackground }
  private static let sharedSystemGroupedBackground = make(
    "systemGroupedBackground", (0xF2F2F7, 100), (0x000000, 100))
  /// The background of grouped content.
  public class var systemGroupedBackground: UIColor { sharedSystemGroupedBackground }
  private static let sharedSecondarySystemGroupedBackground = make(
    "secondarySystemGroupedBackground", (0xFFFFFF, 100), (0x1C1C1E, 100))
  /// The background of content on the grouped background.
  public class var secondarySystemGroupedBackground: UIColor {
    sharedSecondarySystemGroupedBackground
  }
  private static let sharedTertiarySystemGroupedBackground = make(
    "tertiarySystemGroupedBackground", (0xF2F2F7, 100), (0x2C2C2E, 100))
  /// The background of content on the secondary grouped background.
  public class var tertiarySystemGroupedBackground: UIColor {
    sharedTertiarySystemGroupedBackground
  }
  private static let sharedSystemFill = make("systemFill", (0x787880, 20), (0x787880, 36))
  /// The fill of thin and small shapes.
  public class var systemFill: UIColor { sharedSystemFill }
  private static let sharedSecondarySystemFill = make(
    "secondarySystemFill", (0x787880, 16), (0x787880, 32))
  /// The fill of medium shapes.
  public class var secondarySystemFill: UIColor { sharedSecondarySystemFill }
  private static let sharedTertiarySystemFill = make(
    "tertiarySystemFill", (0x767680, 12), (0x767680, 24))
  /// The fill of large shapes.
  public class var tertiarySystemFill: UIColor { sharedTertiarySystemFill }
  private static let sharedQuaternarySystemFill = make(
    "quaternarySystemFill", (0x747480, 8), (0x767680, 18))
  /// The fill of large areas.
  public class var quaternarySystemFill: UIColor { sharedQuaternarySystemFill }
  private static let sharedLightText = make("lightText", (0xFFFFFF, 60), (0xFFFFFF, 60))
  /// The colour of text on a dark background.
  public class var lightText: UIColor { sharedLightText }
  private static let sharedDarkText = make("darkText", (0x000000, 100), (0x000000, 100))
  /// The colour of text on a light background.
  public class var darkText: UIColor { sharedDarkText }
  private static let sharedGroupTableViewBackground = make(
    "groupTableViewBackground", (0xF2F2F7, 100), (0x000000, 100))
  /// The background of grouped tables.
  public class var groupTableViewBackground: UIColor { sharedGroupTableViewBackground }

  /// Returns a system colour by the name of its property, for archives and colour sets.
  static func system(named name: String) -> UIColor? { systemColors[name] }
  private static let systemColors: [String: UIColor] = {
    let all = [
      sharedSystemRed, sharedSystemGreen, sharedSystemBlue, sharedSystemOrange, sharedSystemYellow,
      sharedSystemPink, sharedSystemPurple, sharedSystemTeal, sharedSystemIndigo, sharedSystemBrown,
      sharedSystemMint, sharedSystemCyan, sharedSystemGray, sharedSystemGray2, sharedSystemGray3,
      sharedSystemGray4, sharedSystemGray5, sharedSystemGray6, sharedTintColor, sharedLabel,
      sharedSecondaryLabel, sharedTertiaryLabel, sharedQuaternaryLabel, sharedLink,
      sharedPlaceholderText, sharedSeparator, sharedOpaqueSeparator, sharedSystemBackground,
      sharedSecondarySystemBackground, sharedTertiarySystemBackground,
      sharedSystemGroupedBackground, sharedSecondarySystemGroupedBackground,
      sharedTertiarySystemGroupedBackground, sharedSystemFill, sharedSecondarySystemFill,
      sharedTertiarySystemFill, sharedQuaternarySystemFill, sharedLightText, sharedDarkText,
      sharedGroupTableViewBackground,
    ]
    var table: [String: UIColor] = [:]
    for case .styled(let color, _) in all.lazy.map(\.origin) {
      table[color.name] = UIColor(origin: .styled(color, alpha: nil))
    }
    return table
  }()
}
