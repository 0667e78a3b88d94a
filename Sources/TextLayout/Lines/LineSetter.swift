// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLines
internal import TextShaping

/// Sets the lines of one passage: the driver of the layout.
///
/// It asks the containers for room, the breaker for line ends, and hands finished lines to the passage
/// as a whole. Where a delegate or a subclass may want a say, `hooks` carries every step to
/// the client's hooks instead; without hooks none of them is called.
struct LineSetter {
  enum Outcome {
    case done
    /// The last line goes on in the next passage.
    case needsMore
    /// The containers are full.
    case full
  }

  let layout: DocumentLayout
  let passage: Passage
  let style: LineStyle
  let isRightToLeft: Bool
  /// Below which share of its room a line's last word is hyphenated.
  let hyphenationFactor: Double
  /// What stands before the passage.
  let entry: PassageSummary
  let hooks: (any LayoutHooks)?
  let usesFontLeading: Bool
  /// The layout's own, while the passage is being set.
  var breaker: LineBreaker

  /// The paragraph's lines, if it is broken as a whole, and how often they were planned.
  var plan: LinePlan?
  var replans = 0
  /// Characters before which a hyphen was planned and may not stand.
  var refusedHyphens: Set<Int> = []

  // The place of the next line.
  private(set) var container: Int
  private(set) var y: Double
  private(set) var linesInContainer: Int
  /// The rectangle of the line that is being filled, and where its text starts.
  private var proposal = (rect: LayoutRect.zero, x: 0.0)
  /// The line has null glyphs only.
  var isHidden = false
  /// The rest of the band in which the last fragment stands.
  private(set) var remaining: LayoutRect?
  private(set) var bandBottom: Double?
  /// How far down the band's fragments reach that were passed over.
  private var skippedBottom: Double?

  /// Behind the last run whose attachment was asked for its size by now.
  var settledRuns = 0

  var lines: [Line] = []
  private(set) var tabs: [TabAdvance] = []
  var stretches: [LineStretch] = []
  /// What was cut off after the passage's last line: pieces of their own from now on.
  private(set) var rest: [Passage] = []

  init(layout: DocumentLayout, passage: Passage, entry: PassageSummary, hooks: (any LayoutHooks)?) {
    self.layout = layout
    self.passage = passage
    self.entry = entry
    style = passage.paragraph?.style ?? LineStyle()
    isRightToLeft = passage.baseLevel & 1 == 1
    container = entry.flow.marks
    hyphenationFactor = layout.hyphenation.factor(for: style)
    y = entry.flow.height
    linesInContainer = entry.flow.lines
    self.hooks = hooks
    usesFontLeading = layout.usesFontLeading
    breaker = layout.takeBreaker()
  }

  /// Breaks the passage into lines and places them.
  mutating func run() -> Outcome {
    if let unbroken = passage.unbroken {
      passage.shaped = unbroken
      passage.unbroken = nil
      passage.hasHyphens = false
    }
    passage.takeHyphensAway()
    passage.dependsOnPlace = false
    forgetAllAttachments()
    var place = ShapedText.Position.start
    if needsWholeParagraph { return .needsMore }
    // Clients may still ask for the old lines.
    if hooks == nil {
      lines = passage.takeLines()
      lines.removeAll(keepingCapacity: true)
    }
    lines.reserveCapacity(Swift.max(4, passage.lines.count))
    let isPlain = setsPlainly
    while place.glyph < passage.shaped.glyphs.count {
      if isPlain {
        place = setPlainLines(from: place)
        if place.glyph == passage.shaped.glyphs.count { break }
      }
      switch setLine(from: place) {
      case .line(let end):
        place = end
        if endsContainer(at: place), !nextContainer() {
          let isComplete = place.glyph == passage.shaped.glyphs.count
          commit(isComplete: isComplete)
          return isComplete ? .done : .full
        }
        if let piece = resume(at: place) {
          rest = [piece]
          commit(isComplete: true)
          return .done
        }
      case .needsMore:
        place = openBandStart() ?? place
        if lines.isEmpty { return .needsMore }
        // The lines so far are complete; the last one goes on in a piece of its own.
        closeBand()
        rest = [passage.split(at: place)]
        commit(isComplete: true)
        return .done
      case .full:
        commit(isComplete: false)
        return .full
      }
    }
    closeBand()
    commit(isComplete: true)
    if passage.characterCount > 2 * DocumentLayout.passageLimit, lines.count > 1 {
      rest = passage.cutIntoPieces(limit: DocumentLayout.passageLimit)
    }
    return .done
  }

