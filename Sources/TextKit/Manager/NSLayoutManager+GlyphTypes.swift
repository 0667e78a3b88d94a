// SPDX-License-Identifier: MIT

extension NSLayoutManager {
  /// The properties of a glyph that matter for layout.
  ///
  /// - Source: UIKit `NSLayoutManager.GlyphProperty`.
  public struct GlyphProperty: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Creates a set of properties from bits.
    ///
    /// - Parameter rawValue: The bits; unknown ones are kept.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Ignored by layout and drawing: no width, no ink.
    public static let null = GlyphProperty(rawValue: 1)
    /// A control character: a tab, a line end, an attachment; its action determines its effect.
    public static let controlCharacter = GlyphProperty(rawValue: 2)
    /// White space of variable width, such as a space.
    public static let elastic = GlyphProperty(rawValue: 4)
    /// A combining mark.
    public static let nonBaseCharacter = GlyphProperty(rawValue: 8)
  }

  /// The effect of a control character in a line.
  ///
  /// - Source: UIKit `NSLayoutManager.ControlCharacterAction`.
  public struct ControlCharacterAction: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Creates a set of actions from bits.
    ///
    /// - Parameter rawValue: The bits; unknown ones are kept and have no meaning.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// No effect: the glyph has no width and is not shown.
    public static let zeroAdvancement = ControlCharacterAction(rawValue: 1)
    /// White space with the width that the delegate returns.
    public static let whitespace = ControlCharacterAction(rawValue: 2)
    /// Moves the next glyph to the next tab stop.
    public static let horizontalTab = ControlCharacterAction(rawValue: 4)
    /// Ends the line.
    public static let lineBreak = ControlCharacterAction(rawValue: 8)
    /// Ends the paragraph.
    public static let paragraphBreak = ControlCharacterAction(rawValue: 16)
    /// Ends the container: the text continues in the next one.
    public static let containerBreak = ControlCharacterAction(rawValue: 32)
  }
}

/// The older name of `NSLayoutManager.GlyphProperty`.
public typealias NSGlyphProperty = NSLayoutManager.GlyphProperty
/// The older name of `NSLayoutManager.ControlCharacterAction`.
public typealias NSControlCharacterAction = NSLayoutManager.ControlCharacterAction
/// The older name of `NSLayoutManager.TextLayoutOrientation`.
public typealias NSTextLayoutOrientation = NSLayoutManager.TextLayoutOrientation
/// An array of rectangles in memory, as AppKit returns it.
public typealias NSRectArray = UnsafeMutablePointer<NSRect>
