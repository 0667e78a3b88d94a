// SPDX-License-Identifier: MIT

// Attachments drawn by cells: a cell can handle a press on it.

/// A press on an attachment cell, until it ends.
@MainActor
final class CellPress {
  let touch: UITouch
  let began: TimeInterval
  /// nil if no cell handles the press.
  let cell: (any NSTextAttachmentCellProtocol)?
  let frame: CGRect
  let character: Int
  let event: NSEvent
  /// Whether the cell has handled the press.
  var isTaken = false

  init(
    _ touch: UITouch, _ event: NSEvent, cell: (any NSTextAttachmentCellProtocol)? = nil,
    frame: CGRect = .zero, character: Int = 0
  ) {
    self.touch = touch
    began = touch.timestamp
    self.cell = cell
    self.frame = frame
    self.character = character
    self.event = event
  }
}

extension UITextView {
  /// Returns the press of a touch that begins, after asking the cell under it.
  private final func press(_ touch: UITouch, _ event: UIEvent?) -> CellPress {
    if let known = pointer.cell, known.touch === touch, known.began == touch.timestamp {
      return known
    }
    let made = NSEvent(.leftMouseDown, of: touch, event)
    let point = touch.location(in: self)
    var found = CellPress(touch, made)
    if event?.buttonMask.contains(.secondary) != true, let place = cellPosition(at: point),
      let cell = place.attachment.attachmentCell
    {
      let frame = place.rect.offsetBy(dx: pane.origin.x, dy: pane.origin.y)
      if cell.wantsToTrackMouse(
        for: made, in: frame, of: self, atCharacterIndex: place.character)
      {
        found = CellPress(touch, made, cell: cell, frame: frame, character: place.character)
      }
    }
    pointer.cell = found
    return found
  }

  private final func cellPosition(at point: CGPoint) -> AttachmentPosition? {
    guard let place = attachmentPosition(at: point), place.attachment.attachmentCell != nil,
      place.attachment.boundsOfView(in: pane.container) == nil
    else { return nil }
    return place
  }

  /// Returns the attachment at a point of the view.
  final func attachmentPosition(at point: CGPoint) -> AttachmentPosition? {
    guard let manager = pane.manager else { return nil }
    let place = CGPoint(x: point.x - pane.origin.x, y: point.y - pane.origin.y)
    let around = CGRect(x: place.x, y: place.y, width: 1, height: 1)
    return manager.attachmentPositions(in: around, of: pane.container).first {
      $0.rect.contains(place)
    }
  }

  /// Returns whether a touch that begins is handled by a cell, and not by this view's gestures.
  final func isCells(_ touch: UITouch) -> Bool {
    // Recognizers ask when the touch begins.
    touch.phase == .began && press(touch, nil).cell != nil
  }

  final func cellBegan(_ touches: Set<UITouch>, _ event: UIEvent?) -> Bool {
    guard let touch = touches.first, case let press = press(touch, event), let cell = press.cell
    else { return false }
    press.isTaken =
      cell.trackMouse(
        with: press.event, in: press.frame, of: self, atCharacterIndex: press.character,
        untilMouseUp: true) || press.event.isFollowed
    pane.content.setNeedsDisplay()
    return press.isTaken
  }

  final func cellMoved(_ touches: Set<UITouch>, _ event: UIEvent?) -> Bool {
    guard let press = taken(touches) else { return false }
    _ = press.event.tell(NSEvent(.leftMouseDragged, of: press.touch, event))
    pane.content.setNeedsDisplay()
    return true
  }

  final func cellEnded(_ touches: Set<UITouch>, _ event: UIEvent?, isCancelled: Bool) -> Bool {
    guard let press = pointer.cell, touches.contains(press.touch), press.cell != nil else {
      return false
    }
    pointer.cell = nil
    guard press.isTaken else {
      // The view's own recognizers have not received the touch.
      if !isCancelled, press.touch.type != .indirectPointer {
        tapped(at: press.touch.location(in: self))
      }
      return press.touch.type != .indirectPointer
    }
    let wasClick = press.event.tell(
      NSEvent(isCancelled ? .mouseCancelled : .leftMouseUp, of: press.touch, event))
    pane.content.setNeedsDisplay()
    if wasClick, !isCancelled { clicked(press.character) }
    return true
  }

  private final func taken(_ touches: Set<UITouch>) -> CellPress? {
    guard let press = pointer.cell, press.isTaken, touches.contains(press.touch) else { return nil }
    return press
  }

  /// Handles a cell's report of a click: selects it if the view is editable, and performs the
  /// action of a tap on an attachment.
  private final func clicked(_ character: Int) {
    guard let storage = pane.storage, character < storage.length else { return }
    if canEdit {
      becomeFirstResponder()
      select(TextSelection(NSRange(location: character, length: 1)))
    }
    if let item = item(ofCharacter: character, in: storage) { invoke(item) }
  }
}
