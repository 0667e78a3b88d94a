// SPDX-License-Identifier: MIT

/// A view whose text can be dragged: a text view or a text field.
///
/// - Source: UIKit, `UITextDraggable`.
@preconcurrency @MainActor
public protocol UITextDraggable: UITextInput {
  /// The delegate that controls drags of the text; not retained.
  var textDragDelegate: (any UITextDragDelegate)? { get set }
  /// The view's own interaction for drags; `isEnabled = false` turns drags of the text off.
  var textDragInteraction: UIDragInteraction? { get }
  /// Whether text of the view is dragged now.
  var isTextDragActive: Bool { get }
}

/// The methods that let a delegate control drags of text.
///
/// Every method is optional.
///
/// - Source: UIKit, `UITextDragDelegate`.
@preconcurrency @MainActor
public protocol UITextDragDelegate: NSObjectProtocol {
  /// Returns the items to drag; by default the suggested ones. An empty array prevents the drag.
  ///
  /// - Parameters:
  ///   - textDraggableView: The view that contains the dragged text.
  ///   - dragRequest: The drag that is about to begin.
  /// - Returns: The items to drag; an empty array prevents the drag.
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable,
    itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem]
  /// Called before a drag begins.
  ///
  /// - Parameters:
  ///   - textDraggableView: The view that contains the dragged text.
  ///   - session: The session of the drag.
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable,
    dragSessionWillBegin session: any UIDragSession)
  /// Called after a drag has ended.
  ///
  /// - Parameters:
  ///   - textDraggableView: The view that contains the dragged text.
  ///   - session: The session of the drag.
  ///   - operation: The operation that the drop performed.
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
    with operation: UIDropOperation)
}

extension UITextDragDelegate {
  /// Returns the suggested items.
  ///
  /// - Parameters:
  ///   - textDraggableView: The view that contains the dragged text.
  ///   - dragRequest: The drag that is about to begin.
  /// - Returns: The items to drag; an empty array prevents the drag.
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable,
    itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem] { dragRequest.suggestedItems }
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - textDraggableView: The view that contains the dragged text.
  ///   - session: The session of the drag.
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable,
    dragSessionWillBegin session: any UIDragSession
  ) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - textDraggableView: The view that contains the dragged text.
  ///   - session: The session of the drag.
  ///   - operation: The operation that the drop performed.
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
    with operation: UIDropOperation
  ) {}
}

/// A drag of text that is about to begin.
///
/// - Source: UIKit, `UITextDragRequest`.
@preconcurrency @MainActor
public protocol UITextDragRequest: NSObjectProtocol {
  /// The range that is dragged.
  var dragRange: UITextRange { get }
  /// The text of the range as one item.
  var suggestedItems: [UIDragItem] { get }
  /// The items that are already dragged; always empty.
  var existingItems: [UIDragItem] { get }
  /// Whether the range is selected.
  var isSelected: Bool { get }
  /// The drag session.
  var dragSession: any UIDragSession { get }
}

@MainActor
final class TextDragRequest: NSObject, UITextDragRequest {
  let dragRange: UITextRange
  let suggestedItems: [UIDragItem]
  let dragSession: any UIDragSession
  var existingItems: [UIDragItem] { [] }
  var isSelected: Bool { true }

  init(_ range: UITextRange, _ text: NSAttributedString, _ session: TextDragSession) {
    (dragRange, dragSession) = (range, session)
    let item = UIDragItem(itemProvider: NSItemProvider(object: text))
    item.localObject = text
    suggestedItems = [item]
    session.items = suggestedItems
  }
}

/// A drag of selected text by a pointer; also the drop session for the view below the pointer.
@MainActor
final class TextDragSession: NSObject, UIDragSession, UIDropSession {
  var items: [UIDragItem] = []
  var localContext: Any?
  var localDragSession: (any UIDragSession)? { self }
  private weak var view: UITextView?

  init(_ view: UITextView) { self.view = view }

  var allowsMoveOperation: Bool { view?.isEditable == true }

  func location(in view: UIView) -> CGPoint {
    guard let own = self.view else { return .zero }
    return view.convert(own.pointer.place, from: own)
  }

  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
    items.contains { item in
      typeIdentifiers.contains { item.itemProvider.hasItemConformingToTypeIdentifier($0) }
    }
  }

  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
  }

  @discardableResult
  func loadObjects(
    ofClass aClass: any NSItemProviderReading.Type,
    completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void
  ) -> Progress { UIDragItem.load(items, ofClass: aClass, completion) }
}
