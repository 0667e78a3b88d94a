// SPDX-License-Identifier: MIT

package import TextShaping

/// The width of a tab in its line.
package struct TabAdvance: Equatable, Sendable {
  /// Index into the shaped text's glyphs.
  package var glyph: Int
  /// The width in points.
  package var width: Double

  package init(glyph: Int, width: Double) {
    self.glyph = glyph
    self.width = width
  }
}

/// The end of a line, and its width.
package struct LineBreak: Sendable {
  package enum Reason: UInt8, Sendable {
    /// The end of the text.
    case endOfText
    /// A line separator, form feed or the like.
    case mandatory
    /// A break opportunity.
    case wrapped
    /// A position inside a word that is wider than the line.
    case emergency
  }

  /// The first glyph of the next line.
  package var end: ShapedText.Position
  /// The start of the white space that hangs at the line's end; `end.glyph` if there is none.
  package var contentEndGlyph: Int
  /// The points from the start of the line to `contentEndGlyph`.
  package var contentWidth: Double
  /// The points with hanging white space included.
  package var fullWidth: Double
  package var reason: Reason
}

/// The rules for filling a line: its room, its style, and the caller's callbacks.
package struct LineRules {
  /// The room between the indents.
  ///
  /// A line takes at least one cluster however small the room is. Tab stops count from the leading
  /// margin, an indent before the line.
  package var margins: LineMargins
  package var style: LineStyle
  /// Called for each opportunity that is about to be used (character index in the text); nil: every
  /// one may be used.
  package var canBreak: ((Int) -> Bool)?
  /// Called for each control character whose width a client chooses.
  package var controlWidth: ControlWidth?
  /// Returns the width, in points, of the hyphen that a soft hyphen becomes at a line's end, in a
  /// run; nil: none.
  package var hyphenWidth: ((_ run: Int) -> Double)?
  /// Called for the stop that a tab moves on to, with the style's own stop and the tab's position,
  /// points from the leading margin; nil: the style's.
  package var tabStop: ((_ proposed: TabStop, _ x: Double) -> TabStop?)?

  /// Returns the width of a control character that a client chooses: from its glyph and character,
  /// and points from the line's start.
  package typealias ControlWidth = (_ glyph: Int, _ character: Int, _ x: Double) -> Double

  package init(
    margins: LineMargins, style: LineStyle, canBreak: ((Int) -> Bool)? = nil,
    controlWidth: ControlWidth? = nil, hyphenWidth: ((_ run: Int) -> Double)? = nil
  ) {
    self.margins = margins
    self.style = style
    self.canBreak = canBreak
    self.controlWidth = controlWidth
    self.hyphenWidth = hyphenWidth
  }
}

