// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextStructures
internal import TextUnicode

// A container's last line is filled like any other, so the text after it never depends on its break
// mode. Its displayed content is made here, from the rest of its paragraph:
//
//     line          |Four score and seven |years ago our fathers brought forth …
//     tail          |Four score and seve… |          head of the rest, ellipsis
//     middle        |Four score … fathers |          head and tail
//     head          |… years ago our fath.|          tail
//     characters    |Four score and seven y|         as many as fit
//     clipping      |Four score and seven ye|        all that begin within the line
//
// If the paragraph allows it, glyphs are tightened first, and nothing is left out if all of it fits
// then. A line of a paragraph whose own style truncates is one long line, shortened the same way.

/// The glyphs to take parts from, with their attributes.
struct DisplayedSource {
  let passage: Passage
  /// The passage's first character in the text.
  let start: Int
  /// The top of the line in its container.
  let top: Double

  var text: ShapedText { passage.patched }
}

/// The room of a line that displays other glyphs than its own, and the source of these.
struct DisplayedRoom {
  let line: Line
  /// The source that holds the line's first characters.
  let source: DisplayedSource
  let shape: ContainerShape
  let container: Int
  let style: LineStyle
  let margins: LineMargins
  /// The start of the line in the source.
  let start: ShapedText.Position

  init(_ line: Line, _ source: DisplayedSource, shape: ContainerShape, container: Int) {
    (self.line, self.source, self.shape, self.container) = (line, source, shape, container)
    style = source.passage.paragraph?.style ?? LineStyle()
    margins = Self.margins(of: line, passage: source.passage, shape: shape)
    start = source.text.position(ofCharacter: Int(line.characterStart))
  }

  static func margins(of line: Line, passage: Passage, shape: ContainerShape) -> LineMargins {
    (passage.paragraph?.style ?? LineStyle()).margins(
      in: Swift.max(0, line.width - 2 * shape.padding),
      isFirst: line.flags.contains(.startsParagraph))
  }
}

extension DocumentLayout {
  /// Returns the displayed content of a line, if it is not the line's own glyphs.
  func shown(_ index: Int, in place: Place, container: Int) -> DisplayedLine? {
    let line = place.passage.lines[index]
    let mode = container < containers.count ? containers[container].lastLine : .asSet
    guard mode != .asSet || line.flags.contains(.isTruncated) else { return nil }
    // While lines are being set the last one is not known.
    guard !activity.isSettingLines, !activity.isShortening else { return nil }
    activity.isShortening = true
    defer { activity.isShortening = false }
    let key = DisplayedKey(passage: ObjectIdentifier(place.passage), line: index)
    if let known = display.displayedLines[key] { return known }
    let start = place.prefix.characters
    let shape = containers[container]
    let made: DisplayedLine?
    if line.flags.contains(.isTruncated), let truncation = place.passage.paragraph?.style.truncation
    {
      made = shorten(
        line,
        DisplayedSource(
          passage: place.passage.copied(), start: start, top: top(of: line, place.prefix.flow)),
        by: truncation, container: container)
    } else if isLast(index, in: place, container: container) {
      made = showLast(line, in: place, mode: mode, shape: shape, container: container)
    } else {
      made = nil
    }
    if let made { display.displayedLines[key] = made }
    return made
  }

  /// Returns the glyphs that a line leaves out; nil if it shows all.
  package func truncatedGlyphs(in line: PlacedLine) -> Range<Int>? {
    guard let omitted = line.displayed?.omitted, !omitted.isEmpty else { return nil }
    return glyphIndex(ofCharacter: omitted.lowerBound)..<glyphIndex(ofCharacter: omitted.upperBound)
  }

  struct DisplayedKey: Hashable {
    var passage: ObjectIdentifier
    var line: Int
  }

  /// Returns the displayed content of a line that its paragraph's style truncates, while it is
  /// being set.
  func truncate(_ line: Line, of passage: Passage, entry: PassageSummary, container: Int)
    -> DisplayedLine?
  {
    guard let truncation = passage.paragraph?.style.truncation else { return nil }
    let source = DisplayedSource(
      passage: passage.copied(), start: entry.characters, top: top(of: line, entry.flow))
    return shorten(line, source, by: truncation, container: container)
  }

