// SPDX-License-Identifier: MIT

internal import TextCanvas

/// The contexts that were made current on this thread, the current one last.
final class ContextStack {
  enum Purpose {
    /// Pushed by a client.
    case pushed
    /// Begun by `UIGraphicsBeginImageContext…`; the image's size and scale.
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
    // Pushes without pops in a client's code have no effect outside.
    defer { stack.entries.removeSubrange(min(depth, stack.entries.count)...) }
    return try body()
  }
}

/// Returns the current context of this thread; nil if there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? {
  ContextStack.current.entries.last?.context
}

/// Makes a context the current one of this thread until it is popped.
///
/// - Parameter context: It is retained until then.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.current.push(context) }

/// Makes the context before the current one current again.
///
/// Does nothing without a context.
public func UIGraphicsPopContext() { ContextStack.current.pop() }

/// Returns the current context; without one, nil, and warns once for each member.
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

// MARK: Images

/// Begins an image of one pixel per point, and makes its context current.
///
/// - Parameter size: The size of the image, in points.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image, and makes its context current until `UIGraphicsEndImageContext()`.
///
/// - Parameters:
///   - size: The size of the image, in points. For a size without area, or too large for an image,
///     the context discards all drawing, with a sentence to the warning handler, and there is no
///     image.
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

/// Returns an image of everything drawn since `UIGraphicsBeginImageContext…`.
///
/// - Returns: Nil if the current context was begun in another way, or has no area.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = ContextStack.current.entries.last,
    case .image(let size, let scale) = entry.purpose,
    size.width > 0, let image = entry.context.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the image that `UIGraphicsBeginImageContext…` began.
///
/// Does nothing if the current context is another.
public func UIGraphicsEndImageContext() {
  guard let entry = ContextStack.current.entries.last, case .image = entry.purpose else { return }
  ContextStack.current.pop()
}

extension CGContext {
  /// Creates a context for an image; nil for impossible sizes, with a sentence to the warning
  /// handler.
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

  /// Creates a context of one invisible pixel, for drawing that is discarded.
  static func nowhere() -> CGContext {
    guard let canvas = try? Canvas.bitmap(width: 1, height: 1) else {
      fail("CGContext: out of memory")
    }
    canvas.clip(to: CanvasRect(x: 0, y: 0, width: 0, height: 0))
    return CGContext(canvas)
  }
}

// MARK: Rectangles

/// Fills a rectangle of the current context with its fill colour, with blend mode `.copy`.
///
/// - Parameter rect: In user space.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle of the current context with its fill colour.
///
/// - Parameters:
///   - rect: In user space.
///   - blendMode: The formula that mixes the colour with the existing ones.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  currentContext("UIRectFill(_:)")?.mixing(blendMode) { $0.fill(rect) }
}

/// Draws a frame one point thick just inside a rectangle, with the current fill colour, with blend
/// mode `.copy`.
///
/// - Parameter rect: The outside of the frame, in user space.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame one point thick just inside a rectangle, with the current fill colour.
///
/// - Parameters:
///   - rect: The outside of the frame, in user space.
///   - blendMode: The formula that mixes the colour with the existing ones.
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

/// Intersects the clip of the current context with a rectangle.
///
/// - Parameter rect: In user space.
public func UIRectClip(_ rect: CGRect) { currentContext("UIRectClip(_:)")?.clip(to: rect) }

extension CGContext {
  /// Draws with another blend mode and opacity, then restores the earlier ones.
  func mixing(_ mode: CGBlendMode, alpha: CGFloat? = nil, _ draw: (CGContext) -> Void) {
    canvas.save()
    setBlendMode(mode)
    if let alpha { canvas.multiplyAlpha(by: Double(alpha)) }
    draw(self)
    canvas.restore()
  }
}
