// SPDX-License-Identifier: MIT

import Testing
import TextLanguage

/// Texts made to be slow: searches that fail everywhere.
///
/// Quadratic time, or time that grows with the texts of all pieces, would end the test.
@Suite struct LongTextTests {
  private static let hard = [
    "1", "1 ", "12 ", "a.", "a@", "(", "[(", "http://", "http://a@", "1.1.1.", "5/", "2024-",
    "May ",
    "in ", "the ", "next ", "at ", "a-", "(408) ", "1 Main ", "12345 ", "明", "x", "é", "😀",
    "flight ", "Air ", "www.", "1:", "am ", "a:", "mailto:", "1 a Street, B, ", "1 rue ",
    "1 2 3 to ",
  ]

  @Test(.timeLimit(.minutes(5)), arguments: hard)
  func `time is linear in texts that nearly hold something`(_ piece: String) {
    let count = 30_000 / piece.utf16.count
    let text = ScannedText(String(repeating: piece, count: count))
    let style = DateStyle(monthFirst: true, language: "de")
    let found =
      LinkScanner.links(in: text).map(\.range) + PhoneScanner.ranges(in: text, region: "US")
      + DateScanner.dates(in: text, style: style).map(\.range)
      + AddressScanner.addresses(in: text).map(\.range)
      + FlightScanner.flights(in: text).map(\.range)
    #expect(found.allSatisfy { $0.upperBound <= text.count && !$0.isEmpty })
  }
}
