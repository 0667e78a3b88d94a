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
    "align", "bgcolor", "border", "cellpadding", "class", "color", "dir", "face", "height",
    "hidden", "lang", "nowrap", "size", "style", "text", "title", "valign", "width", "xml:lang",
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

  var list: [HTMLAttribute] {
    names.indices.map { index in
      HTMLAttribute(
        name: names[index].text, value: String(decoding: value(at: index), as: UTF8.self))
    }
  }
}
