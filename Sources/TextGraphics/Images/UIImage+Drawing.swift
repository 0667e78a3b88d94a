// SPDX-License-Identifier: MIT

internal import TextCanvas

extension UIImage {
  /// Returns the colour of an image that is drawn as a shape; nil if it has its own colours.
  func tint(in context: CGContext) -> PaintColor? {
    if let tint = content.tint { return PaintColor(tint) }
    return content.renderingMode == .alwaysTemplate ? context.state.fillColor : nil
  }

  func paint(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat, on context: CGContext) {
    guard let picture = content.picture else { return }
    let tint = tint(in: context)
    let isSmooth = context.state.interpolation != .none
    context.mixing(blendMode, alpha: alpha) { context in
      if content.isResizable {
        paintParts(of: picture, in: rect, tint: tint, isSmooth: isSmooth, on: context)
      } else {
        context.draw(
          picture, in: rect, content.orientation.canvasOrientation, tint: tint, isSmooth: isSmooth)
      }
    }
  }

  /// Draws nine parts: corners unscaled, edges along their side, the middle in both directions.
  ///
  ///     ┌──┬─────┬──┐
  ///     ├──┼─────┼──┤   the parts of the image, in its own size
  ///     └──┴─────┴──┘
  ///
  /// Where the rectangle is smaller than two caps, they shrink together. On a bitmap the parts meet
  /// at whole pixels: two halves of a pixel painted one after the other would let the backdrop
  /// through.
  private func paintParts(
    of picture: CanvasImage, in rect: CGRect, tint: PaintColor?, isSmooth: Bool,
    on context: CGContext
  ) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0 else { return }
    func cuts(_ length: CGFloat, _ first: CGFloat, _ last: CGFloat, _ target: CGFloat) -> (
      source: [CGFloat], target: [CGFloat]
    ) {
      let first = min(max(first, 0), length)
      let last = min(max(last, 0), length - first)
      let shrink = first + last > target ? target / (first + last) : 1
      return (
        [0, first, length - last, length], [0, first * shrink, target - last * shrink, target]
      )
    }
    let insets = content.capInsets
    let (sx, wholeX) = cuts(size.width, insets.left, insets.right, rect.width)
    let (sy, wholeY) = cuts(size.height, insets.top, insets.bottom, rect.height)
    var (tx, ty) = (wholeX, wholeY)
    let transform = context.canvas.transform
    if context.canvas.kind == .bitmap, transform.b == 0, transform.c == 0 {
      for index in 1...2 {
        tx[index] = UIImage.snapped(
          tx[index] + rect.minX, transform.a, transform.tx, 0...rect.width, rect.minX)
        ty[index] = UIImage.snapped(
          ty[index] + rect.minY, transform.d, transform.ty, 0...rect.height, rect.minY)
      }
    }
    for row in 0..<3 {
      for column in 0..<3 {
        let source = CGRect(
          x: sx[column], y: sy[row], width: sx[column + 1] - sx[column],
          height: sy[row + 1] - sy[row])
        let target = CGRect(
          x: rect.minX + tx[column], y: rect.minY + ty[row], width: tx[column + 1] - tx[column],
          height: ty[row + 1] - ty[row])
        guard source.width > 0, source.height > 0, target.width > 0, target.height > 0 else {
          continue
        }
        // Corners always fill their part; an edge is tiled along its side only.
        let tileWidth =
          content.resizingMode == .tile && column == 1 ? source.width : target.width
        let tileHeight =
          content.resizingMode == .tile && row == 1 ? source.height : target.height
        paint(
          part: source, of: picture, in: target,
          tile: CGSize(width: tileWidth, height: tileHeight), tint: tint, isSmooth: isSmooth,
          on: context)
      }
    }
  }

  /// Returns a position inside a length, moved to the edge of a pixel of the device.
  private static func snapped(
    _ place: CGFloat, _ factor: Double, _ offset: Double, _ limits: ClosedRange<CGFloat>,
    _ start: CGFloat
  ) -> CGFloat {
    let pixel = (Double(place) * factor + offset).rounded()
    let moved = CGFloat((pixel - offset) / factor) - start
    guard moved.isFinite else { return place - start }
    return min(max(moved, limits.lowerBound), limits.upperBound)
  }

  /// Draws a part of the image into a rectangle, once or tiled.
  private func paint(
    part: CGRect, of picture: CanvasImage, in rect: CGRect, tile: CGSize, tint: PaintColor?,
    isSmooth: Bool, on context: CGContext
  ) {
    if tile.width < rect.width || tile.height < rect.height {
      guard let piece = cropped(to: part) else { return }
      return Tiling(
        piece, orientation: .up, tile: CGRect(origin: rect.origin, size: tile), tint: tint
      ).draw(in: rect, on: context)
    }
    // The whole image, positioned so that the part fills the rectangle, clipped to it.
    let (sx, sy) = (rect.width / part.width, rect.height / part.height)
    context.canvas.save()
    context.clip(to: rect)
    context.draw(
      picture,
      in: CGRect(
        x: rect.minX - part.minX * sx, y: rect.minY - part.minY * sy, width: size.width * sx,
        height: size.height * sy), content.orientation.canvasOrientation, tint: tint,
      isSmooth: isSmooth)
    context.canvas.restore()
  }

  /// Returns the pixels of a part of the upright image.
  private func cropped(to part: CGRect) -> CanvasImage? {
    let scale = content.scale
    guard
      let canvas = try? Canvas.bitmap(
        width: max(1, Int((Double(part.width * scale)).rounded().clamped(to: 1, 32_767))),
        height: max(1, Int((Double(part.height * scale)).rounded().clamped(to: 1, 32_767))))
    else { return nil }
    canvas.scale(
      x: Double(canvas.pixelWidth) / Double(part.width),
      y: Double(canvas.pixelHeight) / Double(part.height))
    guard let picture = content.picture else { return nil }
    CGContext(canvas).draw(
      picture,
      in: CGRect(x: -part.minX, y: -part.minY, width: size.width, height: size.height),
      content.orientation.canvasOrientation)
    return canvas.makeImage()
  }

  /// Returns the bytes of a file of the upright image, in the colours it is drawn in.
  func encoded(_ body: (CanvasImage) throws(CanvasError) -> [UInt8]) -> Data? {
    guard let picture = content.picture else { return nil }
    do throws(CanvasError) {
      let upright: CanvasImage
      if content.orientation == .up, content.tint == nil {
        upright = picture
      } else {
        let width = Double(size.width * content.scale)
        let height = Double(size.height * content.scale)
        let canvas = try Canvas.bitmap(
          width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
        try canvas.draw(
          picture, in: CanvasRect(x: 0, y: 0, width: width, height: height),
          orientation: content.orientation.canvasOrientation,
          tint: content.tint.map(PaintColor.init),
          isSmooth: false)
        upright = canvas.makeImage()
      }
      return Data(try body(upright))
    } catch {
      warn("UIImage: \(error.description)")
      return nil
    }
  }
}
