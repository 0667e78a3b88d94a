// SPDX-License-Identifier: MIT

/// Draws the pages of a print job: a header, content of its own, what formatters lay out, and a footer.
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
/// There are no printers here. A job is drawn into a PDF, as much code of iOS does:
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

  /// A renderer without formatters, header and footer.
  public override init() { super.init() }

  /// The height of the header, in points, at the top of the printable rectangle.
  ///
  /// Default 0: no header. What is no number counts as 0.
  open var headerHeight: CGFloat {
    get { heights.header }
    set { heights.header = newValue.isFinite ? max(0, newValue) : 0 }
  }

  /// Points for the footer at the bottom of the printable rectangle.
  ///
  /// Default 0: no footer. What is no number counts as 0.
  open var footerHeight: CGFloat {
    get { heights.footer }
    set { heights.footer = newValue.isFinite ? max(0, newValue) : 0 }
  }

  /// The sheet, its origin zero.
  ///
  /// Zero until `setValue(_:forKey:)` sets it, or a subclass overrides it: there is no printer that could say.
  open var paperRect: CGRect { sheet.paper }

  /// The part of `paperRect` that can be printed on, as `paperRect`.
  open var printableRect: CGRect { sheet.printable }

  /// How many pages there are.
  ///
  /// By default as many as the formatters need, from the first page on. Lays their content out.
  open var numberOfPages: Int {
    formatters.lazy.map { $0.pageCount > 0 ? $0.startPage + $0.pageCount : 0 }.max() ?? 0
  }

  // MARK: Formatters

  /// The formatters, in the order in which they were added; nil if there are none.
  ///
  /// Set, each draws from its `startPage` on.
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

  /// The formatters with content on a page; nil if there are none.
  open func printFormattersForPage(at pageIndex: Int) -> [UIPrintFormatter]? {
    let found = formatters.filter {
      $0.startPage <= pageIndex && pageIndex - $0.startPage < $0.pageCount
    }
    return found.isEmpty ? nil : found
  }

  /// Adds a formatter, whose first page is the given one.
  ///
  /// It leaves the renderer that it was in.
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

  /// Called before pages are drawn, by whoever draws them.
  ///
  /// Does nothing; subclasses may work out here what all pages need.
  open func prepare(forDrawingPages range: NSRange) {}

  /// Draws a page into the current context: header, content, formatters and footer, in this order.
  ///
  /// - Parameters:
  ///   - pageIndex: From 0.
  ///   - printableRect: Header and footer stand at its top and bottom, where they have a height, and the content between them. Formatters go
  ///     by the property of that name.
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

  /// In a tagged PDF headers and footers are no part of the text.
  private func drawOutsideOfText(_ draw: () -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return draw() }
    context.drawArtifact(.pagination, draw)
  }

  /// Draws what a formatter has on a page, in its `rectForPage(at:)`.
  open func drawPrintFormatter(_ printFormatter: UIPrintFormatter, forPageAt pageIndex: Int) {
    printFormatter.draw(in: printFormatter.rectForPage(at: pageIndex), forPageAt: pageIndex)
  }

  /// Draws the header of a page; by default nothing.
  open func drawHeaderForPage(at pageIndex: Int, in headerRect: CGRect) {}

  /// Draws content of a page that comes from no formatter; by default nothing.
  open func drawContentForPage(at pageIndex: Int, in contentRect: CGRect) {}

  /// Draws the footer of a page; by default nothing.
  open func drawFooterForPage(at pageIndex: Int, in footerRect: CGRect) {}

  /// The quality in which a page is drawn.
  ///
  /// By default the one that is asked for. Nobody asks here: a PDF has all there is.
  open func currentRenderingQuality(
    forRequested requestedRenderingQuality: UIPrintRenderingQuality
  ) -> UIPrintRenderingQuality { requestedRenderingQuality }

  /// What header and footer leave of a rectangle.
  final func contentRect(in rect: CGRect) -> CGRect {
    let rect = rect.standardized
    return CGRect(
      x: rect.minX, y: rect.minY + headerHeight, width: rect.width,
      height: max(0, rect.height - headerHeight - footerHeight))
  }
}

/// How carefully pages are drawn.
public enum UIPrintRenderingQuality: Int, Sendable {
  /// As well as it gets.
  case best = 0
  /// As fast as it gets.
  case responsive = 1
}
