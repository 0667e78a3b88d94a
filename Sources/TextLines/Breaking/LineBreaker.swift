// SPDX-License-Identifier: MIT

package import TextShaping

/// The width that a tab got in the line it stands in.
package struct TabAdvance: Equatable, Sendable {
  /// Index into the shaped text's glyphs.
  package var glyph: Int
  /// Points.
  package var width: Double

  package init(glyph: Int, width: Double) {
    self.glyph = glyph
    self.width = width
  }
}

/// Where a line ends, and how wide it is.
package struct LineBreak: Sendable {
  package enum Reason: UInt8, Sendable {
    /// The text is at its end.
    case endOfText
    /// A line separator, form feed or the like.
    case mandatory
    /// At a break opportunity.
    case wrapped
    /// Inside a word that is wider than the line.
    case emergency
  }

  /// The first glyph of the next line.
  package var end: ShapedText.Position
  /// Where the white space begins that hangs at the line's end; `end.glyph` if there is none.
  package var contentEndGlyph: Int
  /// Points, from the start of the line to `contentEndGlyph`.
  package var contentWidth: Double
  /// Points, hanging white space included.
  package var fullWidth: Double
  package var reason: Reason
}

/// Fills lines as full as they get (greedy).
///
/// The loop adds up font units as integers, so a line's width does not depend on where the paragraph
/// began or how often it was broken before. Trailing white space hangs over the end.
package struct LineBreaker: Sendable {
  /// Tabs of the line that was broken last.
  package private(set) var tabs: [TabAdvance] = []
  /// Of the decimal tab that waits for its text.
  private var terminators: [UInt16] = []
  /// What `findPlainLines` found; keeps its room.
  package var plain: [PlainBreak] = []

  package init() {}

  /// Points a line may be too wide: what was measured must fit into its own width.
  package static let tolerance = 1.0 / 1024

  /// How far a line is filled.
  private struct Fill {
    var end = ShapedText.Position.start
    /// Points from the line's start, pending tab not included.
    var x = 0.0
    var contentEnd: Int
    var contentX = 0.0
    /// How many of `tabs` belong to it, and the tab that waits for its text.
    var tabCount = 0
    var pending: PendingTab?
  }

  /// The end of the line that starts at `start`.
  ///
  /// - `text`: Shaped text; glyphs in logical order.
  /// - `start`: A cluster start.
  /// - `width`: Points between the indents. At least one cluster is taken however small it is.
  /// - `indent`: Points between the leading margin and the line's start; tab stops count from the margin.
  /// - `characters`: The text's UTF-16 units; asked for only where a decimal tab stands.
  /// - `controlWidth`: Asked for each control character that is as wide as a client says.
  /// - `hyphenWidth`: Points of the hyphen that a soft hyphen becomes at a line's end, in a run; nil: none.
  /// - `mayBreak`: Asked for each opportunity that is about to be used (character index in the text);
  ///     nil: every one may.
  /// - Complexity: O(*g*), *g* glyphs of the line.
  package mutating func nextLine(
    in text: ShapedText, from start: ShapedText.Position, width: Double, indent: Double,
    style: LineStyle, characters: () -> [UInt16], mayBreak: ((Int) -> Bool)? = nil,
    controlWidth: ControlWidth? = nil, hyphenWidth: ((_ run: Int) -> Double)? = nil
  ) -> LineBreak {
    let limit = style.breakMode == .none ? Double.infinity : width + Self.tolerance
    return fill(
      text, start, limit: limit, stopsAt: nil, width: width, indent: indent, style: style,
      characters: characters, mayBreak: mayBreak, controlWidth: controlWidth,
      hyphenWidth: hyphenWidth)
  }

  /// The width of a control character that is as wide as a client says: its glyph and character, and
  /// points from the line's start.
  package typealias ControlWidth = (_ glyph: Int, _ character: Int, _ x: Double) -> Double

  /// The width of the line from `start` to `end`, wherever that is.
  package mutating func measure(
    in text: ShapedText, from start: ShapedText.Position, to end: ShapedText.Position,
    reason: LineBreak.Reason, width: Double, indent: Double, style: LineStyle,
    characters: () -> [UInt16], controlWidth: ControlWidth? = nil
  ) -> LineBreak {
    var result = fill(
      text, start, limit: .infinity, stopsAt: end.glyph, width: width, indent: indent,
      style: style, characters: characters, mayBreak: nil, controlWidth: controlWidth)
    result.reason = reason
    return result
  }

  private mutating func fill(
    _ text: ShapedText, _ start: ShapedText.Position, limit: Double, stopsAt: Int?, width: Double,
    indent: Double, style: LineStyle, characters: () -> [UInt16], mayBreak: ((Int) -> Bool)?,
    controlWidth: ControlWidth?, hyphenWidth: ((Int) -> Double)? = nil
  ) -> LineBreak {
    tabs.removeAll(keepingCapacity: true)
    let breaksAtWords = style.breakMode == .words
    let opportunity = Glyph.Flags([.lineBreakBefore, .mandatoryBreakBefore]).rawValue
    let hanging = Glyph.Flags([.whitespace, .control, .null]).rawValue
    // What the short loop cannot do. Bit 0 to 3 all set is a long cluster; a cluster of 7 or more has bit 3 and is
    // rare enough for the long way.
    let special = opportunity | hanging | 8
    let stop = stopsAt ?? text.glyphs.count

    var fill = Fill(contentEnd: start.glyph)
    var candidate: Fill?
    var earlier: [Fill] = []
    var isOneGrapheme = false
    var at = start
    // Points before what `units` adds up, and points for one unit.
    var base = 0.0
    var units = 0
    var scale = 0.0
    let glyphs = text.glyphs.span
    // Field by field: a copy of a run holds its font.
    let runs = text.runs.span
    while at.run < runs.count, at.glyph < stop {
      let runStart = at.glyph - at.glyphInRun
      let runEnd = Swift.min(runStart + runs[at.run].glyphCount, stop)
      let kern = runs[at.run].kern
      // Units of one scale are summed across runs, so that a width does not depend on where a colour cuts
      // the runs, to the last bit.
      if runs[at.run].scale != scale {
        base += Double(units) * scale
        units = 0
        scale = runs[at.run].scale
      }
      var unitLimit = Self.unitLimit(limit - base, scale: scale)
      var i = at.glyph
      var character = at.character
      while i < runEnd {
        // Plain ink: most glyphs take no other path.
        if kern == 0, fill.pending == nil {
          let from = i
          var overflows = false
          while i < runEnd {
            let glyph = glyphs[i]
            if glyph.bits & special != 0 { break }
            let after = units &+ Int(glyph.advance)
            if after > unitLimit, i > start.glyph {
              overflows = true
              break
            }
            units = after
            character &+= glyph.shortCharacterCount
            i &+= 1
          }
          if i > from {
            fill.contentEnd = i
            fill.contentX = base + Double(units) * scale
          }
          if i == runEnd, !overflows { break }
        }
        let glyph = glyphs[i]
        let bits = glyph.bits
        if bits & opportunity != 0, i > start.glyph {
          fill.x = base + Double(units) * scale
          fill.end = ShapedText.Position(
            glyph: i, character: character, run: at.run, glyphInRun: i - runStart)
          if bits & Glyph.Flags.mandatoryBreakBefore.rawValue != 0, stopsAt == nil {
            return finish(fill, .mandatory)
          }
          var hasRoom = true
          if let hyphenWidth, glyphs[i - 1].flags.contains(.softHyphen) {
            let width = hyphenWidth(i == runStart ? at.run - 1 : at.run)
            hasRoom = fill.x + width <= limit
          }
          if breaksAtWords, hasRoom {
            if mayBreak != nil, let candidate { earlier.append(candidate) }
            candidate = fill
          }
        }
        if bits & hanging == 0 {
          let after = units + Int(glyph.advance)
          var isOver = after > unitLimit
          if kern != 0 || fill.pending != nil {
            let endsCluster =
              i + 1 >= runEnd || glyphs[i + 1].shortCharacterCount != 0
              || glyphs[i + 1].flags.contains(.hyphen)
            let x =
              base + Double(after) * scale + runs[at.run].trailing(glyph, endsCluster: endsCluster)
            isOver = x + (fill.pending?.width(at: x) ?? 0) > limit
          }
          if isOver, i > start.glyph, !isOneGrapheme {
            while let place = candidate {
              if mayBreak?(place.end.character) ?? true { return finish(place, .wrapped) }
              candidate = earlier.popLast()
            }
            if let end = emergencyEnd(in: text, from: start, reaching: i) {
              return measure(
                in: text, from: start, to: end, reason: .emergency, width: width, indent: indent,
                style: style, characters: characters, controlWidth: controlWidth)
            }
            isOneGrapheme = true
          }
          units = after
          fill.contentEnd = i + 1
          fill.contentX = base + Double(units) * scale
        } else if glyph.id == Glyph.tabID, bits & Glyph.Flags.control.rawValue != 0 {
          fill.x = base + Double(units) * scale
          beginTab(i, character, limit, width, indent, style, characters, &fill)
          base = fill.x
          units = 0
          unitLimit = Self.unitLimit(limit - base, scale: scale)
        } else if glyph.id == Glyph.spaceID, bits & Glyph.Flags.control.rawValue != 0 {
          let x = base + Double(units) * scale
          let width = controlWidth?(i, character, x) ?? 0
          tabs.append(TabAdvance(glyph: i, width: width))
          fill.tabCount = tabs.count
          base += width
          unitLimit = Self.unitLimit(limit - base, scale: scale)
        } else {
          units += Int(glyph.advance)
        }
        if fill.pending?.alignment == .decimal, fill.pending?.terminatorX == nil {
          noteTerminator(
            at: character, x: base + Double(units) * scale - Double(glyph.advance) * scale,
            characters, &fill)
        }
        var count = Int(bits & 0xF)
        if count == 15 { count = text.longCharacterCount(at: i) }
        character += count
        i += 1
        if kern != 0, !glyph.isInvisible,
          i >= runEnd || glyphs[i].shortCharacterCount != 0 || glyphs[i].flags.contains(.hyphen)
        {
          base += kern
          unitLimit = Self.unitLimit(limit - base, scale: scale)
          if bits & hanging == 0 {
            fill.contentX = base + Double(units) * scale - runs[at.run].tracking
          }
        }
      }
      fill.x = base + Double(units) * scale
      let isRunEnd = i == runStart + runs[at.run].glyphCount
      at = ShapedText.Position(
        glyph: i, character: character, run: isRunEnd ? at.run + 1 : at.run,
        glyphInRun: isRunEnd ? 0 : i - runStart)
    }
    fill.end = at
    return finish(fill, .endOfText)
  }

  /// Settles what is pending and drops the tabs of what came after.
  private mutating func finish(_ fill: Fill, _ reason: LineBreak.Reason) -> LineBreak {
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
    _ glyph: Int, _ character: Int, _ limit: Double, _ width: Double, _ indent: Double,
    _ style: LineStyle, _ characters: () -> [UInt16], _ fill: inout Fill
  ) {
    if let tab = fill.pending {
      let settled = tab.width(at: fill.x)
      tabs.append(TabAdvance(glyph: tab.glyph, width: settled))
      if fill.contentEnd > tab.glyph { fill.contentX += settled }
      fill.x += settled
      fill.pending = nil
    }
    let stop = TabRuler(style: style).nextStop(after: fill.x + indent)
    var place = stop.location - indent
    // A stop beyond the line: the tab takes the rest, and the next word wraps.
    if limit.isFinite, place > width { place = Swift.max(fill.x, width) }
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

  private func noteTerminator(
    at character: Int, x: Double, _ characters: () -> [UInt16], _ fill: inout Fill
  ) {
    let text = characters()
    guard fill.pending != nil, character < text.count, terminators.contains(text[character])
    else { return }
    fill.pending?.terminatorX = x
  }

  /// The last grapheme start before a glyph that does not fit; the first one after the line's start
  /// if even one grapheme is too wide; nil if the whole text is one grapheme.
  private func emergencyEnd(
    in text: ShapedText, from start: ShapedText.Position, reaching glyph: Int
  ) -> ShapedText.Position? {
    func isStart(_ i: Int) -> Bool {
      let glyph = text.glyphs[i]
      return glyph.shortCharacterCount != 0 && glyph.flags.contains(.graphemeStart)
    }
    var i = glyph
    while i > start.glyph, !isStart(i) { i -= 1 }
    if i == start.glyph {
      i = glyph
      while i < text.glyphs.count, i == start.glyph || !isStart(i) { i += 1 }
      // White space after the only grapheme hangs; it does not make a line of its own.
      while i < text.glyphs.count, text.glyphs[i].flags.contains(.whitespace),
        !text.glyphs[i].flags.contains(.mandatoryBreakBefore)
      { i += 1 }
      if i == text.glyphs.count { return nil }
    }
    return text.position(ofGlyph: i, from: start)
  }

  /// The most units that fit into some points.
  static func unitLimit(_ points: Double, scale: Double) -> Int {
    guard points < 1e12 else { return .max }
    guard scale > 0 else { return points < 0 ? -1 : .max }
    return Int((points / scale).rounded(.down).clamped(to: -1e15, 1e15))
  }
}

extension GlyphRun {
  /// Points that a glyph of ink would have behind it if it ended a line: letter spacing stands behind a line's last
  /// cluster too, tracking does not, and an attachment's width stands in its place.
  ///
  /// The line is as wide as that, so that what was measured fits into its own width, and a line's used rectangle
  /// stays within its fragment.
  ///
  /// - Source: Our choice, as a line is as wide in UIKit.
  @inline(__always)
  fileprivate func trailing(_ glyph: Glyph, endsCluster: Bool) -> Double {
    if kind == .attachment { return kern }
    if kern == 0 || glyph.isInvisible { return 0 }
    let spacing = kern - tracking
    // Letters that come closer than their widths: whether the cluster fits is known at its end.
    return endsCluster ? spacing : Swift.min(0, spacing)
  }
}

extension Double {
  func clamped(to low: Double, _ high: Double) -> Double { Swift.min(Swift.max(self, low), high) }
}
