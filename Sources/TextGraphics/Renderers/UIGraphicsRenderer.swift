// SPDX-License-Identifier: MIT

/// The format of a renderer's drawing.
open class UIGraphicsRendererFormat: NSObject {
  final var storedBounds = CGRect.zero

  /// Creates the default format.
  public override required init() { super.init() }

  /// Returns the default format.
  ///
  /// Apple's newer name for it is `preferred()`.
  open class func `default`() -> Self { self.init() }

  /// Returns the format that suits the main screen.
  open class func preferred() -> Self { self.init() }

  /// The bounds of the renderer that uses the format, in points.
  open var bounds: CGRect { storedBounds }
}

/// The context that the actions of a renderer draw into.
open class UIGraphicsRendererContext: NSObject {
  private let storedContext: CGContext
  private let storedFormat: UIGraphicsRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
    storedContext = context
    storedFormat = format
    super.init()
  }

  /// The context; it is also the current one while the actions run.
  open var cgContext: CGContext { storedContext }

  /// The renderer's format.
  open var format: UIGraphicsRendererFormat { storedFormat }

  /// Fills a rectangle with the current fill colour.
  ///
  /// - Parameter rect: In user space.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle with the current fill colour and a blend mode.
  ///
  /// - Parameters:
  ///   - rect: In user space.
  ///   - blendMode: The formula that mixes the colour with the existing ones.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.mixing(blendMode) { $0.fill(rect) }
  }

  /// Draws a frame one point thick just inside a rectangle, with the current stroke colour.
  ///
  /// - Parameter rect: The outside of the frame, in user space.
  open func stroke(_ rect: CGRect) {
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
  }

  /// Draws a frame one point thick just inside a rectangle, with the current stroke colour and a
  /// blend mode.
  ///
  /// - Parameters:
  ///   - rect: The outside of the frame, in user space.
  ///   - blendMode: The formula that mixes the colour with the existing ones.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.mixing(blendMode) { $0.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
  }

  /// Intersects the clip with a rectangle.
  ///
  /// - Parameter rect: In user space.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Runs drawing actions on a new context.
///
/// Use `UIGraphicsImageRenderer` or `UIGraphicsPDFRenderer`. A subclass of this class returns a
/// context from `context(with:)` and draws with `runDrawingActions(_:completionActions:)`.
open class UIGraphicsRenderer: NSObject {
  private let storedFormat: UIGraphicsRendererFormat

  /// Creates a renderer of the default format.
  ///
  /// - Parameter bounds: The part of the plane that is drawn, in points.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsRendererFormat())
  }

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - bounds: The part of the plane that is drawn, in points.
  ///   - format: The format; it is copied.
  public init(bounds: CGRect, format: UIGraphicsRendererFormat) {
    storedFormat = format.withBounds(bounds)
    super.init()
  }

  /// The format, with the renderer's bounds.
  open var format: UIGraphicsRendererFormat { storedFormat }

  /// Whether `UIGraphicsImageRendererContext.currentImage` is available.
  open var allowsImageOutput: Bool { false }

  /// Returns the class of the context that actions get.
  open class func rendererContextClass() -> AnyClass { UIGraphicsRendererContext.self }

  /// Returns a context to draw on.
  ///
  /// - Parameter format: The format, with the renderer's bounds.
  /// - Returns: Nil if there is no context for the format; always nil in this class.
  open class func context(with format: UIGraphicsRendererFormat) -> CGContext? { nil }

  /// Prepares a context before the actions run.
  ///
  /// Does nothing here; subclasses may override it.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - rendererContext: The object that the actions get.
  open class func prepare(
    _ context: CGContext, with rendererContext: UIGraphicsRendererContext
  ) {}

  /// Returns the object that actions get, for a context.
  func makeContext(_ context: CGContext) -> UIGraphicsRendererContext {
    UIGraphicsRendererContext(context, format)
  }

  /// Runs actions on a new context, which is the current one meanwhile.
  ///
  /// - Parameters:
  ///   - drawingActions: A closure that draws.
  ///   - completionActions: A closure that runs after drawing, while the context still exists.
  /// - Throws: `DrawingError` if there is no context for the format.
  open func runDrawingActions(
    _ drawingActions: (UIGraphicsRendererContext) -> Void,
    completionActions: ((UIGraphicsRendererContext) -> Void)? = nil
  ) throws {
    guard let context = type(of: self).context(with: format) else {
      throw DrawingError.noContext(format.bounds)
    }
    run(makeContext(context), drawingActions, completionActions)
  }

  func run(
    _ rendererContext: UIGraphicsRendererContext,
    _ drawingActions: (UIGraphicsRendererContext) -> Void,
    _ completionActions: ((UIGraphicsRendererContext) -> Void)?
  ) {
    type(of: self).prepare(rendererContext.cgContext, with: rendererContext)
    ContextStack.with(rendererContext.cgContext) {
      drawingActions(rendererContext)
      completionActions?(rendererContext)
    }
  }
}

extension UIGraphicsRendererFormat {
  /// Returns a copy for a renderer.
  final func withBounds(_ bounds: CGRect) -> UIGraphicsRendererFormat {
    let copy = duplicate()
    copy.storedBounds = bounds
    return copy
  }

  private func duplicate() -> UIGraphicsRendererFormat {
    switch self {
    case let format as UIGraphicsImageRendererFormat: format.copied()
    case let format as UIGraphicsPDFRendererFormat: format.copied()
    default: type(of: self).init()
    }
  }
}
