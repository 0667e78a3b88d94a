// SPDX-License-Identifier: MIT

/// A piece of a style sheet: literals of this module's source code, and data, encoded for its
/// context.
///
///     "font: \(points: 12)px \(string: name)"        font: 12px "A\3c B"
///
/// Data never contains the end of a string, a declaration, a rule, or the enclosing `<style>`
/// element: see `HTMLSource`.
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

    /// Appends a number with at most six decimal digits.
    mutating func appendInterpolation(points: Double) { text += CSSNumber.text(points) }

    /// Appends a number as Swift writes it, for custom properties.
    mutating func appendInterpolation(exactly number: Double) { text += "\(number)" }

    mutating func appendInterpolation(_ color: DocumentColor) { text += CSSColor.text(color) }

    /// Appends a box, for custom properties.
    mutating func appendInterpolation(_ box: BoxFormat) {
      text += RTFBoxTable.text([box]).dropLast()
    }

    /// Appends a string in quotation marks.
    mutating func appendInterpolation(string: String) { text += CSSSource.quoted(string) }

    /// Appends text of a custom property, which its reader decodes (`RTFStringTable.decode`).
    mutating func appendInterpolation(own words: String) { text += CSSSource.encoded(words) }
  }

  // MARK: Encoding

  /// - Source: CSS Syntax Module Level 3, 4.3.7: an escape is hexadecimal digits followed by a
  ///   space.
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

  /// Whether a character needs no escape: letters, digits, hyphen and underscore; beyond ASCII,
  /// characters that are visible and do not combine with the one before.
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
