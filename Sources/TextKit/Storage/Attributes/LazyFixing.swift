// SPDX-License-Identifier: MIT

internal import TextStructures

// A lazy subclass notes the edited ranges, and fixes them block by block when attributes are read.
// No client is notified: layout does not depend on it.

extension NSTextStorage {
  /// The number of units that are fixed at a time around the queried one.
  static let fixingBlock = 2048

  final func noteUnfixed(_ range: Range<Int>) {
    let length = known.length
    // Where characters were removed, the neighbours are fixed.
    let range =
      range.isEmpty
      ? max(0, range.lowerBound - 1)..<min(length, range.lowerBound + 1) : range
    if range.isEmpty { return }
    if fixing.unfixed == nil || fixing.unfixed?.count != length {
      fixing.unfixed = RunList(repeating: false, count: length)
    }
    fixing.unfixed?.set(true, in: range)
  }

  /// Moves the noted ranges with an edit.
  final func moveUnfixed(_ edit: TextEdit) {
    guard fixing.unfixed != nil, edit.mask.contains(.editedCharacters) else { return }
    fixing.unfixed?.replaceSubrange(
      edit.range, with: true, count: edit.range.count + edit.changeInLength)
  }

  /// Fixes the noted ranges within a range.
  final func fixNoted(_ range: Range<Int>) {
    if fixing.isUnderWay { return }
    var start = range.lowerBound
    while start < range.upperBound, let unfixed = fixing.unfixed, start < unfixed.count {
      let (isDirty, run) = unfixed.run(at: start)
      if !isDirty {
        start = run.upperBound
        continue
      }
      let block =
        max(run.lowerBound, start - 64)..<min(run.upperBound, start + Self.fixingBlock)
      fixing.isUnderWay = true
      fixing.unfixed?.set(false, in: block)
      fixAttributes(in: NSRange(block))
      fixing.isUnderWay = false
      if !isStock && foundation.missing.isEmpty && table.hasFonts {
        foundation.show(block, reach: 0, of: self)
      }
      start = block.upperBound
    }
    if let unfixed = fixing.unfixed, unfixed.runCount == 1, !unfixed.value(at: 0) {
      fixing.unfixed = nil
    }
  }

  /// The part of a run over which attributes are known to be fixed.
  final func fixedPart(of run: Range<Int>, at location: Int) -> Range<Int> {
    guard let unfixed = fixing.unfixed, location < unfixed.count else { return run }
    return run.clamped(to: unfixed.run(at: location).range)
  }
}
