// SPDX-License-Identifier: MIT

// Sources for iOS call optional members of delegates with a question mark:
// `delegate?.scrollViewDidScroll?(view)`. Swift on Linux has no optional members: each has a
// default instead. So each name is an optional property, too, whose value is called like the
// member. A member that the delegate leaves out is called all the same, and does what its default
// says.
//
// Source: our choice.

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
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    delegate.textView(textView, shouldChangeTextIn: range, replacementText: text)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool {
    delegate.textView(
      textView, shouldInteractWith: URL, in: characterRange, interaction: interaction)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool {
    delegate.textView(
      textView, shouldInteractWith: textAttachment, in: characterRange, interaction: interaction)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange
  ) -> Bool {
    delegate.textView(textView, shouldInteractWith: URL, in: characterRange)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange
  ) -> Bool {
    delegate.textView(textView, shouldInteractWith: textAttachment, in: characterRange)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction? {
    delegate.textView(textView, primaryActionFor: textItem, defaultAction: defaultAction)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, menuConfigurationFor textItem: UITextItem, defaultMenu: UIMenu
  ) -> UITextItem.MenuConfiguration? {
    delegate.textView(textView, menuConfigurationFor: textItem, defaultMenu: defaultMenu)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ textView: UITextView, textItemMenuWillDisplayFor textItem: UITextItem,
    animator: any UIContextMenuInteractionAnimating
  ) {
    delegate.textView(textView, textItemMenuWillDisplayFor: textItem, animator: animator)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ textView: UITextView, textItemMenuWillEndFor textItem: UITextItem,
    animator: any UIContextMenuInteractionAnimating
  ) {
    delegate.textView(textView, textItemMenuWillEndFor: textItem, animator: animator)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ textView: UITextView, editMenuForTextIn range: NSRange, suggestedActions: [UIMenuElement]
  ) -> UIMenu? {
    delegate.textView(textView, editMenuForTextIn: range, suggestedActions: suggestedActions)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ textView: UITextView, willPresentEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {
    delegate.textView(textView, willPresentEditMenuWith: animator)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ textView: UITextView, willDismissEditMenuWith animator: any UIEditMenuInteractionAnimating
  ) {
    delegate.textView(textView, willDismissEditMenuWith: animator)
  }
}