  /// Cuts off what follows a line end as a piece with the lines it had before, if it had lines from there on.
  ///
  /// Only in an endless column: elsewhere lines depend on where they stand.
  private func resume(at place: ShapedText.Position) -> Passage? {
    guard let old = passage.resumable, passage.unbroken == nil, !isPlanned,
      layout.containers.count == 1,
      layout.containers[0].isEndless, hooks == nil,
      hyphenationFactor == 0 || startsWord(at: place),
      let index = old.index(ofLineAt: place.character)
    else { return nil }
    let piece = passage.split(at: place)
    if old.hasHyphens {
      var text = old.shaped
      piece.shaped = text.split(at: old.lines[index].start)
      piece.attributes = old.attributes
    }
    piece.hasHyphens = old.hasHyphens
    piece.take(old.lines, tabs: old.tabs, stretches: old.stretches, from: index)
    return piece
  }

  /// Whether the text goes on in the next container behind a place, after a form feed or the like.
  ///
  /// In a last container without end it goes on in the next line.
  private func endsContainer(at place: ShapedText.Position) -> Bool {
    let glyph = passage.shaped.glyphs[place.glyph - 1]
    guard glyph.id == Glyph.pageID, glyph.flags.contains(.control) else { return false }
    if container + 1 < layout.containers.count || !layout.containers[container].isEndless {
      return true
    }
    layout.holdsPageEnds = true
    return false
  }

  /// Sets the passage, which is empty, as one line; nil if no container has room.
  mutating func extraLine() -> DocumentLayout.ExtraLine? {
    guard case .line = setLine(from: .start), let line = lines.first else { return nil }
    var placed = line
    placed.container = 0
    if line.container == 0 { placed.y += entry.flow.height }
    return DocumentLayout.ExtraLine(container: entry.flow.marks + Int(line.container), line: placed)
  }

  /// Takes back the lines of a band that has room left, since a piece ends with a band.
  ///
  /// - Returns: Where the first of them begins.
  private mutating func openBandStart() -> ShapedText.Position? {
    guard remaining != nil, bandBottom != nil else { return nil }
    var start: ShapedText.Position?
    while let line = lines.last {
      lines.removeLast()
      tabs.removeSubrange(Int(line.tabStart)...)
      stretches.removeSubrange(Int(line.stretchStart)...)
      start = line.start
      if !line.flags.contains(.continuesBand) { break }
    }
    (remaining, bandBottom, skippedBottom) = (nil, nil, nil)
    return start
  }

  /// Goes on below the band: a paragraph begins with a band of its own.
  private mutating func closeBand() {
    if let bandBottom {
      y = Swift.max(y, bandBottom)
      linesInContainer += 1
    }
    (remaining, bandBottom, skippedBottom) = (nil, nil, nil)
  }

  private enum LineOutcome {
    case line(ShapedText.Position)
    case needsMore
    case full
  }

