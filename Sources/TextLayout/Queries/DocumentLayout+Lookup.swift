// SPDX-License-Identifier: MIT

package import TextLines
package import TextShaping
internal import TextStructures

// Lookup: a seek in the tree finds the passage, a binary search its line, and a walk over the
// glyphs of that line the rest. O(log n) plus the length of one line.

/// One line and its position.
package struct PlacedLine {
  package let place: DocumentLayout.Place
  /// Index into the passage's lines.
  let index: Int
  /// Index of its container, and its fragment's top there.
  package let container: Int
  let top: Double
  /// The displayed content, if it is not the line's own glyphs.
  package let displayed: DisplayedLine?
  /// The number of glyphs that the line represents beyond those it holds: those that a last line
  /// leaves out or is extended by.
  let glyphsBeyond: Int

  package var line: Line { place.passage.lines[index] }
  package var passage: Passage { place.passage }
  package var glyphs: Range<Int> {
    let start = place.prefix.glyphs + Int(line.glyphStart)
    return start..<start + Int(line.glyphCount) + glyphsBeyond
  }
  package var characters: Range<Int> {
    let start = place.prefix.characters + Int(line.characterStart)
    return start..<(displayed?.characterEnd ?? start + Int(line.characterCount))
  }
  package var fragmentRect: LayoutRect {
    LayoutRect(x: line.x, y: top, width: line.width, height: line.height)
  }
  package var usedRect: LayoutRect {
    let line = displayed?.line ?? line
    return LayoutRect(
      x: line.usedX, y: top + line.usedTop, width: line.usedWidth, height: line.usedHeight)
  }
  package var baseline: Double { top + line.baseline }
  /// Whether the line, or another of its passage, has tabs.
  package var holdsTabs: Bool { !passage.tabs.isEmpty }

  // The displayed text: the glyphs that `segments` refer to.
  package var displayedText: ShapedText { displayed?.text ?? passage.patched }
  package var displayedAttributes: [RunAttributes] { displayed?.attributes ?? passage.attributes }

  /// Returns whether some of the displayed text has attributes for which a test holds; examines the
  /// line's runs alone.
  package func showsText(where test: (RunAttributes) -> Bool) -> Bool {
    if let displayed { return displayed.attributes.contains(where: test) }
    var glyph = Int(line.glyphStart) - Int(line.glyphInRun)
    var run = Int(line.runStart)
    let end = line.glyphEnd
    while glyph < end, run < passage.patched.runs.count {
      if test(passage.attributes[passage.patched.runs[run].style]) { return true }
      glyph += passage.patched.runs[run].glyphCount
      run += 1
    }
    return false
  }
  /// The key of a drawing of the line: with the passage's version, all that its glyphs and their
  /// positions depend on; nil for a line that displays other glyphs than its own.
  package var drawingKey: (numbers: [Int], top: Double)? {
    guard displayed == nil, glyphsBeyond == 0, passage.notes == nil else { return nil }
    return ([index, passage.drawingVersion], top)
  }

  package var displayedContext: LineContext { displayed?.context ?? passage.context(for: line) }

  /// The segments from left to right, positioned by layout, or by clients where they have set
  /// locations.
  package var segments: [LineSegment] {
    if let displayed { return displayed.segments }
    let context = passage.context(for: line)
    let segments = context.segments(baseLevel: passage.baseLevel)
    guard let placements = passage.notes?.placements, !placements.isEmpty else { return segments }
    return context.segments(segments, moved: placements)
  }
}

extension DocumentLayout {
  // MARK: Lines

  /// Returns whether a passage's lines are valid: it is laid out with all before it, or holds the
  /// last lines for which there is room.
  ///
  /// Others may have lines of an earlier layout.
  func isLaid(_ index: Int) -> Bool {
    if laysOutInParts { return !passages[index].isUnlaid }
    guard let first = firstUnlaid() else { return true }
    return index < first.index
      || index == first.index && progress.isFull && first.passage.needsLayout
  }

