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

  /// A format's name, or an ending of its files.
  init?(argument: String) {
    guard let kind = DocumentKind(rawValue: argument) ?? Self.endings[argument] else { return nil }
    self = kind
  }

  /// What a path's ending says; nil for none that is known.
  init?(path: String) {
    guard let kind = Self.endings[(path as NSString).pathExtension.lowercased()] else { return nil }
    self = kind
  }

  /// That of files that are made.
  var fileExtension: String {
    switch self {
    case .text: "txt"
    case .markdown: "md"
    default: rawValue
    }
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
