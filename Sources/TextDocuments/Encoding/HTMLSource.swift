// SPDX-License-Identifier: MIT

internal import TextStructures

/// A piece of an HTML file: markup from the source code of this module, and data, encoded for where they are put.
///
///     "<p title=\"\(attribute: tip)\">\(text: words)</p>"
///
/// Literals come from the compiler alone (`StaticString`) and nothing takes a `String` as it is, so a document's data cannot become markup:
/// each interpolation names the place, and encodes for it.
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

    /// Text of an element, with elements for line separators and page ends.
    mutating func appendInterpolation(text: String) { markup += HTMLSource.text(text) }

    /// Text of an element that holds no others: a title.
    mutating func appendInterpolation(words: String) { markup += HTMLSource.encoded(words) }

    /// The value of an attribute between double quotes, but for a URL.
    mutating func appendInterpolation(attribute value: String) {
      markup += HTMLSource.encoded(value)
    }

    /// The value of an attribute that names a resource, between double quotes.
    mutating func appendInterpolation(url: LinkURL) { markup += HTMLSource.encoded(url.text) }

    /// Bytes within a `data:` URL.
    mutating func appendInterpolation(base64 bytes: [UInt8]) {
      markup += DataURL.base64Text(bytes)
    }

    /// The value of a `style` attribute between double quotes.
    mutating func appendInterpolation(style: CSSSource) {
      markup += HTMLSource.encoded(style.text)
    }

    /// The content of a `<style>` element.
    mutating func appendInterpolation(sheet: CSSSource) { markup += sheet.text }
  }

  static func += (pieces: inout HTMLSource, piece: HTMLSource) { pieces.markup += piece.markup }

  // MARK: Encoding

  // Bytes: appending to a view of scalars copies what is there.

  private static func text(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{2028}": result += "<br>".utf8
      case "\u{C}": result += "<br style=\"page-break-before: always\">".utf8
      // A line end would be white space, or a line of a program.
      case "\n", "\r": break
      // Only attributes are ended by it.
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

  /// UTF-8 units.
  var count: Int { markup.utf8.count }
  var isEmpty: Bool { markup.isEmpty }

  private func index(_ position: Int) -> String.Index {
    markup.utf8.index(markup.startIndex, offsetBy: position)
  }

  /// Puts a piece before the UTF-8 unit of a position.
  mutating func insert(_ piece: HTMLSource, at position: Int) {
    markup.insert(contentsOf: piece.markup, at: index(position))
  }

  /// Cuts off what begins at a UTF-8 unit.
  mutating func cut(from position: Int) -> HTMLSource {
    let start = index(position)
    defer { markup.removeSubrange(start...) }
    return HTMLSource(markup: String(markup[start...]))
  }

  /// The piece without an end that it may have; nil if it ends otherwise.
  func without(end: HTMLSource) -> HTMLSource? {
    markup.hasSuffix(end.markup)
      ? HTMLSource(markup: String(markup.dropLast(end.markup.count))) : nil
  }

  /// The piece in one line, without the sign that ends cells of a Markdown table.
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
