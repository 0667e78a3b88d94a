// SPDX-License-Identifier: MIT

// Size: the type with its stored properties and observers, and the values that it consists of.

internal import TextFonts
internal import TextLines
package import TextShaping
internal import TextStructures
internal import TextUnicode

/// A paragraph, a piece of a very long one, or deferred text: an element of the layout's tree.
///
/// Deferred text is paragraphs without a query so far: a query opens a part of it
/// (`DocumentLayout+DeferredText`). It has neither glyphs nor lines.
///
/// A piece ends where a line ends (or, before layout, at a position that is safe to cut). All
/// positions inside are local, so an edit elsewhere changes nothing here.
///
/// Invariants
/// 1. `shaped.characterCount == characterCount` unless `needsGlyphs`, and `patched` has the same
///    characters.
/// 2. Lines follow each other without gaps from glyph 0; they cover all glyphs unless
///    `needsLayout`.
/// 3. `flow` is the sum of `lines`. While `needsLayout`, it is the flow that this text had before,
///    so that sums over the tree keep giving the last valid positions.
///
/// Size: queries read its parts side by side; a nested value would be copied each time.
package final class Passage: Summarized {
  // Those marked `unchecked` are read for each line that is set, queried or drawn; they are read
  // and written whole or a field at a time, and no client code runs meanwhile. The check for
  // exclusive access at each would take a tenth of the time of a table's first layout.

  // The properties that every seek reads are first, in one line of the processor's cache.
  /// The length in UTF-16 units, the paragraph separator included.
  @safe @exclusivity(unchecked) package internal(set) var characterCount: Int
  @safe @exclusivity(unchecked) private var patchedCount = 0
  var startsParagraph: Bool
  var endsParagraph: Bool
  @safe @exclusivity(unchecked) var state = State.unshaped
  /// Whether some line's width or position depends on the position of the passage: next to a shape,
  /// or in a container of a client's class.
  var dependsOnPosition = false
  /// See `SetLines`.
  var hasReshapedGlyphs = false
  /// See `ShapedContent`; also for the next property.
  var mustReshape = false
  var isGenerated = false
  /// Whether a line may or must end after a piece, where a delegate decides; nil: as in the text.
  ///
  /// The first glyph of the next piece has the same flags, but may be generated again without the
  /// control character before it.
  var breakAfter: Glyph.Flags?
  /// Whether a delegate made the paragraph separator at its end a glyph that does not end a line.
  var foldsEnd = false
  /// Whether it has glyphs of more than one paragraph, or may: see `DocumentLayout+Folding`.
  var isFolded = false
  /// Whether the piece begins where shaping would not have separated its glyphs from those before:
  /// joined again, both are reshaped.
  var isTorn = false
  // These two take no room in addition to those before them.
  /// Whether its lines are only in `packed`, until one of them is read.
  @safe @exclusivity(unchecked) private(set) var isPacked = false
  /// See `hasPlainRuns`.
  private var knownPlainRuns: Bool?
  @safe @exclusivity(unchecked) var flow = Flow.zero
  private(set) var lineCount = 0

  // The properties that queries about plain text read are in the next cache line.
  /// Points for a font unit, if a line's display can be read from its glyphs alone: one run of
  /// plain text on the baseline from left to right, without kerning attributes and tabs; else NaN.
  private(set) var plainScale = Double.nan
  /// Whether a line's display can be read from its glyphs and several runs, of any direction: no
  /// kerning attributes, tabs, attachments and raised text, nothing justified or truncated.
  ///
  /// Computed by the first query that needs it: layout itself does not.
  var hasPlainRuns: Bool {
    if let knownPlainRuns { return knownPlainRuns }
    let found =
      plainScale.isNaN && !needsGlyphs && notes == nil && hasPlainStyles && hasPlainLines
    knownPlainRuns = found
    return found
  }

  /// Whether a `QueryCursor` can read what a line shows: it has a plain scale or plain runs.
  var isReadFromAdvances: Bool { !plainScale.isNaN || hasPlainRuns }

  var lines: [Line] {
    get {
      if isPacked { unpackLines() }
      return storedLines
    }
    _modify {
      if isPacked { unpackLines() }
      defer { linesChanged() }
      yield &storedLines
    }
  }
  /// Read and written whole, here and by `lines`; code that changes lines in place uses nothing
  /// else of the passage meanwhile.
  @safe @exclusivity(unchecked) private var storedLines: [Line] = []
  /// The lines, if they are packed.
  private var packed: PackedLines?
  /// The glyphs that lines show: as shaped, with the replacements at line ends.
  ///
  /// Queries read it. It is `shaped` itself if no line has a hyphen or reshaped glyphs.
  @safe @exclusivity(unchecked) package internal(set) var patched = ShapedText() {
    didSet {
      patchedCount = patched.glyphs.count
      forgetPlain()
    }
  }
  /// The characters from its start on that its position depends on, because it is kept with the
  /// next paragraph.
  var keptReach = 0

  /// The left and right edges of the used rectangles in the container in which the passage ends.
  @safe @exclusivity(unchecked) var extent = Extent()
  /// The position at which the lines are valid; at another one, the text after it may have to move
  /// to another container.
  @safe @exclusivity(unchecked) var expectedEntry: Flow?
  @safe @exclusivity(unchecked) package internal(set) var paragraph: ParagraphInfo? {
    didSet { forgetPlain() }
  }
  /// One attribute object for each `style` number in `patched.runs`.
  @safe @exclusivity(unchecked) package internal(set) var attributes: [RunAttributes] = [] {
    didSet { forgetPlain() }
  }
  @safe @exclusivity(unchecked) var tabs: [TabAdvance] = [] { didSet { drawingVersion &+= 1 } }
  @safe @exclusivity(unchecked) var stretches: [LineStretch] = [] {
    didSet { drawingVersion &+= 1 }
  }
  /// The properties that clients have set for single glyphs; nil if there are none.
  @safe @exclusivity(unchecked) package internal(set) var notes: GlyphNotes? {
    didSet {
      drawingVersion &+= 1
      if notes != nil { forgetPlain() }
    }
  }
  /// A version that changes whenever glyphs, attributes or lines may have changed: a drawing of a
  /// line is kept until then.
  @safe @exclusivity(unchecked) package private(set) var drawingVersion = 0

  /// The shaped glyphs, if lines show other ones.
  @safe @exclusivity(unchecked) private(set) var unpatched: ShapedText?
  /// The contents of the piece before an edit elsewhere in a paragraph with text from right to
  /// left.
  @safe @exclusivity(unchecked) var suspended: SuspendedLayout?
  /// The box data of a paragraph in blocks.
  @safe @exclusivity(unchecked) var box: PassageBox?
  /// Lines of a passage that was joined to this one: as soon as a line starts where one of them
  /// started, the others are valid as they were.
  @safe @exclusivity(unchecked) var resumable: Resumable?

  init(characterCount: Int, startsParagraph: Bool, endsParagraph: Bool) {
    self.characterCount = characterCount
    self.startsParagraph = startsParagraph
    self.endsParagraph = endsParagraph
  }

  /// The stages of layout that a passage has reached.
  enum State: UInt8 {
    /// Many paragraphs, not examined; starts and ends one.
    case deferred
    /// Has characters only.
    case unshaped
    /// Has glyphs; its lines, if any, are those of an earlier state.
    case shaped
    /// Has lines for all its glyphs.
    case laid
  }

  var isDeferred: Bool { state == .deferred }
  /// Whether this is deferred text whose height is exact, because its lines have been laid out
  /// before.
  var isMeasured = false
  package var needsGlyphs: Bool { state.rawValue < State.shaped.rawValue }
  /// Whether lines have to be broken again.
  var needsLayout: Bool { state != .laid }

  var glyphCount: Int { needsGlyphs ? characterCount : patchedCount }
  var isUnlaid: Bool { needsLayout || expectedEntry != nil }
  package var baseLevel: UInt8 { paragraph?.baseLevel ?? 0 }

  /// The number of characters and glyphs in lines.
  var laidCharacterCount: Int { lastLine.map { $0.characterEnd } ?? 0 }
  var laidGlyphCount: Int { lastLine.map { $0.glyphEnd } ?? 0 }
  private var lastLine: Line? { packed?.last ?? storedLines.last }

  static var leafCapacity: Int { 16 }
  static var branchCapacity: Int { 16 }

  var summary: PassageSummary { PassageSummary(self) }

  private func linesChanged() {
    lineCount = storedLines.count
    forgetPlain()
    if patched.runs.count == 1, !needsGlyphs, notes == nil, baseLevel == 0,
      patched.runs[0].level == 0, patched.longClusters.isEmpty, hasPlainStyles, hasPlainLines
    {
      plainScale = patched.runs[0].scale
    }
  }

  private func forgetPlain() {
    drawingVersion &+= 1
    plainScale = .nan
    knownPlainRuns = nil
  }

  private var hasPlainStyles: Bool {
    // Borrowed: a copy of a run retains its font.
    let allRuns = patched.runs
    let runs = allRuns.span
    for i in runs.indices {
      // The conditions of `isPlain`, which would need a copy.
      guard runs[i].kind == .text, runs[i].kern == 0, runs[i].tracking == 0,
        runs[i].style < attributes.count,
        attributes[runs[i].style].rise == 0
      else { return false }
    }
    return !runs.isEmpty
  }

  /// Whether the passage is one run that is plain.
  var isOnePlainRun: Bool { patched.runs.count == 1 && isPlainRun(0) }

  /// Returns whether a run is plain.
  func isPlainRun(_ run: Int) -> Bool {
    let allRuns = patched.runs
    let runs = allRuns.span
    // The conditions of `isPlain`.
    return run < runs.count && runs[run].kind == .text && runs[run].kern == 0
      && runs[run].tracking == 0
  }

  private var hasPlainLines: Bool {
    // As a number: sets are slower across modules.
    let truncated = Line.Flags.isTruncated.rawValue
    let all = lines
    let found = all.span
    for i in found.indices
    where found[i].elasticExtra != 0 || found[i].tabCount != 0 || found[i].stretchCount != 0
      || found[i].flags.rawValue & truncated != 0
    {
      return false
    }
    return true
  }

  /// Gives up the lines, so that new ones reuse their buffer.
  ///
  /// Here and below the stored array is read and written whole: changes in place are checked for
  /// exclusive access, which is measurable in the time of a width change.
  func takeLines() -> [Line] {
    let taken = storedLines
    storedLines = []
    dropPacked()
    lineCount = 0
    forgetPlain()
    return taken
  }

  /// Replaces the lines.
  func setLines(_ lines: [Line]) {
    dropPacked()
    storedLines = lines
    linesChanged()
  }

  /// Lets many lines take less room until somebody asks for one.
  ///
  /// - Parameter padding: The padding of the container.
  /// - Returns: Whether the lines are packed.
  func packLines(padding: Double) -> Bool {
    guard storedLines.count >= PackedLines.minimumCount,
      let found = PackedLines(storedLines, padding: padding)
    else { return false }
    storedLines = []
    (packed, isPacked) = (found, true)
    return true
  }

  /// Gives the lines a buffer of exactly the needed capacity.
  func copyLines() {
    var own: [Line] = []
    own.reserveCapacity(storedLines.count)
    own.append(contentsOf: storedLines)
    storedLines = own
  }

  /// Once until the lines change.
  @inline(never)
  private func unpackLines() {
    guard let found = packed else { return }
    storedLines = found.lines()
    dropPacked()
  }

  private func dropPacked() {
    if isPacked { (packed, isPacked) = (nil, false) }
  }

  /// Changes the positions of lines, and nothing of their display.
  @inline(__always)
  func placeLines(_ body: (inout Line) -> Void) {
    drawingVersion &+= 1
    var taken = lines
    storedLines = []
    for index in taken.indices { body(&taken[index]) }
    storedLines = taken
  }

  /// Removes the lines and keeps their buffer: a passage that had lines will have some again.
  func forgetLines() {
    if storedLines.isEmpty, !isPacked { return }
    var taken = takeLines()
    taken.removeAll(keepingCapacity: true)
    storedLines = taken
  }

  /// Reads lines, and the glyphs and runs of one line, for the first time, at once: all are far
  /// away in memory, and reading them one by one would wait for each.
  ///
  /// - Parameter part: The position of the line, 0 at the passage's start, 1 at its end.
  /// - Returns: Whether there are lines and glyphs.
  @inline(__always)
  func fetch(part: Double) -> Bool {
    if isPacked { unpackLines() }
    let lines = Swift.max(1, lineCount)
    let line = part > 0 && part < 1 ? Int(part * Double(lines)) : 0
    let all = patched.glyphs
    let glyphs = all.span
    var sum: Int32 = 0
    // The line, or one of its neighbours; a line spans several cache lines. By indexes: access to
    // an array retains it.
    var row = Swift.max(0, line &- 1)
    while row <= line &+ 1, row < storedLines.count {
      sum |= storedLines[row].glyphStart
      sum |= Int32(truncatingIfNeeded: storedLines[row].baseline.bitPattern)
      row &+= 1
    }
    if plainScale.isNaN {
      var run = line * patched.runs.count / lines
      let end = Swift.min(patched.runs.count, run + Swift.min(8, patched.runs.count / lines + 1))
      while run < end {
        sum |= Int32(truncatingIfNeeded: patched.runs[run].glyphCount)
        run &+= 1
      }
    }
    var near = line * patchedCount / lines
    let end = Swift.min(glyphs.count, near + patchedCount / lines)
    // Eight are as much as memory delivers at a time.
    while near < end {
      sum |= glyphs[near].advance
      near &+= 8
    }
    return storedLines.count > 0 && glyphs.count > 0 && sum > .min
  }

  func context(for line: Line) -> LineContext {
    LineContext(text: patched, tabs: tabs, stretches: stretches, line: line)
  }

  /// Returns the index of the line that holds a local glyph; lines must cover it.
  func lineIndex(forGlyph glyph: Int) -> Int {
    let lines = lines
    return Swift.max(0, lines.indices.partitionPoint { Int(lines[$0].glyphStart) > glyph } - 1)
  }

  /// Returns a run at or before the one that holds a local glyph, and its first local glyph: those
  /// of the first glyph of the line.
  ///
  /// So drawing one run after another does not walk over all runs of the paragraph for each.
  package func runStart(before glyph: Int) -> (run: Int, glyph: Int) {
    guard glyph < laidGlyphCount, !lines.isEmpty else { return (0, 0) }
    let start = lines[lineIndex(forGlyph: glyph)].start
    guard start.run < patched.runs.count, start.glyph - start.glyphInRun <= glyph else {
      return (0, 0)
    }
    return (start.run, start.glyph - start.glyphInRun)
  }

  /// Returns the index of the first line in a container or after it; containers count from the
  /// passage's first one.
  func lineIndex(fromContainer container: Int) -> Int? {
    let lines = lines
    let low = lines.indices.partitionPoint { Int(lines[$0].container) >= container }
    return low < lines.count ? low : nil
  }

  /// Returns the index of the line that holds a local character; lines must cover it.
  func lineIndex(forCharacter character: Int) -> Int {
    let lines = lines
    let end = lines.indices.partitionPoint { Int(lines[$0].characterStart) > character }
    return Swift.max(0, end - 1)
  }
}

