// SPDX-License-Identifier: MIT

// Optional members of UIContextMenuInteractionDelegate, as `UIScrollViewDelegate+Linux.swift` explains.
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
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    delegate.contextMenuInteraction(interaction, configurationForMenuAtLocation: location)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    delegate.contextMenuInteraction(
      interaction, willDisplayMenuFor: configuration, animator: animator)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    delegate.contextMenuInteraction(interaction, willEndFor: configuration, animator: animator)
  }
}
