// SPDX-License-Identifier: MIT

/// The metrics of a font that layout needs, in font units, y up.
///
/// The rule for ascender, descender and line gap, the same in layout, drawing and `UIFont` (it is
/// HarfBuzz's, FreeType's and so Pango's and Qt's):
/// 1. `OS/2` typographic values, if the font requests them (`USE_TYPO_METRICS`, fsSelection bit 7);
/// 2. else `hhea`, unless both values are 0;
/// 3. else `OS/2` typographic, else `OS/2` Windows values.
///
/// Unusable values are replaced: a height that is not above 0, or above 20 em, by 0.8 and −0.2 em;
/// a line gap below 0 or above 10 em by 0.
package struct FontMetrics: Hashable, Sendable {
  /// The distance above the baseline; positive in nearly all fonts.
  package var ascender: Double
  /// The distance below the baseline, negative.
  package var descender: Double
  package var lineGap: Double
  /// The middle of the underline's stroke; negative is below the baseline.
  package var underlinePosition: Double
  package var underlineThickness: Double
  package var strikethroughPosition: Double
  package var strikethroughThickness: Double

  package init(
    ascender: Double, descender: Double, lineGap: Double, underlinePosition: Double,
    underlineThickness: Double, strikethroughPosition: Double,
    strikethroughThickness: Double
  ) {
    self.ascender = ascender
    self.descender = descender
    self.lineGap = lineGap
    self.underlinePosition = underlinePosition
    self.underlineThickness = underlineThickness
    self.strikethroughPosition = strikethroughPosition
    self.strikethroughThickness = strikethroughThickness
  }

  /// Returns metrics with unusable values (zero, negative, huge) replaced by ones that a line can
  /// have.
  func usable(unitsPerEm: Int) -> FontMetrics {
    let em = Double(unitsPerEm)
    var result = self
    if !(ascender - descender > 0 && ascender - descender <= 20 * em) {
      result.ascender = 0.8 * em
      result.descender = -0.2 * em
    }
    if !(lineGap >= 0 && lineGap <= 10 * em) { result.lineGap = 0 }
    if !(underlineThickness > 0 && underlineThickness <= em) {
      result.underlineThickness = em / 20
    }
    if !(abs(underlinePosition) <= 5 * em) { result.underlinePosition = -em / 10 }
    if !(strikethroughThickness > 0 && strikethroughThickness <= em) {
      result.strikethroughThickness = result.underlineThickness
    }
    if !(strikethroughPosition > 0 && strikethroughPosition <= 10 * em) {
      result.strikethroughPosition = 0.3 * em
    }
    return result
  }
}