  private func top(of line: Line, _ flow: Flow) -> Double {
    line.y + (line.container == 0 ? flow.height : 0)
  }

  /// Tightens a line that its paragraph's style truncates, or truncates it.
  private func shorten(
    _ line: Line, _ source: DisplayedSource, by truncation: LineStyle.Truncation, container: Int
  ) -> DisplayedLine {
    let end = source.start + line.characterEnd
    let room = DisplayedRoom(line, source, shape: containers[container], container: container)
    return tighten(room, to: end)
      ?? truncate(TruncationCut(room, to: end, by: truncation, ellipsis: ellipsis(in: room)))
  }

  private func token(of container: Int) -> (any LayoutText)? {
    container < client.lineSpaceCount ? client.truncationToken(ofContainer: container) : nil
  }

  /// Returns whether a line is the last of its container although text is left.
  private func isLast(_ index: Int, in place: Place, container: Int) -> Bool {
    let passage = place.passage
    if index + 1 < passage.lines.count {
      return passage.lines[index + 1].container != passage.lines[index].container
    }
    if passage.needsLayout { return progress.isFull }
    let next = place.index + 1
    guard next < passages.count else { return false }
    guard isLaid(next) else { return progress.isFull }
    guard let first = passages[next].lines.first else { return progress.isFull }
    var prefix = place.prefix
    prefix.append(passage.summary)
    return position(of: first, prefix: prefix).container != container
  }

  private func showLast(
    _ line: Line, in place: Place, mode: LastLine, shape: ContainerShape, container: Int
  ) -> DisplayedLine? {
    let start = place.prefix.characters
    let lineEnd = start + line.characterEnd
    // The paragraph's last passage.
    var last = place.index
    var paragraphEnd = start + place.passage.characterCount
    while last + 1 < passages.count, !passages[last].endsParagraph {
      last += 1
      paragraphEnd += passages[last].characterCount
    }
    let width = DisplayedRoom.margins(of: line, passage: place.passage, shape: shape).width
    let ownsRest = progress.isFull && !hasLine(behind: place, line)
    // Tightened glyphs make room for more of them.
    let tightens = ownsRest && place.passage.paragraph?.style.tightens == true
    let source = gather(from: place, line: line, width: tightens ? 2 * width : width, upTo: last)
    let room = DisplayedRoom(line, source, shape: shape, container: container)
    if case .truncated(let truncation) = mode {
      // Text that continues in another container, or is left out after the paragraph, is not shown
      // here in any case.
      if tightens, lineEnd < paragraphEnd, last + 1 == passages.count,
        let all = tighten(room, to: paragraphEnd)
      {
        return all
      }
      var tail: DisplayedSource?
      if truncation != .tail, lineEnd < paragraphEnd,
        source.start + source.passage.characterCount < paragraphEnd
      {
        tail = gatherEnd(
          at: last, end: paragraphEnd, notBefore: place.index, width: width, top: source.top)
      }
      var cut = TruncationCut(
        room, tail: tail, to: paragraphEnd, by: lineEnd < paragraphEnd ? truncation : .tail,
        ellipsis: ellipsis(in: room))
      if !ownsRest { cut.owned = lineEnd }
      return truncate(cut)
    }
    guard lineEnd < paragraphEnd else { return nil }
    return runOn(room, clips: mode == .clipped, owns: ownsRest ? nil : lineEnd)
  }

  /// Returns whether some later line is laid out: text continues in another container.
  private func hasLine(behind place: Place, _ line: Line) -> Bool {
    if line.glyphEnd < place.passage.laidGlyphCount { return true }
    let next = place.index + 1
    return next < passages.count && isLaid(next) && !passages[next].lines.isEmpty
  }

  // MARK: The rest of the paragraph

  /// Returns the line's passage, with as many of the following ones in its paragraph as fill a
  /// width.
  private func gather(from place: Place, line: Line, width: Double, upTo last: Int)
    -> DisplayedSource
  {
    let source = DisplayedSource(
      passage: place.passage.copied(), start: place.prefix.characters,
      top: top(of: line, place.prefix.flow))
    splitLigature(of: source, before: Int(line.characterStart))
    var index = place.index
    var end = source.start + source.passage.characterCount
    let from = source.text.position(ofCharacter: Int(line.characterStart)).glyph
    while index < last, source.text.isNarrower(than: width, from: from) {
      index += 1
      makeGlyphs(at: index, start: end)
      end += passages[index].characterCount
      source.passage.append(passages[index].copied())
    }
    return source
  }

