// SPDX-License-Identifier: MIT

/// The treatment of a line that is too long for its container.
public enum NSLineBreakMode: Int, Sendable, CaseIterable {
  /// Wrap between words; a word that is too long is broken between characters.
  case byWordWrapping = 0
  /// Wrap between characters.
  case byCharWrapping = 1
  /// Do not wrap; clip the excess.
  case byClipping = 2
  /// An ellipsis replaces the beginning of the line.
  case byTruncatingHead = 3
  /// An ellipsis replaces the end of the line.
  case byTruncatingTail = 4
  /// An ellipsis replaces the middle of the line.
  case byTruncatingMiddle = 5
}
