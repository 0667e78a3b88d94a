// SPDX-License-Identifier: MIT

internal import TextDocuments

extension NSAttributedString {
  /// Returns the formatting of the text that a file of a format cannot represent.
  ///
  /// Formatting that the format's reader adds by itself does not count.
  ///
  /// - Parameters:
  ///   - type: The format. HTML and Markdown drop formatting, RTF drops some links, and plain text
  ///     has no formatting.
  ///   - origin: The format that the text was read from, which has its own formatting, for example
  ///     of links.
  ///   - defaults: The reader's attributes for text without any, `.defaultAttributes`.
  ///   - starts: The initial attributes of text in this document: they are not formatting that the
  ///     user has chosen.
  /// - Returns: "font sizes", "alignment" …, in a fixed order.
  /// - Complexity: O(*n*), *n* characters, as for writing.
  package func unsupportedFormatting(
    as type: NSAttributedString.DocumentType,
    readFrom origin: NSAttributedString.DocumentType? = nil,
    defaults: [NSAttributedString.Key: Any],
    starts: [[NSAttributedString.Key: Any]] = []
  ) -> [String] {
    let target: UnsupportedFormatting.Target
    switch type {
    case .html: target = .html
    case .markdown: target = .markdown
    case .rtf, .rtfd: target = .rtf
    default: return []
    }
    var known = Self.ownFormats(of: "a `b`\n", .markdown, defaults)
    if origin == .html {
      known += Self.ownFormats(of: "a <code>b</code> <a href=c>d</a>", .html, defaults)
    }
    known += starts.map { CharacterFormat(attributes: $0) }
    let isCode = { (format: CharacterFormat) in format.fontKind == .monospaced }
    let sink = UnsupportedFormatting(
      target, plain: known.filter { !isCode($0) }, code: known.filter(isCode),
      policy: OutputPolicy(linkSchemes: [])
    ) { $0.family == $1.family }
    DocumentSerializer.tell(self, DocumentFormat(), to: sink)
    return UnsupportedFormatting.Kind.allCases.filter(sink.found.contains).map(\.words)
  }

  /// The name in the results of `unsupportedFormatting(as:readFrom:defaults:starts:)` for links that no
  /// format represents.
  package static var linksOfUnusualSchemes: String { UnsupportedFormatting.Kind.links.words }

  /// The formats that a reader assigns to text, each run once.
  private static func ownFormats(
    of text: String, _ type: DocumentType, _ defaults: [NSAttributedString.Key: Any]
  ) -> [CharacterFormat] {
    let options: [DocumentReadingOptionKey: Any] = [
      .documentType: type, .defaultAttributes: defaults,
    ]
    guard let read = try? ReadDocument(Data(text.utf8), options, at: nil).text else { return [] }
    var formats: [CharacterFormat] = []
    read.forEachRun(in: NSRange(location: 0, length: read.length)) { attributes in
      formats.append(CharacterFormat(attributes: attributes))
      return true
    }
    return formats
  }
}

extension CharacterFormat {
  /// The family of the font that shows it.
  fileprivate var family: String {
    let design: UIFontDescriptor.SystemDesign =
      switch fontKind {
      case .monospaced: .monospaced
      case .serif: .serif
      default: .default
      }
    return UIFont(UIFont.Naming(fontName, design: design), size: 12).familyName
  }
}
