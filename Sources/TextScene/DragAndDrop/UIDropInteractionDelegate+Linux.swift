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
  /// Calls `dropInteraction(_:canHandle:)` of the delegate.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drag.
  /// - Returns: The delegate's result.
  @discardableResult
  public func callAsFunction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession)
    -> Bool
  {
    delegate.dropInteraction(interaction, canHandle: session)
  }
  /// Calls `dropInteraction(_:sessionDidEnter:)` of the delegate.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drag.
  public func callAsFunction(
    _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
  ) {
    delegate.dropInteraction(interaction, sessionDidEnter: session)
  }
  /// Calls `dropInteraction(_:sessionDidUpdate:)` of the delegate.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drag.
  /// - Returns: The delegate's result.
  @discardableResult
  public func callAsFunction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal {
    delegate.dropInteraction(interaction, sessionDidUpdate: session)
  }
  /// Calls `dropInteraction(_:sessionDidExit:)` of the delegate.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drag.
  public func callAsFunction(
    _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
  ) {
    delegate.dropInteraction(interaction, sessionDidExit: session)
  }
  /// Calls `dropInteraction(_:performDrop:)` of the delegate.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drop.
  public func callAsFunction(
    _ interaction: UIDropInteraction, performDrop session: any UIDropSession
  ) {
    delegate.dropInteraction(interaction, performDrop: session)
  }
  /// Calls `dropInteraction(_:concludeDrop:)` of the delegate.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drop.
  public func callAsFunction(
    _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
  ) {
    delegate.dropInteraction(interaction, concludeDrop: session)
  }
  /// Calls `dropInteraction(_:sessionDidEnd:)` of the delegate.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drag.
  public func callAsFunction(
    _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
  ) {
    delegate.dropInteraction(interaction, sessionDidEnd: session)
  }
}
