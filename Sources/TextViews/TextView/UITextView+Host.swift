// SPDX-License-Identifier: MIT

// The members of a text view that a window system uses.

extension UITextView {
  /// The kind of content under a pointer.
  package enum PointerTarget {
    /// A link or attachment that a press activates.
    case link
    /// Text, or a position where text can be inserted.
    case text
    /// Content that can be neither selected nor edited.
    case nothing
  }

  /// Returns the kind of content under a pointer.
  ///
  /// - Parameter point: A point in the view's coordinates.
  /// - Returns: The kind of content, which decides the pointer's shape.
  package final func pointerTarget(at point: CGPoint) -> PointerTarget {
    if pane.attachments.holds(hitTest(point, with: nil)) { return .nothing }
    if isSelectable, !canEdit, item(at: point) != nil { return .link }
    return isSelectable || canEdit ? .text : .nothing
  }

  /// Whether the text is being changed by the user's edits, or by undoing them, in this view or in
  /// one that shares its history.
  package final var isMakingEdit: Bool {
    editing.isEditing || editing.knownHistory?.isEditing == true
  }

  /// Shares the undo history with another view of the same text, so that edits in both are undone
  /// in order, the newest first.
  ///
  /// The other view must outlive this one, since neither is notified of the other's changes. After
  /// this view is deallocated its edits can still be undone.
  package final func shareHistory(with other: UITextView) {
    editing.share(other.editing.history(of: other))
  }

  /// The view in which undo selects the restored text, of those that share this view's history; nil
  /// for this view.
  package final var undoView: (() -> UITextView?)? {
    get { editing.history(of: self).place }
    set { editing.history(of: self).place = newValue }
  }

  /// Ends the current typing step, so that the next typed text is undone separately.
  package final func endTypingStep() { editing.knownHistory?.close() }

  /// The ends of the selection: the anchor, and the head, which keys move.
  package final var selectionEnds: (anchor: Int, head: Int) {
    (editing.selection.anchor, editing.selection.head)
  }

  /// Selects from one position to another; keys move the second one.
  package final func select(anchor: Int, head: Int) {
    let limit = pane.count
    select(
      TextSelection(
        anchor: min(max(0, anchor), limit), head: min(max(0, head), limit), affinity: .forward))
  }

  /// Adopts the selections of another view of the same text, with the columns of its carets, and
  /// its typing attributes.
  package final func takeSelection(of other: UITextView) {
    select(other.editing.selections)
    editing.typingAttributes = other.editing.typingAttributes
  }

  /// Whether the head of the selection is in the view's container.
  package final var holdsHead: Bool {
    pane.geometry?.line(of: editing.selection.head, editing.selection.affinity) != nil
  }

  /// Whether the selection is more than a single caret.
  package final var selectsMoreThanCaret: Bool {
    !editing.selection.isCaret || !editing.selections.others.isEmpty
  }

  /// The view of the same text whose selection is shown here, as far as it lies in this view's
  /// container; for a view that shows one of several containers.
  package final var selectionOwner: (() -> UITextView?)? {
    get { editing.selectionOwner }
    set { editing.selectionOwner = newValue }
  }

  /// Redraws the selection after the owner's has changed.
  package final func ownerSelectionChanged() { pane.selection.setNeedsDisplay() }

  /// The handler that returns the destination of Page Up and Page Down from a point of the view,
  /// for a view that shows one of several containers.
  package final var pageStep: ((_ point: CGPoint, _ isDown: Bool) -> Int)? {
    get { editing.pageStep }
    set { editing.pageStep = newValue }
  }

  /// Shows the matches of another view of the same text, and shares its find interaction.
  ///
  /// Several containers of a text are searched as one.
  package final func shareFinding(with other: UITextView) {
    setFindEnabled(false)
    found = other.found
    found.add(self)
  }

  /// Whether the user can insert text now.
  package final var takesText: Bool { canEdit }

  /// The caret or the head of the selection in the view's coordinates, if it is visible.
  package final var seenCaretRect: CGRect? {
    let selection = editing.selection
    let near = characters(near: bounds) ?? NSRange()
    guard near.length == 0 || selection.head >= near.location && selection.head <= NSMaxRange(near)
    else { return nil }
    let rect = caretRect(for: TextOffset(selection.head, affinity: selection.affinity))
    return rect.isNull ? nil : rect
  }

  /// Shows the drop position of a drag by the host as a caret.
  ///
  /// - Parameter point: A point in the view's coordinates; nil to hide the caret.
  package final func showHostDrop(at point: CGPoint?) {
    guard let point, canEdit else { return hideDrop() }
    showDrop(at: point)
  }

  /// Inserts dropped text, selects it, and hides the caret of `showHostDrop(at:)`.
  ///
  /// - Parameters:
  ///   - text: The dropped text.
  ///   - point: The drop position in the view's coordinates.
  /// - Returns: False if the view does not accept text.
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

  /// The selected text that a pointer is dragging; nil for none.
  package final var carriedText: (text: String, range: NSRange)? {
    guard let drag = pointer.drag, drag.isMoving, let storage = pane.storage,
      NSMaxRange(drag.selected.range) <= storage.length
    else { return nil }
    let range = drag.selected.range
    return (storage.attributedSubstring(from: range).string, range)
  }

  /// Deletes text that was dragged to another window.
  package final func removeCarried(_ range: NSRange, _ text: String) {
    guard canEdit, let storage = pane.storage, NSMaxRange(range) <= storage.length,
      storage.attributedSubstring(from: range).string == text
    else { return }
    edit(range, with: NSAttributedString(), as: (.other, "Move"))
  }
}
