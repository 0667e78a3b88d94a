// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLines
internal import TextShaping

// Facts about single glyphs: properties, levels, visibility.

extension GlyphQueries {
  /// One glyph and its position in the tree.
  package struct Entry {
    var glyph: Glyph
    var run: GlyphRun
    /// The first character of its cluster, in the text.
    package var character: Int
    /// Its index in its passage.
    var local: Int
    var passage: Passage

    package var properties: GlyphProperties { GlyphProperties(glyph, kind: run.kind) }
    /// The glyph's number for clients: 65535 where there is no glyph of a font.
    package var id: UInt16 { glyph.publicID }
    package var level: UInt8 { run.level }
  }

  /// Calls `body` with each glyph of a range, as far as glyphs are generated.
  package func forEachGlyph(in range: Range<Int>, _ body: (Entry) -> Void) {
    var next = range.lowerBound
    while next < range.upperBound, let place = layout.place(ofGlyph: next),
      !place.passage.needsGlyphs
    {
      let passage = place.passage
      let shaped = passage.patched
      let base = place.prefix.glyphs
      let start = passage.position(ofGlyph: next - base)
      var character = start.character
      var nextCharacter = start.character
      let end = Swift.min(shaped.glyphs.count, range.upperBound - base)
      shaped.forEachRun(from: start, to: end) { run, part in
        for at in part {
          let count = shaped.characterCount(ofClusterAt: at)
          if count > 0 { (character, nextCharacter) = (nextCharacter, nextCharacter + count) }
          guard at >= next - base else { continue }
          body(
            Entry(
              glyph: shaped.glyphs[at], run: shaped.runs[run],
              character: place.prefix.characters + character, local: at, passage: passage))
        }
      }
      next = base + end
    }
  }

  /// Returns the glyph at an index; nil if it is not generated or does not exist.
  package func entry(at index: Int) -> Entry? {
    guard index < .max else { return nil }
    var found: Entry?
    forEachGlyph(in: index..<index + 1) { found = $0 }
    return found
  }

  /// Returns whether a glyph is not to be drawn: set by a client, else a control character or
  /// hidden.
  package func isNotShown(_ entry: Entry) -> Bool {
    if let set = entry.passage.notes?.isNotShown[entry.local] { return set }
    if layout.settings.showsInvisibleCharacters, InvisibleMark.kind(of: entry.glyph) != nil {
      return false
    }
    return !entry.properties.isDisjoint(with: [.null, .controlCharacter])
  }

  /// Returns whether a glyph's ink leaves its line's fragment: set by a client, else measured.
  package func drawsOutside(_ index: Int, in line: PlacedLine) -> Bool {
    if let set = line.passage.notes?.drawsOutside[index - line.place.prefix.glyphs] { return set }
    guard let local = displayedGlyph(index, in: line),
      let ink = ink(ofDisplayed: local..<local + 1, in: line)
    else { return false }
    let rect = line.fragmentRect
    let tolerance = 1e-6
    return ink.minY < rect.minY - tolerance
      || ink.maxY > rect.maxY + tolerance
  }

  /// Returns the smallest rectangle around the ink of some glyphs of a line; nil if they have none.
  ///
  /// - Parameters:
  ///   - glyphs: Indexes as in `segments`.
  ///   - line: The line.
  /// - Returns: Container coordinates, in points; nil without ink.
  func ink(ofDisplayed glyphs: Range<Int>, in line: PlacedLine) -> LayoutRect? {
    let shaped = line.displayedText
    let context = line.displayedContext
    var result: LayoutRect?
    for segment in line.segments where segment.glyphs.overlaps(glyphs) {
      let run = shaped.runs[segment.run]
      guard run.kind == .text else { continue }
      let change = line.displayedAttributes[run.style].origin.inkChange
      context.forEachGlyph(in: segment) { index, x, _ in
        let glyph = shaped.glyphs[index]
        guard glyphs.contains(index), glyph.flags.isDisjoint(with: [.control, .null]),
          let ink = run.ink(of: glyph.id, change)
        else { return }
        let offset = shaped.offset(ofGlyphAt: index)
        let rect = ink.offset(
          x: x + Double(offset?.x ?? 0) * run.scale,
          y: line.baseline + segment.y - line.displayedAttributes[run.style].rise
            - Double(offset?.y ?? 0) * run.verticalScale)
        result = result?.union(rect) ?? rect
      }
    }
    return result
  }

  /// Returns the glyphs around one that are positioned by the font's own advances.
  package func nominallySpaced(_ index: Int, in line: PlacedLine) -> Range<Int> {
    // The displayed glyphs of a truncated line represent other glyphs.
    guard line.displayed == nil else { return index..<index + 1 }
    let local = index - line.place.prefix.glyphs
    let context = line.passage.context(for: line.line)
    let shaped = line.passage.patched
    for segment in line.segments where segment.glyphs.contains(local) {
      let run = shaped.runs[segment.run]
      var low = segment.glyphs.lowerBound
      var high = segment.glyphs.upperBound
      context.forEachGlyph(in: segment) { i, _, advance in
        let glyph = shaped.glyphs[i]
        var isNominal = run.kind == .text && glyph.flags.isDisjoint(with: [.control, .null])
        if isNominal {
          let spacing = run.kern != 0 && context.endsCluster(i) ? run.kern : 0
          let own = Double(run.font.advance(of: glyph.id)) * run.scale
          isNominal = abs(advance + spacing - own) < 1e-9
        }
        // Glyphs after letter spacing are not at the font's positions.
        if context.stretch(after: i) != nil {
          if i < local { low = i + 1 } else { high = Swift.min(high, i + 1) }
        }
        if line.passage.notes?.starts.contains(i) == true {
          if i <= local { low = i } else { high = Swift.min(high, i) }
        }
        // Glyphs after one with another advance are positioned separately.
        guard !isNominal else { return }
        if i < local { low = i + 1 } else { high = Swift.min(high, i + 1) }
      }
      let base = line.place.prefix.glyphs
      return base + low..<base + high
    }
    return index..<index + 1
  }
}

extension GlyphRun {
  /// Returns the ink of a glyph as it is drawn: points from its origin on the baseline, y down; nil
  /// without ink.
  package func ink(of glyph: UInt16, _ change: InkChange?) -> LayoutRect? {
    guard let extents = font.extents(of: glyph), extents.width > 0, extents.height > 0 else {
      return nil
    }
    let top = (Double(extents.y) + Double(extents.height)) * verticalScale
    let rect = LayoutRect(
      x: Double(extents.x) * scale, y: -top, width: Double(extents.width) * scale,
      height: Double(extents.height) * verticalScale)
    guard let change else { return rect }
    let (rising, falling) = (change.slant * top, change.slant * (top - rect.height))
    let outset = change.outset * size
    return LayoutRect(
      x: rect.minX + min(rising, falling) - outset, y: rect.minY - outset,
      width: rect.width + abs(rising - falling) + 2 * outset, height: rect.height + 2 * outset)
  }
}

extension Glyph {
  /// The glyph's number for clients: 65535 if it is not a glyph of a font.
  var publicID: UInt16 {
    flags.contains(.control) && id >= Glyph.pageID ? Glyph.controlID : id
  }
}
