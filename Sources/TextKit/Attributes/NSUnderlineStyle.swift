// SPDX-License-Identifier: MIT

/// A style, a pattern and an option of an underline or a strikethrough, in one number.
///
/// The attribute's value is the raw value, as an `Int` or `NSNumber`; zero draws no line.
///
/// - Source: UIKit, raw values of iOS.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// Style in the low byte, pattern in the second, options above.
  public let rawValue: Int
  /// Creates a style from bits.
  ///
  /// - Parameter rawValue: Style in the low byte, pattern in the second, options above.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One thin line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One thick line.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two thin lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// Dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
  /// Dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
  /// A dash and a dot in turn.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
  /// A dash and two dots in turn.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
  /// Blanks between words get no line.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}
