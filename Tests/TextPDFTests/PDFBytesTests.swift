// SPDX-License-Identifier: MIT

import Testing

@testable import TextPDF

/// Data in a PDF's syntax: each kind is encoded for its context.
@Suite struct PDFBytesTests {
  private func text(_ bytes: PDFBytes) -> String { String(decoding: bytes.bytes, as: UTF8.self) }

  @Test func `a name that is data ends no object`() {
    let hostile = "A >> /OpenAction << /S /JavaScript"
    let bytes: PDFBytes = "<< /Font \(name: hostile) >>"
    #expect(
      text(bytes) == "<< /Font /A#20#3E#3E#20#2FOpenAction#20#3C#3C#20#2FS#20#2FJavaScript >>")
    var string: PDFBytes = "/Title "
    string.append(text: ") /AA << (\\")
    #expect(text(string) == "/Title (\\) /AA << \\(\\\\)")
  }

  @Test func `numbers, flags and pieces are put in as they are`() {
    let piece: PDFBytes = "[\(3) \(true)]"
    let bytes: PDFBytes = "\(piece) \(number: 0.25) \(UInt16(7)) R"
    #expect(text(bytes) == "[3 true] .25 7 R")
  }

  @Test func `metadata of hostile words are text of their elements`() {
    let hostile = "</dc:title><x a='\u{301}\"&>\u{0}\u{1B}\u{FFFE}\t]]>"
    let source: XMPSource = "<t>\(text: hostile)</t>"
    #expect(
      String(decoding: source.bytes, as: UTF8.self)
        == "<t>&lt;/dc:title&gt;&lt;x a='\u{301}\"&amp;&gt;\t]]&gt;</t>")
  }
}
