// SPDX-License-Identifier: MIT

/// A view that shows an image, by its content mode.
///
/// A template image is shown in the tint colour. Parts beyond the bounds are visible unless
/// `clipsToBounds`.
///
/// - Source: UIKit, `UIImageView`.
@preconcurrency @MainActor
open class UIImageView: UIView {
  /// The class of layers that draw the image.
  open override class var layerClass: AnyClass { ImageLayer.self }

  /// Creates a view without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view of an image's size.
  ///
  /// - Parameter image: The image; nil for none.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    show()
  }

  /// Creates a view of an image's size, with another image for the highlighted state.
  ///
  /// - Parameters:
  ///   - image: The image; nil for none.
  ///   - highlightedImage: The image while the view is highlighted; nil is `image`.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    self.highlightedImage = highlightedImage
    show()
  }

  /// Creates a view from a keyed archive.
  ///
  /// - Parameter coder: The archive's decoder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    image = coder.found(UIImage.self, "UIImage")
    highlightedImage = coder.found(UIImage.self, "UIHighlightedImage")
    isHighlighted = coder.decodeBool(forKey: "UIHighlighted")
    show()
  }

  /// Writes the view with its images into a keyed archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard coder.allowsKeyedCoding else { return }
    if let image { coder.encode(image, forKey: "UIImage") }
    if let highlightedImage { coder.encode(highlightedImage, forKey: "UIHighlightedImage") }
    coder.encode(isHighlighted, forKey: "UIHighlighted")
  }

  /// The image.
  ///
  /// Default nil.
  @KeptProperty open var image: UIImage? = nil { didSet { show() } }

  /// The image while the view is highlighted; nil is `image`.
  ///
  /// Default nil.
  @KeptProperty open var highlightedImage: UIImage? = nil { didSet { show() } }

  /// Whether `highlightedImage` is shown.
  ///
  /// Default false.
  @KeptProperty open var isHighlighted = false { didSet { show() } }

  private func show() {
    let shown = isHighlighted ? highlightedImage ?? image : image
    guard let layer = storedLayer as? ImageLayer else { return }
    if layer.image?.size != shown?.size { invalidateIntrinsicContentSize() }
    layer.image = shown
    layer.mode = contentMode
    layer.tint = tintColor.resolvedColor(with: traitCollection)
    layer.isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  /// The positioning of the image.
  open override var contentMode: UIView.ContentMode {
    get { super.contentMode }
    set {
      super.contentMode = newValue
      show()
    }
  }

  /// The image's size; `noIntrinsicMetric` without an image.
  open override var intrinsicContentSize: CGSize {
    (storedLayer as? ImageLayer)?.image?.size ?? super.intrinsicContentSize
  }

  /// Returns the image's size; the view's without an image.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    (storedLayer as? ImageLayer)?.image?.size ?? super.sizeThatFits(size)
  }

  /// The insets of the image that constraints ignore.
  open override var alignmentRectInsets: UIEdgeInsets { image?.alignmentRectInsets ?? .zero }

  /// The traits of an image, unless others were set.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { ownAccessibility.traits ?? .image }
    set { super.accessibilityTraits = newValue }
  }

  /// Shows template images in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  /// Shows colours of the new traits.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }
}

/// Draws an image, also beyond its bounds.
final class ImageLayer: CALayer {
  var image: UIImage?
  var mode = UIView.ContentMode.scaleToFill
  var tint: UIColor?
  var isMirrored = false

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    (layer as? ImageLayer).map(copyImage)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func copyImage(_ layer: ImageLayer) {
    image = layer.image
    mode = layer.mode
    tint = layer.tint
    isMirrored = layer.isMirrored
  }

  override func copyProperties(of layer: CALayer) {
    super.copyProperties(of: layer)
    (layer as? ImageLayer).map(copyImage)
  }

  /// Returns the image's rectangle in some bounds.
  func target(in bounds: CGRect) -> CGRect {
    guard let size = image?.size, size.width > 0, size.height > 0 else { return .null }
    func placed(_ size: CGSize, _ x: CGFloat, _ y: CGFloat) -> CGRect {
      CGRect(
        x: bounds.minX + (bounds.width - size.width) * x,
        y: bounds.minY + (bounds.height - size.height) * y, width: size.width, height: size.height)
    }
    func scaled(_ factor: CGFloat) -> CGSize {
      CGSize(width: size.width * factor, height: size.height * factor)
    }
    let (wide, high) = (bounds.width / size.width, bounds.height / size.height)
    switch mode {
    case .scaleToFill, .redraw: return bounds
    case .scaleAspectFit: return placed(scaled(min(wide, high)), 0.5, 0.5)
    case .scaleAspectFill: return placed(scaled(max(wide, high)), 0.5, 0.5)
    case .center: return placed(size, 0.5, 0.5)
    case .top: return placed(size, 0.5, 0)
    case .bottom: return placed(size, 0.5, 1)
    case .left: return placed(size, 0, 0.5)
    case .right: return placed(size, 1, 0.5)
    case .topLeft: return placed(size, 0, 0)
    case .topRight: return placed(size, 1, 0)
    case .bottomLeft: return placed(size, 0, 1)
    case .bottomRight: return placed(size, 1, 1)
    }
  }

  override func paintContents(on painter: LayerPainter, _ values: LayerValues) {
    super.paintContents(on: painter, values)
    guard var image else { return }
    let target = self.target(in: values.bounds)
    guard target.width > 0, target.height > 0 else { return }
    if image.renderingMode == .alwaysTemplate, let tint { image = image.withTintColor(tint) }
    if isMirrored, image.flipsForRightToLeftLayoutDirection {
      image = image.withHorizontallyFlippedOrientation()
    }
    UIGraphicsPushContext(painter.context)
    image.draw(in: target)
    UIGraphicsPopContext()
  }
}
