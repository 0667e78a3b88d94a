// SPDX-License-Identifier: MIT

/// What an action does.
public typealias UIActionHandler = (UIAction) -> Void

/// An item of a menu, or a menu.
///
/// - Source: UIKit, `UIMenuElement`.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// Whether an item is on.
  public enum State: Int, Sendable {
    /// It is not.
    case off = 0
    /// It is.
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
    /// It is not shown.
    public static let hidden = Attributes(rawValue: 4)
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
}

/// An item with a closure.
///
/// - Source: UIKit, `UIAction`.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// Tells an action from others.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// An identifier by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An identifier by its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  private let storedIdentifier: Identifier
  private let handler: UIActionHandler
  private var origin: Any?

  private init(
    _ title: String, _ image: UIImage?, _ identifier: Identifier?,
    _ handler: @escaping UIActionHandler
  ) {
    storedIdentifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
    super.init(title, image)
  }

  /// An action.
  ///
  /// - Parameters:
  ///   - title: The text.
  ///   - image: The picture.
  ///   - identifier: Tells it from others; nil makes one that no other has.
  ///   - discoverabilityTitle: A longer text.
  ///   - attributes: How it is shown.
  ///   - state: Whether it is on.
  ///   - handler: What it does.
  public convenience init(
    title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    self.init(title, image, identifier, handler)
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
  }

  /// The text.
  open override var title: String {
    get { shownTitle }
    set { shownTitle = newValue }
  }
  /// The picture.
  open override var image: UIImage? {
    get { shownImage }
    set { shownImage = newValue }
  }
  /// A longer text.
  @KeptProperty open var discoverabilityTitle: String? = nil
  /// What tells the action from others.
  open var identifier: UIAction.Identifier { storedIdentifier }
  /// How it is shown.
  @KeptProperty open var attributes: UIMenuElement.Attributes = []
  /// Whether it is on.
  @KeptProperty open var state = UIMenuElement.State.off
  /// What has started it, while its closure runs.
  open var sender: Any? { origin }

  final func run(from sender: Any?) {
    guard !attributes.contains(.disabled) else { return }
    origin = sender
    handler(self)
    origin = nil
  }
}
