// SPDX-License-Identifier: MIT

private import CCairo
private import CPoppler
private import Synchronization

/// The functions of poppler-glib, once it is loaded.
@safe private struct PopplerFunctions: @unchecked Sendable {
  let newBytes: g_bytes_new_f
  let unrefBytes: g_bytes_unref_f
  let unref: poppler_g_object_unref_f
  let freeError: poppler_g_error_free_f
  let free: poppler_g_free_f
  let open: poppler_document_new_from_bytes_f
  let pageCount: poppler_document_get_n_pages_f
  let title: poppler_document_get_title_f
  let permissions: poppler_document_get_permissions_f
  let version: poppler_document_get_pdf_version_f
  let page: poppler_document_get_page_f
  let size: poppler_page_get_size_f
  let cropBox: poppler_page_get_crop_box_f
  let render: poppler_page_render_f

  /// nil if the library is not installed.
  static let loaded = PopplerFunctions()

  private init?() {
    guard let library = SharedLibrary("libpoppler-glib.so.8"),
      let newBytes = unsafe library.function("g_bytes_new", as: g_bytes_new_f.self),
      let unrefBytes = unsafe library.function("g_bytes_unref", as: g_bytes_unref_f.self),
      let unref = unsafe library.function("g_object_unref", as: poppler_g_object_unref_f.self),
      let freeError = unsafe library.function("g_error_free", as: poppler_g_error_free_f.self),
      let free = unsafe library.function("g_free", as: poppler_g_free_f.self),
      let open = unsafe library.function(
        "poppler_document_new_from_bytes", as: poppler_document_new_from_bytes_f.self),
      let pageCount = unsafe library.function(
        "poppler_document_get_n_pages", as: poppler_document_get_n_pages_f.self),
      let title = unsafe library.function(
        "poppler_document_get_title", as: poppler_document_get_title_f.self),
      let permissions = unsafe library.function(
        "poppler_document_get_permissions", as: poppler_document_get_permissions_f.self),
      let version = unsafe library.function(
        "poppler_document_get_pdf_version", as: poppler_document_get_pdf_version_f.self),
      let page = unsafe library.function(
        "poppler_document_get_page", as: poppler_document_get_page_f.self),
      let size = unsafe library.function("poppler_page_get_size", as: poppler_page_get_size_f.self),
      let cropBox = unsafe library.function(
        "poppler_page_get_crop_box", as: poppler_page_get_crop_box_f.self),
      let render = unsafe library.function("poppler_page_render", as: poppler_page_render_f.self)
    else { return nil }
    unsafe self.newBytes = newBytes
    unsafe self.unrefBytes = unrefBytes
    unsafe self.unref = unref
    unsafe self.freeError = freeError
    unsafe self.free = free
    unsafe self.open = open
    unsafe self.pageCount = pageCount
    unsafe self.title = title
    unsafe self.permissions = permissions
    unsafe self.version = version
    unsafe self.page = page
    unsafe self.size = size
    unsafe self.cropBox = cropBox
    unsafe self.render = render
  }
}

