// SPDX-License-Identifier: MIT

/// The references of a style sheet, or of an attribute's value.
///
/// Scans the tokens of CSS that can contain a URL (strings, `url(…)`, `@import`) with their escapes
/// and comments, without a grammar.
///
/// - Source: CSS Syntax Level 3, 4.3.
struct SVGStyleScan {
  /// The contents of strings and of `url(…)`.
  private(set) var addresses: [String] = []
  private(set) var hasImport = false
  /// The depth of brackets.
  private(set) var depth = 0
  /// The text before each outer pair of braces, and the URLs between the braces.
  private(set) var rules: [(selector: String, addresses: Range<Int>, body: String)] = []
  /// Names and numbers after `font-size` and `font`, with their units.
  private(set) var fontSizes: [String] = []

  private let bytes: [UInt8]
  private var at = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
    scan()
  }

  // Size: a scanner: one walk over the bytes, a case for each kind of token.
  private mutating func scan() {
    var open = 0
    var selectorStart = 0
    var rule: (selector: String, first: Int, start: Int)?
    func body(from start: Int, to end: Int) -> String {
      let last = min(max(start, end), bytes.count)
      return String(decoding: bytes[min(start, bytes.count)..<last], as: UTF8.self)
    }
    var property = ""
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        at += 2
        while at < bytes.count, bytes[at] != UInt8(ascii: "*") || peek(1) != UInt8(ascii: "/") {
          at += 1
        }
        at += 2
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        at += 1
        addresses.append(text { $0 == byte || $0 == 0x0A || $0 == 0x0D || $0 == 0x0C })
        at += 1
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        if byte == UInt8(ascii: "{") {
          property = ""
          if rule == nil {
            rule = (
              String(decoding: bytes[selectorStart..<at], as: UTF8.self), addresses.count, at + 1
            )
          }
        }
        open += 1
        depth = max(depth, open)
        at += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        open = max(0, open - 1)
        at += 1
        if byte == UInt8(ascii: "}") {
          property = ""
          if open == 0 {
            if let rule {
              rules.append(
                (rule.selector, rule.first..<addresses.count, body(from: rule.start, to: at - 1)))
            }
            rule = nil
            selectorStart = at
          }
        }
      case UInt8(ascii: ";"):
        property = ""
        at += 1
        if open == 0 { selectorStart = at }
      case UInt8(ascii: "@"):
        at += 1
        if name() == "import" { hasImport = true }
      default:
        guard SVGStyleScan.isName(byte) else {
          at += 1
          continue
        }
        let word = name()
        if !property.isEmpty { fontSizes.append(word + (peek(0) == 0x25 ? "%" : "")) }
        if word == "font-size" || word == "font", isBeforeColon() {
          property = word
        } else if peek(0) == UInt8(ascii: "("), word == "url" {
          at += 1
          while let next = peek(0), SVGStyleScan.isSpace(next) { at += 1 }
          if peek(0) == UInt8(ascii: "\"") || peek(0) == UInt8(ascii: "'") {
            open += 1
          } else {
            addresses.append(text { $0 == UInt8(ascii: ")") })
            at += 1
          }
        }
      }
    }
    // Unclosed blocks end with the sheet.
    if let rule {
      rules.append(
        (rule.selector, rule.first..<addresses.count, body(from: rule.start, to: bytes.count)))
    }
  }

  private func peek(_ ahead: Int) -> UInt8? {
    at + ahead < bytes.count ? bytes[at + ahead] : nil
  }

  /// Returns whether only white space and comments precede the next colon.
  private func isBeforeColon() -> Bool {
    var index = at
    while index < bytes.count {
      if SVGStyleScan.isSpace(bytes[index]) {
        index += 1
      } else if bytes[index...].starts(with: "/*".utf8) {
        index += 2
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        index += 2
      } else {
        return bytes[index] == UInt8(ascii: ":")
      }
    }
    return false
  }

  /// Reads letters, digits, signs and the point, so numbers with units are names too; in lower
  /// case.
  private mutating func name() -> String {
    let start = at
    let word = text { !SVGStyleScan.isName($0) }
    // An escape at the end of the sheet.
    if at == start { at += 1 }
    return word.lowercased()
  }

  /// Reads up to a byte that ends the text, with escapes replaced.
  private mutating func text(until ends: (UInt8) -> Bool) -> String {
    var out: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\\") {
        at += 1
        escape(to: &out)
      } else if ends(byte) {
        break
      } else {
        out.append(byte)
        at += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Reads the character after a backslash.
  private mutating func escape(to out: inout [UInt8]) {
    var code: UInt32 = 0
    var count = 0
    while count < 6, let byte = peek(0), let digit = SVGStyleScan.hexDigit(byte) {
      code = code << 4 | digit
      count += 1
      at += 1
    }
    if count > 0 {
      let scalar = UnicodeScalar(code) ?? "\u{FFFD}"
      out.append(contentsOf: String(Character(scalar)).utf8)
      if let next = peek(0), SVGStyleScan.isSpace(next) { at += 1 }
    } else if let byte = peek(0) {
      // A line end after a backslash is removed.
      if byte != 0x0A && byte != 0x0D && byte != 0x0C { out.append(byte) }
      at += 1
    }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46: UInt32(byte) - 0x41 + 10
    case 0x61...0x66: UInt32(byte) - 0x61 + 10
    default: nil
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: byte == 0x2D || byte == 0x5F || byte == 0x5C || byte == 0x2E || byte == 0x2B
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 9 || byte == 10 || byte == 12 || byte == 13
  }
}
