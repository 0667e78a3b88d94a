// SPDX-License-Identifier: MIT

private import CCairo
private import CRSVG
private import Synchronization

/// The functions of librsvg, once it is loaded.
@safe private struct RSVGFunctions: @unchecked Sendable {
  let new: rsvg_handle_new_from_data_f
  let setDPI: rsvg_handle_set_dpi_f
  let size: rsvg_handle_get_intrinsic_size_in_pixels_f
  let dimensions: rsvg_handle_get_intrinsic_dimensions_f
  let render: rsvg_handle_render_document_f
  let renderLayer: rsvg_handle_render_layer_f
  let layerGeometry: rsvg_handle_get_geometry_for_layer_f
  let unref: rsvg_g_object_unref_f
  let freeError: rsvg_g_error_free_f
  let version: (major: UInt32, minor: UInt32)

  /// nil if the library is not installed.
  static let loaded = RSVGFunctions()

  private init?() {
    guard let library = SharedLibrary("librsvg-2.so.2"),
      let new = unsafe library.function(
        "rsvg_handle_new_from_data", as: rsvg_handle_new_from_data_f.self),
      let setDPI = unsafe library.function(
        "rsvg_handle_set_dpi", as: rsvg_handle_set_dpi_f.self),
      let size = unsafe library.function(
        "rsvg_handle_get_intrinsic_size_in_pixels",
        as: rsvg_handle_get_intrinsic_size_in_pixels_f.self),
      let dimensions = unsafe library.function(
        "rsvg_handle_get_intrinsic_dimensions", as: rsvg_handle_get_intrinsic_dimensions_f.self),
      let render = unsafe library.function(
        "rsvg_handle_render_document", as: rsvg_handle_render_document_f.self),
      let renderLayer = unsafe library.function(
        "rsvg_handle_render_layer", as: rsvg_handle_render_layer_f.self),
      let layerGeometry = unsafe library.function(
        "rsvg_handle_get_geometry_for_layer", as: rsvg_handle_get_geometry_for_layer_f.self),
      let unref = unsafe library.function("g_object_unref", as: rsvg_g_object_unref_f.self),
      let freeError = unsafe library.function("g_error_free", as: rsvg_g_error_free_f.self),
      let major = unsafe library.function(
        "rsvg_major_version", as: UnsafePointer<UInt32>.self),
      let minor = unsafe library.function(
        "rsvg_minor_version", as: UnsafePointer<UInt32>.self)
    else { return nil }
    unsafe self.new = new
    unsafe self.setDPI = setDPI
    unsafe self.size = size
    unsafe self.dimensions = dimensions
    unsafe self.render = render
    unsafe self.renderLayer = renderLayer
    unsafe self.layerGeometry = layerGeometry
    unsafe self.unref = unref
    unsafe self.freeError = freeError
    version = unsafe (major.pointee, minor.pointee)
  }
}

/// A vector drawing that can be recorded at any size.
protocol VectorDrawing: AnyObject, Sendable {
  /// Records the drawing at a size in points, to be painted on any surface at any resolution.
  func recorded(width: Double, height: Double) throws(SVGDocument.Failure) -> CairoImage
}

/// A parsed SVG.
///
/// It has no base URL, so librsvg loads no external files and contacts no hosts. `SVGLimits` checks
/// the bytes first.
@safe final class SVGDocument: VectorDrawing, @unchecked Sendable {
  private let functions: RSVGFunctions
  private let handle: UnsafeMutableRawPointer
  /// One thread at a time may use the handle.
  private let lock = Mutex(())

  enum Failure: Error {
    /// The library is not installed, or is older than 2.52.
    case noLibrary
    /// The library's message.
    case damaged(String)
    /// The message of `SVGLimits`.
    case refused(String)
  }

  /// Returns whether the library is installed in at least this version.
  static func isAtLeast(major: UInt32, minor: UInt32) -> Bool {
    guard let functions = RSVGFunctions.loaded else { return false }
    return functions.version >= (major, minor)
  }

  init(_ data: ByteStore) throws(Failure) {
    guard let functions = RSVGFunctions.loaded else { throw .noLibrary }
    var error: UnsafeMutablePointer<RSVGError>?
    guard let handle = unsafe functions.new(data.pointer, data.count, &error) else {
      throw .damaged(unsafe SVGDocument.words(of: error, functions))
    }
    self.functions = functions
    unsafe self.handle = handle
    unsafe functions.setDPI(handle, 96)
  }

