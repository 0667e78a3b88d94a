// SPDX-License-Identifier: MIT

struct HTMLAttribute: Equatable {
  var name: String
  var value: String
}

/// The name of an element or attribute, in lower case: one object for all that have it.
final class HTMLName {
  let text: String
  /// Whether an element of this name holds nothing, not even an end.
  let isVoid: Bool
  /// Whether an element of this name begins and ends paragraphs.
  let isBlock: Bool
  /// Whether an attribute of this name says how an element looks, whatever style sheets there are.
  let isLook: Bool
  /// Counted from 0 in a document.
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

/// An element's attributes; their values are read when they are asked for.
struct HTMLAttributes {
  private(set) var names: [HTMLName] = []
  private var ends: [Int] = []
  private var bytes: [UInt8] = []

  var isEmpty: Bool { names.isEmpty }

  /// Appends one without a value.
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

  /// The value's bytes, UTF-8.
  func value(at index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  subscript(name: String) -> String? {
    self.bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  func bytes(of name: String) -> ArraySlice<UInt8>? {
    names.firstIndex { $0.text == name }.map { value(at: $0) }
  }

  /// An address: without space around it and line ends within.
  ///
  /// - Source: WHATWG, URL, "basic URL parser": C0 controls and spaces at both ends, tabs and line ends anywhere.
  func address(of name: String) -> ArraySlice<UInt8>? {
    guard let bytes = bytes(of: name) else { return nil }
    let isBehind = bytes.reversed().prefix { $0 <= 0x20 }.count
    let inner = bytes.dropLast(isBehind).drop { $0 <= 0x20 }
    func isBreak(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A || byte == 0x0D }
    return inner.contains(where: isBreak) ? inner.filter { !isBreak($0) }[...] : inner
  }

  /// Where an element leads; `nil` if nowhere.
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
