// SPDX-License-Identifier: MIT

/// The alignment of the lines of a paragraph between its two edges.
///
/// - Source: UIKit, raw values of iOS.
public enum NSTextAlignment: Int, Sendable, CaseIterable {
  /// Lines start at the left edge.
  case left = 0
  /// Lines are centred between the edges.
  case center = 1
  /// Lines end at the right edge.
  case right = 2
  /// Lines fill the width; the last line of a paragraph is natural.
  case justified = 3
  /// Lines start where the paragraph's writing direction starts.
  case natural = 4
}
