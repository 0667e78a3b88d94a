// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKit

struct `A text list` {
  @Test func `has what it was made of`() {
    let list = NSTextList(
      markerFormat: .upperCaseSample, options: .prependEnclosingMarker, startingItemNumber: 4)
    #expect(list.markerFormat == .upperCaseSample && list.startingItemNumber == 4)
    #expect(list.listOptions == .prependEnclosingMarker && list.isOrdered)
    list.startingItemNumber = -2
    #expect(list.startingItemNumber == -2)
    let plain = NSTextList(markerFormat: .disc, options: 0)
    #expect(plain.listOptions == [] && plain.startingItemNumber == 1 && !plain.isOrdered)
    #expect(NSTextList(markerFormat: .disc, options: 1).listOptions == .prependEnclosingMarker)
    #expect(NSTextList(markerFormat: .box, startingItemNumber: 1).listOptions.isEmpty)
    #expect(list.copy() as? NSTextList === list && plain != list)
  }

  @Test func `formats and options have Apple's strings and bits`() {
    #expect(NSTextList.MarkerFormat("{disc} ").rawValue == "{disc} ")
    #expect(NSTextList.MarkerFormat(rawValue: "{disc}") == .disc)
    #expect(NSTextList.Options(rawValue: 1) == .prependEnclosingMarker)
    #expect(NSTextList.Options.prependEnclosingMarker.rawValue == 1)
  }

  @Test(arguments: [
    (NSTextList.MarkerFormat.box, "\u{25A1}", false), (.check, "\u{2713}", false),
    (.circle, "\u{25E6}", false), (.decimal, "28", true), (.diamond, "\u{25C6}", false),
    (.disc, "\u{2022}", false), (.hyphen, "\u{2043}", false), (.lowercaseAlpha, "ab", true),
    (.lowercaseHexadecimal, "1c", true), (.lowercaseLatin, "ab", true),
    (.lowercaseRoman, "xxviii", true), (.octal, "34", true), (.square, "\u{25AA}", false),
    (.uppercaseAlpha, "AB", true), (.uppercaseHexadecimal, "1C", true),
    (.uppercaseLatin, "AB", true), (.uppercaseRoman, "XXVIII", true),
    (.init("({decimal}) {nothing}{disc"), "(28) {disc", true),
  ])
  func `writes numbers and symbols by its format`(
    _ format: NSTextList.MarkerFormat, _ marker: String, _ isOrdered: Bool
  ) {
    let list = NSTextList(markerFormat: format, options: 0)
    #expect(list.marker(forItemNumber: 28) == marker && list.isOrdered == isOrdered)
  }

  @Test func `comes back from an archive`() throws {
    let list = NSTextList(
      markerFormat: .lowercaseRoman, options: .prependEnclosingMarker, startingItemNumber: 9)
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    list.encode(with: archiver)
    archiver.finishEncoding()
    let back = try #require(
      NSTextList(coder: NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)))
    #expect(back.markerFormat == .lowercaseRoman && back.startingItemNumber == 9)
    #expect(back.listOptions == .prependEnclosingMarker)
    let empty = NSKeyedArchiver(requiringSecureCoding: true)
    empty.finishEncoding()
    #expect(try NSTextList(coder: NSKeyedUnarchiver(forReadingFrom: empty.encodedData)) == nil)
  }
}

extension NSTextList.MarkerFormat {
  fileprivate static let upperCaseSample = NSTextList.MarkerFormat("{upper-alpha})")
}
