// SPDX-License-Identifier: MIT

import Testing

@testable import TextDocuments

/// Keeps nothing, and counts the events.
private final class CountingSink: DocumentSink {
  var units = 0
  var longest = 0
  var formats = 0
  var boxes: Set<ObjectIdentifier> = []
  var cells = 0
  var pictures = 0
  /// The number of calls after which it declines to continue.
  var patience = Int.max
  var readAtEnd = 0
  var wasAsked = 0

  func setCharacterFormat(_ format: CharacterFormat) { formats += 1 }
  func appendText(_ units: [UInt16]) {
    self.units += units.count
    longest = max(longest, units.count)
  }
  func appendImage(_ picture: DocumentImage) { pictures += picture.data.count }
  func appendMark(_ name: String) {}
  func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) {}
  func beginTable(in blocks: [ParagraphFormat.Block]) {}
  func beginRow() {}
  func beginCell() {}
  func endCell() {}
  func endRow() {}
  func endTable(_ format: TableFormat) {
    for cell in format.rows.flatMap(\.cells) {
      cells += 1
      boxes.insert(cell.sharedBox.identity)
    }
  }
  func beginStory(_ story: DocumentStory) {}
  func endStory(_ story: DocumentStory) {}
  func appendReference(to story: DocumentStory, number: Int) {}
  func endDocument(_ format: DocumentFormat) {}
  func progress(read: Int, of total: Int) -> Bool {
    wasAsked += 1
    readAtEnd = read
    return wasAsked < patience
  }
}

@Suite struct LargeDocumentTests {
  /// The maximum length of text that the sink gets at a time, whatever the file's size.
  private static let longestPiece = 8192 + 2048

  private static let html: [String: String] = [
    "text": "<p>" + String(repeating: "some words ", count: 40_000),
    "a line": "<pre>" + String(repeating: "x", count: 400_000),
    "depths": String(repeating: "<b>", count: 1500)
      + String(repeating: "<p>words</p>", count: 40_000),
    "a script": "<script>" + String(repeating: "a < b;", count: 70_000),
    "tags": String(repeating: "<p><i>a</i>", count: 40_000),
  ]
  private static let rtf: [String: String] = [
    "text": "{\\rtf1 " + String(repeating: "some words ", count: 40_000) + "}",
    "groups": "{\\rtf1 " + String(repeating: "{\\b a}\\par ", count: 40_000) + "}",
    "bytes": "{\\rtf1 " + String(repeating: "\\'e9", count: 100_000) + "}",
    "a picture": "{\\rtf1{\\pict\\pngblip " + String(repeating: "00ff\n", count: 80_000) + "}}",
    "skipped": "{\\rtf1{\\*\\unknown " + String(repeating: "words ", count: 70_000) + "}}",
  ]

  @Test(arguments: ["text", "a line", "depths", "a script", "tags"])
  func `HTML is told in small pieces, and reading ends soon after the sink says so`(name: String) {
    let bytes = Array((Self.html[name] ?? "").utf8)
    let sink = CountingSink()
    #expect(HTMLReader.read(bytes, into: sink))
    #expect(sink.longest <= Self.longestPiece)
    #expect(sink.readAtEnd == bytes.count && sink.wasAsked >= bytes.count >> 16)
    let impatient = CountingSink()
    impatient.patience = 2
    #expect(!HTMLReader.read(bytes, into: impatient))
    #expect(impatient.wasAsked == 2 && impatient.readAtEnd <= 3 << 16)
    #expect(impatient.units <= 3 << 16)
  }

  @Test(arguments: ["text", "groups", "bytes", "a picture", "skipped"])
  func `RTF is told in small pieces, and reading ends soon after the sink says so`(name: String) {
    let bytes = Array((Self.rtf[name] ?? "").utf8)
    let sink = CountingSink()
    #expect(RTFReader.read(bytes, into: sink))
    #expect(sink.longest <= Self.longestPiece && sink.wasAsked >= bytes.count >> 18)
    let impatient = CountingSink()
    impatient.patience = 1
    #expect(!RTFReader.read(bytes, into: impatient))
    #expect(impatient.wasAsked == 1 && impatient.readAtEnd <= 3 << 16)
  }

  @Test func `a picture's data comes whole, from lines of any length`() {
    let sink = CountingSink()
    RTFReader.read(Array((Self.rtf["a picture"] ?? "").utf8), into: sink)
    #expect(sink.pictures == 160_000)
  }

  @Test func `cells that look alike share one box`() {
    let row = "<tr>" + String(repeating: "<td style='border: 1px solid'>x</td>", count: 8) + "</tr>"
    let sink = CountingSink()
    HTMLReader.read(Array(("<table>" + String(repeating: row, count: 2000)).utf8), into: sink)
    #expect(sink.cells == 16_000 && sink.boxes.count == 1)
    let definition =
      "\\trowd" + (1...8).map { "\\clbrdrt\\brdrs\\cellx\($0 * 1000)" }.joined() + "\\pard\\intbl "
    let cells = String(repeating: "x\\cell ", count: 8) + "\\row\n"
    let other = CountingSink()
    RTFReader.read(
      Array(("{\\rtf1 " + String(repeating: definition + cells, count: 2000) + "}").utf8),
      into: other)
    // Eight cells of the first row, of the last one, and of all between.
    #expect(other.cells == 16_000 && other.boxes.count <= 24)
  }

  @Test func `rows that are defined anew, but the same, have the borders of their place`() {
    let definition =
      "\\trowd\\trbrdrt\\brdrs\\brdrw20\\trbrdrb\\brdrs\\brdrw40\\trbrdrh\\brdrs\\brdrw60"
      + "\\cellx1000\\pard\\intbl x\\cell\\row\n"
    let document = RecordedDocument.rtf(
      "{\\rtf1 " + String(repeating: definition, count: 4) + "\\pard y}")
    let borders = document.tables[0].format.rows.map { row in
      [row.cells[0].box.border.top.value, row.cells[0].box.border.bottom.value]
    }
    #expect(borders == [[1, 3], [3, 3], [3, 3], [3, 2]])
  }
}
