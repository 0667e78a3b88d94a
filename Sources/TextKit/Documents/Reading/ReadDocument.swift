// SPDX-License-Identifier: MIT

/// A document that was read, for the command-line program.
package struct ReadDocument {
  package let text: NSTextStorage
  package let attributes: [NSAttributedString.DocumentAttributeKey: Any]

  /// Reads a file's contents.
  ///
  /// - Throws: As `NSAttributedString.init(data:options:documentAttributes:)` does.
  ///
  /// - `url`: Where they lie.
  package init(
    _ data: Data, _ options: [NSAttributedString.DocumentReadingOptionKey: Any], at url: URL?
  ) throws {
    let outcome = try DocumentReader(options, url: url).read(data)
    (text, attributes) = (NSTextStorage(), outcome.attributes)
    outcome.text.replaceAll(of: text)
  }

  /// Reads a file or an RTFD package.
  ///
  /// - Throws: As `NSAttributedString.init(url:options:documentAttributes:)` does.
  package init(
    contentsOf url: URL, _ options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:]
  ) throws {
    let outcome = try DocumentReader(options, url: url).readFile()
    (text, attributes) = (NSTextStorage(), outcome.attributes)
    outcome.text.replaceAll(of: text)
  }
}

extension NSMutableAttributedString {
  /// Changes the style of each paragraph; what has none gets the default one first.
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
