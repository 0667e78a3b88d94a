// SPDX-License-Identifier: MIT

/// The direction in which a line runs.
///
/// - Source: AppKit.
public enum NSLineSweepDirection: UInt, Sendable {
  /// From right to left.
  case left = 0
  /// From left to right.
  case right = 1
  /// Downwards, in vertical text.
  case down = 2
  /// Upwards, in vertical text.
  case up = 3
}

/// The direction in which the rectangle of a line may be moved to find room.
///
/// - Source: AppKit.
public enum NSLineMovementDirection: UInt, Sendable {
  /// It stays where it is.
  case doesntMove = 0
  /// To the left.
  case movesLeft = 1
  /// To the right.
  case movesRight = 2
  /// Downwards.
  case movesDown = 3
  /// Upwards.
  case movesUp = 4
}
