// SPDX-License-Identifier: MIT

internal import TextCanvas
internal import TextPDF
internal import TextSVG

/// A failure to draw or write: one sentence that says what failed, where, and what to do.
public struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of failure.
  public enum Kind: Hashable, Sendable {
    /// The size or scale is impossible for an image or a page.
    case badSize
    /// A file cannot be written; the number is the system's `errno`, 0 if unknown.
    case cannotWrite(errno: Int32)
    /// The content is not allowed in a PDF of the requested profile, such as characters that no
    /// font has.
    case badContent
    /// The task that draws was cancelled; there is no file.
    case cancelled
    /// Anything else.
    case failed
  }

  /// The kind of failure.
  public let kind: Kind
  /// The sentence.
  public let description: String

  private init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// Returns the error for a renderer's bounds that cannot be drawn on.
  static func noContext(_ bounds: CGRect) -> DrawingError {
    DrawingError(
      .badSize,
      "There is no context for \(Double(bounds.width)) × \(Double(bounds.height)) points; both sides must be greater than 0 and not too large."
    )
  }

  init(_ error: CanvasError) {
    description = error.description
    switch error.kind {
    case .badSize: kind = .badSize
    case .cannotWrite(let number): kind = .cannotWrite(errno: number)
    case .cancelled: kind = .cancelled
    case .badContent: kind = .badContent
    default: kind = .failed
    }
  }
}

// Apple makes contexts from CFURL and CGDataConsumer, which are not here. Source: our choice.
extension CGContext {
  private static func made(_ body: () throws(CanvasError) -> Canvas) throws(DrawingError)
    -> CGContext
  {
    do { return CGContext(try body()) } catch { throw DrawingError(error) }
  }

  private func run(_ body: () throws(CanvasError) -> Void) throws(DrawingError) {
    do { try body() } catch { throw DrawingError(error) }
  }

  /// Creates a PDF that appears at a path when `finish()` has returned, complete or not at all.
  ///
  /// If the task is cancelled, the next page and `finish()` throw, and no file appears. The same
  /// holds for the images that are made here.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - documentInfo: Title and so on, by `kCGPDFContextTitle` and similar keys.
  /// - Returns: A context without a page.
  /// - Throws: `DrawingError` for a path that cannot be written.
  public static func pdf(
    atPath path: String, documentInfo: [String: Any] = [:]
  ) throws(DrawingError) -> CGContext {
    let context = try made { () throws(CanvasError) in
      try Canvas.pdf(to: path, PDFOptions(documentInfo))
    }
    context.canvas.setMetadata(DocumentMetadata(documentInfo))
    return context
  }

  /// Creates an SVG that appears at a path when `finish()` has returned, complete or not at all.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - size: The size of the image, in points.
  ///   - text: As outlines, or as characters.
  ///   - documentInfo: As for a PDF; title, author, subject, keywords and the date of creation are
  ///     written.
  /// - Returns: A context whose only page is open.
  /// - Throws: `DrawingError` for an impossible size, or a path that cannot be written.
  public static func svg(
    atPath path: String, size: CGSize, text: SVGText = .outlines, documentInfo: [String: Any] = [:]
  ) throws(DrawingError) -> CGContext {
    let context = try made { () throws(CanvasError) in
      try Canvas.svg(
        to: path, width: Double(size.width), height: Double(size.height),
        text: text == .characters ? .characters : .outlines)
    }
    context.canvas.setMetadata(DocumentMetadata(documentInfo))
    return context
  }

  /// The representation of text in an SVG.
  ///
  /// - Source: Our choice.
  public enum SVGText: Hashable, Sendable {
    /// As outlines: the same image in every viewer, but no text to select.
    case outlines
    /// As `<text>`, each word or cluster at its position: it can be selected, searched and changed.
    ///
    /// The viewer uses the fonts of its own machine. Text that it would show differently is an
    /// image or outlines with invisible characters over it: emoji, graphemes stretched to fill a
    /// line, strokes, ligatures with letter spacing. A font that is emboldened or slanted because
    /// its family lacks such a face is emboldened or slanted in the SVG too.
    case characters
  }

