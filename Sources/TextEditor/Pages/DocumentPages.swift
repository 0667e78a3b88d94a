// SPDX-License-Identifier: MIT

package import TextViews

/// The pages of a document as they are printed: columns of text, with the document's headers and
/// footers, or the page number if it has none.
///
/// They show a copy of the text at the time of their creation. They are laid out one by one, so
/// that the window stays responsive.
@MainActor
package final class DocumentPages {
  private let setup: PageSetup
  private let storage: NSTextStorage
  private let flow: PageFlow
  private let headersAndFooters: HeadersAndFooters
  private let number = PageNumber(font: .systemFont(ofSize: 9), color: .black)
  private let information: [String: Any]
  private var pages: [PageFlow.Page] = []

  /// Creates the pages of a text.
  package init(
    _ text: NSAttributedString, _ setup: PageSetup,
    attributes: [NSAttributedString.DocumentAttributeKey: Any] = [:], title: String = ""
  ) {
    self.setup = setup
    storage = NSTextStorage(attributedString: text)
    headersAndFooters = HeadersAndFooters(attributes, title: title)
    information = [kCGPDFContextTitle as String: title].merging(attributes.pdfInformation) { $1 }
    let manager = NSLayoutManager()
    manager.language = storage.assignLanguagesByScript(
      document: (attributes[.documentLanguage] as? String).flatMap { $0.isLanguageTag ? $0 : nil })
    manager.defaultAttachmentScaling = .scaleProportionallyDown
    storage.addLayoutManager(manager)
    flow = PageFlow(storage, layoutManager: manager, columns: setup.frames)
  }

  /// Returns the number of pages, at least one: an empty text has an empty page.
  ///
  /// Lays out all pages.
  ///
  /// - Throws: `EditorError` for a line that fits into no column.
  package func count() throws(EditorError) -> Int {
    while try layOutNext() {}
    return pages.count
  }

  /// Lays out one more page.
  ///
  /// - Returns: False if all pages were laid out already.
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
    // Paper always uses the light appearance.
    UITraitCollection(userInterfaceStyle: .light).performAsCurrent {
      for (frame, glyphs, container) in page.columns {
        _ = flow.layoutManager.drawPage(glyphs, of: container, at: frame.origin)
      }
      context.drawArtifact(.pagination) {
        headersAndFooters.draw(page, of: count, on: setup.paper, margins: setup.margins)
        if !headersAndFooters.hasFooter {
          number.draw(headersAndFooters.shownNumber(page), on: setup.paper, margins: setup.margins)
        }
      }
    }
  }

  /// The maximum time of a turn of the main queue, between which the window handles events.
  private static let turn = Duration.milliseconds(8)

  /// Writes all pages as a PDF; the file appears completely or not at all.
  ///
  /// A cancelled task stops writing, too.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - holds: Returns whether a page is included; the first one is 1.
  ///   - progress: Called after each turn with the completed fraction, 0 to 1, and the page number;
  ///     returns false to cancel, which leaves no file.
  /// - Returns: Whether the file was written.
  /// - Throws: `EditorError`.
  @discardableResult
  package func writePDF(
    to url: URL, holds: (Int) -> Bool = { _ in true },
    progress: (Double, Int) -> Bool = { _, _ in true }
  ) async throws(EditorError) -> Bool {
    let clock = ContinuousClock()
    var turnEnd = clock.now + Self.turn
    /// Lets the window handle events; returns false if writing was cancelled.
    func rest(_ done: Double, _ page: Int) async -> Bool {
      guard !Task.isCancelled else { return false }
      guard clock.now >= turnEnd else { return true }
      guard progress(done, page) else { return false }
      try? await Task.sleep(for: .milliseconds(1))
      turnEnd = clock.now + Self.turn
      return true
    }
    let length = Double(max(1, storage.length))
    // If headers or footers contain the number of pages, all are laid out first.
    while headersAndFooters.needsCount, try layOutNext() {
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
      guard await rest(headersAndFooters.needsCount ? (1 + done) / 2 : done, next) else {
        return false
      }
    }
    guard hasPages else {
      throw EditorError(
        .format,
        "There are \(pages.count) pages, and none of those that were selected; select others.")
    }
    do throws(DrawingError) { try context.finish() } catch {
      if error.kind == .cancelled { return false }
      throw EditorError(writing: url.path, error)
    }
    return true
  }
}

extension EditorDocument {
  /// Returns the pages of the current text.
  ///
  /// - Parameters:
  ///   - columns: The number of columns of each page.
  ///   - paper: The paper size in points; nil for the document's.
  /// - Returns: Pages of a copy of the text.
  package func pages(columns: Int = 1, paper: CGSize? = nil) -> DocumentPages {
    DocumentPages(
      storage, PageSetup(attributes, columns: columns, paper: paper), attributes: attributes,
      title: (name as NSString).deletingPathExtension)
  }
}
