// SPDX-License-Identifier: MIT

/// The closure of an action.
public typealias UIActionHandler = (UIAction) -> Void

/// An item with a closure.
///
/// - Source: UIKit, `UIAction`.
@preconcurrency @MainActor
open class UIAction: UIMenuElement, UIMenuLeaf {
  /// The identity of an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates an identifier by its name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier by its name.
    ///
    /// - Parameter rawValue: The name.
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

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - image: The image.
  ///   - identifier: The identity; nil makes a unique one.
  ///   - discoverabilityTitle: A longer title.
  ///   - attributes: The style and availability.
  ///   - state: Whether it is on.
  ///   - handler: The closure that it runs.
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

  /// The title.
  open override var title: String {
    get { shownTitle }
    set { shownTitle = newValue }
  }
  /// The image.
  open override var image: UIImage? {
    get { shownImage }
    set { shownImage = newValue }
  }
  /// A longer title.
  @KeptProperty open var discoverabilityTitle: String? = nil
  /// The identity of the action.
  open var identifier: UIAction.Identifier { storedIdentifier }
  /// The style and availability.
  @KeptProperty open var attributes: UIMenuElement.Attributes = []
  /// Whether it is on.
  @KeptProperty open var state = UIMenuElement.State.off
  /// The object that started the action, while its closure runs.
  open var sender: Any? { origin }

  final func run(from sender: Any?) {
    guard !attributes.contains(.disabled) else { return }
    origin = sender
    handler(self)
    origin = nil
  }

  /// Runs the closure, unless the action is `.disabled`.
  ///
  /// - Parameters:
  ///   - sender: The object that starts it.
  ///   - target: Has no effect.
  open func performWithSender(_ sender: Any?, target: Any?) { run(from: sender) }

  /// Returns an action with the same identifier and closure, with separate title, attributes and
  /// state.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let other = UIAction(shownTitle, shownImage, storedIdentifier, handler)
    other.discoverabilityTitle = discoverabilityTitle
    other.attributes = attributes
    other.state = state
    other.subtitle = subtitle
    return other
  }
}
