// SPDX-License-Identifier: MIT

import TextKitTestSupport
import Testing

@testable import TextLines

@Suite struct `Packed lines` {
  /// Lines of a column, most of which follow from the one before.
  private func lines(_ count: Int, padding: Double, _ random: inout SeededGenerator) -> [Line] {
    var lines: [Line] = []
    var line = Line()
    line.width = Double.random(in: 0...100, using: &random)
    line.height = Double(Int.random(in: 0...20_000, using: &random)) / 1024
    line.baseline = line.height * 0.8
    line.usedHeight = line.height
    line.runStart = Int32.random(in: 0...3, using: &random)
    for _ in 0..<count {
      let left = [padding, 0, -0.0, Double.random(in: -9...9, using: &random)]
        .randomElement(using: &random)!
      line.glyphCount = random.oneIn(300) ? 70_000 : Int32.random(in: 0...5, using: &random)
      line.contentGlyphCount = Int32.random(in: 0...max(1, line.glyphCount), using: &random)
      line.characterCount = Int32.random(in: 0...9, using: &random)
      line.contentX = left
      line.contentWidth = Double.random(in: 0...9, using: &random)
      line.usedX = left - padding
      line.usedWidth = line.contentWidth + 2 * padding
      line.elasticStart = line.glyphStart
      line.flags = []
      var own = line
      if random.oneIn(40) {
        switch Int.random(in: 0...9, using: &random) {
        case 0: own.flags = .endsParagraph
        case 1: own.tabCount = 2
        case 2: own.elasticExtra = -0.0
        case 3: own.usedTop = 3
        case 4: own.y += 1 / 1024
        case 5: own.container += 1
        case 6: own.usedX += 0.5
        case 7: own.stretchCount = 1
        case 8: own.glyphInRun += 1
        default: own.width = .nan
        }
        if random.oneIn(2) { line = own }
      }
      lines.append(own)
      line.glyphStart += own.glyphCount
      line.characterStart += own.characterCount
      line.glyphInRun += own.glyphCount
      line.y += own.height
    }
    return lines
  }

  private func bits(_ lines: [Line]) -> [[UInt64]] {
    lines.map { line in
      [
        line.y, line.contentX, line.x, line.width, line.height, line.baseline, line.usedX,
        line.usedWidth, line.usedTop, line.usedHeight, line.contentWidth, line.elasticExtra,
      ].map(\.bitPattern)
        + [
          line.glyphStart, line.characterStart, line.glyphCount, line.contentGlyphCount,
          line.container, line.runStart, line.glyphInRun, line.characterCount, line.tabStart,
          line.tabCount, line.elasticStart, line.stretchStart, line.stretchCount,
          Int32(line.flags.rawValue),
        ].map { UInt64(bitPattern: Int64($0)) }
    }
  }

  @Test func `are the lines as they were, to the last bit`() {
    let number = seed()
    var random = SeededGenerator(seed: number)
    var packed = 0
    for round in 0..<iterations(300) {
      let padding = [0, 5, 0.1].randomElement(using: &random)!
      let all = lines(Int.random(in: 1...400, using: &random), padding: padding, &random)
      guard let found = PackedLines(all, padding: random.oneIn(20) ? 7 : padding) else { continue }
      packed += 1
      #expect(bits(found.lines()) == bits(all), "seed \(number), round \(round)")
      #expect(bits([found.last]) == bits([all[all.count - 1]]))
    }
    #expect(packed > 100)
  }

  @Test func `each property of a line is kept`() throws {
    let changes: [(String, (inout Line) -> Void)] = [
      ("y", { $0.y += 1 }), ("contentX", { $0.contentX += 1 }), ("x", { $0.x += 1 }),
      ("width", { $0.width += 1 }), ("height", { $0.height += 1 }),
      ("baseline", { $0.baseline += 1 }), ("usedX", { $0.usedX += 1 }),
      ("usedWidth", { $0.usedWidth += 1 }), ("usedTop", { $0.usedTop += 1 }),
      ("usedHeight", { $0.usedHeight += 1 }), ("contentWidth", { $0.contentWidth += 1 }),
      ("elasticExtra", { $0.elasticExtra += 1 }), ("glyphStart", { $0.glyphStart += 1 }),
      ("characterStart", { $0.characterStart += 1 }), ("glyphCount", { $0.glyphCount += 1 }),
      ("contentGlyphCount", { $0.contentGlyphCount += 1 }), ("container", { $0.container += 1 }),
      ("runStart", { $0.runStart += 1 }), ("glyphInRun", { $0.glyphInRun += 1 }),
      ("characterCount", { $0.characterCount += 1 }), ("tabStart", { $0.tabStart += 1 }),
      ("tabCount", { $0.tabCount += 1 }), ("elasticStart", { $0.elasticStart += 1 }),
      ("stretchStart", { $0.stretchStart += 1 }), ("stretchCount", { $0.stretchCount += 1 }),
      ("flags", { $0.flags = .endsParagraph }),
    ]
    let names = Set(Mirror(reflecting: Line()).children.compactMap(\.label))
    #expect(names == Set(changes.map(\.0)), "a property without a change, or the other way round")
    var random = SeededGenerator(seed: 1)
    for (name, change) in changes {
      var all = lines(200, padding: 5, &random)
      let before = bits(all)
      change(&all[100])
      #expect(bits(all) != before, "\(name)")
      let packed = try #require(PackedLines(all, padding: 5), "\(name)")
      #expect(bits(packed.lines()) == bits(all), "\(name)")
    }
  }

  @Test func `are many, and most of them follow from the one before`() {
    var random = SeededGenerator(seed: 1)
    let all = lines(400, padding: 5, &random)
    #expect(PackedLines(Array(all[..<(PackedLines.minimumCount - 1)]), padding: 5) == nil)
    #expect(PackedLines(Array(all.reversed()), padding: 5) == nil)
    #expect(PackedLines(all, padding: 4) == nil)
  }

  @Test func `stand on the grid that rounding gives`() {
    var random = SeededGenerator(seed: seed())
    let some = (0..<10_000).map { _ in
      Double.random(in: -1...1, using: &random)
        * Double(sign: .plus, exponent: Int.random(in: -60...60, using: &random), significand: 1)
    }
    let others: [Double] = [
      0, -0.0, .infinity, -.infinity, .nan, 1e306, -1e306, .greatestFiniteMagnitude,
      .leastNonzeroMagnitude, 0x1p42, 0x1p43, 0x1p52, 0x1p53, 1.0 / 2048, 3.0 / 2048, -1.0 / 2048,
    ]
    for value in some + others + some.map(\.onGrid) {
      #expect(value.onGrid.bitPattern == ((value * 1024).rounded() / 1024).bitPattern, "\(value)")
    }
  }
}
