// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextDocuments

@Suite struct BadRTFTests {
  /// Reads a document, and checks that the sink gets events in the required order.
  @discardableResult
  private func read(_ bytes: [UInt8]) -> RecordedDocument {
    let sink = RecordingSink()
    RTFReader.read(bytes, into: sink)
    #expect(sink.complaints.isEmpty && sink.hasEnded, "\(sink.complaints) \(bytes.count)")
    return sink.document
  }

  @discardableResult
  private func read(_ text: String) -> RecordedDocument { read(Array(text.utf8)) }

  @Test func `a file cut at any byte is read as far as it goes`() {
    var files = 0
    var seed: UInt64 = 0
    while files < 10 {
      seed += 1
      var random = RandomDocument(seed: seed)
      let writer = RTFWriter()
      random.document().tell(writer)
      let bytes = writer.bytes
      // Short ones: the time grows with the square of the length.
      guard bytes.count < 2500 else { continue }
      files += 1
      for count in 0...bytes.count { read(Array(bytes[..<count])) }
    }
  }

  @Test func `damaged files are read`() {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    for number in 0..<UInt64(iterations(100)) {
      var source = RandomDocument(seed: seed &+ number % 20)
      let writer = RTFWriter()
      source.document().tell(writer)
      var bytes = writer.bytes
      for _ in 0..<Int.random(in: 1...20, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(Array("{}\\0123; *".utf8).randomElement(using: &random)!, at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 40))
        default:
          let words = RTFWord.allCases.randomElement(using: &random)!.rawValue
          bytes.insert(
            contentsOf: Array("\\\(words)\(Int.random(in: -3...3, using: &random)) ".utf8),
            at: place)
        }
      }
      read(bytes)
    }
  }

  @Test func `braces need not match`() {
    #expect(read("{\\rtf1 a}}}b").text == "a")
    #expect(read("{{{{\\rtf1 a{\\b b").text == "ab")
    #expect(read("}{a").text == "a")
  }

  @Test func `groups may nest deeper than their formats count`() {
    let many = 100_000
    let text =
      "{\\rtf1 a" + String(repeating: "{\\b x", count: many) + String(repeating: "}", count: many)
      + "b}"
    let document = read(text)
    #expect(document.text.count == many + 2)
    guard case .text(_, let format)? = document.paragraphs[0].pieces.last else { return }
    #expect(format.weight == 400, "groups that were dropped are closed too")
    // Ignored content is ignored there too.
    #expect(read(String(repeating: "{", count: many) + "a{\\*\\x b{c}}d").text == "ad")
    #expect(read(String(repeating: "{\\footnote{\\trowd", count: 1000)).text.isEmpty)
    #expect(read(String(repeating: "{\\field{\\*\\fldinst ", count: 1000)).text.isEmpty)
  }

  @Test func `numbers beyond any integer are the nearest that there are`() {
    let huge = "99999999999999999999999"
    for word in RTFWord.allCases where word != .u {
      read("{\\rtf1\\\(word.rawValue)\(huge) a\\\(word.rawValue)-\(huge) b\\par}")
    }
    read("{\\rtf1\\u\(huge)?\\u-\(huge)?\\uc\(huge)\\u8364 abc}")
  }

  @Test func `binary data longer than the file ends with it`() {
    #expect(read("{\\rtf1 a{\\pict\\pngblip\\bin99999 abc").text == "a\u{FFFC}")
    #expect(read("{\\rtf1 a\\bin-5 b}").text == "ab")
  }

  @Test func `pictures of false sizes and false digits are told`() {
    let document = read("{\\rtf1{\\pict\\pngblip\\picwgoal-5\\pichgoal99999999999 8950zz4e4}}")
    guard case .picture(let picture, _)? = document.paragraphs.first?.pieces.first else {
      Issue.record("no picture")
      return
    }
    #expect(picture.data == [0x89, 0x50, 0x4E] && picture.width == nil)
  }

  @Test func `code pages that nobody knows are read as western European`() {
    #expect(read("{\\rtf1\\ansi\\ansicpg31337 \\'e4}").text == "ä")
  }

  @Test func `rows and cells without a table are no reason to stop`() {
    read("{\\rtf1\\cell\\row\\nestcell\\nestrow a\\cell b\\row}")
    read("{\\rtf1\\intbl a\\cell\\row\\itap9 b\\nestcell\\itap1 c\\row\\pard d}")
    read("{\\rtf1\\trowd\\cellx-5\\cellx-5\\cellx0\\intbl a\\cell b\\cell c\\cell d\\cell\\row}")
    let many = String(repeating: "\\cell", count: 5000)
    #expect(read("{\\rtf1\\trowd\\intbl a\(many) b\\row}").text.contains("b"))
    read(
      "{\\rtf1\\trowd" + String(repeating: "\\cellx1", count: 5000) + "\\intbl a" + many
        + String(repeating: "\\row\\intbl x", count: 500))
  }

  @Test func `random words in any order are read`() {
    let seed = seed()
    var random = SeededGenerator(seed: seed)
    for number in 0..<iterations(500) {
      var text = "{\\rtf1"
      for _ in 0..<Int.random(in: 1...200, using: &random) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: text += "{"
        case 1: text += "}"
        case 2: text += "\\*"
        case 3: text += " a;"
        case 4: text += "\\'\(Int.random(in: 10...99, using: &random))"
        default:
          text += "\\" + RTFWord.allCases.randomElement(using: &random)!.rawValue
          if random.oneIn(2) { text += "\(Int.random(in: -9...9, using: &random))" }
        }
      }
      let sink = RecordingSink()
      RTFReader.read(Array(text.utf8), into: sink)
      guard sink.complaints.isEmpty, sink.hasEnded else {
        Issue.record("\(seed) \(number): \(sink.complaints) \(text)")
        return
      }
    }
  }

  @Test func `a sink may end reading`() {
    final class Impatient: DocumentSink {
      var ended = false
      var isOpen = false
      func setCharacterFormat(_ format: CharacterFormat) {}
      func appendText(_ units: [UInt16]) { isOpen = true }
      func appendImage(_ picture: DocumentImage) {}
      func appendMark(_ name: String) {}
      func endParagraph(_ format: ParagraphFormat, isTerminated: Bool) { isOpen = false }
      func beginTable(in blocks: [ParagraphFormat.Block]) {}
      func beginRow() {}
      func beginCell() {}
      func endCell() {}
      func endRow() {}
      func endTable(_ format: TableFormat) {}
      func beginStory(_ story: DocumentStory) {}
      func endStory(_ story: DocumentStory) {}
      func appendReference(to story: DocumentStory, number: Int) {}
      func endDocument(_ format: DocumentFormat) { ended = true }
      func progress(read: Int, of total: Int) -> Bool { false }
    }
    let sink = Impatient()
    let text = "{\\rtf1 " + String(repeating: "a\\b0 ", count: 100_000) + "}"
    #expect(!RTFReader.read(Array(text.utf8), into: sink))
    #expect(sink.ended && !sink.isOpen)
  }
}
