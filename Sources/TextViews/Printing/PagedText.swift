// SPDX-License-Identifier: MIT

/// A text laid out over pages: one container for each, as many as it needs.
///
/// Laid out at the first question, and anew where the pages' sizes have changed.
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

  /// How many pages of some sizes the text needs.
  ///
  /// - Returns: 0 for an empty text, and for pages that cannot hold a line.
  func pageCount(first: CGSize, other: CGSize) -> Int {
    if !isLaidOut || sizes != (first, other) {
      (sizes, isLaidOut) = ((first, other), true)
      layOut()
    }
    return pages.count
  }

  /// Draws a page of those that were counted.
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
    // Rules for the ends of pages look at the next page, so there is always one more than is
    // needed. A row of a table goes on over as many pages as it needs once all of them are there.
    var (laid, pagesThen) = (-1, 0)
    while true {
      for _ in 0..<max(2, manager.textContainers.count) { addPage() }
      manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: length))
      let now = manager.firstUnlaidCharacterIndex()
      if now >= length { break }
      if now == laid, manager.textContainers.count > 2 * pagesThen + PagedText.longestRow { break }
      if now != laid { (laid, pagesThen) = (now, manager.textContainers.count) }
    }
    pages = manager.textContainers.map { manager.glyphRange(for: $0) }
    while let last = pages.last, last.length == 0 { pages.removeLast() }
  }

  private func addPage() {
    let size = manager.textContainers.isEmpty ? sizes.first : sizes.other
    // A container of no height has no limit.
    let container = NSTextContainer(
      size: CGSize(width: max(size.width, 0.01), height: max(size.height, 0.01)))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
  }

  /// A row that is higher than so many pages is taken for one that fits nowhere.
  private static let longestRow = 1024

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
