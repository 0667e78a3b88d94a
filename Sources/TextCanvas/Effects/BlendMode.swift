// SPDX-License-Identifier: MIT

/// How what is painted mixes with what is there: the modes of PDF 1.7, 11.3.5, and those of Porter
/// and Duff, by Core Graphics' names.
///
/// A mode changes only what is painted over: for S the paint, c how much of a pixel D it covers, the
/// result is D(1 − c) + c·mode(S, D). A picture covers its rectangle, a layer all of the clip.
package enum BlendMode: Hashable, CaseIterable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn
  case destinationOut, destinationAtop, xor, plusDarker, plusLighter
}

/// One layer that is laid over what is there; where it is clear, nothing changes.
struct BlendPass {
  /// What is in the layer.
  enum Ink {
    /// What is painted, in its colours.
    case colors
    /// Its shape, opaque.
    case shape
    /// Its shape, as opaque as its colour is clear.
    case complement
    /// Its shape in white.
    case white
    /// Its colours turned over, light for dark.
    case negative

    /// The colour that is painted in place of another.
    func applied(to color: PaintColor) -> PaintColor {
      switch self {
      case .colors: color
      case .shape: .black
      case .complement: PaintColor(white: 0, alpha: 1 - color.alpha)
      case .white: .white
      case .negative:
        PaintColor(
          red: 1 - color.red, green: 1 - color.green, blue: 1 - color.blue, alpha: color.alpha)
      }
    }
  }
  var ink: Ink
  var mode: BlendMode
}

extension BlendMode {
  /// The layers of a shape in one colour.
  ///
  /// The library's own forms of these modes reach beyond the shape. For `sourceIn`, `sourceOut` and
  /// `destinationAtop` the result is exact for opaque colours only: for others more of the ground
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
    // 1 − min(1, (1 − D) + (1 − S)): the ground is turned over, the negative added, turned back.
    case .plusDarker:
      [
        BlendPass(ink: .white, mode: .difference), BlendPass(ink: .negative, mode: .plusLighter),
        BlendPass(ink: .white, mode: .difference),
      ]
    default: [BlendPass(ink: .colors, mode: self)]
    }
  }
}

extension Canvas {
  /// How everything painted from now on mixes with what is there, until `restore()`.
  ///
  /// Each call that paints mixes by itself; a layer mixes when it ends.
  package func setBlendMode(_ mode: BlendMode) { state.blend = mode }

  /// Paints in the blend mode in force.
  ///
  /// - Parameters:
  ///   - area: What is covered though it may be clear there, in device space; nil for what covers
  ///     only where it paints.
  ///   - draw: Paints with the state of the canvas it is given.
  func drawBlended(area: CanvasPath?, _ draw: (Canvas) -> Void) {
    let mode = state.blend
    guard mode != .normal else { return draw(self) }
    state.blend = .normal
    defer { state.blend = mode }
    if let area {
      context.pushLayer()
      draw(self)
      composite(context.popLayer(), alpha: 1, mode, area: area)
      return
    }
    for pass in mode.passes {
      let before = (state.ink, state.silhouette)
      state.ink = pass.ink
      // Pictures among glyphs become shapes too.
      if pass.ink != .colors, pass.ink != .negative { state.silhouette = .black }
      context.pushLayer()
      draw(self)
      let layer = context.popLayer()
      (state.ink, state.silhouette) = before
      context.paint(layer, through: .identity, alpha: 1, mode: pass.mode)
    }
  }

  /// Lays a layer over an area, or over all that the clip leaves.
  func composite(_ layer: CairoLayer, alpha: Double, _ mode: BlendMode, area: CanvasPath? = nil) {
    context.save()
    defer { context.restore() }
    if let area {
      context.newPath()
      add(area, through: .identity)
      context.clip()
    }
    guard mode == .plusDarker else {
      return context.paint(layer, through: .identity, alpha: alpha, mode: mode)
    }
    context.pushLayer()
    context.cover(with: .white, mode: .normal)
    context.paint(layer, through: .identity, alpha: alpha, mode: .difference)
    context.paint(layer, through: .identity, alpha: alpha, mode: .destinationIn)
    let negative = context.popLayer()
    context.cover(with: .white, mode: .difference)
    context.paint(negative, through: .identity, alpha: 1, mode: .plusLighter)
    context.cover(with: .white, mode: .difference)
  }
}
