// SPDX-License-Identifier: MIT

/// The action of a control character while lines are set.
///
/// - Source: AppKit `NSTypesetterControlCharacterAction`.
public struct NSTypesetterControlCharacterAction: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Creates a set of actions from bits.
  ///
  /// - Parameter rawValue: The bits; unknown ones are kept and have no meaning.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// No effect: the glyph has no width and is not shown.
  public static let zeroAdvancementAction = NSTypesetterControlCharacterAction(rawValue: 1)
  /// White space with the width of `boundingBox(forControlGlyphAt:…)`.
  public static let whitespaceAction = NSTypesetterControlCharacterAction(rawValue: 2)
  /// Advances to the next tab stop.
  public static let horizontalTabAction = NSTypesetterControlCharacterAction(rawValue: 4)
  /// Ends the line.
  public static let lineBreakAction = NSTypesetterControlCharacterAction(rawValue: 8)
  /// Ends the paragraph.
  public static let paragraphBreakAction = NSTypesetterControlCharacterAction(rawValue: 16)
  /// Ends the container: the text continues in the next one.
  public static let containerBreakAction = NSTypesetterControlCharacterAction(rawValue: 32)
}

extension NSLayoutManager {
  /// The behaviours of typesetters of the Mac's systems 10.*n*.
  ///
  /// The choice is stored and has no effect here.
  /// - Source: AppKit `NSLayoutManager.TypesetterBehavior`; the single behaviour is our choice.
  public enum TypesetterBehavior: Int, Sendable {
    /// The latest behaviour.
    case latestBehavior = -1
    /// That of Mac OS X 10.0 and 10.1.
    case originalBehavior = 0
    /// That of Mac OS X 10.2, for programs that depend on the original one.
    case behavior_10_2_WithCompatibility = 1
    /// That of Mac OS X 10.2.
    case behavior_10_2 = 2
    /// That of Mac OS X 10.3.
    case behavior_10_3 = 3
    /// That of Mac OS X 10.4.
    case behavior_10_4 = 4
  }
}

/// The older name of `NSLayoutManager.TypesetterBehavior`.
public typealias NSTypesetterBehavior = NSLayoutManager.TypesetterBehavior
