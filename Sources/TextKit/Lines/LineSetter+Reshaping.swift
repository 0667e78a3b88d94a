// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextUnicode

// A break in the middle of a ligature or a joined word changes the glyphs on both sides:
//
//     glyphs       o  f  [fi]  c  e          broken between f and i
//     shaped anew  o  f  [f] | [i]  c  e     from the last safe place before to the first safe one after

extension LineSetter {
  /// Whether the glyphs on both sides of a break hang together.
  func isUnsafe(_ place: ShapedText.Position) -> Bool {
    place.glyph < passage.shaped.glyphs.count
      && passage.shaped.glyphs[place.glyph].flags.contains(.unsafeToBreak)
  }

  /// Shapes both sides of a break anew where the shaper says that they hang together.
  ///
  /// - Returns: The break, in the glyphs as they now are.
  mutating func separate(
    _ found: LineBreak, from start: ShapedText.Position, room: (indent: Double, width: Double)
  ) -> LineBreak {
    let pristine = passage.shaped
    let wasUnbroken = passage.unbroken
    var found = found
    for attempt in 0..<8 {
      guard isUnsafe(found.end) else { return found }
      if passage.unbroken == nil { passage.unbroken = passage.shaped }
      let end = reshape(around: found.end, from: start)
      let measured = breaker.measure(
        in: passage.shaped, from: start, to: end, reason: found.reason, width: room.width,
        indent: room.indent, style: style,
        characters: { [layout, passage, entry] in layout.text(of: passage, at: entry.characters) },
        controlWidth: controlWidth)
      if measured.contentWidth <= room.width + LineBreaker.tolerance || attempt == 7 {
        return measured
      }
      // Apart the line is too wide: break earlier, so that at least the last cluster goes.
      let width = Swift.max(0, found.contentWidth - 4 * LineBreaker.tolerance)
      passage.shaped = pristine
      passage.unbroken = wasUnbroken
      let earlier = breaker.nextLine(
        in: passage.shaped, from: start, width: width, indent: room.indent, style: style,
        characters: { [layout, passage, entry] in layout.text(of: passage, at: entry.characters) },
        controlWidth: controlWidth)
      if earlier.end.glyph == found.end.glyph {
        // One grapheme: it has to be too wide.
        passage.unbroken = passage.unbroken ?? passage.shaped
        let end = reshape(around: earlier.end, from: start)
        return breaker.measure(
          in: passage.shaped, from: start, to: end, reason: earlier.reason, width: room.width,
          indent: room.indent, style: style,
          characters: { [layout, passage, entry] in layout.text(of: passage, at: entry.characters)
          }, controlWidth: controlWidth)
      }
      found = earlier
    }
    return found
  }

  /// Splices glyphs that were shaped apart into the passage.
  ///
  /// - Returns: Where the break now is.
  private func reshape(around place: ShapedText.Position, from lineStart: ShapedText.Position)
    -> ShapedText.Position
  {
    let text = passage.shaped
    func isSafe(_ i: Int) -> Bool {
      text.glyphs[i].shortCharacterCount != 0 && !text.glyphs[i].flags.contains(.unsafeToBreak)
    }
    var low = place.glyph - 1
    while low > lineStart.glyph, !isSafe(low) { low -= 1 }
    var high = place.glyph + 1
    while high < text.glyphs.count, !isSafe(high) { high += 1 }
    let from = text.position(ofGlyph: Swift.max(low, lineStart.glyph), from: lineStart)
    let to = text.position(ofGlyph: high, from: place)

    var piece = layout.reshape(
      passage, characters: from.character..<place.character, start: entry.characters)
    let second = layout.reshape(
      passage, characters: place.character..<to.character, start: entry.characters)
    let glyphs = from.glyph + piece.glyphs.count
    piece.append(second)
    passage.shaped.replace(from: from, to: to, with: piece)
    let index = passage.shaped.position(ofGlyph: glyphs, from: .start)
    passage.shaped.glyphs[index.glyph].flags.remove(.unsafeToBreak)
    return index
  }
}

extension TextLayout {
  /// A passage's text; `start` is its first character.
  func text(of passage: Passage, at start: Int) -> [UInt16] {
    var text: [UInt16] = []
    storage?.engineCharacters(start..<start + passage.characterCount, appendTo: &text)
    return text
  }

  /// Shapes some characters of a passage as if a line began and ended there.
  ///
  /// - `range`: Local to the passage.
  /// - `start`: The passage's first character in the text.
  func reshape(_ passage: Passage, characters range: Range<Int>, start: Int) -> ShapedText {
    guard let storage, !range.isEmpty else { return ShapedText() }
    let low = Swift.max(0, range.lowerBound - 64)
    let high = Swift.min(passage.characterCount, range.upperBound + 64)
    text.removeAll(keepingCapacity: true)
    storage.engineCharacters(start + low..<start + high, appendTo: &text)

    // Styles and levels stand in the runs.
    let shaped = passage.unbroken ?? passage.shaped
    var styles: [StyleRun] = []
    var numbers: [Int] = []
    var levels: [UInt8] = []
    var script: Script?
    var at = 0
    for run in shaped.runs where at < range.upperBound {
      let count =
        Swift.min(at + run.characterCount, range.upperBound) - Swift.max(at, range.lowerBound)
      at += run.characterCount
      guard count > 0 else { continue }
      script = script ?? run.script
      if let last = numbers.last, last == run.style {
        styles[styles.count - 1].length += count
      } else {
        styles.append(StyleRun(length: count, style: passage.attributes[run.style].shaping))
        numbers.append(run.style)
      }
      levels += Array(repeating: run.level, count: count)
    }
    let part = range.lowerBound - low..<range.upperBound - low
    var piece = shaper.reshape(
      text, part, in: part, styles: styles,
      levels: levels.allSatisfy { $0 == 0 } ? nil : levels, baseLevel: passage.baseLevel,
      scriptBefore: script)
    for i in piece.runs.indices { piece.runs[i].style = numbers[piece.runs[i].style] }
    piece.takeAttachments(of: passage.shaped, from: range.lowerBound)
    piece.applyFixedAdvances(passage.attributes)
    return piece
  }
}

extension ShapedText {
  /// Gives attachments the sizes that they have in another text, where this one starts at a character.
  fileprivate mutating func takeAttachments(of other: ShapedText, from start: Int) {
    guard runs.contains(where: { $0.kind == .attachment }) else { return }
    var sizes: [Int: GlyphRun] = [:]
    var character = 0
    for run in other.runs {
      if run.kind == .attachment { sizes[character] = run }
      character += run.characterCount
    }
    character = start
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
