// SPDX-License-Identifier: MIT

package import TextViews

/// The pages of a document as they are printed: columns of text, headers and footers of the document, else the page's number.
///
/// They show a copy of the text, as it was when the pages were made, and are laid out one by one, so that a window can go on meanwhile.
@MainActor
package final class DocumentPages {
  private let setup: PageSetup
  private let storage: NSTextStorage
  private let flow: PageFlow
  private let marginals: PageMarginals
  private let number = PageNumber(font: .systemFont(ofSize: 9), color: .black)
  private let information: [String: Any]
  private var pages: [PageFlow.Page] = []

  /// Pages of a text.
  package init(
    _ text: NSAttributedString, _ setup: PageSetup,
    attributes: [NSAttributedString.DocumentAttributeKey: Any] = [:], title: String = ""
  ) {
    self.setup = setup
    storage = NSTextStorage(attributedString: text)
    marginals = PageMarginals(attributes, title: title)
    information = [kCGPDFContextTitle as String: title].merging(attributes.pdfInformation) { $1 }
    let manager = NSLayoutManager()
    manager.language = storage.assignLanguagesByScript(
      document: (attributes[.documentLanguage] as? String).flatMap { $0.isLanguageTag ? $0 : nil })
    manager.defaultAttachmentScaling = .scaleProportionallyDown
    storage.addLayoutManager(manager)
    flow = PageFlow(storage, layoutManager: manager, columns: setup.frames)
  }

  /// How many there are, at least one: an empty text is an empty page.
  ///
  /// Lays all out.
  ///
  /// - Throws: `EditorError` for a line that no column holds.
  package func count() throws(EditorError) -> Int {
    while try layOutNext() {}
    return pages.count
  }

  /// Lays out one more page.
  ///
  /// - Returns: False where all were laid out already.
  private func layOutNext() throws(EditorError) -> Bool {
    guard pages.last?.isLast != true else { return false }
    do {
      pages.append(try flow.page(pages.count + 1))
      return true
    } catch {
      throw EditorError(
        .format,
        "A line of page \(error.page) is higher than its column of \(Int(error.columnHeight)) points; choose a smaller font size or a larger paper."
      )
    }
  }

  private func draw(_ page: PageFlow.Page, of count: Int, in context: CGContext) {
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    // On paper everything is light.
    UITraitCollection(userInterfaceStyle: .light).performAsCurrent {
      for (frame, glyphs, container) in page.columns {
        _ = flow.layoutManager.drawPage(glyphs, of: container, at: frame.origin)
      }
      context.drawArtifact(.pagination) {
        marginals.draw(page, of: count, on: setup.paper, margins: setup.margins)
        if !marginals.hasFooter {
          number.draw(marginals.shownNumber(page), on: setup.paper, margins: setup.margins)
        }
      }
    }
  }

  /// How long a turn of the main queue may take: the window lives on between two of them.
  private static let turn = Duration.milliseconds(8)

  /// Writes all pages as a PDF: a file that appears whole or not at all.
  ///
  /// A task that was cancelled gives up too.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - holds: Says which pages it holds; the first one is 1.
  ///   - progress: Called after each turn with how much is done, 0 to 1, and the page; false gives up, and leaves no file.
  /// - Returns: Whether it was written.
  /// - Throws: `EditorError`.
  @discardableResult
  package func writePDF(
    to url: URL, holds: (Int) -> Bool = { _ in true },
    progress: (Double, Int) -> Bool = { _, _ in true }
  ) async throws(EditorError) -> Bool {
    let clock = ContinuousClock()
    var turnEnd = clock.now + Self.turn
    /// Lets the window live; false where it wants no more.
    func rest(_ done: Double, _ page: Int) async -> Bool {
      guard !Task.isCancelled else { return false }
      guard clock.now >= turnEnd else { return true }
      guard progress(done, page) else { return false }
      try? await Task.sleep(for: .milliseconds(1))
      turnEnd = clock.now + Self.turn
      return true
    }
    let length = Double(max(1, storage.length))
    // Where the margins say how many pages there are all are laid out first.
    while marginals.needsCount, try layOutNext() {
      let done = Double(pages.last?.endOfCharacters ?? 0) / length
      guard await rest(done / 2, pages.count) else { return false }
    }
    let context: CGContext
    do {
      context = try CGContext.pdf(atPath: url.path, documentInfo: information)
    } catch {
      throw EditorError(writing: url.path, error)
    }
    var next = 0
    var hasPages = false
    while true {
      if next == pages.count {
        guard try layOutNext() else { break }
      }
      let page = pages[next]
      next += 1
      if holds(next) {
        do throws(DrawingError) {
          try context.beginPage(size: setup.paper)
          draw(page, of: pages.count, in: context)
          context.endPage()
        } catch {
          if error.kind == .cancelled { return false }
          throw EditorError(writing: url.path, error)
        }
        hasPages = true
      }
      let done = Double(page.endOfCharacters) / length
      guard await rest(marginals.needsCount ? (1 + done) / 2 : done, next) else { return false }
    }
    guard hasPages else {
      throw EditorError(
        .format,
        "There are \(pages.count) pages, and none of those that were chosen; choose others.")
    }
    do throws(DrawingError) { try context.finish() } catch {
      if error.kind == .cancelled { return false }
      throw EditorError(writing: url.path, error)
    }
    return true
  }
}

extension EditorDocument {
  /// The pages of the text as it is.
  ///
  /// - Parameters:
  ///   - columns: Of each page.
  ///   - paper: Points; nil for the document's.
  /// - Returns: Pages of a copy.
  package func pages(columns: Int = 1, paper: CGSize? = nil) -> DocumentPages {
    DocumentPages(
      storage, PageSetup(attributes, columns: columns, paper: paper), attributes: attributes,
      title: (name as NSString).deletingPathExtension)
  }
}
