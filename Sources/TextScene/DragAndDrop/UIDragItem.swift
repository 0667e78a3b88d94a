// SPDX-License-Identifier: MIT

/// An item of a drag.
///
/// - Source: UIKit, `UIDragItem`.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
  /// The data, in one or more types.
  public final let itemProvider: NSItemProvider
  /// An object for drops within the program; default nil.
  open var localObject: Any?

  /// Creates an item.
  ///
  /// - Parameter itemProvider: The data.
  public init(itemProvider: NSItemProvider) {
    self.itemProvider = itemProvider
    super.init()
  }
}

/// A drag or a drop that is in progress.
///
/// - Source: UIKit, `UIDragDropSession`.
@preconcurrency @MainActor
public protocol UIDragDropSession: NSObjectProtocol {
  /// The dragged items.
  var items: [UIDragItem] { get }
  /// Returns the position of the pointer.
  ///
  /// - Parameter view: The view whose coordinates are used.
  /// - Returns: In the view's coordinates.
  func location(in view: UIView) -> CGPoint
  /// Whether the items may be moved instead of copied.
  var allowsMoveOperation: Bool { get }
  /// Returns whether any of the items has one of some types.
  ///
  /// - Parameter typeIdentifiers: Types such as `public.png`.
  /// - Returns: True if one item has one of the types.
  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
  /// Returns whether a class can make objects from any of the items.
  ///
  /// - Parameter aClass: The class.
  /// - Returns: True if one item has a type that the class reads.
  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

/// A drag, for the view that it comes from.
///
/// - Source: UIKit, `UIDragSession`.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
  /// An object of the client.
  var localContext: Any? { get set }
}

/// A drag, for the view that it is over.
///
/// - Source: UIKit, `UIDropSession`.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
  /// The drag, if it began in this program.
  var localDragSession: (any UIDragSession)? { get }
  /// Makes objects of a class from the items that have a type for it.
  ///
  /// - Parameters:
  ///   - aClass: The class.
  ///   - completion: Gets the objects, on the main thread.
  /// - Returns: The progress.
  @discardableResult
  func loadObjects(
    ofClass aClass: any NSItemProviderReading.Type,
    completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void
  ) -> Progress
}

/// The effect of a drop.
///
/// - Source: UIKit, `UIDropOperation`.
public enum UIDropOperation: UInt, Sendable {
  /// None.
  case cancel = 0
  /// None: the drop is not allowed here.
  case forbidden = 1
  /// The items are copied.
  case copy = 2
  /// The items are moved.
  case move = 3
}

/// A view's response to a drop.
///
/// - Source: UIKit, `UIDropProposal`.
@preconcurrency @MainActor
open class UIDropProposal: NSObject, @preconcurrency NSCopying {
  /// The effect.
  public final let operation: UIDropOperation
  /// Whether the drop refers to the exact position; default false.
  ///
  /// For a host that shows it.
  open var isPrecise = false
  /// Whether the drag image keeps its size; default false.
  ///
  /// For a host that shows it.
  open var prefersFullSizePreview = false

  /// Creates a proposal.
  ///
  /// - Parameter operation: The effect of the drop.
  public required init(operation: UIDropOperation) {
    self.operation = operation
    super.init()
  }

  /// Returns a copy of this proposal.
  ///
  /// - Parameter zone: Has no effect.
  /// - Returns: An object of the same class.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self(operation: operation)
    (copy.isPrecise, copy.prefersFullSizePreview) = (isPrecise, prefersFullSizePreview)
    return copy
  }
}