// MARK: Content and lines

extension Passage {
  /// All results of shaping.
  var content: ShapedContent {
    get {
      ShapedContent(
        shaped: shaped, attributes: attributes, mustReshape: mustReshape, isGenerated: isGenerated,
        breakAfter: breakAfter)
    }
    set {
      shaped = newValue.shaped
      attributes = newValue.attributes
      mustReshape = newValue.mustReshape
      isGenerated = newValue.isGenerated
      breakAfter = newValue.breakAfter
    }
  }

  /// All results of setting lines.
  ///
  /// Lines belong to the content that they were set for: when both are replaced, the content is
  /// first.
  var lineSet: SetLines {
    get {
      SetLines(
        lines: lines, tabs: tabs, stretches: stretches, notes: notes,
        patched: isPatched ? patched : nil, hasReshapedGlyphs: hasReshapedGlyphs)
    }
    set {
      dropPatches()
      if let text = newValue.patched { patch(with: text, isTorn: newValue.hasReshapedGlyphs) }
      tabs = newValue.tabs
      stretches = newValue.stretches
      notes = newValue.notes
      setLines(newValue.lines)
    }
  }

  /// Requires lines to be broken again.
  func invalidateLines() { if state == .laid { state = .shaped } }
}

// MARK: Copies

extension Passage {
  /// Returns a passage of the same glyphs without lines, outside of any tree: for lines on trial.
  func copied() -> Passage {
    let copy = Passage(
      characterCount: characterCount, startsParagraph: startsParagraph,
      endsParagraph: endsParagraph)
    copy.shaped = shaped
    // Lines have queried attachments for their sizes.
    if isPatched { copy.shaped.takeAttachments(of: patched, from: 0) }
    copy.attributes = attributes
    copy.paragraph = paragraph
    copy.isGenerated = isGenerated
    copy.breakAfter = breakAfter
    copy.state = .shaped
    return copy
  }
}

