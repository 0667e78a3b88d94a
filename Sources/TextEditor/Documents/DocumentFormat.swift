// SPDX-License-Identifier: MIT

package import TextKit

/// A format that the editor opens and saves.
package enum DocumentFormat: String, CaseIterable, Codable, Sendable {
  case plain, rtf, rtfd, html, markdown

  /// The name for people.
  package var title: String {
    switch self {
    case .plain: "Plain text"
    case .rtf: "Rich text (RTF)"
    case .rtfd: "Rich text with attachments (RTFD)"
    case .html: "HTML"
    case .markdown: "Markdown"
    }
  }

  /// The ending that a new file gets.
  package var suffix: String {
    switch self {
    case .plain: "txt"
    case .rtf: "rtf"
    case .rtfd: "rtfd"
    case .html: "html"
    case .markdown: "md"
    }
  }

  /// Endings of names, in small letters.
  package var suffixes: [String] {
    switch self {
    case .plain: ["txt", "text"]
    case .rtf: ["rtf"]
    case .rtfd: ["rtfd"]
    case .html: ["html", "htm", "xhtml"]
    case .markdown: ["md", "markdown", "mdown", "mkd"]
    }
  }

  /// What a name's ending says; nil for none that is known.
  package init?(name: String) {
    let suffix = (name as NSString).pathExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.suffixes.contains(suffix) }) else {
      return nil
    }
    self = format
  }

  init?(_ type: NSAttributedString.DocumentType) {
    guard let format = Self.allCases.first(where: { $0.type == type }) else { return nil }
    self = format
  }

  package var type: NSAttributedString.DocumentType {
    switch self {
    case .plain: .plain
    case .rtf: .rtf
    case .rtfd: .rtfd
    case .html: .html
    case .markdown: .markdown
    }
  }

  /// Whether text has looks that the format keeps.
  package var isRich: Bool { self != .plain }
}
