// SPDX-License-Identifier: MIT

/// A blurred shape of painted content, offset outside it (a shadow) or inside it (an inner shadow).
///
/// Lengths are in points of the canvas before any transform, as in Core Graphics: rotating or
/// scaling the content does not rotate the light.
package struct Shadow: Hashable, Sendable {
  /// To the right.
  package var x: Double
  /// Down.
  package var y: Double
  /// The width of the blurred edge; the deviation of the Gaussian is half of it.
  ///
  /// 0 is sharp.
  package var blur: Double
  package var color: PaintColor

  package init(
    x: Double, y: Double, blur: Double,
    color: PaintColor = PaintColor(white: 0, alpha: 1.0 / 3)
  ) {
    self.x = x
    self.y = y
    self.blur = blur
    self.color = color
  }

  /// Returns nil if it is invisible: clear, or with invalid numbers.
  ///
  /// The blur is clamped to 0 … 1 000, an inner shadow's offset to ±1 000.
  func usable(isInner: Bool) -> Shadow? {
    guard x.isFinite, y.isFinite, !blur.isNaN, color.clamped.alpha > 0 else { return nil }
    var shadow = self
    shadow.color = color.clamped
    shadow.blur = min(max(blur, 0), 1000)
    if isInner {
      shadow.x = min(max(x, -1000), 1000)
      shadow.y = min(max(y, -1000), 1000)
    }
    return shadow
  }
}

extension Canvas {
  /// Sets the shadow of all later painting, until `restore()`; nil for none.
  ///
  /// Each painting call casts its own shadow, with the opacity of its paint. A layer casts one for
  /// its whole content, when it ends; the content inside casts none.
  package func setShadow(_ shadow: Shadow?) {
    state.shadow = shadow?.usable(isInner: false)
  }

  /// Sets the inner shadow of all later painting, which is shaded inside its edge as if cut out of
  /// the surface.
  package func setInnerShadow(_ shadow: Shadow?) {
    state.innerShadow = shadow?.usable(isInner: true)
  }

  /// Paints the current shadow of a path, without the path.
  package func castShadow(of path: CanvasPath) {
    guard canPaint("castShadow(of:)"), let shadow = state.shadow, path.isFinite,
      let bounds = deviceBounds(of: path), bounds.isFinite
    else { return }
    if let recorder { return recorder.add(.shadow(path), state) }
    let inner = state.innerShadow
    (state.shadow, state.innerShadow) = (nil, nil)
    defer { (state.shadow, state.innerShadow) = (shadow, inner) }
    castOne(shadow, isInner: false, bounds) { canvas in
      guard let color = canvas.visible(.black) else { return }
      canvas.fillPen(path, through: canvas.state.transform, evenOdd: false, color)
    }
  }

  /// Paints with the current effects.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of all that `draw` paints, in device space.
  ///   - area: The area that a blend mode covers, including clear parts; nil for the painted area.
  ///   - draw: Paints on its canvas, with that canvas's state.
  func withEffects(
    _ bounds: @autoclosure () -> CanvasRect?, area: @autoclosure () -> CanvasPath? = nil,
    _ draw: (Canvas) -> Void
  ) {
    guard state.shadow != nil || state.innerShadow != nil else {
      return state.blend == .normal ? draw(self) : drawBlended(area: area(), bounds: bounds(), draw)
    }
    guard let bounds = bounds(), bounds.isFinite else { return }
    let (shadow, inner) = (state.shadow, state.innerShadow)
    (state.shadow, state.innerShadow) = (nil, nil)
    defer { (state.shadow, state.innerShadow) = (shadow, inner) }
    if let shadow { castOne(shadow, isInner: false, bounds, draw) }
    drawBlended(area: area(), bounds: bounds, draw)
    if let inner { castOne(inner, isInner: true, bounds, draw) }
  }

