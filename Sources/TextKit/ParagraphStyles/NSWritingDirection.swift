// SPDX-License-Identifier: MIT

/// The direction in which a paragraph or an embedding is written.
public enum NSWritingDirection: Int, Sendable, CaseIterable {
  /// By the first strong character (UAX #9, P2 and P3).
  case natural = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// The effect of an element of the `.writingDirection` attribute, added to an `NSWritingDirection`.
public enum NSWritingDirectionFormatType: Int, Sendable {
  /// The text is embedded in the direction (LRE, RLE).
  case embedding = 0
  /// The text is forced into the direction (LRO, RLO).
  case override = 2
}
