// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextUnicode

/// Our levels on random strings: against the rules taken word by word, and against ICU's.
@Suite struct BidiModelTests {
  /// Returns the first random string for which the model differs.
  private func difference(_ model: BidiModel, in count: Int, _ random: inout SeededGenerator)
    -> String?
  {
    for _ in 0..<count {
      let text = BidiTexts.random(&random)
      let base = BidiTexts.base(&random)
      let own = BidiTexts.levels(text, base)
      let expected = model.levels(of: text, base: base)
      let isSame =
        own.base == expected.base
        && text.indices.allSatisfy {
          expected.levels[$0] == nil || expected.levels[$0] == own.levels[$0]
        }
      if !isSame { return "\(BidiTexts.name(text)), \(base): \(own), \(expected)" }
    }
    return nil
  }

  @Test func `levels are those of the rules word by word`() {
    var random = SeededGenerator(seed: seed())
    #expect(difference(BidiModel(), in: iterations(3000), &random) == nil)
  }

  @Test(arguments: BidiModel.Fault.allCases)
  func `a planted fault is found`(_ fault: BidiModel.Fault) {
    var random = SeededGenerator(seed: 20_260_101)
    #expect(difference(BidiModel(fault: fault), in: 30_000, &random) != nil)
  }

  @Test func `levels are those of ICU, but where it is known to differ`() {
    var random = SeededGenerator(seed: seed())
    var compared = 0
    for _ in 0..<iterations(5000) {
      let text = BidiTexts.random(&random)
      let base = BidiTexts.base(&random)
      if ICULevels.agree(text, base) {
        compared += 1
      } else if !ICULevels.mayDiffer(text) {
        Issue.record("\(BidiTexts.name(text)), \(base)")
      }
    }
    #expect(compared > iterations(4900))
  }

  @Test func `ICU differs in the listed cases of Unicode's and no others`() throws {
    let accepted = try UnicodeFiles.acceptedDifferences("BidiDifferences.txt")
    var found: Set<String> = []
    for example in try BidiConformanceTests.characterCases() {
      let scalars = example.scalars
      let own = BidiTexts.levels(scalars, example.base).levels
      guard let icu = ICULevels.levels(scalars, example.base)?.levels else { continue }
      // The characters at the end of the line are treated differently.
      if own == icu || ICULevels.agree(scalars, example.base) { continue }
      let digit = example.base == .leftToRight ? "0" : example.base == .rightToLeft ? "1" : "2"
      let name = "\(BidiTexts.name(scalars)) ; \(digit)"
      found.insert(name)
      #expect(ICULevels.mayDiffer(scalars), "\(name)")
      #expect(accepted[name] != nil, "\(name)")
    }
    #expect(found == Set(accepted.keys), "an entry that no longer differs")
  }

  /// Quadratic time would take hours here.
  @Test(
    arguments: [
      "()", "- ()", "\u{2066}(א)\u{2069}", "\u{2067}()", "(((א", "(", "א(", "#", "1,", ".", "א.a.",
      "\u{2067}", "\u{2067}a\u{2069}", "א\u{2067}a\u{2069}.", "\u{2068}", "\u{2068}.\u{2069}",
      "\u{2068}א", "\u{202B}", "\u{202B}a\u{202C}", "\u{202E}a\u{202C}", "\u{2069}", "\t", " \t",
      "א\u{2066}(\u{2069}", "\u{85}", "\u{2068}\u{85}", "\u{200D}", "\u{300}", "\u{2067}a\u{2069})",
      "([", "(\u{2066}[\u{2069}", "𐤀.",
    ])
  func `time is linear`(_ pattern: String) {
    let pattern = Array(pattern.utf16)
    var text: [UInt16] = []
    text.reserveCapacity(1_000_000)
    while text.count < 200_000 { text += pattern }
    let ends = [UInt16](repeating: 0x2069, count: 100_000) + Array(")א".utf16)
    var levels: [UInt8] = []
    Bidi.levels(of: (text + ends).span, base: .natural, into: &levels)
    #expect(levels.count == text.count + ends.count)
    #expect(levels.allSatisfy { $0 <= 126 })
  }

  @Test func `a million isolates in a row, and a million one in the other`() {
    let piece: [UInt16] = [0x2067, 0x61, 0x2069]
    var text: [UInt16] = [0x61]
    for _ in 0..<1_000_000 { text += piece }
    var levels: [UInt8] = []
    Bidi.levels(of: text.span, base: .natural, into: &levels)
    #expect(levels[1...3] == [0, 2, 0] && levels[2_999_998...] == [0, 2, 0])
    text =
      [UInt16](repeating: 0x2067, count: 1_000_000) + [0x61]
      + [UInt16](repeating: 0x2069, count: 1_000_000) + [0x5D0]
    levels = []
    Bidi.levels(of: text.span, base: .natural, into: &levels)
    #expect(levels[1_000_000] == 126 && levels[2_000_001] == 1 && levels[62] == 125)
  }
}
