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
  private var text: [UInt8] = []
  private var names: [String] = []
  /// A start tag whose ">" is not written yet.
  private var isOpen = false

  private init() {}

  /// The same bytes if the markup is wrong.
  static func made(of data: ByteStore) -> ByteStore {
    let writer = SVGWithoutLinks()
    writer.text.reserveCapacity(data.count)
    guard case .whole = SVGMarkup.read(data, by: writer) else { return data }
    return ByteStore(writer.text)
  }

  func begin(_ element: SVGMarkupElement) -> Bool {
    close()
    let name = SVGWithoutLinks.name(element.name, element.prefix)
    names.append(name)
    text += "<\(name)".utf8
    for space in element.spaces {
      write(space.prefix.isEmpty ? "xmlns" : "xmlns:\(space.prefix)", space.address)
    }
    for attribute in element.attributes where element.name != "a" || attribute.name != "href" {
      write(SVGWithoutLinks.name(attribute.name, attribute.prefix), attribute.value)
    }
    isOpen = true
    return true
  }

  func end() -> Bool {
    guard let name = names.popLast() else { return false }
    text += isOpen ? Array("/>".utf8) : Array("</\(name)>".utf8)
    isOpen = false
    return true
  }

  func characters(_ text: String) -> Bool {
    close()
    write(escaped: text)
    return true
  }

  func instruction(_ target: String, _ data: String) -> Bool {
    close()
    text += "<?\(target) \(data)?>".utf8
    return true
  }

  private static func name(_ name: String, _ prefix: String) -> String {
    prefix.isEmpty ? name : "\(prefix):\(name)"
  }

  private func close() {
    if isOpen { text.append(0x3E) }
    isOpen = false
  }

  private func write(_ name: String, _ value: String) {
    text += " \(name)=\"".utf8
    write(escaped: value)
    text.append(0x22)
  }

  private func write(escaped value: String) {
    for byte in value.utf8 {
      switch byte {
      // White space as well: a reader makes spaces of it in values, and joins line ends.
      case 0x22, 0x26, 0x3C, 0x3E, 0x09, 0x0A, 0x0D: text += "&#\(byte);".utf8
      default: text.append(byte)
      }
    }
  }
}
