// SPDX-License-Identifier: MIT

/// A GTK 4 widget that shows a tree of views: a text view, or any other `UIView`.
///
///     try TextKitDisplay.open()
///     let widget = TextKitWidget(UITextView())
///     gtk_window_set_child(window, widget.gtkWidget?.assumingMemoryBound(to: GtkWidget.self))
///
/// The views are in `window`, a `UIWindow` of the widget's size, which receives pointer events,
/// touches, keys and the text of input methods. GTK retains this object as long as the widget
/// exists.
///
/// - Source: Our choice.
///
/// Size: the helpers of one widget, one for each task of a window system: input, painting,
/// scrolling, the clipboard.
@MainActor
public final class TextKitWidget {
  /// The window that contains the views; it has the widget's size.
  ///
  /// Its background is the system background, light or dark.
  public let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1, height: 1))

  /// The minimum size that the widget requests from its container, in points.
  ///
  /// Default 1 × 1, which accepts any size.
  public var leastSize = CGSize(width: 1, height: 1) {
    didSet { if leastSize != oldValue { host?.resize() } }
  }

  /// The view that fills the window; nil for none.
  ///
  /// A new view is removed from its superview, follows the window's size, and becomes first
  /// responder if it can.
  public var contentView: UIView? {
    didSet { if contentView !== oldValue { showContent(instead: oldValue) } }
  }

  private(set) var host: HostWidget!
  let pixels = FramePixels()
  let pointer = PointerInput()
  let touches = TouchInput()
  let keys = KeyInput()
  let input = InputMethod()
  let caret = CaretBlinking()
  let kinetics = KineticScroll()
  let menu = HostMenu()
  let spoken = AccessibleTextPart()
  let bars = ScrollBars()
  let carrying = TextCarrying()
  private var isInFrame = false
  private var wantsAnother = false

  /// Creates a widget.
  ///
  /// `TextKitDisplay.open()` must have been called; without a display GTK ends the process.
  ///
  /// - Parameter contentView: The view that fills the window; nil for none.
  public init(_ contentView: UIView? = nil) {
    host = HostWidget(self)
    window.backgroundColor = .systemBackground
    window.makeKeyAndVisible()
    for part in parts { part.begin(self) }
    FrameRequests.add(self)
    self.contentView = contentView
    showContent(instead: nil)
  }

  /// Makes the widget receive keys.
  public func grabFocus() { host.grabFocus() }

  /// The number of frames that were painted since the widget was created, for tests of the cost of
  /// frames.
  public private(set) var paintedFrameCount = 0

  /// The number of frames in which the window was checked for changes.
  package private(set) var frameCount = 0

  /// Whether a frame for a change is pending.
  package var awaitsFrame: Bool { host.awaitsFrame }

  /// The number of pixels uploaded for the last frame with a change.
  package var uploadedPixelCount: Int { pixels.lastUpload }

  /// The number of pixels painted for that frame.
  package var paintedPixelCount: Int { pixels.lastPaint }

  private var parts: [any WidgetPart] {
    [pointer, touches, keys, input, caret, kinetics, menu, spoken, bars, carrying]
  }

  private func showContent(instead old: UIView?) {
    old?.removeFromSuperview()
    guard let contentView else { return }
    contentView.removeFromSuperview()
    contentView.translatesAutoresizingMaskIntoConstraints = true
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.frame = window.bounds
    window.addSubview(contentView)
    if contentView.canBecomeFirstResponder { contentView.becomeFirstResponder() }
  }

  /// Requests a frame from GTK.
  func wantFrame() {
    wantsAnother = true
    if !isInFrame { host.wantFrame() }
  }
}

/// A component of a widget.
@MainActor
protocol WidgetPart: AnyObject {
  /// - Parameter widget: The widget, which owns the component; store it weakly.
  func begin(_ widget: TextKitWidget)
  /// Called after the changes were painted, before GTK displays them.
  func didPaint()
  /// Called after a frame was displayed and when no events are pending, for work that is not
  /// visible.
  func didShow()
  /// Called when the widget has gained or lost the keyboard focus.
  func focusChanged(_ hasFocus: Bool)
  /// Called when the widget is disposed.
  func end()
}

extension WidgetPart {
  func didPaint() {}
  func didShow() {}
  func focusChanged(_ hasFocus: Bool) {}
  func end() {}
}

extension TextKitWidget: HostWidgetClient {
  func came(_ event: HostEvent, _ raw: RawEvent) -> Bool {
    // Views that change request a frame themselves (`SceneChanges`); a passing pointer and the
    // release of a key need none.
    switch event.kind {
    case .motion, .keyRelease: break
    default: wantFrame()
    }
    switch event.kind {
    case .press, .release, .motion, .grabBroken: return pointer.came(event, raw)
    case .touchBegan, .touchMoved, .touchEnded, .touchCancelled: return touches.came(event)
    case .keyPress:
      defer { host.hurryFrame() }
      return keys.came(event, raw)
    case .keyRelease: return keys.came(event, raw)
    }
  }

  func resized(width: Int, height: Int) {
    let size = CGSize(width: width, height: height)
    if pixels.resize(to: size, scale: host.scale) {
      window.frame = CGRect(
        origin: .zero, size: CGSize(width: max(width, 1), height: max(height, 1)))
      wantFrame()
    }
  }

  func frame(at time: Double) -> Bool {
    isInFrame = true
    frameCount += 1
    wantsAnother = false
    kinetics.step(at: time)
    if pixels.render(window, showsScreen: host.showsScreen) {
      paintedFrameCount += 1
      host.draw()
    }
    SceneChanges.awaitNext()
    for part in parts { part.didPaint() }
    isInFrame = false
    host.wantRest()
    return wantsAnother || kinetics.isRunning || window.isAnimating
  }

  func rest() { for part in parts { part.didShow() } }

  func scrolled(by distance: CGPoint, inClicks: Bool, _ modifiers: HostModifiers) {
    kinetics.scroll(by: distance, inClicks: inClicks, modifiers)
  }

  func flung(at speed: CGPoint) { kinetics.fling(at: speed) }

  func reached(_ moment: HostMoment) {
    switch moment {
    case .realized:
      TextKitEnvironment.displayScale = CGFloat(host.scale)
      input.setClient(host.pointer)
    case .unrealized: input.setClient(nil)
    case .mapped: wantFrame()
    case .unmapped: break
    case .scaled:
      TextKitEnvironment.displayScale = CGFloat(host.scale)
      resized(width: Int(window.bounds.width), height: Int(window.bounds.height))
    case .focused, .unfocused:
      for part in parts { part.focusChanged(moment == .focused) }
      wantFrame()
    case .pointerLeft: pointer.left()
    case .disposed:
      for part in parts { part.end() }
      window.isHidden = true
    }
  }

  func measured(isVertical: Bool, for size: Int) -> (least: Int, wanted: Int) {
    let least = max(1, Int((isVertical ? leastSize.height : leastSize.width).rounded(.up)))
    return (least, least)
  }

  var shownTextures: [(texture: Texture, place: CGRect)] { pixels.textures }
}
