// SPDX-License-Identifier: MIT

import TextKitTestSupport

/// Documents whose texts are distinct words: the displayed text has to be all of them in their
/// order.
struct RandomWords {
  var random: SeededGenerator
  /// Those that are shown, in order.
  private(set) var words: [String] = []

  init(random: SeededGenerator) { self.random = random }

  /// Returns the words of a text that was read.
  static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter {
      $0.hasPrefix("w") && $0.hasSuffix("z")
    }
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  private mutating func word() -> String {
    words.append("w\(words.count)z")
    return words[words.count - 1]
  }

  private mutating func times(_ range: ClosedRange<Int>) -> Range<Int> {
    0..<Int.random(in: range, using: &random)
  }

  // MARK: HTML

  mutating func html() -> String {
    let body = times(1...6).map { _ in block(0) }.joined(separator: pick(["", "\n", " "]))
    return pick(["", "<!DOCTYPE html>", "<html><body>", "<body>", "<title>t</title>"]) + body
  }

  private mutating func attributes() -> String {
    guard random.oneIn(3) else { return "" }
    return " "
      + pick([
        "id=a", "class='b c'", "style='margin: 3px; color: red'", "align=center", "dir=rtl",
        "lang=de",
        "title='x &copy; > y'", "style='border: 1px solid; padding: 2px'", "data-x",
        "style='float:left'",
        "style='text-align: right; font-size: 9px'", "style='white-space: pre-line'",
      ])
  }

  private mutating func inline(_ depth: Int) -> String {
    if depth > 4 || random.oneIn(2) {
      return word() + pick([" ", "", "&nbsp;", ", ", "\n", "&check;"]) + " "
    }
    let inner = times(0...3).map { _ in inline(depth + 1) }.joined()
    return
      switch Int.random(in: 0..<6, using: &random)
    {
    case 0: "<!-- x -->" + inner
    case 1: "<br>" + inner
    case 2: "<img>" + inner
    default:
      {
        let tag = pick([
          "b", "i", "u", "code", "a href=x", "span", "sub", "kbd", "font size=5", "mark",
        ])
        return "<\(tag)\(attributes())>\(inner)"
          + (random.oneIn(9) ? "" : "</\(tag.split(separator: " ")[0])>")
      }()
    }
  }

  private mutating func block(_ depth: Int) -> String {
    if depth > 4 || random.oneIn(3) { return times(1...3).map { _ in inline(depth) }.joined() }
    let inner = { (me: inout RandomWords) in
      me.times(0...3).map { _ in me.block(depth + 1) }.joined(separator: me.pick(["", "\n"]))
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      let tag = pick(["ul", "ol", "menu"])
      return "<\(tag)>"
        + times(0...3).map { _ in "<li\(attributes())>" + inner(&self) + pick(["", "</li>"]) }
        .joined() + "</\(tag)>"
    case 1, 2: return table(depth)
    case 3:
      return "<pre>" + times(1...3).map { _ in word() }.joined(separator: pick(["\n", " "]))
        + "</pre>"
    case 4:
      let level = pick(["h1", "h2", "h3", "h6"])
      return "<\(level)\(attributes())>" + inline(depth) + "</\(level)>"
    case 5: return "<dl><dt>" + inline(depth) + "<dd>" + inner(&self) + "</dl>"
    case 6: return "<hr>" + inner(&self)
    default:
      let tag = pick([
        "div", "p", "section", "blockquote", "center", "details", "figure", "main", "x-y",
        "address",
      ])
      return "<\(tag)\(attributes())>" + inner(&self) + (random.oneIn(9) ? "" : "</\(tag)>")
    }
  }

  private mutating func table(_ depth: Int) -> String {
    var html = "<table\(attributes())>"
    for _ in times(0...3) {
      html += "<tr>"
      for _ in times(0...3) {
        let span =
          random.oneIn(4) ? pick([" colspan=2", " rowspan=2", " colspan=0", " rowspan=9"]) : ""
        html +=
          "<td\(span)>" + times(0...2).map { _ in block(depth + 2) }.joined() + pick(["", "</td>"])
      }
      html += pick(["", "</tr>"])
    }
    return html + "</table>"
  }

  // MARK: Markdown

  mutating func markdown() -> String {
    times(1...7).map { _ in markdownBlock("", 0) }.joined(separator: "\n\n") + "\n"
  }

  private mutating func line(_ depth: Int = 0) -> String {
    times(1...3).map { _ in
      switch Int.random(in: 0..<10, using: &random) {
      case 0: "*\(word())*"
      case 1: "**\(word())**"
      case 2: "`\(word())`"
      case 3: "[\(word())](x)"
      case 4: "<b>\(word())</b>"
      case 5: "<kbd>\(word())"
      case 6: "<span id=x title='y'>\(word())</span>"
      default: word()
      }
    }.joined(separator: pick([" ", " <!-- x --> ", " &copy; ", " <br> "]))
  }

  private mutating func markdownBlock(_ margin: String, _ depth: Int) -> String {
    func inner(_ me: inout RandomWords, _ first: String, _ rest: String) -> String {
      let text = me.times(1...2).map { _ in me.markdownBlock("", depth + 1) }.joined(
        separator: "\n\n")
      return first
        + text.split(separator: "\n", omittingEmptySubsequences: false).joined(
          separator: "\n" + rest)
    }
    switch depth > 2 ? 9 : Int.random(in: 0..<11, using: &random) {
    case 0: return pick(["# ", "## ", "#### "]) + line()
    case 1: return inner(&self, "> ", "> ")
    case 2: return inner(&self, "- ", "  ")
    case 3: return inner(&self, "1. ", "   ")
    case 4:
      return "| \(word()) | \(word()) |\n|---|---|\n| <b>\(word())</b> | \(word()) |"
    case 5: return "```\n\(word())\n\n\(word())\n```"
    case 6: return "<div\(attributes())>\n\n" + markdownBlock("", depth + 1) + "\n\n</div>"
    case 7:
      return "<details><summary>\(word())</summary>\n\n" + markdownBlock("", depth + 1)
        + "\n\n</details>"
    case 8:
      // A line of blanks would end the block.
      return "<div>" + block(3).replacing("\n", with: " ") + "</div>"
    default: return line()
    }
  }
}
