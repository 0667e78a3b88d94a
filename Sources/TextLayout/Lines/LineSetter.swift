// SPDX-License-Identifier: MIT

// Size: the driver of a paragraph: its stored properties, and the steps of a line in their order.

internal import TextFonts
internal import TextLines
internal import TextShaping

/// Sets the lines of one passage: the driver of the layout.
///
/// It queries the containers for room and the breaker for line ends, and passes all finished lines
/// to the passage at once. Where a delegate or a subclass may take part, `hooks` passes every step
/// to the client's hooks; without hooks none of them is called.
///
/// Size: the state of setting the lines of one paragraph; it lives until they are set.
struct LineSetter {
  enum Outcome {
    case done
    /// The last line continues in the next passage.
    case needsMore
    /// The containers are full.
    case full
  }

  let layout: DocumentLayout
  let passage: Passage
  private(set) var style: LineStyle
  /// Whether some text of the passage is an attachment.
  let hasAttachments: Bool
  /// The share of its room below which a line's last word is hyphenated.
  let hyphenationFactor: Double
  /// The summary of the text before the passage.
  let entry: PassageSummary
  let hooks: (any LayoutHooks)?
  /// The layout's own breaker, while the passage is being set.
  var breaker: LineBreaker

  /// The request to the setter, made before it runs.
  var request = Request()
  /// The source of lines of a paragraph that is broken as a whole.
  var planning = Planning()
  /// The source of plain lines.
  var plainSearch = PlainSearch()

  var cursor: LineCursor
  /// The line that is being filled.
  var proposal = Proposal()
  /// The calls that clients got by now.
  var reports = ClientReports()

  var lines: [Line] = []
  /// Whether `lines` has the buffer of lines that were packed.
  private(set) var hasSpareRoom = false
  var tabs: [TabAdvance] = []
  var stretches: [LineStretch] = []
  var tearing = ReshapeScratch()
  /// The pieces that were cut off after the passage's last line.
  private(set) var rest: [Passage] = []

  init(layout: DocumentLayout, passage: Passage, entry: PassageSummary, hooks: (any LayoutHooks)?) {
    self.layout = layout
    self.passage = passage
    self.entry = entry
    style = passage.paragraph?.style ?? LineStyle()
    // Text that is kept on one line may be anywhere in the paragraph.
    if passage.attributes.count > 1, !style.endsAtWords {
      style.endsAtWords = passage.attributes.contains { $0.shaping.keepsOnOneLine }
    }
    hasAttachments = passage.attributes.contains { $0.attachment != nil }
    cursor = LineCursor(
      container: entry.flow.marks, y: entry.flow.height, lines: entry.flow.lines)
    hyphenationFactor = layout.hyphenation.factor(for: style)
    self.hooks = hooks
    breaker = layout.takeBreaker()
  }

  var isRightToLeft: Bool { passage.baseLevel & 1 == 1 }
  var usesFontLeading: Bool { layout.settings.usesFontLeading }
  /// The left edge of lines in the client's container, and that container.
  var left: Double { request.box?.left ?? 0 }
  var clientContainer: Int { request.box?.container ?? cursor.container }

  /// Breaks the passage into lines and positions them.
  mutating func run() -> Outcome {
    if let typesetting, !passage.patched.glyphs.isEmpty { return run(by: typesetting) }
    return runLines()
  }

  /// The typesetter that sets the paragraph instead.
  var typesetting: (any TypesettingHooks)? { hooks?.typesetting }

