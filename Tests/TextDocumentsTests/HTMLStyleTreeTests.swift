// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextDocuments

@Suite struct HTMLStyleTreeTests {
  private func read(_ html: String, limit: Int) -> RecordedDocument {
    let sink = RecordingSink()
    HTMLReader(sink, styles: HTMLStyleTree(limit: limit)).read(HTMLInput(Array(html.utf8)))
    #expect(sink.complaints.isEmpty, "\(sink.complaints)\n\(html)")
    return sink.document
  }

  @Test func `styles that are remembered are those that would be made`() {
    let seed = seed()
    for number in 0..<UInt64(iterations(120)) {
      var random = RandomHTML(random: SeededGenerator(seed: seed &+ number))
      let html = random.document()
      let made = read(html, limit: 0)
      for limit in [1, 3, 2048] where read(html, limit: limit) != made {
        Issue.record("\(seed &+ number), \(limit) styles: \(html)")
        return
      }
    }
  }

  /// The comparison above finds attributes that a key omits.
  @Test func `attributes that a rule asks for keep styles apart`() {
    let html = "<style>#b { color: red } [data-z='2'] { font-weight: bold }</style>"
    let text = html + "<p id=a>1<p id=b>2<p data-z=1>3<p data-z=2>4"
    let formats = read(text, limit: 2048).paragraphs.map(\.end)
    #expect(formats.map(\.foreground) == [nil, DocumentColor(hex: 0xFF0000), nil, nil])
    #expect(formats.map(\.weight) == [400, 400, 400, 700])
  }

  @Test func `a sheet in the body counts for the elements behind it`() {
    let text = "<p><b>1</b></p><style>b { color: red }</style><p><b>2</b></p>"
    let formats = read(text, limit: 2048).paragraphs.map(\.end)
    #expect(formats.map(\.foreground) == [nil, DocumentColor(hex: 0xFF0000)])
  }
}
