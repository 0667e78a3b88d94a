// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLines
internal import TextShaping
internal import TextStructures

// Layout of a part, for `allowsNonContiguousLayout`. In one endless simple column the lines of a paragraph
// are the same wherever it stands, so a paragraph may be laid out though those before it are not; what is
// not yet known is its place:
//
//     |laid|   deferred, 40 000 points by estimate  |laid|laid|     deferred … |
//
// An estimate stays until its paragraphs are laid out, so that places behind it move only then. Glyph
// indexes behind a hole count one glyph a UTF-16 unit in it and are provisional in the same way. When all is
// laid out, everything is as if it had been laid out from the start.

extension DocumentLayout {
  /// Whether parts may be laid out by themselves.
  package var laysOutInParts: Bool {
    settings.allowsParts && containers.count == 1 && containers[0].isEndless
      && client.layoutHooks?.typesetting == nil
  }

  /// Whether something behind a hole is laid out.
  package var hasHoles: Bool {
    guard let first = firstUnlaid() else { return false }
    return passages.count - passages.summary.unlaid > first.index
  }

  /// Lays out the paragraphs that a goal speaks of and no others.
  func ensureParts(_ goal: LayoutGoal) {
    estimateHeights()
    let count = passages.summary.characters
    if goal.containers > 0 || goal.characters == .max && goal.firstCharacter == 0 {
      ensurePart(characters: 0..<count)
    } else {
      if goal.characters > 0 {
        let end = Swift.min(goal.characters, count)
        ensurePart(
          characters: Swift.min(goal.firstCharacter ?? end - 1, Swift.max(0, end - 1))..<end)
      }
      if goal.glyphs > 0 {
        ensurePart(firstGlyph: goal.firstGlyph ?? goal.glyphs - 1, end: goal.glyphs)
      }
      if let height = goal.height { ensurePart(from: goal.top ?? height, to: height) }
    }
    if passages.summary.unlaid == 0 || goal.characters >= count && goal.characters > 0 {
      layOutEnd()
    }
  }

  private func ensurePart(characters range: Range<Int>) {
    var at = range.lowerBound
    while at < range.upperBound, !progress.isFull, let place = place(ofCharacter: at) {
      if place.passage.isDeferred {
        open(at: at, count: Swift.min(range.upperBound - at, 4 * Self.deferredStep))
      } else if place.passage.isUnlaid {
        layOut(place, until: range.upperBound)
      } else if !freshenTable(at: place) {
        at = place.prefix.characters + place.passage.characterCount
      }
    }
  }

  private func ensurePart(firstGlyph: Int, end: Int) {
    var at = Swift.max(0, firstGlyph)
    while at < end, !progress.isFull, let place = place(ofGlyph: at) {
      if place.passage.isDeferred {
        open(at: place.prefix.characters + at - place.prefix.glyphs)
      } else if place.passage.isUnlaid {
        layOut(place, until: place.prefix.characters + place.passage.characterCount)
      } else if !freshenTable(at: place) {
        at = place.prefix.glyphs + place.passage.glyphCount
      }
    }
  }

  private func ensurePart(from top: Double, to bottom: Double) {
    var y = top.isNaN ? 0 : Swift.max(0, top)
    while !progress.isFull {
      guard let found = passages.first(where: { $0.flow.height > y }) else {
        // Below everything: the end has to be known to be the end.
        let count = passages.summary.characters
        guard count > 0, let last = place(ofCharacter: count - 1) else { return }
        if !last.passage.isDeferred, !last.passage.isUnlaid { return layOutEnd() }
        ensurePart(characters: count - 1..<count)
        continue
      }
      let place =
        firstUnplaced(before: found.index)
        ?? Place(index: found.index, prefix: found.prefix, passage: found.element)
      if place.passage.isDeferred {
        let part = (y - place.prefix.flow.height) / place.passage.flow.height
        let offset = Int(Double(place.passage.characterCount) * Swift.min(Swift.max(0, part), 1))
        open(
          at: place.prefix.characters + Swift.min(offset, place.passage.characterCount - 1))
      } else if place.passage.isUnlaid {
        layOut(place, until: place.prefix.characters + place.passage.characterCount)
      } else if !freshenTable(at: place) {
        y = place.prefix.flow.height + place.passage.flow.height
        if y > bottom { return }
      }
    }
  }

  /// The first of the pieces right before a passage that take no room because they are not laid out.
  ///
  /// Such a piece was cut off behind the last whole line of another; no height leads to it.
  private func firstUnplaced(before index: Int) -> Place? {
    var first = index
    while first > 0, passages[first - 1].flow.height == 0, passages[first - 1].isUnlaid,
      !passages[first - 1].isDeferred
    {
      first -= 1
    }
    guard first < index else { return nil }
    return Place(index: first, prefix: passages.prefix(upTo: first), passage: passages[first])
  }

