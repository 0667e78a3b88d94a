// SPDX-License-Identifier: MIT

/// Lets a program's own fonts and measures grow with the user's size as a text style does.
///
/// A measure is multiplied by the style's size in the category over its size in `large`, and
/// rounded to a whole pixel: of the surroundings' scale, else of 1 pixel a point.
public final class UIFontMetrics: Hashable, @unchecked Sendable {
  private let style: UIFont.TextStyle

  /// The metrics of running text.
  public class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// The metrics of a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

  /// The font at the user's size.
  ///
  /// - Precondition: The font is not one of a text style and not scaled already. UIKit raises.
  public func scaledFont(for font: UIFont) -> UIFont {
    scaledFont(for: font, maximumPointSize: 0, compatibleWith: nil)
  }

  /// The font at the size that surroundings ask for.
  ///
  /// - Precondition: The font is not one of a text style and not scaled already. UIKit raises.
  public func scaledFont(
    for font: UIFont, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaledFont(for: font, maximumPointSize: 0, compatibleWith: traitCollection)
  }

  /// The font at the user's size, but not above a limit.
  ///
  /// - Parameters:
  ///   - font: At the size that it is to have in the category `large`.
  ///   - maximumPointSize: Points; 0 means no limit.
  /// - Returns: The same font, larger or smaller.
  /// - Precondition: The font is not one of a text style and not scaled already. UIKit raises.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  /// The font at the size that surroundings ask for, but not above a limit.
  ///
  /// - Parameters:
  ///   - font: At the size that it is to have in the category `large`.
  ///   - maximumPointSize: Points; 0 means no limit.
  ///   - traitCollection: `nil`, or one that says no size, means the user's size.
  /// - Returns: The same font, larger or smaller.
  /// - Precondition: The font is not one of a text style and not scaled already. UIKit raises.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    guard font.scaling == .none else {
      fail("UIFontMetrics.scaledFont(for:): \(font) follows the user's size already")
    }
    let scaling = UIFont.Scaling.metrics(
      style, size: font.pointSize, maximum: maximumPointSize > 0 ? maximumPointSize : .infinity)
    return UIFont(
      core: font.core, size: scaling.size(in: traitCollection) ?? font.pointSize, scaling: scaling)
  }

  /// A measure at the user's size.
  public func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, compatibleWith: nil)
  }

  /// A measure at the size that surroundings ask for.
  public func scaledValue(
    for value: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> CGFloat {
    let category = UIContentSizeCategory.current(in: traitCollection)
    let scaled = value * style.size(category) / style.size(.large)
    let pixels = max(traitCollection?.displayScale ?? 0, 0)
    let scale = pixels > 0 && pixels.isFinite ? pixels : 1
    let rounded = (scaled * scale).rounded() / scale
    return rounded.isFinite ? rounded : value
  }

  /// Metrics of the same style are equal.
  public static func == (one: UIFontMetrics, other: UIFontMetrics) -> Bool {
    one.style == other.style
  }
  /// Equal metrics hash alike.
  public func hash(into hasher: inout Hasher) { hasher.combine(style) }
}
