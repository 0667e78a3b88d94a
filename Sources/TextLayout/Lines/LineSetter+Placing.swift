// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextStructures

// A line that was broken and measured becomes a `Line`, and all lines become the passage's.

extension LineSetter {
  // Size: a line gets its values one after the other, each from those before it.
  mutating func add(
    _ found: LineBreak, from start: ShapedText.Position, in fragment: Fragment, metrics: Metrics,
    height: Double
  ) {
    let (rect, margins) = (fragment.rect, fragment.margins)
    let before = proposal.isHidden ? 0 : fragment.before
    let isLast = found.end.glyph == passage.patched.glyphs.count && passage.endsParagraph
    let padding = layout.containers[cursor.container].padding
    var line = Line()
    line.take(
      from: start, to: found.end.glyph, character: found.end.character,
      contentEnd: found.contentEndGlyph)
    line.container = Int32(cursor.container - entry.flow.marks)
    line.tabStart = Int32(tabs.count)
    line.tabCount = Int32(breaker.tabs.count)
    tabs += breaker.tabs
    line.stretchStart = Int32(stretches.count)
    if fragment.isFirst { line.flags.insert(.startsParagraph) }
    if isLast { line.flags.insert(.endsParagraph) }
    if found.reason == .mandatory { line.flags.insert(.endsWithLineBreak) }
    if cursor.bandBottom != nil { line.flags.insert(.continuesBand) }

    reportGlyphs()
    let lastGlyph = entry.glyphs + found.end.glyph - 1
    let after =
      proposal.isHidden
      ? 0
      : (hooks?.lineSpacing(after: lastGlyph, rect) ?? style.lineSpacing)
        + (isLast ? hooks?.paragraphSpacing(after: lastGlyph, rect) ?? style.paragraphSpacing : 0)
    line.x = rect.minX
    line.width = rect.width
    line.stack(
      at: rect.minY, origin: line.container == 0 ? entry.flow.height : 0, before: before,
      height: height, baseline: baseline(metrics), after: after)
    var found = found
    if style.truncation != nil, found.contentWidth > margins.width + LineBreaker.tolerance {
      line.flags.insert(.isTruncated)
      let displayed = layout.truncate(
        line, of: passage, entry: entry, container: cursor.container)
      found.contentWidth = displayed?.line.contentWidth ?? found.contentWidth
    }
    align(&line, found, margins: margins, padding: padding)

    let origin = line.container == 0 ? entry.flow.height : 0
    if let hooks {
      let glyphs = entry.glyphs + start.glyph..<entry.glyphs + start.glyph + Int(line.glyphCount)
      let typesetting = hooks.typesetting
      if let typesetting, passage.startsParagraph, isSeparator(line) {
        var draft = LineDraft(line, origin: origin, glyphs: glyphs)
        typesetting.separatorLine(&draft, container: clientContainer)
        draft.write(to: &line, origin: origin)
      }
      let flow = hooks.adjust(
        &line, origin: origin, glyphs: glyphs, container: clientContainer,
        advances: typesetting == nil ? [] : advances(of: line))
      lines.append(line)
      typesetting?.endLine(facts(of: line, found, margins: margins))
      if let flow {
        passage.dependsOnPosition = true
        layout.hasOwnLines = true
        return cursor.end(lineAt: flow.minY.onGrid + flow.height.onGrid)
      }
    } else {
      lines.append(line)
    }
    cursor.end(lineAt: line.y + line.height + origin)
  }

  /// Notifies clients of glyphs before they are called about a line: a reshaped break may have
  /// increased the number of glyphs, and clients look up those that they are passed.
  mutating func reportGlyphs() {
    guard hooks != nil, reports.glyphs != passage.glyphCount else { return }
    reports.glyphs = passage.glyphCount
    guard let place = layout.place(ofCharacter: entry.characters), place.passage === passage else {
      return
    }
    layout.passages.update(at: place.index) { _ in }
  }

  private mutating func align(
    _ line: inout Line, _ found: LineBreak, margins: LineMargins, padding: Double
  ) {
    var width = found.contentWidth
    let slack = margins.width - width
    let isLast = found.reason == .endOfText || found.reason == .mandatory
    // In a paragraph that is broken as a whole a line may be too wide for its room by what its
    // spaces can shrink.
    let isStretched = slack > 0 && !isLast || slack < 0 && isPlanned
    if style.alignment == .justified, isStretched, !line.flags.contains(.isTruncated),
      justify(&line, slack)
    {
      width = margins.width
    }
    line.align(
      style.alignment, isRightToLeft: isRightToLeft, margins: margins, padding: padding,
      contentWidth: width)
  }

  /// Passes the lines to the passage.
  func commit(isComplete: Bool) {
    if !tearing.hasPatches { passage.endPatching() }
    passage.setLines(lines)
    passage.tabs = tabs
    passage.stretches = stretches
    passage.notes = nil
    passage.state = isComplete ? .laid : .shaped
    passage.expectedEntry = nil
    passage.resumable = nil
    passage.extent = Passage.extent(of: lines)
    let marks = cursor.container - entry.flow.marks
    passage.flow =
      marks == 0
      ? Flow(marks: 0, height: cursor.y - entry.flow.height, lines: cursor.lines - entry.flow.lines)
      : Flow(marks: marks, height: cursor.y, lines: cursor.lines)
    if !isComplete { passage.flow = Flow(marks: marks, height: 0, lines: 0) }
  }
}

extension Line {
  /// Positions the line below the one that ends at a height.
  ///
  /// - Parameters:
  ///   - top: Points from the container's top.
  ///   - origin: The origin of the line's own `y`, in the same points.
  ///   - before: Points above the text, in the line's fragment.
  ///   - height: The height of the text, in points.
  ///   - baseline: Points from the text's top to its baseline.
  ///   - after: Points below the text.
  @inline(__always)
  mutating func stack(
    at top: Double, origin: Double, before: Double, height: Double, baseline: Double, after: Double
  ) {
    self.height = (before + height + after).onGrid
    y = top.onGrid - origin
    usedTop = before
    usedHeight = height
    self.baseline = before + baseline
  }

  /// Aligns content of a width in the room of the line, by the paragraph's alignment.
  @inline(__always)
  mutating func align(
    _ asked: LineStyle.Alignment, isRightToLeft: Bool, margins: LineMargins, padding: Double,
    contentWidth width: Double
  ) {
    let left =
      isRightToLeft
      ? x + self.width - padding - margins.indent - margins.width : x + padding + margins.indent
    contentWidth = width
    // No comparison: for cases of another module it is a call.
    switch asked {
    case .center: contentX = left + (margins.width - width) / 2
    case .left: contentX = left
    case .right: contentX = left + margins.width - width
    case .justified, .natural: contentX = isRightToLeft ? left + margins.width - width : left
    }
    usedX = contentX - padding
    usedWidth = width + 2 * padding
  }
}
