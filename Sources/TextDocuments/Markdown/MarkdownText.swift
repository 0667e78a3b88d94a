// SPDX-License-Identifier: MIT

internal import TextStructures

/// Runs in Markdown.
enum MarkdownText {
  static func hasSameAppearance(_ one: CharacterFormat, _ other: CharacterFormat) -> Bool {
    (one.weight >= 600) == (other.weight >= 600) && one.isItalic == other.isItalic
      && one.link == other.link && (one.link == nil || one.toolTip == other.toolTip)
      && (one.fontKind == .monospaced) == (other.fontKind == .monospaced)
      && (one.strikethrough == nil) == (other.strikethrough == nil)
      && one.superscript == other.superscript && isUnderlined(one) == isUnderlined(other)
  }

  /// Whether a run is underlined explicitly, because links are underlined anyway.
  static func isUnderlined(_ format: CharacterFormat) -> Bool {
    format.underline != nil && format.link == nil
  }

  static let maximumRaised = 4

  typealias Run = (text: String, format: CharacterFormat, isMarkup: Bool)

  /// Returns the runs of a paragraph as Markdown; page breaks separate paragraphs.
  ///
  /// - Parameters:
  ///   - runs: Text, its format, and whether it is already markup.
  ///   - isHeading: Whether all of it is bold anyway.
  ///   - isInCell: Whether it must be on one line.
  ///   - schemes: Schemes of the URLs of links; other links become text.
  ///   - destination: Returns the text after a link's label, for its URL and title.
  /// - Returns: Lines of Markdown.
  static func inline(
    _ runs: [Run], isHeading: Bool, isInCell: Bool, _ schemes: LinkSchemes,
    destination: (LinkURL, String?) -> String
  ) -> String {
    var parts: [[Run]] = [[]]
    for run in runs {
      let pieces =
        run.isMarkup
        ? [run.text[...]] : run.text.split(separator: "\u{0C}", omittingEmptySubsequences: false)
      for (number, piece) in pieces.enumerated() {
        if number > 0 { parts.append([]) }
        if !piece.isEmpty {
          parts[parts.count - 1].append((String(piece), run.format, run.isMarkup))
        }
      }
    }
    let texts = parts.filter { !$0.isEmpty }.map {
      MarkdownInline(
        $0, isHeading: isHeading, isInCell: isInCell, schemes, destination: destination
      ).spelling
    }
    if isHeading { return texts.joined(separator: " ").replacing("\\\n", with: " ") }
    return texts.joined(separator: isInCell ? " " : "\n\n")
  }

