// SPDX-License-Identifier: MIT

internal import TextCanvas

/// The information of a PDF.
open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
  private var info: [String: Any] = [:]

  /// Creates a format without information.
  public required init() { super.init() }

  /// Title, author and so on, by `kCGPDFContextTitle` and similar keys.
  open var documentInfo: [String: Any] {
    get { info }
    set { info = newValue }
  }

  final func copied() -> UIGraphicsPDFRendererFormat {
    let copy = type(of: self).init()
    copy.info = info
    return copy
  }
}

/// The context that the actions of a PDF renderer draw into.
open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
  final let drawing: PDFDrawing

  init(_ drawing: PDFDrawing, _ format: UIGraphicsRendererFormat) {
    self.drawing = drawing
    super.init(drawing.context, format)
  }

  /// The bounds of the page, in points; before the first page, of the document.
  open var pdfContextBounds: CGRect { drawing.bounds }

  /// Begins a page with the renderer's bounds, and ends the previous one.
  open func beginPage() { drawing.beginPage(nil, info: [:]) }

  /// Begins a page, and ends the previous one.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the page in points; without area, the renderer's.
  ///   - pageInfo: `kCGPDFContextMediaBox` with a `CGRect` replaces `bounds`.
  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    drawing.beginPage(bounds, info: pageInfo)
  }

  /// Makes a rectangle of the page a link to a URL.
  ///
  /// - Parameters:
  ///   - url: The URL; see `CGContext.setURL(_:for:)`.
  ///   - rect: In user space.
  open func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url as CFURL, for: rect) }

  /// Adds a named destination to the page.
  ///
  /// - Parameters:
  ///   - name: The name, for `setDestinationWithName(_:for:)`.
  ///   - point: In user space.
  open func addDestination(withName name: String, at point: CGPoint) {
    cgContext.addDestination(name as CFString, at: point)
  }

  /// Makes a rectangle of the page a link to a named destination.
  ///
  /// - Parameters:
  ///   - name: The name of a destination, which may be added later.
  ///   - rect: In user space.
  open func setDestinationWithName(_ name: String, for rect: CGRect) {
    cgContext.setDestination(name as CFString, for: rect)
  }
}

/// Writes PDF documents.
///
///     let page = CGRect(x: 0, y: 0, width: 595, height: 842)
///     let data = UIGraphicsPDFRenderer(bounds: page).pdfData { pdf in
///       pdf.beginPage()
///       text.draw(in: pdf.pdfContextBounds.insetBy(dx: 72, dy: 72))
///     }
///
/// - Source: UIKit, `UIGraphicsPDFRenderer`.
open class UIGraphicsPDFRenderer: UIGraphicsRenderer {
  /// A closure that draws a document.
  public typealias DrawingActions = (UIGraphicsPDFRendererContext) -> Void

  /// Creates a renderer for documents without information.
  ///
  /// - Parameter bounds: The bounds of pages, in points; without area, 612 × 792, the US letter.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsPDFRendererFormat())
  }

  /// Creates a renderer for documents.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of pages, in points; without area, 612 × 792, the US letter.
  ///   - format: Information about the document; it is copied.
  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
    super.init(bounds: bounds, format: format)
  }

  /// `UIGraphicsPDFRendererContext`.
  open override class func rendererContextClass() -> AnyClass { UIGraphicsPDFRendererContext.self }

  /// Returns a PDF whose bytes are discarded; `pdfData(actions:)` and `writePDF(to:withActions:)`
  /// make their own.
  open override class func context(with format: UIGraphicsRendererFormat) -> CGContext? {
    (try? PDFDrawing(to: MemorySink(), bounds: format.bounds, info: [:]))?.context
  }

  override func makeContext(_ context: CGContext) -> UIGraphicsRendererContext {
    UIGraphicsPDFRendererContext(PDFDrawing(context, bounds: format.bounds), format)
  }

  /// Returns a PDF of the drawing.
  ///
  /// - Parameter actions: A closure that begins pages and draws; the context is the current one
  ///   while it runs.
  /// - Returns: Empty, with a sentence to the warning handler, if they begin no page.
  open func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
    let sink = MemorySink()
    do {
      try write(to: sink, actions)
    } catch {
      warn("UIGraphicsPDFRenderer.pdfData(actions:): \(error)")
      return Data()
    }
    return Data(sink.bytes)
  }

  /// Writes a PDF of the drawing to a file that appears complete or not at all.
  ///
  /// A cancelled task leaves no file.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - actions: A closure that begins pages and draws; the context is the current one while it
  ///     runs.
  /// - Throws: `DrawingError`: the file cannot be written, the actions begin no page, or the task
  ///   was cancelled.
  open func writePDF(
    to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void
  ) throws {
    do {
      try write(to: AtomicFile(path: url.path), actions)
    } catch let error as CanvasError {
      throw DrawingError(error)
    }
  }

  private func write(
    to sink: any OutputSink, _ actions: (UIGraphicsPDFRendererContext) -> Void
  ) throws {
    let info = (format as? UIGraphicsPDFRendererFormat)?.documentInfo ?? [:]
    let drawing = try PDFDrawing(to: sink, bounds: format.bounds, info: info)
    let context = UIGraphicsPDFRendererContext(drawing, format)
    run(context, { _ in actions(context) }, nil)
    try drawing.finish()
  }
}
