// SPDX-License-Identifier: MIT

// The single path by which the user's edits reach the text, at one location or at several:
//
//     ask the delegate → storage → record for undo → selection → notify delegates and observers
//
// Of several locations each is edited before the delegate is asked about the previous one, so a
// delegate that counts the text sees its current state.

/// A replacement of characters, by the user.
struct ReplacementEdit {
  enum Content {
    case attributed(NSAttributedString)
    /// Text with the attributes of the replaced characters.
    case plain(String)
  }

  var range: NSRange
  let content: Content

  init(_ range: NSRange, _ text: NSAttributedString) {
    self.range = range
    content = .attributed(text)
  }

  init(_ range: NSRange, _ text: String) {
    self.range = range
    content = .plain(text)
  }

  var string: String {
    switch content {
    case .attributed(let text): text.string
    case .plain(let text): text
    }
  }

  /// The length of the new text in UTF-16 units.
  var count: Int {
    switch content {
    case .attributed(let text): text.length
    case .plain(let text): text.utf16.count
    }
  }

  fileprivate var change: TextChange {
    TextChange(range: range.location..<NSMaxRange(range), count: count)
  }

  fileprivate func apply(to storage: NSTextStorage) {
    if count == 0 { return storage.deleteCharacters(in: range) }
    switch content {
    case .attributed(let text): storage.replaceCharacters(in: range, with: text)
    case .plain(let text): storage.replaceCharacters(in: range, with: text)
    }
  }
}

extension UITextView {
  /// The selection after an edit.
  enum Landing {
    /// Carets after each inserted text; `main` is the index of the main one.
    case behind(main: Int)
    /// A range in the text after the edit.
    case at(NSRange)
    /// The selection before the edit, moved by it.
    case following
    /// A range within the inserted text, which becomes marked.
    case marking(NSRange)
  }

  /// The number of locations above which the edits are applied as one edit of the storage, so that
  /// layout handles them once.
  private static var maximumSingleEdits: Int { 64 }

  /// Replaces characters if that is allowed, and places the caret after the new text.
  ///
  /// - Parameters:
  ///   - range: The characters to replace, clamped to the text.
  ///   - text: The new text with its attributes; empty to delete.
  ///   - selected: The selection in the text after the edit.
  ///   - kind: The kind of undo step: separate, or continuing the previous edits.
  ///   - asks: Whether the delegate is asked for permission.
  /// - Returns: Whether the text has changed.
  @discardableResult
  final func edit(
    _ range: NSRange, with text: NSAttributedString, selected: NSRange? = nil,
    as kind: (EditHistory.Kind, name: String) = (.other, "Replace"), asks: Bool = true
  ) -> Bool {
    edit(
      [ReplacementEdit(range, text)], selecting: selected.map { .at($0) } ?? .behind(main: 0),
      as: kind,
      asks: asks)
  }

  /// Edits several locations in one step, as far as that is allowed.
  ///
  /// If the delegate changes the text while it is asked about one of them, the remaining edits are
  /// dropped, because their positions are then unknown.
  ///
  /// - Parameters:
  ///   - edits: Edits in the order of the text, without overlap; clamped to the text.
  ///   - landing: The selection after the edits.
  ///   - kind: The kind of undo step.
  ///   - asks: Whether the delegate is asked for permission, about the last location first.
  ///   - allOrNone: Whether the delegate is asked about all edits first, and nothing is done if it
  ///     refuses any.
  /// - Returns: Whether the text has changed.
  @discardableResult
  final func edit(
    _ edits: [ReplacementEdit], selecting landing: Landing,
    as kind: (EditHistory.Kind, name: String), asks: Bool = true, allOrNone: Bool = false
  ) -> Bool {
    guard canEdit, let storage = pane.storage else { return false }
    let (edits, heads) = asks ? divided(edits) : (edits, Array(edits.indices))
    guard !edits.isEmpty else { return false }
    let typing = editing.typingAttributes
    let before = editing.selections
    // Text that is typed after everything was deleted has the attributes of the deleted text.
    let isEmptying =
      storage.length > 0
      && edits.reduce(0) { $0 + $1.range.length - $1.count } >= storage.length
    let around = isEmptying ? typingAttributes : nil
    let asked =
      asks && !allOrNone && edits.count > 1 && (editing.host != nil || textDelegate != nil)
      ? makeOneByOne(edits, of: storage) : makeTogether(edits, asks, allOrNone)
    guard let asked, asked.may.contains(true) else { return false }
    let made = zip(asked.edits, asked.may).filter { $0.1 }.map { $0.0 }
    if !asked.isKnown {
      editing.knownHistory?.clear()
    } else if remembersEdits {
      editing.history(of: self).note(
        made.map(\.change), asked.removed, kind.0, kind.name, before,
        isComposition: made.count == 1 && made[0].range == editing.marked)
    }
    let selected = selections(behind: asked.edits, asked.may, heads, landing)
    editing.clearsOnInsertion = false
    switch landing {
    case .at: break
    case .behind, .following: editing.marked = nil
    case .marking:
      let place = asked.edits[0]
      editing.marked =
        place.count > 0 ? NSRange(location: place.range.location, length: place.count) : nil
    }
    finishEdit(
      selected,
      typing: pane.count == 0 ? around : made.contains { $0.count > 0 } ? typing : nil)
    return true
  }

