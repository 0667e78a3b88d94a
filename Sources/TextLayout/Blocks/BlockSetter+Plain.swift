// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

// Most cells of tables hold a paragraph of plain text, and are alike: their attributes differ in
// blocks alone. The properties that their lines share are found for the first of them, by a
// `LineSetter`; the others need no more than line ends.
//
//     cell 1    LineSetter ──> lines, look
//     cell 2    look ────────> lines             the same to the last bit as a LineSetter's

extension LineSetter {
  /// The properties that all lines of the paragraph share with those of the same template; nil if
  /// the lines depend on more.
  var plainStyle: PlainStyle? {
    guard setsPlainly, passage.isOnePlainRun, hyphenationFactor <= 0,
      passage.attributes.count == 1, let template = passage.attributes[0].template
    else { return nil }
    if case .justified = style.alignment { return nil }
    let isEndless: Bool
    if case .none = style.breakMode { isEndless = true } else { isEndless = false }
    let metrics = lineMetrics(from: .start, to: passage.patched.end)
    let run = passage.patched.runs[0]
    return PlainStyle(
      template: template, style: style, font: run.font,
      scale: (run.scale, run.size), usesFontLeading: usesFontLeading,
      height: lineHeight(metrics), baseline: baseline(metrics), isEndless: isEndless)
  }
}

extension BlockSetter {
  /// Sets a paragraph of which only the line ends are unknown.
  ///
  /// Size: the conditions, and then the lines' ends become lines in one pass.
  ///
  /// - Parameters:
  ///   - passage: The paragraph; it has glyphs.
  ///   - x: The box's left edge.
  ///   - width: The width of the box.
  ///   - y: The distance from the unit's top.
  /// - Returns: False, and nothing is set, if the paragraph needs a `LineSetter`.
  func setPlainly(_ passage: Passage, x: Double, width: Double, y: Double) -> Bool {
    guard !hasHooks, let look = plainStyle(of: passage), passage.startsParagraph,
      passage.endsParagraph, !passage.isPatched, layout.settings.setsPlainLines,
      !layout.folds.hidesGlyphs, !look.isHyphenated(by: layout.hyphenation)
    else { return false }
    // Read whole, once: each access to a part of it would copy it.
    let text = passage.patched
    guard text.longClusters.isEmpty else { return false }
    let room = Swift.max(0, width)
    let fullWidth = room.isFinite ? room : 1e7
    guard fullWidth >= 0, y.isFinite, look.before >= 0 else { return false }
    let inner = Swift.max(0, fullWidth - 2 * padding)
    let lineStyle = passage.attributes[0].lineStyle
    let column = PlainColumn(
      run: 0, runStart: 0, runEnd: text.glyphs.count, scale: look.scale.along,
      fullWidth: fullWidth,
      padding: padding, isEndless: look.isEndless || room == .infinity,
      breaksWords: !lineStyle.dividesAsCode && !lineStyle.endsAtWords
        && text.runs.first?.dividesAsCode != true,
      startsParagraph: true,
      margins: (
        first: look.margins(in: inner, isFirst: true),
        other: look.margins(in: inner, isFirst: false)
      ), height: look.height, baseline: look.baseline, origin: y, alignment: look.alignment,
      isRightToLeft: passage.baseLevel & 1 == 1,
      spacing: (line: look.lineSpacing, paragraph: look.paragraphSpacing))
    LineBreaker.findPlainLines(
      in: text.glyphs.span, from: .start, upTo: column.runEnd, scale: column.scale,
      widths: column.widths(isFirst: true), breaksWords: column.breaksWords,
      atMost: Self.maximumPlainLines, &layout.plainBreaks)
    let breaks = layout.plainBreaks
    guard let last = breaks.last, last.glyphEnd == text.glyphs.count,
      !breaks.contains(where: { $0.isTorn })
    else { return false }
    var line = column.template(x: x)
    var lines = passage.takeLines()
    if !lines.isEmpty { lines.removeAll(keepingCapacity: true) }
    lines.reserveCapacity(breaks.count)
    var place = ShapedText.Position.start
    var top = y
    var extent = Extent()
    for number in breaks.indices {
      let found = breaks[number]
      let (isFirst, isEnd) = (number == 0, number == breaks.count - 1)
      column.place(
        &line, found, from: place, at: top, before: isFirst ? look.before : 0, isFirst: isFirst,
        isEnd: isEnd)
      column.align(&line, found.contentWidth, isFirst: isFirst)
      top = line.y + line.height + y
      lines.append(line)
      lines[number].y += y
      extent.include(lines[number])
      place = ShapedText.Position(
        glyph: found.glyphEnd, character: found.characterEnd, run: 0, glyphInRun: found.glyphEnd)
    }
    passage.takePlain(lines, extent: extent, height: top - y)
    layout.counts.setPassages += 1
    layout.counts.plainlySet += 1
    return true
  }

  /// The look of a paragraph that is one plain run, if one of its kind was set lately.
  private func plainStyle(of passage: Passage) -> PlainStyle? {
    guard passage.attributes.count == 1, let template = passage.attributes[0].template else {
      return nil
    }
    // Borrowed: a copy of a run retains its font.
    let all = passage.patched.runs
    let runs = all.span
    // The conditions of `isPlain`, which would need a copy.
    guard runs.count == 1, runs[0].style == 0, runs[0].kind == .text, runs[0].kern == 0,
      runs[0].tracking == 0
    else { return nil }
    return layout.plainStyles.look(
      of: template, font: runs[0].font, scale: (runs[0].scale, runs[0].size),
      usesFontLeading: layout.settings.usesFontLeading)
  }

  /// The maximum number of lines; longer paragraphs are left to a `LineSetter`.
  private static let maximumPlainLines = 64
}

extension Passage {
  /// Takes over all of its lines, which show what was shaped and nothing else; `extent` and `height` are theirs.
  fileprivate func takePlain(_ lines: [Line], extent: Extent, height: Double) {
    endPatching()
    if !tabs.isEmpty { tabs = [] }
    if !stretches.isEmpty { stretches = [] }
    if notes != nil { notes = nil }
    dependsOnPosition = false
    state = .laid
    setLines(lines)
    (expectedEntry, resumable) = (nil, nil)
    self.extent = extent
    flow = Flow(marks: 0, height: height, lines: lines.count)
  }
}
