// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKit

@Suite struct CheckingResultTests {
  private static let place = NSRange(location: 3, length: 4)
  private let numbers = NSTextCheckingResult.CheckingType.numbers

  /// One result of each kind that can be made.
  private static var made: [NSTextCheckingResult] {
    typealias Result = NSTextCheckingResult
    return [
      Result.spellCheckingResult(range: place),
      Result.grammarCheckingResult(range: place, details: [["NSGrammarRange": "a"]]),
      Result.dateCheckingResult(range: place, date: Date(timeIntervalSince1970: 5)),
      Result.dateCheckingResult(
        range: place, date: Date(timeIntervalSince1970: 6), timeZone: TimeZone(secondsFromGMT: 0)!,
        duration: 60),
      Result.addressCheckingResult(range: place, components: [.city: "Bonn", .zip: "53111"]),
      Result.linkCheckingResult(range: place, url: URL(string: "https://example.com")!),
      Result.quoteCheckingResult(range: place, replacementString: "“"),
      Result.dashCheckingResult(range: place, replacementString: "–"),
      Result.replacementCheckingResult(range: place, replacementString: "©"),
      Result.correctionCheckingResult(range: place, replacementString: "the"),
      Result.correctionCheckingResult(
        range: place, replacementString: "the", alternativeStrings: ["then", "them"]),
      Result.phoneNumberCheckingResult(range: place, phoneNumber: "+1 408 555 1212"),
      Result.transitInformationCheckingResult(
        range: place, components: [.airline: "Lufthansa", .flight: "454"]),
    ]
  }

  @Test func `each result has its type, its place and what was given`() {
    let made = Self.made
    #expect(
      made.map(\.resultType) == [
        numbers.spelling, numbers.grammar, numbers.date, numbers.date, numbers.address,
        numbers.link, numbers.quote, numbers.dash, numbers.replacement, numbers.correction,
        numbers.correction, numbers.phoneNumber, numbers.transitInformation,
      ])
    #expect(made.allSatisfy { $0.range == Self.place && $0.range(at: 0) == Self.place })
    #expect(made.allSatisfy { $0.numberOfRanges == 1 && $0.regularExpression == nil })
    #expect(made.allSatisfy { $0.range(withName: "a").location == NSNotFound })
    #expect(made[1].grammarDetails?.first?["NSGrammarRange"] as? String == "a")
    #expect(made[2].date == Date(timeIntervalSince1970: 5))
    #expect(made[2].timeZone == nil && made[2].duration == 0)
    #expect(made[3].timeZone?.secondsFromGMT() == 0 && made[3].duration == 60)
    #expect(made[4].addressComponents == [.city: "Bonn", .zip: "53111"])
    #expect(made[5].url?.absoluteString == "https://example.com")
    #expect(made[6...10].map(\.replacementString) == ["“", "–", "©", "the", "the"])
    #expect(made[9].alternativeStrings == nil)
    #expect(made[10].alternativeStrings == ["then", "them"])
    #expect(made[11].phoneNumber == "+1 408 555 1212")
    #expect(made[12].components == [.airline: "Lufthansa", .flight: "454"])
    #expect(made[12].addressComponents == nil)
  }

  @Test func `what a result is not, it has not`() {
    let spelling = NSTextCheckingResult.spellCheckingResult(range: Self.place)
    #expect(spelling.url == nil && spelling.date == nil && spelling.phoneNumber == nil)
    #expect(spelling.components == nil && spelling.addressComponents == nil)
    #expect(spelling.replacementString == nil && spelling.alternativeStrings == nil)
    #expect(spelling.grammarDetails == nil && spelling.timeZone == nil && spelling.duration == 0)
  }

  @Test func `a result that is moved, copied or archived keeps what it carries`() throws {
    for result in Self.made {
      let copy = result.copy() as! NSTextCheckingResult
      #expect(copy == result)
      let moved = result.adjustingRanges(offset: -2)
      #expect(moved.range == NSRange(location: 1, length: 4))
      #expect(moved != result)
      #expect(moved.adjustingRanges(offset: 2) == result)
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: result, requiringSecureCoding: true)
      let back = try NSKeyedUnarchiver.unarchivedObject(
        ofClass: NSTextCheckingResult.self, from: data)
      #expect(back == result)
      #expect(back?.hash == result.hash)
    }
  }

  @Test func `results are equal if they say the same`() {
    let made = Self.made
    for (index, one) in made.enumerated() {
      for (other, two) in Self.made.enumerated() { #expect((one == two) == (index == other)) }
    }
  }

  @Test func `matches of regular expressions are moved as ever`() throws {
    let expression = try NSRegularExpression(pattern: "(b)(x)?")
    let match = try #require(
      expression.firstMatch(in: "ab", range: NSRange(location: 0, length: 2)))
    let moved = match.adjustingRanges(offset: 5)
    #expect(moved.range == NSRange(location: 6, length: 1))
    #expect(moved.range(at: 1) == NSRange(location: 6, length: 1))
    #expect(moved.range(at: 2).location == NSNotFound)
    #expect(moved.url == nil)
  }

  @Test func `sets of types`() {
    #expect(NSTextCheckingResult.CheckingType.allSystemTypes.rawValue == 0xFFFF_FFFF)
    #expect(NSTextCheckingResult.CheckingType.allCustomTypes.rawValue == 0xFFFF_FFFF_0000_0000)
    #expect(NSTextCheckingResult.CheckingType.allTypes.rawValue == .max)
    #expect(NSTextCheckingResult.CheckingType.allSystemTypes.contains(numbers.link))
    let types: NSTextCheckingTypes = numbers.link.rawValue | numbers.date.rawValue
    #expect(NSTextCheckingResult.CheckingType(rawValue: types) == [numbers.link, numbers.date])
  }

  @Test func `keys have Apple's values`() {
    let keys: [NSTextCheckingKey] = [
      .name, .jobTitle, .organization, .street, .city, .state, .zip, .country, .phone, .airline,
      .flight,
    ]
    #expect(
      keys.map(\.rawValue) == [
        "Name", "JobTitle", "Organization", "Street", "City", "State", "ZIP", "Country", "Phone",
        "Airline", "Flight",
      ])
  }
}
