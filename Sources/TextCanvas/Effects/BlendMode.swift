// SPDX-License-Identifier: MIT

/// The blend modes of PDF 1.7, 11.3.5, and those of Porter and Duff, by Core Graphics' names.
///
/// A mode changes only what is painted over. For S the paint and c its coverage of a pixel D, the
/// result is D(1 − c) + c·mode(S, D). An image covers its rectangle, a layer all of the clip.
package enum BlendMode: Hashable, CaseIterable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn
  case destinationOut, destinationAtop, xor, plusDarker, plusLighter
}

/// A layer that is composited with the backdrop; where it is clear, nothing changes.
struct BlendPass {
  /// The content of the layer.
  enum Ink {
    /// The paint in its colours.
    case colors
    /// Its shape, opaque.
    case shape
    /// Its shape, with the complement of its alpha.
    case complement
    /// Its shape in white.
    case white
    /// Its colours inverted.
    case negative
    /// Its colours over white, opaque.
    case onWhite
    /// White, with its alpha.
    case bleach
    /// White, with the complement of its alpha.
    case bleachRest

    /// Returns the colour that replaces another.
    func applied(to color: PaintColor) -> PaintColor {
      switch self {
      case .colors: color
      case .shape: .black
      case .complement: PaintColor(white: 0, alpha: 1 - color.alpha)
      case .white: .white
      case .negative:
        PaintColor(
          red: 1 - color.red, green: 1 - color.green, blue: 1 - color.blue, alpha: color.alpha)
      case .onWhite:
        PaintColor(
          red: 1 - (1 - color.red) * color.alpha, green: 1 - (1 - color.green) * color.alpha,
          blue: 1 - (1 - color.blue) * color.alpha, alpha: 1)
      case .bleach: PaintColor(white: 1, alpha: color.alpha)
      case .bleachRest: PaintColor(white: 1, alpha: 1 - color.alpha)
      }
    }
  }
  var ink: Ink
  var mode: BlendMode
}

extension BlendMode {
  /// The layers of a shape in one colour.
  ///
  /// Cairo's own forms of these modes reach beyond the shape. For `sourceIn`, `sourceOut` and
  /// `destinationAtop` the result is exact for opaque colours only: for others more of the backdrop
  /// is left.
  var passes: [BlendPass] {
    switch self {
    case .clear: [BlendPass(ink: .shape, mode: .destinationOut)]
    case .copy:
      [BlendPass(ink: .shape, mode: .destinationOut), BlendPass(ink: .colors, mode: .plusLighter)]
    case .sourceIn: [BlendPass(ink: .colors, mode: .sourceAtop)]
    case .sourceOut: [BlendPass(ink: .colors, mode: .xor)]
    case .destinationAtop: [BlendPass(ink: .colors, mode: .destinationOver)]
    case .destinationIn: [BlendPass(ink: .complement, mode: .destinationOut)]
    // 1 − min(1, (1 − D) + (1 − S)): the backdrop is inverted, the negative added, inverted again.
    case .plusDarker:
      [
        BlendPass(ink: .white, mode: .difference), BlendPass(ink: .negative, mode: .plusLighter),
        BlendPass(ink: .white, mode: .difference),
      ]
    default: [BlendPass(ink: .colors, mode: self)]
    }
  }

  /// The replacement of the layers on the page of a document; nil if nothing does.
  ///
  /// PDF and SVG have no mode that removes content, and no pixels to remove it from: their backdrop
  /// is the paper. So cleared areas are painted white, and a copy is painted over white. (Core
  /// Graphics leaves it to the device too: `CGContext.clear(_:)` "fills the rectangle in a
  /// device-dependent manner" there.)
  var inkOnPaper: BlendPass.Ink? {
    switch self {
    case .clear: .white
    case .copy: .onWhite
    case .sourceIn, .sourceAtop: .colors
    case .sourceOut, .xor, .destinationOut: .bleach
    case .destinationIn: .bleachRest
    default: nil
    }
  }

  /// Whether PDF and SVG have the mode itself.
  var isInDocuments: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn,
      .destinationOut, .destinationAtop, .xor, .plusDarker, .plusLighter:
      false
    default: true
    }
  }
}

extension Canvas {
  /// Sets the blend mode of all later painting, until `restore()`.
  ///
  /// Each painting call blends separately; a layer blends when it ends.
  package func setBlendMode(_ mode: BlendMode) { state.blend = mode }

