// SPDX-License-Identifier: MIT

/// An item that sends a message up the responder chain.
///
/// A menu shows it where a responder takes the message (`canPerformAction(_:withSender:)`), and asks that one by
/// `validate(_:)` how it is to be shown.
///
/// - Source: UIKit, `UICommand`.
@preconcurrency @MainActor
open class UICommand: UIMenuElement, UIMenuLeaf {
  /// What a command carries.
  final let content: Content
  private var origin: Any?

  struct Content {
    var action: Selector
    var propertyList: Any?
    var alternates: [UICommandAlternate] = []
    /// Of a command that a key starts.
    var input: String?
    var modifiers: UIKeyModifierFlags = []
  }

  init(_ title: String, _ image: UIImage?, _ content: Content) {
    self.content = content
    super.init(title, image)
  }

  /// A command.
  ///
  /// - Parameters:
  ///   - title: The text.
  ///   - image: The picture.
  ///   - action: The message; it gets the command.
  ///   - propertyList: What tells commands of one message apart.
  ///   - alternates: Other messages, while keys are held.
  ///   - discoverabilityTitle: A longer text.
  ///   - attributes: How it is shown.
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
  /// The message.
  open var action: Selector { content.action }
  /// What tells commands of one message apart.
  open var propertyList: Any? { content.propertyList }
  /// How it is shown.
  @KeptProperty open var attributes: UIMenuElement.Attributes = []
  /// Whether it is on.
  @KeptProperty open var state = UIMenuElement.State.off
  /// Other messages, while keys are held.
  open var alternates: [UICommandAlternate] { content.alternates }
  /// What has started it, while the message is sent.
  open var sender: Any? { origin }

  /// Sends the message to a responder that takes it, unless the command is `.disabled`.
  ///
  /// - Parameters:
  ///   - sender: What starts it.
  ///   - target: Who is asked first, and then those behind it in the responder chain; nil means the first responder of the key
  ///     window. One that is no responder gets the message as it is.
  open func performWithSender(_ sender: Any?, target: Any?) { _ = send(from: sender, to: target) }

  /// - Returns: Whether somebody did what the message asks for.
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

  /// A command like this one, which may be changed.
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

/// What a command is while keys are held.
///
/// - Source: UIKit, `UICommandAlternate`.
@preconcurrency @MainActor
open class UICommandAlternate: NSObject {
  /// The text.
  public final let title: String
  /// The message.
  public final let action: Selector
  /// The keys.
  public final let modifierFlags: UIKeyModifierFlags

  /// Another message.
  ///
  /// - Parameters:
  ///   - title: The text.
  ///   - action: The message.
  ///   - modifierFlags: The keys that are held.
  public init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
    self.title = title
    self.action = action
    self.modifierFlags = modifierFlags
    super.init()
  }
}
