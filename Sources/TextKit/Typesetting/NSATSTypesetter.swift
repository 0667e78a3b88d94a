// SPDX-License-Identifier: MIT

/// The concrete typesetter, to make subclasses of.
///
/// - Source: AppKit `NSATSTypesetter`. Here it does what `NSTypesetter` does.
open class NSATSTypesetter: NSTypesetter {
  /// The typesetter that layout managers begin with: `sharedSystemTypesetter`.
  open class var shared: NSATSTypesetter { SharedTypesetter.only.typesetter }

  /// Copies what is known of some glyphs, without their directions.
  ///
  /// - Parameters:
  ///   - glyphsRange: What lies beyond the last glyph is left out.
  ///   - glyphBuffer: Gets numbers in the font; `NSControlGlyph` for control characters,
  ///     `NSNullGlyph` for hidden ones.
  ///   - charIndexBuffer: Gets the first character of each glyph's cluster.
  ///   - inscribeBuffer: Gets how a glyph stands to the one before it.
  ///   - elasticBuffer: Gets whether it is white space of variable width.
  /// - Returns: How many glyphs were copied.
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

/// The typesetter that all share; it keeps nothing, so that any thread may have it.
private struct SharedTypesetter: @unchecked Sendable {
  let typesetter = NSATSTypesetter()
  static let only = SharedTypesetter()
}
