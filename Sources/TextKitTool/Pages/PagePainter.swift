// SPDX-License-Identifier: MIT

internal import TextKit

/// Draws pages: the columns' text, and the page's number in the middle of the bottom margin.
final class PagePainter {
  private let geometry: PageGeometry
  private let layoutManager: NSLayoutManager
  private let pageNumber: PageNumber?
  private let background: UIColor?
  private let pictures: [PlacedPicture]
  private let marginals: PageMarginals?
  /// How large the text of pages is drawn on which a table would be cut off otherwise; 1 is as it was set.
  private(set) var smallPages: [Int: CGFloat] = [:]
  private(set) var complaints = PageComplaints()
  /// How many pages there are, if the margins say it.
  var pageCount = 0

  /// Draws the pages of a flow, with their numbers in a font, or without for nil.
  init(
    _ flow: PageFlow, _ geometry: PageGeometry, numbersIn font: UIFont?, background: UIColor? = nil,
    textColor: UIColor? = nil, pictures: [PlacedPicture] = [], marginals: PageMarginals? = nil
  ) {
    self.marginals = marginals
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
      // Nobody says what they show.
      context.drawArtifact { for picture in pictures { picture.image.draw(in: picture.rect) } }
    }
    complaints.noteCutLine(of: page)
    for column in page.columns {
      let scale = layoutManager.drawPage(
        column.glyphs, of: column.container, at: column.frame.origin)
      complaints.look(
        at: column, ofPage: page.number, width: geometry.size.width, isSmaller: scale < 1,
        layoutManager)
      if scale < 1 { smallPages[page.number] = min(scale, smallPages[page.number] ?? 1) }
    }
    context.drawArtifact(.pagination) {
      marginals?.draw(
        page, of: pageCount, on: geometry.size, margins: geometry.margins.insets)
      if marginals?.hasFooter != true {
        pageNumber?.draw(
          marginals?.shownNumber(page) ?? page.number, on: geometry.size,
          margins: geometry.margins.insets)
      }
    }
  }

  /// Says on which pages text is smaller than asked for, if there are any.
  func tellSmallPages() {
    guard let (page, scale) = smallPages.min(by: { $0.value < $1.value }) else { return }
    let size = "\(Int((scale * 100).rounded(.down))) %"
    let sentence =
      smallPages.count == 1
      ? "A table is wider than page \(page), whose text is drawn at \(size) of its size;"
      : "On \(smallPages.count) pages a table is wider than the page; their text is drawn smaller, that of page \(page) at \(size) of its size;"
    Terminal.printError("\(sentence) choose a larger page or smaller margins.")
  }

  /// How many lines and glyphs stand on a page.
  func counts(of page: PageFlow.Page) -> (lines: Int, glyphs: Int) {
    page.columns.reduce((0, 0)) { sum, column in
      let own = layoutManager.counts(forGlyphRange: column.glyphs, in: column.container)
      return (sum.0 + own.lines, sum.1 + own.glyphs)
    }
  }
}
