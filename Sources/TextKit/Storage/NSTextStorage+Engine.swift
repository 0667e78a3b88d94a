// SPDX-License-Identifier: MIT

internal import TextStructures

// What the layout engine reads. None of it calls an override or Foundation.

extension NSTextStorage {
  /// UTF-16 units.
  final var engineLength: Int { known.length }

  /// Appends the units of a range to an array.
  final func engineCharacters(_ range: Range<Int>, appendTo units: inout [UInt16]) {
    known.text.append(range, to: &units)
  }

  /// The maximal runs of a range, cut to it, in order.
  final func engineRuns(in range: Range<Int>, _ body: (Range<Int>, TextAttributes) -> Void) {
    known.runs.forEachRun(in: range) { cut, attributes in
      body(cut, attributes)
      return true
    }
  }

  /// The run that holds a character.
  final func engineRun(at location: Int) -> (range: Range<Int>, attributes: TextAttributes) {
    let run = known.runs.run(at: location)
    return (run.range, run.value)
  }

  /// The paragraphs of a range, separators included.
  ///
  /// The first starts where the range starts and the last ends where it ends.
  final func engineParagraphs(in range: Range<Int>, _ body: (Range<Int>) -> Void) {
    known.text.forEachParagraph(in: range, body)
  }

  /// The whole paragraph, separator included, that holds an index.
  final func engineParagraph(at location: Int) -> Range<Int> {
    let text = known.text
    return text.paragraphStart(before: location)..<text.paragraphEnd(after: location)
  }

  /// The characters themselves, as a value.
  final var engineText: TextBuffer { known.text }

  /// While layout managers are told of an edit: where glyphs may have moved, or nil if nowhere.
  ///
  /// - Parameter hasHooks: Whether a client has a say in layout, who may read attributes that are
  ///   not ours.
  /// - Returns: In the text as it now is.
  final func engineLayoutRange(hasHooks: Bool) -> Range<Int>? {
    hasHooks ? pending.customRange : pending.layoutRange
  }

  /// While layout managers are told of an edit: what of it the layouts have followed already, because a question found
  /// it before it was announced.
  final var engineHeardEdits: HeardEdits { phase == .notifying ? heard : HeardEdits() }

  /// Calls `body` while any change of the text is an error that names the layout manager and those
  /// who have a say in its layout.
  final func engineRead<Result>(by manager: NSLayoutManager, _ body: () -> Result) -> Result {
    readers.append(.layout(manager))
    defer { readers.removeLast() }
    return body()
  }

  /// Fails with a sentence if edits have been made that the layout manager has not been told of, so
  /// that its layout and the text do not belong together.
  ///
  /// - Parameter manager: Who is asked for layout.
  final func engineCheckReadable(by manager: NSLayoutManager) {
    findForgottenEdits()
    let place: String
    switch phase {
    case .idle:
      if depth == 0 || pending.isEmpty { return }
      place = "a beginEditing() has not met its endEditing()"
    case .before, .willProcess, .fixing, .didProcess:
      if pending.isEmpty { return }
      place = "it was processing an edit that layout managers had not been told of yet"
    case .notifying:
      if manager.layout.characterCount == known.length { return }
      place = "the layout manager had not been told of the edit yet"
    case .after:
      if later.isEmpty { return }
      place = "its processEditing() had changed the text after calling super"
    }
    fail(
      "\(type(of: manager)): layout while editing: layout was asked for while \(type(of: self)) was "
        + "being edited: \(place).")
  }

  /// Keeps `calm` true.
  final func noteCalm() { calm.holds = phase == .idle && depth == 0 }
}

/// Whether no edit of a storage is under way: an object of its own, since to ask the storage itself a
/// layout has to take hold of it by a weak reference, which costs more than most answers.
final class StorageCalm {
  var holds = true
}
