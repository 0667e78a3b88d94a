// SPDX-License-Identifier: MIT

// Optional members of UIDragInteractionDelegate, as `UIScrollViewDelegate+Linux.swift` explains.
//
// Source: our choice.

extension UIDragInteractionDelegate {
  /// `dragInteraction` as an optional member: `delegate?.dragInteraction?(…)`.
  public var dragInteraction: OptionalDragInteraction? { OptionalDragInteraction(delegate: self) }
}

/// The members named `dragInteraction` of a `UIDragInteractionDelegate`.
@preconcurrency @MainActor
public struct OptionalDragInteraction {
  fileprivate let delegate: any UIDragInteractionDelegate
  /// Calls the delegate.
  public func callAsFunction(
    _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
  ) {
    delegate.dragInteraction(interaction, sessionWillBegin: session)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ interaction: UIDragInteraction, sessionAllowsMoveOperation session: any UIDragSession
  ) -> Bool {
    delegate.dragInteraction(interaction, sessionAllowsMoveOperation: session)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ interaction: UIDragInteraction, sessionDidMove session: any UIDragSession
  ) {
    delegate.dragInteraction(interaction, sessionDidMove: session)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    willEndWith operation: UIDropOperation
  ) {
    delegate.dragInteraction(interaction, session: session, willEndWith: operation)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ interaction: UIDragInteraction, session: any UIDragSession,
    didEndWith operation: UIDropOperation
  ) {
    delegate.dragInteraction(interaction, session: session, didEndWith: operation)
  }
}
