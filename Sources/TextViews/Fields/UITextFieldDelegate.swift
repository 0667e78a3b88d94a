// SPDX-License-Identifier: MIT

/// Hears of what the user does with a text field, and has a say in it.
///
/// Every member may be left out.
///
/// - Source: UIKit, `UITextFieldDelegate`.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Whether the user may begin to edit; true.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called after the user began to edit.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether the user may end editing; true.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called after the user ended editing.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called after the user ended editing; by default as the member without a reason.
  func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Whether the user may put a text in the place of characters; true.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Called after the selection has changed.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Whether the clear button may take the text away; true.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Whether the return key does what it does; true.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// The menu for selected text; nil: that of the suggested actions.
  func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// Called before the edit menu is shown.
  func textField(
    _ textField: UITextField, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating)
  /// Called before the edit menu goes.
  func textField(
    _ textField: UITextField, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating)
}

extension UITextFieldDelegate {
  /// The default: true.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// The default: true.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// As the member without a reason.
  public func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason
  ) { textFieldDidEndEditing(textField) }
  /// The default: true.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  /// Does nothing.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// The default: true.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// The default: true.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  /// The default: nil.
  public func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  /// Does nothing.
  public func textField(
    _ textField: UITextField, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {}
  /// Does nothing.
  public func textField(
    _ textField: UITextField, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {}
}