// MARK: Glyphs of lines

// Setting lines never rewrites shaped glyphs. A line whose end needs other glyphs puts them into
// `patched`, a copy that queries and drawing read as if all of it had been shaped so; `shaped` is
// kept as well:
//
//     shaped     o  f  [fi]  c  e  ␣ …
//     patched    o  f  f  - | i  c  e  ␣ …      lines "off-" and "ice…"
//
// There is no copy while no line needs one: then both are the same.

extension Passage {
  /// The shaped glyphs of the characters.
  ///
  /// A change in place discards the replacements at line ends.
  package internal(set) var shaped: ShapedText {
    get { unpatched ?? patched }
    set {
      endPatching()
      patched = newValue
    }
    _modify {
      dropPatches()
      yield &patched
    }
  }

  /// Whether lines show other glyphs than were shaped.
  var isPatched: Bool { unpatched != nil }

  /// Keeps the shaped glyphs, before a line puts other glyphs into `patched`.
  func keepShaped() { if unpatched == nil { unpatched = patched } }

  /// Sets the shaped glyphs that differ from `patched`; nil: they are the same.
  func keepShaped(_ text: ShapedText?) { unpatched = text }

  /// Cuts off the shaped glyphs from a cluster's start on; nil if lines show no other glyphs.
  func cutShaped(at character: Int) -> ShapedText? {
    guard var whole = unpatched else { return nil }
    unpatched = nil
    let rest = whole.split(at: whole.position(ofCharacter: character))
    unpatched = whole
    return rest
  }

