// SPDX-License-Identifier: MIT

/// CSS string literals.
enum CSSString {
  /// Returns the value of a string literal without its quotation marks: "\2014 " is a dash, "\A" a
  /// line end.
  ///
  /// Control characters are removed.
  ///
  /// - Source: CSS Syntax Module Level 3, 4.3.7.
  static func unescaped(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      let digits = rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }
      guard !digits.isEmpty else {
        if let next = rest.popFirst() { result.append(next) }
        continue
      }
      rest = rest.dropFirst(digits.count)
      if rest.first?.properties.isWhitespace == true { rest = rest.dropFirst() }
      if let value = UInt32(String(digits), radix: 16), let found = Unicode.Scalar(value),
        found == "\n" || found.properties.generalCategory != .control
      {
        result.append(found)
      }
    }
    return String(result)
  }
}
