// SPDX-License-Identifier: MIT

/// The characters below U+0500 that a font surely shows on their own: it has glyphs for them that
/// join nothing, or they are never shown.
///
/// Computed once for a font, with a thousand glyph lookups.
package final class SimpleCharacters: Sendable {
  private let holds: [Bool]
  /// Whether all of ASCII is among them.
  package let hasASCII: Bool

  init(of font: FontInstance) {
    holds = (0..<0x500).map { unit in
      switch unit {
      case 0x20...0x7E, 0xA0...0xA8, 0xAA...0xAC, 0xAF...0x2FF, 0x370...0x482, 0x48A...0x4FF:
        font.glyph(for: UInt32(unit)) != 0
      // Controls are never shown.
      case 0..<0x20, 0x7F..<0xA0: true
      default: false
      }
    }
    hasASCII = holds[..<0x80].allSatisfy(\.self)
  }

  /// Returns whether a UTF-16 unit is one of them.
  package func contains(_ unit: UInt16) -> Bool { unit < 0x500 && holds[Int(unit)] }
}
