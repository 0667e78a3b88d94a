// SPDX-License-Identifier: MIT

/// An offset to the right and down.
public struct UIOffset: Hashable, Sendable {
  private var storedHorizontal: CGFloat
  private var storedVertical: CGFloat

  /// The distance to the right, in points.
  public var horizontal: CGFloat {
    get { storedHorizontal }
    set { storedHorizontal = newValue }
  }
  /// The distance down, in points.
  public var vertical: CGFloat {
    get { storedVertical }
    set { storedVertical = newValue }
  }

  /// No offset.
  public static let zero = UIOffset()

  /// Creates an offset of 0.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// Creates an offset in points.
  ///
  /// - Parameters:
  ///   - horizontal: The distance to the right.
  ///   - vertical: The distance down.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    storedHorizontal = horizontal
    storedVertical = vertical
  }
}

extension UIOffset: Codable {
  /// Decodes horizontal and vertical, in this order.
  ///
  /// - Parameter decoder: Provides a list of numbers.
  /// - Throws: The decoder's error for anything else.
  public init(from decoder: any Decoder) throws {
    let n = try decoder.numbers(2)
    self.init(horizontal: n[0], vertical: n[1])
  }

  /// Encodes horizontal and vertical, in this order.
  ///
  /// - Parameter encoder: Gets a list of numbers.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws { try encoder.put([horizontal, vertical]) }
}
