// SPDX-License-Identifier: MIT

private import CPixbuf

/// Pixels of an image, premultiplied BGRA, rows without padding.
struct ImagePixels: Sendable {
  var width: Int
  var height: Int
  var bytes: ByteStore
}

/// The functions of gdk-pixbuf, once it is loaded.
@safe private struct PixbufFunctions: @unchecked Sendable {
  let newLoader: gdk_pixbuf_loader_new_with_type_f
  let write: gdk_pixbuf_loader_write_f
  let close: gdk_pixbuf_loader_close_f
  let setSize: gdk_pixbuf_loader_set_size_f
  let picture: gdk_pixbuf_loader_get_pixbuf_f
  let width: gdk_pixbuf_get_number_f
  let height: gdk_pixbuf_get_number_f
  let stride: gdk_pixbuf_get_number_f
  let channels: gdk_pixbuf_get_number_f
  let bits: gdk_pixbuf_get_number_f
  let pixels: gdk_pixbuf_read_pixels_f
  let newPicture: gdk_pixbuf_new_from_data_f
  let save: gdk_pixbuf_save_to_bufferv_f
  let connect: g_signal_connect_data_f
  let connectUpdate: g_signal_connect_data_area_f
  let unref: g_object_unref_f
  let freeError: g_error_free_f
  let free: g_free_f

  /// nil if the library is not installed.
  static let loaded = PixbufFunctions()

  private init?() {
    guard let library = SharedLibrary("libgdk_pixbuf-2.0.so.0"),
      let newLoader = unsafe library.function(
        "gdk_pixbuf_loader_new_with_type", as: gdk_pixbuf_loader_new_with_type_f.self),
      let write = unsafe library.function(
        "gdk_pixbuf_loader_write", as: gdk_pixbuf_loader_write_f.self),
      let close = unsafe library.function(
        "gdk_pixbuf_loader_close", as: gdk_pixbuf_loader_close_f.self),
      let setSize = unsafe library.function(
        "gdk_pixbuf_loader_set_size", as: gdk_pixbuf_loader_set_size_f.self),
      let picture = unsafe library.function(
        "gdk_pixbuf_loader_get_pixbuf", as: gdk_pixbuf_loader_get_pixbuf_f.self),
      let width = unsafe library.function(
        "gdk_pixbuf_get_width", as: gdk_pixbuf_get_number_f.self),
      let height = unsafe library.function(
        "gdk_pixbuf_get_height", as: gdk_pixbuf_get_number_f.self),
      let stride = unsafe library.function(
        "gdk_pixbuf_get_rowstride", as: gdk_pixbuf_get_number_f.self),
      let channels = unsafe library.function(
        "gdk_pixbuf_get_n_channels", as: gdk_pixbuf_get_number_f.self),
      let bits = unsafe library.function(
        "gdk_pixbuf_get_bits_per_sample", as: gdk_pixbuf_get_number_f.self),
      let pixels = unsafe library.function(
        "gdk_pixbuf_read_pixels", as: gdk_pixbuf_read_pixels_f.self),
      let newPicture = unsafe library.function(
        "gdk_pixbuf_new_from_data", as: gdk_pixbuf_new_from_data_f.self),
      let save = unsafe library.function(
        "gdk_pixbuf_save_to_bufferv", as: gdk_pixbuf_save_to_bufferv_f.self),
      let connect = unsafe library.function(
        "g_signal_connect_data", as: g_signal_connect_data_f.self),
      let connectUpdate = unsafe library.function(
        "g_signal_connect_data", as: g_signal_connect_data_area_f.self),
      let unref = unsafe library.function("g_object_unref", as: g_object_unref_f.self),
      let freeError = unsafe library.function("g_error_free", as: g_error_free_f.self),
      let free = unsafe library.function("g_free", as: g_free_f.self)
    else { return nil }
    unsafe self.newLoader = newLoader
    unsafe self.write = write
    unsafe self.close = close
    unsafe self.setSize = setSize
    unsafe self.picture = picture
    unsafe self.width = width
    unsafe self.height = height
    unsafe self.stride = stride
    unsafe self.channels = channels
    unsafe self.bits = bits
    unsafe self.pixels = pixels
    unsafe self.newPicture = newPicture
    unsafe self.save = save
    unsafe self.connect = connect
    unsafe self.connectUpdate = connectUpdate
    unsafe self.unref = unref
    unsafe self.freeError = freeError
    unsafe self.free = free
  }
}

