// SPDX-License-Identifier: MIT

import Testing

@testable import TextCanvas

@Suite struct GlyphTextTests {
  @Test func `a text that does not fit its glyphs is seen before it reaches the library`() {
    // As `check` traps, its arithmetic is watched here through `keepingGlyphs`.
    let text = GlyphText(
      utf8: Array("abc".utf8),
      clusters: [
        .init(bytes: 1, glyphs: 2), .init(bytes: 2, glyphs: 1), .init(bytes: 0, glyphs: 1),
      ])
    text.check(glyphCount: 4)
    let kept = text.keepingGlyphs([true, false, true, false]).joiningBareClusters()
    #expect(kept.clusters == [.init(bytes: 1, glyphs: 1), .init(bytes: 2, glyphs: 1)])
    kept.check(glyphCount: 2)
    var backward = text
    backward.isBackward = true
    let rest = backward.keepingGlyphs([true, false, true, false])
    #expect(rest.clusters.map(\.glyphs) == [1, 0, 1])
    #expect(
      rest.joiningBareClusters().clusters
        == [.init(bytes: 3, glyphs: 1), .init(bytes: 0, glyphs: 1)])
    let first = GlyphText(
      utf8: Array("ab".utf8), clusters: [.init(bytes: 1, glyphs: 0), .init(bytes: 1, glyphs: 1)])
    #expect(first.joiningBareClusters().clusters == [.init(bytes: 2, glyphs: 1)])
  }
}