  /// Returns the line at an index of a passage.
  func placed(_ index: Int, in place: Place) -> PlacedLine {
    let (container, top) = position(of: place.passage.lines[index], prefix: place.prefix)
    let displayed = shown(index, in: place, container: container)
    var beyond = 0
    let end = place.prefix.characters + place.passage.lines[index].characterEnd
    if let displayed, displayed.characterEnd > end {
      beyond =
        glyphIndex(ofCharacter: displayed.characterEnd) - place.prefix.glyphs
        - place.passage.lines[index].glyphEnd
    }
    return PlacedLine(
      place: place, index: index, container: container, top: top, displayed: displayed,
      glyphsBeyond: beyond)
  }

  /// Returns the line that holds a glyph, if it is laid out.
  package func line(ofGlyph glyph: Int) -> PlacedLine? {
    guard glyph >= 0, let place = place(ofGlyph: glyph) else { return nil }
    let local = glyph - place.prefix.glyphs
    guard !place.passage.needsGlyphs, local < place.passage.laidGlyphCount, isLaid(place.index)
    else { return lastLine.flatMap { $0.glyphs.contains(glyph) ? $0 : nil } }
    return placed(place.passage.lineIndex(forGlyph: local), in: place)
  }

  /// Returns the line that held a glyph before a soft invalidation, which keeps the old lines for
  /// queries that do not lay out.
  package func oldLine(ofGlyph glyph: Int) -> PlacedLine? {
    guard glyph >= 0, let place = place(ofGlyph: glyph), !place.passage.needsGlyphs else {
      return nil
    }
    let local = glyph - place.prefix.glyphs
    guard place.passage.needsLayout, !progress.isFull, local < place.passage.laidGlyphCount else {
      return nil
    }
    return placed(place.passage.lineIndex(forGlyph: local), in: place)
  }

  /// Returns the line that holds a character, if it is laid out.
  package func line(ofCharacter character: Int) -> PlacedLine? {
    guard character >= 0, let place = place(ofCharacter: character) else { return nil }
    let local = character - place.prefix.characters
    guard !place.passage.needsGlyphs, local < place.passage.laidCharacterCount, isLaid(place.index)
    else { return lastLine.flatMap { $0.characters.contains(character) ? $0 : nil } }
    return placed(place.passage.lineIndex(forCharacter: local), in: place)
  }

  /// The last line of a full chain of containers, if it represents more than its own glyphs.
  var lastLine: PlacedLine? {
    guard progress.isFull, containers.contains(where: { $0.lastLine != .asSet }),
      let unlaid = firstUnlaid()
    else { return nil }
    if let last = unlaid.passage.lines.indices.last, isLaid(unlaid.index) {
      return placed(last, in: unlaid)
    }
    guard unlaid.index > 0 else { return nil }
    let index = unlaid.index - 1
    let place = Place(
      index: index, prefix: passages.prefix(upTo: index), passage: passages[index])
    return place.passage.lines.indices.last.map { placed($0, in: place) }
  }

  /// Returns the number of lines that hold some of a range of glyphs, by the sums of passages.
  ///
  /// - Returns: nil if not all passages between are known to be laid out; then lines are counted
  ///   one by one.
  /// - Complexity: O(log *n*), *n* passages.
  package func lineCount(fromGlyph start: Int, toGlyph end: Int) -> Int? {
    let end = Swift.min(end, passages.summary.glyphs)
    guard start >= 0, start < end, !laysOutInParts, !progress.isFull,
      let first = line(ofGlyph: start), let last = line(ofGlyph: end - 1),
      first.glyphsBeyond == 0, last.glyphsBeyond == 0
    else { return nil }
    return last.place.prefix.lines + last.index - (first.place.prefix.lines + first.index) + 1
  }

  /// Returns the next line in reading order.
  package func line(after line: PlacedLine) -> PlacedLine? {
    if line.index + 1 < line.passage.lines.count { return placed(line.index + 1, in: line.place) }
    let next = line.place.index + 1
    guard next < passages.count else { return nil }
    let passage = passages[next]
    // A laid-out passage that follows another one needs no search for the first that is not laid
    // out.
    guard !line.passage.isUnlaid && !passage.isUnlaid || isLaid(next) else { return nil }
    guard !passage.lines.isEmpty else { return nil }
    var prefix = line.place.prefix
    prefix.append(line.passage.summary)
    return placed(0, in: Place(index: next, prefix: prefix, passage: passage))
  }

