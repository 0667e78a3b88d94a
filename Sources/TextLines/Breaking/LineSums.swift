// SPDX-License-Identifier: MIT

/// The sums of a text's glyphs before a position: widths, and the limits of stretching.
///
/// A line is the difference of two of them. Points throughout.
package struct LineSums: Equatable, Sendable {
  /// The advances.
  package var width = 0.0
  /// Advances of the spaces that justification stretches.
  package var space = 0.0
  /// The maximum that may be added between ideographs and clusters (see `JustificationLimits`).
  package var gaps = 0.0
  /// The preferred maximum of kashidas: one in each word that has a joint.
  package var joints = 0.0
  /// The maximum that may be added between letters.
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

/// A position where a line may end.
///
///     …glue·   │next…        `content` is summed up to the end of the word before,
///        ↑content ↑start     `start` up to the start of the next line: white space between hangs
package struct BreakPoint: Equatable, Sendable {
  /// The first character of the next line.
  package var index: Int
  package var content: LineSums
  package var start: LineSums
  /// The width of the hyphen of a line that ends here, in points.
  package var hyphen = 0.0
  /// The penalty of a line end here; 0 or more.
  package var penalty = 0.0
  /// Whether the line must end here.
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
  /// The container of the line: a last line alone in one has demerits.
  package var container = 0
  /// Whether it is next to a shape, and left empty if not even the next word fits.
  package var canSkip = false

  package init(width: Double, container: Int = 0, canSkip: Bool = false) {
    self.width = width
    self.container = container
    self.canSkip = canSkip
  }
}
