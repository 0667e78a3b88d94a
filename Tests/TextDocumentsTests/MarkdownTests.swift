// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextDocuments

extension RecordedDocument {
  static func markdown(_ text: String) -> RecordedDocument {
    let sink = RecordingSink()
    MarkdownReader.read(Array(text.utf8), into: sink)
    precondition(sink.complaints.isEmpty, "\(sink.complaints)")
    return sink.document
  }

  var asMarkdown: String {
    let writer = MarkdownWriter()
    tell(writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

@Suite struct MarkdownTests {
  private func runs(_ markdown: String) -> [(text: String, format: CharacterFormat)] {
    RecordedDocument.markdown(markdown).paragraphs.first?.pieces.compactMap {
      if case .text(let text, let format) = $0 { (text, format) } else { nil }
    } ?? []
  }

  @Test func `emphasis, code, links and strikethrough are formats`() {
    let found = runs("a *b* **c** ***d*** `e` [f](http://x/ \"t\") ~~g~~ www.example.com")
    func format(_ text: String) -> CharacterFormat {
      found.first { $0.text == text }?.format ?? .init()
    }
    #expect(
      format("b").isItalic && format("c").weight == 700 && format("d").weight == 700
        && format("d").isItalic)
    #expect(format("e").fontKind == .monospaced && format("g").strikethrough != nil)
    #expect(format("f").link == "http://x/" && format("f").toolTip == "t")
    #expect(format("www.example.com").link == "http://www.example.com")
  }

  @Test func `documents read at once on several threads are read as one alone`() async {
    // cmark-gfm forgets its extensions' characters when another thread has reached a document's
    // end.
    let long = String(repeating: "~~g~~ www.example.com a@b.cd *e*\n\n", count: 200)
    let short = "~~g~~ www.example.com a@b.cd *e*\n"
    let expected = [long, short].map { "\(RecordedDocument.markdown($0))" }
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          "\(RecordedDocument.markdown(number % 4 == 0 ? long : short))"
            == expected[number % 4 == 0 ? 0 : 1]
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  @Test func `blocks are paragraphs`() {
    let document = RecordedDocument.markdown(
      "# A\n\nb\nc\\\nd\n\n> q\n> > r\n\n---\n\n```swift x\nlet a\n\n  b\n```\n\n<div>h</div>\n")
    #expect(document.text == "A\nb c\u{2028}d\nq\nr\n\nlet a\n\n  b\nh\n")
    let formats = document.paragraphs.map(\.format)
    #expect(
      formats[0].headingLevel == 1 && formats[2].quoteLevel == 1 && formats[3].quoteLevel == 2)
    #expect(
      formats[4].isRule && formats[5].isCode && formats[5].codeLanguage == "swift"
        && formats[7].isCode)
  }

  @Test func `HTML shows what it holds`() {
    let document = RecordedDocument.markdown(
      "a<!-- b -->c<br>d<br/>e <b>f</b>\n\n<!-- g -->\n\n<div><!-- h\ni -->j</div>\n\nk&#10;l\n")
    #expect(document.text == "ac\u{2028}d\u{2028}e f\nj\nk l\n")
  }

  @Test func `items that begin with an item have one marker`() {
    let document = RecordedDocument.markdown("- 1. - a\n\n     b\n")
    #expect(document.text == "a\nb\n")
    #expect(document.paragraphs.map(\.format.lists.count) == [3, 0])
  }

  @Test func `lists nest, number and have tasks`() {
    let document = RecordedDocument.markdown("3) a\n   - b\n   - [x] c\n\n   d\n4) e\n\n* \n")
    #expect(document.text == "a\nb\nc\nd\ne\n\n")
    let formats = document.paragraphs.map(\.format)
    #expect(formats[0].lists.map(\.format) == [ListFormat("{decimal})", start: 3)])
    #expect(
      formats[1].lists.count == 2 && formats[2].isTaskDone == true && formats[3].lists.isEmpty)
    #expect(
      formats[4].lists == formats[0].lists
        && formats[5].lists.map(\.format) == [ListFormat("{disc}")])
  }

  @Test func `tables have heads and alignments`() {
    let document = RecordedDocument.markdown("| a | b |\n|:-:|--:|\n| *c* | d\\|e |\n\nf")
    #expect(document.text == "a\nb\nc\nd|e\nf\n")
    #expect(
      document.tables[0].format.rows.map(\.isHeader) == [true, false]
        && document.tables[0].format.columnCount == 2)
    #expect(
      document.paragraphs.map(\.format.alignment) == [.center, .right, .center, .right, .natural])
    guard case .text(_, let format)? = document.paragraphs[4].pieces.first else { return }
    #expect(format.weight == 400, "the text behind a head is not bold")
  }

  @Test func `pictures are named, with what to say in their place`() {
    guard
      case .picture(let picture, _)? = RecordedDocument.markdown("![a *b*](../x.png \"t\")")
        .paragraphs.first?.pieces.first
    else {
      Issue.record("no picture")
      return
    }
    #expect(picture.source == "../x.png" && picture.alternative == "a b" && picture.title == "t")
  }

  @Test func `footnotes are stories`() {
    let document = RecordedDocument.markdown("a[^x] b\n\n[^x]: note\n\n    more\n")
    #expect(
      document.stories.map { RecordedDocument.paragraphs($0.blocks).map(\.text) } == [
        ["note", "more"]
      ])
    #expect(document.text == "a b\n")
    let again = RecordedDocument.markdown(document.asMarkdown)
    #expect(again.text == "a b\n" && again.stories.count == 1)
  }

  @Test(arguments: [
    "# A *b*\n\nc **d** `e` f\n\n> q\n\n- a\n- b\n\n1. c\n2. d\n", "a\\\nb\n",
    "a * _ \\` \\[x\\] \\<b>\n", "\\- a\n\n1\\. b\n\n\\# c\n",
    "```swift\nlet a\n\n  b\n```\n", "| a | b |\n| :---: | --- |\n| *c* | d\\|e |\n",
    "- [x] a\n- [ ] b\n  - c\n",
    "[a](http://x) ![b](c.png)\n",
    "[a](<b c>) ![b](<c(d.png>) [c](e?a=1&b=2) [d](e?a=1&amp;lt;2)\n", "---\n", "> a\n>\n> b\n",
    "- a\n\n  b\n\n  ```swift\n  let c\n\n    d\n  ```\n\n- e\n\n  > f\n  >\n  > g\n\nh\n",
    "10. a\n\n    b\n\n    - c\n\n      d\n\n    e\n", "> - a\n>\n>   b\n",
    "- ```\n  a\n  ```\n", "````\n```\n````\n", "- \\- a\n- # b\n- ***\n",
    "[a](http://x \"t \\\" u\") b\n", "| a | b |\n| --- | --- |\n| `c\\|d` | e<br>f |\n",
    "---\ntitle: A b\nauthor: \"C: d\"\nkeywords: [e, \"f, g\"]\ndate: 2024-02-29 01:02:03\n---\n\nh\n",
  ])
  func `what is written is what was read`(markdown: String) {
    #expect(RecordedDocument.markdown(markdown).asMarkdown == markdown)
  }

  @Test(arguments: [
    "git://a.b/c, a://b and //c\n", "@name, name@ and a @ b.c\n", "me@host, @media (a) {}\n",
    "www and awww.b\n", "http: //a and http:// b\n",
  ])
  func `what is no address has no backslash`(markdown: String) {
    #expect(RecordedDocument.markdown(markdown).asMarkdown == markdown)
  }

  @Test func `an address without a link has none when it is read again`() {
    let seed = seed()
    let parts = [
      "http", "https", "ftp", "HTTP", "mailto:", "xmpp:", "://", ":", "/", "//", "www.", "ww", ".",
      "@", "a", "b.c", "ü", "-", "_", "+", "(", " ", "*", "1", "é.de", "\\",
    ]
    for turn in 0..<iterations(400) {
      var random = SeededGenerator(seed: seed &+ UInt64(turn))
      let count = Int.random(in: 1...8, using: &random)
      let words = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let text = "x \(words) x"
      let document = RecordedDocument(
        blocks: [
          .paragraph(.init(pieces: [.text(text, CharacterFormat())], end: CharacterFormat()))
        ])
      let again = RecordedDocument.markdown(document.asMarkdown)
      #expect(again.text == text + "\n", "seed \(seed) \(turn)")
      for case .text(let piece, let format) in again.paragraphs.flatMap(\.pieces) {
        // An email address is a link, whatever precedes its characters.
        let isMail = format.link.map { $0.hasPrefix("mailto:") || $0.hasPrefix("xmpp:") } ?? false
        #expect(format.link == nil || isMail, "seed \(seed) \(turn): \(piece) in \(text)")
      }
    }
  }

  @Test func `a second reading gives the same text and formats`() {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    let words = [
      "a", "b c", "*", "_", "`", "<b>", "&amp;", "#", "1.", "-", "+", "[x]", "](y)", "|", "~~",
      "\\", "http://a.b", "ä€", "!", "(", "@", "~", "==", ">", "\"", ":", "a_b", "_b", "c_", "&",
      "&lt", ";", "&#6", "<", "<3", "/a>", "C:\\Users", "{#id}", "é", "\u{2028}y", "www.", "//",
    ]
    for _ in 0..<iterations(400) {
      var document = RecordedDocument()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        var paragraph = RecordedDocument.Paragraph()
        var format = CharacterFormat()
        let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in
          words.randomElement(using: &random)!
        }
        format.isItalic = random.oneIn(3)
        format.weight = random.oneIn(3) ? 700 : 400
        paragraph.pieces = [
          .text("x" + text.joined(separator: random.oneIn(2) ? " " : "") + "x", format)
        ]
        if random.oneIn(3) { paragraph.pieces.insert(.text(text[0], CharacterFormat()), at: 0) }
        if random.oneIn(4) { paragraph.format.quoteLevel = 1 }
        document.blocks.append(.paragraph(paragraph))
      }
      let markdown = document.asMarkdown
      let again = RecordedDocument.markdown(markdown)
      guard again.paragraphs.map(\.text) == document.paragraphs.map(\.text) else {
        Issue.record(
          "\(seed): \(document.paragraphs.map(\.text)) became \(again.paragraphs.map(\.text)) by \(markdown)"
        )
        return
      }
    }
  }

  @Test(arguments: [
    "$a_1 * b_2$\n", "a {#id} b\n", "a < b, c > d & e, AT&T, <3\n", "C:\\Users\\a_b\n",
    "\\*a\\* \\_b\\_ \\<c> \\&amp; \\[d\\]\n", "\\# a\n", "# a \\#\n", "\\> a\n", "\\* a\n",
  ])
  func `a backslash stands only before what would be markup`(markdown: String) {
    #expect(RecordedDocument.markdown(markdown).asMarkdown == markdown)
  }

  @Test(arguments: [
    "---\ntags: [a, b]\n---\n\nx\n",
    "---\nlayout: post\ntitle: 'a'\n# b\nkeys:\n  c: d\n---\n\nx\n",
    "---\nauthors:\n- A\n- B\nabstract: |\n  c\n  d\ndate: 2024-02-29\n---\n\nx\n",
  ])
  func `a head of YAML is written as it was read, but for what has changed`(markdown: String) {
    var document = RecordedDocument.markdown(markdown)
    #expect(document.asMarkdown == markdown)
    document.format.keywords = ["n"]
    document.format.title = "m"
    document.format.author = nil
    let changed = document.asMarkdown
    let again = RecordedDocument.markdown(changed).format
    #expect(again.keywords == ["n"] && again.title == "m" && again.author == nil)
    #expect(changed.contains("layout: post\n") == markdown.contains("layout"))
    #expect(changed.contains("tags: [n]\n") == markdown.contains("tags"))
    #expect(again.comment == document.format.comment && again.created == document.format.created)
  }

  @Test func `cells that a span covers are empty`() {
    let document = RecordedDocument.html(
      "<table><tr><td colspan=2>a<td rowspan=2>b<tr><td>c<td>d<tr><td>e<td><pre>f\ng</pre><td><h1>h</h1>"
        + "</table>")
    #expect(
      document.asMarkdown
        == "| a |  | b |\n| --- | --- | --- |\n| c | d |  |\n| e | `f` `g` | **h** |\n")
  }

  @Test(arguments: [
    ("---\ntitle: A 'b'\n...\nx", "A 'b'"),
    ("---\r\n# c\r\ntitle: \"A \\\"b\\\"\" # d\r\n---\r\nx", "A \"b\""),
    ("---\nlayout: p\ntitle: >\n  A\n  b\nother:\n  c: d\n---\nx", "A b"),
    ("---\ntitle: 'it''s'\n---\nx", "it's"),
  ])
  func `a head of YAML is no text, but says what the document is`(markdown: String, title: String) {
    let document = RecordedDocument.markdown(markdown)
    #expect(document.text == "x\n" && document.format.title == title)
  }

  @Test func `a head of YAML says authors, keywords and a date`() {
    let format = RecordedDocument.markdown(
      "---\nauthor:\n  - A\n  - \"B\"\ntags: [c, 'd e']\ndate: 2024-02-29T23:59Z\ndescription: |\n  f\n  g\n---\n"
    ).format
    #expect(format.author == "A, B" && format.keywords == ["c", "d e"] && format.comment == "f g")
    #expect(format.created == .init(year: 2024, month: 2, day: 29, hour: 23, minute: 59))
    #expect(RecordedDocument.markdown("---\nkeywords: a, b\n---\n").format.keywords == ["a", "b"])
  }

  @Test(arguments: [
    "---\n\ntitle: a\n\n---\n", "---\ntext\n---\n", "---\n---\n", "---\ntitle: a\n",
    "----\na: b\n----\n",
    "---\nhttp://a\n---\n", "---\n- a\n---\n", "x\n\n---\ntitle: a\n---\n",
  ])
  func `lines of dashes are rules and headings elsewhere`(markdown: String) {
    let document = RecordedDocument.markdown(markdown)
    #expect(document.format == DocumentFormat() && !document.paragraphs.isEmpty)
  }

  /// Returns the document without the spacing of items: that is a property of a list, but the
  /// paragraphs have it.
  private static func withoutSpace(_ document: RecordedDocument) -> RecordedDocument {
    var document = document.normalized()
    document.blocks = document.blocks.map { block in
      guard case .paragraph(var paragraph) = block else { return block }
      (paragraph.format.spacingBefore, paragraph.format.spacingAfter) = (0, 0)
      return .paragraph(paragraph)
    }
    return document
  }

  @Test func `what stands in items and quotations stays there`() {
    let seed = seed()
    for number in 0..<UInt64(iterations(300)) {
      var random = RandomMarkdown(seed: seed &+ number)
      let markdown = random.document()
      let document = RecordedDocument.markdown(markdown)
      let again = RecordedDocument.markdown(document.asMarkdown)
      let (one, other) = (Self.withoutSpace(document), Self.withoutSpace(again))
      if one != other {
        Issue.record(
          "\(seed &+ number): \(Difference.first(one, other))\n\(markdown)\n=====\n\(document.asMarkdown)"
        )
        return
      }
    }
  }

  @Test func `nine more files cut at any byte are read`() {
    for seed in 1...9 as ClosedRange<UInt64> {
      var random = RandomDocument(seed: seed)
      let writer = MarkdownWriter()
      random.document().tell(writer)
      let bytes = Array(writer.bytes.prefix(1500))
      for count in 0...bytes.count {
        let sink = RecordingSink()
        MarkdownReader.read(Array(bytes[..<count]), into: sink)
        #expect(sink.complaints.isEmpty && sink.hasEnded, "\(seed), \(count): \(sink.complaints)")
      }
    }
  }

  @Test func `bad input is read`() {
    let file = "# a\n> - b\n>   | c |\n>   |---|\n>   | d |\n\n[^1]: x ![y](z)\n\n~~~\ncode `*_[("
    let bytes = Array(file.utf8)
    for count in 0...bytes.count {
      let sink = RecordingSink()
      MarkdownReader.read(Array(bytes[..<count]), into: sink)
      #expect(sink.complaints.isEmpty && sink.hasEnded, "\(count): \(sink.complaints)")
    }
    for piece in ["> ", "* ", "[", "*a ", "- ", "`", "![", "<", "|", "_", "\u{0}", "&#0;"] {
      let sink = RecordingSink()
      MarkdownReader.read(Array(String(repeating: piece, count: 2000).utf8), into: sink)
      #expect(sink.complaints.isEmpty && sink.hasEnded, "\(piece)")
    }
  }
}