/// Decodes images through gdk-pixbuf, one format at a time, which the caller has detected.
///
/// Not PNG: gdk-pixbuf accepts truncated files without an error.
enum PixbufDecoder {
  enum Failure: Error {
    /// The library is not installed.
    case noLibrary
    /// The library has no decoder for the format.
    case noDecoder
    /// More pixels than allowed.
    case tooLarge(width: Int, height: Int)
    /// The library's message.
    case damaged(String)
  }

  /// Returns the width and height in the file's header, without decoding.
  static func size(
    of format: ImageFormat, _ data: ByteStore, pixelLimit: Int
  ) throws(Failure) -> (width: Int, height: Int) {
    let run = try Run(format, pixelLimit: pixelLimit, wantsPixels: false)
    try run.feed(data)
    guard let size = run.size else { throw .damaged(run.problem ?? "its header is incomplete") }
    return size
  }

  /// Returns the first image of the file.
  static func pixels(
    of format: ImageFormat, _ data: ByteStore, pixelLimit: Int
  ) throws(Failure) -> ImagePixels {
    let run = try Run(format, pixelLimit: pixelLimit, wantsPixels: true)
    try run.feed(data)
    if let problem = run.problem { throw .damaged(problem) }
    if format == .bmp || format == .ico, !run.isComplete { throw .damaged("its end is missing") }
    guard let pixels = run.pixels() else { throw .damaged("it contains no image") }
    return pixels
  }

  /// A single decoding.
  @safe private final class Run {
    private let functions: PixbufFunctions
    private let loader: UnsafeMutableRawPointer
    private let pixelLimit: Int
    private let wantsPixels: Bool
    private(set) var size: (width: Int, height: Int)?
    private(set) var problem: String?
    /// The decoded rows, including those between them.
    private var rows = 0..<0
    private var isOpen = true

    init(_ format: ImageFormat, pixelLimit: Int, wantsPixels: Bool) throws(Failure) {
      guard let functions = PixbufFunctions.loaded else { throw .noLibrary }
      guard let loader = unsafe functions.newLoader(format.rawValue, nil) else {
        throw .noDecoder
      }
      self.functions = functions
      unsafe self.loader = loader
      self.pixelLimit = pixelLimit
      self.wantsPixels = wantsPixels
      _ = unsafe functions.connect(
        loader, "size-prepared",
        { loader, width, height, context in
          guard let context = unsafe context else { return }
          let run = unsafe Unmanaged<Run>.fromOpaque(context).takeUnretainedValue()
          run.size = (Int(width), Int(height))
          // A size of 0 makes the decoder stop before it allocates memory.
          if !run.wantsPixels || run.isTooLarge { unsafe run.functions.setSize(loader, 0, 0) }
        }, Unmanaged.passUnretained(self).toOpaque(), nil, 0)
      _ = unsafe functions.connectUpdate(
        loader, "area-updated",
        { loader, x, y, width, height, context in
          guard let context = unsafe context else { return }
          let run = unsafe Unmanaged<Run>.fromOpaque(context).takeUnretainedValue()
          let new = Int(y)..<Int(y) + max(0, Int(height))
          run.rows =
            run.rows.isEmpty
            ? new
            : min(run.rows.lowerBound, new.lowerBound)..<max(run.rows.upperBound, new.upperBound)
        }, Unmanaged.passUnretained(self).toOpaque(), nil, 0)
    }

    var isComplete: Bool { rows == 0..<(size?.height ?? 0) }

    deinit {
      if isOpen { _ = unsafe functions.close(loader, nil) }
      unsafe functions.unref(loader)
    }

