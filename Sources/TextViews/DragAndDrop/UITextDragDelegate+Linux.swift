// SPDX-License-Identifier: MIT

// Optional members of UITextDragDelegate, as `UITextViewDelegate+Linux.swift` explains.
//
// Source: our choice.

extension UITextDragDelegate {
  /// `textDraggableView` as an optional member: `delegate?.textDraggableView?(…)`.
  public var textDraggableView: OptionalTextDraggableView? {
    OptionalTextDraggableView(delegate: self)
  }
}

/// The members named `textDraggableView` of a `UITextDragDelegate`.
@preconcurrency @MainActor
public struct OptionalTextDraggableView {
  fileprivate let delegate: any UITextDragDelegate
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ textDraggableView: any UIView & UITextDraggable,
    itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem] {
    delegate.textDraggableView(textDraggableView, itemsForDrag: dragRequest)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ textDraggableView: any UIView & UITextDraggable,
    dragSessionWillBegin session: any UIDragSession
  ) {
    delegate.textDraggableView(textDraggableView, dragSessionWillBegin: session)
  }
  /// Calls the delegate.
  public func callAsFunction(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
    with operation: UIDropOperation
  ) {
    delegate.textDraggableView(textDraggableView, dragSessionDidEnd: session, with: operation)
  }
}