  /// Sets the line that starts at a place.
  private mutating func setLine(from start: ShapedText.Position) -> LineOutcome {
    let isFirst = start.glyph == 0 && passage.startsParagraph
    // A plan is made for lines of one height.
    let isUneven = container < layout.containers.count && !layout.containers[container].isSimple
    var minimum = isUneven && isPlanned ? highestLine : 0.0
    var attempts = 0
    // The first fragment that was passed over because no word fits it.
    var passedOver: Room?
    var skips = 0
    while true {
      // Room.
      let isTop = y == 0 && linesInContainer == 0
      let before = isFirst ? spacingBefore(at: start, isTop: isTop) : 0
      let asked = Room(
        container: container, y: y, lines: linesInContainer, remaining: remaining,
        bandBottom: bandBottom, skippedBottom: skippedBottom)
      guard let rect = nextRect(height: before + minimum, at: start) else {
        if let place = passedOver {
          // There is no better place: the word has to be torn.
          let bottom = layout.containers[container].height
          tear(at: place, lookingDownTo: bottom.isFinite ? bottom : y)
          (passedOver, skips, minimum, attempts) = (nil, .max, 0, 0)
          continue
        }
        if !nextContainer() { return .full }
        (minimum, attempts) = (0, 0)
        continue
      }
      let shape = layout.containers[container]
      let width = Swift.max(0, rect.width - 2 * shape.padding)
      let room = style.room(in: width, isFirst: isFirst)

      // Break.
      forgetAttachments(from: start.run)
      proposal = (rect, rect.minX + shape.padding + room.indent)
      let planned = plannedBreak(from: start, in: rect, room: room, before: before)
      var found = planned?.found ?? breakLine(from: start, room: room)
      if found.reason == .endOfText, !passage.endsParagraph { return .needsMore }
      let isPushed = planned == nil && style.pushesOut && pushOut(&found, from: start, room: room)
      // A line that finds no place here is broken again, from the text as it was.
      var undo =
        planned?.undo
        ?? (isPushed
          ? separateEnd(&found, from: start, room: room)
          : finish(&found, from: start, room: room, keepsWords: true))
      // A letter alone is no torn word, and stands out beyond too narrow a place all the same. Where a line may end
      // behind any letter no word is torn.
      let isTooNarrow =
        (found.reason == .emergency && style.breakMode == .words)
        || style.breakMode != .none && (planned == nil || found.reason == .wrapped)
          && found.contentWidth > room.width + LineBreaker.tolerance
      if isTooNarrow, shape.shapes != nil, skips < Self.skipLimit,
        rect.width < shape.proposedWidth - 1
      {
        // Too narrow for a word: text goes on in the next free place that is not.
        takeBack(undo)
        if passedOver == nil { passedOver = asked }
        skips += 1
        let height = before + lineHeight(lineMetrics(from: start, to: found.end))
        if skips == Self.skipLimit, let place = passedOver {
          tear(at: place, lookingDownTo: rect.minY + height)
          (passedOver, skips) = (nil, .max)
        } else {
          pass(over: rect, height: height)
        }
        (minimum, attempts) = (0, 0)
        continue
      }
      if found.reason == .emergency { undo = separateEnd(&found, from: start, room: room) }

      // Attachments are as wide as the line lets them: break again with that until nothing changes.
      for _ in 0..<8 {
        guard settleAttachments(from: start, to: found.end, in: rect, room: room) else { break }
        takeBack(undo)
        found = breakLine(from: start, room: room)
        if found.reason == .endOfText, !passage.endsParagraph { return .needsMore }
        undo = finish(&found, from: start, room: room)
      }

      // Height.
      let metrics = lineMetrics(from: start, to: found.end)
      isHidden = layout.hidesGlyphs && hidesAll(from: start, to: found.end)
      let height = isHidden ? 0 : lineHeight(metrics)
      if !shape.isSimple, height > minimum, attempts < 4 {
        // A taller line may find less room: ask again with its height.
        minimum = height
        attempts += 1
        take(asked)
        takeBack(undo)
        continue
      }
      let fits =
        rect.minY + before + height <= shape.height + LineBreaker.tolerance
        && (shape.maximumNumberOfLines == 0 || linesInContainer < shape.maximumNumberOfLines)
      if !fits {
        takeBack(undo)
        if let place = passedOver {
          tear(at: place, lookingDownTo: rect.minY + before + height)
          (passedOver, skips, minimum, attempts) = (nil, .max, 0, 0)
          continue
        }
        if !nextContainer() { return .full }
        (minimum, attempts) = (0, 0)
        continue
      }
      add(
        found, from: start, in: rect, room: room, before: isHidden ? 0 : before, metrics: metrics,
        height: height,
        isFirst: isFirst)
      return .line(found.end)
    }
  }

  /// So many fragments in a row are passed over before a word is torn in the first of them.
  ///
  /// - Source: Our choice: a word that fits nowhere near stays where it belongs.
  private static let skipLimit = 64

  /// A place for a fragment.
  private struct Room {
    var container: Int
    var y: Double
    var lines: Int
    var remaining: LayoutRect?
    var bandBottom: Double?
    var skippedBottom: Double?
  }

  /// Goes back to a place that a word does not fit, because none down to a height is better: whether that
  /// is so hangs on the room there.
  private mutating func tear(at place: Room, lookingDownTo bottom: Double) {
    layout.planReach = Swift.max(layout.planReach, bottom - place.y)
    take(place)
  }

  private mutating func take(_ room: Room) {
    container = room.container
    y = room.y
    linesInContainer = room.lines
    (remaining, bandBottom, skippedBottom) = (room.remaining, room.bandBottom, room.skippedBottom)
  }

