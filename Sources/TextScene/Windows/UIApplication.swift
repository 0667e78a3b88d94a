// SPDX-License-Identifier: MIT

/// The program.
///
/// It has no run loop of its own: a host sends it events, and posts the notifications.
///
/// - Source: UIKit, `UIApplication`.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// Whether the user works with the program.
  public enum State: Int, Sendable {
    /// The user works with it.
    case active = 0
    /// It is seen, and gets no events.
    case inactive = 1
    /// The program has no visible windows.
    case background = 2
  }

  /// How a URL is opened.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A key by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Only by a program that the URL's site has named.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  private static let only = UIApplication()
  private var ignored = 0
  final var shownWindows: [WeakWindow] = []

  struct WeakWindow { weak var window: UIWindow? }

  /// The one of this process.
  public class var shared: UIApplication { only }

  /// The user's size of text; a host sets it in `TextKitEnvironment.preferredContentSizeCategory`.
  open var preferredContentSizeCategory: UIContentSizeCategory {
    TextKitEnvironment.preferredContentSizeCategory
  }

  /// Whether the program is active, inactive or in the background; a host sets it by `simulateState(_:)`.
  ///
  /// Default `.active`.
  public internal(set) final var applicationState = State.active

  /// Which way reading goes in the user's language (`TextKitEnvironment.locale`).
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    TextKitEnvironment.locale.language.characterDirection == .rightToLeft
      ? .rightToLeft : .leftToRight
  }

  // MARK: Windows

  /// The windows that are shown, back to front.
  open var windows: [UIWindow] {
    shownWindows.compactMap(\.window).enumerated()
      .sorted {
        ($0.element.windowLevel.rawValue, $0.offset) < ($1.element.windowLevel.rawValue, $1.offset)
      }
      .map(\.element)
  }

  /// The window that keys go to; nil for none.
  open var keyWindow: UIWindow? { windows.last(where: \.isKeyWindow) }

  // MARK: Events

  /// Hands an event to the windows that it is of.
  open func sendEvent(_ event: UIEvent) {
    guard ignored == 0 else { return }
    if let event = event as? UIPressesEvent {
      event.pressed?.pressedWindow?.sendEvent(event)
      return
    }
    var seen: [UIWindow] = []
    for touch in event.changed {
      guard let window = touch.hitWindow, !seen.contains(where: { $0 === window }) else { continue }
      seen.append(window)
      window.sendEvent(event)
    }
  }

  /// Drops all touches and keys, until as many calls of `endIgnoringInteractionEvents()`.
  open func beginIgnoringInteractionEvents() { ignored += 1 }
  /// Ends what `beginIgnoringInteractionEvents()` began.
  open func endIgnoringInteractionEvents() { ignored = max(0, ignored - 1) }
  /// Whether touches and keys are dropped.
  open var isIgnoringInteractionEvents: Bool { ignored > 0 }

  /// Sends a message.
  ///
  /// - Parameters:
  ///   - action: The message: an edit action, or what is tied with `Selector.tie(to:_:)`.
  ///   - target: Who gets it; nil asks the first responder and those behind it in the chain.
  ///   - sender: What the message is from.
  ///   - event: Why it is sent.
  /// - Returns: False if nobody did what it asks for.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?)
    -> Bool
  {
    if let target {
      return SelectorTable.main.perform(action, on: target as AnyObject, sender: sender)
    }
    let first = keyWindow?.firstResponder ?? (sender as? UIResponder)
    guard let found = first?.target(forAction: action, withSender: sender) else { return false }
    return SelectorTable.main.perform(action, on: found as AnyObject, sender: sender)
  }

  // MARK: URLs

  /// Hands a URL to the host.
  ///
  /// - Parameters:
  ///   - url: What is to be opened, by `TextKitEnvironment.openURLHandler`.
  ///   - options: Kept from the host; nothing here knows sites.
  ///   - completion: Hears whether it was opened.
  open func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isOpen = TextKitEnvironment.openURLHandler?(url) ?? false
    completion?(isOpen)
  }

  /// Hands a URL to the host.
  ///
  /// - Parameter url: What is to be opened.
  /// - Returns: Whether it was.
  @discardableResult
  open func openURL(_ url: URL) -> Bool { TextKitEnvironment.openURLHandler?(url) ?? false }

  /// Whether there is a host that opens URLs.
  open func canOpenURL(_ url: URL) -> Bool {
    TextKitEnvironment.openURLHandler != nil && url.scheme != nil
  }

  /// The key window.
  open override var next: UIResponder? { nil }
}

extension UIApplication {
  /// Caches are to be dropped; a host posts it.
  public nonisolated static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// The user works with the program; a host posts it.
  public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// The user is about to work with something else; a host posts it.
  public nonisolated static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")
  /// The program is seen no more; a host posts it.
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// The program is about to be seen again; a host posts it.
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// The program is about to end; a host posts it.
  public nonisolated static let willTerminateNotification = NSNotification.Name(
    "UIApplicationWillTerminateNotification")
  /// The program has begun; a host posts it.
  public nonisolated static let didFinishLaunchingNotification = NSNotification.Name(
    "UIApplicationDidFinishLaunchingNotification")
}
