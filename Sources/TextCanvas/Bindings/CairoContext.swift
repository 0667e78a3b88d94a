// SPDX-License-Identifier: MIT

private import CCairo
import Synchronization

/// A Cairo context on one surface.
///
/// Callers pass valid numbers only: after an invalid matrix, dash or string Cairo silently draws
/// nothing.
@safe final class CairoContext {
  let pointer: OpaquePointer
  /// The surface that is drawn on; retained by the context.
  let surface: CairoSurface

  init(_ surface: CairoSurface) {
    self.surface = surface
    unsafe pointer = cairo_create(surface.pointer)!
  }

  deinit {
    let pen = unsafe pointer
    CairoFontLock.with { unsafe cairo_destroy(pen) }
  }

  /// Cairo's error message; nil if there is no error.
  var problem: String? {
    let status = unsafe cairo_status(pointer)
    return status == CAIRO_STATUS_SUCCESS
      ? surface.problem : unsafe String(cString: cairo_status_to_string(status))
  }

  /// Draws something over the earlier drawing.
  private func draw(_ step: (_ pen: OpaquePointer) -> Void) { unsafe step(pointer) }

  // MARK: State

  func save() { unsafe draw { unsafe cairo_save($0) } }
  func restore() { unsafe draw { pen in CairoFontLock.with { unsafe cairo_restore(pen) } } }

  func setTransform(_ transform: CanvasTransform) {
    unsafe draw { pen in
      var matrix = cairo_matrix_t(
        xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
        y0: transform.ty)
      unsafe cairo_set_matrix(pen, &matrix)
    }
  }

  func setColor(_ color: PaintColor) {
    unsafe draw {
      unsafe cairo_set_source_rgba($0, color.red, color.green, color.blue, color.alpha)
    }
  }

  func setStroke(_ style: StrokeStyle) {
    unsafe draw { unsafe CairoContext.setStroke(style, $0) }
  }

  private static func setStroke(_ style: StrokeStyle, _ pointer: OpaquePointer) {
    unsafe cairo_set_line_width(pointer, style.width)
    let cap =
      switch style.cap {
      case .butt: CAIRO_LINE_CAP_BUTT
      case .round: CAIRO_LINE_CAP_ROUND
      case .square: CAIRO_LINE_CAP_SQUARE
      }
    let join =
      switch style.join {
      case .miter: CAIRO_LINE_JOIN_MITER
      case .round: CAIRO_LINE_JOIN_ROUND
      case .bevel: CAIRO_LINE_JOIN_BEVEL
      }
    unsafe cairo_set_line_cap(pointer, cap)
    unsafe cairo_set_line_join(pointer, join)
    unsafe cairo_set_miter_limit(pointer, style.miterLimit.isFinite ? max(style.miterLimit, 1) : 10)
    let dash = style.usableDash
    let phase = style.usablePhase
    unsafe dash.withUnsafeBufferPointer { buffer in
      unsafe cairo_set_dash(pointer, buffer.baseAddress, Int32(buffer.count), phase)
    }
  }

  // MARK: Paths

  func newPath() { unsafe draw { unsafe cairo_new_path($0) } }

  func addRectangle(_ rect: CanvasRect) {
    unsafe draw {
      unsafe cairo_rectangle(
        $0, rect.minX, rect.minY, rect.maxX - rect.minX, rect.maxY - rect.minY)
    }
  }

  /// Adds a path after mapping its points.
  func add(_ path: CanvasPath, through map: (CanvasPoint) -> CanvasPoint) {
    unsafe draw { unsafe CairoContext.add(path, to: $0, through: map) }
  }

  static func add(
    _ path: CanvasPath, to pointer: OpaquePointer,
    through map: (CanvasPoint) -> CanvasPoint = { $0 }
  ) {
    var next = 0
    for verb in path.verbs {
      switch verb {
      case .move:
        let p = map(path.points[next])
        unsafe cairo_move_to(pointer, p.x, p.y)
      case .line:
        let p = map(path.points[next])
        unsafe cairo_line_to(pointer, p.x, p.y)
      case .cubic:
        let p = map(path.points[next])
        let q = map(path.points[next + 1])
        let r = map(path.points[next + 2])
        unsafe cairo_curve_to(pointer, p.x, p.y, q.x, q.y, r.x, r.y)
      case .close:
        unsafe cairo_close_path(pointer)
      }
      next += verb.pointCount
    }
  }

