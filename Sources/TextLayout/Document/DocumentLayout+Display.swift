// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

// Lines to be redrawn. Laid-out parts are reported at once, others as soon as they are laid out.

extension DocumentLayout {
  /// Reports the lines of some characters, now or when there are lines.
  package func invalidateDisplay(_ characters: Range<Int>) {
    guard display.displayHandler != nil else { return }
    display.undisplayed.append(characters)
    // Beyond this number, single ones do not matter.
    if display.undisplayed.count > 64 {
      let low = display.undisplayed.map(\.lowerBound).min() ?? 0
      display.undisplayed = [low..<(display.undisplayed.map(\.upperBound).max() ?? low)]
    }
    if !activity.isLayingOut { reportDisplay() }
  }

  /// Reports the waiting ranges that are laid out by now.
  func reportDisplay() {
    guard let displayHandler = display.displayHandler, !display.undisplayed.isEmpty else { return }
    let waiting = display.undisplayed
    display.undisplayed = []
    let end = laidEnd().characters
    for range in waiting {
      let laid = range.clamped(to: 0..<Swift.max(0, end))
      if range.upperBound > end {
        display.undisplayed.append(Swift.max(range.lowerBound, end)..<range.upperBound)
      }
      var line = laid.isEmpty ? nil : line(ofCharacter: laid.lowerBound)
      while let current = line, current.characters.lowerBound < laid.upperBound {
        if current.container < client.lineSpaceCount {
          displayHandler(current.container, current.fragmentRect, current.glyphs.lowerBound)
        }
        line = self.line(after: current)
      }
    }
  }

  /// Applies an edit to data that is bound to characters but has no part in layout.
  func followMarks(_ range: Range<Int>, changeInLength delta: Int) {
    client.followMarks(range, changeInLength: delta)
    guard !display.undisplayed.isEmpty else { return }
    display.undisplayed = display.undisplayed.map { old in
      let low =
        old.lowerBound <= range.lowerBound
        ? old.lowerBound : Swift.max(range.lowerBound, old.lowerBound + delta)
      let high =
        old.upperBound <= range.lowerBound
        ? old.upperBound : Swift.max(range.lowerBound, old.upperBound + delta)
      return low..<Swift.max(low, high)
    }
  }
}
