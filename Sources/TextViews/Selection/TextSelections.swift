// SPDX-License-Identifier: MIT

/// All selections: the main one, and others that are edited with it.
///
///     one| two| three|        main: the one made last; others: the rest, in order
///
/// Selections that touch are merged. A caret at the border of a selection is part of it.
struct TextSelections: Equatable {
  /// The maximum number of selections that a user is assumed to make.
  static let maximumMade = 64

  var main: TextSelection
  private(set) var others: [TextSelection]

  init(_ main: TextSelection, _ others: [TextSelection] = []) {
    self.main = main
    self.others = others
    if !others.isEmpty { join() }
  }

  /// All selections in the order of the text.
  var all: [TextSelection] {
    if others.isEmpty { return [main] }
    let place = others.firstIndex { $0.start > main.start } ?? others.count
    return others[..<place] + [main] + others[place...]
  }

  /// Returns the selections transformed one by one.
  func map(_ change: (TextSelection) -> TextSelection) -> TextSelections {
    TextSelections(change(main), others.map(change))
  }

  /// Sorts the selections, and merges those that overlap.
  private mutating func join() {
    var sorted: [(selection: TextSelection, isMain: Bool)] = others.map { ($0, false) }
    sorted.append((main, true))
    sorted.sort { ($0.selection.start, $0.selection.end) < ($1.selection.start, $1.selection.end) }
    var joined = [sorted[0]]
    for next in sorted.dropFirst() {
      let last = joined[joined.count - 1]
      let touches =
        next.selection.start < last.selection.end
        || next.selection.start == last.selection.end
          && (next.selection.isCaret || last.selection.isCaret)
      guard touches else {
        joined.append(next)
        continue
      }
      let isForward = (next.isMain ? next : last).selection.isForward
      let (start, end) = (
        last.selection.start, max(last.selection.end, next.selection.end)
      )
      joined[joined.count - 1] = (
        TextSelection(
          anchor: isForward ? start : end, head: isForward ? end : start,
          affinity: (next.isMain ? next : last).selection.affinity), last.isMain || next.isMain
      )
    }
    others = []
    for (selection, isMain) in joined {
      if isMain { main = selection } else { others.append(selection) }
    }
  }
}
