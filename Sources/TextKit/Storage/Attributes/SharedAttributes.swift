// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextStructures

/// Attributes that several private storages have in common, so that what layout must know of them
/// is found once.
///
/// One thread at a time may lay out texts that have them.
package final class SharedAttributes {
  let attributes: TextAttributes

  /// - Parameter dictionary: Of all characters of a text.
  package init(_ dictionary: [NSAttributedString.Key: Any]) {
    attributes = TextAttributes.make(FoundationValues.kept(dictionary))
  }
}

extension NSTextStorage {
  /// Replaces the whole text by characters that all have the same attributes, in a view's own
  /// storage.
  ///
  /// Nobody hears of it but the layout managers, which begin anew; Foundation's store is told when
  /// the storage is private no more.
  ///
  /// - Precondition: The storage is private, of the stock class, and not being edited; else it is
  ///   an edit like any other.
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
  /// The text is another one, from the first character to the last.
  fileprivate final func textWasSet() {
    forgetMarks()
    layout.reset()
    followers.tell(.replaced(length: textStorage?.length ?? 0))
  }
}