  /// Returns the first line in a container or after it; nil if there is none.
  package func firstLine(fromContainer container: Int) -> PlacedLine? {
    if hasOwnLines { return ownLines().first { $0.container >= container } }
    guard
      let found = passages.first(where: {
        container == 0 ? $0.lines > 0 : $0.flow.marks >= container && $0.lines > 0
      })
    else { return nil }
    let place = Place(index: found.index, prefix: found.prefix, passage: found.element)
    guard isLaid(place.index) else { return nil }
    if let unit = unitPosition(at: place.index) {
      return firstLine(fromContainer: container, in: unit)
        ?? lastLine(of: unit).flatMap { line(after: $0) }
    }
    if let index = place.passage.lineIndex(
      fromContainer: container - place.prefix.flow.marks)
    {
      return placed(index, in: place)
    }
    // It ends with a form feed: the following text is in the next container.
    return place.passage.lines.indices.last.flatMap { line(after: placed($0, in: place)) }
  }

  /// Returns the line at a point in a container: the one whose fragment holds `y`, else the
  /// nearest.
  ///
  /// - Parameters:
  ///   - y: Points from the container's top.
  ///   - x: Chooses among fragments side by side.
  ///   - container: Its index in the chain.
  /// - Returns: nil if nothing is laid out in the container.
  func line(atY y: Double, x: Double, container: Int) -> PlacedLine? {
    if hasOwnLines { return ownLine(atY: y, x: x, container: container) }
    let found = passages.first(where: {
      $0.flow.marks > container || $0.flow.marks == container && $0.flow.height > y
    }).map { Place(index: $0.index, prefix: $0.prefix, passage: $0.element) }
    guard var place = found ?? lastPlace() else { return nil }
    if !isLaid(place.index), !laysOutInParts, let unlaid = firstUnlaid() { place = unlaid }
    if let unit = unitPosition(at: place.index), isLaid(place.index),
      let line = line(atY: y, x: x, container: container, in: unit)
    {
      return line
    }
    // The passage may begin after this container, or have no lines yet.
    while place.passage.lines.isEmpty || !isLaid(place.index)
      || position(of: place.passage.lines[0], prefix: place.prefix).container > container
    {
      guard place.index > 0 else { return nil }
      let prefix = passages.prefix(upTo: place.index - 1)
      place = Place(index: place.index - 1, prefix: prefix, passage: passages[place.index - 1])
      if place.passage.box?.unit != nil { break }
    }
    if let unit = unitPosition(at: place.index) {
      return line(atY: y, x: x, container: container, in: unit)
        ?? firstLine(behind: unit, container: container)
    }
    let lines = place.passage.lines
    let below = lines.indices.partitionPoint {
      let (own, top) = position(of: lines[$0], prefix: place.prefix)
      return own > container || own == container && top > y
    }
    let best = Swift.max(0, below - 1)
    var line = placed(best, in: place)
    if line.container < container {
      // Above the first line of the passage in this container.
      guard let next = self.line(after: line), next.container == container else { return nil }
      return next
    }
    guard line.container == container else { return nil }
    // Fragments side by side share their top: take the one nearest to x.
    var distance = line.fragmentRect.distance(toX: x)
    var index = best
    while index > 0, lines[index].flags.contains(.continuesBand), distance > 0 {
      index -= 1
      let other = placed(index, in: place)
      if other.fragmentRect.distance(toX: x) < distance {
        line = other
        distance = other.fragmentRect.distance(toX: x)
      }
    }
    return line
  }

  /// Returns the nearest line where a unit ends in a container without one.
  private func firstLine(behind unit: UnitPosition, container: Int) -> PlacedLine? {
    let next = lastLine(of: unit).flatMap { line(after: $0) }
    return next?.container == container ? next : nil
  }

  private func lastPlace() -> Place? {
    guard passages.count > 0 else { return nil }
    let index = passages.count - 1
    return Place(index: index, prefix: passages.prefix(upTo: index), passage: passages[index])
  }

