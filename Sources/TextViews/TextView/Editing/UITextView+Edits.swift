// SPDX-License-Identifier: MIT

// The one way by which the user's edits reach the text, at one place or at several at once:
//
//     delegate is asked → storage → noted, to be undone → selection → who listens is told
//
// Of several places each is edited before the one before it is asked about: a delegate that counts
// the text counts what is there.

/// What is put in the place of some characters.
struct PlaceEdit {
  enum Content {
    case attributed(NSAttributedString)
    /// With the attributes of what gives way.
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

  /// UTF-16 units.
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
  /// What is selected behind an edit.
  enum Landing {
    /// Carets behind what was put in; the one of an edit is the main one.
    case behind(main: Int)
    /// In the text as it is then.
    case at(NSRange)
    /// What was selected before.
    case following
    /// In the text that an edit puts in, which is marked.
    case marking(NSRange)
  }

  /// More places than this are one edit of the storage, from the first to the last: layout looks at
  /// them once.
  private static var mostSingleEdits: Int { 64 }

  /// Puts text in the place of characters, if that may be; the caret goes behind it.
  ///
  /// - Parameters:
  ///   - range: Cut to the text.
  ///   - text: With its attributes; empty to take characters out.
  ///   - selected: What is selected then, in the text as it is after the edit.
  ///   - kind: How it is undone: by itself, or with the edits before it.
  ///   - asks: Whether the delegate is asked.
  /// - Returns: Whether the text has changed.
  @discardableResult
  final func edit(
    _ range: NSRange, with text: NSAttributedString, selected: NSRange? = nil,
    as kind: (EditHistory.Kind, name: String) = (.other, "Replace"), asks: Bool = true
  ) -> Bool {
    edit(
      [PlaceEdit(range, text)], selecting: selected.map { .at($0) } ?? .behind(main: 0), as: kind,
      asks: asks)
  }

