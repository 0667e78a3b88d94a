// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextUnicode

/// All of BidiTest.txt and BidiCharacterTest.txt of Unicode 15.0 through our own calls.
@Suite struct BidiConformanceTests {
  /// A character for each class.
  private static let examples: [String: UInt16] = [
    "L": 0x61, "R": 0x5D0, "EN": 0x30, "ES": 0x2B, "ET": 0x23, "AN": 0x660, "CS": 0x2C,
    "B": 0x2029, "S": 0x09, "WS": 0x20, "ON": 0x21, "LRE": 0x202A, "LRO": 0x202D, "AL": 0x627,
    "RLE": 0x202B, "RLO": 0x202E, "PDF": 0x202C, "NSM": 0x300, "BN": 0xAD, "LRI": 0x2066,
    "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
  ]

  /// UAX #9, L1, point 4: white space and isolates at the end of the one line.
  static func applyLineEnd(_ levels: inout [UInt8], _ units: [UInt16], base: UInt8) {
    var index = units.count
    while index > 0 {
      switch units[index - 1] {
      case 0x20, 0x09, 0x2029, 0x2066...0x2069, 0x202A...0x202E, 0xAD, 0x2028, 0x3000, 0x200B:
        levels[index - 1] = base
        index -= 1
      default: return
      }
    }
  }

  /// Levels as the files write them: nil for what X9 removes.
  private static func matches(_ levels: [UInt8], _ expected: [UInt8?]) -> Bool {
    if levels.count != expected.count { return false }
    for index in levels.indices {
      if let level = expected[index], level != levels[index] { return false }
    }
    return true
  }

  /// The visual order without what X9 removes.
  private static func order(_ levels: [UInt8], _ expected: [UInt8?]) -> [Int] {
    let kept = expected.indices.filter { expected[$0] != nil }
    return Bidi.visualOrder(kept.map { levels[$0] }).map { kept[$0] }
  }

  private static let lines = Result { try UnicodeFiles.lines(of: "BidiTest.txt") }

