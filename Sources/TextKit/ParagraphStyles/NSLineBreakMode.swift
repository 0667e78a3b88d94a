// SPDX-License-Identifier: MIT

/// What happens to a line that is too long for its container.
public enum NSLineBreakMode: Int, Sendable, CaseIterable {
  /// Wrap between words; a word that is too long is broken between characters.
  case byWordWrapping = 0
  /// Wrap between characters.
  case byCharWrapping = 1
  /// Do not wrap; what is too much is cut off.
  case byClipping = 2
  /// An ellipsis replaces the beginning of the line.
  case byTruncatingHead = 3
  /// An ellipsis replaces the end of the line.
  case byTruncatingTail = 4
  /// An ellipsis replaces the middle of the line.
  case byTruncatingMiddle = 5
}
