// SPDX-License-Identifier: MIT

extension Canvas {
  /// Fills a rectangle; edges between pixels are antialiased, unless `setAntialiasing(false)` was
  /// called.
  package func fill(_ rect: CanvasRect, _ color: PaintColor) {
    guard canPaint("fill(_:_:)"), rect.isFinite, !rect.isEmpty else { return }
    if let recorder { return recorder.add(.rectangle(rect, color), state) }
    guard state.transform.keepsAxes else { return fillPath(CanvasPath(rect), color, false) }
    withEffects(state.transform.bounds(of: rect)) { canvas in
      guard let color = canvas.visible(color) else { return }
      let device = canvas.held(canvas.state.transform.bounds(of: rect))
      if let page = canvas.page { return page.add(.rectangle(device, color), canvas) }
      canvas.context.newPath()
      canvas.context.addRectangle(device)
      canvas.context.setColor(color)
      canvas.context.fill(isAliased: canvas.state.isAliased)
    }
  }

  /// Fills several rectangles as one shape, without seams where two of them touch.
  package func fill(_ rects: [CanvasRect], _ color: PaintColor) {
    guard canPaint("fill(_:_:)") else { return }
    var path = CanvasPath()
    for rect in rects where rect.isFinite && !rect.isEmpty { path.append(rect) }
    fillPath(path, color, false)
  }

  /// Fills a path; open subpaths are closed.
  ///
  /// The non-zero winding rule, or even-odd.
  package func fill(_ path: CanvasPath, _ color: PaintColor, evenOdd: Bool = false) {
    guard canPaint("fill(_:_:evenOdd:)"), path.isFinite else { return }
    fillPath(path, color, evenOdd)
  }

  private func fillPath(_ path: CanvasPath, _ color: PaintColor, _ evenOdd: Bool) {
    guard !path.isEmpty else { return }
    if let recorder { return recorder.add(.fill(path, color, evenOdd: evenOdd), state) }
    withEffects(deviceBounds(of: path)) { canvas in
      guard let color = canvas.visible(color) else { return }
      canvas.fillPen(path, through: canvas.state.transform, evenOdd: evenOdd, color)
    }
  }

  /// Strokes a path.
  ///
  /// The transform also applies to the pen.
  package func stroke(_ path: CanvasPath, _ color: PaintColor, _ style: StrokeStyle) {
    guard canPaint("stroke(_:_:_:)"), path.isFinite, !path.isEmpty, style.isUsable else { return }
    let style = style.bounded(along: path, through: state.transform)
    if let recorder { return recorder.add(.stroke(path, color, style), state) }
    withEffects(deviceBounds(of: path, stroked: style)) { canvas in
      guard let color = canvas.visible(color) else { return }
      canvas.strokePen(path, through: canvas.state.transform, color, style)
    }
  }

  /// Fills a path without effects.
  func fillPen(
    _ path: CanvasPath, through transform: CanvasTransform, evenOdd: Bool, _ color: PaintColor
  ) {
    if let page { return page.add(.fill(path, transform, evenOdd: evenOdd, color), self) }
    context.newPath()
    add(path, through: transform)
    context.setColor(color)
    context.fill(evenOdd: evenOdd, isAliased: state.isAliased)
  }

  /// Strokes a path with the pen of user space.
  func strokePen(
    _ path: CanvasPath, through transform: CanvasTransform, _ color: PaintColor,
    _ style: StrokeStyle
  ) {
    var pen = state.transform
    (pen.tx, pen.ty) = (0, 0)
    if let page { return page.add(.stroke(path, transform, pen: pen, style, color), self) }
    context.newPath()
    add(path, through: transform)
    context.setColor(color)
    context.setStroke(style)
    context.setTransform(pen)
    context.stroke(isAliased: state.isAliased)
    context.setTransform(.identity)
  }

  /// Returns the bounds of all that painting the path can touch, in device space.
  func deviceBounds(of path: CanvasPath, stroked style: StrokeStyle? = nil) -> CanvasRect? {
    guard var bounds = path.controlBounds else { return nil }
    if let style { bounds = bounds.insetBy(-style.reach) }
    return state.transform.bounds(of: bounds)
  }

  /// Returns the colour with the current alpha; nil if it is invisible.
  func visible(_ color: PaintColor) -> PaintColor? {
    var color = color.clamped
    if let silhouette = state.silhouette {
      color = silhouette.withAlpha(multipliedBy: color.alpha)
    }
    color.alpha *= state.alpha
    color = state.ink.applied(to: color)
    return color.alpha > 0 ? color : nil
  }

  /// Returns the rectangle with its edges moved to the nearest pixel edges, at least one pixel wide
  /// and high; unchanged in documents and under a rotation.
  package func alignedToPixels(_ rect: CanvasRect) -> CanvasRect {
    let transform = state.transform
    guard kind == .bitmap, transform.keepsAxes, rect.isFinite, let inverse = transform.inverted
    else { return rect }
    let device = transform.bounds(of: rect)
    let left = device.minX.rounded()
    let top = device.minY.rounded()
    return inverse.bounds(
      of: CanvasRect(
        minX: left, minY: top, maxX: max(device.maxX.rounded(), left + 1),
        maxY: max(device.maxY.rounded(), top + 1)))
  }
}
