// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextStructures

/// Queries about glyphs that are laid out.
///
/// The caller has laid out as far as needed.
package struct GlyphQueries {
  let layout: DocumentLayout

  package init(_ layout: DocumentLayout) { self.layout = layout }

  // MARK: Glyphs and characters

  package func glyph(at index: Int) -> UInt16 {
    guard let place = layout.place(ofGlyph: index), !place.passage.needsGlyphs else { return 65535 }
    return place.passage.patched.glyphs[index - place.prefix.glyphs].publicID
  }

  /// Returns the size of an attachment: set by a client, else the one it has in its line.
  package func attachmentSize(of index: Int) -> LayoutSize? {
    guard let entry = entry(at: index) else { return nil }
    if let set = entry.passage.notes?.attachmentSizes[entry.local] { return set }
    guard entry.run.kind == .attachment,
      let attachment = entry.passage.attributes[entry.run.style].attachment
    else { return nil }
    let padding = attachment.linePadding.clamped(to: 0, 1e6)
    return LayoutSize(
      width: Swift.max(0, entry.run.kern - 2 * padding), height: entry.run.attachmentHeight)
  }

  /// Returns the characters of glyphs that are generated.
  package func madeCharacters(of glyphs: Range<Int>) -> Range<Int> {
    guard let first = layout.place(ofGlyph: glyphs.lowerBound), !glyphs.isEmpty else {
      return 0..<0
    }
    if first.passage.needsGlyphs { return first.prefix.characters..<first.prefix.characters }
    return characterRange(of: glyphs).characters
  }

  /// Returns the carets of the line that holds a character; those of the last line, or the extra
  /// line, after the text.
  package func insertionPoints(inLineOf character: Int, alternate: Bool, inDisplayOrder: Bool)
    -> [(x: Double, character: Int)]
  {
    var points = carets(inLineOf: character).map {
      (x: alternate ? $0.alternate : $0.primary, character: $0.character)
    }
    if inDisplayOrder { points.sort { ($0.x, $0.character) < ($1.x, $1.character) } }
    return points
  }

  /// Returns the carets of the line that holds a character, in the order of the characters,
  /// relative to the fragment's left edge.
  ///
  /// Those of the last line, or the extra line, after the text.
  package func carets(inLineOf character: Int) -> [LineCarets.Caret] {
    let count = layout.characterCount
    layout.ensureLayout(LayoutGoal(characters: Swift.min(character, count) + 1))
    if character >= count, layout.progress.extraLineIsValid, let extra = layout.extraLine {
      let x = extra.line.contentX - extra.line.x
      return [LineCarets.Caret(character: count, primary: x, alternate: x)]
    }
    guard let line = layout.line(ofCharacter: Swift.min(character, count - 1)) else { return [] }
    return LineCarets(line, of: layout).carets().map {
      LineCarets.Caret(
        character: $0.character, primary: $0.primary - line.line.x,
        alternate: $0.alternate - line.line.x)
    }
  }

  /// Returns the glyphs of some characters, and the characters of those glyphs.
  package func glyphRange(of characters: Range<Int>) -> (glyphs: Range<Int>, characters: Range<Int>)
  {
    layout.ensureGlyphs(upToCharacter: characters.upperBound, from: characters.lowerBound)
    guard !characters.isEmpty else {
      let glyph = layout.glyphIndex(ofCharacter: characters.lowerBound)
      return (glyph..<glyph, characters.lowerBound..<characters.lowerBound)
    }
    let first = cluster(ofCharacter: characters.lowerBound)
    let last = cluster(ofCharacter: characters.upperBound - 1)
    return (
      first.glyphs.lowerBound..<last.glyphs.upperBound,
      first.characters.lowerBound..<last.characters.upperBound
    )
  }

  /// Returns the characters of some glyphs, and the glyphs of those characters.
  package func characterRange(of glyphs: Range<Int>) -> (characters: Range<Int>, glyphs: Range<Int>)
  {
    guard !glyphs.isEmpty else {
      let character = layout.characterIndex(ofGlyph: glyphs.lowerBound)
      return (character..<character, glyphs.lowerBound..<glyphs.lowerBound)
    }
    let first = cluster(ofGlyph: glyphs.lowerBound)
    let last = cluster(ofGlyph: glyphs.upperBound - 1)
    return (
      first.characters.lowerBound..<last.characters.upperBound,
      first.glyphs.lowerBound..<last.glyphs.upperBound
    )
  }

  struct Cluster {
    var glyphs: Range<Int>
    var characters: Range<Int>
  }

  func cluster(ofCharacter index: Int) -> Cluster {
    guard let place = layout.place(ofCharacter: index) else {
      let glyph = layout.glyphIndex(ofCharacter: index)
      return Cluster(glyphs: glyph..<glyph + 1, characters: index..<index + 1)
    }
    // Not shaped, while a delegate chooses other glyphs: one glyph for each unit.
    if place.passage.needsGlyphs {
      let glyph = place.prefix.glyphs + index - place.prefix.characters
      return Cluster(glyphs: glyph..<glyph + 1, characters: index..<index + 1)
    }
    return cluster(
      at: place.passage.position(ofCharacter: index - place.prefix.characters), in: place)
  }

  func cluster(ofGlyph index: Int) -> Cluster {
    guard let place = layout.place(ofGlyph: index) else {
      let character = layout.characterIndex(ofGlyph: index)
      return Cluster(glyphs: index..<index + 1, characters: character..<character + 1)
    }
    if place.passage.needsGlyphs {
      let character = place.prefix.characters + index - place.prefix.glyphs
      return Cluster(glyphs: index..<index + 1, characters: character..<character + 1)
    }
    return cluster(at: place.passage.position(ofGlyph: index - place.prefix.glyphs), in: place)
  }

  private func cluster(at position: ShapedText.Position, in place: DocumentLayout.Place) -> Cluster
  {
    let text = place.passage.patched
    let end = text.clusterEnd(at: position.glyph)
    let count = text.characterCount(ofClusterAt: position.glyph)
    let glyph = place.prefix.glyphs
    let character = place.prefix.characters + position.character
    return Cluster(
      glyphs: glyph + position.glyph..<glyph + end, characters: character..<character + count)
  }

  // MARK: Locations

  /// Returns the location of a glyph, relative to its fragment's origin.
  package func location(of glyph: Int, in line: PlacedLine) -> LayoutPoint {
    if let plain = PlainLine(line) {
      let x = plain.x(ofGlyph: glyph - line.place.prefix.glyphs)
      return x.map { LayoutPoint(x: $0 - line.line.x, y: line.line.baseline) } ?? .zero
    }
    guard let local = displayedGlyph(glyph, in: line) else { return .zero }
    let context = line.displayedContext
    for segment in line.segments where segment.glyphs.contains(local) {
      var result = LayoutPoint.zero
      let rise = line.displayedAttributes[line.displayedText.runs[segment.run].style].rise
      context.forEachGlyph(in: segment) { index, x, _ in
        if index == local {
          result = LayoutPoint(x: x - line.line.x, y: line.line.baseline + segment.y - rise)
        }
      }
      return result
    }
    return .zero
  }

  /// Returns the horizontal extents of some glyphs in a line, from left to right; neighbours
  /// joined.
  package func spans(of glyphs: Range<Int>, in line: PlacedLine) -> [ClosedRange<Double>] {
    let base = line.place.prefix.glyphs
    guard let displayed = line.displayed else {
      return self.spans(ofDisplayed: glyphs.lowerBound - base..<glyphs.upperBound - base, in: line)
    }
    let low = layout.characterIndex(ofGlyph: glyphs.lowerBound)
    let high = layout.characterIndex(ofGlyph: glyphs.upperBound)
    let parts = displayed.glyphs(ofCharacters: low..<Swift.max(low, high))
      .flatMap { self.spans(ofDisplayed: $0, in: line) }
      .sorted { $0.lowerBound < $1.lowerBound }
    var spans: [ClosedRange<Double>] = []
    for part in parts {
      if let last = spans.last, part.lowerBound - last.upperBound < 1e-6 {
        spans[spans.count - 1] =
          last.lowerBound...Swift.max(last.upperBound, part.upperBound)
      } else {
        spans.append(part)
      }
    }
    return spans
  }

  /// Returns the displayed glyph for a glyph of a line: in a truncated line the ellipsis for
  /// omitted ones.
  func displayedGlyph(_ glyph: Int, in line: PlacedLine) -> Int? {
    guard let displayed = line.displayed else { return glyph - line.place.prefix.glyphs }
    let character = layout.characterIndex(ofGlyph: glyph)
    guard let first = displayed.glyph(ofCharacter: character) else { return nil }
    let inCluster = glyph - layout.glyphIndex(ofCharacter: character)
    let isSame = displayed.character(ofGlyph: first + inCluster) == character
    return isSame ? first + inCluster : first
  }

  /// Returns the glyph that a displayed glyph of a line represents: the first of the omitted ones
  /// for the ellipsis.
  private func glyph(ofDisplayed index: Int, in line: PlacedLine) -> Int {
    guard let displayed = line.displayed else { return line.place.prefix.glyphs + index }
    return layout.glyphIndex(ofCharacter: displayed.character(ofGlyph: index))
  }

  /// Returns the extents of glyphs with indexes as in `segments`.
  private func spans(ofDisplayed local: Range<Int>, in line: PlacedLine) -> [ClosedRange<Double>] {
    let context = line.displayedContext
    var spans: [ClosedRange<Double>] = []
    for segment in line.segments where segment.glyphs.overlaps(local) {
      var (low, high) = (segment.x, segment.x + segment.width)
      let part = local.clamped(to: segment.glyphs)
      let run = context.text.runs[segment.run]
      if part != segment.glyphs, run.kern >= 0 || run.kind != .text || line.line.stretchCount > 0 {
        (low, high) = (.infinity, -.infinity)
        context.forEachGlyph(in: segment) { index, x, advance in
          guard part.contains(index) else { return }
          low = Swift.min(low, x, x + advance)
          high = Swift.max(high, x, x + advance)
        }
      } else if part != segment.glyphs {
        // Tightened glyphs reach to the next one, not over it.
        let first = segment.glyphs.lowerBound
        let before = context.measure(first..<part.lowerBound, run: run).width
        let after = context.measure(first..<part.upperBound, run: run).width
        (low, high) =
          segment.isRightToLeft ? (high - after, high - before) : (low + before, low + after)
      }
      // A glyph narrower than its tightening has no room.
      guard low <= high else { continue }
      if let last = spans.last, low - last.upperBound < 1e-6 {
        spans[spans.count - 1] = last.lowerBound...Swift.max(last.upperBound, high)
      } else {
        spans.append(low...high)
      }
    }
    return spans
  }

  package func boundingRect(of glyphs: Range<Int>, container: Int) -> LayoutRect {
    guard !glyphs.isEmpty else { return .zero }
    var result: LayoutRect?
    var line = layout.line(ofGlyph: glyphs.lowerBound)
    while let current = line, current.glyphs.lowerBound < glyphs.upperBound {
      defer { line = layout.line(after: current) }
      if current.container > container, !layout.linesCanMoveBack { break }
      if current.container != container { continue }
      let part = glyphs.clamped(to: current.glyphs)
      let spans = spans(of: part, in: current)
      guard let low = spans.first?.lowerBound, let high = spans.map(\.upperBound).max() else {
        continue
      }
      let used = current.usedRect
      var rect = LayoutRect(
        x: low, y: used.minY, width: high - low, height: used.height)
      if let ink = ink(of: part, in: current) { rect = rect.union(ink) }
      result = result?.union(rect) ?? rect
    }
    return result ?? .zero
  }

  /// Returns the ink of some glyphs of a line; nil if they have none.
  private func ink(of glyphs: Range<Int>, in line: PlacedLine) -> LayoutRect? {
    guard let displayed = line.displayed else {
      let base = line.place.prefix.glyphs
      return ink(ofDisplayed: glyphs.lowerBound - base..<glyphs.upperBound - base, in: line)
    }
    let all = 0..<displayed.text.glyphs.count
    if glyphs == line.glyphs { return ink(ofDisplayed: all, in: line) }
    var result: LayoutRect?
    for index in all where glyphs.contains(glyph(ofDisplayed: index, in: line)) {
      guard let ink = ink(ofDisplayed: index..<index + 1, in: line) else { continue }
      result = result?.union(ink) ?? ink
    }
    return result
  }

  package func glyphs(touching bounds: LayoutRect, container: Int) -> Range<Int> {
    guard bounds.isUsable else { return layout.glyphRange(inContainer: container) }
    if layout.hasOwnLines {
      let lines = layout.ownLines().filter {
        $0.container == container && $0.top < bounds.maxY
          && $0.fragmentRect.maxY > bounds.minY
      }
      guard let first = lines.first, let last = lines.last else { return 0..<0 }
      return first.glyphs.lowerBound..<last.glyphs.upperBound
    }
    if layout.passages.summary.boxed > 0 {
      return layout.glyphs(touching: bounds.minY, bounds.maxY, container: container)
    }
    guard
      let first = layout.line(
        atY: bounds.minY, x: bounds.minX, container: container)
    else { return 0..<0 }
    // Fragments left of it in the same band come first.
    var start = first
    while start.index > 0, start.line.flags.contains(.continuesBand) {
      start = layout.placed(start.index - 1, in: start.place)
    }
    var low: Int?
    var high = 0
    var line: PlacedLine? = start
    while let current = line, current.container == container, current.top < bounds.maxY {
      if current.fragmentRect.maxY > bounds.minY {
        low = low ?? current.glyphs.lowerBound
        high = current.glyphs.upperBound
      }
      line = layout.line(after: current)
    }
    return low.map { $0..<high } ?? 0..<0
  }

  // MARK: Hit testing

  /// Returns the glyph at a point, and the fraction of its advance there, in its reading direction.
  package func hit(_ point: LayoutPoint, container: Int) -> (glyph: Int, fraction: Double) {
    guard let line = line(near: point, container: container) else { return (0, 0) }
    if let plain = PlainLine(line) {
      let hit = plain.hit(Double(point.x).isNaN ? 0 : Double(point.x))
      return (line.place.prefix.glyphs + hit.glyph, hit.fraction)
    }
    let hit = hit(point, in: line)
    return (glyph(ofDisplayed: hit.glyph, in: line), hit.fraction)
  }

  /// Returns the glyph at a point of a line, with an index as in `segments`.
  private func hit(_ point: LayoutPoint, in line: PlacedLine) -> (glyph: Int, fraction: Double) {
    let x = Double(point.x).isNaN ? 0 : Double(point.x)
    let context = line.displayedContext
    var best = (glyph: line.displayed == nil ? Int(line.line.glyphStart) : 0, fraction: 0.0)
    var nearest = Nearness()
    for segment in line.segments {
      let outside = x < segment.x ? segment.x - x : Swift.max(0, x - segment.x - segment.width)
      guard outside == 0 || nearest.canFindNearer(outside) else { continue }
      context.forEachGlyph(in: segment) { index, left, advance in
        guard advance >= 0 else { return }
        let distance = x < left ? left - x : Swift.max(0, x - left - advance)
        let isInvisible = advance == 0 && context.text.glyphs[index].isInvisible
        guard nearest.take(distance, width: advance, isInvisible: isInvisible) else { return }
        let part = advance == 0 ? 0 : Swift.min(1, Swift.max(0, (x - left) / advance))
        best = (index, segment.isRightToLeft && advance > 0 ? 1 - part : part)
      }
    }
    return best
  }

  /// Returns the character at a point: a ligature is divided into its graphemes.
  package func characterHit(_ point: LayoutPoint, container: Int) -> (
    character: Int, fraction: Double
  ) {
    let x = Double(point.x).isNaN ? 0 : Double(point.x)
    let y = Double(point.y).isNaN ? 0 : Double(point.y)
    if let hit = layout.plainCursor?.characterHit(x: x, y: y, container: container) { return hit }
    guard let line = line(near: point, container: container) else { return (0, 0) }
    if let hit = PlainLine(line)?.characterHit(x) { return hit }
    return LineCarets(line, of: layout).hit(x) ?? (line.characters.lowerBound, 0)
  }

  private func line(near point: LayoutPoint, container: Int) -> PlacedLine? {
    let y = Double(point.y)
    return layout.line(
      atY: y.isNaN ? 0 : y, x: Double(point.x).isNaN ? 0 : Double(point.x), container: container)
  }
}
