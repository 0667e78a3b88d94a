// SPDX-License-Identifier: MIT

/// A direction with a length.
public struct CGVector: Hashable, Sendable {
  /// The x component.
  public var dx: CGFloat
  /// The y component.
  public var dy: CGFloat

  /// The vector of length 0.
  public static let zero = CGVector()

  /// The vector of length 0.
  public init() { self.init(dx: CGFloat(0), dy: 0) }

  /// A vector by its components.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// A vector by its components.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
  /// A vector by its components.
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}

extension CGVector: Codable {
  /// Reads dx and dy, in this order.
  public init(from decoder: any Decoder) throws {
    let n = try decoder.numbers(2)
    self.init(dx: n[0], dy: n[1])
  }

  /// Writes dx and dy, in this order.
  public func encode(to encoder: any Encoder) throws { try encoder.put([dx, dy]) }
}

extension Decoder {
  /// The next numbers of a list.
  func numbers(_ count: Int) throws -> [CGFloat] {
    var list = try unkeyedContainer()
    return try (0..<count).map { _ in try list.decode(CGFloat.self) }
  }
}

extension Encoder {
  /// Writes numbers as a list.
  func put(_ numbers: [CGFloat]) throws {
    var list = unkeyedContainer()
    for number in numbers { try list.encode(number) }
  }
}
