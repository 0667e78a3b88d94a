// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport
import TextLanguage

@Suite struct LinkTests {
  /// Returns the default URL of a link for which the list has none.
  private func address(_ text: String) -> String {
    text.contains("://") || text.hasPrefix("mailto:")
      || !text.contains(/^[a-z]+:[^0-9]|^(tel|sms|geo):/)
      ? (text.contains(/^[A-Za-z][A-Za-z0-9+.-]*:\/\/|^(mailto):/) ? text : "http://" + text) : text
  }

  @Test func `98 of 100 links of the list are found, as they stand there`() throws {
    var wanted = 0
    var missed: [String] = []
    var wrong: [String] = []
    for line in try MarkedText.lines("links.tsv") {
      let marked = MarkedText(line[0])
      let found = LinkScanner.links(in: ScannedText(marked.text))
      wanted += marked.ranges.count
      for (index, range) in marked.ranges.enumerated() {
        let text = ScannedText(marked.text).string(range)
        let expected = line.count > index + 1 ? line[index + 1] : address(text)
        guard let link = found.first(where: { $0.range == range }) else {
          missed.append("\(marked): \(found.map { ScannedText(marked.text).string($0.range) })")
          continue
        }
        if link.address != expected { wrong.append("\(link.address) for \(expected)") }
      }
      wrong += found.filter { !marked.ranges.contains($0.range) }.map {
        "\(ScannedText(marked.text).string($0.range)) in \(marked)"
      }
    }
    #expect(wanted >= 200)
    let recall = Double(wanted - missed.count) / Double(wanted)
    #expect(recall >= 0.98, "\(recall); missed:\n\(missed.joined(separator: "\n"))")
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }
}
