// SPDX-License-Identifier: MIT

/// How a picture's pixels are made.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// How many colours a picture can hold.
  ///
  /// Pixels are eight-bit sRGB here whatever is preferred.
  public enum Range: Int, Sendable {
    /// Nothing is preferred.
    case unspecified = -1
    /// What suits the screen.
    case automatic = 0
    /// Colours outside sRGB.
    case extended = 1
    /// sRGB.
    case standard = 2
  }
  private var storedScale = TextKitEnvironment.displayScale
  private var isOpaque = false
  private var range = Range.automatic

  /// Clear pixels, as many a point as the main screen has.
  public required init() { super.init() }

  /// A format for a screen.
  ///
  /// - Parameter traitCollection: Its display scale counts; without one, the main screen's.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { storedScale = traitCollection.displayScale }
  }

  /// Pixels per point.
  ///
  /// Default: the main screen's, `TextKitEnvironment.displayScale`; so is 0.
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

  /// How many colours are wanted.
  ///
  /// Default `.automatic`. Kept; pixels are sRGB.
  open var preferredRange: Range {
    get { range }
    set { range = newValue }
  }

  /// Whether colours outside sRGB are wanted.
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

/// What the actions of an image renderer draw with.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  /// What has been drawn so far.
  open var currentImage: UIImage {
    guard let image = cgContext.makeImage(), !isNowhere else { return UIImage() }
    let scale = (format as? UIGraphicsImageRendererFormat)?.scale ?? 1
    return UIImage(cgImage: image, scale: scale, orientation: .up)
  }

  /// There is nothing to draw on.
  final var isNowhere = false
}

/// Draws pictures.
///
///     let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { context in
///       UIColor.red.setFill()
///       context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
///     }
///
/// - Source: UIKit, `UIGraphicsImageRenderer`.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  /// What draws a picture.
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  /// A renderer for pictures of a size, in points.
  public convenience init(size: CGSize) {
    self.init(size: size, format: UIGraphicsImageRendererFormat())
  }

  /// A renderer for pictures of a size, in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// A renderer for pictures of a rectangle, whose origin need not be zero.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  /// A renderer for pictures of a rectangle, whose origin need not be zero.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    super.init(bounds: bounds, format: format)
  }

  /// Always true.
  open override var allowsImageOutput: Bool { true }

  /// `UIGraphicsImageRendererContext`.
  open override class func rendererContextClass() -> AnyClass {
    UIGraphicsImageRendererContext.self
  }

  /// Pixels for the format's bounds; nil for a size that no picture can have.
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

  /// What the actions draw, as a picture.
  ///
  /// - Returns: An empty picture, with a sentence to the warning handler, for bounds without area or
  ///   larger than a picture can be. The actions run all the same.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = type(of: self).context(with: format)
    let rendererContext = UIGraphicsImageRendererContext(context ?? .nowhere(), format)
    rendererContext.isNowhere = context == nil
    run(rendererContext, { _ in actions(rendererContext) }, nil)
    return rendererContext.currentImage
  }

  /// What the actions draw, as a PNG file; empty for an empty picture.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// What the actions draw, as a JPEG file; empty for an empty picture.
  ///
  /// - Parameters:
  ///   - compressionQuality: 0 (small) to 1 (good).
  ///   - actions: Draws.
  /// - Returns: A whole file, without opacity.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