  /// The edits that were made.
  private struct MadeEdits {
    /// Clamped to the text before the edits.
    var edits: [ReplacementEdit]
    /// Whether each of them was made.
    var may: [Bool]
    /// The text that they removed, in the order of the text.
    var removed: [RemovedText]
    /// Whether the storage made exactly these edits, and no other client changed the text
    /// meanwhile.
    var isKnown: Bool
  }

  /// Asks about all edits, the last first, and then makes those that are allowed.
  ///
  /// - Returns: Nil if none is allowed.
  private final func makeTogether(
    _ edits: [ReplacementEdit], _ asks: Bool, _ allOrNone: Bool
  ) -> MadeEdits? {
    let known = editing.textEdits
    var may = edits.map { _ in true }
    if asks {
      for index in edits.indices.reversed() {
        guard let storage = pane.storage else { return nil }
        may[index] = canChange(edits[index].range.whole(in: storage), edits[index].string)
      }
    }
    guard canEdit, let storage = pane.storage, edits.count == 1 || editing.textEdits == known,
      may.contains(true), !allOrNone || !may.contains(false)
    else { return nil }
    // The delegate may have changed the text.
    let edits = edits.map { edit in
      var edit = edit
      edit.range = edit.range.whole(in: storage)
      return edit
    }
    let made = zip(edits, may).filter { $0.1 }.map { $0.0 }
    let removed = remembersEdits ? made.map { RemovedText($0.change.range, of: storage) } : []
    let isKnown = change(made.map(\.change)) {
      let isGroup = made.count > Self.maximumSingleEdits
      if isGroup { storage.beginEditing() }
      for edit in made.reversed() { edit.apply(to: storage) }
      if isGroup { storage.endEditing() }
    }
    return MadeEdits(edits: edits, may: may, removed: removed, isKnown: isKnown)
  }

  /// Asks about each edit, the last first, and makes it before asking about the next.
  private final func makeOneByOne(
    _ edits: [ReplacementEdit], of storage: NSTextStorage
  ) -> MadeEdits {
    var made = MadeEdits(
      edits: edits, may: edits.map { _ in false }, removed: [], isKnown: true)
    for index in edits.indices.reversed() {
      let known = editing.textEdits
      made.edits[index].range = edits[index].range.whole(in: storage)
      let edit = made.edits[index]
      let may = canChange(edit.range, edit.string)
      guard canEdit, pane.storage === storage, editing.textEdits == known else {
        made.isKnown = false
        break
      }
      guard may else { continue }
      if remembersEdits { made.removed.append(RemovedText(edit.change.range, of: storage)) }
      made.may[index] = true
      let isKnown = change([edit.change]) { edit.apply(to: storage) }
      made.isKnown = made.isKnown && isKnown
    }
    made.removed.reverse()
    return made
  }

  /// Divides the user's edits into parts that keep table cells intact, and returns the indexes of
  /// the parts that correspond to the original edits.
  ///
  /// - Returns: Empty if nothing would change.
  private final func divided(_ edits: [ReplacementEdit]) -> (edits: [ReplacementEdit], heads: [Int])
  {
    var parts: [ReplacementEdit] = []
    var heads: [Int] = []
    for edit in edits {
      heads.append(parts.count)
      let own = cellEdits(edit)
      let caret = ReplacementEdit(NSRange(location: edit.range.location, length: 0), "")
      parts += own.isEmpty && edits.count > 1 ? [caret] : own
    }
    return (parts, heads)
  }

