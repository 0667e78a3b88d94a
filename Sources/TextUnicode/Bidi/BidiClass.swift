// SPDX-License-Identifier: MIT

/// The bidi classes of UAX #9, in the order of ICU's numbers.
enum BidiClass: UInt8, CaseIterable {
  case leftToRight, rightToLeft, europeanNumber, europeanSeparator, europeanTerminator
  case arabicNumber, commonSeparator, paragraphSeparator, segmentSeparator, whiteSpace, otherNeutral
  case leftToRightEmbedding, leftToRightOverride, arabicLetter, rightToLeftEmbedding
  case rightToLeftOverride, popFormat, nonspacingMark, boundaryNeutral
  case firstStrongIsolate, leftToRightIsolate, rightToLeftIsolate, popIsolate

  /// By table below U+3400, else by ICU.
  @inline(__always) init(of scalar: UInt32) { self = BidiFacts.of(scalar).bidiClass }

  var isRightToLeft: Bool { self == .rightToLeft || self == .arabicLetter }
  var isIsolateStart: Bool {
    self == .leftToRightIsolate || self == .rightToLeftIsolate || self == .firstStrongIsolate
  }
  /// Embeddings, overrides, isolates, and the ends of these.
  var isExplicit: Bool {
    switch self {
    case .leftToRightEmbedding, .leftToRightOverride, .rightToLeftEmbedding, .rightToLeftOverride,
      .popFormat, .firstStrongIsolate, .leftToRightIsolate, .rightToLeftIsolate, .popIsolate:
      true
    default: false
    }
  }
}

/// What the bidirectional algorithm needs to know of a scalar.
///
/// By ICU (Unicode 15.0): the tables inside FriBidi 1.0.8 are those of Unicode 10, 2769 scalars differ.
struct BidiFacts {
  var bidiClass: BidiClass
  /// 1 for an opening bracket, 2 for a closing one.
  var bracket: UInt8

  init(looking scalar: UInt32) {
    bidiClass = BidiClass(rawValue: ICUProperties.direction(of: scalar)) ?? .leftToRight
    // Only neutrals count (BD14, BD15).
    bracket =
      bidiClass == .otherNeutral
      ? UInt8(truncatingIfNeeded: ICUProperties.bracketType(of: scalar)) : 0
  }

  /// For the blocks below U+3400.
  ///
  /// Made at the first text that needs bidi: under a millisecond once.
  static let table: [BidiFacts] = (0..<0x3400).map { BidiFacts(looking: $0) }

  @inline(__always) static func of(_ scalar: UInt32) -> BidiFacts {
    scalar < 0x3400 ? table[Int(scalar)] : BidiFacts(looking: scalar)
  }

  /// What a bracket and its partner have in common: the opening one, for U+2329 its equal U+3008 (BD16).
  static func pair(of scalar: UInt32, isOpening: Bool) -> UInt32 {
    let opening = isOpening ? scalar : ICUProperties.pairedBracket(of: scalar)
    return opening == 0x2329 ? 0x3008 : opening
  }
}
