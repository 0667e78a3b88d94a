// SPDX-License-Identifier: MIT

private import CCairo
import TextFonts

extension CairoContext {
  /// Fills the clip with a gradient of a colour glyph.
  ///
  /// - Parameters:
  ///   - gradient: Linear or radial, with radii of 0 and more.
  ///   - colors: The colours of its stops.
  ///   - inverse: From device space to font units.
  func paint(
    _ gradient: GlyphGradient, _ colors: [PaintColor], through inverse: CanvasTransform
  ) {
    let made: OpaquePointer?
    switch gradient.shape {
    case .linear(let x0, let y0, let x1, let y1):
      unsafe made = cairo_pattern_create_linear(x0, y0, x1, y1)
    case .radial(let x0, let y0, let r0, let x1, let y1, let r1):
      unsafe made = cairo_pattern_create_radial(x0, y0, max(r0, 0), x1, y1, max(r1, 0))
    case .sweep: return
    }
    guard let pattern = unsafe made else { return }
    for (stop, color) in zip(gradient.stops, colors) {
      unsafe cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    let extend =
      switch gradient.extend {
      case .pad: CAIRO_EXTEND_PAD
      case .repeat: CAIRO_EXTEND_REPEAT
      case .reflect: CAIRO_EXTEND_REFLECT
      }
    unsafe cairo_pattern_set_extend(pattern, extend)
    unsafe paint(pattern, through: inverse)
  }

  /// Fills the clip with sectors around a point, each with a gradient from its start to its end.
  ///
  /// - `inverse`: From device space to font units, the space of point and radius.
  func paint(
    _ sectors: [SweepSector], x: Double, y: Double, radius: Double,
    through inverse: CanvasTransform
  ) {
    guard let pattern = unsafe cairo_pattern_create_mesh() else { return }
    for sector in sectors {
      unsafe cairo_mesh_pattern_begin_patch(pattern)
      unsafe cairo_mesh_pattern_move_to(pattern, x, y)
      for angle in [sector.start, sector.end] {
        let (sine, cosine) = Angles.sineAndCosine(angle * .pi / 180)
        unsafe cairo_mesh_pattern_line_to(pattern, x + cosine * radius, y + sine * radius)
      }
      unsafe cairo_mesh_pattern_line_to(pattern, x, y)
      let colors = [sector.startColor, sector.startColor, sector.endColor, sector.endColor]
      for (corner, color) in colors.enumerated() {
        unsafe cairo_mesh_pattern_set_corner_color_rgba(
          pattern, UInt32(corner), color.red, color.green, color.blue, color.alpha)
      }
      unsafe cairo_mesh_pattern_end_patch(pattern)
    }
    unsafe paint(pattern, through: inverse)
  }

  /// Fills the clip with a pattern, which is then released.
  private func paint(_ pattern: OpaquePointer, through inverse: CanvasTransform) {
    var matrix = cairo_matrix_t(
      xx: inverse.a, yx: inverse.b, xy: inverse.c, yy: inverse.d, x0: inverse.tx, y0: inverse.ty)
    unsafe cairo_pattern_set_matrix(pattern, &matrix)
    unsafe cairo_set_source(pointer, pattern)
    unsafe cairo_paint(pointer)
    unsafe cairo_set_source_rgba(pointer, 0, 0, 0, 1)
    unsafe cairo_pattern_destroy(pattern)
  }
}

/// A part of a sweep gradient in which colours change linearly.
struct SweepSector {
  /// Degrees, counter-clockwise.
  var start: Double
  var end: Double
  var startColor: PaintColor
  var endColor: PaintColor
}
