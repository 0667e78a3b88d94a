// SPDX-License-Identifier: MIT

internal import TextStructures

// A subclass keeps its text where it likes. What the storage knows of it (`shown`, or `content` while
// both are the same) follows the edits that the subclass announces, and Foundation's store with it.

extension NSTextStorage {
  /// The length of what a subclass shows.
  final var measuredLength: Int {
    let known = (shown ?? content).length
    let real = string
    return real.utf8.count == known ? known : real.utf16.count
  }

  /// Brings what is known of a subclass's text up to date with an announced edit.
  ///
  /// - Returns: The edit as it really was, and whether glyphs may have moved.
  final func synchronize(
    _ edit: TextEdit, _ source: Announcement
  ) -> (edit: TextEdit, movesGlyphs: Bool) {
    noteRunsBeforeLater()
    if case .own(let moves) = source, shown == nil {
      let after = edit.range.lowerBound..<edit.range.upperBound + edit.changeInLength
      if showsContent(in: after) { return (edit, moves) }
      // The subclass changes the answers of the primitives it inherits: from now on apart.
      shown = content
    }
    let real = string
    let edit = trueEdit(edit, real)
    let after = edit.range.lowerBound..<edit.range.upperBound + edit.changeInLength
    var moves = edit.mask.contains(.editedCharacters)
    var known = shown ?? content
    let isApart = shown != nil
    // Give up the other reference: what is changed below must not be copied.
    if isApart { shown = nil } else { content = TextContent("", table.empty) }
    if edit.mask.contains(.editedCharacters) {
      known.text.replaceSubrange(edit.range, with: units(of: real, after))
    }
    let runs = shownRuns(in: after)
    if !moves {
      moves = !agree(known.runs.slice(after), runs) {
        $0 === $1 || !AttributeEffects.moveGlyphs(from: $0.dictionary, to: $1.dictionary)
      }
    }
    known.runs.replaceSubrange(edit.range, with: runs)
    let text = edit.mask.contains(.editedCharacters) ? known.text.string(in: after) : nil
    if isApart { shown = known } else { content = known }
    if let text {
      replaceInFoundation(edit.range, with: IncomingText.rebuilt(text, runs))
    } else {
      var start = after.lowerBound
      for run in runs {
        setInFoundation(run.value.dictionary, start..<start + run.count)
        start += run.count
      }
    }
    return (edit, moves)
  }

  /// Whether a subclass that inherits the primitives shows their text and runs as they are.
  private func showsContent(in range: Range<Int>) -> Bool {
    if string.utf8.count != super.string.utf8.count { return false }
    return agree(content.runs.slice(range), shownRuns(in: range)) { $0 === $1 }
  }

  /// The runs that the overridden `attributes(at:effectiveRange:)` shows.
  private func shownRuns(in range: Range<Int>) -> [AttributeRun] {
    var runs: [AttributeRun] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let run = shownRun(at: start)
      let end = min(run.range.upperBound, range.upperBound)
      let attributes = table.find(run.attributes.mapValues { FoundationValues.kept($0) })
      runs.append((value: attributes, count: end - start))
      start = end
    }
    return runs
  }

  /// The announced edit if the real text agrees with it, else the edit that leads to the real text.
  private func trueEdit(_ edit: TextEdit, _ real: String) -> TextEdit {
    let known = shown ?? content
    let length = real.utf16.count
    let fits =
      edit.range.lowerBound >= 0 && edit.range.upperBound <= known.length
      && edit.range.count + edit.changeInLength >= 0 && known.length + edit.changeInLength == length
    if fits { return edit }
    let actual = difference(known.text, Array(real.utf16))
    // Foundation rounds a range that cuts a surrogate pair: no fault of the subclass.
    let cutsPair =
      edit.range.lowerBound >= 0 && edit.range.upperBound <= known.length
      && known.widened(edit.range) != edit.range
    if !cutsPair {
      warn(
        "\(type(of: self)) announced that \(edit.range) changed its length by "
          + "\(edit.changeInLength), but \(actual.range) changed it by \(actual.changeInLength).")
    }
    return actual
  }

  /// The shortest single edit that leads from one text to another.
  private func difference(_ old: TextBuffer, _ new: [UInt16]) -> TextEdit {
    let before = old.units(in: 0..<old.count)
    var start = 0
    while start < before.count, start < new.count, before[start] == new[start] { start += 1 }
    var end = 0
    while end < before.count - start, end < new.count - start,
      before[before.count - 1 - end] == new[new.count - 1 - end]
    { end += 1 }
    return TextEdit(
      mask: [.editedCharacters, .editedAttributes], range: start..<before.count - end,
      changeInLength: new.count - before.count)
  }

  private func units(of string: String, _ range: Range<Int>) -> [UInt16] {
    let start = string.utf16.index(string.startIndex, offsetBy: range.lowerBound)
    let end = string.utf16.index(start, offsetBy: range.count)
    return Array(string.utf16[start..<end])
  }
}
