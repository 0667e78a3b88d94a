// SPDX-License-Identifier: MIT

/// The bidi classes of UAX #9, in the order of ICU's numbers.
enum BidiClass: UInt8, CaseIterable {
  case leftToRight, rightToLeft, europeanNumber, europeanSeparator, europeanTerminator
  case arabicNumber, commonSeparator, paragraphSeparator, segmentSeparator, whiteSpace, otherNeutral
  case leftToRightEmbedding, leftToRightOverride, arabicLetter, rightToLeftEmbedding
  case rightToLeftOverride, popFormat, nonspacingMark, boundaryNeutral
  case firstStrongIsolate, leftToRightIsolate, rightToLeftIsolate, popIsolate

  /// Reads the class from the table below U+20000, else from ICU.
  @inline(__always) init(of scalar: UInt32) { self = BidiFacts.of(scalar).bidiClass }

  var isRightToLeft: Bool { self == .rightToLeft || self == .arabicLetter }
  /// L, R or AL.
  var isStrong: Bool { self == .leftToRight || isRightToLeft }
  var isIsolateStart: Bool {
    self == .leftToRightIsolate || self == .rightToLeftIsolate || self == .firstStrongIsolate
  }
  /// Embeddings, overrides, isolates, and their terminators.
  var isExplicit: Bool {
    switch self {
    case .leftToRightEmbedding, .leftToRightOverride, .rightToLeftEmbedding, .rightToLeftOverride,
      .popFormat, .firstStrongIsolate, .leftToRightIsolate, .rightToLeftIsolate, .popIsolate:
      true
    default: false
    }
  }
}

/// The properties of a scalar for the bidirectional algorithm: its class and whether it is a
/// bracket, in a byte.
struct BidiFacts: Equatable {
  let code: UInt8

  @inline(__always) init(code: UInt8) { self.code = code }

  /// Creates the properties from ICU's data (Unicode 15.0).
  init(looking scalar: UInt32) {
    let found = ICUProperties.direction(of: scalar)
    var code = BidiClass(rawValue: found) == nil ? BidiClass.leftToRight.rawValue : found
    // Only brackets that are neutral count (BD14, BD15).
    if code == BidiClass.otherNeutral.rawValue {
      switch ICUProperties.bracketType(of: scalar) {
      case 1: code |= Self.opening
      case 2: code |= Self.closing
      default: break
      }
    }
    self.code = code
  }

  @inline(__always) static func of(_ scalar: UInt32) -> BidiFacts {
    if scalar >= BidiTable.limit { return BidiFacts(looking: scalar) }
    let table = BidiTable.shared
    return BidiFacts(code: table.codes[Int(table.starts[Int(scalar >> 7)]) + Int(scalar & 0x7F)])
  }

  static let opening: UInt8 = 0x20
  static let closing: UInt8 = 0x40

  @inline(__always) var bidiClass: BidiClass { BidiClass(rawValue: code & 0x1F) ?? .leftToRight }
  var isOpening: Bool { code & Self.opening != 0 }
  var isClosing: Bool { code & Self.closing != 0 }

  /// Returns the common identity of a bracket and its partner: the opening one, for U+2329 its
  /// equivalent U+3008 (BD16).
  static func pair(of scalar: UInt32, isOpening: Bool) -> UInt32 {
    switch scalar {
    case 0x28, 0x29: return 0x28
    case 0x5B, 0x5D: return 0x5B
    case 0x7B, 0x7D: return 0x7B
    default: break
    }
    let opening = isOpening ? scalar : ICUProperties.pairedBracket(of: scalar)
    return opening == 0x2329 ? 0x3008 : opening
  }
}

/// The properties of the scalars below U+20000, in two stages: blocks of 128, with equal ones
/// stored once.
///
/// Made at the first text that needs bidi, in about a millisecond.
struct BidiTable {
  static let shared = BidiTable()

  static let limit: UInt32 = 0x2_0000
  /// Marks surrogates: the scalar of the pair must be looked up.
  static let surrogate: UInt8 = 0xFF

  /// The start of each block's properties.
  let starts: [UInt16]
  /// Codes of `BidiFacts`.
  let codes: [UInt8]

  private init() {
    var starts: [UInt16] = []
    var codes: [UInt8] = []
    var known: [[UInt8]: UInt16] = [:]
    for first in stride(from: UInt32(0), to: Self.limit, by: 128) {
      let block = (first..<first + 128).map { scalar in
        0xD800...0xDFFF ~= scalar ? Self.surrogate : BidiFacts(looking: scalar).code
      }
      if let start = known[block] {
        starts.append(start)
      } else {
        let start = UInt16(truncatingIfNeeded: codes.count)
        known[block] = start
        starts.append(start)
        codes += block
      }
    }
    precondition(codes.count <= 0x1_0000, "BidiTable: \(codes.count) codes")
    self.starts = starts
    self.codes = codes
  }

  /// Returns the code and the length of the scalar at an index of a text.
  ///
  /// - `starts`, `codes`: Those of the table; a loop fetches them once.
  @inline(__always) static func code(
    at index: Int, in text: Span<UInt16>, _ starts: Span<UInt16>, _ codes: Span<UInt8>
  ) -> (code: UInt8, length: Int) {
    let unit = text[index]
    let code = codes[Int(starts[Int(unit &>> 7)]) &+ Int(unit & 0x7F)]
    return code == surrogate ? pairCode(at: index, in: text, starts, codes) : (code, 1)
  }

  private static func pairCode(
    at index: Int, in text: Span<UInt16>, _ starts: Span<UInt16>, _ codes: Span<UInt8>
  ) -> (code: UInt8, length: Int) {
    let (scalar, length) = text.scalar(at: index)
    if length == 1 || scalar >= limit { return (BidiFacts(looking: scalar).code, length) }
    return (codes[Int(starts[Int(scalar &>> 7)]) &+ Int(scalar & 0x7F)], length)
  }
}
