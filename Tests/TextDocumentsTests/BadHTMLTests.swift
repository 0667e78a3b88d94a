// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextDocuments

@Suite struct BadHTMLTests {
  /// Reads a document, and writes it in every format.
  @discardableResult
  private func readAndWrite(
    _ text: String, _ read: ([UInt8], any DocumentSink) -> Void = { HTMLReader.read($0, into: $1) }
  ) -> RecordedDocument {
    let sink = RecordingSink()
    read(Array(text.utf8), sink)
    #expect(sink.complaints.isEmpty && sink.hasEnded, "\(sink.complaints) \(text)")
    let (rtf, html, markdown) = (RTFWriter(), HTMLWriter(), MarkdownWriter())
    sink.document.tell(rtf)
    sink.document.tell(html)
    sink.document.tell(markdown)
    for bytes in [rtf.bytes, html.bytes, markdown.bytes] { #expect(!bytes.isEmpty, "\(text)") }
    return sink.document
  }

  // MARK: Cuts

  @Test func `nine more files cut at any byte are read`() {
    var files = 0
    var seed: UInt64 = 0
    while files < 9 {
      seed += 1
      var random = RandomHTML(random: SeededGenerator(seed: seed))
      let bytes = Array(random.document().utf8)
      // Short ones: the time grows with the square of the length.
      guard (200..<1200).contains(bytes.count) else { continue }
      files += 1
      for count in 0..<bytes.count {
        let sink = RecordingSink()
        HTMLReader.read(Array(bytes[..<count]), into: sink)
        #expect(sink.complaints.isEmpty && sink.hasEnded, "\(seed), \(count): \(sink.complaints)")
      }
    }
  }

  // MARK: Numbers

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "99999999999999999999"])
  func `numbers at the end of integers are read and written`(number: String) {
    readAndWrite("<font size=\(number)>x</font><font size='+\(number)'>y")
    readAndWrite("<ol><li value=\(number)>x<li>y</ol><ol start=\(number)><li>x<li>y")
    for word in ["super", "weight", "ligature", "break", "quote", "embed"] {
      readAndWrite("<sup style='--tk: \(word) \(number)'>x<sup>y</sup></sup>")
    }
    readAndWrite(
      "{\\rtf1{\\*\\tklists \\{decimal\\}.|\(number)|0;}\\tklist1 a\\par\\pard\\tklist1 b\\par}",
      { RTFReader.read($0, into: $1) })
  }

  @Test func `no elements in elements make a font larger than any is`() {
    for html in [
      String(repeating: "<h1>x", count: 900),
      String(repeating: "<div style='font-size: larger'><big>x", count: 400),
      "<span style='font-size: 1e-309px; -webkit-text-stroke: 100000px red'>x",
    ] {
      for paragraph in readAndWrite(html).paragraphs {
        for case .text(_, let format) in paragraph.pieces { #expect(format.fontSize <= 10_000) }
      }
    }
  }

  // MARK: Tags

  @Test func `attributes beyond those that count are cut, the text stays`() {
    let many = (0..<5000).map { "a\($0)='>\($0)'" }.joined(separator: " ")
    let html = "<p title=t \(many) lang=de/>x<b \(many) >y</b><!-- <i \(many)> --><p a>z"
    let limited = String(decoding: HTMLScanner.limited(Array(html.utf8)), as: UTF8.self)
    #expect(limited.hasPrefix("<p title=t a0='>0'") && limited.contains("a254='>254' >x<b a0"))
    #expect(limited.contains("a255='>255'  >y</b><!-- <i a0") && !limited.contains("lang=de"))
    #expect(limited.hasSuffix(" a4999='>4999'> --><p a>z"), "a comment has no attributes")
    let document = readAndWrite(html)
    #expect(document.text == "xy\nz\n")
    guard case .text(_, let format)? = document.paragraphs[0].pieces.first else { return }
    #expect(format.toolTip == "t" && format.language == nil)
  }

  @Test(arguments: [
    "<p a='>\">'b=c d>x", "<p a=\"'>\"=>x", "<p a= '>' b>x", "<p a'b>x", "<p/a/b=/>x", "<p a=>x",
    "a<b", "a < b > c", "</ p>", "<p", "<p a='", "<!--", "<!-- > --><p>x", "<!-->x", "<?a>x", "<",
    "<script>'<b \"</b></script>x", "<STYLE><p a='</style>x", "<script", "</", "<script></script>x",
  ])
  func `tags with few attributes are left as they are`(html: String) {
    #expect(HTMLScanner.limited(Array(html.utf8)) == Array(html.utf8))
    var scanner = HTMLScanner(Array(html.utf8))
    var shown = ""
    while let piece = scanner.next() {
      if case .text(let range) = piece {
        shown += String(decoding: scanner.bytes[range], as: UTF8.self)
      }
    }
    let expected = html.hasSuffix("x") ? "x" : html.hasPrefix("a") || html == "<" ? html : nil
    if let expected, html != "a<b" { #expect(shown == expected) }
  }

  @Test func `text too deep has its entities, without comments and scripts`() {
    let html =
      String(repeating: "<b>", count: 1500)
      + "1 &auml;&#8364;&#x1F642;&hellip;&amp;lt;&nosuch;&;& <!-- > 2 --><script>'3<b>'</script> a<1"
    #expect(RecordedDocument.html(html).text == "1 ä€🙂…&lt;&nosuch;&;& a<1")
  }

  @Test func `a long attribute and U+0000 anywhere are read`() {
    let long = String(repeating: "a ", count: 500_000)
    let document = readAndWrite("<p title='\(long)'>x<p class='\(long)'>y")
    #expect(document.text == "x\ny\n")
    readAndWrite("a\0b<p\0>c</p\0>\0\0d<b\0x=y\0>e&\0;<i>f")
  }

  // MARK: Style sheets

  private func sheet(_ text: String, credit: Int) -> CSSSheet {
    var sheet = CSSSheet(credit: credit)
    sheet.append(CSSParser.sheet(text).rules)
    return sheet
  }

  @Test func `what matching costs is bounded for an element and for all of them`() {
    var sheet = sheet(String(repeating: "p { color: red }", count: 10_000), credit: 50_000)
    let counts = (0..<5).map { _ in
      sheet.declarations(for: CSSElement("p"), in: []).count
    }
    // A comparison and a declaration are five steps of 20 000, later of 1000.
    #expect(counts == [4000, 4000, 2600, 200, 200])
  }

  @Test func `rules of many classes or declarations cost what they hold`() {
    var sheet = sheet(
      String(repeating: ".a", count: 30_000) + "{ color: red } .a { color: blue }", credit: 0)
    let element = CSSElement("p", [.init(name: "class", value: "a")])
    #expect(sheet.declarations(for: element, in: []).isEmpty, "the first took all steps")
    let long = CSSParser.sheet("p { " + String(repeating: "color: red;", count: 5000) + "}")
    #expect(long.rules[0].declarations.count == 1000)
    let own = CSSParser.declarations(String(repeating: "color: red;", count: 5000))
    #expect(own.count == 5000, "an element's own are as many as there are")
  }
}
