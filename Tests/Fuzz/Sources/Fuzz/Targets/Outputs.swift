// SPDX-License-Identifier: MIT

import TextKitTestSupport
import TextStructures

@testable import TextCanvas
@testable import TextDocuments

// Writers of documents: whatever the words of a document are, the output has no active content. The
// words are pieces that end their context, and any characters between them.

let outputTarget = FuzzTarget(name: "Outputs", longest: 300, seeds: seeds) { input in
  let document = input.hostileDocument()
  let policy = OutputPolicy { SVGSanitizer.sanitized($0) { LinkSchemes.standard.allows($0) } }
  let (html, rtf, markdown) = (
    HTMLWriter(policy: policy), RTFWriter(policy: policy), MarkdownWriter(policy: policy)
  )
  document.tell(html)
  require(no: ActiveContent.problem(inHTML: html.bytes).map { "HTML has \($0)" })
  document.tell(rtf)
  require(no: ActiveContent.problem(inRTF: rtf.bytes).map { "RTF has \($0)" })
  document.tell(markdown)
  require(no: problem(inMarkdown: markdown.bytes).map { "Markdown has \($0)" })
  // No more is read of an output than was written.
  let again = HTMLWriter(policy: policy)
  HTMLReader.read(html.bytes, into: again)
  require(no: ActiveContent.problem(inHTML: again.bytes).map { "HTML of HTML has \($0)" })
  if String(decoding: html.bytes, as: UTF8.self).contains("<a href") { reach("a link") }
  if String(decoding: html.bytes, as: UTF8.self).contains("svg+xml") { reach("a drawing") }
  if !document.tables.isEmpty { reach("a table") }
}

private func problem(inMarkdown bytes: [UInt8]) -> String? {
  var problem: String?
  _ = CommonMark.read(bytes) { event in
    guard event.isStart, problem == nil else { return true }
    switch event.kind {
    case .htmlInline, .htmlBlock: problem = ActiveContent.problem(inMarkdownHTML: event.text)
    case .link: problem = ActiveContent.problem(inLink: event.address)
    case .image: problem = ActiveContent.problem(inLink: event.address, isImage: true)
    default: break
    }
    return true
  }
  return problem
}

private let seeds: [[UInt8]] = (0..<8).map { number in
  (0..<120).map { UInt8(truncatingIfNeeded: $0 * (2 * number + 7) + number) }
}

extension FuzzInput {
  fileprivate mutating func words() -> String {
    var words = ""
    for _ in 0...number(below: 3) {
      words += flag() ? choice(HostileWords.all) : text(upTo: 8)
    }
    return words
  }

  /// Text as sinks take it.
  private mutating func shownWords() -> String {
    let words = ControlCharacters.removed(from: words()).unicodeScalars.filter { $0 != "\u{2029}" }
    return words.isEmpty ? "x" : String(String.UnicodeScalarView(words))
  }

  private mutating func characters() -> CharacterFormat {
    var format = CharacterFormat()
    if flag() { format.fontName = words() }
    if oneIn(3) { format.effect = words() }
    if oneIn(2) { format.link = words() }
    if oneIn(3) { format.toolTip = words() }
    if oneIn(3) { format.language = words() }
    if oneIn(3) { format.fontKind = .monospaced }
    if oneIn(3) { format.weight = 700 }
    if oneIn(4) { format.superscript = 1 }
    return format
  }

  private mutating func picture() -> DocumentImage {
    var picture = DocumentImage()
    switch number(below: 4) {
    case 0:
      picture.kind = .svg
      picture.data = Array(
        "<svg xmlns='http://www.w3.org/2000/svg'><a href=\"\(attribute())\"><style>\(attribute())</style><rect style=\"\(attribute())\" fill=\"\(attribute())\"/></a></svg>"
          .utf8)
    case 1:
      picture.kind = .png
      picture.data = rest(upTo: 20)
    case 2:
      picture.kind = .png
      picture.data = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    default: break
    }
    if flag() { picture.source = words() }
    if flag() { picture.alternative = words() }
    if flag() { picture.title = words() }
    if flag() { picture.width = 9 }
    return picture
  }

  /// Words as XML may have them.
  private mutating func attribute() -> String {
    words().unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case "\"": text += "&quot;"
      default: if scalar.value >= 0x20 { text.unicodeScalars.append(scalar) }
      }
    }
  }

  private mutating func rest(upTo count: Int) -> [UInt8] {
    (0..<number(below: count + 1)).map { _ in byte() }
  }

  private mutating func paragraph() -> RecordedDocument.Paragraph {
    var paragraph = RecordedDocument.Paragraph()
    for _ in 0..<number(below: 4) {
      switch number(below: 6) {
      case 0: paragraph.pieces.append(.picture(picture(), characters()))
      case 1: paragraph.pieces.append(.mark(words()))
      default: paragraph.pieces.append(.text(shownWords(), characters()))
      }
    }
    paragraph.end = characters()
    var format = ParagraphFormat()
    switch number(below: 8) {
    case 0: format.lists = [.init(id: 1, ListFormat(words()))]
    case 1:
      format.isCode = true
      format.codeLanguage = words()
    case 2: format.headingLevel = number(in: 1...6)
    case 3: format.quoteLevel = number(in: 1...3)
    case 4: format.lists = [.init(id: 2, ListFormat("{decimal}."))]
    default: break
    }
    paragraph.format = format
    return paragraph
  }

  fileprivate mutating func hostileDocument() -> RecordedDocument {
    var document = RecordedDocument()
    for _ in 0...number(below: 4) where !isEmpty {
      if oneIn(5) {
        var table = RecordedDocument.Table(rows: [
          [
            [.paragraph(paragraph())], [.paragraph(paragraph())],
          ]
        ])
        table.format.columnCount = 2
        var row = RowFormat()
        for column in 0..<2 {
          var cell = CellFormat()
          cell.column = column
          row.cells.append(cell)
        }
        table.format.rows = [row]
        document.blocks.append(.table(table))
      } else {
        document.blocks.append(.paragraph(paragraph()))
      }
    }
    if document.blocks.isEmpty { document.blocks = [.paragraph(paragraph())] }
    document.format.title = words()
    document.format.author = words()
    document.format.language = words()
    document.format.keywords = [words()]
    return document
  }
}
