// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKit

@Suite struct DataDetectorTests {
  private let numbers = NSTextCheckingResult.CheckingType.numbers
  private let text = "Mail anna@example.com, see www.example.com or call +1 408 555 1212!"

  private var all: NSRange { NSRange(location: 0, length: text.utf16.count) }

  private func detector(_ types: NSTextCheckingResult.CheckingType...) throws -> NSDataDetector {
    try NSDataDetector(types: types.reduce(0) { $0 | $1.rawValue })
  }

  private func pieces(_ results: [NSTextCheckingResult]) -> [String] {
    results.map { (text as NSString).substring(with: $0.range) }
  }

  @Test func `a detector finds links and says where they lead`() throws {
    let matches = try detector(numbers.link).matches(in: text, options: [], range: all)
    #expect(pieces(matches) == ["anna@example.com", "www.example.com"])
    #expect(
      matches.map(\.url?.absoluteString) == ["mailto:anna@example.com", "http://www.example.com"])
    #expect(matches.allSatisfy { $0.resultType == numbers.link && $0.numberOfRanges == 1 })
    #expect(matches.allSatisfy { $0.phoneNumber == nil && $0.regularExpression == nil })
  }

  @Test func `several types come in the order of the text`() throws {
    let both = try detector(numbers.phoneNumber, numbers.link)
    #expect(
      pieces(both.matches(in: text, range: all))
        == ["anna@example.com", "www.example.com", "+1 408 555 1212"])
    let phones = try detector(numbers.phoneNumber).matches(in: text, range: all)
    #expect(phones.map(\.phoneNumber) == ["+1 408 555 1212"])
    #expect(phones.map(\.url) == [nil])
  }

  @Test func `ranges count from the beginning of the text, and what is around them is not seen`()
    throws
  {
    let links = try detector(numbers.link)
    let part = (text as NSString).range(of: "www.example.com or")
    #expect(pieces(links.matches(in: text, range: part)) == ["www.example.com"])
    let cut = NSRange(location: 10, length: 11)
    #expect(pieces(links.matches(in: text, range: cut)) == ["example.com"])
    #expect(links.matches(in: text, range: NSRange(location: 3, length: 0)).isEmpty)
  }

  @Test func `the first match, its range and the count are those of all matches`() throws {
    let links = try detector(numbers.link)
    #expect(links.firstMatch(in: text, range: all)?.url?.scheme == "mailto")
    #expect(links.numberOfMatches(in: text, range: all) == 2)
    #expect(links.rangeOfFirstMatch(in: text, range: all) == NSRange(location: 5, length: 16))
    let none = NSRange(location: 0, length: 4)
    #expect(links.firstMatch(in: text, options: [], range: none) == nil)
    #expect(links.numberOfMatches(in: text, options: [], range: none) == 0)
    #expect(links.rangeOfFirstMatch(in: text, options: [], range: none).location == NSNotFound)
  }

  @Test func `anchored matches begin with the range`() throws {
    let links = try detector(numbers.link)
    #expect(links.matches(in: text, options: .anchored, range: all).isEmpty)
    let mail = NSRange(location: 5, length: text.utf16.count - 5)
    #expect(links.matches(in: text, options: .anchored, range: mail).count == 1)
  }

  @Test func `an enumeration ends when it is told to, and reports its end if asked`() throws {
    let links = try detector(numbers.link)
    var seen = 0
    links.enumerateMatches(in: text, options: [], range: all) { match, flags, stop in
      seen += match == nil ? 100 : 1
      #expect(flags == [])
      stop.pointee = true
    }
    #expect(seen == 1)
    var ends = 0
    links.enumerateMatches(in: text, options: .reportCompletion, range: all) { match, flags, _ in
      if match == nil, flags.contains(.completed) { ends += 1 } else { seen += 1 }
    }
    #expect(seen == 3)
    #expect(ends == 1)
  }

  @Test func `what is detected can be replaced`() throws {
    let links = try detector(numbers.link)
    let replaced = "Mail <anna@example.com>, see <www.example.com> or call +1 408 555 1212!"
    #expect(
      links.stringByReplacingMatches(in: text, options: [], range: all, withTemplate: "<$0>")
        == replaced)
    let mutable = NSMutableString(string: text)
    #expect(links.replaceMatches(in: mutable, options: [], range: all, withTemplate: "<$0>") == 2)
    #expect(mutable.isEqual(to: replaced))
  }

  @Test func `detectors know their types, and are equal if these are`() throws {
    let links = try detector(numbers.link)
    #expect(links.checkingTypes == numbers.link.rawValue)
    #expect(links == (try detector(numbers.link)))
    #expect(links != (try detector(numbers.phoneNumber)))
    let copy = links.copy() as! NSDataDetector
    #expect(copy.checkingTypes == links.checkingTypes)
    #expect(try NSRegularExpression(pattern: "a").checkingTypes == 0)
  }

  @Test func `types that cannot be detected are left out, and nothing else is an error`() throws {
    #expect(
      try NSDataDetector(types: .max).checkingTypes
        == (try NSDataDetector(
          types: numbers.link.rawValue | numbers.phoneNumber.rawValue | numbers.date.rawValue
            | numbers.address.rawValue | numbers.transitInformation.rawValue)).checkingTypes)
    for types in [0, numbers.spelling.rawValue, 1 << 40] {
      let error = #expect(throws: CocoaError.self) { try NSDataDetector(types: types) }
      #expect(error?.code.rawValue == 2048)
      #expect(error?.localizedDescription.contains("NSDataDetector(types:)") == true)
    }
  }

  @Test func `a detector comes back from an archive`() throws {
    let links = try detector(numbers.link)
    let data = try NSKeyedArchiver.archivedData(withRootObject: links, requiringSecureCoding: true)
    let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSDataDetector.self, from: data)
    #expect(back?.checkingTypes == links.checkingTypes)
    #expect(back?.numberOfMatches(in: text, range: all) == 2)
  }

  @Test func `a detector is taken where a regular expression is expected`() throws {
    let expression: NSRegularExpression = try NSDataDetector(types: numbers.link.rawValue)
    #expect(expression.matches(in: text, range: all).count == 2)
  }
}
