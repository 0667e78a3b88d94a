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

  /// How much of the window bars and corners of the host cover, on each side; views hear of it as `safeAreaInsets`.
  ///
  /// - Source: our choice.
  public var hostSafeAreaInsets: UIEdgeInsets {
    get { coveredEdges }
    set {
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
    guard let event = delivery.event(phase, point, tapCount, finger, in: self) else { return }
    UIApplication.shared.sendEvent(event)
    delivery.forgetLifted()
  }
}