  /// Edits several places in one step, as far as that may be.
  ///
  /// A delegate that changes the text while it is asked about one of several places stops those
  /// that are left: nobody knows where they are then.
  ///
  /// - Parameters:
  ///   - edits: In the order of the text, none over another; cut to the text.
  ///   - landing: What is selected then.
  ///   - kind: How they are undone.
  ///   - asks: Whether the delegate is asked, about the last place first.
  ///   - allOrNone: Nothing is done where the delegate, asked about all before the first is edited,
  ///     lets only some be.
  /// - Returns: Whether the text has changed.
  @discardableResult
  final func edit(
    _ edits: [PlaceEdit], selecting landing: Landing,
    as kind: (EditHistory.Kind, name: String), asks: Bool = true, allOrNone: Bool = false
  ) -> Bool {
    guard canEdit, let storage = pane.storage else { return false }
    let (edits, heads) = asks ? divided(edits) : (edits, Array(edits.indices))
    guard !edits.isEmpty else { return false }
    let typing = editing.typingAttributes
    let before = editing.selections
    // Text that is typed where all has been deleted has the attributes of what was there.
    let isEmptying =
      storage.length > 0
      && edits.reduce(0) { $0 + $1.range.length - $1.count } >= storage.length
    let around = isEmptying ? typingAttributes : nil
    let asked =
      asks && !allOrNone && edits.count > 1 && (editing.host != nil || hearer != nil)
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

  /// Edits as they were made.
  private struct MadeEdits {
    /// Cut to the text as it was.
    var edits: [PlaceEdit]
    /// Which of them were made.
    var may: [Bool]
    /// What gave way to those, in the order of the text.
    var removed: [RemovedText]
    /// Whether the storage did what it was told, and nobody else changed the text meanwhile.
    var isKnown: Bool
  }

  /// Asks about all, the last first, and then makes those that may be.
  ///
  /// - Returns: Nil if nothing may be.
  private final func makeTogether(
    _ edits: [PlaceEdit], _ asks: Bool, _ allOrNone: Bool
  ) -> MadeEdits? {
    let known = editing.textEdits
    var may = edits.map { _ in true }
    if asks {
      for index in edits.indices.reversed() {
        guard let storage = pane.storage else { return nil }
        may[index] = mayChange(edits[index].range.whole(in: storage), edits[index].string)
      }
    }
    guard canEdit, let storage = pane.storage, edits.count == 1 || editing.textEdits == known,
      may.contains(true), !allOrNone || !may.contains(false)
    else { return nil }
    // Who was asked may have changed the text.
    let edits = edits.map { edit in
      var edit = edit
      edit.range = edit.range.whole(in: storage)
      return edit
    }
    let made = zip(edits, may).filter { $0.1 }.map { $0.0 }
    let removed = remembersEdits ? made.map { RemovedText($0.change.range, of: storage) } : []
    let isKnown = change(made.map(\.change)) {
      let isGroup = made.count > Self.mostSingleEdits
      if isGroup { storage.beginEditing() }
      for edit in made.reversed() { edit.apply(to: storage) }
      if isGroup { storage.endEditing() }
    }
    return MadeEdits(edits: edits, may: may, removed: removed, isKnown: isKnown)
  }

  /// Asks about each, the last first, and makes it before the next is asked about.
  private final func makeOneByOne(
    _ edits: [PlaceEdit], of storage: NSTextStorage
  ) -> MadeEdits {
    var made = MadeEdits(
      edits: edits, may: edits.map { _ in false }, removed: [], isKnown: true)
    for index in edits.indices.reversed() {
      let known = editing.textEdits
      made.edits[index].range = edits[index].range.whole(in: storage)
      let edit = made.edits[index]
      let may = mayChange(edit.range, edit.string)
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

  /// The parts that edits of a person are made in, and which of them stand for the edits
  /// themselves.
  ///
  /// - Returns: Nothing where they would change nothing.
  private final func divided(_ edits: [PlaceEdit]) -> (edits: [PlaceEdit], heads: [Int]) {
    var parts: [PlaceEdit] = []
    var heads: [Int] = []
    for edit in edits {
      heads.append(parts.count)
      let own = cellEdits(edit)
      let caret = PlaceEdit(NSRange(location: edit.range.location, length: 0), "")
      parts += own.isEmpty && edits.count > 1 ? [caret] : own
    }
    return (parts, heads)
  }

  /// What is selected behind edits, in the text as it is then.
  ///
  /// - `heads`: The edits behind which a caret may stand.
  private final func selections(
    behind edits: [PlaceEdit], _ made: [Bool], _ heads: [Int], _ landing: Landing
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
        // Where nothing may be put in, what was selected stays so.
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

  /// Whether edits can be undone; what is secret is kept nowhere.
  final var remembersEdits: Bool {
    !inputTraits.isSecureTextEntry && (self as? FieldEditor)?.isSecure != true
  }

  /// Changes the storage for the view itself.
  ///
  /// Where the storage did more than it was told, or has not said yet what it did, nothing before
  /// it can be undone.
  ///
  /// - Parameters:
  ///   - changes: What gives way; empty where attributes change only.
  ///   - body: Changes it.
  /// - Returns: Whether the storage did what it was told.
  @discardableResult
  final func change(_ changes: [TextChange], _ body: () -> Void) -> Bool {
    editing.textEdits += 1
    editing.isEditing = true
    editing.toldDelta = nil
    body()
    editing.isEditing = false
    let isText = changes.contains { $0.range.count + $0.count > 0 }
    let expected = isText ? changes.reduce(0) { $0 + $1.delta } : nil
    if editing.toldDelta != expected { editing.knownHistory?.clear() }
    return editing.toldDelta == expected
  }

  /// Selects, scrolls, and tells who listens of an edit.
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
    // While somebody else edits the text there is no layout of it.
    if pane.storage?.isEditing == false {
      scrollToShow(NSRange(location: editing.selection.head, length: 0))
    }
    if before != editing.selections.all.map(\.range) { announceSelection() }
    announceChange()
    // Who was told may have made the view as high as its text.
    showCaretInSurroundings()
  }

  /// Undoes or redoes a step.
  ///
  /// The delegate is not asked whether it may be: it was when the edit was made.
  ///
  /// - Parameters:
  ///   - pieces: Where what comes back, in the order of the text, and the style of the paragraph
  ///     behind it.
  ///   - kind: Of the step.
  ///   - selection: What is selected then; nil: what came back.
  final func takeBack(
    _ pieces: [(place: NSRange, text: TextPiece, styleBehind: ParagraphStyleBehind?)],
    _ kind: EditHistory.Kind, selection: TextSelections?
  ) {
    guard let storage = pane.storage else { return }
    // An input method has not done this.
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
        let isGroup = pieces.count > Self.mostSingleEdits
        if isGroup { storage.beginEditing() }
        for piece in pieces.reversed() {
          storage.replaceCharacters(in: piece.place, with: piece.text)
          piece.styleBehind?.apply(at: piece.place.location + piece.text.length, of: storage)
        }
        if isGroup { storage.endEditing() }
      }
    }
    editing.marked = nil
    input?.textDidChange(self)
    finishEdit(selection ?? selections(of: pieces), typing: nil)
  }

  private final func selections(
    of pieces: [(place: NSRange, text: TextPiece, styleBehind: ParagraphStyleBehind?)]
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
    // As many as a person can have made: of a replacement all over the text the last one.
    return TextSelections(last, selections.count < TextSelections.mostMade ? selections : [])
  }

  // MARK: Several places

  /// Whether keys go to several places.
  final var editsSeveralPlaces: Bool {
    !editing.selections.others.isEmpty && editing.marked == nil && !editing.clearsOnInsertion
  }

  /// Edits all places that are selected, in one step.
  ///
  /// - Parameters:
  ///   - kind: How it is undone.
  ///   - change: What is done at a selection, by its number; nil for nothing.
  final func editAll(
    as kind: (EditHistory.Kind, name: String),
    _ change: (_ selection: TextSelection, _ index: Int) -> PlaceEdit?
  ) {
    let all = editing.selections.all
    var edits: [PlaceEdit] = []
    var main = 0
    for (index, selection) in all.enumerated() {
      var edit = change(selection, index) ?? PlaceEdit(selection.range, "")
      // A word that is deleted may reach over the caret before.
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

  /// Types at all places.
  ///
  /// - Parameters:
  ///   - texts: One for each place, or one for all.
  ///   - kind: How it is undone.
  final func typeAtAll(
    _ texts: [String], as kind: (EditHistory.Kind, name: String) = (.typing, "Typing")
  ) {
    let chosen = editing.typingAttributes
    editAll(as: kind) { selection, index in
      var range = selection.range
      var text = texts[index % texts.count]
      if kind.0 == .typing { text = withBox(withSmartPunctuation(text, &range), in: range) }
      let attributes = chosen ?? attributesForTyping(at: selection)
      return PlaceEdit(range, NSAttributedString(string: text, attributes: attributes))
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

  /// How far a key deletes.
  enum DeletedUnit {
    case character, word, line
  }

  /// Deletes what is selected, or what is beside the carets.
  final func delete(forward isForward: Bool, by unit: DeletedUnit) {
    guard canEdit else { return }
    if !isForward, unit == .character, takeOutOfList() { return }
    editAll(as: (.deletion, "Typing")) { selection, _ in
      guard selection.isCaret else { return PlaceEdit(selection.range, "") }
      let border = withinCell(
        border(from: selection, forward: isForward, by: unit), from: selection.head)
      return PlaceEdit(
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
