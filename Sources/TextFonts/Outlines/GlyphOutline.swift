// SPDX-License-Identifier: MIT

private import Synchronization

/// A glyph's contours in font units, y up, filled by the non-zero rule.
package struct GlyphOutline: Equatable, Sendable {
  package enum Element: Equatable, Sendable {
    case move(x: Double, y: Double)
    case line(x: Double, y: Double)
    case curve(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double)
    case close
  }
  /// Each contour: a move, lines and curves, a close.
  ///
  /// Empty for a glyph without ink.
  package var elements: [Element] = []

  package init() {}

  /// The left, bottom, width and height of the bounding box of all points in whole units; nil
  /// without contours.
  var box: (x: Int32, y: Int32, width: Int32, height: Int32)? {
    var (minX, minY) = (Double.infinity, Double.infinity)
    var (maxX, maxY) = (-Double.infinity, -Double.infinity)
    func add(_ x: Double, _ y: Double) {
      (minX, maxX) = (min(minX, x), max(maxX, x))
      (minY, maxY) = (min(minY, y), max(maxY, y))
    }
    for element in elements {
      switch element {
      case .move(let x, let y), .line(let x, let y): add(x, y)
      case .curve(let x1, let y1, let x2, let y2, let x, let y):
        add(x1, y1)
        add(x2, y2)
        add(x, y)
      case .close: break
      }
    }
    guard let left = Int32(exactly: minX.rounded(.down)),
      let bottom = Int32(exactly: minY.rounded(.down)),
      let right = Int32(exactly: maxX.rounded(.up)), let top = Int32(exactly: maxY.rounded(.up)),
      abs(left) < 1 << 29, abs(right) < 1 << 29, abs(bottom) < 1 << 29, abs(top) < 1 << 29
    else { return nil }
    return (left, bottom, right - left, top - bottom)
  }
}

/// A bitmap of a glyph, to be painted with its origin at the pen position.
///
///     left   top
///      ↓      │  ┌──────┐
///      ├──────┼──┤      │     rows go down, the first is `top` pixels above the baseline
///      origin ●──┴──────┘     columns begin `left` pixels right of the origin
package struct GlyphMask: Equatable, Sendable {
  package enum Format: Sendable {
    /// A byte a pixel: its coverage.
    case alpha
    /// Four bytes a pixel: blue, green, red, alpha; premultiplied. It has its own colours.
    case color
    /// Four bytes a pixel: the coverages of its blue, green and red subpixels, and their maximum.
    case stripes
  }
  package let format: Format
  /// The size in pixels.
  ///
  /// 0 for a glyph without ink.
  package let width: Int
  package let height: Int
  package let left: Int
  package let top: Int
  /// The size of an em in the bitmap.
  ///
  /// It differs from the requested size if the font has only bitmaps of fixed sizes: the caller
  /// scales bitmap, left and top by requested / `pixelsPerEm`.
  package let pixelsPerEm: Double
  /// Rows without padding.
  package let bytes: [UInt8]
}

/// A layer of a `COLR` glyph: a glyph of the same font in one colour.
///
/// Layers are ordered from back to front.
package struct GlyphLayer: Hashable, Sendable {
  package let glyph: UInt16
  /// Red, green, blue and alpha from 0 to 255, not premultiplied; nil for the colour of the text.
  package let color: GlyphColor?
}

package struct GlyphColor: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8
  package let alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}

extension FontInstance {
  /// Returns the contours of a glyph, unhinted, at the instance's location in the design space,
  /// with its synthetic bold and slant.
  ///
  /// nil if the font has no outlines or this one is damaged.
  package func outline(of glyph: UInt16) -> GlyphOutline? {
    withFreeType {
      $0.outline(of: glyph, bold: syntheticBold * Double(unitsPerEm), slant: syntheticSlant)
    }
  }

  /// Returns a bitmap of a glyph: unhinted and grey from outlines, else the font's bitmap of the
  /// nearest size.
  ///
  /// A glyph with `colorLayers`, a `colorPainting` or an `svgSource` is drawn with that instead;
  /// this is its shape in one colour.
  ///
  /// - `pixelsPerEm`: Above 0, at most 2 000.
  /// - `subpixelX`: The glyph's offset to the right in quarters of a pixel, 0 to 3.
  /// - `inStripes`: Computes coverage for each subpixel; colour bitmaps are unchanged.
  /// - Result: nil if it cannot be made: damaged, or above 16 million pixels.
  package func mask(
    of glyph: UInt16, pixelsPerEm: Double, subpixelX: Int = 0, inStripes: Bool = false
  ) -> GlyphMask? {
    precondition(
      pixelsPerEm > 0 && pixelsPerEm <= 2000,
      "FontInstance.mask: pixelsPerEm \(pixelsPerEm) is not above 0 and at most 2000")
    precondition(
      (0..<4).contains(subpixelX), "FontInstance.mask: subpixelX \(subpixelX) is not in 0 ..< 4")
    guard ImageLimits.allow(glyph, of: face) else { return nil }
    return withFreeType { freeType in
      if face.hasColorBitmaps || face.isBitmapOnly,
        let picture = freeType.bitmap(of: glyph, pixelsPerEm: pixelsPerEm)
      {
        return picture
      }
      return freeType.mask(
        of: glyph, pixelsPerEm: pixelsPerEm, subpixelX: subpixelX,
        bold: syntheticBold * Double(unitsPerEm), slant: syntheticSlant, inStripes: inStripes)
    }
  }

  private func withFreeType<R: Sendable>(_ body: (FreeTypeFace) -> R?) -> R? {
    if variations.isEmpty { return face.withFreeType(body) }
    return freeType.withLock { state in
      let result = state ?? Result { () throws(FontError) in try makeFreeTypeFace() }
      state = result
      guard case .success(let freeType) = result else { return nil }
      return body(freeType)
    }
  }
}
