// SPDX-License-Identifier: MIT

extension NSAttributedString.Key {
  /// `NSTextAttachment`, on a U+FFFC character.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// The `UIColor` of the text's background; none by default.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// A number of points by which the text is raised; 0 by default.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// A number, the logarithm of the factor by which glyphs are widened; 0 by default.
  public static let expansion = NSAttributedString.Key(rawValue: "NSExpansion")
  /// `UIFont`; 12 points of the default face when absent.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// `UIColor` of the glyphs; black when absent.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// A number of points added after each cluster; 0 disables pair kerning.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// A number: 0 for none, 1 for the default ligatures; 1 when absent.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// `URL` or `String`.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// A number, the skew of the glyphs; 0 by default.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
  /// `NSParagraphStyle`; the default style when absent.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// `NSShadow`; none by default.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// `UIColor` of the strikethrough; the glyphs' colour when absent.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// A number, the raw value of an `NSUnderlineStyle`; 0 by default.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// `UIColor` of the outline; the glyphs' colour when absent.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// A number, percent of the font size: above 0 strokes only, below 0 strokes and fills.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The raw value of a `TextEffectStyle`.
  public static let textEffect = NSAttributedString.Key(rawValue: "NSTextEffect")
  /// A number of points added after each cluster, without effect on pair kerning.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// `UIColor` of the underline; the glyphs' colour when absent.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// A number, the raw value of an `NSUnderlineStyle`; 0 by default.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// A number: 0 for horizontal glyph forms, 1 for those that the font has for vertical text.
  ///
  /// The line itself stays horizontal.
  ///
  /// - Source: UIKit leaves 1 open; here it is the OpenType feature `vert`, as
  ///   `kCTVerticalFormsAttributeName`.
  public static let verticalGlyphForm = NSAttributedString.Key(rawValue: "CTVerticalForms")
  /// An array of numbers, each an `NSWritingDirection` plus an `NSWritingDirectionFormatType`,
  /// outermost first.
  public static let writingDirection = NSAttributedString.Key(rawValue: "NSWritingDirection")

  // AppKit's.

  /// A number: the level of superscripts, negative for subscripts.
  ///
  /// Fonts and `.baselineOffset` implement the effect; this number is stored.
  public static let superscript = NSAttributedString.Key(rawValue: "NSSuperScript")
  /// The text that a pointer shows when it hovers over the text; stored only.
  public static let toolTip = NSAttributedString.Key(rawValue: "NSToolTip")
  /// The shape of a pointer over the text; stored only.
  public static let cursor = NSAttributedString.Key(rawValue: "NSCursor")
  /// `NSGlyphInfo`: the glyph that represents the text.
  public static let glyphInfo = NSAttributedString.Key(rawValue: "NSGlyphInfo")
  /// A number: the segment of marked text; stored only.
  public static let markedClauseSegment = NSAttributedString.Key(
    rawValue: "NSMarkedClauseSegment")
  /// A number: the raw value of a `SpellingState`.
  public static let spellingState = NSAttributedString.Key(rawValue: "NSSpellingState")
  /// Other interpretations of dictated text; stored only.
  public static let textAlternatives = NSAttributedString.Key(rawValue: "NSTextAlternatives")
  /// A number: the shape of characters; stored only.
  public static let characterShapeAttributeName = NSAttributedString.Key(
    rawValue: "NSCharacterShape")
  /// A number: whether the text uses fonts for screens; stored only.
  public static let usesScreenFontsDocumentAttribute = NSAttributedString.Key(
    rawValue: "UsesScreenFonts")

  /// The font that attribute fixing replaced, so that a later edit can restore it.
  ///
  /// - Source: the raw value is Apple's; it is not public there.
  static let originalFont = NSAttributedString.Key(rawValue: "NSOriginalFont")
}

extension NSAttributedString {
  /// A named graphical effect, the value of `.textEffect`.
  ///
  /// As a value of an attribute it is its raw value, as on Apple's systems: equal to that string,
  /// and read back by a cast to `String` or to this type. In the dictionaries that Foundation's own
  /// attributed strings make, Foundation on Linux shows a `String`, which no cast turns into
  /// another type; the result of `attribute(_:at:effectiveRange:)` can be cast to both there, too.
  public struct TextEffectStyle: RawRepresentable, Hashable, Sendable {
    /// The effect's name.
    public let rawValue: String
    /// Creates an effect from a name.
    ///
    /// - Parameter rawValue: The effect's name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Text with a letterpress appearance, as if pressed into paper.
    public static let letterpressStyle = TextEffectStyle(rawValue: "_UIKitNewLetterpressStyle")
  }

  /// Whether text is marked as misspelled or as bad grammar.
  public enum SpellingState: Int, Sendable {
    /// A misspelled word.
    case spelling = 1
    /// Words with bad grammar.
    case grammar = 2
  }

  /// A key of a section in the `.textLayoutSections` document attribute.
  public struct TextLayoutSectionKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String
    /// Creates a key from a name.
    ///
    /// - Parameter rawValue: The key's name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The section's layout orientation.
    public static let orientation = TextLayoutSectionKey(
      rawValue: "NSTextLayoutSectionOrientation")
    /// The section's range of characters.
    public static let range = TextLayoutSectionKey(rawValue: "NSTextLayoutSectionRange")
  }
}

extension NSAttributedString.TextEffectStyle: NamedValue {
  package var name: String { rawValue }
}

extension NSAttributedString.TextEffectStyle: _ObjectiveCBridgeable {
  /// Returns the raw value.
  public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

  /// Creates the style that a string names.
  ///
  /// - Parameters:
  ///   - source: The name.
  ///   - result: Receives the style.
  public static func _forceBridgeFromObjectiveC(
    _ source: NSString, result: inout NSAttributedString.TextEffectStyle?
  ) {
    result = NSAttributedString.TextEffectStyle(rawValue: source as String)
  }

  /// Creates the style that a string names: any string may be one.
  ///
  /// - Parameters:
  ///   - source: The name.
  ///   - result: Receives the style.
  /// - Returns: True.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSString, result: inout NSAttributedString.TextEffectStyle?
  ) -> Bool {
    result = NSAttributedString.TextEffectStyle(rawValue: source as String)
    return true
  }

  /// Returns the style that a string names; without a string the one with an empty name.
  ///
  /// - Parameter source: The name; nil for an empty one.
  /// - Returns: The style.
  public static func _unconditionallyBridgeFromObjectiveC(
    _ source: NSString?
  ) -> NSAttributedString.TextEffectStyle {
    NSAttributedString.TextEffectStyle(rawValue: source.map { $0 as String } ?? "")
  }
}
