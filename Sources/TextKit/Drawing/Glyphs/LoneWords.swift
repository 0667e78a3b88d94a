// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextCanvas
internal import TextFonts
internal import TextShaping

/// Shapes words by themselves, as a viewer of an SVG will.
private final class LoneWords {
  private var shaper = Shaper(fonts: TextKitEnvironment.fontDatabase, cacheLimit: 1024)

  /// The glyphs in reading order, in points from the word's start, y down; nil if the font does not
  /// have them all.
  func shape(_ word: LoneWord, _ font: FontInstance, _ size: Double) -> [PositionedGlyph]? {
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
        // A backward word goes to the left from its right edge.
        if word.isBackward { pen -= advance }
        var place = PositionedGlyph(id: glyph.id, x: pen, y: 0)
        if let offset = shaped.offset(ofGlyphAt: index) {
          place.x += Double(offset.x) * run.scale
          place.y -= Double(offset.y) * run.scale
        }
        if !word.isBackward { pen += advance }
        result.append(place)
        index += 1
      }
    }
    return result
  }
}

extension Canvas {
  /// Lets words that need shaping become text of an SVG.
  func shapeWordsAlone() {
    guard lacksWordShaper else { return }
    let words = LoneWords()
    setWordShaper { words.shape($0, $1, $2) }
  }
}

extension GlyphRow {
  /// The characters, with what they were shaped with.
  func text(shapedWith attributes: RunAttributes) -> GlyphText? {
    var text = text
    text?.setting = TextSetting(
      language: attributes.shaping.language,
      features: attributes.shaping.features.map { .init(tag: $0.tag, value: $0.value) })
    return text
  }
}
