// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextShaping
internal import TextStructures
internal import TextUnicode
private import Synchronization

// Where a long text is laid out from its start to its end, the following paragraphs are shaped
// ahead on a worker thread.
//
//     opened, being laid out     batch            batch            deferred text
//     |--------- lines ----▶ ····|▶ ·· ··· ◀------|▶ ··· ·· ◀------|------------
//                                 layout, first    the thread, last paragraph first
//
// Each begins at its own end of a batch, so they meet somewhere between, and neither waits for the
// other. The thread's result is used only for the characters, styles and direction that it was made
// for; the glyphs do not depend on the thread. It is woken while text is laid out or drawn, and
// sleeps when it has shaped its batches: `reach` units at most.
//
// Attributes read for a batch are valid until layout is notified of a change, or until it ends if a
// client's text may change without notice: its paragraphs are not read again, nor compared with the
// results for them (`KnownParagraph`).

/// The worker thread's shaping for one layout.
final class ShapingAhead {
  /// The length of a batch, in units; as many as layout opens.
  static let batchLength = 4 * DocumentLayout.deferredStep
  /// The distance ahead for which batches are made, in units.
  static let reach = 2 * batchLength
  /// The maximum length: longer paragraphs have several passages, which are not shaped ahead.
  static let maximumParagraphLength = DocumentLayout.passageLimit

  private let queue: AheadQueue
  private let thread: BackgroundThread
  /// The end of the last batch.
  private(set) var end = 0
  /// The attributes read for batches that layout has not passed, in their order.
  private var known: [KnownBatch] = []

  init(fonts: FontDatabase) {
    let queue = AheadQueue(fonts: fonts)
    self.queue = queue
    thread = BackgroundThread { queue.work() }
  }

  deinit { rest() }

  /// Adds a batch.
  ///
  /// - Parameters:
  ///   - batch: The batch.
  ///   - attributes: The attributes of each run of the batch, if they are valid until
  ///     `forgetKnown`.
  func add(_ batch: AheadBatch, knowing attributes: [RunAttributes]?) {
    end = batch.start + batch.text.count
    if let attributes { known.append(KnownBatch(batch, attributes)) }
    queue.add(batch)
    wake()
  }

  /// The number of batches that are kept, for tests.
  var batchCount: Int { queue.count }

  /// Discards the attributes that were read: the text may change from now on.
  func forgetKnown() { known.removeAll() }

  /// Returns the attributes read for a paragraph, and the thread's result for it; nil if it has to
  /// be read.
  ///
  /// - Parameters:
  ///   - start: Its first character.
  ///   - count: Its length.
  ///   - finishes: See `take`.
  /// - Returns: nil if the paragraph has to be read.
  func takeKnown(at start: Int, count: Int, finishes: Bool) -> KnownParagraph? {
    guard reaches(start) else { return nil }
    if finishes { finish() }
    return known[0].take(at: start, count: count)
  }

  /// What the thread has made of a paragraph of one run, and its attributes; nil if there is more to look at.
  func takeReady(
    at start: Int, count: Int, finishes: Bool
  ) -> (attributes: [RunAttributes], ready: ShapedAhead)? {
    guard reaches(start) else { return nil }
    if finishes { finish() }
    return known[0].takeReady(at: start, count: count)
  }

  /// Forgets what was read for batches that end before a place; whether something is known there.
  private func reaches(_ start: Int) -> Bool {
    while !known.isEmpty, known[0].batch.end <= start {
      known.removeFirst()
      queue.removePassed(by: start)
    }
    return !known.isEmpty && start >= known[0].batch.start
  }

  /// Returns the attributes read at a position; nil if they have to be read.
  func knownAttributes(at place: Int) -> RunAttributes? {
    // The last batch is the one that was added when layout reached it.
    for number in known.indices.reversed() where known[number].batch.start <= place {
      return place < known[number].batch.end ? known[number].attributes(at: place) : nil
    }
    return nil
  }

  private func finish() {
    thread.rest()
    queue.isResting.store(false, ordering: .releasing)
    queue.work()
  }

  /// Lets the thread work, if there is something to do.
  func wake() {
    guard queue.hasWork else { return }
    queue.isResting.store(false, ordering: .releasing)
    thread.wake()
  }

  /// Stops the thread, within the time of a paragraph.
  func rest() {
    queue.isResting.store(true, ordering: .releasing)
    thread.rest()
  }