  // The whole file in slices that run side by side. A slice needs the last @Levels and @Reorder
  // before it.
  @Test(arguments: 0..<4)
  func `levels and order are those of BidiTest`(_ slice: Int) throws {
    let lines = try Self.lines.get()
    let chosen = lines.count * slice / 4..<lines.count * (slice + 1) / 4
    var expected: [UInt8?] = []
    var cases = 0
    var failures = 0
    // A class's name as a number: three letters fit.
    var known: [Int: UInt16] = [:]
    for (name, unit) in Self.examples {
      known[name.utf8.reduce(0) { $0 << 8 | Int($1) }] = unit
    }
    var levels: [UInt8] = []
    var units: [UInt16] = []
    for (number, line) in lines.enumerated() {
      if line.first == 0x40 {
        let words = UnicodeFiles.text(line).split { $0 == " " || $0 == "\t" }
        if words[0] == "@Levels:" { expected = words.dropFirst().map { UInt8($0) } }
        if words[0] == "@Reorder:" {
          // The order follows from the levels: once for all lines that have the same.
          let order = try words.dropFirst().map { try #require(Int($0)) }
          #expect(Self.order(expected.map { $0 ?? 0 }, expected) == order)
        }
        continue
      }
      if !chosen.contains(number) { continue }
      units.removeAll(keepingCapacity: true)
      var name = 0
      for byte in line {
        if byte == 0x20 || byte == 0x3B {
          if let unit = known[name] { units.append(unit) }
          name = 0
        } else {
          name = name << 8 | Int(byte)
        }
      }
      // The last word is the directions, one digit.
      let directions = name - 0x30
      if units.count != expected.count || !(1...7).contains(directions) {
        Issue.record("\(UnicodeFiles.text(line)) was not understood")
        return
      }
      for (bit, base) in [(1, BaseDirection.natural), (2, .leftToRight), (4, .rightToLeft)]
      where directions & bit != 0 {
        levels.removeAll(keepingCapacity: true)
        let level = Bidi.levels(of: units.span, base: base, into: &levels)
        Self.applyLineEnd(&levels, units, base: level)
        cases += 1
        if !Self.matches(levels, expected) {
          failures += 1
          if failures < 10 { Issue.record("\(UnicodeFiles.text(line)): \(levels), base \(base)") }
        }
      }
    }
    #expect(failures == 0)
    #expect(cases > 100_000)
  }

  struct CharacterCase {
    var scalars: [UInt32] = []
    var units: [UInt16] = []
    /// Scalar index of each unit.
    var owners: [Int] = []
    var base: BaseDirection
    var baseLevel: UInt8
    var levels: [UInt8?]
    var order: [Int]
  }

  static func characterCases() throws -> [CharacterCase] {
    try UnicodeFiles.lines(of: "BidiCharacterTest.txt").map { line in
      let fields = line.split(separator: 0x3B, omittingEmptySubsequences: false)
      let base: BaseDirection =
        switch UnicodeFiles.number(fields[1]) {
        case 0: .leftToRight
        case 1: .rightToLeft
        default: .natural
        }
      var result = CharacterCase(
        base: base, baseLevel: UInt8(try #require(UnicodeFiles.number(fields[2]))),
        levels: fields[3].split(separator: 0x20).map { UnicodeFiles.number($0).map { UInt8($0) } },
        order: try fields[4].split(separator: 0x20).map { try #require(UnicodeFiles.number($0)) })
      for (index, word) in fields[0].split(separator: 0x20).enumerated() {
        let scalar = UInt32(try #require(UnicodeFiles.number(word, radix: 16)))
        result.scalars.append(scalar)
        UnicodeFiles.appendUnits(of: scalar, to: &result.units)
        while result.owners.count < result.units.count { result.owners.append(index) }
      }
      return result
    }
  }

  @Test func `levels and order are those of BidiCharacterTest`() throws {
    let cases = try Self.characterCases()
    #expect(cases.count > 91_000)
    var failures = 0
    for example in cases {
      var levels: [UInt8] = []
      let level = Bidi.levels(of: example.units.span, base: example.base, into: &levels)
      Self.applyLineEnd(&levels, example.units, base: level)
      let expected = example.owners.map { example.levels[$0] }
      // The order of scalars: one unit of each.
      var perScalar: [UInt8] = []
      for index in levels.indices
      where index == 0 || example.owners[index] != example.owners[index - 1] {
        perScalar.append(levels[index])
      }
      let isRight =
        level == example.baseLevel && Self.matches(levels, expected)
        && Self.order(perScalar, example.levels) == example.order
        && Bidi.baseLevel(of: example.units.span, base: example.base) == level
      if !isRight {
        failures += 1
        if failures < 10 { Issue.record("\(example): \(levels), base level \(level)") }
      }
    }
    #expect(failures == 0)
  }

  @Test func `controls beside the text act as controls in it`() throws {
    let cases = try Self.characterCases()
    var withControls = 0
    for example in cases {
      var text: [UInt16] = []
      var controls: [DirectionControl] = []
      var kept: [Int] = []
      for (index, unit) in example.units.enumerated() {
        switch unit {
        case 0x202A...0x202E, 0x2066...0x2069:
          controls.append(DirectionControl(offset: text.count, scalar: UInt32(unit)))
        default:
          text.append(unit)
          kept.append(index)
        }
      }
      if controls.isEmpty { continue }
      withControls += 1
      var inText: [UInt8] = []
      let level = Bidi.levels(of: example.units.span, base: example.base, into: &inText)
      var beside: [UInt8] = []
      let sameLevel = Bidi.levels(
        of: text.span, base: example.base, controls: controls, into: &beside)
      if level != sameLevel || beside != kept.map({ inText[$0] }) {
        Issue.record("\(example): \(beside), base level \(sameLevel)")
        return
      }
    }
    #expect(withControls > 100)
  }
}
