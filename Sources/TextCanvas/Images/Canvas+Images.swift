// SPDX-License-Identifier: MIT

extension Canvas {
  /// Paints an image into a rectangle of user space.
  ///
  /// - `orientation`: The orientation; the file's own is `image.orientation`.
  /// - `tint`: Paints only the image's shape, in this colour.
  /// - `isSmooth`: Whether scaled pixels are interpolated.
  /// - Errors: `badImage` if the data are damaged. Nothing is painted then.
  package func draw(
    _ image: CanvasImage, in rect: CanvasRect, orientation: ImageOrientation = .up,
    alpha: Double = 1, tint: PaintColor? = nil, isSmooth: Bool = true
  ) throws(CanvasError) {
    guard canPaint("draw(_:in:orientation:alpha:tint:isSmooth:)"), rect.isFinite, !rect.isEmpty,
      state.blend != .normal || visible((tint ?? .black).withAlpha(multipliedBy: alpha)) != nil
    else { return }
    if let recorder {
      // Once for each image: damage is detected now.
      if !recorder.knows(image) { _ = try image.picture(width: 1, height: 1) }
      return recorder.add(
        RecordedImage(
          image: image, rect: rect, orientation: orientation, alpha: alpha, tint: tint,
          isSmooth: isSmooth), state)
    }
    let place = CanvasTransform(
      a: rect.maxX - rect.minX, d: rect.maxY - rect.minY, tx: rect.minX, ty: rect.minY
    ).concatenating(state.transform)
    let bounds = place.bounds(of: CanvasRect(x: 0, y: 0, width: 1, height: 1))
    let outer = state.clip.outer
    let hasShadow = state.shadow != nil
    guard bounds.isFinite,
      hasShadow
        || bounds.maxX > Double(outer.left) && bounds.minX < Double(outer.right)
          && bounds.maxY > Double(outer.top) && bounds.minY < Double(outer.bottom)
    else { return }
    if page != nil {
      return try drawOnPage(
        image, in: rect, orientation: orientation, alpha: alpha, tint: tint, isSmooth: isSmooth,
        bounds)
    }
    let (picture, unit) = try image.picture(width: bounds.width, height: bounds.height)
    let inRect = unit.concatenating(orientation.unitTransform).concatenating(
      CanvasTransform(
        a: rect.maxX - rect.minX, d: rect.maxY - rect.minY, tx: rect.minX, ty: rect.minY))
    var area: CanvasPath {
      var path = CanvasPath(rect)
      path.apply(state.transform)
      return path
    }
    withEffects(bounds, area: area) { canvas in
      let transform = inRect.concatenating(canvas.state.transform)
      guard transform.isUsable,
        let color = canvas.visible((tint ?? .black).withAlpha(multipliedBy: alpha))
      else { return }
      canvas.context.paint(
        picture, through: transform, color: color,
        asMask: tint != nil || canvas.state.silhouette != nil, isSmooth: isSmooth,
        hasSharpEdges: true)
    }
  }

  /// Records an image on a page.
  private func drawOnPage(
    _ image: CanvasImage, in rect: CanvasRect, orientation: ImageOrientation, alpha: Double,
    tint: PaintColor?, isSmooth: Bool, _ bounds: CanvasRect
  ) throws(CanvasError) {
    // Damage is detected now.
    let picture = try image.forPage()
    let inRect = orientation.unitTransform.concatenating(
      CanvasTransform(
        a: rect.maxX - rect.minX, d: rect.maxY - rect.minY, tx: rect.minX, ty: rect.minY))
    var area: CanvasPath {
      var path = CanvasPath(rect)
      path.apply(state.transform)
      return path
    }
    var problem: CanvasError?
    withEffects(bounds, area: area) { canvas in
      let transform = inRect.concatenating(canvas.state.transform)
      guard transform.isUsable,
        let color = canvas.visible((tint ?? .black).withAlpha(multipliedBy: alpha))
      else { return }
      let isShape = tint != nil || canvas.state.silhouette != nil
      guard let page = canvas.page else {
        // The shadow's pixels.
        do throws(CanvasError) {
          let (cairo, unit) = try image.picture(width: bounds.width, height: bounds.height)
          canvas.context.paint(
            cairo, through: unit.concatenating(transform), color: color, asMask: isShape,
            isSmooth: isSmooth, hasSharpEdges: true)
        } catch { problem = error }
        return
      }
      page.add(
        .picture(
          PlacedImage(
            picture: picture, transform: transform, alpha: color.alpha,
            tint: isShape ? color : nil, isSmooth: isSmooth)), canvas)
    }
    if let problem { throw problem }
  }

  /// Returns the current content of a bitmap as an image.
  package func makeImage() -> CanvasImage {
    withPixels {
      CanvasImage(width: pixelWidth, height: pixelHeight, premultipliedBGRA: $0)
    }
  }
}
