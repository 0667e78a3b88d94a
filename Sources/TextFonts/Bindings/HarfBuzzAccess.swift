// SPDX-License-Identifier: MIT

// What TextShaping's bindings take: pointers that live as long as the object that gives them.

extension FontInstance {
  /// The `hb_font_t` at scale = units per em.
  ///
  /// Immutable; many threads may shape with it.
  package var hbFont: OpaquePointer { unsafe harfBuzz.pointer }
}

extension FontFace {
  /// The `hb_face_t`.
  ///
  /// Immutable.
  package var hbFace: OpaquePointer { unsafe harfBuzz.pointer }

  /// Whether the face has a glyph for a character.
  package func covers(_ scalar: UInt32) -> Bool { plain.glyph(for: scalar, variation: 0) != 0 }
}
