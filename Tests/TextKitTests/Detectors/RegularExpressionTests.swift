// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKit
import TextKitTestSupport

/// Foundation's regular expressions, which share a class with detectors: their results with our
/// module imported.
@Suite struct RegularExpressionTests {
  private let text = "one two three"
  private var all: NSRange { NSRange(location: 0, length: text.utf16.count) }

  @Test func `matches and their groups are those of the expression`() throws {
    let expression = try NSRegularExpression(pattern: "(?<first>t)(w|h)(x)?")
    let matches = expression.matches(in: text, options: [], range: all)
    #expect(matches.map(\.range) == [NSMakeRange(4, 2), NSMakeRange(8, 2)])
    let first = try #require(expression.firstMatch(in: text, range: all))
    #expect(first.range(at: 2) == NSRange(location: 5, length: 1))
    #expect(first.range(at: 3).location == NSNotFound)
    #expect(first.range(withName: "first") == NSRange(location: 4, length: 1))
    #expect(first.numberOfRanges == 4)
    #expect(first.resultType == .regularExpression)
    #expect(first.regularExpression === expression)
    #expect(expression.numberOfMatches(in: text, range: all) == 2)
    #expect(expression.numberOfMatches(in: text, options: .anchored, range: all) == 0)
    #expect(expression.rangeOfFirstMatch(in: text, range: all) == NSRange(location: 4, length: 2))
    var ranges = [NSRange(location: 1, length: 2), NSRange(location: 1, length: 1)]
    let made = NSTextCheckingResult.regularExpressionCheckingResult(
      ranges: &ranges, count: 2, regularExpression: expression)
    #expect(made.range == ranges[0] && made.range(at: 1) == ranges[1])
  }

  @Test func `an enumeration gives flags and can be stopped`() throws {
    let expression = try NSRegularExpression(pattern: "t")
    var places: [Int] = []
    expression.enumerateMatches(in: text, options: .reportCompletion, range: all) {
      match, flags, _ in
      places.append(match?.range.location ?? (flags.contains(.completed) ? -1 : -2))
    }
    #expect(places == [4, 8, -1])
    expression.enumerateMatches(in: text, range: all) { match, _, stop in
      places.append(match?.range.location ?? -3)
      stop.pointee = true
    }
    #expect(places == [4, 8, -1, 4])
    let enumerate:
      (
        String, NSRegularExpression.MatchingOptions, NSRange,
        NSRegularExpression.EnumerateMatches.Block
      ) -> Void = expression.enumerateMatches(in:options:range:using:)
    enumerate(text, [], all) { match, _, _ in places.append(match?.range.length ?? 0) }
    #expect(places == [4, 8, -1, 4, 1, 1])
  }

  @Test func `matches are replaced by a template`() throws {
    let expression = try NSRegularExpression(pattern: "t(\\w)")
    #expect(
      expression.stringByReplacingMatches(in: text, range: all, withTemplate: "$1-")
        == "one w-o h-ree")
    let mutable = NSMutableString(string: text)
    #expect(expression.replaceMatches(in: mutable, range: all, withTemplate: "") == 2)
    #expect(mutable.isEqual(to: "one o ree"))
    let match = try #require(expression.firstMatch(in: text, range: all))
    #expect(
      expression.replacementString(for: match, in: text, offset: 0, template: "<$1>") == "<w>")
  }

  @Test func `an expression knows its pattern, options and groups`() throws {
    let expression = try NSRegularExpression(pattern: "(a)(b)", options: .caseInsensitive)
    #expect(expression.pattern == "(a)(b)" && expression.numberOfCaptureGroups == 2)
    #expect(expression.options == .caseInsensitive)
    #expect(throws: (any Error).self) { try NSRegularExpression(pattern: "(") }
  }

  @Test func `patterns and templates are escaped`() throws {
    let pattern = NSRegularExpression.escapedPattern(for: "1+(1)")
    #expect(pattern == "1\\+\\(1\\)")
    #expect(NSRegularExpression.escapedTemplate(for: "$1\\") == "\\$1\\\\")
  }

  @Test func `flags and options have their numbers`() {
    typealias Expression = NSRegularExpression
    let flags: [Expression.MatchingFlags] = [
      .progress, .completed, .hitEnd, .requiredEnd, .internalError,
    ]
    #expect(flags.map(\.rawValue) == [1, 2, 4, 8, 16])
    let matching: [Expression.MatchingOptions] = [
      .reportProgress, .reportCompletion, .anchored, .withTransparentBounds,
      .withoutAnchoringBounds,
    ]
    #expect(matching.map(\.rawValue) == [1, 2, 4, 8, 16])
    let options: [Expression.Options] = [
      .caseInsensitive, .allowCommentsAndWhitespace, .ignoreMetacharacters,
      .dotMatchesLineSeparators, .anchorsMatchLines, .useUnixLineSeparators,
      .useUnicodeWordBoundaries,
    ]
    #expect(options.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64])
    #expect(Expression.MatchingFlags(rawValue: 3) == [.progress, .completed])
    #expect(Expression.MatchingOptions(rawValue: 4) == .anchored)
    #expect(Expression.Options(rawValue: 1) == .caseInsensitive)
  }

  @Test func `ranges are joined and made`() {
    #expect(NSUnionRange(NSMakeRange(2, 3), NSMakeRange(7, 1)) == NSRange(location: 2, length: 6))
    #expect(NSMaxRange(NSMakeRange(2, 3)) == 5)
  }

  @Test func `paragraphs and lines of a string are found`() {
    let string: NSString = "one\r\ntwo\u{2028}three"
    #expect(string.paragraphRange(for: NSMakeRange(6, 0)) == NSRange(location: 5, length: 9))
    #expect(string.lineRange(for: NSMakeRange(6, 0)) == NSRange(location: 5, length: 4))
  }

  @Test func `text files are read`() throws {
    let folder = TemporaryFolder()
    let path = folder.write(Array("né".utf8), as: "a.txt")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "né")
    var encoding = String.Encoding.ascii
    #expect(try String(contentsOf: URL(fileURLWithPath: path), usedEncoding: &encoding) == "né")
    #expect(encoding == .utf8)
  }

  @Test func `a bundle finds its files`() throws {
    let folder = TemporaryFolder()
    _ = folder.write(Array("a".utf8), as: "a.txt")
    let bundle = try #require(Bundle(path: folder.path))
    #expect(bundle.path(forResource: "a", ofType: "txt")?.hasSuffix("/a.txt") == true)
    #expect(bundle.url(forResource: "a", withExtension: "txt")?.lastPathComponent == "a.txt")
    #expect(bundle.url(forResource: "b", withExtension: "txt") == nil)
  }

  @Test func `the centre of notifications is one`() {
    #expect(NotificationCenter.default === NotificationCenter.default)
  }
}
