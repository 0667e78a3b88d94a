// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextDocuments

/// HTML within Markdown has the effect that it has in HTML.
@Suite(.enabled(if: MarkdownReader.problem == nil)) struct MarkdownHTMLTests {
  private func read(_ markdown: String) -> RecordedDocument { .markdown(markdown) }

  private func formats(_ paragraph: RecordedDocument.Paragraph) -> [String: CharacterFormat] {
    var found: [String: CharacterFormat] = [:]
    for case .text(let text, let format) in paragraph.pieces { found[text] = format }
    return found
  }

  // MARK: Blocks

  @Test(arguments: [
    ("<div id=x>a</div>\n\nb\n", "a\nb\n"), ("<div>\n\n*a*\n\n</div>\n", "a\n"),
    ("<p align=center>a\nb</p>\n", "a b\n"), ("a\n\n<a id=x></a>\n\nb\n", "a\nb\n"),
    ("<!-- a -->\n\nb\n", "b\n"), ("<details><summary>a</summary>\n\nb\n\n</details>\n", "a\nb\n"),
    ("<details>\n<summary>a</summary>\nb <b>c</b>\n</details>\n\nd", "a\nb c\nd\n"),
    ("<img src=x.png>\n", "\u{FFFC}\n"), ("<pre>\na\n  b\n</pre>\n", "a\n  b\n"),
    ("<ul><li>a<li>b</ul>\n", "a\nb\n"), ("<h1 align=center>a</h1>\n", "a\n"),
    ("<style>p { color: red }</style>\n\na", "a\n"), ("<hr>\n\na", "\na\n"),
    ("a\n\n<br>\n\nb", "a\n\nb\n"),
    ("<section>\n\na\n\n</section></div>\n\nb", "a\nb\n"), ("<center>a</center>\nb", "a\nb\n"),
    ("<svg width=9 height=9>\n<circle r=3></circle>\n</svg>\n", "\u{FFFC}\n"),
  ])
  func `a block shows what HTML shows`(markdown: String, text: String) {
    #expect(read(markdown).text == text, "\(markdown)")
  }

  @Test(arguments: [
    ("<name>\n\na", "<name>\na\n"), ("use <your-name> here", "use <your-name> here\n"),
    ("Array<Element> and Map<Key, Value>", "Array<Element> and Map<Key, Value>\n"),
    ("<div>a <x-y z='1'>b</x-y></div>", "a <x-y z='1'>b</x-y>\n"),
    ("a <script>b</script>", "a <script>b</script>\n"), ("a < b > c", "a < b > c\n"),
  ])
  func `tags of elements that HTML does not know are text`(markdown: String, text: String) {
    let document = read(markdown)
    #expect(document.text == text)
    #expect(read(document.asMarkdown).text == text, "\(document.asMarkdown)")
  }

  @Test func `a table of HTML is a table, and one that Markdown goes on with is blocks`() {
    let whole = read(
      "a\n\n<table align=center>\n<tr><td>b<td>c\n<tr><td colspan=2>d\n</table>\n\ne")
    #expect(whole.text == "a\nb\nc\nd\ne\n" && whole.tables.count == 1)
    let format = whole.tables[0].format
    #expect(format.alignment == .center && format.rows[1].cells[0].columnSpan == 2)
    #expect(
      format.box.margin.bottom == .init(12), "as far from the next paragraph as one of Markdown")
    let open = read("<table><tr><td>b\n\n**c**\n\n</td><td>d</td></tr></table>\n\ne")
    #expect(open.text == "b\nc\nd\ne\n" && open.tables.isEmpty)
    let outer = read("<table><tr><td><table><tr><td>b</table>\n\nc\n\n</table>")
    #expect(outer.text == "b\nc\n" && outer.tables.count == 1)
  }

  @Test func `what a block aligns goes on until it ends`() {
    let document = read(
      "<div align=center>\n\n# a\n\nb\n\n</div>\n\nc\n\n> <p align=right>\n>\n> d\n\ne\n")
    #expect(
      document.paragraphs.map(\.format.alignment) == [.center, .center, .natural, .right, .natural])
    #expect(document.text == "a\nb\nc\nd\ne\n")
    #expect(
      read("<div align=center><p>a</p>\n\nb").paragraphs.map(\.format.alignment) == [
        .center, .center,
      ])
    #expect(read("<center>\n\n|a|\n|-|\n\n</center>").tables[0].format.alignment == .center)
  }

  @Test func `blocks stand where paragraphs in their places would`() {
    let document = read(
      "> <div>a</div>\n\n- <p>b</p>\n\n  <p>c</p>\n- <ul><li>d</ul>\n\n<blockquote>e</blockquote>\n\nf"
    )
    #expect(document.text == "a\nb\nc\nd\ne\nf\n")
    let formats = document.paragraphs.map(\.format)
    #expect(formats.map(\.quoteLevel) == [1, 0, 0, 0, 1, 0])
    #expect(formats.map(\.lists.count) == [0, 1, 0, 2, 0, 0])
    #expect(formats[0].headIndent == MarkdownReader.quoteIndent)
    #expect(formats[2].continuedLists == 1 && formats[2].headIndent == MarkdownReader.itemIndent)
    #expect(formats[3].lists[0].id == formats[1].lists[0].id)
    #expect(formats.map(\.spacingAfter)[4...] == [12, 12] && formats[0].spacingAfter == 12)
  }

  @Test func `lists and boxes of several blocks are several`() {
    let list = "<ol><li>a</ol>\n\n"
    let lists = read(list + list + "1. b\n").paragraphs.map { $0.format.lists.map(\.id) }
    #expect(Set(lists).count == 3)
    let box = "<div style='border: 1px solid'>a</div>\n\n"
    let boxes = read(box + box).paragraphs.map { $0.format.blocks.map(\.id) }
    #expect(Set(boxes).count == 2 && boxes.allSatisfy { $0.count == 1 })
  }

  @Test func `ids of blocks are places of what follows them`() {
    func places(_ markdown: String) -> [String] {
      read(markdown).paragraphs.flatMap { paragraph in
        paragraph.pieces.compactMap { piece -> String? in
          switch piece {
          case .mark(let name): name + ":" + paragraph.text
          default: nil
          }
        }
      }
    }
    #expect(places("<div id=x>a</div>\n\nb") == ["x:a"])
    #expect(places("<div id=x>\n\na\n\n</div>") == ["x:a"])
    #expect(places("<a name=x></a>\n\n<p id=y>a") == ["x:a", "y:a"])
    #expect(places("a <b id=x>b</b> <img src=c id=y>") == ["x:a b \u{FFFC}", "y:a b \u{FFFC}"])
  }

  // MARK: In lines

  @Test func `tags in a line change letters until they end`() {
    let paragraph = read(
      "a<b>b</b>*<u>c</u>*<kbd>d</kbd><sub>e</sub><a href='x'>f</a><span style='color:red'>g</span>"
    )
    .paragraphs[0]
    let formats = formats(paragraph)
    #expect(paragraph.text == "abcdefg")
    #expect(formats["b"]?.weight == 700 && formats["a"]?.weight == 400)
    #expect(formats["c"]?.underline != nil && formats["c"]?.isItalic == true)
    #expect(formats["d"]?.fontKind == .monospaced && formats["e"]?.superscript == -1)
    #expect(formats["f"]?.link == "x" && formats["f"]?.foreground == nil)
    #expect(formats["g"]?.foreground == DocumentColor(hex: 0xFF0000))
  }

  @Test func `what a paragraph leaves open ends with it, and ends in any order`() {
    let document = read(
      "<b>a *b</b> c* d\n\ne</b> <i>f\n\n| <b>g | h |\n|-|-|\n| i | j |\n\n# <i>k\n\nl")
    #expect(document.text == "a b c d\ne f\ng\nh\ni\nj\nk\nl\n")
    let all = document.paragraphs.map(formats)
    #expect(
      all[0]["a "]?.weight == 700 && all[0]["b"]?.weight == 700 && all[0][" c"]?.weight == 400)
    #expect(all[1]["e "]?.weight == 400 && all[1]["f"]?.isItalic == true)
    #expect(all[5]["j"]?.weight == 400 && all.last?["l"]?.isItalic == false)
  }

  @Test func `breaks, pictures and blocks in a line`() {
    #expect(read("a<br>b<wbr>c <q>d</q>").text == "a\u{2028}b\u{200B}c “d”\n")
    #expect(read("a <p>b</p> c").text.filter { $0 != " " } == "a\nb\nc\n")
    let pieces = read("a <img src=' x.png ' alt=y width=20> b").paragraphs[0].pieces
    guard pieces.count == 3, case .picture(let picture, _) = pieces[1] else {
      Issue.record("\(pieces)")
      return
    }
    #expect(picture.source == "x.png" && picture.alternative == "y" && picture.width == 20)
  }

  @Test(arguments: [
    "H<sub>2</sub>O and x<sup>2</sup>\n", "<u>a</u> **b** <u>**c**</u>d\n",
    "# a<sup>b</sup>\n", "| b | c |\n| --- | --- |\n| <u>a</u> | x<sub>1</sub> |\n",
    "a <img src=\"logo.png\" alt=\"b\" width=\"120\"> c\n",
    "<img src=\"logo.png\" alt=\"a &quot;b&quot;\" title=\"c\" width=\"12.5\" height=\"9\">\n",
    "- <img src=\"a.png\" width=\"9\">\n- b\n", "[a](http://c)<sup>[b](http://c)</sup>\n",
    "![a](b.png) <sup><sup>c</sup></sup>\n",
  ])
  func `what Markdown has no sign for is written as it was read`(markdown: String) {
    let written = read(markdown).asMarkdown
    #expect(read(written).text == read(markdown).text)
    #expect(written == markdown)
  }

  // MARK: All of the text

  @Test
  func `each word of a document with HTML is there once and in order, and after a round trip`() {
    let seed = seed()
    for turn in 0..<iterations(150) {
      var random = RandomWords(random: SeededGenerator(seed: seed &+ UInt64(turn)))
      let markdown = random.markdown()
      let sink = RecordingSink()
      MarkdownReader.read(Array(markdown.utf8), into: sink)
      #expect(sink.complaints.isEmpty && sink.hasEnded, "seed \(seed) \(turn): \(sink.complaints)")
      let document = sink.document
      #expect(RandomWords.words(document.text) == random.words, "seed \(seed) \(turn)\n\(markdown)")
      let again = read(document.asMarkdown).text
      #expect(
        RandomWords.words(again) == random.words, "seed \(seed) \(turn)\n\(document.asMarkdown)")
    }
  }

  @Test func `each word of HTML is there once and in order`() {
    let seed = seed()
    for turn in 0..<iterations(300) {
      var random = RandomWords(random: SeededGenerator(seed: seed &+ UInt64(turn)))
      let html = random.html()
      let document = RecordedDocument.html(html)
      #expect(RandomWords.words(document.text) == random.words, "seed \(seed) \(turn)\n\(html)")
    }
  }

  @Test func `many blocks and tags cost what they hold`() {
    let blocks = String(repeating: "<div id=x>a</div>\n\n<b>b</b>\n\n", count: 3000)
    #expect(read(blocks).paragraphs.count == 6000)
    let open = String(repeating: "<b>a ", count: 20_000)
    #expect(read(open).paragraphs.count == 1)
    let deep = String(repeating: "<div align=center>\n\n", count: 5000) + "a"
    #expect(read(deep).paragraphs.count == 1)
  }
}
