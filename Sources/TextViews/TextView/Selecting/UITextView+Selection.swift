// SPDX-License-Identifier: MIT

// The appearance of the selection, and selecting by pointer and finger.
//
//     finger     tap: caret, link             two taps: word   three: paragraph
//                long press: moves the caret, or selects words
//     pointer    press: caret, attachment     two: word        three: paragraph
//                drag: extends the selection by the same unit

/// The state of selecting by a pointer or finger.
@MainActor
final class PointerState {
  enum Unit { case character, word, paragraph }
  /// The unit by which a drag extends the selection.
  var unit = Unit.character
  /// The range that the press selected.
  var pressed: NSRange?
  var place = CGPoint.zero
  var wasLink: UITextItem?
  var hasMoved = false
  /// The selections that are kept in addition to the one that the press makes.
  var kept: [TextSelection] = []
  /// The selected text that the pointer drags, or may drag once it moves.
  var drag: TextDrag?
  /// The position at which dragged text would be inserted.
  var drop: TextSelection?
  var scrolling: SceneClock.Appointment?
  /// The number of taps of a finger at one location.
  var taps = 0
  var lastTap = (time: -1.0, place: CGPoint.zero)
  /// The last press, and the attachment cell that tracks it.
  var cell: CellPress?
  let gestures = PointerGestures()
  let menu = PointerMenu()
  let itemMenu = ItemMenu()
  /// The delegates of drags and drops, and the view's own drop interaction.
  let dragging = TextDragging()
}

/// Limits recognizers to fingers on the text: touches of a pointer are handled by the view, and
/// those in an attachment's view or cell by that.
@MainActor
final class PointerGestures: NSObject, UIGestureRecognizerDelegate {
  weak var view: UITextView?

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch)
    -> Bool
  {
    touch.type != .indirectPointer && view?.pane.attachments.holds(touch.view) != true
      && view?.isCells(touch) != true
  }
}

/// Provides the edit menu of a text view.
@MainActor
final class PointerMenu: NSObject, UIEditMenuInteractionDelegate {
  weak var view: UITextView?
  private(set) lazy var interaction = UIEditMenuInteraction(delegate: self)

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? {
    guard let view else { return nil }
    return view.editMenu(
      for: view.selectedTextRange ?? UITextRange(),
      suggestedActions: view.linkActions(at: configuration.sourcePoint) + suggestedActions)
  }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect {
    guard let view, let range = view.selectedTextRange else { return .null }
    return view.firstRect(for: range)
  }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) { view?.willPresentEditMenu(animator: animator) }

  func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) { view?.willDismissEditMenu(animator: animator) }
}

extension UITextView {
  // MARK: Appearance

  /// Whether the selection is shown, which is so in the first responder.
  final var showsSelection: Bool {
    editing.host?.isHostEditing ?? isFirstResponder
  }

  final func drawSelection(in rect: CGRect, _ context: CGContext) {
    if let drop = pointer.drop, let color = tintColor {
      color.setFill()
      fillCarets([drop], in: rect, context)
    }
    let owner = editing.selectionOwner?() ?? self
    guard owner.showsSelection, isSelectable || canEdit, let color = tintColor else { return }
    color.setFill()
    let selected = owner.editing.selections.all
    if canEdit, window?.hidesCarets != true {
      fillCarets(selected.filter { $0.isCaret }, in: rect, context)
    }
    color.withAlphaComponent(0.2).setFill()
    guard let geometry = pane.geometry else { return }
    for selection in selected where !selection.isCaret {
      for piece in geometry.selectionPieces(visiblePart(of: selection.range, rect)) {
        let box = piece.rect.offsetBy(dx: pane.origin.x, dy: pane.origin.y)
        if box.intersects(rect) { context.fill(box) }
      }
    }
  }

  /// Limits a selection to the visible lines and one on each side, since it may be as long as the
  /// text.
  final func visiblePart(of selection: NSRange, _ rect: CGRect) -> NSRange {
    characters(near: rect).map { NSIntersectionRange(selection, $0) } ?? selection
  }

