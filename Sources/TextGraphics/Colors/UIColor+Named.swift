// SPDX-License-Identifier: MIT

/// The fixed colours of Apple's names.
extension UIColor {
  private static let fixedBlack = UIColor(white: 0, alpha: 1)
  /// Grey 0.
  public class var black: UIColor { fixedBlack }
  private static let fixedDarkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// Grey 1/3.
  public class var darkGray: UIColor { fixedDarkGray }
  private static let fixedLightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// Grey 2/3.
  public class var lightGray: UIColor { fixedLightGray }
  private static let fixedWhite = UIColor(white: 1, alpha: 1)
  /// Grey 1.
  public class var white: UIColor { fixedWhite }
  private static let fixedGray = UIColor(white: 0.5, alpha: 1)
  /// Grey 1/2.
  public class var gray: UIColor { fixedGray }
  private static let fixedRed = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// sRGB 1, 0, 0.
  public class var red: UIColor { fixedRed }
  private static let fixedGreen = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// sRGB 0, 1, 0.
  public class var green: UIColor { fixedGreen }
  private static let fixedBlue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// sRGB 0, 0, 1.
  public class var blue: UIColor { fixedBlue }
  private static let fixedCyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// sRGB 0, 1, 1.
  public class var cyan: UIColor { fixedCyan }
  private static let fixedYellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// sRGB 1, 1, 0.
  public class var yellow: UIColor { fixedYellow }
  private static let fixedMagenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// sRGB 1, 0, 1.
  public class var magenta: UIColor { fixedMagenta }
  private static let fixedOrange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// sRGB 1, 0.5, 0.
  public class var orange: UIColor { fixedOrange }
  private static let fixedPurple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// sRGB 0.5, 0, 0.5.
  public class var purple: UIColor { fixedPurple }
  private static let fixedBrown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// sRGB 0.6, 0.4, 0.2.
  public class var brown: UIColor { fixedBrown }
  private static let fixedClear = UIColor(white: 0, alpha: 0)
  /// Grey 0, fully transparent.
  public class var clear: UIColor { fixedClear }

  /// Returns a fixed colour by the name of its property.
  static func fixed(named name: String) -> UIColor? { fixedColors[name] }
  private static let fixedColors: [String: UIColor] = [
    "black": fixedBlack,
    "darkGray": fixedDarkGray,
    "lightGray": fixedLightGray,
    "white": fixedWhite,
    "gray": fixedGray,
    "red": fixedRed,
    "green": fixedGreen,
    "blue": fixedBlue,
    "cyan": fixedCyan,
    "yellow": fixedYellow,
    "magenta": fixedMagenta,
    "orange": fixedOrange,
    "purple": fixedPurple,
    "brown": fixedBrown,
    "clear": fixedClear,
  ]
}
