// SPDX-License-Identifier: MIT

/// The mapping of Apple's type identifiers to MIME types.
enum ClipboardTypes {
  /// The first MIME type of each row is offered first.
  private static let table: [(type: String, mimeTypes: [String])] = [
    ("public.utf8-plain-text", ["text/plain;charset=utf-8", "text/plain"]),
    ("public.rtf", ["text/rtf", "application/rtf", "text/richtext"]),
    ("public.html", ["text/html"]),
    ("public.png", ["image/png"]),
    ("public.jpeg", ["image/jpeg"]),
    ("public.tiff", ["image/tiff"]),
    ("public.url", ["text/x-uri"]),
    ("public.file-url", ["text/uri-list"]),
  ]

  /// Returns the MIME types to offer for an item's types, in order.
  static func mimeTypes(of types: [String]) -> [String] {
    table.filter { types.contains($0.type) }.flatMap(\.mimeTypes)
  }

  /// Returns the type identifiers of offered MIME types.
  static func types(of mimeTypes: [String]) -> [String] {
    table.filter { row in mimeTypes.contains { row.mimeTypes.contains(plain($0)) } }.map(\.type)
  }

  static func type(of mimeType: String) -> String? {
    table.first { $0.mimeTypes.contains(plain(mimeType)) }?.type
  }

  /// Returns the offered MIME type of a type identifier.
  static func mimeType(of type: String, in offered: [String]) -> String? {
    let names = table.first { $0.type == type }?.mimeTypes ?? []
    return names.lazy.compactMap { name in offered.first { plain($0) == name } }.first
  }

  private static func plain(_ mimeType: String) -> String { mimeType.lowercased() }
}
