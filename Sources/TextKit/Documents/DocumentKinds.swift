// SPDX-License-Identifier: MIT

internal import TextDocuments

/// The formats of documents, and how they are known.
enum DocumentKinds {
  typealias Kind = NSAttributedString.DocumentType

  private static let all: [(type: Kind, fileType: String, suffixes: [String])] = [
    (.rtf, "public.rtf", ["rtf"]), (.rtfd, "com.apple.flat-rtfd", ["rtfd"]),
    (.html, "public.html", ["html", "htm", "xhtml"]),
    (.markdown, Kind.markdown.rawValue, ["md", "markdown", "mdown", "mkd"]),
    (.plain, "public.plain-text", ["txt", "text"]),
    (.macSimpleText, "com.apple.traditional-mac-plain-text", []),
  ]

  static var readable: [Kind] { all.map(\.type) }
  /// For messages.
  static let names = "RTF, RTFD, HTML, Markdown and plain text"
  static var fileTypes: [String] {
    all.map(\.fileType) + ["com.apple.rtfd", "public.text", "public.utf8-plain-text"]
  }

  static func fileType(_ type: Kind) -> String {
    all.first { $0.type == type }?.fileType ?? "public.data"
  }

  static func type(fileType: String) -> Kind? {
    if fileType == "com.apple.rtfd" { return .rtfd }
    if fileType == "public.text" || fileType == "public.utf8-plain-text" { return .plain }
    if fileType == "public.xhtml" { return .html }
    return all.first { $0.fileType == fileType }?.type
  }

  static func type(suffix: String) -> Kind? {
    let suffix = suffix.lowercased()
    return all.first { $0.suffixes.contains(suffix) }?.type
  }

  /// What data seems to be: by its first bytes, else by the name of its file, else plain text.
  static func type(of data: Data, named name: String?) -> Kind {
    let head = [UInt8](data.prefix(1024))
    if RTFReader.recognizes(head) { return .rtf }
    let byName = name.flatMap { type(suffix: ($0 as NSString).pathExtension) }
    if let byName, byName != .rtf, byName != .rtfd { return byName }
    if FileWrapper(serializedRepresentation: data) != nil { return .rtfd }
    return HTMLReader.recognizes(head) ? .html : .plain
  }
}
