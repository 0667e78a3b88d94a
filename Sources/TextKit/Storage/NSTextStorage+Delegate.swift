// SPDX-License-Identifier: MIT

extension NSTextStorage {
  /// What an edit changed.
  public struct EditActions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Actions of the given bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Attributes were added, removed or changed.
    public static let editedAttributes = EditActions(rawValue: 1)
    /// Characters were added, removed or replaced.
    public static let editedCharacters = EditActions(rawValue: 2)
  }

  /// Posted before attributes are fixed; the object is the storage.
  public class var willProcessEditingNotification: NSNotification.Name {
    NSNotification.Name("NSTextStorageWillProcessEditingNotification")
  }

  /// Posted after attributes are fixed and before layout managers are told; the object is the
  /// storage.
  public class var didProcessEditingNotification: NSNotification.Name {
    NSNotification.Name("NSTextStorageDidProcessEditingNotification")
  }
}

/// The older name of `NSTextStorage.EditActions`.
public typealias NSTextStorageEditActions = NSTextStorage.EditActions

/// Hears of a storage's edits before and after attributes are fixed.
///
/// Both methods are optional: an extension gives them an empty body.
public protocol NSTextStorageDelegate: AnyObject {
  /// Called before attributes are fixed. Characters and attributes may be changed here.
  ///
  /// - Parameters:
  ///   - textStorage: The storage that was edited.
  ///   - editedMask: Whether characters, attributes or both changed.
  ///   - editedRange: The range that changed, in the text as it now is.
  ///   - delta: By how much the length changed.
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)

  /// Called after attributes are fixed and before layout managers are told. Attributes may be
  /// changed here; changing characters is an error.
  ///
  /// - Parameters: As for `textStorage(_:willProcessEditing:range:changeInLength:)`.
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)
}

extension NSTextStorageDelegate {
  /// Does nothing.
  public func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}

  /// Does nothing.
  public func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}
}

/// Hears of a storage's edits in the place of a layout manager.
public protocol NSTextStorageObserving: AnyObject {
  /// The storage that is observed.
  var textStorage: NSTextStorage? { get set }
  /// Told after each edit, after the layout managers.
  func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
    range newCharRange: NSRange, changeInLength delta: Int,
    invalidatedRange invalidatedCharRange: NSRange)
  /// Called in place of a group of edits, which `transaction` makes.
  func performEditingTransaction(
    for textStorage: NSTextStorage, using transaction: () -> Void)
}
