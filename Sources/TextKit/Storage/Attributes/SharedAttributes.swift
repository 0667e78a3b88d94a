// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextStructures

/// Attributes that several private storages have in common, so that their layout attributes are
/// computed once.
///
/// One thread at a time may lay out texts that have them.
package final class SharedAttributes {
  let attributes: TextAttributes

  /// - Parameter dictionary: The attributes of all characters of a text.
  package init(_ dictionary: [NSAttributedString.Key: Any]) {
    attributes = TextAttributes.make(FoundationValues.kept(dictionary))
  }
}

extension NSTextStorage {
  /// Replaces the whole text by characters that all have the same attributes, in a view's own
  /// storage.
  ///
  /// Only the layout managers are notified, and start again; Foundation's store is updated once the
  /// storage is no longer private.
  ///
  /// - Precondition: The storage is private, of the stock class, and not being edited; otherwise it
  ///   is an ordinary edit.
  package final func setText(_ string: String, _ shared: SharedAttributes) {
    guard isPrivate, isStock, !isEditing, readers.isEmpty, delegate == nil,
      textStorageObserver == nil
    else { return setText(string, attributes: shared.attributes.dictionary) }
    let before = content.length
    content = TextContent(string, table.adopt(shared.attributes))
    hasOnlyASCII = hasOnlyASCII && string.utf8.count == content.length
    fixing = FixingState()
    lists = nil
    let edit = TextEdit(
      mask: [.editedCharacters, .editedAttributes], range: 0..<before,
      changeInLength: content.length - before)
    foundation.postpone(edit, of: self)
    for manager in managers { manager.textWasSet() }
  }
}

extension NSLayoutManager {
  /// Resets the layout after all of the text was replaced.
  fileprivate final func textWasSet() {
    forgetMarks()
    layout.reset()
    followers.tell(.replaced(length: textStorage?.length ?? 0))
  }
}
