// SPDX-License-Identifier: MIT

// Optional members of UIFindInteractionDelegate, as `UITextViewDelegate+Linux.swift` explains.
//
// Source: our choice.

extension UIFindInteractionDelegate {
  /// `findInteraction` as an optional member: `delegate?.findInteraction?(…)`.
  public var findInteraction: OptionalFindInteraction? { OptionalFindInteraction(delegate: self) }
}

/// The members named `findInteraction` of a `UIFindInteractionDelegate`.
@preconcurrency @MainActor
public struct OptionalFindInteraction {
  fileprivate let delegate: any UIFindInteractionDelegate
  /// Calls the delegate.
  public func callAsFunction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {
    delegate.findInteraction(interaction, didBegin: session)
  }
  /// Calls the delegate.
  public func callAsFunction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {
    delegate.findInteraction(interaction, didEnd: session)
  }
}
