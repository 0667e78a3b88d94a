// SPDX-License-Identifier: MIT

/// A vector in the plane.
public struct CGVector: Hashable, Sendable {
  /// The x component.
  public var dx: CGFloat
  /// The y component.
  public var dy: CGFloat

  /// The vector of length 0.
  public static let zero = CGVector()

  /// Creates the vector of length 0.
  public init() { self.init(dx: CGFloat(0), dy: 0) }

  /// Creates a vector by its components.
  ///
  /// - Parameters:
  ///   - dx: The x component.
  ///   - dy: The y component.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a vector by its components.
  ///
  /// - Parameters:
  ///   - dx: The x component.
  ///   - dy: The y component.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
  /// Creates a vector by its components.
  ///
  /// - Parameters:
  ///   - dx: The x component.
  ///   - dy: The y component.
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}

extension CGVector: Codable {
  /// Decodes dx and dy, in this order.
  ///
  /// - Parameter decoder: Provides a list of numbers.
  /// - Throws: The decoder's error for anything else.
  public init(from decoder: any Decoder) throws {
    let n = try decoder.numbers(2)
    self.init(dx: n[0], dy: n[1])
  }

  /// Encodes dx and dy, in this order.
  ///
  /// - Parameter encoder: Gets a list of numbers.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws { try encoder.put([dx, dy]) }
}

extension Decoder {
  /// Decodes the next numbers of a list.
  func numbers(_ count: Int) throws -> [CGFloat] {
    var list = try unkeyedContainer()
    return try (0..<count).map { _ in try list.decode(CGFloat.self) }
  }
}

extension Encoder {
  /// Encodes numbers as a list.
  func put(_ numbers: [CGFloat]) throws {
    var list = unkeyedContainer()
    for number in numbers { try list.encode(number) }
  }
}