  /// Returns the thread's result for a paragraph, if it was made for the same characters, styles
  /// and direction.
  ///
  /// - Parameters:
  ///   - start: The paragraph's first character.
  ///   - text: Its characters.
  ///   - styles: Its styles.
  ///   - base: Its base direction.
  ///   - finishes: Whether to do all of the thread's work first, here, so that the result does not
  ///     depend on timing.
  /// - Returns: nil if there is none.
  func take(
    at start: Int, _ text: [UInt16], _ styles: [StyleRun], _ base: BaseDirection, finishes: Bool
  ) -> ShapedAhead? {
    if finishes { finish() }
    return queue.take(at: start, text, styles, base)
  }
}

/// Consecutive paragraphs to be shaped.
final class AheadBatch: Sendable {
  struct Run: Sendable {
    /// Its end in the text of the batch.
    var end: Int
    var style: ShapingStyle
    var base: BaseDirection
    /// Whether its glyphs depend on more than the style.
    var isOutside: Bool
    /// The line style of a paragraph in blocks, which will be measured.
    var line: SharedStyle?
  }

  private struct Progress {
    /// The end of the paragraphs that belong to layout.
    var front = 0
    /// The start of the paragraphs that belong to the thread.
    var back: Int
    var results: [ShapedAhead?]
  }

  let start: Int
  let text: [UInt16]
  private let runs: [Run]
  /// The ranges in the text of the batch.
  private let paragraphs: [Range<Int>]
  private let progress: Mutex<Progress>

  init(start: Int, text: [UInt16], runs: [Run], paragraphs: [Range<Int>]) {
    self.start = start
    self.text = text
    self.runs = runs
    self.paragraphs = paragraphs
    progress = Mutex(
      Progress(back: paragraphs.count, results: Array(repeating: nil, count: paragraphs.count)))
  }

  var hasWork: Bool { progress.withLock { $0.back > $0.front } }

  /// Its end in the text of the layout.
  var end: Int { start + text.count }

  func runStart(_ run: Int) -> Int { run > 0 ? runs[run - 1].end : 0 }
  func runEnd(_ run: Int) -> Int { runs[run].end }

  /// Returns the paragraph with a position in the batch and a length; `guess` is it most of the
  /// time.
  func number(ofParagraphAt place: Int, count: Int, near guess: Int) -> Int? {
    var number = guess
    if guess >= paragraphs.count || paragraphs[guess].lowerBound != place {
      number = firstParagraph(from: place)
    }
    return number < paragraphs.count && paragraphs[number] == place..<place + count ? number : nil
  }

  /// Returns the thread's result for a paragraph; it and those before it belong to layout from now
  /// on.
  func takeResult(_ number: Int) -> ShapedAhead? {
    progress.withLock { progress in
      progress.front = max(progress.front, number + 1)
      return progress.results[number].take()
    }
  }

  /// Returns the paragraph that the thread shapes next.
  private func claim() -> Int? {
    progress.withLock {
      guard $0.back > $0.front else { return nil }
      $0.back -= 1
      return $0.back
    }
  }

  /// Shapes one more paragraph.
  ///
  /// - Returns: Its length; nil if none is left.
  func shapeOne(by shaper: inout Shaper) -> Int? {
    guard let number = claim() else { return nil }
    let range = paragraphs[number]
    guard let (styles, base, line) = styles(of: range) else { return 0 }
    let units = Array(text[range])
    var (levels, baseLevel): ([UInt8]?, UInt8) = (nil, 0)
    if base == .rightToLeft || Bidi.isNeeded(units.span) {
      var found: [UInt8] = []
      baseLevel = Bidi.levels(of: units.span, base: base, into: &found)
      levels = found
    }
    let shaped = shaper.shape(
      units, range: 0..<units.count, styles: styles, levels: levels, baseLevel: baseLevel)
    let result = ShapedAhead(
      styles: styles, base: base, shaped: shaped, levels: levels, baseLevel: baseLevel,
      widths: line.flatMap { shaped.plainWidths($0) }.map { ShapedAhead.Widths($0) })
    progress.withLock { $0.results[number] = result }
    return range.count
  }

  /// Returns the input for the shaper; nil if some attributes are more than a shaper can handle.
  private func styles(of range: Range<Int>) -> ([StyleRun], BaseDirection, SharedStyle?)? {
    var number = firstRun(endingBehind: range.lowerBound)
    let (base, line) = (runs[number].base, runs[number].line)
    var styles: [StyleRun] = []
    var at = range.lowerBound
    while at < range.upperBound {
      if runs[number].isOutside { return nil }
      let end = min(runs[number].end, range.upperBound)
      styles.append(StyleRun(length: end - at, style: runs[number].style))
      at = end
      number += 1
    }
    return (styles, base, line)
  }

