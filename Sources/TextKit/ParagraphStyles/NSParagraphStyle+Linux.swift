// SPDX-License-Identifier: MIT

extension NSParagraphStyle {
  /// The algorithm that breaks a justified paragraph into lines.
  ///
  /// - Source: Our choice; UIKit breaks greedily, whatever the style.
  public enum JustificationStrategy: Int, Sendable {
    /// Line after line, each as full as possible.
    case greedy = 0
    /// The paragraph as a whole, so that its lines are filled as evenly as possible (Knuth and
    /// Plass).
    ///
    /// Spaces may then shrink too, by a third. Counts for justified paragraphs that wrap at words,
    /// up to 4 096 UTF-16 units, without tabs; others are broken greedily.
    case optimal = 1
  }
}
