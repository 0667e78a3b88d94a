// SPDX-License-Identifier: MIT

/// Where something begins and how long it is.
public struct CFRange: Hashable, Sendable {
  /// The first index.
  public var location: CFIndex
  /// The number of elements.
  public var length: CFIndex

  /// Nothing at 0.
  public init() { (location, length) = (0, 0) }

  /// A range.
  ///
  /// - Parameters:
  ///   - location: The first index.
  ///   - length: How many there are.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }
}

/// A range.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange {
  CFRange(location: loc, length: len)
}
