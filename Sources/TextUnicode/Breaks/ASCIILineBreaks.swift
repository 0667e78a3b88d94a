// SPDX-License-Identifier: MIT

private import TextStructures

/// Break opportunities in ASCII text: the same as ICU 72 finds, several times faster.
///
/// UAX #14 with ICU's changes, for the classes that ASCII has. Two steps: a table gives each pair
/// of neighbours a verdict; where more than a pair decides, the state remembers it:
///
///     "1/2"  no break, "a/2"  break        a state for "/" within a number
///     " -a"  no break, "b-a"  break        a state for a hyphen at a line's start (ICU 20.09)
///     "( a"  no break                      a state for spaces after an opening bracket
///     "$(1"  no break, "$(a"  break        a lookahead
///     " .5"  break before, " ." not        a lookahead
///
/// ICU's rules for Chinese, Japanese and the other languages do not differ for ASCII (tested).
enum ASCIILineBreaks {
  /// Line break classes of ASCII: AL NU SP BA HY PR PO OP CP CL IS EX QU SY LF CR BK.
  enum Class: UInt8, CaseIterable {
    case letter, digit, space, breakAfter, hyphen, prefix, postfix, opening, closingParenthesis
    case closing, infix, exclamation, quotation, slash, lineFeed, carriageReturn, hardBreak
  }

  /// The class of the previous unit, and other state that the next decision needs.
  enum State: UInt8, CaseIterable {
    case letter, digit, space, breakAfter, hyphen, prefix, postfix, opening, closingParenthesis
    case closing, infix, exclamation, quotation, slash, lineFeed, carriageReturn, hardBreak
    /// A hyphen after a break opportunity or at the start of the text.
    case startingHyphen
    /// A separator, a slash or a closing bracket after a number: 1. 1/ 1) 1}
    case numberInfix, numberSlash, numberClosingParenthesis, numberClosing
    /// Spaces after an opening bracket; after a quotation mark.
    case spaceAfterOpening, spaceAfterQuotation

    init(_ kind: Class) {
      // The first states are the classes.
      self = State(rawValue: kind.rawValue) ?? .letter
    }
  }

  /// The class of each unit of ASCII; `combining` for control characters that UAX #14 treats as
  /// marks.
  static let classes: [UInt8] = (0..<128).map { unit in
    switch unit {
    case 0x09, 0x7C: Class.breakAfter.rawValue
    case 0x0A: Class.lineFeed.rawValue
    case 0x0B, 0x0C: Class.hardBreak.rawValue
    case 0x0D: Class.carriageReturn.rawValue
    case ..<0x20, 0x7F: combining
    case 0x20: Class.space.rawValue
    case 0x21, 0x3F: Class.exclamation.rawValue
    case 0x22, 0x27: Class.quotation.rawValue
    case 0x24, 0x2B, 0x5C: Class.prefix.rawValue
    case 0x25: Class.postfix.rawValue
    case 0x28, 0x5B, 0x7B: Class.opening.rawValue
    case 0x29, 0x5D: Class.closingParenthesis.rawValue
    case 0x2C, 0x2E, 0x3A, 0x3B: Class.infix.rawValue
    case 0x2D: Class.hyphen.rawValue
    case 0x2F: Class.slash.rawValue
    case 0x30...0x39: Class.digit.rawValue
    case 0x7D: Class.closing.rawValue
    default: Class.letter.rawValue
    }
  }
  static let combining: UInt8 = 0xFF

  private enum Verdict {
    case join, breakHere
    /// Join if a number follows: "$(1", "$(.1".
    case joinBeforeNumber
    /// Break if a digit follows: " .5".
    case breakBeforeDigit
  }

  /// Returns the verdict between a unit and one of class `next`.
  ///
  /// The names of rules are those of UAX #14.
  private static func verdict(_ state: State, _ next: Class) -> Verdict {
    switch (state, next) {
    // LB 4 to 7.
    case (.carriageReturn, .lineFeed): .join
    case (.lineFeed, _), (.carriageReturn, _), (.hardBreak, _): .breakHere
    case (_, .lineFeed), (_, .carriageReturn), (_, .hardBreak), (_, .space): .join
    // LB 14, 15.
    case (.opening, _), (.spaceAfterOpening, _): .join
    case (.spaceAfterQuotation, .opening): .join
    // LB 13, also after spaces.
    case (_, .closing), (_, .closingParenthesis), (_, .exclamation), (_, .slash): .join
    case (.space, .infix), (.spaceAfterQuotation, .infix): .breakBeforeDigit
    case (_, .infix): .join
    // LB 18.
    case (.space, _), (.spaceAfterQuotation, _): .breakHere
    // LB 19.
    case (.quotation, _), (_, .quotation): .join
    // LB 21.
    case (_, .breakAfter), (_, .hyphen): .join
    case (.startingHyphen, .letter): .join
    // LB 23, 24, 28, 29, 30.
    case (.letter, .letter), (.letter, .digit), (.digit, .letter): .join
    case (.prefix, .letter), (.postfix, .letter), (.letter, .prefix), (.letter, .postfix): .join
    case (.infix, .letter), (.numberInfix, .letter): .join
    case (.letter, .opening), (.digit, .opening): .join
    case (.closingParenthesis, .letter), (.closingParenthesis, .digit),
      (.numberClosingParenthesis, .letter), (.numberClosingParenthesis, .digit):
      .join
    // LB 25 as in ICU: prefix? (bracket | hyphen)? separator? digits … bracket? suffix?
    case (.digit, .digit), (.prefix, .digit), (.postfix, .digit): .join
    case (.hyphen, .digit), (.startingHyphen, .digit), (.infix, .digit): .join
    case (.numberInfix, .digit), (.numberSlash, .digit): .join
    case (.digit, .prefix), (.digit, .postfix): .join
    case (.numberInfix, .prefix), (.numberInfix, .postfix), (.numberSlash, .prefix),
      (.numberSlash, .postfix):
      .join
    case (.numberClosingParenthesis, .prefix), (.numberClosingParenthesis, .postfix),
      (.numberClosing, .prefix), (.numberClosing, .postfix):
      .join
    case (.prefix, .opening), (.postfix, .opening): .joinBeforeNumber
    default: .breakHere
    }
  }

