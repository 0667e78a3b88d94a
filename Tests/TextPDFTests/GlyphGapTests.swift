// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextCanvas
import TextFonts
import TextKitTestSupport

@testable import TextPDF

@Suite struct GlyphGapTests {
  private let folder = TemporaryFolder()

  /// Returns the codes of the first list of strings of a page, of two bytes each, with the numbers
  /// before each.
  private func shown(_ bytes: [UInt8]) throws -> [(code: UInt16, numbers: [Int])] {
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: "[(".utf8) })
    var shown: [(UInt16, [Int])] = []
    var numbers: [Int] = []
    var high: UInt8?
    var index = start + 1
    while bytes[index] != 0x5D {
      guard bytes[index] == 0x28 else {
        let word = bytes[index...].prefix { $0 == 0x2D || (0x30...0x39).contains($0) }
        if let number = Int(String(decoding: word, as: UTF8.self)) { numbers.append(number) }
        index += max(1, word.count)
        continue
      }
      index += 1
      while bytes[index] != 0x29 {
        let isEscaped = bytes[index] == 0x5C
        if isEscaped { index += 1 }
        let byte = isEscaped && bytes[index] == 0x72 ? 0x0D : bytes[index]
        if let first = high {
          shown.append((UInt16(first) << 8 | UInt16(byte), numbers))
          (high, numbers) = (nil, [])
        } else {
          high = byte
        }
        index += 1
      }
      index += 1
    }
    return shown
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `glyphs near and far come where they are, in steps that 16 bits hold`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let font = try instance(DebianFonts.dejaVuSans)
    // 30 000 thousandths of an em are 60 points.
    let size = 2.0
    let (placed, text) = row("(near)\\and far, far away", font, size: size)
    var glyphs = placed
    for index in glyphs.indices.dropFirst() {
      let isFar = index == 5 || Int.random(in: 0..<4, using: &random) == 0
      let gap =
        isFar ? Double.random(in: 59...190, using: &random) : .random(in: -1...1, using: &random)
      let isBack = glyphs[index - 1].x > 200
      let x = glyphs[index - 1].x + (isBack ? -abs(gap) : gap)
      glyphs[index] = PositionedGlyph(id: glyphs[index].id, x: x, y: 50)
    }
    let bytes = try document {
      $0.show(glyphs, font: font, size: size, color: .black, text: text)
    }
    let path = try checked(bytes, folder)
    let stream = path + ".stream"
    // As it was written: qpdf would rewrite strings of bytes in hexadecimal digits.
    try SystemTool.run(
      "qpdf", ["--qdf", "--normalize-content=n", "--object-streams=disable", path, stream],
      from: "qpdf")
    let found = try shown([UInt8](Data(contentsOf: URL(fileURLWithPath: stream))))
    try #require(found.count == glyphs.count, "seed \(seed)")
    #expect(found.contains { $0.numbers.count > 1 }, "none is far: seed \(seed)")
    #expect(found.allSatisfy { $0.numbers.allSatisfy { abs($0) <= 30_000 } }, "seed \(seed)")
    var pen = glyphs[0].x
    for (glyph, one) in zip(glyphs, found) {
      pen -= Double(one.numbers.reduce(0, +)) / 1000 * size
      #expect(abs(pen - glyph.x) < 0.0011 * size, "seed \(seed): \(pen) for \(glyph.x)")
      let advance = Double(font.advance(of: glyph.id)) / Double(font.unitsPerEm) * 1000
      // As the font's list of widths has it.
      pen += (advance * 1000).rounded() / 1000 / 1000 * size
    }
  }
}
