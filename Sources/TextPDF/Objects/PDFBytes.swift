// SPDX-License-Identifier: MIT

internal import TextStructures

/// Bytes of a PDF while they are put together: syntax from the source code of this module, and data, encoded for where they are put.
///
///     "\(name: font) gs /Count \(count)"
///
/// Literals come from the compiler alone (`StaticString`) and nothing takes a `String` as it is, so a document's data cannot become
/// operators or objects: each call names the kind of object, and encodes for it.
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

    /// A number with three decimals at most.
    mutating func appendInterpolation(number: Double) { out.append(number) }

    mutating func appendInterpolation(_ flag: Bool) { out.append(flag ? "true" : "false") }

    /// A name with its slash.
    mutating func appendInterpolation(name: String) { out.append(name: name) }
  }

  mutating func append(_ literal: StaticString) {
    bytes.append(contentsOf: literal.description.utf8)
  }
  @inline(__always) mutating func append(byte: UInt8) { bytes.append(byte) }
  /// Not for a literal without interpolations.
  @_disfavoredOverload
  mutating func append(_ other: PDFBytes) { bytes.append(contentsOf: other.bytes) }

  /// Adds bytes that have PDF's syntax: of a PDF that Cairo wrote, or made by the functions below that write into spans.
  mutating func append(syntax other: [UInt8]) { bytes.append(contentsOf: other) }

  // MARK: Numbers

  /// A whole number.
  mutating func append(_ number: Int) {
    if number < 0 { bytes.append(0x2D) }
    bytes.append(digits: number.magnitude)
  }

  /// A number with at most so many decimals, without zeros at its end; no number is 0.
  ///
  /// Held to ±4 000 000, far outside every page.
  mutating func append(_ number: Double, decimals: Int = 3) {
    bytes.append(decimal: number, decimals: decimals)
  }

  /// A whole number of the last decimal's units.
  mutating func append(_ scaled: Int, over decimals: Int) {
    bytes.append(decimal: scaled, over: decimals)
  }

  /// Numbers parted by spaces, and a space behind the last.
  mutating func append(_ numbers: [Double], decimals: Int = 3) {
    for number in numbers {
      append(number, decimals: decimals)
      bytes.append(0x20)
    }
  }

  // MARK: Names and strings

  /// A name with its slash.
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

  /// What stands behind a backslash for a byte of a string in parentheses; `nil` for one that stands there itself.
  ///
  /// Parentheses, the backslash and the end of lines that a reader may change.
  @inline(__always) private static func escape(_ byte: UInt8) -> UInt8? {
    if byte == 0x28 || byte == 0x29 || byte == 0x5C { return byte }
    return byte == 0x0D ? 0x72 : nil
  }

  /// A byte inside of a string in parentheses.
  @inline(__always) mutating func append(inString byte: UInt8) {
    let escape = PDFBytes.escape(byte)
    if escape != nil { bytes.append(0x5C) }
    bytes.append(escape ?? byte)
  }

  /// The same where there is room for two.
  @inline(__always) static func append(inString byte: UInt8, to out: inout OutputSpan<UInt8>) {
    guard PDFBytes.mayNeedEscape(byte), let escape = PDFBytes.escape(byte) else {
      return out.append(byte)
    }
    out.append(0x5C)
    out.append(escape)
  }

  /// False for most bytes, in two steps: of codes of two bytes the first is nearly always 0.
  @inline(__always) private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte == 0x5C || byte < 64 && (1 << 0x0D | 1 << 0x28 | 1 << 0x29) as UInt64 &>> byte & 1 != 0
  }

  /// A whole number of at most five digits where there is room for six.
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

  /// A string of bytes.
  mutating func append(string: [UInt8]) {
    bytes.append(0x28)
    for byte in string { append(inString: byte) }
    bytes.append(0x29)
  }

  /// A string that people read: as ASCII where it is, else UTF-16 with its mark.
  ///
  /// Control characters but tab and line ends are left out.
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

  /// UTF-16 in hexadecimal digits.
  mutating func append(utf16 text: String) {
    for unit in text.utf16 {
      append(hex: UInt8(unit >> 8))
      append(hex: UInt8(unit & 255))
    }
  }

  /// A reference to an object.
  mutating func append(reference number: Int) {
    append(number)
    append(" 0 R")
  }
}
