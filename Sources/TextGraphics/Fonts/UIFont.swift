// SPDX-License-Identifier: MIT

package import TextFonts

/// A font at a size: which glyphs show characters, and how large.
///
/// Immutable; any thread may make and use fonts.
///
/// Sizes are in points. A size that is 0, negative, infinite or not a number counts as 12, the size
/// that Core Text takes for 0; one above 65 536 counts as that (our choice).
public final class UIFont: NSAttributeValue, NSCopying, NSSecureCoding, @unchecked Sendable {
  let core: FontCore
  let scaling: Scaling
  private let storedPointSize: CGFloat
  /// The face at its optical size.
  private let storedInstance: FontInstance

  init(core: FontCore, size: CGFloat, scaling: Scaling = .none) {
    self.core = core
    self.scaling = scaling
    storedPointSize = UIFont.usable(size)
    storedInstance =
      core.fixesOpticalSize
      ? core.instance : core.instance.atOpticalSize(Double(storedPointSize) * core.scale)
  }

  /// The font that a descriptor asks for, else the nearest.
  ///
  /// - Parameters:
  ///   - descriptor: Says names, traits, features.
  ///   - pointSize: Points; 0 keeps the descriptor's size, or takes that of its text style.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let style = descriptor.attributes[.textStyle] as? TextStyle
    let said = descriptor.attributes[.size] as? CGFloat ?? 0
    let own = said != 0 ? said : style?.size(.current(in: nil))
    let size = pointSize == 0 ? own ?? 0 : pointSize
    self.init(
      core: FontResolver.core(for: descriptor), size: size,
      scaling: style.map { size == own ? .style($0) : .none } ?? .none)
  }

  /// A font by its PostScript name, else its full name, else the regular face of a family.
  ///
  /// `nil` when no font has the name; nothing is put in its place, but for fonts that every iOS system has: see
  /// `TextKitEnvironment.answersToAppleFontNames`.
  ///
  /// - Parameters:
  ///   - fontName: Compared without regard to case.
  ///   - fontSize: Points.
  /// - Source: UIKit `fontWithName:size:`; family names and case are our choice.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    if let match = FontEnvironment.database.named(fontName) {
      self.init(core: FontCore(showing: match.instance), size: fontSize)
    } else if AppleFontNames.match(fontName) != nil {
      self.init(
        core: FontResolver.core(for: UIFontDescriptor(fontAttributes: [.name: fontName])),
        size: fontSize)
    } else {
      return nil
    }
  }

  /// A size that layout can work with.
  static func usable(_ size: CGFloat) -> CGFloat {
    size > 0 && size.isFinite ? min(size, 65536) : 12
  }

  /// Points.
  public var pointSize: CGFloat { storedPointSize }
  /// The PostScript name: "DejaVuSans-Bold".
  public var fontName: String { core.standsFor?.font ?? core.instance.postScriptName }
  /// The family's name: "DejaVu Sans".
  public var familyName: String { core.standsFor?.family ?? core.instance.face.familyName }

  /// A descriptor that gives this font again.
  public var fontDescriptor: UIFontDescriptor {
    var attributes: [UIFontDescriptor.AttributeName: Any]
    switch core.source {
    case .face:
      attributes = [.name: fontName]
      // No name leads to a font of bytes.
      if core.instance.face.file.hasPrefix("<") { attributes[.instance] = core.instance }
      if !core.instance.variations.isEmpty {
        attributes[.variation] = Dictionary(
          uniqueKeysWithValues: core.instance.variations.map { (Int($0.tag), CGFloat($0.value)) })
      }
    case .system(let style): attributes = style.attributes(scaling)
    case .descriptor(let descriptor): attributes = descriptor.attributes
    }
    attributes[.size] = pointSize
    return UIFontDescriptor(fontAttributes: attributes)
  }

  /// The ascent: points from the baseline up to the top of the line.
  public var ascender: CGFloat { points(core.instance.metrics.ascender) }
  /// The descent: points from the baseline to the bottom of the line; negative below the baseline.
  public var descender: CGFloat { points(core.instance.metrics.descender) }
  /// The line gap: points that the font asks for between lines.
  public var leading: CGFloat { points(core.instance.metrics.lineGap) }
  /// The height of capital letters, in points.
  public var capHeight: CGFloat { points(core.instance.capHeight) }
  /// The height of small letters such as x, in points.
  public var xHeight: CGFloat { points(core.instance.xHeight) }
  /// The distance from one baseline to the next, in points: ascender − descender + leading, as layout has it.
  public var lineHeight: CGFloat { ascender - descender + leading }

  private func points(_ units: Double) -> CGFloat {
    CGFloat(units * core.scale) * storedPointSize / CGFloat(core.instance.unitsPerEm)
  }

  /// The same font in another size.
  ///
  /// It no longer follows the user's size.
  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(core: core, size: fontSize) }

  /// The system font in its regular weight.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(core: SystemFonts.core(.init()), size: fontSize)
  }

  /// The system font in a weight.
  public class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(core: SystemFonts.core(.init(weight: weight.css)), size: fontSize)
  }

  /// The system font in a weight and a width.
  public class func systemFont(
    ofSize fontSize: CGFloat, weight: UIFont.Weight, width: UIFont.Width
  ) -> UIFont {
    UIFont(
      core: SystemFonts.core(.init(weight: weight.css, width: width.percent)), size: fontSize)
  }

  /// The system font in bold.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// The system font in italics.
  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(core: SystemFonts.core(.init(isItalic: true)), size: fontSize)
  }

  /// The system font whose characters are all of one width.
  public class func monospacedSystemFont(
    ofSize fontSize: CGFloat, weight: UIFont.Weight
  ) -> UIFont {
    UIFont(
      core: SystemFonts.core(.init(design: .monospaced, weight: weight.css)), size: fontSize)
  }

  /// The system font with digits of one width.
  public class func monospacedDigitSystemFont(
    ofSize fontSize: CGFloat, weight: UIFont.Weight
  ) -> UIFont {
    UIFont(
      core: SystemFonts.core(.init(weight: weight.css, hasMonospacedDigits: true)),
      size: fontSize)
  }

  /// 12 points: the size of small text in controls.
  public class var smallSystemFontSize: CGFloat { 12 }
  /// 14 points.
  public class var systemFontSize: CGFloat { 14 }
  /// 17 points: the size of labels.
  public class var labelFontSize: CGFloat { 17 }
  /// 18 points: the size of buttons.
  public class var buttonFontSize: CGFloat { 18 }

  /// All families, sorted.
  public class var familyNames: [String] { FontEnvironment.database.families() }

  /// The PostScript names of a family's faces, from light to bold; none for a family that is not there.
  public class func fontNames(forFamilyName familyName: String) -> [String] {
    var names: [String] = []
    for face in FontEnvironment.database.faces(ofFamily: familyName) where !face.isVariable {
      let name = face.trueName
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// A font from a keyed archive; `nil` if the archive holds none.
  ///
  /// Archives written by UIKit and AppKit give their font's name and size.
  public convenience init?(coder: NSCoder) {
    if let attributes = FontArchive.attributes(from: coder) {
      self.init(descriptor: UIFontDescriptor(fontAttributes: attributes), size: 0)
      return
    }
    guard
      let name = FontArchive.object("UIFontName", in: coder) as? String
        ?? FontArchive.object("NSName", in: coder) as? String
    else { return nil }
    let key = coder.containsValue(forKey: "UIFontPointSize") ? "UIFontPointSize" : "NSSize"
    self.init(
      descriptor: UIFontDescriptor(name: name, size: coder.decodeDouble(forKey: key)), size: 0)
  }

  /// Writes the font into a keyed archive.
  public func encode(with coder: NSCoder) {
    coder.encode(fontName as NSString, forKey: "UIFontName")
    coder.encode(Double(pointSize), forKey: "UIFontPointSize")
    FontArchive.encode(fontDescriptor.attributes, with: coder)
  }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }
  /// The font itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
  /// The font itself, which cannot change.
  public override func copy() -> Any { self }
  /// Whether the other object is an equal font: one that shows the same in the same size and follows
  /// the user's size alike.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return other === self
      || (storedPointSize == other.storedPointSize && core == other.core
        && scaling == other.scaling)
  }
  /// A number that equal fonts share.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(storedPointSize)
    hasher.combine(core)
    return hasher.finalize()
  }

  /// Whether another font was made of the same one, in the same size: equal, and known by a look.
  ///
  /// Others may be equal, too.
  package func isSame(as other: UIFont) -> Bool {
    core === other.core && storedPointSize == other.storedPointSize && scaling == other.scaling
  }
  /// A number that fonts share of which `isSame(as:)` is true.
  package var likeness: Int {
    Int(bitPattern: ObjectIdentifier(core)) &* 31
      &+ Int(truncatingIfNeeded: Double(storedPointSize).bitPattern >> 32)
  }

  /// "<UIFont: DejaVuSans-Bold 12.0 pt>".
  public override var description: String { "<UIFont: \(storedInstance) \(pointSize) pt>" }
}

