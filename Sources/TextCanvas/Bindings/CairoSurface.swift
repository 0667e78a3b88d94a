// SPDX-License-Identifier: MIT

private import CCairo

/// A Cairo surface: pixels in memory, or a document with an output.
@safe final class CairoSurface {
  let pointer: OpaquePointer
  /// The output of a document; retained while Cairo may write to it.
  private let output: BufferedOutput?

  private init(adopting pointer: OpaquePointer, output: BufferedOutput? = nil) {
    unsafe self.pointer = pointer
    self.output = output
  }

  deinit {
    let surface = unsafe pointer
    CairoFontLock.with { unsafe cairo_surface_destroy(surface) }
  }

  /// Creates transparent pixels of premultiplied BGRA; nil if memory is exhausted.
  static func pixels(width: Int, height: Int) -> CairoSurface? {
    unsafe checked(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)), nil)
  }

  /// Creates a PDF of one page, whose numbers and dictionaries are plain text.
  static func pdf(output: BufferedOutput, width: Double, height: Double) -> CairoSurface? {
    let context = unsafe Unmanaged.passUnretained(output).toOpaque()
    let surface = unsafe checked(
      cairo_pdf_surface_create_for_stream(writeToOutput, context, width, height), output)
    if let surface {
      unsafe cairo_pdf_surface_restrict_to_version(surface.pointer, CAIRO_PDF_VERSION_1_4)
    }
    return surface
  }

  /// Creates an SVG of one drawing, which becomes a part of another.
  static func svg(output: BufferedOutput, width: Double, height: Double) -> CairoSurface? {
    let context = unsafe Unmanaged.passUnretained(output).toOpaque()
    let surface = unsafe checked(
      cairo_svg_surface_create_for_stream(writeToOutput, context, width, height), output)
    if let surface {
      unsafe cairo_svg_surface_set_document_unit(surface.pointer, CAIRO_SVG_UNIT_PT)
    }
    return surface
  }

  /// Creates a recording of drawing calls.
  ///
  /// - `width`: Points; drawing outside is not recorded.
  static func recording(width: Double, height: Double) -> CairoSurface? {
    var extents = cairo_rectangle_t(x: 0, y: 0, width: width, height: height)
    return unsafe checked(
      cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents), nil)
  }

  /// Returns the recording, to be painted at any size.
  func recorded() -> CairoImage {
    unsafe CairoImage(recording: cairo_surface_reference(pointer))
  }

  private static func checked(_ pointer: OpaquePointer?, _ output: BufferedOutput?) -> CairoSurface?
  {
    guard let pointer = unsafe pointer else { return nil }
    let surface = unsafe CairoSurface(adopting: pointer, output: output)
    return surface.problem == nil ? surface : nil
  }

  /// Cairo's error message about the surface; nil if there is no error.
  var problem: String? {
    let status = unsafe cairo_surface_status(pointer)
    return status == CAIRO_STATUS_SUCCESS
      ? nil : unsafe String(cString: cairo_status_to_string(status))
  }

  /// Ends a document and writes the rest of it.
  func finish() {
    CairoFontLock.with { unsafe cairo_surface_finish(pointer) }
  }

  // MARK: Pixels

  var width: Int { Int(unsafe cairo_image_surface_get_width(pointer)) }
  var height: Int { Int(unsafe cairo_image_surface_get_height(pointer)) }
  var stride: Int { Int(unsafe cairo_image_surface_get_stride(pointer)) }

  /// Calls `body` with all rows, `stride` bytes each, premultiplied, blue first.
  func withPixels<R>(_ body: (Span<UInt8>) -> R) -> R {
    unsafe cairo_surface_flush(pointer)
    guard let data = unsafe cairo_image_surface_get_data(pointer) else {
      return body([UInt8]().span)
    }
    let buffer = unsafe UnsafeBufferPointer(start: data, count: stride * height)
    return body(unsafe buffer.span)
  }

  /// Calls `body` with all rows for writing.
  func withMutablePixels<R>(_ body: (inout MutableSpan<UInt8>) -> R) -> R {
    unsafe cairo_surface_flush(pointer)
    defer { unsafe cairo_surface_mark_dirty(pointer) }
    guard let data = unsafe cairo_image_surface_get_data(pointer) else {
      var nothing: [UInt8] = []
      var span = nothing.mutableSpan
      return body(&span)
    }
    let buffer = unsafe UnsafeMutableBufferPointer(start: data, count: stride * height)
    var span = unsafe buffer.mutableSpan
    return body(&span)
  }

  /// Moves the pixels of a rectangle, which lies on the surface, up or down inside of it.
  ///
  /// - `distance`: Rows, down. Rows that nothing is moved to keep their pixels.
  func movePixels(in rect: PixelRect, by distance: Int) {
    let count = rect.bottom - rect.top - abs(distance)
    guard count > 0, distance != 0, let data = unsafe cairo_image_surface_get_data(pointer) else {
      return
    }
    unsafe cairo_surface_flush(pointer)
    let (stride, bytes) = (stride, rect.width * 4)
    let first = rect.top + max(0, -distance)
    // Rows that others overwrite are moved first.
    for number in 0..<count {
      let row = first + (distance < 0 ? number : count - 1 - number)
      let from = unsafe UnsafeMutableRawPointer(data + row * stride + rect.left * 4)
      unsafe (from + distance * stride).copyMemory(from: from, byteCount: bytes)
    }
    unsafe cairo_surface_mark_dirty(pointer)
  }

  /// Returns a copy of some of the pixels; nil if memory is exhausted.
  func part(_ rect: PixelRect) -> CairoSurface? {
    guard let copy = CairoSurface.pixels(width: rect.width, height: rect.height) else { return nil }
    let (from, to) = (stride, copy.stride)
    withPixels { source in
      copy.withMutablePixels { target in
        for row in 0..<rect.height {
          let start = (rect.top + row) * from + rect.left * 4
          for byte in 0..<rect.width * 4 { target[row * to + byte] = source[start + byte] }
        }
      }
    }
    return copy
  }

  /// Decodes the pixels of a PNG file, premultiplied; nil if it is damaged or truncated.
  static func pixels(png data: ByteStore) -> ImagePixels? {
    let reader = PNGReader(data)
    let context = unsafe Unmanaged.passUnretained(reader).toOpaque()
    guard
      let surface = unsafe checked(
        cairo_image_surface_create_from_png_stream(
          { context, target, count in
            guard let context = unsafe context, let target = unsafe target else {
              return CAIRO_STATUS_READ_ERROR
            }
            let reader = unsafe Unmanaged<PNGReader>.fromOpaque(context).takeUnretainedValue()
            return unsafe reader.read(into: target, count: Int(count))
              ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
          }, context), nil)
    else { return nil }
    let format = unsafe cairo_image_surface_get_format(surface.pointer)
    guard format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24,
      let source = unsafe cairo_image_surface_get_data(surface.pointer)
    else { return nil }
    let (width, height, stride) = (surface.width, surface.height, surface.stride)
    let bytes = unsafe ByteStore(count: width * height * 4) { target in
      for row in 0..<height {
        unsafe UnsafeMutableRawPointer(target.baseAddress! + row * width * 4).copyMemory(
          from: source + row * stride, byteCount: width * 4)
      }
      // Cairo leaves the fourth byte of opaque images undefined.
      if format == CAIRO_FORMAT_RGB24 {
        for pixel in 0..<width * height { unsafe target[pixel * 4 + 3] = 255 }
      }
    }
    return ImagePixels(width: width, height: height, bytes: bytes)
  }

  /// Writes the image as a PNG file; returns false if the output had an error.
  func writePNG(to output: BufferedOutput) -> Bool {
    let context = unsafe Unmanaged.passUnretained(output).toOpaque()
    return unsafe cairo_surface_write_to_png_stream(pointer, writeToOutput, context)
      == CAIRO_STATUS_SUCCESS
  }
}

/// The reader of a PNG file.
private final class PNGReader {
  private let data: ByteStore
  private var at = 0
  init(_ data: ByteStore) { self.data = data }

  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
    guard count <= data.count - at else { return false }
    unsafe target.update(from: data.pointer + at, count: count)
    at += count
    return true
  }
}

private func writeToOutput(
  _ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: UInt32
) -> cairo_status_t {
  guard let context = unsafe context else { return CAIRO_STATUS_WRITE_ERROR }
  let output = unsafe Unmanaged<BufferedOutput>.fromOpaque(context).takeUnretainedValue()
  let buffer = unsafe UnsafeBufferPointer(start: bytes, count: Int(count))
  return output.write(unsafe buffer.span) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
}
