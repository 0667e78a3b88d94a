// SPDX-License-Identifier: MIT

private import CFriBidi

/// Scratch for bidi paragraphs on their way to FriBidi: their classes and brackets, and the levels that come back.
struct BidiParagraph {
  private var types: [FriBidiCharType] = []
  private var brackets: [FriBidiBracketType] = []
  private var levels: [Int8] = []

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

  /// Appends the levels by UAX #9, X1 to I2 and L1 for separators: one for each unit of the text.
  ///
  /// - Parameters:
  ///   - controls: Stand between the text's units; their offsets count from `offset` before it.
  /// - Returns: The paragraph's level.
  mutating func levels(
    of text: Span<UInt16>, base: BaseDirection, controls: ArraySlice<DirectionControl>,
    offset: Int, into result: inout [UInt8]
  ) -> UInt8 {
    types.removeAll(keepingCapacity: true)
    types.append(contentsOf: repeatElement(fribidi_on, count: text.count + controls.count))
    brackets.removeAll(keepingCapacity: true)
    brackets.append(contentsOf: repeatElement(fribidi_no_bracket, count: types.count))
    let count = Self.fill(&types, &brackets, text, controls, offset)
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
    spread(text, controls, offset, into: &result)
    return direction == fribidi_paragraph_rtl ? 1 : 0
  }

  /// Writes the classes and brackets of the text's scalars and of the controls between them.
  private static func fill(
    _ types: inout [FriBidiCharType], _ brackets: inout [FriBidiBracketType],
    _ text: Span<UInt16>, _ controls: ArraySlice<DirectionControl>, _ offset: Int
  ) -> Int {
    var types = types.mutableSpan
    var brackets = brackets.mutableSpan
    let facts = BidiFacts.table
    let table = facts.span
    let known = Self.types
    let kinds = known.span
    var control = controls.startIndex
    var count = 0
    var index = 0
    while index < text.count {
      let (scalar, length) = text.scalar(at: index)
      // One between the halves of a pair stands before the pair.
      while control < controls.endIndex && controls[control].offset - offset < index + length {
        let kind = BidiFacts(looking: controls[control].scalar).bidiClass
        types[count] = kinds[Int(kind.rawValue)]
        count += 1
        control += 1
      }
      let facts = scalar < table.count ? table[Int(scalar)] : BidiFacts(looking: scalar)
      types[count] = kinds[Int(facts.bidiClass.rawValue)]
      if facts.bracket != 0 {
        let isOpening = facts.bracket == 1
        let pair = BidiFacts.pair(of: scalar, isOpening: isOpening)
        brackets[count] = isOpening ? pair | fribidi_opens : pair
      }
      count += 1
      index += length
    }
    for control in controls[control...] {
      types[count] = kinds[Int(BidiFacts(looking: control.scalar).bidiClass.rawValue)]
      count += 1
    }
    return count
  }

  /// Gives each unit its scalar's level and leaves the controls' out.
  private func spread(
    _ text: Span<UInt16>, _ controls: ArraySlice<DirectionControl>, _ offset: Int,
    into result: inout [UInt8]
  ) {
    if levels.count == text.count && controls.isEmpty {
      for level in levels { result.append(UInt8(truncatingIfNeeded: max(0, level))) }
      return
    }
    var control = controls.startIndex
    var count = 0
    var index = 0
    while index < text.count {
      let length = text.scalar(at: index).length
      while control < controls.endIndex && controls[control].offset - offset < index + length {
        count += 1
        control += 1
      }
      let level = UInt8(truncatingIfNeeded: max(0, levels[count]))
      for _ in 0..<length { result.append(level) }
      count += 1
      index += length
    }
  }
}
