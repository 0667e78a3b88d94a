// SPDX-License-Identifier: MIT

// What a window system asks a text view for.

extension UITextView {
  /// What a pointer is over.
  package enum PointerTarget {
    /// Something that a press opens.
    case link
    /// Text, or where text may be put.
    case text
    /// What can neither be selected nor edited.
    case nothing
  }

  /// What a pointer is over.
  ///
  /// - Parameter point: In the view's coordinates.
  /// - Returns: What a press there would do.
  package final func pointerTarget(at point: CGPoint) -> PointerTarget {
    if pane.attachments.holds(hitTest(point, with: nil)) { return .nothing }
    if isSelectable, !canEdit, item(at: point) != nil { return .link }
    return isSelectable || canEdit ? .text : .nothing
  }

  /// Whether the text is being changed by the view itself, or one that shares its history: by what
  /// the user does, and by undoing that.
  package final var isMakingEdit: Bool {
    editing.isEditing || editing.knownHistory?.isEditing == true
  }

  /// Undoes what is edited here together with what is edited in another view of the same text, the
  /// newest first.
  ///
  /// The other view has to stay: it hears of what is changed by neither. This one may go, and its
  /// edits can be undone still.
  package final func shareHistory(with other: UITextView) {
    editing.share(other.editing.history(of: other))
  }

  /// The view in which what is undone is selected, of those that share this one's history; nil:
  /// this one.
  package final var undoPlace: (() -> UITextView?)? {
    get { editing.history(of: self).place }
    set { editing.history(of: self).place = newValue }
  }

  /// What is typed next is undone by itself, not with what was typed before.
  package final func endTypingStep() { editing.knownHistory?.close() }

  /// The ends of the selection: the one that stays, and the one that keys move.
  package final var selectionEnds: (anchor: Int, head: Int) {
    (editing.selection.anchor, editing.selection.head)
  }

  /// Selects from one place to another, which is the one that keys move.
  package final func select(anchor: Int, head: Int) {
    let limit = pane.count
    select(
      TextSelection(
        anchor: min(max(0, anchor), limit), head: min(max(0, head), limit), affinity: .forward))
  }

  /// Takes over what another view of the same text has selected, with the columns that carets keep
  /// to, and the looks of what is typed next.
  package final func takeSelection(of other: UITextView) {
    select(other.editing.selections)
    editing.typingAttributes = other.editing.typingAttributes
  }

  /// Whether the end of the selection that keys move stands in the view's container.
  package final var holdsHead: Bool {
    pane.geometry?.line(of: editing.selection.head, editing.selection.affinity) != nil
  }

  /// Whether more is selected than one caret.
  package final var selectsMoreThanCaret: Bool {
    !editing.selection.isCaret || !editing.selections.others.isEmpty
  }

  /// The view of the same text whose selection is shown here, as far as it stands here, for a view
  /// that shows one container of several.
  package final var selectionOwner: (() -> UITextView?)? {
    get { editing.selectionOwner }
    set { editing.selectionOwner = newValue }
  }

  /// What the owner has selected is another selection now.
  package final func ownerSelectionChanged() { pane.selection.setNeedsDisplay() }

  /// Where Page Up and Page Down lead from a point of the view, for a view that shows one container
  /// of several.
  package final var pageStep: ((_ point: CGPoint, _ isDown: Bool) -> Int)? {
    get { editing.pageStep }
    set { editing.pageStep = newValue }
  }

  /// Shows what a search in another view of the same text finds, and has its find interaction.
  ///
  /// Several containers of a text are searched as one.
  package final func shareFinding(with other: UITextView) {
    setFindEnabled(false)
    found = other.found
    found.add(self)
  }

  /// Whether the user may put text in now.
  package final var takesText: Bool { canEdit }

  /// The caret, or the end of the selection that moves, if it is seen; in the view's coordinates.
  package final var seenCaretRect: CGRect? {
    let selection = editing.selection
    let near = characters(near: bounds) ?? NSRange()
    guard near.length == 0 || selection.head >= near.location && selection.head <= NSMaxRange(near)
    else { return nil }
    let rect = caretRect(for: TextOffset(selection.head, affinity: selection.affinity))
    return rect.isNull ? nil : rect
  }

  /// Shows where text that is carried over the view would go, as a caret; nil for no place.
  ///
  /// - Parameter point: In the view's coordinates.
  package final func showHostDrop(at point: CGPoint?) {
    guard let point, canEdit else { return hideDrop() }
    showDrop(at: point)
  }

  /// Puts text in where it was let go, selects it, and ends what `showHostDrop(at:)` shows.
  ///
  /// - Returns: False where the view takes none.
  @discardableResult
  package final func dropText(_ text: String, at point: CGPoint) -> Bool {
    let place = self.place(nearest(point))
    hideDrop()
    guard canEdit, let place, !text.isEmpty else { return false }
    unmark()
    let range = NSRange(location: place, length: 0)
    let attributes = attributesForTyping(at: TextSelection(range))
    let plain = onItsLines(from: text)
    let isDone = edit(
      range, with: NSAttributedString(string: plain, attributes: attributes),
      selected: NSRange(location: place, length: (plain as NSString).length),
      as: (.other, "Drop"))
    if isDone { (editing.host as? UIResponder ?? self).becomeFirstResponder() }
    return isDone
  }

  /// The selected text that a pointer carries now; nil for none.
  package final var carriedText: (text: String, range: NSRange)? {
    guard let drag = pointer.drag, drag.isMoving, let storage = pane.storage,
      NSMaxRange(drag.selected.range) <= storage.length
    else { return nil }
    let range = drag.selected.range
    return (storage.attributedSubstring(from: range).string, range)
  }

  /// Takes out what was carried to another window.
  package final func removeCarried(_ range: NSRange, _ text: String) {
    guard canEdit, let storage = pane.storage, NSMaxRange(range) <= storage.length,
      storage.attributedSubstring(from: range).string == text
    else { return }
    edit(range, with: NSAttributedString(), as: (.other, "Move"))
  }
}