  /// Returns the characters of the lines in a part of the content, and of some around it; nil if
  /// there are none.
  final func characters(near rect: CGRect) -> NSRange? {
    guard let manager = pane.manager else { return nil }
    let part = rect.offsetBy(dx: -pane.origin.x, dy: -pane.origin.y)
      .insetBy(dx: 0, dy: -TextPane.reach)
    let glyphs = manager.glyphRange(forBoundingRect: part, in: pane.container)
    return unsafe manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
  }

  /// Draws the visible carets.
  ///
  /// The positions of others are not queried, since that would lay out text above the visible part,
  /// and move it.
  private final func fillCarets(_ carets: [TextSelection], in rect: CGRect, _ context: CGContext) {
    let near = characters(near: rect) ?? NSRange()
    for selection in carets {
      let isNear =
        selection.head > near.location && selection.head < NSMaxRange(near)
        || selection.head == near.location
          && (selection.head == 0 || selection.affinity == .forward)
        || selection.head == NSMaxRange(near)
          && (selection.head == pane.count || selection.affinity == .backward)
      guard near.length == 0 || isNear else { continue }
      for caret in caretRectangles(selection) where caret.intersects(rect) { context.fill(caret) }
    }
  }

  /// Returns the rectangle of the caret, or those of its two halves where directions meet.
  final func caretRectangles() -> [CGRect] { caretRectangles(editing.selection) }

  private final func caretRectangles(_ selection: TextSelection) -> [CGRect] {
    let whole = caretRect(for: TextOffset(selection.head, affinity: selection.affinity))
    guard !whole.isNull else { return [] }
    guard let other = pane.geometry?.splitCaret(at: selection.head, selection.affinity) else {
      return [whole]
    }
    let half = whole.height / 2
    return [
      CGRect(x: whole.minX, y: whole.minY, width: whole.width, height: half),
      CGRect(
        x: other.minX + pane.origin.x, y: whole.minY + half, width: whole.width, height: half),
    ]
  }

  // MARK: Fingers

  final func beginPointing() {
    let tap = UITapGestureRecognizer()
    tap.addHandler { [weak self] tap in
      if tap.state == .ended, let self { tapped(at: tap.location(in: self)) }
    }
    let press = UILongPressGestureRecognizer()
    press.addHandler { [weak self] press in
      if let self { pressed(press.state, at: press.location(in: self)) }
    }
    pointer.gestures.view = self
    for recognizer in [tap, press] {
      recognizer.delegate = pointer.gestures
      addGestureRecognizer(recognizer)
    }
    pointer.menu.view = self
    addInteraction(pointer.menu.interaction)
    pointer.itemMenu.view = self
    addInteraction(pointer.itemMenu.interaction)
    // The view's own recognizers identify links, and request the menu then.
    pointer.itemMenu.interaction.recognizers.forEach(removeGestureRecognizer)
  }

  final func tapped(at point: CGPoint) {
    guard isSelectable || canEdit else { return }
    let now = SceneClock.main.now
    let last = pointer.lastTap
    let isNear = hypot(point.x - last.place.x, point.y - last.place.y) < 20
    pointer.taps = isNear && now - last.time < 0.35 ? pointer.taps + 1 : 1
    pointer.lastTap = (now, point)
    if pointer.taps == 1, !canEdit, let item = item(at: point) {
      invoke(item)
      return
    }
    guard becomeFirstResponder() || isFirstResponder || window == nil || editing.host != nil else {
      return
    }
    let found = nearest(point)
    guard let place = place(found), let storage = pane.storage else { return }
    switch pointer.taps {
    case 1:
      let affinity = (found as? TextOffset)?.affinity ?? .forward
      select(TextSelection(NSRange(location: place, length: 0), affinity: affinity))
    case 2:
      select(TextSelection(wordRange(at: place, of: storage)))
      presentEditMenu(at: point)
    default:
      select(TextSelection(NSRange(TextUnits(storage).paragraph(at: place))))
      presentEditMenu(at: point)
    }
  }

