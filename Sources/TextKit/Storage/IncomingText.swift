// SPDX-License-Identifier: MIT

/// Attributed text that is to be taken into a storage.
struct IncomingText {
  /// Its runs, with the storage's own `TextAttributes`.
  private(set) var runs: [AttributeRun] = []
  /// The same text for Foundation's store: the source itself where that is safe.
  let foundation: NSAttributedString

  init(_ source: NSAttributedString, length: Int?, table: inout AttributeTable) {
    var isSafe = IncomingText.isPlain(source)
    let length = length ?? source.length
    var start = 0
    while start < length {
      var range = NSRange()
      let given = unsafe source.attributes(at: start, effectiveRange: &range)
      let end = min(max(range.location + range.length, start + 1), length)
      var kept = given
      for (key, value) in given {
        if FoundationValues.isKeptAsItIs(value) { continue }
        kept[key] = FoundationValues.kept(value)
        isSafe = false
      }
      if isSafe, !given.values.allSatisfy({ FoundationValues.isStoredAsItIs($0) }) {
        isSafe = false
      }
      runs.append((value: table.find(kept), count: end - start))
      start = end
    }
    foundation = isSafe ? source : IncomingText.rebuilt(source.string, runs)
  }

  /// Makes the runs as long as the text turned out to be.
  mutating func trim(to length: Int) {
    var rest = length - runs.reduce(0) { $0 + $1.count }
    if rest > 0, !runs.isEmpty { runs[runs.count - 1].count += rest }
    while rest < 0, let last = runs.last {
      let cut = min(last.count, -rest)
      rest += cut
      runs[runs.count - 1].count -= cut
      if runs[runs.count - 1].count == 0 { runs.removeLast() }
    }
  }

  /// Whether Foundation's reading past overrides reads what the object shows.
  private static func isPlain(_ source: NSAttributedString) -> Bool {
    type(of: source) == NSAttributedString.self
      || type(of: source) == NSMutableAttributedString.self
  }

  static func rebuilt(_ string: String, _ runs: [AttributeRun]) -> NSAttributedString {
    if runs.count <= 1 {
      return NSAttributedString(
        string: string, attributes: FoundationValues.stored(runs.first?.value.dictionary ?? [:]))
    }
    let out = NSMutableAttributedString(string: string)
    var start = 0
    for run in runs {
      out.setAttributes(
        FoundationValues.stored(run.value.dictionary),
        range: NSRange(location: start, length: run.count))
      start += run.count
    }
    return out
  }
}
