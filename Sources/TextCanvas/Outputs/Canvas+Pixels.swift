// SPDX-License-Identifier: MIT

extension Canvas {
  /// The width of a bitmap in pixels.
  package var pixelWidth: Int { bitmapSurface("pixelWidth").width }
  /// The height of a bitmap in pixels.
  package var pixelHeight: Int { bitmapSurface("pixelHeight").height }
  /// The number of bytes from one row of a bitmap to the next.
  package var bytesPerRow: Int { bitmapSurface("bytesPerRow").stride }

  /// Calls `body` with the pixels of a bitmap: rows from the top, `bytesPerRow` apart; blue, green,
  /// red, alpha, premultiplied.
  package func withPixels<R>(_ body: (Span<UInt8>) -> R) -> R {
    recorder?.needsPixels = true
    return bitmapSurface("withPixels(_:)").withPixels(body)
  }

  /// Calls `body` with the pixels for writing.
  ///
  /// Written pixels must be premultiplied.
  package func withMutablePixels<R>(_ body: (inout MutableSpan<UInt8>) -> R) -> R {
    recorder?.needsPixels = true
    paintCount &+= 1
    return bitmapSurface("withMutablePixels(_:)").withMutablePixels(body)
  }

  /// Returns one pixel of a bitmap, premultiplied.
  ///
  /// For tests and colour pickers, not for loops.
  package func pixel(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    recorder?.needsPixels = true
    let surface = bitmapSurface("pixel(x:y:)")
    precondition(
      x >= 0 && x < surface.width && y >= 0 && y < surface.height,
      "Canvas.pixel(x: \(x), y: \(y)) outside \(surface.width) × \(surface.height)")
    let start = y * surface.stride + x * 4
    return surface.withPixels { ($0[start + 2], $0[start + 1], $0[start], $0[start + 3]) }
  }

  /// Writes a bitmap as a PNG file: 8 bits a channel, without alpha if all is opaque.
  package func writePNG(to sink: any OutputSink) throws(CanvasError) {
    recorder?.needsPixels = true
    let surface = bitmapSurface("writePNG(to:)")
    try checkProblems("Drawing")
    let output = BufferedOutput(sink)
    let isWritten = surface.writePNG(to: output)
    if let error = output.error { throw error }
    guard isWritten else {
      throw CanvasError(
        .outOfMemory,
        "There is not enough memory to compress the image as PNG; choose a smaller scale.")
    }
    try output.finish()
  }

  /// Writes a bitmap as a PNG file that appears at `path` when it is complete.
  package func writePNG(to path: String) throws(CanvasError) {
    try writePNG(to: AtomicFile(path: path))
  }

  /// Returns a bitmap as the bytes of a PNG file.
  package func png() throws(CanvasError) -> [UInt8] {
    let sink = MemorySink()
    try writePNG(to: sink)
    return sink.bytes
  }

  private func bitmapSurface(_ method: String) -> CairoSurface {
    precondition(kind == .bitmap, "Canvas.\(method) on a \(kind); only a bitmap has pixels")
    return context.surface
  }
}
