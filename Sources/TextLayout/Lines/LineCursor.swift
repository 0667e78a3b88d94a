// SPDX-License-Identifier: MIT

/// The position of the next line.
///
/// Fragments side by side between shapes make a band; the next one is below the lowest of them:
///
///     y ──────┬────────┬─────────────
///       frag- │ shape  │ remaining
///       ment  │        │
///     ────────┤        │  bandBottom
struct LineCursor {
  var container: Int
  /// The top of the next line, in points from the container's top.
  var y: Double
  /// The left edge of proposed rectangles, from the container's left.
  var x = 0.0
  /// The number of lines in the container so far; those of a band count as one.
  var lines: Int
  /// The rest of the band of the last fragment.
  var remaining: LayoutRect?
  /// The bottom of the band's fragments; nil: no band is open.
  var bandBottom: Double?
  /// The bottom of the band's fragments that were skipped.
  var skippedBottom: Double?

  init(container: Int, y: Double, lines: Int) {
    self.container = container
    self.y = y
    self.lines = lines
  }

  /// Whether the container is still empty.
  var isAtTop: Bool { y == 0 && lines == 0 }

  mutating func enterNextContainer() {
    self = LineCursor(container: container + 1, y: 0, lines: 0)
  }

  /// Drops the band and keeps its top.
  mutating func dropBand() { (remaining, bandBottom, skippedBottom) = (nil, nil, nil) }

  /// Continues below the band: a paragraph begins a new band.
  mutating func closeBand() {
    if let bandBottom {
      y = Swift.max(y, bandBottom)
      lines += 1
    }
    dropBand()
  }

  /// Leaves a fragment empty.
  mutating func pass(over rect: LayoutRect, height: Double) {
    let bottom = rect.minY + Swift.max(height, 1)
    skippedBottom = Swift.max(skippedBottom ?? bottom, bottom)
    guard remaining == nil else { return }
    y = Swift.max(bandBottom ?? bottom, skippedBottom ?? bottom)
    if bandBottom != nil { lines += 1 }
    (bandBottom, skippedBottom) = (nil, nil)
  }

  /// Continues after a line that reaches down to a height of the container.
  mutating func end(lineAt bottom: Double) {
    if remaining != nil {
      bandBottom = Swift.max(bandBottom ?? bottom, bottom)
    } else {
      y = Swift.max(bandBottom ?? bottom, bottom)
      (bandBottom, skippedBottom) = (nil, nil)
      lines += 1
    }
  }
}
