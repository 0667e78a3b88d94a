// SPDX-License-Identifier: MIT

extension UIFontDescriptor {
  /// A key of a descriptor's attributes.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the key.
    public let rawValue: String
    /// Creates a key by Apple's name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `String`: the family's name.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// `String`: the face's name within the family, "Bold Oblique".
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// `String`: the PostScript or full name.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// A number: the size in points.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// `String`: the full name, for people.
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    /// `CGAffineTransform`: the transform that glyphs are drawn through.
    ///
    /// Its slant and its uniform scale count; other parts have no effect here.
    public static let matrix = AttributeName(rawValue: "NSFontMatrixAttribute")
    /// `CharacterSet`: characters that the font must have.
    public static let characterSet = AttributeName(rawValue: "NSCTFontCharacterSetAttribute")
    /// `[UIFontDescriptor]`: fallback fonts, used before those that the library chooses.
    ///
    /// For a family alone, the face nearest to the text's font is used; fonts that are not
    /// installed are skipped.
    public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    /// `[TraitKey: Any]`: weight, width, slope and more.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// A number: the advance of every glyph in points; 0 leaves each glyph its own.
    public static let fixedAdvance = AttributeName(rawValue: "NSCTFontFixedAdvanceAttribute")
    /// `[[FeatureKey: Any]]`: typographic features, by Apple's numbers or by OpenType tag.
    public static let featureSettings = AttributeName(
      rawValue: "NSCTFontFeatureSettingsAttribute")
    /// `[Int: CGFloat]`: values for the axes of a variable font, by the number of the axis's tag.
    ///
    /// String tags ("wght") are accepted, too. Core Text's `kCTFontVariationAttribute`.
    public static let variation = AttributeName(rawValue: "NSCTFontVariationAttribute")
    /// `UIFont.TextStyle`: the style whose font it is.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    /// `FontInstance`: the font itself, if it was made from bytes that are not registered.
    ///
    /// It is not archived.
    package static let instance = AttributeName(rawValue: "TextKitFontInstance")
  }

  /// A key of `.traits`.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the key.
    public let rawValue: String
    /// Creates a key by Apple's name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `UInt32`: the bits of `SymbolicTraits`.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// A number from −1 to 1; `UIFont.Weight` has names for common ones.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// A number from −1 to 1; `UIFont.Width` has names for common ones.
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    /// A number from −1 to 1; above 0 is italic.
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
    /// The name of a `SystemDesign`.
    static let design = TraitKey(rawValue: "NSCTFontUIFontDesignTrait")
  }

  /// A key of one of the `.featureSettings`.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the key.
    public let rawValue: String
    /// Creates a key by Apple's name.
    ///
    /// - Parameter rawValue: The name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a key by Apple's name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `Int`: the number of a feature type.
    public static let type = FeatureKey("CTFeatureTypeIdentifier")
    /// `Int`: the number of a setting of the type.
    public static let selector = FeatureKey("CTFeatureSelectorIdentifier")
    /// `String`: an OpenType feature's tag, "smcp".
    ///
    /// Core Text's `kCTFontOpenTypeFeatureTag`.
    public static let openTypeTag = FeatureKey("CTFeatureOpenTypeTag")
    /// `Int`: the OpenType feature's value; 0 switches it off.
    ///
    /// Core Text's `kCTFontOpenTypeFeatureValue`.
    public static let openTypeValue = FeatureKey("CTFeatureOpenTypeValue")
    /// The older name of `type`.
    public static let featureIdentifier = type
    /// The older name of `selector`.
    public static let typeIdentifier = selector
  }

  /// A design of the system font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// Apple's name of the design.
    public let rawValue: String
    /// Creates a design by Apple's name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Without serifs.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// With serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// With round ends.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// All characters of equal width.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  /// Traits of a font as bits, the class of its design in the upper four.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates traits by their bits.
    ///
    /// - Parameter rawValue: The bits, with the class in the upper four.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Sloped to the right.
    public static var traitItalic: SymbolicTraits { .init(rawValue: 1 << 0) }
    /// Bold.
    public static var traitBold: SymbolicTraits { .init(rawValue: 1 << 1) }
    /// Wider than normal.
    public static var traitExpanded: SymbolicTraits { .init(rawValue: 1 << 5) }
    /// Narrower than normal.
    public static var traitCondensed: SymbolicTraits { .init(rawValue: 1 << 6) }
    /// All characters of equal width.
    public static var traitMonoSpace: SymbolicTraits { .init(rawValue: 1 << 10) }
    /// Designed for vertical text.
    public static var traitVertical: SymbolicTraits { .init(rawValue: 1 << 11) }
    /// Designed for small sizes on screens.
    public static var traitUIOptimized: SymbolicTraits { .init(rawValue: 1 << 12) }
    /// Less space between lines.
    public static var traitTightLeading: SymbolicTraits { .init(rawValue: 1 << 15) }
    /// More space between lines.
    public static var traitLooseLeading: SymbolicTraits { .init(rawValue: 1 << 16) }
    /// All bits of the class.
    public static var classMask: SymbolicTraits { .init(rawValue: 15 << 28) }
    /// Serifs as in the 15th to the 17th century.
    public static var classOldStyleSerifs: SymbolicTraits { .init(rawValue: 1 << 28) }
    /// Serifs as in the 18th century.
    public static var classTransitionalSerifs: SymbolicTraits { .init(rawValue: 2 << 28) }
    /// Serifs as in the 19th century.
    public static var classModernSerifs: SymbolicTraits { .init(rawValue: 3 << 28) }
    /// Strong bracketed serifs.
    public static var classClarendonSerifs: SymbolicTraits { .init(rawValue: 4 << 28) }
    /// Slab serifs.
    public static var classSlabSerifs: SymbolicTraits { .init(rawValue: 5 << 28) }
    /// Serifs of none of these classes.
    public static var classFreeformSerifs: SymbolicTraits { .init(rawValue: 7 << 28) }
    /// No serifs.
    public static var classSansSerif: SymbolicTraits { .init(rawValue: 8 << 28) }
    /// Ornamental.
    public static var classOrnamentals: SymbolicTraits { .init(rawValue: 9 << 28) }
    /// Like handwriting.
    public static var classScripts: SymbolicTraits { .init(rawValue: 10 << 28) }
    /// Symbols instead of letters.
    public static var classSymbolic: SymbolicTraits { .init(rawValue: 12 << 28) }

    /// The bits that describe the style of a face and that a font can lack.
    static var demandable: SymbolicTraits {
      [.traitItalic, .traitBold, .traitExpanded, .traitCondensed, .traitMonoSpace]
    }
  }
}

