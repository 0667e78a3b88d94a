// SPDX-License-Identifier: MIT

/// Handles drops on a view.
///
/// All members are optional.
///
///     over the view   canHandle → sessionDidEnter
///                     → sessionDidUpdate, for each move → sessionDidExit
///     drop            performDrop → concludeDrop → sessionDidEnd
///
/// - Source: UIKit, `UIDropInteractionDelegate`.
@preconcurrency @MainActor
public protocol UIDropInteractionDelegate: NSObjectProtocol {
  /// Returns whether the view accepts the items; default true.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drag.
  /// - Returns: False leaves the drag to views around this one.
  func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession)
    -> Bool
  /// Called when the pointer has entered the view.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drag.
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession)
  /// Returns the response to a drop at the pointer; default `.cancel`.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drag.
  /// - Returns: The proposal for the current position.
  func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  )
    -> UIDropProposal
  /// Called when the pointer has left the view.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drag.
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession)
  /// Performs the drop.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drop, whose items are loaded here.
  func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession)
  /// Called after the drop was performed.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drop.
  func dropInteraction(_ interaction: UIDropInteraction, concludeDrop session: any UIDropSession)
  /// Called when the drag has ended, for a view that it has entered.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drag.
  func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession)
}

extension UIDropInteractionDelegate {
  /// The default: true.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drag.
  /// - Returns: True.
  public func dropInteraction(
    _ interaction: UIDropInteraction, canHandle session: any UIDropSession
  )
    -> Bool
  { true }
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drag.
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnter session: any UIDropSession
  ) {}
  /// The default: `.cancel`.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drag.
  /// - Returns: A proposal of `.cancel`.
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
  ) -> UIDropProposal { UIDropProposal(operation: .cancel) }
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drag.
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession
  ) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drop.
  public func dropInteraction(
    _ interaction: UIDropInteraction, performDrop session: any UIDropSession
  ) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drop.
  public func dropInteraction(
    _ interaction: UIDropInteraction, concludeDrop session: any UIDropSession
  ) {}
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - interaction: The view's interaction.
  ///   - session: The drag.
  public func dropInteraction(
    _ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession
  ) {}
}

/// Lets a view accept drops.
///
/// A host reports drags: `UIWindow.simulateDrag(_:items:at:)`.
///
/// - Source: UIKit, `UIDropInteraction`.
@preconcurrency @MainActor
open class UIDropInteraction: NSObject, UIInteraction {
  private weak var storedDelegate: (any UIDropInteractionDelegate)?
  private weak var heldBy: UIView?

  /// Creates an interaction.
  ///
  /// - Parameter delegate: Handles the drops; not retained.
  public init(delegate: any UIDropInteractionDelegate) {
    storedDelegate = delegate
    super.init()
  }

  /// The object that handles the drops; not retained.
  open var delegate: (any UIDropInteractionDelegate)? { storedDelegate }
  /// The view it was added to.
  open var view: UIView? { heldBy }
  /// Whether several drags may be over the view at the same time.
  ///
  /// Default false. A window has one drag at a time.
  @KeptProperty open var allowsSimultaneousDropSessions = false

  /// Clears `view`.
  ///
  /// - Parameter view: The new view; nil for none.
  open func willMove(to view: UIView?) { heldBy = nil }
  /// Sets `view`.
  ///
  /// - Parameter view: The new view; nil for none.
  open func didMove(to view: UIView?) { heldBy = view }
}

/// A view that accepts drops without an interaction that a client has added.
@MainActor
package protocol DropReceiving: UIView {
  /// Its interaction; nil if it accepts nothing at present.
  var ownDropInteraction: UIDropInteraction? { get }
}
