// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLines
internal import TextShaping
internal import TextUnicode

/// The hyphenation settings of a layout.
package struct Hyphenation: Equatable {
  /// 0 … 1; 0: no hyphenation, unless a paragraph requests it.
  package var factor = 0.0
  package var usesDefault = false
  /// Whether to hyphenate words that begin with a capital letter, too.
  package var includesCapitalized = true

  /// Returns the share of its room below which a line's last word is hyphenated; 0: never.
  ///
  /// The paragraph's factor takes precedence over the layout's; a default requested by either
  /// counts as factor 1.
  func factor(for style: LineStyle) -> Double {
    guard style.breakMode == .words, style.truncation == nil else { return 0 }
    return factor(own: style.hyphenationFactor, usesDefault: style.usesDefaultHyphenation)
  }

  /// Returns the same for a paragraph whose lines break between words, and are not truncated.
  func factor(own: Double, usesDefault isDefault: Bool) -> Double {
    if own > 0 { return own }
    if factor > 0 { return factor }
    return isDefault || usesDefault ? 1 : 0
  }
}

/// The scripts whose words are hyphenated.
enum HyphenScripts {
  /// Scripts whose words are never hyphenated: no dictionary is loaded.
  private static let others = Set(
    [
      "Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Thai", "Laoo", "Khmr", "Mymr", "Tibt", "Hani",
      "Hira", "Kana", "Hang", "Bopo", "Yiii", "Egyp",
    ].map { Script($0) })

  static func contain(_ script: Script) -> Bool { !others.contains(script) }
}

/// The hyphens of fonts, with their widths, for the runs that had lines end with one.
struct HyphenTable {
  private struct Entry {
    var style: ShapingStyle
    var font: FontInstance
    var script: Script
    var isRightToLeft: Bool
    var hyphen: ShapedText?
  }
  private var entries: [Entry] = []
  private static let limit = 16

  /// Returns the possible hyphens of a script, the best first.
  ///
  /// - Source: CSS Text 4, `hyphenate-character: auto`, and the Unicode Standard, 6.2.
  private static func characters(for script: Script) -> [UInt16] {
    let own: [UInt16] =
      script == Script("Armn")
      ? [0x58A] : script == Script("Cans") ? [0x1400] : script == Script("Mong") ? [0x1806] : []
    return own + [0x2010, 0x2D]
  }

  /// Returns the character that is a run's hyphen; nil if its font has none.
  static func character(for run: GlyphRun) -> UInt16? {
    characters(for: run.script).first { run.font.glyph(for: UInt32($0)) != 0 }
  }

  /// Returns the hyphen in a run's own font; nil if the font has none.
  mutating func hyphen(for run: GlyphRun, style: ShapingStyle, using shaper: inout Shaper)
    -> ShapedText?
  {
    let isRightToLeft = run.level & 1 == 1
    for i in entries.indices
    where entries[i].style === style && entries[i].font === run.font
      && entries[i].script == run.script && entries[i].isRightToLeft == isRightToLeft
    {
      return entries[i].hyphen
    }
    let own = ShapingStyle(
      font: run.font, size: run.size, language: style.language, features: style.features,
      request: style.request)
    var found: ShapedText?
    for character in Self.characters(for: run.script) {
      let shaped = shaper.shape(
        [character], range: 0..<1, styles: [StyleRun(length: 1, style: own)],
        levels: isRightToLeft ? [1] : nil, baseLevel: isRightToLeft ? 1 : 0,
        scriptBefore: run.script)
      if shaped.runs.count == 1, shaped.runs[0].font === run.font,
        !shaped.glyphs.contains(where: { $0.id == 0 })
      {
        found = shaped
        break
      }
    }
    if entries.count >= Self.limit { entries.removeLast() }
    entries.insert(
      Entry(
        style: style, font: run.font, script: run.script, isRightToLeft: isRightToLeft,
        hyphen: found), at: 0)
    return found
  }
}

extension DocumentLayout {
  /// Returns the hyphen that ends a line after glyphs of a run; nil if its font has none.
  func hyphen(for run: GlyphRun, in passage: Passage) -> ShapedText? {
    guard run.kind == .text else { return nil }
    let attributes = passage.attributes[run.style]
    var found = hyphens.hyphen(for: run, style: attributes.shaping, using: &shaper)
    if attributes.fixedAdvance > 0 { found?.applyFixedAdvances([attributes]) }
    return found
  }

  /// Returns the points that a hyphen adds to a line that ends with it.
  func width(ofHyphen hyphen: ShapedText, in run: GlyphRun) -> Double {
    hyphen.glyphs.reduce(0) { $0 + Double($1.advance) } * run.scale + run.kern - run.tracking
  }
}