  private func castOne(
    _ shadow: Shadow, isInner: Bool, _ bounds: CanvasRect, _ draw: (Canvas) -> Void
  ) {
    if shadow.blur == 0, kind != .bitmap, !isInner {
      // Vectors stay vectors: the same shapes in the shadow's colour.
      let before = state
      state.transform = state.transform.concatenating(CanvasTransform(tx: shadow.x, ty: shadow.y))
      state.silhouette = shadow.color
      draw(self)
      state = before
      return
    }
    cast(
      shadow, isInner: isInner, bounds,
      drawingDevice: { canvas in
        canvas.state.transform = state.transform.concatenating(canvas.state.transform)
        canvas.state.alpha = state.alpha
        draw(canvas)
      })
  }

  /// The largest blur deviation in pixels at full resolution; larger ones are computed at a lower
  /// one.
  static var widestSharpDeviation: Double { 16 }
  /// The longest side of a shadow in pixels at full resolution.
  static var maximumSharpSideLength: Double { 8000 }

  /// Paints the shadow of the content of `draw`.
  ///
  /// - `draw`: Receives a bitmap whose transform is from device space to its pixels.
  ///
  /// Size: a shadow from its bounds to its pixels, in the order of its steps.
  func cast(
    _ shadow: Shadow, isInner: Bool, _ bounds: CanvasRect, drawingDevice draw: (Canvas) -> Void
  ) {
    let x = shadow.x * scale
    let y = shadow.y * scale
    let deviation = shadow.blur / 2 * scale
    let margin = (deviation * 3).rounded(.up) + 2
    // Only the part that can be inside the clip. An inner shadow also needs the shape in the same
    // area.
    let outer = state.clip.outer
    let (left, top) = (Double(outer.left) - margin, Double(outer.top) - margin)
    let (right, bottom) = (Double(outer.right) + margin, Double(outer.bottom) + margin)
    let seen =
      isInner
      ? CanvasRect(
        minX: left - max(x, 0), minY: top - max(y, 0), maxX: right - min(x, 0),
        maxY: bottom - min(y, 0))
      : CanvasRect(minX: left - x, minY: top - y, maxX: right - x, maxY: bottom - y)
    let region = bounds.insetBy(-margin).intersection(seen)
    guard !region.isEmpty else { return }
    // A wide blur needs no fine pixels; a document has none, so a shadow gets four a point.
    var resolution = kind == .bitmap ? 1.0 : 4
    if deviation > 0 { resolution = min(resolution, Self.widestSharpDeviation / deviation) }
    let start = CanvasPoint(x: region.minX.rounded(.down), y: region.minY.rounded(.down))
    resolution = min(
      resolution, Self.maximumSharpSideLength / max(region.maxX - start.x, region.maxY - start.y))
    let width = ((region.maxX - start.x) * resolution).rounded(.up)
    let height = ((region.maxY - start.y) * resolution).rounded(.up)
    let canvas: Canvas
    do throws(CanvasError) {
      canvas = try Canvas.bitmap(width: Int(width), height: Int(height), cache: cache)
    } catch {
      // Without memory for a shadow, the text is still painted.
      return
    }
    let toPixels = CanvasTransform(
      a: resolution, d: resolution, tx: -start.x * resolution, ty: -start.y * resolution)
    canvas.state.transform = toPixels
    draw(canvas)
    var coverage = Coverage(alphaOf: canvas)
    if isInner {
      let shape = coverage
      coverage.invert()
      coverage.blur(deviation: deviation * resolution)
      coverage.move(
        x: Int((x * resolution).rounded()), y: Int((y * resolution).rounded()), fill: 255)
      coverage.multiply(shape)
    } else {
      coverage.blur(deviation: deviation * resolution)
    }
    let back = CanvasTransform(
      a: 1 / resolution, d: 1 / resolution, tx: start.x + (isInner ? 0 : x),
      ty: start.y + (isInner ? 0 : y))
    if let page {
      let (w, h) = (coverage.width, coverage.height)
      return page.add(
        .picture(
          PlacedImage(
            picture: PageImage(.coverage(coverage.bytes), width: w, height: h),
            transform: CanvasTransform(a: Double(w), d: Double(h)).concatenating(back), alpha: 1,
            tint: shadow.color, isSmooth: true)), self)
    }
    guard
      let picture = CairoImage(
        width: coverage.width, height: coverage.height, isColor: false,
        bytes: coverage.bytes.span)
    else { return }
    context.paint(picture, through: back, color: shadow.color)
  }
}
