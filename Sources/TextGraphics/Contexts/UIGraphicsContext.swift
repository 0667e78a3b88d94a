// SPDX-License-Identifier: MIT

internal import TextCanvas

/// The contexts that were made current on this thread, the current one last.
final class ContextStack {
  enum Purpose {
    /// Pushed by a client.
    case pushed
    /// Begun by `UIGraphicsBeginImageContext…`; the picture's size and scale.
    case image(size: CGSize, scale: CGFloat)
    /// Begun by `UIGraphicsBeginPDFContext…`.
    case pdf(PDFDrawing)
  }
  private(set) var entries: [(context: CGContext, purpose: Purpose)] = []

  private static let ofThread = ThreadObject { ContextStack() }

  static var current: ContextStack { ofThread.current }

  func push(_ context: CGContext, _ purpose: Purpose = .pushed) {
    entries.append((context, purpose))
  }

  func pop() { _ = entries.popLast() }

  /// Makes a context current while `body` runs.
  static func with<R>(_ context: CGContext, _ body: () throws -> R) rethrows -> R {
    let stack = current
    let depth = stack.entries.count
    stack.push(context)
    // A client that pushes without popping changes nothing outside.
    defer { stack.entries.removeSubrange(min(depth, stack.entries.count)...) }
    return try body()
  }
}

/// The context that drawing on this thread goes to; nil if none is current.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  ContextStack.current.entries.last?.context
}

/// Makes a context the current one of this thread until it is popped.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.current.push(context) }

/// Makes the context before the current one current again.
///
/// Does nothing without a context.
public func UIGraphicsPopContext() { ContextStack.current.pop() }

/// The current context; without one, nil and a sentence to the warning handler, once for each member.
///
/// - Source: UIKit draws nothing without a context; Core Graphics says so on the console.
package func currentContext(_ member: @autoclosure () -> String) -> CGContext? {
  if let context = UIGraphicsGetCurrentContext() { return context }
  let member = member()
  warnOnce(
    "no context, \(member)",
    "\(member): there is no current context, nothing is drawn; draw inside a renderer's actions, or after UIGraphicsPushContext(_:)"
  )
  return nil
}

// MARK: Pictures

/// Begins a picture of one pixel a point, and makes its context current.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a picture, and makes its context current until `UIGraphicsEndImageContext()`.
///
/// - Parameters:
///   - size: Points. Without area, or larger than a picture can be, there is a context that
///     draws nowhere, with a sentence to the warning handler, and no picture.
///   - opaque: Whether pixels begin black, not clear.
///   - scale: Pixels per point; 0 is the screen's.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale == 0 ? TextKitEnvironment.displayScale : scale
  let made = CGContext.picture(
    size: size, scale: scale, isOpaque: opaque,
    for: "UIGraphicsBeginImageContextWithOptions(_:_:_:)")
  ContextStack.current.push(
    made ?? .nowhere(), .image(size: made == nil ? .zero : size, scale: scale))
}

/// What has been drawn since `UIGraphicsBeginImageContext…`; nil if the current context is another.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = ContextStack.current.entries.last,
    case .image(let size, let scale) = entry.purpose,
    size.width > 0, let image = entry.context.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends what `UIGraphicsBeginImageContext…` began.
///
/// Does nothing if the current context is another.
public func UIGraphicsEndImageContext() {
  guard let entry = ContextStack.current.entries.last, case .image = entry.purpose else { return }
  ContextStack.current.pop()
}

extension CGContext {
  /// Pixels for a picture; nil, and a sentence to the warning handler, for sizes that none can have.
  static func picture(
    size: CGSize, scale: CGFloat, isOpaque: Bool, for member: @autoclosure () -> String
  ) -> CGContext? {
    do {
      return try .bitmap(size: size, scale: scale, background: isOpaque ? .black : nil)
    } catch {
      warn("\(member()): \(error.description)")
      return nil
    }
  }

  /// A pixel that nobody sees, for drawing that cannot go anywhere.
  static func nowhere() -> CGContext {
    guard let canvas = try? Canvas.bitmap(width: 1, height: 1) else {
      fail("CGContext: there is no memory for a single pixel")
    }
    canvas.clip(to: CanvasRect(x: 0, y: 0, width: 0, height: 0))
    return CGContext(canvas)
  }
}

// MARK: Rectangles

/// Fills a rectangle with the current fill colour.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the current fill colour, mixed with what is there.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  currentContext("UIRectFill(_:)")?.mixing(blendMode) { $0.fill(rect) }
}

/// Draws a frame one point thick just inside a rectangle, with the current fill colour.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame one point thick just inside a rectangle, mixed with what is there.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  currentContext("UIRectFrame(_:)")?.mixing(blendMode) { context in
    var frame = PathElements()
    frame.addRectangle(rect)
    frame.addRectangle(
      CGRect(
        x: rect.minX + 1, y: rect.minY + 1, width: max(rect.width - 2, 0),
        height: max(rect.height - 2, 0)))
    context.fill(frame, evenOdd: true)
  }
}

/// Clips drawing in the current context to a rectangle.
public func UIRectClip(_ rect: CGRect) { currentContext("UIRectClip(_:)")?.clip(to: rect) }

extension CGContext {
  /// Draws with another way of mixing and another opacity, and goes back to those of before.
  func mixing(_ mode: CGBlendMode, alpha: CGFloat? = nil, _ draw: (CGContext) -> Void) {
    canvas.save()
    setBlendMode(mode)
    if let alpha { canvas.multiplyAlpha(by: Double(alpha)) }
    draw(self)
    canvas.restore()
  }
}
