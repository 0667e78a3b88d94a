// SPDX-License-Identifier: MIT

internal import TextStructures

// Foundation's hidden store is written, never read. Each edit of ours is one call. While it is held,
// edits gather in `missing`, and one call makes up for all of them.
//
// Foundation rounds the ends of a range of characters to graphemes, but moves its attributes by the
// range as it was given: with half a grapheme, characters and attributes part for good.
//
//     c a f e ◌́ s        replace 4 ..< 5 (the accent): Foundation would take the e, too
//     0 1 2 3 4 5        it is told to replace 3 ..< 5, "é", by "e" and what is new

extension NSTextStorage {
  /// Tells Foundation's store of an edit: at once, or later with others.
  ///
  /// - `isAligned`: Whether the range surely starts and ends at borders of graphemes.
  /// - `apply`: The edit as one call of Foundation.
  final func changeFoundation(_ edit: TextEdit, isAligned: Bool, _ apply: () -> Void) {
    noteUnshown(edit)
    if foundation.holds == 0 && !isFoundationLate && foundation.missing.isEmpty && isAligned {
      foundation.text?.note(isBehind: false)
      apply()
      noteWritten()
    } else {
      foundation.missing.add(edit, .layout)
      if foundation.holds == 0 { flushUnlessLate() }
    }
  }

  /// Whether edits wait until Foundation's store is read: of a view's own storage they wait for ever, as nobody can read it.
  private var isFoundationLate: Bool {
    foundation.defersUpdates && (isPrivate || foundation.text != nil)
  }

  /// Makes Foundation's store true, or notes that it is not.
  private func flushUnlessLate() {
    if !isFoundationLate { return flushFoundation() }
    foundation.text?.note(isBehind: true)
  }

  /// Before Foundation reads: gives its store what it lacks.
  final func bringFoundationUpToDate() {
    flushFoundation()
    showInFoundation()
  }

  /// Foundation's store has all edits: which attributes are shown is found when somebody reads it.
  private func noteWritten() {
    // From now on it can be told when somebody reads it.
    if foundation.defersUpdates, foundation.text == nil { speedUpFoundation(always: true) }
    if foundation.lacksAttributes {
      foundation.text?.note(isBehind: true)
      return
    }
    if !isStock || !mayShowSubstitutes { return }
    if let text = foundation.text {
      text.note(isBehind: !foundation.unshown.isEmpty)
    } else {
      speedUpFoundation()
    }
  }

  /// Makes Foundation's store true.
  final func flushFoundation() {
    if foundation.missing.isEmpty { return }
    let edit = foundation.missing
    foundation.missing = PendingEdit()
    foundation.text?.note(isBehind: false)
    defer { noteWritten() }
    let old = edit.range.lowerBound..<edit.range.upperBound - edit.changeInLength
    if edit.mask == .editedAttributes {
      let runs = known.runs.slice(edit.range)
      if runs.count == 1 {
        setInFoundation(runs[0].value.dictionary, old)
        return
      }
    }
    let aligned = alignedInFoundation(old)
    let new =
      aligned.lowerBound..<edit.range.upperBound + aligned.upperBound - old.upperBound
    replaceInFoundation(aligned, withKnown: new)
    // It may have been more than the edit.
    noteUnshown(TextEdit(mask: .editedAttributes, range: new, changeInLength: 0))
  }

  /// Gives Foundation's store new characters for all of the text; the attributes follow when somebody reads it.
  ///
  /// - `edit`: What became of the whole text; `content` has it already.
  final func replaceAllInFoundation(_ edit: TextEdit, with string: String) {
    noteUnshown(edit)
    if foundation.holds > 0 || isFoundationLate || !foundation.missing.isEmpty {
      foundation.missing.add(edit, .layout)
      if foundation.holds == 0 { flushUnlessLate() }
      return
    }
    foundation.text?.note(isBehind: false)
    replaceInFoundation(edit.range, with: string)
    speedUpFoundation(always: true)
    foundation.lacksAttributes = true
    if foundation.text == nil { showInFoundation() }
    noteWritten()
  }

  /// Gives Foundation's store the attributes that it has not been given.
  final func setMissingInFoundation() {
    guard foundation.lacksAttributes, foundation.missing.isEmpty else { return }
    foundation.lacksAttributes = false
    content.runs.forEachRun(in: 0..<content.length) { part, attributes in
      setInFoundation(attributes.dictionary, part)
      return true
    }
  }

  /// Whether Foundation replaces a range as it is, not grown to graphemes.
  final func mayReplaceInFoundation(_ range: Range<Int>) -> Bool {
    foundation.text != nil
      || content.isSurelyBorder(range.lowerBound) && content.isSurelyBorder(range.upperBound)
  }

  /// The range grown to whole graphemes of Foundation's text.
  private func alignedInFoundation(_ range: Range<Int>) -> Range<Int> {
    if foundation.text != nil { return range }
    // The string must be given up before Foundation changes it, else all of it would be copied.
    let text = foundationString
    func border(_ place: Int, up: Bool) -> Int {
      let index = text.utf16.index(text.startIndex, offsetBy: place)
      if index == text.endIndex || index.samePosition(in: text) != nil { return place }
      // An index inside of a grapheme counts as its start.
      let end = text.index(after: index)
      return (up ? end : text.index(before: end)).utf16Offset(in: text)
    }
    let lower = border(range.lowerBound, up: false)
    return
      lower..<(range.isEmpty
      ? border(range.upperBound, up: true) : max(lower, border(range.upperBound, up: true)))
  }

  /// Holds Foundation's store back while a call is made of several primitives.
  ///
  /// - `finish`: Makes the change in one call if all of `missing` came out as expected;
  ///   false if not.
  final func holdingFoundation(_ body: () -> Void, finish: () -> Bool = { false }) {
    foundation.holds += 1
    body()
    foundation.holds -= 1
    if foundation.holds > 0 || foundation.missing.isEmpty { return }
    if isFoundationLate { return flushUnlessLate() }
    foundation.text?.note(isBehind: false)
    if finish() {
      foundation.missing = PendingEdit()
      noteWritten()
    } else {
      flushFoundation()
    }
  }
}
