// SPDX-License-Identifier: MIT

internal import TextStructures

// Foundation's hidden store has the attributes that are kept. Those that are shown where a font lacks characters are
// written beside the edits, as far as an edit can change them: for the stock class when Foundation asks for characters
// (FoundationText.swift), for a subclass at the end of each edit.
//
//     kept           |— DejaVu Sans —————————————|
//     an edit                     ▲
//     written then         |— 64 —|— 64 —|

extension NSTextStorage {
  /// Whether attributes may be shown that are not kept.
  final var mayShowSubstitutes: Bool { table.hasFonts && (!hasOnlyASCII || table.lacksASCII) }

  /// Notes where Foundation's store may not have what is shown.
  final func noteUnshown(_ edit: TextEdit) {
    if table.hasFonts { foundation.unshown.add(edit, .layout) }
  }

  /// Gives Foundation's store the attributes that are shown where edits may have changed them.
  final func showInFoundation() {
    setMissingInFoundation()
    if foundation.unshown.isEmpty || !foundation.missing.isEmpty { return }
    let range = foundation.unshown.range
    foundation.unshown = PendingEdit()
    show(inFoundation: range, reach: Self.substituteContext)
  }

  /// Gives a range of Foundation's store, and what stands beside it, the attributes that are shown.
  final func show(inFoundation range: Range<Int>, reach: Int) {
    let known = self.known
    guard ownsAttributes else {
      if ownStore.seesSubstitutes { showRuns(range.clamped(to: 0..<known.length)) }
      return
    }
    guard isStock || fixing.showsSubstitutes else { return }
    let range = (range.lowerBound - reach..<range.upperBound + reach).clamped(to: 0..<known.length)
    known.runs.forEachRun(in: range) { part, attributes in
      if !isSimple(part, attributes) {
        showRuns(part)
      } else if foundation.holdsSubstitutes {
        setInFoundation(attributes.dictionary, part)
      }
      return true
    }
  }

  private func showRuns(_ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let run = displayedRun(at: start)
      let end = min(run.range.upperBound, range.upperBound)
      if run.attributes[.originalFont] != nil { foundation.holdsSubstitutes = true }
      if foundation.holdsSubstitutes { setInFoundation(run.attributes, start..<end) }
      start = end
    }
  }

  /// Whether a font surely shows part of a run by itself, without the graphemes at its ends.
  private func isSimple(_ part: Range<Int>, _ attributes: TextAttributes) -> Bool {
    guard let font = attributes.dictionary[.font] as? UIFont else { return true }
    let (coverage, text) = (Coverage.of(font), known.text)
    let reach = Self.substituteContext
    let range = (part.lowerBound - reach..<part.upperBound + reach).clamped(to: 0..<text.count)
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(start + Self.substituteBlock, range.upperBound)
      if !coverage.showsAll(text.units(in: start..<end)) { return false }
      start = end
    }
    return true
  }
}
