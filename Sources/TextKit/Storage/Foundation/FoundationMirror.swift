// SPDX-License-Identifier: MIT

internal import TextStructures

// Foundation's attributed strings have a hidden store, which copying and appending read past every
// override. It is written here and never read:
//
//     edit      one call of Foundation for each edit; while the store is held or deferred,
//               edits gather in `missing`
//     flush     one call passes all of them
//     read      before Foundation reads, the store gets missing edits, attributes and
//               substitutes of fonts
//
// Foundation rounds the ends of a range of characters to graphemes, but changes attributes in the
// exact range: with half a grapheme, characters and attributes diverge for good.
//
//     c a f e ◌́ s        replace 4 ..< 5 (the accent): Foundation would replace the e, too
//     0 1 2 3 4 5        it gets the replacement of 3 ..< 5, "é", by "e" and the new text

/// Foundation's hidden store of a storage, kept equal to the text.
///
/// The storage that each method receives is the one it belongs to. Invariants: `missing` is the
/// difference between the text and the store's characters; a store that lacks attributes lacks all
/// of them; substitutes of fonts are missing at most in `unshown`.
final class FoundationMirror {
  /// Edits that the store lacks.
  private(set) var missing = PendingEdit()
  /// Edits since the store last had the attributes that are shown.
  private(set) var unshown = PendingEdit()
  /// Whether the store has had substitutes for fonts.
  private(set) var holdsSubstitutes = false
  /// The number of callers that hold the store back.
  private var holds = 0
  /// Whether the store is brought up to date only when it is read.
  var defersUpdates = false
  /// The tree that replaces the store's string; nil while that is Foundation's own.
  private(set) var text: FoundationText?
  /// Whether the store has characters only: it gets their attributes when it is read.
  private(set) var lacksAttributes = false
  /// The minimum length for a tree: in shorter texts a change of Foundation's string costs no more.
  var shortestInTree = 2048
  /// The same for ASCII, of which Foundation moves all text after a change.
  var shortestASCIIInTree = 1 << 20

  // MARK: Edits

  /// Passes an edit to the store: at once, or later with others.
  ///
  /// - Parameters:
  ///   - edit: The change of the storage's text.
  ///   - storage: The storage.
  ///   - isAligned: Whether the range surely starts and ends at grapheme boundaries.
  ///   - write: The edit as one call of Foundation.
  func edit(
    _ edit: TextEdit, of storage: NSTextStorage, isAligned: Bool, _ write: () -> Void
  ) {
    noteUnshown(edit, of: storage)
    if holds == 0 && !isLate(storage) && missing.isEmpty && isAligned {
      text?.note(isBehind: false)
      write()
      noteWritten(storage)
    } else {
      missing.add(edit, .layout)
      if holds == 0 { flushUnlessLate(storage) }
    }
  }

  /// Passes new attributes of a range to the store.
  ///
  /// - Parameters:
  ///   - edit: The change of the storage's text.
  ///   - runs: The attributes of the edit's range.
  ///   - storage: The storage.
  func setAttributes(_ edit: TextEdit, _ runs: [AttributeRun], of storage: NSTextStorage) {
    if runs.count == 1 {
      storage.setInFoundation(runs[0].value.dictionary, edit.range)
    } else {
      missing.add(edit, .layout)
      flush(storage)
    }
  }

  /// Replaces all characters of the store; the attributes follow when it is read.
  ///
  /// - Parameters:
  ///   - edit: The change of the whole text; the storage's `content` has it already.
  ///   - string: The new characters.
  ///   - storage: The storage.
  func replaceAll(_ edit: TextEdit, with string: String, of storage: NSTextStorage) {
    noteUnshown(edit, of: storage)
    if holds > 0 || isLate(storage) || !missing.isEmpty {
      missing.add(edit, .layout)
      if holds == 0 { flushUnlessLate(storage) }
      return
    }
    text?.note(isBehind: false)
    storage.replaceInFoundation(edit.range, with: string)
    useTree(storage, always: true)
    lacksAttributes = true
    if text == nil { show(storage) }
    noteWritten(storage)
  }

  /// Notes an edit of a private storage, whose store gets it once the storage is no longer private.
  func postpone(_ edit: TextEdit, of storage: NSTextStorage) {
    noteUnshown(edit, of: storage)
    missing.add(edit, .layout)
  }

