// SPDX-License-Identifier: MIT

/// An image in the bounds of a layer.
struct LayerContents {
  let image: CGImage
  let bounds: CGRect
  let gravity: CALayerContentsGravity
  let scale: CGFloat
  /// The visible part, in points of the image.
  let part: CGRect
  /// The edges that keep their size, in points of the image.
  let caps: UIEdgeInsets
  let minification: CALayerContentsFilter
  let magnification: CALayerContentsFilter

  init(_ layer: CALayer, _ values: LayerValues, _ image: CGImage) {
    self.image = image
    bounds = values.bounds
    gravity = layer.contentsGravity
    scale = layer.contentsScale > 0 && layer.contentsScale.isFinite ? layer.contentsScale : 1
    let size = CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
    let rect = values.contentsRect
    part = CGRect(
      x: rect.minX * size.width, y: rect.minY * size.height, width: rect.width * size.width,
      height: rect.height * size.height)
    let center = layer.contentsCenter
    caps = UIEdgeInsets(
      top: center.minY * part.height, left: center.minX * part.width,
      bottom: (1 - center.maxY) * part.height, right: (1 - center.maxX) * part.width)
    minification = layer.minificationFilter
    magnification = layer.magnificationFilter
  }

  /// The rectangle in which the part is drawn.
  var target: CGRect {
    guard part.width > 0, part.height > 0 else { return .null }
    let wide = bounds.width / part.width
    let high = bounds.height / part.height
    switch gravity {
    case .resizeAspect: return placed(part.size * min(wide, high), 0.5, 0.5)
    case .resizeAspectFill: return placed(part.size * max(wide, high), 0.5, 0.5)
    case .center: return placed(part.size, 0.5, 0.5)
    case .top: return placed(part.size, 0.5, 1)
    case .bottom: return placed(part.size, 0.5, 0)
    case .left: return placed(part.size, 0, 0.5)
    case .right: return placed(part.size, 1, 0.5)
    case .topLeft: return placed(part.size, 0, 1)
    case .topRight: return placed(part.size, 1, 1)
    case .bottomLeft: return placed(part.size, 0, 0)
    case .bottomRight: return placed(part.size, 1, 0)
    default: return bounds
    }
  }

  /// - `x`, `y`: The fraction of the remaining space before the contents.
  private func placed(_ size: CGSize, _ x: CGFloat, _ y: CGFloat) -> CGRect {
    CGRect(
      x: bounds.minX + (bounds.width - size.width) * x,
      y: bounds.minY + (bounds.height - size.height) * y, width: size.width, height: size.height)
  }

  func paint(on context: CGContext) {
    let target = self.target
    guard !target.isNull, target.width > 0, target.height > 0 else { return }
    let sx = target.width / part.width
    let sy = target.height / part.height
    let filter = sx > 1 || sy > 1 ? magnification : minification
    let isSmooth = filter != .nearest
    if target == bounds, caps != .zero {
      return paintStretched(in: target, on: context)
    }
    context.saveGState()
    context.clip(to: target)
    context.drawUpright(
      image,
      in: CGRect(
        x: target.minX - part.minX * sx, y: target.minY - part.minY * sy,
        width: CGFloat(image.width) / scale * sx, height: CGFloat(image.height) / scale * sy),
      isSmooth: isSmooth)
    context.restoreGState()
  }

  private func paintStretched(in target: CGRect, on context: CGContext) {
    let pixels = CGRect(
      x: part.minX * scale, y: part.minY * scale, width: part.width * scale,
      height: part.height * scale)
    guard let shown = image.cropping(to: pixels) else { return }
    UIGraphicsPushContext(context)
    UIImage(cgImage: shown, scale: scale, orientation: .up)
      .resizableImage(withCapInsets: caps, resizingMode: .stretch).draw(in: target)
    UIGraphicsPopContext()
  }
}

extension CGSize {
  fileprivate static func * (size: CGSize, factor: CGFloat) -> CGSize {
    CGSize(width: size.width * factor, height: size.height * factor)
  }
}
