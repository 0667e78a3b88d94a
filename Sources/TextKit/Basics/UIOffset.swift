// SPDX-License-Identifier: MIT

/// How far something is moved.
public struct UIOffset: Hashable, Sendable {
  /// To the right, in points.
  public var horizontal: CGFloat
  /// Down, in points.
  public var vertical: CGFloat

  /// No offset.
  public static let zero = UIOffset()

  /// No offset.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// An offset in points.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
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
