// SPDX-License-Identifier: MIT

struct HTMLAttribute: Equatable {
  var name: String
  var value: String
}

/// The name of an element or attribute, in lower case; interned, so that equal names are one
/// object.
final class HTMLName {
  let text: String
  /// Whether elements of this name are void: without content and end tag.
  let isVoid: Bool
  /// Whether elements of this name begin and end paragraphs.
  let isBlock: Bool
  /// Whether attributes of this name affect formatting, whatever style sheets apply.
  let isLook: Bool
  /// A number in the document, from 0.
  let number: Int

  init(_ text: String, number: Int) {
    self.text = text
    self.number = number
    isVoid = HTMLReader.isVoid(text)
    isBlock = HTMLStyle.isBlock(text)
    isLook = Self.looks.contains(text)
  }

  private static let looks: Set = [
    "align", "bgcolor", "border", "bordercolor", "cellpadding", "class", "color", "dir", "face",
    "height",
    "hidden", "lang", "link", "nowrap", "open", "size", "style", "text", "title", "valign", "width",
    "xml:lang",
  ]
}

/// The names of a document.
final class HTMLNames {
  private var byText: [String: HTMLName] = [:]

  func name(_ text: String) -> HTMLName {
    if let known = byText[text] { return known }
    let new = HTMLName(text, number: byText.count)
    byText[text] = new
    return new
  }
}

/// An element's attributes; their values are decoded on demand.
struct HTMLAttributes {
  private(set) var names: [HTMLName] = []
  private var ends: [Int] = []
  private var bytes: [UInt8] = []

  var isEmpty: Bool { names.isEmpty }

  /// Appends an attribute without a value.
  mutating func append(_ name: HTMLName) {
    names.append(name)
    ends.append(bytes.count)
  }

  mutating func append(_ name: HTMLName, _ value: Span<UInt8>) {
    names.append(name)
    if bytes.isEmpty { bytes.reserveCapacity(value.count) }
    for index in value.indices { bytes.append(value[index]) }
    ends.append(bytes.count)
  }

  /// Returns the bytes of a value, in UTF-8.
  func value(at index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  subscript(name: String) -> String? {
    self.bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  func bytes(of name: String) -> ArraySlice<UInt8>? {
    names.firstIndex { $0.text == name }.map { value(at: $0) }
  }

  /// Returns a URL attribute without surrounding white space and line ends.
  ///
  /// - Source: WHATWG, URL, "basic URL parser": C0 controls and spaces at both ends, tabs and line
  ///   ends anywhere.
  func address(of name: String) -> ArraySlice<UInt8>? {
    guard let bytes = bytes(of: name) else { return nil }
    let isBehind = bytes.reversed().prefix { $0 <= 0x20 }.count
    let inner = bytes.dropLast(isBehind).drop { $0 <= 0x20 }
    func isBreak(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A || byte == 0x0D }
    return inner.contains(where: isBreak) ? inner.filter { !isBreak($0) }[...] : inner
  }

  /// The URL of a link; `nil` if it is missing or empty.
  var link: String? {
    guard let link = address(of: "href"), !link.isEmpty else { return nil }
    return String(decoding: link, as: UTF8.self)
  }

  var list: [HTMLAttribute] {
    names.indices.map { index in
      HTMLAttribute(
        name: names[index].text, value: String(decoding: value(at: index), as: UTF8.self))
    }
  }
}
