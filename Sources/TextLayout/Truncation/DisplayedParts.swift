// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextStructures
internal import TextUnicode

// A truncated line is shaped as one text: head, ellipsis and tail.
//
//     text     بيتنا الكبير     shaped singly     بيتـ|…     the last letter has its medial form
//                               shaped together   بيت…       the last letter ends its word
//
// So a letter next to the cut has the form that it has at a word's end or start, and nothing kerns
// or joins with the omitted text. Levels stay those of the paragraph; the ellipsis has the level
// that its neighbours give it. Glyphs that a delegate has changed are not shaped again: they are
// used as they are.

/// A part of a displayed line: of a text, or the ellipsis.
struct DisplayedPart {
  /// The glyphs as they were shaped in their own text.
  var text: ShapedText
  var attributes: [RunAttributes]
  /// The characters in the content; nil: the ellipsis.
  var characters: Range<Int>?
  var units: [UInt16]
  /// Whether it is not to be shaped again.
  var isGenerated = false
  /// The characters next to it in its paragraph.
  var before: [UInt16] = []
  var after: [UInt16] = []
}

/// Glyphs of several texts, put together.
struct DisplayedParts {
  var text = ShapedText()
  var attributes: [RunAttributes] = []
  var pieces: [DisplayedLine.Piece] = []

  mutating func append(
    _ next: ShapedText, _ own: [RunAttributes], characters: Range<Int>?
  ) {
    guard !next.glyphs.isEmpty else { return }
    let first = text.glyphs.count
    let shift = attributes.count
    text.append(next, styles: Array(shift..<shift + own.count))
    attributes += own
    pieces.append(.init(glyphs: first..<text.glyphs.count, characters: characters))
  }

  /// Returns the character in the content for a shown character; nil in the ellipsis.
  func character(_ character: Int, ofGlyph glyph: Int) -> Int? {
    guard let piece = pieces.first(where: { $0.glyphs.contains(glyph) }),
      let characters = piece.characters
    else { return nil }
    let first = text.position(ofGlyph: piece.glyphs.lowerBound)
    return characters.lowerBound + character - first.character
  }
}

extension DocumentLayout {
  /// Shapes the parts of a displayed line as one text.
  func shape(_ parts: [DisplayedPart], baseLevel: UInt8) -> DisplayedParts {
    let parts = parts.filter { !$0.text.glyphs.isEmpty }
    if !parts.contains(where: \.isGenerated), let whole = shapeTogether(parts, baseLevel) {
      return whole
    }
    var result = DisplayedParts()
    for part in parts {
      // Unchanged glyphs are shaped as a separate line.
      let own =
        part.isGenerated || part.characters == nil ? nil : shapeTogether([part], baseLevel)
      result.append(
        own?.text ?? part.text, own?.attributes ?? part.attributes, characters: part.characters)
    }
    return result
  }

  /// Divides a ligature of a source at the start of a line inside of it, as after a hyphen: each
  /// side is shaped by itself.
  ///
  /// The source's glyphs are those that were shaped before lines were set; those that a delegate
  /// has changed stay together.
  func splitLigature(of source: DisplayedSource, before character: Int) {
    let (text, passage) = (source.text, source.passage)
    guard text.position(ofCharacter: character).character != character, !passage.isGenerated else {
      return
    }
    let units = characters(of: source)
    var parted = ShapedText()
    for range in [0..<character, character..<text.characterCount] {
      // Only its runs are needed.
      var own = ShapedText()
      own.characterCount = range.count
      var start = 0
      for run in text.runs {
        var run = run
        let held = (start..<start + run.characterCount).clamped(to: range)
        start += run.characterCount
        run.characterCount = held.count
        if !held.isEmpty { own.runs.append(run) }
      }
      let part = DisplayedPart(
        text: own, attributes: passage.attributes, characters: range, units: Array(units[range]))
      guard let made = shapeTogether([part], passage.baseLevel) else { return }
      parted.append(made.text, styles: Array(passage.attributes.indices))
    }
    passage.shaped = parted
  }

  /// Shapes parts together; nil if a cluster would extend across two parts.
  ///
  /// Size: joins, shapes and divides again; the three share the start of each part.
  private func shapeTogether(_ parts: [DisplayedPart], _ baseLevel: UInt8) -> DisplayedParts? {
    guard let first = parts.first, let last = parts.last else { return DisplayedParts() }
    var units = first.before
    let start = units.count
    var attributes: [RunAttributes] = []
    var styles: [StyleRun] = []
    /// For each style run, an index into `attributes`.
    var numbers: [Int] = []
    var levels: [UInt8] = []
    var sizes: [Int: GlyphRun] = [:]
    var ellipsis = 0..<0
    var borders: [Int] = []
    for part in parts {
      var character = units.count - start
      if part.characters == nil { ellipsis = character..<character + part.units.count }
      for run in part.text.runs {
        let number = attributes.count + run.style
        if numbers.last == number {
          styles[styles.count - 1].length += run.characterCount
        } else {
          styles.append(
            StyleRun(length: run.characterCount, style: part.attributes[run.style].shaping))
          numbers.append(number)
        }
        levels += Array(repeating: run.level, count: run.characterCount)
        if run.kind == .attachment { sizes[character] = run }
        character += run.characterCount
      }
      attributes += part.attributes
      units += part.units
      borders.append(units.count - start)
    }
    let end = units.count
    guard levels.count == end - start else { return nil }
    if !ellipsis.isEmpty {
      let displayed = Array(units[start...])
      if Bidi.isNeeded(displayed.span) || baseLevel & 1 == 1 {
        var found: [UInt8] = []
        _ = Bidi.levels(
          of: displayed.span, base: baseLevel & 1 == 1 ? .rightToLeft : .leftToRight, into: &found)
        levels.replaceSubrange(ellipsis, with: found[ellipsis])
      }
    }
    units += last.after
    var text = shaper.shape(
      units, range: start..<end, styles: styles,
      levels: levels.allSatisfy { $0 == 0 } ? nil : levels, baseLevel: baseLevel,
      scriptBefore: first.characters == nil ? nil : first.text.runs.first?.script)
    for i in text.runs.indices { text.runs[i].style = numbers[text.runs[i].style] }
    if !sizes.isEmpty { text.takeAttachments(sizes, from: 0) }
    text.applyFixedAdvances(attributes)

    var pieces: [DisplayedLine.Piece] = []
    var place = ShapedText.Position.start
    for (part, border) in zip(parts, borders) {
      let next = text.position(ofCharacter: border, from: place)
      guard next.character == border else { return nil }
      pieces.append(.init(glyphs: place.glyph..<next.glyph, characters: part.characters))
      place = next
    }
    return DisplayedParts(text: text, attributes: attributes, pieces: pieces)
  }
}
