// SPDX-License-Identifier: MIT

/// The root of a tree of views: it draws into pictures, and hands touches out.
///
/// There is no window system. A host or a test asks for a picture (`makeImage(scale:)`) and sends touches
/// (`simulateTouch(_:at:tapCount:finger:)`); a window that is shown hears of changes of `TextKitEnvironment`.
///
/// - Source: UIKit, `UIWindow`.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// How near a window is to the eye.
  public struct Level: RawRepresentable, Hashable, Sendable {
    /// The number; larger ones lie in front.
    public let rawValue: CGFloat
    /// A level by its number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// A level by its number.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    /// That of windows.
    public static let normal = Level(rawValue: 0)
    /// In front of the status bar's.
    public static let alert = Level(rawValue: 2000)
    /// That of the status bar.
    public static let statusBar = Level(rawValue: 1000)
  }

  package final weak var firstResponder: UIResponder?
  /// Where the keyboard is, in the screen's coordinates; nil for none.
  final var keyboard: CGRect?
  /// A drag over the window; nil for none.
  final var drop: DropSession?
  /// Carets are not drawn: the dark half of their blinking, or a window that keys do not go to.
  package final var hidesCarets = false
  final var delivery = TouchDelivery()
  final var keys = KeyDelivery()
  /// Whether anybody did anything with the last key.
  final var isKeyTaken = false
  final var shownMenu: PresentedMenu?
  /// What `renderChanges(in:)` has drawn last.
  final var rendered: RenderedDrawing?
  final var coveredEdges = UIEdgeInsets.zero
  private var changes: EnvironmentChanges?
  private var isKey = false
  private var undo: UndoManager?

  /// A window; it is hidden until `makeKeyAndVisible()`.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    storedLayer.isHidden = true
    changes = EnvironmentChanges { [weak self] in self?.environmentChanged() }
  }

  /// A window from a keyed archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    changes = EnvironmentChanges { [weak self] in self?.environmentChanged() }
  }

  /// The window itself.
  open override var window: UIWindow? { self }

  /// The program.
  open override var next: UIResponder? { UIApplication.shared }

  /// The screen that the window is on.
  ///
  /// There is one: setting it changes nothing.
  open var screen: UIScreen {
    get { .main }
    set {}
  }

  /// How near the window is.
  ///
  /// Default `.normal`.
  @KeptProperty open var windowLevel = Level.normal

  /// What fills the window.
  ///
  /// Default nil. Setting it puts its view into the window, as large as that, and takes the one before out.
  @KeptProperty open var rootViewController: UIViewController? = nil {
    didSet { rootChanged(from: oldValue) }
  }

  /// Whether keys go to the window.
  open var isKeyWindow: Bool { isKey }

  /// Lets keys go to the window.
  ///
  /// The window that had them posts `didResignKeyNotification` after `resignKey()`, and this one
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

  /// Shows the window in front of those of its level, and lets keys go to it.
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

  /// Called when keys begin to go to the window.
  open func becomeKey() {}
  /// Called when keys go to the window no more.
  open func resignKey() {}

  /// Whether the window is not seen.
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

  /// Hands an event to recognisers, views and, if it is of keys, to the first responder.
  open func sendEvent(_ event: UIEvent) {
    if let event = event as? UIPressesEvent {
      isKeyTaken = keys.deliver(event, in: self)
    } else {
      delivery.deliver(event, in: self)
    }
  }

  /// What takes changes back that views of the window make.
  open override var undoManager: UndoManager? {
    if undo == nil { undo = UndoManager() }
    return undo
  }

  /// A point of another window in this one's coordinates: all windows stand on one screen.
  open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
    let corner = window?.frame.origin ?? .zero
    return CGPoint(x: point.x + corner.x - frame.minX, y: point.y + corner.y - frame.minY)
  }

  /// A point of this window in another one's coordinates.
  open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
    let corner = window?.frame.origin ?? .zero
    return CGPoint(x: point.x + frame.minX - corner.x, y: point.y + frame.minY - corner.y)
  }

  private func environmentChanged() {
    storedLayer.contentsScale = TextKitEnvironment.displayScale
    tellOfTraits()
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
  /// Posted after a window got the keys.
  public nonisolated static let didBecomeKeyNotification = NSNotification.Name(
    "UIWindowDidBecomeKeyNotification")
  /// Posted after a window has the keys no more.
  public nonisolated static let didResignKeyNotification = NSNotification.Name(
    "UIWindowDidResignKeyNotification")
}

/// Hears of changes of the host's settings, on the main thread.
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
