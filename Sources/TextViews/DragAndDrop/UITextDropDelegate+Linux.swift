// SPDX-License-Identifier: MIT

// Optional members of UITextDropDelegate, as `UITextViewDelegate+Linux.swift` explains.
//
// Source: our choice.

extension UITextDropDelegate {
  /// `textDroppableView` as an optional member: `delegate?.textDroppableView?(…)`.
  public var textDroppableView: OptionalTextDroppableView? {
    OptionalTextDroppableView(delegate: self)
  }
}

/// The members named `textDroppableView` of a `UITextDropDelegate`.
@preconcurrency @MainActor
public struct OptionalTextDroppableView {
  fileprivate let delegate: any UITextDropDelegate
  /// Calls `textDroppableView(_:proposalForDrop:)`.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - drop: The requested drop.
  /// - Returns: A proposal for handling the drop.
  @discardableResult
  public func callAsFunction(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal {
    delegate.textDroppableView(textDroppableView, proposalForDrop: drop)
  }
  /// Calls `textDroppableView(_:willPerformDrop:)`.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - drop: The requested drop.
  public func callAsFunction(
    _ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest
  ) {
    delegate.textDroppableView(textDroppableView, willPerformDrop: drop)
  }
  /// Calls `textDroppableView(_:dropSessionDidEnter:)`.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - session: The session of the drag.
  public func callAsFunction(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidEnter session: any UIDropSession
  ) {
    delegate.textDroppableView(textDroppableView, dropSessionDidEnter: session)
  }
  /// Calls `textDroppableView(_:dropSessionDidUpdate:)`.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - session: The session of the drag.
  public func callAsFunction(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidUpdate session: any UIDropSession
  ) {
    delegate.textDroppableView(textDroppableView, dropSessionDidUpdate: session)
  }
  /// Calls `textDroppableView(_:dropSessionDidExit:)`.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - session: The session of the drag.
  public func callAsFunction(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidExit session: any UIDropSession
  ) {
    delegate.textDroppableView(textDroppableView, dropSessionDidExit: session)
  }
  /// Calls `textDroppableView(_:dropSessionDidEnd:)`.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - session: The session of the drag.
  public func callAsFunction(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession
  ) {
    delegate.textDroppableView(textDroppableView, dropSessionDidEnd: session)
  }
}
