// SPDX-License-Identifier: MIT

internal import TextCanvas

/// An image with a size in points.
///
/// Files are read when the image is made and decoded when it is first drawn. Damaged pixels draw
/// nothing, with a sentence to `TextKitEnvironment.warningHandler`. Supported formats are PNG,
/// JPEG, GIF (the first frame), WebP, TIFF, BMP, ICO and SVG, as far as their decoders are
/// installed.
///
/// - Source: UIKit, `UIImage`.
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
  /// The transform that turns stored pixels upright.
  public enum Orientation: Int, CaseIterable, Sendable {
    /// They are stored upright.
    case up = 0
    /// A half turn.
    case down = 1
    /// A quarter turn, counterclockwise.
    case left = 2
    /// A quarter turn, clockwise.
    case right = 3
    /// Left and right are exchanged.
    case upMirrored = 4
    /// Top and bottom are exchanged.
    case downMirrored = 5
    /// Left and right are exchanged, then a quarter turn counterclockwise.
    case leftMirrored = 6
    /// Left and right are exchanged, then a quarter turn clockwise.
    case rightMirrored = 7
  }

  /// The choice between an image's colours and its shape.
  public enum RenderingMode: Int, Sendable {
    /// The view that shows it decides.
    case automatic = 0
    /// The image's colours.
    case alwaysOriginal = 1
    /// The image's shape, in the tint colour.
    case alwaysTemplate = 2
  }

  /// The way in which the middle of a resized image is filled.
  public enum ResizingMode: Int, Sendable {
    /// Repeated.
    case tile = 0
    /// Stretched.
    case stretch = 1
  }

  /// All properties of an image; a value, so that variants are copies.
  struct Content {
    var picture: CanvasImage?
    var scale: CGFloat = 1
    var orientation = Orientation.up
    var renderingMode = RenderingMode.automatic
    var tint: UIColor?
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var isResizable = false
    var alignmentInsets = UIEdgeInsets.zero
    var baselineOffset: CGFloat?
    var flipsForRightToLeft = false
  }
  final let content: Content

  init(_ content: Content) {
    self.content = content
    super.init()
  }

  /// Creates an image without pixels, of size zero.
  public override init() {
    content = Content()
    super.init()
  }

  /// Creates an image of one pixel per point.
  ///
  /// - Parameter cgImage: The pixels.
  public init(cgImage: CGImage) {
    content = Content(picture: cgImage.picture)
    super.init()
  }

  /// Creates an image from pixels.
  ///
  /// - Parameters:
  ///   - cgImage: The pixels.
  ///   - scale: Pixels per point; a number that is not above 0 counts as 1.
  ///   - orientation: The transform that turns the pixels upright.
  public init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
    content = Content(
      picture: cgImage.picture, scale: UIImage.usable(scale), orientation: orientation)
    super.init()
  }

  /// Creates an image from a file; nil if it cannot be shown.
  ///
  /// `@2x` or `@3x` before the name's extension gives the scale. If the path has neither, a variant
  /// of the file for the main screen's scale is preferred.
  ///
  /// - Parameter path: The path of the file.
  public init?(contentsOfFile path: String) {
    guard let content = ImageFiles.content(ofFile: path) else { return nil }
    self.content = content
    super.init()
  }

  /// Creates an image from the bytes of a file, one pixel per point; nil if they cannot be shown.
  ///
  /// - Parameter data: The bytes of a complete file.
  public init?(data: Data) {
    guard let content = Content(data: data, scale: 1) else { return nil }
    self.content = content
    super.init()
  }

  /// Creates an image from the bytes of a file; nil if they cannot be shown.
  ///
  /// - Parameters:
  ///   - data: The bytes of a complete file.
  ///   - scale: Pixels per point.
  public init?(data: Data, scale: CGFloat) {
    guard let content = Content(data: data, scale: UIImage.usable(scale)) else { return nil }
    self.content = content
    super.init()
  }

  /// Creates an image from the resources of the main bundle; nil if it has none of that name.
  ///
  /// - Parameter name: A file name; without extension `.png` and the other supported ones are
  ///   tried. A file for the main screen's scale (`name@2x.png`) is preferred.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// Creates an image from the resources of a bundle; nil if it has none of that name.
  ///
  /// - Parameters:
  ///   - name: As in `init(named:)`.
  ///   - bundle: The bundle; nil is the main bundle.
  ///   - traitCollection: Its display scale counts; without one, the main screen's.
  public init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    var scale = traitCollection?.displayScale ?? 0
    if !(scale > 0) { scale = TextKitEnvironment.displayScale }
    guard let content = ImageFiles.content(named: name, in: bundle ?? .main, scale: scale) else {
      return nil
    }
    self.content = content
    super.init()
  }

  static func usable(_ scale: CGFloat) -> CGFloat { scale > 0 && scale.isFinite ? scale : 1 }

  // MARK: Properties

  /// The pixels as the file stores them; nil for an empty image.
  open var cgImage: CGImage? { content.picture.map { CGImage($0) } }

  /// Width and height in points, upright.
  open var size: CGSize {
    guard let picture = content.picture else { return .zero }
    let size = CGSize(
      width: CGFloat(picture.width) / content.scale, height: CGFloat(picture.height) / content.scale
    )
    return content.orientation.canvasOrientation.swapsSides
      ? CGSize(width: size.height, height: size.width) : size
  }

  /// The number of pixels per point.
  open var scale: CGFloat { content.scale }
  /// The transform that turns the pixels upright.
  open var imageOrientation: UIImage.Orientation { content.orientation }
  /// The choice between the image's colours and its shape.
  open var renderingMode: UIImage.RenderingMode { content.renderingMode }
  /// The edges that are not stretched when the image is resized, in points.
  open var capInsets: UIEdgeInsets { content.capInsets }
  /// The way in which the middle is filled when the image is resized.
  open var resizingMode: UIImage.ResizingMode { content.resizingMode }
  /// The edges that are ignored when the image is aligned, in points.
  open var alignmentRectInsets: UIEdgeInsets { content.alignmentInsets }
  /// The height of the baseline above the lower edge, in points; nil if the image has none.
  open var baselineOffsetFromBottom: CGFloat? { content.baselineOffset }
  /// Whether the image has a baseline.
  open var hasBaseline: Bool { content.baselineOffset != nil }
  /// Whether a view mirrors the image in right-to-left layout.
  open var flipsForRightToLeftLayoutDirection: Bool { content.flipsForRightToLeft }

  // MARK: Variants

  private func with(_ change: (inout Content) -> Void) -> UIImage {
    var copy = content
    change(&copy)
    return UIImage(copy)
  }

  /// Returns the image with another rendering mode.
  ///
  /// - Parameter renderingMode: Colours or shape.
  /// - Returns: A variant of the same pixels.
  open func withRenderingMode(_ renderingMode: UIImage.RenderingMode) -> UIImage {
    with { $0.renderingMode = renderingMode }
  }

  /// Returns the image's shape in a colour.
  ///
  /// The rendering mode stays.
  ///
  /// - Parameter color: The colour of drawing where no view has a tint colour.
  /// - Returns: A variant of the same pixels.
  open func withTintColor(_ color: UIColor) -> UIImage { with { $0.tint = color } }

  /// Returns the image's shape in a colour, with another rendering mode.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - renderingMode: With `.alwaysTemplate`, a view with a tint colour uses that; this colour is
  ///     for drawing without one.
  /// - Returns: A variant of the same pixels.
  open func withTintColor(_ color: UIColor, renderingMode: UIImage.RenderingMode) -> UIImage {
    with {
      $0.tint = color
      $0.renderingMode = renderingMode
    }
  }

  /// Returns the image with edges that are not stretched; the middle is tiled.
  ///
  /// - Parameter capInsets: The widths of the edges, in points.
  /// - Returns: A variant of the same pixels.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// Returns the image with edges that are not stretched.
  ///
  /// - Parameters:
  ///   - capInsets: The widths of the edges, in points.
  ///   - resizingMode: The way in which the middle is filled.
  /// - Returns: A variant of the same pixels.
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: UIImage.ResizingMode
  ) -> UIImage {
    with {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
      $0.isResizable = true
    }
  }

  /// Returns the image with edges that are ignored when it is aligned.
  ///
  /// - Parameter alignmentInsets: The widths of the edges, in points.
  /// - Returns: A variant of the same pixels.
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentInsets = alignmentInsets }
  }

  /// Returns the image with a baseline.
  ///
  /// - Parameter baselineOffset: Points above the lower edge.
  /// - Returns: A variant of the same pixels.
  open func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage {
    with { $0.baselineOffset = baselineOffset }
  }

  /// Returns the image without a baseline.
  open func imageWithoutBaseline() -> UIImage { with { $0.baselineOffset = nil } }

  /// Returns the image, to be mirrored in right-to-left layout.
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    with { $0.flipsForRightToLeft = true }
  }

  /// Returns the image mirrored: left and right are exchanged.
  open func withHorizontallyFlippedOrientation() -> UIImage {
    with { $0.orientation = $0.orientation.mirrored }
  }

  // MARK: Drawing

  /// Draws the image in its own size into the current context.
  ///
  /// - Parameter point: Its upper left corner, in user space.
  open func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  /// Draws the image in its own size into the current context, with a blend mode.
  ///
  /// - Parameters:
  ///   - point: Its upper left corner, in user space.
  ///   - blendMode: The formula that mixes its colours with the existing ones.
  ///   - alpha: Opacity, 0 to 1.
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image so that it fills a rectangle of the current context.
  ///
  /// A resizable image keeps its edges unscaled. A template image is drawn in its tint colour, or
  /// else in the current fill colour.
  ///
  /// - Parameter rect: In user space.
  open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image so that it fills a rectangle of the current context, with a blend mode.
  ///
  /// - Parameters:
  ///   - rect: In user space.
  ///   - blendMode: The formula that mixes its colours with the existing ones.
  ///   - alpha: Opacity, 0 to 1.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = currentContext("UIImage.draw(in:blendMode:alpha:)") else { return }
    paint(in: rect, blendMode: blendMode, alpha: alpha, on: context)
  }

  /// Fills a rectangle of the current context with copies of the image in its own size.
  ///
  /// The tiles lie on a grid through the origin of user space.
  ///
  /// - Parameter rect: In user space.
  open func drawAsPattern(in rect: CGRect) {
    guard let context = currentContext("UIImage.drawAsPattern(in:)"), let picture = content.picture
    else { return }
    Tiling(
      picture, orientation: content.orientation.canvasOrientation,
      tile: CGRect(origin: .zero, size: size), tint: tint(in: context)
    ).draw(in: rect, on: context)
  }

  // MARK: Files

  /// Returns the image as a PNG file, upright; nil for an empty or damaged image.
  open func pngData() -> Data? { encoded { picture throws(CanvasError) in try picture.png() } }

  /// Returns the image as a JPEG file, upright; nil for an empty or damaged image.
  ///
  /// Transparent parts become white.
  ///
  /// - Parameter compressionQuality: From 0, the smallest file, to 1, the best quality.
  /// - Returns: The bytes of a complete file, without opacity.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    encoded { picture throws(CanvasError) in
      try picture.jpeg(quality: Double(compressionQuality))
    }
  }

  // MARK: Comparing, archiving

  /// Returns whether another object is an image of the same pixels, drawn in the same way.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return other === self || content.isSame(as: other.content)
  }

  /// A hash that equal images share.
  open override var hash: Int {
    var hasher = Hasher()
    if let picture = content.picture { hasher.combine(ObjectIdentifier(picture)) }
    return hasher.finalize()
  }

  /// Creates an image from a keyed archive; nil if it holds none that can be shown.
  ///
  /// - Parameter coder: The archive's decoder.
  public required init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding, let content = Content(coder: coder) else { return nil }
    self.content = content
    super.init()
  }

  /// Writes the image into a keyed archive, with its pixels as a PNG file.
  ///
  /// - Parameter coder: The archive's encoder.
  open func encode(with coder: NSCoder) { content.encode(with: coder) }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }
}
