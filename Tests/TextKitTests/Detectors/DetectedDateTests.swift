// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKit
import TextKitTestSupport

@Suite struct DetectedDateTests {
  private let numbers = NSTextCheckingResult.CheckingType.numbers
  private static let zone = TimeZone(identifier: "Europe/Berlin")!
  private static let now = date("2024-05-15 10:00")

  private static func date(_ text: String) -> Date {
    let parts = text.split { !$0.isNumber }.map { Int($0)! }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar.date(
      from: DateComponents(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4]))!
  }

  private func detection(_ locale: String) -> DataDetection {
    DataDetection(
      types: numbers.date, locale: Locale(identifier: locale), now: Self.now, timeZone: Self.zone)
  }

  private func results(_ text: String, _ locale: String = "en_US") -> [NSTextCheckingResult] {
    detection(locale).results(in: text, range: NSRange(location: 0, length: text.utf16.count))
  }

  @Test func `90 of 100 dates of the list mean what they say, and nothing else is a date`() throws {
    let list = try String(contentsOfFile: fixture("Detectors/dates.tsv"), encoding: .utf8)
    var wanted = 0
    var missed: [String] = []
    var wrong: [String] = []
    for line in list.split(separator: "\n") where !line.hasPrefix("#") {
      let columns = line.components(separatedBy: "\t")
      let text = columns[1].filter { $0 != "⟦" && $0 != "⟧" }
      let found = results(text, columns[0])
      guard columns.count > 2 else {
        wrong += found.map { "\((text as NSString).substring(with: $0.range)) in \(text)" }
        continue
      }
      wanted += 1
      let piece = columns[1].split { $0 == "⟦" || $0 == "⟧" }
      let range = (text as NSString).range(of: String(piece[columns[1].hasPrefix("⟦") ? 0 : 1]))
      let minutes = columns.count > 3 ? Double(columns[3])! : 0
      let isFound = found.contains {
        $0.range == range && abs($0.date!.timeIntervalSince(Self.date(columns[2]))) < 60
          && $0.duration == minutes * 60
      }
      if !isFound { missed.append("\(columns): \(found.map { ($0.range, $0.date!) })") }
      wrong += found.filter { NSIntersectionRange($0.range, range).length == 0 }.map {
        "\((text as NSString).substring(with: $0.range)) in \(text)"
      }
    }
    #expect(wanted >= 100)
    let recall = Double(wanted - missed.count) / Double(wanted)
    #expect(recall >= 0.90, "\(recall); missed:\n\(missed.joined(separator: "\n"))")
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }

  @Test func `a zone that the text names is the result's`() throws {
    let named = try #require(results("May 20 at 4 PM EST").first)
    #expect(named.timeZone?.secondsFromGMT() == -5 * 3600)
    #expect(named.date == Self.date("2024-05-20 23:00"))
    let unnamed = try #require(results("May 20 at 4 PM").first)
    #expect(unnamed.timeZone == nil)
    #expect(unnamed.resultType == numbers.date)
  }

  @Test(arguments: ["31 February 2024", "February 30", "2023-02-29", "2024-13-01", "31.4.2024"])
  func `a day that no calendar has is no date`(_ text: String) {
    for locale in ["en_US", "en_GB", "de_DE"] { #expect(results(text, locale).isEmpty) }
  }

  @Test func `a leap day is one in leap years`() {
    #expect(results("29 February 2024").count == 1)
    #expect(results("29 February 2023").isEmpty)
    #expect(results("29 February").count == 1)
  }

  @Test func `the reader's locale says which number is the month`() {
    #expect(results("5/12/2024", "en_US").first?.date == Self.date("2024-05-12 12:00"))
    #expect(results("5/12/2024", "en_GB").first?.date == Self.date("2024-12-05 12:00"))
    #expect(results("5/12/2024", "fr_FR").first?.date == Self.date("2024-12-05 12:00"))
  }

  @Test func `a span over midnight ends on the next day`() {
    #expect(results("tomorrow from 10 pm to 2 am").first?.duration == TimeInterval(14_400))
  }

  @Test func `dates are asked for with the detector too`() throws {
    let text = "See you tomorrow at https://example.com/2024-05-12"
    let detector = try NSDataDetector(types: numbers.date.rawValue | numbers.link.rawValue)
    let found = detector.matches(in: text, range: NSRange(location: 0, length: text.utf16.count))
    #expect(found.map(\.resultType) == [numbers.date, numbers.link])
    let date = try #require(found.first?.date)
    #expect(Calendar.current.isDateInTomorrow(date))
  }
}
