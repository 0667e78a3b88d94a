// SPDX-License-Identifier: MIT

internal import TextCanvas

/// What a PDF says about itself.
open class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
  private var info: [String: Any] = [:]

  /// A format without information.
  public required init() { super.init() }

  /// Title, author and so on, by the keys `kCGPDFContextTitle` and its like.
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

/// What the actions of a PDF renderer draw with.
open class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
  final let drawing: PDFDrawing

  init(_ drawing: PDFDrawing, _ format: UIGraphicsRendererFormat) {
    self.drawing = drawing
    super.init(drawing.context, format)
  }

  /// The bounds of the page, in points; of the document before the first.
  open var pdfContextBounds: CGRect { drawing.bounds }

  /// Begins a page with the renderer's bounds, and ends the one before.
  open func beginPage() { drawing.beginPage(nil, info: [:]) }

  /// Begins a page, and ends the one before.
  ///
  /// - Parameters:
  ///   - bounds: Points; without area, the renderer's.
  ///   - pageInfo: `kCGPDFContextMediaBox` with a `CGRect` takes the place of `bounds`.
  open func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    drawing.beginPage(bounds, info: pageInfo)
  }

  /// Makes a rectangle of the page a link to an address.
  open func setURL(_ url: URL, for rect: CGRect) { cgContext.setURL(url as CFURL, for: rect) }

  /// Gives a place of the page a name, for `setDestinationWithName(_:for:)`.
  open func addDestination(withName name: String, at point: CGPoint) {
    cgContext.addDestination(name as CFString, at: point)
  }

  /// Makes a rectangle of the page a link to a named place of the document.
  open func setDestinationWithName(_ name: String, for rect: CGRect) {
    cgContext.setDestination(name as CFString, for: rect)
  }
}

/// Writes PDF documents.
///
///     let data = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 595, height: 842)).pdfData { pdf in
///       pdf.beginPage()
///       text.draw(in: pdf.pdfContextBounds.insetBy(dx: 72, dy: 72))
///     }
///
/// - Source: UIKit, `UIGraphicsPDFRenderer`.
open class UIGraphicsPDFRenderer: UIGraphicsRenderer {
  /// What draws a document.
  public typealias DrawingActions = (UIGraphicsPDFRendererContext) -> Void

  /// A renderer for documents without information.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsPDFRendererFormat())
  }

  /// A renderer for documents.
  ///
  /// - Parameters:
  ///   - bounds: Of pages, in points; without area, 612 × 792, the US letter.
  ///   - format: Information about the document.
  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat) {
    super.init(bounds: bounds, format: format)
  }

  /// `UIGraphicsPDFRendererContext`.
  open override class func rendererContextClass() -> AnyClass { UIGraphicsPDFRendererContext.self }

  /// A PDF that goes nowhere; `pdfData(actions:)` and `writePDF(to:withActions:)` make their own.
  open override class func context(with format: UIGraphicsRendererFormat) -> CGContext? {
    (try? PDFDrawing(to: MemorySink(), bounds: format.bounds, info: [:]))?.context
  }

  override func makeContext(_ context: CGContext) -> UIGraphicsRendererContext {
    UIGraphicsPDFRendererContext(PDFDrawing(context, bounds: format.bounds), format)
  }

  /// What the actions draw, as a PDF.
  ///
  /// They begin its pages.
  ///
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

  /// Writes what the actions draw into a file that appears whole or not at all.
  ///
  /// A task that was cancelled leaves no file.
  ///
  /// - Throws: `DrawingError`: the file cannot be written, the actions begin no page, or the task was cancelled.
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
