// SPDX-License-Identifier: MIT

extension UIWindow {
  /// Returns an image of the window now, by `SceneClock.main`.
  ///
  /// Pending layout is done first. A window need not be visible.
  ///
  /// - Parameter scale: Pixels per point; 0 is the screen's.
  /// - Returns: Nil for a window of no size, or too large for an image.
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

  /// Draws the window now into a context: pixels, a PDF or an SVG.
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

  /// Draws the window now into pixels, and paints only the changes since the last call.
  ///
  /// A window system calls it for each frame: typing a key paints a line, a blinking caret a few
  /// pixels. The pixels are those of `render(in:)` on a cleared context; see
  /// `CGContext.redraw(since:_:)`.
  ///
  ///     for rect in window.renderChanges(in: context) { show(rect) }
  ///
  /// - Parameter context: Pixels, with the window's user space, and the same each time. In another
  ///   context, and after other drawing on it, everything is painted.
  /// - Returns: The rectangles that may have changed, in the window's coordinates; empty if nothing
  ///   has.
  /// - Source: our choice.
  @discardableResult
  public func renderChanges(in context: CGContext) -> [CGRect] {
    renderNext(in: context).changedRects
  }

  /// As `renderChanges(in:)`: returns the painted parts, and the pixels that were moved before.
  package func renderNext(in context: CGContext) -> RenderedDrawing {
    let now = context.redraw(since: rendered) { render(in: $0) }
    rendered = now
    return now
  }

  /// Releases the memory of `renderChanges(in:)`; the next call paints everything.
  ///
  /// For a window that will be invisible for a while.
  ///
  /// - Source: our choice.
  public func forgetRendered() { rendered = nil }

  /// The insets of the window that bars and corners of the host cover; the `safeAreaInsets` of
  /// views follow.
  ///
  /// Infinity and NaN are a failure.
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

  /// Begins, moves or ends a touch, as a host does for a pointer and a test for a user.
  ///
  /// `UIApplication.sendEvent(_:)` delivers it. The time is `SceneClock.main`'s: a test advances
  /// it, for long presses and for the velocity of a pan.
  ///
  ///     window.simulateTouch(.began, at: CGPoint(x: 20, y: 30))
  ///     window.simulateTouch(.ended, at: CGPoint(x: 20, y: 30))
  ///
  /// - Parameters:
  ///   - phase: `.began`, `.moved`, `.stationary`, `.ended` or `.cancelled`. A phase that does not
  ///     follow from the previous one does nothing, with a sentence to the warning handler.
  ///   - point: In the window's coordinates.
  ///   - tapCount: The number of taps at the position, with this one; counts for `.began`.
  ///   - finger: The number of the finger; several may touch.
  /// - Source: our choice.
  public func simulateTouch(
    _ phase: UITouch.Phase, at point: CGPoint, tapCount: Int = 1, finger: Int = 0
  ) {
    guard finger >= 0 else {
      return warn("UIWindow.simulateTouch: \(finger) is not a valid finger; fingers count from 0")
    }
    send(
      TouchDelivery.Input(phase: phase, point: point, taps: tapCount, finger: finger))
  }

  /// Presses a button of a pointer, moves it with a button down, or releases the button.
  ///
  /// It is a touch of type `.indirectPointer` whose event has buttons and keys
  /// (`UIEvent.buttonMask`, `modifierFlags`). A scroll view does not follow it. A move without a
  /// button has no effect. Another button that is pressed meanwhile changes the mask, as a move;
  /// the touch ends when no button is down.
  ///
  ///     window.simulatePointer(.began, at: point, clickCount: 2)
  ///     window.simulatePointer(.ended, at: point)
  ///
  /// - Parameters:
  ///   - phase: `.began`, `.moved`, `.stationary`, `.ended` or `.cancelled`. A phase that does not
  ///     follow from the previous one does nothing, with a sentence to the warning handler.
  ///   - point: In the window's coordinates.
  ///   - clickCount: The number of presses at the position, with this one; counts for `.began`.
  ///   - modifiers: The modifier keys that are held.
  ///   - button: The button that is pressed or released.
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

  /// Turns a wheel, or scrolls on a trackpad, at a point.
  ///
  /// The innermost view there that can move does: a scroll view scrolls. A pan whose
  /// `allowedScrollTypesMask` contains the kind begins and ends, without a touch.
  ///
  /// - Parameters:
  ///   - distance: In points, right and down in the content.
  ///   - point: In the window's coordinates.
  ///   - kind: `.discrete` for a wheel with steps, `.continuous` for a trackpad.
  ///   - modifiers: The modifier keys that are held.
  /// - Returns: Whether anything moved or recognized it.
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
