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
  /// Calls `textDraggableView(_:itemsForDrag:)`.
  ///
  /// - Parameters:
  ///   - textDraggableView: The view that contains the dragged text.
  ///   - dragRequest: The drag that is about to begin.
  /// - Returns: The items to drag; an empty array prevents the drag.
  @discardableResult
  public func callAsFunction(
    _ textDraggableView: any UIView & UITextDraggable,
    itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem] {
    delegate.textDraggableView(textDraggableView, itemsForDrag: dragRequest)
  }
  /// Calls `textDraggableView(_:dragSessionWillBegin:)`.
  ///
  /// - Parameters:
  ///   - textDraggableView: The view that contains the dragged text.
  ///   - session: The session of the drag.
  public func callAsFunction(
    _ textDraggableView: any UIView & UITextDraggable,
    dragSessionWillBegin session: any UIDragSession
  ) {
    delegate.textDraggableView(textDraggableView, dragSessionWillBegin: session)
  }
  /// Calls `textDraggableView(_:dragSessionDidEnd:with:)`.
  ///
  /// - Parameters:
  ///   - textDraggableView: The view that contains the dragged text.
  ///   - session: The session of the drag.
  ///   - operation: The operation that the drop performed.
  public func callAsFunction(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
    with operation: UIDropOperation
  ) {
    delegate.textDraggableView(textDraggableView, dragSessionDidEnd: session, with: operation)
  }
}
