// SPDX-License-Identifier: MIT

import TextKitTestSupport

import Testing

@testable import TextDocuments

@Suite struct MarkdownMarksTests {
  private struct Style: OptionSet, Hashable {
    let rawValue: Int
    static let bold = Style(rawValue: 1)
    static let italic = Style(rawValue: 2)
    static let struck = Style(rawValue: 4)
    static let code = Style(rawValue: 8)

    init(rawValue: Int) { self.rawValue = rawValue }

    init(_ format: CharacterFormat) {
      rawValue =
        (format.weight >= 600 ? 1 : 0) + (format.isItalic ? 2 : 0)
        + (format.strikethrough != nil ? 4 : 0) + (format.fontKind == .monospaced ? 8 : 0)
    }

    var format: CharacterFormat {
      var format = CharacterFormat()
      if contains(.bold) { format.weight = 700 }
      format.isItalic = contains(.italic)
      if contains(.struck) { format.strikethrough = .init() }
      if contains(.code) { format.fontKind = .monospaced }
      return format
    }
  }

  private func document(_ runs: [(String, Style)]) -> RecordedDocument {
    RecordedDocument(blocks: [
      .paragraph(.init(pieces: runs.map { .text($0.0, $0.1.format) }, end: CharacterFormat()))
    ])
  }

  /// Each character with its style; that of white space is not seen.
  private func styled(_ pieces: [RecordedDocument.Piece]) -> [String] {
    pieces.flatMap { piece -> [String] in
      guard case .text(let text, let format) = piece else { return ["?"] }
      return text.unicodeScalars.map {
        $0.properties.isWhitespace ? " " : "\($0)\(Style(format).rawValue)"
      }
    }
  }

