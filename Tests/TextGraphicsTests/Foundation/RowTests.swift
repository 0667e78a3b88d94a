// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextGraphics

/// The data files about rows of the API.
struct `Rows of the API` {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func rows(_ name: String) throws -> [[String]] {
    let text = try String(contentsOf: tests.appendingPathComponent(name), encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  /// The reasons why a row may be missing; the third is followed by the library and its version.
  private static let reasons = [
    "needs Objective-C", "needs an Apple system font or service",
    "the system library's documented limit: ", "a later Unicode rule",
    "a view of the Mac alone: ", "a name that sources for iOS declare themselves: ",
  ]

  @Test func `that Linux cannot have give one of the allowed reasons`() throws {
    let rows = try Self.rows("Fixtures/impossible-rows.tsv")
    for row in rows {
      #expect(row.count == 4, "\(row)")
      #expect(Self.reasons.contains { (row.last ?? "").hasPrefix($0) }, "\(row)")
    }
    #expect(Set(rows.map { $0.prefix(3).joined() }).count == rows.count)
  }

  @Test func `that stand in for the compiler's own are used in the same way`() {
    func fill(_ pointer: AutoreleasingUnsafeMutablePointer<NSDictionary?>?) {
      pointer?.pointee = ["a": 1] as NSDictionary
    }
    var dictionary: NSDictionary?
    fill(nil)
    fill(&dictionary)
    #expect(dictionary?["a"] as? Int == 1)
  }

  @Test func `that name an exception carry a name and a reason`() {
    let exception = NSException(
      name: .rangeException, reason: "too far", userInfo: ["index": 3])
    #expect(exception.name == NSExceptionName("NSRangeException"))
    #expect(exception.reason == "too far" && exception.userInfo?["index"] as? Int == 3)
    #expect(exception.description == "NSRangeException: too far")
  }

  @Test func `that name a message compare by name`() {
    let selector: Selector = "copy:"
    #expect(selector == Selector("copy:") && selector != NSSelectorFromString("cut:"))
    #expect(NSStringFromSelector(selector) == "copy:" && Set([selector, "copy:"]).count == 1)
  }
}
