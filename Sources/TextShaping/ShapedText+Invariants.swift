// SPDX-License-Identifier: MIT

private import TextFonts

extension ShapedText {
  /// Traps and names the broken invariant.
  ///
  /// O(glyphs). Tests call it; production code does not.
  ///
  /// Size: a list of checks.
  package func checkInvariants() {
    var glyph = 0
    var character = 0
    var offset = 0
    var long = 0
    for (number, run) in runs.enumerated() {
      precondition(
        run.glyphCount > 0 && run.characterCount > 0,
        "ShapedText: run \(number) has \(run.glyphCount) glyphs and \(run.characterCount) characters"
      )
      precondition(
        run.glyphCount <= glyphs.count - glyph,
        "ShapedText: run \(number) ends after the last of the \(glyphs.count) glyphs")
      precondition(
        glyphs[glyph].shortCharacterCount > 0,
        "ShapedText: run \(number) begins inside a cluster, at glyph \(glyph)")
      if run.kind == .attachment {
        precondition(
          run.glyphCount == 1 && run.characterCount == 1,
          "ShapedText: attachment run \(number) has \(run.glyphCount) glyphs")
      }
      let runStart = character
      for i in glyph..<glyph + run.glyphCount {
        let entry = glyphs[i]
        var count = entry.shortCharacterCount
        if count == 15 {
          precondition(
            long < longClusters.count && Int(longClusters[long].glyph) == i
              && longClusters[long].count >= 15,
            "ShapedText: glyph \(i) has no entry of its own among the long clusters")
          count = Int(longClusters[long].count)
          long += 1
        }
        character += count
        if count == 0 {
          precondition(
            entry.flags.isDisjoint(with: [
              .lineBreakBefore, .mandatoryBreakBefore, .graphemeStart,
            ]), "ShapedText: glyph \(i) inside a cluster has a flag of cluster starts")
        }
        if entry.flags.contains(.hasOffset) {
          precondition(
            offset < offsets.count && Int(offsets[offset].glyph) == i,
            "ShapedText: glyph \(i) has no entry among the \(offsets.count) offsets")
          offset += 1
        }
        if entry.id == Glyph.controlID || entry.isTab {
          precondition(
            entry.advance == 0, "ShapedText: glyph \(i) is of no font but has an advance")
        }
        if entry.flags.contains(.mandatoryBreakBefore) {
          precondition(
            entry.flags.contains(.lineBreakBefore),
            "ShapedText: glyph \(i) must but may not begin a line")
        }
      }
      precondition(
        character - runStart == run.characterCount,
        "ShapedText: run \(number) says \(run.characterCount) characters, its clusters \(character - runStart)"
      )
      glyph += run.glyphCount
    }
    precondition(
      glyph == glyphs.count, "ShapedText: the runs have \(glyph) of the \(glyphs.count) glyphs")
    precondition(
      character == characterCount,
      "ShapedText: the clusters have \(character) of the \(characterCount) characters")
    precondition(
      offset == offsets.count && long == longClusters.count,
      "ShapedText: entries of offsets or long clusters belong to no glyph")
  }
}
