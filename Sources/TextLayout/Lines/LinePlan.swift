// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

/// The lines of a paragraph that is broken as a whole, before they are set.
///
/// A plan is made for the room that lines will have if all are as high as the paragraph's highest.
/// It is a suggestion: each line is measured when it is set, and where its room turns out to
/// differ, the rest is planned again.
struct LinePlan {
  struct Entry {
    /// Characters, local to the passage.
    var start: Int
    var end: Int
    /// The room that the line was planned for.
    var width: Double
    var reason: LineBreak.Reason
    /// The points by which its spaces may shrink.
    var shrink: Double
    /// The break opportunity of a word that is hyphenated at the end.
    var hyphen: LineSetter.HyphenationPoint?

    func fits(_ room: Double) -> Bool { abs(width - room) <= LineBreaker.tolerance }
  }

  var entries: [Entry] = []
  /// Whether some line has excessive gaps.
  let isVeryLoose: Bool
  private var next = 0

  init(
    _ way: OptimalBreaker.Way, points: [BreakPoint], widths: [Double],
    hyphens: [LineSetter.HyphenationPoint]
  ) {
    isVeryLoose = way.loosest == LineDemerits.classes - 1
    var start = points[0].index
    var sums = points[0].start
    var nextHyphen = 0
    for (number, point) in way.breaks.enumerated() {
      while nextHyphen < hyphens.count, hyphens[nextHyphen].character < points[point].index {
        nextHyphen += 1
      }
      var hyphen: LineSetter.HyphenationPoint?
      if nextHyphen < hyphens.count, hyphens[nextHyphen].character == points[point].index,
        points[point].hyphen > 0
      {
        hyphen = hyphens[nextHyphen]
      }
      entries.append(
        Entry(
          start: start, end: points[point].index, width: widths[number],
          reason: point == points.count - 1
            ? .endOfText : points[point].isForced ? .mandatory : .wrapped,
          shrink: Swift.max(0, (points[point].content.space - sums.space) * LineDemerits.shrink),
          hyphen: hyphen))
      start = points[point].index
      sums = points[point].start
    }
  }

  /// Returns the line that begins at a character, which is never before the last one queried.
  mutating func entry(at character: Int) -> Entry? {
    while next < entries.count, entries[next].start < character { next += 1 }
    return next < entries.count && entries[next].start == character ? entries[next] : nil
  }
}

/// The plan of a passage while its lines are set.
struct Planning {
  /// The lines of the passage, if it is broken as a whole, and the number of times they were
  /// planned.
  var plan: LinePlan?
  var replans = 0
  /// Characters before which a hyphen was planned but is not possible.
  var refusedHyphens: Set<Int> = []
}

/// The limits of planning.
enum PlanLimits {
  /// The length beyond which a paragraph is broken greedily.
  static let characters = 4096
  /// The number of times a paragraph is planned again because its room differs; then the rest is
  /// broken greedily.
  static let replans = 64
  /// The maximum number of lines whose room is determined in advance.
  static let rooms = 512
}
