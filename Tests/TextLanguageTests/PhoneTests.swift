// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport
import TextLanguage

@Suite struct PhoneTests {
  @Test func `95 of 100 phone numbers of twenty countries are found, and nothing else`() throws {
    var wanted = 0
    var missed: [String] = []
    var wrong: [String] = []
    for line in try MarkedText.lines("phones.tsv") {
      let marked = MarkedText(line[1])
      let text = ScannedText(marked.text)
      let found = PhoneScanner.ranges(in: text, region: line[0])
      wanted += marked.ranges.count
      missed += marked.ranges.filter { !found.contains($0) }.map {
        "\(line[0]) \(text.string($0)): \(found.map { text.string($0) })"
      }
      wrong += found.filter { range in !marked.ranges.contains { $0.overlaps(range) } }.map {
        "\(text.string($0)) in \(marked)"
      }
    }
    #expect(wanted >= 200)
    let recall = Double(wanted - missed.count) / Double(wanted)
    #expect(recall >= 0.95, "\(recall); missed:\n\(missed.joined(separator: "\n"))")
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  @Test(arguments: [
    ("02-120", ["02-120"]), ("031-120, 051-120.", ["031-120", "051-120"]), ("(02-120)", ["02-120"]),
    ("02-120-1", []), ("1-02-120", []), ("02-1200", []), ("02-220", []), ("034-120", []),
    ("2-120", []), ("02-12", []), ("02-120.5", []),
  ])
  func `a Korean area's town hall has three digits`(text: String, wanted: [String]) {
    let scanned = ScannedText(text)
    let found = PhoneScanner.ranges(in: scanned, region: "KR").map(scanned.string)
    #expect(found == wanted)
    #expect(PhoneScanner.ranges(in: scanned, region: "DE").map(scanned.string).isEmpty)
  }
}