  /// Makes the displayed glyphs the shaped ones: no line needed other glyphs after all.
  func endPatching() { (unpatched, hasReshapedGlyphs) = (nil, false) }

  /// Replaces the glyphs that lines show.
  func patch(with text: ShapedText, isTorn: Bool) {
    keepShaped()
    patched = text
    hasReshapedGlyphs = isTorn
  }

  /// Discards the replacements: lines show the shaped glyphs.
  func dropPatches() {
    guard let whole = unpatched else { return }
    endPatching()
    patched = whole
  }

  /// Divides the runs differently; the glyphs stay.
  func setRuns(_ runs: [GlyphRun], asShaped: [GlyphRun]) {
    patched.runs = runs
    if isPatched { unpatched?.runs = asShaped }
  }

  /// Makes the displayed glyphs the shaped ones: they are valid for these lines only.
  func forgetShaped() {
    guard isPatched else { return }
    endPatching()
    mustReshape = true
  }
}

/// The results of shaping a passage: one value for code that stores, copies or restores it.
///
/// A passage holds its parts side by side, as queries read them: a nested value would be copied
/// each time.
struct ShapedContent {
  var shaped = ShapedText()
  /// One attribute object for each `style` number in `patched.runs`.
  var attributes: [RunAttributes] = []
  /// Whether the passage was cut at an unsafe break, and has the glyphs that its lines show: before
  /// lines are broken again, glyphs are generated again.
  var mustReshape = false
  /// Whether a delegate changed glyphs, or control characters are shown: the glyphs are not the
  /// result of shaping alone.
  var isGenerated = false
  /// See `Passage`.
  var breakAfter: Glyph.Flags?
}