  /// Breaks the passage into lines and positions them, even if there is a typesetter.
  mutating func runLines() -> Outcome {
    defer { returnBreakReshapes() }
    passage.dropPatches()
    reportGlyphs()
    passage.dependsOnPosition = false
    forgetAllAttachments()
    var place = ShapedText.Position.start
    if needsWholeParagraph { return .needsMore }
    // Clients may still query the old lines.
    if hooks == nil { takeRoom() }
    // In a text of a million short paragraphs, each would have capacity for three more lines.
    let expected = Swift.min(4, 1 + passage.characterCount / 16)
    lines.reserveCapacity(Swift.max(expected, passage.lines.count))
    let isPlain = setsPlainly && request.forced.lines.isEmpty
    plainSearch.exhaustedRun = -1
    if request.forced.isPushed, !nextContainer() {
      commit(isComplete: false)
      return .full
    }
    while place.glyph < passage.patched.glyphs.count {
      if isPlain {
        place = setPlainLines(from: current(place))
        if place.glyph == passage.patched.glyphs.count { break }
      }
      layout.counts.singleLines += 1
      switch setLine(from: place) {
      case .line(let end):
        place = end
        if endsContainer(at: place) || isForced(at: place), !nextContainer() {
          let isComplete = place.glyph == passage.patched.glyphs.count
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
        // The lines so far are complete; the last one continues in a separate piece.
        cursor.closeBand()
        rest = [passage.split(at: place)]
        commit(isComplete: true)
        return .done
      case .full:
        commit(isComplete: false)
        return .full
      }
    }
    cursor.closeBand()
    commit(isComplete: true)
    if !request.keepsWhole, lines.count > 1,
      passage.characterCount > 2 * DocumentLayout.passageLimit
    {
      rest = passage.cutIntoPieces(limit: DocumentLayout.passageLimit)
    }
    return .done
  }

  /// Takes the buffer of the passage's old lines, or of those of the passage before.
  private mutating func takeRoom() {
    lines = passage.takeLines()
    lines.removeAll(keepingCapacity: true)
    hasSpareRoom =
      request.canHaveSpareRoom && lines.capacity == 0 && layout.spareLines.capacity > 0
      && passage.characterCount >= PackedLines.minimumCount
    if hasSpareRoom { swap(&lines, &layout.spareLines) }
  }

  /// Cuts off the part after a line end as a piece with the lines it had before, if it had lines
  /// from there on.
  ///
  /// Only in an endless column: elsewhere lines depend on their position.
  private func resume(at place: ShapedText.Position) -> Passage? {
    guard let old = passage.resumable, !passage.hasReshapedGlyphs, !isPlanned,
      layout.containers.count == 1,
      layout.containers[0].isEndless, hooks == nil,
      hyphenationFactor == 0 || startsWord(at: place),
      let index = old.index(ofLineAt: place.character)
    else { return nil }
    let piece = passage.split(at: place)
    if var patched = old.lineSet.patched {
      let start = old.lineSet.lines[index].start
      var shaped = old.content.shaped
      piece.shaped = shaped.split(at: shaped.position(ofCharacter: start.character))
      piece.patch(with: patched.split(at: start), isTorn: false)
      piece.attributes = old.content.attributes
    }
    piece.take(old.lineSet, from: index)
    return piece
  }

  /// Returns whether the text continues in the next container after a position, because of a form
  /// feed or the like.
  ///
  /// In a last container without end it continues in the next line.
  private func endsContainer(at place: ShapedText.Position) -> Bool {
    let glyph = passage.patched.glyphs[place.glyph - 1]
    guard glyph.id == Glyph.pageID, glyph.flags.contains(.control) else { return false }
    layout.progress.seesPageEnds = true
    if cursor.container + 1 < layout.containers.count
      || !layout.containers[cursor.container].hasNoEnd
    {
      return true
    }
    layout.progress.holdsPageEnds = true
    return false
  }

  /// Returns whether the next line, which begins at a position, has to begin the next container.
  private func isForced(at place: ShapedText.Position) -> Bool {
    request.forced.lines.contains(lines.count) && place.glyph < passage.patched.glyphs.count
  }

  /// Sets the passage, which is empty, as one line; nil if no container has room.
  mutating func extraLine() -> DocumentLayout.ExtraLine? {
    guard case .line = setLine(from: .start), let line = lines.first else { return nil }
    var placed = line
    placed.container = 0
    if line.container == 0 { placed.y += entry.flow.height }
    return DocumentLayout.ExtraLine(container: entry.flow.marks + Int(line.container), line: placed)
  }

  /// Removes the lines of a band that has room left, since a piece ends with a band.
  ///
  /// - Returns: The start of the first of them.
  private mutating func openBandStart() -> ShapedText.Position? {
    guard cursor.remaining != nil, cursor.bandBottom != nil else { return nil }
    var start: ShapedText.Position?
    while let line = lines.last {
      lines.removeLast()
      tabs.removeSubrange(Int(line.tabStart)...)
      stretches.removeSubrange(Int(line.stretchStart)...)
      start = line.start
      if !line.flags.contains(.continuesBand) { break }
    }
    cursor.dropBand()
    return start
  }

  private enum LineOutcome {
    case line(ShapedText.Position)
    case needsMore
    case full
  }

  /// Sets the line that starts at a position: room, break, height, location.
  ///
  /// Size: the steps of a line, each of which may return to the first.
  private mutating func setLine(from place: ShapedText.Position) -> LineOutcome {
    var start = place
    let entered = cursor
    // A plan is made for lines of one height.
    let isUneven =
      cursor.container < layout.containers.count
      && !layout.containers[cursor.container].isSimple
    var search = FragmentSearch()
    search.height = isUneven && isPlanned ? highestLine : 0
    let typesetting = self.typesetting
    if let typesetting {
      typesetting.beginLine(atGlyph: entry.glyphs + start.glyph, container: clientContainer)
      if !isUneven { search.height = firstHeight(at: start) }
    }
    while true {
      guard let fragment = nextFragment(from: start, height: search.height) else {
        let bottom =
          cursor.container < layout.containers.count
          ? layout.containers[cursor.container].height : .infinity
        guard goOn(&search, bottom: bottom.isFinite ? bottom : cursor.y) else { return .full }
        continue
      }
      guard var filled = fill(fragment, from: start) else {
        // The room next to the lines before is still free.
        cursor = entered
        return .needsMore
      }
      start = current(start)
      if isTooNarrow(fragment, for: filled), search.skips < FragmentSearch.skipLimit {
        takeBack(filled.undo)
        skip(fragment, filled, from: start, &search)
        continue
      }
      if filled.line.reason == .emergency {
        filled.undo = separateEnd(&filled.line, from: start, margins: fragment.margins)
      }
      start = current(start)
      guard settle(&filled, in: fragment, from: start) else {
        cursor = entered
        return .needsMore
      }
      start = current(start)
      let metrics = lineMetrics(from: start, to: filled.line.end)
      proposal.isHidden = layout.folds.hidesGlyphs && hidesAll(from: start, to: filled.line.end)
      let height = proposal.isHidden ? 0 : lineHeight(metrics)
      if !fragment.isSimple, search.needsRetry(for: height) {
        // A taller line may find less room.
        cursor = fragment.cursor
        takeBack(filled.undo)
        continue
      }
      guard hasRoom(in: fragment, for: height) else {
        takeBack(filled.undo)
        guard goOn(&search, bottom: fragment.rect.minY + fragment.before + height) else {
          return .full
        }
        continue
      }
      add(filled.line, from: start, in: fragment, metrics: metrics, height: height)
      return .line(filled.line.end)
    }
  }

  /// The options that a setter's owner chooses.
  struct Request {
    /// Whether the passage stays one, however long it is: it is in a box, or a typesetter sets it.
    var keepsWhole = false
    /// Forced breaks to the next container, in addition to the ends of containers; no plain lines
    /// are set then.
    var forced = PaginationBreaks()
    /// Its box, if it is in one: no client's container is asked for room.
    var box: Box?
    /// Whether `lines` may take the room of lines that were packed: the owner packs them, or gives them room of their own.
    var canHaveSpareRoom = false
  }

  /// A box that lines are set in, as wide as the layout's only container meanwhile.
  struct Box {
    /// Its left edge, in the client's container.
    var left: Double
    /// The client's container.
    var container: Int
  }

  /// The line that is being filled.
  struct Proposal {
    /// Its rectangle, the start of its text, and the points above it.
    var rect = LayoutRect.zero
    var x = 0.0
    var before = 0.0
    /// Whether it has null glyphs only, and no height.
    var isHidden = false
    /// The number of attachments of unknown size that a line is first tried with.
    static let attachmentsAtFirst = 8
    /// The number of attachments of unknown size that this line is tried with.
    var attachments = Self.attachmentsAtFirst
  }

  /// The calls that clients got by now.
  struct ClientReports {
    /// The end of the last run whose attachment was queried for its size.
    var runs = 0
    /// The number of glyphs that clients were notified of.
    var glyphs = -1
  }

  /// A rectangle that a line is tried in.
  struct Fragment {
    /// The position from which it was searched.
    var cursor: LineCursor
    var rect: LayoutRect
    /// The paragraph's indents in it.
    var margins: LineMargins
    /// The points above the line.
    var before: Double
    /// Whether the line is the first of a paragraph.
    var isFirst: Bool
    /// Whether it is in a plain rectangle.
    var isSimple: Bool
  }

  /// The state of the search for a fragment.
  private struct FragmentSearch {
    /// The height of requested fragments.
    var height = 0.0
    private var attempts = 0
    /// The position of the first fragment that was skipped, because no word fits it.
    var passedOver: LineCursor?
    var skips = 0

    /// The maximum number of fragments skipped in a row before a word is broken in the first of
    /// them.
    ///
    /// - Source: Our choice: a word that fits nowhere near stays where it belongs.
    static let skipLimit = 64

    /// Starts again with lines of any height.
    mutating func restart() { (height, attempts) = (0, 0) }

    /// Returns whether a line is higher than requested, so that it has to be tried again with its
    /// height.
    mutating func needsRetry(for lineHeight: Double) -> Bool {
      guard lineHeight > height, attempts < 4 else { return false }
      height = lineHeight
      attempts += 1
      return true
    }
  }

  /// Returns the next fragment; nil if the container has no room.
  private mutating func nextFragment(from start: ShapedText.Position, height: Double) -> Fragment? {
    let isFirst = start.glyph == 0 && passage.startsParagraph
    let before = isFirst ? spacingBefore(at: start, isTop: cursor.isAtTop) : 0
    let asked = cursor
    proposal.before = before
    guard let rect = nextRect(height: before + height, at: start) else { return nil }
    let padding = layout.containers[cursor.container].padding
    let margins = style.margins(in: Swift.max(0, rect.width - 2 * padding), isFirst: isFirst)
    return Fragment(
      cursor: asked, rect: rect, margins: margins, before: before, isFirst: isFirst,
      isSimple: layout.containers[cursor.container].isSimple)
  }

  /// Breaks a line in a fragment; nil if it continues in the next passage.
  private mutating func fill(_ fragment: Fragment, from start: ShapedText.Position) -> (
    line: LineBreak, undo: BreakUndo, isPlanned: Bool
  )? {
    let margins = fragment.margins
    forgetAttachments(from: start.run)
    proposal.attachments = Proposal.attachmentsAtFirst
    proposal.rect = fragment.rect
    proposal.x =
      fragment.rect.minX + layout.containers[cursor.container].padding + margins.indent
    let planned = plannedBreak(
      from: start, in: fragment.rect, margins: margins, before: fragment.before)
    var found = planned?.found ?? breakLine(from: start, margins: margins)
    if isCut(found) { return (found, .nothing, false) }
    if found.reason == .endOfText, !passage.endsParagraph { return nil }
    if let planned { return (found, planned.undo, true) }
    // A line that does not fit here is broken again, from the text as it was.
    let undo =
      style.pushesOut && pushOut(&found, from: start, margins: margins)
      ? separateEnd(&found, from: start, margins: margins)
      : finish(&found, from: start, margins: margins, keepsWords: true)
    return (found, undo, false)
  }

  /// Returns whether a fragment next to a shape, or of a client's container, is too narrow for a
  /// word, so that text continues in the next free one.
  ///
  /// A single letter is not a broken word, and overflows even too narrow a fragment. Where a line
  /// may end after any letter no word is broken.
  private func isTooNarrow(
    _ fragment: Fragment, for filled: (line: LineBreak, undo: BreakUndo, isPlanned: Bool)
  ) -> Bool {
    guard !layout.containers[cursor.container].isSimple,
      fragment.rect.width < layout.containers[cursor.container].proposedWidth - 1
    else { return false }
    return (filled.line.reason == .emergency && style.breakMode == .words)
      || style.breakMode != .none && (!filled.isPlanned || filled.line.reason == .wrapped)
        && filled.line.contentWidth > fragment.margins.width + LineBreaker.tolerance
  }

  /// Skips a fragment, or breaks the word in the first one after too many.
  private mutating func skip(
    _ fragment: Fragment, _ filled: (line: LineBreak, undo: BreakUndo, isPlanned: Bool),
    from start: ShapedText.Position, _ search: inout FragmentSearch
  ) {
    let first = search.passedOver ?? fragment.cursor
    search.passedOver = first
    search.skips += 1
    let height = fragment.before + lineHeight(lineMetrics(from: start, to: filled.line.end))
    if search.skips == FragmentSearch.skipLimit {
      tear(at: first, lookingDownTo: fragment.rect.minY + height)
      (search.passedOver, search.skips) = (nil, .max)
    } else {
      cursor.pass(over: fragment.rect, height: height)
    }
    search.restart()
  }

  /// Gives attachments the width that the line allows: breaks it again until nothing changes.
  ///
  /// - Returns: False if the line continues in the next passage.
  private mutating func settle(
    _ filled: inout (line: LineBreak, undo: BreakUndo, isPlanned: Bool), in fragment: Fragment,
    from start: ShapedText.Position
  ) -> Bool {
    var rounds = 0
    while rounds < 8 {
      let (isCut, settled) = (isCut(filled.line), reports.runs)
      let changed = settleAttachments(
        from: start, to: filled.line.end, in: fragment.rect, margins: fragment.margins)
      guard changed || isCut else { break }
      // Each time with twice as many, so that a line queries each of its attachments only a few
      // times.
      if isCut { proposal.attachments *= 2 }
      if reports.runs == settled { rounds += 1 }
      if rounds == 8 { proposal.attachments = .max }
      takeBack(filled.undo)
      filled.undo = .nothing
      filled.line = breakLine(from: start, margins: fragment.margins)
      if self.isCut(filled.line) { continue }
      if filled.line.reason == .endOfText, !passage.endsParagraph { return false }
      filled.undo = finish(&filled.line, from: start, margins: fragment.margins)
    }
    return true
  }

  private func hasRoom(in fragment: Fragment, for height: Double) -> Bool {
    let most = layout.containers[cursor.container].maximumNumberOfLines
    return fragment.rect.minY + fragment.before + height
      <= layout.containers[cursor.container].height + LineBreaker.tolerance
      && (most == 0 || cursor.lines < most)
  }

  /// Continues where there was no room: at a fragment that was skipped, whose word has to be broken
  /// since no position down to a height is better; else in the next container.
  ///
  /// - Returns: False if the chain is full.
  private mutating func goOn(_ search: inout FragmentSearch, bottom: Double) -> Bool {
    if let place = search.passedOver {
      tear(at: place, lookingDownTo: bottom)
      (search.passedOver, search.skips) = (nil, .max)
    } else if !nextContainer() {
      return false
    }
    search.restart()
    return true
  }

  /// Returns to a position where a word does not fit, because none down to a height is better: the
  /// result depends on the room there.
  private mutating func tear(at place: LineCursor, lookingDownTo bottom: Double) {
    layout.progress.planReach = Swift.max(layout.progress.planReach, bottom - place.y)
    cursor = place
  }

  mutating func breakLine(
    from start: ShapedText.Position, margins: LineMargins
  )
    -> LineBreak
  {
    var rules = LineRules(
      margins: margins, style: style,
      canBreak: hooks.map { [entry] hooks in
        { hooks.canBreak(before: entry.characters + $0) }
      }, controlWidth: controlWidth, hyphenWidth: hyphenWidth)
    rules.tabStop = tabStop(in: margins)
    // Without a limit nothing wraps, however long it is.
    if layout.containers[cursor.container].width == .infinity,
      layout.containers[cursor.container].isSimple
    {
      rules.style.breakMode = .none
    }
    return nextLine(from: start, upTo: attachmentStop(from: current(start)), by: rules)
  }

  mutating func nextLine(
    from start: ShapedText.Position, upTo stop: Int? = nil, by rules: LineRules
  ) -> LineBreak {
    let found = breaker.nextLine(
      in: passage.patched, from: current(start), upTo: stop, by: rules,
      characters: { [layout, passage, entry] in layout.text(of: passage, at: entry.characters) })
    layout.counts.brokenGlyphs += found.end.glyph - start.glyph
    return found
  }

  /// Returns the line that ends at a position.
  mutating func measure(
    from start: ShapedText.Position, to end: ShapedText.Position, reason: LineBreak.Reason,
    margins: LineMargins
  ) -> LineBreak {
    var rules = LineRules(margins: margins, style: style, controlWidth: controlWidth)
    rules.tabStop = tabStop(in: margins)
    return breaker.measure(
      in: passage.patched, from: current(start), to: end, reason: reason, by: rules,
      characters: { [layout, passage, entry] in layout.text(of: passage, at: entry.characters) })
  }

  /// Queries the client for the widths of control characters that act as white space; nil if there
  /// are no hooks.
  var controlWidth: LineRules.ControlWidth? {
    guard let hooks else { return nil }
    return { [entry, proposal, container = clientContainer] glyph, character, x in
      hooks.controlWidth(
        entry.glyphs + glyph, entry.characters + character, in: proposal.rect,
        at: LayoutPoint(x: proposal.x + x, y: Double(proposal.rect.minY)), container: container)
    }
  }

  /// Returns whether there are null glyphs only.
  private func hidesAll(from start: ShapedText.Position, to end: ShapedText.Position) -> Bool {
    start.glyph < end.glyph
      && passage.patched.glyphs[start.glyph..<end.glyph].allSatisfy { $0.flags.contains(.null) }
  }

  // MARK: Room

  private mutating func nextContainer() -> Bool {
    if hooks != nil { layout.progress.fullContainers.append(cursor.container) }
    cursor.enterNextContainer()
    return cursor.container < layout.containers.count
  }

  /// Returns the rectangle of the next fragment; nil if the container has no room at all.
  mutating func nextRect(height: Double, at start: ShapedText.Position) -> LayoutRect? {
    guard cursor.container < layout.containers.count else { return nil }
    let shape = layout.containers[cursor.container]
    let typesetting = request.box == nil ? self.typesetting : nil
    if shape.isSimple, typesetting == nil {
      guard cursor.y < shape.height else { return nil }
      let width = Swift.max(0, shape.proposedWidth - cursor.x)
      return LayoutRect(x: left + cursor.x, y: cursor.y, width: width, height: height)
    }
    let container: any LineSpace = layout.client.lineSpace(at: cursor.container)
    let room = ContainerRoom(
      space: typesetting.map { typesetSpace(container, $0, at: start) } ?? container, shape: shape,
      characterIndex: entry.characters + start.character, isRightToLeft: isRightToLeft,
      x: cursor.x)
    let asked = (y: cursor.y, isRest: cursor.remaining != nil)
    let wasOpen = cursor.bandBottom != nil
    var bottom = cursor.bandBottom ?? cursor.skippedBottom
    if let band = cursor.bandBottom, let skipped = cursor.skippedBottom {
      bottom = Swift.max(band, skipped)
    }
    let rect = room.nextRect(
      y: &cursor.y, height: Swift.max(height, 1), remaining: &cursor.remaining, bandBottom: &bottom)
    if bottom == nil {
      // The band ends.
      if wasOpen { cursor.lines += 1 }
      (cursor.bandBottom, cursor.skippedBottom) = (nil, nil)
    }
    // A line that no shape touches would be the same at any position without shapes.
    let isFree =
      shape.isRectangleWithShapes && !asked.isRest && cursor.remaining == nil && cursor.y == asked.y
      && rect?.minX == 0
      && rect.map { Double($0.width) == shape.proposedWidth } == true
    if !isFree { passage.dependsOnPosition = true }
    return rect
  }
}
