// SPDX-License-Identifier: MIT

// Reserved space for text that is still to come, and a caret that follows a finger.

/// A placeholder in a text view: an attachment without an image.
final class RoomInText: UITextPlaceholder {
  let attachment = NSTextAttachment()
  weak var view: UITextView?

  override var rects: [UITextSelectionRect] {
    guard let view, let place = view.place(of: attachment) else { return [] }
    return view.selectionRects(for: TextSpan(NSRange(location: place, length: 1)))
  }
}

extension UITextView {
  /// Returns the index of an attachment's character; nil if it was deleted.
  final func place(of attachment: NSTextAttachment) -> Int? {
    guard let storage = pane.storage else { return nil }
    var place: Int?
    unsafe storage.enumerateAttribute(
      .attachment, in: NSRange(location: 0, length: storage.length), options: []
    ) { value, range, stop in
      guard value as? NSTextAttachment === attachment else { return }
      place = range.location
      unsafe stop.pointee = true
    }
    return place
  }

  final func makeRoom(_ size: CGSize) -> UITextPlaceholder {
    let room = RoomInText()
    room.view = self
    room.attachment.bounds = CGRect(
      x: 0, y: 0, width: max(0, size.width), height: max(0, size.height))
    withoutUndo {
      edit(
        editing.selection.range, with: NSAttributedString(attachment: room.attachment), asks: false)
    }
    return room
  }

  final func takeAway(_ placeholder: UITextPlaceholder) {
    guard let room = placeholder as? RoomInText, let place = place(of: room.attachment) else {
      return
    }
    withoutUndo {
      edit(NSRange(location: place, length: 1), with: NSAttributedString(), asks: false)
    }
  }

  private final func withoutUndo(_ body: () -> Void) {
    let manager = undoManager
    manager?.disableUndoRegistration()
    body()
    manager?.enableUndoRegistration()
  }

  final func floatCaret(to point: CGPoint) {
    guard let place = place(nearest(point)) else { return }
    select(TextSelection(NSRange(location: place, length: 0)))
  }
}