  /// Holds the store back during a call that consists of several primitives.
  ///
  /// - Parameters:
  ///   - storage: The storage.
  ///   - body: The primitives.
  ///   - finish: Makes the change in one call if all of `missing` is as expected; false if not.
  func holding(
    _ storage: NSTextStorage, _ body: () -> Void, finish: () -> Bool = { false }
  ) {
    holds += 1
    body()
    holds -= 1
    if holds > 0 || missing.isEmpty { return }
    if isLate(storage) { return flushUnlessLate(storage) }
    text?.note(isBehind: false)
    if finish() {
      missing = PendingEdit()
      noteWritten(storage)
    } else {
      flush(storage)
    }
  }

  /// Whether edits wait until the store is read: those of a view's own storage wait for ever, as
  /// nothing can read it.
  private func isLate(_ storage: NSTextStorage) -> Bool {
    defersUpdates && (storage.isPrivate || text != nil)
  }

  /// Flushes, or notes that the store is out of date.
  private func flushUnlessLate(_ storage: NSTextStorage) {
    if !isLate(storage) { return flush(storage) }
    text?.note(isBehind: true)
  }

  /// Notes that the store has all edits: the shown attributes are determined when it is read.
  private func noteWritten(_ storage: NSTextStorage) {
    // From now on reads are detected.
    if defersUpdates, text == nil { useTree(storage, always: true) }
    if lacksAttributes {
      text?.note(isBehind: true)
      return
    }
    if !storage.isStock || !storage.canShowSubstitutes { return }
    if let text {
      text.note(isBehind: !unshown.isEmpty)
    } else {
      useTree(storage)
    }
  }

  // MARK: Flushing

  /// Passes all missing edits to the store.
  func flush(_ storage: NSTextStorage) {
    if missing.isEmpty { return }
    let edit = missing
    missing = PendingEdit()
    text?.note(isBehind: false)
    defer { noteWritten(storage) }
    let old = edit.range.lowerBound..<edit.range.upperBound - edit.changeInLength
    if edit.mask == .editedAttributes {
      let runs = storage.known.runs.slice(edit.range)
      if runs.count == 1 {
        storage.setInFoundation(runs[0].value.dictionary, old)
        return
      }
    }
    let aligned = aligned(old, storage)
    let new =
      aligned.lowerBound..<edit.range.upperBound + aligned.upperBound - old.upperBound
    replace(aligned, withKnown: new, of: storage)
    // The store may have changed more than the edit.
    noteUnshown(TextEdit(mask: .editedAttributes, range: new, changeInLength: 0), of: storage)
  }

  /// Replaces a range of the store by the known characters and attributes of a range of the text.
  func replace(_ range: Range<Int>, withKnown place: Range<Int>, of storage: NSTextStorage) {
    let known = storage.known
    storage.replaceInFoundation(range, with: known.text.string(in: place), known.runs.slice(place))
  }

  /// Whether Foundation replaces exactly a range, not widened to graphemes.
  func replacesExactly(_ range: Range<Int>, _ storage: NSTextStorage) -> Bool {
    text != nil
      || storage.content.isSurelyBorder(range.lowerBound)
        && storage.content.isSurelyBorder(range.upperBound)
  }

