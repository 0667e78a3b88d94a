// SPDX-License-Identifier: MIT

/// An item of a menu, or a menu.
///
/// - Source: UIKit, `UIMenuElement`.
@preconcurrency @MainActor
open class UIMenuElement: NSObject, @preconcurrency NSCopying {
  /// Whether an item is on.
  public enum State: Int, Sendable {
    /// The element has no check mark.
    case off = 0
    /// The element has a check mark.
    case on = 1
    /// The element is partly on.
    case mixed = 2
  }

  /// The style and availability of an item.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates attributes by their bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// It cannot be chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// It is destructive.
    public static let destructive = Attributes(rawValue: 2)
    /// The element is not shown.
    public static let hidden = Attributes(rawValue: 4)
    /// The menu stays visible when it is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }

  final var shownTitle: String
  final var shownImage: UIImage?

  init(_ title: String, _ image: UIImage?) {
    shownTitle = title
    shownImage = image
    super.init()
  }

  /// The title.
  open var title: String { shownTitle }
  /// The image.
  open var image: UIImage? { shownImage }
  /// An additional title.
  ///
  /// Default nil.
  @KeptProperty open var subtitle: String? = nil

  /// Returns a copy.
  ///
  /// By default it is the element itself, as its visible properties are immutable.
  ///
  /// - Parameter zone: Has no effect.
  /// - Returns: An element of the same class.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An item with an action.
///
/// - Source: UIKit, `UIMenuLeaf`.
@preconcurrency @MainActor
public protocol UIMenuLeaf: NSObjectProtocol {
  /// The title.
  var title: String { get set }
  /// A longer title.
  var discoverabilityTitle: String? { get set }
  /// The image.
  var image: UIImage? { get set }
  /// The style and availability.
  var attributes: UIMenuElement.Attributes { get set }
  /// Whether it is on.
  var state: UIMenuElement.State { get set }
  /// The object that started it, while it is performed.
  var sender: Any? { get }
  /// Performs the item.
  ///
  /// Nothing happens if it is `.disabled`.
  ///
  /// - Parameters:
  ///   - sender: The object that starts it.
  ///   - target: The start of the responder chain; nil means the first responder. An action with a
  ///     closure ignores it.
  func performWithSender(_ sender: Any?, target: Any?)
}
