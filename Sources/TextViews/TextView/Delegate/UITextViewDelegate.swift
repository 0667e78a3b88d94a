// SPDX-License-Identifier: MIT

/// The methods that notify a delegate of editing in a text view, and let it prevent edits.
///
/// Every method is optional.
///
///     tap on a link ── textView(_:primaryActionFor:defaultAction:)
///                        └ its default action
///                            └ textView(_:shouldInteractWith:in:interaction:)
///                                └ by default textView(_:shouldInteractWith:in:)
///                                    └ true ── UIApplication.open
///
/// - Source: UIKit, `UITextViewDelegate`.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Asks whether the user can begin editing; default true.
  ///
  /// - Parameter textView: The text view.
  /// - Returns: Whether editing can begin.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Asks whether editing can end; default true.
  ///
  /// - Parameter textView: The text view.
  /// - Returns: Whether editing can end.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called after editing began.
  ///
  /// - Parameter textView: The text view.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Called after editing ended.
  ///
  /// - Parameter textView: The text view.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Asks whether characters may be replaced; default true.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - range: The characters to be replaced, in UTF-16 units.
  ///   - text: The new characters; empty for a deletion.
  /// - Returns: Whether the replacement is allowed.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called after the user has changed the text.
  ///
  /// - Parameter textView: The text view.
  func textViewDidChange(_ textView: UITextView)
  /// Called after the selection has changed, by the user or the program.
  ///
  /// - Parameter textView: The text view.
  func textViewDidChangeSelection(_ textView: UITextView)

  /// Asks whether a link performs its default action; default true.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - URL: The link's URL.
  ///   - characterRange: The characters of the link or attachment, in UTF-16 units.
  ///   - interaction: The user's interaction.
  /// - Returns: Whether the default action is performed.
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
  /// Asks whether an attachment performs its default action; default true.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textAttachment: The attachment.
  ///   - characterRange: The characters of the link or attachment, in UTF-16 units.
  ///   - interaction: The user's interaction.
  /// - Returns: Whether the default action is performed.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool
  /// Asks whether a link performs its default action; default true.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - URL: The link's URL.
  ///   - characterRange: The characters of the link or attachment, in UTF-16 units.
  /// - Returns: Whether the default action is performed.
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange
  ) -> Bool
  /// Asks whether an attachment performs its default action; default true.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textAttachment: The attachment.
  ///   - characterRange: The characters of the link or attachment, in UTF-16 units.
  /// - Returns: Whether the default action is performed.
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange
  ) -> Bool

  /// Returns the action of a tap on a link or attachment; nil for none. By default the default
  /// action.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textItem: The link or attachment.
  ///   - defaultAction: The action that is performed without a delegate.
  /// - Returns: The action to perform; nil for none.
  func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction?
  /// Returns the menu of a link or attachment; nil for none. By default the default menu.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textItem: The link or attachment.
  ///   - defaultMenu: The menu that is shown without a delegate.
  /// - Returns: The menu to show; nil for none.
  func textView(
    _ textView: UITextView, menuConfigurationFor textItem: UITextItem, defaultMenu: UIMenu
  ) -> UITextItem.MenuConfiguration?
  /// Called before the menu of a link or attachment appears.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textItem: The link or attachment.
  ///   - animator: The animator of the menu's appearance or disappearance.
  func textView(
    _ textView: UITextView, textItemMenuWillDisplayFor textItem: UITextItem,
    animator: any UIContextMenuInteractionAnimating)
  /// Called before the menu of a link or attachment disappears.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textItem: The link or attachment.
  ///   - animator: The animator of the menu's appearance or disappearance.
  func textView(
    _ textView: UITextView, textItemMenuWillEndFor textItem: UITextItem,
    animator: any UIContextMenuInteractionAnimating)

  /// Returns the menu for selected text; nil for a menu of the suggested actions.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - range: The selected characters, in UTF-16 units.
  ///   - suggestedActions: The standard items.
  /// - Returns: The menu to show; nil for a menu of the standard items.
  func textView(
    _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu?
  /// Called before the edit menu appears.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - animator: The animator of the menu's appearance or disappearance.
  func textView(
    _ textView: UITextView, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating)
  /// Called before the edit menu disappears.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - animator: The animator of the menu's appearance or disappearance.
  func textView(
    _ textView: UITextView, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating)
}

