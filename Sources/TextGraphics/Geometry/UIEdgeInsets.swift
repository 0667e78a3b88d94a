// SPDX-License-Identifier: MIT

/// Distances from the four edges of a rectangle, inward where positive.
public struct UIEdgeInsets: Hashable, Sendable {
  private var storedTop: CGFloat
  private var storedLeft: CGFloat
  private var storedBottom: CGFloat
  private var storedRight: CGFloat

  /// The distance from the top edge.
  public var top: CGFloat {
    get { storedTop }
    set { storedTop = newValue }
  }
  /// The distance from the left edge.
  public var left: CGFloat {
    get { storedLeft }
    set { storedLeft = newValue }
  }
  /// The distance from the bottom edge.
  public var bottom: CGFloat {
    get { storedBottom }
    set { storedBottom = newValue }
  }
  /// The distance from the right edge.
  public var right: CGFloat {
    get { storedRight }
    set { storedRight = newValue }
  }

  /// No insets.
  public static let zero = UIEdgeInsets()

  /// Creates insets of 0.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Creates insets in points.
  ///
  /// - Parameters:
  ///   - top: The distance from the top edge.
  ///   - left: The distance from the left edge.
  ///   - bottom: The distance from the bottom edge.
  ///   - right: The distance from the right edge.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    storedTop = top
    storedLeft = left
    storedBottom = bottom
    storedRight = right
  }
}

extension UIEdgeInsets: Codable {
  /// Decodes top, left, bottom and right, in this order, as Apple's systems do.
  ///
  /// - Parameter decoder: Provides a list of numbers.
  /// - Throws: The decoder's error for anything else.
  public init(from decoder: any Decoder) throws {
    let n = try decoder.numbers(4)
    self.init(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// Encodes top, left, bottom and right, in this order.
  ///
  /// - Parameter encoder: Gets a list of numbers.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    try encoder.put([top, left, bottom, right])
  }
}

extension CGRect {
  /// Returns the rectangle with each edge moved inward by its inset.
  ///
  /// - Parameter insets: The distances; negative ones move outward.
  /// - Returns: A rectangle of negative size if the insets are larger than the rectangle;
  ///   Foundation's functions read it as the same area from the opposite corner. The null rectangle
  ///   stays null.
  /// - Source: UIKit `UIEdgeInsetsInsetRect`, which only computes the sums.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
