// SPDX-License-Identifier: MIT

/// The collapsed space, in points, between the last paragraph and the next: the larger of the
/// margins between them.
///
/// - Source: CSS 2.2, 8.3.1.
struct HTMLMargins {
  /// The margin that the blocks begun since the last paragraph require above the next one.
  var above = 0.0
  /// Whether that is the element's default, which does not apply above the first paragraph.
  var isAboveOwn = true
  /// The margin that the blocks ended since the last paragraph require below it.
  var below = 0.0
  /// The part of it that has been emitted.
  var lastBelow = 0.0
  /// Whether the next paragraph is the first in its cell, note or document.
  var isFirst = true
  /// Whether a box has begun whose margin collapses with that of its contents.
  var joinsBox = false

  /// The space above the next paragraph or box beyond the emitted one, rounded to remove errors of
  /// floating-point sums.
  var spaceAbove: Double {
    let isNone = joinsBox || isFirst && isAboveOwn
    let space = isNone ? 0 : max(0, above - lastBelow)
    return (space * 10_000).rounded() / 10_000
  }

  /// Begins a block: its margin collapses with the current one.
  mutating func addAbove(_ style: HTMLStyle) {
    let margin = style.marginTop ?? 0
    if margin > above { (above, isAboveOwn) = (margin, style.isMarginOwn) }
  }

  /// Begins a paragraph, and returns the space above it.
  mutating func takeAbove() -> Double {
    defer {
      joinsBox = false
      isFirst = false
      (above, isAboveOwn) = (0, true)
    }
    return spaceAbove
  }

  /// Ends a paragraph, and returns the space below it.
  mutating func takeBelow() -> Double {
    lastBelow = below
    below = 0
    return lastBelow
  }

  mutating func beginNote() {
    (above, below, lastBelow) = (0, 0, 0)
    (isFirst, isAboveOwn) = (true, true)
  }

  mutating func beginCell() {
    (above, below) = (0, 0)
    isFirst = true
    joinsBox = false
  }

  mutating func endCell() { (above, below) = (0, 0) }

  mutating func endTable() { (above, below, lastBelow) = (0, 0, 0) }
}
