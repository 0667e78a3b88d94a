// SPDX-License-Identifier: MIT

extension NSTextStorage {
  /// The kinds of changes of an edit.
  public struct EditActions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a set of actions from bits.
    ///
    /// - Parameter rawValue: The bits.
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

  /// Posted after attributes are fixed and before layout managers are notified; the object is the
  /// storage.
  public class var didProcessEditingNotification: NSNotification.Name {
    NSNotification.Name("NSTextStorageDidProcessEditingNotification")
  }
}

/// The older name of `NSTextStorage.EditActions`.
public typealias NSTextStorageEditActions = NSTextStorage.EditActions

/// An object that is notified of a storage's edits before and after attributes are fixed.
///
/// Both methods are optional: an extension implements them with an empty body.
public protocol NSTextStorageDelegate: AnyObject {
  /// Reports an edit before attributes are fixed. Characters and attributes may be changed here.
  ///
  /// - Parameters:
  ///   - textStorage: The storage that was edited.
  ///   - editedMask: Whether characters, attributes or both changed.
  ///   - editedRange: The range that changed, in the current text.
  ///   - delta: The change in length, in UTF-16 units.
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)

  /// Reports an edit after attributes are fixed and before layout managers are notified. Attributes
  /// may be changed here; changing characters is an error.
  ///
  /// - Parameters:
  ///   - textStorage: The storage that was edited.
  ///   - editedMask: Whether characters, attributes or both changed.
  ///   - editedRange: The range that changed, in the current text.
  ///   - delta: The change in length, in UTF-16 units.
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)
}

extension NSTextStorageDelegate {
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - textStorage: The storage that was edited.
  ///   - editedMask: Whether characters, attributes or both changed.
  ///   - editedRange: The range that changed, in the current text.
  ///   - delta: The change in length, in UTF-16 units.
  public func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}

  /// Does nothing.
  ///
  /// - Parameters:
  ///   - textStorage: The storage that was edited.
  ///   - editedMask: Whether characters, attributes or both changed.
  ///   - editedRange: The range that changed, in the current text.
  ///   - delta: The change in length, in UTF-16 units.
  public func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}
}

/// An object that follows a storage's edits like a layout manager.
public protocol NSTextStorageObserving: AnyObject {
  /// The storage that is observed.
  var textStorage: NSTextStorage? { get set }
  /// Follows an edit; called after the layout managers.
  ///
  /// - Parameters:
  ///   - textStorage: The storage that was edited.
  ///   - editMask: Whether characters, attributes or both changed.
  ///   - newCharRange: The range that changed, in the current text.
  ///   - delta: The change in length, in UTF-16 units.
  ///   - invalidatedCharRange: Contains `newCharRange`; fixing may have changed attributes in all
  ///     of it.
  func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
    range newCharRange: NSRange, changeInLength delta: Int,
    invalidatedRange invalidatedCharRange: NSRange)
  /// Performs a group of edits.
  ///
  /// - Parameters:
  ///   - textStorage: The storage.
  ///   - transaction: Makes the edits.
  func performEditingTransaction(
    for textStorage: NSTextStorage, using transaction: () -> Void)
}