    var isTooLarge: Bool {
      guard let size else { return false }
      // Sides of less than 2³¹ each do not overflow.
      return size.width * size.height > pixelLimit
    }

    func feed(_ data: ByteStore) throws(Failure) {
      var at = 0
      while at < data.count {
        let count = min(1 << 16, data.count - at)
        let isGood = unsafe attempt { error in
          unsafe functions.write(loader, data.pointer + at, count, &error)
        }
        if let size, isTooLarge { throw .tooLarge(width: size.width, height: size.height) }
        if size != nil && !wantsPixels || !isGood { break }
        at += count
      }
      let isGood = unsafe attempt { error in unsafe functions.close(loader, &error) }
      isOpen = false
      if let size, isTooLarge { throw .tooLarge(width: size.width, height: size.height) }
      if !isGood, problem == nil { problem = "no reason given" }
    }

    private func attempt(_ body: (inout UnsafeMutablePointer<PixbufError>?) -> Int32) -> Bool {
      var error: UnsafeMutablePointer<PixbufError>?
      let isGood = unsafe body(&error) != 0
      if let error = unsafe error {
        if problem == nil, let words = unsafe error.pointee.message {
          problem = unsafe String(cString: words)
        }
        unsafe functions.freeError(error)
      }
      return isGood
    }

    func pixels() -> ImagePixels? {
      guard let picture = unsafe functions.picture(loader) else { return nil }
      let width = Int(unsafe functions.width(picture))
      let height = Int(unsafe functions.height(picture))
      let stride = Int(unsafe functions.stride(picture))
      let channels = Int(unsafe functions.channels(picture))
      guard width > 0, height > 0, channels == 3 || channels == 4,
        unsafe functions.bits(picture) == 8,
        let source = unsafe functions.pixels(picture)
      else { return nil }
      let bytes = unsafe ByteStore(count: width * height * 4) { target in
        var out = 0
        for y in 0..<height {
          var at = unsafe source + y * stride
          for _ in 0..<width {
            let alpha = channels == 4 ? unsafe UInt32(at[3]) : 255
            // Rounded division by 255, exact for all products of two bytes.
            func times(_ value: UInt8) -> UInt8 {
              let product = UInt32(value) * alpha + 128
              return UInt8((product + product >> 8) >> 8)
            }
            unsafe target[out] = times(at[2])
            unsafe target[out + 1] = times(at[1])
            unsafe target[out + 2] = times(at[0])
            unsafe target[out + 3] = UInt8(alpha)
            unsafe at += channels
            out += 4
          }
        }
      }
      return ImagePixels(width: width, height: height, bytes: bytes)
    }
  }

  /// Returns opaque pixels as a JPEG file; nil if the library fails.
  ///
  /// - `rgb`: Rows without padding, three bytes a pixel.
  /// - `quality`: 0 to 100.
  static func jpeg(width: Int, height: Int, rgb: ByteStore, quality: Int) -> [UInt8]? {
    guard let functions = PixbufFunctions.loaded,
      let picture = unsafe functions.newPicture(
        rgb.pointer, 0, 0, 8, Int32(width), Int32(height), Int32(width * 3), nil, nil)
    else { return nil }
    defer { unsafe functions.unref(picture) }
    var buffer: UnsafeMutablePointer<CChar>?
    var count = 0
    var key = Array("quality".utf8CString)
    var value = Array(String(quality).utf8CString)
    let isGood = unsafe key.withUnsafeMutableBufferPointer { key in
      unsafe value.withUnsafeMutableBufferPointer { value in
        var keys = unsafe [key.baseAddress, nil]
        var values = unsafe [value.baseAddress, nil]
        return unsafe functions.save(picture, &buffer, &count, "jpeg", &keys, &values, nil)
      }
    }
    guard isGood != 0, let buffer = unsafe buffer else { return nil }
    defer { unsafe functions.free(buffer) }
    return unsafe Array(UnsafeRawBufferPointer(start: buffer, count: count))
  }
}