  /// Whether the current target is the page of a document, not a layer.
  var isOnPaper: Bool { kind != .bitmap && layers.isEmpty }

  /// Returns whether the mode needs no pixels of a document.
  private func isOwn(_ mode: BlendMode) -> Bool { kind == .bitmap || mode.isInDocuments }

  /// Notes that a layer must become pixels in a document; the page around it stays as it is.
  private func noteMode(_ mode: BlendMode) {
    guard !layers.isEmpty, !isOwn(mode) else { return }
    layers[layers.count - 1].needsPixels = true
  }

  /// Paints in the current blend mode.
  ///
  /// - Parameters:
  ///   - area: The covered area, including clear parts, in device space; nil if only the painted
  ///     area is covered.
  ///   - bounds: The bounds of all that `draw` paints, in device space.
  ///   - draw: Paints with the state of its canvas.
  func drawBlended(
    area: CanvasPath?, bounds: @autoclosure () -> CanvasRect?, _ draw: (Canvas) -> Void
  ) {
    let mode = state.blend
    guard mode != .normal else { return draw(self) }
    state.blend = .normal
    defer { state.blend = mode }
    if let area {
      noteMode(mode)
      pushLayer()
      draw(self)
      return composite(popLayer(), alpha: 1, mode, area: area)
    }
    if isOnPaper, let ink = mode.inkOnPaper {
      return paint(in: ink) { draw(self) }
    }
    noteMode(mode)
    let isBounded = isOnPaper && !isOwn(mode)
    let area = isBounded ? bounds() : nil
    if isBounded {
      // Pixels replace the page, within the clip.
      savePen()
      clipAlone(to: area)
    }
    defer { if isBounded { restorePen() } }
    onPixels(isBounded, area) {
      for pass in mode.passes {
        paint(in: pass.ink) {
          pushLayer()
          draw(self)
        }
        paint(popLayer(), through: .identity, alpha: 1, mode: pass.mode)
      }
    }
  }

  private func paint(in ink: BlendPass.Ink, _ draw: () -> Void) {
    let before = (state.ink, state.silhouette)
    state.ink = ink
    // Images among glyphs become shapes too.
    switch ink {
    case .colors, .negative, .onWhite: break
    case .shape, .complement, .white, .bleach, .bleachRest: state.silhouette = .black
    }
    draw()
    (state.ink, state.silhouette) = before
  }

  /// Clips only the Cairo context.
  private func clipAlone(to rect: CanvasRect?) {
    guard let rect, rect.isFinite else { return }
    clipPen(to: CanvasPath(held(rect.insetBy(-1))))
  }

  /// Composites a layer over an area, or over the whole clip.
  func composite(_ layer: PaintedLayer, alpha: Double, _ mode: BlendMode, area: CanvasPath? = nil) {
    savePen()
    defer { restorePen() }
    if let area { clipPen(to: area) }
    if isOnPaper, compositeOnPaper(layer, alpha: alpha, mode) { return }
    noteMode(mode)
    onPixels(isOnPaper && !isOwn(mode), area?.controlBounds) {
      guard mode == .plusDarker else {
        return paint(layer, through: .identity, alpha: alpha, mode: mode)
      }
      pushLayer()
      cover(with: .white, mode: .normal)
      paint(layer, through: .identity, alpha: alpha, mode: .difference)
      paint(layer, through: .identity, alpha: alpha, mode: .destinationIn)
      let negative = popLayer()
      cover(with: .white, mode: .difference)
      paint(negative, through: .identity, alpha: 1, mode: .plusLighter)
      cover(with: .white, mode: .difference)
    }
  }

  /// Returns false for a mode that documents have, or that needs pixels.
  private func compositeOnPaper(_ layer: PaintedLayer, alpha: Double, _ mode: BlendMode) -> Bool {
    switch mode {
    case .clear, .sourceOut: cover(with: .white, mode: .normal)
    case .copy, .sourceIn:
      cover(with: .white, mode: .normal)
      paint(layer, through: .identity, alpha: alpha, mode: .normal)
    case .sourceAtop: paint(layer, through: .identity, alpha: alpha, mode: .normal)
    case .xor, .destinationOut: paint(shapeOf: layer, .white, alpha: alpha)
    default: return false
    }
    return true
  }
}
