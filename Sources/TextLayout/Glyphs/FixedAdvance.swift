// SPDX-License-Identifier: MIT

internal import TextShaping

extension ShapedText {
  /// Gives glyphs of fonts whose descriptor has a fixed advance that advance.
  ///
  /// Fallback fonts too. Glyphs that do not advance (marks on a base, controls) are not changed.
  mutating func applyFixedAdvances(_ attributes: [RunAttributes]) {
    guard attributes.contains(where: { $0.fixedAdvance > 0 }) else { return }
    var glyph = 0
    for run in runs {
      let points = attributes[run.style].fixedAdvance
      let end = glyph + run.glyphCount
      defer { glyph = end }
      guard points > 0, run.kind == .text, run.scale > 0 else { continue }
      // Sums of advances stay far from the limits of their type.
      let units = Int32(Swift.min((points / run.scale).rounded(), 0xFF_FFFF))
      guard units > 0 else { continue }
      for index in glyph..<end where glyphs[index].advance != 0 { glyphs[index].advance = units }
    }
  }
}
