// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextUnicode

// The calls to a typesetter while the layout sets lines for it.

extension LineSetter {
  /// Lets a typesetter set the paragraph.
  mutating func run(by typesetting: any TypesettingHooks) -> Outcome {
    // It is passed whole paragraphs.
    if !passage.endsParagraph { return .needsMore }
    request.keepsWhole = true
    passage.dropPatches()
    if !typesetting.reorders { passage.shaped.setLevel(0) }
    let task = ParagraphTask(self)
    typesetting.layOut(task)
    self = task.finish()
    return task.outcome
  }

  // MARK: Room

  /// Returns a container that is queried through the typesetter.
  func typesetSpace(
    _ container: any LineSpace, _ typesetting: any TypesettingHooks,
    at start: ShapedText.Position
  ) -> any LineSpace {
    TypesetSpace(
      container: container, typesetting: typesetting,
      request: RoomRequest(
        proposed: .zero, glyph: entry.glyphs + start.glyph,
        character: entry.characters + start.character, isRightToLeft: isRightToLeft,
        container: cursor.container, lineSpacing: style.lineSpacing, before: proposal.before,
        after: style.paragraphSpacing))
  }

  /// Returns the height of a line of the first glyph alone, with which the first rectangle is
  /// requested.
  func firstHeight(at start: ShapedText.Position) -> Double {
    let text = passage.patched
    guard start.glyph < text.glyphs.count else {
      return lineHeight(lineMetrics(from: start, to: start))
    }
    return lineHeight(
      lineMetrics(from: start, to: text.position(ofGlyph: start.glyph + 1, from: start)))
  }

  // MARK: Lines

  /// Returns whether a line has nothing but the end of its paragraph.
  func isSeparator(_ line: Line) -> Bool {
    passage.endsParagraph && line.glyphCount <= 1 && line.characterCount <= 2
      && Int(line.characterStart) == 0 && line.characterEnd == passage.characterCount
      && layout.isSeparator(at: entry.characters + passage.characterCount - 1)
  }

  /// Returns the advance of each glyph of a line, in points.
  func advances(of line: Line) -> [Double] {
    var result = Array(repeating: 0.0, count: Int(line.glyphCount))
    let context = LineContext(
      text: passage.patched, tabs: tabs, stretches: stretches, line: line)
    let start = Int(line.glyphStart)
    for segment in context.segments(baseLevel: passage.baseLevel) {
      context.forEachGlyph(in: segment) { glyph, _, advance in
        if result.indices.contains(glyph - start) { result[glyph - start] = advance }
      }
    }
    return result
  }

  /// Returns the facts about a line.
  func facts(of line: Line, _ found: LineBreak, margins: LineMargins) -> LineFacts {
    let part = Int(line.glyphStart)..<line.glyphEnd
    var facts = LineFacts(
      glyphs: entry.glyphs + part.lowerBound..<entry.glyphs + part.upperBound, notShown: [],
      attachments: [],
      isOverfull: found.contentWidth > margins.width + LineBreaker.tolerance,
      endsInWord: found.reason == .emergency)
    let text = passage.patched
    text.forEachRun(from: line.start, to: part.upperBound) { run, glyphs in
      for glyph in glyphs {
        let flags = text.glyphs[glyph].flags
        let index = entry.glyphs + glyph
        if text.runs[run].kind == .attachment {
          let (width, height) = (text.runs[run].kern, text.runs[run].attachmentHeight)
          facts.attachments.append((index, LayoutSize(width: width, height: height)))
        } else if flags.contains(.control) || flags.contains(.null) {
          if let last = facts.notShown.last, last.upperBound == index {
            facts.notShown[facts.notShown.count - 1] = last.lowerBound..<index + 1
          } else {
            facts.notShown.append(index..<index + 1)
          }
        }
        if flags.contains(.hyphen), glyph == line.contentEndGlyph - 1 { facts.endsInWord = true }
      }
    }
    return facts
  }

  // MARK: Tabs

