// SPDX-License-Identifier: MIT

import TextFonts

/// Painting of page steps as pixels, where a document has no operator for them.
package enum PagePixels {
  /// Returns an image of the painted area of steps.
  ///
  /// - Parameters:
  ///   - steps: The steps of a page or a group.
  ///   - area: The visible area, on the page.
  ///   - resolution: Pixels a point; fewer for a large area.
  ///   - paper: The background; nil is clear, and then the image has only the painted part.
  ///   - cache: The cache of glyph masks.
  /// - Returns: nil if nothing is painted, or memory is exhausted.
  package static func picture(
    of steps: [PageStep], in area: CanvasRect, resolution: Double, paper: PaintColor? = nil,
    cache: GlyphCache
  ) -> (picture: PageImage, transform: CanvasTransform)? {
    let side = max(area.maxX - area.minX, area.maxY - area.minY)
    guard side > 0, side.isFinite else { return nil }
    let resolution = min(resolution, 8000 / side)
    let width = ((area.maxX - area.minX) * resolution).pixelCeiling
    let height = ((area.maxY - area.minY) * resolution).pixelCeiling
    guard width > 0, height > 0,
      let canvas = try? Canvas.bitmap(
        width: width, height: height, background: paper, cache: cache)
    else { return nil }
    let toPixels = CanvasTransform(
      a: resolution, d: resolution, tx: -area.minX * resolution, ty: -area.minY * resolution)
    canvas.repeatSteps(steps, toPixels)
    let whole = PixelRect(left: 0, top: 0, right: width, bottom: height)
    guard let part = paper == nil ? inked(canvas) : whole else { return nil }
    let stride = canvas.bytesPerRow
    let bytes = canvas.withPixels { source in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(part.area * 4)
      for row in part.top..<part.bottom {
        let start = row * stride + part.left * 4
        for index in start..<start + part.width * 4 { bytes.append(source[index]) }
      }
      return bytes
    }
    return (
      PageImage(.pixels(bytes), width: part.width, height: part.height),
      CanvasTransform(
        a: Double(part.width) / resolution, d: Double(part.height) / resolution,
        tx: area.minX + Double(part.left) / resolution,
        ty: area.minY + Double(part.top) / resolution)
    )
  }

  /// Returns the bounds of all pixels that are not clear; nil if all are.
  private static func inked(_ canvas: Canvas) -> PixelRect? {
    let (width, height, stride) = (canvas.pixelWidth, canvas.pixelHeight, canvas.bytesPerRow)
    return canvas.withPixels { pixels in
      var found: PixelRect?
      for row in 0..<height {
        let start = row * stride + 3
        guard let left = (0..<width).first(where: { pixels[start + $0 * 4] != 0 }) else { continue }
        var right = width
        while pixels[start + (right - 1) * 4] == 0 { right -= 1 }
        let old = found ?? PixelRect(left: left, top: row, right: right, bottom: row + 1)
        found = PixelRect(
          left: min(old.left, left), top: old.top, right: max(old.right, right), bottom: row + 1)
      }
      return found
    }
  }
}

extension Canvas {
  /// Paints steps of a page on a bitmap, through a transform to its pixels.
  ///
  /// Size: a case for each kind of step, each short.
  func repeatSteps(_ steps: [PageStep], _ toPixels: CanvasTransform) {
    var depth = 0
    let pen = context
    for step in steps {
      switch step {
      case .save:
        depth += 1
        pen.save()
      case .restore:
        guard depth > 0 else { continue }
        depth -= 1
        pen.restore()
      case .clipRectangle(let rect):
        pen.newPath()
        add(CanvasPath(rect), through: toPixels)
        pen.clip()
      case .clip(let path, let transform, let evenOdd):
        pen.newPath()
        add(path, through: transform.concatenating(toPixels))
        pen.clip(evenOdd: evenOdd)
      case .clipAll:
        pen.newPath()
        pen.clip()
      case .rectangle(let rect, let color):
        fill(CanvasPath(rect), toPixels, evenOdd: false, color)
      case .fill(let path, let transform, let evenOdd, let color):
        fill(path, transform.concatenating(toPixels), evenOdd: evenOdd, color)
      case .stroke(let path, let transform, let penShape, let style, let color):
        pen.newPath()
        add(path, through: transform.concatenating(toPixels))
        pen.setColor(color)
        pen.setStroke(style)
        var shape = penShape.concatenating(toPixels)
        (shape.tx, shape.ty) = (0, 0)
        pen.setTransform(shape)
        pen.stroke()
        pen.setTransform(.identity)
      case .gradient(let gradient, let transform):
        guard let inverse = transform.concatenating(toPixels).inverted else { continue }
        if gradient.continuesBefore && gradient.continuesAfter || !gradient.shape.isCone {
          pen.paint(gradient.shape, gradient.stopsWithEnds, endsAtStops: false, through: inverse)
        } else if let longer = gradient.reaching(
          around: inverse.bounds(
            of: CanvasRect(x: 0, y: 0, width: Double(pixelWidth), height: Double(pixelHeight))))
        {
          pen.paint(longer.shape, longer.stops, endsAtStops: true, through: inverse)
        }
      case .glyphs(let row):
        guard row.isSeen else { continue }
        let before = state
        state.transform = row.transform.concatenating(toPixels)
        showShapes(row.glyphs, font: row.font, size: row.size, color: row.color)
        state = before
      case .picture(let placed): paintImage(placed, toPixels)
      case .group(let group, let alpha, let mode):
        pen.pushLayer()
        repeatSteps(group.steps, toPixels)
        pen.paint(pen.popLayer(), through: .identity, alpha: alpha, mode: mode)
      case .groupShape(let group, let color):
        pen.pushLayer()
        repeatSteps(group.steps, toPixels)
        pen.paint(shapeOf: pen.popLayer(), color, alpha: 1)
      case .cover(let color, let mode): pen.cover(with: color, mode: mode)
      case .mark: break
      }
    }
    for _ in 0..<depth { pen.restore() }
  }

  private func fill(
    _ path: CanvasPath, _ transform: CanvasTransform, evenOdd: Bool, _ color: PaintColor
  ) {
    context.newPath()
    add(path, through: transform)
    context.setColor(color)
    context.fill(evenOdd: evenOdd)
  }

  private func paintImage(_ placed: PlacedImage, _ toPixels: CanvasTransform) {
    let square = placed.transform.concatenating(toPixels)
    let bounds = square.bounds(of: CanvasRect(x: 0, y: 0, width: 1, height: 1))
    let picture = placed.picture
    let unit = CanvasTransform(a: 1 / Double(picture.width), d: 1 / Double(picture.height))
    let made: (CairoImage, CanvasTransform)?
    switch picture.content {
    case .image(let image): made = try? image.picture(width: bounds.width, height: bounds.height)
    case .pixels(let bytes):
      made = CairoImage(
        width: picture.width, height: picture.height, isColor: true, bytes: bytes.span
      ).map { ($0, unit) }
    case .coverage(let bytes):
      made = CairoImage(
        width: picture.width, height: picture.height, isColor: false, bytes: bytes.span
      ).map { ($0, unit) }
    case .glyph(_, _, let mask): made = CairoImage(mask).map { ($0, unit) }
    }
    guard let (cairo, toUnit) = made else { return }
    let transform = toUnit.concatenating(square)
    guard transform.isUsable else { return }
    context.paint(
      cairo, through: transform, color: placed.tint ?? PaintColor(white: 0, alpha: placed.alpha),
      asMask: placed.tint != nil, isSmooth: placed.isSmooth, hasSharpEdges: true)
  }
}
