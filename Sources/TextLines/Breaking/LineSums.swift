// SPDX-License-Identifier: MIT

/// What the glyphs of a text add up to before a place: widths, and how far they may be stretched.
///
/// A line is the difference of two of them. Points throughout.
package struct LineSums: Equatable, Sendable {
  /// The advances.
  package var width = 0.0
  /// Advances of the spaces that justification stretches.
  package var space = 0.0
  /// Most that may be added between ideographs and clusters (see `JustificationLimits`).
  package var gaps = 0.0
  /// Most that kashidas take pleasantly: one in each word that has a joint.
  package var joints = 0.0
  /// Most that may be added between letters.
  package var letters = 0.0

  package init() {}

  package static func - (a: LineSums, b: LineSums) -> LineSums {
    var sums = LineSums()
    sums.width = a.width - b.width
    sums.space = a.space - b.space
    sums.gaps = a.gaps - b.gaps
    sums.joints = a.joints - b.joints
    sums.letters = a.letters - b.letters
    return sums
  }
}

/// A place where a line may end.
///
///     …glue·   │next…        `content` is summed up to the end of the word before,
///        ↑content ↑start     `start` up to where the next line begins: white space between hangs
package struct BreakPoint: Equatable, Sendable {
  /// The first character of the next line.
  package var index: Int
  package var content: LineSums
  package var start: LineSums
  /// Points of the hyphen that a line gets which ends here.
  package var hyphen = 0.0
  /// How much it costs to end a line here; 0 or more.
  package var penalty = 0.0
  /// The line must end here.
  package var isForced = false

  package init(index: Int, content: LineSums, start: LineSums) {
    self.index = index
    self.content = content
    self.start = start
  }
}

/// The room of one line.
package struct LineRoom: Equatable, Sendable {
  package var width: Double
  /// Which container the line stands in: to leave a last line alone in one costs.
  package var container = 0
  /// Beside a shape: left empty where not even the next word fits.
  package var maySkip = false

  package init(width: Double, container: Int = 0, maySkip: Bool = false) {
    self.width = width
    self.container = container
    self.maySkip = maySkip
  }
}
