// SPDX-License-Identifier: MIT

internal import TextDocuments

extension NSAttributedString {
  /// What of the text's looks is not in a file of a format.
  ///
  /// What its reader gives by itself is none of them.
  ///
  /// - Parameters:
  ///   - type: Of HTML and Markdown something may be missing; of RTF links that are not written,
  ///     and plain text has no looks.
  ///   - origin: The format that the text was read from, which has looks of its own, as of links.
  ///   - defaults: The attributes that the reader is told of text which has none,
  ///     `.defaultAttributes`.
  ///   - starts: Attributes that text in this document was begun with: they are no looks that
  ///     somebody has chosen.
  /// - Returns: "sizes of letters", "alignment" …, in a fixed order.
  /// - Complexity: O(*n*), *n* characters, as writing is.
  package func unwrittenLooks(
    as type: NSAttributedString.DocumentType,
    readFrom origin: NSAttributedString.DocumentType? = nil,
    defaults: [NSAttributedString.Key: Any],
    starts: [[NSAttributedString.Key: Any]] = []
  ) -> [String] {
    let target: UnwrittenLooks.Target
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
    let sink = UnwrittenLooks(
      target, plain: known.filter { !isCode($0) }, code: known.filter(isCode),
      policy: OutputPolicy(linkSchemes: [])
    ) { $0.family == $1.family }
    DocumentTeller.tell(self, DocumentFormat(), to: sink)
    return UnwrittenLooks.Kind.allCases.filter(sink.found.contains).map(\.words)
  }

  /// What `unwrittenLooks(as:readFrom:defaults:starts:)` calls links that no format has.
  package static var linksOfUnusualSchemes: String { UnwrittenLooks.Kind.links.words }

  /// What a reader makes of text, each run once.
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
  /// That of the font which shows it.
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
