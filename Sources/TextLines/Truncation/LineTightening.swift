// SPDX-License-Identifier: MIT

package import TextShaping

// Tightened glyphs, so that a line need not be truncated:
//
//     too wide      |Four score and seven ye|ars
//     tightened     |Four score and seven years|
//
// It is letter spacing below 0 that the line's last cluster does not get, as tracking is.

/// The limits by which the glyphs of a line may be tightened before the line is truncated.
///
/// - Source: Our choice: tightening is visible to a reader, but no two glyphs touch.
package enum TighteningLimits {
  /// The share of the font's size, between two clusters.
  package static let cluster = 0.05
  /// The maximum where a client chooses the share.
  package static let maximumTightening = 0.2
}

extension GlyphRun {
  /// Whether the letters of this run's script can be tightened: they neither join nor hang from a
  /// line.
  fileprivate var isLoose: Bool {
    guard kind == .text else { return false }
    let traits = ScriptTraits(script)
    return traits != .none && traits != .joined
  }
}

extension ShapedText {
  /// Returns which runs can be tightened.
  ///
  /// One with a cluster that has no width to give, such as a zero-width space, keeps its distances,
  /// so that carets stay in order.
  private func looseRuns(_ limit: Double) -> [Bool] {
    var glyph = 0
    return runs.map { run in
      let end = glyph + run.glyphCount
      defer { glyph = end }
      guard run.isLoose else { return false }
      var width = Double.infinity
      for i in glyph..<end {
        if glyphs[i].isInvisible { continue }
        if glyphs[i].shortCharacterCount != 0 {
          if width < limit * run.size { return false }
          width = run.kern
        }
        if glyphs[i].flags.contains(.control) { width = .infinity }
        width += Double(glyphs[i].advance) * run.scale
      }
      return width >= limit * run.size
    }
  }

  /// Returns the width that a text would lose if each cluster moved closer to the next by its
  /// font's size.
  ///
  /// - Parameters:
  ///   - start: The first glyph that counts: text before a tab moves nothing after it.
  ///   - end: The glyph after the line's content, whose last cluster has no next one.
  ///   - limit: The maximum tightening of clusters, as a share of the font's size.
  /// - Returns: Points.
  package func tightenableSize(
    from start: Int = 0, before end: Int, limit: Double = TighteningLimits.cluster
  ) -> Double {
    let loose = looseRuns(limit)
    var sum = 0.0
    forEachRun(to: end) { run, part in
      for i in part where i >= start && loose[run] && i + 1 < end && !glyphs[i].isInvisible {
        if glyphs[i + 1].shortCharacterCount != 0 { sum += runs[run].size }
      }
    }
    return sum
  }

  /// Moves each cluster closer to the next.
  ///
  /// - Parameters:
  ///   - share: The share of the font's size.
  ///   - limit: The maximum share.
  package mutating func tighten(by share: Double, limit: Double = TighteningLimits.cluster) {
    let loose = looseRuns(limit)
    for i in runs.indices where loose[i] {
      runs[i].kern -= share * runs[i].size
      runs[i].tracking -= share * runs[i].size
    }
  }
}
