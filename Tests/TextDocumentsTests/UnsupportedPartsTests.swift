// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextDocuments

@Suite struct UnwrittenPartsTests {
  private static func html(_ document: RecordedDocument) -> String {
    let writer = HTMLWriter()
    document.tell(writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("<!doctype html><title>t</title><p>a<p style='color: red'>b <b>c</b>", []),
    ("<!-- a --><p>b</p><!-- <p class=x> --><!-- -->", ["3 comments"]),
    ("<script>if (a<b) c</script><p onclick=\"d('<!-- -->')\">e", ["2 scripts"]),
    (
      "<link rel=stylesheet href=a.css><link rel=icon href=b><style>p { color: red }</style><p class='c d'>e",
      ["2 style sheets", "1 class attribute", "1 element of the head"]
    ),
    (
      "<meta charset=utf-8><meta name=viewport content=a><meta name=author content=b>c",
      ["1 element of the head"]
    ),
    ("<form><input name=a><button>b</button></form>", ["3 form controls"]),
    ("<ul><li><input type=checkbox disabled checked> a</ul>", []),
    (
      "<video src=a></video><details><summary>b</summary>c</details><x-y>d</x-y>",
      ["1 embedded file", "2 other elements"]
    ),
    ("<p data-a=b data-c title='data-d=e class=f'>g", ["2 data attributes"]),
  ])
  func `what of HTML does not come back is counted`(html: String, words: [String]) {
    #expect(RecordedDocument.html(html).format.unwritten.words == words)
  }

  @Test(arguments: [
    ("# a\n\nb *c* `<!-- -->` <br> <u>d</u> H<sub>2</sub>O <my-name> <name>\n", []),
    ("```\n<!-- a -->\n[b]: http://c\n```\n\n    <script>d</script>\n", []),
    ("<!-- a -->\n\nb <!-- c --> d\n", ["2 comments"]),
    (
      "<details>\n<summary>a</summary>\n\nb\n\n</details>\n\n<kbd>c</kbd> <a id=d></a>\n",
      ["3 other elements"]
    ),
    ("<p align=center>\n<img src=a width=9>\n</p>\n", ["1 other element"]),
    (
      "[a] and [b][c]\n\n[a]: http://x\n> [c]: http://y 'z'\n\n[^d]: e\n\n[f]:\n",
      ["2 link definitions"]
    ),
    ("<script>\n<!-- a -->\n</script>\n", ["1 script"]),
    (
      "| a | b |\n| - | - |\n| 1 | 2 | 3 |\n4 | 5\n| 6 | 7\\|8 | | 9 |\n| `x|y` | z\n",
      ["3 cells outside their table's columns"]
    ),
    ("x\r\n\r\n> - a | b\r\n>   -|-\r\n>   1 | 2 | 3\r\n", ["1 cell outside its table's columns"]),
  ])
  func `what of Markdown does not come back is counted`(markdown: String, words: [String]) {
    #expect(RecordedDocument.markdown(markdown).format.unwritten.words == words)
  }

  @Test func `nothing of what our writers write counts as lost`() {
    let seed = seed()
    for turn in 0..<iterations(60) {
      var random = RandomDocument(seed: seed &+ UInt64(turn), isHTML: true)
      let document = random.document()
      let html = RecordedDocument.html(Self.html(document)).format.unwritten
      #expect(html.isEmpty, "seed \(seed) \(turn): \(html.words)")
      let markdown = RecordedDocument.markdown(document.asMarkdown).format.unwritten
      #expect(markdown.isEmpty, "seed \(seed) \(turn): \(markdown.words)\n\(document.asMarkdown)")
    }
  }
}
