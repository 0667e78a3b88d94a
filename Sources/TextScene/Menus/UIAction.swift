// SPDX-License-Identifier: MIT

/// What an action does.
public typealias UIActionHandler = (UIAction) -> Void

/// An item with a closure.
///
/// - Source: UIKit, `UIAction`.
@preconcurrency @MainActor
open class UIAction: UIMenuElement, UIMenuLeaf {
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

  /// Runs the closure, unless the action is `.disabled`.
  ///
  /// - Parameters:
  ///   - sender: What starts it.
  ///   - target: Not asked.
  open func performWithSender(_ sender: Any?, target: Any?) { run(from: sender) }

  /// An action with the same identifier and closure, and its own title, attributes and state.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let other = UIAction(shownTitle, shownImage, storedIdentifier, handler)
    other.discoverabilityTitle = discoverabilityTitle
    other.attributes = attributes
    other.state = state
    other.subtitle = subtitle
    return other
  }
}
