// SPDX-License-Identifier: MIT

internal import TextStructures

/// A piece of an HTML file: markup from this module's source code, and data, encoded for its
/// context.
///
///     "<p title=\"\(attribute: tip)\">\(text: words)</p>"
///
/// Literals come from the compiler alone (`StaticString`) and no API takes a `String` unencoded, so
/// a document's data cannot become markup: each interpolation names the context and encodes for it.
struct HTMLSource: ExpressibleByStringInterpolation, Equatable {
  /// The markup.
  private(set) var markup = ""

  init() {}
  init(stringLiteral literal: StaticString) { markup = literal.description }
  init(stringInterpolation pieces: StringInterpolation) { markup = pieces.markup }
  private init(markup: String) { self.markup = markup }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var markup = ""

    init(literalCapacity: Int, interpolationCount: Int) { markup.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: StaticString) { markup += literal.description }
    mutating func appendInterpolation(_ piece: HTMLSource) { markup += piece.markup }
    mutating func appendInterpolation(_ number: Int) { markup += "\(number)" }

    /// Appends text of an element, with elements for line separators and page ends.
    mutating func appendInterpolation(text: String) { markup += HTMLSource.text(text) }

    /// Appends text of an element that contains only text, such as a title.
    mutating func appendInterpolation(words: String) { markup += HTMLSource.encoded(words) }

    /// Appends the value of a double-quoted attribute that is not a URL.
    mutating func appendInterpolation(attribute value: String) {
      markup += HTMLSource.encoded(value)
    }

    /// Appends the value of a double-quoted attribute that is a URL.
    mutating func appendInterpolation(url: LinkURL) { markup += HTMLSource.encoded(url.text) }

    /// Appends bytes within a `data:` URL.
    mutating func appendInterpolation(base64 bytes: [UInt8]) {
      markup += DataURL.base64Text(bytes)
    }

    /// Appends the value of a double-quoted `style` attribute.
    mutating func appendInterpolation(style: CSSSource) {
      markup += HTMLSource.encoded(style.text)
    }

    /// Appends the content of a `<style>` element.
    mutating func appendInterpolation(sheet: CSSSource) { markup += sheet.text }
  }

  static func += (pieces: inout HTMLSource, piece: HTMLSource) { pieces.markup += piece.markup }

  // MARK: Encoding

  // UTF-8 bytes, because appending to a view of scalars copies the existing ones.

  private static func text(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{2028}": result += "<br>".utf8
      case "\u{C}": result += "<br style=\"page-break-before: always\">".utf8
      // A line end would be white space, or a new line of code.
      case "\n", "\r": break
      // A quotation mark ends only attributes.
      case "\"": result.append(UInt8(ascii: "\""))
      default: append(scalar, to: &result)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func encoded(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars { append(scalar, to: &result) }
    return String(decoding: result, as: UTF8.self)
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    switch scalar {
    case "&": result += "&amp;".utf8
    case "<": result += "&lt;".utf8
    case ">": result += "&gt;".utf8
    case "\"": result += "&quot;".utf8
    case "\u{A0}": result += "&nbsp;".utf8
    case "\u{AD}": result += "&shy;".utf8
    case "\n", "\r", "\u{2028}": result += "&#10;".utf8
    case "\t": result.append(9)
    default:
      if scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) {
        result += UTF8.encode(scalar).map { Array($0) } ?? []
      }
    }
  }

  // MARK: Pieces

  /// The number of UTF-8 units.
  var count: Int { markup.utf8.count }
  var isEmpty: Bool { markup.isEmpty }

  private func index(_ position: Int) -> String.Index {
    markup.utf8.index(markup.startIndex, offsetBy: position)
  }

  /// Inserts a piece before the UTF-8 unit at an offset.
  mutating func insert(_ piece: HTMLSource, at position: Int) {
    markup.insert(contentsOf: piece.markup, at: index(position))
  }

  /// Removes and returns the markup from a UTF-8 offset on.
  mutating func cut(from position: Int) -> HTMLSource {
    let start = index(position)
    defer { markup.removeSubrange(start...) }
    return HTMLSource(markup: String(markup[start...]))
  }

  /// Returns the piece without a given end; nil if it ends otherwise.
  func without(end: HTMLSource) -> HTMLSource? {
    markup.hasSuffix(end.markup)
      ? HTMLSource(markup: String(markup.dropLast(end.markup.count))) : nil
  }

  /// The piece on one line, without the character that ends cells of a Markdown table.
  var inMarkdownLine: String {
    var line = String.UnicodeScalarView()
    for scalar in markup.unicodeScalars {
      switch scalar {
      case "|": line.append(contentsOf: "&#124;".unicodeScalars)
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": line.append(" ")
      default: line.append(scalar)
      }
    }
    return String(line)
  }
}

extension Sequence where Element == HTMLSource {
  func joined() -> HTMLSource { reduce(into: HTMLSource()) { $0 += $1 } }
}
