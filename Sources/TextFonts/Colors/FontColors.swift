// SPDX-License-Identifier: MIT

private import Synchronization

/// The colour tables of a face, each read when it is first needed.
final class FontColors: Sendable {
  private let tables: FontTables
  private let state = Mutex(State())

  private struct State {
    var palettes: ColorPalettes?
    /// nil inside: no table of version 1.
    var paints: ColorTable??
    var drawings: SVGGlyphTable?
  }

  init(_ tables: FontTables) { self.tables = tables }

  var palettes: ColorPalettes {
    state.withLock { state in
      let found = state.palettes ?? ColorPalettes(tables.bytes(tag("CPAL")))
      state.palettes = found
      return found
    }
  }

  /// The paintings of `COLR`; nil if the table has version 0 or does not exist.
  var paints: ColorTable? {
    state.withLock { state in
      if let known = state.paints { return known }
      let found = ColorTable(tables.bytes(tag("COLR")))
      state.paints = .some(found)
      return found
    }
  }

  var drawings: SVGGlyphTable {
    state.withLock { state in
      let found = state.drawings ?? SVGGlyphTable(tables)
      state.drawings = found
      return found
    }
  }
}

extension FontInstance {
  /// Returns the layers of a `COLR` version 0 glyph, in the instance's palette, back to front;
  /// empty for other glyphs.
  package func colorLayers(of glyph: UInt16) -> [GlyphLayer] {
    guard face.hasColorLayers else { return [] }
    return face.harfBuzz.colorLayers(of: glyph).map { layer in
      GlyphLayer(
        glyph: layer.glyph,
        color: layer.index == 0xFFFF ? nil : face.colors.palettes.color(layer.index, in: palette))
    }
  }

  /// Returns the painting of a `COLR` version 1 glyph, in the instance's palette; nil for other
  /// glyphs.
  package func colorPainting(of glyph: UInt16) -> GlyphPainting? {
    guard face.hasColorLayers, let table = face.colors.paints else { return nil }
    return table.painting(
      of: glyph, palettes: face.colors.palettes, palette: palette,
      variations: variations.isEmpty
        ? nil : table.variations(at: harfBuzz.normalizedCoordinates()))
  }

  /// Returns whether the table `COLR` of version 1 has a painting of a glyph, valid or not.
  package func hasColorPainting(of glyph: UInt16) -> Bool {
    face.hasColorLayers && face.colors.paints?.hasPainting(of: glyph) == true
  }

  /// Returns the document of the table `SVG ` that draws a glyph; nil if there is none, or one
  /// larger than `limit`.
  package func svgSource(of glyph: UInt16, limit: Int) -> SVGGlyphSource? {
    guard face.hasSVGGlyphs, let place = face.colors.drawings.document(of: glyph),
      place.length > 0, place.length <= limit
    else { return nil }
    let bytes = face.tables.bytes(tag("SVG "), at: place.offset, count: place.length)
    return bytes.count == place.length
      ? SVGGlyphSource(bytes: bytes, offset: place.offset) : nil
  }

  /// The colours of the instance's palette, by their index.
  package var paletteColors: [GlyphColor?] {
    let palettes = face.colors.palettes
    return (0..<palettes.entryCount).map { palettes.color($0, in: palette) }
  }

  /// The instance whose outlines the paintings fill: the same without synthetic styles.
  package var plainOutlines: FontInstance {
    syntheticBold == 0 && syntheticSlant == 0
      ? self : with(syntheticBold: 0, syntheticSlant: 0)
  }
}

extension FontFace {
  /// The number of palettes in its table `CPAL`.
  package var paletteCount: Int { hasPalettes ? colors.palettes.count : 0 }
}
