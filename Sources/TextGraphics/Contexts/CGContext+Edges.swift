// SPDX-License-Identifier: MIT

internal import TextCanvas

/// How edges of shapes and glyphs are painted, and where glyphs are placed.
struct EdgeSettings: Equatable {
  var antialiases = true
  var smoothsFonts = false
  var positionsBetweenPixels = true
  var quantizesPositions = true

  static let all = EdgeSettings(smoothsFonts: true)
}

extension CGContext {
  /// Sets whether edges of shapes and glyphs are softened.
  ///
  /// Default true. Without it a pixel is painted wholly or not at all. Edges of clips and of images stay soft. In a PDF nothing
  /// changes, as its reader paints the edges. Saved with the state.
  ///
  /// - Source: Core Graphics, `CGContextSetShouldAntialias`; clips are our choice.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.edges.antialiases = shouldAntialias
    applyEdges()
  }

  /// Sets whether edges can be softened at all.
  ///
  /// Default true. Edges are softened where `setShouldAntialias(_:)` says so, too. Not saved with the state.
  ///
  /// - Source: Core Graphics, `CGContextSetAllowsAntialiasing`.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    allowedEdges.antialiases = allowsAntialiasing
    applyEdges()
  }

  /// Sets whether `setShouldSmoothFonts(_:)` can turn on subpixel antialiasing.
  ///
  /// Default true. Not saved with the state.
  ///
  /// - Source: Core Graphics, `CGContextSetAllowsFontSmoothing`.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {
    allowedEdges.smoothsFonts = allowsFontSmoothing
    applyEdges()
  }

  /// Sets whether glyphs of a bitmap are placed between pixels; else their origins are at whole pixels.
  ///
  /// Default true. Saved with the state.
  ///
  /// - Source: Core Graphics, `CGContextSetShouldSubpixelPositionFonts`.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {
    state.edges.positionsBetweenPixels = shouldSubpixelPositionFonts
    applyEdges()
  }

  /// Sets whether glyphs can be placed between pixels at all.
  ///
  /// Default true. Not saved with the state.
  ///
  /// - Source: Core Graphics, `CGContextSetAllowsFontSubpixelPositioning`.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {
    allowedEdges.positionsBetweenPixels = allowsFontSubpixelPositioning
    applyEdges()
  }

  /// Sets whether glyphs that are placed between pixels are placed at the nearest quarter of a pixel.
  ///
  /// Default true. Without it each glyph is filled as a path where it is, which is slower. Saved with the state.
  ///
  /// - Source: Core Graphics, `CGContextSetShouldSubpixelQuantizeFonts`.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {
    state.edges.quantizesPositions = shouldSubpixelQuantizeFonts
    applyEdges()
  }

  /// Sets whether positions of glyphs can be quantized at all.
  ///
  /// Default true. Not saved with the state.
  ///
  /// - Source: Core Graphics, `CGContextSetAllowsFontSubpixelQuantization`.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {
    allowedEdges.quantizesPositions = allowsFontSubpixelQuantization
    applyEdges()
  }

  /// Passes on to the canvas what is both asked for and allowed.
  func applyEdges() {
    let (own, allowed) = (state.edges, allowedEdges)
    canvas.setAntialiasing(own.antialiases && allowed.antialiases)
    canvas.setSubpixelText(own.smoothsFonts && allowed.smoothsFonts)
    canvas.setGlyphPositions(
      betweenPixels: own.positionsBetweenPixels && allowed.positionsBetweenPixels,
      exactly: !(own.quantizesPositions && allowed.quantizesPositions))
  }
}
