// SPDX-License-Identifier: MIT

internal import TextKit

/// Draws pages: the text of the columns, and the page number centred in the bottom margin.
final class PagePainter {
  private let geometry: PageGeometry
  private let layoutManager: NSLayoutManager
  private let pageNumber: PageNumber?
  private let background: UIColor?
  private let pictures: [ImageAtPoint]
  private let headersAndFooters: HeadersAndFooters?
  /// The scale of pages on which a table would otherwise be cut off; 1 for the original size.
  private(set) var smallPages: [Int: CGFloat] = [:]
  private(set) var diagnostics = PageDiagnostics()
  /// The number of pages, if headers or footers contain it.
  var pageCount = 0

  /// Creates a painter of a flow's pages, with page numbers in a font; nil for none.
  init(
    _ flow: PageFlow, _ geometry: PageGeometry, numbersIn font: UIFont?, background: UIColor? = nil,
    textColor: UIColor? = nil, pictures: [ImageAtPoint] = [],
    headersAndFooters: HeadersAndFooters? = nil
  ) {
    self.headersAndFooters = headersAndFooters
    self.background = background
    self.pictures = pictures
    self.geometry = geometry
    layoutManager = flow.layoutManager
    pageNumber = font.map { PageNumber(font: $0, color: textColor ?? .black) }
  }

  func draw(_ page: PageFlow.Page, in context: CGContext) {
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    if let background {
      context.drawArtifact(.background) {
        background.setFill()
        context.fill(CGRect(origin: .zero, size: geometry.size))
      }
    }
    if page.number == 1, !pictures.isEmpty {
      // These images have no alternative text.
      context.drawArtifact { for picture in pictures { picture.image.draw(in: picture.rect) } }
    }
    diagnostics.noteCutLine(of: page)
    for column in page.columns {
      let scale = layoutManager.drawPage(
        column.glyphs, of: column.container, at: column.frame.origin)
      diagnostics.look(
        at: column, ofPage: page.number, width: geometry.size.width, isSmaller: scale < 1,
        layoutManager)
      if scale < 1 { smallPages[page.number] = min(scale, smallPages[page.number] ?? 1) }
    }
    context.drawArtifact(.pagination) {
      headersAndFooters?.draw(
        page, of: pageCount, on: geometry.size, margins: geometry.margins.insets)
      if headersAndFooters?.hasFooter != true {
        pageNumber?.draw(
          headersAndFooters?.shownNumber(page) ?? page.number, on: geometry.size,
          margins: geometry.margins.insets)
      }
    }
  }

  /// Reports the pages whose text is smaller than requested, if there are any.
  func reportSmallPages() {
    guard let (page, scale) = smallPages.min(by: { $0.value < $1.value }) else { return }
    let size = "\(Int((scale * 100).rounded(.down))) %"
    let sentence =
      smallPages.count == 1
      ? "A table is wider than page \(page), whose text is drawn at \(size) of its size;"
      : "On \(smallPages.count) pages a table is wider than the page; their text is drawn smaller, that of page \(page) at \(size) of its size;"
    Terminal.printError("\(sentence) choose a larger page or smaller margins.")
  }

  /// Returns the number of lines and glyphs on a page.
  func counts(of page: PageFlow.Page) -> (lines: Int, glyphs: Int) {
    page.columns.reduce((0, 0)) { sum, column in
      let own = layoutManager.counts(forGlyphRange: column.glyphs, in: column.container)
      return (sum.0 + own.lines, sum.1 + own.glyphs)
    }
  }
}
