// SPDX-License-Identifier: MIT

package import TextGraphics

/// Headers and footers of pages, from a document.
///
/// `{page}` in them is the page's number (`{page:lower-roman}` and similar in another format),
/// `{pages}` the number of pages, `{title}` the document's title.
package struct HeadersAndFooters {
  /// The headers or the footers.
  private struct Band {
    var all: NSAttributedString?
    var left: NSAttributedString?
    var right: NSAttributedString?
    var first: NSAttributedString?

    var isEmpty: Bool { all == nil && left == nil && right == nil && first == nil }
    var texts: [NSAttributedString] { [all, left, right, first].compactMap { $0 } }

    /// The text of a page; right pages have odd numbers.
    func text(_ number: Int, isFirst: Bool) -> NSAttributedString? {
      if isFirst, let first { return first }
      return (number % 2 == 0 ? left : right) ?? all
    }
  }

  private var header = Band()
  private var footer = Band()
  private let title: String
  /// The number of the first page.
  private let firstNumber: Int

  /// Creates the headers and footers of a document.
  package init(_ properties: [NSAttributedString.DocumentAttributeKey: Any], title: String = "") {
    self.title = properties[.title] as? String ?? title
    firstNumber = properties[.firstPageNumber] as? Int ?? 1
    func text(_ key: NSAttributedString.DocumentAttributeKey) -> NSAttributedString? {
      (properties[key] as? NSAttributedString).flatMap { $0.length > 0 ? $0 : nil }
    }
    header = Band(
      all: text(.header), left: text(.headerOfLeftPages), right: text(.headerOfRightPages),
      first: text(.headerOfFirstPage))
    footer = Band(
      all: text(.footer), left: text(.footerOfLeftPages), right: text(.footerOfRightPages),
      first: text(.footerOfFirstPage))
  }

  /// Uses one text as the header of all pages.
  package mutating func setHeader(_ text: NSAttributedString) { header = Band(all: text) }
  /// Uses one text as the footer of all pages.
  package mutating func setFooter(_ text: NSAttributedString) { footer = Band(all: text) }

  /// Whether there is a footer, so that the bottom margin is in use.
  package var hasFooter: Bool { !footer.isEmpty }
  /// Whether the number of all pages is needed.
  package var needsCount: Bool {
    (header.texts + footer.texts).contains { $0.string.contains("{pages}") }
  }

  /// The number that is shown on a page.
  package func shownNumber(_ page: PageFlow.Page) -> Int {
    page.sectionNumber ?? page.number + firstNumber - 1
  }

  /// Draws header and footer of a page into the current context, each vertically centred in its
  /// margin.
  ///
  /// - Parameters:
  ///   - page: The page, laid out.
  ///   - count: Of all pages.
  ///   - paper: The page's size in points.
  ///   - margins: Points.
  package func draw(
    _ page: PageFlow.Page, of count: Int, on paper: CGSize, margins: UIEdgeInsets
  ) {
    let left = margins.left
    let width = paper.width - left - margins.right
    let shown = shownNumber(page)
    func draw(_ text: NSAttributedString?, _ top: CGFloat, _ height: CGFloat) {
      guard let text = text.map({ filled($0, shown, count) }) else { return }
      let room = CGSize(width: width, height: .greatestFiniteMagnitude)
      let size = text.boundingRect(
        with: room, options: [.usesLineFragmentOrigin], context: nil
      ).size
      let origin = CGPoint(x: left, y: max(0, top + (height - size.height) / 2))
      text.draw(
        with: CGRect(origin: origin, size: CGSize(width: width, height: size.height + 1)),
        options: [.usesLineFragmentOrigin], context: nil)
    }
    draw(header.text(shown, isFirst: page.number == 1), 0, margins.top)
    draw(
      footer.text(shown, isFirst: page.number == 1), paper.height - margins.bottom, margins.bottom)
  }

  private func filled(_ text: NSAttributedString, _ number: Int, _ count: Int) -> NSAttributedString
  {
    let filled = NSMutableAttributedString(attributedString: text)
    let formats = ["lower-roman", "upper-roman", "lower-alpha", "upper-alpha"].map {
      ("{page:\($0)}", ListMarker.text(format: "{\($0)}", number: number))
    }
    for (mark, words) in [
      ("{page}", "\(number)"), ("{pages}", "\(count)"), ("{title}", title),
    ] + formats {
      // From the end, so that inserted text is not searched again.
      var end = filled.length
      while true {
        let found = (filled.string as NSString).range(
          of: mark, options: .backwards, range: NSRange(location: 0, length: end))
        if found.location == NSNotFound { break }
        filled.replaceCharacters(in: found, with: words)
        end = found.location
      }
    }
    return filled
  }
}
