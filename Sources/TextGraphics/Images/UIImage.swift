// SPDX-License-Identifier: MIT

internal import TextCanvas

/// A picture with a size in points.
///
/// Files are read when the image is made and decoded when it is first drawn; what is damaged inside
/// shows then, as nothing, with a sentence to `TextKitEnvironment.warningHandler`. PNG, JPEG, GIF
/// (the first frame), WebP, TIFF, BMP, ICO and SVG are known, as far as their decoders are installed.
///
/// - Source: UIKit, `UIImage`.
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
  /// How pixels are turned to stand upright.
  public enum Orientation: Int, CaseIterable, Sendable {
    /// They stand upright.
    case up = 0
    /// Half a turn.
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

  /// Whether a picture is its colours or its shape.
  public enum RenderingMode: Int, Sendable {
    /// As the place where it is shown decides.
    case automatic = 0
    /// Its colours.
    case alwaysOriginal = 1
    /// Its shape, in the colour of the place.
    case alwaysTemplate = 2
  }

  /// What fills the middle of a picture that is made larger.
  public enum ResizingMode: Int, Sendable {
    /// The middle, again and again.
    case tile = 0
    /// The middle, stretched.
    case stretch = 1
  }

  /// All that an image is; a value, so that variants are copies.
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

  /// An image without pixels, of no size.
  public override init() {
    content = Content()
    super.init()
  }

  /// An image of one pixel a point.
  public init(cgImage: CGImage) {
    content = Content(picture: cgImage.picture)
    super.init()
  }

  /// An image.
  ///
  /// - Parameters:
  ///   - cgImage: The pixels.
  ///   - scale: Pixels per point; 1 where it is not above 0.
  ///   - orientation: How the pixels are turned to stand upright.
  public init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
    content = Content(
      picture: cgImage.picture, scale: UIImage.usable(scale), orientation: orientation)
    super.init()
  }

  /// An image from a file; nil if there is none that can be shown.
  ///
  /// `@2x` or `@3x` before the name's extension gives the scale. Where the path has neither, a file
  /// beside it for the main screen's scale is taken first.
  public init?(contentsOfFile path: String) {
    guard let content = ImageFiles.content(ofFile: path) else { return nil }
    self.content = content
    super.init()
  }

  /// An image from the bytes of a file, one pixel a point; nil if they cannot be shown.
  public init?(data: Data) {
    guard let content = Content(data: data, scale: 1) else { return nil }
    self.content = content
    super.init()
  }

  /// An image from the bytes of a file; nil if they cannot be shown.
  ///
  /// - Parameters:
  ///   - data: A whole file.
  ///   - scale: Pixels per point.
  public init?(data: Data, scale: CGFloat) {
    guard let content = Content(data: data, scale: UIImage.usable(scale)) else { return nil }
    self.content = content
    super.init()
  }

  /// An image from the resources of the main bundle; nil if there is none of that name.
  ///
  /// - Parameter name: A file name; without extension `.png` and the other known ones are tried. A
  ///   file for the main screen's scale (`name@2x.png`) is taken first.
  public convenience init?(named name: String) {
    self.init(named: name, in: nil, compatibleWith: nil)
  }

  /// An image from the resources of a bundle; nil if there is none of that name.
  ///
  /// - Parameters:
  ///   - name: As in `init(named:)`.
  ///   - bundle: nil is the main bundle.
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

  // MARK: What it is

  /// The pixels as they stand in the file; nil for an empty image.
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

  /// Pixels per point.
  open var scale: CGFloat { content.scale }
  /// How the pixels are turned to stand upright.
  open var imageOrientation: UIImage.Orientation { content.orientation }
  /// Whether the picture is its colours or its shape.
  open var renderingMode: UIImage.RenderingMode { content.renderingMode }
  /// The edges that are not stretched when the image is resized, in points.
  open var capInsets: UIEdgeInsets { content.capInsets }
  /// What fills the middle when the image is resized.
  open var resizingMode: UIImage.ResizingMode { content.resizingMode }
  /// The edges that do not count when the image is aligned, in points.
  open var alignmentRectInsets: UIEdgeInsets { content.alignmentInsets }
  /// How far above the lower edge a line of text would stand; nil if the image does not say.
  open var baselineOffsetFromBottom: CGFloat? { content.baselineOffset }
  /// Whether the image says where a line of text would stand.
  open var hasBaseline: Bool { content.baselineOffset != nil }
  /// Whether a view shows the image mirrored where reading goes from right to left.
  open var flipsForRightToLeftLayoutDirection: Bool { content.flipsForRightToLeft }

  // MARK: Variants

  private func with(_ change: (inout Content) -> Void) -> UIImage {
    var copy = content
    change(&copy)
    return UIImage(copy)
  }

  /// The image as its colours, or as its shape.
  open func withRenderingMode(_ renderingMode: UIImage.RenderingMode) -> UIImage {
    with { $0.renderingMode = renderingMode }
  }

  /// The image's shape in a colour.
  ///
  /// The rendering mode stays.
  open func withTintColor(_ color: UIColor) -> UIImage { with { $0.tint = color } }

  /// The image's shape in a colour, with another rendering mode.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - renderingMode: With `.alwaysTemplate`, a place that shows the image in a colour of its own
  ///     does so; this colour is for places that have none.
  /// - Returns: A variant of the same pixels.
  open func withTintColor(_ color: UIColor, renderingMode: UIImage.RenderingMode) -> UIImage {
    with {
      $0.tint = color
      $0.renderingMode = renderingMode
    }
  }

  /// The image with edges that are not stretched; the middle is tiled.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The image with edges that are not stretched.
  ///
  /// - Parameters:
  ///   - capInsets: How wide the edges are, in points.
  ///   - resizingMode: What fills the middle.
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

  /// The image with edges that do not count when it is aligned.
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentInsets = alignmentInsets }
  }

  /// The image with a place for a line of text.
  ///
  /// - Parameter baselineOffset: Points above the lower edge.
  /// - Returns: A variant of the same pixels.
  open func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage {
    with { $0.baselineOffset = baselineOffset }
  }

  /// The image without a place for a line of text.
  open func imageWithoutBaseline() -> UIImage { with { $0.baselineOffset = nil } }

  /// The image, to be shown mirrored where reading goes from right to left.
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    with { $0.flipsForRightToLeft = true }
  }

  /// The image mirrored: left and right are exchanged.
  open func withHorizontallyFlippedOrientation() -> UIImage {
    with { $0.orientation = $0.orientation.mirrored }
  }

  // MARK: Drawing

  /// Draws the image in its own size.
  ///
  /// - Parameter point: Its upper left corner, in user space of the current context.
  open func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  /// Draws the image in its own size, mixed with what is there.
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image so that it fills a rectangle of the current context.
  ///
  /// A resizable image keeps its edges as they are. A template image is drawn in its tint colour, or
  /// else in the current fill colour.
  open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image so that it fills a rectangle, mixed with what is there.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = currentContext("UIImage.draw(in:blendMode:alpha:)") else { return }
    paint(in: rect, blendMode: blendMode, alpha: alpha, on: context)
  }

  /// Fills a rectangle with the image in its own size, again and again.
  ///
  /// The tiles lie on a grid through the origin of user space.
  open func drawAsPattern(in rect: CGRect) {
    guard let context = currentContext("UIImage.drawAsPattern(in:)"), let picture = content.picture
    else { return }
    Tiling(
      picture, orientation: content.orientation.canvasOrientation,
      tile: CGRect(origin: .zero, size: size), tint: tint(in: context)
    ).draw(in: rect, on: context)
  }

  // MARK: Files

  /// The image as a PNG file, upright; nil for an empty or damaged image.
  open func pngData() -> Data? { encoded { picture throws(CanvasError) in try picture.png() } }

  /// The image as a JPEG file, upright; nil for an empty or damaged image.
  ///
  /// What is clear is white.
  ///
  /// - Parameter compressionQuality: 0 (small) to 1 (good).
  /// - Returns: A whole file, without opacity.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    encoded { picture throws(CanvasError) in
      try picture.jpeg(quality: Double(compressionQuality))
    }
  }

  // MARK: Comparing, archiving

  /// Whether another object is an image of the same pixels, drawn in the same way.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return other === self || content.isSame(as: other.content)
  }

  /// A number that equal images share.
  open override var hash: Int {
    var hasher = Hasher()
    if let picture = content.picture { hasher.combine(ObjectIdentifier(picture)) }
    return hasher.finalize()
  }

  /// An image from a keyed archive; nil if there is none that can be shown.
  public required init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding, let content = Content(coder: coder) else { return nil }
    self.content = content
    super.init()
  }

  /// Writes the image into a keyed archive, its pixels as a PNG file.
  open func encode(with coder: NSCoder) { content.encode(with: coder) }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }
}
