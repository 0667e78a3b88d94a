// SPDX-License-Identifier: MIT

private import CCairo
import TextFonts

/// An image that can be painted at any size: coverage in one byte, or premultiplied colours.
///
/// Immutable. It is painted while `CairoFontLock` is held.
@safe final class CairoImage: @unchecked Sendable {
  let pointer: OpaquePointer
  /// Whether it has its own colours; else it is the shape of something painted in one colour.
  let isColor: Bool
  private var name: String?

  /// Copies rows without padding; nil if memory is exhausted.
  ///
  /// - `name`: Images of the same name are the same, and are written to a PDF once.
  init?(width: Int, height: Int, isColor: Bool, bytes: Span<UInt8>, name: String? = nil) {
    let rowBytes = isColor ? width * 4 : width
    precondition(
      width > 0 && height > 0 && bytes.count >= rowBytes * height,
      "CairoImage: \(bytes.count) bytes for \(width) × \(height) pixels")
    guard max(width, height) <= Canvas.largestBitmapSide else { return nil }
    guard
      let surface = unsafe cairo_image_surface_create(
        isColor ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8, Int32(width), Int32(height))
    else { return nil }
    guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = unsafe cairo_image_surface_get_data(surface)
    else {
      unsafe cairo_surface_destroy(surface)
      return nil
    }
    unsafe pointer = surface
    self.isColor = isColor
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    unsafe bytes.withUnsafeBytes { source in
      for row in 0..<height {
        unsafe UnsafeMutableRawPointer(data + row * stride).copyMemory(
          from: source.baseAddress! + row * rowBytes, byteCount: rowBytes)
      }
    }
    unsafe cairo_surface_mark_dirty(surface)
    if let name { setName(name) }
  }

  convenience init?(_ mask: GlyphMask, name: String? = nil) {
    self.init(
      width: mask.width, height: mask.height, isColor: mask.format == .color,
      bytes: mask.bytes.span, name: name)
  }

  /// Wraps pixels without copying; nil if memory is exhausted.
  init?(_ pixels: ImagePixels, name: String) {
    guard
      let surface = unsafe cairo_image_surface_create_for_data(
        pixels.bytes.pointer, CAIRO_FORMAT_ARGB32, Int32(pixels.width), Int32(pixels.height),
        Int32(pixels.width * 4))
    else { return nil }
    let retained = unsafe pixels.bytes.retained()
    guard
      unsafe cairo_surface_set_user_data(surface, CairoImage.key, retained, releaseByteStore)
        == CAIRO_STATUS_SUCCESS
    else {
      unsafe releaseByteStore(retained)
      unsafe cairo_surface_destroy(surface)
      return nil
    }
    unsafe pointer = surface
    isColor = true
    setName(name)
  }

  /// Takes ownership of a recording of drawing calls.
  init(recording: OpaquePointer) {
    unsafe pointer = recording
    isColor = true
  }

  deinit {
    let surface = unsafe pointer
    CairoFontLock.with { unsafe cairo_surface_destroy(surface) }
  }

  /// Only its address matters.
  nonisolated(unsafe) private static let key =
    UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

  private func setName(_ name: String) {
    self.name = name
    unsafe setData(Array(name.utf8), CAIRO_MIME_TYPE_UNIQUE_ID)
  }

  private func setData(_ data: [UInt8], _ kind: UnsafePointer<CChar>) {
    let bytes = ByteStore(data)
    let retained = unsafe bytes.retained()
    let status = unsafe cairo_surface_set_mime_data(
      pointer, kind, bytes.pointer, UInt(bytes.count), releaseByteStore, retained)
    if status != CAIRO_STATUS_SUCCESS { unsafe releaseByteStore(retained) }
  }

  /// Returns the image through a transform as new pixels; nil if memory is exhausted.
  func pixels(through transform: CanvasTransform, width: Int, height: Int) -> PixmanImage? {
    guard width > 0, height > 0, max(width, height) <= Canvas.largestBitmapSide,
      let surface = CairoSurface.pixels(width: width, height: height)
    else { return nil }
    let context = CairoContext(surface)
    context.paint(self, through: transform, color: .black)
    return surface.withPixels { pixels in
      guard !isColor else {
        return PixmanImage(width: width, height: height, isColor: true, bytes: pixels)
      }
      var coverage: [UInt8] = []
      coverage.reserveCapacity(width * height)
      for index in 0..<width * height { coverage.append(pixels[index * 4 + 3]) }
      return PixmanImage(width: width, height: height, isColor: false, bytes: coverage.span)
    }
  }
}

extension CairoContext {
  /// Paints an image, smoothly scaled.
  ///
  /// - `transform`: From pixels of the image to device space; valid.
  /// - `color`: For an image with its own colours only its alpha counts.
  /// - `mask`: Whether only the image's shape is painted, in the colour.
  /// - `hasSharpEdges`: Pixels at the edge are not blended with clear ones, as in documents; else
  ///   they extend by half a pixel of the image and fade.
  func paint(
    _ picture: CairoImage, through transform: CanvasTransform, color: PaintColor,
    asMask mask: Bool = false, isSmooth: Bool = true, hasSharpEdges: Bool = false
  ) {
    let filter = isSmooth ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST
    setTransform(transform)
    let isClamped =
      unsafe hasSharpEdges
      && cairo_surface_get_type(surface.pointer) == CAIRO_SURFACE_TYPE_IMAGE
      && cairo_surface_get_type(picture.pointer) == CAIRO_SURFACE_TYPE_IMAGE
    if isClamped {
      unsafe cairo_save(pointer)
      unsafe cairo_new_path(pointer)
      unsafe cairo_rectangle(
        pointer, 0, 0, Double(cairo_image_surface_get_width(picture.pointer)),
        Double(cairo_image_surface_get_height(picture.pointer)))
      unsafe cairo_clip(pointer)
    }
    if picture.isColor, !mask {
      unsafe cairo_set_source_surface(pointer, picture.pointer, 0, 0)
      unsafe cairo_pattern_set_filter(cairo_get_source(pointer), filter)
      if isClamped { unsafe cairo_pattern_set_extend(cairo_get_source(pointer), CAIRO_EXTEND_PAD) }
      let pen = unsafe pointer
      CairoFontLock.with { unsafe cairo_paint_with_alpha(pen, color.alpha) }
      unsafe cairo_set_source_rgba(pointer, 0, 0, 0, 1)
    } else {
      setColor(color)
      if let pattern = unsafe cairo_pattern_create_for_surface(picture.pointer) {
        unsafe cairo_pattern_set_filter(pattern, filter)
        if isClamped { unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD) }
        let pen = unsafe pointer
        CairoFontLock.with {
          unsafe cairo_mask(pen, pattern)
          unsafe cairo_pattern_destroy(pattern)
        }
      }
    }
    if isClamped { unsafe cairo_restore(pointer) }
    setTransform(.identity)
  }
}
