// SPDX-License-Identifier: MIT

import Testing
import TextFonts
import TextKitTestSupport
import TextUnicode

@testable import TextShaping

/// Faults in cutting long text; planted to show that the comparison notices them.
enum CutFault: CaseIterable, Sendable {
  /// Cut anywhere between graphemes, though HarfBuzz calls it unsafe.
  case anywhere
  /// The second piece is shaped without the context before it.
  case noContext
  /// The second piece does not know the script before it.
  case noScript
  /// One character too far.
  case oneFarther
}

@Suite struct WindowTests {
  private static let fonts = [
    "DejaVuSans.ttf", "DejaVuSerif.ttf", "LiberationSans-Regular.ttf", "NotoSans-Regular.ttf",
    "NotoNaskhArabic-Regular.ttf", "NotoSansDevanagari-Regular.ttf", "NotoNastaliqUrdu-Regular.ttf",
  ]
  private static let alphabets = [
    RandomText.latin, RandomText.cyrillic, RandomText.arabic, RandomText.hebrew,
    RandomText.devanagari, RandomText.tamil, RandomText.han, RandomText.kana,
  ]

  @Test func `windows give what HarfBuzz gives for the whole`() {
    var random = RandomText(generator: SeededGenerator(seed: seed()))
    var windowed = Shaper(fonts: .system, cachesWords: false)
    windowed.windowLength = 200
    windowed.windowMargin = 50
    var whole = Shaper(fonts: .system, cachesWords: false)
    whole.windowLength = .max
    for _ in 0..<iterations(40) {
      let alphabet = Self.alphabets.randomElement(using: &random.generator)!
      let units = random.text([alphabet], words: 150)
      let style = ShapingStyle(
        font: Fonts.instance(Self.fonts.randomElement(using: &random.generator)!), size: 10)
      let level: UInt8 = alphabet.isRightToLeft ? 1 : 0
      let difference = firstDifference(
        windowed.shape(units, style, baseLevel: level), whole.shape(units, style, baseLevel: level))
      #expect(difference == nil, "\(alphabet.name) \(style.font) \(hex(units))")
    }
  }

  /// Shapes random long texts at once and in pieces cut by `safeCut`.
  private func findDifference(seed: UInt64, rounds: Int, fault: CutFault? = nil) -> String? {
    var random = RandomText(generator: SeededGenerator(seed: seed))
    var shaper = Shaper(fonts: .system)
    for _ in 0..<rounds {
      let alphabet = Self.alphabets.randomElement(using: &random.generator)!
      let units = random.text([alphabet], words: 120)
      // Brackets keep their script over any distance; a cut forgets that.
      let text = units.filter { !"()[]«»‘’“”「」".utf16.contains($0) }
      let font = Fonts.instance(Self.fonts.randomElement(using: &random.generator)!)
      let styles = [0.0, 1.5].map { ShapingStyle(font: font, size: 10, kern: $0) }
      var runs: [StyleRun] = []
      var rest = text.count
      while rest > 0 {
        let length = min(rest, Int.random(in: 1...200, using: &random.generator))
        runs.append(
          StyleRun(length: length, style: styles.randomElement(using: &random.generator)!))
        rest -= length
      }
      let level: UInt8 = alphabet.isRightToLeft ? 1 : 0
      let whole = shaper.shape(
        text, range: 0..<text.count, styles: runs, baseLevel: level)
      let near = Int.random(in: text.count / 3..<text.count, using: &random.generator)
      var cut = shaper.safeCut(
        in: text, range: 0..<text.count, near: near, styles: runs, baseLevel: level)
      precondition(cut > 0 && cut <= near)
      if fault == .anywhere { cut = near }
      if fault == .oneFarther { cut += 1 }
      if cut >= text.count { continue }
      var head = shaper.reshape(
        text, 0..<cut, in: 0..<text.count, styles: runs, baseLevel: level)
      let styleStart = runs.indices.first { i in runs[...i].reduce(0) { $0 + $1.length } > cut }!
      var tailRuns = Array(runs[styleStart...])
      tailRuns[0].length = runs[...styleStart].reduce(0) { $0 + $1.length } - cut
      let context = fault == .noContext ? Array(text[cut...]) : text
      let start = fault == .noContext ? 0 : cut
      let tail = shaper.shape(
        context, range: start..<context.count, styles: tailRuns, baseLevel: level,
        scriptBefore: fault == .noScript ? nil : head.runs.last?.script)
      head.append(tail, styles: Array(styleStart..<runs.count))
      head.checkInvariants()
      if let difference = firstDifference(head, whole) {
        return "cut at \(cut), near \(near), \(alphabet.name) \(font): \(difference)"
      }
    }
    return nil
  }

  @Test func `pieces cut at safe places are the whole`() {
    let difference = findDifference(seed: seed(), rounds: iterations(150))
    #expect(difference == nil)
  }

  @Test(arguments: CutFault.allCases)
  func `a wrong cut is noticed`(fault: CutFault) {
    #expect(findDifference(seed: 1, rounds: 150, fault: fault) != nil)
  }

  @Test func `a cut always makes way, also where no place is good`() {
    var shaper = Shaper(fonts: .system)
    let marks = [0x65] + [UInt16](repeating: 0x301, count: 9000)
    let runs = [StyleRun(length: marks.count, style: .plain)]
    for near in [1, 2, 5000, marks.count] {
      let cut = shaper.safeCut(in: marks, range: 0..<marks.count, near: near, styles: runs)
      #expect(cut > 0 && cut <= near)
    }
    let emoji = Array(String(repeating: "😀", count: 500).utf16)
    let emojiRuns = [StyleRun(length: emoji.count, style: .plain)]
    for near in 2..<40 {
      let cut = shaper.safeCut(in: emoji, range: 0..<emoji.count, near: near, styles: emojiRuns)
      #expect(cut > 0 && cut <= near && cut % 2 == 0)
    }
  }
}
