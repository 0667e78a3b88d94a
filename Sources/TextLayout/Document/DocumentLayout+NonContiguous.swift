// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLines
internal import TextShaping
internal import TextStructures

// Layout of a part, for `allowsNonContiguousLayout`. In one endless simple column the lines of a
// paragraph do not depend on its position, so a paragraph may be laid out although those before it
// are not; only its position is not known yet:
//
//     |laid|   deferred, 40 000 points by estimate  |laid|laid|     deferred … |
//
// An estimate stays until its paragraphs are laid out, so that positions after it move only then.
// Glyph indexes after a hole count one glyph a UTF-16 unit in it and are provisional in the same
// way. When all is laid out, everything is as if it had been laid out from the start.

extension DocumentLayout {
  /// Whether the results of queries are those of complete layout: parts may not be laid out
  /// separately, or the text is short.
  package var isExact: Bool {
    !settings.allowsParts || passages.summary.characters <= settings.exactLimit
  }

  /// Whether parts may be laid out by themselves.
  package var laysOutInParts: Bool {
    !isExact && containers.count == 1 && containers[0].isEndless
      && client.layoutHooks?.typesetting == nil
  }

  /// Whether something after a hole is laid out.
  package var hasHoles: Bool {
    guard let first = firstUnlaid() else { return false }
    return passages.count - Int(passages.summary.unlaid) > first.index
  }