  private final func pressed(_ state: UIGestureRecognizer.State, at point: CGPoint) {
    guard isSelectable || canEdit, let place = place(nearest(point)), let storage = pane.storage
    else { return }
    switch state {
    case .began:
      if !canEdit, item(at: point) != nil {
        presentItemMenu(at: point)
        pointer.pressed = nil
        return
      }
      becomeFirstResponder()
      pointer.unit = canEdit ? .character : .word
      extend(from: canEdit ? nil : wordRange(at: place, of: storage), to: place)
    case .changed:
      guard pointer.pressed != nil else { return }
      if canEdit {
        select(TextSelection(NSRange(location: place, length: 0)))
      } else {
        extend(from: pointer.pressed, to: place)
      }
    case .ended:
      if pointer.pressed != nil { presentEditMenu(at: point) }
      pointer.pressed = nil
    default: pointer.pressed = nil
    }
  }

  // MARK: Pointer

  final func pointerBegan(_ touches: Set<UITouch>, _ event: UIEvent?) -> Bool {
    guard let touch = touches.first, touch.type == .indirectPointer, isSelectable || canEdit else {
      return false
    }
    let point = touch.location(in: self)
    guard let storage = pane.storage, let place = place(nearest(point)) else { return true }
    let found = nearest(point) as? TextOffset
    pointer.hasMoved = false
    pointer.place = point
    pointer.wasLink = canEdit ? nil : item(at: point)
    becomeFirstResponder()
    if event?.buttonMask.contains(.secondary) == true {
      showMenu(at: point, place, of: storage)
      return true
    }
    pointer.kept = []
    let isAlternate = event?.modifierFlags.contains(.alternate) == true
    if touch.tapCount == 1, event?.modifierFlags.contains(.shift) != true,
      let selected = selection(at: point)
    {
      pointer.drag = TextDrag(selected: selected, start: point, place: place)
      return true
    }
    if isAlternate, canEdit, editing.host == nil { pointer.kept = editing.selections.all }
    if event?.modifierFlags.contains(.shift) == true {
      pointer.unit = .character
      pointer.pressed = NSRange(location: editing.selection.anchor, length: 0)
      extend(from: pointer.pressed, to: place)
      return true
    }
    switch touch.tapCount {
    case 1 where canEdit && !isAlternate && attachmentPosition(at: point) != nil:
      pointer.unit = .character
      let place = attachmentPosition(at: point)?.character ?? place
      pointer.pressed = NSRange(location: place, length: 1)
      select(TextSelection(NSRange(location: place, length: 1)))
    case 1:
      pointer.unit = .character
      pointer.pressed = NSRange(location: place, length: 0)
      let caret = TextSelection(
        NSRange(location: place, length: 0), affinity: found?.affinity ?? .forward)
      select(TextSelections(caret, pointer.kept))
    case 2:
      pointer.unit = .word
      extend(from: wordRange(at: place, of: storage), to: place)
    default:
      pointer.unit = .paragraph
      extend(from: NSRange(TextUnits(storage).paragraph(at: place)), to: place)
    }
    return true
  }

  /// Shows the menu at a point, for the selection there or for a new one.
  private final func showMenu(at point: CGPoint, _ place: Int, of storage: NSTextStorage) {
    if !NSLocationInRange(place, editing.selection.range) {
      let attachment = canEdit ? attachmentPosition(at: point)?.character : nil
      let word = wordRange(at: place, of: storage)
      // Outside of the text there is no word: the caret moves to the nearest position.
      let isOnWord = selectionRects(for: TextSpan(word)).contains {
        $0.rect.insetBy(dx: -1, dy: -1).contains(point)
      }
      select(
        TextSelection(
          attachment.map { NSRange(location: $0, length: 1) }
            ?? (isOnWord ? word : NSRange(location: place, length: 0))))
    }
    if !canEdit, item(at: point) != nil {
      presentItemMenu(at: point)
    } else {
      presentEditMenu(at: point)
    }
  }

  final func pointerMoved(_ touches: Set<UITouch>) -> Bool {
    guard let touch = touches.first, touch.type == .indirectPointer else { return false }
    if pointer.drag != nil {
      drag(touch)
      return true
    }
    guard pointer.pressed != nil else { return false }
    pointer.place = touch.location(in: self)
    pointer.hasMoved = true
    extendToPointer()
    scrollWithPointer()
    return true
  }