  deinit {
    unsafe functions.unref(handle)
  }

  /// The width and height in CSS pixels, 96 to the inch; nil if the document has neither these nor
  /// a view box.
  var size: (width: Double, height: Double)? {
    lock.withLock { _ in
      var width = 0.0
      var height = 0.0
      if unsafe functions.size(handle, &width, &height) != 0 { return (width, height) }
      var hasBox: Int32 = 0
      var box = RSVGRectangle()
      unsafe functions.dimensions(handle, nil, nil, nil, nil, &hasBox, &box)
      return hasBox != 0 ? (box.width, box.height) : nil
    }
  }

  /// Records the drawing at a size in points, to be painted on any surface at any resolution.
  func recorded(width: Double, height: Double) throws(Failure) -> CairoImage {
    var extents = cairo_rectangle_t(x: 0, y: 0, width: width, height: height)
    guard
      let surface = unsafe cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents),
      let pen = unsafe cairo_create(surface)
    else { throw .damaged("there is not enough memory") }
    defer {
      CairoFontLock.with {
        unsafe cairo_destroy(pen)
        unsafe cairo_surface_destroy(surface)
      }
    }
    var viewport = RSVGRectangle(x: 0, y: 0, width: width, height: height)
    let words = lock.withLock { _ -> String? in
      CairoFontLock.with {
        var error: UnsafeMutablePointer<RSVGError>?
        return unsafe functions.render(
          handle, UnsafeMutableRawPointer(pen), &viewport, &error) != 0
          ? nil : SVGDocument.words(of: error, functions)
      }
    }
    if let words { throw .damaged(words) }
    guard unsafe cairo_status(pen) == CAIRO_STATUS_SUCCESS else {
      throw .damaged("Cairo rejects it")
    }
    return unsafe CairoImage(recording: cairo_surface_reference(surface))
  }

  /// Returns the ink bounds of an element, in a viewport of a size at the origin; nil if there is
  /// no such element, or no ink.
  ///
  /// - `id`: With a number sign before it.
  func bounds(of id: String, width: Double, height: Double) -> CanvasRect? {
    lock.withLock { _ in
      var viewport = RSVGRectangle(x: 0, y: 0, width: width, height: height)
      var (ink, logical) = (RSVGRectangle(), RSVGRectangle())
      var error: UnsafeMutablePointer<RSVGError>?
      guard
        unsafe functions.layerGeometry(
          handle, id.utf8.map { CChar(bitPattern: $0) } + [0], &viewport, &ink, &logical, &error)
          != 0
      else {
        if let error = unsafe error { unsafe functions.freeError(error) }
        return nil
      }
      guard ink.width > 0, ink.height > 0 else { return nil }
      return CanvasRect(x: ink.x, y: ink.y, width: ink.width, height: ink.height)
    }
  }

  /// Draws an element; returns false if librsvg fails.
  ///
  /// - `id`: With a number sign before it.
  /// - `width`: The width of the viewport, which the transform maps to the space of the context.
  func draw(
    _ id: String, width: Double, height: Double, through transform: CanvasTransform,
    with pen: CairoContext
  ) -> Bool {
    var viewport = RSVGRectangle(x: 0, y: 0, width: width, height: height)
    pen.setTransform(transform)
    defer { pen.setTransform(.identity) }
    let cairo = unsafe pen.pointer
    return lock.withLock { _ in
      CairoFontLock.with {
        var error: UnsafeMutablePointer<RSVGError>?
        let isDrawn = unsafe functions.renderLayer(
          handle, UnsafeMutableRawPointer(cairo), id.utf8.map { CChar(bitPattern: $0) } + [0],
          &viewport, &error)
        if let error = unsafe error { unsafe functions.freeError(error) }
        return unsafe isDrawn != 0 && cairo_status(cairo) == CAIRO_STATUS_SUCCESS
      }
    }
  }

  private static func words(
    of error: UnsafeMutablePointer<RSVGError>?, _ functions: RSVGFunctions
  ) -> String {
    guard let error = unsafe error else { return "no reason given" }
    defer { unsafe functions.freeError(error) }
    guard let message = unsafe error.pointee.message else { return "no reason given" }
    let words = unsafe String(cString: message)
    return String(words.prefix { $0 != "\n" })
  }
}