extension UITextViewDelegate {
  /// Returns true.
  ///
  /// - Parameter textView: The text view.
  /// - Returns: Whether editing can begin.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Returns true.
  ///
  /// - Parameter textView: The text view.
  /// - Returns: Whether editing can end.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  ///
  /// - Parameter textView: The text view.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Does nothing.
  ///
  /// - Parameter textView: The text view.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Returns true.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - range: The characters to be replaced, in UTF-16 units.
  ///   - text: The new characters; empty for a deletion.
  /// - Returns: Whether the replacement is allowed.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  ///
  /// - Parameter textView: The text view.
  public func textViewDidChange(_ textView: UITextView) {}
  /// Does nothing.
  ///
  /// - Parameter textView: The text view.
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  /// Calls `textView(_:shouldInteractWith:in:)`.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - URL: The link's URL.
  ///   - characterRange: The characters of the link or attachment, in UTF-16 units.
  ///   - interaction: The user's interaction.
  /// - Returns: Whether the default action is performed.
  public func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { self.textView(textView, shouldInteractWith: URL, in: characterRange) }
  /// Calls `textView(_:shouldInteractWith:in:)`.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textAttachment: The attachment.
  ///   - characterRange: The characters of the link or attachment, in UTF-16 units.
  ///   - interaction: The user's interaction.
  /// - Returns: Whether the default action is performed.
  public func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool { self.textView(textView, shouldInteractWith: textAttachment, in: characterRange) }
  /// Returns true.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - URL: The link's URL.
  ///   - characterRange: The characters of the link or attachment, in UTF-16 units.
  /// - Returns: Whether the default action is performed.
  public func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange
  ) -> Bool { true }
  /// Returns true.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textAttachment: The attachment.
  ///   - characterRange: The characters of the link or attachment, in UTF-16 units.
  /// - Returns: Whether the default action is performed.
  public func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange
  ) -> Bool { true }
  /// Returns the default action.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textItem: The link or attachment.
  ///   - defaultAction: The action that is performed without a delegate.
  /// - Returns: The action to perform; nil for none.
  public func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction? { defaultAction }
  /// Returns the default menu.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textItem: The link or attachment.
  ///   - defaultMenu: The menu that is shown without a delegate.
  /// - Returns: The menu to show; nil for none.
  public func textView(
    _ textView: UITextView, menuConfigurationFor textItem: UITextItem, defaultMenu: UIMenu
  ) -> UITextItem.MenuConfiguration? { UITextItem.MenuConfiguration(menu: defaultMenu) }
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textItem: The link or attachment.
  ///   - animator: The animator of the menu's appearance or disappearance.
  public func textView(
    _ textView: UITextView, textItemMenuWillDisplayFor textItem: UITextItem,
    animator: any UIContextMenuInteractionAnimating
  ) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - textItem: The link or attachment.
  ///   - animator: The animator of the menu's appearance or disappearance.
  public func textView(
    _ textView: UITextView, textItemMenuWillEndFor textItem: UITextItem,
    animator: any UIContextMenuInteractionAnimating
  ) {}
  /// Returns nil.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - range: The selected characters, in UTF-16 units.
  ///   - suggestedActions: The standard items.
  /// - Returns: The menu to show; nil for a menu of the standard items.
  public func textView(
    _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? { nil }
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - animator: The animator of the menu's appearance or disappearance.
  public func textView(
    _ textView: UITextView, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - animator: The animator of the menu's appearance or disappearance.
  public func textView(
    _ textView: UITextView, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {}
}