  /// Leaves a fragment empty.
  private mutating func pass(over rect: LayoutRect, height: Double) {
    let bottom = rect.minY + Swift.max(height, 1)
    skippedBottom = Swift.max(skippedBottom ?? bottom, bottom)
    guard remaining == nil else { return }
    y = Swift.max(bandBottom ?? bottom, skippedBottom ?? bottom)
    if bandBottom != nil { linesInContainer += 1 }
    (bandBottom, skippedBottom) = (nil, nil)
  }

  mutating func breakLine(
    from start: ShapedText.Position, room: (indent: Double, width: Double)
  )
    -> LineBreak
  {
    var style = style
    // Without a limit nothing wraps, however long it is.
    if layout.containers[container].width == .infinity, layout.containers[container].isSimple {
      style.breakMode = .none
    }
    return breaker.nextLine(
      in: passage.shaped, from: start, width: room.width, indent: room.indent, style: style,
      characters: { [layout, passage, entry] in layout.text(of: passage, at: entry.characters) },
      mayBreak: hooks.map { [entry] hooks in
        { hooks.mayBreak(before: entry.characters + $0) }
      }, controlWidth: controlWidth, hyphenWidth: hyphenWidth)
  }

  /// Asks for the widths of control characters that act as white space; nil if there is nobody to ask.
  var controlWidth: LineBreaker.ControlWidth? {
    guard let hooks else { return nil }
    return { [entry, proposal, container] glyph, character, x in
      hooks.controlWidth(
        entry.glyphs + glyph, entry.characters + character, in: proposal.rect,
        at: LayoutPoint(x: proposal.x + x, y: Double(proposal.rect.minY)), container: container)
    }
  }

  /// Whether there are null glyphs only.
  private func hidesAll(from start: ShapedText.Position, to end: ShapedText.Position) -> Bool {
    start.glyph < end.glyph
      && passage.shaped.glyphs[start.glyph..<end.glyph].allSatisfy { $0.flags.contains(.null) }
  }

  // MARK: Room

  private mutating func nextContainer() -> Bool {
    if hooks != nil { layout.fullContainers.append(container) }
    enterNextContainer()
    return container < layout.containers.count
  }

  mutating func enterNextContainer() {
    container += 1
    y = 0
    linesInContainer = 0
    (remaining, bandBottom, skippedBottom) = (nil, nil, nil)
  }

  /// The rectangle of the next fragment; nil where the container has no room at all.
  mutating func nextRect(height: Double, at start: ShapedText.Position) -> LayoutRect? {
    guard container < layout.containers.count else { return nil }
    let shape = layout.containers[container]
    if shape.isSimple {
      guard y < shape.height else { return nil }
      return LayoutRect(x: 0, y: y, width: shape.proposedWidth, height: height)
    }
    let room = ContainerRoom(
      space: layout.client.lineSpace(at: container), shape: shape,
      characterIndex: entry.characters + start.character, isRightToLeft: isRightToLeft)
    let asked = (y: y, isRest: remaining != nil)
    let wasOpen = bandBottom != nil
    var bottom = bandBottom ?? skippedBottom
    if let bandBottom, let skippedBottom { bottom = Swift.max(bandBottom, skippedBottom) }
    let rect = room.nextRect(
      y: &y, height: Swift.max(height, 1), remaining: &remaining, bandBottom: &bottom)
    if bottom == nil {
      // The band is left.
      if wasOpen { linesInContainer += 1 }
      (bandBottom, skippedBottom) = (nil, nil)
    }
    // A line that no shape touches would be the same wherever none does.
    let isFree =
      shape.shapes != nil && !asked.isRest && remaining == nil && y == asked.y && rect?.minX == 0
      && rect.map { Double($0.width) == shape.proposedWidth } == true
    if !isFree { passage.dependsOnPlace = true }
    return rect
  }

  // MARK: Heights

  struct Metrics {
    var ascent = 0.0
    var descent = 0.0
    var leading = 0.0
  }

