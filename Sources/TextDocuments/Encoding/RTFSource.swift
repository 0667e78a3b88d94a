// SPDX-License-Identifier: MIT

internal import TextStructures

/// A piece of an RTF file: control words from this module's source code, and data, encoded for its
/// context.
///
///     "{\\*\\bkmkstart \(text: name)}"
///
/// Literals come from the compiler alone (`StaticString`) and no API takes a `String` unencoded, so
/// a document's data cannot become control words, groups or objects: see `HTMLSource`.
struct RTFSource: ExpressibleByStringInterpolation, Equatable {
  private(set) var bytes: [UInt8] = []

  init() {}
  init(stringLiteral literal: StaticString) { bytes = Array(literal.description.utf8) }
  init(stringInterpolation pieces: StringInterpolation) { bytes = pieces.bytes }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + 8 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: StaticString) { bytes += literal.description.utf8 }
    mutating func appendInterpolation(_ piece: RTFSource) { bytes += piece.bytes }
    mutating func appendInterpolation(_ number: some BinaryInteger) { bytes += "\(number)".utf8 }

    /// Appends text, escaped to ASCII.
    mutating func appendInterpolation(text: String) {
      RTFText.append(Array(text.utf16), to: &bytes)
    }

    /// Appends a URL between the quotation marks of a field's argument.
    mutating func appendInterpolation(argument url: LinkURL) {
      var quoted = String.UnicodeScalarView()
      for scalar in url.text.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
        quoted.append(scalar)
      }
      appendInterpolation(text: String(quoted))
    }

    /// Appends a byte as two hexadecimal digits.
    mutating func appendInterpolation(byte: Int) {
      let digits = String(byte & 255, radix: 16)
      bytes += (digits.utf8.count < 2 ? "\\'0" : "\\'").utf8
      bytes += digits.utf8
    }

    /// Appends the name of a control word: ASCII letters only.
    mutating func appendInterpolation(word: String) {
      bytes += word.utf8.filter { (0x61...0x7A).contains($0 | 0x20) }
    }
  }

  static func += (source: inout RTFSource, piece: RTFSource) { source.bytes += piece.bytes }

  var isEmpty: Bool { bytes.isEmpty }
  var count: Int { bytes.count }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends text, escaped to ASCII.
  ///
  /// - Parameters:
  ///   - units: The text, as UTF-16 units.
  ///   - last: The unit before it in its line.
  ///   - endsPages: Whether form feeds become page breaks.
  mutating func append(text units: [UInt16], after last: UInt16 = 0, endsPages: Bool = true) {
    RTFText.append(units, behind: last, endsPages: endsPages, to: &bytes)
  }

  /// Appends data as hexadecimal digits, 64 bytes a line.
  mutating func append(hex data: [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.reserveCapacity(bytes.count + data.count * 2 + data.count / 64 + 2)
    for (index, byte) in data.enumerated() {
      if index % 64 == 0 { bytes.append(0x0A) }
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
  }
}

extension Sequence where Element == RTFSource {
  func joined() -> RTFSource { reduce(into: RTFSource()) { $0 += $1 } }
}
