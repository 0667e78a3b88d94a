// SPDX-License-Identifier: MIT

private import CFriBidi

/// A bidi class (UAX #9) as FriBidi's bits.
struct BidiClass: Equatable {
  let bits: UInt32

  init(of scalar: UInt32) { bits = fribidi_class(scalar) }

  /// L, R or AL.
  var isStrong: Bool {
    let strong = fribidi_mask_strong | fribidi_mask_letter
    return bits & strong == strong && !isExplicit
  }
  /// R or AL if it is strong.
  var isRightToLeft: Bool { bits & fribidi_mask_rtl != 0 }
  var isArabicNumber: Bool { bits == fribidi_type_an }
  /// Embeddings, overrides, isolates, and the ends of these.
  var isExplicit: Bool { bits & (fribidi_mask_explicit | fribidi_mask_isolate) != 0 }
  var isIsolateStart: Bool { bits & fribidi_mask_isolate != 0 && !isIsolateEnd }
  var isIsolateEnd: Bool { bits == fribidi_type_pdi }
  var isParagraphSeparator: Bool { bits == fribidi_type_bs }
}

/// What FriBidi does for us: levels of one bidi paragraph, and mirrors.
enum FriBidiDoor {
  static func mirror(of scalar: UInt32) -> UInt32? {
    var mirrored: FriBidiChar = scalar
    return unsafe fribidi_get_mirror_char(scalar, &mirrored) != 0 ? mirrored : nil
  }

  /// The embedding levels of one bidi paragraph by UAX #9, X1 to I2, and L1 for separators only.
  ///
  /// - Returns: The paragraph's level; nil if memory ran out.
  static func levels(
    of scalars: [UInt32], base: BaseDirection, into levels: inout [Int8]
  ) -> UInt8? {
    let count = scalars.count
    precondition(count <= Int(Int32.max), "Bidi.levels: \(count) scalars, FriBidi takes 2^31 - 1")
    levels.removeAll(keepingCapacity: true)
    if count == 0 { return base == .rightToLeft ? 1 : 0 }
    levels.append(contentsOf: repeatElement(0, count: count))
    var direction =
      switch base {
      case .leftToRight: fribidi_paragraph_ltr
      case .rightToLeft: fribidi_paragraph_rtl
      case .natural: fribidi_paragraph_auto
      }
    let length = FriBidiStrIndex(count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: count)
    var brackets = [FriBidiBracketType](repeating: 0, count: count)
    unsafe fribidi_get_bidi_types(scalars, length, &types)
    unsafe fribidi_get_bracket_types(scalars, length, types, &brackets)
    let highest = unsafe fribidi_get_par_embedding_levels_ex(
      types, brackets, length, &direction, &levels)
    if highest == 0 { return nil }
    return direction == fribidi_paragraph_rtl ? 1 : 0
  }
}
