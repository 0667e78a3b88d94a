// SPDX-License-Identifier: MIT

/// Draws the pages of a print job: a header, its own content, the content of formatters, and a
/// footer.
///
///     printableRect ┌──────────────────┐
///                   │ header           │ headerHeight
///                   ├──────────────────┤
///                   │ content, and     │
///                   │ formatters       │
///                   ├──────────────────┤
///                   │ footer           │ footerHeight
///                   └──────────────────┘
///
/// There are no printers here. A job is drawn into a PDF, as often in code of iOS:
///
///     let renderer = UIPrintPageRenderer()
///     renderer.setValue(paper, forKey: "paperRect")
///     renderer.setValue(paper.insetBy(dx: 36, dy: 36), forKey: "printableRect")
///     renderer.addPrintFormatter(UISimpleTextPrintFormatter(text: text), startingAtPageAt: 0)
///     UIGraphicsBeginPDFContextToData(data, paper, nil)
///     for page in 0..<renderer.numberOfPages {
///       UIGraphicsBeginPDFPage()
///       renderer.drawPage(at: page, in: UIGraphicsGetPDFContextBounds())
///     }
///     UIGraphicsEndPDFContext()
///
/// Main thread only.
///
/// - Source: UIKit, `UIPrintPageRenderer`.
@preconcurrency @MainActor
open class UIPrintPageRenderer: NSObject {
  final var sheet = (paper: CGRect.zero, printable: CGRect.zero)
  private var formatters: [UIPrintFormatter] = []
  private var heights = (header: CGFloat(0), footer: CGFloat(0))

  /// Creates a renderer without formatters, header and footer.
  public override init() { super.init() }

  /// The height of the header, in points, at the top of the printable rectangle.
  ///
  /// Default 0: no header. Infinity and NaN count as 0.
  open var headerHeight: CGFloat {
    get { heights.header }
    set { heights.header = newValue.isFinite ? max(0, newValue) : 0 }
  }

  /// The height of the footer, in points, at the bottom of the printable rectangle.
  ///
  /// Default 0: no footer. Infinity and NaN count as 0.
  open var footerHeight: CGFloat {
    get { heights.footer }
    set { heights.footer = newValue.isFinite ? max(0, newValue) : 0 }
  }

  /// The sheet, with its origin at zero.
  ///
  /// Zero until `setValue(_:forKey:)` sets it, or a subclass overrides it: no printer provides it.
  open var paperRect: CGRect { sheet.paper }

  /// The printable part of the sheet, set like `paperRect`.
  open var printableRect: CGRect { sheet.printable }

  /// The number of pages.
  ///
  /// By default those that the formatters need, from the first page on. Lays their content out.
  open var numberOfPages: Int {
    formatters.lazy.map { $0.pageCount > 0 ? $0.startPage + $0.pageCount : 0 }.max() ?? 0
  }

  // MARK: Formatters

  /// The formatters, in the order in which they were added; nil if there are none.
  ///
  /// When set, each draws from its `startPage` on.
  open var printFormatters: [UIPrintFormatter]? {
    get { formatters.isEmpty ? nil : formatters }
    set {
      for formatter in formatters { formatter.renderer = nil }
      formatters = []
      for formatter in newValue ?? [] {
        addPrintFormatter(formatter, startingAtPageAt: formatter.startPage)
      }
    }
  }

  /// Returns the formatters with content on a page.
  ///
  /// - Parameter pageIndex: A page of the job, from 0.
  /// - Returns: Nil if there are none.
  open func printFormattersForPage(at pageIndex: Int) -> [UIPrintFormatter]? {
    let found = formatters.filter {
      $0.startPage <= pageIndex && pageIndex - $0.startPage < $0.pageCount
    }
    return found.isEmpty ? nil : found
  }

  /// Adds a formatter, which leaves its earlier renderer.
  ///
  /// - Parameters:
  ///   - formatter: The formatter.
  ///   - pageIndex: Its first page, from 0.
  open func addPrintFormatter(
    _ formatter: UIPrintFormatter, startingAtPageAt pageIndex: Int
  ) {
    formatter.removeFromPrintPageRenderer()
    formatter.startPage = pageIndex
    formatter.renderer = self
    formatters.append(formatter)
  }