  /// Lays out a passage, with the pieces of its paragraph before it.
  private func layOut(_ place: Place, until end: Int) {
    var first = place
    // A piece begins where the line before it ends, and so may a paragraph.
    while first.index > 0 {
      if passages[first.index - 1].isDeferred, asksForGlyphs, first.passage.startsParagraph {
        let character = first.prefix.characters
        open(at: character - 1, count: 1)
        guard let moved = self.place(ofCharacter: character) else { break }
        first = moved
      }
      let before = passages[first.index - 1]
      guard before.isUnlaid, !first.passage.startsParagraph || flowsOn(behind: first.index - 1)
      else { break }
      first = Place(
        index: first.index - 1, prefix: passages.prefix(upTo: first.index - 1), passage: before)
    }
    // The piece before has got glyphs meanwhile: as many as there are, not one for each unit.
    if asksForGlyphs { first.prefix = passages.prefix(upTo: first.index) }
    if !first.passage.needsLayout {
      passages.update(at: first.index) { $0.expectedEntry = nil }
      return
    }
    if layOutBlocks(at: first) { return }
    layOutForward(
      from: first, LayoutGoal(characters: Swift.max(end, first.prefix.characters + 1)))
  }

  /// Lays out some more of what nobody has asked for.
  ///
  /// - Returns: Whether there is more.
  package func layOutSome(until deadline: () -> Bool) -> Bool {
    while !isComplete, !progress.isFull {
      let before = passages.summary
      guard let next = firstUnlaid() else {
        ensureLayout(.everything)
        break
      }
      let start = next.prefix.characters
      ensureLayout(
        LayoutGoal(characters: start + Self.deferredStep, firstCharacter: start))
      if passages.summary == before, !isComplete { break }
      if deadline() { break }
    }
    return !isComplete && !progress.isFull
  }

  /// Lays out what the extra line needs: all, or in parts the last paragraph.
  package func ensureEnd() {
    refreshContainers()
    guard laysOutInParts else { return ensureLayout(.everything) }
    let count = passages.summary.characters
    ensureLayout(LayoutGoal(characters: Swift.max(1, count)))
  }

  /// Defers all text outside a range, with the heights that the paragraphs had.
  package func discard(outside range: Range<Int>) {
    guard let content, passages.count > 0 else { return }
    refreshContainers()
    let keep = wholeUnits(
      content.paragraph(holding: range.lowerBound)
        .lowerBound..<content.paragraph(
          holding: Swift.max(range.lowerBound, range.upperBound - 1)
        ).upperBound)
    invalidateEnd()
    let count = passages.summary.characters
    replace(keep.upperBound..<count)
    replace(0..<keep.lowerBound)
  }

  /// Defers whole paragraphs again.
  private func replace(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    guard let first = place(ofCharacter: range.lowerBound),
      let last = place(ofCharacter: range.upperBound - 1)
    else { return }
    // Deferred text may begin or end outside.
    let start = first.prefix.characters
    let end = last.prefix.characters + last.passage.characterCount
    if first.index == last.index, first.passage.isDeferred { return }
    guard start == range.lowerBound, end == range.upperBound else { return }
    let deferred = Passage.deferred(range.count)
    deferred.takeOver(passages.sum(of: first.index..<last.index + 1).flow)
    deferred.flow.lines = 0
    passages.replaceSubrange(first.index..<last.index + 1, with: [deferred])
  }

  // MARK: Estimates

  /// Gives what was never laid out a height.
  private func estimateHeights() {
    guard !progress.containersAreEstimated, let content, passages.count > 0 else { return }
    progress.containersAreEstimated = true
    let count = content.characterCount
    guard count > 0 else { return }
    let attributes = content.attributes(at: 0, language: language)
    let shaping = attributes.shaping
    let scale = shaping.size / Double(shaping.font.unitsPerEm)
    let metrics = shaping.font.metrics
    var lineHeight = Double(metrics.ascender - metrics.descender) * scale
    if settings.usesFontLeading { lineHeight += Double(metrics.lineGap) * scale }
    lineHeight = Swift.max(1, lineHeight)
    // Letters are about half as wide as the font is high.
    let perLine = Swift.max(1, containers[0].width / Swift.max(1, shaping.size / 2))
    let paragraphs = Double(content.textBuffer.separatorCount + 1)
    let lines = paragraphs * (Double(count) / paragraphs / perLine + 0.5)
    let perCharacter = lines * lineHeight / Double(count)
    passages.updateEach(in: 0..<passages.count) { _, passage in
      // It ended in a container that is gone.
      if passage.needsLayout, passage.flow.marks > 0 { passage.flow.marks = 0 }
      if passage.needsLayout, passage.flow == .zero {
        passage.flow.height = Swift.max(
          1.0 / 1024, (Double(passage.characterCount) * perCharacter).onGrid)
      }
      return true
    }
  }
}
