// SPDX-License-Identifier: MIT

/// Scales a program's own fonts and lengths with the user's text size, as a text style scales.
///
/// A length is multiplied by the style's size in the category over its size in `large`, and rounded
/// to a whole pixel of the traits' display scale, else of 1 pixel per point.
public final class UIFontMetrics: Hashable, @unchecked Sendable {
  private let style: UIFont.TextStyle

  /// The metrics of running text.
  public class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  /// Creates the metrics of a text style.
  ///
  /// - Parameter textStyle: The style whose sizes give the factor.
  public init(forTextStyle textStyle: UIFont.TextStyle) { style = textStyle }

  /// Returns the font at the user's text size.
  ///
  /// - Parameter font: The font at its size in the category `large`.
  /// - Returns: The same font, larger or smaller.
  ///
  /// - Precondition: The font is not one of a text style and not scaled already. UIKit raises.
  public func scaledFont(for font: UIFont) -> UIFont {
    scaledFont(for: font, maximumPointSize: 0, compatibleWith: nil)
  }

  /// Returns the font at the text size of a trait collection.
  ///
  /// - Parameters:
  ///   - font: The font at its size in the category `large`.
  ///   - traitCollection: `nil`, or one that specifies no size, means the user's text size.
  /// - Returns: The same font, larger or smaller.
  ///
  /// - Precondition: The font is not one of a text style and not scaled already. UIKit raises.
  public func scaledFont(
    for font: UIFont, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaledFont(for: font, maximumPointSize: 0, compatibleWith: traitCollection)
  }

  /// Returns the font at the user's text size, but not above a limit.
  ///
  /// - Parameters:
  ///   - font: The font at its size in the category `large`.
  ///   - maximumPointSize: The limit in points; 0 means no limit.
  /// - Returns: The same font, larger or smaller.
  /// - Precondition: The font is not one of a text style and not scaled already. UIKit raises.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }

  /// Returns the font at the text size of a trait collection, but not above a limit.
  ///
  /// - Parameters:
  ///   - font: The font at its size in the category `large`.
  ///   - maximumPointSize: The limit in points; 0 means no limit.
  ///   - traitCollection: `nil`, or one that specifies no size, means the user's text size.
  /// - Returns: The same font, larger or smaller.
  /// - Precondition: The font is not one of a text style and not scaled already. UIKit raises.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    guard font.scaling == .none else {
      fail("UIFontMetrics.scaledFont(for:): \(font) already follows the user's text size")
    }
    let scaling = UIFont.Scaling.metrics(
      style, size: font.pointSize, maximum: maximumPointSize > 0 ? maximumPointSize : .infinity)
    return UIFont(
      core: font.core, size: scaling.size(in: traitCollection) ?? font.pointSize, scaling: scaling)
  }

  /// Returns a length at the user's text size.
  ///
  /// - Parameter value: The length in the category `large`, in points.
  /// - Returns: The scaled length, rounded to a whole point.
  public func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, compatibleWith: nil)
  }

  /// Returns a length at the text size of a trait collection.
  ///
  /// - Parameters:
  ///   - value: The length in the category `large`, in points.
  ///   - traitCollection: `nil`, or one that specifies no size, means the user's text size.
  /// - Returns: The scaled length, rounded to a whole pixel of the collection's display scale, else
  ///   to a point.
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

  /// Returns whether two metrics are of the same style.
  ///
  /// - Parameters:
  ///   - one: The metrics of a text style.
  ///   - other: The metrics to compare them with.
  /// - Returns: True if two metrics are of the same style.
  public static func == (one: UIFontMetrics, other: UIFontMetrics) -> Bool {
    one.style == other.style
  }
  /// Hashes the style.
  ///
  /// - Parameter hasher: The hasher that takes it.
  public func hash(into hasher: inout Hasher) { hasher.combine(style) }
}
