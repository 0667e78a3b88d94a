// SPDX-License-Identifier: MIT

/// Distances from the edges of a rectangle, with sides named by the layout direction.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  private var storedTop: CGFloat
  private var storedLeading: CGFloat
  private var storedBottom: CGFloat
  private var storedTrailing: CGFloat

  /// The distance from the top edge.
  public var top: CGFloat {
    get { storedTop }
    set { storedTop = newValue }
  }
  /// The distance from the leading edge.
  public var leading: CGFloat {
    get { storedLeading }
    set { storedLeading = newValue }
  }
  /// The distance from the bottom edge.
  public var bottom: CGFloat {
    get { storedBottom }
    set { storedBottom = newValue }
  }
  /// The distance from the trailing edge.
  public var trailing: CGFloat {
    get { storedTrailing }
    set { storedTrailing = newValue }
  }

  /// No insets.
  public static let zero = NSDirectionalEdgeInsets()

  /// Creates insets of 0.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Creates insets in points.
  ///
  /// - Parameters:
  ///   - top: The distance from the top edge.
  ///   - leading: The distance from the leading edge.
  ///   - bottom: The distance from the bottom edge.
  ///   - trailing: The distance from the trailing edge.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    storedTop = top
    storedLeading = leading
    storedBottom = bottom
    storedTrailing = trailing
  }

  /// Creates insets from SwiftUI's.
  ///
  /// - Parameter edgeInsets: The same distances.
  public init(_ edgeInsets: EdgeInsets) {
    self.init(
      top: edgeInsets.top, leading: edgeInsets.leading, bottom: edgeInsets.bottom,
      trailing: edgeInsets.trailing)
  }
}

extension NSDirectionalEdgeInsets: Codable {
  /// Decodes top, leading, bottom and trailing, in this order.
  ///
  /// - Parameter decoder: Provides a list of numbers.
  /// - Throws: The decoder's error for anything else.
  public init(from decoder: any Decoder) throws {
    let n = try decoder.numbers(4)
    self.init(top: n[0], leading: n[1], bottom: n[2], trailing: n[3])
  }

  /// Encodes top, leading, bottom and trailing, in this order.
  ///
  /// - Parameter encoder: Gets a list of numbers.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    try encoder.put([top, leading, bottom, trailing])
  }
}

/// The insets of SwiftUI, for sources that share layout numbers with it.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the leading edge.
  public var leading: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the trailing edge.
  public var trailing: CGFloat

  /// Creates insets of 0.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Creates insets in points.
  ///
  /// - Parameters:
  ///   - top: The distance from the top edge.
  ///   - leading: The distance from the leading edge.
  ///   - bottom: The distance from the bottom edge.
  ///   - trailing: The distance from the trailing edge.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates insets from UIKit's.
  ///
  /// - Parameter insets: The same distances.
  public init(_ insets: NSDirectionalEdgeInsets) {
    self.init(
      top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
  }
}
