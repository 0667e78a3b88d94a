// SPDX-License-Identifier: MIT

package import TextFonts

/// A font at a size: the glyphs of characters, and their measures.
///
/// Immutable; any thread may make and use fonts.
///
/// Sizes are in points. A size that is 0, negative, infinite or not a number counts as 12, the size
/// that Core Text uses for 0; one above 65 536 counts as that (our choice).
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

  /// Creates the font that a descriptor requests, else the nearest.
  ///
  /// - Parameters:
  ///   - descriptor: The requested names, traits and features.
  ///   - pointSize: The size in points; 0 keeps the descriptor's size, or uses that of its text
  ///     style.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let style = descriptor.attributes[.textStyle] as? TextStyle
    let said = descriptor.attributes[.size] as? CGFloat ?? 0
    let own = said != 0 ? said : style?.size(.current(in: nil))
    let size = pointSize == 0 ? own ?? 0 : pointSize
    self.init(
      core: FontResolver.core(for: descriptor), size: size,
      scaling: style.map { size == own ? .style($0) : .none } ?? .none)
  }

  /// Creates a font by its PostScript name, else its full name, else the regular face of a family.
  ///
  /// The result is nil when no font has the name. Nothing is substituted, except for fonts that
  /// every iOS system has: see `TextKitEnvironment.answersToAppleFontNames`.
  ///
  /// - Parameters:
  ///   - fontName: The name, compared without regard to case.
  ///   - fontSize: The size in points.
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

  /// Returns a size that layout can work with.
  static func usable(_ size: CGFloat) -> CGFloat {
    size > 0 && size.isFinite ? min(size, 65536) : 12
  }

  /// The size in points.
  public var pointSize: CGFloat { storedPointSize }
  /// The PostScript name: "DejaVuSans-Bold".
  public var fontName: String { core.represents?.font ?? core.instance.postScriptName }
  /// The family's name: "DejaVu Sans".
  public var familyName: String { core.represents?.family ?? core.instance.face.familyName }

  /// A descriptor that produces this font.
  public var fontDescriptor: UIFontDescriptor {
    var attributes: [UIFontDescriptor.AttributeName: Any]
    switch core.source {
    case .face:
      attributes = [.name: fontName]
      // Fonts made from bytes have no name that identifies them.
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
  /// The line gap: the points between lines that the font requests.
  public var leading: CGFloat { points(core.instance.metrics.lineGap) }
  /// The height of capital letters, in points.
  public var capHeight: CGFloat { points(core.instance.capHeight) }
  /// The height of lowercase letters such as x, in points.
  public var xHeight: CGFloat { points(core.instance.xHeight) }
  /// The distance between baselines, in points, as in layout: ascender − descender + leading.
  public var lineHeight: CGFloat { ascender - descender + leading }

  private func points(_ units: Double) -> CGFloat {
    CGFloat(units * core.scale) * storedPointSize / CGFloat(core.instance.unitsPerEm)
  }

  /// Returns the same font in another size.
  ///
  /// It no longer follows the user's text size.
  ///
  /// - Parameter fontSize: The size in points.
  /// - Returns: A changed copy.
  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(core: core, size: fontSize) }

  /// Returns the system font in its regular weight.
  ///
  /// - Parameter fontSize: The size in points.
  /// - Returns: A font that does not follow the user's text size.
  public class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(core: SystemFonts.core(.init()), size: fontSize)
  }

  /// Returns the system font in a weight.
  ///
  /// - Parameters:
  ///   - fontSize: The size in points.
  ///   - weight: The weight; the nearest that the font has is used.
  /// - Returns: A font that does not follow the user's text size.
  public class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(core: SystemFonts.core(.init(weight: weight.css)), size: fontSize)
  }

  /// Returns the system font in a weight and a width.
  ///
  /// - Parameters:
  ///   - fontSize: The size in points.
  ///   - weight: The weight; the nearest that the font has is used.
  ///   - width: The width; the nearest that the font has is used.
  /// - Returns: A font that does not follow the user's text size.
  public class func systemFont(
    ofSize fontSize: CGFloat, weight: UIFont.Weight, width: UIFont.Width
  ) -> UIFont {
    UIFont(
      core: SystemFonts.core(.init(weight: weight.css, width: width.percent)), size: fontSize)
  }

  /// Returns the system font in bold.
  ///
  /// - Parameter fontSize: The size in points.
  /// - Returns: A font that does not follow the user's text size.
  public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// Returns the system font in italics.
  ///
  /// - Parameter fontSize: The size in points.
  /// - Returns: A font that does not follow the user's text size.
  public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(core: SystemFonts.core(.init(isItalic: true)), size: fontSize)
  }

  /// Returns the system font whose characters have equal widths.
  ///
  /// - Parameters:
  ///   - fontSize: The size in points.
  ///   - weight: The weight; the nearest that the font has is used.
  /// - Returns: A font that does not follow the user's text size.
  public class func monospacedSystemFont(
    ofSize fontSize: CGFloat, weight: UIFont.Weight
  ) -> UIFont {
    UIFont(
      core: SystemFonts.core(.init(design: .monospaced, weight: weight.css)), size: fontSize)
  }

  /// Returns the system font with digits of equal width.
  ///
  /// - Parameters:
  ///   - fontSize: The size in points.
  ///   - weight: The weight; the nearest that the font has is used.
  /// - Returns: A font that does not follow the user's text size.
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

  /// Returns the PostScript names of a family's faces, from light to bold.
  ///
  /// - Parameter familyName: The family, compared without regard to case and spaces.
  /// - Returns: An empty array for an unknown family.
  public class func fontNames(forFamilyName familyName: String) -> [String] {
    var names: [String] = []
    for face in FontEnvironment.database.faces(ofFamily: familyName) where !face.isVariable {
      let name = face.trueName
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Creates a font from a keyed archive.
  ///
  /// Archives written by UIKit and AppKit give their font's name and size.
  ///
  /// The result is nil if the archive holds no font.
  ///
  /// - Parameter coder: The archive's decoder.
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

  /// Writes the font into a keyed archive: its name, its size, and its descriptor.
  ///
  /// - Parameter coder: The archive's encoder.
  public func encode(with coder: NSCoder) {
    coder.encode(fontName as NSString, forKey: "UIFontName")
    coder.encode(Double(pointSize), forKey: "UIFontPointSize")
    FontArchive.encode(fontDescriptor.attributes, with: coder)
  }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }
  /// Returns the font itself, which cannot change.
  ///
  /// - Parameter zone: Has no effect.
  /// - Returns: This object.
  public func copy(with zone: NSZone? = nil) -> Any { self }
  /// Returns the font itself, which cannot change.
  public override func copy() -> Any { self }
  /// Returns whether the other object is an equal font: it has the same glyphs in the same size,
  /// and follows the user's text size in the same way.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return other === self
      || (storedPointSize == other.storedPointSize && core == other.core
        && scaling == other.scaling)
  }
  /// A hash that equal fonts share.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(storedPointSize)
    hasher.combine(core)
    return hasher.finalize()
  }

  /// Returns whether another font shares this one's core and size: equal fonts, recognized at
  /// little cost.
  ///
  /// Others may be equal, too.
  package func isSame(as other: UIFont) -> Bool {
    core === other.core && storedPointSize == other.storedPointSize && scaling == other.scaling
  }
  /// A hash that fonts share of which `isSame(as:)` is true.
  package var likeness: Int {
    Int(bitPattern: ObjectIdentifier(core)) &* 31
      &+ Int(truncatingIfNeeded: Double(storedPointSize).bitPattern >> 32)
  }

  /// "<UIFont: DejaVuSans-Bold 12.0 pt>".
  public override var description: String { "<UIFont: \(storedInstance) \(pointSize) pt>" }
}

// The engine's interface.
extension UIFont {
  /// Creates a font that shows one instance of a face.
  ///
  /// - Parameters:
  ///   - instance: The face with its variations and synthetic styles.
  ///   - request: The style of fallback fonts; nil is that of the instance.
  ///   - size: The size in points.
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
  /// The style of fallback fonts.
  package var request: FontRequest { core.request }
  /// Font features that the font itself switches.
  package var features: [FontFeature] { core.features }
  /// The size of an em in points: the font's size, scaled by a matrix.
  package var shapingSize: Double { Double(storedPointSize) * core.scale }
  /// The advance of every glyph in points; 0 leaves each glyph its own.
  package var fixedAdvance: Double { core.fixedAdvance }
}

extension FontInstance {
  /// Returns the design for a size, of a face with an axis for it and no explicit optical size.
  fileprivate func atOpticalSize(_ points: Double) -> FontInstance {
    guard face.axes.contains(where: { $0.tag == opszAxis }),
      !variations.contains(where: { $0.tag == opszAxis })
    else { return self }
    return with(variations: variations + [FontVariation(tag: opszAxis, value: points)])
  }
}
