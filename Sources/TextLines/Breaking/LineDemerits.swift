// SPDX-License-Identifier: MIT

/// The demerits of a line in a paragraph that is broken as a whole.
///
///     badness    100 · |r|³        r = 1: each space is half again as wide, or a third narrower
///     demerits   (10 + badness)² + penalty² + those that depend on the line before
///
/// - Source: D. E. Knuth and M. F. Plass, "Breaking Paragraphs into Lines", Software—Practice and
///   Experience 11 (1981), with the values of TeX. The demerits of letter spacing, kashidas, last
///   lines and containers are our choice.
package enum LineDemerits {
  /// The maximum shrinkage of a space, as a share of its width; in optimally broken lines only.
  package static let shrink = 1.0 / 3
  /// The badness of each line even if it is perfect.
  package static let line = 10.0
  package static let hyphenPenalty = 50.0
  /// A word broken without a hyphen, because no line is wide enough for it.
  package static let emergencyPenalty = 20_000.0
  /// Two hyphens in consecutive lines.
  package static let consecutiveHyphens = 10_000.0
  /// A hyphen in the last line but one.
  package static let finalHyphen = 5_000.0
  /// Neighbours of which one is tight and the other loose.
  package static let unlikeNeighbours = 10_000.0
  /// A last line alone in a container, or a first one.
  package static let aloneInContainer = 500_000.0
  /// A last line shorter than a tenth of its room.
  package static let shortLastLine = 100_000.0
  package static let shortLastShare = 0.1
  /// The badness of letters spaced to their limit.
  package static let tracking = 500.0
  /// The badness of kashidas of the preferred maximum length in every word.
  package static let kashida = 50.0
  /// The limit from which badness grows with the slack alone, so that sums stay exact enough.
  static let terrible = 1e6

  /// The number of fitness classes of lines: 0 tight, 1 decent, 2 loose, 3 very loose.
  package static let classes = 4
}

/// A line between two break points, considered alone.
struct LineCost {
  /// The badness, 10 for each line included; nil: it does not fit.
  var badness: Double
  var fitness: Int

  /// Computes the badness of a line; nil if it does not fit.
  ///
  /// - Parameters:
  ///   - sums: The sums of the line, without what hangs at its end.
  ///   - hyphen: The width of the hyphen that it ends with, in points.
  ///   - width: The width of its room.
  ///   - isLast: Whether it ends a paragraph, or at a separator: it is not stretched.
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
      let drawn = Swift.max(0, slack - sums.space * JustificationLimits.spaceNextToJoints)
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
