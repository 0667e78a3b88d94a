// SPDX-License-Identifier: MIT

import TextFonts

/// Paints a `COLR` glyph of version 1 with a Cairo context.
///
///     font units, y up ─ transforms of the paints ─> device space
///     glyph ─> clip or fill     composite ─> two layers, or a clip if that is equal
struct ColorPainter {
  private let font: FontInstance
  private let textColor: PaintColor
  private let pen: CairoContext
  private let bounds: CanvasRect
  /// Whether it has a composite or a gradient that PDF has no operator for.
  private(set) var needsPixelsInPDF = false
  private(set) var needsPixelsInSVG = false

  /// - `font`: The font of the outlines.
  /// - `bounds`: The bounds of possible paint, in device space.
  init(_ font: FontInstance, _ textColor: PaintColor, _ pen: CairoContext, bounds: CanvasRect) {
    self.font = font
    self.textColor = textColor
    self.pen = pen
    self.bounds = bounds
  }

  mutating func paint(_ paint: GlyphPaint, _ transform: CanvasTransform) {
    guard transform.isUsable else { return }
    switch paint {
    case .layers(let layers):
      for layer in layers { self.paint(layer, transform) }
    case .solid(let ink): pen.cover(with: color(ink), mode: .normal)
    case .gradient(let gradient): self.paint(gradient, transform)
    case .glyph(let glyph, let below):
      let path = outline(of: glyph)
      guard !path.isEmpty else { return }
      add(path, transform)
      if case .solid(let ink) = below {
        pen.setColor(color(ink))
        return pen.fill()
      }
      pen.save()
      pen.clip()
      self.paint(below, transform)
      pen.restore()
    case .transform(let next, let below):
      self.paint(below, CanvasTransform(next).concatenating(transform))
    case .composite(let mode, let source, let backdrop):
      composite(mode, source, backdrop, transform)
    }
  }

  private func color(_ ink: PaletteInk) -> PaintColor {
    guard let color = ink.color else { return textColor.withAlpha(multipliedBy: ink.alpha) }
    return PaintColor(color, alpha: ink.alpha)
  }

  private func add(_ path: CanvasPath, _ transform: CanvasTransform) {
    pen.newPath()
    let limit = Canvas.countableLimit
    pen.add(path) { point in
      let p = transform.apply(point)
      return CanvasPoint(x: min(max(p.x, -limit), limit), y: min(max(p.y, -limit), limit))
    }
  }

  /// Returns an outline in font units, y up.
  private func outline(of glyph: UInt16) -> CanvasPath {
    guard Int(glyph) < font.face.glyphCount else { return CanvasPath() }
    var path = CanvasPath(emOutlineOf: glyph, font: font)
    let unit = Double(font.unitsPerEm)
    path.apply(CanvasTransform(a: unit, d: -unit))
    return path
  }

  // MARK: Gradients

  private mutating func paint(_ gradient: GlyphGradient, _ transform: CanvasTransform) {
    guard let inverse = transform.inverted else { return }
    let colors = gradient.stops.map { color($0.ink) }
    switch gradient.shape {
    case .linear(let x0, let y0, let x1, let y1):
      guard (x0, y0) != (x1, y1) else { return }
      pen.paint(gradient, colors, through: inverse)
    case .radial(let x0, let y0, let r0, let x1, let y1, let r1):
      guard (x0, y0, r0) != (x1, y1, r1) else { return }
      let (dx, dy) = (x1 - x0, y1 - y0)
      // SVG has no cones.
      if (dx * dx + dy * dy).squareRoot() >= abs(r1 - r0) { needsPixelsInSVG = true }
      let (cut, cutColors) = gradient.withoutNegativeRadii(colors)
      pen.paint(cut, cutColors, through: inverse)
    case .sweep(let x, let y, let start, let end):
      needsPixelsInSVG = true
      let corners = inverse.bounds(of: bounds)
      let reach = max(
        abs(corners.minX - x), abs(corners.maxX - x), abs(corners.minY - y), abs(corners.maxY - y))
      guard reach.isFinite, reach > 0 else { return }
      let sectors = ColorPainter.sectors(gradient, colors, from: start, to: end)
      pen.paint(sectors, x: x, y: y, radius: reach * 1.5, through: inverse)
    }
  }

