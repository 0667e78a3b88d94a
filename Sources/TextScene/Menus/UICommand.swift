// SPDX-License-Identifier: MIT

/// An item that sends a message up the responder chain.
///
/// A menu shows it if a responder performs the message (`canPerformAction(_:withSender:)`), and
/// lets that responder update it by `validate(_:)`.
///
/// - Source: UIKit, `UICommand`.
@preconcurrency @MainActor
open class UICommand: UIMenuElement, UIMenuLeaf {
  /// The immutable content of the command.
  final let content: Content
  private var origin: Any?

  struct Content {
    var action: Selector
    var propertyList: Any?
    var alternates: [UICommandAlternate] = []
    /// The input of a key command.
    var input: String?
    var modifiers: UIKeyModifierFlags = []
  }

  init(_ title: String, _ image: UIImage?, _ content: Content) {
    self.content = content
    super.init(title, image)
  }

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - image: The image.
  ///   - action: The message; its argument is the command.
  ///   - propertyList: A value that distinguishes commands with the same message.
  ///   - alternates: Other messages, while modifier keys are held.
  ///   - discoverabilityTitle: A longer title.
  ///   - attributes: The style and availability.
  ///   - state: Whether it is on.
  public convenience init(
    title: String = "", image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
    alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off
  ) {
    self.init(
      title, image,
      Content(action: action, propertyList: propertyList, alternates: alternates))
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
  /// The message.
  open var action: Selector { content.action }
  /// A value that distinguishes commands with the same message.
  open var propertyList: Any? { content.propertyList }
  /// The style and availability.
  @KeptProperty open var attributes: UIMenuElement.Attributes = []
  /// Whether it is on.
  @KeptProperty open var state = UIMenuElement.State.off
  /// Other messages, while modifier keys are held.
  open var alternates: [UICommandAlternate] { content.alternates }
  /// The object that started the command, while the message is sent.
  open var sender: Any? { origin }

  /// Sends the message to a responder that performs it, unless the command is `.disabled`.
  ///
  /// - Parameters:
  ///   - sender: The object that starts it.
  ///   - target: The start of the responder chain; nil means the first responder of the key window.
  ///     An object that is not a responder gets the message directly.
  open func performWithSender(_ sender: Any?, target: Any?) { _ = send(from: sender, to: target) }

  /// - Returns: Whether a responder performed the message.
  final func send(from sender: Any?, to target: Any?) -> Bool {
    guard !attributes.contains(.disabled) else { return false }
    origin = sender
    defer { origin = nil }
    if let target, !(target is UIResponder) {
      return SelectorTable.main.perform(action, on: target as AnyObject, sender: self)
    }
    let first = target as? UIResponder ?? UIApplication.shared.keyWindow?.startOfKeys
    guard let found = first?.target(forAction: action, withSender: self) else { return false }
    return SelectorTable.main.perform(action, on: found as AnyObject, sender: self)
  }

  /// Returns a mutable copy of this command.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let other = UICommand(shownTitle, shownImage, content)
    other.take(from: self)
    return other
  }

  final func take(from other: UICommand) {
    discoverabilityTitle = other.discoverabilityTitle
    attributes = other.attributes
    state = other.state
    subtitle = other.subtitle
  }
}

/// The variant of a command while modifier keys are held.
///
/// - Source: UIKit, `UICommandAlternate`.
@preconcurrency @MainActor
open class UICommandAlternate: NSObject {
  /// The title.
  public final let title: String
  /// The message.
  public final let action: Selector
  /// The modifier keys.
  public final let modifierFlags: UIKeyModifierFlags

  /// Creates an alternate.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - action: The message.
  ///   - modifierFlags: The modifier keys that are held.
  public init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
    self.title = title
    self.action = action
    self.modifierFlags = modifierFlags
    super.init()
  }
}
