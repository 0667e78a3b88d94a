// SPDX-License-Identifier: MIT

/// Has a say in what is dropped on a view.
///
/// Every member may be left out.
///
///     over the view   canHandle → sessionDidEnter → sessionDidUpdate, for each move → sessionDidExit
///     let go          performDrop → concludeDrop → sessionDidEnd
///
/// - Source: UIKit, `UIDropInteractionDelegate`.
@preconcurrency @MainActor
public protocol UIDropInteractionDelegate: NSObjectProtocol {
  /// Whether the view takes such things; true.
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession)
    -> Bool
  /// Called when the pointer has come over the view.
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
  /// How the view would take the things at the place where the pointer is; `.cancel`.
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  )
    -> UIDropProposal
  /// Called when the pointer has left the view.
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
  /// Takes the things.
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
  /// Called after the things were taken.
  func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession)
  /// Called when the drag is over, for a view that it was over.
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
}

extension UIDropInteractionDelegate {
  /// The default: true.
  public func dropInteraction(
    _ interaction: UIDropInteraction, canHandle session: any UIDropSession
  )
    -> Bool
  { true }
  /// Does nothing.
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
  ) {}
  /// `.cancel`.
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal { UIDropProposal(operation: .cancel) }
  /// Does nothing.
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
  ) {}
  /// Does nothing.
  public func dropInteraction(
    _ interaction: UIDropInteraction, performDrop session: any UIDropSession
  ) {}
  /// Does nothing.
  public func dropInteraction(
    _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
  ) {}
  /// Does nothing.
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
  ) {}
}

/// Lets a view take things that are dropped on it.
///
/// A host says what is dragged where: `UIWindow.simulateDrag(_:items:at:)`.
///
/// - Source: UIKit, `UIDropInteraction`.
@preconcurrency @MainActor
open class UIDropInteraction: NSObject, UIInteraction {
  private weak var storedDelegate: (any UIDropInteractionDelegate)?
  private weak var heldBy: UIView?

  /// An interaction.
  ///
  /// - Parameter delegate: Takes the things; not retained.
  public init(delegate: any UIDropInteractionDelegate) {
    storedDelegate = delegate
    super.init()
  }

  /// Takes the things; not retained.
  open var delegate: (any UIDropInteractionDelegate)? { storedDelegate }
  /// The view it was added to.
  open var view: UIView? { heldBy }
  /// Whether several drags may be over the view at once.
  ///
  /// Default false. A window has one drag at a time.
  @KeptProperty open var allowsSimultaneousDropSessions = false

  /// Forgets the view.
  open func willMove(to view: UIView?) { heldBy = nil }
  /// Notes the view.
  open func didMove(to view: UIView?) { heldBy = view }
}

/// A view that takes drops without an interaction that a client has added.
@MainActor
package protocol DropReceiving: UIView {
  /// Its interaction; nil where it takes nothing now.
  var ownDropInteraction: UIDropInteraction? { get }
}
