// SPDX-License-Identifier: MIT

package import TextLayout
package import TextStructures

// The part that the layout engine reads. None of it calls an override or Foundation.

extension NSTextStorage: LayoutText {
  package final var textBuffer: TextBuffer { known.text }

  /// Nil for classes of clients: only they know whether their text may be read.
  package final var calm: TextStability? { isStock ? stabilityFlag : nil }

  package final var characterCount: Int { known.length }

  package final var canHaveBlocks: Bool { table.hasBlocks }

  package final func appendCharacters(_ range: Range<Int>, to units: inout [UInt16]) {
    known.text.append(range, to: &units)
  }

  package final func forEachParagraph(in range: Range<Int>, _ body: (Range<Int>) -> Void) {
    known.text.forEachParagraph(in: range, body)
  }

  package final func paragraph(holding index: Int) -> Range<Int> {
    let text = known.text
    return text.paragraphStart(before: index)..<text.paragraphEnd(after: index)
  }

  package final func run(at index: Int, language: String?) -> (
    range: Range<Int>, attributes: RunAttributes
  ) {
    let run = known.runs.run(at: index)
    return (run.range, run.value.resolve(language: language))
  }

  package final func forEachRun(
    in range: Range<Int>, language: String?, _ body: (Range<Int>, RunAttributes) -> Void
  ) {
    // Read once: it needs a lock, which is a part of the cost of a run.
    let language = language ?? ProcessLanguage.current
    known.runs.forEachRun(in: range) { cut, attributes in
      body(cut, attributes.resolve(language: language))
      return true
    }
  }
}

extension NSTextStorage {
  /// The range in which glyphs may have moved, while layout managers are notified of an edit; nil
  /// if there is none.
  ///
  /// - Parameter hasHooks: Whether a client takes part in layout; it may read attributes that are
  ///   not ours.
  /// - Returns: A range of the current text.
  final func engineLayoutRange(hasHooks: Bool) -> Range<Int>? {
    hasHooks ? cycle.pending.customRange : cycle.pending.layoutRange
  }

  /// The part of an edit that the layouts have followed already, because a query found it before it
  /// was announced; meaningful while layout managers are notified.
  final var engineObservedEdits: ObservedEdits {
    phase == .notifying ? cycle.heard : ObservedEdits()
  }

  /// Calls `body` while any change of the text is an error, whose message names the layout manager
  /// and the objects that take part in its layout.
  final func engineRead<Result>(by manager: NSLayoutManager, _ body: () -> Result) -> Result {
    readers.append(.layout(manager))
    defer { readers.removeLast() }
    return body()
  }

  /// Traps if the layout manager has not been notified of all edits, so that its layout and the
  /// text do not belong together.
  ///
  /// - Parameter manager: The layout manager that is about to lay out.
  final func engineCheckReadable(by manager: NSLayoutManager) {
    guard let place = engineObstacle(to: manager) else { return }
    fail(
      "\(type(of: manager)): layout while editing: layout was requested while \(type(of: self)) was "
        + "being edited: \(place).")
  }

  /// The reason why a layout manager cannot lay out the text now; nil if it can.
  final func engineObstacle(to manager: NSLayoutManager) -> String? {
    findForgottenEdits()
    switch phase {
    case .idle:
      if depth == 0 || cycle.pending.isEmpty { return nil }
      return "a beginEditing() has no matching endEditing()"
    case .before, .willProcess, .fixing, .didProcess:
      if cycle.pending.isEmpty { return nil }
      return "it was processing an edit that layout managers had not been notified of yet"
    case .notifying:
      if manager.layout.characterCount == known.length { return nil }
      return "the layout manager had not been notified of the edit yet"
    case .after:
      if cycle.later.isEmpty { return nil }
      return "its processEditing() had changed the text after calling super"
    }
  }

  /// Updates `stabilityFlag`.
  final func noteStability() { stabilityFlag.set(phase == .idle && depth == 0) }
}
