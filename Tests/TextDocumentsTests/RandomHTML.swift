// SPDX-License-Identifier: MIT

import TextKitTestSupport

/// HTML as no writer makes it: elements in elements with few kinds of attributes, so that many are
/// alike, and style sheets with all kinds of selectors.
struct RandomHTML {
  var random: SeededGenerator

  mutating func document() -> String {
    var html = "<html><head><style>" + sheet() + "</style></head><body>"
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      if random.oneIn(6) { html += "<style>" + sheet() + "</style>" }
      html += element(depth: 0)
    }
    return html + "</body></html>"
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  private mutating func declarations() -> String {
    let all = [
      "color: red", "font-size: 1.5em", "margin: 3px 4px", "text-align: right", "font: bold 9px x",
      "padding-left: 7px", "border: 1px solid", "display: none", "white-space: pre-line",
      "text-transform: capitalize", "display: block", "list-style-type: square", "text-indent: 2em",
      "vertical-align: top", "text-decoration: underline !important", "background: #eee",
      "page-break-before: always", "line-height: 1.2", "margin-right: 5%", "width: 30px",
      "content: 'q'", "opacity: .5",
      "--v: 3px", "text-indent: var(--v, 1px)", "font-size: calc(1em + 1px)",
    ]
    return (0..<Int.random(in: 1...3, using: &random)).map { _ in pick(all) }.joined(separator: ";")
  }

  private mutating func sheet() -> String {
    let parts = [
      "p", "b", "td", "li", "p::before", "li:last-child", "b:not(.x)", ".x", ".y", "#i1", "[lang]",
      "[title=t]", "p.x", "div > p", "ul li",
      "table td", ".x .y", "a", "h2", "[align=right] b", "#i2 span", "ol > li", "div div",
    ]
    return (0..<Int.random(in: 0...5, using: &random))
      .map { _ in pick(parts) + "{" + declarations() + "}" }.joined(separator: " ")
  }

  private mutating func attributes() -> String {
    guard random.oneIn(2) else { return "" }
    let all = [
      "class=x", "class='x y'", "id=i1", "id=i2", "lang=de", "title=t", "align=right", "dir=rtl",
      "bgcolor=yellow", "valign=bottom", "border=1", "cellpadding=3", "data-z=1", "name=n",
      "width=20", "value=7", "start=3", "type=a", "hidden", "colspan=2", "rowspan=2",
    ]
    var text = " " + pick(all)
    if random.oneIn(3) { text += " " + pick(all) }
    if random.oneIn(3) { text += " style='" + declarations() + "'" }
    return text
  }

  private mutating func element(depth: Int) -> String {
    guard depth < 6, !random.oneIn(3) else {
      return pick(["a b ", " c", "d&amp;e\n", "<br>", "Ä"])
    }
    let tags = [
      "p", "div", "b", "i", "span", "ul", "ol", "li", "table", "tr", "td", "th", "h2", "pre",
      "blockquote", "code", "font size=4", "a", "a href=z", "sup", "dl", "dd", "q", "center",
      "code class=language-c", "font color=red", "thead", "caption",
    ]
    let tag = pick(tags)
    let inner = (0..<Int.random(in: 0...3, using: &random)).map { _ in element(depth: depth + 1) }
    let end = tag.split(separator: " ")[0]
    return "<\(tag)\(attributes())>" + inner.joined() + (random.oneIn(8) ? "" : "</\(end)>")
  }
}