  /// Returns the end of the text that is laid out without a gap, in characters and glyphs.
  package func laidEnd() -> (characters: Int, glyphs: Int) {
    guard let place = firstUnlaid() else {
      return (passages.summary.characters, passages.summary.glyphs)
    }
    if let last = lastLine { return (last.characters.upperBound, last.glyphs.upperBound) }
    guard place.passage.needsLayout, progress.isFull else {
      return (place.prefix.characters, place.prefix.glyphs)
    }
    return (
      place.prefix.characters + place.passage.laidCharacterCount,
      place.prefix.glyphs + place.passage.laidGlyphCount
    )
  }

  /// Returns the glyphs in a container, as far as it is laid out.
  package func glyphRange(inContainer container: Int) -> Range<Int> {
    if laysOutInParts { return 0..<passages.summary.glyphs }
    let end = laidEnd().glyphs
    if hasOwnLines {
      let lines = ownLines().filter { $0.container == container }
      guard let first = lines.first, let last = lines.last else { return end..<end }
      return first.glyphs.lowerBound..<last.glyphs.upperBound
    }
    let start = firstLine(fromContainer: container)?.glyphs.lowerBound ?? end
    let next = firstLine(fromContainer: container + 1)?.glyphs.lowerBound ?? end
    let last = Swift.max(Swift.min(next, end), glyphEnd(inContainer: container) ?? 0)
    return Swift.min(start, end)..<Swift.max(Swift.min(start, end), last)
  }

