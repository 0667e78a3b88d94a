// SPDX-License-Identifier: MIT

package import TextFonts
internal import TextLines
internal import TextShaping

// How high a line is: what its fonts and attachments need, and what the paragraph's style makes of it.

extension LineSetter {
  struct Metrics {
    var ascent = 0.0
    var descent = 0.0
    var leading = 0.0
  }

  /// The tallest ascent, descent and leading of the fonts in a line, in points: of those that the text asks for, and of
  /// fallback fonts if they count.
  func lineMetrics(from start: ShapedText.Position, to end: ShapedText.Position) -> Metrics {
    var metrics = Metrics()
    var run = start.run
    let last = end.glyphInRun > 0 ? end.run : end.run - 1
    // Lent: a copy of a run holds its font.
    let allRuns = passage.patched.runs
    let runs = allRuns.span
    let countsFallback = layout.countsFallbackFonts
    var lastStyle = -1
    while run <= last {
      let style = runs[run].style
      defer { run += 1 }
      // Runs in other fonts and scripts add nothing to what their style has added.
      if style == lastStyle, !countsFallback, runs[run].kind == .text { continue }
      lastStyle = style
      let rise = passage.attributes[style].rise
      if runs[run].kind == .attachment { metrics.include(runs[run], rise: rise) }
      if countsFallback {
        metrics.include(runs[run].font.metrics, scale: runs[run].verticalScale, rise: rise)
      } else {
        let own = passage.attributes[style].shaping
        metrics.include(
          own.font.metrics, scale: own.size / Double(own.font.unitsPerEm), rise: rise)
      }
    }
    if passage.patched.runs.isEmpty, let attributes = passage.attributes.first {
      let font = attributes.shaping.font
      metrics.include(font.metrics, scale: attributes.shaping.size / Double(font.unitsPerEm))
    }
    return metrics
  }

  /// The height of a line without spacing: the style's rules over the fonts'.
  func lineHeight(_ metrics: Metrics) -> Double { unroundedHeight(metrics).onGrid }

  /// Points from a line's top, spacing not counted, to its baseline.
  ///
  /// What the rules add or take away stands above the text. Heights are rounded to the grid, baselines are not: an
  /// attachment of 40 points has its baseline at 40.
  func baseline(_ metrics: Metrics) -> Double {
    let height = isHidden ? 0 : unroundedHeight(metrics)
    return height == naturalHeight(metrics)
      ? metrics.ascent : height - metrics.descent - (usesFontLeading ? metrics.leading : 0)
  }

  private func naturalHeight(_ metrics: Metrics) -> Double {
    metrics.ascent + metrics.descent + (usesFontLeading ? metrics.leading : 0)
  }

  private func unroundedHeight(_ metrics: Metrics) -> Double {
    style.height(ofNatural: naturalHeight(metrics))
  }

  func spacingBefore(at start: ShapedText.Position, isTop: Bool) -> Double {
    // At the top of a later container the space is dropped.
    if isTop, cursor.container > 0 { return 0 }
    let spacing =
      hooks?.paragraphSpacing(before: entry.glyphs + start.glyph, .zero)
      ?? style.paragraphSpacingBefore
    return spacing.onGrid
  }
}

extension DocumentLayout {
  /// What a line of text in one font measures, without a paragraph style: points, the baseline from the line's top.
  package func lineMetrics(of font: FontInstance, size: Double) -> (
    height: Double, baseline: Double
  ) {
    var metrics = LineSetter.Metrics()
    metrics.include(font.metrics, scale: size / Double(font.unitsPerEm))
    let height =
      metrics.ascent + metrics.descent + (settings.usesFontLeading ? metrics.leading : 0)
    return (height.onGrid, metrics.ascent)
  }
}

extension LineSetter.Metrics {
  mutating func include(_ attachment: GlyphRun, rise: Double) {
    let bottom = attachment.attachmentBottom + rise
    ascent = Swift.max(ascent, bottom + attachment.attachmentHeight)
    descent = Swift.max(descent, -bottom)
  }

  /// - `rise`: How far above the baseline the glyphs stand.
  mutating func include(_ metrics: FontMetrics, scale: Double, rise: Double = 0) {
    ascent = Swift.max(ascent, Double(metrics.ascender) * scale + rise)
    descent = Swift.max(descent, -Double(metrics.descender) * scale - rise)
    leading = Swift.max(leading, Double(metrics.lineGap) * scale)
  }
}
