// SPDX-License-Identifier: MIT

internal import TextFonts

/// A table from numbers to glyphs.
///
/// - Source: AppKit `NSCharacterCollection`.
public enum NSCharacterCollection: UInt, Sendable {
  /// The numbers of a font's glyphs.
  case identityMapping = 0
  /// Adobe-CNS1: traditional Chinese.
  case adobeCNS1 = 1
  /// Adobe-GB1: simplified Chinese.
  case adobeGB1 = 2
  /// Adobe-Japan1.
  case adobeJapan1 = 3
  /// Adobe-Japan2.
  case adobeJapan2 = 4
  /// Adobe-Korea1.
  case adobeKorea1 = 5
}

/// A glyph that replaces the glyphs of some text: the value of `.glyphInfo`.
///
/// It is shown where the attribute covers its base string, once or several times in a row, and the
/// text has the glyph's font.
/// - Source: AppKit `NSGlyphInfo`.
open class NSGlyphInfo: NSAttributeValue, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The glyph's identifier in its font.
  public let glyphID: CGGlyph
  /// The text that the glyph represents.
  public let baseString: String
  /// The glyph name from which it was created; nil for one created from an identifier.
  public let glyphName: String?
  /// The font that has the glyph.
  let font: UIFont

  /// The number in `characterCollection`: the glyph's identifier.
  open var characterIdentifier: Int { Int(glyphID) }
  /// The table of `characterIdentifier`: the font's own.
  open var characterCollection: NSCharacterCollection { .identityMapping }

  /// Creates a glyph of a font from its identifier.
  ///
  /// - Parameters:
  ///   - glyph: An identifier; nil is returned for one that the font does not have.
  ///   - font: The font; its size does not matter.
  ///   - string: The text that it represents; nil is returned for an empty one.
  public init?(cgGlyph glyph: CGGlyph, for font: NSFont, baseString string: String) {
    guard Int(glyph) < font.instance.face.glyphCount, !string.isEmpty else { return nil }
    glyphID = glyph
    baseString = string
    glyphName = nil
    self.font = font
  }

  /// Creates a glyph of a font from its identifier.
  ///
  /// - Parameters:
  ///   - glyph: An identifier; nil is returned for one that the font does not have.
  ///   - font: The font; its size does not matter.
  ///   - string: The text that it represents; nil is returned for an empty one.
  public convenience init?(glyph: NSGlyph, forFont font: NSFont, baseString string: String) {
    guard let number = CGGlyph(exactly: glyph) else { return nil }
    self.init(cgGlyph: number, for: font, baseString: string)
  }

  /// Creates a glyph of a font from its name.
  ///
  /// - Parameters:
  ///   - glyphName: A name of the font's `post` or `CFF` table; nil is returned for one that is not
  ///     there.
  ///   - font: The font; its size does not matter.
  ///   - string: The text that it represents; nil is returned for an empty one.
  public init?(glyphName: String, forFont font: NSFont, baseString string: String) {
    guard let glyph = font.instance.glyph(named: glyphName), !string.isEmpty else { return nil }
    glyphID = glyph
    baseString = string
    self.glyphName = glyphName
    self.font = font
  }

  /// Creates a glyph from its number in a table of characters: nil, since no font is named.
  ///
  /// - Parameters:
  ///   - cid: A number in the table.
  ///   - characterCollection: The table.
  ///   - string: The text that it represents.
  /// - Source: AppKit. Its numbers are those of Apple's own fonts for the table; without such fonts
  ///   the result is nil.
  public init?(
    characterIdentifier cid: Int, collection characterCollection: NSCharacterCollection,
    baseString string: String
  ) { nil }

  // MARK: Values

  /// Returns this object: it is immutable.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: This object.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Creates a glyph from a keyed archive; nil if its font or text is missing.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding,
      let font = coder.decodeObject(of: UIFont.self, forKey: "NSFont"),
      let base = coder.decodeObject(of: NSString.self, forKey: "NSBaseString") as String?,
      let glyph = CGGlyph(exactly: coder.decodeInteger(forKey: "NSGlyphIdentifier")),
      Int(glyph) < font.instance.face.glyphCount, !base.isEmpty
    else { return nil }
    glyphID = glyph
    baseString = base
    glyphName = coder.decodeObject(of: NSString.self, forKey: "NSGlyphName") as String?
    self.font = font
  }

  /// Writes the glyph, its font and its text.
  ///
  /// - Parameter coder: A keyed archiver.
  open func encode(with coder: NSCoder) {
    coder.encode(font, forKey: "NSFont")
    coder.encode(baseString as NSString, forKey: "NSBaseString")
    coder.encode(Int(glyphID), forKey: "NSGlyphIdentifier")
    if let glyphName { coder.encode(glyphName as NSString, forKey: "NSGlyphName") }
  }

  /// Returns whether it is the same glyph of the same font for the same text.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSGlyphInfo else { return false }
    return other.glyphID == glyphID && other.baseString == baseString && other.font == font
  }

  /// A number that equal objects share.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(glyphID)
    hasher.combine(baseString)
    return hasher.finalize()
  }
}

extension UIFont {
  /// Returns the advance of a glyph: points to the right, and 0.
  ///
  /// For typesetters that set lines by themselves.
  ///
  /// - Parameter glyph: An identifier in the font.
  /// - Returns: The width; zero for an identifier that the font does not have.
  /// - Source: AppKit `NSFont`.
  public func advancement(forCGGlyph glyph: CGGlyph) -> NSSize {
    guard Int(glyph) < instance.face.glyphCount else { return .zero }
    let units = Double(instance.advance(of: glyph))
    return NSSize(width: units * shapingSize / Double(instance.unitsPerEm), height: 0)
  }

  /// Returns the bounds of a glyph's ink: points from its origin on the baseline, y up.
  ///
  /// - Parameter glyph: An identifier in the font.
  /// - Returns: The rectangle; empty without ink.
  /// - Source: AppKit `NSFont`.
  public func boundingRect(forCGGlyph glyph: CGGlyph) -> NSRect {
    guard Int(glyph) < instance.face.glyphCount, let ink = instance.extents(of: glyph) else {
      return .zero
    }
    let scale = shapingSize / Double(instance.unitsPerEm)
    return NSRect(
      x: Double(ink.x) * scale, y: Double(ink.y) * scale, width: Double(ink.width) * scale,
      height: Double(ink.height) * scale)
  }
}
