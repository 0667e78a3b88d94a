// SPDX-License-Identifier: MIT

package import TextFonts
package import TextLines
internal import TextShaping
package import TextStructures

/// The layout of one text in one chain of containers: the tree of passages, and the operations on
/// it.
///
/// A client gives it text and containers (`LayoutClient`) and queries it. An edit replaces the
/// passages it touches (`DocumentLayout+Edits`), a query shapes (`DocumentLayout+Glyphs`) and lays
/// out (`DocumentLayout+Lines`) as far as it must and reads the tree (`Queries/`).
///
///     edit ──> passages replaced ──> glyphs on demand ──> lines on demand ──> results
///
/// Invariants
/// 1. The passages' characters add up to the content's length.
/// 2. Everything before the first unlaid passage is laid out at the position that the sums give.
///    After it there are laid-out passages only if `laysOutInParts`; the heights before them are
///    estimates.
/// 3. `isFull` implies that no container has room for the first unlaid passage.
///
/// Size: related state is one value (`LayoutState.swift`); the rest is read and changed separately,
/// even by queries that a client makes while another part is changed.
package final class DocumentLayout {
  unowned let client: any LayoutClient
  package var passages: SummaryTree<Passage> {
    get { storedPassages }
    _modify {
      // First: the cursor retains the tree, and a tree with two owners is copied when it changes.
      lookup.forget()
      yield &storedPassages
      lookup.forget()
    }
  }
  private var storedPassages = SummaryTree<Passage>()
  // Each query reads the marked ones below, and a check for exclusive access would cost it a fifth
  // of its time. They are read and written whole or a field at a time, and no client code runs
  // meanwhile.

  /// The results that queries keep, until something changes.
  @safe @exclusivity(unchecked) var lookup = QueryState()
  /// Characters that a query is about: scratch.
  var questionText: [UInt16] = []
  var containers: [ContainerShape] = [] { didSet { lookup.forgetCursor() } }
  /// Taken from the pool, and returned to it.
  private var shaperBox: ShaperBox
  var shaper: Shaper {
    _read { yield shaperBox.shaper }
    _modify { yield &shaperBox.shaper }
  }
  /// The shaper that shapes text before layout reaches it; nil if there is too little of it.
  @safe @exclusivity(unchecked) var ahead: ShapingAhead?
  var breaker = LineBreaker()
  /// The buffer of lines that were packed, for those of the next passage.
  var spareLines: [Line] = []

  /// Lends the breaker to code that uses it line by line, without a check at each access.
  func takeBreaker() -> LineBreaker {
    var taken = LineBreaker()
    swap(&taken, &breaker)
    return taken
  }
  /// The language of text without a language attribute; nil: the process's.
  package var language: String? { didSet { ahead = nil } }
  /// The hyphenation settings.
  package var hyphenation = Hyphenation() {
    didSet {
      guard hyphenation != oldValue else { return }
      checkNotSettingLines("hyphenation was changed")
      invalidateLayout(in: 0..<characterCount)
    }
  }
  /// The hyphens of the fonts that had lines end with one.
  var hyphens = HyphenTable()
  /// The properties that plain lines in cells share.
  @safe @exclusivity(unchecked) var plainStyles = PlainStyles()
  /// Whether the chain or a container in it differs from the state when `containers` was read.
  ///
  /// Set in this module only, as `activity`.
  @safe @exclusivity(unchecked) package internal(set) var containersChanged = true
  /// The first container whose shape may differ from the known one, while `containersChanged`.
  var firstChangedContainer = 0
  /// Requires the shapes from a container on to be read again before the next layout.
  package func noteContainerChange(from index: Int = 0) {
    firstChangedContainer = containersChanged ? min(firstChangedContainer, index) : index
    containersChanged = true
  }
  @safe @exclusivity(unchecked) package var settings = LayoutSettings()
  /// The current activity.
  @safe @exclusivity(unchecked) package internal(set) var activity = LayoutActivity()
  /// The progress of layout in the containers.
  @safe @exclusivity(unchecked) var progress = LayoutProgress()
  /// The effects of clients' glyphs on lines.
  var folds = LayoutFolds()
  /// Counters of the work done so far, for tests of work that is avoided.
  @safe @exclusivity(unchecked) var counts = LayoutCounts()
  /// The displayed content of lines, and the notification of lines to be redrawn.
  @safe @exclusivity(unchecked) package var display = LayoutDisplay()
  /// The empty line after a final line end, or of an empty text; nil until laid out, or if none.
  ///
  /// Kept relative to the last passage's end, which may move while parts are laid out.
  package var extraLine: ExtraLine? {
    get {
      guard var extra = relativeExtraLine else { return nil }
      if extra.container == 0 { extra.line.y += passages.summary.flow.height }
      extra.container += passages.summary.flow.marks
      return extra
    }
    set {
      relativeExtraLine = newValue
      guard let container = newValue?.container else { return }
      relativeExtraLine?.container = container - passages.summary.flow.marks
      if container == passages.summary.flow.marks {
        relativeExtraLine?.line.y -= passages.summary.flow.height
      }
    }
  }
  private var relativeExtraLine: ExtraLine?
  /// The object that says whether the content may be read as it is; nil where only the content
  /// itself knows.
  @safe @exclusivity(unchecked) var calm: TextStability?

  /// The passage whose lines are being set, and the summary of the text before it.
  var current: (passage: Passage, entry: PassageSummary)?

  /// Discards results about lines that may no longer be valid.
  func forgetDisplayedLines() {
    if !display.displayedLines.isEmpty { display.displayedLines.removeAll() }
  }

  // Properties that clients set in addition to the text: see `LayoutSetting`,
  // `DocumentLayout+Display`, `TemporaryValues`.
  /// Whether some lines were positioned by a client, in any order: searches examine all lines.
  package internal(set) var hasOwnLines = false { didSet { lookup.forgetCursor() } }
  // Scratch.
  @safe @exclusivity(unchecked) var plainBreaks: [PlainBreak] = []
  var text: [UInt16] = []
  var styleRuns: [StyleRun] = []

  /// The maximum length of a passage; a longer paragraph has several.
  ///
  /// An edit in such a paragraph reshapes a piece: 3 840 units of Arabic take 0.27 ms as a whole,
  /// 0.1 ms in pieces of this length.
  static let passageLimit = 1024
  /// The maximum length where there is no good position to cut.
  static let maximumPieceLength = 65_536
  /// The distance before a piece at which scripts are determined: twice as far as brackets reach.
  static let scriptReach = 1024
  /// The length beyond which paragraphs are cut if `limitsParagraphs`.
  static let suspiciousLength = 65_536

  package struct ExtraLine: Equatable {
    package var container: Int
    package var line: Line
  }
  let fonts: FontDatabase
  let countsFallbackFonts: Bool

  /// Creates the layout of a client's text.
  ///
  /// - Parameters:
  ///   - client: The owner of the layout.
  ///   - fonts: The fonts of the text and of fallbacks.
  ///   - countsFallbackFonts: Whether fallback fonts make lines higher.
  package init(client: any LayoutClient, fonts: FontDatabase, countsFallbackFonts: Bool) {
    self.client = client
    self.countsFallbackFonts = countsFallbackFonts
    self.fonts = fonts
    shaperBox = ShaperPool.shared.take(fonts: fonts)
  }

  deinit { ShaperPool.shared.give(shaperBox) }

  /// Whether shaped words are cached for reuse elsewhere.
  ///
  /// Existing glyphs stay.
  package var cachesWords = true {
    didSet {
      guard cachesWords != oldValue else { return }
      shaperBox = ShaperBox(Shaper(fonts: fonts, cachesWords: cachesWords))
    }
  }

  var content: (any LayoutText)? { heldContent ?? client.layoutText }
  /// The content while lines are set, when it cannot be replaced: the client refers to it by a weak
  /// reference, which costs more than most queries.
  private var heldContent: (any LayoutText)?

  /// Retains the content while `body` runs.
  func holdingContent(_ body: () -> Void) {
    heldContent = client.layoutText
    body()
    // Cleared first: when the last reference is released, the content's end may call this layout.
    let held = heldContent
    heldContent = nil
    withExtendedLifetime(held) {}
  }
  package var characterCount: Int { passages.summary.characters }

  /// Whether every character is in a line and the extra line is known.
  package var isComplete: Bool { passages.summary.unlaid == 0 && progress.extraLineIsValid }

  /// A number that grows with everything that is laid out.
  package var progressCount: Int { counts.setPassages }

  /// The current number of lines.
  package var laidLineCount: Int { passages.summary.lines }

  // MARK: Positions

  /// A passage and the summary of the text before it.
  package struct Place {
    var index: Int
    package var prefix: PassageSummary
    package var passage: Passage
  }

  /// Returns the passage that holds a character; nil past the end.
  func place(ofCharacter index: Int) -> Place? {
    if !isChanging, let found = lookup.passage(holdingCharacter: index) { return found }
    return remember(passages.first { $0.characters > index })
  }

  /// Whether passages are being changed, so that no results are kept.
  @inline(__always)
  var isChanging: Bool { activity.isLayingOut || activity.isGenerating }

  private func remember(_ found: SummaryTree<Passage>.Found?) -> Place? {
    let place = found.map { Place(index: $0.index, prefix: $0.prefix, passage: $0.element) }
    if !isChanging { lookup.remember(place) }
    return place
  }

  /// Returns the passage that holds a glyph; nil past the end.
  package func place(ofGlyph index: Int) -> Place? {
    if !isChanging, let found = lookup.passage(holdingGlyph: index) { return found }
    return remember(passages.first { $0.glyphs > index })
  }

  /// Returns the first passage that is not laid out at its position, with all before it final.
  func firstUnlaid() -> Place? {
    guard passages.summary.unlaid > 0 else { return nil }
    return passages.first(where: { $0.unlaid > 0 }).map {
      Place(index: $0.index, prefix: $0.prefix, passage: $0.element)
    }
  }

  /// Returns the container of a line, and the y of its top there.
  func position(of line: Line, prefix: PassageSummary) -> (container: Int, y: Double) {
    line.container == 0
      ? (prefix.flow.marks, prefix.flow.height + line.y)
      : (prefix.flow.marks + Int(line.container), line.y)
  }
}