  func firstRun(endingBehind place: Int) -> Int {
    Swift.min(runs.indices.partitionPoint { runs[$0].end > place }, runs.count - 1)
  }

  /// Returns the first paragraph that begins at a position of the batch or after it.
  private func firstParagraph(from place: Int) -> Int {
    paragraphs.partitionPoint { $0.lowerBound >= place }
  }

  func take(
    at place: Int, _ units: [UInt16], _ styles: [StyleRun], _ base: BaseDirection
  ) -> ShapedAhead? {
    let number = firstParagraph(from: place - start)
    guard number < paragraphs.count, paragraphs[number].lowerBound == place - start else {
      return nil
    }
    guard let found = takeResult(number), found.base == base, found.isMade(for: styles) else {
      return nil
    }
    let paragraph = Array(text[paragraphs[number]])
    return AheadBatch.areSame(paragraph.span, units.span) ? found : nil
  }

  private static func areSame(_ one: Span<UInt16>, _ other: Span<UInt16>) -> Bool {
    guard one.count == other.count else { return false }
    var at = 0
    while at + 4 <= one.count {
      if one.fourUnits(at: at) != other.fourUnits(at: at) { return false }
      at += 4
    }
    while at < one.count {
      if one[at] != other[at] { return false }
      at += 1
    }
    return true
  }
}

/// The batches in their order, and the shaper of the thread.
private final class AheadQueue: Sendable {
  /// Used by the thread only.
  private struct Own: @unchecked Sendable {
    var box: ShaperBox?
    var room = ThreadHeap.Room()
  }

  let isResting = Atomic(true)
  private let batches = Mutex<[AheadBatch]>([])
  private let own = Mutex(Own())
  private let fonts: FontDatabase

  init(fonts: FontDatabase) { self.fonts = fonts }

  deinit {
    let kept = own.withLock { $0.box.take().map { Own(box: $0) } }
    if let box = kept?.box { ShaperPool.shared.give(box) }
  }

  func add(_ batch: AheadBatch) { batches.withLock { $0.append(batch) } }

  /// Removes batches that layout has passed: the texts of all batches together are as long as the
  /// document.
  func removePassed(by start: Int) {
    batches.withLock { batches in
      while let first = batches.first, first.end <= start { batches.removeFirst() }
    }
  }

  /// The number of batches.
  var count: Int { batches.withLock { $0.count } }

  var hasWork: Bool { batches.withLock { $0.contains { $0.hasWork } } }

  func work() {
    own.withLock { own in
      let box = own.box ?? ShaperPool.shared.take(fonts: fonts)
      own.box = box
      while !isToRest, let batch = batches.withLock({ $0.first { $0.hasWork } }) {
        while !isToRest, let count = batch.shapeOne(by: &box.shaper) {
          // A glyph is 8 bytes; half of it again for data of paragraphs.
          own.room.use(12 * count)
        }
      }
    }
  }

  private var isToRest: Bool {
    isResting.load(ordering: .acquiring) || BackgroundThread.processEnds
  }

  func take(
    at start: Int, _ text: [UInt16], _ styles: [StyleRun], _ base: BaseDirection
  ) -> ShapedAhead? {
    removePassed(by: start)
    let batch = batches.withLock { $0.first { $0.start <= start && start < $0.end } }
    return batch?.take(at: start, text, styles, base)
  }
}

extension DocumentLayout {
  /// Creates passages of deferred text that layout has reached, and has the following text shaped
  /// ahead.
  func openForward(at character: Int) {
    guard let opened = openPart(at: character, count: ShapingAhead.batchLength) else { return }
    shapeAhead(from: opened.upperBound)
  }

  /// Gives the worker thread text to shape, if there is enough of it and no client affects its
  /// glyphs.
  private func shapeAhead(from start: Int) {
    guard activity.aheadDepth > 0, settings.shapesAhead, cachesWords, !laysOutInParts,
      !needsGlyphHooks, !folds.hasFolds,
      settings.waitsForShapesAhead || BackgroundThread.processorCount > 1,
      let content, let place = place(ofCharacter: start), place.passage.isDeferred
    else { return }
    let last = place.prefix.characters + place.passage.characterCount
    guard ahead != nil || last - start >= ShapingAhead.batchLength else { return }
    let worker = ahead ?? ShapingAhead(fonts: fonts)
    ahead = worker
    var from = max(start, worker.end)
    while from < min(last, start + ShapingAhead.reach) {
      var to = min(last, from + ShapingAhead.batchLength)
      if to < last { to = content.paragraph(holding: to).lowerBound }
      // A paragraph without end: it has its own passages.
      guard to > from else { return }
      let (batch, attributes) = batch(of: from..<to, in: content)
      worker.add(batch, knowing: activity.isLayingOut ? attributes : nil)
      from = to
    }
  }

