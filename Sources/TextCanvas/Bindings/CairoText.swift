// SPDX-License-Identifier: MIT

private import CCairo

/// Rows of text of one font, size and colour that stand one behind the other.
///
///     show(row)  show(row)  show(row)      fill(…)
///        └──────────┴──────────┴─> waiting ──┴──> one call of the library, then the filling
///
/// The library takes each call apart, measures it and puts it together again at the end of a page.
/// A page of 92 rows in one call comes out byte for byte as in 92, in 0.65 of the time.
struct WaitingText {
  fileprivate var glyphs: [cairo_glyph_t] = []
  fileprivate var clusters: [cairo_text_cluster_t] = []
  fileprivate var utf8: [UInt8] = []
  fileprivate var font: CairoFont?
  fileprivate var matrix = CanvasTransform()
  fileprivate var color = PaintColor.black

  /// More glyphs than this do not wait, whatever the page holds.
  fileprivate static let limit = 8192

  var isEmpty: Bool { glyphs.isEmpty }

  init() {}

  /// Nothing, with room for as much as another holds.
  init(after other: WaitingText) {
    glyphs.reserveCapacity(other.glyphs.count)
    clusters.reserveCapacity(other.clusters.count)
    utf8.reserveCapacity(other.utf8.count)
  }

  /// Hands all to the library.
  func flush(to pen: OpaquePointer) {
    guard let font else { return }
    CairoFontLock.with { unsafe show(in: font, with: pen) }
  }

  private func show(in font: CairoFont, with pen: OpaquePointer) {
    unsafe CairoContext.setFont(font, matrix, color, pen)
    unsafe glyphs.withUnsafeBufferPointer { glyphs in
      unsafe clusters.withUnsafeBufferPointer { clusters in
        unsafe utf8.withUnsafeBytes { bytes in
          unsafe cairo_show_text_glyphs(
            pen, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
            glyphs.baseAddress, Int32(glyphs.count), clusters.baseAddress, Int32(clusters.count),
            cairo_text_cluster_flags_t(rawValue: 0))
        }
      }
    }
  }

  mutating func removeAll() {
    glyphs.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
    utf8.removeAll(keepingCapacity: true)
    font = nil
  }
}

extension CairoContext {
  /// Shows glyphs.
  ///
  /// - Parameters:
  ///   - glyphs: In user space.
  ///   - transform: User space to device space; all places lie where the library can count.
  ///   - font: The font that the glyphs' numbers belong to.
  ///   - matrix: One em, y down, to device space; its translation is not used.
  ///   - color: Of all the glyphs.
  ///   - text: Checked by the caller, and not backward.
  func show(
    _ glyphs: [PositionedGlyph], through transform: CanvasTransform, font: CairoFont,
    matrix: CanvasTransform, color: PaintColor, text: GlyphText?
  ) {
    guard let text else {
      return unsafe showGlyphs(glyphs, transform, font, matrix, color, pointer)
    }
    if !waitingText.isEmpty,
      waitingText.font !== font || waitingText.matrix != matrix || waitingText.color != color
        || waitingText.glyphs.count + glyphs.count > WaitingText.limit
    {
      passText()
    }
    waitingText.font = font
    waitingText.matrix = matrix
    waitingText.color = color
    for glyph in glyphs {
      let place = transform.apply(CanvasPoint(x: glyph.x, y: glyph.y))
      waitingText.glyphs.append(cairo_glyph_t(index: UInt(glyph.id), x: place.x, y: place.y))
    }
    for cluster in text.clusters {
      waitingText.clusters.append(
        cairo_text_cluster_t(
          num_bytes: Int32(cluster.bytes), num_glyphs: Int32(cluster.glyphs)))
    }
    CairoContext.append(text.utf8, to: &waitingText.utf8)
  }

  /// Appends UTF-8 with a replacement of the same length for each noncharacter: the library takes text with
  /// one for no UTF-8, and shows nothing any more.
  ///
  ///     U+nFFFE, U+nFFFF     … BF BE, … BF BF     U+nFFFD     … BF BD
  ///     U+FDD0 to U+FDEF     EF B7 90 to AF       U+FFFD      EF BF BD
  private static func append(_ utf8: [UInt8], to all: inout [UInt8]) {
    let start = all.count
    all.append(contentsOf: utf8)
    guard utf8.contains(where: { $0 >= 0xEF }) else { return }
    for last in all.indices.dropFirst(start + 2) where all[last] & 0xC0 == 0x80 {
      let isThree = all[last - 2] == 0xEF
      if isThree, all[last - 1] == 0xB7, 0x90...0xAF ~= all[last] {
        (all[last - 1], all[last]) = (0xBF, 0xBD)
      }
      let isLast = isThree || last >= start + 3 && all[last - 3] >= 0xF0
      if isLast, all[last - 1] == 0xBF, all[last] >= 0xBE,
        isThree || all[last - 2] & 0x0F == 0x0F
      {
        all[last] = 0xBD
      }
    }
  }

  private func showGlyphs(
    _ glyphs: [PositionedGlyph], _ transform: CanvasTransform, _ font: CairoFont,
    _ matrix: CanvasTransform, _ color: PaintColor, _ pen: OpaquePointer
  ) {
    CairoFontLock.with { unsafe CairoContext.setFont(font, matrix, color, pen) }
    unsafe withUnsafeTemporaryAllocation(of: cairo_glyph_t.self, capacity: glyphs.count) { buffer in
      for index in glyphs.indices {
        let glyph = glyphs[index]
        let place = transform.apply(CanvasPoint(x: glyph.x, y: glyph.y))
        unsafe buffer.initializeElement(
          at: index, to: cairo_glyph_t(index: UInt(glyph.id), x: place.x, y: place.y))
      }
      CairoFontLock.with {
        unsafe cairo_show_glyphs(pen, buffer.baseAddress, Int32(buffer.count))
      }
    }
  }

  fileprivate static func setFont(
    _ font: CairoFont, _ matrix: CanvasTransform, _ color: PaintColor, _ pen: OpaquePointer
  ) {
    var fontMatrix = cairo_matrix_t(
      xx: matrix.a, yx: matrix.b, xy: matrix.c, yy: matrix.d, x0: 0, y0: 0)
    unsafe cairo_set_font_face(pen, font.pointer)
    unsafe cairo_set_font_matrix(pen, &fontMatrix)
    unsafe cairo_set_source_rgba(pen, color.red, color.green, color.blue, color.alpha)
  }
}
