// SPDX-License-Identifier: MIT

extension UIWindow {
  /// What the window shows now, by `SceneClock.main`.
  ///
  /// Layout that is waiting is done first. A window need not be shown.
  ///
  /// - Parameter scale: Pixels for a point; 0 is the screen's.
  /// - Returns: A picture; nil for a window of no size, or larger than a picture can be.
  /// - Source: our choice.
  public func makeImage(scale: CGFloat = 0) -> UIImage? {
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    let scale = scale > 0 ? scale : TextKitEnvironment.displayScale
    do {
      let context = try CGContext.bitmap(size: bounds.size, scale: scale)
      render(in: context)
      return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
    } catch {
      warn("UIWindow.makeImage(scale:): \(error)")
      return nil
    }
  }

  /// Draws what the window shows now into a context: pixels, a PDF or an SVG.
  ///
  /// - Parameter context: Its user space is the window's.
  /// - Source: our choice.
  public func render(in context: CGContext) {
    layoutNow()
    let isHidden = storedLayer.isHidden
    storedLayer.isHidden = false
    context.saveGState()
    context.clip(to: bounds)
    LayerPainter(context: context, time: SceneClock.main.now).paintRoot(storedLayer)
    context.restoreGState()
    storedLayer.isHidden = isHidden
  }

  /// Draws what the window shows now into pixels, and paints only what has changed since the last call.
  ///
  /// What a window system calls for each frame: a key in a text paints a line, a blinking caret a few pixels. The pixels are
  /// those of `render(in:)` on a cleared context; see `CGContext.redraw(since:_:)`.
  ///
  ///     for rect in window.renderChanges(in: context) { show(rect) }
  ///
  /// - Parameter context: Pixels, with the window's user space. The same one each time: in another, and after something
  ///   else was painted on it, everything is painted.
  /// - Returns: Where pixels may have changed, in the window's coordinates; empty if nothing has.
  /// - Source: our choice.
  @discardableResult
  public func renderChanges(in context: CGContext) -> [CGRect] {
    renderNext(in: context).changedRects
  }

  /// As `renderChanges(in:)`: says what was painted, and what was moved before.
  package func renderNext(in context: CGContext) -> RenderedDrawing {
    let now = context.redraw(since: rendered) { render(in: $0) }
    rendered = now
    return now
  }

  /// Lets go of what `renderChanges(in:)` remembers; the next call paints everything.
  ///
  /// For a window that will not be seen for a while.
  ///
  /// - Source: our choice.
  public func forgetRendered() { rendered = nil }

  /// How much of the window bars and corners of the host cover, on each side; views hear of it as `safeAreaInsets`.
  ///
  /// Numbers that are none are a failure.
  ///
  /// - Source: our choice.
  public var hostSafeAreaInsets: UIEdgeInsets {
    get { coveredEdges }
    set {
      checkFinite("UIWindow.hostSafeAreaInsets", newValue)
      coveredEdges = newValue
      findSafeArea()
    }
  }

  /// Puts a finger down, moves it or lifts it, as a host does for a pointer and a test for a user.
  ///
  /// The touch goes through `UIApplication.sendEvent(_:)`. The time is `SceneClock.main`'s: a test moves that on, for
  /// long presses and for the velocity of a pan.
  ///
  ///     window.simulateTouch(.began, at: CGPoint(x: 20, y: 30))
  ///     window.simulateTouch(.ended, at: CGPoint(x: 20, y: 30))
  ///
  /// - Parameters:
  ///   - phase: `.began`, `.moved`, `.stationary`, `.ended` or `.cancelled`. What does not fit what the finger did before
  ///     does nothing, with a sentence to the warning handler.
  ///   - point: In the window's coordinates.
  ///   - tapCount: How often the finger has come down there, with this time; counts for `.began`.
  ///   - finger: Which finger; several may be down.
  /// - Source: our choice.
  public func simulateTouch(
    _ phase: UITouch.Phase, at point: CGPoint, tapCount: Int = 1, finger: Int = 0
  ) {
    guard finger >= 0 else {
      return warn("UIWindow.simulateTouch: \(finger) is no finger; they count from 0")
    }
    send(
      TouchDelivery.Input(phase: phase, point: point, taps: tapCount, finger: finger))
  }

  /// Presses a button of a pointer, moves it with a button down, or lets the button go.
  ///
  /// It is a touch of type `.indirectPointer` that tells buttons and keys in its event (`UIEvent.buttonMask`,
  /// `modifierFlags`). A scroll view does not follow it. A move without a button touches nothing. Another button that goes
  /// down meanwhile changes the mask, as a move; the touch ends when no button is down.
  ///
  ///     window.simulatePointer(.began, at: point, clickCount: 2)
  ///     window.simulatePointer(.ended, at: point)
  ///
  /// - Parameters:
  ///   - phase: `.began`, `.moved`, `.stationary`, `.ended` or `.cancelled`. What does not fit what the pointer did before
  ///     does nothing, with a sentence to the warning handler.
  ///   - point: In the window's coordinates.
  ///   - clickCount: How often a button has gone down there, with this time; counts for `.began`.
  ///   - modifiers: The keys that are held.
  ///   - button: The button that goes down or is let go.
  /// - Source: our choice.
  public func simulatePointer(
    _ phase: UITouch.Phase, at point: CGPoint, clickCount: Int = 1,
    modifiers: UIKeyModifierFlags = [], button: UIEvent.ButtonMask = .primary
  ) {
    guard
      let input = delivery.pointerInput(phase, point, clickCount, modifiers, button)
    else { return }
    send(input)
  }

  /// Turns a wheel, or scrolls on a pad, over a point.
  ///
  /// Of the views there, from the inmost on, the first that can move does: a scroll view scrolls, and a pan whose
  /// `allowedScrollTypesMask` names the kind begins and ends, without a finger.
  ///
  /// - Parameters:
  ///   - distance: Points, right and down in the content.
  ///   - point: In the window's coordinates.
  ///   - kind: `.discrete` for a wheel with steps, `.continuous` for a pad.
  ///   - modifiers: The keys that are held.
  /// - Returns: Whether anything did something.
  /// - Source: our choice.
  @discardableResult
  public func simulateWheel(
    _ distance: CGPoint, at point: CGPoint, kind: UIScrollTypeMask = .discrete,
    modifiers: UIKeyModifierFlags = []
  ) -> Bool {
    guard distance.x.isFinite, distance.y.isFinite, point.x.isFinite, point.y.isFinite else {
      warn("UIWindow.simulateWheel: distance and point must be numbers")
      return false
    }
    for view in sequence(first: findView(at: point, nil), next: { $0?.parentView }) {
      if let view = view as? UIScrollView {
        if view.scroll(by: distance, kind) { return true }
        continue
      }
      for case let pan as UIPanGestureRecognizer in view?.recognizers ?? []
      where pan.isEnabled && !pan.allowedScrollTypesMask.isDisjoint(with: kind) {
        let event = UIEvent()
        (event.time, event.modifiers) = (SceneClock.main.now, modifiers)
        pan.scroll(by: distance, at: point, event)
        return true
      }
    }
    return false
  }

  private func send(_ input: TouchDelivery.Input) {
    guard let event = delivery.event(input, in: self) else { return }
    UIApplication.shared.sendEvent(event)
    delivery.forgetLifted()
  }
}
