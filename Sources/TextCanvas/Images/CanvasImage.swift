// SPDX-License-Identifier: MIT

private import Synchronization

/// An image to paint: the bytes of a file, decoded when first painted, or pixels.
///
///     file → format by its first bytes → size by its header → checked → (later) pixels
///
/// One cache of the process, within 128 MiB, has the decoded pixels of files, so a text with many
/// photographs does not hold them all. Immutable, and shared by all threads.
package final class CanvasImage: Sendable {
  /// The maximum number of pixels: 64 million, 256 MiB.
  ///
  /// Larger images are rejected before decoding. No side may exceed `Canvas.largestBitmapSide`.
  package static let largestPixelCount = 1 << 26
  /// The maximum size of a file: 256 MiB; 16 MiB for SVG.
  package static let largestFileSize = 1 << 28
  package static let largestSVGSize = 1 << 24

  /// nil if it was made from pixels.
  package let format: ImageFormat?
  /// The size in pixels; for an SVG its own size, or 512 if it has none.
  package let width: Double
  package let height: Double
  /// The orientation in the file.
  ///
  /// Width, height and pixels are those of the file.
  package let orientation: ImageOrientation

  /// The name for messages: a path, or a description of the bytes.
  let name: String
  private let content: Content
  /// The file, unless it is a drawing that is too long to keep in addition to the parsed one.
  private let source: ByteStore?
  private static let maximumKeptDrawingLength = 1 << 20
  /// The same for images of the same file, so that it is decoded once.
  private let id: Int
  private static let lastID = Atomic(0)
  private static func makeID() -> Int { lastID.wrappingAdd(1, ordering: .relaxed).newValue }

  /// The most recently read files, and the numbers of their images.
  private static let files = Mutex<[(data: ByteStore, id: Int)]>([])
  /// The maximum number of bytes of all of them.
  private static let filesLimit = 16 << 20

  /// Returns the number of a file's image, and the file as it was read before, if it was.
  private static func known(_ data: ByteStore) -> (data: ByteStore, id: Int) {
    guard data.count <= filesLimit / 4 else { return (data, makeID()) }
    return files.withLock { files in
      let found = files.lastIndex { file in
        file.data.count == data.count
          && file.data.withSpan { known in data.withSpan { ByteStore.areEqual(known, $0) } }
      }
      let file = found.map { files.remove(at: $0) } ?? (data, makeID())
      files.append(file)
      while files.reduce(0, { $0 + $1.data.count }) > filesLimit { files.removeFirst() }
      return file
    }
  }
  private static let decoded = Mutex(RecentTable<ImagePixels>(limit: 128 << 20))
  /// Whether a file's pixels may be in a PDF as they are packed.
  private static let packed = Mutex(RecentTable<Bool>(limit: 1024))

  private enum Content {
    case file(ByteStore)
    case drawing(Drawing)
    /// Its size in points is the image's in pixels.
    case recording(CairoImage)
    case pixels(ImagePixels)
  }

  /// An SVG or a page of a PDF, and the work to draw it.
  private struct Drawing {
    let document: any VectorDrawing
    /// nil for a page.
    let work: SVGWork?
    var depth = 0
    let userSize: (width: Double, height: Double)
    let limit: Double

    /// Records the drawing at a size in pixels, or smaller where filters and masks would have too
    /// many of them.
    func recorded(
      width: Double, height: Double
    ) throws(SVGDocument.Failure) -> (CairoImage, width: Double, height: Double) {
      let scale = work?.scale(for: (width, height), userSize: userSize, limit: limit) ?? 1
      let (width, height) = (max(width * scale, 1), max(height * scale, 1))
      return (try document.recorded(width: width, height: height), width, height)
    }
  }

  /// The work of drawing an SVG at its own size, in computed pixels; 0 for others.
  var drawingWork: Int {
    guard case .drawing(let drawing) = content, drawing.work != nil else { return 0 }
    let found = CanvasImage.work(drawing, (width, height))
    return found.flatMap { Int(exactly: $0.rounded(.up)) } ?? .max
  }

  /// The depth of an SVG's elements; 0 for others.
  var drawingDepth: Int {
    guard case .drawing(let drawing) = content else { return 0 }
    return drawing.depth
  }

  private static func work(_ drawing: Drawing, _ size: (width: Double, height: Double)) -> Double? {
    // A larger one is at most a page's size.
    let factor = min(1, SVGWork.largestSide / max(size.width, size.height))
    return drawing.work?.units(
      at: (size.width * factor, size.height * factor), userSize: drawing.userSize,
      limit: drawing.limit)
  }

  /// Creates an image from the bytes of a file.
  ///
  /// - `name`: For messages.
  /// - Errors: `badImage`: of unknown type, damaged in its header, or too large. Other damage is
  ///   detected when it is painted.
  /// - `drawingLimit`: The maximum work of drawing an SVG; nil for the default, which grows with
  ///   its bytes.
  package convenience init(
    data: [UInt8], name: String = "image data", drawingLimit: Int? = nil
  ) throws(CanvasError) {
    try self.init(ByteStore(data), name: name, drawingLimit: drawingLimit)
  }

  /// Creates an image from a file.
  package convenience init(file path: String) throws(CanvasError) {
    try self.init(try CanvasImage.read(path), name: "“\(path)”")
  }

  /// Creates an image from pixels.
  ///
  /// - `premultipliedBGRA`: Rows without padding.
  package init(width: Int, height: Int, premultipliedBGRA bytes: Span<UInt8>) {
    precondition(
      width > 0 && height > 0 && width <= CanvasImage.largestPixelCount / height
        && bytes.count == width * height * 4,
      "CanvasImage: \(bytes.count) bytes for \(width) × \(height) pixels")
    format = nil
    name = "an image of pixels"
    self.width = Double(width)
    self.height = Double(height)
    orientation = .up
    content = .pixels(ImagePixels(width: width, height: height, bytes: ByteStore(bytes)))
    source = nil
    id = CanvasImage.makeID()
  }

  /// Creates an image from a recording of the image's width and height.
  init(recording picture: CairoImage, width: Double, height: Double, name: String) {
    format = nil
    self.name = name
    (self.width, self.height) = (width, height)
    orientation = .up
    content = .recording(picture)
    source = nil
    id = CanvasImage.makeID()
  }

  /// Creates an image from a page of a PDF.
  package init(page: PDFSourcePage, name: String) {
    format = nil
    self.name = name
    (width, height) = (page.width, page.height)
    orientation = .up
    content = .drawing(
      Drawing(document: page, work: nil, userSize: (width, height), limit: .infinity))
    source = nil
    id = CanvasImage.makeID()
  }

  init(_ data: ByteStore, name: String, drawingLimit: Int? = nil) throws(CanvasError) {
    guard let format = data.withSpan({ ImageFormat($0) }) else {
      throw CanvasError(
        .badImage,
        "Cannot show \(name): it is \(data.count == 0 ? "empty" : "of an unknown type"); give a PNG, JPEG, GIF, WebP, TIFF, BMP, ICO or SVG file."
      )
    }
    self.format = format
    self.name = name
    if format == .svg {
      let (drawing, size) = try CanvasImage.drawing(data, name, drawingLimit)
      (width, height) = size
      orientation = .up
      content = .drawing(drawing)
      source = data.count <= CanvasImage.maximumKeptDrawingLength ? data : nil
      id = CanvasImage.makeID()
      return
    }
    let size: (width: Int, height: Int)
    do throws(PixbufDecoder.Failure) {
      size =
        format == .png
        ? try CanvasImage.pngSize(data)
        : try PixbufDecoder.size(of: format, data, pixelLimit: CanvasImage.largestPixelCount)
    } catch {
      throw CanvasImage.error(error, name, format)
    }
    guard size.width > 0, size.height > 0 else {
      throw CanvasImage.damaged(name, "its size is \(size.width) × \(size.height)")
    }
    guard max(size.width, size.height) <= Canvas.largestBitmapSide else {
      throw CanvasImage.error(.tooLarge(width: size.width, height: size.height), name, format)
    }
    if format == .jpeg, !data.withSpan({ CanvasImage.isWholeJPEG($0) }) {
      throw CanvasImage.damaged(name, "its end is missing")
    }
    (width, height) = (Double(size.width), Double(size.height))
    orientation = format == .jpeg ? data.withSpan { ImageOrientation(jpeg: $0) } : .up
    let file = CanvasImage.known(data)
    (content, source, id) = (.file(file.data), file.data, file.id)
  }

  /// The number of the file's bytes; nil for an image of pixels, and for a long drawing.
  package var fileSize: Int? { source?.count }

  /// Returns whether another image is of a file with the same bytes.
  package func hasSameFile(as other: CanvasImage) -> Bool {
    guard let own = source, let others = other.source, own.count == others.count else {
      return false
    }
    return own === others
      || own.withSpan { mine in others.withSpan { other in ByteStore.areEqual(mine, other) } }
  }

  /// Returns the drawing of an SVG file, and its own size.
  private static func drawing(
    _ data: ByteStore, _ name: String, _ drawingLimit: Int?
  ) throws(CanvasError) -> (Drawing, size: (width: Double, height: Double)) {
    guard data.count <= CanvasImage.largestSVGSize else {
      throw CanvasError(
        .badImage,
        "Cannot show \(name): an SVG of \(data.count >> 20) MiB is too large, the limit is \(CanvasImage.largestSVGSize >> 20) MiB; give a simpler one."
      )
    }
    let document: SVGDocument
    let (work, depth, viewBox): (SVGWork, Int, (width: Double, height: Double)?)
    do throws(SVGDocument.Failure) {
      switch try SVGLimits.verdict(on: data) {
      case .shown(let bytes, let found, let levels, let box):
        (work, depth, viewBox) = (found, levels, box)
        document = try SVGDocument(bytes)
      case .refused(let problem): throw SVGDocument.Failure.refused(problem)
      }
    } catch {
      throw CanvasImage.error(error, name)
    }
    let size = document.size ?? (512, 512)
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw CanvasImage.damaged(name, "its size is \(size.width) × \(size.height)")
    }
    let limit = drawingLimit.map { Double($0) } ?? SVGWork.limit(bytes: data.count)
    let drawing = Drawing(
      document: document, work: work, depth: depth, userSize: viewBox ?? size, limit: limit)
    if CanvasImage.work(drawing, size) == nil, drawingLimit != .max {
      throw error(
        .refused("drawing it takes more than \(Int(limit / 1e6)) million steps of work"), name)
    }
    return (drawing, size)
  }

  /// Decodes a file of pixels, if that has not been done and it cannot be checked as it is packed.
  ///
  /// - Throws: `badImage` if the data are damaged.
  package func check() throws(CanvasError) {
    if case .file = content, !isPacked { _ = try pixels() }
  }

  private var key: GlyphKey {
    GlyphKey(
      font: UInt32(truncatingIfNeeded: id), size: 0, glyph: UInt32(truncatingIfNeeded: id >> 32))
  }

  /// Returns the pixels, which are decoded if necessary.
  func pixels() throws(CanvasError) -> ImagePixels {
    switch content {
    case .pixels(let pixels):
      return pixels
    case .file(let data):
      if let known = CanvasImage.decoded.withLock({ $0.find(key) }) { return known }
      let made: ImagePixels
      do throws(PixbufDecoder.Failure) {
        made =
          format == .png
          ? try CanvasImage.pngPixels(data)
          : try PixbufDecoder.pixels(
            of: format!, data, pixelLimit: CanvasImage.largestPixelCount)
      } catch {
        throw CanvasImage.error(error, name, format!)
      }
      CanvasImage.decoded.withLock {
        // Another thread may have been faster.
        if $0.find(key) == nil { $0.insert(made, for: key, cost: made.bytes.count) }
      }
      return made
    case .drawing, .recording:
      let width = Int(self.width.rounded(.up))
      let height = Int(self.height.rounded(.up))
      let canvas = try Canvas.bitmap(width: width, height: height)
      try canvas.draw(self, in: CanvasRect(x: 0, y: 0, width: self.width, height: self.height))
      return canvas.withPixels {
        ImagePixels(width: width, height: height, bytes: ByteStore($0))
      }
    }
  }

  /// Calls `body` with the pixels of the file: premultiplied BGRA, rows without padding.
  ///
  /// For an SVG these are those of its own size.
  ///
  /// - Throws: `badImage` if the data are damaged.
  package func withPixels<R>(_ body: (_ width: Int, _ height: Int, Span<UInt8>) -> R)
    throws(CanvasError) -> R
  {
    let pixels = try pixels()
    return pixels.bytes.withSpan { body(pixels.width, pixels.height, $0) }
  }

  /// Returns the image to paint at a size in device pixels.
  func picture(width: Double, height: Double) throws(CanvasError) -> (CairoImage, CanvasTransform) {
    if case .drawing(let drawing) = content {
      do throws(SVGDocument.Failure) {
        // Its own shape, at about the final size: Cairo's coordinates have a precision of 1/256
        // pixel.
        let factor =
          min(max(max(width, height), 16), 8192) / max(self.width, self.height)
        let (picture, recordedWidth, recordedHeight) = try drawing.recorded(
          width: max(self.width * factor, 1), height: max(self.height * factor, 1))
        return (picture, CanvasTransform(a: 1 / recordedWidth, d: 1 / recordedHeight))
      } catch {
        throw CanvasImage.error(error, name)
      }
    }
    if case .recording(let picture) = content {
      return (picture, CanvasTransform(a: 1 / self.width, d: 1 / self.height))
    }
    let pixels = try pixels()
    guard let picture = CairoImage(pixels, name: "textcanvas image \(id)")
    else {
      throw CanvasError(
        .outOfMemory, "There is not enough memory to paint \(name); give a smaller one.")
    }
    return (
      picture, CanvasTransform(a: 1 / Double(pixels.width), d: 1 / Double(pixels.height))
    )
  }

  /// Returns the image for a page of a PDF.
  ///
  /// - Throws: `badImage` if its data are damaged.
  func forPage() throws(CanvasError) -> PageImage {
    switch content {
    case .drawing, .recording:
      return PageImage(
        .image(self), width: max(Int(width.rounded(.up)), 1),
        height: max(Int(height.rounded(.up)), 1))
    case .file, .pixels:
      if !isPacked { _ = try pixels() }
      return PageImage(.image(self), width: Int(width), height: Int(height))
    }
  }

  /// Unique for each image.
  package var number: Int { id }

  /// The bytes of a JPEG file that a PDF may embed; nil for everything else.
  package var jpegFile: (bytes: [UInt8], isGrey: Bool)? {
    guard format == .jpeg, case .file(let data) = content else { return nil }
    return data.withSpan { bytes -> (bytes: [UInt8], isGrey: Bool)? in
      guard let channels = CanvasImage.plainJPEGChannels(bytes) else { return nil }
      var copy: [UInt8] = []
      data.append(0..<data.count, to: &copy)
      return (copy, channels == 1)
    }
  }

  /// The pixels of a PNG file that a PDF may hold as they are packed; nil for everything else.
  package var packedPixels: PackedPixels? {
    guard isPacked, case .file(let data) = content else { return nil }
    return PackedPixels(png: data)
  }

  /// Whether the file is a PNG whose pixels are whole, and may be in a PDF as they are packed.
  private var isPacked: Bool {
    guard format == .png, case .file(let data) = content else { return false }
    if let known = CanvasImage.packed.withLock({ $0.find(key) }) { return known }
    let found = PackedPixels(png: data)?.isWhole ?? false
    CanvasImage.packed.withLock { if $0.find(key) == nil { $0.insert(found, for: key, cost: 1) } }
    return found
  }

  /// A drawing of shapes, not pixels.
  package var isDrawing: Bool {
    switch content {
    case .drawing, .recording: true
    case .file, .pixels: false
    }
  }

  /// The file without its metadata, if viewers of SVG support the format; nil for others.
  var embeddedFile: EncodedImage? {
    guard case .file(let data) = content else { return nil }
    switch format {
    case .jpeg: return jpegFile.map { .jpeg(ImageMarkers.jpegWithoutNotes($0.bytes)) }
    case .png: return data.withSpan { ImageMarkers.pngWithoutNotes($0) }.map { .png($0) }
    default: return nil
    }
  }

  /// Returns a vector drawing as a PDF of one page that Cairo writes; nil for images of pixels.
  package func drawingFile() throws(CanvasError) -> [UInt8]? {
    try drawingFile(as: CairoSurface.pdf)?.bytes
  }

  /// Returns a vector drawing as an SVG, and its size.
  func drawingSVG() throws(CanvasError) -> (bytes: [UInt8], width: Double, height: Double)? {
    try drawingFile(as: CairoSurface.svg)
  }

  private func drawingFile(
    as makeSurface: (BufferedOutput, Double, Double) -> CairoSurface?
  ) throws(CanvasError) -> (bytes: [UInt8], width: Double, height: Double)? {
    let size = max(self.width, self.height)
    let factor = size < 16 ? 16 / size : size > 8192 ? 8192 / size : 1
    let (width, height): (Double, Double)
    let picture: CairoImage
    var scale = 1.0
    switch content {
    case .drawing(let drawing):
      do throws(SVGDocument.Failure) {
        (picture, width, height) = try drawing.recorded(
          width: max(self.width * factor, 1), height: max(self.height * factor, 1))
      } catch {
        throw CanvasImage.error(error, name)
      }
    case .recording(let recording):
      picture = recording
      (width, height) = (max(self.width * factor, 1), max(self.height * factor, 1))
      scale = factor
    case .file, .pixels: return nil
    }
    let sink = MemorySink()
    let output = BufferedOutput(sink)
    guard let surface = makeSurface(output, width, height) else {
      throw CanvasError(
        .outOfMemory, "There is not enough memory to paint \(name); give a smaller one.")
    }
    do {
      let pen = CairoContext(surface)
      pen.paint(picture, through: CanvasTransform(a: scale, d: scale), color: .black)
    }
    surface.finish()
    try output.finish()
    return (sink.bytes, width, height)
  }

  /// Returns the image as a PNG file.
  package func png() throws(CanvasError) -> [UInt8] {
    let pixels = try pixels()
    let canvas = try Canvas.bitmap(width: pixels.width, height: pixels.height)
    try canvas.draw(
      self,
      in: CanvasRect(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height)),
      isSmooth: false)
    return try canvas.png()
  }

  /// Returns the image as a JPEG file; clear areas become white.
  ///
  /// - `quality`: 0 (small) to 1 (good).
  package func jpeg(quality: Double) throws(CanvasError) -> [UInt8] {
    let pixels = try pixels()
    let count = pixels.width * pixels.height
    let rgb = pixels.bytes.withSpan { ByteStore(count: count * 3, white: $0) }
    let percent = quality.isNaN ? 90 : Int((min(max(quality, 0), 1) * 100).rounded())
    guard
      let bytes = PixbufDecoder.jpeg(
        width: pixels.width, height: pixels.height, rgb: rgb, quality: percent)
    else {
      throw CanvasError(
        .badImage,
        "Cannot write \(name) as JPEG: its sides are \(pixels.width) × \(pixels.height) and may be at most 65500; make it smaller."
      )
    }
    return bytes
  }

  // MARK: Help

  private static func read(_ path: String) throws(CanvasError) -> ByteStore {
    switch PosixFile.read(path, limit: largestFileSize) {
    case .success(let bytes): return bytes
    case .failure(.tooLong(let count)):
      throw CanvasError(
        .badImage,
        "Cannot show “\(path)”: it has \(count >> 20) MiB and the limit is \(largestFileSize >> 20) MiB; give a smaller file."
      )
    case .failure(.errno(let errno)):
      throw CanvasError(
        .badImage,
        "Cannot read “\(path)”: \(PosixFile.words(for: errno)); give a readable image file."
      )
    }
  }

  private static func damaged(_ name: String, _ words: String) -> CanvasError {
    CanvasError(
      .badImage, "Cannot show \(name): it is damaged (\(words)); replace it.")
  }

  private static func error(
    _ failure: PixbufDecoder.Failure, _ name: String, _ format: ImageFormat
  ) -> CanvasError {
    switch failure {
    case .noLibrary:
      CanvasError(
        .badImage,
        "Cannot show \(name): gdk-pixbuf is not installed; install the package libgdk-pixbuf-2.0-0."
      )
    case .noDecoder:
      CanvasError(
        .badImage,
        "Cannot show \(name): no decoder for \(format.rawValue.uppercased()) is installed; "
          + (format.decoderPackage.map { "install the package \($0)." } ?? "give a PNG file."))
    case .tooLarge(let width, let height):
      CanvasError(
        .badImage,
        "Cannot show \(name): \(width) × \(height) pixels are too many, the limits are \(Canvas.largestBitmapSide) for a side and \(largestPixelCount >> 20) million in all; make it smaller."
      )
    case .damaged(let words):
      damaged(name, words)
    }
  }

  private static func error(_ failure: SVGDocument.Failure, _ name: String) -> CanvasError {
    switch failure {
    case .noLibrary:
      CanvasError(
        .badImage,
        "Cannot show \(name): librsvg 2.52 or later is not installed; install the package librsvg2-2."
      )
    case .damaged(let words):
      damaged(name, words)
    case .refused(let problem):
      CanvasError(.badImage, "Cannot show \(name): \(problem); give a simpler drawing.")
    }
  }

  /// Returns the size in the header of a PNG file, which is always the first chunk.
  private static func pngSize(
    _ data: ByteStore
  ) throws(PixbufDecoder.Failure) -> (width: Int, height: Int) {
    let size = data.withSpan { bytes -> (width: Int, height: Int)? in
      guard bytes.count >= 33 else { return nil }
      func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) } }
      return number(12) == 0x4948_4452 ? (number(16), number(20)) : nil
    }
    guard let size else { throw .damaged("its header is incomplete") }
    // Sides of less than 2³² each do not overflow.
    if size.width > largestPixelCount || size.height > largestPixelCount
      || size.width * size.height > largestPixelCount
    {
      throw .tooLarge(width: size.width, height: size.height)
    }
    return size
  }

  private static func pngPixels(_ data: ByteStore) throws(PixbufDecoder.Failure) -> ImagePixels {
    guard let pixels = CairoSurface.pixels(png: data) else {
      throw .damaged("its pixels cannot be decompressed")
    }
    return pixels
  }

  /// Returns whether the pixels of a JPEG file end properly.
  ///
  /// The decoder would invent the rest.
  private static func isWholeJPEG(_ bytes: Span<UInt8>) -> Bool {
    var at = 2
    while at + 3 < bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xDA {
      at += 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3])
    }
    // In the pixels a byte FF is followed by 00, so FF D9 can only be the end.
    while at + 1 < bytes.count {
      if bytes[at] == 0xFF, bytes[at + 1] == 0xD9 { return true }
      at += 1
    }
    return false
  }

  /// Returns the number of channels if a PDF may embed the file: eight bits, grey or three colours.
  /// (Four colours would need to be inverted depending on their software.)
  private static func plainJPEGChannels(_ bytes: Span<UInt8>) -> Int? {
    var at = 2
    while at + 9 < bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      // Start of frame: baseline, extended, progressive.
      if (0xC0...0xC2).contains(marker) {
        let channels = Int(bytes[at + 9])
        return bytes[at + 4] == 8 && (channels == 1 || channels == 3) ? channels : nil
      }
      at += 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3])
    }
    return nil
  }
}
