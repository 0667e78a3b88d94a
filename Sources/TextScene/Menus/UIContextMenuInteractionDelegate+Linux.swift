// SPDX-License-Identifier: MIT

// Optional members of UIContextMenuInteractionDelegate; `UIScrollViewDelegate+Linux.swift` has the
// explanation.
//
// Source: our choice.

extension UIContextMenuInteractionDelegate {
  /// `contextMenuInteraction` as an optional member: `delegate?.contextMenuInteraction?(…)`.
  public var contextMenuInteraction: OptionalContextMenuInteraction? {
    OptionalContextMenuInteraction(delegate: self)
  }
}

/// The members named `contextMenuInteraction` of a `UIContextMenuInteractionDelegate`.
@preconcurrency @MainActor
public struct OptionalContextMenuInteraction {
  fileprivate let delegate: any UIContextMenuInteractionDelegate
  /// Calls `contextMenuInteraction(_:configurationForMenuAtLocation:)` of the delegate.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - location: In the view's coordinates.
  /// - Returns: The delegate's result.
  @discardableResult
  public func callAsFunction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    delegate.contextMenuInteraction(interaction, configurationForMenuAtLocation: location)
  }
  /// Calls `contextMenuInteraction(_:willDisplayMenuFor:animator:)` of the delegate.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The configuration of the menu.
  ///   - animator: Takes animations and completions.
  public func callAsFunction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    delegate.contextMenuInteraction(
      interaction, willDisplayMenuFor: configuration, animator: animator)
  }
  /// Calls `contextMenuInteraction(_:willEndFor:animator:)` of the delegate.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - configuration: The configuration of the menu.
  ///   - animator: Takes animations and completions.
  public func callAsFunction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    delegate.contextMenuInteraction(interaction, willEndFor: configuration, animator: animator)
  }
}