  @Test func `links to one URL stay apart where text between them leads nowhere`() {
    func markdown(_ html: String) -> String { RecordedDocument.html(html).asMarkdown }
    #expect(
      markdown("<p><a href=u>one</a> <a href=u>two</a>, <b><a href=u>x</a> <a href=u>y</a></b>")
        == "[one](u) [two](u), [**x**](u) [**y**](u)\n")
    #expect(markdown("<p><a href=u>one <b>two</b> three</a>") == "[one **two** three](u)\n")
    #expect(
      markdown("<p><a href=u>one</a> <img src=a.png alt=A> <a href=u>two</a>")
        == "[one](u) ![A](a.png) [two](u)\n")
  }

  @Test func `marks parse where they stand`() {
    func check(_ runs: [(String, Style)], _ expected: String) {
      #expect(document(runs).asMarkdown == expected)
    }
    check([("Name:", Style.bold), ("John", [])], "<b>Name:</b>John\n")
    check([("Name", .bold), (": John", [])], "**Name**: John\n")
    check([("Name:", .bold), (" John", [])], "**Name:** John\n")
    check([("a", .bold), ("b", [.bold, .struck])], "**a~~b~~**\n")
    check([("100%", .bold), ("sure", [])], "<b>100%</b>sure\n")
    check([("a", []), ("(b)", .italic)], "a<em>(b)</em>\n")
    check([("「引用」", .bold), ("です", [])], "<b>「引用」</b>です\n")
    check([("強調", .bold), ("です", [])], "**強調**です\n")
    check([("a", .italic), ("b", .bold)], "*a*<b>b</b>\n")
    check([("a ", .bold), ("b", [.bold, .italic])], "**a *b***\n")
    check([("a", [.bold, .italic]), ("b", .bold)], "***a*b**\n")
    check([("a", .bold), (" b ", []), ("c", .bold)], "**a** b **c**\n")
    check([("x", []), ("!", .struck), ("y", [])], "x<s>!</s>y\n")
  }

  @Test func `runs keep their styles over any text`() {
    let seed = seed()
    let parts = [
      "a", "b c", "1", "é", "「", "」", "。", "です", "漢字", "(", ")", "[x]", "*", "**", "_", "~", "~~",
      "`", "``", "\\", "!", "\"", "“", "”", "%", "$5", "€", ":", ".", ",", "-", "<", ">", "&",
      "&amp;",
      "#", " ", "  ", "🙂", "\u{A0}", "+", "=", "|", "1.", "/", "\u{2028}x",
    ]
    for turn in 0..<iterations(2000) {
      var random = SeededGenerator(seed: seed &+ UInt64(turn))
      var runs: [(String, Style)] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let words = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          parts.randomElement(using: &random) ?? ""
        }
        var style = Style(rawValue: Int.random(in: 0...7, using: &random))
        if random.oneIn(3) { style = [] }
        var text = words.joined()
        if random.oneIn(6) {
          style.insert(.code)
          // A program in a line is one line.
          text = text.replacing("\u{2028}", with: "")
        }
        runs.append((text.isEmpty ? "z" : text, style))
      }
      // What begins and ends a paragraph is not seen.
      runs.insert(("x", []), at: 0)
      runs.append(("x", []))
      let before = document(runs)
      let markdown = before.asMarkdown
      let after = RecordedDocument.markdown(markdown)
      #expect(
        after.paragraphs.count == 1
          && styled(after.paragraphs[0].pieces) == styled(before.paragraphs[0].pieces),
        "seed \(seed) \(turn): \(runs.map { "\($0.1.rawValue) \($0.0)" }) became \(markdown)")
    }
  }

  @Test func `a link after an exclamation mark is no image`() {
    var link = CharacterFormat()
    link.link = "http://a.b"
    let document = RecordedDocument(blocks: [
      .paragraph(
        .init(
          pieces: [.text("Hello!", CharacterFormat()), .text("there", link)],
          end: CharacterFormat()))
    ])
    #expect(document.asMarkdown == "Hello\\![there](http://a.b)\n")
    #expect(RecordedDocument.markdown(document.asMarkdown).text == "Hello!there\n")
  }

  @Test func `a link of several styles is one link`() {
    var link = CharacterFormat()
    link.link = "http://a.b"
    var bold = link
    bold.weight = 700
    let document = RecordedDocument(blocks: [
      .paragraph(.init(pieces: [.text("a ", link), .text("b", bold)], end: CharacterFormat()))
    ])
    #expect(document.asMarkdown == "[a **b**](http://a.b)\n")
  }

  @Test func `a page's end parts paragraphs`() {
    let document = RecordedDocument.rtf(#"{\rtf1 one\page two{\b  a\page b}\par}"#)
    #expect(document.asMarkdown == "one\n\ntwo **a**\n\n**b**\n")
  }

  // MARK: Lists

  @Test(arguments: [
    ("- a\n- b\n\n* c\n* d\n\n- e\n", [1, 1, 2, 2, 3]),
    ("1. a\n2. b\n\n<!-- -->\n\n1. c\n", [1, 1, 2]),
    ("- a\n  - b\n\n  * c\n", [1, 2, 3]),
    ("1. a\n\n- b\n", [1, 2]),
    ("1. a\n\n1) b\n", [1, 2]),
  ])
  func `neighbouring lists stay two`(markdown: String, lists: [Int]) {
    let document = RecordedDocument.markdown(markdown)
    let again = RecordedDocument.markdown(document.asMarkdown)
    for read in [document, again] {
      var numbers: [Int: Int] = [:]
      let found = read.paragraphs.compactMap { $0.format.lists.last?.id }.map { id -> Int in
        if numbers[id] == nil { numbers[id] = numbers.count + 1 }
        return numbers[id] ?? 0
      }
      #expect(found == lists, "\(document.asMarkdown)")
    }
  }

  // MARK: Tables

  private func markdown(_ html: String) -> String {
    let sink = RecordingSink()
    HTMLReader.read(Array(html.utf8), into: sink)
    return sink.document.asMarkdown
  }

  @Test func `columns are aligned as their cells are`() {
    #expect(
      markdown("<table><tr><th>Name<th>Qty</tr><tr><td>left<td align=right>2</tr></table>")
        .contains("| --- | ---: |"))
    #expect(
      markdown(
        "<table><tr><th>N<th>Q</tr><tr><td align=center>a<td align=right>2</tr><tr><td align=center>b<td>3</tr></table>"
      )
      .contains("| :---: | --- |"))
    let heads = "| a | b |\n| :---: | ---: |\n"
    #expect(RecordedDocument.markdown(heads).asMarkdown == heads)
    let empty = "| a | b |\n| :---: | ---: |\n|  | c |\n"
    #expect(RecordedDocument.markdown(empty).asMarkdown == empty)
  }

  // MARK: Pages

  @Test func `a footer comes after the text`() {
    #expect(
      RecordedDocument.rtf(#"{\rtf1{\header H}{\footer F}Body}"#).asMarkdown == "H\n\nBody\n\nF\n")
    #expect(RecordedDocument.rtf(#"{\rtf1{\footer F}}"#).asMarkdown == "F\n")
    #expect(
      RecordedDocument.rtf(#"{\rtf1 a\par{\footer F}{\header H}b}"#).asMarkdown
        == "H\n\na\n\nb\n\nF\n")
  }

  @Test func `a text box comes after its paragraph`() {
    #expect(
      RecordedDocument.rtf(#"{\rtf1 a{\shp{\*\shpinst{\shptxt box\par}}}b\par c\par}"#).asMarkdown
        == "ab\n\nbox\n\nc\n")
  }
}
