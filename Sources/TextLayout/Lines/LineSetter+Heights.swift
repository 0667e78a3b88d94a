// SPDX-License-Identifier: MIT

package import TextFonts
internal import TextLines
internal import TextShaping

// The height of a line: the needs of its fonts and attachments, and the rules of the paragraph's
// style.

extension LineSetter {
  struct Metrics {
    var ascent = 0.0
    var descent = 0.0
    var leading = 0.0
  }

  /// Returns the maximum ascent, descent and leading of the fonts in a line, in points: of
  /// requested fonts, and of fallback fonts if they count.
  func lineMetrics(from start: ShapedText.Position, to end: ShapedText.Position) -> Metrics {
    var metrics = Metrics()
    var run = start.run
    let last = end.glyphInRun > 0 ? end.run : end.run - 1
    // Borrowed: a copy of a run retains its font.
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
        metrics.include(
          runs[run].font.metrics, scale: runs[run].verticalScale, rise: rise,
          height: letterHeight(passage.attributes[style].shaping.size))
      } else {
        let own = passage.attributes[style].shaping
        metrics.include(
          own.font.metrics, scale: own.size / Double(own.font.unitsPerEm), rise: rise,
          height: letterHeight(own.size))
      }
    }
    includeStrut(in: &metrics)
    if passage.patched.runs.isEmpty, let attributes = passage.attributes.first {
      let font = attributes.shaping.font
      let size = attributes.shaping.size
      metrics.include(
        font.metrics, scale: size / Double(font.unitsPerEm), height: letterHeight(size))
    }
    return metrics
  }

  /// Adds the strut: text in the block's own font is the minimum height of each line.
  ///
  /// - Source: CSS 2.2, 10.8.1: the strut.
  private func includeStrut(in metrics: inout Metrics) {
    guard style.usesHalfLeading, style.lineHeightMultiple > 0, style.minimumLineHeight > 0,
      let font = passage.attributes.first?.shaping.font
    else { return }
    let size = style.minimumLineHeight / style.lineHeightMultiple
    metrics.include(
      font.metrics, scale: size / Double(font.unitsPerEm), height: style.minimumLineHeight)
  }

  /// Returns the height of text of a size with its leading, in points; nil: that of the font.
  ///
  /// - Source: CSS 2.2, 10.8.1: a number multiplies the font's size.
  private func letterHeight(_ size: Double) -> Double? {
    guard style.usesHalfLeading else { return nil }
    if style.lineHeightMultiple > 0 { return style.lineHeightMultiple * size }
    return style.minimumLineHeight > 0 ? style.minimumLineHeight : nil
  }

  /// Returns the height of a line without spacing: the style's rules applied to the fonts' metrics.
  func lineHeight(_ metrics: Metrics) -> Double { unroundedHeight(metrics).onGrid }

  /// Returns the points from a line's top, without spacing, to its baseline.
  ///
  /// The points that the rules add or remove are above the text. Heights are rounded to the grid,
  /// baselines are not: an attachment of 40 points has its baseline at 40.
  func baseline(_ metrics: Metrics) -> Double {
    let height = proposal.isHidden ? 0 : unroundedHeight(metrics)
    return height == naturalHeight(metrics)
      ? metrics.ascent : height - metrics.descent - (usesFontLeading ? metrics.leading : 0)
  }

  private func naturalHeight(_ metrics: Metrics) -> Double {
    metrics.ascent + metrics.descent + (usesFontLeading ? metrics.leading : 0)
  }

  private func unroundedHeight(_ metrics: Metrics) -> Double {
    let height = naturalHeight(metrics)
    return style.usesHalfLeading ? Swift.max(0, height) : style.height(ofNatural: height)
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
  /// Returns the metrics of a line of text in one font, without a paragraph style.
  ///
  /// - Parameters:
  ///   - font: The font.
  ///   - size: Its size, in points.
  /// - Returns: Points; the baseline is the distance from the line's top.
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

  /// Includes the metrics of a font.
  ///
  /// - Parameters:
  ///   - metrics: The metrics, in font units.
  ///   - scale: Points for a font unit.
  ///   - rise: The distance of the glyphs above the baseline, in points.
  ///   - height: The height of the glyphs with their leading, half of it above them and half below;
  ///     nil: that of the font.
  mutating func include(
    _ metrics: FontMetrics, scale: Double, rise: Double = 0, height: Double? = nil
  ) {
    if let height {
      let (up, down) = (Double(metrics.ascender) * scale, -Double(metrics.descender) * scale)
      let half = (height - up - down) / 2
      ascent = Swift.max(ascent, up + half + rise)
      descent = Swift.max(descent, down + half - rise)
      return
    }
    ascent = Swift.max(ascent, Double(metrics.ascender) * scale + rise)
    descent = Swift.max(descent, -Double(metrics.descender) * scale - rise)
    leading = Swift.max(leading, Double(metrics.lineGap) * scale)
  }
}
