// SPDX-License-Identifier: MIT

internal import TextStructures

/// A part of a PDF under construction: syntax from this module's source code, and data, encoded for
/// its context.
///
///     "\(name: font) gs /Count \(count)"
///
/// Literals come from the compiler alone (`StaticString`), and no member accepts an unencoded
/// `String`, so a document's data cannot become operators or objects: each call names the kind of
/// object, and encodes for it.
///
/// - Source: PDF 1.7, 7.3.
struct PDFBytes: ExpressibleByStringInterpolation, Equatable, Sendable {
  private(set) var bytes: [UInt8] = []

  init() {}
  init(stringLiteral literal: StaticString) { append(literal) }
  init(stringInterpolation pieces: StringInterpolation) { self = pieces.out }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var out = PDFBytes()

    init(literalCapacity: Int, interpolationCount: Int) {
      out.bytes.reserveCapacity(literalCapacity + 8 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: StaticString) { out.append(literal) }
    mutating func appendInterpolation(_ piece: PDFBytes) { out.append(piece) }
    mutating func appendInterpolation(_ number: some BinaryInteger) { out.append(Int(number)) }

    /// Appends a number with at most three decimals.
    mutating func appendInterpolation(number: Double) { out.append(number) }

    mutating func appendInterpolation(_ flag: Bool) { out.append(flag ? "true" : "false") }

    /// Appends a name with its slash.
    mutating func appendInterpolation(name: String) { out.append(name: name) }
  }

  mutating func append(_ literal: StaticString) {
    bytes.append(contentsOf: literal.description.utf8)
  }
  @inline(__always) mutating func append(byte: UInt8) { bytes.append(byte) }
  /// Appends syntax; not for a literal without interpolations.
  @_disfavoredOverload
  mutating func append(_ other: PDFBytes) { bytes.append(contentsOf: other.bytes) }

  /// Appends bytes with PDF's syntax, from a PDF that Cairo wrote or from the functions below that
  /// write into spans.
  mutating func append(syntax other: [UInt8]) { bytes.append(contentsOf: other) }

  // MARK: Numbers

  /// Appends an integer.
  mutating func append(_ number: Int) {
    if number < 0 { bytes.append(0x2D) }
    bytes.append(digits: number.magnitude)
  }

  /// Appends a number with a maximum number of decimals, without trailing zeros; NaN becomes 0.
  ///
  /// Clamped to ±4 000 000, far outside every page.
  mutating func append(_ number: Double, decimals: Int = 3) {
    bytes.append(decimal: number, decimals: decimals)
  }

  /// Appends a fixed-point number in units of its last decimal.
  mutating func append(_ scaled: Int, over decimals: Int) {
    bytes.append(decimal: scaled, over: decimals)
  }

  /// Appends numbers, each with a space after it.
  mutating func append(_ numbers: [Double], decimals: Int = 3) {
    for number in numbers {
      append(number, decimals: decimals)
      bytes.append(0x20)
    }
  }

  // MARK: Names and strings

  /// Appends a name with its slash.
  mutating func append(name: String) {
    bytes.append(0x2F)
    for byte in name.utf8 {
      if (0x21...0x7E).contains(byte), !PDFBytes.delimiters.contains(byte) {
        bytes.append(byte)
      } else if byte != 0 {
        bytes.append(0x23)
        append(hex: byte)
      }
    }
  }

  private static let delimiters = Array("()<>[]{}/%#".utf8)

  mutating func append(hex byte: UInt8) {
    bytes.append(PDFBytes.digits[Int(byte >> 4)])
    bytes.append(PDFBytes.digits[Int(byte & 15)])
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Returns the character after a backslash for a byte of a literal string; nil for a byte that
  /// needs no escape.
  ///
  /// Parentheses, the backslash and line ends, which a reader may change, need one.
  @inline(__always) private static func escape(_ byte: UInt8) -> UInt8? {
    if byte == 0x28 || byte == 0x29 || byte == 0x5C { return byte }
    return byte == 0x0D ? 0x72 : nil
  }

  /// Appends a byte inside of a literal string.
  @inline(__always) mutating func append(inString byte: UInt8) {
    let escape = PDFBytes.escape(byte)
    if escape != nil { bytes.append(0x5C) }
    bytes.append(escape ?? byte)
  }

  /// Appends a byte of a literal string where there is room for two bytes.
  @inline(__always) static func append(inString byte: UInt8, to out: inout OutputSpan<UInt8>) {
    guard PDFBytes.needsEscape(byte), let escape = PDFBytes.escape(byte) else {
      return out.append(byte)
    }
    out.append(0x5C)
    out.append(escape)
  }

  /// Returns false for most bytes, in two steps: the first of two bytes of a code is nearly always
  /// 0.
  @inline(__always) private static func needsEscape(_ byte: UInt8) -> Bool {
    byte == 0x5C || byte < 64 && (1 << 0x0D | 1 << 0x28 | 1 << 0x29) as UInt64 &>> byte & 1 != 0
  }

  /// Appends an integer of at most five digits where there is room for six bytes.
  static func append(_ number: Int, to out: inout OutputSpan<UInt8>) {
    if number < 0 { out.append(0x2D) }
    var rest = number.magnitude
    var place: UInt =
      rest < 100 ? rest < 10 ? 1 : 10 : rest < 1000 ? 100 : rest < 10_000 ? 1000 : 10_000
    while place > 0 {
      let digit = rest / place
      out.append(0x30 + UInt8(truncatingIfNeeded: digit))
      rest -= digit * place
      place /= 10
    }
  }

  /// Appends a string of bytes.
  mutating func append(string: [UInt8]) {
    bytes.append(0x28)
    for byte in string { append(inString: byte) }
    bytes.append(0x29)
  }

  /// Appends a text string: ASCII if possible, else UTF-16 with a byte order mark.
  ///
  /// Control characters except tab and line ends are removed.
  mutating func append(text: String) {
    let scalars = text.unicodeScalars.filter {
      $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t"
    }
    if scalars.allSatisfy({ $0.value < 0x7F }) {
      return append(string: scalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }
    append("<FEFF")
    append(utf16: String(String.UnicodeScalarView(scalars)))
    append(byte: 0x3E)
  }

  /// Appends UTF-16 in hexadecimal digits.
  mutating func append(utf16 text: String) {
    for unit in text.utf16 {
      append(hex: UInt8(unit >> 8))
      append(hex: UInt8(unit & 255))
    }
  }

  /// Appends a reference to an object.
  mutating func append(reference number: Int) {
    append(number)
    append(" 0 R")
  }
}