  /// Returns the state after a unit of class `next`.
  private static func state(after state: State, _ next: Class, isBroken: Bool) -> State {
    let isInNumber = !isBroken && [.digit, .numberInfix, .numberSlash].contains(state)
    switch next {
    case .hyphen: return isBroken ? .startingHyphen : .hyphen
    case .infix where isInNumber: return .numberInfix
    case .slash where isInNumber: return .numberSlash
    case .closingParenthesis where isInNumber: return .numberClosingParenthesis
    case .closing where isInNumber: return .numberClosing
    case .space where state == .opening || state == .spaceAfterOpening: return .spaceAfterOpening
    case .space where state == .quotation || state == .spaceAfterQuotation:
      return .spaceAfterQuotation
    default: return State(next)
    }
  }

  // An entry of the table: the next state in the low bits, a break, or a test of the text after it.
  static let stateBits: UInt8 = 0x1F
  static let breakBit: UInt8 = 0x80
  static let numberBit: UInt8 = 0x40
  static let digitBit: UInt8 = 0x20

  /// 32 entries for each state, one for each class.
  static let table: [UInt8] = {
    var table = [UInt8](repeating: 0, count: State.allCases.count * 32)
    for state in State.allCases {
      for next in Class.allCases {
        var entry: UInt8 = 0
        var isBroken = false
        switch verdict(state, next) {
        case .join: break
        case .breakHere:
          entry = breakBit
          isBroken = true
        case .joinBeforeNumber: entry = numberBit
        case .breakBeforeDigit: entry = digitBit
        }
        entry |= ASCIILineBreaks.state(after: state, next, isBroken: isBroken).rawValue
        table[Int(state.rawValue) * 32 + Int(next.rawValue)] = entry
      }
    }
    return table
  }()

  /// Returns whether a text is ASCII without control characters other than tab and line ends.
  static func canDo(_ text: Span<UInt16>) -> Bool {
    var index = 0
    let count = text.count
    while index + 4 <= count {
      let word = text.fourUnits(at: index)
      // 0x7F and above; below 0x20.
      let suspects =
        FourUnits.areAtLeast(0x7F, word) | ~FourUnits.areAtLeast(0x20, word) & FourUnits.tops
      if suspects != 0 {
        for offset in 0..<4 where !canDo(text[index + offset]) { return false }
      }
      index += 4
    }
    while index < count {
      if !canDo(text[index]) { return false }
      index += 1
    }
    return true
  }

  private static func canDo(_ unit: UInt16) -> Bool {
    unit < 0x7F && (unit >= 0x20 || 0x09...0x0D ~= unit)
  }

  /// Appends each break inside a text for which `canDo` holds: offset × 2, + 1 if it is mandatory.
  ///
  /// After most units the state is the plain one of their class. So the next state is assumed to be
  /// the class, and only checked against the entry: the lookups need not wait for each other.
  /// Breaks are written at every unit and kept where there is one, which avoids an unpredictable
  /// branch.
  ///
  /// - `table`: Another one in tests only.
  static func find(in text: Span<UInt16>, table: [UInt8] = table, into breaks: inout [Int32]) {
    if text.count < 2 { return }
    var kept = breaks.count
    breaks.append(contentsOf: repeatElement(0, count: text.count))
    var result = breaks.mutableSpan
    let known = classes
    let classes = known.span
    let table = table.span
    var before = classes[Int(text[0])]
    var state = before == Class.hyphen.rawValue ? State.startingHyphen.rawValue : before
    for index in 1..<text.count {
      let next = classes[Int(text[index])]
      var entry = table[Int(state) &* 32 &+ Int(next)]
      if entry & ~breakBit == next {
        state = next
      } else {
        if entry & numberBit != 0 && !isNumber(text, index + 1) { entry |= breakBit }
        if entry & digitBit != 0 && isDigit(text, index + 1) { entry |= breakBit }
        state = entry & stateBits
      }
      let isMandatory: Int32 = before >= Class.lineFeed.rawValue ? 1 : 0
      result[kept] = Int32(truncatingIfNeeded: index) &<< 1 | isMandatory
      kept &+= Int(entry &>> 7)
      before = next
    }
    breaks.removeLast(breaks.count - kept)
  }

  private static func isDigit(_ text: Span<UInt16>, _ index: Int) -> Bool {
    index < text.count && classes[Int(text[index])] == Class.digit.rawValue
  }

  /// Returns whether there is a digit, or a separator and a digit.
  private static func isNumber(_ text: Span<UInt16>, _ index: Int) -> Bool {
    if isDigit(text, index) { return true }
    return index < text.count && classes[Int(text[index])] == Class.infix.rawValue
      && isDigit(text, index + 1)
  }
}
