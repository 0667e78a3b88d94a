// SPDX-License-Identifier: MIT

private import CFriBidi

/// One bidi paragraph on its way to FriBidi: its classes and brackets, and the levels that come back.
struct BidiParagraph {
  private var types: [FriBidiCharType] = []
  private var brackets: [FriBidiBracketType] = []
  private var levels: [Int8] = []
  /// Units of the text that each scalar stands for: 1, 2, or 0 for a control that is not in the text.
  private var units: [UInt8] = []

  var isEmpty: Bool { types.isEmpty }

  /// FriBidi's classes in the order of ours.
  private static let types: [FriBidiCharType] = BidiClass.allCases.map {
    switch $0 {
    case .leftToRight: fribidi_l
    case .rightToLeft: fribidi_r
    case .europeanNumber: fribidi_en
    case .europeanSeparator: fribidi_es
    case .europeanTerminator: fribidi_et
    case .arabicNumber: fribidi_an
    case .commonSeparator: fribidi_cs
    case .paragraphSeparator: fribidi_b
    case .segmentSeparator: fribidi_s
    case .whiteSpace: fribidi_ws
    case .otherNeutral: fribidi_on
    case .leftToRightEmbedding: fribidi_lre
    case .leftToRightOverride: fribidi_lro
    case .arabicLetter: fribidi_al
    case .rightToLeftEmbedding: fribidi_rle
    case .rightToLeftOverride: fribidi_rlo
    case .popFormat: fribidi_pdf
    case .nonspacingMark: fribidi_nsm
    case .boundaryNeutral: fribidi_bn
    case .firstStrongIsolate: fribidi_fsi
    case .leftToRightIsolate: fribidi_lri
    case .rightToLeftIsolate: fribidi_rli
    case .popIsolate: fribidi_pdi
    }
  }

  mutating func add(_ scalar: UInt32, units count: Int) {
    let facts = BidiFacts.of(scalar)
    types.append(Self.types[Int(facts.bidiClass.rawValue)])
    switch facts.bracket {
    case 1: brackets.append(BidiFacts.pair(of: scalar, isOpening: true) | fribidi_opens)
    case 2: brackets.append(BidiFacts.pair(of: scalar, isOpening: false))
    default: brackets.append(fribidi_no_bracket)
    }
    units.append(UInt8(truncatingIfNeeded: count))
  }

  /// Appends the levels by UAX #9, X1 to I2 and L1 for separators, one for each unit; then empties itself.
  ///
  /// - Returns: The paragraph's level.
  mutating func flush(base: BaseDirection, into result: inout [UInt8]) -> UInt8 {
    let count = types.count
    precondition(count <= Int(Int32.max), "Bidi.levels: \(count) scalars, FriBidi takes 2^31 - 1")
    var direction =
      switch base {
      case .leftToRight: fribidi_paragraph_ltr
      case .rightToLeft: fribidi_paragraph_rtl
      case .natural: fribidi_paragraph_auto
      }
    if count > 0 {
      levels.removeAll(keepingCapacity: true)
      levels.append(contentsOf: repeatElement(0, count: count))
      let highest = unsafe fribidi_get_par_embedding_levels_ex(
        types, brackets, FriBidiStrIndex(count), &direction, &levels)
      precondition(highest > 0, "Bidi.levels: no memory for \(count) scalars")
    }
    for index in 0..<count {
      let level = UInt8(truncatingIfNeeded: max(0, levels[index]))
      result.append(level)
      if units[index] != 1 {
        if units[index] == 0 { result.removeLast() } else { result.append(level) }
      }
    }
    types.removeAll(keepingCapacity: true)
    brackets.removeAll(keepingCapacity: true)
    units.removeAll(keepingCapacity: true)
    return direction == fribidi_paragraph_rtl ? 1 : 0
  }
}
