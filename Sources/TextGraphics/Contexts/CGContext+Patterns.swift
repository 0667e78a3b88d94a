// SPDX-License-Identifier: MIT

package import TextCanvas

/// An image that takes the place of a colour, and how opaque it is.
package struct PatternInk: Hashable, Sendable {
  package let image: UIImage
  package let alpha: Double
}

extension CGContext.State {
  /// What is filled with from now on: a colour of this moment, or a pattern.
  package mutating func setFill(_ color: UIColor) { (fillColor, fillPattern) = color.ink }
  /// What lines are drawn with from now on.
  package mutating func setStroke(_ color: UIColor) { (strokeColor, strokePattern) = color.ink }
}

extension UIColor {
  /// The colour of this moment, and the pattern if it is one.
  package var ink: (color: PaintColor, pattern: PatternInk?) {
    // Who asks for a run's colour asks for that of thousands: of one that is the same everywhere nobody asks the surroundings.
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
  ///   - color: May follow the surroundings.
  ///   - draw: Paints in the colour it is given. For a pattern what it paints is taken as a shape.
  package func painting(with color: UIColor, _ draw: (PaintColor) -> Void) {
    switch color.resolved(.current) {
    case .fixed(let components): draw(PaintColor(components))
    case .pattern(let image, let alpha):
      painting(.black, PatternInk(image: image, alpha: alpha), draw)
    }
  }

  /// Paints with a colour, or with a pattern if there is one.
  ///
  /// The shape is painted into a layer and the tiles are laid over it where it is, so opacity and
  /// shadow act on the whole. Blend modes that take the ground away (copy, sourceIn …) do so in all of
  /// the clip, as with any layer.
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

  /// Fills a path with a pattern: without a shadow as a clip, which keeps lines of documents sharp.
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

  /// Covers the clip with tiles, upright, on a grid from the upper left corner of the context.
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
