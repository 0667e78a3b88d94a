// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextUnicode

// A break in the middle of a ligature or a joined word is unsafe: it changes the glyphs on both
// sides:
//
//     glyphs       o  f  [fi]  c  e          broken between f and i
//     reshaped     o  f  [f] | [i]  c  e     from the last safe break before to the next one

extension LineSetter {
  /// Returns whether a break is unsafe: the glyphs on both sides depend on each other.
  func isUnsafe(_ place: ShapedText.Position) -> Bool {
    place.glyph < passage.patched.glyphs.count
      && passage.patched.glyphs[place.glyph].flags.contains(.unsafeToBreak)
  }

  /// Reshapes both sides of a break that the shaper flags as unsafe.
  ///
  /// - Returns: The break, in the glyphs as they now are, and the glyphs that were replaced; nil if
  ///   none were.
  mutating func separate(
    _ found: LineBreak, from start: ShapedText.Position, margins: LineMargins
  ) -> (LineBreak, ReplacedGlyphs?) {
    let before = patchState
    var found = found
    for attempt in 0..<8 {
      guard isUnsafe(found.end) else { return (found, nil) }
      beginTearing()
      let (end, replaced) = reshape(around: found.end, from: start)
      let measured = measure(from: start, to: end, reason: found.reason, margins: margins)
      let hyphen = shownHyphenWidth(of: measured, from: start, margins: margins)
      if measured.contentWidth + hyphen <= margins.width + LineBreaker.tolerance || attempt == 7
        || found.reason == .emergency && isOneCluster(from: start, to: found.end)
      {
        return (measured, replaced)
      }
      // Reshaped, the line is too wide: break earlier, so that at least the last cluster moves to
      // the next line.
      let rules = LineRules(
        margins: LineMargins(
          indent: margins.indent,
          width: Swift.max(0, found.contentWidth + hyphen - 4 * LineBreaker.tolerance)),
        style: style, controlWidth: controlWidth, hyphenWidth: hyphenWidth)
      passage.patched.putBack(replaced)
      restore(before)
      let earlier = nextLine(from: start, by: rules)
      if earlier.end.glyph == found.end.glyph {
        // One grapheme: it has to be too wide.
        beginTearing()
        let (end, replaced) = reshape(around: earlier.end, from: start)
        return (measure(from: start, to: end, reason: earlier.reason, margins: margins), replaced)
      }
      found = earlier
    }
    return (found, nil)
  }

  /// Returns whether a broken line has one cluster only, so that it cannot end earlier.
  func isOneCluster(from start: ShapedText.Position, to end: ShapedText.Position) -> Bool {
    let glyphs = passage.patched.glyphs
    for i in start.glyph + 1..<Swift.max(end.glyph, start.glyph + 1)
    where glyphs[i].shortCharacterCount != 0 { return false }
    return glyphs[end.glyph].flags.contains(.graphemeStart)
  }

  /// Keeps the shaped glyphs, before a line replaces some by reshaped ones.
  mutating func beginTearing() {
    passage.keepShaped()
    passage.hasReshapedGlyphs = true
    tearing.hasPatches = true
  }

  /// Returns the nearest safe breaks around some characters.
  ///
  /// - Parameters:
  ///   - low: The first position.
  ///   - high: The last position.
  ///   - lineStart: The start of the line.
  ///   - limit: The number of glyphs after which any cluster's start is used, on either side.
  /// - Returns: The last safe break before `low`, and the first one after `high`.
  func safePositions(
    around low: ShapedText.Position, _ high: ShapedText.Position,
    from lineStart: ShapedText.Position, limit: Int = .max
  ) -> (from: ShapedText.Position, to: ShapedText.Position) {
    let text = passage.patched
    func isSafe(_ i: Int, _ distance: Int) -> Bool {
      text.glyphs[i].shortCharacterCount != 0
        && (distance > limit || !text.glyphs[i].flags.contains(.unsafeToBreak))
    }
    var first = low.glyph - 1
    while first > lineStart.glyph, !isSafe(first, low.glyph - first) { first -= 1 }
    var last = high.glyph + 1
    while last < text.glyphs.count, !isSafe(last, last - high.glyph) { last += 1 }
    return (
      text.position(ofGlyph: Swift.max(first, lineStart.glyph), from: lineStart),
      text.position(ofGlyph: last, from: high)
    )
  }

  /// Splices reshaped glyphs into the passage.
  ///
  /// - Returns: The new position of the break, and the glyphs that were replaced.
  private mutating func reshape(
    around place: ShapedText.Position, from lineStart: ShapedText.Position
  ) -> (end: ShapedText.Position, replaced: ReplacedGlyphs) {
    let tear = tear(at: place, from: lineStart)
    guard let entry = known(tear) else { return shape(tear) }
    if tearing.matches(entry, passage.patched, tear.glyphs) {
      return (place, partAtUnsafePosition(place))
    }
    let old = passage.patched.part(from: tear.from, to: tear.to)
    guard
      let piece = tearing.piece(
        entry, in: passage.patched.runs[tear.from.run], insteadOf: old)
    else { return shape(tear) }
    return put(piece, headCount: entry.headCount, into: tear, insteadOf: old)
  }