/// The lines of a passage with the data that belongs to them, as one value for the same reason.
struct SetLines {
  var lines: [Line] = []
  var tabs: [TabAdvance] = []
  var stretches: [LineStretch] = []
  /// The properties that clients have set for single glyphs; nil if there are none.
  var notes: GlyphNotes?
  /// The glyphs with the replacements at line ends; nil: lines show the shaped glyphs.
  ///
  /// The replacements are hyphens that are not in the text, visible soft hyphens, and reshaped
  /// glyphs.
  var patched: ShapedText?
  /// Whether some of these are reshaped glyphs.
  var hasReshapedGlyphs = false
}

/// The lines of a passage that was joined to the end of another.
///
/// An object: few passages have one, and all would be as large as it.
final class Resumable {
  /// The number of characters of the first passage.
  let offset: Int
  let lineSet: SetLines
  let content: ShapedContent

  init(offset: Int, lineSet: SetLines, content: ShapedContent) {
    self.offset = offset
    self.lineSet = lineSet
    self.content = content
  }

  /// Returns the old line that starts at a character of the joined passage.
  func index(ofLineAt character: Int) -> Int? {
    let low = lineSet.lines.partitionPoint { offset + Int($0.characterStart) >= character }
    return low < lineSet.lines.count && offset + Int(lineSet.lines[low].characterStart) == character
      ? low : nil
  }
}
