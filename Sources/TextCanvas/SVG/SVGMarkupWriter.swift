// SPDX-License-Identifier: MIT

/// A writer of a drawing's markup.
struct SVGMarkupWriter {
  private(set) var bytes: [UInt8] = []
  private var names: [String] = []
  /// Whether the ">" of the last start tag is still missing.
  private var isOpen = false

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Writes a start tag, with the attributes to keep.
  mutating func begin(
    _ element: SVGMarkupElement, keeping isKept: (SVGMarkupElement.Attribute) -> Bool
  ) {
    close()
    let name = SVGMarkupWriter.name(element.name, element.prefix)
    names.append(name)
    bytes += "<\(name)".utf8
    for space in element.spaces {
      write(space.prefix.isEmpty ? "xmlns" : "xmlns:\(space.prefix)", space.address)
    }
    for attribute in element.attributes where isKept(attribute) {
      write(SVGMarkupWriter.name(attribute.name, attribute.prefix), attribute.value)
    }
    isOpen = true
  }

  /// Writes the end of the last element; returns false if none is open.
  mutating func end() -> Bool {
    guard let name = names.popLast() else { return false }
    bytes += isOpen ? Array("/>".utf8) : Array("</\(name)>".utf8)
    isOpen = false
    return true
  }

  mutating func append(text: String) {
    close()
    write(escaped: text)
  }

  mutating func append(instruction target: String, _ data: String) {
    close()
    bytes += "<?\(target) \(data)?>".utf8
  }

  private static func name(_ name: String, _ prefix: String) -> String {
    prefix.isEmpty ? name : "\(prefix):\(name)"
  }

  private mutating func close() {
    if isOpen { bytes.append(0x3E) }
    isOpen = false
  }

  private mutating func write(_ name: String, _ value: String) {
    bytes += " \(name)=\"".utf8
    write(escaped: value)
    bytes.append(0x22)
  }

  private mutating func write(escaped value: String) {
    for byte in value.utf8 {
      switch byte {
      // White space as well: a reader converts it to spaces in values, and normalizes line ends.
      case 0x22, 0x26, 0x3C, 0x3E, 0x09, 0x0A, 0x0D: bytes += "&#\(byte);".utf8
      default: bytes.append(byte)
      }
    }
  }
}
