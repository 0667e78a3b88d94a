// SPDX-License-Identifier: MIT

private import CCairo
private import CFreeType
import TextFonts

/// A font of the drawing library, for documents.
@safe final class CairoFont {
  let pointer: OpaquePointer

  /// A font that draws and embeds the outlines of a face of its own.
  ///
  /// Cairo keeps fonts a while after their last use, so the face lives as long as Cairo's object.
  init(_ face: FreeTypeFace) {
    unsafe pointer = cairo_ft_font_face_create_for_ft_face(
      face.pointer, Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP))!
    keep(face)
  }

  /// A font whose glyphs are drawn by our own code; in a PDF it becomes a Type 3 font.
  init(_ drawn: DrawnFont) {
    unsafe pointer = cairo_user_font_face_create()!
    unsafe cairo_user_font_face_set_render_glyph_func(pointer) { font, glyph, pen, extents in
      guard let font = unsafe font, let pen = unsafe pen, let extents = unsafe extents,
        let owner = unsafe cairo_font_face_get_user_data(
          cairo_scaled_font_get_font_face(font), CairoFont.key)
      else { return CAIRO_STATUS_USER_FONT_ERROR }
      let drawn = unsafe Unmanaged<DrawnFont>.fromOpaque(owner).takeUnretainedValue()
      let id = UInt16(truncatingIfNeeded: glyph)
      unsafe extents.pointee.x_advance = drawn.advance(id)
      unsafe CairoContext.add(drawn.path(id), to: pen)
      unsafe cairo_fill(pen)
      return CAIRO_STATUS_SUCCESS
    }
    keep(drawn)
  }

  deinit {
    let face = unsafe pointer
    CairoFontLock.with { unsafe cairo_font_face_destroy(face) }
  }

  private func keep(_ owner: some AnyObject) {
    let retained = unsafe Unmanaged.passRetained(owner as AnyObject).toOpaque()
    let status = unsafe cairo_font_face_set_user_data(pointer, CairoFont.key, retained) {
      unsafe Unmanaged<AnyObject>.fromOpaque($0!).release()
    }
    if status != CAIRO_STATUS_SUCCESS {
      unsafe Unmanaged<AnyObject>.fromOpaque(retained).release()
    }
  }

  /// Its address is what counts.
  nonisolated(unsafe) private static let key =
    UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
}

/// Glyphs as paths of one em, y down.
final class DrawnFont {
  let advance: (UInt16) -> Double
  let path: (UInt16) -> CanvasPath

  init(advance: @escaping (UInt16) -> Double, path: @escaping (UInt16) -> CanvasPath) {
    self.advance = advance
    self.path = path
  }
}

extension CairoContext {
  /// Glyph shapes as the font has them: no hints, advances not rounded.
  func setUnhintedText() {
    guard let options = unsafe cairo_font_options_create() else { return }
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe cairo_set_font_options(pointer, options)
    unsafe cairo_font_options_destroy(options)
  }
}