  func fill(evenOdd: Bool = false, isAliased: Bool = false) {
    unsafe draw {
      if isAliased { unsafe cairo_set_antialias($0, CAIRO_ANTIALIAS_NONE) }
      unsafe cairo_set_fill_rule(
        $0, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      unsafe cairo_fill($0)
      if isAliased { unsafe cairo_set_antialias($0, CAIRO_ANTIALIAS_DEFAULT) }
    }
  }

  func stroke(isAliased: Bool = false) {
    unsafe draw {
      if isAliased { unsafe cairo_set_antialias($0, CAIRO_ANTIALIAS_NONE) }
      // Round joins of curves are polygons whose number of vertices grows with the pen: of one that
      // is wider than any surface there are millions. From a million pixels on, a tolerance of
      // a ten-millionth of the pen is invisible.
      var pen = cairo_matrix_t()
      unsafe cairo_get_matrix($0, &pen)
      let squares = pen.xx * pen.xx + pen.yx * pen.yx + pen.xy * pen.xy + pen.yy * pen.yy
      let reach = unsafe squares.squareRoot() * cairo_get_line_width($0) / 2
      let usual = unsafe cairo_get_tolerance($0)
      unsafe cairo_set_tolerance($0, Swift.max(usual, reach * 1e-7))
      unsafe cairo_stroke($0)
      unsafe cairo_set_tolerance($0, usual)
      if isAliased { unsafe cairo_set_antialias($0, CAIRO_ANTIALIAS_DEFAULT) }
    }
  }

  func clip(evenOdd: Bool = false) {
    unsafe draw {
      unsafe cairo_set_fill_rule(
        $0, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      unsafe cairo_clip($0)
    }
  }

  /// Fills everything inside the clip, replacing its content.
  func clear(with color: PaintColor) {
    unsafe cairo_save(pointer)
    unsafe cairo_set_operator(pointer, CAIRO_OPERATOR_SOURCE)
    setColor(color)
    unsafe cairo_paint(pointer)
    unsafe cairo_restore(pointer)
  }

  /// Fills the clip with a gradient.
  ///
  /// - Parameters:
  ///   - shape: A valid shape.
  ///   - stops: In order.
  ///   - endsAtStops: Whether nothing is painted beyond the first and last stop; otherwise their
  ///     colours extend.
  ///   - inverse: From device space to the space of the shape.
  func paint(
    _ shape: Gradient.Shape, _ stops: [Gradient.Stop], endsAtStops: Bool,
    through inverse: CanvasTransform
  ) {
    let made: OpaquePointer? =
      switch shape {
      case .line(let from, let to):
        unsafe cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
      case .circles(let from, let radius, let to, let endRadius):
        unsafe cairo_pattern_create_radial(from.x, from.y, radius, to.x, to.y, endRadius)
      }
    guard let pattern = unsafe made else { return }
    for stop in stops {
      unsafe cairo_pattern_add_color_stop_rgba(
        pattern, stop.place, stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha)
    }
    unsafe cairo_pattern_set_extend(pattern, endsAtStops ? CAIRO_EXTEND_NONE : CAIRO_EXTEND_PAD)
    var matrix = cairo_matrix_t(
      xx: inverse.a, yx: inverse.b, xy: inverse.c, yy: inverse.d, x0: inverse.tx, y0: inverse.ty)
    unsafe cairo_pattern_set_matrix(pattern, &matrix)
    unsafe cairo_set_source(pointer, pattern)
    unsafe cairo_paint(pointer)
    unsafe cairo_set_source_rgba(pointer, 0, 0, 0, 1)
    unsafe cairo_pattern_destroy(pattern)
  }

  // MARK: Layers

  func pushLayer() { unsafe cairo_push_group(pointer) }

  func popLayer() -> CairoLayer {
    let pen = unsafe pointer
    return CairoFontLock.with { unsafe CairoLayer(cairo_pop_group(pen)) }
  }

  /// Paints the content of a layer.
  ///
  /// - Parameters:
  ///   - layer: The content that was painted between `pushLayer()` and `popLayer()`.
  ///   - transform: From the device space of the layer's canvas to that of this context.
  ///   - alpha: 0 to 1.
  ///   - mode: Some modes affect the whole clip, also where the layer is clear.
  func paint(
    _ layer: CairoLayer, through transform: CanvasTransform, alpha: Double, mode: BlendMode
  ) {
    setTransform(transform)
    unsafe cairo_set_source(pointer, layer.pattern)
    unsafe cairo_set_operator(pointer, CairoContext.operator(for: mode))
    let pen = unsafe pointer
    CairoFontLock.with {
      unsafe cairo_paint_with_alpha(pen, alpha)
      // The layer's pixels would be retained until the next source is set.
      unsafe cairo_set_source_rgba(pen, 0, 0, 0, 1)
    }
    unsafe cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
    setTransform(.identity)
  }

  /// Paints a layer's shape in one colour.
  ///
  /// - `alpha`: 0 to 1.
  func paint(shapeOf layer: CairoLayer, _ color: PaintColor, alpha: Double) {
    setColor(color.withAlpha(multipliedBy: alpha))
    let (pen, pattern) = unsafe (pointer, layer.pattern)
    CairoFontLock.with { unsafe cairo_mask(pen, pattern) }
  }

  /// Fills the whole clip.
  func cover(with color: PaintColor, mode: BlendMode) {
    setColor(color)
    unsafe cairo_set_operator(pointer, CairoContext.operator(for: mode))
    unsafe cairo_paint(pointer)
    unsafe cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
  }

  private static func `operator`(for mode: BlendMode) -> cairo_operator_t {
    switch mode {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter, .plusDarker: CAIRO_OPERATOR_ADD
    }
  }
}
