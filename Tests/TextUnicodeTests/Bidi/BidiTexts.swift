// SPDX-License-Identifier: MIT

import TextKitTestSupport

@testable import TextUnicode

/// Random strings of all bidi classes, made to reach the rules: nested isolates and embeddings,
/// deeper than levels allow, nested and adjacent brackets, more than the stack of BD16 holds,
/// numbers with their separators and terminators.
enum BidiTexts {
  private static let scalars: [UInt32] = [
    0x61, 0x62, 0x5D0, 0x5D1, 0x627, 0x31, 0x661, 0x2B, 0x2C, 0x23, 0x20, 0x21, 0x09, 0x300, 0x200D,
    0x28, 0x29, 0x5B, 0x5D, 0x2329, 0x232A, 0x3008, 0x3009, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E,
    0x2066, 0x2067, 0x2068, 0x2069, 0x1E900, 0x1F600, 0x2FFFF, 0xE0001,
  ]
  private static let isolates: [UInt32] = [0x2066, 0x2067, 0x2068, 0x2069, 0x2069]
  private static let embeddings: [UInt32] = [0x202A, 0x202B, 0x202C, 0x202C, 0x202D, 0x202E]
  private static let brackets: [UInt32] = [0x28, 0x29, 0x5B, 0x5D, 0x2329, 0x3009, 0x300]
  private static let numbers: [UInt32] = [0x31, 0x661, 0x2B, 0x2C, 0x23]

  static func random(_ random: inout SeededGenerator) -> [UInt32] {
    let favourites = [[], isolates, embeddings, brackets, numbers].randomElement(using: &random)!
    var text: [UInt32] = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      !favourites.isEmpty && random.oneIn(2)
        ? favourites.randomElement(using: &random)! : scalars.randomElement(using: &random)!
    }
    if random.oneIn(16) {
      // Near the deepest level.
      let starts: [UInt32] = [0x2066, 0x2067, 0x2067, 0x2068, 0x202A, 0x202B, 0x202B]
      let deep = (0..<Int.random(in: 55...130, using: &random)).map { _ in
        starts.randomElement(using: &random)!
      }
      let ends = [UInt32](
        repeating: random.oneIn(2) ? 0x2069 : 0x202C, count: Int.random(in: 0...130, using: &random)
      )
      text = deep + text + ends + text
    } else if random.oneIn(16) {
      let count = Int.random(in: 60...66, using: &random)
      text =
        [UInt32](repeating: 0x28, count: count) + text + [UInt32](repeating: 0x29, count: count)
    }
    return text
  }

  static func base(_ random: inout SeededGenerator) -> BaseDirection {
    [.natural, .leftToRight, .rightToLeft].randomElement(using: &random)!
  }

  static func units(_ scalars: [UInt32]) -> [UInt16] {
    var units: [UInt16] = []
    for scalar in scalars {
      if scalar < 0x1_0000 {
        units.append(UInt16(scalar))
      } else {
        units.append(UInt16(0xD7C0 + scalar >> 10))
        units.append(UInt16(0xDC00 | scalar & 0x3FF))
      }
    }
    return units
  }

  static func name(_ scalars: [UInt32]) -> String {
    scalars.map { scalar in
      let digits = String(scalar, radix: 16, uppercase: true)
      return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
  }

  /// Our own levels, one for each scalar.
  static func levels(_ scalars: [UInt32], _ base: BaseDirection) -> (base: UInt8, levels: [UInt8]) {
    var found: [UInt8] = []
    let level = Bidi.fullLevels(
      of: units(scalars).span, base: base, controls: [], into: &found)
    return (level, perScalar(found, scalars))
  }

  static func perScalar(_ levels: [UInt8], _ scalars: [UInt32]) -> [UInt8] {
    var at = 0
    return scalars.map { scalar in
      defer { at += scalar < 0x1_0000 ? 1 : 2 }
      return levels[at]
    }
  }
}
