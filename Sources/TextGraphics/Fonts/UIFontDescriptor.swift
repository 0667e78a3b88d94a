// SPDX-License-Identifier: MIT

private import TextFonts

/// What a font is to be like: names, traits, features, size, in any mixture.
///
/// Immutable.
///
/// Nothing is looked for until a font is made of it, or one of the properties that describe the font
/// is asked for.
public final class UIFontDescriptor: NSAttributeValue, NSCopying, NSSecureCoding,
  @unchecked Sendable
{
  /// The class of a font's design, as the upper four bits of its traits have it.
  public typealias Class = Int

  /// Values of the types that the keys name; numbers are `CGFloat`.
  let attributes: [AttributeName: Any]

  /// A descriptor that says nothing.
  public override convenience init() { self.init(fontAttributes: [:]) }

  /// A descriptor of some attributes.
  ///
  /// - Parameter attributes: Numbers may be of any type. Values of a type that a key cannot have are
  ///   left out.
  public init(fontAttributes attributes: [UIFontDescriptor.AttributeName: Any] = [:]) {
    var known: [AttributeName: Any] = [:]
    for (key, value) in attributes { known[key] = key.normalized(value) }
    self.attributes = known
  }

  /// A descriptor by a font's name and size.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(fontAttributes: [.name: fontName, .size: size])
  }

  /// A descriptor by a font's name, drawn through a map.
  public convenience init(name fontName: String, matrix: CGAffineTransform) {
    self.init(fontAttributes: [.name: fontName, .matrix: matrix])
  }

  /// All that the descriptor says.
  public var fontAttributes: [UIFontDescriptor.AttributeName: Any] { attributes }

  /// What it says for a key; what the font that it finds says, where it says nothing itself.
  ///
  /// Of `.traits` that holds for each trait. Numbers are `CGFloat`, the symbolic traits `UInt32`; on
  /// Linux Swift does not turn them into `NSNumber`.
  public func object(forKey anAttribute: UIFontDescriptor.AttributeName) -> Any? {
    guard let value = attributes[anAttribute] else {
      return FontResolver.attribute(anAttribute, of: self)
    }
    guard anAttribute == .traits, let own = value as? [TraitKey: AnyHashable] else { return value }
    return FontResolver.traits(of: self).merging(own) { $1 }
  }

  /// Points; 0 where it says none.
  public var pointSize: CGFloat { attributes[.size] as? CGFloat ?? 0 }

  /// The map that glyphs are drawn through; by default the identity.
  public var matrix: CGAffineTransform { attributes[.matrix] as? CGAffineTransform ?? .identity }

  /// The PostScript name of the font that it finds.
  public var postscriptName: String { FontResolver.core(for: self).instance.postScriptName }

  /// The traits of the font that it finds.
  public var symbolicTraits: UIFontDescriptor.SymbolicTraits {
    FontResolver.core(for: self).symbolicTraits
  }

  /// The same descriptor with more attributes; new values win over old ones.
  public func addingAttributes(
    _ attributes: [UIFontDescriptor.AttributeName: Any] = [:]
  ) -> UIFontDescriptor {
    UIFontDescriptor(fontAttributes: self.attributes.merging(attributes) { $1 })
  }

  /// The same descriptor without some attributes.
  func removing(_ keys: AttributeName...) -> UIFontDescriptor {
    UIFontDescriptor(fontAttributes: attributes.filter { !keys.contains($0.key) })
  }

  /// The same descriptor in another size.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    addingAttributes([.size: newPointSize])
  }

  /// The same descriptor drawn through another map.
  public func withMatrix(_ matrix: CGAffineTransform) -> UIFontDescriptor {
    addingAttributes([.matrix: matrix])
  }

  /// The same descriptor in another family; name and face are dropped.
  public func withFamily(_ newFamily: String) -> UIFontDescriptor {
    removing(.name, .face, .visibleName).addingAttributes([.family: newFamily])
  }

  /// Another face of the same family: "Bold Oblique".
  ///
  /// Its name and traits are dropped.
  public func withFace(_ newFace: String) -> UIFontDescriptor {
    let family =
      attributes[.family] as? String ?? FontResolver.core(for: self).instance.face.familyName
    return removing(.name, .visibleName, .traits)
      .addingAttributes([.family: family, .face: newFace])
  }

  /// The descriptor of a text style's font at the user's size.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    preferredFontDescriptor(withTextStyle: style, compatibleWith: nil)
  }

  /// The descriptor of a text style's font at the size that surroundings ask for.
  ///
  /// - Parameters:
  ///   - style: What the text is.
  ///   - traitCollection: `nil`, or one that says no size, means the user's size.
  /// - Returns: A descriptor with the text style and its size of now.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    let size = style.size(.current(in: traitCollection))
    return UIFontDescriptor(fontAttributes: [.textStyle: style, .size: size])
  }

  /// A descriptor from a keyed archive; `nil` if the archive holds none.
  public convenience init?(coder: NSCoder) {
    guard let attributes = FontArchive.attributes(from: coder) else { return nil }
    self.init(fontAttributes: attributes)
  }

  /// Writes the descriptor into a keyed archive.
  public func encode(with coder: NSCoder) { FontArchive.encode(attributes, with: coder) }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }
  /// The descriptor itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
  /// The descriptor itself, which cannot change.
  public override func copy() -> Any { self }
  /// Whether the other object is an equal descriptor.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return other === self || AttributeValues.areEqual(attributes, other.attributes)
  }
  /// A number that equal descriptors share.
  public override var hash: Int { AttributeValues.hash(attributes) }

  /// The attributes, sorted by key.
  public override var description: String {
    let parts = attributes.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.key.rawValue) = \($0.value)" }
    return "<UIFontDescriptor: \(parts.joined(separator: "; "))>"
  }
}
