// SPDX-License-Identifier: MIT

/// Prints HTML.
///
/// The markup is read by the library's own reader
/// (`NSAttributedString(data:options:documentAttributes:)`): the elements and styles that carry
/// text formatting, tables, lists and pictures in data URLs; no script runs and nothing is fetched.
/// Rules for the ends of pages (`page-break-before` and its like) are heeded as far as paragraph
/// styles can say them.
///
/// Main thread only.
///
/// - Source: UIKit, `UIMarkupTextPrintFormatter`, which shows it as a web view does.
@preconcurrency @MainActor
open class UIMarkupTextPrintFormatter: UIPrintFormatter {
  private var markup: String? { didSet { paged = nil } }
  private var paged: PagedText?

  /// A formatter of HTML source.
  public init(markupText: String) {
    super.init()
    markup = markupText
  }

  /// The HTML source.
  open var markupText: String? {
    get { markup }
    set { markup = newValue }
  }

  /// Pages that the markup needs; 0 for none.
  open override var pageCount: Int { pagedText.pageCount(for: self) }

  /// Draws the lines of a page, the first one at the top of the rectangle.
  open override func draw(in rect: CGRect, forPageAt pageIndex: Int) {
    pagedText.draw(in: rect, forPageAt: pageIndex, for: self)
  }

  /// A formatter of the same markup that is in no renderer.
  open override func copy(with zone: NSZone? = nil) -> Any {
    copied(into: UIMarkupTextPrintFormatter(markupText: markup ?? ""))
  }

  private var pagedText: PagedText {
    if let paged { return paged }
    let made = PagedText(printedText)
    paged = made
    return made
  }

  private var printedText: NSAttributedString {
    guard let markup, !markup.isEmpty else { return NSAttributedString() }
    let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
      .documentType: NSAttributedString.DocumentType.html,
      .characterEncoding: String.Encoding.utf8.rawValue,
    ]
    let text = try? unsafe NSAttributedString(
      data: Data(markup.utf8), options: options, documentAttributes: nil)
    // What is no HTML is text.
    return text ?? NSAttributedString(string: markup)
  }
}
