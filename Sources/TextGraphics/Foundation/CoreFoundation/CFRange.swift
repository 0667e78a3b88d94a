// SPDX-License-Identifier: MIT

/// A range by its first index and its length.
public struct CFRange: Hashable, Sendable {
  /// The first index.
  public var location: CFIndex
  /// The number of elements.
  public var length: CFIndex

  /// Creates an empty range at 0.
  public init() { (location, length) = (0, 0) }

  /// Creates a range.
  ///
  /// - Parameters:
  ///   - location: The first index.
  ///   - length: The number of elements.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }
}

/// Returns a range.
///
/// - Parameters:
///   - loc: The first index.
///   - len: The number of elements.
/// - Returns: The range.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange {
  CFRange(location: loc, length: len)
}