/// A PDF file for reading, by Poppler.
@safe package final class PDFSource: @unchecked Sendable {
  /// The reason why a file cannot be read.
  package enum Failure: Error {
    /// The library is not installed.
    case noLibrary
    /// A password is wrong or missing.
    case locked
    /// The library's message.
    case damaged(String)
  }

  private let functions: PopplerFunctions
  private let document: UnsafeMutableRawPointer
  /// One thread at a time may use the document.
  private let lock = Mutex(())
  package let pageCount: Int
  package let title: String?
  package let version: (major: Int, minor: Int)
  package let allowsPrinting: Bool
  package let allowsCopying: Bool

  /// Whether the library is installed.
  package static var isAvailable: Bool { PopplerFunctions.loaded != nil }

  package init(_ data: [UInt8], password: String?) throws(Failure) {
    guard let functions = PopplerFunctions.loaded else { throw .noLibrary }
    guard
      let bytes = unsafe data.withUnsafeBytes({
        unsafe functions.newBytes($0.baseAddress, $0.count)
      })
    else { throw .damaged("there is not enough memory") }
    defer { unsafe functions.unrefBytes(bytes) }
    var error: UnsafeMutablePointer<PopplerError>?
    let opened =
      unsafe password.map { unsafe $0.withCString { unsafe functions.open(bytes, $0, &error) } }
      ?? functions.open(bytes, nil, &error)
    guard let document = unsafe opened else {
      guard let error = unsafe error else { throw .damaged("no reason given") }
      defer { unsafe functions.freeError(error) }
      // POPPLER_ERROR_ENCRYPTED
      if unsafe error.pointee.code == 1 { throw .locked }
      throw .damaged(unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "")
    }
    self.functions = functions
    unsafe self.document = document
    pageCount = max(0, Int(unsafe functions.pageCount(document)))
    if let words = unsafe functions.title(document) {
      title = unsafe String(cString: words)
      unsafe functions.free(words)
    } else {
      title = nil
    }
    var (major, minor): (UInt32, UInt32) = (0, 0)
    unsafe functions.version(document, &major, &minor)
    version = (Int(major), Int(minor))
    let permissions = unsafe functions.permissions(document)
    (allowsPrinting, allowsCopying) = (permissions & 1 != 0, permissions & 4 != 0)
  }

  deinit { unsafe functions.unref(document) }

  /// Returns a page by its index from 0; nil if it does not exist or is damaged.
  package func page(_ index: Int) -> PDFSourcePage? {
    guard (0..<pageCount).contains(index) else { return nil }
    let found = lock.withLock { _ -> PDFSourcePage? in
      guard let page = unsafe functions.page(document, Int32(index)) else { return nil }
      var (width, height) = (0.0, 0.0)
      unsafe functions.size(page, &width, &height)
      var box = PopplerBox()
      unsafe functions.cropBox(page, &box)
      let functions = functions
      guard width > 0, height > 0, width.isFinite, height.isFinite else {
        unsafe functions.unref(page)
        return nil
      }
      return unsafe PDFSourcePage(self, page, width: width, height: height, x: box.x1, y: box.y1)
    }
    return found
  }

  fileprivate func release(_ page: UnsafeMutableRawPointer) {
    lock.withLock { _ in unsafe functions.unref(page) }
  }

  fileprivate func render(_ page: UnsafeMutableRawPointer, on pen: OpaquePointer) {
    lock.withLock { _ in
      CairoFontLock.with { unsafe functions.render(page, UnsafeMutableRawPointer(pen)) }
    }
  }
}

/// A page of a PDF file for reading, in its display orientation.
@safe package final class PDFSourcePage: VectorDrawing, @unchecked Sendable {
  private let source: PDFSource
  private let page: UnsafeMutableRawPointer
  /// Points.
  package let width: Double
  package let height: Double
  /// The lower left corner of the visible part, in the page's coordinates.
  package let x: Double
  package let y: Double

  fileprivate init(
    _ source: PDFSource, _ page: UnsafeMutableRawPointer, width: Double, height: Double, x: Double,
    y: Double
  ) {
    self.source = source
    unsafe self.page = page
    (self.width, self.height, self.x, self.y) = (width, height, x, y)
  }

  deinit { unsafe source.release(page) }

  func recorded(width: Double, height: Double) throws(SVGDocument.Failure) -> CairoImage {
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
    unsafe cairo_scale(pen, width / self.width, height / self.height)
    unsafe source.render(page, on: pen)
    guard unsafe cairo_status(pen) == CAIRO_STATUS_SUCCESS else {
      throw .damaged("Cairo rejects it")
    }
    return unsafe CairoImage(recording: cairo_surface_reference(surface))
  }
}
