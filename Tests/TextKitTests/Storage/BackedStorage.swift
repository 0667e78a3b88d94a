// SPDX-License-Identifier: MIT

@testable import TextKit

/// Four primitives over an inner Foundation string, as the seeds' storages have it.
class BackedStorage: NSTextStorage {
  let backing = NSMutableAttributedString(string: "")

  override init() { super.init() }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var string: String { backing.string }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    unsafe backing.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    beginEditing()
    backing.replaceCharacters(in: range, with: str)
    edited(
      [.editedCharacters, .editedAttributes], range: range,
      changeInLength: str.utf16.count - range.length)
    endEditing()
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    beginEditing()
    backing.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
    endEditing()
  }
}

/// Records the notifications of a layout manager.
final class RecordingManager: NSLayoutManager {
  struct Event: Equatable {
    var mask: NSTextStorage.EditActions
    var range: NSRange
    var delta: Int
    var invalidated: NSRange
  }
  var events: [Event] = []
  override func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
    range newCharRange: NSRange, changeInLength delta: Int,
    invalidatedRange invalidatedCharRange: NSRange
  ) {
    events.append(
      Event(
        mask: editMask, range: newCharRange, delta: delta, invalidated: invalidatedCharRange))
  }
}