  /// Queries the typesetter for the stop that a tab moves on to; nil if there is none.
  func tabStop(in margins: LineMargins) -> ((TabStop, Double) -> TabStop?)? {
    typesetting.map { layout.tabStops($0, in: margins, isRightToLeft: isRightToLeft) }
  }

  // MARK: Hyphens

  /// Returns the hyphen after glyphs of a run, as the typesetter chooses.
  func hyphen(for run: GlyphRun, before glyph: Int) -> ShapedText? {
    let own = layout.hyphen(for: run, in: passage)
    guard let typesetting, run.kind == .text else { return own }
    let standard = HyphenTable.character(for: run) ?? 0x2010
    let wanted = typesetting.hyphen(
      UInt32(standard), atGlyph: entry.glyphs + Swift.min(glyph, passage.patched.glyphs.count - 1))
    guard wanted != standard, let scalar = Unicode.Scalar(wanted), wanted > 0x20 else { return own }
    let units = Array(String(scalar).utf16)
    let isRightToLeft = run.level & 1 == 1
    var made = layout.shaper.shape(
      units, range: 0..<units.count,
      styles: [StyleRun(length: units.count, style: passage.attributes[run.style].shaping)],
      levels: isRightToLeft ? units.map { _ in 1 } : nil, baseLevel: isRightToLeft ? 1 : 0,
      scriptBefore: run.script)
    guard made.runs.count == 1, !made.glyphs.contains(where: { $0.id == 0 }) else { return own }
    if passage.attributes[run.style].fixedAdvance > 0 {
      made.applyFixedAdvances([passage.attributes[run.style]])
    }
    return made
  }

  /// Returns every position inside of words, for a typesetter to choose from; it is notified of
  /// those that the language allows.
  ///
  /// - Parameters:
  ///   - range: Local to the passage.
  ///   - typesetting: The typesetter.
  /// - Returns: In order.
  func offeredPoints(in range: Range<Int>, to typesetting: any TypesettingHooks)
    -> [HyphenationPoint]
  {
    let known = hyphenationPoints(in: range)
    typesetting.offerHyphens(Set(known.map { entry.characters + $0.character }))
    guard let content = layout.content, !range.isEmpty else { return known }
    let low = range.lowerBound
    let high = Swift.min(passage.characterCount, range.upperBound + 1)
    let units = content.characters(in: entry.characters + low..<entry.characters + high)
    var graphemes: Set<Int> = []
    layout.shaper.forEachGrapheme(in: units) { graphemes.insert($0) }
    var found = known
    let taken = Set(known.map(\.character))
    for offset in 1..<Swift.max(1, units.count)
    where graphemes.contains(offset) && HyphenWords.isPart(units[offset - 1])
      && HyphenWords.isPart(units[offset]) && !taken.contains(low + offset)
      && low + offset <= range.upperBound
    {
      found.append(HyphenationPoint(character: low + offset))
    }
    return found.sorted { $0.character < $1.character }
  }
}

extension DocumentLayout {
  /// Queries a typesetter for the stops of tabs in a line.
  func tabStops(
    _ typesetting: any TypesettingHooks, in margins: LineMargins, isRightToLeft: Bool
  ) -> (TabStop, Double) -> TabStop? {
    { proposed, x in
      typesetting.tabStop(
        proposed, from: x, limit: margins.indent + margins.width, isRightToLeft: isRightToLeft)
    }
  }
}

/// A container that is queried for room through a typesetter.
private final class TypesetSpace: LineSpace {
  private let container: any LineSpace
  private let typesetting: any TypesettingHooks
  private var request: RoomRequest

  init(container: any LineSpace, typesetting: any TypesettingHooks, request: RoomRequest) {
    self.container = container
    self.typesetting = typesetting
    self.request = request
  }

  var shape: ContainerShape { container.shape }

  func room(
    for proposed: LayoutRect, character: Int, isRightToLeft: Bool, remaining: inout LayoutRect
  ) -> LayoutRect {
    request.proposed = proposed
    return typesetting.room(for: request, remaining: &remaining)
  }

  func fail(after tries: Int, y: Double) -> Never { container.fail(after: tries, y: y) }
}
