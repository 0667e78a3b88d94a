// SPDX-License-Identifier: MIT

// Size: the type with its stored properties and observers, and the values that it consists of.

internal import TextFonts
internal import TextLines
package import TextShaping
internal import TextStructures
internal import TextUnicode

/// A paragraph, a piece of a very long one, or deferred text: what the layout's tree holds.
///
/// Deferred text is paragraphs that nobody has asked about: it is opened where somebody does
/// (`DocumentLayout+DeferredText`). It has neither glyphs nor lines.
///
/// A piece ends where a line ends (or, before layout, at a place that is safe to cut). All positions
/// inside are local, so an edit elsewhere changes nothing here.
///
/// Invariants
/// 1. `shaped.characterCount == characterCount` unless `needsGlyphs`, and `patched` stands for the same characters.
/// 2. Lines follow each other without gaps from glyph 0; they cover all glyphs unless `needsLayout`.
/// 3. `flow` is what `lines` add up to. While `needsLayout`, it is what this text took up before, so
///    that sums over the tree keep giving the last valid places.
///
/// Size: questions read its parts side by side; a value in a value would be copied at each.
package final class Passage: Summarized {
  // Those marked `unchecked` are read for each line that is set, asked about or drawn; they are read and written whole or a field at a
  // time, and no code of anybody's runs meanwhile. The check for exclusive access at each would take a tenth of the time of a table's
  // first layout.

  // What every seek reads stands first, in one line of the processor's cache.
  /// UTF-16 units, the paragraph separator included.
  @safe @exclusivity(unchecked) package internal(set) var characterCount: Int
  @safe @exclusivity(unchecked) private var patchedCount = 0
  var startsParagraph: Bool
  var endsParagraph: Bool
  @safe @exclusivity(unchecked) var state = State.unshaped
  /// Some line's width or place depends on where the passage stands: beside a shape, or in a container of a
  /// client's class.
  var dependsOnPlace = false
  /// See `SetLines`.
  var hasTornGlyphs = false
  /// See `ShapedContent`, as the next one.
  var mustReshape = false
  var isGenerated = false
  /// Whether a line may or must end behind a piece, where a delegate had a say; nil: as the text has it.
  ///
  /// The first glyph of the next piece says it too, but may be made again without the control character before it.
  var breakBehind: Glyph.Flags?
  /// A delegate made the paragraph separator at its end a glyph that does not end a line.
  var foldsEnd = false
  /// It has glyphs of more than one paragraph, or may: see `DocumentLayout+Folding`.
  var isFolded = false
  /// A piece that begins where shaping would not have parted its glyphs from those before: joined again, both
  /// are shaped anew.
  var isTorn = false
  // These two take no room beside those before them.
  /// Its lines are `packed`, and nowhere else, until somebody asks for one.
  @safe @exclusivity(unchecked) private(set) var isPacked = false
  /// See `hasPlainRuns`.
  private var knownPlainRuns: Bool?
  @safe @exclusivity(unchecked) var flow = Flow.zero
  private(set) var lineCount = 0

  // What a question about plain text reads, in the next one.
  /// Points for a font unit, if what a line shows can be read from its glyphs alone: one run of plain text
  /// on the baseline from left to right, without kerning attributes and tabs; else NaN.
  private(set) var plainScale = Double.nan
  /// Whether what a line shows can be read from its glyphs and several runs, of any direction: no kerning
  /// attributes, tabs, attachments and raised text, nothing justified or truncated.
  ///
  /// Found when a question first asks: layout itself does not need to know.
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
  /// Read and written whole, here and by `lines`; whoever changes lines in their place asks for nothing else of the passage meanwhile.
  @safe @exclusivity(unchecked) private var storedLines: [Line] = []
  /// The lines, if they are packed.
  private var packed: PackedLines?
  /// The glyphs that lines show: as shaped, with what lines put in the place of some.
  ///
  /// Questions read it. It is `shaped` itself where no line has a hyphen or letters shaped apart.
  @safe @exclusivity(unchecked) package internal(set) var patched = ShapedText() {
    didSet {
      patchedCount = patched.glyphs.count
      forgetPlain()
    }
  }
  /// Characters from its start on that were looked at because it stands with the next paragraph.
  var keptReach = 0

  /// Left and right edge of the used rectangles in the container in which the passage ends.
  @safe @exclusivity(unchecked) var extent = Extent()
  /// Lines are right if the passage stands here; if it stands elsewhere, what follows may have to move
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
  /// What clients have set for single glyphs; nil if nothing.
  @safe @exclusivity(unchecked) package internal(set) var notes: GlyphNotes? {
    didSet {
      drawingVersion &+= 1
      if notes != nil { forgetPlain() }
    }
  }
  /// Another number whenever glyphs, attributes or lines may have changed: a drawing of a line is kept until then.
  @safe @exclusivity(unchecked) package private(set) var drawingVersion = 0

  /// What was shaped, where lines show other glyphs.
  @safe @exclusivity(unchecked) private(set) var unpatched: ShapedText?
  /// What the piece had before an edit elsewhere in a paragraph with text from right to left.
  @safe @exclusivity(unchecked) var suspended: SuspendedLayout?
  /// Of a paragraph in blocks.
  @safe @exclusivity(unchecked) var box: PassageBox?
  /// Lines that a passage had which this one took on: as soon as a line starts where one of them
  /// started, the others are right as they were.
  @safe @exclusivity(unchecked) var resumable: Resumable?

  init(characterCount: Int, startsParagraph: Bool, endsParagraph: Bool) {
    self.characterCount = characterCount
    self.startsParagraph = startsParagraph
    self.endsParagraph = endsParagraph
  }

  /// How far a passage has come.
  enum State: UInt8 {
    /// Many paragraphs, not looked at; starts and ends one.
    case deferred
    /// Has characters only.
    case unshaped
    /// Has glyphs; its lines, if there are any, are those of something before.
    case shaped
    /// Has lines for all its glyphs.
    case laid
  }

  var isDeferred: Bool { state == .deferred }
  /// Deferred text whose height is that of its lines, which have been laid out before.
  var isMeasured = false
  package var needsGlyphs: Bool { state.rawValue < State.shaped.rawValue }
  /// Lines have to be broken anew.
  var needsLayout: Bool { state != .laid }

  var glyphCount: Int { needsGlyphs ? characterCount : patchedCount }
  var isUnlaid: Bool { needsLayout || expectedEntry != nil }
  package var baseLevel: UInt8 { paragraph?.baseLevel ?? 0 }

  /// Characters and glyphs that stand in lines.
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
    // Lent: a copy of a run holds its font.
    let allRuns = patched.runs
    let runs = allRuns.span
    for i in runs.indices {
      // As `isPlain` says, which a copy would be made for.
      guard runs[i].kind == .text, runs[i].kern == 0, runs[i].tracking == 0,
        runs[i].style < attributes.count,
        attributes[runs[i].style].rise == 0
      else { return false }
    }
    return !runs.isEmpty
  }

  /// Whether it is one run that is plain.
  var isOnePlainRun: Bool { patched.runs.count == 1 && isPlainRun(0) }

  /// Whether a run is plain.
  func isPlainRun(_ run: Int) -> Bool {
    let allRuns = patched.runs
    let runs = allRuns.span
    // As `isPlain` says.
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

  /// Gives away the lines, so that new ones take their room.
  ///
  /// Here and below the stored array is read and written whole: changes in place are checked for
  /// exclusive access, which shows in the time of a width change.
  func takeLines() -> [Line] {
    let taken = storedLines
    storedLines = []
    dropPacked()
    lineCount = 0
    forgetPlain()
    return taken
  }

  /// Takes new lines over.
  func setLines(_ lines: [Line]) {
    dropPacked()
    storedLines = lines
    linesChanged()
  }

  /// Lets many lines take less room until somebody asks for one.
  ///
  /// - Parameter padding: Of the container.
  /// - Returns: Whether they do.
  func packLines(padding: Double) -> Bool {
    guard storedLines.count >= PackedLines.fewest,
      let found = PackedLines(storedLines, padding: padding)
    else { return false }
    storedLines = []
    (packed, isPacked) = (found, true)
    return true
  }

  /// Lets the lines have room of their own, and no more than they need.
  func copyLines() {
    var own: [Line] = []
    own.reserveCapacity(storedLines.count)
    own.append(contentsOf: storedLines)
    storedLines = own
  }

  /// Once, for as long as the lines stay.
  @inline(never)
  private func unpackLines() {
    guard let found = packed else { return }
    storedLines = found.lines()
    dropPacked()
  }

  private func dropPacked() {
    if isPacked { (packed, isPacked) = (nil, false) }
  }

  /// Changes where lines stand, and nothing that they show.
  @inline(__always)
  func placeLines(_ body: (inout Line) -> Void) {
    drawingVersion &+= 1
    var taken = lines
    storedLines = []
    for index in taken.indices { body(&taken[index]) }
    storedLines = taken
  }

  /// Forgets the lines and keeps their room: a passage that had lines will have some again.
  func forgetLines() {
    if storedLines.isEmpty, !isPacked { return }
    var taken = takeLines()
    taken.removeAll(keepingCapacity: true)
    storedLines = taken
  }

  /// Reads lines, and the glyphs and runs of one line, for the first time, at once: all are far away in memory, and whoever takes
  /// hold of one waits for it before he asks for the next.
  ///
  /// - Parameter part: Where the line stands, 0 the passage's start, 1 its end.
  /// - Returns: Whether there are lines and glyphs.
  @inline(__always)
  func fetch(part: Double) -> Bool {
    if isPacked { unpackLines() }
    let lines = Swift.max(1, lineCount)
    let line = part > 0 && part < 1 ? Int(part * Double(lines)) : 0
    let all = patched.glyphs
    let glyphs = all.span
    var sum: Int32 = 0
    // The line, or one of its neighbours; a line lies in several lines of the cache. By indexes: whoever takes hold of an array counts
    // a reference to it.
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
    // Eight are as much as memory gives at a time.
    while near < end {
      sum |= glyphs[near].advance
      near &+= 8
    }
    return storedLines.count > 0 && glyphs.count > 0 && sum > .min
  }

  func context(for line: Line) -> LineContext {
    LineContext(text: patched, tabs: tabs, stretches: stretches, line: line)
  }

  /// The index of the line that holds a local glyph; lines must cover it.
  func lineIndex(forGlyph glyph: Int) -> Int {
    let lines = lines
    return Swift.max(0, lines.indices.partitionPoint { Int(lines[$0].glyphStart) > glyph } - 1)
  }

  /// A run at or before the one that holds a local glyph, and the local glyph that it begins with: the first of the glyph's line.
  ///
  /// Drawing one run after another does not walk along all runs of the paragraph for each.
  package func runStart(before glyph: Int) -> (run: Int, glyph: Int) {
    guard glyph < laidGlyphCount, !lines.isEmpty else { return (0, 0) }
    let start = lines[lineIndex(forGlyph: glyph)].start
    guard start.run < patched.runs.count, start.glyph - start.glyphInRun <= glyph else {
      return (0, 0)
    }
    return (start.run, start.glyph - start.glyphInRun)
  }

  /// The index of the first line in a container or after it; containers start from 0 at the passage's first one.
  func lineIndex(fromContainer container: Int) -> Int? {
    let lines = lines
    let low = lines.indices.partitionPoint { Int(lines[$0].container) >= container }
    return low < lines.count ? low : nil
  }

  /// The index of the line that holds a local character; lines must cover it.
  func lineIndex(forCharacter character: Int) -> Int {
    let lines = lines
    let end = lines.indices.partitionPoint { Int(lines[$0].characterStart) > character }
    return Swift.max(0, end - 1)
  }
}

