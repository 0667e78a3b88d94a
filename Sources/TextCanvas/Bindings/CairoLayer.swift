// SPDX-License-Identifier: MIT

private import CCairo

/// The content of a layer.
@safe final class CairoLayer {
  let pattern: OpaquePointer

  init(_ pattern: OpaquePointer?) { unsafe self.pattern = pattern! }

  deinit {
    let pattern = unsafe pattern
    CairoFontLock.with { unsafe cairo_pattern_destroy(pattern) }
  }

  /// Returns the same layer as pixels, no larger than its painted part.
  ///
  /// - Parameters:
  ///   - area: The visible area, in device space.
  ///   - resolution: Pixels a point; fewer for a large area.
  /// - Returns: nil if nothing is painted, or memory is exhausted.
  func pixels(in area: CanvasRect, resolution: Double) -> CairoLayer? {
    let side = max(area.maxX - area.minX, area.maxY - area.minY)
    guard side > 0, side.isFinite else { return nil }
    let resolution = min(resolution, 8000 / side)
    let width = ((area.maxX - area.minX) * resolution).pixelCeiling
    let height = ((area.maxY - area.minY) * resolution).pixelCeiling
    guard width > 0, height > 0, let whole = CairoSurface.pixels(width: width, height: height)
    else { return nil }
    let pen = CairoContext(whole)
    pen.paint(
      self,
      through: CanvasTransform(
        a: resolution, d: resolution, tx: -area.minX * resolution, ty: -area.minY * resolution),
      alpha: 1, mode: .normal)
    let stride = whole.stride
    let inked = whole.withPixels {
      CairoLayer.inked($0, width: width, height: height, stride: stride)
    }
    guard let inked, let part = whole.part(inked) else { return nil }
    let made = unsafe cairo_pattern_create_for_surface(part.pointer)
    var matrix = cairo_matrix_t(
      xx: resolution, yx: 0, xy: 0, yy: resolution,
      x0: -area.minX * resolution - Double(inked.left),
      y0: -area.minY * resolution - Double(inked.top))
    guard let pattern = unsafe made else { return nil }
    unsafe cairo_pattern_set_matrix(pattern, &matrix)
    return unsafe CairoLayer(pattern)
  }

  /// Returns the bounds of all pixels that are not clear; nil if all are.
  private static func inked(
    _ pixels: Span<UInt8>, width: Int, height: Int, stride: Int
  ) -> PixelRect? {
    var found: PixelRect?
    for row in 0..<height {
      let start = row * stride + 3
      guard let left = (0..<width).first(where: { pixels[start + $0 * 4] != 0 }) else { continue }
      var right = width
      while pixels[start + (right - 1) * 4] == 0 { right -= 1 }
      let old = found ?? PixelRect(left: left, top: row, right: right, bottom: row + 1)
      found = PixelRect(
        left: min(old.left, left), top: old.top, right: max(old.right, right), bottom: row + 1)
    }
    return found
  }
}
