// SPDX-License-Identifier: MIT

private import CFriBidi
private import CICU

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
  /// - `controls`: Stand between the text's units; their offsets count from `offset` before it.
  /// - Result: The paragraph's level.
  mutating func levels(
    of text: Span<UInt16>, base: BaseDirection, controls: ArraySlice<DirectionControl>,
    offset: Int, into result: inout [UInt8]
  ) -> UInt8 {
    types.removeAll(keepingCapacity: true)
    types.append(contentsOf: repeatElement(fribidi_on, count: text.count + controls.count))
    brackets.removeAll(keepingCapacity: true)
    brackets.append(contentsOf: repeatElement(fribidi_no_bracket, count: types.count))
    let (count, bracketCount) = Self.fill(&types, &brackets, text, controls, offset)
    if bracketCount * count > Self.bracketWork {
      return Self.levelsByICU(
        of: text, base: base, controls: controls, offset: offset, into: &result)
    }
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

  /// Scalars times brackets of a paragraph for which FriBidi is asked.
  ///
  /// FriBidi looks for a strong character before each pair of brackets: a paragraph of 200 000 brackets
  /// and nothing else took 20 s. Beyond this work, some 25 ms, ICU is asked, which needs 30 ns a unit
  /// whatever the text; it differs from UAX #9 in 31 of the 91 000 cases of BidiCharacterTest.
  private static let bracketWork = 1 << 26

  /// Levels like `levels(of:base:controls:offset:into:)`, by ICU.
  static func levelsByICU(
    of text: Span<UInt16>, base: BaseDirection, controls: ArraySlice<DirectionControl>,
    offset: Int, into result: inout [UInt8]
  ) -> UInt8 {
    // The text with the controls in it.
    var units: [UInt16] = []
    var isInText: [Bool] = []
    units.reserveCapacity(text.count + controls.count)
    isInText.reserveCapacity(text.count + controls.count)
    var control = controls.startIndex
    var index = 0
    while index <= text.count {
      let length = index < text.count ? text.scalar(at: index).length : 1
      while control < controls.endIndex && controls[control].offset - offset < index + length {
        units.append(UInt16(truncatingIfNeeded: controls[control].scalar))
        isInText.append(false)
        control += 1
      }
      for place in index..<min(index + length, text.count) {
        units.append(text[place])
        isInText.append(true)
      }
      index += length
    }
    precondition(
      units.count <= Int(Int32.max), "Bidi.levels: \(units.count) units, ICU takes 2^31 - 1")
    if units.isEmpty { return base == .rightToLeft ? 1 : 0 }
    var levels = [UInt8](repeating: 0, count: units.count)
    let start: Int32 =
      switch base {
      case .leftToRight: 0
      case .rightToLeft: 1
      case .natural: -1
      }
    let level = unsafe icu_bidi_levels(units, Int32(units.count), start, &levels)
    precondition(level >= 0, "Bidi.levels: no memory for \(units.count) units")
    for place in units.indices where isInText[place] { result.append(levels[place]) }
    return UInt8(truncatingIfNeeded: level)
  }

  /// Writes the classes and brackets of the text's scalars and of the controls between them.
  private static func fill(
    _ types: inout [FriBidiCharType], _ brackets: inout [FriBidiBracketType],
    _ text: Span<UInt16>, _ controls: ArraySlice<DirectionControl>, _ offset: Int
  ) -> (scalars: Int, brackets: Int) {
    var types = types.mutableSpan
    var brackets = brackets.mutableSpan
    let facts = BidiFacts.table
    let table = facts.span
    let known = Self.types
    let kinds = known.span
    var control = controls.startIndex
    var count = 0
    var bracketCount = 0
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
        bracketCount += 1
      }
      count += 1
      index += length
    }
    for control in controls[control...] {
      types[count] = kinds[Int(BidiFacts(looking: control.scalar).bidiClass.rawValue)]
      count += 1
    }
    return (count, bracketCount)
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
