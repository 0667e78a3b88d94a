// SPDX-License-Identifier: MIT

internal import TextCanvas
internal import TextPDF
internal import TextSVG

/// Why something could not be drawn or written: one sentence that says what, where, and what to do.
public struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  public enum Kind: Hashable, Sendable {
    /// A size or scale that no picture or page can have.
    case badSize
    /// A file cannot be written; the number is the system's `errno`, 0 if unknown.
    case cannotWrite(errno: Int32)
    /// What was drawn cannot be in a PDF of the profile that was asked for, such as characters that no font has.
    case badContent
    /// The task that draws was cancelled; there is no file.
    case cancelled
    /// Anything else.
    case failed
  }

  /// What kind of failure it is.
  public let kind: Kind
  /// The sentence.
  public let description: String

  private init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// A renderer's bounds cannot be drawn on.
  static func noContext(_ bounds: CGRect) -> DrawingError {
    DrawingError(
      .badSize,
      "There is no context for \(Double(bounds.width)) × \(Double(bounds.height)) points; both sides must be above 0 and not too large."
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

  /// A PDF that appears at a path when `finish()` has returned, whole or not at all.
  ///
  /// In a task that was cancelled the next page and `finish()` throw, and no file appears. The same holds for the pictures that
  /// are made here.
  ///
  /// - Parameters:
  ///   - path: Where the file appears.
  ///   - documentInfo: Title and so on, by `kCGPDFContextTitle` and its like.
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

  /// An SVG picture that appears at a path when `finish()` has returned, whole or not at all.
  ///
  /// - Parameters:
  ///   - path: Where the file appears.
  ///   - size: Points.
  ///   - text: As outlines, or as characters.
  ///   - documentInfo: As for a PDF; title, author, subject, keywords and the date of creation are written.
  /// - Returns: A context whose one page is open.
  /// - Throws: `DrawingError` for a size that cannot be, or a path that cannot be written.
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

  /// How text stands in an SVG.
  ///
  /// - Source: Our choice.
  public enum SVGText: Hashable, Sendable {
    /// As outlines: the same picture in every viewer, but nothing to select.
    case outlines
    /// As `<text>`, each word or letter at its place: it can be selected, searched and changed. The viewer
    /// takes the fonts from where it runs.
    ///
    /// Text that a viewer would show otherwise is an image or outlines, with the characters over it
    /// unseen: emoji, letters drawn out to fill a line, strokes, ligatures set apart. A font made bolder
    /// or slanted because its family has no such face is made so in the SVG too.
    case characters
  }

  /// Pixels in memory.
  ///
  /// - Parameters:
  ///   - size: Points.
  ///   - scale: Pixels per point. The picture is `size` times `scale` pixels, rounded up.
  ///   - background: What it is filled with first; nil is transparent.
  /// - Returns: A context to draw in at once.
  /// - Throws: `DrawingError` for a size or a scale that cannot be, or for want of memory.
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
  /// Each page has a size of its own, in points.
  public func beginPage(size: CGSize) throws(DrawingError) {
    try run { () throws(CanvasError) in
      if let problem = canvas.pageProblem { throw problem }
      try canvas.beginPage(width: Double(size.width), height: Double(size.height))
    }
  }

  /// Ends the page; what was drawn is written out.
  ///
  /// What goes wrong in writing it is thrown by the next `beginPage(size:)` and by `finish()`, or told by `closePDF()`.
  ///
  /// - Source: Core Graphics, `CGContextEndPage`, which throws nothing either.
  public func endPage() {
    if pages != nil { return endPDFPage() }
    endAllMasks()
    // The document keeps its first error.
    try? canvas.endPage()
  }

  /// Ends a PDF or SVG and puts the file in its place.
  ///
  /// Tells of any write that failed before.
  public func finish() throws(DrawingError) {
    endAllMasks()
    try run { () throws(CanvasError) in try canvas.finish() }
  }

  /// Writes pixels as a PNG file that appears whole or not at all.
  public func writePNG(toPath path: String) throws(DrawingError) {
    try run { () throws(CanvasError) in
      try withoutMasks { () throws(CanvasError) in try canvas.writePNG(to: path) }
    }
  }

  /// The pixels as a PNG file's bytes.
  public func pngData() throws(DrawingError) -> Data {
    do throws(CanvasError) {
      return try withoutMasks { () throws(CanvasError) in Data(try canvas.png()) }
    } catch {
      throw DrawingError(error)
    }
  }
}

extension Double {
  /// NaN becomes the lower limit.
  package func clamped(to low: Double, _ high: Double) -> Double {
    isNaN ? low : Swift.min(Swift.max(self, low), high)
  }
}
