// SPDX-License-Identifier: MIT

/// The content of a layer: Cairo's, or steps of a page of a document.
enum PaintedLayer {
  case library(CairoLayer)
  case page(PageGroup)
  case pixels(PageImage, CanvasTransform, PageGroup)
}

/// Layers of the Cairo context or of the recorded page, without the canvas's own state.
extension Canvas {
  func savePen() { if let page { page.save() } else { context.save() } }
  func restorePen() { if let page { page.restore() } else { context.restore() } }

  /// Clips only the Cairo context or the page.
  func clipPen(to path: CanvasPath) {
    if let page { return page.clip(.clip(path, .identity, evenOdd: false)) }
    context.newPath()
    add(path, through: .identity)
    context.clip()
  }

  func pushLayer() { if let page { page.pushLayer() } else { context.pushLayer() } }

  func popLayer() -> PaintedLayer {
    if let page { return .page(page.popLayer()) }
    return .library(context.popLayer())
  }

  /// Returns the layer as pixels, no larger than its painted part; nil if nothing is painted.
  func pixels(of layer: PaintedLayer, in area: CanvasRect, resolution: Double) -> PaintedLayer? {
    switch layer {
    case .library(let layer):
      return layer.pixels(in: area, resolution: resolution).map { .library($0) }
    case .page(let group):
      return PagePixels.picture(
        of: group.steps, in: area, resolution: resolution, cache: cache
      ).map { .pixels($0.picture, $0.transform, group) }
    case .pixels: return layer
    }
  }

  /// Paints the content of a layer.
  ///
  /// - Parameters:
  ///   - layer: The content that was painted between `pushLayer()` and `popLayer()`.
  ///   - transform: From the device space of the layer's canvas to that of this one.
  ///   - alpha: 0 to 1.
  ///   - mode: Some modes affect the whole clip, also where the layer is clear.
  func paint(
    _ layer: PaintedLayer, through transform: CanvasTransform, alpha: Double, mode: BlendMode
  ) {
    switch (layer, page) {
    case (.library(let layer), _):
      context.paint(layer, through: transform, alpha: alpha, mode: mode)
    case (.page(let group), let page?):
      page.addGroup(.group(group, alpha: alpha, mode), self)
    case (.page(let group), nil):
      // Its shadow.
      context.pushLayer()
      repeatSteps(group.steps, transform)
      context.paint(context.popLayer(), through: .identity, alpha: alpha, mode: mode)
    case (.pixels(let picture, let square, let group), let page?):
      defer { page.addUnseenText(of: group, self) }
      page.addMarks(of: group, self)
      let step = PageStep.picture(
        PlacedImage(
          picture: picture, transform: square, alpha: alpha, tint: nil, isSmooth: true))
      guard mode != .normal else { return page.add(step, self) }
      page.add(.group(PageGroup([step]), alpha: 1, mode), self)
    case (.pixels(let picture, let square, _), nil):
      repeatSteps(
        [
          .picture(
            PlacedImage(
              picture: picture, transform: square, alpha: alpha, tint: nil, isSmooth: true))
        ], transform)
    }
  }

  /// Paints a layer's shape in one colour.
  ///
  /// - `alpha`: 0 to 1.
  func paint(shapeOf layer: PaintedLayer, _ color: PaintColor, alpha: Double) {
    switch (layer, page) {
    case (.library(let layer), _): context.paint(shapeOf: layer, color, alpha: alpha)
    case (.page(let group), let page?):
      page.add(.groupShape(group, color.withAlpha(multipliedBy: alpha)), self)
    case (.pixels(let picture, let square, _), let page?):
      page.add(
        .picture(
          PlacedImage(
            picture: picture, transform: square, alpha: 1,
            tint: color.withAlpha(multipliedBy: alpha), isSmooth: true)), self)
    case (_, nil): break
    }
  }

  /// Fills the whole clip.
  func cover(with color: PaintColor, mode: BlendMode) {
    if let page {
      page.add(.cover(color, mode), self)
    } else {
      context.cover(with: color, mode: mode)
    }
  }

  /// Paints on the pixels of a document's page, in a mode that documents do not have.
  ///
  /// The earlier content of the page in the area is painted on white pixels, then the content of
  /// `draw`; the resulting image replaces them.
  ///
  /// - Parameters:
  ///   - isNeeded: If false, `draw` is only called.
  ///   - area: The bounds of the change, on the page; nil for the whole clip.
  ///   - draw: Paints on this canvas.
  func onPixels(_ isNeeded: Bool, _ area: CanvasRect?, _ draw: () -> Void) {
    guard isNeeded, let page, !page.isInLayer else { return draw() }
    let outer = CanvasRect(state.clip.outer)
    let whole = CanvasRect(x: 0, y: 0, width: page.page.width, height: page.page.height)
    var rect = outer.intersection(whole)
    if let area, area.isFinite { rect = rect.intersection(area.insetBy(-1)) }
    let before = page.pageSteps
    page.pushLayer()
    draw()
    let group = page.popLayer()
    guard !rect.isEmpty,
      let made = PagePixels.picture(
        of: before + group.steps, in: rect, resolution: 4, paper: .white, cache: cache)
    else { return }
    page.addMarks(of: group, self)
    page.add(
      .picture(
        PlacedImage(
          picture: made.picture, transform: made.transform, alpha: 1, tint: nil, isSmooth: true)),
      self)
    page.addUnseenText(of: group, self)
  }
}
