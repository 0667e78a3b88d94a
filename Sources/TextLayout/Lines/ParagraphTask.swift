// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

/// A paragraph that a typesetter sets: it lets the layout do it (`runStandard()`), or provides
/// lines itself, or both.
///
/// Rectangles and points are in container coordinates, indexes those of all glyphs.
package final class ParagraphTask {
  private var setter: LineSetter
  private(set) var outcome = LineSetter.Outcome.full
  private var wasRun = false
  private var lines: [OwnLine] = []
  private var places: [OwnPosition] = []
  private var notes = GlyphNotes()

  package let glyphs: Range<Int>
  package let characters: Range<Int>
  /// The first glyph that has no line yet.
  package private(set) var next: Int

  private struct OwnLine {
    var glyphs: Range<Int>
    var container: Int
    var fragment: LayoutRect
    var used: LayoutRect
    var baseline: Double
  }

  private struct OwnPosition {
    var glyphs: Range<Int>
    var location: LayoutPoint
    var advances: [Double]?
  }

  init(_ setter: LineSetter) {
    self.setter = setter
    let start = setter.entry.glyphs
    glyphs = start..<start + setter.passage.patched.glyphs.count
    characters =
      setter.entry.characters..<setter.entry.characters + setter.passage.characterCount
    next = start
  }

  // MARK: Position

  /// The container of the next line.
  package var container: Int { setter.clientContainer }

  /// The top left corner of the next line's room; values that are not numbers are ignored.
  package var origin: LayoutPoint {
    get { LayoutPoint(x: setter.cursor.x + setter.left, y: setter.cursor.y) }
    set {
      guard newValue.x.isFinite, newValue.y.isFinite else { return }
      let point = newValue.sensible
      setter.cursor.x = point.x - setter.left
      setter.cursor.y = point.y
    }
  }

  /// Whether the paragraph has nothing but its separator.
  package var isEmpty: Bool {
    setter.passage.patched.glyphs.count <= 1
      && setter.passage.patched.glyphs.allSatisfy {
        $0.flags.contains(.control) && $0.flags.contains(.whitespace)
      }
  }

  /// The number of last glyphs that end the paragraph: 0 or 1.
  package var separatorCount: Int {
    guard setter.passage.endsParagraph, setter.passage.characterCount > 0,
      setter.layout.isSeparator(at: characters.upperBound - 1)
    else { return 0 }
    return 1
  }

  /// The bidi levels of the glyphs; nil: all run from left to right.
  package var levels: [UInt8]? {
    let runs = setter.passage.patched.runs
    guard runs.contains(where: { $0.level != 0 }) else { return nil }
    return runs.flatMap { Array(repeating: $0.level, count: $0.glyphCount) }
  }

  /// Continues at the top of the next container; false if there is none.
  package func enterNextContainer() -> Bool {
    guard setter.request.box == nil, setter.cursor.container + 1 < setter.layout.containers.count
    else {
      return false
    }
    setter.layout.progress.fullContainers.append(setter.cursor.container)
    setter.cursor.enterNextContainer()
    return true
  }

  // MARK: Lines

  /// Sets the paragraph as the layout does, with all calls to the typesetter.
  ///
  /// Once: after that it has its lines.
  package func runStandard() {
    guard !wasRun else { return }
    wasRun = true
    // The typesetter may query this object meanwhile.
    var own = setter
    outcome = own.runLines()
    setter = own
    next = glyphs.lowerBound + setter.passage.laidGlyphCount
  }

  /// Whether `runStandard()` was called.
  package var isStandard: Bool { wasRun }

  /// Sets the first glyph that the typesetter left unset.
  package func end(at glyph: Int) {
    guard !wasRun else { return }
    next = Swift.min(Swift.max(glyph, glyphs.lowerBound), glyphs.upperBound)
  }

  /// Whether the last container has no end, so that there is room for any line.
  package var isAtEndlessEnd: Bool {
    setter.layout.containers.last.map { $0.height == .infinity } ?? false
  }

  /// Gives glyphs of the paragraph a line.
  package func setLine(
    _ part: Range<Int>, container: Int, fragment: LayoutRect, used: LayoutRect, baseline: Double?
  ) {
    guard !part.isEmpty, part.lowerBound >= glyphs.lowerBound, part.upperBound <= glyphs.upperBound,
      fragment.isUsable, used.isUsable
    else { return }
    let old = lines.firstIndex { $0.glyphs == part }
    let line = OwnLine(
      glyphs: part, container: container, fragment: fragment.sensible, used: used.sensible,
      baseline: baseline ?? old.map { lines[$0].baseline } ?? fragment.height)
    if let old { lines[old] = line } else { lines.append(line) }
    if !wasRun { next = Swift.max(next, part.upperBound) }
  }

  /// Sets the location of glyphs of a line, relative to its fragment.
  package func setLocation(_ location: LayoutPoint, _ part: Range<Int>, advances: [Double]?) {
    guard location.x.isFinite, location.y.isFinite, contains(part) else { return }
    places.append(OwnPosition(glyphs: part, location: location.sensible, advances: advances))
  }

  /// Returns the baseline of the line that holds some glyphs; nil if there is none so far.
  package func baseline(of part: Range<Int>) -> Double? {
    lines.last { $0.glyphs.contains(part.lowerBound) }?.baseline
  }

  package func setNotShown(_ flag: Bool, _ part: Range<Int>) {
    for glyph in clamped(part) { notes.isNotShown[glyph] = flag }
  }

  package func setDrawsOutside(_ flag: Bool, _ part: Range<Int>) {
    for glyph in clamped(part) { notes.drawsOutside[glyph] = flag }
  }

  package func setAttachmentSize(_ size: LayoutSize, _ part: Range<Int>) {
    guard size.width.isFinite, size.height.isFinite else { return }
    for glyph in clamped(part) { notes.attachmentSizes[glyph] = size }
  }

  private func contains(_ part: Range<Int>) -> Bool {
    !part.isEmpty && part.lowerBound >= glyphs.lowerBound && part.upperBound <= glyphs.upperBound
  }

  /// Returns a range clamped to the paragraph, local to the passage.
  private func clamped(_ part: Range<Int>) -> Range<Int> {
    let part = part.clamped(to: glyphs)
    return part.lowerBound - glyphs.lowerBound..<part.upperBound - glyphs.lowerBound
  }

  // MARK: The end

  /// Commits the lines; afterwards the setter continues after the paragraph.
  func finish() -> LineSetter {
    if !wasRun {
      commitOwn()
    } else if notes != GlyphNotes() || !lines.isEmpty || !places.isEmpty {
      applyOwn()
      setter.layout.hasOwnLines = setter.layout.hasOwnLines || !lines.isEmpty
    }
    return setter
  }

  /// Gives the paragraph the typesetter's lines, and no others.
  private func commitOwn() {
    let passage = setter.passage
    let isComplete = next >= glyphs.upperBound
    let end = next - glyphs.lowerBound
    let last = passage.patched.position(ofGlyph: end)
    var whole = Line()
    whole.glyphCount = Int32(end)
    whole.characterCount = Int32(isComplete ? passage.characterCount : last.character)
    whole.contentGlyphCount = Int32(end)
    if passage.startsParagraph { whole.flags.insert(.startsParagraph) }
    if isComplete, passage.endsParagraph { whole.flags.insert(.endsParagraph) }
    (setter.lines, setter.tabs, setter.stretches) = (end > 0 ? [whole] : [], [], [])
    setter.cursor.lines += lines.count
    setter.commit(isComplete: isComplete)
    applyOwn()
    passage.dependsOnPosition = true
    setter.layout.hasOwnLines = setter.layout.hasOwnLines || !isInOrder
    outcome = isComplete ? .done : .full
  }

  /// Replaces the passage's lines by the typesetter's.
  private func applyOwn() {
    let passage = setter.passage
    let laid = passage.laidGlyphCount
    var set = IndexRanges()
    for line in lines.sorted(by: { $0.glyphs.lowerBound < $1.glyphs.lowerBound }) {
      let part = clamped(line.glyphs)
      guard part.upperBound <= laid else { continue }
      let index = passage.makeLine(of: part)
      passage.lines[index].take(
        line.fragment, used: line.used, baseline: line.baseline,
        padding: setter.layout.containers[setter.request.box == nil ? line.container : 0].padding)
      write(line.container, to: &passage.lines[index])
      set.insert(part)
    }
    if !wasRun { hideGaps(set) }
    place()
    passage.extent = Passage.extent(of: passage.lines)
    passage.notes = notes
  }

  private func write(_ container: Int, to line: inout Line) {
    line.container = setter.request.box == nil ? Int32(container - setter.entry.flow.marks) : 0
    if line.container == 0 { line.y -= setter.entry.flow.height }
  }

  /// Gives glyphs without a line one without size, and hides them.
  private func hideGaps(_ set: IndexRanges) {
    let passage = setter.passage
    for index in passage.lines.indices {
      let part = Int(passage.lines[index].glyphStart)..<passage.lines[index].glyphEnd
      guard !set.contains(part.lowerBound) else { continue }
      var line = passage.lines[index]
      let none = LayoutRect(x: setter.left, y: setter.entry.flow.height, width: 0, height: 0)
      line.take(none, used: none, baseline: 0, padding: 0)
      line.y = 0
      (line.usedTop, line.usedHeight, line.contentWidth) = (0, 0, 0)
      passage.lines[index] = line
      for glyph in part { notes.isNotShown[glyph] = true }
    }
  }

  /// Moves glyphs to the locations that were set.
  private func place() {
    let passage = setter.passage
    var moved: [GlyphNotes.Placement] = []
    for place in places {
      let part = clamped(place.glyphs)
      guard part.lowerBound < passage.laidGlyphCount else { continue }
      let index = passage.lineIndex(forGlyph: part.lowerBound)
      let line = passage.lines[index]
      let own = part.lowerBound..<Swift.min(part.upperBound, line.glyphEnd)
      var now: [Int: Double] = [:]
      let context = passage.context(for: line)
      for segment in context.segments(baseLevel: passage.baseLevel) {
        context.forEachGlyph(in: segment) { glyph, x, _ in
          if own.contains(glyph) { now[glyph] = x - line.x }
        }
      }
      let dy = place.location.y - line.baseline
      notes.starts.insert(own.lowerBound)
      guard let advances = place.advances, advances.count >= own.count else {
        let dx = place.location.x - (now[own.lowerBound] ?? place.location.x)
        if abs(dx) > 1e-9 || abs(dy) > 1e-9 {
          moved.append(GlyphNotes.Placement(glyphs: own, x: dx, y: dy))
        }
        continue
      }
      var x = place.location.x
      for (offset, glyph) in own.enumerated() {
        let dx = x - (now[glyph] ?? x)
        x += advances[offset].isFinite ? advances[offset] : 0
        if abs(dx) > 1e-9 || abs(dy) > 1e-9 {
          moved.append(GlyphNotes.Placement(glyphs: glyph..<glyph + 1, x: dx, y: dy))
        }
      }
    }
    // The last setting counts.
    var taken = IndexRanges()
    for placement in moved.reversed() where taken.insertIfFree(placement.glyphs) {
      notes.placements.append(placement)
    }
    notes.placements.sort { $0.glyphs.lowerBound < $1.glyphs.lowerBound }
  }

  /// Whether the lines are below each other in the paragraph's room, as layout would position them.
  private var isInOrder: Bool {
    var (container, bottom) = (setter.entry.flow.marks, setter.entry.flow.height)
    for line in lines {
      if line.container != container { bottom = 0 }
      guard line.container >= container, line.fragment.y >= bottom else { return false }
      (container, bottom) = (line.container, line.fragment.maxY)
    }
    return container < setter.cursor.container
      || container == setter.cursor.container && bottom <= setter.cursor.y
  }
}

/// Glyphs for which something was set.
private struct IndexRanges {
  private var taken: Set<Int> = []

  mutating func insert(_ range: Range<Int>) { taken.formUnion(range) }
  func contains(_ index: Int) -> Bool { taken.contains(index) }

  /// Inserts a range; false, and nothing changes, if some of it is taken.
  mutating func insertIfFree(_ range: Range<Int>) -> Bool {
    if range.contains(where: taken.contains) { return false }
    insert(range)
    return true
  }
}

extension Line {
  /// Replaces the rectangles, in container coordinates; the content begins after the padding.
  fileprivate mutating func take(
    _ fragment: LayoutRect, used: LayoutRect, baseline: Double, padding: Double
  ) {
    x = fragment.x
    y = fragment.y.onGrid
    width = fragment.width
    height = fragment.height.onGrid
    usedX = used.x
    usedTop = used.y - fragment.y
    usedWidth = used.width
    usedHeight = used.height
    self.baseline = baseline
    contentX = fragment.x + padding
    elasticExtra = 0
    stretchCount = 0
  }
}