  /// Returns the union of the used rectangles in a container, as far as it is laid out.
  ///
  /// Size: the cases of a container's contents, each short.
  package func usedRect(inContainer container: Int) -> LayoutRect {
    if hasOwnLines {
      let used = ownLines().filter { $0.container == container }.map(\.usedRect)
      let rects = used + (extraUsedRect(container).map { [$0] } ?? [])
      return rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) }
    }
    if laysOutInParts, passages.summary.unlaid > 0 { return estimatedUsedRect }
    guard let first = firstLine(fromContainer: container) else {
      return extraUsedRect(container) ?? .zero
    }
    var rect: LayoutRect?
    if first.container == container {
      // Passages that end in this container come from the sums; the first and the last one line by
      // line.
      var extent = Extent()
      var bottom = first.usedRect.maxY
      // A line next to the first one may begin above it: it has no paragraph spacing.
      var highest = first.usedRect.minY
      let last = passages.first(where: { $0.flow.marks > container })
      let endIndex = last?.index ?? passages.count
      let unlaid = firstUnlaid()?.index ?? passages.count
      var singly = Set([first.place.index, Swift.min(endIndex, unlaid, passages.count - 1)])
      // A last line that shows other glyphs uses another width than it fills.
      let displayed =
        containers[container].lastLine == .asSet
        ? nil : lastLine(inContainer: container)?.place.index
      if let displayed { singly.insert(displayed) }
      for index in singly {
        guard isLaid(index) else { continue }
        let place = Place(
          index: index, prefix: passages.prefix(upTo: index), passage: passages[index])
        for number in place.passage.lines.indices {
          let line = place.passage.lines[number]
          let (c, top) = position(of: line, prefix: place.prefix)
          guard c == container else { continue }
          extent.include(
            index == displayed ? placed(number, in: place).displayed?.line ?? line : line)
          bottom = Swift.max(bottom, Double(top + line.usedTop + line.usedHeight))
          if index == first.place.index {
            highest = Swift.min(highest, Double(top + line.usedTop))
          }
        }
      }
      let inner =
        first.place.index + 1..<Swift.max(first.place.index + 1, Swift.min(endIndex, unlaid))
      if !inner.isEmpty {
        if let displayed, inner.contains(displayed) {
          extent.formUnion(passages.sum(of: inner.lowerBound..<displayed).extent)
          extent.formUnion(passages.sum(of: displayed + 1..<inner.upperBound).extent)
        } else {
          extent.formUnion(passages.sum(of: inner).extent)
        }
        let lastInner = passages[inner.upperBound - 1]
        let prefix = passages.prefix(upTo: inner.upperBound - 1)
        // A band ends where the lowest of its lines ends.
        for line in lastInner.lines.reversed() {
          let (_, top) = position(of: line, prefix: prefix)
          bottom = Swift.max(bottom, Double(top + line.usedTop + line.usedHeight))
          if !line.flags.contains(.continuesBand) { break }
        }
      }
      if let box = boxBottom(inContainer: container) { bottom = Swift.max(bottom, box) }
      rect = LayoutRect(
        x: extent.left, y: highest, width: extent.right - extent.left,
        height: Double(bottom - highest))
    }
    if let extra = extraUsedRect(container) { rect = rect?.union(extra) ?? extra }
    return rect ?? .zero
  }

  /// Returns the last line in a container, as far as it is laid out.
  private func lastLine(inContainer container: Int) -> PlacedLine? {
    let end = glyphRange(inContainer: container)
    return end.isEmpty ? nil : line(ofGlyph: end.upperBound - 1)
  }

  /// The used rectangle of the laid-out part, with the estimated height of all text.
  private var estimatedUsedRect: LayoutRect {
    let sum = passages.summary
    guard sum.lines > 0, sum.extent.left <= sum.extent.right else { return .zero }
    let rect = LayoutRect(
      x: sum.extent.left, y: 0, width: sum.extent.right - sum.extent.left,
      height: sum.flow.height)
    return extraUsedRect(0).map { rect.union($0) } ?? rect
  }

  private func extraUsedRect(_ container: Int) -> LayoutRect? {
    guard let extra = extraLine, extra.container == container else { return nil }
    let line = extra.line
    return LayoutRect(
      x: line.usedX, y: line.y + line.usedTop, width: line.usedWidth, height: line.usedHeight)
  }

  // MARK: Glyphs and characters

  /// Returns the first glyph of a character's cluster; past the end, indexes increase one by one.
  package func glyphIndex(ofCharacter character: Int) -> Int {
    if let glyph = plainCursor?.glyph(ofCharacter: character) { return glyph }
    let total = passages.summary
    guard character < total.characters, let place = place(ofCharacter: character) else {
      return (character - total.characters).addingAtMost(total.glyphs)
    }
    let passage = place.passage
    let local = character - place.prefix.characters
    if passage.needsGlyphs { return place.prefix.glyphs + local }
    return place.prefix.glyphs + passage.position(ofCharacter: local).glyph
  }

  /// Returns the first character of a glyph's cluster; past the end, indexes increase one by one.
  package func characterIndex(ofGlyph glyph: Int) -> Int {
    let total = passages.summary
    guard glyph < total.glyphs, let place = place(ofGlyph: glyph) else {
      return (glyph - total.glyphs).addingAtMost(total.characters)
    }
    let passage = place.passage
    let local = glyph - place.prefix.glyphs
    if passage.needsGlyphs { return place.prefix.characters + local }
    return place.prefix.characters + passage.position(ofGlyph: local).character
  }

  /// Returns the style of the paragraph a glyph belongs to, also while it is being laid out.
  package func lineStyle(atGlyph glyph: Int) -> LineStyle {
    if let current, glyph >= current.entry.glyphs,
      glyph < current.entry.glyphs + current.passage.glyphCount
    {
      return current.passage.paragraph?.style ?? LineStyle()
    }
    return place(ofGlyph: glyph)?.passage.paragraph?.style ?? LineStyle()
  }

  /// Returns whole paragraphs around some characters.
  package func paragraphs(around range: Range<Int>) -> Range<Int> {
    guard let content, passages.count > 0 else { return 0..<0 }
    let last = content.characterCount - 1
    let first = content.paragraph(holding: Swift.min(range.lowerBound, last))
    let end = content.paragraph(
      holding: Swift.min(Swift.max(range.lowerBound, range.upperBound - 1), last))
    return first.lowerBound..<end.upperBound
  }
}

extension Passage {
  /// Returns the cluster that holds a local character; the search starts at its line where there is
  /// one.
  func position(ofCharacter character: Int) -> ShapedText.Position {
    let start =
      character < laidCharacterCount ? lines[lineIndex(forCharacter: character)].start : .start
    return patched.position(ofCharacter: character, from: start)
  }

  /// Returns the cluster that holds a local glyph.
  func position(ofGlyph glyph: Int) -> ShapedText.Position {
    let start = glyph < laidGlyphCount ? lines[lineIndex(forGlyph: glyph)].start : .start
    return patched.position(ofGlyph: glyph, from: start)
  }
}

extension Int {
  /// Returns the sum, or `Int.max` on overflow; for indexes that increase past an end.
  fileprivate func addingAtMost(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
