// SPDX-License-Identifier: MIT

/// One thing that is dragged.
///
/// - Source: UIKit, `UIDragItem`.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
  /// The data, in one or more types.
  public final let itemProvider: NSItemProvider
  /// An object for drops within the program; default nil.
  open var localObject: Any?

  /// An item.
  public init(itemProvider: NSItemProvider) {
    self.itemProvider = itemProvider
    super.init()
  }
}

/// A drag or a drop that goes on.
///
/// - Source: UIKit, `UIDragDropSession`.
@preconcurrency @MainActor
public protocol UIDragDropSession: NSObjectProtocol {
  /// The things that are dragged.
  var items: [UIDragItem] { get }
  /// Where the pointer is, in a view's coordinates.
  func location(in view: UIView) -> CGPoint
  /// Whether the things may be taken from where they were.
  var allowsMoveOperation: Bool { get }
  /// Whether any of the things has one of some types.
  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
  /// Whether objects of a class can be made of any of the things.
  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

/// A drag, for the view that it is from.
///
/// - Source: UIKit, `UIDragSession`.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
  /// An object of the client's.
  var localContext: Any? { get set }
}

/// A drag, for the view that it is over.
///
/// - Source: UIKit, `UIDropSession`.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
  /// The drag, if it is from this program.
  var localDragSession: (any UIDragSession)? { get }
  /// Makes objects of a class of the things that have a type for it.
  ///
  /// - Parameters:
  ///   - aClass: The class.
  ///   - completion: Gets the objects, on the main thread.
  /// - Returns: How far it is.
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
  /// The things are copied.
  case copy = 2
  /// The things are taken from where they were.
  case move = 3
}

/// How a view takes a drop.
///
/// - Source: UIKit, `UIDropProposal`.
@preconcurrency @MainActor
open class UIDropProposal: NSObject, @preconcurrency NSCopying {
  /// The effect.
  public final let operation: UIDropOperation
  /// Whether the drop is for the very place; default false.
  ///
  /// For a host that shows it.
  open var isPrecise = false
  /// Whether the image under the pointer keeps its size; default false.
  ///
  /// For a host that shows it.
  open var prefersFullSizePreview = false

  /// A proposal.
  public required init(operation: UIDropOperation) {
    self.operation = operation
    super.init()
  }

  /// A proposal like this one.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self(operation: operation)
    (copy.isPrecise, copy.prefersFullSizePreview) = (isPrecise, prefersFullSizePreview)
    return copy
  }
}
