// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextUnicode

/// The break tests of Unicode 15.0 through our own calls, fast paths included.
///
/// Cases in which the system's ICU differs from the annex are in Tests/Fixtures/Unicode with the
/// reason; one that is right again must be removed there.
@Suite struct BreakConformanceTests {
  private func check(
    _ file: String, against accepted: String?, count: Int,
    _ find: (UnicodeFiles.BreakCase) -> [Int]
  ) throws {
    let cases = try UnicodeFiles.breakCases(of: "auxiliary/\(file)")
    #expect(cases.count == count)
    let accepted = try accepted.map(UnicodeFiles.acceptedDifferences) ?? [:]
    var seen: Set<String> = []
    for example in cases {
      let found = find(example)
      let isAccepted = accepted[example.name] != nil
      seen.insert(example.name)
      if found == example.breaks {
        #expect(
          !isAccepted, "\(example.name) is right now: take it out of the accepted differences")
      } else if !isAccepted {
        Issue.record("\(example.name): breaks at \(found) instead of \(example.breaks)")
      }
    }
    #expect(accepted.keys.allSatisfy(seen.contains), "an accepted difference is no case of \(file)")
  }

  @Test func `lines break as LineBreakTest says`() throws {
    var boundaries = TextBoundaries()
    try check("LineBreakTest.txt", against: "LineBreakDifferences.txt", count: 7654) { example in
      var breaks: [Int] = []
      boundaries.lineBreaks(in: example.units.span, language: "en") { offset, _ in
        breaks.append(offset)
      }
      return breaks
    }
  }

  @Test func `graphemes are those of GraphemeBreakTest`() throws {
    var boundaries = TextBoundaries()
    try check("GraphemeBreakTest.txt", against: nil, count: 602) { example in
      var breaks: [Int] = []
      boundaries.graphemes(in: example.units.span) { breaks.append($0) }
      return breaks
    }
  }

  @Test func `words are those of WordBreakTest`() throws {
    var boundaries = TextBoundaries()
    try check("WordBreakTest.txt", against: "WordBreakDifferences.txt", count: 1823) { example in
      var breaks: [Int] = []
      boundaries.words(in: example.units.span, language: "en") { range, _ in
        breaks.append(range.upperBound)
      }
      #expect(breaks.removeLast() == example.units.count)
      return breaks
    }
  }

  @Test func `the accepted word differences are right in Finnish`() throws {
    let accepted = try UnicodeFiles.acceptedDifferences("WordBreakDifferences.txt")
    var boundaries = TextBoundaries()
    for example in try UnicodeFiles.breakCases(of: "auxiliary/WordBreakTest.txt")
    where accepted[example.name] != nil {
      var breaks: [Int] = []
      boundaries.words(in: example.units.span, language: "fi") { range, _ in
        breaks.append(range.upperBound)
      }
      #expect(breaks.dropLast() == example.breaks[...])
    }
  }
}
