// SPDX-License-Identifier: MIT

/// Handles drops into a text view, and holds the delegates of its drags and drops.
@MainActor
final class TextDragging: NSObject, UIDropInteractionDelegate, UIDragInteractionDelegate {
  weak var view: UITextView?
  weak var dragDelegate: (any UITextDragDelegate)?
  weak var dropDelegate: (any UITextDropDelegate)?
  /// The current drag of the view's own text.
  var session: TextDragSession?
  private(set) var isOver = false
  private(set) lazy var interaction = UIDropInteraction(delegate: self)
  private(set) var dragInteraction: UIDragInteraction?

  /// Whether selected text may be dragged.
  var allowsDrags: Bool { dragInteraction?.isEnabled != false }

  func dragInteraction(of view: UITextView) -> UIDragInteraction {
    self.view = view
    if let dragInteraction { return dragInteraction }
    let made = UIDragInteraction(of: shown ?? view, delegate: self)
    dragInteraction = made
    return made
  }

  /// The view that clients know: for a field's editor the field.
  private var shown: (any UIView & UITextDroppable)? {
    view?.editing.host as? any UIView & UITextDroppable ?? view
  }

  func dragInteraction(
    _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
  ) -> [UIDragItem] {
    guard let view, !view.inputTraits.isSecureTextEntry, view.editing.selection.range.length > 0
    else { return [] }
    return view.dragSession(of: view.editing.selection.range).items
  }

  private func request(_ session: any UIDropSession) -> TextDropRequest? {
    guard let view else { return nil }
    return TextDropRequest(view.nearest(session.location(in: view)), session)
  }

  func proposal(for session: TextDragSession, at place: Int, isSameView: Bool)
    -> (proposal: UITextDropProposal, request: TextDropRequest)?
  {
    guard let dropDelegate, let shown else { return nil }
    let request = TextDropRequest(
      TextOffset(place, affinity: .forward), session, isSameView: isSameView)
    return (dropDelegate.textDroppableView(shown, proposalForDrop: request), request)
  }

  func willPerform(_ request: TextDropRequest) {
    if let shown { dropDelegate?.textDroppableView(shown, willPerformDrop: request) }
  }

  private func proposal(_ session: any UIDropSession) -> UITextDropProposal {
    guard let request = request(session) else { return UITextDropProposal(operation: .cancel) }
    guard let dropDelegate, let shown else { return request.suggestedProposal }
    return dropDelegate.textDroppableView(shown, proposalForDrop: request)
  }

  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession)
    -> Bool
  {
    view?.takesText == true
      && (session.canLoadObjects(ofClass: NSString.self)
        || session.canLoadObjects(ofClass: NSAttributedString.self))
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
  ) {
    isOver = true
    if let shown { dropDelegate?.textDroppableView(shown, dropSessionDidEnter: session) }
  }

  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal {
    if let shown { dropDelegate?.textDroppableView(shown, dropSessionDidUpdate: session) }
    let proposal = proposal(session)
    let isTaken = proposal.operation == .copy || proposal.operation == .move
    if let view {
      view.showHostDrop(
        at: isTaken && proposal.dropAction == .insert ? session.location(in: view) : nil)
    }
    return proposal
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
  {
    isOver = false
    view?.showHostDrop(at: nil)
    view?.hideDrop()
    if let shown { dropDelegate?.textDroppableView(shown, dropSessionDidExit: session) }
  }

  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) {
    isOver = false
    view?.hideDrop()
    if let shown { dropDelegate?.textDroppableView(shown, dropSessionDidEnd: session) }
  }

  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
    guard let view, let request = request(session) else { return }
    let action = proposal(session).dropAction
    if let shown { dropDelegate?.textDroppableView(shown, willPerformDrop: request) }
    view.hideDrop()
    let isRich =
      view.allowsEditingTextAttributes && session.canLoadObjects(ofClass: NSAttributedString.self)
    session.loadObjects(ofClass: isRich ? NSAttributedString.self : NSString.self) {
      [weak view, items = session.items] objects in
      view?.take(dropped: objects, items, action, at: request.dropPosition)
    }
  }
}

extension UITextView: DropReceiving {
  /// The delegate that controls drags of the text; not retained.
  ///
  /// Default nil.
  public var textDragDelegate: (any UITextDragDelegate)? {
    get { pointer.dragging.dragDelegate }
    set { pointer.dragging.dragDelegate = newValue }
  }
  /// The view's own interaction for drags.
  ///
  /// Set `isEnabled` to false, and selected text is not dragged.
  public var textDragInteraction: UIDragInteraction? { pointer.dragging.dragInteraction(of: self) }
  /// Whether text of the view is dragged now.
  public var isTextDragActive: Bool { pointer.drag?.isMoving == true }
  /// The delegate that controls drops into the text; not retained.
  ///
  /// Default nil.
  public var textDropDelegate: (any UITextDropDelegate)? {
    get { pointer.dragging.dropDelegate }
    set { pointer.dragging.dropDelegate = newValue }
  }
  /// The view's own drop interaction.
  public var textDropInteraction: UIDropInteraction? { ownDropInteraction }
  /// Whether a drag is over the view.
  public var isTextDropActive: Bool { pointer.dragging.isOver }

