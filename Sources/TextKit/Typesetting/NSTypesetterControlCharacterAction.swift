// SPDX-License-Identifier: MIT

/// What a control character does while lines are set.
///
/// - Source: AppKit `NSTypesetterControlCharacterAction`.
public struct NSTypesetterControlCharacterAction: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Actions by their bits; unknown bits are kept and mean nothing.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Nothing: the glyph has no width and is not shown.
  public static let zeroAdvancementAction = NSTypesetterControlCharacterAction(rawValue: 1)
  /// White space as wide as `boundingBox(forControlGlyphAt:…)` says.
  public static let whitespaceAction = NSTypesetterControlCharacterAction(rawValue: 2)
  /// Goes on at the next tab stop.
  public static let horizontalTabAction = NSTypesetterControlCharacterAction(rawValue: 4)
  /// Ends the line.
  public static let lineBreakAction = NSTypesetterControlCharacterAction(rawValue: 8)
  /// Ends the paragraph.
  public static let paragraphBreakAction = NSTypesetterControlCharacterAction(rawValue: 16)
  /// Ends the container: the text goes on in the next one.
  public static let containerBreakAction = NSTypesetterControlCharacterAction(rawValue: 32)
}

extension NSLayoutManager {
  /// How a typesetter of the Mac's system 10.*n* set lines.
  ///
  /// Lines are set in one way here, whatever is chosen; what is chosen is kept.
  /// - Source: AppKit `NSLayoutManager.TypesetterBehavior`; that all are one is our choice.
  public enum TypesetterBehavior: Int, Sendable {
    /// The newest way.
    case latestBehavior = -1
    /// Of Mac OS X 10.0 and 10.1.
    case originalBehavior = 0
    /// Of Mac OS X 10.2, for programs that rest on the original one.
    case behavior_10_2_WithCompatibility = 1
    /// Of Mac OS X 10.2.
    case behavior_10_2 = 2
    /// Of Mac OS X 10.3.
    case behavior_10_3 = 3
    /// Of Mac OS X 10.4.
    case behavior_10_4 = 4
  }
}

/// The older name of `NSLayoutManager.TypesetterBehavior`.
public typealias NSTypesetterBehavior = NSLayoutManager.TypesetterBehavior