  /// Creates a context of pixels in memory.
  ///
  /// - Parameters:
  ///   - size: The size of the image, in points.
  ///   - scale: Pixels per point. The image is `size` times `scale` pixels, rounded up.
  ///   - background: The colour of all pixels at first; nil is transparent.
  /// - Returns: A context that is ready to draw in.
  /// - Throws: `DrawingError` for an impossible size or scale, or if memory runs out.
  public static func bitmap(size: CGSize, scale: CGFloat = 1, background: UIColor? = nil)
    throws(DrawingError) -> CGContext
  {
    let width = (Double(size.width) * Double(scale)).rounded(.up)
    let height = (Double(size.height) * Double(scale)).rounded(.up)
    return try made { () throws(CanvasError) in
      try Canvas.bitmap(
        width: Int(width.clamped(to: -1, 1e9)), height: Int(height.clamped(to: -1, 1e9)),
        scale: Double(scale), background: background.map(PaintColor.init))
    }
  }

  /// Begins a page of a PDF.
  ///
  /// - Parameter size: The size of this page, in points.
  /// - Throws: `DrawingError` for an impossible size, for the first error of an earlier page, and
  ///   in a cancelled task.
  /// - Precondition: This is a PDF, no page is open, and `finish()` was not called.
  public func beginPage(size: CGSize) throws(DrawingError) {
    try run { () throws(CanvasError) in
      if let problem = canvas.pageProblem { throw problem }
      try canvas.beginPage(width: Double(size.width), height: Double(size.height))
    }
  }

  /// Ends the page and writes its content.
  ///
  /// Errors of writing it are thrown by the next `beginPage(size:)` and by `finish()`, or reported
  /// by `closePDF()`.
  ///
  /// - Precondition: A page is open, and every saved state was restored.
  /// - Source: Core Graphics, `CGContextEndPage`, which throws nothing either.
  public func endPage() {
    if pages != nil { return endPDFPage() }
    endAllMasks()
    // The document keeps its first error.
    try? canvas.endPage()
  }

  /// Ends a PDF or SVG and moves the file to its path.
  ///
  /// - Throws: `DrawingError` for any write that failed, now or before, and for a PDF without
  ///   pages.
  /// - Precondition: It is called once, outside of a page of a PDF, after every saved state was
  ///   restored.
  public func finish() throws(DrawingError) {
    endAllMasks()
    try run { () throws(CanvasError) in try canvas.finish() }
  }

  /// Writes the pixels to a PNG file that appears complete or not at all.
  ///
  /// - Parameter path: The path of the file, which is replaced if it exists.
  /// - Throws: `DrawingError` if the file cannot be written, or if memory runs out.
  /// - Precondition: The context is a bitmap.
  /// - Complexity: O(*p*), *p* the pixels.
  public func writePNG(toPath path: String) throws(DrawingError) {
    try run { () throws(CanvasError) in
      try withoutMasks { () throws(CanvasError) in try canvas.writePNG(to: path) }
    }
  }

  /// Returns the pixels as the bytes of a PNG file.
  ///
  /// - Returns: The bytes of a complete file.
  /// - Throws: `DrawingError` if memory runs out.
  /// - Precondition: The context is a bitmap.
  /// - Complexity: O(*p*), *p* the pixels.
  public func pngData() throws(DrawingError) -> Data {
    do throws(CanvasError) {
      return try withoutMasks { () throws(CanvasError) in Data(try canvas.png()) }
    } catch {
      throw DrawingError(error)
    }
  }
}

extension Double {
  /// Returns the number within two limits; NaN becomes the lower limit.
  package func clamped(to low: Double, _ high: Double) -> Double {
    isNaN ? low : Swift.min(Swift.max(self, low), high)
  }
}
