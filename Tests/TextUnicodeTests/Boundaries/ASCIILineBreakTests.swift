// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextUnicode

/// A boundary: offset, and mandatory or not.
struct Break: Equatable {
  var offset: Int
  var isMandatory: Bool
}

/// The first ASCII text for which own table and ICU differ, or nil.
func findASCIIBreakDifference(_ texts: some Sequence<[UInt16]>, language: String = "en") -> String?
{
  var boundaries = TextBoundaries()
  for text in texts {
    var own: [Break] = []
    var icu: [Break] = []
    guard ASCIILineBreaks.canDo(text.span) else { return "cannot do \(text)" }
    // After others: those stay.
    var list: [Int32] = [-5]
    ASCIILineBreaks.find(in: text.span, into: &list)
    guard list.first == -5 else { return "\(text): the list before was changed" }
    own = list.dropFirst().map { Break(offset: Int($0 >> 1), isMandatory: $0 & 1 != 0) }
    boundaries.fullLineBreaks(in: text.span, language: language) {
      icu.append(Break(offset: $0, isMandatory: $1))
    }
    if own != icu {
      return "\(String(decoding: text, as: UTF16.self).debugDescription): \(own) instead of \(icu)"
    }
  }
  return nil
}

/// One unit of each class of ASCII, and a second of some.
let classExamples: [UInt16] = Array("a1 |-$%()}.!\"/\n\r\u{B}".utf16)

@Suite struct ASCIILineBreakTests {
  @Test func `every unit of ASCII has the class that ICU gives it`() {
    // Two units of one class behave alike: compare each unit with its class's example, before,
    // after and between all examples.
    var texts: [[UInt16]] = []
    for unit in UInt16(0)..<128 where ASCIILineBreaks.canDo([unit].span) {
      for left in classExamples {
        for right in classExamples {
          texts.append([left, unit, right])
          texts.append([unit, left, right])
          texts.append([left, right, unit])
        }
      }
    }
    #expect(findASCIIBreakDifference(texts) == nil)
  }

  @Test func `all strings of up to four classes break as by ICU`() {
    let texts = textsOfFourClasses()
    #expect(texts.count == 1 + 17 + 289 + 4913 + 83_521)
    #expect(findASCIIBreakDifference(texts) == nil)
  }

  @Test func `random strings of ASCII break as by ICU`() {
    var random = SeededGenerator(seed: seed())
    // Few classes in one string, so that long contexts occur.
    let texts = (0..<iterations(20_000)).map { _ in
      let some = (0..<Int.random(in: 2...7, using: &random)).map { _ in
        random.oneIn(2)
          ? classExamples.randomElement(using: &random) ?? 0x61
          : UInt16.random(in: 0x20...0x7E, using: &random)
      }
      return (0..<Int.random(in: 5...30, using: &random)).map { _ in
        some.randomElement(using: &random) ?? 0x61
      }
    }
    #expect(findASCIIBreakDifference(texts) == nil)
  }

  @Test func `ASCII breaks alike in all languages that have rules`() {
    var random = SeededGenerator(seed: seed())
    let texts = (0..<iterations(60)).map { _ in
      (0..<20).map { _ in UInt16.random(in: 0x20...0x7E, using: &random) }
    }
    let languages = BreakIterator.availableLanguages()
    #expect(languages.count > 100)
    for language in languages + ["", "no language", "zh-Hant", "ja-u-lb-loose"] {
      #expect(findASCIIBreakDifference(texts, language: language) == nil, "\(language)")
    }
  }

  @Test func `the King James Bible breaks as by ICU`() throws {
    let text = try bible()
    let verses = text.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    #expect(verses.count > 31_000)
    #expect(findASCIIBreakDifference(verses) == nil)
    // With their line ends, a piece at a time.
    #expect(findASCIIBreakDifference([Array(text.prefix(500_000))]) == nil)
  }

  @Test(arguments: [
    ("", true), ("plain text\n", true), ("tab\tand\u{B}", true), ("del\u{7F}", false),
    ("bell\u{7}", false), ("é", false), ("aaaaaaaaé", false), ("日本", false),
  ])
  func `only ASCII without control characters is broken by the table`(_ text: String, _ can: Bool) {
    #expect(ASCIILineBreaks.canDo(Array(text.utf16).span) == can)
  }

  // The sensitivity of the comparisons above: each entry of the table with another verdict must be
  // visible in them. 391 planted faults.
  @Test func `a wrong verdict anywhere in the table is noticed`() {
    // Some texts that reach each entry, and ICU's results for them.
    var reaching: [Int: [[UInt16]]] = [:]
    for text in textsOfFourClasses() where !text.isEmpty {
      var state = ASCIILineBreaks.classes[Int(text[0])]
      if text[0] == 0x2D { state = ASCIILineBreaks.State.startingHyphen.rawValue }
      for unit in text.dropFirst() {
        let entry = Int(state) * 32 + Int(ASCIILineBreaks.classes[Int(unit)])
        if reaching[entry, default: []].count < 400 { reaching[entry, default: []].append(text) }
        state = ASCIILineBreaks.table[entry] & ASCIILineBreaks.stateBits
      }
    }
    #expect(
      reaching.count == ASCIILineBreaks.State.allCases.count * ASCIILineBreaks.Class.allCases.count)
    var boundaries = TextBoundaries()
    for (entry, texts) in reaching {
      var table = ASCIILineBreaks.table
      let questions = ASCIILineBreaks.numberBit | ASCIILineBreaks.digitBit
      if table[entry] & questions != 0 {
        table[entry] &= ~questions
      } else {
        table[entry] ^= ASCIILineBreaks.breakBit
      }
      let isNoticed = texts.contains { text in
        var own: [Int32] = []
        var icu: [Int] = []
        ASCIILineBreaks.find(in: text.span, table: table, into: &own)
        boundaries.fullLineBreaks(in: text.span, language: "en") { offset, _ in icu.append(offset) }
        return own.map { Int($0 >> 1) } != icu
      }
      #expect(isNoticed, "entry \(entry)")
    }
  }
}

/// All strings of up to four classes of ASCII.
func textsOfFourClasses() -> [[UInt16]] {
  var texts: [[UInt16]] = [[]]
  var longest = texts
  for _ in 0..<4 {
    longest = longest.flatMap { text in classExamples.map { text + [$0] } }
    texts += longest
  }
  return texts
}

/// The King James Bible as UTF-16, from the package bible-kjv.
func bible() throws -> [UInt16] {
  let process = TestProgram()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/bible")
  process.arguments = ["-f", "gen1:1-rev22:21"]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  let text = data.map { UInt16($0) }
  #expect(text.count > 4_000_000)
  return text
}