  /// Returns as many passages from the end of a paragraph as fill a width.
  private func gatherEnd(at last: Int, end: Int, notBefore first: Int, width: Double, top: Double)
    -> DisplayedSource
  {
    var index = last
    var start = end - passages[last].characterCount
    makeGlyphs(at: last, start: start)
    var all = passages[last].copied()
    while index - 1 > first, all.patched.isNarrower(than: width, from: 0) {
      index -= 1
      start -= passages[index].characterCount
      makeGlyphs(at: index, start: start)
      let before = passages[index].copied()
      before.append(all)
      all = before
    }
    return DisplayedSource(passage: all, start: start, top: top)
  }

  // MARK: Kinds of last lines

  /// Lays out all of a text with tightened glyphs; nil if it does not fit so, or its style does not
  /// allow it.
  private func tighten(_ room: DisplayedRoom, to end: Int) -> DisplayedLine? {
    let (source, start, margins) = (room.source, room.start, room.margins)
    let range = start.character..<Swift.max(start.character, end - source.start)
    guard room.style.tightens, range.upperBound <= source.passage.characterCount else { return nil }
    // Most texts are far too long.
    let all = source.upTo(end)
    let limit = room.style.tightening
    let width = LineShortener(all).width(from: start)
    if let share = room.style.tightenedWidth, width > share * margins.width { return nil }
    let narrowest = width - limit * all.tightenableSize(before: all.glyphs.count, limit: limit)
    guard narrowest <= margins.width + LineBreaker.tolerance else { return nil }

    let whole = part(
      of: source, from: start, to: source.text.position(ofCharacter: range.upperBound, from: start))
    let parts = self.shape([whole], baseLevel: source.passage.baseLevel)
    let natural = parts.text
    guard !natural.glyphs.dropFirst().contains(where: { $0.flags.contains(.mandatoryBreakBefore) })
    else { return nil }
    let firstAfterTabs = (natural.glyphs.lastIndex(where: \.isTab) ?? -1) + 1
    var share = 0.0
    // A tab that aligns the following text takes up some of the gain.
    for _ in 0..<8 {
      var tight = parts
      tight.text.tighten(by: share, limit: limit)
      let made = finish(tight, in: room, omitted: end..<end, end: end)
      let overflow = made.line.contentWidth - margins.width
      if overflow <= LineBreaker.tolerance { return made }
      let size = natural.tightenableSize(
        from: firstAfterTabs, before: made.line.contentEndGlyph, limit: limit)
      guard size > 0, share + overflow / size <= limit + 1e-9 else { return nil }
      share += overflow / size
    }
    return nil
  }

  /// Lays out as many characters of the rest as fit, or as begin within the line.
  private func runOn(_ room: DisplayedRoom, clips: Bool, owns owned: Int?) -> DisplayedLine {
    let source = room.source
    var rules = rules(in: room)
    rules.style.breakMode = .characters
    var found = breaker.nextLine(
      in: source.text, from: room.start, by: rules, characters: { self.characters(of: source) })
    if clips, found.reason != .mandatory, found.end.glyph < source.text.glyphs.count {
      // One grapheme more: its beginning is seen.
      var end = found.end.glyph + 1
      while end < source.text.glyphs.count,
        source.text.glyphs[end].shortCharacterCount == 0
          || !source.text.glyphs[end].flags.contains(.graphemeStart)
      { end += 1 }
      found.end = source.text.position(ofGlyph: end, from: found.end)
    }
    let end = source.start + found.end.character
    let seen = part(of: source, from: room.start, to: found.end)
    return finish(
      shape([seen], baseLevel: source.passage.baseLevel), in: room, omitted: end..<end,
      end: Swift.max(owned ?? end, source.start + room.line.characterEnd))
  }

