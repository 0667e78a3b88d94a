// SPDX-License-Identifier: MIT

/// The format of a rendered image.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// A range of colours that an image can hold.
  ///
  /// Pixels are always eight-bit sRGB here.
  public enum Range: Int, Sendable {
    /// No preference.
    case unspecified = -1
    /// The range of the screen.
    case automatic = 0
    /// Colours outside sRGB.
    case extended = 1
    /// sRGB.
    case standard = 2
  }
  private var storedScale = TextKitEnvironment.displayScale
  private var isOpaque = false
  private var range = Range.automatic

  /// Creates a format of clear pixels in the main screen's scale.
  public required init() { super.init() }

  /// Creates a format for a screen.
  ///
  /// - Parameter traitCollection: Its display scale counts; without one, the main screen's.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { storedScale = traitCollection.displayScale }
  }

  /// The number of pixels per point.
  ///
  /// Default: the main screen's, `TextKitEnvironment.displayScale`; 0 means the same.
  open var scale: CGFloat {
    get { storedScale == 0 ? TextKitEnvironment.displayScale : storedScale }
    set { storedScale = newValue }
  }

  /// Whether pixels begin black, not clear.
  ///
  /// Default false.
  open var opaque: Bool {
    get { isOpaque }
    set { isOpaque = newValue }
  }

  /// The preferred range of colours.
  ///
  /// Default `.automatic`. Stored without effect; pixels are sRGB.
  open var preferredRange: Range {
    get { range }
    set { range = newValue }
  }

  /// Whether colours outside sRGB are preferred.
  ///
  /// The older form of `preferredRange`.
  open var prefersExtendedRange: Bool {
    get { range == .extended }
    set { range = newValue ? .extended : .standard }
  }

  /// Whether pixels can be brighter than white.
  ///
  /// Always false.
  open var supportsHighDynamicRange: Bool { false }

  final func copied() -> UIGraphicsImageRendererFormat {
    let copy = type(of: self).init()
    (copy.storedScale, copy.isOpaque, copy.range) = (storedScale, isOpaque, range)
    return copy
  }
}

/// The context that the actions of an image renderer draw into.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  /// The image of everything drawn so far.
  open var currentImage: UIImage {
    guard let image = cgContext.makeImage(), !isNowhere else { return UIImage() }
    let scale = (format as? UIGraphicsImageRendererFormat)?.scale ?? 1
    return UIImage(cgImage: image, scale: scale, orientation: .up)
  }

  /// Whether drawing is discarded.
  final var isNowhere = false
}

/// Renders images.
///
///     let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { context in
///       UIColor.red.setFill()
///       context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
///     }
///
/// - Source: UIKit, `UIGraphicsImageRenderer`.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  /// A closure that draws an image.
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  /// Creates a renderer for images of a size.
  ///
  /// - Parameter size: The size in points.
  public convenience init(size: CGSize) {
    self.init(size: size, format: UIGraphicsImageRendererFormat())
  }

  /// Creates a renderer for images of a size.
  ///
  /// - Parameters:
  ///   - size: The size in points.
  ///   - format: Scale and opacity; it is copied.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer for images of a rectangle.
  ///
  /// - Parameter bounds: The rectangle in points, whose origin need not be zero.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  /// Creates a renderer for images of a rectangle.
  ///
  /// - Parameters:
  ///   - bounds: The rectangle in points, whose origin need not be zero.
  ///   - format: Scale and opacity; it is copied.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    super.init(bounds: bounds, format: format)
  }

  /// Always true.
  open override var allowsImageOutput: Bool { true }

  /// `UIGraphicsImageRendererContext`.
  open override class func rendererContextClass() -> AnyClass {
    UIGraphicsImageRendererContext.self
  }

  /// Returns pixels for the format's bounds; nil for an impossible size.
  open override class func context(with format: UIGraphicsRendererFormat) -> CGContext? {
    let image = format as? UIGraphicsImageRendererFormat
    guard
      let context = CGContext.picture(
        size: format.bounds.size, scale: image?.scale ?? 1, isOpaque: image?.opaque ?? false,
        for: "UIGraphicsImageRenderer")
    else { return nil }
    context.translateBy(x: -format.bounds.minX, y: -format.bounds.minY)
    return context
  }

  override func makeContext(_ context: CGContext) -> UIGraphicsRendererContext {
    UIGraphicsImageRendererContext(context, format)
  }

  /// Returns an image of the drawing.
  ///
  /// - Parameter actions: A closure that draws; the context is the current one while it runs.
  /// - Returns: An empty image, with a sentence to the warning handler, for bounds without area or
  ///   too large for an image. The actions run nevertheless.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = type(of: self).context(with: format)
    let rendererContext = UIGraphicsImageRendererContext(context ?? .nowhere(), format)
    rendererContext.isNowhere = context == nil
    run(rendererContext, { _ in actions(rendererContext) }, nil)
    return rendererContext.currentImage
  }

  /// Returns a PNG file of the drawing.
  ///
  /// - Parameter actions: A closure that draws; the context is the current one while it runs.
  /// - Returns: Empty for an empty image.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Returns a JPEG file of the drawing.
  ///
  /// - Parameters:
  ///   - compressionQuality: From 0, the smallest file, to 1, the best quality.
  ///   - actions: A closure that draws; the context is the current one while it runs.
  /// - Returns: The bytes of a complete file, without opacity; empty for an empty image.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