  final func pointerEnded(
    _ touches: Set<UITouch>, _ event: UIEvent?, isCancelled: Bool
  ) -> Bool {
    guard let touch = touches.first, touch.type == .indirectPointer else { return false }
    if let drag = pointer.drag {
      pointer.drag = nil
      finish(drag, event, isCancelled: isCancelled)
    }
    pointer.scrolling.map(SceneClock.main.cancel)
    pointer.scrolling = nil
    pointer.pressed = nil
    if !isCancelled, !pointer.hasMoved, let item = pointer.wasLink, editing.selection.isCaret {
      invoke(item)
    }
    pointer.wasLink = nil
    return true
  }

  private final func extendToPointer() {
    // Lines end at the view's edge, but the pointer may be outside of the view.
    guard let place = place(nearest(pointer.place)) else { return }
    extend(from: pointer.pressed, to: place)
  }

  /// Extends the selection from the press to a position, by whole units.
  private final func extend(from pressed: NSRange?, to place: Int) {
    guard let storage = pane.storage else { return }
    let start = pressed ?? NSRange(location: place, length: 0)
    pointer.pressed = start
    var reached = NSRange(location: place, length: 0)
    switch pointer.unit {
    case .character: break
    case .word: reached = wordRange(at: place, of: storage)
    case .paragraph: reached = NSRange(TextUnits(storage).paragraph(at: place))
    }
    let selected =
      place < start.location
      ? TextSelection(anchor: NSMaxRange(start), head: min(reached.location, start.location))
      : TextSelection(anchor: start.location, head: max(NSMaxRange(reached), NSMaxRange(start)))
    select(TextSelections(selected, pointer.kept))
  }

  /// Scrolls while the pointer is above or below the view.
  final func scrollWithPointer() {
    let beyond =
      pointer.place.y < bounds.minY
      ? pointer.place.y - bounds.minY : max(0, pointer.place.y - bounds.maxY)
    guard beyond != 0, pointer.scrolling == nil, isScrollEnabled else { return }
    pointer.scrolling = SceneClock.main.after(1.0 / 60) { [weak self] in
      guard let self else { return }
      pointer.scrolling = nil
      guard pointer.pressed != nil || pointer.drag != nil else { return }
      let before = contentOffset.y
      let least = -adjustedContentInset.top
      let greatest = max(
        least, contentSize.height + adjustedContentInset.bottom - bounds.height)
      contentOffset.y = min(max(before + beyond / 4, least), greatest)
      pane.update()
      // The pointer keeps its position on the screen.
      pointer.place.y += contentOffset.y - before
      if pointer.drag == nil { extendToPointer() } else { showDrop(at: pointer.place) }
      if contentOffset.y != before { scrollWithPointer() }
    }
  }

  // MARK: Menus

  final func presentEditMenu(at point: CGPoint) {
    guard window != nil, !editing.selection.isCaret || canEdit else { return }
    pointer.menu.interaction.presentEditMenu(
      with: UIEditMenuConfiguration(identifier: nil, sourcePoint: point))
  }

  /// Returns whether an edit action can be performed; nil for an action that the view does not
  /// know.
  final func canPerform(_ action: Selector) -> Bool? {
    let hasSelection = !editing.selections.all.allSatisfy(\.isCaret)
    let isOpen = !inputTraits.isSecureTextEntry
    switch action {
    case "copy:": return hasSelection && isOpen
    case "cut:": return hasSelection && isOpen && canEdit
    case "delete:": return hasSelection && canEdit
    case "paste:": return canEdit && canPaste
    case "pasteAndMatchStyle:": return canEdit && canPaste
    case "toggleBoldface:", "toggleItalics:", "toggleUnderline:", "increaseSize:", "decreaseSize:":
      return canEditAttributes
    case "select:": return !hasSelection && isSelectable && pane.count > 0
    case "selectAll:":
      return isSelectable && pane.count > 0 && editing.selection.range.length < pane.count
    case "find:": return found.isEnabled
    case "findAndReplace:": return found.isEnabled && canEdit
    case "findNext:", "findPrevious:":
      return found.isEnabled && found.interaction.activeFindSession != nil
    default: return nil
    }
  }
}
