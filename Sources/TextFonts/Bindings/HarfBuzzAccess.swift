// SPDX-License-Identifier: MIT

// Pointers for TextShaping's bindings, valid during the lifetime of the object that provides them.

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

  /// Returns whether the face has a glyph for a character.
  package func covers(_ scalar: UInt32) -> Bool { plain.glyph(for: scalar, variation: 0) != 0 }
}
