// SPDX-License-Identifier: MIT

extension CGPoint {
  /// Returns whether another point is equal.
  ///
  /// - Parameter point2: The other point.
  /// - Returns: True if all components are equal.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Returns whether another size is equal.
  ///
  /// - Parameter size2: The other size.
  /// - Returns: True if all components are equal.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Returns whether another rectangle is equal.
  ///
  /// - Parameter rect2: The other rectangle.
  /// - Returns: True if origins and sizes are equal.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}
