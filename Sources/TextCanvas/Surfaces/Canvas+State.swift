// SPDX-License-Identifier: MIT

extension Canvas {
  /// Saves transform, clip, alpha and shadows until the matching `restore()`.
  package func save() {
    savedStates.append(state)
    if let page { page.save() } else if recorder == nil, kind == .bitmap { context.save() }
  }

  /// Restores the state of the last `save()`.
  package func restore() {
    precondition(
      savedStates.count > (layers.last?.savedStates ?? 0),
      "Canvas.restore() without a save() before it")
    state = savedStates.removeLast()
    if let page { page.restore() } else if recorder == nil, kind == .bitmap { context.restore() }
  }

  /// The transform from user space to device pixels (points for documents).
  package var transform: CanvasTransform { state.transform }

  /// Translates the origin.
  package func translate(x: Double, y: Double) {
    concatenate(CanvasTransform(tx: x, ty: y))
  }

  /// Scales all later drawing about the origin.
  package func scale(x: Double, y: Double) {
    concatenate(CanvasTransform(a: x, d: y))
  }

  /// Prepends a transform to the current one.
  ///
  /// Nothing is visible through a transform that flattens the plane or has numbers that are not
  /// finite.
  package func concatenate(_ next: CanvasTransform) {
    state.transform = next.concatenating(state.transform)
  }

  /// Restores the initial transform of the page or image, until `restore()`.
  package func resetTransform() { state.transform = baseTransform }

  /// Makes later drawing more transparent; factors multiply.
  ///
  /// Each drawing call is transparent separately; use a layer for several together.
  package func multiplyAlpha(by factor: Double) {
    state.alpha *= factor.isNaN ? 0 : min(max(factor, 0), 1)
  }

  /// Sets the alpha of later drawing: 1 is opaque.
  package func setAlpha(_ alpha: Double) {
    state.alpha = alpha.isNaN ? 0 : min(max(alpha, 0), 1)
  }

  /// Sets whether glyphs are painted with subpixel antialiasing, until `restore()`.
  ///
  /// The pixels beneath must be opaque. Has no effect except on a bitmap.
  package func setSubpixelText(_ isOn: Bool) { state.subpixelText = isOn }

  /// Sets whether edges of shapes and glyphs are antialiased, until `restore()`; edges of clips
  /// always are.
  ///
  /// Has no effect in a document, whose reader paints the edges.
  package func setAntialiasing(_ isOn: Bool) { state.isAliased = !isOn }

  /// Sets the positioning of glyphs on a bitmap, until `restore()`.
  ///
  /// - `betweenPixels`: At quarters of a pixel, not at whole ones.
  /// - `exactly`: At the exact position and not at quarters; slower, because each glyph is filled
  ///   as a path.
  package func setGlyphPositions(betweenPixels: Bool, exactly: Bool) {
    state.hasWholeGlyphPositions = !betweenPixels
    state.hasExactGlyphPositions = betweenPixels && exactly
  }

  /// Clips to `rect` until `restore()`.
  package func clip(to rect: CanvasRect) {
    guard state.transform.isUsable else { return clipEverything() }
    guard !rect.isEmpty else { return clipEverything() }
    guard state.transform.keepsAxes else { return clip(to: CanvasPath(rect)) }
    let device = state.transform.bounds(of: rect)
    state.clip.intersect(device)
    if let recorder {
      state.clips = recorder.clip(to: .rectangle(device), after: state.clips)
      return
    }
    guard kind == .bitmap else {
      page?.clip(.clipRectangle(held(device)))
      return
    }
    context.newPath()
    context.addRectangle(held(device))
    context.clip()
  }

  /// Clips to `path` until `restore()`.
  package func clip(to path: CanvasPath, evenOdd: Bool = false) {
    guard state.transform.isUsable, path.isFinite, let bounds = path.controlBounds else {
      return clipEverything()
    }
    state.clip.intersectShape(inside: state.transform.bounds(of: bounds))
    if let recorder {
      let area = RecordedClip.Shape.Area.path(path, state.transform, evenOdd: evenOdd)
      state.clips = recorder.clip(to: area, after: state.clips)
      return
    }
    guard kind == .bitmap else {
      page?.clip(.clip(path, state.transform, evenOdd: evenOdd))
      return
    }
    add(path)
    context.clip(evenOdd: evenOdd)
  }

