// SPDX-License-Identifier: MIT

/// What a renderer draws on.
open class UIGraphicsRendererFormat: NSObject {
  final var storedBounds = CGRect.zero

  /// The usual format.
  public override required init() { super.init() }

  /// The usual format.
  ///
  /// Apple's newer name for it is `preferred()`.
  open class func `default`() -> Self { self.init() }

  /// The format that suits the main screen.
  open class func preferred() -> Self { self.init() }

  /// The bounds of the renderer that uses the format, in points.
  open var bounds: CGRect { storedBounds }
}

/// What the actions of a renderer draw with.
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
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle, mixed with what is there.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.mixing(blendMode) { $0.fill(rect) }
  }

  /// Draws a frame one point thick just inside a rectangle, with the current stroke colour.
  open func stroke(_ rect: CGRect) {
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
  }

  /// Draws a frame one point thick just inside a rectangle, mixed with what is there.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.mixing(blendMode) { $0.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
  }

  /// Clips drawing to a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Runs drawing actions on a context of its own.
///
/// Use `UIGraphicsImageRenderer` or `UIGraphicsPDFRenderer`. A subclass of this class gives a
/// context in `context(with:)` and draws with `runDrawingActions(_:completionActions:)`.
open class UIGraphicsRenderer: NSObject {
  private let storedFormat: UIGraphicsRendererFormat

  /// A renderer of the usual format.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsRendererFormat())
  }

  /// A renderer.
  ///
  /// - Parameters:
  ///   - bounds: The part of the plane that is drawn, in points.
  ///   - format: Copied: what happens to it later does not matter.
  public init(bounds: CGRect, format: UIGraphicsRendererFormat) {
    storedFormat = format.withBounds(bounds)
    super.init()
  }

  /// The format, with the renderer's bounds.
  open var format: UIGraphicsRendererFormat { storedFormat }

  /// Whether `UIGraphicsImageRendererContext.currentImage` can be asked.
  open var allowsImageOutput: Bool { false }

  /// The class of the context that actions get.
  open class func rendererContextClass() -> AnyClass { UIGraphicsRendererContext.self }

  /// A context to draw on; nil if there can be none of that format.
  open class func context(with format: UIGraphicsRendererFormat) -> CGContext? { nil }

  /// Makes a context ready before the actions run.
  ///
  /// A place for subclasses; does nothing here.
  open class func prepare(
    _ context: CGContext, with rendererContext: UIGraphicsRendererContext
  ) {}

  /// Makes what actions get, for a context.
  func makeContext(_ context: CGContext) -> UIGraphicsRendererContext {
    UIGraphicsRendererContext(context, format)
  }

  /// Runs actions on a new context, which is the current one meanwhile.
  ///
  /// - Parameters:
  ///   - drawingActions: What draws.
  ///   - completionActions: Runs after it, while the context is still there.
  /// - Throws: `DrawingError` if there can be no context of that format.
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
  /// A copy for a renderer.
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
