// SPDX-License-Identifier: MIT

// Sources for iOS call optional delegate members with a question mark:
// `delegate?.scrollViewDidScroll?(view)`. Swift on Linux has no optional members; each has a
// default implementation instead. Therefore each name is also an optional property whose value is
// called like the member. A member that the delegate does not implement is called all the same and
// runs its default implementation.
//
// Source: Our choice.

extension UITextViewDelegate {
  /// `textViewShouldBeginEditing` as an optional member:
  /// `delegate?.textViewShouldBeginEditing?(…)`.
  public var textViewShouldBeginEditing: (@MainActor (UITextView) -> Bool)? {
    { self.textViewShouldBeginEditing($0) }
  }
  /// `textViewShouldEndEditing` as an optional member: `delegate?.textViewShouldEndEditing?(…)`.
  public var textViewShouldEndEditing: (@MainActor (UITextView) -> Bool)? {
    { self.textViewShouldEndEditing($0) }
  }
  /// `textViewDidBeginEditing` as an optional member: `delegate?.textViewDidBeginEditing?(…)`.
  public var textViewDidBeginEditing: (@MainActor (UITextView) -> Void)? {
    { self.textViewDidBeginEditing($0) }
  }
  /// `textViewDidEndEditing` as an optional member: `delegate?.textViewDidEndEditing?(…)`.
  public var textViewDidEndEditing: (@MainActor (UITextView) -> Void)? {
    { self.textViewDidEndEditing($0) }
  }
  /// `textView` as an optional member: `delegate?.textView?(…)`.
  public var textView: OptionalTextView? { OptionalTextView(delegate: self) }
  /// `textViewDidChange` as an optional member: `delegate?.textViewDidChange?(…)`.
  public var textViewDidChange: (@MainActor (UITextView) -> Void)? {
    { self.textViewDidChange($0) }
  }
  /// `textViewDidChangeSelection` as an optional member:
  /// `delegate?.textViewDidChangeSelection?(…)`.
  public var textViewDidChangeSelection: (@MainActor (UITextView) -> Void)? {
    { self.textViewDidChangeSelection($0) }
  }
}

/// The members named `textView` of a `UITextViewDelegate`.
@preconcurrency @MainActor
public struct OptionalTextView {
  fileprivate let delegate: any UITextViewDelegate
  /// Calls `textView(_:shouldChangeTextIn:replacementText:)`.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - range: The characters to be replaced, in UTF-16 units.
  ///   - text: The new characters; empty for a deletion.
  /// - Returns: Whether the replacement is allowed.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    delegate.textView(textView, shouldChangeTextIn: range, replacementText: text)
  }
  /// Calls `textView(_:shouldInteractWith:in:interaction:)` for a link.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - URL: The link's URL.
  ///   - characterRange: The characters of the link or attachment, in UTF-16 units.
  ///   - interaction: The user's interaction.
  /// - Returns: Whether the default action is performed.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool {
    delegate.textView(
      textView, shouldInteractWith: URL, in: characterRange, interaction: interaction)
  }
  /// Calls `textView(_:shouldInteractWith:in:interaction:)` for an attachment.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textAttachment: The attachment.
  ///   - characterRange: The characters of the link or attachment, in UTF-16 units.
  ///   - interaction: The user's interaction.
  /// - Returns: Whether the default action is performed.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool {
    delegate.textView(
      textView, shouldInteractWith: textAttachment, in: characterRange, interaction: interaction)
  }
  /// Calls `textView(_:shouldInteractWith:in:)` for a link.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - URL: The link's URL.
  ///   - characterRange: The characters of the link or attachment, in UTF-16 units.
  /// - Returns: Whether the default action is performed.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange
  ) -> Bool {
    delegate.textView(textView, shouldInteractWith: URL, in: characterRange)
  }
  /// Calls `textView(_:shouldInteractWith:in:)` for an attachment.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textAttachment: The attachment.
  ///   - characterRange: The characters of the link or attachment, in UTF-16 units.
  /// - Returns: Whether the default action is performed.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange
  ) -> Bool {
    delegate.textView(textView, shouldInteractWith: textAttachment, in: characterRange)
  }
  /// Calls `textView(_:primaryActionFor:defaultAction:)`.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textItem: The link or attachment.
  ///   - defaultAction: The action that is performed without a delegate.
  /// - Returns: The action to perform; nil for none.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction? {
    delegate.textView(textView, primaryActionFor: textItem, defaultAction: defaultAction)
  }
  /// Calls `textView(_:menuConfigurationFor:defaultMenu:)`.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textItem: The link or attachment.
  ///   - defaultMenu: The menu that is shown without a delegate.
  /// - Returns: The menu to show; nil for none.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, menuConfigurationFor textItem: UITextItem, defaultMenu: UIMenu
  ) -> UITextItem.MenuConfiguration? {
    delegate.textView(textView, menuConfigurationFor: textItem, defaultMenu: defaultMenu)
  }
  /// Calls `textView(_:textItemMenuWillDisplayFor:animator:)`.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textItem: The link or attachment.
  ///   - animator: The animator of the menu's appearance or disappearance.
  public func callAsFunction(
    _ textView: UITextView, textItemMenuWillDisplayFor textItem: UITextItem,
    animator: any UIContextMenuInteractionAnimating
  ) {
    delegate.textView(textView, textItemMenuWillDisplayFor: textItem, animator: animator)
  }
  /// Calls `textView(_:textItemMenuWillEndFor:animator:)`.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textItem: The link or attachment.
  ///   - animator: The animator of the menu's appearance or disappearance.
  public func callAsFunction(
    _ textView: UITextView, textItemMenuWillEndFor textItem: UITextItem,
    animator: any UIContextMenuInteractionAnimating
  ) {
    delegate.textView(textView, textItemMenuWillEndFor: textItem, animator: animator)
  }
  /// Calls `textView(_:editMenuForTextIn:suggestedActions:)`.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - range: The selected characters, in UTF-16 units.
  ///   - suggestedActions: The standard items.
  /// - Returns: The menu to show; nil for a menu of the standard items.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? {
    delegate.textView(textView, editMenuForTextIn: range, suggestedActions: suggestedActions)
  }
  /// Calls `textView(_:willPresentEditMenuWith:)`.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - animator: The animator of the menu's appearance or disappearance.
  public func callAsFunction(
    _ textView: UITextView, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {
    delegate.textView(textView, willPresentEditMenuWith: animator)
  }
  /// Calls `textView(_:willDismissEditMenuWith:)`.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - animator: The animator of the menu's appearance or disappearance.
  public func callAsFunction(
    _ textView: UITextView, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {
    delegate.textView(textView, willDismissEditMenuWith: animator)
  }
}