// What the engine takes.
extension UIFont {
  /// A font that shows one instance of a face.
  ///
  /// - Parameters:
  ///   - instance: The face with its variations and synthetic styles.
  ///   - request: What fallback fonts shall look like; nil is like the instance.
  ///   - size: Points.
  package convenience init(
    showing instance: FontInstance, request: FontRequest? = nil, size: CGFloat
  ) {
    let core =
      request.map { FontCore(instance: instance, request: $0, source: .face) }
      ?? FontCore(showing: instance)
    self.init(core: core, size: size)
  }
  /// The face with its variations and synthetic styles.
  package var instance: FontInstance { storedInstance }
  /// What fallback fonts shall look like.
  package var request: FontRequest { core.request }
  /// Font features that the font itself switches on or off.
  package var features: [FontFeature] { core.features }
  /// Points for an em: the font's size, and more or less where a matrix scales it.
  package var shapingSize: Double { Double(storedPointSize) * core.scale }
  /// Points that each glyph advances; 0 leaves it its own advance.
  package var fixedAdvance: Double { core.fixedAdvance }
}

extension FontInstance {
  /// A face with an axis for it takes the shapes made for the size, unless a place is set.
  fileprivate func atOpticalSize(_ points: Double) -> FontInstance {
    guard face.axes.contains(where: { $0.tag == opszAxis }),
      !variations.contains(where: { $0.tag == opszAxis })
    else { return self }
    return with(variations: variations + [FontVariation(tag: opszAxis, value: points)])
  }
}
