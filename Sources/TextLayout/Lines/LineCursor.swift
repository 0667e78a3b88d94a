// SPDX-License-Identifier: MIT

/// Where the next line stands.
///
/// Fragments side by side between shapes make a band; the next one goes below the deepest of them:
///
///     y ──────┬────────┬─────────────
///       frag- │ shape  │ remaining
///       ment  │        │
///     ────────┤        │  bandBottom
struct LineCursor {
  var container: Int
  /// Points from the container's top.
  var y: Double
  /// Where rectangles begin that are proposed, from the container's left.
  var x = 0.0
  /// Lines in the container so far; those of a band count as one.
  var lines: Int
  /// The rest of the band in which the last fragment stands.
  var remaining: LayoutRect?
  /// How far down the band's fragments reach; nil: no band is open.
  var bandBottom: Double?
  /// How far down the band's fragments reach that were passed over.
  var skippedBottom: Double?

  init(container: Int, y: Double, lines: Int) {
    self.container = container
    self.y = y
    self.lines = lines
  }

  /// Whether nothing stands in the container yet.
  var isAtTop: Bool { y == 0 && lines == 0 }

  mutating func enterNextContainer() {
    self = LineCursor(container: container + 1, y: 0, lines: 0)
  }

  /// Forgets the band and stays where it began.
  mutating func dropBand() { (remaining, bandBottom, skippedBottom) = (nil, nil, nil) }

  /// Goes on below the band: a paragraph begins with a band of its own.
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

  /// Goes on behind a line that reaches down to a height of the container.
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
