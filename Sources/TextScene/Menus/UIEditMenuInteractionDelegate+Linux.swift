// SPDX-License-Identifier: MIT

// Optional members of UIEditMenuInteractionDelegate; `UIScrollViewDelegate+Linux.swift` has the
// explanation.
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
  /// Calls `editMenuInteraction(_:menuFor:suggestedActions:)` of the delegate.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The source of the menu.
  ///   - suggestedActions: Cut, copy, paste and others that a responder performs.
  /// - Returns: The delegate's result.
  @discardableResult
  public func callAsFunction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
    suggestedActions: [UIMenuElement]
  ) -> UIMenu? {
    delegate.editMenuInteraction(
      interaction, menuFor: configuration, suggestedActions: suggestedActions)
  }
  /// Calls `editMenuInteraction(_:targetRectFor:)` of the delegate.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The source of the menu.
  /// - Returns: The delegate's result.
  @discardableResult
  public func callAsFunction(
    _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
  ) -> CGRect {
    delegate.editMenuInteraction(interaction, targetRectFor: configuration)
  }
  /// Calls `editMenuInteraction(_:willPresentMenuFor:animator:)` of the delegate.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The source of the menu.
  ///   - animator: Takes animations and completions.
  public func callAsFunction(
    _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {
    delegate.editMenuInteraction(interaction, willPresentMenuFor: configuration, animator: animator)
  }
  /// Calls `editMenuInteraction(_:willDismissMenuFor:animator:)` of the delegate.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The source of the menu.
  ///   - animator: Takes animations and completions.
  public func callAsFunction(
    _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
    animator: any UIEditMenuInteractionAnimating
  ) {
    delegate.editMenuInteraction(interaction, willDismissMenuFor: configuration, animator: animator)
  }
}