  /// The tallest ascent, descent and leading of the fonts in a line.
  ///
  /// of those that the text asks for, and of fallback fonts if they count (`FallbackLineHeight`).
  /// Points.
  func lineMetrics(from start: ShapedText.Position, to end: ShapedText.Position) -> Metrics {
    var metrics = Metrics()
    var run = start.run
    let last = end.glyphInRun > 0 ? end.run : end.run - 1
    let runs = passage.shaped.runs
    let countsFallback = layout.countsFallbackFonts
    var lastStyle = -1
    while run <= last {
      let style = runs[run].style
      defer { run += 1 }
      // Runs in other fonts and scripts add nothing to what their style has added.
      if style == lastStyle, !countsFallback, runs[run].kind == .text { continue }
      lastStyle = style
      let rise = passage.attributes[style].rise
      if runs[run].kind == .attachment { metrics.include(runs[run], rise: rise) }
      if countsFallback {
        metrics.include(runs[run].font.metrics, scale: runs[run].verticalScale, rise: rise)
      } else {
        let own = passage.attributes[style].shaping
        metrics.include(
          own.font.metrics, scale: own.size / Double(own.font.unitsPerEm), rise: rise)
      }
    }
    if passage.shaped.runs.isEmpty, let attributes = passage.attributes.first {
      let font = attributes.shaping.font
      metrics.include(font.metrics, scale: attributes.shaping.size / Double(font.unitsPerEm))
    }
    return metrics
  }

  /// The height of a line without spacing: the style's rules over the fonts'.
  func lineHeight(_ metrics: Metrics) -> Double { unroundedHeight(metrics).onGrid }

  /// Points from a line's top, spacing not counted, to its baseline.
  ///
  /// What the rules add or take away stands above the text. Heights are rounded to the grid, baselines are not: an
  /// attachment of 40 points has its baseline at 40.
  func baseline(_ metrics: Metrics) -> Double {
    let height = isHidden ? 0 : unroundedHeight(metrics)
    return height == naturalHeight(metrics)
      ? metrics.ascent : height - metrics.descent - (usesFontLeading ? metrics.leading : 0)
  }

  private func naturalHeight(_ metrics: Metrics) -> Double {
    metrics.ascent + metrics.descent + (usesFontLeading ? metrics.leading : 0)
  }

  private func unroundedHeight(_ metrics: Metrics) -> Double {
    var height = naturalHeight(metrics)
    if style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
    if style.minimumLineHeight > 0 { height = Swift.max(height, style.minimumLineHeight) }
    if style.maximumLineHeight > 0 { height = Swift.min(height, style.maximumLineHeight) }
    return Swift.max(0, height)
  }

  func spacingBefore(at start: ShapedText.Position, isTop: Bool) -> Double {
    // At the top of a later container the space is dropped.
    if isTop, container > 0 { return 0 }
    let spacing =
      hooks?.paragraphSpacing(before: entry.glyphs + start.glyph, .zero)
      ?? style.paragraphSpacingBefore
    return spacing.onGrid
  }

  // MARK: Lines

  private mutating func add(
    _ found: LineBreak, from start: ShapedText.Position, in rect: LayoutRect,
    room: (indent: Double, width: Double), before: Double, metrics: Metrics, height: Double,
    isFirst: Bool
  ) {
    let isLast = found.end.glyph == passage.shaped.glyphs.count && passage.endsParagraph
    let padding = layout.containers[container].padding
    var line = Line()
    line.glyphStart = Int32(start.glyph)
    line.characterStart = Int32(start.character)
    line.runStart = Int32(start.run)
    line.glyphInRun = Int32(start.glyphInRun)
    line.glyphCount = Int32(found.end.glyph - start.glyph)
    line.characterCount = Int32(found.end.character - start.character)
    line.contentGlyphCount = Int32(found.contentEndGlyph - start.glyph)
    line.container = Int32(container - entry.flow.marks)
    line.tabStart = Int32(tabs.count)
    line.tabCount = Int32(breaker.tabs.count)
    tabs += breaker.tabs
    line.elasticStart = line.glyphStart
    line.stretchStart = Int32(stretches.count)
    if isFirst { line.flags.insert(.startsParagraph) }
    if isLast { line.flags.insert(.endsParagraph) }
    if found.reason == .mandatory { line.flags.insert(.endsWithLineBreak) }
    if bandBottom != nil { line.flags.insert(.continuesBand) }

    let lastGlyph = entry.glyphs + found.end.glyph - 1
    let after =
      isHidden
      ? 0
      : (hooks?.lineSpacing(after: lastGlyph, rect) ?? style.lineSpacing)
        + (isLast ? hooks?.paragraphSpacing(after: lastGlyph, rect) ?? style.paragraphSpacing : 0)
    line.x = rect.minX
    line.width = rect.width
    line.height = (before + height + after).onGrid
    let top = rect.minY.onGrid
    line.y = line.container == 0 ? top - entry.flow.height : top
    line.usedTop = before
    line.usedHeight = height
    line.baseline = before + baseline(metrics)
    var found = found
    if style.truncation != nil, found.contentWidth > room.width + LineBreaker.tolerance {
      line.flags.insert(.isTruncated)
      let shown = layout.truncate(
        line, of: passage, entry: entry, container: container)
      found.contentWidth = shown?.line.contentWidth ?? found.contentWidth
    }
    align(&line, found, room: room, padding: padding)

    if let hooks {
      hooks.adjust(
        &line, origin: line.container == 0 ? entry.flow.height : 0,
        glyphs: entry.glyphs + start.glyph..<entry.glyphs + start.glyph + Int(line.glyphCount),
        container: container)
    }
    lines.append(line)

    end(lineAt: line.y + line.height + (line.container == 0 ? entry.flow.height : 0))
  }

