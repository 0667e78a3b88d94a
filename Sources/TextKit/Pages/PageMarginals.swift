// SPDX-License-Identifier: MIT

internal import TextKit

/// What stands in the top and bottom margins of pages: the document's headers and footers, or those of the style sheet.
struct Marginals {
  /// Of one margin.
  private struct Band {
    var all: NSAttributedString?
    var left: NSAttributedString?
    var right: NSAttributedString?
    var first: NSAttributedString?

    var isEmpty: Bool { all == nil && left == nil && right == nil && first == nil }
    var texts: [NSAttributedString] { [all, left, right, first].compactMap { $0 } }

    /// Right pages have odd numbers.
    func text(_ number: Int) -> NSAttributedString? {
      if number == 1, let first { return first }
      return (number % 2 == 0 ? left : right) ?? all
    }
  }

  private var header = Band()
  private var footer = Band()
  private let title: String

  init(_ document: TextDocument, _ sheet: DocumentStyleSheet) {
    let properties = document.properties
    title = properties[.title] as? String ?? ""
    func text(_ key: NSAttributedString.DocumentAttributeKey) -> NSAttributedString? {
      (properties[key] as? NSAttributedString).flatMap { $0.length > 0 ? $0 : nil }
    }
    header = Band(
      all: text(.header), left: text(.headerOfLeftPages), right: text(.headerOfRightPages),
      first: text(.headerOfFirstPage))
    footer = Band(
      all: text(.footer), left: text(.footerOfLeftPages), right: text(.footerOfRightPages),
      first: text(.footerOfFirstPage))
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
    if let words = sheet.page.header { header = Band(all: made(words)) }
    if let words = sheet.page.footer { footer = Band(all: made(words)) }
  }

  /// Whether nothing else is to stand in the bottom margin.
  var hasFooter: Bool { !footer.isEmpty }
  /// Whether the number of all pages must be known.
  var needsCount: Bool {
    (header.texts + footer.texts).contains { $0.string.contains("{pages}") }
  }

  /// Draws the margins of a page into the current context: each in the middle of its margin's height.
  func draw(_ number: Int, of count: Int, _ geometry: PageGeometry) {
    let left = CGFloat(geometry.margins.left)
    let width = geometry.size.width - left - CGFloat(geometry.margins.right)
    func draw(_ text: NSAttributedString?, _ top: CGFloat, _ height: CGFloat) {
      guard let text = text.map({ filled($0, number, count) }) else { return }
      let room = CGSize(width: width, height: .greatestFiniteMagnitude)
      let size = text.boundingRect(
        with: room, options: [.usesLineFragmentOrigin], context: nil
      ).size
      let origin = CGPoint(x: left, y: max(0, top + (height - size.height) / 2))
      text.draw(
        with: CGRect(origin: origin, size: CGSize(width: width, height: size.height + 1)),
        options: [.usesLineFragmentOrigin], context: nil)
    }
    draw(header.text(number), 0, CGFloat(geometry.margins.top))
    let bottom = CGFloat(geometry.margins.bottom)
    draw(footer.text(number), geometry.size.height - bottom, bottom)
  }

  private func filled(_ text: NSAttributedString, _ number: Int, _ count: Int) -> NSAttributedString
  {
    let filled = NSMutableAttributedString(attributedString: text)
    for (mark, words) in [
      ("{page}", "\(number)"), ("{pages}", "\(count)"), ("{title}", title),
    ] {
      // From the end, so that what is put in is not searched again.
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
