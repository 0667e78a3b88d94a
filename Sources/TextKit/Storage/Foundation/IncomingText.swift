// SPDX-License-Identifier: MIT

/// Attributed text that is about to be copied into a storage.
struct IncomingText {
  /// Its runs, with the storage's own `TextAttributes`.
  private(set) var runs: [AttributeRun] = []
  private let source: NSAttributedString
  /// Whether Foundation may read the source itself.
  private var isSafe: Bool

  init(_ source: NSAttributedString, table: inout AttributeTable) {
    self.source = source
    isSafe = IncomingText.isPlain(source)
    // Values that a storage wrote into Foundation's store are safe already.
    let isChecked = (source as? NSTextStorage)?.isStock ?? false
    if isChecked {
      if let storage = source as? NSTextStorage { storage.foundation.flush(storage) }
      // Foundation would read the substitutes that are shown.
      isSafe = (source as? NSTextStorage)?.canShowSubstitutes == false
    }
    let length = source.length
    var start = 0
    while start < length {
      var range = NSRange()
      let given = unsafe source.attributes(at: start, effectiveRange: &range)
      let end = min(max(range.location + range.length, start + 1), length)
      let kept = FoundationValues.kept(given)
      if isSafe && !isChecked {
        isSafe =
          given[.originalFont] == nil
          && given.values.allSatisfy {
            FoundationValues.isKeptAsItIs($0) && FoundationValues.isStoredAsItIs($0)
          }
      }
      runs.append((value: table.find(kept), count: end - start))
      start = end
    }
  }

  /// The same text for Foundation's store, the source itself where that is safe; to be passed to
  /// `discard(_:)` afterwards.
  func foundation() -> NSAttributedString {
    isSafe ? source : ScratchText.make(source.string, runs)
  }

  /// Releases the result of `foundation()`.
  func discard(_ text: NSAttributedString) {
    if text !== source, let scratch = text as? NSMutableAttributedString { scratch.letGo() }
  }

  /// Adjusts the runs to the actual length of the text.
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

  /// Whether Foundation's reading past overrides finds the same text as a client.
  private static func isPlain(_ source: NSAttributedString) -> Bool {
    type(of: source) == NSAttributedString.self
      || type(of: source) == NSMutableAttributedString.self
  }
}
