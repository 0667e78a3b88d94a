// SPDX-License-Identifier: MIT

/// Runs as Markdown spells them.
enum MarkdownText {
  static func looksAlike(_ one: CharacterFormat, _ other: CharacterFormat) -> Bool {
    (one.weight >= 600) == (other.weight >= 600) && one.isItalic == other.isItalic
      && one.link == other.link && (one.link == nil || one.toolTip == other.toolTip)
      && (one.fontKind == .monospaced) == (other.fontKind == .monospaced)
      && (one.strikethrough == nil) == (other.strikethrough == nil)
      && one.superscript == other.superscript && isUnderlined(one) == isUnderlined(other)
  }

  /// What is underlined by itself: a link is anyway.
  private static func isUnderlined(_ format: CharacterFormat) -> Bool {
    format.underline != nil && format.link == nil
  }

  /// What Markdown has no sign for, as tags of HTML; around all signs, which might mark nothing beside them.
  private static func tagged(_ text: String, _ format: CharacterFormat) -> String {
    var text = text
    let tag = format.superscript < 0 ? "sub" : "sup"
    for _ in 0..<min(abs(format.superscript), mostRaised) { text = "<\(tag)>\(text)</\(tag)>" }
    return isUnderlined(format) ? "<u>\(text)</u>" : text
  }

  static let mostRaised = 4

  typealias Run = (text: String, format: CharacterFormat, isMarkup: Bool)

  /// A text, and the white space at its ends.
  static func parted(_ text: String) -> (before: String, text: String, after: String) {
    let before = text.prefix { $0.isWhitespace }
    let rest = text[before.endIndex...]
    let after = rest.reversed().prefix { $0.isWhitespace }.reversed()
    return (String(before), String(rest.dropLast(after.count)), String(after))
  }

  /// Marks stand at letters, never beside a space: there they would mark nothing.
  static func inline(
    _ runs: [Run], isHeading: Bool,
    isInCell: Bool
  ) -> String {
    var result = ""
    func lineBreaks(_ text: String) -> String {
      text.replacing("\u{2028}", with: isInCell ? "<br>" : "\\\n")
    }
    for run in runs {
      var text = run.text
      var before = ""
      var after = ""
      if !run.isMarkup {
        before = String(text.prefix { $0.isWhitespace })
        text = String(text.dropFirst(before.count))
        after = String(text.reversed().prefix { $0.isWhitespace }.reversed())
        text = String(text.dropLast(after.count))
      }
      guard !text.isEmpty else {
        result += lineBreaks(before + after)
        continue
      }
      let itself =
        run.isMarkup ? nil : run.format.link.flatMap { autolink(text, $0, run.format) }
      if let itself {
        text = itself
      } else if !run.isMarkup {
        let isCode = run.format.fontKind == .monospaced
        text = isCode ? code(text) : lineBreaks(escaped(text))
        if isCode && isInCell { text = text.replacing("|", with: "\\|") }
      }
      if run.format.strikethrough != nil { text = "~~\(text)~~" }
      if run.format.isItalic { text = "*\(text)*" }
      if run.format.weight >= 600 && !isHeading { text = "**\(text)**" }
      if let link = run.format.link, itself == nil {
        text = "[\(text)](\(address(link))\(title(run.format.toolTip)))"
      }
      if !run.isMarkup { text = tagged(text, run.format) }
      result += lineBreaks(before) + text + lineBreaks(after)
    }
    return isHeading ? result.replacing("\\\n", with: " ") : result
  }

  /// A link that shows where it leads, `<https://swift.org>`; `nil` if the text is another.
  private static func autolink(
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

  /// Whether a text looks like an address of mail, as CommonMark has it.
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

  /// What stands behind an address, with a space before it.
  static func title(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "" }
    let line = String(text.map { $0.isNewline || $0 == "\u{2028}" ? " " : $0 })
    return " \"\(escaped(line).replacing("\"", with: "\\\""))\""
  }

  private static func code(_ text: String) -> String {
    var longest = 0
    var count = 0
    for character in text {
      count = character == "`" ? count + 1 : 0
      longest = max(longest, count)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return fence + space + text.replacing("\u{2028}", with: " ") + space + fence
  }

  static func escaped(_ text: String) -> String { MarkdownEscapes(text).applied() }

  /// A picture with a size, as HTML: Markdown has none.
  static func sizedPicture(_ picture: DocumentPicture, source: String) -> String {
    var tag = "<img src=\"\(HTMLText.attribute(source))\""
    if let words = picture.alternative { tag += " alt=\"\(HTMLText.attribute(words))\"" }
    if let title = picture.title { tag += " title=\"\(HTMLText.attribute(title))\"" }
    if let width = picture.width { tag += " width=\"\(CSSNumber.text(width))\"" }
    if let height = picture.height { tag += " height=\"\(CSSNumber.text(height))\"" }
    // It stands in one line, and may stand in a cell.
    let line = String(tag.map { $0.isNewline || $0 == "\u{2028}" ? " " : $0 })
    return line.replacing("|", with: "&#124;") + ">"
  }

  /// Where a link leads: as it is, or between brackets if it might end elsewhere without them.
  static func address(_ text: String) -> String {
    let mayStandAlone = text.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7F && !"\\<>()[]\"`|".unicodeScalars.contains($0)
        && !$0.properties.isWhitespace
    }
    // With a semicolon behind it, "&" may begin the name of a character.
    let text = text.contains(";") ? text.replacing("&", with: "&amp;") : text
    if mayStandAlone, !text.isEmpty { return text }
    return "<"
      + text.replacing("\\", with: "%5C").replacing("<", with: "%3C").replacing(">", with: "%3E")
      .replacing("\n", with: "%0A") + ">"
  }

  /// A line that would begin as something else.
  static func protectedStart(_ text: String) -> String {
    guard let first = text.first else { return text }
    // Spaces at the start of a line count for nothing, or make a program.
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
