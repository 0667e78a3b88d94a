// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Testing
import TextCanvas
import TextFonts
import TextKitTestSupport

@testable import TextPDF

@Suite struct ClusterTests {
  @Test func `each glyph of a cluster gets the letters that are its own, and the last the rest`()
    throws
  {
    let font = try instance(DebianFonts.dejaVuSans)
    func glyph(_ scalar: Unicode.Scalar) -> UInt16 { font.glyph(for: scalar.value) }
    let (a, b, c) = (glyph("a"), glyph("b"), glyph("c"))
    let other = glyph("Q")
    func texts(_ glyphs: [UInt16], _ text: String) -> [String?] {
      ClusterShares.texts(of: glyphs, for: text, in: font)
    }
    #expect(texts([a], "xyz") == ["xyz"])
    #expect(texts([a], "") == [nil])
    #expect(texts([a, b], "ab") == ["a", "b"])
    // In another order than they are read.
    #expect(texts([b, a], "ab") == ["b", "a"])
    // The one without its own character has the remaining text.
    #expect(texts([a, other], "abc") == ["a", "bc"])
    #expect(texts([other, c], "abc") == ["ab", "c"])
    #expect(texts([other, a], "ab") == ["b", "a"])
    // Two unknown ones, and three characters: there is no mapping between them.
    #expect(texts([other, other, a], "abcd") == [nil, nil, "a"])
    #expect(texts([a, a], "a") == ["a", nil])
    // The hyphen at a line's end leaves the letters to their ligature.
    for hyphen in ["-", "\u{2010}"] as [Unicode.Scalar] {
      #expect(texts([other, glyph(hyphen)], "fi") == ["fi", nil])
      #expect(texts([a, glyph(hyphen)], "a") == ["a", nil])
    }
    #expect(texts([glyph("-"), other], "-b") == ["-", "b"])
    #expect(texts([glyph("-"), other], "ab") == [nil, "ab"])
    #expect(texts([0, a], "ab") == ["b", "a"])
    // Each character maps to one glyph, the first one first, however many there are.
    #expect(texts([a, a, b, a, b], "aabba") == ["a", "a", "b", "a", "b"])
    let many = texts([UInt16](repeating: a, count: 4000), String(repeating: "ab", count: 4000))
    #expect(many.allSatisfy { $0 == "a" })
  }

  @Test func `a plain text has clusters when somebody asks, and none of its own`() {
    var text = GlyphText(plain: Array("abc".utf8))
    #expect(text.isPlain && text.clusters == Array(repeating: .init(bytes: 1, glyphs: 1), count: 3))
    #expect(text.joiningBareClusters().isPlain)
    text.clusters[1].glyphs = 0
    #expect(!text.isPlain && text.clusters.map(\.glyphs) == [1, 0, 1])
    #expect(text.joiningBareClusters().clusters.map(\.bytes) == [2, 1])
  }
}
