// SPDX-License-Identifier: MIT

/// A print formatter for HTML.
///
/// The library's own reader (`NSAttributedString(data:options:documentAttributes:)`) parses the
/// markup: the elements and styles of text formatting, tables, lists and images in data URLs. No
/// script runs and nothing is fetched. Page breaks (`page-break-before` and related properties) are
/// honoured as far as paragraph styles can represent them.
///
/// Main thread only.
///
/// - Source: UIKit, `UIMarkupTextPrintFormatter`, which renders like a web view.
@preconcurrency @MainActor
open class UIMarkupTextPrintFormatter: UIPrintFormatter {
  private var markup: String? { didSet { paged = nil } }
  private var paged: PagedText?

  /// Creates a formatter for HTML source.
  ///
  /// - Parameter markupText: The HTML source.
  public init(markupText: String) {
    super.init()
    markup = markupText
  }

  /// The HTML source.
  open var markupText: String? {
    get { markup }
    set { markup = newValue }
  }

  /// The number of pages that the markup needs; 0 for none.
  open override var pageCount: Int { pagedText.pageCount(for: self) }

  /// Draws the lines of a page, starting at the top of the rectangle.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in the context's coordinates, in points.
  ///   - pageIndex: The index of the page in the print job, from 0.
  open override func draw(in rect: CGRect, forPageAt pageIndex: Int) {
    pagedText.draw(in: rect, forPageAt: pageIndex, for: self)
  }

  /// Returns a formatter for the same markup that belongs to no renderer.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: A new object of the same class.
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
    // Data that is not HTML is printed as text.
    return text ?? NSAttributedString(string: markup)
  }
}
