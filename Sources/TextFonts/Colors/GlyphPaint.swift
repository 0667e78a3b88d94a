// SPDX-License-Identifier: MIT

/// The painting of a colour glyph: fills of outlines, in font units, y up.
///
///     layers ─┬─ glyph 12 ── linear gradient
///             └─ transform ── glyph 13 ── solid
///
/// - Source: OpenType 1.9, `COLR`, version 1.
package indirect enum GlyphPaint: Equatable, Sendable {
  /// Layers, painted from the first to the last.
  case layers([GlyphPaint])
  case solid(PaletteInk)
  case gradient(GlyphGradient)
  /// Fills the outline of a glyph.
  case glyph(UInt16, GlyphPaint)
  case transform(GlyphTransform, GlyphPaint)
  case composite(GlyphComposite, source: GlyphPaint, backdrop: GlyphPaint)
}

/// A colour of a palette, or that of the text.
package struct PaletteInk: Equatable, Sendable {
  /// nil for the colour of the text.
  package let color: GlyphColor?
  /// 0 to 1; the colour's own alpha is not in it.
  package let alpha: Double

  package init(color: GlyphColor?, alpha: Double) {
    self.color = color
    self.alpha = alpha
  }
}

/// Maps (x, y) to (xx·x + xy·y + dx, yx·x + yy·y + dy).
package struct GlyphTransform: Equatable, Sendable {
  package var xx = 1.0
  package var yx = 0.0
  package var xy = 0.0
  package var yy = 1.0
  package var dx = 0.0
  package var dy = 0.0

  /// Returns the transform with a point other than the origin as its fixed point.
  func around(_ x: Double, _ y: Double) -> GlyphTransform {
    var moved = self
    moved.dx = x - xx * x - xy * y
    moved.dy = y - yx * x - yy * y
    return moved
  }
}

/// A gradient of a colour glyph.
package struct GlyphGradient: Equatable, Sendable {
  package struct Stop: Equatable, Sendable {
    package let offset: Double
    package let ink: PaletteInk

    package init(offset: Double, ink: PaletteInk) {
      self.offset = offset
      self.ink = ink
    }
  }
  package enum Extend: Sendable { case pad, `repeat`, reflect }
  package enum Shape: Equatable, Sendable {
    /// The colours run from the first point to the second.
    case linear(x0: Double, y0: Double, x1: Double, y1: Double)
    case radial(x0: Double, y0: Double, r0: Double, x1: Double, y1: Double, r1: Double)
    /// Degrees, counter-clockwise from the x axis.
    case sweep(x: Double, y: Double, start: Double, end: Double)
  }
  package let shape: Shape
  /// Sorted by offset; the least is 0 and the greatest is 1, unless all are equal.
  package let stops: [Stop]
  package let extend: Extend

  package init(shape: Shape, stops: [Stop], extend: Extend) {
    self.shape = shape
    self.stops = stops
    self.extend = extend
  }
}

/// The composite modes of `COLR`, by their numbers.
package enum GlyphComposite: UInt8, Sendable {
  case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn, sourceOut
  case destinationOut, sourceAtop, destinationAtop, xor, plus, screen, overlay, darken, lighten
  case colorDodge, colorBurn, hardLight, softLight, difference, exclusion, multiply, hue, saturation
  case color, luminosity
}

/// The painting of a glyph of a `COLR` table of version 1.
package struct GlyphPainting: Equatable, Sendable {
  package struct Box: Equatable, Sendable {
    package let minX: Double
    package let minY: Double
    package let maxX: Double
    package let maxY: Double
  }
  package let paint: GlyphPaint
  /// Nothing is painted outside of it; nil if the font names none.
  package let clip: Box?
  /// Whether it depends on the colour of the text.
  package let usesTextColor: Bool
}
