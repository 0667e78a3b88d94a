// SPDX-License-Identifier: MIT

internal import TextKit

extension PageFlow {
  /// Creates the flow of a document's text over pages.
  convenience init(
    _ document: TextDocument, _ geometry: PageGeometry, shapes: [UIBezierPath] = [],
    firstPageShapes: [UIBezierPath] = []
  ) {
    self.init(
      document.storage, layoutManager: document.layoutManager, columns: geometry.columns,
      padding: CGFloat(geometry.padding), shapes: shapes, firstPageShapes: firstPageShapes)
  }

  /// Lays out one page; throws a message with the remedy if no line fits.
  func setPage(_ number: Int, of document: TextDocument) throws(ToolError) -> Page {
    do {
      return try page(number)
    } catch {
      let rest = document.storage.length - error.character
      let words = document.words(in: NSRange(location: error.character, length: rest))
      throw .usage(
        "\(document.name): a line of page \(error.page)\(words.isEmpty ? "" : ", “\(words)”,") is higher than its column of \(points(Double(error.columnHeight))); choose a larger page, smaller margins or a smaller font size."
      )
    }
  }
}

extension HeadersAndFooters {
  /// Creates the headers and footers of a document, or of the style sheet.
  init(_ document: TextDocument, _ sheet: DocumentStyleSheet) {
    self.init(document.properties)
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let body = sheet.styles[.body]
    let size = (body?.size.map { CGFloat($0) } ?? document.font.pointSize) * 0.85
    let font =
      body?.font.map {
        UIFont(descriptor: UIFontDescriptor(fontAttributes: [.family: $0]), size: size)
      }
      ?? document.font.withSize(size)
    func made(_ words: String) -> NSAttributedString {
      NSAttributedString(string: words, attributes: [.font: font, .paragraphStyle: style])
    }
    if let words = sheet.page.header { setHeader(made(words)) }
    if let words = sheet.page.footer { setFooter(made(words)) }
  }
}

extension Margins {
  /// The margins as edge insets.
  var insets: UIEdgeInsets {
    UIEdgeInsets(
      top: CGFloat(top), left: CGFloat(left), bottom: CGFloat(bottom), right: CGFloat(right))
  }
}
