// SPDX-License-Identifier: MIT

package import TextShaping

// Letters closer together, so that a line need not be truncated:
//
//     too wide      |Four score and seven ye|ars
//     tightened     |Four score and seven years|
//
// It is letter spacing below 0 that the line's last cluster does not get, as tracking is.

/// How much closer the letters of a line may come to each other before the line is truncated.
///
/// - Source: Our choice: a reader sees that letters are closer, but no two of them touch.
package enum TighteningLimits {
  /// Of the font's size, between two clusters.
  package static let cluster = 0.05
  /// The same where a client says how much.
  package static let most = 0.2
}

extension GlyphRun {
  /// Whether the letters of this run's script can come closer: they neither join nor hang from a line.
  fileprivate var isLoose: Bool {
    guard kind == .text else { return false }
    let traits = ScriptTraits(script)
    return traits != .none && traits != .joined
  }
}

extension ShapedText {
  /// Which runs can be tightened.
  ///
  /// One with a cluster that has no width to give, such as a zero-width space, keeps its distances, so that carets go on
  /// in their order.
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

  /// What a text would lose of its width if each cluster moved closer to the next by its font's size.
  ///
  /// - Parameters:
  ///   - start: The first glyph that counts: what stands before a tab moves nothing behind it.
  ///   - end: The glyph behind the line's content, whose last cluster has no next one.
  ///   - limit: How much closer clusters may come, of the font's size.
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
  ///   - share: Of the font's size.
  ///   - limit: The most that it may be.
  package mutating func tighten(by share: Double, limit: Double = TighteningLimits.cluster) {
    let loose = looseRuns(limit)
    for i in runs.indices where loose[i] {
      runs[i].kern -= share * runs[i].size
      runs[i].tracking -= share * runs[i].size
    }
  }
}
