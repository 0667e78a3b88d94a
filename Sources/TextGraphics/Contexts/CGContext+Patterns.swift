// SPDX-License-Identifier: MIT

package import TextCanvas

/// An image that replaces a colour, and its opacity.
package struct PatternInk: Hashable, Sendable {
  package let image: UIImage
  package let alpha: Double
}

extension CGContext.State {
  /// Sets the ink of fills from now on: the current colour, or a pattern.
  package mutating func setFill(_ color: UIColor) { (fillColor, fillPattern) = color.ink }
  /// Sets the ink of strokes from now on: the current colour, or a pattern.
  package mutating func setStroke(_ color: UIColor) { (strokeColor, strokePattern) = color.ink }
}

extension UIColor {
  /// The current colour, and the pattern if it is one.
  package var ink: (color: PaintColor, pattern: PatternInk?) {
    // Drawing reads this for thousands of runs: a fixed colour need not resolve the traits.
    if case .fixed(let components) = origin {
      return (PaintColor(components), nil)
    }
    switch resolved(.current) {
    case .fixed(let components): return (PaintColor(components), nil)
    case .pattern(let image, let alpha):
      return (PaintColor(white: 0, alpha: alpha), PatternInk(image: image, alpha: alpha))
    }
  }
}

extension CGContext {
  /// Paints with a colour, or with the pattern that it is.
  ///
  /// - Parameters:
  ///   - color: A colour, which may follow the traits.
  ///   - draw: Paints in the colour that it gets. For a pattern its painting is used as a shape.
  package func painting(with color: UIColor, _ draw: (PaintColor) -> Void) {
    switch color.resolved(.current) {
    case .fixed(let components): draw(PaintColor(components))
    case .pattern(let image, let alpha):
      painting(.black, PatternInk(image: image, alpha: alpha), draw)
    }
  }

  /// Paints with a colour, or with a pattern if there is one.
  ///
  /// The shape is painted into a layer and covered with tiles, so that opacity and shadow act on
  /// the whole. Blend modes that remove the backdrop (copy, sourceIn …) do so in all of the clip,
  /// as with any layer.
  package func painting(_ color: PaintColor, _ pattern: PatternInk?, _ draw: (PaintColor) -> Void) {
    guard let pattern else { return draw(color) }
    guard pattern.alpha > 0, pattern.image.content.picture != nil, canvas.isInPage else { return }
    canvas.beginLayer()
    draw(.black)
    canvas.setBlendMode(.sourceIn)
    canvas.beginLayer()
    tile(pattern)
    canvas.endLayer()
    canvas.endLayer(alpha: pattern.alpha)
  }

  /// Fills a path with a pattern: without a shadow through a clip, which keeps lines of documents
  /// sharp.
  package func fill(_ path: CanvasPath, _ pattern: PatternInk, evenOdd: Bool) {
    guard !state.hasShadow else {
      return painting(.black, pattern) { canvas.fill(path, $0, evenOdd: evenOdd) }
    }
    guard pattern.alpha > 0, !path.isEmpty, canvas.isInPage else { return }
    canvas.save()
    canvas.clip(to: path, evenOdd: evenOdd)
    canvas.beginLayer()
    tile(pattern)
    canvas.endLayer(alpha: pattern.alpha)
    canvas.restore()
  }

  /// Fills the clip with upright tiles, on a grid from the upper left corner of the context.
  private func tile(_ pattern: PatternInk) {
    guard let picture = pattern.image.content.picture else { return }
    canvas.save()
    defer { canvas.restore() }
    canvas.resetTransform()
    let box = canvas.clipBounds
    Tiling(
      picture, orientation: pattern.image.content.orientation.canvasOrientation,
      tile: CGRect(origin: .zero, size: pattern.image.size),
      tint: pattern.image.content.tint.map(PaintColor.init)
    ).draw(
      in: CGRect(x: box.x, y: box.y, width: box.width, height: box.height), on: self)
  }
}
