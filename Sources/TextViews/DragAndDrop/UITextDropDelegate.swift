// SPDX-License-Identifier: MIT

/// A text that things are dropped into: a text view or a text field.
///
/// - Source: UIKit, `UITextDroppable`.
@preconcurrency @MainActor
public protocol UITextDroppable: UITextInput, UITextPasteConfigurationSupporting {
  /// Has a say in drops into the text; not retained.
  var textDropDelegate: (any UITextDropDelegate)? { get set }
  /// The view's own interaction for drops.
  var textDropInteraction: UIDropInteraction? { get }
  /// Whether something is dragged over the view now.
  var isTextDropActive: Bool { get }
}

/// Has a say in drops into a text.
///
/// Every member may be left out.
///
/// - Source: UIKit, `UITextDropDelegate`.
@preconcurrency @MainActor
public protocol UITextDropDelegate: NSObjectProtocol {
  /// How a drop is taken at a place; by default as suggested.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal
  /// Called before a drop is taken.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest)
  /// Called when something is dragged over the view.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidEnter session: any UIDropSession)
  /// Called for each move over the view.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidUpdate session: any UIDropSession)
  /// Called when the drag has left the view.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidExit session: any UIDropSession
  )
  /// Called when the drag is over.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession)
}

extension UITextDropDelegate {
  /// As suggested.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal { drop.suggestedProposal }
  /// Does nothing.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest
  ) {}
  /// Does nothing.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidEnter session: any UIDropSession
  ) {}
  /// Does nothing.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidUpdate session: any UIDropSession
  ) {}
  /// Does nothing.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidExit session: any UIDropSession
  ) {}
  /// Does nothing.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession
  ) {}
}

/// A drop into a text that may be made.
///
/// - Source: UIKit, `UITextDropRequest`.
@preconcurrency @MainActor
public protocol UITextDropRequest: NSObjectProtocol {
  /// The position that the pointer is at.
  var dropPosition: UITextPosition { get }
  /// How the view would take it.
  var suggestedProposal: UITextDropProposal { get }
  /// Whether the text comes from the same view.
  var isSameView: Bool { get }
  /// The drag.
  var dropSession: any UIDropSession { get }
}

/// How a text takes a drop.
///
/// - Source: UIKit, `UITextDropProposal`.
@preconcurrency @MainActor
open class UITextDropProposal: UIDropProposal {
  /// The part of the text that what is dropped takes the place of.
  ///
  /// - Source: UIKit, `UITextDropProposal.Action`.
  public enum Action: UInt, Sendable {
    /// None: it is inserted.
    case insert = 0
    /// The selection.
    case replaceSelection = 1
    /// All.
    case replaceAll = 2
  }

  /// The part of the text that what is dropped takes the place of.
  ///
  /// Default `.insert`.
  open var dropAction = Action.insert

  /// A proposal like this one.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? UITextDropProposal)?.dropAction = dropAction
    return copy
  }
}

@MainActor
final class TextDropRequest: NSObject, UITextDropRequest {
  let dropPosition: UITextPosition
  let dropSession: any UIDropSession
  let suggestedProposal: UITextDropProposal
  let isSameView: Bool

  init(_ position: UITextPosition, _ session: any UIDropSession, isSameView: Bool = false) {
    (dropPosition, dropSession, self.isSameView) = (position, session, isSameView)
    suggestedProposal = UITextDropProposal(
      operation: session.allowsMoveOperation ? .move : .copy)
  }
}
