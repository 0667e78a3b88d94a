// SPDX-License-Identifier: MIT

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Creates edges by their bits.
  ///
  /// - Parameter rawValue: The bits; unknown ones are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top edge.
  public static var top: UIRectEdge { UIRectEdge(rawValue: 1) }
  /// The left edge.
  public static var left: UIRectEdge { UIRectEdge(rawValue: 2) }
  /// The bottom edge.
  public static var bottom: UIRectEdge { UIRectEdge(rawValue: 4) }
  /// The right edge.
  public static var right: UIRectEdge { UIRectEdge(rawValue: 8) }
  /// All four edges.
  public static var all: UIRectEdge { UIRectEdge(rawValue: 15) }
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Creates corners by their bits.
  ///
  /// - Parameter rawValue: The bits; unknown ones are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left corner, y down.
  public static var topLeft: UIRectCorner { UIRectCorner(rawValue: 1) }
  /// The top right corner.
  public static var topRight: UIRectCorner { UIRectCorner(rawValue: 2) }
  /// The bottom left corner.
  public static var bottomLeft: UIRectCorner { UIRectCorner(rawValue: 4) }
  /// The bottom right corner.
  public static var bottomRight: UIRectCorner { UIRectCorner(rawValue: 8) }
  /// Every corner: all bits are set.
  public static var allCorners: UIRectCorner { UIRectCorner(rawValue: .max) }
}

/// Edges of a rectangle, with sides named by the layout direction.
///
/// - Source: UIKit, `NSDirectionalRectEdge`.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Creates edges by their bits.
  ///
  /// - Parameter rawValue: The bits; unknown ones are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top edge.
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  /// The leading edge.
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  /// The bottom edge.
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  /// The trailing edge.
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  /// All edges.
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
