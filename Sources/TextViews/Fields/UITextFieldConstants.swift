// SPDX-License-Identifier: MIT

extension UITextField {
  /// The frame around a text field.
  ///
  /// - Source: UIKit, `UITextField.BorderStyle`.
  public enum BorderStyle: Int, Sendable {
    /// None.
    case none = 0
    /// A line.
    case line = 1
    /// Two lines.
    case bezel = 2
    /// A line with round corners, and a ground.
    case roundedRect = 3
  }

  /// When a part of a text field is shown.
  ///
  /// - Source: UIKit, `UITextField.ViewMode`.
  public enum ViewMode: Int, Sendable {
    /// Not.
    case never = 0
    /// While the field is edited.
    case whileEditing = 1
    /// While it is not.
    case unlessEditing = 2
    /// Always.
    case always = 3
  }

  /// Why editing has ended.
  ///
  /// - Source: UIKit, `UITextField.DidEndEditingReason`.
  public enum DidEndEditingReason: Int, Sendable {
    /// The text was accepted.
    case committed = 0
    /// It was not.
    case cancelled = 1
  }

  /// Posted after the user began to edit.
  public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Posted after the user has changed the text.
  public nonisolated static let textDidChangeNotification = NSNotification.Name(
    "UITextFieldTextDidChangeNotification")
  /// Posted after the user ended editing.
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
    "UITextFieldTextDidEndEditingNotification")
  /// Why editing has ended: the number of a `DidEndEditingReason`.
  public nonisolated static let didEndEditingReasonUserInfoKey =
    "UITextFieldDidEndEditingReasonKey"
}
