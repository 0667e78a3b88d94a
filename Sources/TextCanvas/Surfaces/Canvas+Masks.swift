// SPDX-License-Identifier: MIT

/// Painting that only a picture's opacity lets through: a layer, with the picture laid over its end.
extension Canvas {
  /// How the canvas paints, without what is clipped away.
  package struct Paint {
    fileprivate var state: State
  }

  /// Where, how opaque, with which shadow and mixing things are painted now.
  package var paint: Paint {
    get { Paint(state: state) }
    set {
      state.transform = newValue.state.transform
      state.alpha = newValue.state.alpha
      (state.shadow, state.innerShadow) = (newValue.state.shadow, newValue.state.innerShadow)
      state.blend = newValue.state.blend
      state.subpixelText = newValue.state.subpixelText
      state.isAliased = newValue.state.isAliased
      state.hasWholeGlyphPositions = newValue.state.hasWholeGlyphPositions
      state.hasExactGlyphPositions = newValue.state.hasExactGlyphPositions
    }
  }

  /// Begins what a mask lets through, until `endMask`; nothing outside `rect` is painted.
  ///
  /// Opacity, shadows and mixing go on to hold for each thing that is painted, and not for all as one.
  package func beginMask(in rect: CanvasRect) {
    let outer = paint
    save()
    clip(to: rect)
    state.alpha = 1
    (state.shadow, state.innerShadow) = (nil, nil)
    state.blend = .normal
    beginLayer()
    save()
    paint = outer
  }

  /// Ends what the mask begun last lets through: as much as the mask is opaque.
  ///
  /// - `rect`: As it was at the begin, in the user space of then.
  /// - Errors: `badImage` if the mask is damaged: all is let through then.
  package func endMask(_ mask: CanvasImage, in rect: CanvasRect, orientation: ImageOrientation)
    throws(CanvasError)
  {
    restore()
    defer {
      endLayer()
      restore()
    }
    state.blend = .destinationIn
    try draw(mask, in: rect, orientation: orientation)
  }
}