// MARK: Content and lines

extension Passage {
  /// All that was shaped.
  var content: ShapedContent {
    get {
      ShapedContent(
        shaped: shaped, attributes: attributes, mustReshape: mustReshape, isGenerated: isGenerated,
        breakBehind: breakBehind)
    }
    set {
      shaped = newValue.shaped
      attributes = newValue.attributes
      mustReshape = newValue.mustReshape
      isGenerated = newValue.isGenerated
      breakBehind = newValue.breakBehind
    }
  }

  /// All that was set.
  ///
  /// Lines go with the content that they were set for: where both are taken over, the content is first.
  var lineSet: SetLines {
    get {
      SetLines(
        lines: lines, tabs: tabs, stretches: stretches, notes: notes,
        patched: isPatched ? patched : nil, hasTornGlyphs: hasTornGlyphs)
    }
    set {
      dropPatches()
      if let text = newValue.patched { patch(with: text, isTorn: newValue.hasTornGlyphs) }
      tabs = newValue.tabs
      stretches = newValue.stretches
      notes = newValue.notes
      setLines(newValue.lines)
    }
  }

  /// Lines have to be broken anew.
  func invalidateLines() { if state == .laid { state = .shaped } }
}

// MARK: Copies

extension Passage {
  /// A passage of the same glyphs without lines, that stands in no tree: to try out lines.
  func copied() -> Passage {
    let copy = Passage(
      characterCount: characterCount, startsParagraph: startsParagraph,
      endsParagraph: endsParagraph)
    copy.shaped = shaped
    // Lines have asked attachments for their sizes.
    if isPatched { copy.shaped.takeAttachments(of: patched, from: 0) }
    copy.attributes = attributes
    copy.paragraph = paragraph
    copy.isGenerated = isGenerated
    copy.breakBehind = breakBehind
    copy.state = .shaped
    return copy
  }
}

