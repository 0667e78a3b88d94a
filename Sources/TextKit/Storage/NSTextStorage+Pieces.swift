// SPDX-License-Identifier: MIT

internal import TextStructures

/// A part of a text with its attributes, outside of any storage: the text that an edit removed and
/// undoing restores.
///
/// Foundation's attributed strings never free their attributes; pieces free all.
package struct TextPiece {
  package let string: String
  let runs: [AttributeRun]

  /// UTF-16 units.
  package var length: Int { runs.reduce(0) { $0 + $1.count } }

  init(_ string: String, _ runs: [AttributeRun]) {
    self.string = string
    self.runs = runs
  }

  /// Joins pieces, one after the other.
  package init(_ pieces: [TextPiece]) {
    string = pieces.map(\.string).joined()
    runs = pieces.flatMap(\.runs)
  }
}

extension NSTextStorage {
  /// Returns the characters of a range, with the attributes that were set, not those that are shown
  /// instead.
  ///
  /// - Complexity: O(log *n* + *k*), *n* characters, *k* of them in the range.
  package final func piece(_ range: NSRange) -> TextPiece {
    let range = checkedRange(range, length, "piece(_:)")
    if range.isEmpty { return TextPiece("", []) }
    if isStock { return TextPiece(content.text.string(in: range), content.runs.slice(range)) }
    return TextPiece(
      (string as NSString).substring(with: NSRange(range)), displayedRuns(in: range))
  }

  /// Replaces characters by a piece, in one edit.
  ///
  /// - Complexity: O(log *n* + *k*), *n* characters, *k* of them replaced or inserted.
  package final func replaceCharacters(in range: NSRange, with piece: TextPiece) {
    guard isStock else {
      let scratch = ScratchText.make(piece.string, piece.runs)
      replaceCharacters(in: range, with: scratch)
      return scratch.letGo()
    }
    let range = willChange(range, "replaceCharacters(in:with:)")
    if range.isEmpty && piece.string.isEmpty { return }
    let before = content.length
    let runs = piece.runs.map { (value: table.find($0.value.dictionary), count: $0.count) }
    foundation.useTree(self)
    let isAligned = foundation.replacesExactly(range, self)
    content.text.replaceSubrange(range, with: piece.string)
    let delta = content.length - before
    if piece.string.utf8.count != range.count + delta { hasOnlyASCII = false }
    content.runs.replaceSubrange(range, with: runs)
    let edit = TextEdit(
      mask: [.editedCharacters, .editedAttributes], range: range, changeInLength: delta)
    foundation.edit(edit, of: self, isAligned: isAligned) {
      replaceInFoundation(range, with: piece.string, runs)
    }
    announce(edit, .layout)
  }

  /// Calls `body` with the attributes that were set, run by run, until it returns false.
  ///
  /// - Complexity: O(*r* + log *n*), *n* characters, *r* runs that are passed.
  package final func forEachRun(
    in range: NSRange, _ body: ([NSAttributedString.Key: Any]) -> Bool
  ) {
    guard range.length > 0, NSMaxRange(range) <= length else { return }
    guard ownsAttributes else {
      unsafe enumerateAttributes(in: range, options: []) { attributes, _, stop in
        if !body(attributes.withChosenFont) { unsafe stop.pointee = true }
      }
      return
    }
    content.runs.forEachRun(in: range.location..<NSMaxRange(range)) { _, attributes in
      body(attributes.dictionary)
    }
  }

  /// Changes the attributes that were set, run by run, in one edit.
  ///
  /// - Complexity: O(*r* log *n*), *n* characters, *r* runs of the range.
  package final func changeAttributes(
    in range: NSRange, _ change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {
    beginEditing()
    var start = range.location
    for run in piece(range).runs {
      setAttributes(
        change(FoundationValues.handedOut(run.value.dictionary)),
        range: NSRange(location: start, length: run.count))
      start += run.count
    }
    endEditing()
  }

  /// Gives characters the attributes of a piece of the same length.
  ///
  /// - Complexity: O(*r* log *n*), *n* characters, *r* runs of the piece.
  package final func setAttributes(of piece: TextPiece, from location: Int) {
    beginEditing()
    var start = location
    for run in piece.runs {
      let end = min(start + run.count, length)
      if start < end {
        setAttributes(
          FoundationValues.handedOut(run.value.dictionary),
          range: NSRange(location: start, length: end - start))
      }
      start = end
    }
    endEditing()
  }
}
