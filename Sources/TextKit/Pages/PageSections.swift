// SPDX-License-Identifier: MIT

/// Sections of a text that count their own pages.
///
///     pages           1   2   3   4   5      the paragraph that begins page 3 says 7
///     numbers         –   –   7   8   9
///
/// Pages are asked for in order, as a `PageFlow` lays them out.
struct PageSections {
  /// Where sections begin, behind the page's end that may stand there, and the numbers of their first pages.
  private var starts: [(location: Int, number: Int)] = []
  private var next = 0
  /// Where the page before ended.
  private var pageStart = 0
  /// The number of a page is its place and this; `nil` before the first section.
  private var offset: Int?

  init(_ text: NSAttributedString) {
    let string = text.string as NSString
    var last: DocumentParagraph?
    text.enumerateAttribute(.documentParagraph, in: NSRange(location: 0, length: text.length)) {
      value, range, _ in
      let role = value as? DocumentParagraph
      defer { last = role }
      // Runs of one paragraph have one value.
      guard let role, let number = role.pageNumber, role !== last else { return }
      var location = range.location
      while location < range.upperBound, string.character(at: location) == 0x0C { location += 1 }
      starts.append((location, number))
    }
  }

  /// The number of a page, `nil` if none of the sections so far says one.
  ///
  /// A section that begins within a page counts that page, but the page has the number of the section before.
  mutating func number(ofPage page: Int, endingAt end: Int) -> Int? {
    while next < starts.count, starts[next].location <= pageStart {
      offset = starts[next].number - page
      next += 1
    }
    let number = offset.map { page + $0 }
    while next < starts.count, starts[next].location < end {
      offset = starts[next].number - page
      next += 1
    }
    pageStart = max(pageStart, end)
    return number
  }
}
