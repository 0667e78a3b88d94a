// SPDX-License-Identifier: MIT

/// Escapes the characters that would be markup at their position, and no others.
///
///     a_1 * b_2   {#id}   a < b & c        unchanged
///     *a* _b_     # c     <d> &amp; [e]    \*a\* \_b\_   \# c   \<d> \&amp; \[e\]
///     git://a  @b  c@d.e    http://a.b     git://a  @b  c@d.e    http:\//a.b
///
/// A URL would become an autolink (GFM, 6.9), which the text does not have: that it is read back
/// unchanged takes precedence over the readability of the file. Mail addresses are unchanged:
/// cmark-gfm links them even with a backslash.
///
/// The surrounding text is unknown: characters at the ends are treated as markup.
///
/// - Source: CommonMark, 2.4 to 6.5: the context in which each character is markup.
struct MarkdownEscapes {
  private let scalars: [Unicode.Scalar]
  /// The start of trailing number signs, which would close a heading.
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
    case "&": return canBeReference(at: place)
    case "/": return next == "/" && endsScheme(at: place)
    case ".": return isAfterWWW(place)
    case "\\": return next.map { Self.isASCIIPunctuation($0) || Self.isLineEnd($0) } ?? true
    default: return false
    }
  }

  // MARK: Autolinks

  /// Whether “http:”, “https:” or “ftp:” precedes a position, and no white space follows the two
  /// slashes there.
  private func endsScheme(at place: Int) -> Bool {
    guard place > 0, scalars[place - 1] == ":" else { return false }
    let scheme = scalars[..<(place - 1)].reversed().prefix { Self.isASCIILetter($0) }
    let name = String(String.UnicodeScalarView(scheme.reversed())).lowercased()
    guard ["http", "https", "ftp"].contains(name) else { return false }
    return place + 2 == scalars.count || !scalars[place + 2].properties.isWhitespace
  }

  /// Whether “www” precedes a position at the start of a word.
  private func isAfterWWW(_ place: Int) -> Bool {
    guard place >= 3, scalars[(place - 3)..<place].allSatisfy({ $0 == "w" }) else { return false }
    return place == 3 || !Self.isOfWord(scalars[place - 4])
  }

  /// Whether a character reference may begin: letters and digits up to a semicolon.
  private func canBeReference(at place: Int) -> Bool {
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
