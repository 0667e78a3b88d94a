// SPDX-License-Identifier: MIT

internal import TextCanvas

extension CGContext {
  /// Creates a context of pixels in memory, with y UP from the lower left corner, one pixel per
  /// point; nil for other forms than these and for impossible sizes.
  ///
  /// `UIGraphicsImageRenderer` and `CGContext.bitmap(size:scale:background:)` have y down.
  ///
  /// - Parameters:
  ///   - data: Must be nil: the context has memory of its own.
  ///   - width: Pixels.
  ///   - height: Pixels.
  ///   - bitsPerComponent: 8.
  ///   - bytesPerRow: The distance of rows in `data`; 0 or too little is the length of a row.
  ///   - space: sRGB or greys; what is painted is sRGB, and `data` is in the space.
  ///   - bitmapInfo: Alpha may be `none…`, for pixels that begin black, or premultiplied.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard unsafe data == nil, bitsPerComponent == 8,
      let alpha = CGImageAlphaInfo(rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue)
    else { return nil }
    let isOpaque: Bool
    switch alpha {
    case .none, .noneSkipFirst, .noneSkipLast: isOpaque = true
    case .premultipliedFirst, .premultipliedLast: isOpaque = false
    case .first, .last, .alphaOnly: return nil
    }
    guard
      let canvas = try? Canvas.bitmap(
        width: width, height: height, background: isOpaque ? .black : nil)
    else { return nil }
    canvas.concatenate(CanvasTransform(a: 1, d: -1, ty: Double(height)))
    self.init(canvas)
    startsYUp = true
    pixelForm = ContextPixelForm(
      isGrey: space.model == .monochrome, info: bitmapInfo, width: width, bytesPerRow: bytesPerRow)
  }

  /// The number of pixels in a row; 0 for documents.
  public var width: Int { canvas.kind == .bitmap ? canvas.pixelWidth : 0 }
  /// The number of rows; 0 for documents.
  public var height: Int { canvas.kind == .bitmap ? canvas.pixelHeight : 0 }

  /// Returns everything drawn so far as an image; nil for documents.
  ///
  /// - Returns: A copy, which later drawing does not change.
  /// - Complexity: O(*p*), *p* the pixels.
  public func makeImage() -> CGImage? {
    takePixelData()
    return canvas.kind == .bitmap ? withoutMasks { CGImage(canvas.makeImage()) } : nil
  }

  /// Draws an image with its top at the rectangle's greatest y.
  ///
  /// So it is upright where y grows up, and upside down in contexts that UIKit makes, as on Apple's
  /// systems; `UIImage.draw(in:)` draws upright there.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rect: In user space; the image is stretched to fill it.
  ///   - byTiling: Whether the image is repeated in all directions, over the whole clip, with
  ///     `rect` as one of the tiles.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    let quality = state.interpolation != .none
    guard byTiling else { return draw(image.picture, in: rect, .downMirrored, isSmooth: quality) }
    Tiling(image.picture, orientation: .downMirrored, tile: rect)
      .draw(in: boundingBoxOfClipPath, on: self)
  }

  /// Draws an image; a damaged one is left out, with a sentence to the warning handler.
  func draw(
    _ picture: CanvasImage, in rect: CGRect, _ orientation: ImageOrientation,
    alpha: CGFloat = 1, tint: PaintColor? = nil, isSmooth: Bool = true
  ) {
    do {
      try canvas.draw(
        picture, in: CanvasRect(rect), orientation: orientation, alpha: Double(alpha), tint: tint,
        isSmooth: isSmooth)
    } catch {
      warn(error.description)
    }
  }
}

/// An image repeated in both directions.
struct Tiling {
  let picture: CanvasImage
  let orientation: ImageOrientation
  let tile: CGRect
  let tint: PaintColor?

  init(
    _ picture: CanvasImage, orientation: ImageOrientation, tile: CGRect, tint: PaintColor? = nil
  ) {
    self.picture = picture
    self.orientation = orientation
    self.tile = tile
    self.tint = tint
  }

  /// Fills a rectangle with tiles, cut at its edges.
  ///
  /// Many small tiles are first combined, eight by eight, repeatedly: a million of them cost some
  /// hundreds of images.
  func draw(in rect: CGRect, on context: CGContext, alpha: CGFloat = 1) {
    let area = context.canvas.clipBounds.intersection(CanvasRect(rect))
    let (left, right) = (
      place(area.minX, tile.minX, tile.width), place(area.maxX, tile.minX, tile.width)
    )
    let (top, bottom) = (
      place(area.minY, tile.minY, tile.height), place(area.maxY, tile.minY, tile.height)
    )
    guard tile.width > 0, tile.height > 0, !area.isEmpty,
      [left, right, top, bottom].allSatisfy({ abs($0) < 1e15 })
    else { return }
    let columns = Int(left.rounded(.down))..<Int(right.rounded(.up))
    let rows = Int(top.rounded(.down))..<Int(bottom.rounded(.up))
    if Double(columns.count) * Double(rows.count) > 64, let larger = eightByEight(for: context) {
      return larger.draw(in: rect, on: context, alpha: alpha)
    }
    context.saveGState()
    defer { context.restoreGState() }
    context.clip(to: rect)
    for row in rows {
      for column in columns {
        let corner = CGPoint(
          x: tile.minX + CGFloat(column) * tile.width, y: tile.minY + CGFloat(row) * tile.height)
        context.draw(
          picture, in: CGRect(origin: corner, size: tile.size), orientation, alpha: alpha,
          tint: tint)
      }
    }
  }

  /// Returns the distance of an edge, in tiles.
  private func place(_ edge: Double, _ start: CGFloat, _ step: CGFloat) -> Double {
    let place = (edge - Double(start)) / Double(step)
    return place.isFinite ? place : .infinity
  }

  /// Returns sixty-four tiles as one, if they are small on the device.
  private func eightByEight(for context: CGContext) -> Tiling? {
    let transform = context.canvas.transform
    let scale = max(hypot(transform.a, transform.b), hypot(transform.c, transform.d))
    let width = Double(tile.width) * 8 * scale
    let height = Double(tile.height) * 8 * scale
    guard width <= 2048, height <= 2048,
      let canvas = try? Canvas.bitmap(
        width: max(1, Int(width.rounded(.up))), height: max(1, Int(height.rounded(.up))))
    else { return nil }
    canvas.scale(
      x: Double(canvas.pixelWidth) / (Double(tile.width) * 8),
      y: Double(canvas.pixelHeight) / (Double(tile.height) * 8))
    let sheet = CGContext(canvas)
    for row in 0..<8 {
      for column in 0..<8 {
        let corner = CGPoint(x: CGFloat(column) * tile.width, y: CGFloat(row) * tile.height)
        sheet.draw(picture, in: CGRect(origin: corner, size: tile.size), orientation, tint: tint)
      }
    }
    return Tiling(
      canvas.makeImage(), orientation: .up,
      tile: CGRect(
        x: tile.minX, y: tile.minY, width: tile.width * 8, height: tile.height * 8))
  }
}
