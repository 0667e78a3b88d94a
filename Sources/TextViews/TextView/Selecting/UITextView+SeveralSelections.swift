// SPDX-License-Identifier: MIT

// Several carets and selections: text is typed, deleted and pasted at all of them, in one undoable
// step.

extension UITextView {
  /// All selected ranges in UTF-16 units, in the order of the text and without overlap.
  ///
  /// `selectedRange` is the one made last. New ranges are clamped to the text, ranges that touch
  /// are merged, and the last of the array becomes `selectedRange`. An empty array leaves a caret
  /// at the start of `selectedRange`.
  ///
  /// - Source: Our choice, after AppKit's `NSTextView.selectedRanges`, which does not support
  ///   several carets.
  public final var selectedRanges: [NSRange] {
    get { editing.selections.all.map(\.range) }
    set {
      let length = pane.count
      var all = newValue.map { TextSelection($0.cut(to: length)) }
      let caret = NSRange(location: editing.selection.start, length: 0)
      let main = all.popLast() ?? TextSelection(caret)
      select(TextSelections(main, all))
    }
  }

  /// Adds a caret in the line above or below the last one, in the same column.
  ///
  /// - Parameter direction: `.up` or `.down`; others do nothing.
  /// - Source: Our choice, as in code editors.
  public final func addCaret(_ direction: UITextLayoutDirection) {
    guard direction == .up || direction == .down, canEdit else { return }
    let all = editing.selections.all
    let isDown = direction == .down
    guard let edge = isDown ? all.last : all.first, let next = below(edge, isDown),
      next.head != edge.head
    else { return }
    select(TextSelections(next, all))
    scrollToShow(NSRange(location: next.head, length: 0))
  }

  /// Adds the next occurrence of the selected text to the selections; at a caret, selects the word
  /// first.
  ///
  /// - Complexity: Time linear in the text.
  /// - Source: Our choice, as in code editors.
  public final func selectNextOccurrence() {
    guard isSelectable || canEdit, let storage = pane.storage else { return }
    let main = editing.selection
    if main.isCaret { return selectWord() }
    let text = storage.string as NSString
    let wanted = text.substring(with: main.range)
    let taken = editing.selections.all
    var rests = [NSRange(location: main.end, length: text.length - main.end)]
    rests.append(NSRange(location: 0, length: main.start))
    for rest in rests {
      var rest = rest
      while rest.length > 0 {
        let found = text.range(of: wanted, options: .literal, range: rest)
        guard found.location != NSNotFound else { break }
        if !taken.contains(where: { NSIntersectionRange($0.range, found).length > 0 }) {
          select(TextSelections(TextSelection(found), taken))
          return scrollToShow(found)
        }
        rest = NSRange(location: NSMaxRange(found), length: NSMaxRange(rest) - NSMaxRange(found))
      }
    }
  }
}
