// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// A format of documents.
enum DocumentKind: String, ExpressibleByArgument, CaseIterable {
  case text, rtf, rtfd, html, markdown

  private static let endings: [String: DocumentKind] = [
    "txt": .text, "text": .text, "rtf": .rtf, "rtfd": .rtfd, "html": .html, "htm": .html,
    "xhtml": .html, "md": .markdown, "markdown": .markdown,
  ]

  /// What a path's ending says; nil for none that is known.
  init?(path: String) {
    guard let kind = Self.endings[(path as NSString).pathExtension.lowercased()] else { return nil }
    self = kind
  }

  var type: NSAttributedString.DocumentType {
    switch self {
    case .text: .plain
    case .rtf: .rtf
    case .rtfd: .rtfd
    case .html: .html
    case .markdown: .markdown
    }
  }
}
