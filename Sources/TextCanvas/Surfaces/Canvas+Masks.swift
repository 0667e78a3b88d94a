// SPDX-License-Identifier: MIT

/// Painting through an image's opacity: a layer that the image masks at its end.
extension Canvas {
  /// The paint settings of a canvas, without its clip.
  package struct Paint {
    fileprivate var state: State
  }

  /// The current transform, opacity, shadow and blend mode.
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

  /// Begins masked painting, until `endMask`; nothing outside `rect` is painted.
  ///
  /// Opacity, shadows and blend mode apply to each paint, and not to the masked content as a whole.
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

  /// Ends masked painting and applies the opacity of the mask.
  ///
  /// - `rect`: The same as at the start, in the user space at the start.
  /// - Errors: `badImage` if the mask is damaged: then nothing is masked.
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
