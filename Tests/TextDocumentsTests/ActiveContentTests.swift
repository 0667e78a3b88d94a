// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport
import TextStructures

@testable import TextDocuments

/// Words of a document stay words in all output, whatever they are.
@Suite struct ActiveContentTests {
  private func html(_ document: RecordedDocument) -> [UInt8] {
    let writer = HTMLWriter()
    document.tell(writer)
    return writer.bytes
  }

  private func markdown(_ document: RecordedDocument) -> [UInt8] {
    let writer = MarkdownWriter()
    document.tell(writer)
    return writer.bytes
  }

  private func rtf(_ document: RecordedDocument) -> [UInt8] {
    let writer = RTFWriter()
    document.tell(writer)
    return writer.bytes
  }

  /// Returns the problem of Markdown: its HTML elements, and the destinations of its links.
  private func problem(inMarkdown bytes: [UInt8]) -> String? {
    var problem: String?
    _ = CommonMark.read(bytes) { event in
      guard event.isStart, problem == nil else { return true }
      switch event.kind {
      case .htmlInline, .htmlBlock:
        problem = ActiveContent.problem(inMarkdownHTML: event.text).map { "\($0) in \(event.text)" }
      case .link: problem = ActiveContent.problem(inLink: event.address)
      case .image: problem = ActiveContent.problem(inLink: event.address, isImage: true)
      default: break
      }
      return true
    }
    return problem
  }

  private func text(_ words: String, _ change: (inout CharacterFormat) -> Void) -> RecordedDocument
  {
    var format = CharacterFormat.plain
    change(&format)
    return RecordedDocument(blocks: [
      .paragraph(.init(pieces: [.text(words, format)], end: .plain))
    ])
  }

