// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextUnicode

/// Random texts of some kind: Latin, CJK, symbols, and at times what needs bidi.
func randomText(_ count: Int, _ random: inout SeededGenerator, rightToLeft: Bool) -> [UInt16] {
  var units: [UInt16] = []
  while units.count < count {
    let scalar: UInt32 =
      switch Int.random(in: 0..<(rightToLeft ? 16 : 10), using: &random) {
      case 0...3: UInt32.random(in: 0x20...0x7E, using: &random)
      case 4: UInt32.random(in: 0xA0...0x58F, using: &random)
      case 5: UInt32.random(in: 0x900...0x200E, using: &random)
      case 6: UInt32.random(in: 0x2010...0x2029, using: &random)
      case 7: UInt32.random(in: 0x206A...0xD7FF, using: &random)
      case 8:
        [0x0A, 0x0D, 0x1C, 0x85, 0x2029, 0x09, 0x300, 0x200B].randomElement(using: &random) ?? 0
      case 9: UInt32.random(in: 0x1F300...0x1F6FF, using: &random)
      case 10: UInt32.random(in: 0x5D0...0x5EA, using: &random)
      case 11: UInt32.random(in: 0x620...0x64A, using: &random)
      case 12: UInt32.random(in: 0x660...0x669, using: &random)
      case 13: UInt32.random(in: 0x1E900...0x1E943, using: &random)
      case 14: [0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E].randomElement(using: &random) ?? 0
      default: [0x2066, 0x2067, 0x2068, 0x2069, 0x61C].randomElement(using: &random) ?? 0
      }
    UnicodeFiles.appendUnits(of: scalar, to: &units)
  }
  return units
}

@Suite struct BidiTests {
  @Test func `every scalar that can change a direction makes bidi needed`() {
    for scalar in UInt32(0)...0x10FFFF where !(0xD800...0xDFFF ~= scalar) {
      let kind = BidiClass(of: scalar)
      let counts = kind.isRightToLeft || kind == .arabicNumber || kind.isExplicit
      if !counts { continue }
      var units: [UInt16] = []
      UnicodeFiles.appendUnits(of: scalar, to: &units)
      // Alone, and within the words of four units that the scan reads.
      let isFound = (0...4).allSatisfy { before in
        let text = Array(repeating: 0x61, count: before) + units + [0x61, 0x61]
        return Bidi.isNeeded(text.span)
      }
      if !isFound || !Bidi.isNeeded(units.span) {
        Issue.record("U+\(String(scalar, radix: 16)) was not noticed")
      }
    }
  }

  @Test(arguments: [
    ("plain Latin text", false), ("“Grüße” – 100 %…", false), ("слово", false), ("漢字かな", false),
    ("한국어", false), ("हिन्दी", false), ("😀👍🏽", false), ("abc\u{200E}", false), ("", false),
    ("שלום", true), ("abc def\u{5D0}", true), ("١٢", true), ("\u{202A}abc", true),
    ("abc\u{2068}d", true), ("𐤀", true), ("𞤀", true), ("ﷲ", true), ("x\u{200F}", true),
  ])
  func `bidi is needed for right-to-left text and controls only`(_ text: String, _ needed: Bool) {
    #expect(Bidi.isNeeded(Array(text.utf16).span) == needed)
  }

  @Test func `skipping bidi where it is not needed gives the same levels`() {
    var random = SeededGenerator(seed: seed())
    var skipped = 0
    for _ in 0..<iterations(3000) {
      let text = randomText(
        Int.random(in: 0...40, using: &random), &random, rightToLeft: random.oneIn(3))
      for base in [BaseDirection.natural, .leftToRight, .rightToLeft] {
        var quick: [UInt8] = [7]
        var full: [UInt8] = [7]
        let level = Bidi.levels(of: text.span, base: base, into: &quick)
        let fullLevel = Bidi.fullLevels(of: text.span, base: base, controls: [], into: &full)
        #expect(quick == full && level == fullLevel, "\(text)")
        #expect(quick.count == text.count + 1)
        if !Bidi.isNeeded(text.span) { skipped += 1 }
      }
    }
    #expect(skipped > 1000)
  }

  @Test func `the base level is that of the first strong character`() {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<iterations(3000) {
      let text = randomText(Int.random(in: 0...12, using: &random), &random, rightToLeft: true)
      var levels: [UInt8] = []
      let level = Bidi.fullLevels(of: text.span, base: .natural, controls: [], into: &levels)
      #expect(Bidi.baseLevel(of: text.span) == level, "\(text)")
    }
    #expect(Bidi.firstStrongDirection(of: Array("123 …".utf16).span) == nil)
    #expect(Bidi.firstStrongDirection(of: Array("\u{2067}א\u{2069} a".utf16).span) == .leftToRight)
  }

  @Test func `controls beside a text act as those in it`() {
    var random = SeededGenerator(seed: seed())
    next: for _ in 0..<iterations(3000) {
      let whole = randomText(Int.random(in: 1...30, using: &random), &random, rightToLeft: true)
      var text: [UInt16] = []
      var controls: [DirectionControl] = []
      var kept: [Int] = []
      for (index, unit) in whole.enumerated() {
        if 0x202A...0x202E ~= unit || 0x2066...0x2069 ~= unit {
          // Without the control, CR and LF or halves of a pair would meet.
          if let last = text.last, last == 0x0D || last & 0xFC00 == 0xD800 { continue next }
          controls.append(DirectionControl(offset: text.count, scalar: UInt32(unit)))
        } else {
          text.append(unit)
          kept.append(index)
        }
      }
      var inside: [UInt8] = []
      var beside: [UInt8] = []
      Bidi.levels(of: whole.span, base: .natural, into: &inside)
      Bidi.levels(of: text.span, base: .natural, controls: controls, into: &beside)
      #expect(beside == kept.map { inside[$0] }, "\(whole)")
    }
  }

