// SPDX-License-Identifier: MIT

/// The concrete typesetter, for subclassing.
///
/// - Source: AppKit `NSATSTypesetter`. Here it has the behaviour of `NSTypesetter`.
open class NSATSTypesetter: NSTypesetter {
  /// The initial typesetter of layout managers: `sharedSystemTypesetter`.
  open class var shared: NSATSTypesetter { SharedTypesetter.only.typesetter }

  /// Copies the data of some glyphs, without their directions.
  ///
  /// - Parameters:
  ///   - glyphsRange: Glyph indexes; the part beyond the last glyph is ignored.
  ///   - glyphBuffer: Receives identifiers in the font; `NSControlGlyph` for control characters,
  ///     `NSNullGlyph` for hidden ones.
  ///   - charIndexBuffer: Receives the first character of each glyph's cluster.
  ///   - inscribeBuffer: Receives the relation of each glyph to the preceding one.
  ///   - elasticBuffer: Receives whether it is white space of variable width.
  /// - Returns: The number of glyphs copied.
  open func getGlyphs(
    in glyphsRange: NSRange, glyphs glyphBuffer: UnsafeMutablePointer<NSGlyph>!,
    characterIndexes charIndexBuffer: UnsafeMutablePointer<Int>!,
    glyphInscriptions inscribeBuffer: UnsafeMutablePointer<NSGlyphInscription>!,
    elasticBits elasticBuffer: UnsafeMutablePointer<ObjCBool>!
  ) -> Int {
    unsafe getGlyphs(
      in: glyphsRange, glyphs: glyphBuffer, characterIndexes: charIndexBuffer,
      glyphInscriptions: inscribeBuffer, elasticBits: elasticBuffer, bidiLevels: nil)
  }
}

/// The shared typesetter; it has no state, so that any thread may use it.
private struct SharedTypesetter: @unchecked Sendable {
  let typesetter = NSATSTypesetter()
  static let only = SharedTypesetter()
}
