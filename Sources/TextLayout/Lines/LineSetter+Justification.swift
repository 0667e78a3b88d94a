// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

extension LineSetter {
  /// Returns whether a justified line's spaces would have to grow by more than their own width:
  /// then a hyphen is tried, however well the line is filled.
  func isTooLoose(
    _ found: LineBreak, from start: ShapedText.Position, margins: LineMargins
  ) -> Bool {
    guard style.alignment == .justified, found.reason == .wrapped else { return false }
    let justifier = Justifier(
      passage.patched, from: start, glyphs: start.glyph..<found.contentEndGlyph)
    return margins.width - found.contentWidth > justifier.pleasantStretch
  }

  /// Stretches a line, after its last tab, until it is `slack` wider.
  ///
  /// - Returns: False if nothing in it can be stretched that much; then it stays as it was.
  mutating func justify(_ line: inout Line, _ slack: Double) -> Bool {
    var first = Int(line.glyphStart)
    for tab in tabs[Int(line.tabStart)...]
    where passage.patched.glyphs[tab.glyph].isTab {
      first = Swift.max(first, tab.glyph + 1)
    }
    guard first < line.contentEndGlyph else { return false }
    let start = entry.characters + Int(line.characterStart)
    let count = Int(line.characterCount)
    let room = Justifier(
      passage.patched, from: line.start, glyphs: first..<line.contentEndGlyph
    ).fill(slack) {
      layout.content?.characters(in: start..<start + count) ?? []
    }
    guard room.added != 0 else { return false }
    line.elasticExtra = room.elasticExtra
    line.elasticStart = Int32(room.elasticStart)
    line.stretchCount = Int32(room.stretches.count)
    stretches += room.stretches
    return true
  }
}