  /// Returns an autolink, `<https://swift.org>`; `nil` if the text is not the URL.
  static func autolink(
    _ text: String, _ link: String, _ format: CharacterFormat
  ) -> String? {
    guard format.toolTip?.isEmpty != false, format.fontKind != .monospaced,
      !text.contains(where: { $0.isWhitespace || $0 == "<" || $0 == ">" }),
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 }),
      !(text.contains("&") && text.contains(";"))
    else { return nil }
    if link == "mailto:" + text { return isMail(text) ? "<\(text)>" : nil }
    guard link == text, let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon]
    let isScheme =
      (2...32).contains(scheme.count) && scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
    return isScheme ? "<\(text)>" : nil
  }

  /// Whether a text is a mail address according to CommonMark.
  private static func isMail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return false }
    func isPlain(_ character: Character, _ others: String) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber || others.contains(character))
    }
    return parts[0].allSatisfy { isPlain($0, ".!#$%&'*+/=?^_`{|}~-") }
      && parts[1].split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
        !label.isEmpty && label.count < 64 && label.first != "-" && label.last != "-"
          && label.allSatisfy { isPlain($0, "-") }
      }
  }

  /// Returns the title after a URL, with a space before it.
  static func title(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "" }
    var quoted = String.UnicodeScalarView()
    for scalar in line(escaped(text)).unicodeScalars {
      if scalar == "\"" { quoted.append("\\") }
      quoted.append(scalar)
    }
    return " \"\(String(quoted))\""
  }

  // Scalars, not characters: a combining mark forms one character with the syntax character before
  // it, which a reader treats separately.

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA...0xD, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  static func code(_ text: String) -> String {
    var longest = 0
    var count = 0
    for scalar in text.unicodeScalars {
      count = scalar == "`" ? count + 1 : 0
      longest = max(longest, count)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let ends = [text.unicodeScalars.first, text.unicodeScalars.last]
    let space = ends.contains("`") ? " " : ""
    return fence + space + line(text) + space + fence
  }

  /// Returns the text on one line.
  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { isLineEnd($0) ? " " : $0 }))
  }

  /// Returns code in a table cell, which an unescaped bar would end.
  static func inCell(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "|" { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  static func escaped(_ text: String) -> String { MarkdownEscapes(text).applied() }

  /// Returns an image; one with a size is written as HTML, because Markdown has no syntax for
  /// sizes.
  static func picture(_ picture: DocumentImage, _ policy: OutputPolicy) -> String {
    let image = EmbeddedImage(picture, policy)
    let url = picture.source.flatMap { LinkURL($0, policy.schemes) }
    if picture.width != nil || picture.height != nil {
      let source: HTMLSource = image?.url ?? url.map { "\(url: $0)" } ?? ""
      let width: HTMLSource =
        picture.width.map { " width=\"\(attribute: CSSNumber.text($0))\"" } ?? ""
      let height: HTMLSource =
        picture.height.map { " height=\"\(attribute: CSSNumber.text($0))\"" } ?? ""
      let words = HTMLText.words(of: picture)
      // The tag must be on one line, and may be in a cell.
      let tag: HTMLSource = "<img src=\"\(source)\"\(words)\(width)\(height)>"
      return tag.inMarkdownLine
    }
    let source = image?.url.markup ?? url.map(destination) ?? "<>"
    return "![\(line(escaped(picture.alternative ?? "")))](\(source)\(title(picture.title)))"
  }

  /// Returns the destination of a link, in angle brackets if it might otherwise end early.
  static func destination(_ url: LinkURL) -> String {
    let scalars = url.text.unicodeScalars
    let canStandAlone = scalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7F && !"\\<>()[]\"`|".unicodeScalars.contains($0)
        && !$0.properties.isWhitespace
    }
    // With a semicolon after it, "&" may begin a character reference.
    let canBeReference = scalars.contains(";")
    var result = String.UnicodeScalarView()
    for scalar in scalars {
      switch scalar {
      case "&" where canBeReference: result.append(contentsOf: "&amp;".unicodeScalars)
      case "\\": result.append(contentsOf: "%5C".unicodeScalars)
      case "<": result.append(contentsOf: "%3C".unicodeScalars)
      case ">": result.append(contentsOf: "%3E".unicodeScalars)
      // In a table cell a bar would end the cell, even in brackets.
      case "|": result.append(contentsOf: "%7C".unicodeScalars)
      case "\n", "\r": result.append(contentsOf: "%0A".unicodeScalars)
      case "\t", "\u{2028}": result.append(" ")
      default: if scalar.properties.generalCategory != .control { result.append(scalar) }
      }
    }
    return canStandAlone && !result.isEmpty ? String(result) : "<\(String(result))>"
  }

  /// Returns a line with markup at its start escaped.
  static func protectedStart(_ text: String) -> String {
    guard let first = text.first else { return text }
    // Spaces at the start of a line are ignored, or begin an indented code block.
    if first == " " { return "&#32;" + text.dropFirst() }
    if first == "\t" { return "&#9;" + text.dropFirst() }
    if "-+=".contains(first) { return "\\" + text }
    let digits = text.prefix { $0.isNumber }
    if !digits.isEmpty, let next = text.dropFirst(digits.count).first, next == "." || next == ")" {
      return digits + "\\" + text.dropFirst(digits.count)
    }
    return text
  }
}
