// SPDX-License-Identifier: MIT

// Several carets and selections at once: text is typed, deleted and pasted at all of them, in one
// step that can be undone.

extension UITextView {
  /// All that is selected, in the order of the text, none over another; UTF-16 units.
  ///
  /// `selectedRange` is the one that was made last. Set, ranges are cut to the text, those that
  /// touch become one, and the last of the array is `selectedRange`; an empty array leaves a caret
  /// where `selectedRange` begins.
  ///
  /// - Source: our choice; `NSTextView.selectedRanges` on the Mac, which has no several carets.
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

  /// Adds a caret in the line above or below the last one, in its column.
  ///
  /// - Parameter direction: `.up` or `.down`; others do nothing.
  /// - Source: our choice, as in editors for programs.
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

  /// Selects, beside what is selected, the next place of the same text; the word first where only a
  /// caret is.
  ///
  /// - Complexity: Time linear in the text.
  /// - Source: our choice, as in editors for programs.
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
