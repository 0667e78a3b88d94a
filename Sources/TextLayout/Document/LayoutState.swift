// SPDX-License-Identifier: MIT

// What a `DocumentLayout` keeps beside its passages, by what belongs together.

/// What a client has chosen for all of a text.
package struct LayoutSettings {
  /// Whether the fonts' own line gaps stand between lines.
  package var usesFontLeading = true
  /// Layout of parts, before all that stands before them.
  package var allowsParts = false
  /// Characters up to which a text is laid out from the start all the same, so that nothing in it is an estimate.
  ///
  /// That costs a few frames at most. Less in tests of parts.
  package var exactLimit = 500_000
  package var allowsBackground = true
  /// Hostile paragraphs are cut.
  package var limitsParagraphs = false
  package var showsInvisibleCharacters = false
  package var showsControlCharacters = false
  /// Lines that need nothing but advances are set many at a time; false in tests that compare.
  var setsPlainLines = true
  /// A long text is shaped on a second thread too.
  var shapesAhead = true
  /// All that the second thread can shape is shaped as there, before layout takes it; true in tests that compare.
  var waitsForShapesAhead = false
  /// Letters that lines tear are shaped once for many lines; false in tests that compare.
  var remembersTornLetters = true
  /// Many lines take less room until somebody asks for one; false in tests that compare.
  var packsLines = true
}

/// What a layout does just now: questions that come meanwhile are answered from what is there.
package struct LayoutActivity {
  /// Layout runs.
  package internal(set) var isLayingOut = false
  /// Lines are being set: what they rest on must not change.
  package internal(set) var isSettingLines = false
  /// Calls in each other that let the second thread shape; see `ShapingAhead`.
  var aheadDepth = 0
  /// A delegate is asked for glyphs; see `GlyphGeneration`.
  package internal(set) var isGenerating = false
  /// What a truncated line shows is being worked out: a delegate gets answers as of lines that are not shortened.
  package internal(set) var isShortening = false
}

/// How far layout has come in the containers, and what of it clients have heard.
struct LayoutProgress {
  /// The containers are filled and text is left.
  var isFull = false
  /// Whether it is known what stands behind the last line.
  var extraLineIsValid = false
  /// Containers that were found full, to be announced when the tree is in order again.
  var fullContainers: [Int] = []
  /// Containers before this one have been announced.
  var announcedContainers = 0
  /// Heights of what was never laid out are estimates for the containers as they are.
  var containersAreEstimated = false
  /// How far below its own lines a paragraph looked at rooms that was broken as a whole, or a word for a place
  /// before it was torn; points, the farthest of all.
  var planReach = 0.0
  /// The table whose header was looked for last, and its first passage; checked before it is used.
  var tableStart: (table: any LayoutTable, index: Int)?
  /// A form feed ended a line, since there is no container behind the endless one in which it stands.
  var holdsPageEnds = false
  /// Some text ends its container, or would if the container had an end.
  var seesPageEnds = false
  /// Some paragraph asks something of the ends of containers.
  var hasPageRules = false
  /// How many containers on a paragraph looked for a place at most, to find out where it stands.
  var ruleReach = 0
  /// How many characters a passage looked at to find out where it stands, of all the most.
  var farthestLook = 0
  /// How many paragraphs one that stands with the next has looked at so far.
  var looks = 0
}

/// What clients have made of glyphs, as far as lines have to know.
struct LayoutFolds {
  /// Some glyphs are null glyphs, so that lines may have nothing to show.
  var hidesGlyphs = false
  /// Some line goes on behind a paragraph separator: see `DocumentLayout+Folding`.
  var hasFolds = false
  var foldedParagraph: FoldedParagraph?
}

/// What lines show, and who has to draw them anew.
package struct LayoutDisplay {
  /// What truncated lines show, as far as somebody looked; emptied at every change.
  var displayedLines: [DocumentLayout.DisplayedKey: DisplayedLine] = [:]
  /// Hears of lines that have to be drawn anew: the container, the rectangle there, the line's first glyph.
  package var displayHandler: ((Int, LayoutRect, Int) -> Void)?
  /// Characters that wait for being drawn anew.
  var undisplayed: [Range<Int>] = []
}

/// What a layout has done so far.
struct LayoutCounts {
  /// Passages shaped.
  var shapedPassages = 0
  /// Those of them that the second thread shaped.
  var passagesShapedAhead = 0
  /// Characters shaped anew around line ends.
  var reshapedCharacters = 0
  /// Lines that were set one by one, not in a row of plain ones.
  var singleLines = 0
  /// Glyphs that lines were filled with, those that were found to have no room included.
  var brokenGlyphs = 0
  /// Lines of such rows at whose ends letters became others.
  var tornPlainly = 0
  /// Passages whose lines were set.
  var setPassages = 0
  /// Those of them in boxes that took nothing but line ends; see `PlainLook`.
  var plainlySet = 0
  /// Rows of tables that were set in three walks.
  var plainRows = 0
  /// Times that lines were set to find out where a paragraph with rules for the ends of containers stands.
  var ruledSets = 0
  /// Paragraphs in cells that were asked one by one what they want of the columns of their table.
  var readCells = 0
  /// Passages and frames of units that questions about containers looked at.
  var readUnitPassages = 0
  var readFrames = 0
}
