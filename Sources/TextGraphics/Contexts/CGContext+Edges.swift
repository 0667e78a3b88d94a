// SPDX-License-Identifier: MIT

internal import TextCanvas

/// Antialiasing of shapes and glyphs, and the positioning of glyphs.
struct EdgeSettings: Equatable {
  var antialiases = true
  var smoothsFonts = false
  var positionsBetweenPixels = true
  var quantizesPositions = true

  static let all = EdgeSettings(smoothsFonts: true)
}

extension CGContext {
  /// Sets whether edges of shapes and glyphs are antialiased.
  ///
  /// Default true. Without it a pixel is painted fully or not at all. Edges of clips and of images
  /// stay antialiased. In a PDF nothing changes, as its reader paints the edges. Saved with the
  /// state.
  ///
  /// - Parameter shouldAntialias: True antialiases, unless `setAllowsAntialiasing(_:)` forbids it.
  ///
  /// - Source: Core Graphics, `CGContextSetShouldAntialias`; clips are our choice.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.edges.antialiases = shouldAntialias
    applyEdges()
  }

  /// Sets whether edges can be antialiased at all.
  ///
  /// Default true. `setShouldAntialias(_:)` must be true too. Not saved with the state.
  ///
  /// - Parameter allowsAntialiasing: False turns antialiasing off, whatever the state has.
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
  /// - Parameter allowsFontSmoothing: False turns subpixel antialiasing off, whatever the state
  ///   has.
  ///
  /// - Source: Core Graphics, `CGContextSetAllowsFontSmoothing`.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {
    allowedEdges.smoothsFonts = allowsFontSmoothing
    applyEdges()
  }

  /// Sets whether glyphs of a bitmap are positioned between pixels.
  ///
  /// Default true. Saved with the state.
  ///
  /// - Parameter shouldSubpixelPositionFonts: False rounds the origins of glyphs to whole pixels.
  ///
  /// - Source: Core Graphics, `CGContextSetShouldSubpixelPositionFonts`.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {
    state.edges.positionsBetweenPixels = shouldSubpixelPositionFonts
    applyEdges()
  }

  /// Sets whether glyphs can be positioned between pixels at all.
  ///
  /// Default true. Not saved with the state.
  ///
  /// - Parameter allowsFontSubpixelPositioning: False rounds origins of glyphs, whatever the state
  ///   has.
  ///
  /// - Source: Core Graphics, `CGContextSetAllowsFontSubpixelPositioning`.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {
    allowedEdges.positionsBetweenPixels = allowsFontSubpixelPositioning
    applyEdges()
  }

  /// Sets whether positions between pixels are rounded to quarters of a pixel.
  ///
  /// Default true. Saved with the state.
  ///
  /// - Parameter shouldSubpixelQuantizeFonts: False fills each glyph as a path at its exact
  ///   position, which is slower.
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
  /// - Parameter allowsFontSubpixelQuantization: False turns quantization off, whatever the state
  ///   has.
  ///
  /// - Source: Core Graphics, `CGContextSetAllowsFontSubpixelQuantization`.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {
    allowedEdges.quantizesPositions = allowsFontSubpixelQuantization
    applyEdges()
  }

  /// Passes the settings that are both requested and allowed to the canvas.
  func applyEdges() {
    let (own, allowed) = (state.edges, allowedEdges)
    canvas.setAntialiasing(own.antialiases && allowed.antialiases)
    canvas.setSubpixelText(own.smoothsFonts && allowed.smoothsFonts)
    canvas.setGlyphPositions(
      betweenPixels: own.positionsBetweenPixels && allowed.positionsBetweenPixels,
      exactly: !(own.quantizesPositions && allowed.quantizesPositions))
  }
}