// MARK: Glyphs of lines

// Setting lines never rewrites what was shaped. A line whose end needs other glyphs puts them into `patched`, a copy that
// questions and drawing read as if all of it had been shaped so; `shaped` stays beside it:
//
//     shaped     o  f  [fi]  c  e  ␣ …
//     patched    o  f  f  - | i  c  e  ␣ …      one line ends behind "off-", the next begins with "ice"
//
// There is no copy while no line needs one: then both are the same.

extension Passage {
  /// What shaping has made of the characters.
  ///
  /// Changed in place, it loses what lines had put in the place of some glyphs.
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

  /// Keeps what was shaped, before a line puts other glyphs into `patched`.
  func keepShaped() { if unpatched == nil { unpatched = patched } }

  /// Keeps what was shaped beside `patched`; nil: it is the same.
  func keepShaped(_ text: ShapedText?) { unpatched = text }

  /// Cuts off what was shaped behind a cluster's start; nil if lines show no other glyphs.
  func cutShaped(at character: Int) -> ShapedText? {
    guard var whole = unpatched else { return nil }
    unpatched = nil
    let rest = whole.split(at: whole.position(ofCharacter: character))
    unpatched = whole
    return rest
  }

  /// Lets what was shaped be what lines show: no line needed other glyphs after all.
  func endPatching() { (unpatched, hasTornGlyphs) = (nil, false) }

