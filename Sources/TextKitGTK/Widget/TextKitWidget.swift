// SPDX-License-Identifier: MIT

/// A widget of GTK 4 that shows a tree of views: a text view, or whatever else is a `UIView`.
///
///     try TextKitDisplay.open()
///     let widget = TextKitWidget(UITextView())
///     gtk_window_set_child(window, widget.gtkWidget?.assumingMemoryBound(to: GtkWidget.self))
///
/// The views stand in `window`, a `UIWindow` as large as the widget, which gets pointer, touches,
/// keys and input methods. GTK keeps this object as long as it keeps the widget.
///
/// - Source: our choice.
///
/// Size: the helpers of one widget, each for a thing that a window system does: input, painting,
/// scrolling, the clipboard.
@MainActor
public final class TextKitWidget {
  /// The window that the views stand in; its size is the widget's.
  ///
  /// Its background is that of the system, light or dark.
  public let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1, height: 1))

  /// The smallest size that the widget asks its container for, in points.
  ///
  /// Default 1 × 1: it takes what it gets.
  public var leastSize = CGSize(width: 1, height: 1) {
    didSet { if leastSize != oldValue { host?.resize() } }
  }

  /// What fills the window; nil for nothing.
  ///
  /// A view that is set leaves its superview, follows the window's size, and becomes the first
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
  let spoken = SpokenText()
  let bars = ScrollBars()
  let carrying = TextCarrying()
  private var isInFrame = false
  private var wantsAnother = false

  /// A widget.
  ///
  /// `TextKitDisplay.open()` must have been called: without a display GTK stops the process.
  ///
  /// - Parameter contentView: What fills its window.
  public init(_ contentView: UIView? = nil) {
    host = HostWidget(self)
    window.backgroundColor = .systemBackground
    window.makeKeyAndVisible()
    for part in parts { part.begin(self) }
    FrameRequests.add(self)
    self.contentView = contentView
    showContent(instead: nil)
  }

  /// Lets keys go to the widget.
  public func grabFocus() { host.grabFocus() }

  /// How often the window was painted since the widget was made; a test of what costs a frame.
  public private(set) var paintedFrameCount = 0

  /// How often it was looked for changes.
  package private(set) var frameCount = 0

  /// Whether a frame is to come for what has changed.
  package var awaitsFrame: Bool { host.awaitsFrame }

  /// Of how many pixels the last frame that showed anything new was made.
  package var uploadedPixelCount: Int { pixels.lastUpload }

  /// How many pixels were painted for it.
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

  /// Asks GTK for a frame.
  func wantFrame() {
    wantsAnother = true
    if !isInFrame { host.wantFrame() }
  }
}

/// A part of what a widget does.
@MainActor
protocol WidgetPart: AnyObject {
  /// - Parameter widget: To be kept weakly: it owns the part.
  func begin(_ widget: TextKitWidget)
  /// The widget has painted what has changed; GTK is about to show it.
  func didPaint()
  /// What was painted is shown, and no event waits: the time for what nobody sees.
  func didShow()
  /// The widget got the keys, or lost them.
  func focusChanged(_ hasFocus: Bool)
  /// The widget was taken apart.
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
    // Views that change ask for a frame themselves (`SceneChanges`): a pointer that passes by and a
    // key that is let go need none.
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
