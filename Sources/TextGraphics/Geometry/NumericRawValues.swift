// SPDX-License-Identifier: MIT

/// Numbers of a type such as priorities of constraints, which can be compared, and offset by a
/// number.
///
///     label.setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
///
/// - Source: UIKit, whose Swift interface names it like this.
public protocol _UIKitNumericRawRepresentable: Comparable, RawRepresentable
where RawValue: Comparable & Numeric {
  /// Creates a value by its number.
  ///
  /// - Parameter rawValue: The number.
  init(rawValue: RawValue)
}

extension _UIKitNumericRawRepresentable {
  /// Returns whether the first number is less.
  ///
  /// - Parameters:
  ///   - lhs: A value.
  ///   - rhs: The value to compare it with.
  /// - Returns: True if `lhs` is less than `rhs`.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  /// Returns the value with a greater number.
  ///
  /// - Parameters:
  ///   - lhs: A value.
  ///   - rhs: The number to add.
  /// - Returns: The sum.
  public static func + (lhs: Self, rhs: RawValue) -> Self { Self(rawValue: lhs.rawValue + rhs) }
  /// Returns the value with a greater number.
  ///
  /// - Parameters:
  ///   - lhs: The number to add.
  ///   - rhs: A value.
  /// - Returns: The sum.
  public static func + (lhs: RawValue, rhs: Self) -> Self { rhs + lhs }
  /// Returns the value with a smaller number.
  ///
  /// - Parameters:
  ///   - lhs: A value.
  ///   - rhs: The number to subtract.
  /// - Returns: The difference.
  public static func - (lhs: Self, rhs: RawValue) -> Self { Self(rawValue: lhs.rawValue - rhs) }
  /// Returns the difference of two numbers.
  ///
  /// - Parameters:
  ///   - lhs: A value.
  ///   - rhs: The value to subtract.
  /// - Returns: The difference, as a plain number.
  public static func - (lhs: Self, rhs: Self) -> RawValue { lhs.rawValue - rhs.rawValue }
  /// Adds a number in place.
  ///
  /// - Parameters:
  ///   - lhs: The value to change.
  ///   - rhs: The number to add.
  public static func += (lhs: inout Self, rhs: RawValue) { lhs = lhs + rhs }
  /// Subtracts a number in place.
  ///
  /// - Parameters:
  ///   - lhs: The value to change.
  ///   - rhs: The number to subtract.
  public static func -= (lhs: inout Self, rhs: RawValue) { lhs = lhs - rhs }
}
