// SPDX-License-Identifier: MIT

/// Rewrites a drawing with the URLs of links removed; their content is drawn.
///
/// librsvg passes links to Cairo, and Cairo 1.16 reads freed memory when links were recorded within
/// a group.
///
/// The document type is removed too; its entities and default values are replaced where they were
/// used.
final class SVGWithoutLinks: SVGMarkupReader {
  private var writer: SVGMarkupWriter

  private init(capacity: Int) { writer = SVGMarkupWriter(capacity: capacity) }

  /// Returns the rewritten bytes; the same bytes if the markup is malformed.
  static func made(of data: ByteStore) -> ByteStore {
    let reader = SVGWithoutLinks(capacity: data.count)
    guard case .whole = SVGMarkup.read(data, by: reader) else { return data }
    return ByteStore(reader.writer.bytes)
  }

  func begin(_ element: SVGMarkupElement) -> Bool {
    writer.begin(element) { element.name != "a" || $0.name != "href" }
    return true
  }

  func end() -> Bool { writer.end() }

  func characters(_ text: String) -> Bool {
    writer.append(text: text)
    return true
  }

  func instruction(_ target: String, _ data: String) -> Bool {
    writer.append(instruction: target, data)
    return true
  }
}
