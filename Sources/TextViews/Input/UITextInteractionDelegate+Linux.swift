// SPDX-License-Identifier: MIT

// Optional members of UITextInteractionDelegate, as `UITextViewDelegate+Linux.swift` explains.
//
// Source: our choice.

extension UITextInteractionDelegate {
  /// `interactionShouldBegin` as an optional member: `delegate?.interactionShouldBegin?(…)`.
  public var interactionShouldBegin: OptionalInteractionShouldBegin? {
    OptionalInteractionShouldBegin(delegate: self)
  }
  /// `interactionWillBegin` as an optional member: `delegate?.interactionWillBegin?(…)`.
  public var interactionWillBegin: (@MainActor (UITextInteraction) -> Void)? {
    { self.interactionWillBegin($0) }
  }
  /// `interactionDidEnd` as an optional member: `delegate?.interactionDidEnd?(…)`.
  public var interactionDidEnd: (@MainActor (UITextInteraction) -> Void)? {
    { self.interactionDidEnd($0) }
  }
}

/// The members named `interactionShouldBegin` of a `UITextInteractionDelegate`.
@preconcurrency @MainActor
public struct OptionalInteractionShouldBegin {
  fileprivate let delegate: any UITextInteractionDelegate
  /// Calls `interactionShouldBegin(_:at:)`.
  ///
  /// - Parameters:
  ///   - interaction: The interaction.
  ///   - point: The touch in the view's coordinates, in points.
  /// - Returns: Whether the interaction begins.
  @discardableResult
  public func callAsFunction(_ interaction: UITextInteraction, at point: CGPoint) -> Bool {
    delegate.interactionShouldBegin(interaction, at: point)
  }
}