  /// The range widened to whole graphemes of the store's text.
  private func aligned(_ range: Range<Int>, _ storage: NSTextStorage) -> Range<Int> {
    if self.text != nil { return range }
    // The string must be released before Foundation changes it, else all of it would be copied.
    let text = storage.foundationString
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

  // MARK: Reading

  /// Brings the store up to date before Foundation reads it.
  func prepareForReading(_ storage: NSTextStorage) {
    flush(storage)
    show(storage)
  }

  /// Ends: the contents of Foundation's store are no longer needed.
  func end() { text?.note(isBehind: false) }

  /// Notes that the store may lack the attributes that are shown.
  private func noteUnshown(_ edit: TextEdit, of storage: NSTextStorage) {
    if storage.table.hasFonts { unshown.add(edit, .layout) }
  }

  /// Passes attributes to the store that it lacks.
  private func setMissingAttributes(_ storage: NSTextStorage) {
    guard lacksAttributes, missing.isEmpty else { return }
    lacksAttributes = false
    storage.content.runs.forEachRun(in: 0..<storage.content.length) { part, attributes in
      storage.setInFoundation(attributes.dictionary, part)
      return true
    }
  }

  // The store has the attributes that are kept. Those that are shown where a font lacks characters
  // are written around the edits, as far as an edit can change them: for the stock class when
  // Foundation asks for characters (FoundationText.swift), for a subclass at the end of each edit.
  //
  //     kept           |— DejaVu Sans —————————————|
  //     an edit                     ▲
  //     written then         |— 64 —|— 64 —|

  /// Writes the shown attributes to the store where edits may have changed them.
  func show(_ storage: NSTextStorage) {
    setMissingAttributes(storage)
    if unshown.isEmpty || !missing.isEmpty { return }
    let range = unshown.range
    unshown = PendingEdit()
    show(range, reach: NSTextStorage.substituteContext, of: storage)
  }

  /// Writes the shown attributes to a range of the store and its neighbourhood.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units.
  ///   - reach: UTF-16 units to both sides.
  ///   - storage: The storage.
  func show(_ range: Range<Int>, reach: Int, of storage: NSTextStorage) {
    let known = storage.known
    guard storage.ownsAttributes else {
      if storage.ownStore.seesSubstitutes {
        showRuns(range.clamped(to: 0..<known.length), storage)
      }
      return
    }
    guard storage.isStock || storage.fixing.showsSubstitutes else { return }
    let range = (range.lowerBound - reach..<range.upperBound + reach).clamped(to: 0..<known.length)
    known.runs.forEachRun(in: range) { part, attributes in
      if !isSimple(part, attributes, known.text) {
        showRuns(part, storage)
      } else if holdsSubstitutes {
        storage.setInFoundation(attributes.dictionary, part)
      }
      return true
    }
  }

  private func showRuns(_ range: Range<Int>, _ storage: NSTextStorage) {
    var start = range.lowerBound
    while start < range.upperBound {
      let run = storage.displayedRun(at: start)
      let end = min(run.range.upperBound, range.upperBound)
      if run.attributes[.originalFont] != nil { holdsSubstitutes = true }
      if holdsSubstitutes { storage.setInFoundation(run.attributes, start..<end) }
      start = end
    }
  }

  /// Whether a font surely shows part of a run by itself, without the graphemes at its ends.
  private func isSimple(_ part: Range<Int>, _ attributes: TextAttributes, _ text: TextBuffer)
    -> Bool
  {
    guard let font = attributes.dictionary[.font] as? UIFont else { return true }
    let coverage = FontCoverage.of(font)
    let reach = NSTextStorage.substituteContext
    let range = (part.lowerBound - reach..<part.upperBound + reach).clamped(to: 0..<text.count)
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(start + NSTextStorage.substituteBlock, range.upperBound)
      if !coverage.showsAll(text.units(in: start..<end)) { return false }
      start = end
    }
    return true
  }

  // MARK: The tree

  /// The size in memory of an `NSAttributedString`, in words: its header, its type's number, the
  /// characters, the attributes.
  private static let objectWords = 6

  /// Replaces Foundation's string by a tree where that has become slow, where attributes may be
  /// shown that are not kept, or where the store is written only when it is read.
  ///
  /// Other subclasses keep Foundation's: their inherited `string` returns it whole after each edit.
  /// Nothing happens if Foundation stores its string elsewhere than it does today.
  ///
  /// - Parameters:
  ///   - storage: The storage.
  ///   - always: Even where Foundation's own string is fast enough.
  func useTree(_ storage: NSTextStorage, always: Bool = false) {
    guard text == nil, storage.isStock || defersUpdates, missing.isEmpty, storage.known.length > 0,
      always || storage.canShowSubstitutes
        || storage.content.length >= shortestInTree && hasLongString(storage)
        || storage.content.length >= shortestASCIIInTree
    else { return }
    let text = FoundationText(storage.known.text, of: storage)
    if replaceField(
      holding: storage.foundationMutableString, by: text, in: storage, words: Self.objectWords)
    {
      self.text = text
      unshown = PendingEdit()
      noteUnshown(
        TextEdit(mask: .editedAttributes, range: 0..<storage.known.length, changeInLength: 0),
        of: storage)
      text.note(isBehind: !unshown.isEmpty)
    }
  }

  /// Whether Foundation's string has more bytes than units.
  private func hasLongString(_ storage: NSTextStorage) -> Bool {
    storage.foundationString.utf8.count != storage.content.length
  }
}

extension NSTextStorage {
  /// Whether attributes may be shown that are not kept.
  final var canShowSubstitutes: Bool { table.hasFonts && (!hasOnlyASCII || table.lacksASCII) }
}
