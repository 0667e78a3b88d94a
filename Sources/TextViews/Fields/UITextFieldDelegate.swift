// SPDX-License-Identifier: MIT

/// The methods that notify a delegate of editing in a text field, and let it prevent edits.
///
/// Every method is optional.
///
/// - Source: UIKit, `UITextFieldDelegate`.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Asks whether the user can begin editing; default true.
  ///
  /// - Parameter textField: The text field.
  /// - Returns: Whether editing can begin.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Called after editing began.
  ///
  /// - Parameter textField: The text field.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Asks whether editing can end; default true.
  ///
  /// - Parameter textField: The text field.
  /// - Returns: Whether editing can end.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called after editing ended.
  ///
  /// - Parameter textField: The text field.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Called after editing ended; by default calls the method without a reason.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - reason: The reason why editing ended.
  func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Asks whether characters may be replaced; default true.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - range: The characters to be replaced, in UTF-16 units.
  ///   - string: The new characters; empty for a deletion.
  /// - Returns: Whether the replacement is allowed.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Called after the selection has changed.
  ///
  /// - Parameter textField: The text field.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Asks whether the clear button may delete the text; default true.
  ///
  /// - Parameter textField: The text field.
  /// - Returns: Whether the text may be deleted.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Asks whether the return key performs its default behaviour; default true.
  ///
  /// - Parameter textField: The text field.
  /// - Returns: Whether the return key performs its default behaviour.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// Returns the menu for selected text; nil for a menu of the suggested actions.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - range: The selected characters, in UTF-16 units.
  ///   - suggestedActions: The standard items.
  /// - Returns: The menu to show; nil for a menu of the standard items.
  func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// Called before the edit menu appears.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - animator: The animator of the menu's appearance or disappearance.
  func textField(
    _ textField: UITextField, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating)
  /// Called before the edit menu disappears.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - animator: The animator of the menu's appearance or disappearance.
  func textField(
    _ textField: UITextField, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating)
}

extension UITextFieldDelegate {
  /// Returns true.
  ///
  /// - Parameter textField: The text field.
  /// - Returns: Whether editing can begin.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  ///
  /// - Parameter textField: The text field.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Returns true.
  ///
  /// - Parameter textField: The text field.
  /// - Returns: Whether editing can end.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  ///
  /// - Parameter textField: The text field.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Calls `textFieldDidEndEditing(_:)`.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - reason: The reason why editing ended.
  public func textFieldDidEndEditing(
    _ textField: UITextField, reason: UITextField.DidEndEditingReason
  ) { textFieldDidEndEditing(textField) }
  /// Returns true.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - range: The characters to be replaced, in UTF-16 units.
  ///   - string: The new characters; empty for a deletion.
  /// - Returns: Whether the replacement is allowed.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  /// Does nothing.
  ///
  /// - Parameter textField: The text field.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// Returns true.
  ///
  /// - Parameter textField: The text field.
  /// - Returns: Whether the text may be deleted.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Returns true.
  ///
  /// - Parameter textField: The text field.
  /// - Returns: Whether the return key performs its default behaviour.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  /// Returns nil.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - range: The selected characters, in UTF-16 units.
  ///   - suggestedActions: The standard items.
  /// - Returns: The menu to show; nil for a menu of the standard items.
  public func textField(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - animator: The animator of the menu's appearance or disappearance.
  public func textField(
    _ textField: UITextField, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - animator: The animator of the menu's appearance or disappearance.
  public func textField(
    _ textField: UITextField, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {}
}
