// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

// Flags as numbers: sets are slower across modules.
private let startsLine = Line.Flags.startsParagraph.rawValue
private let endsLine = Line.Flags.endsParagraph.rawValue

/// The common properties of plain lines of a run, by which each line is positioned.
///
/// Size: found once for many lines, and read side by side in their loop.
struct PlainColumn {
  /// The run, its first glyph and the one after it, and points for a font unit.
  let run: Int
  let runStart: Int
  let runEnd: Int
  let scale: Double
  let fullWidth: Double
  /// The bottom of the container.
  var bottom = Double.infinity
  let padding: Double
  var maximumNumberOfLines = 0
  /// Whether nothing wraps.
  let isEndless: Bool
  /// Whether a word that fits no line is divided at any grapheme.
  let breaksWords: Bool
  let startsParagraph: Bool
  let margins: (first: LineMargins, other: LineMargins)
  /// The height of a line without spacing, and its baseline, in points.
  let height: Double
  let baseline: Double
  /// The start of the passage in the container.
  let origin: Double
  let alignment: LineStyle.Alignment
  let isRightToLeft: Bool
  /// The points below a line, and those in addition below the paragraph.
  let spacing: (line: Double, paragraph: Double)
  var isJustified = false
  var isLatin = false
  /// The width of the hyphen that ends a line in points; 0 if it is not known.
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

  /// Returns the width of the room for the next line, and for those after it, in points.
  func widths(isFirst: Bool) -> (first: Double, other: Double) {
    if isEndless { return (.infinity, .infinity) }
    return ((isFirst ? margins.first : margins.other).width, margins.other.width)
  }

  /// Returns whether there is room for one more line.
  ///
  /// - Parameters:
  ///   - top: The proposed top, in points from the container's top.
  ///   - before: Points above its text.
  ///   - lines: The number of lines in the container.
  /// - Returns: False if the line would cross the container's end, or exceed the maximum number of
  ///   lines.
  @inline(__always)
  func hasRoom(at top: Double, before: Double, lines: Int) -> Bool {
    top < bottom && top + before + height <= bottom + LineBreaker.tolerance
      && (maximumNumberOfLines == 0 || lines < maximumNumberOfLines)
  }

  /// Assigns glyphs to a line, and positions it below those before it.
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

  /// Aligns a line's content in its room.
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