  /// Lays out the paragraphs of a goal and no others.
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
        openForLayout(at: at, limit: Swift.min(range.upperBound - at, 4 * Self.deferredStep))
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
        openForLayout(at: place.prefix.characters + at - place.prefix.glyphs)
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
        openForLayout(
          at: place.prefix.characters + Swift.min(offset, place.passage.characterCount - 1))
      } else if place.passage.isUnlaid {
        layOut(place, until: place.prefix.characters + place.passage.characterCount)
      } else if !freshenTable(at: place) {
        y = place.prefix.flow.height + place.passage.flow.height
        if y > bottom { return }
      }
    }
  }

  /// Opens deferred text; where its height is known, all of it is laid out, so that the height
  /// stays known.
  private func openForLayout(at character: Int, limit: Int = DocumentLayout.deferredStep) {
    let isMeasured = place(ofCharacter: character)?.passage.isMeasured == true
    guard let range = openPart(at: character, count: limit), isMeasured else { return }
    ensurePart(characters: range)
  }

  /// Returns the first of the pieces right before a passage that take no room because they are not
  /// laid out.
  ///
  /// Such a piece was cut off after the last whole line of another; no height leads to it.
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
      if passages[first.index - 1].isDeferred, needsGlyphHooks, first.passage.startsParagraph {
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
    // The piece before has got glyphs meanwhile: their number is exact, not one for each unit.
    if needsGlyphHooks { first.prefix = passages.prefix(upTo: first.index) }
    if !first.passage.needsLayout {
      passages.update(at: first.index) { $0.expectedEntry = nil }
      return
    }
    if layOutBlocks(at: first) { return }
    layOutForward(
      from: first, LayoutGoal(characters: Swift.max(end, first.prefix.characters + 1)))
  }

  /// Lays out some more text without a query for it.
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

  /// Makes estimated heights exact: lines of text that no client has queried are laid out, measured
  /// and dropped.
  ///
  /// - Parameters:
  ///   - start: The character from which on heights may be estimates.
  ///   - deadline: Returns whether to stop; called after each piece of some ten thousand
  ///     characters.
  /// - Returns: The character to continue from; nil when all heights are exact.
  package func measureSome(from start: Int, until deadline: () -> Bool) -> Int? {
    refreshContainers()
    guard laysOutInParts else { return nil }
    var at = start
    while at < characterCount, !progress.isFull, let place = place(ofCharacter: at) {
      let passage = place.passage
      let end = place.prefix.characters + passage.characterCount
      if passage.isMeasured || !passage.isUnlaid {
        at = end
        continue
      }
      var part = at..<end
      if passage.isDeferred {
        guard let opened = openPart(at: at, count: Self.measuredStep) else { return nil }
        part = opened
      }
      ensureLayout(LayoutGoal(characters: part.upperBound, firstCharacter: part.lowerBound))
      if passage.isDeferred, content?.canHaveBlocks == false { replace(part) }
      at = Swift.max(part.upperBound, at + 1)
      if deadline() { return at }
    }
    if !progress.isFull, !progress.extraLineIsValid { ensureEnd() }
    return nil
  }

  /// Returns the first character of the first paragraph between two heights that is laid out.
  package func laidCharacter(from top: Double, to bottom: Double) -> Int? {
    guard var index = passages.first(where: { $0.flow.height > top })?.index else { return nil }
    while index < passages.count {
      let prefix = passages.prefix(upTo: index)
      guard prefix.flow.height < bottom else { return nil }
      if !passages[index].isUnlaid { return prefix.characters }
      index += 1
    }
    return nil
  }

  /// Lays out the text that the extra line depends on: all, or in parts the last paragraph.
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

  /// Defers whole paragraphs again, in pieces whose heights are known where those of all their
  /// paragraphs are.
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
    let isKnown = laysOutInParts && content?.canHaveBlocks == false
    var pieces: [Passage] = []
    var canGrow = false
    passages.forEach(in: first.index..<last.index + 1) { _, passage in
      let isMeasured = isKnown && (passage.isMeasured || !passage.isUnlaid)
      if canGrow, let piece = pieces.last,
        piece.isMeasured == isMeasured || !passage.startsParagraph
      {
        piece.characterCount += passage.characterCount
        piece.flow.append(passage.flow)
        piece.isMeasured = piece.isMeasured && isMeasured
      } else {
        let piece = Passage.deferred(passage.characterCount)
        piece.takeOver(passage.flow)
        piece.isMeasured = isMeasured
        pieces.append(piece)
      }
      canGrow =
        !passage.endsParagraph || !isMeasured
        || (pieces.last?.characterCount ?? 0) < Self.measuredStep
      return true
    }
    for piece in pieces { piece.flow.lines = 0 }
    passages.replaceSubrange(first.index..<last.index + 1, with: pieces)
  }

  // MARK: Estimates

  /// Gives text that was never laid out an estimated height.
  private func estimateHeights() {
    guard !progress.containersAreEstimated, let content, passages.count > 0 else { return }
    progress.containersAreEstimated = true
    let count = content.characterCount
    guard count > 0 else { return }
    let perCharacter = estimatedHeight(of: content)
    passages.updateEach(in: 0..<passages.count) { _, passage in
      // It ended in a container that no longer exists.
      if passage.needsLayout, passage.flow.marks > 0 { passage.flow.marks = 0 }
      if passage.needsLayout, passage.flow == .zero {
        passage.flow.height = Swift.max(
          1.0 / 1024, (Double(passage.characterCount) * perCharacter).onGrid)
      }
      return true
    }
  }

  /// Returns the points that a character takes up of a text's height, estimated from the attributes
  /// of some paragraphs all over it.
  private func estimatedHeight(of content: any LayoutText) -> Double {
    let count = content.characterCount
    let samples = Swift.min(count, Self.estimateSamples)
    var sum = 0.0
    for sample in 0..<samples {
      // A paragraph is sampled in proportion to its length.
      let character = (2 * sample + 1) * count / (2 * samples)
      let paragraph = content.paragraph(holding: character)
      let attributes = content.attributes(at: character, language: language)
      sum += estimatedHeight(of: paragraph, attributes, in: content) / Double(paragraph.count)
    }
    return sum.isFinite ? sum / Double(samples) : 0
  }
  private static let estimateSamples = 256

  private func estimatedHeight(
    of paragraph: Range<Int>, _ attributes: RunAttributes, in content: any LayoutText
  ) -> Double {
    let shaping = attributes.shaping
    let style = attributes.lineStyle
    let metrics = shaping.font.metrics
    let scale = shaping.size / Double(shaping.font.unitsPerEm)
    var height = Double(metrics.ascender - metrics.descender) * scale
    if settings.usesFontLeading { height += Double(metrics.lineGap) * scale }
    height = Swift.max(1, style.height(ofNatural: height))
    let room = style.margins(in: containers[0].width, isFirst: false).width
    let width = averageAdvance(of: paragraph, shaping.font, in: content) * scale
    let perLine = Swift.max(1, room / Swift.max(0.01, width))
    // Of the last line of several a half is filled.
    let full = Double(paragraph.count) / perLine
    let lines = full < 1 ? 1 : full + 0.5
    return lines * (height + style.lineSpacing) + style.paragraphSpacing
      + style.paragraphSpacingBefore
  }

  /// Returns the mean advance of a paragraph's first characters, in font units.
  private func averageAdvance(
    of paragraph: Range<Int>, _ font: FontInstance, in content: any LayoutText
  ) -> Double {
    let units = content.characters(in: paragraph.prefix(48))
    var sum = 0.0
    for unit in units {
      let glyph = font.glyph(for: UInt32(unit))
      sum += glyph == 0 ? Double(font.unitsPerEm) : Double(font.advance(of: glyph))
    }
    return units.isEmpty ? 0 : sum / Double(units.count)
  }
}
