// SPDX-License-Identifier: MIT

package import TextFonts
package import TextShaping

/// A font at a size: which glyphs show characters, and how large.
///
/// A plain Swift class: Foundation's attributed strings crash here on values that derive from
/// `NSObject`. Immutable; any thread may make and use fonts.
///
/// Sizes are in points. A size that is 0, negative, infinite or not a number counts as 12, the size
/// that Core Text takes for 0; one above 65 536 counts as that (our choice).
public final class UIFont: @unchecked Sendable {
  let core: FontCore
  private let storedPointSize: CGFloat

  init(core: FontCore, size: CGFloat) {
    self.core = core
    storedPointSize = UIFont.usable(size)
  }

  /// A font by its PostScript name, else its full name, else the regular face of a family.
  ///
  /// - Parameters:
  ///   - fontName: Compared without regard to case.
  ///   - fontSize: Points.
  /// - Returns: `nil` when no font has the name; nothing is put in its place.
  /// - Source: UIKit `fontWithName:size:`; family names and case are our choice.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let match = FontEnvironment.database.named(fontName) else { return nil }
    self.init(core: FontCore(showing: match.instance), size: fontSize)
  }

  /// A size that layout can work with.
  static func usable(_ size: CGFloat) -> CGFloat {
    size > 0 && size.isFinite ? min(size, 65536) : 12
  }

  /// Points.
  public var pointSize: CGFloat { storedPointSize }
  /// The PostScript name: "DejaVuSans-Bold".
  public var fontName: String { core.instance.postScriptName }
  /// The family's name: "DejaVu Sans".
  public var familyName: String { core.instance.face.familyName }

  /// Points from the baseline up to the top of the line.
  public var ascender: CGFloat { points(core.instance.metrics.ascender) }
  /// Points from the baseline to the bottom of the line; negative below it.
  public var descender: CGFloat { points(core.instance.metrics.descender) }
  /// Points that the font asks for between lines.
  public var leading: CGFloat { points(core.instance.metrics.lineGap) }
  /// Height of capital letters in points.
  public var capHeight: CGFloat { points(core.instance.metrics.capHeight) }
  /// Height of small letters in points.
  public var xHeight: CGFloat { points(core.instance.metrics.xHeight) }
  /// Points from one baseline to the next: ascender − descender + leading, as layout has it.
  public var lineHeight: CGFloat { ascender - descender + leading }

  private func points(_ units: Double) -> CGFloat {
    CGFloat(units) * storedPointSize / CGFloat(core.instance.unitsPerEm)
  }

  /// The same font in another size.
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
}

extension UIFont: Hashable, CustomStringConvertible {
  /// Fonts are equal when they show the same in the same size.
  public static func == (one: UIFont, other: UIFont) -> Bool {
    one === other || (one.storedPointSize == other.storedPointSize && one.core == other.core)
  }

  /// Equal fonts hash alike.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storedPointSize)
    hasher.combine(core)
  }

  /// The hash as a number, as `NSObject` has it.
  public var hash: Int { hashValue }

  /// The font itself, which cannot change.
  public func copy() -> Any { self }

  /// Whether the other object is an equal font.
  public func isEqual(_ object: Any?) -> Bool { (object as? UIFont).map { $0 == self } ?? false }

  /// "<UIFont: DejaVuSans-Bold 12.0 pt>".
  public var description: String { "<UIFont: \(core.instance) \(pointSize) pt>" }
}

// What the engine takes.
extension UIFont {
  /// The face with its variations and synthetic styles.
  package var instance: FontInstance { core.instance }
  /// What fallback fonts shall look like.
  package var request: FontRequest { core.request }
  /// Font features that the font itself switches on or off.
  package var features: [FontFeature] { core.features }
}
