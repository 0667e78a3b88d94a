// SPDX-License-Identifier: MIT

import TextCanvas
import TextFonts
import TextShaping

/// A single word, as a viewer shapes it.
struct SingleWord {
  var utf8: ArraySlice<UInt8>
  var isBackward: Bool
  var setting: TextSetting
}

/// Shapes single words as a viewer of an SVG will.
final class WordShaper {
  /// No other font takes part.
  private var shaper = Shaper(fonts: .only([]), cacheLimit: 1024)

  /// Returns the glyphs in reading order, in points from the word's start, y down; nil if the font
  /// lacks one.
  func shape(_ word: SingleWord, _ font: FontInstance, _ size: Double) -> [PositionedGlyph]? {
    let units = Array(String(decoding: word.utf8, as: UTF8.self).utf16)
    guard !units.isEmpty, units.count < 4096 else { return nil }
    let style = ShapingStyle(
      font: font, size: size, language: word.setting.language,
      features: word.setting.features.map { FontFeature(tag: $0.tag, value: $0.value) })
    let level: UInt8 = word.isBackward ? 1 : 0
    let shaped = shaper.shape(
      units, range: 0..<units.count, styles: [StyleRun(length: units.count, style: style)],
      levels: Array(repeating: level, count: units.count), baseLevel: level)
    var result: [PositionedGlyph] = []
    var pen = 0.0
    var index = 0
    for run in shaped.runs {
      guard run.font === font, run.kind == .text else { return nil }
      for _ in 0..<run.glyphCount {
        let glyph = shaped.glyphs[index]
        let advance = Double(glyph.advance) * run.scale
        // A backward word extends to the left from its right edge.
        if word.isBackward { pen -= advance }
        var position = PositionedGlyph(id: glyph.id, x: pen, y: 0)
        if let offset = shaped.offset(ofGlyphAt: index) {
          position.x += Double(offset.x) * run.scale
          position.y -= Double(offset.y) * run.scale
        }
        if !word.isBackward { pen += advance }
        result.append(position)
        index += 1
      }
    }
    return result
  }
}
