// SPDX-License-Identifier: MIT

/// A piece of an XMP packet: markup from the source code of this module, and data, encoded as text of an element.
///
///     "<pdf:Keywords>\(text: keywords)</pdf:Keywords>"
///
/// Literals come from the compiler alone (`StaticString`) and nothing takes a `String` as it is, so a document's data cannot become
/// markup.
struct XMPSource: ExpressibleByStringInterpolation, Sendable {
  private(set) var bytes: [UInt8] = []

  init(stringLiteral literal: StaticString) { bytes = Array(literal.description.utf8) }
  init(stringInterpolation pieces: StringInterpolation) { bytes = pieces.bytes }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) { bytes.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: StaticString) {
      bytes += literal.description.utf8
    }
    mutating func appendInterpolation(_ piece: XMPSource) { bytes += piece.bytes }

    /// Text of an element, without control characters.
    ///
    /// - Source: XML 1.0, 2.2 and 2.4.
    mutating func appendInterpolation(text: String) {
      for scalar in text.unicodeScalars {
        switch scalar {
        case "&": bytes += "&amp;".utf8
        case "<": bytes += "&lt;".utf8
        case ">": bytes += "&gt;".utf8
        case "\n", "\t": bytes.append(UInt8(scalar.value))
        case "\0"..<" ", "\u{7F}", "\u{FFFE}", "\u{FFFF}": break
        default: bytes += UTF8.encode(scalar).map { Array($0) } ?? []
        }
      }
    }
  }

  static func += (pieces: inout XMPSource, piece: XMPSource) { pieces.bytes += piece.bytes }
}
