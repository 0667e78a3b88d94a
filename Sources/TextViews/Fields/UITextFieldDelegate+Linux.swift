// SPDX-License-Identifier: MIT

// Sources for iOS call optional delegate members with a question mark:
// `delegate?.scrollViewDidScroll?(view)`. Swift on Linux has no optional members; each has a
// default implementation instead. Therefore each name is also an optional property whose value is
// called like the member. A member that the delegate does not implement is called all the same and
// runs its default implementation.
//
// Source: Our choice.

extension UITextFieldDelegate {
  /// `textFieldShouldBeginEditing` as an optional member:
  /// `delegate?.textFieldShouldBeginEditing?(…)`.
  public var textFieldShouldBeginEditing: (@MainActor (UITextField) -> Bool)? {
    { self.textFieldShouldBeginEditing($0) }
  }
  /// `textFieldDidBeginEditing` as an optional member: `delegate?.textFieldDidBeginEditing?(…)`.
  public var textFieldDidBeginEditing: (@MainActor (UITextField) -> Void)? {
    { self.textFieldDidBeginEditing($0) }
  }
  /// `textFieldShouldEndEditing` as an optional member: `delegate?.textFieldShouldEndEditing?(…)`.
  public var textFieldShouldEndEditing: (@MainActor (UITextField) -> Bool)? {
    { self.textFieldShouldEndEditing($0) }
  }
  /// `textFieldDidEndEditing` as an optional member: `delegate?.textFieldDidEndEditing?(…)`.
  public var textFieldDidEndEditing: OptionalTextFieldDidEndEditing? {
    OptionalTextFieldDidEndEditing(delegate: self)
  }
  /// `textField` as an optional member: `delegate?.textField?(…)`.
  public var textField: OptionalTextField? { OptionalTextField(delegate: self) }
  /// `textFieldDidChangeSelection` as an optional member:
  /// `delegate?.textFieldDidChangeSelection?(…)`.
  public var textFieldDidChangeSelection: (@MainActor (UITextField) -> Void)? {
    { self.textFieldDidChangeSelection($0) }
  }
  /// `textFieldShouldClear` as an optional member: `delegate?.textFieldShouldClear?(…)`.
  public var textFieldShouldClear: (@MainActor (UITextField) -> Bool)? {
    { self.textFieldShouldClear($0) }
  }
  /// `textFieldShouldReturn` as an optional member: `delegate?.textFieldShouldReturn?(…)`.
  public var textFieldShouldReturn: (@MainActor (UITextField) -> Bool)? {
    { self.textFieldShouldReturn($0) }
  }
}

/// The members named `textFieldDidEndEditing` of a `UITextFieldDelegate`.
@preconcurrency @MainActor
public struct OptionalTextFieldDidEndEditing {
  fileprivate let delegate: any UITextFieldDelegate
  /// Calls `textFieldDidEndEditing(_:)`.
  ///
  /// - Parameter textField: The text field.
  public func callAsFunction(_ textField: UITextField) {
    delegate.textFieldDidEndEditing(textField)
  }
  /// Calls `textFieldDidEndEditing(_:reason:)`.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - reason: The reason why editing ended.
  public func callAsFunction(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    delegate.textFieldDidEndEditing(textField, reason: reason)
  }
}

/// The members named `textField` of a `UITextFieldDelegate`.
@preconcurrency @MainActor
public struct OptionalTextField {
  fileprivate let delegate: any UITextFieldDelegate
  /// Calls `textField(_:shouldChangeCharactersIn:replacementString:)`.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - range: The characters to be replaced, in UTF-16 units.
  ///   - string: The new characters; empty for a deletion.
  /// - Returns: Whether the replacement is allowed.
  @discardableResult
  public func callAsFunction(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    delegate.textField(textField, shouldChangeCharactersIn: range, replacementString: string)
  }
  /// Calls `textField(_:editMenuForCharactersIn:suggestedActions:)`.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - range: The selected characters, in UTF-16 units.
  ///   - suggestedActions: The standard items.
  /// - Returns: The menu to show; nil for a menu of the standard items.
  @discardableResult
  public func callAsFunction(
    _ textField: UITextField, editMenuForCharactersIn range: NSRange,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? {
    delegate.textField(
      textField, editMenuForCharactersIn: range, suggestedActions: suggestedActions)
  }
  /// Calls `textField(_:willPresentEditMenuWith:)`.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - animator: The animator of the menu's appearance or disappearance.
  public func callAsFunction(
    _ textField: UITextField, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {
    delegate.textField(textField, willPresentEditMenuWith: animator)
  }
  /// Calls `textField(_:willDismissEditMenuWith:)`.
  ///
  /// - Parameters:
  ///   - textField: The text field.
  ///   - animator: The animator of the menu's appearance or disappearance.
  public func callAsFunction(
    _ textField: UITextField, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {
    delegate.textField(textField, willDismissEditMenuWith: animator)
  }
}