  /// Measures displayed parts and aligns them as the line was.
  ///
  /// - Parameters:
  ///   - parts: The displayed parts.
  ///   - room: The room of the line.
  ///   - omitted: Characters that are left out.
  ///   - end: The end of the characters that the line represents.
  /// - Returns: The line with its displayed content, in the room's coordinates.
  func finish(_ parts: DisplayedParts, in room: DisplayedRoom, omitted: Range<Int>, end: Int)
    -> DisplayedLine
  {
    let text = parts.text
    let rules = LineRules(
      margins: room.margins, style: room.style,
      controlWidth: controlWidth(in: room) { parts.character($0, ofGlyph: $1) })
    let found = breaker.measure(
      in: text, from: .start, to: text.end, reason: .wrapped, by: rules,
      characters: { self.characters(of: parts) })
    let baseLevel = room.source.passage.baseLevel
    var displayed = room.line
    displayed.take(
      from: .start, to: text.glyphs.count, character: text.characterCount,
      contentEnd: found.contentEndGlyph)
    displayed.tabStart = 0
    displayed.tabCount = Int32(breaker.tabs.count)
    // The displayed content is not justified, as the line may have been.
    displayed.elasticExtra = 0
    displayed.stretchStart = 0
    displayed.stretchCount = 0
    displayed.align(
      room.style.alignment, isRightToLeft: baseLevel & 1 == 1, margins: room.margins,
      padding: room.shape.padding, contentWidth: found.contentWidth)
    return DisplayedLine(
      text: text, line: displayed, tabs: breaker.tabs, attributes: parts.attributes,
      baseLevel: baseLevel, pieces: parts.pieces, omitted: omitted, characterEnd: end)
  }

  func characters(of source: DisplayedSource) -> [UInt16] {
    content?.characters(in: source.start..<source.start + source.passage.characterCount) ?? []
  }

  private func characters(of parts: DisplayedParts) -> [UInt16] {
    var units: [UInt16] = []
    appendCharacters(of: parts.pieces, in: parts.text, to: &units)
    return units
  }

  /// Appends the displayed characters of a line, with the ellipsis instead of the omitted ones.
  package func appendDisplayedCharacters(of line: PlacedLine, to units: inout [UInt16]) {
    if let displayed = line.displayed {
      appendCharacters(of: displayed.pieces, in: displayed.text, to: &units)
    } else {
      content?.appendCharacters(line.characters, to: &units)
    }
  }

  /// Appends the characters of a passage.
  package func appendCharacters(of place: Place, to units: inout [UInt16]) {
    let start = place.prefix.characters
    content?.appendCharacters(start..<start + place.passage.characterCount, to: &units)
  }

  private func appendCharacters(
    of pieces: [DisplayedLine.Piece], in text: ShapedText, to units: inout [UInt16]
  ) {
    for piece in pieces {
      if let characters = piece.characters {
        content?.appendCharacters(characters, to: &units)
      } else {
        // A token aligns no decimal tab, and is copied as an ellipsis.
        let count = text.position(ofGlyph: piece.glyphs.upperBound).character - units.count
        units += Array(repeating: 0x2026, count: Swift.max(0, count))
      }
    }
  }

  // MARK: Parts

  /// Returns the glyphs of a text between two positions, with the context that is needed to shape
  /// them again.
  func part(
    of source: DisplayedSource, from start: ShapedText.Position, to end: ShapedText.Position
  ) -> DisplayedPart {
    let characters = source.start + start.character..<source.start + end.character
    var part = DisplayedPart(
      text: source.text.part(from: start, to: end), attributes: source.passage.attributes,
      characters: characters, units: [], isGenerated: source.passage.isGenerated)
    let around =
      Swift.max(
        source.start, characters.lowerBound - 64)..<Swift.min(
        source.start + source.passage.characterCount, characters.upperBound + 64)
    content?.appendCharacters(around.lowerBound..<characters.lowerBound, to: &part.before)
    content?.appendCharacters(characters, to: &part.units)
    content?.appendCharacters(characters.upperBound..<around.upperBound, to: &part.after)
    return part
  }

