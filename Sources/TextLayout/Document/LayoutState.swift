// SPDX-License-Identifier: MIT

// The state of a `DocumentLayout` apart from its passages, grouped by purpose.

/// The client's settings for a whole text.
package struct LayoutSettings {
  /// Whether the fonts' own line gaps separate lines.
  package var usesFontLeading = true
  /// Whether parts may be laid out before all text above them.
  package var allowsParts = false
  /// The number of characters up to which a text is laid out from the start all the same, so that
  /// nothing in it is an estimate.
  ///
  /// That costs a few frames at most. Less in tests of parts.
  package var exactLimit = 500_000
  package var allowsBackground = true
  /// Whether paragraphs of excessive length are cut.
  package var limitsParagraphs = false
  package var showsInvisibleCharacters = false
  package var showsControlCharacters = false
  /// Whether lines that need nothing but advances are set many at a time; false in tests that
  /// compare.
  var setsPlainLines = true
  /// Whether a long text is also shaped on a worker thread.
  var shapesAhead = true
  /// Whether layout waits until the worker thread has shaped all that it can; true in tests that
  /// compare.
  var waitsForShapesAhead = false
  /// Whether glyphs reshaped at unsafe breaks are cached for many lines; false in tests that
  /// compare.
  var cachesBreakReshapes = true
  /// Whether many lines are packed until one of them is read; false in tests that compare.
  var packsLines = true
}

/// The current activity of a layout: queries during it use the existing results.
package struct LayoutActivity {
  /// Whether layout is running.
  package internal(set) var isLayingOut = false
  /// Whether lines are being set: the data that they depend on must not change.
  package internal(set) var isSettingLines = false
  /// The nesting depth of calls that let the worker thread shape; see `ShapingAhead`.
  var aheadDepth = 0
  /// Whether a delegate is generating glyphs; see `GlyphGeneration`.
  package internal(set) var isGenerating = false
  /// Whether a truncated line is being computed: queries of a delegate use the lines without
  /// truncation.
  package internal(set) var isShortening = false
}

/// The progress of layout in the containers, and the part of it that clients were notified of.
struct LayoutProgress {
  /// Whether the containers are filled and text is left.
  var isFull = false
  /// Whether it is known if there is an extra line after the last one.
  var extraLineIsValid = false
  /// Full containers, of which clients are notified when the tree is in order again.
  var fullContainers: [Int] = []
  /// The first container that clients were not notified of.
  var announcedContainers = 0
  /// Whether the heights of text that was never laid out are estimates for the current containers.
  var containersAreEstimated = false
  /// The maximum distance below its own lines, in points, of room that a paragraph's lines depend
  /// on: because it was broken as a whole, or a word was tried further down before it was broken.
  var planReach = 0.0
  /// The table whose header was searched last, and its first passage; checked before it is used.
  var tableStart: (table: any LayoutTable, index: Int)?
  /// Whether a form feed ended a line, since there is no container after its endless one.
  var holdsPageEnds = false
  /// Whether some text ends its container, or would if the container had an end.
  var seesPageEnds = false
  /// Whether some paragraph has pagination constraints.
  var hasPageRules = false
  /// The maximum number of containers that a paragraph tried to find its position.
  var ruleReach = 0
  /// The maximum number of characters ahead that the position of a passage depends on.
  var farthestLookahead = 0
  /// The number of paragraphs that one that is kept with the next has tried so far.
  var looks = 0
}

/// The effects of clients' glyphs on lines.
struct LayoutFolds {
  /// Whether some glyphs are null glyphs, so that lines may be invisible.
  var hidesGlyphs = false
  /// Whether some line continues after a paragraph separator: see `DocumentLayout+Folding`.
  var hasFolds = false
  var foldedParagraph: FoldedParagraph?
}

/// The displayed content of lines, and the notification of lines to be redrawn.
package struct LayoutDisplay {
  /// The displayed content of truncated lines, as far as it was queried; emptied at every change.
  var displayedLines: [DocumentLayout.DisplayedKey: DisplayedLine] = [:]
  /// The handler of lines to be redrawn: the container, the rectangle there, the line's first
  /// glyph.
  package var displayHandler: ((Int, LayoutRect, Int) -> Void)?
  /// Characters that are to be redrawn when they are laid out.
  var undisplayed: [Range<Int>] = []
}

/// Counters of the work that a layout has done.
struct LayoutCounts {
  /// The number of shaped passages.
  var shapedPassages = 0
  /// The number of those that the worker thread shaped.
  var passagesShapedAhead = 0
  /// The number of characters that were reshaped at line ends.
  var reshapedCharacters = 0
  /// The number of lines that were set one by one, not in a row of plain ones.
  var singleLines = 0
  /// The number of glyphs that lines were filled with, those that did not fit included.
  var brokenGlyphs = 0
  /// The number of lines of such rows at whose ends glyphs changed.
  var plainReshapes = 0
  /// The number of passages whose lines were set.
  var setPassages = 0
  /// The number of those in boxes that needed nothing but line ends; see `PlainStyle`.
  var plainlySet = 0
  /// Rows of tables that were set in three walks.
  var plainRows = 0
  /// Times that lines were set to find out where a paragraph with rules for the ends of containers stands.
  var paginationPasses = 0
  /// The number of paragraphs in cells that were measured one by one for the columns of their
  /// table.
  var readCells = 0
  /// The number of passages and frames of units that queries about containers read.
  var readUnitPassages = 0
  var readFrames = 0
}