  /// Returns the sectors of a full turn.
  static func sectors(
    _ gradient: GlyphGradient, _ colors: [PaintColor], from start: Double, to end: Double
  ) -> [SweepSector] {
    guard let first = colors.first, let last = colors.last else { return [] }
    guard start != end else {
      guard gradient.extend == .pad else { return [] }
      let middle = min(max(start, 0), 360)
      return split(SweepSector(start: 0, end: middle, startColor: first, endColor: first))
        + split(SweepSector(start: middle, end: 360, startColor: last, endColor: last))
    }
    var found: [SweepSector] = []
    /// Adds the sectors of one period of the gradient, clipped to a turn.
    func add(from low: Double, to high: Double, _ offsets: [Double], _ colors: [PaintColor]) {
      for ((a, from), (b, to)) in zip(zip(offsets, colors), zip(offsets, colors).dropFirst()) {
        let (x, y) = (low + (high - low) * a, low + (high - low) * b)
        guard x != y else { continue }
        let sector =
          x < y
          ? SweepSector(start: x, end: y, startColor: from, endColor: to)
          : SweepSector(start: y, end: x, startColor: to, endColor: from)
        if let part = sector.cut { found += split(part) }
      }
    }
    let offsets = gradient.stops.map(\.offset)
    let (low, high) = (min(start, end), max(start, end))
    guard gradient.extend != .pad else {
      let (before, after) = start < end ? (first, last) : (last, first)
      let outer = [
        SweepSector(start: min(low, 0), end: low, startColor: before, endColor: before),
        SweepSector(start: high, end: max(high, 360), startColor: after, endColor: after),
      ]
      for sector in outer where sector.start < sector.end {
        if let part = sector.cut { found += split(part) }
      }
      add(from: start, to: end, offsets, colors)
      return found
    }
    // At most 360 periods in a turn.
    let length = max(high - low, 1)
    let turn = (Int((-low / length).rounded(.down)), Int(((360 - low) / length).rounded(.up)))
    for number in turn.0..<max(turn.1, turn.0 + 1) {
      let shift = Double(number) * length
      let isTurned = gradient.extend == .reflect && number % 2 != 0
      let (a, b) = isTurned ? (end, start) : (start, end)
      add(from: a + shift, to: b + shift, offsets, colors)
    }
    return found
  }

  /// Divides a sector into sectors of at most 4 degrees.
  private static func split(_ sector: SweepSector) -> [SweepSector] {
    let count = max(Int(((sector.end - sector.start) / 4).rounded(.up)), 1)
    return (0..<count).compactMap { number in
      let (low, high) = (Double(number) / Double(count), Double(number + 1) / Double(count))
      let part = SweepSector(
        start: sector.start + (sector.end - sector.start) * low,
        end: sector.start + (sector.end - sector.start) * high,
        startColor: sector.color(low), endColor: sector.color(high))
      return part.start < part.end ? part : nil
    }
  }

  // MARK: Composites

  private mutating func composite(
    _ mode: GlyphComposite, _ source: GlyphPaint, _ backdrop: GlyphPaint,
    _ transform: CanvasTransform
  ) {
    switch mode {
    case .clear: return
    case .source: return paint(source, transform)
    case .destination: return paint(backdrop, transform)
    case .sourceOver:
      paint(backdrop, transform)
      return paint(source, transform)
    case .destinationOver:
      paint(source, transform)
      return paint(backdrop, transform)
    case .sourceIn: if paint(source, within: backdrop, transform) { return }
    case .destinationIn: if paint(backdrop, within: source, transform) { return }
    default: break
    }
    let blend = BlendMode(mode)
    if !blend.isInDocuments { needsPixelsInPDF = true }
    needsPixelsInSVG = true
    pen.pushLayer()
    paint(backdrop, transform)
    pen.pushLayer()
    paint(source, transform)
    pen.paint(pen.popLayer(), through: .identity, alpha: 1, mode: blend)
    pen.paint(pen.popLayer(), through: .identity, alpha: 1, mode: .normal)
  }

