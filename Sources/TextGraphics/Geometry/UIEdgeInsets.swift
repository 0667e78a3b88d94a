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

  /// No insets.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// Insets in points.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    storedTop = top
    storedLeft = left
    storedBottom = bottom
    storedRight = right
  }
}

extension UIEdgeInsets: Codable {
  /// Reads top, left, bottom and right, in this order, as Apple's systems write them.
  public init(from decoder: any Decoder) throws {
    let n = try decoder.numbers(4)
    self.init(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// Writes top, left, bottom and right, in this order.
  public func encode(to encoder: any Encoder) throws {
    try encoder.put([top, left, bottom, right])
  }
}

extension CGRect {
  /// The rectangle with each edge moved inward by its inset.
  ///
  /// - Returns: A rectangle of negative size where the insets are larger than the rectangle, which
  ///   Foundation's functions read as the same place from the other corner. The null rectangle
  ///   stays null.
  /// - Source: UIKit `UIEdgeInsetsInsetRect`, which does the sum and no more.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
