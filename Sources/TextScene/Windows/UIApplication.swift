// SPDX-License-Identifier: MIT

/// The program.
///
/// It has no run loop: a host sends it events, and posts the notifications.
///
/// - Source: UIKit, `UIApplication`.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// A state of the program.
  public enum State: Int, Sendable {
    /// It is in use.
    case active = 0
    /// It is visible, and gets no events.
    case inactive = 1
    /// The program has no visible windows.
    case background = 2
  }

  /// A key of the options for opening a URL.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key by its name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Opens it only in a program that the URL's site has named.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  private static let only = UIApplication()
  private var ignored = 0
  final var shownWindows: [WeakWindow] = []

  struct WeakWindow { weak var window: UIWindow? }

  /// The application object of this process.
  public class var shared: UIApplication { only }

  /// The user's text size; a host sets it in `TextKitEnvironment.preferredContentSizeCategory`.
  open var preferredContentSizeCategory: UIContentSizeCategory {
    TextKitEnvironment.preferredContentSizeCategory
  }

  /// Whether the program is active, inactive or in the background; a host sets it by
  /// `simulateState(_:)`.
  ///
  /// Default `.active`.
  public internal(set) final var applicationState = State.active

  /// The layout direction of the user's language (`TextKitEnvironment.locale`).
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    TextKitEnvironment.locale.language.characterDirection == .rightToLeft
      ? .rightToLeft : .leftToRight
  }

  // MARK: Windows

  /// The visible windows, back to front.
  open var windows: [UIWindow] {
    shownWindows.compactMap(\.window).enumerated()
      .sorted {
        ($0.element.windowLevel.rawValue, $0.offset) < ($1.element.windowLevel.rawValue, $1.offset)
      }
      .map(\.element)
  }

  /// The window that receives keys; nil for none.
  open var keyWindow: UIWindow? { windows.last(where: \.isKeyWindow) }

  // MARK: Events

  /// Delivers an event to its windows.
  ///
  /// - Parameter event: The event.
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

  /// Discards all touches and keys, until as many calls of `endIgnoringInteractionEvents()`.
  open func beginIgnoringInteractionEvents() { ignored += 1 }
  /// Ends one call of `beginIgnoringInteractionEvents()`.
  open func endIgnoringInteractionEvents() { ignored = max(0, ignored - 1) }
  /// Whether touches and keys are discarded.
  open var isIgnoringInteractionEvents: Bool { ignored > 0 }

  /// Sends a message.
  ///
  /// - Parameters:
  ///   - action: The message: an edit action, or one tied with `Selector.tie(to:_:)`.
  ///   - target: The receiver; nil searches the responder chain from the first responder.
  ///   - sender: The object that sends the message.
  ///   - event: The event that caused it.
  /// - Returns: False if no responder performed it.
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

  /// Opens a URL by the host.
  ///
  /// - Parameters:
  ///   - url: The URL, passed to `TextKitEnvironment.openURLHandler`.
  ///   - options: Have no effect here.
  ///   - completion: Gets whether it was opened.
  open func open(
    _ url: URL, options: [UIApplication.OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isOpen = TextKitEnvironment.openURLHandler?(url) ?? false
    completion?(isOpen)
  }

  /// Opens a URL by the host.
  ///
  /// - Parameter url: The URL, passed to `TextKitEnvironment.openURLHandler`.
  /// - Returns: Whether it was opened.
  @discardableResult
  open func openURL(_ url: URL) -> Bool { TextKitEnvironment.openURLHandler?(url) ?? false }

  /// Returns whether a host opens URLs.
  ///
  /// - Parameter url: The URL.
  /// - Returns: True if there is a handler, and the URL has a scheme.
  open func canOpenURL(_ url: URL) -> Bool {
    TextKitEnvironment.openURLHandler != nil && url.scheme != nil
  }

  /// Always nil: the end of the responder chain.
  open override var next: UIResponder? { nil }
}

extension UIApplication {
  /// Posted when caches should be released; a host posts it.
  public nonisolated static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// Posted after the program has become active; a host posts it.
  public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted before the program becomes inactive; a host posts it.
  public nonisolated static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted after the program has become invisible; a host posts it.
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted before the program becomes visible again; a host posts it.
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Posted before the program ends; a host posts it.
  public nonisolated static let willTerminateNotification = NSNotification.Name(
    "UIApplicationWillTerminateNotification")
  /// Posted after the program has started; a host posts it.
  public nonisolated static let didFinishLaunchingNotification = NSNotification.Name(
    "UIApplicationDidFinishLaunchingNotification")
}
