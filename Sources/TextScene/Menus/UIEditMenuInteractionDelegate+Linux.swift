// SPDX-License-Identifier: MIT

// Optional members of UIEditMenuInteractionDelegate, as `UIScrollViewDelegate+Linux.swift` explains.
//
// Source: our choice.

extension UIEditMenuInteractionDelegate {
  /// `editMenuInteraction` as an optional member: `delegate?.editMenuInteraction?(…)`.
  public var editMenuInteraction: OptionalEditMenuInteraction? {
    OptionalEditMenuInteraction(delegate: self)
  }
}

/// The members named `editMenuInteraction` of a `UIEditMenuInteractionDelegate`.
@preconcurrency @MainActor
public struct OptionalEditMenuInteraction {
  fileprivate let delegate: any UIEditMenuInteractionDelegate
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? {
    delegate.editMenuInteraction(
      interaction, menuFor: configuration, suggestedActions: suggestedActions)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect {
    delegate.editMenuInteraction(interaction, targetRectFor: configuration)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {
    delegate.editMenuInteraction(interaction, willPresentMenuFor: configuration, animator: animator)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {
    delegate.editMenuInteraction(interaction, willDismissMenuFor: configuration, animator: animator)
  }
}