  /// Paints within another paint's shape, if that is a clip or a uniform opacity; else returns
  /// false.
  private mutating func paint(
    _ paint: GlyphPaint, within shape: GlyphPaint, _ transform: CanvasTransform
  ) -> Bool {
    switch shape {
    case .solid(let ink):
      let alpha = color(ink).alpha
      guard alpha < 1 else {
        self.paint(paint, transform)
        return true
      }
      pen.pushLayer()
      self.paint(paint, transform)
      pen.paint(pen.popLayer(), through: .identity, alpha: alpha, mode: .normal)
      return true
    case .glyph(let glyph, .solid(let ink)) where color(ink).alpha == 1:
      add(outline(of: glyph), transform)
      pen.save()
      pen.clip()
      self.paint(paint, transform)
      pen.restore()
      return true
    default: return false
    }
  }
}

extension SweepSector {
  /// The part within a turn; nil if there is none.
  fileprivate var cut: SweepSector? {
    let (low, high) = (max(start, 0), min(end, 360))
    guard low < high else { return nil }
    let length = end - start
    return SweepSector(
      start: low, end: high, startColor: color((low - start) / length),
      endColor: color((high - start) / length))
  }

  /// Returns the colour at a fraction of the sector.
  fileprivate func color(_ part: Double) -> PaintColor { startColor.mixed(with: endColor, part) }
}

extension PaintColor {
  /// Returns the colour at a fraction of the way to another.
  fileprivate func mixed(with other: PaintColor, _ part: Double) -> PaintColor {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    return PaintColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}

extension GlyphGradient {
  /// Returns the part of a radial gradient whose radii are not negative.
  fileprivate func withoutNegativeRadii(
    _ colors: [PaintColor]
  ) -> (gradient: GlyphGradient, colors: [PaintColor]) {
    guard case .radial(let x0, let y0, let r0, let x1, let y1, let r1) = shape, r0 < 0 || r1 < 0,
      r0 != r1, max(r0, r1) > 0, extend == .pad
    else { return (self, colors) }
    let zero = r0 / (r0 - r1)
    let (low, high) = r0 < 0 ? (zero, 1.0) : (0.0, zero)
    func moved(_ a: Double, _ b: Double, _ at: Double) -> Double { a + (b - a) * at }
    func color(at offset: Double) -> PaintColor {
      guard let next = stops.firstIndex(where: { $0.offset >= offset }), next > 0 else {
        return colors[0]
      }
      let (a, b) = (stops[next - 1].offset, stops[next].offset)
      return colors[next - 1].mixed(with: colors[next], b > a ? (offset - a) / (b - a) : 1)
    }
    var kept = [(0.0, color(at: low))]
    for (stop, color) in zip(stops, colors) where stop.offset > low && stop.offset < high {
      kept.append(((stop.offset - low) / (high - low), color))
    }
    kept.append((1, color(at: high)))
    let ink = PaletteInk(color: nil, alpha: 1)
    return (
      GlyphGradient(
        shape: .radial(
          x0: moved(x0, x1, low), y0: moved(y0, y1, low), r0: max(moved(r0, r1, low), 0),
          x1: moved(x0, x1, high), y1: moved(y0, y1, high), r1: max(moved(r0, r1, high), 0)),
        stops: kept.map { Stop(offset: $0.0, ink: ink) }, extend: extend),
      kept.map(\.1)
    )
  }
}

extension CanvasTransform {
  init(_ transform: GlyphTransform) {
    self.init(
      a: transform.xx, b: transform.yx, c: transform.xy, d: transform.yy, tx: transform.dx,
      ty: transform.dy)
  }
}

extension BlendMode {
  init(_ mode: GlyphComposite) {
    self =
      switch mode {
      case .clear: .clear
      case .source: .copy
      case .destination, .sourceOver: .normal
      case .destinationOver: .destinationOver
      case .sourceIn: .sourceIn
      case .destinationIn: .destinationIn
      case .sourceOut: .sourceOut
      case .destinationOut: .destinationOut
      case .sourceAtop: .sourceAtop
      case .destinationAtop: .destinationAtop
      case .xor: .xor
      case .plus: .plusLighter
      case .screen: .screen
      case .overlay: .overlay
      case .darken: .darken
      case .lighten: .lighten
      case .colorDodge: .colorDodge
      case .colorBurn: .colorBurn
      case .hardLight: .hardLight
      case .softLight: .softLight
      case .difference: .difference
      case .exclusion: .exclusion
      case .multiply: .multiply
      case .hue: .hue
      case .saturation: .saturation
      case .color: .color
      case .luminosity: .luminosity
      }
  }
}