  final func remove(_ formatter: UIPrintFormatter) {
    formatters.removeAll { $0 === formatter }
    formatter.renderer = nil
  }

  // MARK: Drawing

  /// Called before pages are drawn, by the code that draws them.
  ///
  /// Does nothing; subclasses may prepare all pages here.
  ///
  /// - Parameter range: The pages, from 0.
  open func prepare(forDrawingPages range: NSRange) {}

  /// Draws a page into the current context: header, content, formatters and footer, in this order.
  ///
  /// - Parameters:
  ///   - pageIndex: The page, from 0.
  ///   - printableRect: The rectangle with header and footer at its top and bottom, if they have a
  ///     height, and the content between them. Formatters use the property of that name.
  open func drawPage(at pageIndex: Int, in printableRect: CGRect) {
    let whole = printableRect.standardized
    let content = contentRect(in: whole)
    if headerHeight > 0 {
      drawOutsideOfText {
        drawHeaderForPage(
          at: pageIndex,
          in: CGRect(x: whole.minX, y: whole.minY, width: whole.width, height: headerHeight))
      }
    }
    if content.height > 0 { drawContentForPage(at: pageIndex, in: content) }
    for formatter in printFormattersForPage(at: pageIndex) ?? [] {
      drawPrintFormatter(formatter, forPageAt: pageIndex)
    }
    if footerHeight > 0 {
      drawOutsideOfText {
        drawFooterForPage(
          at: pageIndex,
          in: CGRect(
            x: whole.minX, y: whole.maxY - footerHeight, width: whole.width, height: footerHeight))
      }
    }
  }

  /// Draws a header or a footer, which is not part of the text of a tagged PDF.
  private func drawOutsideOfText(_ draw: () -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return draw() }
    context.drawArtifact(.pagination, draw)
  }

  /// Draws a formatter's part of a page, in its `rectForPage(at:)`.
  ///
  /// - Parameters:
  ///   - printFormatter: The formatter.
  ///   - pageIndex: The page, from 0.
  open func drawPrintFormatter(_ printFormatter: UIPrintFormatter, forPageAt pageIndex: Int) {
    printFormatter.draw(in: printFormatter.rectForPage(at: pageIndex), forPageAt: pageIndex)
  }

  /// Draws the header of a page; by default nothing.
  ///
  /// - Parameters:
  ///   - pageIndex: The page, from 0.
  ///   - headerRect: The rectangle of the header, in points.
  open func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {}

  /// Draws the renderer's own content of a page; by default nothing.
  ///
  /// - Parameters:
  ///   - pageIndex: The page, from 0.
  ///   - contentRect: The rectangle between header and footer, in points.
  open func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) {}

  /// Draws the footer of a page; by default nothing.
  ///
  /// - Parameters:
  ///   - pageIndex: The page, from 0.
  ///   - footerRect: The rectangle of the footer, in points.
  open func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {}

  /// Returns the quality in which a page is drawn.
  ///
  /// It is never called here: a PDF always has the best quality.
  ///
  /// - Parameter requestedRenderingQuality: The requested quality.
  /// - Returns: By default the requested one.
  open func currentRenderingQuality(
    forRequested requestedRenderingQuality: UIPrintRenderingQuality
  ) -> UIPrintRenderingQuality { requestedRenderingQuality }

  /// Returns a rectangle without header and footer.
  final func contentRect(in rect: CGRect) -> CGRect {
    let rect = rect.standardized
    return CGRect(
      x: rect.minX, y: rect.minY + headerHeight, width: rect.width,
      height: max(0, rect.height - headerHeight - footerHeight))
  }
}

/// The quality in which pages are drawn.
public enum UIPrintRenderingQuality: Int, Sendable {
  /// The best quality.
  case best = 0
  /// The fastest drawing.
  case responsive = 1
}