  /// Returns the selection after edits, in the text after them.
  ///
  /// `heads` are the edits after which a caret can be placed.
  private final func selections(
    behind edits: [ReplacementEdit], _ made: [Bool], _ heads: [Int], _ landing: Landing
  ) -> TextSelections {
    switch landing {
    case .at(let range): return TextSelections(TextSelection(range))
    case .marking(let range):
      let start = edits[0].range.location + range.location
      return TextSelections(TextSelection(NSRange(location: start, length: range.length)))
    case .following:
      var selections = editing.selections
      for (edit, isMade) in zip(edits, made).reversed() where isMade {
        let change = edit.change
        let start = change.range.lowerBound
        selections = selections.map {
          $0.following(start..<start + change.count, changeInLength: change.delta)
        }
      }
      return selections
    case .behind(let main):
      var shift = 0
      var carets: [TextSelection] = []
      for (edit, isMade) in zip(edits, made) {
        let change = edit.change
        // If nothing can be inserted there, the selection is kept.
        let range =
          isMade
          ? NSRange(location: change.range.lowerBound + change.count + shift, length: 0)
          : NSRange(location: edit.range.location + shift, length: edit.range.length)
        if isMade { shift += change.delta }
        carets.append(TextSelection(range))
      }
      carets = heads.map { carets[$0] }
      let last = carets.remove(at: main)
      return TextSelections(last, carets)
    }
  }

  /// Whether edits can be undone; secure text is never recorded.
  final var remembersEdits: Bool {
    !inputTraits.isSecureTextEntry && (self as? FieldEditor)?.isSecure != true
  }

  /// Changes the storage on behalf of the view.
  ///
  /// If the storage makes other changes as well, or has not yet reported its changes, earlier steps
  /// can no longer be undone.
  ///
  /// - Parameters:
  ///   - changes: The replaced ranges; empty if only attributes change.
  ///   - body: Makes the changes.
  /// - Returns: Whether the storage made exactly these changes.
  @discardableResult
  final func change(_ changes: [TextChange], _ body: () -> Void) -> Bool {
    editing.textEdits += 1
    editing.isEditing = true
    editing.reportedDelta = nil
    body()
    editing.isEditing = false
    let isText = changes.contains { $0.range.count + $0.count > 0 }
    let expected = isText ? changes.reduce(0) { $0 + $1.delta } : nil
    if editing.reportedDelta != expected { editing.knownHistory?.clear() }
    return editing.reportedDelta == expected
  }

  /// Selects, scrolls, and notifies delegates and observers of an edit.
  final func finishEdit(
    _ selections: TextSelections, typing: [NSAttributedString.Key: Any]?
  ) {
    links.forget()
    let before = editing.selections.all.map(\.range)
    editing.selections = selections.map { selection in
      var selection = selection.clamped(to: pane.count)
      selection.column = nil
      return selection
    }
    editing.typingAttributes = typing
    pane.becomeStale()
    // While another client is editing the text there is no layout.
    if pane.storage?.isEditing == false {
      scrollToShow(NSRange(location: editing.selection.head, length: 0))
    }
    if before != editing.selections.all.map(\.range) { announceSelection() }
    announceChange()
    // A delegate or observer may have changed the view's height.
    showCaretInSurroundings()
  }

  /// Undoes or redoes a step.
  ///
  /// The delegate is not asked for permission, since it was asked when the edit was made.
  ///
  /// - Parameters:
  ///   - pieces: The ranges to replace and the text to restore, in the order of the text, and the
  ///     style of the paragraph after each.
  ///   - kind: The kind of the step.
  ///   - selection: The selection afterwards; nil to select the restored text.
  final func takeBack(
    _ pieces: [(place: NSRange, text: TextPiece, followingStyle: FollowingParagraphStyle?)],
    _ kind: EditHistory.Kind, selection: TextSelections?
  ) {
    guard let storage = pane.storage else { return }
    // The input method has not made this change.
    let input = inputDelegate
    input?.textWillChange(self)
    if kind == .attributes {
      change([]) {
        for piece in pieces { storage.setAttributes(of: piece.text, from: piece.place.location) }
      }
    } else {
      let changes = pieces.map {
        TextChange(
          range: $0.place.location..<NSMaxRange($0.place), count: $0.text.length)
      }
      change(changes) {
        let isGroup = pieces.count > Self.maximumSingleEdits
        if isGroup { storage.beginEditing() }
        for piece in pieces.reversed() {
          storage.replaceCharacters(in: piece.place, with: piece.text)
          piece.followingStyle?.apply(at: piece.place.location + piece.text.length, of: storage)
        }
        if isGroup { storage.endEditing() }
      }
    }
    editing.marked = nil
    input?.textDidChange(self)
    finishEdit(selection ?? selections(of: pieces), typing: nil)
  }

