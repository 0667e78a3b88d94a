// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

// Flags as numbers: sets are slower across modules.
private let startsLine = Line.Flags.startsParagraph.rawValue
private let endsLine = Line.Flags.endsParagraph.rawValue

/// The common properties of plain lines of a run: each line is placed by them.
///
/// Size: found once for many lines, and read side by side in their loop.
struct PlainColumn {
  /// The run, its first glyph and the one after it, and points for a font unit.
  let run: Int
  let runStart: Int
  let runEnd: Int
  let scale: Double
  let fullWidth: Double
  /// Of the container.
  var bottom = Double.infinity
  let padding: Double
  var maximumNumberOfLines = 0
  /// Nothing wraps.
  let isEndless: Bool
  /// Whether a word that fits no line is divided at any grapheme.
  let tearsWords: Bool
  let startsParagraph: Bool
  let margins: (first: LineMargins, other: LineMargins)
  /// Points of a line without spacing, and from there to its baseline.
  let height: Double
  let baseline: Double
  /// The start of the passage in the container.
  let origin: Double
  let alignment: LineStyle.Alignment
  let isRightToLeft: Bool
  /// Points below a line, and those more below the paragraph.
  let spacing: (line: Double, paragraph: Double)
  var isJustified = false
  var isLatin = false
  /// Points of the hyphen that ends a line; 0 if it is not known.
  var hyphenWidth = 0.0

  /// A line of which only that is filled in that all lines share.
  func template(x: Double, container: Int32 = 0, tabStart: Int32 = 0) -> Line {
    var line = Line()
    line.x = x
    line.container = container
    line.width = fullWidth
    line.tabStart = tabStart
    return line
  }

  /// Points of the room for the next line, and for those after it.
  func widths(isFirst: Bool) -> (first: Double, other: Double) {
    if isEndless { return (.infinity, .infinity) }
    return ((isFirst ? margins.first : margins.other).width, margins.other.width)
  }

  /// Whether there is room for one more line.
  ///
  /// - Parameters:
  ///   - top: The proposed top, in points from the container's top.
  ///   - before: Points above its text.
  ///   - lines: The number of lines in the container.
  /// - Returns: False if it would reach over the container's end, or be one too many.
  @inline(__always)
  func hasRoom(at top: Double, before: Double, lines: Int) -> Bool {
    top < bottom && top + before + height <= bottom + LineBreaker.tolerance
      && (maximumNumberOfLines == 0 || lines < maximumNumberOfLines)
  }

  /// Gives a line its glyphs, and puts it below those before it.
  @inline(__always)
  func place(
    _ line: inout Line, _ found: PlainBreak, from start: ShapedText.Position, at top: Double,
    before: Double, isFirst: Bool, isEnd: Bool
  ) {
    line.take(
      from: start, to: found.glyphEnd, character: found.characterEnd, contentEnd: found.contentEnd)
    line.flags = Line.Flags(rawValue: (isFirst ? startsLine : 0) | (isEnd ? endsLine : 0))
    line.stack(
      at: top, origin: origin, before: before, height: height, baseline: baseline,
      after: spacing.line + (isEnd ? spacing.paragraph : 0))
  }

  /// Puts a line's content into its room.
  @inline(__always)
  func align(_ line: inout Line, _ contentWidth: Double, isFirst: Bool) {
    line.align(
      alignment, isRightToLeft: isRightToLeft, margins: isFirst ? margins.first : margins.other,
      padding: padding, contentWidth: contentWidth)
  }
}

extension Line {
  /// Takes glyphs and characters from one place to another, with the glyph after those that do not hang at the end.
  @inline(__always)
  mutating func take(
    from place: ShapedText.Position, to glyph: Int, character: Int, contentEnd: Int
  ) {
    // A passage has far fewer glyphs than these numbers reach.
    glyphStart = Int32(truncatingIfNeeded: place.glyph)
    characterStart = Int32(truncatingIfNeeded: place.character)
    runStart = Int32(truncatingIfNeeded: place.run)
    glyphInRun = Int32(truncatingIfNeeded: place.glyphInRun)
    glyphCount = Int32(truncatingIfNeeded: glyph &- place.glyph)
    characterCount = Int32(truncatingIfNeeded: character &- place.character)
    contentGlyphCount = Int32(truncatingIfNeeded: contentEnd &- place.glyph)
    elasticStart = glyphStart
  }
}
