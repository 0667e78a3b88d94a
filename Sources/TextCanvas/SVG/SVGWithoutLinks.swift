// SPDX-License-Identifier: MIT

/// Writes a drawing again with links that lead nowhere: what they hold is drawn, the address is
/// left out.
///
/// librsvg hands links to Cairo, and Cairo 1.16 reads memory that it has given back when links were
/// recorded within a group.
///
/// The document type is left out too, with its entities and default values in place where they were
/// used.
final class SVGWithoutLinks: SVGMarkupReader {
  private var writer: SVGMarkupWriter

  private init(capacity: Int) { writer = SVGMarkupWriter(capacity: capacity) }

  /// The same bytes if the markup is wrong.
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
