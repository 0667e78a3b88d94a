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
    /// It is, in part.
    case mixed = 2
  }

  /// How an item is shown.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Attributes by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// It cannot be chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// It takes something away.
    public static let destructive = Attributes(rawValue: 2)
    /// The element is not shown.
    public static let hidden = Attributes(rawValue: 4)
    /// The menu stays when it is chosen.
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }

  final var shownTitle: String
  final var shownImage: UIImage?

  init(_ title: String, _ image: UIImage?) {
    shownTitle = title
    shownImage = image
    super.init()
  }

  /// The text.
  open var title: String { shownTitle }
  /// The picture.
  open var image: UIImage? { shownImage }
  /// More text.
  ///
  /// Default nil.
  @KeptProperty open var subtitle: String? = nil

  /// A copy.
  ///
  /// By default the element itself, as nothing of it that is seen changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An item that does something.
///
/// - Source: UIKit, `UIMenuLeaf`.
@preconcurrency @MainActor
public protocol UIMenuLeaf: NSObjectProtocol {
  /// The text.
  var title: String { get set }
  /// A longer text.
  var discoverabilityTitle: String? { get set }
  /// The picture.
  var image: UIImage? { get set }
  /// How it is shown.
  var attributes: UIMenuElement.Attributes { get set }
  /// Whether it is on.
  var state: UIMenuElement.State { get set }
  /// What has started it, while it is done.
  var sender: Any? { get }
  /// Does what the item does.
  ///
  /// Nothing happens where it is `.disabled`.
  ///
  /// - Parameters:
  ///   - sender: What starts it.
  ///   - target: Who is asked first; nil means the first responder. An action with a closure asks nobody.
  func performWithSender(_ sender: Any?, target: Any?)
}
