// SPDX-License-Identifier: MIT

extension UITextField {
  /// The border style of a text field.
  ///
  /// - Source: UIKit, `UITextField.BorderStyle`.
  public enum BorderStyle: Int, Sendable {
    /// No border.
    case none = 0
    /// A line.
    case line = 1
    /// A bezel of two lines.
    case bezel = 2
    /// A rounded line, with a background.
    case roundedRect = 3
  }

  /// The condition for showing a view of a text field.
  ///
  /// - Source: UIKit, `UITextField.ViewMode`.
  public enum ViewMode: Int, Sendable {
    /// Never.
    case never = 0
    /// While the field is edited.
    case whileEditing = 1
    /// While the field is not being edited.
    case unlessEditing = 2
    /// Always.
    case always = 3
  }

  /// The reason why editing has ended.
  ///
  /// - Source: UIKit, `UITextField.DidEndEditingReason`.
  public enum DidEndEditingReason: Int, Sendable {
    /// The text was accepted.
    case committed = 0
    /// The text was not accepted.
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
  /// The key of the reason why editing has ended: the raw value of a `DidEndEditingReason`.
  public nonisolated static let didEndEditingReasonUserInfoKey =
    "UITextFieldDidEndEditingReasonKey"
}