  /// The bounds of the clip in user space.
  package var clipBounds: CanvasRect {
    guard let inverse = state.transform.inverted, !state.clip.outer.isEmpty else {
      return CanvasRect(x: 0, y: 0, width: 0, height: 0)
    }
    let outer = state.clip.outer
    return inverse.bounds(
      of: CanvasRect(
        minX: Double(outer.left), minY: Double(outer.top), maxX: Double(outer.right),
        maxY: Double(outer.bottom)))
  }

  private func clipEverything() {
    state.clip = ClipBounds(PixelRect(left: 0, top: 0, right: 0, bottom: 0))
    if let recorder {
      state.clips = recorder.clip(to: .nothing, after: state.clips)
      return
    }
    guard kind == .bitmap else {
      page?.clip(.clipAll)
      return
    }
    context.newPath()
    context.clip()
  }

  /// Begins a layer: later content is painted separately, and composited at `endLayer` as a whole.
  package func beginLayer() {
    precondition(isInPage, "Canvas.beginLayer() outside a page")
    save()
    if let recorder { recorder.beginLayer() } else { pushLayer() }
    layers.append(Layer(savedStates: savedStates.count))
    state.alpha = 1
    (state.shadow, state.innerShadow) = (nil, nil)
    state.blend = .normal
  }

  /// Composites the last layer, with the alpha in force at its start times `alpha`, and with the
  /// shadows and blend mode of its start.
  package func endLayer(alpha: Double = 1) {
    guard let begun = layers.popLast() else {
      preconditionFailure("Canvas.endLayer() without a beginLayer() before it")
    }
    precondition(
      savedStates.count == begun.savedStates,
      "Canvas.endLayer() with \(savedStates.count - begun.savedStates) save() inside the layer not restored"
    )
    let alpha = alpha.isNaN ? 0 : min(max(alpha, 0), 1)
    if let recorder {
      restore()
      let isSeen = state.alpha * alpha > 0 && !state.clip.outer.isEmpty
      return recorder.endLayer(state, alpha: alpha, isSeen: isSeen)
    }
    var layer = popLayer()
    restore()
    let opacity = state.alpha * alpha
    guard opacity > 0, !state.clip.outer.isEmpty else { return }
    let outer = state.clip.outer
    let bounds = CanvasRect(
      minX: Double(outer.left), minY: Double(outer.top), maxX: Double(outer.right),
      maxY: Double(outer.bottom))
    if begun.needsPixels {
      if let pixels = pixels(of: layer, in: bounds, resolution: 4) {
        layer = pixels
      } else {
        // Nothing is painted in it; a mode that affects the whole clip still applies.
        guard state.blend != .normal else { return }
        pushLayer()
        layer = popLayer()
      }
    }
    func paint(on canvas: Canvas) {
      canvas.paint(layer, through: canvas.state.transform, alpha: opacity, mode: .normal)
    }
    if let shadow = state.shadow {
      cast(shadow, isInner: false, bounds, drawingDevice: paint)
    }
    composite(layer, alpha: opacity, state.blend)
    if let shadow = state.innerShadow {
      cast(shadow, isInner: true, bounds, drawingDevice: paint)
    }
  }

  // MARK: Device space

  /// Returns the rectangle clamped to Cairo's range.
  func held(_ rect: CanvasRect) -> CanvasRect {
    let limit = Canvas.countableLimit
    return rect.intersection(
      CanvasRect(minX: -limit, minY: -limit, maxX: limit, maxY: limit))
  }

  /// Sets Cairo's path to a path of user space.
  func add(_ path: CanvasPath) {
    context.newPath()
    add(path, through: state.transform)
  }

  /// Adds a path to Cairo's path through a transform to device space.
  func add(_ path: CanvasPath, through transform: CanvasTransform) {
    let limit = Canvas.countableLimit
    context.add(path) { point in
      let p = transform.apply(point)
      return CanvasPoint(x: min(max(p.x, -limit), limit), y: min(max(p.y, -limit), limit))
    }
  }

  /// The maximum coordinate.
  ///
  /// Cairo's coordinates are 1/256 pixels in 32 bits, to ±8 388 608; this is half of that, far
  /// outside every surface. Lines that continue beyond change their slope a little.
  static var countableLimit: Double { 4_000_000 }
}
