// SPDX-License-Identifier: MIT

extension Canvas {
  /// Fills a rectangle; edges between pixels are antialiased.
  package func fill(_ rect: CanvasRect, _ color: PaintColor) {
    guard canPaint("fill(_:_:)"), rect.isFinite, !rect.isEmpty, let color = visible(color) else {
      return
    }
    guard state.transform.keepsAxes else { return fill(CanvasPath(rect), color: color, evenOdd: false) }
    context.newPath()
    context.addRectangle(held(state.transform.bounds(of: rect)))
    context.setColor(color)
    context.fill()
  }

  /// Fills several rectangles as one shape: no seam shows where two of them touch.
  package func fill(_ rects: [CanvasRect], _ color: PaintColor) {
    guard canPaint("fill(_:_:)"), let color = visible(color) else { return }
    var path = CanvasPath()
    for rect in rects where rect.isFinite && !rect.isEmpty { path.append(rect) }
    fill(path, color: color, evenOdd: false)
  }

  /// Fills a path; open subpaths are closed. The non-zero winding rule, or even-odd.
  package func fill(_ path: CanvasPath, _ color: PaintColor, evenOdd: Bool = false) {
    guard canPaint("fill(_:_:evenOdd:)"), path.isFinite, let color = visible(color) else { return }
    fill(path, color: color, evenOdd: evenOdd)
  }

  private func fill(_ path: CanvasPath, color: PaintColor, evenOdd: Bool) {
    guard !path.isEmpty else { return }
    add(path)
    context.setColor(color)
    context.fill(evenOdd: evenOdd)
  }

  /// Draws a line along a path. The pen goes through the transform too.
  package func stroke(_ path: CanvasPath, _ color: PaintColor, _ style: StrokeStyle) {
    guard canPaint("stroke(_:_:_:)"), path.isFinite, !path.isEmpty, style.width > 0,
      style.width.isFinite, let color = visible(color)
    else { return }
    add(path)
    context.setColor(color)
    context.setStroke(style)
    var pen = state.transform
    (pen.tx, pen.ty) = (0, 0)
    context.setTransform(pen)
    context.stroke()
    context.setTransform(.identity)
  }

  /// The colour as it is painted now; nil if it cannot be seen.
  func visible(_ color: PaintColor) -> PaintColor? {
    var color = color.clamped
    color.alpha *= state.alpha
    return color.alpha > 0 ? color : nil
  }

  /// The rectangle with its edges moved to the nearest pixel edges, at least one pixel wide and
  /// high; as it is in documents and under a transform that turns.
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