  /// Wakes the worker thread, if it has work, while `body` runs, which may be layout or drawing; it
  /// sleeps again when it is done.
  package func shapingAhead(_ body: () -> Void) {
    activity.aheadDepth += 1
    if activity.aheadDepth == 1 { ahead?.wake() }
    body()
    activity.aheadDepth -= 1
    guard activity.aheadDepth == 0, ahead != nil else { return }
    // The thread has no more to do. Else it continues with the batches it has: to stop it and wake
    // it again for each column and page takes longer than the work it does in between.
    if isComplete || passages.summary.unshaped == 0 { ahead = nil }
  }

  private func batch(
    of range: Range<Int>, in content: any LayoutText
  ) -> (AheadBatch, [RunAttributes]) {
    let units = content.characters(in: range)
    var runs: [AheadBatch.Run] = []
    var all: [RunAttributes] = []
    content.forEachRun(in: range, language: language) { run, attributes in
      runs.append(
        AheadBatch.Run(
          end: run.upperBound - range.lowerBound, style: attributes.shaping,
          base: attributes.baseDirection,
          isOutside: attributes.scriptLevel != 0 || !attributes.directions.isEmpty,
          // Glyphs with a fixed advance are widened later.
          line: attributes.blocks.isEmpty || attributes.fixedAdvance > 0
            ? nil : attributes.meaning.line))
      all.append(attributes)
    }
    var paragraphs: [Range<Int>] = []
    content.forEachParagraph(in: range) { paragraph in
      let local = paragraph.lowerBound - range.lowerBound..<paragraph.upperBound - range.lowerBound
      if local.count <= ShapingAhead.maximumParagraphLength { paragraphs.append(local) }
    }
    let batch = AheadBatch(
      start: range.lowerBound, text: units, runs: runs, paragraphs: paragraphs)
    return (batch, all)
  }

  /// Gives a passage that is a paragraph of one run the glyphs that the second thread has made for it.
  ///
  /// The short way for most of a long text: the same as `takeKnown` and what follows it. Without it the first layout of a book took 1.04 to
  /// 1.08 × the time.
  ///
  /// - Returns: False, and nothing is given, if it has to be looked at more closely.
  func takeReady(_ passage: Passage, at start: Int) -> Bool {
    guard let ahead, passage.characterCount > Passage.maximumSharedLength, passage.startsParagraph,
      passage.endsParagraph, !passage.isFolded, passage.suspended == nil, !needsGlyphHooks,
      let (attributes, ready) = ahead.takeReady(
        at: start, count: passage.characterCount, finishes: settings.waitsForShapesAhead)
    else { return false }
    passage.attributes = attributes
    passage.paragraph = info(of: passage, ready)
    _ = passage.paragraph?.takeLevels()
    passage.shaped = ready.shaped
    (passage.isGenerated, passage.foldsEnd, passage.breakAfter) = (false, false, nil)
    if let widths = ready.widths {
      let box = passage.box ?? PassageBox()
      if passage.box == nil { passage.box = box }
      box.natural = widths.natural
    }
    passage.state = .shaped
    counts.passagesShapedAhead += 1
    counts.shapedPassages += 1
    return true
  }

  /// Gives a passage that is a paragraph what was read for the second thread, and finds what that has made of it.
  ///
  /// - Returns: nil, and nothing is given, if the paragraph has to be read.
  func takeKnown(_ passage: Passage, at start: Int) -> KnownParagraph? {
    guard let ahead, !needsGlyphHooks,
      let known = ahead.takeKnown(
        at: start, count: passage.characterCount, finishes: settings.waitsForShapesAhead)
    else { return nil }
    passage.attributes = known.attributes
    if known.ready != nil {
      counts.passagesShapedAhead += 1
    } else {
      text.removeAll(keepingCapacity: true)
      known.appendCharacters(to: &text)
      styleRuns = known.styles
    }
    return known
  }

  /// Returns the worker thread's result for a passage that is a paragraph, for which everything was
  /// read.
  func takeAhead(of passage: Passage, at start: Int) -> ShapedAhead? {
    guard let ahead, let first = passage.attributes.first,
      !passage.attributes.contains(where: { !$0.directions.isEmpty })
    else { return nil }
    let found = ahead.take(
      at: start, text, styleRuns, first.baseDirection, finishes: settings.waitsForShapesAhead)
    if found != nil { counts.passagesShapedAhead += 1 }
    return found
  }
}
