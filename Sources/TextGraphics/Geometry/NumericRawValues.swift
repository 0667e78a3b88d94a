// SPDX-License-Identifier: MIT

/// Numbers with a name, such as priorities of constraints, which can be compared and moved by a number.
///
///     label.setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
///
/// - Source: UIKit, whose Swift interface names it like this.
public protocol _UIKitNumericRawRepresentable: Comparable, RawRepresentable
where RawValue: Comparable & Numeric {
  /// The one with a number.
  init(rawValue: RawValue)
}

extension _UIKitNumericRawRepresentable {
  /// Whether the first number is the lesser one.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  /// The one whose number is so much greater.
  public static func + (lhs: Self, rhs: RawValue) -> Self { Self(rawValue: lhs.rawValue + rhs) }
  /// The one whose number is so much greater.
  public static func + (lhs: RawValue, rhs: Self) -> Self { rhs + lhs }
  /// The one whose number is so much less.
  public static func - (lhs: Self, rhs: RawValue) -> Self { Self(rawValue: lhs.rawValue - rhs) }
  /// How much greater the first number is.
  public static func - (lhs: Self, rhs: Self) -> RawValue { lhs.rawValue - rhs.rawValue }
  /// Makes the number greater.
  public static func += (lhs: inout Self, rhs: RawValue) { lhs = lhs + rhs }
  /// Subtracts a number in place.
  public static func -= (lhs: inout Self, rhs: RawValue) { lhs = lhs - rhs }
}