  /// Shapes both sides of a break, and stores the result in the cache.
  private mutating func shape(_ tear: BreakReshape) -> (
    end: ShapedText.Position, replaced: ReplacedGlyphs
  ) {
    var tear = tear
    let (piece, headCount) = reshapeBreak(&tear)
    let old = passage.patched.part(from: tear.from, to: tear.to)
    return put(piece, headCount: headCount, into: tear, insteadOf: old)
  }

  private mutating func put(
    _ piece: ShapedText, headCount: Int, into tear: BreakReshape, insteadOf old: ShapedText
  ) -> (end: ShapedText.Position, replaced: ReplacedGlyphs) {
    let glyphs = tear.from.glyph + headCount
    replaceGlyphs(from: tear.from, to: tear.to, with: piece)
    passage.patched.glyphs[glyphs].flags.remove(.unsafeToBreak)
    return (
      passage.patched.position(ofGlyph: glyphs, character: tear.place.character),
      ReplacedGlyphs(
        from: tear.from, character: tear.to.character,
        glyphs: tear.from.glyph + piece.glyphs.count, text: old)
    )
  }

  /// Replaces glyphs.
  mutating func replaceGlyphs(
    from: ShapedText.Position, to: ShapedText.Position, with piece: ShapedText
  ) {
    if piece.runs.count != 1 || !passage.patched.runs[from.run].continues(into: piece.runs[0]) {
      tearing.movesRuns = true
    }
    passage.patched.replace(from: from, to: to, with: piece)
  }

  /// Returns a position with its current run.
  ///
  /// Reshaped glyphs may be in another font, since that has them, and be joined to the run before
  /// the line.
  func current(_ place: ShapedText.Position) -> ShapedText.Position {
    tearing.movesRuns
      ? passage.patched.position(ofGlyph: place.glyph, character: place.character) : place
  }

  /// Divides glyphs that stay as they are.
  private mutating func partAtUnsafePosition(_ place: ShapedText.Position) -> ReplacedGlyphs {
    let end = passage.patched.position(
      ofGlyph: passage.patched.clusterEnd(at: place.glyph), from: place)
    let old = passage.patched.part(from: place, to: end)
    passage.patched.glyphs[place.glyph].flags.remove(.unsafeToBreak)
    return ReplacedGlyphs(
      from: place, character: end.character, glyphs: end.glyph, text: old)
  }
}

extension DocumentLayout {
  /// Returns a passage's text; `start` is its first character.
  func text(of passage: Passage, at start: Int) -> [UInt16] {
    content?.characters(in: start..<start + passage.characterCount) ?? []
  }

  /// Shapes some characters of a passage as if a line began and ended there.
  ///
  /// - Parameters:
  ///   - passage: The passage.
  ///   - range: Local to the passage.
  ///   - start: The passage's first character in the text.
  ///   - change: Letters that replace some at an end of the range; they count in the result.
  /// - Returns: The glyphs, whose characters count from the range's start.
  func reshape(
    _ passage: Passage, characters range: Range<Int>, start: Int,
    change: (range: Range<Int>, units: [UInt16])? = nil
  ) -> ShapedText {
    guard let content, !range.isEmpty else { return ShapedText() }
    counts.reshapedCharacters += range.count
    // The text before a piece of a paragraph is context too.
    let first = passage.startsParagraph ? 0 : -Swift.min(64, start)
    let low = Swift.max(first, range.lowerBound - 64)
    let high = Swift.min(passage.characterCount, range.upperBound + 64)
    text.removeAll(keepingCapacity: true)
    content.appendCharacters(start + low..<start + high, to: &text)

    let runs = runsToReshape(passage, characters: range, start: start)
    var (styles, levels) = (runs.styles, runs.levels)
    var part = range.lowerBound - low..<range.upperBound - low
    if let change {
      text.replaceSubrange(
        change.range.lowerBound - low..<change.range.upperBound - low, with: change.units)
      let delta = change.units.count - change.range.count
      part = part.lowerBound..<part.upperBound + delta
      let isHead = change.range.lowerBound == range.lowerBound
      guard !part.isEmpty, let level = isHead ? levels.first : levels.last,
        let last = styles.indices.last, levels.allSatisfy({ $0 == level })
      else { return ShapedText() }
      styles[isHead ? 0 : last].length += delta
      guard styles[isHead ? 0 : last].length > 0 else { return ShapedText() }
      levels = Array(repeating: level, count: part.count)
    }
    var piece = shaper.reshape(
      text, part, in: part, styles: styles,
      levels: levels.allSatisfy { $0 == 0 } ? nil : levels, baseLevel: passage.baseLevel,
      scriptBefore: runs.script)
    for i in piece.runs.indices { piece.runs[i].style = runs.numbers[piece.runs[i].style] }
    piece.takeAttachments(of: passage.patched, from: range.lowerBound)
    piece.applyFixedAdvances(passage.attributes)
    return piece
  }

