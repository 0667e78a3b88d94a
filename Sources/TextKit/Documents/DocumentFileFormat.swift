// SPDX-License-Identifier: MIT

internal import TextDocuments

/// A file format of documents that can be read and written.
package enum DocumentFileFormat: String, CaseIterable, Codable, Sendable {
  case plain = "text"
  case rtf, rtfd, html, markdown

  /// The name in the user interface.
  package var title: String {
    switch self {
    case .plain: "Plain text"
    case .rtf: "Rich text (RTF)"
    case .rtfd: "Rich text with attachments (RTFD)"
    case .html: "HTML"
    case .markdown: "Markdown"
    }
  }

  /// File name extensions in lower case, the one of new files first.
  package var suffixes: [String] {
    switch self {
    case .plain: ["txt", "text"]
    case .rtf: ["rtf"]
    case .rtfd: ["rtfd"]
    case .html: ["html", "htm", "xhtml"]
    case .markdown: ["md", "markdown", "mdown", "mkd"]
    }
  }

  /// The file name extension of new files.
  package var suffix: String { suffixes[0] }

  /// Creates the format of files with an extension, in any case; nil for an unknown extension.
  package init?(suffix: String) {
    let suffix = suffix.lowercased()
    guard let format = Self.allCases.first(where: { $0.suffixes.contains(suffix) }) else {
      return nil
    }
    self = format
  }

  /// Creates the format from the extension of a name or path; nil for an unknown extension.
  package init?(name: String) { self.init(suffix: (name as NSString).pathExtension) }

  /// Creates the format of a document type; nil for a type without a format.
  package init?(_ type: NSAttributedString.DocumentType) {
    guard let format = Self.allCases.first(where: { $0.type == type }) else { return nil }
    self = format
  }

  /// The document type.
  package var type: NSAttributedString.DocumentType {
    switch self {
    case .plain: .plain
    case .rtf: .rtf
    case .rtfd: .rtfd
    case .html: .html
    case .markdown: .markdown
    }
  }

  /// The uniform type identifier.
  fileprivate var fileType: String {
    switch self {
    case .plain: "public.plain-text"
    case .rtf: "public.rtf"
    case .rtfd: "com.apple.flat-rtfd"
    case .html: "public.html"
    case .markdown: type.rawValue
    }
  }

  /// Whether the format keeps attributes.
  package var isRich: Bool { self != .plain }

  /// The names of all formats, for messages.
  static let names = "RTF, RTFD, HTML, Markdown and plain text"
}

extension NSAttributedString.DocumentType {
  /// Whether documents of this type are read and written.
  var isReadable: Bool { DocumentFileFormat(self) != nil || self == .macSimpleText }

  private static let macSimpleFileType = "com.apple.traditional-mac-plain-text"

  /// Uniform type identifiers of all types that are read.
  static var fileTypes: [String] {
    DocumentFileFormat.allCases.map(\.fileType)
      + [macSimpleFileType, "com.apple.rtfd", "public.text", "public.utf8-plain-text"]
  }

  /// The uniform type identifier of files of this type.
  var fileType: String {
    if self == .macSimpleText { return Self.macSimpleFileType }
    return DocumentFileFormat(self)?.fileType ?? "public.data"
  }

  /// Creates the type of files with a uniform type identifier; nil for an unknown identifier.
  init?(fileType: String) {
    let format: DocumentFileFormat?
    switch fileType {
    case "com.apple.rtfd": format = .rtfd
    case "public.text", "public.utf8-plain-text": format = .plain
    case "public.xhtml": format = .html
    case Self.macSimpleFileType:
      self = .macSimpleText
      return
    default: format = DocumentFileFormat.allCases.first { $0.fileType == fileType }
    }
    guard let format else { return nil }
    self = format.type
  }

  /// Detects the type of data: by its first bytes, else by the name of its file, else plain text.
  init(of data: Data, named name: String?) {
    let head = [UInt8](data.prefix(1024))
    let byName = name.flatMap { DocumentFileFormat(name: $0) }
    if RTFReader.recognizes(head) {
      self = .rtf
    } else if let byName, byName != .rtf, byName != .rtfd {
      self = byName.type
    } else if FileWrapper(serializedRepresentation: data) != nil {
      self = .rtfd
    } else {
      self = HTMLReader.recognizes(head) ? .html : .plain
    }
  }
}