  @Test(arguments: HostileWords.all)
  func `a font's or an effect's name is a string of the style sheet`(_ words: String) {
    let document = text("a") {
      $0.fontName = words
      $0.effect = words
    }
    let bytes = html(document)
    #expect(ActiveContent.problem(inHTML: bytes) == nil)
    let read = RecordedDocument.html(bytes)
    guard case .paragraph(let paragraph)? = read.blocks.first,
      case .text(_, let format)? = paragraph.pieces.first
    else {
      Issue.record("no text in \(String(decoding: bytes, as: UTF8.self))")
      return
    }
    let seen = String(
      String.UnicodeScalarView(
        words.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    let name = String(
      String.UnicodeScalarView(
        format.fontName.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    #expect(name == seen)
  }

  @Test func `a document that reads a style sheet's end in a font's name writes a name`() {
    for source in [
      #"<p style="font-family:'</style><script>alert(1)</script>'">x"#,
      #"{\rtf1{\fonttbl\f0 </style><script>alert(1)</script>;}\f0 x}"#,
    ] {
      let writer = HTMLWriter()
      if source.hasPrefix("{") {
        RTFReader.read(Array(source.utf8), into: writer)
      } else {
        HTMLReader.read(Array(source.utf8), into: writer)
      }
      #expect(ActiveContent.problem(inHTML: writer.bytes) == nil)
      #expect(String(decoding: writer.bytes, as: UTF8.self).contains("\\3c script\\3e "))
    }
  }

  @Test(arguments: [
    ("https://a.b/?c=d&e#f", true), ("http:a", true), ("mailto:a@b.c?subject=x", true),
    ("tel:+1", true), ("geo:1,2", true), ("HTTPS://A", true), ("sms:1", true), ("ftp://a", true),
    ("#x", true), ("#javascript:a", true), ("a/b:c", true), ("?a:b", true), ("//a.b/c", true),
    ("/a:b", true), ("./日本:語", true), ("日本", true), ("", true),
    ("javascript:a()", false), ("JavaScript:a()", false), (" java\nscript:a()", false),
    ("\u{1}javascript:a()", false), ("java\tscript:a()", false), ("java\u{200B}script:a()", false),
    ("\u{A0}javascript:a()", false), ("javascript :a()", false), ("vbscript:a", false),
    ("data:text/html,x", false), ("file:///etc/passwd", false), ("x-app:y", false),
    ("C:\\a", false), ("\\\\server\\share", false), ("/\\server\\share", false),
    (":a", false), ("%6aavascript:a", false), ("view-source:javascript:a", false),
  ])
  func `a URL is written with a scheme of the list, or without one`(_ url: String, _ may: Bool) {
    #expect(LinkSchemes.standard.allows(url) == may)
    let document = text("a") { $0.link = url }
    let bytes = [html(document), markdown(document), rtf(document)]
    let marks = ["href=", "](", "HYPERLINK"]
    for (bytes, mark) in zip(bytes, marks) where !url.isEmpty {
      let written = String(decoding: bytes, as: UTF8.self)
      #expect(written.contains(mark) == may, "\(written)")
    }
  }

  @Test func `a scheme that is added is written`() {
    let schemes = LinkSchemes(adding: ["X-App", "file"])
    #expect(schemes.allows("x-app:y") && schemes.allows("File:///a") && schemes.allows("http:a"))
    #expect(!schemes.allows("javascript:a"))
    let writer = HTMLWriter(policy: OutputPolicy(schemes: schemes))
    text("a") { $0.link = "x-app:y" }.tell(writer)
    #expect(String(decoding: writer.bytes, as: UTF8.self).contains("href=\"x-app:y\""))
  }

  @Test(arguments: [
    (Array("root:x:0:0".utf8), DocumentImage.Kind.png), (Array("<html>".utf8), .other),
    (Array("%PDF-1.7".utf8), .pdf), (Array("<svg onload='a()'/>".utf8), .svg),
    (Array("BMW is a car".utf8), .bmp),
  ])
  func `only what has an image's signature is embedded`(
    _ data: [UInt8], _ kind: DocumentImage.Kind
  ) {
    var picture = DocumentImage()
    (picture.data, picture.kind, picture.source) = (data, kind, "a.png")
    for width in [nil, 9.0] {
      picture.width = width
      let document = RecordedDocument(blocks: [
        .paragraph(.init(pieces: [.picture(picture, .plain)], end: .plain))
      ])
      for bytes in [html(document), markdown(document)] {
        let written = String(decoding: bytes, as: UTF8.self)
        #expect(!written.contains("base64") && written.contains("a.png"), "\(written)")
      }
    }
  }

  @Test func `words that would be markup are words, in all formats and at all places`() {
    let seed = seed()
    for number in 0..<UInt64(iterations(300)) {
      var random = RandomDocument(seed: seed &+ number, isHTML: true)
      var hostile = HostileDocument(seed: seed &+ number)
      let document = hostile.spoiled(random.document())
      let problems = [
        ActiveContent.problem(inHTML: html(document)), problem(inMarkdown: markdown(document)),
        ActiveContent.problem(inRTF: rtf(document)),
      ]
      for (format, problem) in zip(["HTML", "Markdown", "RTF"], problems) where problem != nil {
        Issue.record("\(seed &+ number): \(format) has \(problem ?? "")")
        return
      }
    }
  }
}

/// Replaces all words of a document by hostile ones.
struct HostileDocument {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func words() -> String {
    let first = HostileWords.all.randomElement(using: &random) ?? ""
    let second = HostileWords.all.randomElement(using: &random) ?? ""
    return random.oneIn(3) ? first + second : first
  }

  /// Text, of which sinks take no separators.
  private mutating func text() -> String {
    String(
      String.UnicodeScalarView(
        words().unicodeScalars.filter {
          ![0, 0xA, 0xD, 0x85, 0x2029].contains($0.value)
        }))
  }

  mutating func spoiled(_ document: RecordedDocument) -> RecordedDocument {
    var result = document
    result.blocks = document.blocks.map { spoiled($0) }
    for path in [
      \DocumentFormat.title, \.author, \.subject, \.company, \.copyright, \.comment, \.editor,
      \.manager, \.category, \.language, \.encodingName,
    ] where random.oneIn(2) {
      result.format[keyPath: path] = words()
    }
    result.format.keywords = [words(), words()]
    return result
  }

  private mutating func spoiled(_ block: RecordedDocument.Block) -> RecordedDocument.Block {
    switch block {
    case .table(var table):
      table.rows = table.rows.map { row in row.map { cell in cell.map { spoiled($0) } } }
      return .table(table)
    case .paragraph(var paragraph):
      paragraph.pieces = paragraph.pieces.map { spoiled($0) }
      paragraph.end = spoiled(paragraph.end)
      for index in paragraph.format.lists.indices where random.oneIn(3) {
        let list = paragraph.format.lists[index]
        paragraph.format.lists[index] = .init(
          id: list.id, ListFormat(words(), start: list.format.start))
      }
      if paragraph.format.isCode { paragraph.format.codeLanguage = words() }
      return .paragraph(paragraph)
    }
  }

  private mutating func spoiled(_ piece: RecordedDocument.Piece) -> RecordedDocument.Piece {
    switch piece {
    case .text(let words, let format):
      let text = random.oneIn(2) ? self.text() : words
      return .text(text.isEmpty ? words : text, spoiled(format))
    case .picture(var picture, let format):
      if picture.data.isEmpty { picture.source = words() }
      picture.alternative = words()
      picture.title = words()
      return .picture(picture, spoiled(format))
    case .story(let story, let blocks): return .story(story, blocks.map { spoiled($0) })
    case .mark: return .mark(words())
    default: return piece
    }
  }

  private mutating func spoiled(_ format: CharacterFormat) -> CharacterFormat {
    var format = format
    if random.oneIn(2) { format.fontName = words() }
    if random.oneIn(3) { format.effect = words() }
    if random.oneIn(3) { format.link = words() }
    if random.oneIn(3) { format.toolTip = words() }
    if random.oneIn(3) { format.language = words() }
    return format
  }
}