/// Returns a number in any of the forms that clients use.
func fontNumber(_ value: Any?) -> CGFloat? {
  switch value {
  case let value as CGFloat: value
  case let value as Double: CGFloat(value)
  case let value as Float: CGFloat(value)
  case let value as Int: CGFloat(value)
  case let value as UInt32: CGFloat(value)
  case let value as any FontNumber: CGFloat(value.fontNumber)
  case let value as NSNumber: CGFloat(value.doubleValue)
  default: nil
  }
}

/// Number types that are accepted as plain numbers: `UIFont.Weight` as a weight.
private protocol FontNumber { var fontNumber: Double { get } }
extension UIFont.Weight: FontNumber { fileprivate var fontNumber: Double { Double(rawValue) } }
extension UIFont.Width: FontNumber { fileprivate var fontNumber: Double { Double(rawValue) } }
extension UIFontDescriptor.SymbolicTraits: FontNumber {
  fileprivate var fontNumber: Double { Double(rawValue) }
}

extension UIFontDescriptor.AttributeName {
  /// Returns the value in the library's form, so that equal descriptors compare equal; `nil` for a
  /// type that the key cannot have.
  ///
  /// Unknown keys keep any value.
  func normalized(_ value: Any) -> Any? {
    switch self {
    case .family, .face, .name, .visibleName: return value as? String
    case .size, .fixedAdvance: return fontNumber(value)
    case .matrix: return value as? CGAffineTransform
    case .characterSet:
      return value as? CharacterSet ?? (value as? NSCharacterSet).map { $0 as CharacterSet }
    case .cascadeList: return value as? [UIFontDescriptor]
    case .textStyle:
      return value as? UIFont.TextStyle ?? (value as? String).map(UIFont.TextStyle.init)
    case .traits:
      guard let traits = value as? [UIFontDescriptor.TraitKey: Any] else { return nil }
      var known: [UIFontDescriptor.TraitKey: AnyHashable] = [:]
      for (key, value) in traits {
        switch key {
        case .symbolic:
          known[key] = fontNumber(value).flatMap { UInt32(exactly: $0) }
        case .weight, .width, .slant: known[key] = fontNumber(value)
        default: known[key] = (value as? any Hashable).map { AnyHashable($0) }
        }
      }
      return known
    case .featureSettings: return FontFeatureSettings.normalized(value)
    case .variation: return FontVariations.normalized(value)
    default: return value
    }
  }
}
