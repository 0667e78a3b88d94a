// SPDX-License-Identifier: MIT

// The one way by which the user's edits reach the text, at one place or at several at once:
//
//     delegate is asked → noted, to be undone → storage → selection → who listens is told

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
    let range = range.cut(to: storage.length)
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
  }

  /// More places than this are one edit of the storage, from the first to the last: layout looks at them once.
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
  /// A delegate that changes the text while it is asked about several places stops them all: nobody knows where they are then.
  ///
  /// - Parameters:
  ///   - edits: In the order of the text, none over another; cut to the text.
  ///   - landing: What is selected then.
  ///   - kind: How they are undone.
  ///   - asks: Whether the delegate is asked, about the last place first.
  ///   - allOrNone: Nothing is done where the delegate lets only some be.
  /// - Returns: Whether the text has changed.
  @discardableResult
  final func edit(
    _ edits: [PlaceEdit], selecting landing: Landing,
    as kind: (EditHistory.Kind, name: String), asks: Bool = true, allOrNone: Bool = false
  ) -> Bool {
    guard canEdit, let may = mayEdit(edits, asks: asks), let storage = pane.storage,
      !allOrNone || !may.contains(false)
    else { return false }
    // Who was asked may have changed the text.
    let edits = edits.map { edit in
      var edit = edit
      edit.range = edit.range.cut(to: storage.length)
      return edit
    }
    let made = zip(edits, may).filter { $0.1 }.map { $0.0 }
    let typing = editing.typingAttributes
    if remembersEdits {
      editing.history(of: self).note(
        made.map(\.change), of: storage, kind.0, kind.name, editing.selections)
    }
    let selected = selections(behind: edits, may, landing)
    change(made.map(\.change)) {
      let isGroup = made.count > Self.mostSingleEdits
      if isGroup { storage.beginEditing() }
      for edit in made.reversed() { edit.apply(to: storage) }
      if isGroup { storage.endEditing() }
    }
    editing.clearsOnInsertion = false
    if case .at = landing {} else { editing.marked = nil }
    finishEdit(selected, typing: made.contains { $0.count > 0 } ? typing : nil)
    return true
  }

  /// Asks about edits, the last first.
  ///
  /// - Returns: Which may be; nil for none.
  private final func mayEdit(_ edits: [PlaceEdit], asks: Bool) -> [Bool]? {
    guard asks else { return edits.map { _ in true } }
    let known = editing.foreignEdits
    var may: [Bool] = []
    for edit in edits.reversed() {
      may.append(mayChange(edit.range.cut(to: pane.count), edit.string))
    }
    guard edits.count == 1 || editing.foreignEdits == known else { return nil }
    return may.contains(true) ? may.reversed() : nil
  }

  /// What is selected behind edits, in the text as it is then.
  private final func selections(
    behind edits: [PlaceEdit], _ made: [Bool], _ landing: Landing
  ) -> TextSelections {
    switch landing {
    case .at(let range): return TextSelections(TextSelection(range))
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
  /// Where the storage did more than it was told, or has not said yet what it did, nothing before it can be undone.
  ///
  /// - Parameters:
  ///   - changes: What gives way; empty where attributes change only.
  ///   - body: Changes it.
  final func change(_ changes: [TextChange], _ body: () -> Void) {
    editing.isEditing = true
    editing.toldDelta = nil
    body()
    editing.isEditing = false
    let isText = changes.contains { $0.range.count + $0.count > 0 }
    let expected = isText ? changes.reduce(0) { $0 + $1.delta } : nil
    if editing.toldDelta != expected { editing.knownHistory?.clear() }
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
  }

  /// Undoes or redoes a step.
  ///
  /// The delegate is not asked whether it may be: it was when the edit was made.
  ///
  /// - Parameters:
  ///   - pieces: Where what comes back, in the order of the text.
  ///   - kind: Of the step.
  ///   - selection: What is selected then; nil: what came back.
  final func takeBack(
    _ pieces: [(place: NSRange, text: TextPiece)], _ kind: EditHistory.Kind,
    selection: TextSelections?
  ) {
    guard let storage = pane.storage else { return }
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
        }
        if isGroup { storage.endEditing() }
      }
    }
    editing.marked = nil
    finishEdit(selection ?? selections(of: pieces), typing: nil)
  }

  private final func selections(
    of pieces: [(place: NSRange, text: TextPiece)]
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
      if kind.0 == .typing { text = withSmartPunctuation(text, &range) }
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
    editAll(as: (.deletion, "Typing")) { selection, _ in
      guard selection.isCaret else { return PlaceEdit(selection.range, "") }
      let border = border(from: selection, forward: isForward, by: unit)
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
    if unit == .word {
      let next = tokenizer.position(
        from: TextOffset(head), toBoundary: .word,
        inDirection: .storage(isForward ? .forward : .backward))
      return next.flatMap(place) ?? (isForward ? pane.count : 0)
    }
    var units = TextUnits(storage)
    if isForward { return head < pane.count ? units.border(after: head) : head }
    guard head > 0 else { return head }
    return head - Backspace.count(units.string(units.border(before: head)..<head))
  }
}
