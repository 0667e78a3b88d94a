// SPDX-License-Identifier: MIT

private import CCairo

/// A pixman image: coverage of one byte, or premultiplied BGRA.
///
/// Immutable.
@safe final class PixmanImage: @unchecked Sendable {
  let pointer: OpaquePointer
  let width: Int
  let height: Int

  /// Creates an image with a copy of the bytes; nil if memory is exhausted.
  ///
  /// - `bytes`: `height` rows of `width` pixels without padding.
  /// - `inStripes`: Each channel of a coloured image is the coverage of that channel.
  init?(width: Int, height: Int, isColor: Bool, inStripes: Bool = false, bytes: Span<UInt8>) {
    let rowBytes = isColor ? width * 4 : width
    precondition(
      width > 0 && height > 0 && bytes.count >= rowBytes * height,
      "PixmanImage: \(bytes.count) bytes for \(width) × \(height) pixels")
    guard
      let image = unsafe pixman_image_create_bits(
        isColor ? PIXMAN_a8r8g8b8 : PIXMAN_a8, Int32(width), Int32(height), nil, 0)
    else { return nil }
    unsafe pointer = image
    self.width = width
    self.height = height
    if inStripes { unsafe pixman_image_set_component_alpha(image, 1) }
    let stride = Int(unsafe pixman_image_get_stride(image))
    guard let data = unsafe pixman_image_get_data(image) else { return }
    let target = UnsafeMutableRawPointer(data)
    unsafe bytes.withUnsafeBytes { source in
      for row in 0..<height {
        unsafe (target + row * stride).copyMemory(
          from: source.baseAddress! + row * rowBytes, byteCount: rowBytes)
      }
    }
  }

  /// Creates an image of one colour.
  init(_ color: PaintColor) {
    func level(_ value: Double) -> UInt16 { UInt16((value * 65535).rounded()) }
    var premultiplied = pixman_color_t(
      red: level(color.red * color.alpha), green: level(color.green * color.alpha),
      blue: level(color.blue * color.alpha), alpha: level(color.alpha))
    unsafe pointer = pixman_image_create_solid_fill(&premultiplied)!
    width = .max
    height = .max
  }

  deinit {
    _ = unsafe pixman_image_unref(pointer)
  }

  /// Returns the coverage of a mask of one byte a pixel, to be painted over pixels; valid during
  /// the image's lifetime.
  ///
  /// - `left`: From the pixel of the glyph's origin to the mask's left edge.
  /// - `top`: To its upper edge, y down.
  func plainMask(left: Int, top: Int) -> PlainMask? {
    guard let data = unsafe pixman_image_get_data(pointer) else { return nil }
    return unsafe PlainMask(
      bytes: UnsafeRawPointer(data), rowBytes: Int(pixman_image_get_stride(pointer)),
      width: width, height: height, left: left, top: top)
  }

  /// Calls `body` with a surface that reads the image's pixels; the image must outlive it.
  fileprivate func withSurface(isColor: Bool, _ body: (OpaquePointer) -> Void) {
    let data = unsafe UnsafeMutableRawPointer(pixman_image_get_data(pointer))?
      .assumingMemoryBound(to: UInt8.self)
    let surface = unsafe cairo_image_surface_create_for_data(
      data, isColor ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8, Int32(width), Int32(height),
      pixman_image_get_stride(pointer))
    if let surface = unsafe surface {
      unsafe body(surface)
      unsafe cairo_surface_destroy(surface)
    }
  }
}

extension CairoContext {
  /// Paints like `PixmanTarget.paint`, through Cairo, which supports clips of any shape.
  func paint(_ color: PaintColor, through mask: PixmanImage, x: Int, y: Int) {
    setColor(color)
    unsafe mask.withSurface(isColor: false) { surface in
      unsafe cairo_mask_surface(pointer, surface, Double(x), Double(y))
    }
  }

  func paint(picture: PixmanImage, alpha: Double, x: Int, y: Int) {
    unsafe picture.withSurface(isColor: true) { surface in
      unsafe cairo_set_source_surface(pointer, surface, Double(x), Double(y))
      unsafe cairo_paint_with_alpha(pointer, alpha)
      unsafe cairo_set_source_rgba(pointer, 0, 0, 0, 1)
    }
  }
}
