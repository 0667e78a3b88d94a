// SPDX-License-Identifier: MIT

import CICU

@testable import TextUnicode

/// The levels that ICU gives, and where it is known to give others than UAX #9.
enum ICULevels {
  /// One level for each scalar; nil if ICU fails.
  static func levels(_ scalars: [UInt32], _ base: BaseDirection) -> (base: UInt8, levels: [UInt8])?
  {
    let units = BidiTexts.units(scalars)
    if units.isEmpty { return (base == .rightToLeft ? 1 : 0, []) }
    var found = [UInt8](repeating: 0, count: units.count)
    let start: Int32 =
      switch base {
      case .leftToRight: 0
      case .rightToLeft: 1
      case .natural: -1
      }
    let level = unsafe icu_bidi_levels(units, Int32(units.count), start, &found)
    return level < 0
      ? nil : (UInt8(truncatingIfNeeded: level), BidiTexts.perScalar(found, scalars))
  }

  /// Whether ours are ICU's: the same, or all of one side, for which ICU has one level only.
  static func agree(_ scalars: [UInt32], _ base: BaseDirection) -> Bool {
    var own = BidiTexts.levels(scalars, base)
    guard var icu = levels(scalars, base), own.base == icu.base else { return false }
    // ICU sees the end of a line in the text's end (L1).
    var end = scalars.count
    while end > 0 {
      let kind = BidiClass(of: scalars[end - 1])
      guard kind == .whiteSpace || kind == .segmentSeparator || kind.isExplicit || isRemoved(kind)
      else { break }
      end -= 1
      own.levels[end] = own.base
      icu.levels[end] = own.base
    }
    let kept = scalars.indices.filter { !isRemoved(BidiClass(of: scalars[$0])) }
    if kept.allSatisfy({ own.levels[$0] == icu.levels[$0] }) { return true }
    return kept.allSatisfy {
      icu.levels[$0] == own.base && (own.levels[$0] ^ own.base) & 1 == 0
    }
  }

  private static func isRemoved(_ kind: BidiClass) -> Bool {
    switch kind {
    case .boundaryNeutral, .leftToRightEmbedding, .rightToLeftEmbedding, .leftToRightOverride,
      .rightToLeftOverride, .popFormat:
      true
    default: false
    }
  }

  /// Kinds of text for which ICU 72 is known to differ, by the reasons of `BidiDifferences.txt`.
  static func mayDiffer(_ scalars: [UInt32]) -> Bool {
    let kinds = scalars.map { BidiClass(of: $0) }
    let facts = scalars.map { BidiFacts.of($0) }
    let hasOverride = kinds.contains(.leftToRightOverride) || kinds.contains(.rightToLeftOverride)
    if hasOverride, kinds.contains(.popIsolate) || facts.contains(where: \.isClosing) {
      return true
    }
    if facts.filter(\.isOpening).count > 63 { return true }
    let angles = Set(scalars.filter { [0x2329, 0x232A, 0x3008, 0x3009].contains($0) })
    if angles.contains(where: { $0 < 0x3000 }), angles.contains(where: { $0 > 0x3000 }) {
      return true
    }
    // A mark after a closing bracket, with only removed characters between.
    var isBehind = false
    for index in scalars.indices {
      if isBehind, kinds[index] == .nonspacingMark { return true }
      if facts[index].isClosing {
        isBehind = true
      } else if !isRemoved(kinds[index]) {
        isBehind = false
      }
    }
    return false
  }
}
