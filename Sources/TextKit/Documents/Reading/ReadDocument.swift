// SPDX-License-Identifier: MIT

/// A document that was read, for the command-line program.
package struct ReadDocument {
  package let text: NSTextStorage
  package let attributes: [NSAttributedString.DocumentAttributeKey: Any]

  /// Reads a file's contents.
  ///
  /// - Throws: The errors of `NSAttributedString.init(data:options:documentAttributes:)`.
  ///
  /// - `url`: Their location.
  package init(
    _ data: Data, _ options: [NSAttributedString.DocumentReadingOptionKey: Any], at url: URL?
  ) throws {
    let outcome = try DocumentReader(options, url: url).read(data)
    (text, attributes) = (NSTextStorage(), outcome.attributes)
    outcome.text.replaceAll(of: text)
  }

  /// Reads a file or an RTFD package.
  ///
  /// - Throws: The errors of `NSAttributedString.init(url:options:documentAttributes:)`.
  package init(
    contentsOf url: URL, _ options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:]
  ) throws {
    let outcome = try DocumentReader(options, url: url).readFile()
    (text, attributes) = (NSTextStorage(), outcome.attributes)
    outcome.text.replaceAll(of: text)
  }
}

extension NSMutableAttributedString {
  /// Changes the style of each paragraph; one without a style gets the default one first.
  package func changeParagraphStyles(_ change: (NSMutableParagraphStyle) -> Void) {
    var changes: [(range: NSRange, style: NSParagraphStyle)] = []
    unsafe enumerateAttribute(.paragraphStyle, in: NSRange(location: 0, length: length)) {
      value, range, _ in
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(value as? NSParagraphStyle ?? .default)
      change(style)
      changes.append((range, style))
    }
    beginEditing()
    for (range, style) in changes { addAttribute(.paragraphStyle, value: style, range: range) }
    endEditing()
  }
}
