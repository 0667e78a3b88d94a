// SPDX-License-Identifier: MIT

/// What a line costs in a paragraph that is broken as a whole.
///
///     badness    100 · |r|³        r = 1: each space is half again as wide, or a third narrower
///     demerits   (10 + badness)² + penalty² + what the lines cost each other
///
/// - Source: D. E. Knuth and M. F. Plass, "Breaking Paragraphs into Lines", Software—Practice and Experience 11
///   (1981), with the values that TeX has for them. What letter spacing, kashidas, last lines and containers
///   cost is our choice.
package enum LineDemerits {
  /// How much narrower a space may get, of its own width; in optimally broken lines only.
  package static let shrink = 1.0 / 3
  /// Each line costs this much badness even if it is perfect.
  package static let line = 10.0
  package static let hyphenPenalty = 50.0
  /// A word torn without a hyphen, because no line is wide enough for it.
  package static let emergencyPenalty = 20_000.0
  /// For two hyphens one below the other.
  package static let consecutiveHyphens = 10_000.0
  /// For a hyphen in the last line but one.
  package static let finalHyphen = 5_000.0
  /// For neighbours of which one is tight and the other loose.
  package static let unlikeNeighbours = 10_000.0
  /// For a last line alone in a container, or a first one.
  package static let aloneInContainer = 500_000.0
  /// For a last line shorter than a tenth of its room.
  package static let shortLastLine = 100_000.0
  package static let shortLastShare = 0.1
  /// Badness of letters spaced as far as they may.
  package static let tracking = 500.0
  /// Badness of kashidas as long as is pleasant in every word.
  package static let kashida = 50.0
  /// From here on badness grows with the slack alone, so that sums stay exact enough.
  static let terrible = 1e6

  /// What a line is to its neighbours: 0 tight, 1 decent, 2 loose, 3 very loose.
  package static let classes = 4
}

/// A line between two break points, looked at alone.
struct LineCost {
  /// Badness, 10 for each line included; nil: it does not fit.
  var badness: Double
  var fitness: Int

  /// - Parameters:
  ///   - sums: Of the line, without what hangs at its end.
  ///   - hyphen: Points of the hyphen that it ends with.
  ///   - width: Of its room.
  ///   - isLast: It ends a paragraph, or at a separator: it is not stretched.
  @inline(__always)
  init?(_ sums: LineSums, hyphen: Double, width: Double, isLast: Bool) {
    let slack = width - sums.width - hyphen
    if slack < 0 {
      let shrink = sums.space * LineDemerits.shrink
      guard -slack <= shrink + LineBreaker.tolerance else { return nil }
      let ratio = shrink > 0 ? Swift.min(1, -slack / shrink) : 0
      badness = LineDemerits.line + 100 * ratio * ratio * ratio
      fitness = ratio > 0.5 ? 0 : 1
      return
    }
    if isLast {
      badness = LineDemerits.line
      fitness = 1
      return
    }
    let capacity = sums.space + sums.gaps + sums.joints
    var rest = slack
    var extra = 0.0
    if slack > capacity, sums.letters > 0 {
      let tracked = Swift.min(slack - capacity, sums.letters)
      rest -= tracked
      extra = LineDemerits.tracking * tracked / sums.letters
    }
    if sums.joints > 0 {
      let drawn = Swift.max(0, slack - sums.space * JustificationLimits.spaceBesideJoints)
      extra += LineDemerits.kashida * Swift.min(1, drawn / sums.joints)
    }
    let ratio = rest / Swift.max(capacity / 2, 1e-6 * Swift.max(1, width))
    let cubed = 100 * ratio * ratio * ratio
    badness =
      LineDemerits.line + extra
      + (cubed < LineDemerits.terrible
        ? cubed : LineDemerits.terrible * (1 + slack / Swift.max(1, width)))
    fitness = ratio > 1 ? 3 : ratio > 0.5 ? 2 : 1
  }
}