  /// The view's own drop interaction.
  package final var ownDropInteraction: UIDropInteraction? {
    pointer.dragging.view = self
    return pointer.dragging.interaction
  }

  /// Asks the delegate whether selected text may be dragged.
  ///
  /// - Returns: Whether it may. Items that the delegate drags instead are in the session.
  final func beginsDrag(_ range: NSRange) -> Bool {
    guard let delegate = pointer.dragging.dragDelegate, let storage = pane.storage,
      NSMaxRange(range) <= storage.length
    else { return true }
    let session = TextDragSession(self)
    let request = TextDragRequest(
      TextSpan(range), storage.attributedSubstring(from: range), session)
    let shown = editing.host as? any UIView & UITextDraggable ?? self
    session.items = delegate.textDraggableView(shown, itemsForDrag: request)
    guard !session.items.isEmpty else { return false }
    pointer.dragging.session = session
    delegate.textDraggableView(shown, dragSessionWillBegin: session)
    return true
  }

  /// Returns the drag session of selected text that delegates see.
  final func dragSession(of range: NSRange) -> TextDragSession {
    if let known = pointer.dragging.session { return known }
    let session = TextDragSession(self)
    if let storage = pane.storage, NSMaxRange(range) <= storage.length {
      _ = TextDragRequest(TextSpan(range), storage.attributedSubstring(from: range), session)
    }
    return session
  }

  /// Asks the drop delegate of this view about text that a pointer drags from a view.
  ///
  /// - Returns: nil without a delegate.
  final func proposal(for session: TextDragSession, from source: UITextView, at place: Int)
    -> (proposal: UITextDropProposal, request: TextDropRequest)?
  {
    pointer.dragging.view = self
    return pointer.dragging.proposal(for: session, at: place, isSameView: source === self)
  }

  final func endedDrag(_ operation: UIDropOperation) {
    guard let session = pointer.dragging.session else { return }
    pointer.dragging.session = nil
    let shown = editing.host as? any UIView & UITextDraggable ?? self
    pointer.dragging.dragDelegate?.textDraggableView(
      shown, dragSessionDidEnd: session, with: operation)
  }

  /// Inserts dropped objects.
  final func take(
    dropped objects: [any NSItemProviderReading], _ items: [UIDragItem],
    _ action: UITextDropProposal.Action, at position: UITextPosition
  ) {
    guard canEdit, let place = place(position), !objects.isEmpty else { return }
    unmark()
    let range =
      switch action {
      case .insert: NSRange(location: place, length: 0)
      case .replaceSelection: editing.selection.range
      case .replaceAll: NSRange(location: 0, length: pane.count)
      }
    let attributes = attributesForTyping(at: TextSelection(range))
    let text = NSMutableAttributedString(string: "")
    for object in objects {
      if let rich = object as? NSAttributedString {
        text.append(rich)
      } else {
        text.append(NSAttributedString(string: "\(object)", attributes: attributes))
      }
    }
    let given = onItsLines(text)
    if let storedPasteDelegate, let item = items.first {
      select(TextSelection(range))
      return drop(given, from: item, through: storedPasteDelegate)
    }
    let landing = NSRange(location: range.location, length: given.length)
    if edit(range, with: given, selected: landing, as: (.other, "Drop")) {
      (editing.host as? UIResponder ?? self).becomeFirstResponder()
    }
  }
}

extension UITextField: UITextDraggable, UITextDroppable, DropReceiving {
  /// The delegate that controls drags of the text; not retained.
  ///
  /// Default nil.
  public var textDragDelegate: (any UITextDragDelegate)? {
    get { editor.textDragDelegate }
    set { editor.textDragDelegate = newValue }
  }
  /// The field's own interaction for drags.
  ///
  /// Set `isEnabled` to false, and selected text is not dragged.
  public var textDragInteraction: UIDragInteraction? { editor.textDragInteraction }
  /// Whether text of the field is dragged now.
  public var isTextDragActive: Bool { editor.isTextDragActive }
  /// The delegate that controls drops into the text; not retained.
  ///
  /// Default nil.
  public var textDropDelegate: (any UITextDropDelegate)? {
    get { editor.textDropDelegate }
    set { editor.textDropDelegate = newValue }
  }
  /// The field's own drop interaction.
  public var textDropInteraction: UIDropInteraction? { ownDropInteraction }
  /// Whether a drag is over the field.
  public var isTextDropActive: Bool { editor.isTextDropActive }
  /// The field's own drop interaction; nil if the field is disabled.
  package final var ownDropInteraction: UIDropInteraction? {
    isEnabled ? editor.ownDropInteraction : nil
  }
}
