// SPDX-License-Identifier: MIT

/// Lays out the characters of a text storage.
open class NSLayoutManager: NSObject {
  /// The storage whose characters are laid out; set by `NSTextStorage.addLayoutManager(_:)`.
  open weak var textStorage: NSTextStorage?

  /// A layout manager without a storage.
  public override init() { super.init() }

  /// Told by the storage after each edit. The storage must not be changed from inside.
  ///
  /// - Parameters:
  ///   - textStorage: The storage that was edited.
  ///   - editMask: Whether characters, attributes or both changed.
  ///   - newCharRange: The range that changed, in the text as it now is.
  ///   - delta: By how much the length changed.
  ///   - invalidatedCharRange: The range of which attributes may have changed by fixing; it
  ///     contains `newCharRange`.
  open func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
    range newCharRange: NSRange, changeInLength delta: Int,
    invalidatedRange invalidatedCharRange: NSRange
  ) {}
}
