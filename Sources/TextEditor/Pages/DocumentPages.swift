// SPDX-License-Identifier: MIT

package import TextViews

/// The pages of a document as they are printed: columns of text, headers and footers of the document, else the page's number.
///
/// They show a copy of the text, as it was when the pages were made.
@MainActor
package final class DocumentPages: UIPrintPageRenderer {
  private let setup: PageSetup
  private let storage: NSTextStorage
  private let manager = NSLayoutManager()
  private let header: NSAttributedString?
  private let footer: NSAttributedString?
  private let title: String
  private var glyphs: [NSRange]?

  /// Pages of a text.
  package init(
    _ text: NSAttributedString, _ setup: PageSetup,
    attributes: [NSAttributedString.DocumentAttributeKey: Any] = [:], title: String = ""
  ) {
    self.setup = setup
    storage = NSTextStorage(attributedString: text)
    self.title = attributes[.title] as? String ?? title
    header = attributes[.header] as? NSAttributedString
    footer = attributes[.footer] as? NSAttributedString
    super.init()
    manager.language = storage.assignLanguagesByScript()
    manager.defaultAttachmentScaling = .scaleProportionallyDown
    storage.addLayoutManager(manager)
  }

  package override var paperRect: CGRect { CGRect(origin: .zero, size: setup.paper) }
  package override var printableRect: CGRect { paperRect }

  /// At least one: an empty text is an empty page.
  package override var numberOfPages: Int {
    let columns = setup.columns
    return max(1, (columnGlyphs().count + columns - 1) / columns)
  }

  /// The glyphs of each column.
  ///
  /// Lays all out at the first question.
  private func columnGlyphs() -> [NSRange] {
    if let glyphs { return glyphs }
    let size = setup.frames[0].size
    var laid = -1
    // Rules for the ends of pages look at the next ones, so there are always more than are needed. A line that is higher
    // than a column stands nowhere: what follows it is left out.
    while storage.length > 0 {
      for _ in 0..<max(4 * setup.columns, manager.textContainers.count) {
        let container = NSTextContainer(size: size)
        container.lineFragmentPadding = 0
        manager.addTextContainer(container)
      }
      manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: storage.length))
      let now = manager.firstUnlaidCharacterIndex()
      if now >= storage.length || now == laid && manager.textContainers.count > 2048 { break }
      laid = now
    }
    var found = manager.textContainers.map { manager.glyphRange(for: $0) }
    while let last = found.last, last.length == 0 { found.removeLast() }
    glyphs = found
    return found
  }

  package override func drawPage(at pageIndex: Int, in printableRect: CGRect) {
    let found = columnGlyphs()
    for (number, frame) in setup.frames.enumerated() {
      let column = pageIndex * setup.columns + number
      guard found.indices.contains(column), found[column].length > 0 else { continue }
      _ = manager.drawPage(found[column], of: manager.textContainers[column], at: frame.origin)
    }
    draw(header, pageIndex, top: 0, height: setup.margins.top)
    let bottom = setup.margins.bottom
    draw(footer ?? pageNumber, pageIndex, top: setup.paper.height - bottom, height: bottom)
  }

  private var pageNumber: NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    return NSAttributedString(
      string: "{page}", attributes: [.font: UIFont.systemFont(ofSize: 9), .paragraphStyle: style])
  }

  /// Draws a text in the middle of a margin's height.
  private func draw(_ text: NSAttributedString?, _ page: Int, top: CGFloat, height: CGFloat) {
    guard let text, text.length > 0 else { return }
    let filled = NSMutableAttributedString(attributedString: text)
    for (mark, words) in [
      ("{page}", "\(page + 1)"), ("{pages}", "\(numberOfPages)"), ("{title}", title),
    ] {
      let found = (filled.string as NSString).range(of: mark)
      if found.location != NSNotFound { filled.replaceCharacters(in: found, with: words) }
    }
    let width = setup.paper.width - setup.margins.left - setup.margins.right
    let size = filled.boundingRect(
      with: CGSize(width: width, height: .greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin], context: nil
    ).size
    guard size.height <= height else { return }
    filled.draw(
      with: CGRect(
        x: setup.margins.left, y: top + (height - size.height) / 2, width: width,
        height: size.height + 1), options: [.usesLineFragmentOrigin], context: nil)
  }

  /// Writes all pages as a PDF: a file that appears whole or not at all.
  ///
  /// - Throws: `EditorError`.
  package func writePDF(to url: URL) throws(EditorError) {
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [kCGPDFContextTitle: title]
    do {
      try UIGraphicsPDFRenderer(bounds: paperRect, format: format).writePDF(to: url) { context in
        for page in 0..<numberOfPages {
          context.beginPage()
          // On paper everything is light.
          UITraitCollection(userInterfaceStyle: .light).performAsCurrent {
            drawPage(at: page, in: printableRect)
          }
        }
      }
    } catch {
      throw EditorError(writing: url.path, error)
    }
  }
}

extension EditorDocument {
  /// The pages of the text as it is.
  package func pages(columns: Int = 1) -> DocumentPages {
    DocumentPages(
      storage, PageSetup(attributes, columns: columns), attributes: attributes,
      title: (name as NSString).deletingPathExtension)
  }
}
