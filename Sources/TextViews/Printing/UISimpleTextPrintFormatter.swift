// SPDX-License-Identifier: MIT

/// A print formatter for plain or attributed text, with page breaks between lines.
///
/// Pagination constraints of paragraph styles, such as `keepsWithNext`, are honoured.
///
/// Main thread only.
///
/// - Source: UIKit, `UISimpleTextPrintFormatter`.
@preconcurrency @MainActor
open class UISimpleTextPrintFormatter: UIPrintFormatter {
  private struct Content {
    var text: String?
    var attributedText: NSAttributedString?
    var font: UIFont? = .systemFont(ofSize: 12)
    var color: UIColor? = .black
    var textAlignment = NSTextAlignment.left
  }
  private var content = Content() { didSet { paged = nil } }
  private var paged: PagedText?

  /// Creates a formatter for plain text, which uses `font`, `color` and `textAlignment`.
  ///
  /// - Parameter text: The characters.
  public init(text: String) {
    super.init()
    content.text = text
  }

  /// Creates a formatter for attributed text.
  ///
  /// - Parameter attributedText: The text, which is copied.
  public init(attributedText: NSAttributedString) {
    super.init()
    self.attributedText = attributedText
  }

  /// The characters.
  ///
  /// Setting them discards the attributed text.
  open var text: String? {
    get { content.attributedText?.string ?? content.text }
    set { (content.text, content.attributedText) = (newValue, nil) }
  }

  /// The attributed text, as a copy; nil while the text is plain.
  open var attributedText: NSAttributedString? {
    get { content.attributedText }
    set {
      content.attributedText = newValue.map { NSAttributedString(attributedString: $0) }
      content.text = nil
    }
  }

  /// The font of plain text.
  ///
  /// Default the system font of 12 points. Setting it applies it to all attributed text, too.
  ///
  /// - Source: UIKit; the default is our choice.
  open var font: UIFont? {
    get { content.font }
    set {
      content.font = newValue
      if let newValue { changeAll(.font, to: newValue) }
    }
  }

  /// The colour of plain text.
  ///
  /// Default black. Setting it applies it to all attributed text, too.
  open var color: UIColor? {
    get { content.color }
    set {
      content.color = newValue
      if let newValue { changeAll(.foregroundColor, to: newValue) }
    }
  }

  /// The alignment of plain text.
  ///
  /// Default `.left`. Setting it applies it to all attributed text, too.
  open var textAlignment: NSTextAlignment {
    get { content.textAlignment }
    set {
      content.textAlignment = newValue
      guard let old = content.attributedText else { return }
      let text = NSMutableAttributedString(attributedString: old)
      let all = NSRange(location: 0, length: text.length)
      unsafe text.enumerateAttribute(.paragraphStyle, in: all) { value, range, _ in
        let style = (value as? NSParagraphStyle ?? .default).mutableCopy()
        guard let style = style as? NSMutableParagraphStyle else { return }
        style.alignment = newValue
        text.addAttribute(.paragraphStyle, value: style, range: range)
      }
      content.attributedText = text
    }
  }

  private func changeAll(_ key: NSAttributedString.Key, to value: Any) {
    guard let old = content.attributedText else { return }
    let text = NSMutableAttributedString(attributedString: old)
    text.addAttribute(key, value: value, range: NSRange(location: 0, length: text.length))
    content.attributedText = text
  }

  /// The number of pages that the text needs; 0 for an empty text.
  open override var pageCount: Int { pagedText.pageCount(for: self) }

  /// Draws the lines of a page, starting at the top of the rectangle.
  ///
  /// Lines are laid out for the width of `rectForPage(at:)`, not of the rectangle.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in the context's coordinates, in points.
  ///   - pageIndex: The index of the page in the print job, from 0.
  open override func draw(in rect: CGRect, forPageAt pageIndex: Int) {
    pagedText.draw(in: rect, forPageAt: pageIndex, for: self)
  }

  /// Returns a formatter for the same text that belongs to no renderer.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: A new object of the same class.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = copied(into: UISimpleTextPrintFormatter(text: ""))
    copy.content = content
    return copy
  }

  private var pagedText: PagedText {
    if let paged { return paged }
    let made = PagedText(printedText)
    paged = made
    return made
  }

  private var printedText: NSAttributedString {
    if let text = content.attributedText { return text }
    let style = NSMutableParagraphStyle()
    style.alignment = content.textAlignment
    var attributes: [NSAttributedString.Key: Any] = [.paragraphStyle: style]
    attributes[.font] = content.font
    attributes[.foregroundColor] = content.color
    return NSAttributedString(string: content.text ?? "", attributes: attributes)
  }
}
