// SPDX-License-Identifier: MIT

/// A text laid out over pages, with one container for each page.
///
/// It is laid out at the first query, and again after the page sizes have changed.
@MainActor
final class PagedText {
  private let storage: NSTextStorage
  private let manager = NSLayoutManager()
  private var sizes = (first: CGSize.zero, other: CGSize.zero)
  private var isLaidOut = false
  /// The glyphs of each page.
  private var pages: [NSRange] = []

  init(_ text: NSAttributedString) {
    storage = NSTextStorage(attributedString: text)
    storage.addLayoutManager(manager)
  }

  /// Returns the number of pages that the text needs.
  ///
  /// - Parameters:
  ///   - first: The size of the first page's container, in points.
  ///   - other: The size of the other pages' containers, in points.
  /// - Returns: 0 for an empty text, or if a page cannot contain a line.
  func pageCount(first: CGSize, other: CGSize) -> Int {
    if !isLaidOut || sizes != (first, other) {
      (sizes, isLaidOut) = ((first, other), true)
      layOut()
    }
    return pages.count
  }

  /// Draws one of the counted pages.
  func draw(_ page: Int, at origin: CGPoint) {
    guard pages.indices.contains(page) else { return }
    manager.drawPage(pages[page], of: manager.textContainers[page], at: origin)
  }

  private func layOut() {
    while !manager.textContainers.isEmpty {
      manager.removeTextContainer(at: manager.textContainers.count - 1)
    }
    pages = []
    let length = storage.length
    guard length > 0, Self.isUsable(sizes.first) || Self.isUsable(sizes.other) else { return }
    // Pagination constraints depend on the next page, so there is always one more than is needed. A
    // table row continues over as many pages as it needs once all of them exist.
    var (laid, pagesThen) = (-1, 0)
    while true {
      for _ in 0..<max(2, manager.textContainers.count) { addPage() }
      manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: length))
      let now = manager.firstUnlaidCharacterIndex()
      if now >= length { break }
      if now == laid, manager.textContainers.count > 2 * pagesThen + PagedText.maximumRowLength {
        break
      }
      if now != laid { (laid, pagesThen) = (now, manager.textContainers.count) }
    }
    pages = manager.textContainers.map { manager.glyphRange(for: $0) }
    while let last = pages.last, last.length == 0 { pages.removeLast() }
  }

  private func addPage() {
    let size = manager.textContainers.isEmpty ? sizes.first : sizes.other
    // A container of height 0 would have no limit.
    let container = NSTextContainer(
      size: CGSize(width: max(size.width, 0.01), height: max(size.height, 0.01)))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
  }

  /// The number of pages beyond which a row counts as one that fits nowhere.
  private static let maximumRowLength = 1024

  private static func isUsable(_ size: CGSize) -> Bool { size.width > 0 && size.height > 0 }
}

extension PagedText: PrintedPages {
  func pageCount(for formatter: UIPrintFormatter) -> Int {
    guard formatter.printPageRenderer != nil else { return 0 }
    let start = formatter.startPage
    return pageCount(
      first: formatter.contentRect(forPageAt: start).size,
      other: formatter.contentRect(forPageAt: start + 1).size)
  }

  func draw(in rect: CGRect, forPageAt pageIndex: Int, for formatter: UIPrintFormatter) {
    let page = pageIndex - formatter.startPage
    guard page >= 0, page < pageCount(for: formatter) else { return }
    draw(page, at: rect.origin)
  }
}
