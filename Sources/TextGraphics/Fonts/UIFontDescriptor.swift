// SPDX-License-Identifier: MIT

private import TextFonts

/// A description of a font by names, traits, features and size, in any combination.
///
/// Immutable. The search for a font happens when a font is made of it, or when one of the
/// properties that describe the font is read.
public final class UIFontDescriptor: NSAttributeValue, NSCopying, NSSecureCoding,
  @unchecked Sendable
{
  /// The class of a font's design, the upper four bits of its traits.
  public typealias Class = Int

  /// Values of the types that the keys name; numbers are `CGFloat`.
  let attributes: [AttributeName: Any]

  /// Creates a descriptor without attributes.
  public override convenience init() { self.init(fontAttributes: [:]) }

  /// Creates a descriptor of some attributes.
  ///
  /// - Parameter attributes: Values by key. Numbers may be of any type. Values of a type that a key
  ///   cannot have are left out.
  public init(fontAttributes attributes: [UIFontDescriptor.AttributeName: Any] = [:]) {
    var known: [AttributeName: Any] = [:]
    for (key, value) in attributes { known[key] = key.normalized(value) }
    self.attributes = known
  }

  /// Creates a descriptor by a font's name and size.
  ///
  /// - Parameters:
  ///   - fontName: The PostScript or full name.
  ///   - size: The size in points.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(fontAttributes: [.name: fontName, .size: size])
  }

  /// Creates a descriptor by a font's name and a transform.
  ///
  /// - Parameters:
  ///   - fontName: The PostScript or full name.
  ///   - matrix: The transform that glyphs are drawn through: its slant and its uniform scale
  ///     count.
  public convenience init(name fontName: String, matrix: CGAffineTransform) {
    self.init(fontAttributes: [.name: fontName, .matrix: matrix])
  }

  /// The attributes that the descriptor specifies.
  public var fontAttributes: [UIFontDescriptor.AttributeName: Any] { attributes }

  /// Returns the descriptor's value of a key; if it specifies none, that of the font that it finds.
  ///
  /// For `.traits` that holds for each trait. Numbers are `CGFloat`, the symbolic traits `UInt32`;
  /// on Linux Swift does not convert them to `NSNumber`.
  ///
  /// - Parameter anAttribute: The key.
  /// - Returns: A value of the type that the key names; nil if there is none.
  public func object(forKey anAttribute: UIFontDescriptor.AttributeName) -> Any? {
    guard let value = attributes[anAttribute] else {
      return FontResolver.attribute(anAttribute, of: self)
    }
    guard anAttribute == .traits, let own = value as? [TraitKey: AnyHashable] else { return value }
    return FontResolver.traits(of: self).merging(own) { $1 }
  }

  /// The size in points; 0 if it specifies none.
  public var pointSize: CGFloat { attributes[.size] as? CGFloat ?? 0 }

  /// The transform that glyphs are drawn through; by default the identity.
  public var matrix: CGAffineTransform { attributes[.matrix] as? CGAffineTransform ?? .identity }

  /// The PostScript name of the font that it finds.
  public var postscriptName: String { FontResolver.core(for: self).instance.postScriptName }

  /// The traits of the font that it finds.
  public var symbolicTraits: UIFontDescriptor.SymbolicTraits {
    FontResolver.core(for: self).symbolicTraits
  }

  /// Returns the same descriptor with more attributes.
  ///
  /// - Parameter attributes: Values by key, which replace existing ones.
  /// - Returns: A changed copy.
  public func addingAttributes(
    _ attributes: [UIFontDescriptor.AttributeName: Any] = [:]
  ) -> UIFontDescriptor {
    UIFontDescriptor(fontAttributes: self.attributes.merging(attributes) { $1 })
  }

  /// Returns the same descriptor without some attributes.
  func removing(_ keys: AttributeName...) -> UIFontDescriptor {
    UIFontDescriptor(fontAttributes: attributes.filter { !keys.contains($0.key) })
  }

  /// Returns the same descriptor in another size.
  ///
  /// - Parameter newPointSize: The size in points.
  /// - Returns: A changed copy.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    addingAttributes([.size: newPointSize])
  }

  /// Returns the same descriptor with another transform.
  ///
  /// - Parameter matrix: The transform that glyphs are drawn through: its slant and its uniform
  ///   scale count.
  /// - Returns: A changed copy.
  public func withMatrix(_ matrix: CGAffineTransform) -> UIFontDescriptor {
    addingAttributes([.matrix: matrix])
  }

  /// Returns the same descriptor in another family, without its name and face.
  ///
  /// - Parameter newFamily: The family's name.
  /// - Returns: A changed copy.
  public func withFamily(_ newFamily: String) -> UIFontDescriptor {
    removing(.name, .face, .visibleName).addingAttributes([.family: newFamily])
  }

  /// Returns a descriptor of another face of the same family, without its name and traits.
  ///
  /// - Parameter newFace: The face's name, such as “Bold Oblique”.
  /// - Returns: A descriptor with the family and the face.
  public func withFace(_ newFace: String) -> UIFontDescriptor {
    let family =
      attributes[.family] as? String ?? FontResolver.core(for: self).instance.face.familyName
    return removing(.name, .visibleName, .traits)
      .addingAttributes([.family: family, .face: newFace])
  }

  /// Returns the descriptor of a text style's font at the user's text size.
  ///
  /// - Parameter style: The role of the text.
  /// - Returns: A descriptor with the text style and its current size.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    preferredFontDescriptor(withTextStyle: style, compatibleWith: nil)
  }

  /// Returns the descriptor of a text style's font at the text size of a trait collection.
  ///
  /// - Parameters:
  ///   - style: The role of the text.
  ///   - traitCollection: `nil`, or one that specifies no size, means the user's text size.
  /// - Returns: A descriptor with the text style and its current size.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    let size = style.size(.current(in: traitCollection))
    return UIFontDescriptor(fontAttributes: [.textStyle: style, .size: size])
  }

  /// Creates a descriptor from a keyed archive.
  ///
  /// The result is nil if the archive holds no descriptor.
  ///
  /// - Parameter coder: The archive's decoder.
  public convenience init?(coder: NSCoder) {
    guard let attributes = FontArchive.attributes(from: coder) else { return nil }
    self.init(fontAttributes: attributes)
  }

  /// Writes the descriptor into a keyed archive.
  ///
  /// - Parameter coder: The archive's encoder.
  public func encode(with coder: NSCoder) { FontArchive.encode(attributes, with: coder) }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }
  /// Returns the descriptor itself, which cannot change.
  ///
  /// - Parameter zone: Has no effect.
  /// - Returns: This object.
  public func copy(with zone: NSZone? = nil) -> Any { self }
  /// Returns the descriptor itself, which cannot change.
  public override func copy() -> Any { self }
  /// Returns whether the other object is an equal descriptor.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return other === self || AttributeValues.areEqual(attributes, other.attributes)
  }
  /// A hash that equal descriptors share.
  public override var hash: Int { AttributeValues.hash(attributes) }

  /// The attributes, sorted by key.
  public override var description: String {
    let parts = attributes.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.key.rawValue) = \($0.value)" }
    return "<UIFontDescriptor: \(parts.joined(separator: "; "))>"
  }
}