  /// Goes on behind a line that reaches down to a height of the container.
  mutating func end(lineAt bottom: Double) {
    if remaining != nil {
      bandBottom = Swift.max(bandBottom ?? bottom, bottom)
    } else {
      y = Swift.max(bandBottom ?? bottom, bottom)
      (bandBottom, skippedBottom) = (nil, nil)
      linesInContainer += 1
    }
  }

  private mutating func align(
    _ line: inout Line, _ found: LineBreak, room: (indent: Double, width: Double), padding: Double
  ) {
    var width = found.contentWidth
    let slack = room.width - width
    let isLast = found.reason == .endOfText || found.reason == .mandatory
    // In a paragraph that is broken as a whole a line may be too wide for its room by what its spaces can shrink.
    let isStretched = slack > 0 && !isLast || slack < 0 && isPlanned
    if style.alignment == .justified, isStretched, !line.flags.contains(.isTruncated),
      justify(&line, slack)
    {
      width = room.width
    }
    line.align(
      style: style, isRightToLeft: isRightToLeft, room: room, padding: padding, contentWidth: width)
  }

  /// Hands the lines over.
  private func commit(isComplete: Bool) {
    passage.setLines(lines)
    passage.tabs = tabs
    passage.stretches = stretches
    passage.notes = nil
    passage.needsLayout = !isComplete
    passage.expectedEntry = nil
    passage.resumable = nil
    passage.extent = Passage.extent(of: lines)
    let marks = container - entry.flow.marks
    passage.flow =
      marks == 0
      ? Flow(marks: 0, height: y - entry.flow.height, lines: linesInContainer - entry.flow.lines)
      : Flow(marks: marks, height: y, lines: linesInContainer)
    if !isComplete { passage.flow = Flow(marks: marks, height: 0, lines: 0) }
  }
}

extension Line {
  /// Puts content of a width into the room of the line, by the paragraph's alignment.
  mutating func align(
    style: LineStyle, isRightToLeft: Bool, room: (indent: Double, width: Double), padding: Double,
    contentWidth width: Double
  ) {
    let left =
      isRightToLeft
      ? x + self.width - padding - room.indent - room.width : x + padding + room.indent
    var alignment = style.alignment
    if alignment == .justified || alignment == .natural {
      alignment = isRightToLeft ? .right : .left
    }
    contentWidth = width
    switch alignment {
    case .right: contentX = left + room.width - width
    case .center: contentX = left + (room.width - width) / 2
    default: contentX = left
    }
    usedX = contentX - padding
    usedWidth = width + 2 * padding
  }
}

extension LineSetter.Metrics {
  mutating func include(_ attachment: GlyphRun, rise: Double) {
    let bottom = attachment.attachmentBottom + rise
    ascent = Swift.max(ascent, bottom + attachment.attachmentHeight)
    descent = Swift.max(descent, -bottom)
  }

  /// - `rise`: How far above the baseline the glyphs stand.
  mutating func include(_ metrics: FontMetrics, scale: Double, rise: Double = 0) {
    ascent = Swift.max(ascent, Double(metrics.ascender) * scale + rise)
    descent = Swift.max(descent, -Double(metrics.descender) * scale - rise)
    leading = Swift.max(leading, Double(metrics.lineGap) * scale)
  }
}
