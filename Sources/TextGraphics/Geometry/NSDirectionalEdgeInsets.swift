// SPDX-License-Identifier: MIT

/// Distances from the edges of a rectangle, where the sides are named by the reading direction.
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
  /// The distance from the edge where reading starts.
  public var leading: CGFloat {
    get { storedLeading }
    set { storedLeading = newValue }
  }
  /// The distance from the bottom edge.
  public var bottom: CGFloat {
    get { storedBottom }
    set { storedBottom = newValue }
  }
  /// The distance from the edge where reading ends.
  public var trailing: CGFloat {
    get { storedTrailing }
    set { storedTrailing = newValue }
  }

  /// No insets.
  public static let zero = NSDirectionalEdgeInsets()

  /// No insets.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Insets in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    storedTop = top
    storedLeading = leading
    storedBottom = bottom
    storedTrailing = trailing
  }

  /// The same insets as SwiftUI names them.
  public init(_ edgeInsets: EdgeInsets) {
    self.init(
      top: edgeInsets.top, leading: edgeInsets.leading, bottom: edgeInsets.bottom,
      trailing: edgeInsets.trailing)
  }
}

extension NSDirectionalEdgeInsets: Codable {
  /// Reads top, leading, bottom and trailing, in this order.
  public init(from decoder: any Decoder) throws {
    let n = try decoder.numbers(4)
    self.init(top: n[0], leading: n[1], bottom: n[2], trailing: n[3])
  }

  /// Writes top, leading, bottom and trailing, in this order.
  public func encode(to encoder: any Encoder) throws {
    try encoder.put([top, leading, bottom, trailing])
  }
}

/// The insets of SwiftUI, for sources that share layout numbers with it.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the edge where reading starts.
  public var leading: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the edge where reading ends.
  public var trailing: CGFloat

  /// No insets.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// Insets in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The same insets as UIKit names them.
  public init(_ insets: NSDirectionalEdgeInsets) {
    self.init(
      top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
  }
}
