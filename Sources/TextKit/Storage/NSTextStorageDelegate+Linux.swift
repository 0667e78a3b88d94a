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
  /// Calls the delegate.
  public func callAsFunction(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    delegate.textStorage(
      textStorage, willProcessEditing: editedMask, range: editedRange, changeInLength: delta)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    delegate.textStorage(
      textStorage, didProcessEditing: editedMask, range: editedRange, changeInLength: delta)
  }
}