/// Markdown of blocks in blocks.
private struct RandomMarkdown {
  private var random: SeededGenerator
  private var count = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func document() -> String {
    blocks(depth: 0, isInQuote: false).joined(separator: "\n\n") + "\n"
  }

  private mutating func word() -> String {
    count += 1
    return "w\(count)" + (random.oneIn(4) ? "\\\n- v" : "")
  }

  /// Paragraphs separate lists: else they would be one.
  private mutating func blocks(depth: Int, isInQuote: Bool) -> [String] {
    var found = [word()]
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      switch Int.random(in: 0...5, using: &random) {
      case 0 where depth < 3, 1 where depth < 3: found.append(list(depth: depth, isInQuote))
      case 2 where depth < 3 && !isInQuote:
        found.append(indented(blocks(depth: depth + 1, isInQuote: true), "> ", "> "))
      case 3: found.append("~~~ x\n\(word())\n\n  \(word())\n~~~")
      case 4: found.append("## \(count)")
      default: found.append("***")
      }
      found.append(word())
    }
    return found
  }

  private mutating func list(depth: Int, _ isInQuote: Bool) -> String {
    let isTight = random.oneIn(3)
    let isOrdered = random.oneIn(2)
    return (0..<Int.random(in: 1...3, using: &random)).map { number in
      let marker = isOrdered ? "\(number + 8). " : "- "
      let content = isTight ? [word()] : blocks(depth: depth + 1, isInQuote: isInQuote)
      return indented(content, marker, String(repeating: " ", count: marker.count))
    }.joined(separator: isTight ? "\n" : "\n\n")
  }

  private func indented(_ blocks: [String], _ first: String, _ rest: String) -> String {
    let lines = blocks.joined(separator: "\n\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { ($0.offset == 0 ? first : rest) + $0.element }
      .joined(separator: "\n")
  }
}