  /// Queries the client for the widths of control characters that act as white space; nil if there
  /// are no hooks.
  ///
  /// `place` converts a character and a glyph of the measured text into a character of the text.
  private func controlWidth(
    in room: DisplayedRoom, place: @escaping (_ character: Int, _ glyph: Int) -> Int?
  ) -> LineRules.ControlWidth? {
    guard let hooks = client.layoutHooks else { return nil }
    let (line, top, container) = (room.line, room.source.top, room.container)
    let rect = LayoutRect(x: line.x, y: top, width: line.width, height: line.height)
    let start = line.x + room.margins.indent
    return { glyph, character, x in
      guard let character = place(character, glyph) else { return 0 }
      return hooks.controlWidth(
        self.glyphIndex(ofCharacter: character), character, in: rect,
        at: LayoutPoint(x: start + x, y: top), container: container)
    }
  }

  /// Returns the rules by which glyphs of the source are broken.
  func rules(in room: DisplayedRoom) -> LineRules {
    var rules = LineRules(
      margins: room.margins, style: room.style,
      controlWidth: controlWidth(in: room) { character, _ in room.source.start + character })
    rules.tabStop = client.layoutHooks?.typesetting.map {
      tabStops($0, in: room.margins, isRightToLeft: room.source.passage.baseLevel & 1 == 1)
    }
    return rules
  }

  /// Returns the ellipsis in a font that has one, or the container's token.
  private func ellipsis(in room: DisplayedRoom) -> DisplayedPart {
    let (source, start) = (room.source, room.start)
    let baseLevel = source.passage.baseLevel
    if let text = token(of: room.container), text.characterCount > 0 {
      var attributes: [RunAttributes] = []
      var styles: [StyleRun] = []
      var units: [UInt16] = []
      text.appendCharacters(0..<text.characterCount, to: &units)
      text.forEachRun(in: 0..<text.characterCount, language: language) { range, resolved in
        attributes.append(resolved)
        styles.append(StyleRun(length: range.count, style: resolved.shaping))
      }
      return shape(units, styles, attributes, baseLevel: baseLevel)
    }
    let run = source.text.runs.indices.contains(start.run) ? source.text.runs[start.run] : nil
    let own =
      run.map { source.passage.attributes[$0.style] }
      ?? client.defaultAttributes(language: language)
    let made = shape(
      [0x2026], [StyleRun(length: 1, style: own.shaping)], [own], baseLevel: baseLevel)
    // No font has an ellipsis: three full stops.
    guard made.text.glyphs.contains(where: { $0.id == 0 }) else { return made }
    return shape(
      [0x2E, 0x2E, 0x2E], [StyleRun(length: 3, style: own.shaping)], [own], baseLevel: baseLevel)
  }

  private func shape(
    _ units: [UInt16], _ styles: [StyleRun], _ attributes: [RunAttributes], baseLevel: UInt8
  ) -> DisplayedPart {
    var levels: [UInt8] = []
    if Bidi.isNeeded(units.span) || baseLevel != 0 {
      _ = Bidi.levels(
        of: units.span, base: baseLevel & 1 == 1 ? .rightToLeft : .leftToRight, controls: [],
        into: &levels)
    }
    var text = shaper.shape(
      units, range: 0..<units.count, styles: styles, levels: levels.isEmpty ? nil : levels,
      baseLevel: baseLevel, scriptBefore: nil)
    text.applyFixedAdvances(attributes)
    return DisplayedPart(text: text, attributes: attributes, characters: nil, units: units)
  }
}

extension DisplayedSource {
  /// Returns the text before a position of the whole text.
  func upTo(_ end: Int) -> ShapedText {
    guard end - start < passage.characterCount else { return text }
    var head = text
    _ = head.split(at: text.position(ofCharacter: end - start))
    return head
  }
}

extension ShapedText {
  /// Returns whether the glyphs from one on do not fill a width; tabs count as 0.
  fileprivate func isNarrower(than width: Double, from first: Int) -> Bool {
    var room = width
    forEachRun(to: glyphs.count) { run, part in
      guard room >= 0, part.upperBound > first else { return }
      let own = Swift.max(part.lowerBound, first)..<part.upperBound
      let all = glyphs.span
      let width = all.walk(own, scale: runs[run].scale, by: FontAdvances()) { $3 <= room }
      room -= width
    }
    return room >= 0
  }
}