  /// Returns the input for shaping the characters of a range: their styles, by their numbers in the
  /// passage and for the shaper, their levels, and the script of the first.
  private func runsToReshape(
    _ passage: Passage, characters range: Range<Int>, start: Int
  ) -> (numbers: [Int], styles: [StyleRun], levels: [UInt8], script: Script?) {
    // Levels are in the runs, and so are styles except for the later letters of ligatures.
    var lengths: [Int] = []
    var numbers: [Int] = []
    var levels: [UInt8] = []
    var script: Script?
    var at = 0
    for run in passage.shaped.runs where at < range.upperBound {
      let count =
        Swift.min(at + run.characterCount, range.upperBound) - Swift.max(at, range.lowerBound)
      at += run.characterCount
      guard count > 0 else { continue }
      script = script ?? run.script
      if let last = numbers.last, last == run.style {
        lengths[lengths.count - 1] += count
      } else {
        lengths.append(count)
        numbers.append(run.style)
      }
      levels += Array(repeating: run.level, count: count)
    }
    if let own = ownStyles(passage, characters: range, start: start, near: numbers.first ?? 0) {
      lengths = own.map(\.length)
      numbers = own.map(\.number)
    }
    let styles = zip(lengths, numbers).map {
      StyleRun(length: $0, style: passage.attributes[$1].shaping)
    }
    return (numbers, styles, levels, script)
  }

  /// Returns the styles of some characters of a passage as the text has them: a ligature has the
  /// style of its first letter, and if it is divided each letter has its own again.
  ///
  /// - Parameters:
  ///   - passage: The passage.
  ///   - range: Local to the passage.
  ///   - start: The passage's first character in the text.
  ///   - number: One of the passage's styles, near which the others are.
  /// - Returns: Numbers among the passage's attributes; nil if the passage has one style only, or a
  ///   client has replaced them.
  func ownStyles(
    _ passage: Passage, characters range: Range<Int>, start: Int, near number: Int
  ) -> [(length: Int, number: Int)]? {
    guard passage.attributes.count > 1, let content else { return nil }
    var own: [(length: Int, number: Int)] = []
    var areKnown = true
    content.forEachRun(
      in: start + range.lowerBound..<start + range.upperBound, language: language
    ) { run, attributes in
      let all = passage.attributes
      let last = own.last?.number
      guard
        let found = all[(last ?? number)...].firstIndex(where: { $0 === attributes })
          ?? all.firstIndex(where: { $0 === attributes })
      else { return areKnown = false }
      if found == last {
        own[own.count - 1].length += run.count
      } else {
        own.append((run.count, found))
      }
    }
    return areKnown ? own : nil
  }
}

/// The glyphs that were replaced: a copy of the whole text would cost each reshaped break as much
/// as its passage.
struct ReplacedGlyphs {
  fileprivate(set) var from: ShapedText.Position
  /// The end of the glyphs that replaced them.
  fileprivate var character: Int
  fileprivate var glyphs: Int
  var text: ShapedText
}

extension ShapedText {
  /// Restores replaced glyphs; nothing else has changed since.
  mutating func putBack(_ replaced: ReplacedGlyphs) {
    // Runs may be divided elsewhere now.
    let from = position(ofGlyph: replaced.from.glyph, character: replaced.from.character)
    let end = position(ofGlyph: replaced.glyphs, character: replaced.character)
    replace(from: from, to: end, with: replaced.text)
  }

  /// Gives attachments the sizes that they have in another text, where this one starts at a
  /// character.
  mutating func takeAttachments(of other: ShapedText, from start: Int) {
    guard runs.contains(where: { $0.kind == .attachment }) else { return }
    var sizes: [Int: GlyphRun] = [:]
    var character = 0
    for run in other.runs {
      if run.kind == .attachment { sizes[character] = run }
      character += run.characterCount
    }
    takeAttachments(sizes, from: start)
  }

  /// Gives attachments the sizes that are known for their characters, where this text starts at a
  /// character.
  mutating func takeAttachments(_ sizes: [Int: GlyphRun], from start: Int) {
    var character = start
    for i in runs.indices {
      if runs[i].kind == .attachment, let known = sizes[character] {
        runs[i].kern = known.kern
        runs[i].attachmentBottom = known.attachmentBottom
        runs[i].attachmentHeight = known.attachmentHeight
      }
      character += runs[i].characterCount
    }
  }
}