  private final func selections(
    of pieces: [(place: NSRange, text: TextPiece, followingStyle: FollowingParagraphStyle?)]
  ) -> TextSelections {
    var shift = 0
    var selections: [TextSelection] = []
    for piece in pieces {
      selections.append(
        TextSelection(
          NSRange(location: piece.place.location + shift, length: piece.text.length)))
      shift += piece.text.length - piece.place.length
    }
    guard let last = selections.popLast() else { return editing.selections }
    // At most as many selections as a user can make: of a replacement all over the text only the
    // last.
    return TextSelections(last, selections.count < TextSelections.maximumMade ? selections : [])
  }

  // MARK: Several selections

  /// Whether keys apply to several selections.
  final var editsSeveralRanges: Bool {
    !editing.selections.others.isEmpty && editing.marked == nil && !editing.clearsOnInsertion
  }

  /// Edits the text at all selections, in one step.
  ///
  /// - Parameters:
  ///   - kind: The kind of undo step, and its name.
  ///   - change: Returns the edit for a selection, by its index; nil for none.
  final func editAll(
    as kind: (EditHistory.Kind, name: String),
    _ change: (_ selection: TextSelection, _ index: Int) -> ReplacementEdit?
  ) {
    let all = editing.selections.all
    var edits: [ReplacementEdit] = []
    var main = 0
    for (index, selection) in all.enumerated() {
      var edit = change(selection, index) ?? ReplacementEdit(selection.range, "")
      // A deleted word may extend over the previous caret.
      let end = edits.last.map { NSMaxRange($0.range) } ?? 0
      if edit.range.location < end {
        let rest = max(end, NSMaxRange(edit.range))
        edit.range = NSRange(location: end, length: rest - end)
      }
      if selection == editing.selection { main = index }
      edits.append(edit)
    }
    guard edits.contains(where: { $0.range.length > 0 || $0.count > 0 }) else { return }
    edit(edits, selecting: .behind(main: main), as: kind)
  }

  /// Types text at all selections.
  ///
  /// - Parameters:
  ///   - texts: One for each selection, or one for all.
  ///   - kind: The kind of undo step, and its name.
  final func typeAtAll(
    _ texts: [String], as kind: (EditHistory.Kind, name: String) = (.typing, "Typing")
  ) {
    let chosen = editing.typingAttributes
    editAll(as: kind) { selection, index in
      var range = selection.range
      var text = texts[index % texts.count]
      if kind.0 == .typing { text = withBox(withSmartPunctuation(text, &range), in: range) }
      let attributes = chosen ?? attributesForTyping(at: selection)
      return ReplacementEdit(range, NSAttributedString(string: text, attributes: attributes))
    }
    if texts.contains(where: { $0.contains(where: \.isNewline) }) { editing.knownHistory?.close() }
  }

  // MARK: Deleting

  final func deleteBefore() {
    guard canEdit else { return }
    if editing.clearsOnInsertion {
      edit(
        NSRange(location: 0, length: pane.count), with: NSAttributedString(),
        as: (.deletion, "Typing"))
    } else {
      delete(forward: false, by: .character)
    }
  }

  /// The unit of text that a key deletes.
  enum DeletedUnit {
    case character, word, line
  }

  /// Deletes the selected text, or the text next to the carets.
  final func delete(forward isForward: Bool, by unit: DeletedUnit) {
    guard canEdit else { return }
    if !isForward, unit == .character, takeOutOfList() { return }
    editAll(as: (.deletion, "Typing")) { selection, _ in
      guard selection.isCaret else { return ReplacementEdit(selection.range, "") }
      let border = withinCell(
        border(from: selection, forward: isForward, by: unit), from: selection.head)
      return ReplacementEdit(
        NSRange(location: min(selection.head, border), length: abs(selection.head - border)), "")
    }
  }

  private final func border(
    from selection: TextSelection, forward isForward: Bool, by unit: DeletedUnit
  ) -> Int {
    let head = selection.head
    guard let storage = pane.storage else { return head }
    if unit == .line, let edge = lineEdge(of: selection, isEnd: isForward), edge.head != head {
      return edge.head
    }
    if unit == .word { return wordBorder(from: head, forward: isForward) }
    var units = TextUnits(storage)
    if isForward { return head < pane.count ? units.border(after: head) : head }
    guard head > 0 else { return head }
    return head - Backspace.count(units.string(units.border(before: head)..<head))
  }
}
