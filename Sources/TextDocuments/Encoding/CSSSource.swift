// SPDX-License-Identifier: MIT

/// A piece of a style sheet: from the source code of this module, and data, encoded for where they are put.
///
///     "font: \(points: 12)px \(string: name)"        font: 12px "A\3c B"
///
/// Data never hold what ends a string, a declaration, a rule, or the `<style>` element around: see `HTMLSource`.
struct CSSSource: ExpressibleByStringInterpolation, Hashable {
  private(set) var text = ""

  init() {}
  init(stringLiteral literal: StaticString) { text = literal.description }
  init(stringInterpolation pieces: StringInterpolation) { text = pieces.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: StaticString) { text += literal.description }
    mutating func appendInterpolation(_ piece: CSSSource) { text += piece.text }
    mutating func appendInterpolation(_ number: Int) { text += "\(number)" }

    /// A number with six digits behind the point at most.
    mutating func appendInterpolation(points: Double) { text += CSSNumber.text(points) }

    /// A number as Swift writes it, for properties of our own.
    mutating func appendInterpolation(exactly number: Double) { text += "\(number)" }

    mutating func appendInterpolation(_ color: DocumentColor) { text += CSSColor.text(color) }

    /// A box, for properties of our own.
    mutating func appendInterpolation(_ box: BoxFormat) {
      text += RTFBoxTable.text([box]).dropLast()
    }

    /// A string, with its quotation marks.
    mutating func appendInterpolation(string: String) { text += CSSSource.quoted(string) }

    /// Words of a property of our own, which its reader decodes (`RTFStringTable.decode`).
    mutating func appendInterpolation(own words: String) { text += CSSSource.encoded(words) }
  }

  // MARK: Encoding

  /// - Source: CSS Syntax Module Level 3, 4.3.7: an escape is hexadecimal digits with a space behind.
  private static func quoted(_ string: String) -> String {
    var result: String.UnicodeScalarView = "\"".unicodeScalars
    for scalar in string.unicodeScalars where scalar.value > 0 {
      if isPlain(scalar) || scalar == " " || scalar == "." {
        result.append(scalar)
      } else {
        result.append(contentsOf: "\\\(String(scalar.value, radix: 16)) ".unicodeScalars)
      }
    }
    result.append("\"")
    return String(result)
  }

  private static func encoded(_ words: String) -> String {
    var result = ""
    for scalar in words.unicodeScalars where scalar.value > 0 {
      if isPlain(scalar) || scalar.value > 0xFF {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }

  /// Letters, digits and what may be beside them in a name; beyond ASCII what is seen, and joins nothing before it.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: return true
    case 0..<0xA0, 0x2028, 0x2029: return false
    default:
      let properties = scalar.properties
      return !properties.isGraphemeExtend && !properties.isDefaultIgnorableCodePoint
    }
  }
}

extension Sequence where Element == CSSSource {
  func joined(separator: CSSSource) -> CSSSource {
    var result = CSSSource()
    for (number, piece) in enumerated() {
      result = number == 0 ? piece : "\(result)\(separator)\(piece)"
    }
    return result
  }
}
