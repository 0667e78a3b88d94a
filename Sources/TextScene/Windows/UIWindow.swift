// SPDX-License-Identifier: MIT

/// The root of a view tree: it draws into images, and delivers touches.
///
/// There is no window system. A host or a test requests an image (`makeImage(scale:)`) and sends
/// touches (`simulateTouch(_:at:tapCount:finger:)`). A visible window observes changes of
/// `TextKitEnvironment`.
///
/// - Source: UIKit, `UIWindow`.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The level of a window in the front-to-back order.
  public struct Level: RawRepresentable, Hashable, Sendable {
    /// The number; larger ones are in front.
    public let rawValue: CGFloat
    /// Creates a level by its number.
    ///
    /// - Parameter rawValue: The number; larger ones are in front.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a level by its number.
    ///
    /// - Parameter rawValue: The number; larger ones are in front.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    /// The level of ordinary windows.
    public static let normal = Level(rawValue: 0)
    /// The level of alerts, in front of the status bar.
    public static let alert = Level(rawValue: 2000)
    /// The level of the status bar.
    public static let statusBar = Level(rawValue: 1000)
  }

  package final weak var firstResponder: UIResponder?
  /// The frame of the keyboard, in the screen's coordinates; nil for none.
  final var keyboard: CGRect?
  /// A drag over the window; nil for none.
  final var drop: DropSession?
  /// Whether carets are hidden: the dark half of their blinking, or a window that does not receive
  /// keys.
  package final var hidesCarets = false
  final var delivery = TouchDelivery()
  final var keys = KeyDelivery()
  /// Whether the last key was handled.
  final var isKeyTaken = false
  final var shownMenu: PresentedMenu?
  /// The last result of `renderChanges(in:)`.
  final var rendered: RenderedDrawing?
  final var coveredEdges = UIEdgeInsets.zero
  private var changes: EnvironmentChanges?
  private var isKey = false
  private var undo: UndoManager?

  /// Creates a window, which is hidden until `makeKeyAndVisible()`.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    storedLayer.isHidden = true
    changes = EnvironmentChanges { [weak self] in self?.environmentChanged() }
  }

  /// Creates a window from a keyed archive.
  ///
  /// - Parameter coder: The archive's decoder; one without keys gives nil.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    changes = EnvironmentChanges { [weak self] in self?.environmentChanged() }
  }

  /// The window itself.
  open override var window: UIWindow? { self }

  /// The application.
  open override var next: UIResponder? { UIApplication.shared }

  /// The screen of the window.
  ///
  /// There is only one: setting it has no effect.
  open var screen: UIScreen {
    get { .main }
    set {}
  }

  /// The level of the window.
  ///
  /// Default `.normal`.
  @KeptProperty open var windowLevel = Level.normal

  /// The controller whose view fills the window.
  ///
  /// Default nil. Setting it adds its view to the window, in the window's size, and removes the
  /// previous one.
  @KeptProperty open var rootViewController: UIViewController? = nil {
    didSet { rootChanged(from: oldValue) }
  }

  /// Whether the window receives keys.
  open var isKeyWindow: Bool { isKey }

  /// Makes this the key window, which receives keys.
  ///
  /// The previous key window posts `didResignKeyNotification` after `resignKey()`, and this one
  /// `didBecomeKeyNotification` after `becomeKey()`.
  open func makeKey() {
    guard !isKey else { return }
    let old = UIApplication.shared.keyWindow
    show()
    if let old, old !== self {
      old.isKey = false
      old.resignKey()
      NotificationCenter.default.post(name: UIWindow.didResignKeyNotification, object: old)
    }
    isKey = true
    becomeKey()
    NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: self)
  }

  /// Shows the window in front of those of its level, and makes it the key window.
  open func makeKeyAndVisible() {
    isHidden = false
    let app = UIApplication.shared
    app.shownWindows.removeAll { $0.window === self || $0.window == nil }
    app.shownWindows.append(.init(window: self))
    makeKey()
    rootViewController?.appear(in: self)
    layoutIfNeeded()
  }

  private func show() {
    let app = UIApplication.shared
    if !app.shownWindows.contains(where: { $0.window === self }) {
      app.shownWindows.append(.init(window: self))
    }
  }

  /// Called when the window has become the key window.
  open func becomeKey() {}
  /// Called when the window is no longer the key window.
  open func resignKey() {}

  /// Whether the window is invisible.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      super.isHidden = newValue
      if newValue {
        UIApplication.shared.shownWindows.removeAll { $0.window === self || $0.window == nil }
        isKey = false
      } else {
        show()
      }
    }
  }

  /// Delivers an event to recognizers and views, or, if it is an event of keys, to the first
  /// responder.
  ///
  /// - Parameter event: The event.
  open func sendEvent(_ event: UIEvent) {
    if let event = event as? UIPressesEvent {
      isKeyTaken = keys.deliver(event, in: self)
    } else {
      delivery.deliver(event, in: self)
    }
  }

  /// The undo manager of changes that views of the window make.
  open override var undoManager: UndoManager? {
    if undo == nil { undo = UndoManager() }
    return undo
  }

  /// Converts a point of another window to this one's coordinates.
  ///
  /// - Parameters:
  ///   - point: In the other window's coordinates.
  ///   - window: The other window; nil means the screen.
  /// - Returns: In this window's coordinates, as all windows are on one screen.
  open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
    let corner = window?.frame.origin ?? .zero
    return CGPoint(x: point.x + corner.x - frame.minX, y: point.y + corner.y - frame.minY)
  }

  /// Converts a point of this window to another one's coordinates.
  ///
  /// - Parameters:
  ///   - point: In this window's coordinates.
  ///   - window: The other window; nil means the screen.
  /// - Returns: In the other window's coordinates, as all windows are on one screen.
  open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
    let corner = window?.frame.origin ?? .zero
    return CGPoint(x: point.x + frame.minX - corner.x, y: point.y + frame.minY - corner.y)
  }

  private func environmentChanged() {
    storedLayer.contentsScale = TextKitEnvironment.displayScale
    notifyTraitChange()
  }

  private func rootChanged(from old: UIViewController?) {
    guard old !== rootViewController else { return }
    if let old {
      old.disappear()
      old.viewIfLoaded?.removeFromSuperview()
    }
    guard let view = rootViewController?.view else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.translatesAutoresizingMaskIntoConstraints = true
    insertSubview(view, at: 0)
    if !isHidden { rootViewController?.appear(in: self) }
  }
}

extension UIWindow {
  /// Posted after a window has become the key window.
  public nonisolated static let didBecomeKeyNotification = NSNotification.Name(
    "UIWindowDidBecomeKeyNotification")
  /// Posted after a window is no longer the key window.
  public nonisolated static let didResignKeyNotification = NSNotification.Name(
    "UIWindowDidResignKeyNotification")
}

/// Observes changes of the host's settings, on the main thread.
private final class EnvironmentChanges: @unchecked Sendable {
  private let tokens: [any NSObjectProtocol]

  @MainActor
  init(_ body: @escaping @MainActor () -> Void) {
    let call: @Sendable (Notification) -> Void = { _ in
      if MainThread.isCurrent {
        MainActor.assumeIsolated(body)
      } else {
        DispatchQueue.main.async { MainActor.assumeIsolated(body) }
      }
    }
    tokens = [
      UIContentSizeCategory.didChangeNotification, TextKitEnvironment.displayDidChangeNotification,
    ].map {
      NotificationCenter.default.addObserver(forName: $0, object: nil, queue: nil, using: call)
    }
  }

  deinit { tokens.forEach(NotificationCenter.default.removeObserver) }
}
