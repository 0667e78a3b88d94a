// SPDX-License-Identifier: MIT

internal import TextUnicode

/// Rates a joint between two Arabic letters for a kashida.
///
///     1  after a tatweel in the text
///     2  after seen or sad
///     3  before a final teh marbuta, heh, dal
///     4  before a final alef, tah, lam, kaf, gaf
///     5  after a medial beh, before a final reh, yeh
///     6  before a final waw, ain, qaf, feh
///     7  before any other final letter
///     8  elsewhere
///
/// Never between lam and alef. Each word has its best joint first, the later one of two equal ones;
/// others of the same word come last.
///
/// - Source: The order that typesetters' handbooks give and Uniscribe made common ("Middle East
///   text justification"); 8 is our choice.
struct KashidaOpportunities {
  /// The number of words that were passed.
  private(set) var word = 0
  private var isInWord = false

  mutating func enter(_ cluster: JustificationOpportunities.Cluster) {
    if cluster.kind == .joined {
      if !isInWord { word += 1 }
      isInWord = true
    } else {
      isInWord = false
    }
  }

  /// Returns the priority of a joint; nil if the letters do not join, or must not be separated.
  func priority(
    _ one: JustificationOpportunities.Cluster, _ next: JustificationOpportunities.Cluster,
    isMedial: Bool, isFinal: Bool
  ) -> Int? {
    guard one.joins(next), !(one.group == .lam && next.group == .alef) else { return nil }
    if one.last.contains(.causing) { return 1 }
    if one.group == .seen { return 2 }
    guard isFinal else { return 8 }
    switch next.group {
    case .heh: return 3
    case .alef, .lam, .kaf: return 4
    case .reh: return one.group == .beh && isMedial ? 5 : 7
    case .waw: return 6
    default: return 7
    }
  }
}
