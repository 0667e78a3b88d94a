// SPDX-License-Identifier: MIT

// Changes by the user to selection and text, in Apple's order of calls:
//
//     shouldChangeTextIn → storage → textViewDidChangeSelection → textViewDidChange
//     → textDidChangeNotification

extension UITextView {
  // MARK: Permission

  /// Whether the user can edit the text.
  final var canEdit: Bool {
    if let host = editing.host { return host.hostCanEdit }
    guard values.isEditable, let manager = pane.manager, pane.storage != nil else { return false }
    return values.editsSharedContainers || manager.textContainers.count < 2
  }

  final func canChange(_ range: NSRange, _ text: String) -> Bool {
    guard canEdit else { return false }
    if let host = editing.host { return host.hostShouldChange(range, text) }
    return textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: text) ?? true
  }

  // MARK: Beginning and ending

  final func beginEditing(_ become: () -> Bool) -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder else { return false }
    if canEdit, editing.host == nil, !(textDelegate?.textViewShouldBeginEditing(self) ?? true) {
      return false
    }
    guard become() else { return false }
    if found.isEnabled { found.view = self }
    pane.selection.setNeedsDisplay()
    if canEdit, editing.host == nil {
      editing.hasBegun = true
      textDelegate?.textViewDidBeginEditing(self)
      NotificationCenter.default.post(
        name: UITextView.textDidBeginEditingNotification, object: self)
    }
    return true
  }

  final func endEditing(_ resign: () -> Bool) -> Bool {
    guard isFirstResponder else { return resign() }
    if editing.hasBegun, !(textDelegate?.textViewShouldEndEditing(self) ?? true) { return false }
    unmark()
    editing.knownHistory?.close()
    guard resign() else { return false }
    pane.selection.setNeedsDisplay()
    if editing.hasBegun {
      editing.hasBegun = false
      textDelegate?.textViewDidEndEditing(self)
      NotificationCenter.default.post(name: UITextView.textDidEndEditingNotification, object: self)
    }
    return true
  }

  // MARK: Selection

  /// Selects one range and notifies the delegate; during the view's own edit the input method
  /// already knows of the change.
  final func select(_ new: TextSelection, isOwn: Bool = false) {
    select(TextSelections(new), isOwn: isOwn)
  }

  /// Selects ranges, and notifies the delegate.
  final func select(_ new: TextSelections, isOwn: Bool = false) {
    let new = new.map { $0.clamped(to: pane.count) }
    let old = editing.selections
    guard new != old else { return editing.selections = new }
    let isOther = new.all.map(\.range) != old.all.map(\.range)
    let input = isOwn ? nil : inputDelegate
    if isOther { input?.selectionWillChange(self) }
    // Moving the caret within marked text does not end its composition, which is undone as a whole.
    let staysMarked = editing.marked.map {
      $0.location <= new.main.start && new.main.end <= NSMaxRange($0)
    }
    if !editing.isEditing, staysMarked != true { editing.knownHistory?.close() }
    editing.selections = new
    editing.clearsOnInsertion = false
    if isOther, !editing.isEditing { editing.typingAttributes = nil }
    pane.selection.setNeedsDisplay()
    // The empty paragraph at the end may start or stop being drawn as a list item.
    if old.main.end == pane.count || new.main.end == pane.count, endsWithEmptyParagraph {
      pane.content.setNeedsDisplay()
    }
    guard isOther else { return }
    if staysMarked == false { unmark() }
    input?.selectionDidChange(self)
    announceSelection()
  }

  final func announceSelection() {
    editing.owesNotice = false
    if let host = editing.host { return host.hostSelectionDidChange() }
    textDelegate?.textViewDidChangeSelection(self)
  }

  /// Sends the notification of a selection that another client's edit has moved, after that edit.
  final func notifySelectionChange() {
    if editing.owesNotice { announceSelection() }
  }

  final func setAffinity(_ affinity: UITextStorageDirection) {
    editing.selections.main.affinity = affinity
    pane.selection.setNeedsDisplay()
  }

  final func setSelected(_ range: UITextRange?) {
    guard let range else { return }
    guard let characters = span(range) else { return }
    let affinity = (range as? TextSpan)?.affinity ?? .forward
    select(TextSelection(characters, affinity: affinity))
  }

  final func selectWord() {
    guard editing.selection.isCaret, let storage = pane.storage else { return }
    let word = wordRange(at: editing.selection.head, of: storage)
    select(TextSelection(word))
  }

  /// Returns the word that contains or ends at a position, or the unit there if it is not a word.
  final func wordRange(at place: Int, of storage: NSTextStorage) -> NSRange {
    // The word boundaries of secure text are secret, too.
    guard remembersEdits else { return NSRange(location: 0, length: storage.length) }
    var units = TextUnits(storage)
    let next = units.word(at: place)
    if next.isWord { return NSRange(next.range) }
    if place > 0 {
      let before = units.word(at: place - 1)
      if before.isWord, before.range.upperBound == place { return NSRange(before.range) }
    }
    if next.range.isEmpty, place > 0 { return NSRange(units.word(at: place - 1).range) }
    return NSRange(next.range)
  }

  final func restore(_ state: Any) {
    guard let state = state as? TextInteractionState else { return }
    select(state.selection)
    pane.update()
    contentOffset = state.offset
  }

  // MARK: Edits by other clients

  /// Does not read the text if `isLate`, because another thread may then be using it.
  final func textWasEdited(
    _ range: Range<Int>, changeInLength delta: Int, length: Int, isLate: Bool
  ) {
    links.forget()
    found.clear()
    editing.spelling.textWasEdited(range, changeInLength: delta)
    guard isLate || !editing.isEditing else {
      editing.reportedDelta = (editing.reportedDelta ?? 0) + delta
      return
    }
    editing.textEdits += 1
    // A change by a view that shares the history is not one by another client.
    if let history = editing.ownHistory, isLate || !history.isEditing {
      history.noteOther(
        TextChange(
          range: range.lowerBound..<max(range.lowerBound, range.upperBound - delta),
          count: range.count))
    }
    if let marked = editing.marked {
      let old = range.lowerBound..<max(range.lowerBound, range.upperBound - delta)
      if NSMaxRange(marked) <= old.lowerBound {
      } else if marked.location >= old.upperBound {
        editing.marked?.location += delta
      } else {
        editing.marked = nil
      }
    }
    let moved = editing.selections.map {
      $0.following(range, changeInLength: delta).clamped(to: length)
    }
    guard moved != editing.selections else { return }
    editing.selections = moved
    editing.typingAttributes = nil
    editing.owesNotice = true
    pane.selection.setNeedsDisplay()
    // The edit is not finished, and delegates may read the text when notified. If another thread
    // may still be using it, the notification is sent when the text is laid out for the screen.
    guard !isLate else { return setNeedsLayout() }
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.notifySelectionChange() }
    }
  }

  final func textWasReplaced(length: Int) {
    links.forget()
    editing.ownHistory?.clear()
    editing.marked = nil
    editing.typingAttributes = nil
    editing.textEdits += 1
    editing.spelling.forget()
    let cut = editing.selection.clamped(to: length)
    guard TextSelections(cut) != editing.selections else { return }
    editing.selection = cut
    editing.owesNotice = true
  }

  /// Whether the empty paragraph at the end is shown as an item of the list before it, as typed
  /// text will be one.
  ///
  /// After an empty item it ends the list, as a return does, unless the typing attributes differ.
  final var showsEmptyItem: Bool {
    guard canEdit else { return false }
    guard editing.selection.range == NSRange(location: pane.count, length: 0) else {
      return !endsWithEmptyParagraph
    }
    let style = typingAttributes[.paragraphStyle] as? NSParagraphStyle
    return style?.textLists.isEmpty == false
  }

  /// Whether the paragraph before the last line end is empty.
  private var endsWithEmptyParagraph: Bool {
    guard let storage = pane.storage, pane.count > 0 else { return false }
    let units = TextUnits(storage)
    return units.paragraph(at: pane.count - 1).lowerBound == pane.count - 1
      && units.unit(at: pane.count - 1) == 0x0A
  }

  // MARK: Typing

  /// Updates the height of the caret of an empty text, which depends on the typing attributes.
  final func typingAttributesChanged() {
    if pane.count == 0 { pane.becomeStale() }
  }

  /// Returns the attributes before the caret; at the start of the text those after it; the view's
  /// own in an empty text.
  final func attributesForTyping() -> [NSAttributedString.Key: Any] {
    attributesForTyping(at: editing.selection)
  }

  final func attributesForTyping(at selection: TextSelection) -> [NSAttributedString.Key: Any] {
    guard let storage = pane.storage, storage.length > 0 else { return values.attributes }
    let place = min(selection.start, storage.length)
    var index = selection.isCaret ? max(0, place - 1) : place
    // At the start of a paragraph its own attributes are used, if it has any.
    var isInNoTable = false
    if selection.isCaret, place > 0 {
      let before = TextUnits(storage).unit(at: place - 1)
      if before == 0x0A || before == 0x0D || before == 0x2029 {
        isInNoTable = place == storage.length
        if !isInNoTable { index = place }
      }
    }
    // After an emoji typing continues with the font of the text, not with the fallback font.
    var attributes = unsafe storage.attributes(at: index, effectiveRange: nil).withChosenFont
    // At the end of the text a cell's line end ends the cell: the following line is below the
    // table.
    if isInNoTable { attributes.leaveTables() }
    attributes[.attachment] = nil
    if attributes[.link] != nil { attributes[.link] = nil }
    return attributes
  }

  final func type(_ text: String) {
    guard canEdit else { return }
    if editsSeveralRanges { return typeAtAll([text]) }
    if text == "\n", endList() || insertTaskAbove() { return }
    let all = NSRange(location: 0, length: pane.count)
    var range = editing.clearsOnInsertion ? all : editing.marked ?? editing.selection.range
    let text = withBox(withSmartPunctuation(text, &range), in: range)
    edit(
      range, with: NSAttributedString(string: text, attributes: typingAttributes),
      as: (.typing, "Typing"))
    if text.contains(where: \.isNewline) { editing.knownHistory?.close() }
  }

  /// Returns typographic punctuation for typed text, if the view's traits request it.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - range: The range that it replaces; extended to a preceding hyphen that becomes part of a
  ///     dash.
  /// - Returns: The text itself if it needs no change.
  final func withSmartPunctuation(_ text: String, _ range: inout NSRange) -> String {
    guard text.utf16.count == 1, editing.marked == nil, remembersEdits, let storage = pane.storage,
      inputTraits.smartQuotesType == .yes || inputTraits.smartDashesType == .yes
    else { return text }
    var units = TextUnits(storage)
    let place = min(range.location, storage.length)
    let before = place > 0 ? units.string(units.border(before: place)..<place).last : nil
    if inputTraits.smartDashesType == .yes, text == "-", before == "-", range.length == 0 {
      range = NSRange(location: place - 1, length: 1)
      return "\u{2014}"
    }
    guard inputTraits.smartQuotesType == .yes else { return text }
    let language =
      typingAttributes[.languageIdentifier] as? String ?? pane.manager?.language ?? "en"
    return SmartPunctuation.quote(text, after: before, language: language) ?? text
  }

  final func announceChange() {
    if let host = editing.host { return host.hostTextDidChange() }
    restartSearch()
    textDelegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: UITextView.textDidChangeNotification, object: self)
  }

  // MARK: Replacing

  final func replaceText(_ range: UITextRange, _ text: String, asks: Bool = false) {
    guard let range = span(range) else { return }
    edit(
      range,
      with: NSAttributedString(string: onItsLines(text), attributes: attributes(for: range)),
      asks: asks)
  }

  /// Returns a text with line ends replaced by spaces for a field, which has one line.
  final func onItsLines(_ text: String) -> String {
    editing.host == nil ? text : String(text.map { $0.isNewline ? " " : $0 })
  }

  private final func attributes(for range: NSRange) -> [NSAttributedString.Key: Any] {
    if range == editing.selection.range { return typingAttributes }
    guard let storage = pane.storage, storage.length > 0 else { return values.attributes }
    let index = min(
      range.length > 0 ? range.location : max(0, range.location - 1), storage.length - 1)
    return unsafe storage.attributes(at: index, effectiveRange: nil)
  }

  // MARK: Marked text

  /// Replaces the marked text or the selection by marked text.
  ///
  /// - Parameters:
  ///   - text: The new marked text; empty to delete the marked text and end marking.
  ///   - selected: The selection within it, clamped to it.
  ///   - clauses: The same text with the attributes of its clauses.
  final func mark(_ text: String, _ selected: NSRange, clauses: NSAttributedString? = nil) {
    guard canEdit else { return }
    let range = editing.marked ?? editing.selection.range
    let marked = NSAttributedString(string: onItsLines(text), attributes: typingAttributes)
    let typing = editing.typingAttributes
    let isMade = edit(
      [ReplacementEdit(range, marked)], selecting: .marking(selected.cut(to: marked.length)),
      as: (.typing, "Typing"))
    guard isMade else { return }
    editing.typingAttributes = typing
    editing.markedClauses = []
    // The delegate may have changed the text.
    if let clauses, clauses.length == marked.length, editing.marked?.length == marked.length {
      unsafe clauses.enumerateAttributes(
        in: NSRange(location: 0, length: clauses.length), options: []
      ) { look, range, _ in
        if !look.isEmpty { editing.markedClauses.append((range, look)) }
      }
    }
    pane.content.setNeedsDisplay()
  }

  final func unmark() {
    guard editing.marked != nil else { return }
    editing.marked = nil
    editing.markedClauses = []
    pane.content.setNeedsDisplay()
  }

  // MARK: Scrolling

  /// Scrolls so that characters are visible.
  final func scrollToShow(_ range: NSRange) {
    editing.host?.hostFit()
    pane.update()
    guard isScrollEnabled, let geometry = pane.geometry else { return }
    let range = range.cut(to: pane.count)
    // Layout in between may move them, since text without layout has an estimated height.
    for _ in 0..<16 {
      let progress = pane.manager?.layoutProgress
      guard var rect = geometry.caret(at: range.location, .forward) else { return }
      if range.length > 0, let end = geometry.caret(at: NSMaxRange(range), .backward) {
        rect = rect.union(end)
      }
      // Its own line may only be laid out now, and scrolling is limited to the known height.
      pane.update()
      let shown = rect.offsetBy(dx: pane.origin.x, dy: pane.origin.y)
      let room = textInsetAround(shown)
      let before = contentOffset
      scrollRectToVisible(room, animated: false)
      // If nothing was scrolled, positions are unchanged: the update only checks for more layout.
      if contentOffset != before { pane.becomeStale() }
      pane.update()
      if contentOffset == before, pane.manager?.layoutProgress == progress { return }
    }
  }

  /// Scrolls enclosing scroll views so that the caret is visible, while the view is being edited.
  final func showCaretInSurroundings() {
    guard showsSelection, editing.host == nil, pane.storage?.isEditing == false else { return }
    var view: UIView? = superview
    while let next = view {
      if let scroll = next as? UIScrollView, scroll.isScrollEnabled {
        // The view may have become higher by the typed text.
        scroll.layoutIfNeeded()
        let caret = caretRect(for: TextOffset(editing.selection.head))
        guard !caret.isNull else { return }
        let reach = textInsetAround(caret)
        scroll.scrollRectToVisible(
          scroll.convert(isScrollEnabled ? caret : reach, from: self), animated: false)
      }
      view = next.superview
    }
  }

  /// Extends a rectangle by the inset above the first line and below the last one.
  private final func textInsetAround(_ rect: CGRect) -> CGRect {
    var rect = rect
    if rect.minY <= pane.inset.top + 4 {
      rect.size.height += rect.minY
      rect.origin.y = 0
    }
    let bottom = knownContentSize.height - pane.inset.bottom
    if rect.maxY >= bottom - 4 {
      rect.size.height = max(rect.height, knownContentSize.height - rect.minY)
    }
    // There is no horizontal scrolling if lines are as wide as the view.
    if pane.container.widthTracksTextView {
      rect.origin.x = contentOffset.x
      rect.size.width = min(rect.width, bounds.width)
    }
    return rect
  }
}

extension NSRange {
  init(_ range: Range<Int>) {
    self.init(location: range.lowerBound, length: range.count)
  }
}
