// SPDX-License-Identifier: MIT

/// Draws a layer tree, back to front.
///
///     shadow → background → contents → sublayers by zPosition → border       one layer
///     └───────────────── mask, opacity: on the composited layer ──────┘
///
/// Parts that need compositing (opacity of a group, a mask, a shadow of everything visible) use a
/// transparency layer of the context; everything else is drawn directly.
struct LayerPainter {
  let context: CGContext
  /// The time of the clock, for layers with animations; nil for their final values.
  let time: Double?

  func values(of layer: CALayer) -> LayerValues { time.map(layer.values(at:)) ?? layer.values }

  /// Draws a layer in its own coordinates.
  func paintRoot(_ layer: CALayer) {
    guard !layer.isHidden else { return }
    layer.layoutFromTop()
    context.saveGState()
    paintGroup(layer, values(of: layer), inherited: 1)
    context.restoreGState()
  }

  /// Draws a layer in the coordinates of its superlayer.
  ///
  /// - `inherited`: The opacity of layers above that do not form groups.
  func paint(_ layer: CALayer, inherited: CGFloat) {
    guard !layer.isHidden else { return }
    let values = self.values(of: layer)
    if !layer.isDoubleSided, values.transform.m33 < 0 { return }
    context.saveGState()
    context.concatenate(layer.toSuper(self.values(of:)))
    paintGroup(layer, values, inherited: inherited)
    context.restoreGState()
  }

  private func paintGroup(_ layer: CALayer, _ values: LayerValues, inherited: CGFloat) {
    let opacity = CGFloat(min(max(values.opacity, 0), 1)) * inherited
    guard opacity > 0 else { return }
    layer.displayIfNeeded()
    let shadow = self.shadow(layer, values)
    let isSplit = !layer.allowsGroupOpacity && layer.mask == nil && shadow == nil
    let isGroup = layer.mask != nil || opacity < 1 && !isSplit
    if isGroup {
      context.saveGState()
      context.setAlpha(opacity)
      context.beginTransparencyLayer()
    }
    paintShadowed(layer, values, shadow, inherited: isGroup ? 1 : opacity)
    guard isGroup else { return }
    if let mask = layer.mask { paint(mask: mask) }
    context.endTransparencyLayer()
    context.restoreGState()
  }

  private func paint(mask: CALayer) {
    mask.layoutFromTop()
    context.saveGState()
    context.setBlendMode(.destinationIn)
    context.beginTransparencyLayer()
    paint(mask, inherited: 1)
    context.endTransparencyLayer()
    context.restoreGState()
  }

  // MARK: Shadow

  /// Returns the colour of the shadow; nil if it is invisible, such as one that is clipped to the
  /// bounds.
  private func shadow(_ layer: CALayer, _ values: LayerValues) -> CGColor? {
    guard values.shadowOpacity > 0, !layer.masksToBounds, let color = values.shadowColor,
      color.alpha > 0
    else { return nil }
    return color.copy(alpha: color.alpha * CGFloat(min(values.shadowOpacity, 1)))
  }

  private func paintShadowed(
    _ layer: CALayer, _ values: LayerValues, _ shadow: CGColor?, inherited: CGFloat
  ) {
    guard let shadow else { return paintParts(layer, values, alpha: inherited) }
    context.saveGState()
    context.setLayerShadow(
      offset: values.shadowOffset, deviation: values.shadowRadius, color: shadow)
    if let path = layer.shadowPath {
      context.castShadow(of: path)
      context.restoreGState()
      return paintParts(layer, values, alpha: inherited)
    }
    context.beginTransparencyLayer()
    paintParts(layer, values, alpha: inherited)
    context.endTransparencyLayer()
    context.restoreGState()
  }

  // MARK: Parts

  /// - `alpha`: Below 1 for a layer that does not form a group: each part has this opacity.
  private func paintParts(_ layer: CALayer, _ values: LayerValues, alpha: CGFloat) {
    let outline = LayerOutline(layer, values)
    paintApart(alpha) {
      if let color = values.backgroundColor { fill(outline, color) }
    }
    context.saveGState()
    if layer.masksToBounds { clip(to: outline) }
    paintApart(alpha) { layer.paintContents(on: self, values) }
    for child in layer.drawingOrder({ self.values(of: $0).zPosition }) {
      paint(child, inherited: alpha)
    }
    context.restoreGState()
    if values.borderWidth > 0, let color = values.borderColor {
      paintApart(alpha) { paintBorder(outline, width: values.borderWidth, color) }
    }
  }

  private func paintApart(_ alpha: CGFloat, _ draw: () -> Void) {
    guard alpha < 1 else { return draw() }
    context.saveGState()
    context.setAlpha(alpha)
    context.beginTransparencyLayer()
    draw()
    context.endTransparencyLayer()
    context.restoreGState()
  }

  private func fill(_ outline: LayerOutline, _ color: CGColor) {
    context.setFillColor(color)
    if outline.isRectangle { return context.fill(outline.rect) }
    context.beginPath()
    context.addPath(outline.path)
    context.fillPath()
  }

  func clip(to outline: LayerOutline) {
    if outline.isRectangle { return context.clip(to: outline.rect) }
    context.beginPath()
    context.addPath(outline.path)
    context.clip()
  }

  private func paintBorder(_ outline: LayerOutline, width: CGFloat, _ color: CGColor) {
    context.setFillColor(color)
    context.beginPath()
    context.addPath(outline.path)
    let inner = outline.inset(by: width)
    if inner.rect.width > 0, inner.rect.height > 0 { context.addPath(inner.path) }
    context.fillPath(using: .evenOdd)
  }

  /// Draws the image in the layer, or its own drawing.
  func paintContents(of layer: CALayer, _ values: LayerValues) {
    guard !values.bounds.isEmpty else { return }
    context.saveGState()
    defer { context.restoreGState() }
    if layer.contentsAreFlipped() {
      context.concatenate(
        CGAffineTransform(1, 0, 0, -1, 0, values.bounds.minY + values.bounds.maxY))
    }
    if let image = layer.contents as? CGImage {
      LayerContents(layer, values, image).paint(on: context)
    } else if layer.isDrawn {
      context.clip(to: values.bounds)
      layer.draw(in: context)
    }
  }
}
