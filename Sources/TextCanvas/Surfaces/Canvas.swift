// SPDX-License-Identifier: MIT

import TextFonts
import TextStructures

/// Paints paths, glyphs and images on pixels, in a PDF or in an SVG, with the same calls.
///
/// User space is in points, y down, origin at the top left. On a bitmap a point is initially
/// `scale` pixels; `translate`, `scale` and `concatenate` change that until `restore`. A canvas
/// belongs to one thread.
///
///     calls → state (transform, clip, alpha) → device space ─┬→ page steps → TextPDF, TextSVG
///                                                            └→ Cairo, glyph masks → pixels
///
/// The canvas maps everything to device space itself and does not use Cairo's own transform, for
/// two reasons: Cairo's coordinates are 1/256 pixels in 32 bits, so far positions would overflow,
/// and it stops permanently at a transform that it cannot invert.
///
/// Invisible content is not drawn and not an error: non-finite positions, degenerate transforms,
/// empty shapes, clear colours.
///
/// Size: a surface: its output, its state and its caches for the next glyph.
package final class Canvas {
  package enum Kind: Sendable { case bitmap, pdf, svg }

  /// The state that `save()` saves.
  struct State: Equatable {
    var transform: CanvasTransform
    var clip: ClipBounds
    /// The clips since a recording began.
    var clips: RecordedClip?
    var alpha: Double = 1
    var shadow: Shadow?
    var innerShadow: Shadow?
    /// A colour for everything that is painted: the sharp shadow of a document.
    var silhouette: PaintColor?
    var blend = BlendMode.normal
    /// The replacement of colours in a pass of a blend mode.
    var ink = BlendPass.Ink.colors
    /// Whether masks of glyphs have subpixel coverage.
    var subpixelText = false
    /// Whether edges are not antialiased: each pixel is painted wholly or not at all.
    var isAliased = false
    /// Whether glyphs are positioned at whole pixels, not at quarters.
    var hasWholeGlyphPositions = false
    /// Whether glyphs are positioned exactly, not at the nearest quarter of a pixel.
    var hasExactGlyphPositions = false

    static func == (a: State, b: State) -> Bool {
      a.clips === b.clips && a.transform == b.transform && a.clip == b.clip && a.alpha == b.alpha
        && a.shadow == b.shadow && a.innerShadow == b.innerShadow && a.silhouette == b.silhouette
        && a.blend == b.blend && a.ink == b.ink && a.subpixelText == b.subpixelText
        && a.isAliased == b.isAliased && a.hasWholeGlyphPositions == b.hasWholeGlyphPositions
        && a.hasExactGlyphPositions == b.hasExactGlyphPositions
    }
  }

  /// An open layer.
  struct Layer {
    /// The number of saved states at its start.
    var savedStates: Int
    /// Whether it has a blend mode that a document does not support, so that it becomes pixels
    /// there.
    var needsPixels = false
  }

  // Each row of glyphs and each path reads the properties marked `unchecked` several times. They
  // are read and written whole or a field at a time, and no client code runs meanwhile.

  package let kind: Kind
  /// Pixels per point before any transform; 1 for documents.
  package let scale: Double

  /// The Cairo context of a bitmap; a document has none.
  private let cairo: CairoContext?
  /// Writes the pages of a document.
  let writer: (any PageWriter)?
  /// Whether characters shown with glyphs become text that a viewer shapes.
  package let writesCharacters: Bool
  /// The steps of the open page of a document.
  @safe @exclusivity(unchecked) var page: PageRecorder?
  let cache: GlyphCache
  /// Outlines of large glyphs, in em.
  var paths = RecentTable<CanvasPath>(limit: 2 << 20)
  /// The ink bounds of glyphs, in em, by font and glyph; at most 65 536.
  var emBoxes: [UInt64: CanvasRect] = [:]
  /// The most recent colours of glyphs, at most eight.
  var recentInks: [InkLevels] = []
  /// Images of glyphs, for documents and large sizes.
  var pictures = RecentTable<GlyphBitmap>(limit: 8 << 20)
  /// The transform at the beginning of a page.
  let baseTransform: CanvasTransform
  @safe @exclusivity(unchecked) var state: State
  var savedStates: [State] = []
  /// The open layers.
  var layers: [Layer] = []
  @safe @exclusivity(unchecked) package internal(set) var isInPage: Bool
  /// Called when a call draws outside a page, or after the end; without it such a call traps.
  @safe @exclusivity(unchecked) package var outsidePageHandler: (() -> Void)?
  @safe @exclusivity(unchecked) var isFinished = false
  /// The structure of a PDF; nil for an untagged document.
  ///
  /// Set before the first page. Other outputs do not support it.
  package var structure: DocumentStructure? {
    didSet {
      precondition(
        kind == .pdf && (pageCount == 0 || isFirstPageEmpty),
        "Canvas.structure on a \(kind) after \(pageCount) pages; only a PDF has one, from its beginning"
      )
    }
  }
  /// The current marks; the last one applies.
  @safe @exclusivity(unchecked) var marks: [Mark] = []
  /// Records paint instead of painting it; nil at other times.
  @safe @exclusivity(unchecked) var recorder: DrawingRecorder?
  /// The number of paint calls, so that a recorded drawing knows whether it is still visible.
  @safe @exclusivity(unchecked) var paintCount = 0
  /// The initial pixels of a bitmap; nil is transparent.
  private(set) var background: PaintColor?
  /// The number of pages begun so far.
  package internal(set) var pageCount = 0
  /// The parts that are written at the end of a PDF.
  var parts = DocumentParts()
  var outlineDepth = 0
  /// The names of destinations.
  var namedDestinations: Set<String> = []
  /// The last names and URL: lines of one text have the same.
  var lastNames: String?
  var lastURI: (plain: LinkURL, encoded: LinkURL)?

  /// Larger sizes are rejected.
  package static let largestBitmapSide = 32_767
  package static let largestBitmapBytes = 1 << 30

  private init(bitmap surface: CairoSurface, scale: Double, cache: GlyphCache) {
    kind = .bitmap
    self.cache = cache
    self.scale = scale
    (writer, writesCharacters) = (nil, false)
    cairo = CairoContext(surface)
    baseTransform = CanvasTransform(a: scale, d: scale)
    state = State(
      transform: baseTransform,
      clip: ClipBounds(PixelRect(left: 0, top: 0, right: surface.width, bottom: surface.height)))
    isInPage = true
  }

  private init(
    _ kind: Kind, _ writer: any PageWriter, writesCharacters: Bool, width: Double, height: Double
  ) {
    self.kind = kind
    cache = .shared
    scale = 1
    cairo = nil
    self.writer = writer
    self.writesCharacters = writesCharacters
    baseTransform = .identity
    state = State(
      transform: .identity,
      clip: ClipBounds(
        PixelRect(left: 0, top: 0, right: width.pixelCeiling, bottom: height.pixelCeiling)))
    isInPage = false
  }

  /// Creates a PDF whose pages are passed to `writer`, one after the other; none is kept.
  package convenience init(writer: any PageWriter) {
    self.init(.pdf, writer, writesCharacters: false, width: 0, height: 0)
  }

  /// Creates an SVG whose only page is open, and passed to `writer` when it is finished.
  ///
  /// - Parameters:
  ///   - writer: Receives the page.
  ///   - width: Points, above 0.
  ///   - height: Points, above 0.
  ///   - writesCharacters: Whether settings of shaping are recorded too.
  package convenience init(
    svgWriter writer: any PageWriter, width: Double, height: Double, writesCharacters: Bool
  ) {
    self.init(.svg, writer, writesCharacters: writesCharacters, width: width, height: height)
    isInPage = true
    pageCount = 1
    page = PageRecorder(number: 1, width: width, height: height)
  }

  /// The Cairo context of a bitmap.
  var context: CairoContext {
    guard let cairo else {
      preconditionFailure("Canvas: Cairo does not paint a \(kind)")
    }
    return cairo
  }

  /// Creates a canvas of pixels in memory.
  ///
  /// - `width`: Pixels.
  /// - `height`: Pixels.
  /// - `scale`: Pixels per point; 2 for a high-resolution screen.
  /// - `background`: The initial pixels; nil is transparent.
  /// - `cache`: The cache of glyph bitmaps.
  /// - Errors: `badSize` for a side below 1 or above 32 767, more than 1 GiB of pixels, or a scale
  ///   that is not above 0; `outOfMemory`.
  package static func bitmap(
    width: Int, height: Int, scale: Double = 1, background: PaintColor? = nil,
    cache: GlyphCache = .shared
  ) throws(CanvasError) -> Canvas {
    guard width > 0, height > 0 else {
      throw CanvasError(
        .badSize, "A bitmap cannot be \(width) × \(height) pixels; both sides must be at least 1.")
    }
    guard max(width, height) <= largestBitmapSide else {
      throw CanvasError(
        .badSize,
        "A bitmap of \(width) × \(height) pixels is too large: no side may exceed "
          + "\(largestBitmapSide); choose a smaller page or scale.")
    }
    guard width * height * 4 <= largestBitmapBytes else {
      throw CanvasError(
        .badSize,
        "A bitmap of \(width) × \(height) pixels needs \(width * height * 4 >> 20) MiB, and "
          + "\(largestBitmapBytes >> 20) MiB is the limit; choose a smaller page or scale.")
    }
    guard scale > 0, scale.isFinite else {
      throw CanvasError(
        .badSize, "A bitmap cannot have the scale \(scale); give a number greater than 0.")
    }
    guard let surface = CairoSurface.pixels(width: width, height: height) else {
      throw CanvasError(
        .outOfMemory,
        "There is not enough memory for a bitmap of \(width) × \(height) pixels; choose a smaller page or scale."
      )
    }
    let canvas = Canvas(bitmap: surface, scale: scale, cache: cache)
    canvas.background = background
    if let background { canvas.context.clear(with: background.clamped) }
    return canvas
  }

  /// Checks the size of a page.
  ///
  /// - Throws: `badSize`.
  package static func checkPage(
    _ width: Double, _ height: Double, limit: Double, of what: String
  ) throws(CanvasError) {
    guard width > 0, height > 0, width <= limit, height <= limit else {
      throw CanvasError(
        .badSize,
        "\(what) cannot be \(width) × \(height) points; both sides must be greater than 0 and at most \(limit)."
      )
    }
  }

  /// Throws the error of Cairo or of the output, if there was one.
  func checkProblems(_ doing: String) throws(CanvasError) {
    if let error = writer?.problem { throw error }
    if let problem = cairo?.problem {
      throw CanvasError(.drawing, "\(doing) failed in Cairo: \(problem).")
    }
  }

  /// Returns whether painting is possible: a page is open, the clip not empty, the transform not
  /// degenerate.
  ///
  /// Outside a page it calls the handler, or traps.
  func canPaint(_ method: String) -> Bool {
    if let outsidePageHandler, !isInPage || isFinished {
      outsidePageHandler()
      return false
    }
    precondition(
      isInPage && !isFinished,
      "Canvas.\(method): nothing can be drawn \(isFinished ? "after finish()" : "outside a page; call beginPage(width:height:) first")"
    )
    if recorder == nil { paintCount &+= 1 }
    return state.transform.isUsable && !state.clip.outer.isEmpty
  }
}
