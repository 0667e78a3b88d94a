// SPDX-License-Identifier: MIT

/// A view that accepts drops into its text: a text view or a text field.
///
/// - Source: UIKit, `UITextDroppable`.
@preconcurrency @MainActor
public protocol UITextDroppable: UITextInput, UITextPasteConfigurationSupporting {
  /// The delegate that controls drops into the text; not retained.
  var textDropDelegate: (any UITextDropDelegate)? { get set }
  /// The view's own drop interaction.
  var textDropInteraction: UIDropInteraction? { get }
  /// Whether a drag is over the view.
  var isTextDropActive: Bool { get }
}

/// The methods that let a delegate control drops into a text.
///
/// Every method is optional.
///
/// - Source: UIKit, `UITextDropDelegate`.
@preconcurrency @MainActor
public protocol UITextDropDelegate: NSObjectProtocol {
  /// Returns how a drop is handled at a position; by default the suggested proposal.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - drop: The requested drop.
  /// - Returns: A proposal for handling the drop.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal
  /// Called before a drop is performed.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - drop: The requested drop.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest)
  /// Called when a drag enters the view.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - session: The session of the drag.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidEnter session: any UIDropSession)
  /// Called for each move of a drag over the view.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - session: The session of the drag.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidUpdate session: any UIDropSession)
  /// Called when a drag leaves the view.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - session: The session of the drag.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidExit session: any UIDropSession
  )
  /// Called when a drag session ends.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - session: The session of the drag.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession)
}

extension UITextDropDelegate {
  /// Returns the suggested proposal.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - drop: The requested drop.
  /// - Returns: A proposal for handling the drop.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal { drop.suggestedProposal }
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - drop: The requested drop.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest
  ) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - session: The session of the drag.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidEnter session: any UIDropSession
  ) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - session: The session of the drag.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable,
    dropSessionDidUpdate session: any UIDropSession
  ) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - session: The session of the drag.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidExit session: any UIDropSession
  ) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - textDroppableView: The view that would receive the drop.
  ///   - session: The session of the drag.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession
  ) {}
}

/// A requested drop into a text.
///
/// - Source: UIKit, `UITextDropRequest`.
@preconcurrency @MainActor
public protocol UITextDropRequest: NSObjectProtocol {
  /// The position that the pointer is at.
  var dropPosition: UITextPosition { get }
  /// The proposal of the view itself.
  var suggestedProposal: UITextDropProposal { get }
  /// Whether the text comes from the same view.
  var isSameView: Bool { get }
  /// The drop session.
  var dropSession: any UIDropSession { get }
}

/// A proposal for handling a drop into a text.
///
/// - Source: UIKit, `UITextDropProposal`.
@preconcurrency @MainActor
open class UITextDropProposal: UIDropProposal {
  /// The part of the text that dropped content replaces.
  ///
  /// - Source: UIKit, `UITextDropProposal.Action`.
  public enum Action: UInt, Sendable {
    /// None; the content is inserted.
    case insert = 0
    /// The selection.
    case replaceSelection = 1
    /// All text.
    case replaceAll = 2
  }

  /// The part of the text that dropped content replaces.
  ///
  /// Default `.insert`.
  open var dropAction = Action.insert

  /// Returns a copy of the proposal.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: A new object of the same class.
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
