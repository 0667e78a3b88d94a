// SPDX-License-Identifier: MIT

extension Canvas {
  /// Redraws a bitmap, and paints only where the drawing differs from the previous one.
  ///
  /// The pixels are those of clearing the bitmap and drawing it whole, except for the edges of
  /// paths, which Cairo rounds slightly differently where a clip divides them.
  ///
  /// - Parameters:
  ///   - before: The result of the last call on this canvas. nil, or another canvas's, paints
  ///     everything, and so does one after which the bitmap was changed otherwise.
  ///   - draw: Paints on this canvas. Called a second time, with everything clear, if it reads
  ///     pixels.
  /// - Returns: The drawing, and where it was painted, in device pixels. A part that moved up or
  ///   down as a whole (`DrawingMove`) was moved before, and is painted only where that was not
  ///   enough.
  package func redraw(
    since before: RecordedDrawing?, _ draw: () -> Void
  ) -> (drawing: RecordedDrawing, changed: [CanvasRect], moved: MovedPixels?) {
    precondition(kind == .bitmap, "Canvas.redraw(since:_:) on a \(kind); only a bitmap has pixels")
    precondition(
      recorder == nil && layers.isEmpty,
      "Canvas.redraw(since:_:) inside of another, or inside of a layer")
    let known = before.flatMap { $0.canvas === self && $0.paintCount == paintCount ? $0 : nil }
    let recorder = DrawingRecorder(after: known)
    self.recorder = recorder
    let start = state
    draw()
    self.recorder = nil
    state = start
    var drawing = recorder.result
    drawing.canvas = self
    let whole = PixelRect(left: 0, top: 0, right: pixelWidth, bottom: pixelHeight)
      .intersection(state.clip.outer)
    var rects = [whole]
    var moved: MovedPixels?
    if recorder.needsPixels {
      drawing = RecordedDrawing(steps: [], clips: [:], blocks: [:])
      clear(whole)
      draw()
      paintCount += 1
    } else {
      if let known,
        let scrolled = recorder.move.flatMap({
          MovedDrawing($0, on: self, whole: whole, from: known.steps, to: drawing.steps)
        })
      {
        let move = scrolled.move
        context.surface.movePixels(in: move.area, by: move.distance)
        moved = MovedPixels(area: move.area, distance: move.distance)
        rects = scrolled.region.rects
      } else if let known {
        var changes = DrawingChanges(self, whole: whole)
        changes.compare(known.steps, drawing.steps)
        changes.takeInShadows(of: drawing.steps)
        rects = changes.region.area * 3 > whole.area * 2 ? [whole] : changes.region.rects
      }
      for rect in rects { paint(drawing.steps, in: rect) }
      drawing.canvas = self
      paintCount += 1
      drawing.paintCount = paintCount
    }
    return (drawing, rects.map { CanvasRect($0) }, moved)
  }

  /// Whether painting is recorded and compared later.
  package var isRecording: Bool { recorder != nil }

  /// Reuses the recording of `keep(for:numbers:places:_:)` in the previous drawing, if it was in
  /// the same state.
  ///
  /// - Returns: false outside of a recording, and if the previous drawing has no such part; then
  ///   nothing is drawn.
  package func takeKept(for owner: AnyObject, numbers: [Int], places: [Double]) -> Bool {
    guard let recorder else { return false }
    return recorder.takeBlock(
      DrawingBlock.Key(owner: ObjectIdentifier(owner), numbers: numbers, places: places), owner,
      state)
  }

  /// Draws content that depends only on a key and the state of the canvas, so that a recording may
  /// reuse it from the previous drawing.
  ///
  /// - Parameters:
  ///   - owner: Retained by the drawing.
  ///   - numbers: Together with `places`, all values that `draw` depends on and that can change
  ///     during the owner's lifetime.
  ///   - places: See `numbers`.
  ///   - draw: Paints on this canvas, and does nothing else.
  package func keep(
    for owner: AnyObject, numbers: [Int], places: [Double], _ draw: () -> Void
  ) {
    guard let recorder else { return draw() }
    let key = DrawingBlock.Key(owner: ObjectIdentifier(owner), numbers: numbers, places: places)
    recorder.block(key, owner, state, draw)
  }

  // MARK: Painting a recording

  private func clear(_ rect: PixelRect) {
    context.save()
    clipPen(to: rect)
    context.clear(with: (background ?? .clear).clamped)
    context.restore()
  }

  private func clipPen(to rect: PixelRect) {
    context.newPath()
    context.addRectangle(CanvasRect(rect))
    context.clip()
  }

  private func paint(_ steps: [RecordedStep], in rect: PixelRect) {
    guard !rect.isEmpty else { return }
    context.save()
    clipPen(to: rect)
    context.clear(with: (background ?? .clear).clamped)
    let start = state
    repeatSteps(steps, in: rect, after: nil)
    state = start
    context.restore()
  }

  /// - `base`: The clip that the context already has.
  private func repeatSteps(_ steps: [RecordedStep], in rect: PixelRect, after base: RecordedClip?) {
    var current = base
    var isSaved = false
    for step in steps where step.bounds(on: self).overlaps(rect) {
      if case .group(let parts) = step.content {
        if isSaved { context.restore() }
        (isSaved, current) = (false, base)
        repeatSteps(parts, in: rect, after: base)
        continue
      }
      let clip = step.state.clips
      if clip !== current {
        if isSaved { context.restore() }
        isSaved = clip !== base
        if isSaved {
          context.save()
          clipPen(to: clip, after: base)
        }
        current = clip
      }
      state = step.state
      state.clips = nil
      state.clip.intersect(CanvasRect(rect))
      if state.clip.outer.isEmpty { continue }
      paint(step, in: rect)
    }
    if isSaved { context.restore() }
  }

  private func clipPen(to clip: RecordedClip?, after base: RecordedClip?) {
    var chain: [RecordedClip] = []
    var next = clip
    while let current = next, current !== base {
      chain.append(current)
      next = current.parent
    }
    for clip in chain.reversed() {
      context.newPath()
      switch clip.shape.area {
      case .rectangle(let rect):
        context.addRectangle(held(rect))
        context.clip()
      case .path(let path, let transform, let evenOdd):
        add(path, through: transform)
        context.clip(evenOdd: evenOdd)
      case .nothing: context.clip()
      }
    }
  }

  private func paint(_ step: RecordedStep, in rect: PixelRect) {
    switch step.content {
    case .rectangle(let rect, let color): fill(rect, color)
    case .fill(let path, let color, let evenOdd): fill(path, color, evenOdd: evenOdd)
    case .stroke(let path, let color, let style): stroke(path, color, style)
    case .gradient(let gradient): paint(gradient)
    case .glyphs(let glyphs, let font, let size, let color):
      show(glyphs, font: font, size: size, color: color)
    case .strokedGlyphs(let glyphs, let font, let size, let color, let style):
      strokeGlyphs(glyphs, font: font, size: size, color: color, style: style)
    case .image(let image):
      // Damage was reported when it was recorded.
      try? draw(
        image.image, in: image.rect, orientation: image.orientation, alpha: image.alpha,
        tint: image.tint, isSmooth: image.isSmooth)
    case .shadow(let path): castShadow(of: path)
    case .layer(let steps, let alpha):
      beginLayer()
      let inside = state
      repeatSteps(steps, in: rect, after: step.state.clips)
      state = inside
      endLayer(alpha: alpha)
    case .group: break
    }
  }
}

extension Canvas.State {
  var castsShadow: Bool { shadow != nil || innerShadow != nil }
}
