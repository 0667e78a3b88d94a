// SPDX-License-Identifier: MIT

package import TextFonts
package import TextLines
internal import TextShaping
package import TextStructures

/// The layout of one text in one chain of containers: the tree of passages, and what works on it.
///
/// A client gives it text and containers (`LayoutClient`) and is asked what it wants to know. An edit replaces the passages it touches
/// (`DocumentLayout+Edits`), a question shapes (`DocumentLayout+Glyphs`) and lays out (`DocumentLayout+Lines`) as
/// far as it must and reads the tree (`Queries/`).
///
///     edit ──> passages replaced ──> glyphs on demand ──> lines on demand ──> answers
///
/// Invariants
/// 1. The passages' characters add up to the content's length.
/// 2. Everything before the first unlaid passage is laid out and stands where the sums say. Behind it there
///    are laid out passages only if `laysOutInParts`; the heights before them are estimates.
/// 3. `isFull` implies that no container has room for the first unlaid passage.
///
/// Size: what belongs together is one value (`LayoutState.swift`); what is left is read and changed apart, also by questions that a client asks while another of them is changed.
package final class DocumentLayout {
  unowned let client: any LayoutClient
  package var passages: SummaryTree<Passage> {
    get { storedPassages }
    _modify {
      // First: the cursor holds the tree, and a tree that is held twice is copied where it changes.
      lookup.forget()
      yield &storedPassages
      lookup.forget()
    }
  }
  private var storedPassages = SummaryTree<Passage>()
  // Each question reads the marked ones below, and a check for exclusive access would cost it a fifth of its time. They are read and
  // written whole or a field at a time, and no code of anybody's runs meanwhile.

  /// What questions have found, until something changes.
  @safe @exclusivity(unchecked) var lookup = QueryState()
  /// Characters that a question is about: scratch.
  var questionText: [UInt16] = []
  var containers: [ContainerShape] = [] { didSet { lookup.forgetCursor() } }
  /// From the pool, and given back to it.
  private var shaperBox: ShaperBox
  var shaper: Shaper {
    _read { yield shaperBox.shaper }
    _modify { yield &shaperBox.shaper }
  }
  /// What shapes text before layout comes to it; nil where there is too little of it.
  @safe @exclusivity(unchecked) var ahead: ShapingAhead?
  var breaker = LineBreaker()
  /// The room of lines that were packed, for those of the next passage.
  var spareLines: [Line] = []

  /// Gives the breaker to somebody who works with it line by line, without a check at each access.
  func takeBreaker() -> LineBreaker {
    var taken = LineBreaker()
    swap(&taken, &breaker)
    return taken
  }
  /// The language of text that names none; nil: the process's.
  package var language: String? { didSet { ahead = nil } }
  /// Whether and how words are hyphenated.
  package var hyphenation = Hyphenation() {
    didSet {
      guard hyphenation != oldValue else { return }
      checkNotSettingLines("hyphenation was changed")
      invalidateLayout(in: 0..<characterCount)
    }
  }
  /// Hyphens of the fonts that had lines end with one.
  var hyphens = HyphenTable()
  /// What plain lines in cells have in common.
  @safe @exclusivity(unchecked) var plainLooks = PlainLooks()
  /// The chain or a container in it is not as it was when `containers` was read.
  ///
  /// Set in this module only, as `activity`.
  @safe @exclusivity(unchecked) package internal(set) var containersChanged = true
  /// While they have: the first whose shape may be another than the one that is known.
  var firstChangedContainer = 0
  /// Shapes from a container on are read again when somebody asks for layout.
  package func noteContainerChange(from index: Int = 0) {
    firstChangedContainer = containersChanged ? min(firstChangedContainer, index) : index
    containersChanged = true
  }
  @safe @exclusivity(unchecked) package var settings = LayoutSettings()
  /// What is being done just now.
  @safe @exclusivity(unchecked) package internal(set) var activity = LayoutActivity()
  /// How far layout has come in the containers.
  @safe @exclusivity(unchecked) var progress = LayoutProgress()
  /// What clients have made of glyphs, as far as lines have to know.
  var folds = LayoutFolds()
  /// What was done so far, for tests of what is not done.
  @safe @exclusivity(unchecked) var counts = LayoutCounts()
  /// What lines show, and who has to draw them anew.
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
  /// Whether the content may be read as it is; nil where only the content itself can tell.
  @safe @exclusivity(unchecked) var calm: TextCalm?

  /// The passage whose lines are being set, and what stands before it.
  var current: (passage: Passage, entry: PassageSummary)?

  /// What was found out about lines may not be so any more.
  func forgetDisplayedLines() {
    if !display.displayedLines.isEmpty { display.displayedLines.removeAll() }
  }

  // What clients set beside the text: see `LayoutSetting`, `DocumentLayout+Display`, `TemporaryValues`.
  /// Some lines stand where a client put them, in any order: searches look at all lines.
  package internal(set) var hasOwnLines = false { didSet { lookup.forgetCursor() } }
  // Scratch.
  @safe @exclusivity(unchecked) var plainBreaks: [PlainBreak] = []
  var text: [UInt16] = []
  var styleRuns: [StyleRun] = []

  /// Passages are made no longer than this; a paragraph that is longer has several.
  ///
  /// A key in such a paragraph shapes a piece anew: 3 840 units of Arabic take 0.27 ms as a whole, 0.1 ms in pieces of this length.
  static let passageLimit = 1024
  /// Nor longer than this where there is no good place to cut.
  static let longestPiece = 65_536
  /// How far before a piece scripts are looked at: twice as far as brackets reach.
  static let scriptReach = 1024
  /// Paragraphs that are longer are cut where `limitsParagraphs`.
  static let suspiciousLength = 65_536

  package struct ExtraLine: Equatable {
    package var container: Int
    package var line: Line
  }
  let fonts: FontDatabase
  let countsFallbackFonts: Bool

  /// - Parameters:
  ///   - client: Who owns the layout.
  ///   - fonts: The fonts of the text and of fallbacks.
  ///   - countsFallbackFonts: Whether fallback fonts make lines higher.
  package init(client: any LayoutClient, fonts: FontDatabase, countsFallbackFonts: Bool) {
    self.client = client
    self.countsFallbackFonts = countsFallbackFonts
    self.fonts = fonts
    shaperBox = ShaperPool.shared.take(fonts: fonts)
  }

  deinit { ShaperPool.shared.give(shaperBox) }

  /// Whether words are shaped once for many places.
  ///
  /// Glyphs that are there stay.
  package var cachesWords = true {
    didSet {
      guard cachesWords != oldValue else { return }
      shaperBox = ShaperBox(Shaper(fonts: fonts, cachesWords: cachesWords))
    }
  }

  var content: (any LayoutText)? { heldContent ?? client.layoutText }
  /// The content while lines are set, when it cannot be replaced: the client knows it by a weak reference, which costs more
  /// than most of what is asked of it.
  private var heldContent: (any LayoutText)?

  /// Holds the content while `body` runs.
  func holdingContent(_ body: () -> Void) {
    heldContent = client.layoutText
    body()
    // Given up first: the last one who lets go of it has this layout hear of its end.
    let held = heldContent
    heldContent = nil
    withExtendedLifetime(held) {}
  }
  package var characterCount: Int { passages.summary.characters }

  /// Whether every character stands in a line and the extra line is known.
  package var isComplete: Bool { passages.summary.unlaid == 0 && progress.extraLineIsValid }

  /// A number that grows with everything that is laid out.
  package var progressCount: Int { counts.setPassages }

  /// How many lines there are now.
  package var laidLineCount: Int { passages.summary.lines }

  // MARK: Places

  /// A passage and what comes before it.
  package struct Place {
    var index: Int
    package var prefix: PassageSummary
    package var passage: Passage
  }

  /// The passage that holds a character; nil past the end.
  func place(ofCharacter index: Int) -> Place? {
    if !isChanging, let found = lookup.passage(holdingCharacter: index) { return found }
    return remember(passages.first { $0.characters > index })
  }

  /// Whether passages are being changed, so that nothing found in them is remembered.
  @inline(__always)
  var isChanging: Bool { activity.isLayingOut || activity.isGenerating }

  private func remember(_ found: SummaryTree<Passage>.Found?) -> Place? {
    let place = found.map { Place(index: $0.index, prefix: $0.prefix, passage: $0.element) }
    if !isChanging { lookup.remember(place) }
    return place
  }

  /// The passage that holds a glyph; nil past the end.
  package func place(ofGlyph index: Int) -> Place? {
    if !isChanging, let found = lookup.passage(holdingGlyph: index) { return found }
    return remember(passages.first { $0.glyphs > index })
  }

  /// The first passage that is not laid out where it stands, with all before it final.
  func firstUnlaid() -> Place? {
    guard passages.summary.unlaid > 0 else { return nil }
    return passages.first(where: { $0.unlaid > 0 }).map {
      Place(index: $0.index, prefix: $0.prefix, passage: $0.element)
    }
  }

  /// The container a line stands in, and the y of its top there.
  func position(of line: Line, prefix: PassageSummary) -> (container: Int, y: Double) {
    line.container == 0
      ? (prefix.flow.marks, prefix.flow.height + line.y)
      : (prefix.flow.marks + Int(line.container), line.y)
  }
}
