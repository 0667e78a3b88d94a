// SPDX-License-Identifier: MIT

private import TextStructures

/// The direction that a paragraph starts from.
package enum BaseDirection: Sendable {
  case leftToRight, rightToLeft
  /// That of the first strong character (UAX #9, P2 and P3); left to right if there is none.
  case natural
}

/// A direction formatting character that is not in the text: LRE RLE LRO RLO PDF LRI RLI FSI PDI.
///
/// Its position is before `text[offset]`; several at one offset keep their order.
package struct DirectionControl: Equatable, Sendable {
  package var offset: Int
  package var scalar: UInt32
  package init(offset: Int, scalar: UInt32) {
    self.offset = offset
    self.scalar = scalar
  }
}

/// The bidirectional algorithm (UAX #9).
///
/// The steps are our own (`BidiResolver`); the properties of characters are ICU's.
///
/// U+000A, U+000D, U+001C to U+001E, U+0085 and U+2029 end a bidi paragraph, also inside of a text;
/// CR LF is one end. With a natural base direction, each bidi paragraph has its own base level.
package enum Bidi {
  /// Returns whether a text has right-to-left letters, Arabic numbers or direction controls.
  ///
  /// If not, and the base is not right-to-left, all levels are 0. O(n), some 0.2 ns a unit.
  package static func isNeeded(_ text: Span<UInt16>) -> Bool {
    var index = 0
    while index + 4 <= text.count {
      let word = text.fourUnits(at: index)
      // Below the Hebrew block: nothing.
      if FourUnits.areAtLeast(0x0590, word) != 0 {
        // Then blocks that may have some: 0590–08FF, 200F–2069, surrogates and above.
        let suspects =
          FourUnits.areAtLeast(0x0590, word) & ~FourUnits.areAtLeast(0x0900, word)
          | FourUnits.areAtLeast(0x200F, word) & ~FourUnits.areAtLeast(0x206A, word)
          | FourUnits.areAtLeastHigh(0xD800, word)
        if suspects != 0 {
          for offset in 0..<4 where isBidirectional(text[index + offset]) { return true }
        }
      }
      index += 4
    }
    while index < text.count {
      if isBidirectional(text[index]) { return true }
      index += 1
    }
    return false
  }

  /// Returns whether a unit makes bidi necessary.
  ///
  /// A high surrogate decides for its whole block of 1024.
  @inline(__always) private static func isBidirectional(_ unit: UInt16) -> Bool {
    switch unit {
    case ..<0x0590: false
    // Hebrew, Arabic, Syriac, Thaana, NKo, Samaritan, Mandaic.
    case ..<0x0900: true
    case ..<0x200F: false
    // RLM; LRE to RLO; LRI to PDI.
    case 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case ..<0xD802: false
    // U+10800–10FFF, U+1E800–1EFFF.
    case 0xD802, 0xD803, 0xD83A, 0xD83B: true
    case ..<0xFB1D: false
    // Hebrew and Arabic presentation forms.
    case 0xFB1D...0xFDFF, 0xFE70...0xFEFE: true
    default: false
    }
  }

  /// Appends the embedding levels of a text to `levels`: one for each unit, the same for both
  /// halves of a pair.
  ///
  /// UAX #9 up to I2. Of L1 only the part on separators is applied; white space at line ends is
  /// handled by lines. Characters that X9 removes have a meaningless level.
  ///
  /// - `controls`: Sorted by offset, offsets in `0 ... text.count`. They act as if they were in the
  ///   text, and have no levels in the result. They never separate a surrogate pair or CR LF.
  /// - Result: The base level, 0 or 1; of the first bidi paragraph if the text has several.
  @discardableResult
  package static func levels(
    of text: Span<UInt16>, base: BaseDirection, controls: [DirectionControl] = [],
    into levels: inout [UInt8]
  ) -> UInt8 {
    if controls.isEmpty && base != .rightToLeft && !isNeeded(text) {
      levels.append(contentsOf: repeatElement(0, count: text.count))
      return 0
    }
    return fullLevels(of: text, base: base, controls: controls, into: &levels)
  }

  /// Implements `levels(of:base:controls:into:)` without the check whether bidi is needed.
  static func fullLevels(
    of text: Span<UInt16>, base: BaseDirection, controls: [DirectionControl],
    into levels: inout [UInt8]
  ) -> UInt8 {
    check(controls, count: text.count)
    if controls.isEmpty { return BidiResolver.resolve(text, base, into: &levels) }
    let (whole, places) = insert(controls, into: text)
    var found: [UInt8] = []
    let level = BidiResolver.resolve(whole.span, base, into: &found)
    for place in places { levels.append(found[place]) }
    return level
  }

  /// Returns a text with the controls inserted, and the new positions of its own units.
  ///
  /// A control between the halves of a pair, or CR and LF, is inserted before both.
  private static func insert(_ controls: [DirectionControl], into text: Span<UInt16>)
    -> (whole: [UInt16], places: [Int])
  {
    var whole: [UInt16] = []
    var places: [Int] = []
    whole.reserveCapacity(text.count + controls.count)
    places.reserveCapacity(text.count)
    var next = 0
    var index = 0
    while index < text.count {
      var length = text.scalar(at: index).length
      if text[index] == 0x0D, index + 1 < text.count, text[index + 1] == 0x0A { length = 2 }
      while next < controls.count, controls[next].offset < index + length {
        whole.append(UInt16(truncatingIfNeeded: controls[next].scalar))
        next += 1
      }
      for unit in index..<index + length {
        places.append(whole.count)
        whole.append(text[unit])
      }
      index += length
    }
    // After the text they affect only isolates that end with them.
    while next < controls.count {
      whole.append(UInt16(truncatingIfNeeded: controls[next].scalar))
      next += 1
    }
    return (whole, places)
  }

  private static func check(_ controls: [DirectionControl], count: Int) {
    var last = 0
    for control in controls {
      precondition(
        control.offset >= last && control.offset <= count,
        "Bidi.levels: a control at \(control.offset) after one at \(last), in \(count) units")
      last = control.offset
    }
  }

  /// Returns whether the bidi class is B.
  @inline(__always) private static func endsParagraph(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0A, 0x0D, 0x1C...0x1E, 0x85, 0x2029: true
    default: false
    }
  }

  /// Returns the direction of the first strong character outside isolates (UAX #9, P2); nil if
  /// there is none.
  ///
  /// Reads only the first bidi paragraph of the text, up to that character.
  package static func firstStrongDirection(of text: Span<UInt16>) -> BaseDirection? {
    var isUndecided = false
    return firstStrongDirection(of: text, isUndecided: &isUndecided)
  }

  /// - `isUndecided`: Becomes true if more text could change the result.
  static func firstStrongDirection(of text: Span<UInt16>, isUndecided: inout Bool)
    -> BaseDirection?
  {
    var isolates = 0
    var index = 0
    while index < text.count {
      let (scalar, length) = text.scalar(at: index)
      index += length
      if scalar < 0x80 {
        if isolates == 0 && (0x61...0x7A ~= scalar | 0x20) { return .leftToRight }
        if endsParagraph(scalar) { return nil }
        continue
      }
      let kind = BidiClass(of: scalar)
      if kind.isIsolateStart {
        isolates += 1
      } else if kind == .popIsolate {
        isolates = max(0, isolates - 1)
      } else if kind == .leftToRight || kind.isRightToLeft {
        if isolates == 0 { return kind.isRightToLeft ? .rightToLeft : .leftToRight }
      } else if kind == .paragraphSeparator {
        return nil
      }
    }
    isUndecided = true
    return nil
  }

  /// Returns the base level of a text's first bidi paragraph: 0 or 1.
  package static func baseLevel(of text: Span<UInt16>, base: BaseDirection = .natural) -> UInt8 {
    switch base {
    case .leftToRight: 0
    case .rightToLeft: 1
    case .natural: firstStrongDirection(of: text) == .rightToLeft ? 1 : 0
    }
  }

  /// Returns the visual order of runs with these levels, from left to right (UAX #9, L2): indexes
  /// of `levels`.
  package static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order: ContiguousArray<Int> = []
    formVisualOrder(&order, of: levels.count) { levels[$0] }
    return Array(order)
  }

  /// Finds the visual order of elements with levels, in the caller's array.
  ///
  /// - Parameters:
  ///   - order: Receives the indexes in visual order.
  ///   - count: The number of elements.
  ///   - level: Returns the level of an element.
  package static func formVisualOrder(
    _ order: inout ContiguousArray<Int>, of count: Int, level: (Int) -> UInt8
  ) {
    order.removeAll(keepingCapacity: true)
    var (highest, lowestOdd) = (UInt8(0), UInt8.max)
    for index in 0..<count {
      let own = level(index)
      highest = Swift.max(highest, own)
      if own & 1 == 1 { lowestOdd = Swift.min(lowestOdd, own) }
      order.append(index)
    }
    while highest >= lowestOdd {
      var start = 0
      while start < count {
        if level(order[start]) < highest {
          start += 1
          continue
        }
        var end = start
        while end < count, level(order[end]) >= highest { end += 1 }
        order[start..<end].reverse()
        start = end
      }
      highest -= 1
    }
  }

  /// Returns the mirrored form of a character (UAX #9, L4), for example ")" for "("; nil if there
  /// is none.
  package static func mirrored(_ scalar: UInt32) -> UInt32? { ICUProperties.mirror(of: scalar) }
}