  @Test func `a separator inside a text ends a bidi paragraph`() {
    var levels: [UInt8] = []
    let level = Bidi.levels(
      of: Array("אב\u{2029}ab1\u{85}א".utf16).span, base: .natural, into: &levels)
    #expect(level == 1)
    #expect(levels == [1, 1, 1, 0, 0, 0, 0, 1])
    levels = []
    // CR LF is one separator: it does not start another paragraph.
    Bidi.levels(of: Array("א\r\nab".utf16).span, base: .natural, into: &levels)
    #expect(levels == [1, 1, 1, 0, 0])
  }

  @Test func `a control between the halves of a pair, or CR and LF, stands before both`() {
    var levels: [UInt8] = []
    let text = Array("a😀".utf16)
    let controls = [DirectionControl(offset: 2, scalar: 0x202E)]
    Bidi.levels(of: text.span, base: .leftToRight, controls: controls, into: &levels)
    #expect(levels == [0, 1, 1])
    levels = []
    let end = [DirectionControl(offset: 2, scalar: 0x202C)]
    Bidi.levels(of: Array("א\r\nb".utf16).span, base: .natural, controls: end, into: &levels)
    #expect(levels == [1, 1, 1, 0])
  }

  @Test func `removed characters have the level of what stands before them`() {
    var levels: [UInt8] = []
    Bidi.levels(
      of: Array("\u{200D}א\u{200D}a\u{202B}\u{202C} ".utf16).span, base: .natural, into: &levels)
    #expect(levels == [1, 1, 1, 2, 2, 2, 1])
  }

  @Test func `facts in the table are ICU's`() {
    for scalar in UInt32(0)...0x10FFFF where !(0xD800...0xDFFF ~= scalar) {
      if BidiFacts.of(scalar) != BidiFacts(looking: scalar) {
        Issue.record("U+\(String(scalar, radix: 16))")
      }
    }
  }

  @Test(
    arguments: [
      ([], []), ([0], [0]), ([0, 0, 0], [0, 1, 2]), ([1, 1, 1], [2, 1, 0]),
      ([0, 1, 1, 0], [0, 2, 1, 3]), ([1, 2, 2, 1], [3, 1, 2, 0]), ([2, 1], [1, 0]),
      ([0, 1, 2, 1, 0], [0, 3, 2, 1, 4]), ([2, 2, 3, 2, 1], [4, 0, 1, 2, 3]),
      ([2, 0, 2], [0, 1, 2]),
    ] as [([UInt8], [Int])])
  func `runs are reordered from the highest level down`(_ levels: [UInt8], _ order: [Int]) {
    #expect(Bidi.visualOrder(levels) == order)
  }

  @Test func `mirrors are those of BidiMirroring`() throws {
    var mirrors: [UInt32: UInt32] = [:]
    for line in try UnicodeFiles.lines(of: "BidiMirroring.txt") {
      let fields = UnicodeFiles.text(line).split { $0 == ";" || $0 == " " }
      let scalars = fields.compactMap { UInt32($0, radix: 16) }
      try #require(scalars.count == 2)
      mirrors[scalars[0]] = scalars[1]
    }
    #expect(mirrors.count > 400)
    for scalar in UInt32(0)...0x2FFFF where Bidi.mirrored(scalar) != mirrors[scalar] {
      Issue.record("U+\(String(scalar, radix: 16)): \(String(describing: Bidi.mirrored(scalar)))")
    }
  }

  @Test func `classes are those of DerivedBidiClass`() throws {
    let names = [
      "L", "R", "EN", "ES", "ET", "AN", "CS", "B", "S", "WS", "ON", "LRE", "LRO", "AL", "RLE",
      "RLO",
      "PDF", "NSM", "BN", "FSI", "LRI", "RLI", "PDI",
    ]
    var count = 0
    for (range, name) in try UnicodeFiles.ranges(of: "extracted/DerivedBidiClass.txt") {
      for scalar in range {
        count += 1
        let found = names[Int(BidiClass(of: scalar).rawValue)]
        if found != name { Issue.record("U+\(String(scalar, radix: 16)): \(found), not \(name)") }
      }
    }
    #expect(count > 100_000)
  }

  @Test func `brackets are those of BidiBrackets`() throws {
    var count = 0
    for line in try UnicodeFiles.lines(of: "BidiBrackets.txt") {
      let fields = UnicodeFiles.text(line).split { $0 == ";" || $0 == " " }
      let scalars = fields.prefix(2).compactMap { UInt32($0, radix: 16) }
      try #require(fields.count == 3 && scalars.count == 2)
      let isOpening = fields[2] == "o"
      count += 1
      #expect(BidiFacts.of(scalars[0]).isOpening == isOpening)
      #expect(BidiFacts.of(scalars[0]).isClosing == !isOpening)
      #expect(
        BidiFacts.pair(of: scalars[0], isOpening: isOpening)
          == BidiFacts.pair(of: scalars[1], isOpening: !isOpening))
    }
    #expect(count == 128)
  }
}
