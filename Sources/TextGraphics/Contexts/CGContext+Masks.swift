// SPDX-License-Identifier: MIT

internal import TextCanvas

/// An image that lets drawing through according to its opacity or brightness.
struct ClippingMask {
  var picture: CanvasImage
  var rect: CanvasRect
}

extension CGContext {
  /// Masks drawing with an image, within the current clip, until `restoreGState()`.
  ///
  /// An image with transparency lets drawing through where it is opaque. An image that is opaque
  /// everywhere lets drawing through where it is white, and partly where it is grey.
  ///
  ///     context.saveGState()
  ///     context.clip(to: bounds, mask: icon)
  ///     context.fill(bounds)                    // the icon's shape in the fill colour
  ///     context.restoreGState()
  ///
  /// The image's top is at the rectangle's greatest y, as with `draw(_:in:byTiling:)`. In a PDF the
  /// masked content is stored as pixels, with its characters over it invisibly.
  ///
  /// - Parameters:
  ///   - rect: In user space; the image is stretched to fill it. Nothing is drawn outside of it.
  ///   - mask: The image; a damaged one lets everything through, with a sentence to the warning
  ///     handler.
  /// - Complexity: O(*p*), *p* its pixels, and those of the clip when it ends.
  /// - Source: Core Graphics, `CGContextClipToMask`. As on Apple's systems, opacity counts for
  ///   icons with an alpha channel. It is detected from the pixels here: `CGImage` does not keep
  ///   which channels a file had.
  public func clip(to rect: CGRect, mask: CGImage) {
    guard canvas.isInPage, let picture = Self.coverage(of: mask) else { return clip(to: rect) }
    let mask = ClippingMask(picture: picture, rect: CanvasRect(rect))
    begin(.mask(mask))
    canvas.beginMask(in: mask.rect)
  }

  /// Returns an image as opaque as the mask is permeable; nil if the mask is damaged.
  private static func coverage(of mask: CGImage) -> CanvasImage? {
    mask.pixels { width, height, bytes in
      var isOpaque = true
      for pixel in stride(from: 3, to: bytes.count, by: 4) where bytes[pixel] != 255 {
        isOpaque = false
        break
      }
      var covers: [UInt8] = []
      covers.reserveCapacity(bytes.count)
      for pixel in stride(from: 0, to: bytes.count, by: 4) {
        var cover = bytes[pixel + 3]
        if isOpaque {
          // The weighted brightness of blue, green and red; greys keep their value.
          let blue = UInt32(bytes[pixel]) * 29
          let green = UInt32(bytes[pixel + 1]) * 150
          let red = UInt32(bytes[pixel + 2]) * 77
          cover = UInt8((blue + green + red + 128) >> 8)
        }
        for _ in 0..<4 { covers.append(cover) }
      }
      return CanvasImage(width: width, height: height, premultipliedBGRA: covers.span)
    }
  }

  /// Ends the masks that began since the last saved state or layer.
  func endMasks() {
    while let last = savedStates.last, case .mask(let mask) = last.began {
      savedStates.removeLast()
      let now = canvas.paint
      do throws(CanvasError) {
        try canvas.endMask(mask.picture, in: mask.rect, orientation: .downMirrored)
      } catch {
        warn(error.description)
      }
      // Attributes set since then stay, as with any clip.
      canvas.paint = now
    }
  }

  /// Ends everything that began since the first mask, since no more drawing follows.
  ///
  /// - Parameter outer: The number of earlier saved states that stay.
  func endAllMasks(since outer: Int = 0) {
    while savedStates.dropFirst(outer).contains(where: \.isMask), let last = savedStates.last {
      end(last.began)
    }
  }

  /// Reads pixels, including those that masks have held back so far.
  func withoutMasks<R, E: Error>(_ read: () throws(E) -> R) throws(E) -> R {
    guard let first = savedStates.firstIndex(where: \.isMask) else { return try read() }
    let (open, state, paint, steps) = (savedStates[first...], state, canvas.paint, steps)
    endAllMasks()
    defer {
      for saved in open {
        canvas.paint = saved.paint
        self.state = saved.state
        begin(saved.began)
        switch saved.began {
        case .state, .nothing: canvas.save()
        case .layer: canvas.beginLayer()
        case .mask(let mask): canvas.beginMask(in: mask.rect)
        }
      }
      (self.state, self.steps) = (state, steps)
      canvas.paint = paint
      if open.contains(where: \.hasClips) {
        warn(
          "CGContext: pixels were read inside of clip(to:mask:); clips that were set after it are no longer in effect; set them again"
        )
      }
    }
    return try read()
  }

  /// Records that a clip was set inside of a mask.
  func noteClip() {
    if let mask = savedStates.lastIndex(where: \.isMask) { savedStates[mask].hasClips = true }
  }
}

extension CGContext.Saved {
  var isMask: Bool { if case .mask = began { true } else { false } }
  var isLayer: Bool {
    switch began {
    case .layer, .nothing: true
    case .state, .mask: false
    }
  }
}
