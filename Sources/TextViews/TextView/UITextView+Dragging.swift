// SPDX-License-Identifier: MIT

// Dragging of selected text by a pointer, within this view or to another one of the window.
//
//     press on selected text → move → a caret shows the drop position
//                            → release: moved, or copied with control or option
//     press on selected text → release: the caret

/// A press of a pointer on selected text.
struct TextDrag {
  /// The dragged text.
  let selected: TextSelection
  /// The press in the view's coordinates, and as a character index.
  let start: CGPoint
  let place: Int
  /// Whether the pointer has moved farther than for a click.
  var isMoving = false
  /// The view that shows the drop position.
  weak var target: UITextView?
}

extension UITextView {
  /// The distance in points beyond which a press becomes a drag.
  private static var leastDrag: CGFloat { 4 }

  /// Returns the selected characters at a point, if they may be dragged.
  final func selection(at point: CGPoint) -> TextSelection? {
    guard !inputTraits.isSecureTextEntry, pointer.dragging.allowsDrags,
      let geometry = pane.geometry
    else { return nil }
    let place = point.applying(
      CGAffineTransform(translationX: -pane.origin.x, y: -pane.origin.y))
    return editing.selections.all.first { selection in
      guard !selection.isCaret else { return false }
      // The line of the point and the adjacent ones: a selection may be as long as the text.
      let near = visiblePart(
        of: selection.range, CGRect(origin: point, size: CGSize(width: 1, height: 1)))
      return geometry.selectionPieces(near).contains { $0.rect.contains(place) }
    }
  }

  /// Handles a move of the pointer after a press on selected text.
  final func drag(_ touch: UITouch) {
    guard var drag = pointer.drag else { return }
    let point = touch.location(in: self)
    if hypot(point.x - drag.start.x, point.y - drag.start.y) > Self.leastDrag {
      guard drag.isMoving || beginsDrag(drag.selected.range) else {
        pointer.drag = nil
        pointer.hasMoved = true
        return
      }
      drag.isMoving = true
      pointer.hasMoved = true
    }
    if drag.isMoving {
      let target = dropTarget(touch)
      if drag.target !== target { drag.target?.hideDrop() }
      drag.target = target
      target?.showDrop(at: touch.location(in: target))
    }
    pointer.drag = drag
    pointer.place = point
    if drag.target === self { scrollWithPointer() }
  }

  /// Returns the text view under a touch that accepts text.
  private final func dropTarget(_ touch: UITouch) -> UITextView? {
    guard let window else { return self }
    var view = window.hitTest(touch.location(in: window), with: nil)
    while let next = view {
      if let field = next as? UITextField { return field.isEnabled ? field.editor : nil }
      if let text = next as? UITextView { return text.canEdit ? text : nil }
      view = next.superview
    }
    // Outside of all views the view's own lines count: the pointer may be above or below them.
    return canEdit ? self : nil
  }

  final func showDrop(at point: CGPoint) {
    let found = nearest(point)
    guard let place = place(found) else { return }
    let affinity = (found as? TextOffset)?.affinity ?? .forward
    pointer.drop = TextSelection(NSRange(location: place, length: 0), affinity: affinity)
    pane.selection.setNeedsDisplay()
  }

  final func hideDrop() {
    pointer.drop = nil
    pane.selection.setNeedsDisplay()
  }

  /// Handles the release of the pointer.
  final func finish(_ drag: TextDrag, _ event: UIEvent?, isCancelled: Bool) {
    let target = drag.target
    let place = target?.pointer.drop?.head
    target?.hideDrop()
    var operation = UIDropOperation.cancel
    defer { endedDrag(operation) }
    guard !isCancelled else { return }
    guard drag.isMoving else {
      // An image stays selected.
      if canEdit, drag.selected.range.length == 1, attachmentPosition(at: drag.start) != nil {
        return
      }
      return select(TextSelection(NSRange(location: drag.place, length: 0)))
    }
    guard let target, let place else { return }
    let flags = event?.modifierFlags ?? []
    var copies = !canEdit || !flags.isDisjoint(with: [.control, .alternate])
    let session = dragSession(of: drag.selected.range)
    if let (proposal, request) = target.proposal(for: session, from: self, at: place) {
      guard proposal.operation == .copy || proposal.operation == .move else { return }
      if proposal.operation == .copy { copies = true }
      target.pointer.dragging.willPerform(request)
      if proposal.dropAction != .insert {
        operation = .copy
        return target.take(
          dropped: session.items.compactMap { $0.localObject as? NSAttributedString },
          session.items, proposal.dropAction, at: request.dropPosition)
      }
    }
    operation = copies ? .copy : .move
    if target === self {
      move(drag.selected.range, to: place, copies: copies)
    } else {
      give(drag.selected.range, to: target, at: place, copies: copies)
    }
  }

  /// Moves or copies characters within the text, in one step.
  private final func move(_ range: NSRange, to place: Int, copies: Bool) {
    guard let storage = pane.storage, NSMaxRange(range) <= storage.length,
      copies || place < range.location || place > NSMaxRange(range)
    else { return }
    let text = storage.attributedSubstring(from: range)
    var edits = [ReplacementEdit(NSRange(location: place, length: 0), text)]
    if !copies { edits.append(ReplacementEdit(range, "")) }
    edits.sort { $0.range.location < $1.range.location }
    let landing = !copies && range.location < place ? place - range.length : place
    unmark()
    edit(
      edits, selecting: .at(NSRange(location: landing, length: range.length)),
      as: (.other, copies ? "Copy" : "Move"), allOrNone: true)
  }

  /// Moves or copies characters to another view.
  private final func give(_ range: NSRange, to target: UITextView, at place: Int, copies: Bool) {
    guard let storage = pane.storage, NSMaxRange(range) <= storage.length else { return }
    let text = storage.attributedSubstring(from: range)
    let given =
      target.values.allowsEditingTextAttributes
      ? target.onItsLines(text)
      : NSAttributedString(
        string: target.onItsLines(from: text.string),
        attributes: target.attributesForTyping(
          at: TextSelection(NSRange(location: place, length: 0))))
    let landing = NSRange(location: place, length: given.length)
    guard
      target.edit(
        NSRange(location: place, length: 0), with: given, selected: landing, as: (.other, "Drop"))
    else { return }
    target.editing.marked = nil
    if !copies, storage !== target.pane.storage {
      edit(range, with: NSAttributedString(), as: (.other, "Move"))
    } else if !copies {
      // Both views show one text, so text inserted before the dragged range has moved it.
      let moved = place <= range.location ? range.location + given.length : range.location
      edit(
        NSRange(location: moved, length: range.length), with: NSAttributedString(),
        as: (.other, "Move"))
    }
    (target.editing.host as? UIResponder ?? target).becomeFirstResponder()
  }
}
