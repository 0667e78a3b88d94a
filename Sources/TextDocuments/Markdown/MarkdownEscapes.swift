// SPDX-License-Identifier: MIT

/// Puts a backslash before the characters that would be markup where they stand, and before no others.
///
///     a_1 * b_2   {#id}   a < b & c        as it is
///     *a* _b_     # c     <d> &amp; [e]    \*a\* \_b\_   \# c   \<d> \&amp; \[e\]
///
/// What stands before and behind the text is not known: signs at its ends are taken for markup.
///
/// - Source: CommonMark, 2.4 to 6.5: what each sign needs beside it to mean something.
struct MarkdownEscapes {
  private let scalars: [Unicode.Scalar]
  /// Where number signs begin that nothing follows: behind a heading they would end it.
  private let closing: Int

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    closing = (scalars.lastIndex { $0 != "#" && $0 != " " } ?? -1) + 1
  }

  func applied() -> String {
    var result = String.UnicodeScalarView()
    var isAtLineStart = true
    for (place, scalar) in scalars.enumerated() {
      if isMarkup(scalar, at: place, isAtLineStart) { result.append("\\") }
      result.append(scalar)
      if Self.isLineEnd(scalar) {
        isAtLineStart = true
      } else if !scalar.properties.isWhitespace {
        isAtLineStart = false
      }
    }
    return String(result)
  }

  private func isMarkup(_ scalar: Unicode.Scalar, at place: Int, _ isAtLineStart: Bool) -> Bool {
    let next = place + 1 < scalars.count ? scalars[place + 1] : nil
    switch scalar {
    case "`", "[", "]", "|", "~": return true
    case "#": return isAtLineStart || place >= closing
    case ">": return isAtLineStart
    case "*", "_":
      guard !isAtLineStart, let next else { return true }
      let before = scalars[place - 1]
      if before == " ", next == " " { return false }
      return scalar == "*" || !Self.isOfWord(before) || !Self.isOfWord(next)
    case "<":
      return next.map { Self.isASCIILetter($0) || "/!?".unicodeScalars.contains($0) } ?? true
    case "&": return mayBeReference(at: place)
    case "\\": return next.map { Self.isASCIIPunctuation($0) || Self.isLineEnd($0) } ?? true
    default: return false
    }
  }

  /// Whether the name or number of a character may begin: letters and digits up to a semicolon.
  private func mayBeReference(at place: Int) -> Bool {
    let rest = scalars[(place + 1)...].drop { $0 == "#" || $0.isASCII && Self.isOfWord($0) }
    return rest.first == nil || rest.first == ";"
  }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    [0x0A, 0x0D, 0x2028].contains(scalar.value)
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
  }

  private static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.properties.isAlphabetic
  }

  private static func isASCIIPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    (0x21...0x7E).contains(scalar.value) && !isOfWord(scalar)
  }
}