  /// Lets lines show other glyphs than were shaped.
  func patch(with text: ShapedText, isTorn: Bool) {
    keepShaped()
    patched = text
    hasTornGlyphs = isTorn
  }

  /// Lets lines show what was shaped.
  func dropPatches() {
    guard let whole = unpatched else { return }
    endPatching()
    patched = whole
  }

  /// Cuts runs anew; the glyphs stay.
  func setRuns(_ runs: [GlyphRun], asShaped: [GlyphRun]) {
    patched.runs = runs
    if isPatched { unpatched?.runs = asShaped }
  }

  /// Takes what lines show as what was shaped: good for these lines only.
  func forgetShaped() {
    guard isPatched else { return }
    endPatching()
    mustReshape = true
  }
}

/// What shaping has made of the characters of a passage: one value for those who lay it aside, copy it or take it back.
///
/// A passage holds its parts side by side, as questions read them: a value in a value would be copied at each.
struct ShapedContent {
  var shaped = ShapedText()
  /// One attribute object for each `style` number in `patched.runs`.
  var attributes: [RunAttributes] = []
  /// The passage was cut where letters hang together, and has the glyphs that its lines show: before lines are
  /// broken again, glyphs are made again.
  var mustReshape = false
  /// A delegate changed glyphs, or control characters are shown: the glyphs are not what shaping gives.
  var isGenerated = false
  /// See `Passage`.
  var breakBehind: Glyph.Flags?
}

/// The lines of a passage and what is kept beside them, likewise.
struct SetLines {
  var lines: [Line] = []
  var tabs: [TabAdvance] = []
  var stretches: [LineStretch] = []
  /// What clients have set for single glyphs; nil if nothing.
  var notes: GlyphNotes?
  /// The glyphs with what lines put in the place of some; nil: lines show what was shaped.
  ///
  /// Hyphens that stand in no text, soft hyphens that are seen, and letters shaped apart.
  var patched: ShapedText?
  /// Some of these are letters shaped apart.
  var hasTornGlyphs = false
}

/// The lines of a passage that was joined to the end of another.
///
/// An object: few passages have one, and all would be as large as it.
final class Resumable {
  /// Characters of the first passage.
  let offset: Int
  let lineSet: SetLines
  let content: ShapedContent

  init(offset: Int, lineSet: SetLines, content: ShapedContent) {
    self.offset = offset
    self.lineSet = lineSet
    self.content = content
  }

  /// The old line that starts at a character of the joined passage.
  func index(ofLineAt character: Int) -> Int? {
    let low = lineSet.lines.partitionPoint { offset + Int($0.characterStart) >= character }
    return low < lineSet.lines.count && offset + Int(lineSet.lines[low].characterStart) == character
      ? low : nil
  }
}
