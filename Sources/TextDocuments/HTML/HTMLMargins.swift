// SPDX-License-Identifier: MIT

/// The space between two paragraphs, the larger of what both ask for, while the second of them is looked for; in points.
///
/// - Source: CSS 2.2, 8.3.1.
struct HTMLMargins {
  /// What the blocks that have begun ask for above the next paragraph.
  var above = 0.0
  /// Whether it is what is usual for an element of that name, which counts for nothing above the first paragraph.
  var isAboveOwn = true
  /// What the blocks that have ended ask for below the paragraph before.
  var below = 0.0
  /// What of that has been told.
  var lastBelow = 0.0
  /// Nothing stands above the next paragraph in its cell, note or document.
  var isFirst = true
  /// A box has begun that nothing parts from what it holds.
  var joinsBox = false

  /// What stands above the next paragraph or box, beside what has been told; sums of decimals are rounded to what was said.
  var spaceAbove: Double {
    let isNone = joinsBox || isFirst && isAboveOwn
    let space = isNone ? 0 : max(0, above - lastBelow)
    return (space * 10_000).rounded() / 10_000
  }

  /// A block begins: the space above it, or one below what was before it, whichever is larger.
  mutating func addAbove(_ style: HTMLStyle) {
    let margin = style.marginTop ?? 0
    if margin > above { (above, isAboveOwn) = (margin, style.isMarginOwn) }
  }

  /// A paragraph begins: what it is told to have above it.
  mutating func takeAbove() -> Double {
    defer {
      joinsBox = false
      isFirst = false
      (above, isAboveOwn) = (0, true)
    }
    return spaceAbove
  }

  /// A paragraph is told: what it is told to have below it.
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