/// Fills each line as far as possible (greedy).
///
/// The loop adds up font units as integers, so a line's width does not depend on the start of the
/// paragraph or on earlier breaks. Trailing white space hangs over the end.
package struct LineBreaker: Sendable {
  /// Tabs of the line that was broken last.
  package private(set) var tabs: [TabAdvance] = []
  /// The terminators of the pending decimal tab.
  private var terminators: [UInt16] = []
  /// The results of `findPlainLines`; keeps its capacity.
  package var plain: [PlainBreak] = []

  package init() {}

  /// The points by which a line may be too wide: measured content must fit into its own width.
  package static let tolerance = 1.0 / 1024

  /// Returns the end of the line that starts at `start`.
  ///
  /// - Parameters:
  ///   - text: Shaped text; glyphs in logical order.
  ///   - start: A cluster start.
  ///   - stop: The glyph at which the text ends for this line; nil for its own end.
  ///   - rules: The room of the line, its style and callbacks.
  ///   - characters: Returns the text's UTF-16 units; called only if there is a decimal tab.
  /// - Returns: The line's end and width.
  /// - Complexity: O(*g*), *g* glyphs of the line.
  package mutating func nextLine(
    in text: ShapedText, from start: ShapedText.Position, upTo stop: Int? = nil,
    by rules: LineRules, characters: () -> [UInt16]
  ) -> LineBreak {
    let limit =
      rules.style.breakMode == .none ? Double.infinity : rules.margins.width + Self.tolerance
    return fill(
      LineWalk(
        from: start, to: stop ?? text.glyphs.count, limit: limit, isMeasured: false), text, rules,
      characters)
  }

  /// Returns the width of the line from `start` to `end`, whether or not it fits.
  package mutating func measure(
    in text: ShapedText, from start: ShapedText.Position, to end: ShapedText.Position,
    reason: LineBreak.Reason, by rules: LineRules, characters: () -> [UInt16]
  ) -> LineBreak {
    var result = fill(
      LineWalk(from: start, to: end.glyph, limit: .infinity, isMeasured: true), text, rules,
      characters)
    result.reason = reason
    return result
  }

  /// Walks along the line until it is full, must end, or is at its end.
  private mutating func fill(
    _ walk: LineWalk, _ text: ShapedText, _ rules: LineRules, _ characters: () -> [UInt16]
  ) -> LineBreak {
    tabs.removeAll(keepingCapacity: true)
    var walk = walk
    let marks = GlyphMarks.shared
    // Positions between two visible glyphs need nothing else, unless the caller may refuse them.
    let noted =
      !walk.isMeasured && rules.style.breakMode == .words && rules.canBreak == nil
      ? marks.opportunity : 0
    let inkEnd = (marks.canEnd | marks.hanging | marks.longCluster) & ~noted
    let glyphs = text.glyphs.span
    // Field by field: a copy of a run retains its font.
    let runs = text.runs.span
    while walk.run < runs.count, walk.glyph < walk.stop {
      walk.enter(
        glyphCount: runs[walk.run].glyphCount, scale: runs[walk.run].scale,
        kern: runs[walk.run].kern)
      while walk.glyph < walk.runEnd {
        if walk.isPlain {
          walk.takeInk(glyphs, upTo: inkEnd, noting: noted, hyphen: marks.softHyphen)
          if walk.glyph == walk.runEnd { break }
        }
        if let end = take(&walk, text, rules, marks, characters) { return end }
      }
      walk.leaveRun(ofGlyphs: runs[walk.run].glyphCount)
    }
    walk.fill.end = walk.position
    return finish(walk.fill, .endOfText)
  }

  /// Adds a glyph that may need more than its advance.
  ///
  /// - Returns: The line's end, if it is found.
  private mutating func take(
    _ walk: inout LineWalk, _ text: ShapedText, _ rules: LineRules, _ marks: GlyphMarks,
    _ characters: () -> [UInt16]
  ) -> LineBreak? {
    let glyphs = text.glyphs.span
    let glyph = glyphs[walk.glyph]
    let bits = glyph.bits
    if bits & marks.canEnd != 0, walk.glyph > walk.start.glyph {
      walk.fill.x = walk.x
      walk.fill.end = walk.position
      if bits & marks.mandatory != 0, !walk.isMeasured { return finish(walk.fill, .mandatory) }
      if !walk.isMeasured, rules.style.breakMode == .words, walk.hasRoomForHyphen(text, rules) {
        walk.noteCandidate(keepsEarlier: rules.canBreak != nil)
      }
    }
    if bits & marks.hanging == 0 {
      if walk.isOver(with: glyph, text), walk.glyph > walk.start.glyph, !walk.isOneGrapheme {
        if let end = end(before: &walk, text, rules, characters) { return end }
        walk.isOneGrapheme = true
      }
      walk.units += Int(glyph.advance)
      walk.fill.contentEnd = walk.glyph + 1
      walk.fill.contentX = walk.x
    } else {
      takeHanging(glyph, &walk, rules, isControl: bits & marks.control != 0)
    }
    if walk.fill.pending?.alignment == .decimal, walk.fill.pending?.terminatorX == nil {
      noteTerminator(of: glyph, &walk, characters)
    }
    var count = glyph.shortCharacterCount
    if count == 15 { count = text.longCharacterCount(at: walk.glyph) }
    walk.character += count
    walk.glyph += 1
    if walk.kern != 0, !glyph.isInvisible {
      walk.addSpacing(behind: bits & marks.hanging == 0, text)
    }
    return nil
  }

  /// Returns the end of a line that has no room for a glyph: the last opportunity that the caller
  /// allows, or a position inside of the word; nil if all of the text is one grapheme.
  private mutating func end(
    before walk: inout LineWalk, _ text: ShapedText, _ rules: LineRules,
    _ characters: () -> [UInt16]
  ) -> LineBreak? {
    while let place = walk.candidate {
      if rules.canBreak?(place.end.character) ?? true { return finish(place, .wrapped) }
      walk.candidate = walk.earlier.popLast()
    }
    let endsAtWords = rules.style.endsAtWords && rules.style.breakMode == .words
    guard
      var end = emergencyEnd(
        in: text, from: walk.start, reaching: walk.glyph, endsAtWords: endsAtWords)
    else {
      return nil
    }
    if rules.style.dividesAsCode || text.runs[walk.run].dividesAsCode {
      end = codeEnd(in: text, from: walk.start, before: end, characters()) ?? end
    }
    return measure(
      in: text, from: walk.start, to: end, reason: .emergency, by: rules, characters: characters)
  }

  /// Adds white space or an invisible glyph.
  private mutating func takeHanging(
    _ glyph: Glyph, _ walk: inout LineWalk, _ rules: LineRules, isControl: Bool
  ) {
    if isControl, glyph.id == Glyph.tabID {
      walk.fill.x = walk.x
      beginTab(walk.glyph, limit: walk.limit, rules, &walk.fill)
      walk.goOn(at: walk.fill.x)
    } else if isControl, glyph.id == Glyph.spaceID {
      let width = rules.controlWidth?(walk.glyph, walk.character, walk.x) ?? 0
      tabs.append(TabAdvance(glyph: walk.glyph, width: width))
      walk.fill.tabCount = tabs.count
      walk.add(width)
    } else {
      walk.units += Int(glyph.advance)
    }
  }

  /// Finishes the pending tab and drops the tabs after the line's end.
  private mutating func finish(_ fill: LineFill, _ reason: LineBreak.Reason) -> LineBreak {
    var result = LineBreak(
      end: fill.end, contentEndGlyph: fill.contentEnd, contentWidth: fill.contentX,
      fullWidth: fill.x, reason: reason)
    tabs.removeSubrange(fill.tabCount...)
    if let tab = fill.pending {
      // Hanging white space takes no part in the alignment.
      let width = tab.width(at: Swift.max(tab.start, fill.contentX))
      tabs.append(TabAdvance(glyph: tab.glyph, width: width))
      if fill.contentEnd > tab.glyph { result.contentWidth += width }
      result.fullWidth += width
    }
    return result
  }

  private mutating func beginTab(
    _ glyph: Int, limit: Double, _ rules: LineRules, _ fill: inout LineFill
  ) {
    if let tab = fill.pending {
      let settled = tab.width(at: fill.x)
      tabs.append(TabAdvance(glyph: tab.glyph, width: settled))
      if fill.contentEnd > tab.glyph { fill.contentX += settled }
      fill.x += settled
      fill.pending = nil
    }
    let margins = rules.margins
    var stop = TabRuler(style: rules.style).nextStop(after: fill.x + margins.indent)
    if let own = rules.tabStop {
      // Without a stop the tab takes the remaining width.
      stop =
        own(stop, fill.x + margins.indent)
        ?? TabStop(
          location: limit.isFinite ? 1e7 : fill.x + margins.indent, alignment: .leading)
      stop.location = Swift.max(stop.location, fill.x + margins.indent)
    }
    var place = stop.location - margins.indent
    // A stop beyond the line: the tab takes the remaining width, and the next word wraps.
    if limit.isFinite, place > margins.width { place = Swift.max(fill.x, margins.width) }
    if stop.alignment == .leading {
      tabs.append(TabAdvance(glyph: glyph, width: place - fill.x))
      fill.x = place
    } else {
      fill.pending = PendingTab(
        glyph: glyph, start: fill.x, stop: place, alignment: stop.alignment)
      terminators = stop.terminators
    }
    fill.tabCount = tabs.count
  }

  /// Notes the position of a glyph that ends the part which a decimal tab aligns before its stop.
  private func noteTerminator(
    of glyph: Glyph, _ walk: inout LineWalk, _ characters: () -> [UInt16]
  ) {
    let text = characters()
    guard walk.character < text.count, terminators.contains(text[walk.character]) else { return }
    let x = walk.x - Double(glyph.advance) * walk.scale
    walk.fill.pending?.terminatorX = x
  }

  /// Returns the last grapheme start before a glyph that does not fit, with `endsAtWords` after
  /// white space if there is some in the line; the first one after the line's start if even one
  /// grapheme is too wide; nil if the whole text is one grapheme.
  private func emergencyEnd(
    in text: ShapedText, from start: ShapedText.Position, reaching glyph: Int, endsAtWords: Bool
  ) -> ShapedText.Position? {
    let marks = GlyphMarks.shared
    let glyphs = text.glyphs.span
    guard
      var i = marks.tornEnd(
        in: glyphs, from: start.glyph, reaching: glyph, upTo: glyphs.count)
    else { return nil }
    if endsAtWords, let place = marks.wordStart(in: glyphs, from: start.glyph, to: i) { i = place }
    return text.position(ofGlyph: i, from: start)
  }

  /// Returns the last position before an emergency break at which source code is divided well; nil
  /// if there is none in the second half of the line.
  private func codeEnd(
    in text: ShapedText, from start: ShapedText.Position, before end: ShapedText.Position,
    _ characters: [UInt16]
  ) -> ShapedText.Position? {
    var best: (glyph: Int, quality: Int)?
    var character = start.character
    for glyph in start.glyph...Swift.min(end.glyph, text.glyphs.count - 1) {
      let count = text.characterCount(ofClusterAt: glyph)
      defer { character += count }
      guard count > 0, character * 2 > start.character + end.character,
        character < characters.count, GlyphMarks.shared.startsGrapheme(text.glyphs[glyph])
      else { continue }
      let quality = CodeBreaks.quality(of: character, in: characters)
      if quality > 0, quality >= best?.quality ?? 0 { best = (glyph, quality) }
    }
    return best.map { text.position(ofGlyph: $0.glyph, from: start) }
  }

  /// Returns the maximum number of units that fit into some points.
  static func unitLimit(_ points: Double, scale: Double) -> Int {
    guard points < 1e12 else { return .max }
    guard scale > 0 else { return points < 0 ? -1 : .max }
    return Int((points / scale).rounded(.down).clamped(to: -1e15, 1e15))
  }
}

extension Double {
  func clamped(to low: Double, _ high: Double) -> Double { Swift.min(Swift.max(self, low), high) }
}
