// SPDX-License-Identifier: MIT

/// A distance to the right and down, by which something is moved.
public struct UIOffset: Hashable, Sendable {
  private var storedHorizontal: CGFloat
  private var storedVertical: CGFloat

  /// To the right, in points.
  public var horizontal: CGFloat {
    get { storedHorizontal }
    set { storedHorizontal = newValue }
  }
  /// Down, in points.
  public var vertical: CGFloat {
    get { storedVertical }
    set { storedVertical = newValue }
  }

  /// No offset.
  public static let zero = UIOffset()

  /// No offset.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// An offset in points.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    storedHorizontal = horizontal
    storedVertical = vertical
  }
}

extension UIOffset: Codable {
  /// Reads horizontal and vertical, in this order.
  public init(from decoder: any Decoder) throws {
    let n = try decoder.numbers(2)
    self.init(horizontal: n[0], vertical: n[1])
  }

  /// Writes horizontal and vertical, in this order.
  public func encode(to encoder: any Encoder) throws { try encoder.put([horizontal, vertical]) }
}
