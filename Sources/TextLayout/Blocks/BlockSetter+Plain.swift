// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

// Most cells of tables hold a paragraph of plain text, and one is like the other: their attributes differ in blocks alone. What
// their lines have in common is found for the first of them, by a `LineSetter`; the others need no more than line ends.
//
//     cell 1    LineSetter ──> lines, look
//     cell 2    look ────────> lines             the same to the last bit as a LineSetter's

extension LineSetter {
  /// What all lines of the paragraph have in common, and of those that have the same template; nil if more has a say in them.
  var plainLook: PlainLook? {
    guard setsPlainly, passage.isOnePlainRun, hyphenationFactor <= 0,
      passage.attributes.count == 1, let template = passage.attributes[0].template
    else { return nil }
    if case .justified = style.alignment { return nil }
    let isEndless: Bool
    if case .none = style.breakMode { isEndless = true } else { isEndless = false }
    let metrics = lineMetrics(from: .start, to: passage.patched.end)
    let run = passage.patched.runs[0]
    return PlainLook(
      template: template, style: style, font: run.font,
      scale: (run.scale, run.verticalScale), usesFontLeading: usesFontLeading,
      height: lineHeight(metrics), baseline: baseline(metrics), isEndless: isEndless)
  }
}

extension BlockSetter {
  /// Sets a paragraph whose lines are known but for their ends.
  ///
  /// Size: what must hold, and then the lines' ends become lines in one go.
  ///
  /// - Parameters:
  ///   - passage: The paragraph; it has glyphs.
  ///   - x: The box's left edge.
  ///   - width: Of the box.
  ///   - y: From the unit's top.
  /// - Returns: False, and nothing is set, if it needs a `LineSetter`.
  func setPlainly(_ passage: Passage, x: Double, width: Double, y: Double) -> Bool {
    guard hooks == nil, passage.attributes.count == 1,
      let template = passage.attributes[0].template, passage.isOnePlainRun,
      let look = layout.plainLooks.look(
        of: template, font: passage.patched.runs[0].font,
        scale: (passage.patched.runs[0].scale, passage.patched.runs[0].verticalScale),
        usesFontLeading: layout.settings.usesFontLeading),
      passage.startsParagraph, passage.endsParagraph, !passage.isPatched,
      passage.patched.longClusters.isEmpty, layout.settings.setsPlainLines,
      !layout.folds.hidesGlyphs, layout.hyphenation.factor(for: look.style) <= 0
    else { return false }
    let room = Swift.max(0, width)
    let fullWidth = room.isFinite ? room : 1e7
    let before = look.style.paragraphSpacingBefore.onGrid
    guard fullWidth >= 0, y.isFinite, before >= 0 else { return false }
    let inner = Swift.max(0, fullWidth - 2 * padding)
    let margins = (
      first: look.style.margins(in: inner, isFirst: true),
      other: look.style.margins(in: inner, isFirst: false)
    )
    LineBreaker.findPlainLines(
      in: passage.patched, from: .start,
      widths: look.isEndless || room == .infinity
        ? (.infinity, .infinity) : (margins.first.width, margins.other.width),
      atMost: Self.mostPlainLines, &plainBreaks)
    guard let last = plainBreaks.last, last.glyphEnd == passage.patched.glyphs.count,
      !plainBreaks.contains(where: { $0.isTorn })
    else { return false }
    let isRightToLeft = passage.baseLevel & 1 == 1
    var lines = passage.takeLines()
    lines.removeAll(keepingCapacity: true)
    lines.reserveCapacity(plainBreaks.count)
    var place = ShapedText.Position.start
    var top = y
    var line = Line()
    (line.width, line.usedHeight) = (fullWidth, look.height)
    for number in plainBreaks.indices {
      let found = plainBreaks[number]
      let (isFirst, isEnd) = (number == 0, number == plainBreaks.count - 1)
      line.take(found, from: place)
      line.flags = .ofPlainLine(isFirst: isFirst, isEnd: isEnd)
      line.usedTop = isFirst ? before : 0
      line.baseline = line.usedTop + look.baseline
      let after = look.style.lineSpacing + (isEnd ? look.style.paragraphSpacing : 0)
      line.height = (line.usedTop + look.height + after).onGrid
      (line.x, line.y) = (0, top.onGrid - y)
      line.align(
        style: look.style, isRightToLeft: isRightToLeft,
        margins: isFirst ? margins.first : margins.other, padding: padding,
        contentWidth: found.contentWidth)
      top = line.y + line.height + y
      lines.append(line)
      lines[number].move(x: x, y: y)
      place = ShapedText.Position(
        glyph: found.glyphEnd, character: found.characterEnd, run: 0, glyphInRun: found.glyphEnd)
    }
    passage.takePlain(lines, height: top - y)
    layout.counts.setPassages += 1
    layout.counts.plainlySet += 1
    return true
  }

  /// Lines of longer paragraphs are left to a `LineSetter`.
  private static let mostPlainLines = 64
}

extension Line {
  mutating func move(x: Double, y: Double) {
    self.x += x
    contentX += x
    usedX += x
    self.y += y
  }
}

extension Passage {
  /// Takes over all of its lines, which show what was shaped and nothing else.
  fileprivate func takePlain(_ lines: [Line], height: Double) {
    endPatching()
    setLines(lines)
    if !tabs.isEmpty { tabs = [] }
    if !stretches.isEmpty { stretches = [] }
    if notes != nil { notes = nil }
    dependsOnPlace = false
    state = .laid
    (expectedEntry, resumable) = (nil, nil)
    extent = Self.extent(of: lines)
    flow = Flow(marks: 0, height: height, lines: lines.count)
  }
}
