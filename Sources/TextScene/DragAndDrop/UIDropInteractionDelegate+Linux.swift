// SPDX-License-Identifier: MIT

// Optional members of UIDropInteractionDelegate, as `UIScrollViewDelegate+Linux.swift` explains.
//
// Source: our choice.

extension UIDropInteractionDelegate {
  /// `dropInteraction` as an optional member: `delegate?.dropInteraction?(…)`.
  public var dropInteraction: OptionalDropInteraction? { OptionalDropInteraction(delegate: self) }
}

/// The members named `dropInteraction` of a `UIDropInteractionDelegate`.
@preconcurrency @MainActor
public struct OptionalDropInteraction {
  fileprivate let delegate: any UIDropInteractionDelegate
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession)
    -> Bool
  {
    delegate.dropInteraction(interaction, canHandle: session)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
  ) {
    delegate.dropInteraction(interaction, sessionDidEnter: session)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal {
    delegate.dropInteraction(interaction, sessionDidUpdate: session)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
  ) {
    delegate.dropInteraction(interaction, sessionDidExit: session)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ interaction: UIDropInteraction, performDrop session: any UIDropSession
  ) {
    delegate.dropInteraction(interaction, performDrop: session)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
  ) {
    delegate.dropInteraction(interaction, concludeDrop: session)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
  ) {
    delegate.dropInteraction(interaction, sessionDidEnd: session)
  }
}
