// SPDX-License-Identifier: MIT

// Optional members of NSTextStorageDelegate, as `UITextViewDelegate+Linux.swift` explains.
//
// Source: our choice.

extension NSTextStorageDelegate {
  /// `textStorage` as an optional member: `delegate?.textStorage?(…)`.
  public var textStorage: OptionalTextStorage? { OptionalTextStorage(delegate: self) }
}

/// The members named `textStorage` of a `NSTextStorageDelegate`.
public struct OptionalTextStorage {
  fileprivate let delegate: any NSTextStorageDelegate
  /// Reports an edit to the delegate before attributes are fixed.
  ///
  /// - Parameters:
  ///   - textStorage: The storage that was edited.
  ///   - editedMask: Whether characters, attributes or both changed.
  ///   - editedRange: The range that changed, in the current text.
  ///   - delta: The change in length, in UTF-16 units.
  public func callAsFunction(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    delegate.textStorage(
      textStorage, willProcessEditing: editedMask, range: editedRange, changeInLength: delta)
  }
  /// Reports an edit to the delegate after attributes are fixed.
  ///
  /// - Parameters:
  ///   - textStorage: The storage that was edited.
  ///   - editedMask: Whether characters, attributes or both changed.
  ///   - editedRange: The range that changed, in the current text.
  ///   - delta: The change in length, in UTF-16 units.
  public func callAsFunction(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    delegate.textStorage(
      textStorage, didProcessEditing: editedMask, range: editedRange, changeInLength: delta)
  }
}
