// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKit
import TextKitTestSupport

@Suite struct DataDetectionTests {
  private let numbers = NSTextCheckingResult.CheckingType.numbers

  private func results(_ text: String, _ types: NSTextCheckingResult.CheckingType = .detectable)
    -> [NSTextCheckingResult]
  {
    DataDetection(types: types, locale: Locale(identifier: "en_US"))
      .results(in: text, range: NSRange(location: 0, length: text.utf16.count))
  }

  @Test func `an address has its parts`() throws {
    let found = results("Write to 1 Infinite Loop, Cupertino, CA 95014.", numbers.address)
    #expect(found.map(\.range) == [NSRange(location: 9, length: 36)])
    #expect(
      found.first?.addressComponents == [
        .street: "1 Infinite Loop", .city: "Cupertino", .state: "CA", .zip: "95014",
      ])
    #expect(found.first?.resultType == numbers.address)
  }

  @Test func `a flight has its airline and its number`() throws {
    let found = results("Take flight UA 123 there", numbers.transitInformation)
    #expect(found.first?.components == [.airline: "United Airlines", .flight: "123"])
    #expect(found.first?.resultType == numbers.transitInformation)
  }

  @Test func `only what is asked for is found`() {
    let text =
      "On May 12, 2024 flight UA 123; mail a@example.com, (408) 555-1212, "
      + "1 Infinite Loop, Cupertino, CA 95014"
    let all = [
      numbers.date, numbers.transitInformation, numbers.link, numbers.phoneNumber, numbers.address,
    ]
    #expect(results(text).map(\.resultType) == all)
    for type in all { #expect(results(text, type).map(\.resultType) == [type]) }
    #expect(
      results(text, [numbers.link, numbers.date]).map(\.resultType) == [numbers.date, numbers.link])
    #expect(results(text, numbers.spelling).isEmpty)
  }

  @Test func `phone numbers without a country are the reader's`() {
    let text = "030 901820"
    for (locale, count) in [("de_DE", 1), ("en_US", 0)] {
      let detection = DataDetection(types: numbers.phoneNumber, locale: Locale(identifier: locale))
      #expect(detection.results(in: text, range: NSRange(location: 0, length: 10)).count == count)
    }
  }

  @Test func `of ten thousand lines of prose one in fifty gives a false alarm at most`() throws {
    // Verses: no link, phone number, flight or address is in them, and few words that mean a day.
    let text = try SystemTool.run("bible", ["-f", "gen1:1-rev22:21"], from: "bible-kjv")
    let lines = text.split(separator: "\n").prefix(10_000)
    #expect(lines.count == 10_000)
    let alarms = lines.filter { !results(String($0)).isEmpty }
    #expect(alarms.count <= 200, "\(alarms.prefix(20).joined(separator: "\n"))")
  }

  @Test func `a text at once gives what its paragraphs give`() {
    let paragraphs = [
      "Call (408) 555-1212 or mail anna@example.com.", "", "Come tomorrow at 5pm, 😀 or Friday",
      "请看https://example.com/path。", "Flight LH454 leaves on 12 May 2024 at 14:30",
    ]
    let text = paragraphs.joined(separator: "\n")
    var start = 0
    var expected: [NSRange] = []
    for paragraph in paragraphs {
      let length = paragraph.utf16.count
      let range = NSRange(location: start, length: length)
      let detection = DataDetection(types: .detectable, locale: Locale(identifier: "en_US"))
      expected += detection.results(in: text, range: range).map(\.range)
      #expect(
        results(paragraph).map(\.range)
          == expected.suffix(results(paragraph).count).map {
            NSRange(location: $0.location - start, length: $0.length)
          })
      start += length + 1
    }
    #expect(results(text).map(\.range) == expected)
    #expect(expected.count == 7)
  }

  @Test func `random texts give results in order, inside, without overlaps or cut pairs`() {
    var random = SeededGenerator(seed: seed(of: "detection"))
    let pieces = [
      "https://", "example.com", "www.", "@", ".", ",", " ", "(", ")", "/", "408", "555-1212",
      "+1 ",
      "12", "May", "2024", "-", ":", "pm", "tomorrow", "at ", "Friday", "1 Main Street", "CA 95014",
      "flight ", "UA", "请", "明天", "年", "月5日", "é", "😀", "\n", "31 February", "人.中国", "١٢", "]", "%",
    ]
    for _ in 0..<iterations(400) {
      let text = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        pieces.randomElement(using: &random)!
      }.joined()
      let string = text as NSString
      var last = 0
      for result in results(text) {
        #expect(result.range.location >= last && result.range.length > 0, "\(text)")
        last = NSMaxRange(result.range)
        #expect(last <= string.length)
        for edge in [result.range.location, last] where edge > 0 && edge < string.length {
          #expect(string.character(at: edge) & 0xFC00 != 0xDC00, "\(text)")
        }
      }
    }
  }

  @Test func `the digits of a very long number are none, and a very long link is one`() {
    #expect(results(String(repeating: "7", count: 10_000)).isEmpty)
    let link = "https://example.com/" + String(repeating: "a", count: 1 << 20)
    let found = results("See " + link + " now")
    #expect(found.map(\.range) == [NSRange(location: 4, length: link.utf16.count)])
    #expect(found.first?.url?.absoluteString == link)
  }
}
