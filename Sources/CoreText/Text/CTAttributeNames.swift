// SPDX-License-Identifier: MIT

// Core Text's attributes of strings. The strings are Apple's; an attribute with the same string as
// TextKit's is the same attribute.

/// Its value is a `CTFont`.
public var kCTFontAttributeName: CFString { "NSFont" as CFString }
/// A `CFBoolean`; true: text has the context's fill colour.
public var kCTForegroundColorFromContextAttributeName: CFString {
  "CTForegroundColorFromContext" as CFString
}
/// A `CFNumber`: points.
public var kCTKernAttributeName: CFString { "NSKern" as CFString }
/// A `CFNumber`: points.
public var kCTTrackingAttributeName: CFString { "CTTracking" as CFString }
/// A `CFNumber` 0, 1, 2.
public var kCTLigatureAttributeName: CFString { "NSLigature" as CFString }
/// Its value is a `CGColor`.
public var kCTForegroundColorAttributeName: CFString { "CTForegroundColor" as CFString }
/// Its value is a `CGColor`.
public var kCTBackgroundColorAttributeName: CFString { "CTBackgroundColor" as CFString }
/// A `CTParagraphStyle`, which is `NSParagraphStyle`.
public var kCTParagraphStyleAttributeName: CFString { "NSParagraphStyle" as CFString }
/// A `CFNumber`, percent of the size; negative: stroke and fill.
public var kCTStrokeWidthAttributeName: CFString { "NSStrokeWidth" as CFString }
/// Its value is a `CGColor`.
public var kCTStrokeColorAttributeName: CFString { "CTStrokeColor" as CFString }
/// A `CFNumber` of `CTUnderlineStyle` with modifiers.
public var kCTUnderlineStyleAttributeName: CFString { "NSUnderline" as CFString }
/// Its value is a `CGColor`.
public var kCTUnderlineColorAttributeName: CFString { "CTUnderlineColor" as CFString }
/// A `CFNumber`, default 0.
public var kCTSuperscriptAttributeName: CFString { "NSSuperScript" as CFString }
/// A `CFNumber`: points.
public var kCTBaselineOffsetAttributeName: CFString { "CTBaselineOffset" as CFString }
/// Its value is a `CFBoolean`.
public var kCTVerticalFormsAttributeName: CFString { "CTVerticalForms" as CFString }
/// Its value is a `CFString`.
public var kCTLanguageAttributeName: CFString { "NSLanguage" as CFString }
/// A `CTRunDelegate`: client-defined metrics for a run.
public var kCTRunDelegateAttributeName: CFString { "CTRunDelegate" as CFString }
/// A `CFArray` of `CFNumber`.
public var kCTWritingDirectionAttributeName: CFString { "NSWritingDirection" as CFString }
/// Its value is a `CTGlyphInfo`.
public var kCTGlyphInfoAttributeName: CFString { "NSGlyphInfo" as CFString }
/// Its value is a `CFNumber`.
public var kCTCharacterShapeAttributeName: CFString { "NSCharacterShape" as CFString }

/// An underline, as a number for `kCTUnderlineStyleAttributeName`.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  /// Apple's number.
  public let rawValue: Int32
  /// Creates an underline style.
  ///
  /// - Parameter rawValue: Apple's number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// One line.
  public static var single: CTUnderlineStyle { .init(rawValue: 1) }
  /// One thick line.
  public static var thick: CTUnderlineStyle { .init(rawValue: 2) }
  /// Two lines.
  public static var double: CTUnderlineStyle { .init(rawValue: 9) }
}

/// The pattern of an underline, added to the number of a `CTUnderlineStyle`.
public struct CTUnderlineStyleModifiers: OptionSet, Hashable, Sendable {
  /// Apple's number.
  public let rawValue: Int32
  /// Creates a pattern.
  ///
  /// - Parameter rawValue: Apple's number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// A solid line.
  public static var patternSolid: CTUnderlineStyleModifiers { .init(rawValue: 0) }
  /// A dotted line.
  public static var patternDot: CTUnderlineStyleModifiers { .init(rawValue: 0x100) }
  /// Dashes.
  public static var patternDash: CTUnderlineStyleModifiers { .init(rawValue: 0x200) }
  /// A dash and a dot.
  public static var patternDashDot: CTUnderlineStyleModifiers { .init(rawValue: 0x300) }
  /// A dash and two dots.
  public static var patternDashDotDot: CTUnderlineStyleModifiers { .init(rawValue: 0x400) }
}

/// For `kCTWritingDirectionAttributeName`: the text is embedded with the direction.
public var kCTWritingDirectionEmbedding: Int { 0 }
/// For `kCTWritingDirectionAttributeName`: the direction overrides that of the characters.
public var kCTWritingDirectionOverride: Int { 2 }
